//! The five tools, and the results that members save from them.
//!
//! A result that can be made again is kept as the request that makes it (decision 0003); what nobody can check is kept
//! as it came, and is never marked as checked.

mod store;
mod table;

use serde_json::{Value, json};

use crate::clock::Timestamp;
use crate::error::ApiError;
use crate::state::AppState;

pub use store::{delete_of, save};
pub use table::Tool;

/// Results kept of each tool for one member; older ones make room.
pub const MAX_RUNS: u64 = 100;
/// The progress of a tool that is finished.
pub const COMPLETE: u8 = 100;

/// What a member got out of a tool, once.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    pub id: i64,
    pub tool: Tool,
    /// What makes the result again, in the words of the tool's own call. `None` when the result was taken as it came.
    pub request: Option<String>,
    /// The result as it came, or what it said in short where a request makes it again.
    pub result: Value,
    /// 0 to 100.
    pub progress: u8,
    pub completed_at: Option<Timestamp>,
    pub created_at: Timestamp,
}

/// A result to save.
#[derive(Debug, Clone, PartialEq)]
pub struct NewRun {
    pub tool: Tool,
    pub request: Option<String>,
    pub result: Value,
    /// 0 to 100.
    pub progress: u8,
}

/// The newest result of each tool that has one.
///
/// # Errors
/// When the database does not answer.
pub async fn latest(state: &AppState, owner: &str) -> Result<Vec<Run>, ApiError> {
    store::latest(state.db.read(), owner).await
}

/// All results of one tool, newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn all(state: &AppState, owner: &str, tool: Tool) -> Result<Vec<Run>, ApiError> {
    store::all(state.db.read(), owner, tool).await
}

/// Everything of one owner, newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn everything(state: &AppState, owner: &str) -> Result<Vec<Run>, ApiError> {
    store::everything(state.db.read(), owner).await
}

/// The same for the owner to take along.
///
/// # Errors
/// When the database does not answer.
pub async fn export(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let export = |run: Run| {
        json!({
            "toolName": run.tool.slug(),
            "request": run.request.and_then(|text| serde_json::from_str::<Value>(&text).ok()),
            "result": run.result,
            "progress": run.progress,
            "completedAt": run.completed_at,
            "createdAt": run.created_at,
        })
    };
    let runs = everything(state, owner).await?;
    Ok(runs.into_iter().map(export).collect())
}
