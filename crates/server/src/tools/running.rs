//! Runs of tools away from the threads that answer requests.

use ::niche::tools::RunWatch;

use crate::db::api_error::ApiError;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;

/// Runs `work` of a tool when its turn comes. Tools that read long texts wait in a line of their own, so that they hold
/// up no other.
///
/// # Errors
/// When the line for long texts is full, or the work panicked.
pub async fn run_watched<T: Send + 'static>(
    state: &AppState,
    tool: Tool,
    work: impl FnOnce(&RunWatch) -> T + Send + 'static,
) -> Result<T, ApiError> {
    match tool {
        Tool::AudienceProblemFinder => state.long_texts.run_watched(work).await,
        _ => state.texts.run(move || work(&RunWatch::patient())).await,
    }
}
