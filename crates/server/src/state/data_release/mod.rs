//! Release of the official figures that instances of one database serve.

mod store;

use crate::db::api_error::ApiError;
use crate::state::app_state::AppState;

/// Notes the release of this instance, so that other instances of the database see a difference. Writes nothing where
/// the last start noted the same.
///
/// # Errors
/// When the database does not answer or cannot be written.
pub async fn note_release(state: &AppState) -> Result<(), ApiError> {
    let own = state.engine.data_release();
    let before = store::find_release(state.db.read()).await?;
    if before.as_deref() == Some(own) {
        return Ok(());
    }
    if let Some(before) = before {
        tracing::warn!(
            data.release = own,
            data.before = before,
            "the last start on this database served other official figures. All its instances need the same data release"
        );
    }
    let (release, now) = (own.to_owned(), state.clock.now());
    state
        .db
        .write(move |tx| Box::pin(async move { store::set_release(tx, &release, now).await }))
        .await
}

/// Lines about the release for `/readyz?verbose`.
pub(super) async fn describe_release(state: &AppState) -> Result<String, ApiError> {
    let own = state.engine.data_release();
    let noted = store::find_release(state.db.read()).await?;
    Ok(match noted.filter(|noted| noted != own) {
        Some(other) => format!(
            "data release: {own}\ndata release of the instance that started last: {other}. \
             Give all instances of this database the same file figures.release, and restart them\n"
        ),
        None => format!("data release: {own}\n"),
    })
}
