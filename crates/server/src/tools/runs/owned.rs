//! The table of runs as a whole: moved, deleted and exported.

use serde_json::{Value, json};

use super::owner_store::{merge_runs, trim_runs};
use super::{Run, history_store, link_store, project_store, result_store};
use crate::db::api_error::ApiError;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;
use crate::state::owned::OwnedTable;

/// Links belong to the owner of their run and go with it.
pub const OWNED: &[OwnedTable] = &[OwnedTable {
    name: "runs",
    merge: Some(|tx, from, to| Box::pin(merge_runs(tx, from, to))),
    trim: Some(|tx, owner| Box::pin(trim_runs(tx, owner))),
    exports: &[
        ("niche.analyses", |state, owner| Box::pin(export_history(state, owner))),
        ("niche.projects", |state, owner| Box::pin(export_projects(state, owner))),
        ("niche.shares", |state, owner| Box::pin(export_links(state, owner))),
        ("toolResults", |state, owner| Box::pin(export_results(state, owner))),
    ],
}];

async fn export_history(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let runs = history_store::whole_history(state.db.read(), owner).await?;
    let export = |run: Run| {
        json!({
            "id": run.result_id,
            "request": request_json(&run),
            "dataRelease": run.data_release,
            "engineVersion": run.engine_version,
            "createdAt": run.created_at,
            "lastRunAt": run.ran_at,
        })
    };
    Ok(runs.into_iter().map(export).collect())
}

/// Includes projects that can still be restored.
async fn export_projects(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let runs = project_store::with_deleted(state.db.read(), owner).await?;
    let export = |(run, deleted_at): (Run, Option<Timestamp>)| {
        json!({
            "name": run.name,
            "request": request_json(&run),
            "marketName": run.title,
            "viabilityScore": run.summary["viabilityScore"],
            "dataRelease": run.data_release,
            "savedAt": run.ran_at,
            "deletedAt": deleted_at,
        })
    };
    Ok(runs.into_iter().map(export).collect())
}

async fn export_links(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let links = link_store::all_links(state.db.read(), owner).await?;
    let export = |link: link_store::RunLink| {
        json!({
            "request": request_json(&link.run),
            "marketName": link.run.title,
            "dataRelease": link.run.data_release,
            "createdAt": link.created_at,
        })
    };
    Ok(links.into_iter().map(export).collect())
}

async fn export_results(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let runs = result_store::all_results(state.db.read(), owner).await?;
    let export = |run: Run| {
        json!({
            "toolName": run.tool.slug(),
            "request": request_json(&run),
            "result": run.summary,
            "progress": run.progress,
            "completedAt": run.completed_at,
            "createdAt": run.created_at,
            "isExample": run.is_example,
        })
    };
    Ok(runs.into_iter().map(export).collect())
}

fn request_json(run: &Run) -> Option<Value> {
    run.request.as_deref().and_then(|text| serde_json::from_str(text).ok())
}
