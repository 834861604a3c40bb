//! The chain of the tools: the market of the plan, the latest saved run of each tool, which of them belong to an
//! earlier market, and what one tool learned for the next one.
//!
//! The chain is computed from saved runs and stores nothing (decision 0049). A part of another market is marked and
//! counts nowhere (decision 0060).

mod http;
mod part;

use ::niche::tools::find_tool;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::identity::callers::Visitor;
use crate::planning::plan;
use crate::planning::plan::PlanMarket;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::runs;
use crate::tools::runs::Run;

pub use http::router;
pub use part::{ChainPart, MarketName, StaleKind, StaleReason};

use part::market_of;

/// Reports of the history that are read when none is saved.
const NOTED_REPORTS: u64 = 20;

/// Everything that the tools of one owner know.
#[derive(Debug)]
pub struct Chain {
    /// Market of the plan; without one that of the latest report of the history.
    pub market: Option<MarketName>,
    /// Title of the idea that the plan offers.
    pub offer: Option<String>,
    /// Every tool, in the order of the chain.
    pub parts: Vec<ChainPart>,
}

impl Chain {
    pub fn find_part(&self, tool: Tool) -> Option<&ChainPart> {
        self.parts.iter().find(|part| part.tool == tool)
    }

    /// The run of a tool. `None` without one, and for one of another market.
    pub fn fitting_run(&self, tool: Tool) -> Option<&Run> {
        self.find_part(tool)
            .filter(|part| !part.is_of_other_market())
            .and_then(|part| part.run.as_ref())
    }

    /// The first tool without a complete run that fits the others. `None` when all have one.
    pub fn next_tool(&self) -> Option<Tool> {
        let open = self
            .parts
            .iter()
            .find(|part| !part.is_complete() || !part.stale.is_empty());
        open.map(|part| part.tool)
    }
}

/// Computes the chain from saved runs and the market of the plan, or that of the latest report.
pub async fn read_chain(state: &AppState, owner: &str) -> Result<Chain, ApiError> {
    let (mut latest, own) = tokio::try_join!(runs::latest_results(state, owner), read_plan_market(state, owner))?;
    if let Some(own) = own {
        show_report_of(state, owner, &own, &mut latest).await?;
        let market = MarketName {
            slug: own.slug,
            name: own.name,
        };
        return Ok(join_runs(state, latest, Some(market), own.offer));
    }
    // Nothing is saved, and the history has the reports. They are recorded after their answer (decision 0002).
    state.db.wait_for_writes().await;
    let reader = state.db.read();
    let (noted, _) = runs::read_history(reader, owner, Tool::NicheDiscovery, (0, NOTED_REPORTS)).await?;
    let chosen = noted.first().and_then(|run| market_of(state, run));
    Ok(join_runs(state, latest, chosen, None))
}

async fn read_plan_market(state: &AppState, owner: &str) -> Result<Option<PlanMarket>, ApiError> {
    Ok(plan::read_market(state.db.read(), owner).await?)
}

/// Puts the newest report of the plan's market in the place of a later one about another market.
async fn show_report_of(
    state: &AppState,
    owner: &str,
    own: &PlanMarket,
    latest: &mut Vec<Run>,
) -> Result<(), ApiError> {
    let is_own = |run: &Run| run.market.as_deref() == Some(&own.slug);
    let is_other = |run: &Run| run.tool == Tool::NicheDiscovery && !is_own(run);
    if let Some(at) = latest.iter().position(is_other) {
        latest.remove(at);
        let reports = runs::results_of_tool(state, owner, Tool::NicheDiscovery).await?;
        latest.extend(reports.into_iter().find(is_own));
    }
    Ok(())
}

/// Makes the latest run of a tool again for the chosen market. Of a run for another market it keeps only what holds
/// here.
async fn renew_run(state: &AppState, visitor: &Visitor, tool: Tool, version: i64) -> Result<Chain, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let chain = read_chain(state, &owner).await?;
    let part = chain.find_part(tool).filter(|part| part.run.is_some());
    let part = part.ok_or_else(|| runs::no_result_yet(tool))?;
    if let Some(run) = &part.run {
        let request = renewed_request(part, run, chain.market.as_ref())?;
        runs::renew_result(state, visitor, run, version, request).await?;
    }
    read_chain(state, &owner).await
}

/// Request of a renewed run. `None` for a run that was stored without one.
fn renewed_request(part: &ChainPart, run: &Run, chosen: Option<&MarketName>) -> Result<Option<String>, ApiError> {
    let (Some(request), Some(found)) = (&run.request, find_tool(part.tool.slug())) else {
        return Ok(None);
    };
    let Some(market) = chosen.filter(|_| part.is_of_other_market()) else {
        return Ok(Some(request.clone()));
    };
    let moved = found.for_market(request, &market.slug).map_err(ApiError::internal)?;
    moved.map(Some).ok_or_else(|| nothing_to_keep(part, market))
}

fn nothing_to_keep(part: &ChainPart, market: &MarketName) -> ApiError {
    let message = format!(
        "Nothing in this result applies to {}. Please make a new one in {}.",
        market.name,
        part.tool.label()
    );
    ApiError::conflict(ErrorCode::ResultRequired, message)
}

fn join_runs(state: &AppState, mut latest: Vec<Run>, chosen: Option<MarketName>, offer: Option<String>) -> Chain {
    let parts = tools_in_order().map(|tool| {
        let at = latest.iter().position(|run| run.tool == tool);
        let run = at.map(|at| latest.swap_remove(at));
        let market = run.as_ref().and_then(|run| market_of(state, run));
        let chosen = chosen.as_ref().map(|market| (market, offer.as_deref()));
        ChainPart::new(&state.engine, tool, run, market, chosen)
    });
    Chain {
        parts: parts.into(),
        market: chosen,
        offer,
    }
}

/// Lists the tools in the order of the chain.
fn tools_in_order() -> [Tool; Tool::EVERY.len()] {
    let mut tools = Tool::EVERY;
    tools.sort_by_key(|tool| tool.chain_place());
    tools
}
