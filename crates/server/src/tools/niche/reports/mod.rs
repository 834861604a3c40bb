//! Reports for other features: made again and counted.

pub(crate) mod compare;
pub(crate) mod evening;
pub(crate) mod ideas;
pub(crate) mod report_pdf;

use std::collections::HashSet;

use ::niche::report::NicheReport;

use crate::db::api_error::ApiError;
use crate::planning::plan;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::niche::history::stored_requests;
use crate::tools::runs;
use crate::tools::runs::{MAX_HISTORY, Run};

/// Counts of an owner's analyses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReportCounts {
    pub analyses: u64,
    /// Different business ideas in their reports.
    pub ideas: u64,
}

/// Makes the report of a saved result again. `None` when its market has left the atlas since.
///
/// # Errors
/// When the text is no request of ours.
pub fn report_again(state: &AppState, request: &str) -> Result<Option<NicheReport>, ApiError> {
    stored_requests::run_again(state, request)
}

/// The latest niche report that a member saved and that we made, about the market of the plan: nothing in it was taken
/// from outside.
pub async fn latest_report(state: &AppState, owner: &str) -> Result<Option<NicheReport>, ApiError> {
    let mut runs = runs::results_of_tool(state, owner, Tool::NicheDiscovery).await?;
    if let Some(own) = plan::read_market(state.db.read(), owner).await? {
        let is_own = |run: &Run| run.market.as_deref() == Some(&own.slug);
        if let Some(kept) = own.run_id.filter(|_| !runs.iter().any(is_own)) {
            runs.extend(runs::find_niche_run(state.db.read(), owner, kept).await?);
        }
        runs.retain(is_own);
    }
    let requests = runs.into_iter().filter_map(|run| run.request);
    for request in requests {
        let report = stored_requests::run_again(state, &request)?;
        if report.is_some() {
            return Ok(report);
        }
    }
    Ok(None)
}

/// Counts the analyses that are kept for an owner, and the ideas in them.
pub async fn count_reports(state: &AppState, owner: &str) -> Result<ReportCounts, ApiError> {
    // The row of an analysis is written behind its answer.
    state.db.wait_for_writes().await;
    let (rows, total) = runs::read_history(state.db.read(), owner, Tool::NicheDiscovery, (0, MAX_HISTORY)).await?;
    let state = state.clone();
    let count = move || {
        let reports = rows.iter().filter_map(|run| {
            stored_requests::run_again(&state, run.request.as_deref()?)
                .ok()
                .flatten()
        });
        let ideas = reports.flat_map(|report| {
            let market = report.matched.market.slug;
            report
                .business_ideas
                .into_iter()
                .map(move |idea| (market.clone(), idea.id))
        });
        ideas.collect::<HashSet<_>>().len() as u64
    };
    // Two hundred analyses are twenty milliseconds of work.
    let ideas = tokio::task::spawn_blocking(count).await.map_err(ApiError::internal)?;
    Ok(ReportCounts { analyses: total, ideas })
}
