//! The dashboard: how far a member is with the five tools, and the latest that came of each.

mod http;

use axum::http::StatusCode;
use serde_json::Value;

use crate::community::support;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::FieldReader;
use crate::identity::accounts::PlanTier;
use crate::identity::callers::Member;
use crate::planning::plan;
use crate::planning::tasks;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::niche;
use crate::tools::niche::ReportCounts;
use crate::tools::runs;
use crate::tools::runs::{COMPLETE, NewRun, Run};

pub use http::router;

/// Longest result that is stored as it came.
const MAX_STORED_BYTES: usize = 64 * 1024;

/// A saved result as it is shown.
#[derive(Debug)]
struct SavedResult {
    run: Run,
    /// Made again where a request makes it, else as it was saved.
    result: Value,
}

/// Everything of the first screen.
#[derive(Debug)]
struct DashboardOverview {
    /// The latest of each tool that has one.
    saved: Vec<SavedResult>,
    tally: ReportCounts,
    /// Tasks that the member completed today.
    tasks_done: usize,
    /// Questions to support with an answer that the member has not opened.
    unread_answers: u64,
}

async fn build_overview(state: &AppState, member: &Member) -> Result<DashboardOverview, ApiError> {
    let moment = member.local_moment(state.clock.now());
    let (latest, tally, tasks_done, unread_answers) = tokio::try_join!(
        runs::latest_results(state, member.owner()),
        niche::count_reports(state, member.owner()),
        tasks::count_done_today(state, member.owner(), &moment),
        support::count_unread(state, member.owner()),
    )?;
    let mut saved = Vec::with_capacity(latest.len());
    for run in latest {
        saved.push(show_run(state, run).await?);
    }
    Ok(DashboardOverview {
        saved,
        tally,
        tasks_done,
        unread_answers,
    })
}

/// Saves the result of a tool, and ticks the step of the plan that it completes.
async fn save_result(
    state: &AppState,
    member: &Member,
    tool_name: &str,
    result: Value,
    progress: Option<i64>,
) -> Result<Run, ApiError> {
    let tool = Tool::parse_name(tool_name)?;
    let progress = progress.map_or(Ok(COMPLETE), check_progress)?;
    runs::refuse_example(runs::example_in(tool, &result))?;
    let new = new_run(state, tool, result).await?;
    let (owner, now, engine) = (member.owner().to_owned(), state.clock.now(), state.engine.clone());
    state
        .db
        .write(move |tx| {
            Box::pin(async move {
                let run = runs::save_result(tx, &owner, new, progress, now).await?;
                if run.completed_at.is_some() {
                    plan::tool_finished(tx, &engine, &owner, &run.as_finished(), now).await?;
                }
                Ok(run)
            })
        })
        .await
}

/// Run to store. Of a result that the engine makes again it holds the request only, so that no figure enters from
/// outside.
async fn new_run(state: &AppState, tool: Tool, result: Value) -> Result<NewRun, ApiError> {
    Ok(match runs::check_result(state, tool, &result).await? {
        Some(checked) => NewRun::made_now(&state.engine, tool, checked.request, checked.summary),
        None if result.to_string().len() > MAX_STORED_BYTES => {
            let message = "That is too much at once. Please send less.";
            return Err(ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                ErrorCode::PayloadTooLarge,
                message,
            ));
        }
        None => NewRun::as_it_came(tool, result),
    })
}

async fn show_run(state: &AppState, run: Run) -> Result<SavedResult, ApiError> {
    let made = match runs::remake_result(state, &run).await {
        Ok(made) => made,
        // The dashboard opens with the short form while the line for long texts is full.
        Err(error) if error.is_passing() => None,
        Err(error) => return Err(error),
    };
    let result = made.unwrap_or_else(|| run.summary.clone());
    Ok(SavedResult { run, result })
}

/// The saved results of one tool, newest first, and how many there are. Free shows the latest; all of them are kept.
async fn list_results(state: &AppState, member: &Member, tool_name: &str) -> Result<(Vec<Run>, usize), ApiError> {
    let mut runs = runs::results_of_tool(state, member.owner(), Tool::parse_name(tool_name)?).await?;
    let total = runs.len();
    if member.plan() == PlanTier::Free {
        runs.truncate(1);
    }
    Ok((runs, total))
}

fn check_progress(progress: i64) -> Result<u8, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidProgress);
    let progress = fields.read_number("progress", progress, 0..=i64::from(COMPLETE));
    fields.finish()?;
    Ok(progress)
}
