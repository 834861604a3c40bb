//! Notes of a task as HTML for reading.

use axum::http::StatusCode;

use super::store;
use crate::content::{CleanHtml, TooMuch, render_markdown};
use crate::error::{ApiError, ErrorCode};
use crate::state::AppState;

/// Returns the notes of a task as sanitized HTML.
///
/// # Errors
/// 404 for a task of another owner, 422 for notes that are nested too deeply.
pub(super) async fn render_notes(state: &AppState, owner: &str, id: i64) -> Result<String, ApiError> {
    let task = store::find_task(state.db.read(), owner, id).await?;
    let notes = task.ok_or_else(no_such_task)?.notes;
    let clean = state.texts.run(move || CleanHtml::sanitize(&render_markdown(&notes)));
    let refuse = |problem: TooMuch| ApiError::unprocessable(ErrorCode::InvalidTask, problem.to_string());
    clean.await?.map(CleanHtml::into_html).map_err(refuse)
}

fn no_such_task() -> ApiError {
    let message = "You have no task with this id.";
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}
