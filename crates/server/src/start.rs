//! Preparation of the site at a start: content that comes with the product, and the password of the administration.

use crate::community::forum;
use crate::db::api_error::ApiError;
use crate::membership::admin;
use crate::publishing::blog;
use crate::state::app_state::AppState;
use crate::state::data_release;

/// Reason for which a server does not start, in a line that a person can act on.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the starter content is not of its form: {0}")]
    StarterContent(#[from] blog::WrongFile),
    #[error("the starter content cannot be stored: {}", .0.body().message)]
    Import(ApiError),
    #[error("SIDESTART_ADMIN_PASSWORD: {}", .0.body().message)]
    AdminPassword(ApiError),
}

/// Stores what a first start brings and nothing on later ones. Returns a generated password, which is not available
/// again.
///
/// A database that refuses the write, on a full disk for example, does not end the start: readers are served, and the
/// next start stores what is missing.
///
/// # Errors
/// When the starter content is wrong, or the password of the settings is too easy to guess.
pub async fn prepare_site(state: &AppState) -> Result<Option<String>, StartError> {
    if state.config.starter_content {
        let content = blog::StarterContent::from_binary()?;
        let imported = blog::import_starter_content(state, content).await;
        or_later(imported, "the starter articles are not stored").map_err(StartError::Import)?;
        let written = forum::write_starter_topics(state).await;
        or_later(written, "the starter topics are not stored").map_err(StartError::Import)?;
    }
    let noted = data_release::note_release(state).await;
    or_later(noted, "the data release is not noted").map_err(StartError::Import)?;
    let prepared = admin::prepare_admin(state).await;
    or_later(prepared, "the password of the blog's administration is not stored").map_err(StartError::AdminPassword)
}

/// Passes a result on. A fault of the database is logged, and the default taken.
fn or_later<T: Default>(prepared: Result<T, ApiError>, what: &'static str) -> Result<T, ApiError> {
    match prepared {
        Err(error) if error.is_storage_fault() => {
            error.log_cause();
            tracing::error!("{what}: the database refused the write. The next start tries again");
            Ok(T::default())
        }
        other => other,
    }
}
