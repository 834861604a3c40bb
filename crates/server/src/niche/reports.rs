//! Reports for other features: checked, made again and counted.

use std::collections::HashSet;

use serde_json::Value;

use ::niche::report::Report;

use super::kept::{self, AskedRequest};
use super::{MAX_ANALYSES, store};
use crate::error::ApiError;
use crate::state::AppState;

/// A report of our own making, and the request that makes it again.
#[derive(Debug)]
pub struct CheckedReport {
    pub request: String,
    pub report: Report,
}

/// Counts of an owner's analyses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally {
    pub analyses: u64,
    /// Different business ideas in their reports.
    pub ideas: u64,
}

/// Makes the report anew that `claimed` says it is, from the request inside it, so that no figure is taken from outside.
/// `None` when there is no such request in it, or none that can be analysed.
#[must_use]
pub fn check_report(state: &AppState, claimed: &Value) -> Option<CheckedReport> {
    let mut request = claimed.get("request")?.clone();
    if let Some(market) = claimed.pointer("/match/market/slug") {
        request.as_object_mut()?.insert("market".into(), market.clone());
    }
    let asked: AskedRequest = serde_json::from_value(request).ok()?;
    let kept = kept::keep(state, asked).ok()?;
    Some(CheckedReport {
        request: kept.request,
        report: kept.report,
    })
}

/// Runs what [`check_report`] gave to keep. `None` when its market has left the atlas since.
///
/// # Errors
/// When the text is no request of ours.
pub fn report_again(state: &AppState, request: &str) -> Result<Option<Report>, ApiError> {
    kept::run_again(state, request)
}

/// Counts the analyses that are kept for an owner, and the ideas in them.
///
/// # Errors
/// When the database does not answer.
pub async fn tally(state: &AppState, owner: &str) -> Result<Tally, ApiError> {
    // The row of an analysis is written behind its answer.
    state.db.settle().await;
    let (rows, total) = store::analyses_page(state.db.read(), owner, 0, MAX_ANALYSES).await?;
    let state = state.clone();
    let count = move || {
        let reports = rows
            .iter()
            .filter_map(|row| kept::run_again(&state, &row.request).ok().flatten());
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
    Ok(Tally { analyses: total, ideas })
}
