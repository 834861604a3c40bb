//! The dashboard: how far a member is with the five tools, and the latest that came of each.

mod http;

use serde_json::{Value, json};

use ::niche::report::Report;

use crate::accounts::Plan;
use crate::error::{ApiError, ErrorCode};
use crate::niche::{self, Tally};
use crate::plan;
use crate::state::AppState;
use crate::tools::{self, COMPLETE, NewRun, Run, Tool};
use crate::visitor::Member;

pub use http::router;

/// A saved result as it is shown.
#[derive(Debug)]
struct Saved {
    run: Run,
    /// Made again where a request makes it, else as it was saved.
    result: Value,
}

/// Everything of the first screen.
#[derive(Debug)]
struct Overview {
    /// The latest of each tool that has one.
    saved: Vec<Saved>,
    tally: Tally,
    /// Steps of the 30-day plan that are ticked.
    steps_done: usize,
}

/// The latest niche report that a member saved and that we made: nothing in it was taken from outside.
///
/// # Errors
/// When the database does not answer.
pub async fn latest_report(state: &AppState, owner: &str) -> Result<Option<Report>, ApiError> {
    let runs = tools::all(state, owner, Tool::NicheDiscovery).await?;
    let requests = runs.into_iter().filter_map(|run| run.request);
    for request in requests {
        let report = niche::report_again(state, &request)?;
        if report.is_some() {
            return Ok(report);
        }
    }
    Ok(None)
}

async fn overview(state: &AppState, member: &Member) -> Result<Overview, ApiError> {
    let (latest, tally, plan) = tokio::try_join!(
        tools::latest(state, member.owner()),
        niche::tally(state, member.owner()),
        plan::of(state, member.owner()),
    )?;
    let saved: Result<_, ApiError> = latest.into_iter().map(|run| shown(state, run)).collect();
    Ok(Overview {
        saved: saved?,
        tally,
        steps_done: plan.done(),
    })
}

/// Saves the result of a tool, and ticks the step of the plan that it completes.
async fn save(
    state: &AppState,
    member: &Member,
    tool_name: &str,
    result: Value,
    progress: Option<i64>,
) -> Result<Run, ApiError> {
    let tool = Tool::read(tool_name)?;
    let progress = progress.map_or(Ok(COMPLETE), check_progress)?;
    let new = new_run(state, tool, result, progress);
    let (owner, now) = (member.owner().to_owned(), state.clock.now());
    state
        .db
        .write(move |tx| {
            Box::pin(async move {
                let run = tools::save(tx, &owner, new, now).await?;
                if run.completed_at.is_some() {
                    plan::tool_finished(tx, &owner, tool, now).await?;
                }
                Ok(run)
            })
        })
        .await
}

/// What is kept: of a niche report only the request that makes it again, so that no figure enters from outside.
fn new_run(state: &AppState, tool: Tool, result: Value, progress: u8) -> NewRun {
    let checked = match tool {
        Tool::NicheDiscovery => niche::check_report(state, &result),
        _ => None,
    };
    let (request, result) = match checked {
        Some(checked) => (Some(checked.request), in_short(&checked.report)),
        None => (None, result),
    };
    NewRun {
        tool,
        request,
        result,
        progress,
    }
}

/// What the report said when it was saved, with the names that the whole report has.
fn in_short(report: &Report) -> Value {
    json!({
        "viabilityScore": report.viability_score,
        "match": {"market": report.matched.market},
        "verdict": report.verdict,
        "dataRelease": report.data_release,
    })
}

fn shown(state: &AppState, run: Run) -> Result<Saved, ApiError> {
    let report = match &run.request {
        Some(request) if run.tool == Tool::NicheDiscovery => niche::report_again(state, request)?,
        _ => None,
    };
    let result = match report {
        Some(report) => serde_json::to_value(report).map_err(ApiError::internal)?,
        None => run.result.clone(),
    };
    Ok(Saved { run, result })
}

/// The saved results of one tool, newest first, and how many there are. Free shows the latest; all of them are kept.
async fn results(state: &AppState, member: &Member, tool_name: &str) -> Result<(Vec<Run>, usize), ApiError> {
    let mut runs = tools::all(state, member.owner(), Tool::read(tool_name)?).await?;
    let total = runs.len();
    if member.plan() == Plan::Free {
        runs.truncate(1);
    }
    Ok((runs, total))
}

fn check_progress(progress: i64) -> Result<u8, ApiError> {
    let read = u8::try_from(progress).ok().filter(|progress| *progress <= COMPLETE);
    read.ok_or_else(|| {
        let message = "Please give the progress as a whole number from 0 to 100.";
        ApiError::unprocessable(ErrorCode::InvalidProgress, message).with_field("progress", message)
    })
}
