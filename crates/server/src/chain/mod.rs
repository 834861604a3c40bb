//! The chain of the tools: the market of the latest niche report, the latest saved run of each tool, which of them belong to an
//! earlier market, and what one tool learned for the next one.
//!
//! The chain is computed from saved runs and stores nothing (decision 0049).

mod http;

use serde_json::Value;

use ::niche::tools::{Finding, find_tool};

use crate::callers::Visitor;
use crate::clock::Timestamp;
use crate::error::ApiError;
use crate::runs::{self, COMPLETE, Run};
use crate::state::AppState;
use crate::tools::Tool;

pub use http::router;

/// Reports of the history that are read when none is saved.
const NOTED_REPORTS: u64 = 20;

/// Everything that the tools of one owner know.
#[derive(Debug)]
pub struct Chain {
    /// Market of the latest niche report: of the saved ones, or of the history when none is saved.
    pub market: Option<MarketName>,
    /// Every tool, in the order of the chain.
    pub parts: Vec<ChainPart>,
}

/// A market of the atlas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarketName {
    pub slug: String,
    pub name: String,
}

/// The latest saved run of a tool.
#[derive(Debug)]
pub struct ChainPart {
    pub tool: Tool,
    pub run: Option<Run>,
    /// Market of the run.
    pub market: Option<MarketName>,
    /// Reasons why the run does not fit the others any more.
    pub stale: Vec<StaleReason>,
}

/// Reason why a part is stale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaleKind {
    /// The market was changed after the part was made.
    Market,
    /// The figures or the engine are newer than the part.
    Figures,
    /// The part quotes official figures of an earlier market.
    Official,
}

/// Reason why a part is stale, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaleReason {
    pub kind: StaleKind,
    pub text: String,
}

/// The latest change of the chosen market.
struct MarketChange {
    before: String,
    at: Timestamp,
}

impl ChainPart {
    /// The main result in one line.
    #[must_use]
    pub fn headline(&self) -> Option<String> {
        let run = self.run.as_ref()?;
        let headline = find_tool(self.tool.slug()).and_then(|tool| tool.stored_headline(&run.summary));
        headline.or_else(|| Some(run.title.clone()).filter(|title| !title.is_empty()))
    }

    /// Statements that other tools start from.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let tool = find_tool(self.tool.slug()).zip(self.run.as_ref());
        tool.map(|(tool, run)| tool.stored_findings(&run.summary))
            .unwrap_or_default()
    }

    /// Returns true when every input of the run is there.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.progress == Some(COMPLETE))
    }

    /// Returns true when the run can be made again from its request.
    #[must_use]
    pub fn can_renew(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.request.is_some())
    }
}

impl Chain {
    /// The part of a tool.
    #[must_use]
    pub fn find_part(&self, tool: Tool) -> Option<&ChainPart> {
        self.parts.iter().find(|part| part.tool == tool)
    }

    /// The first tool without a complete run that fits the others. `None` when all have one.
    #[must_use]
    pub fn next_tool(&self) -> Option<Tool> {
        let open = self
            .parts
            .iter()
            .find(|part| !part.is_complete() || !part.stale.is_empty());
        open.map(|part| part.tool)
    }
}

/// Reads the chain of an owner.
///
/// # Errors
/// When the database does not answer.
pub async fn read_chain(state: &AppState, owner: &str) -> Result<Chain, ApiError> {
    let (latest, reports) = tokio::try_join!(
        runs::latest_results(state, owner),
        runs::results_of_tool(state, owner, Tool::NicheDiscovery),
    )?;
    if !reports.is_empty() {
        return Ok(join_runs(state, latest, &reports));
    }
    // A guest cannot save a report, and the history has it. It is recorded after its answer (decision 0002).
    state.db.wait_for_writes().await;
    let reader = state.db.read();
    let (noted, _) = runs::read_history(reader, owner, Tool::NicheDiscovery, (0, NOTED_REPORTS)).await?;
    Ok(join_runs(state, latest, &noted))
}

/// Makes the latest run of a tool again for the chosen market, with everything else as the person left it.
async fn renew_run(state: &AppState, visitor: &Visitor, tool: Tool, version: i64) -> Result<Chain, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let chain = read_chain(state, &owner).await?;
    let part = chain.find_part(tool).and_then(|part| part.run.as_ref());
    let run = part.ok_or_else(|| runs::no_result_yet(tool))?;
    let market = match tool {
        Tool::NicheDiscovery => None,
        _ => chain.market.as_ref().map(|market| market.slug.clone()),
    };
    runs::renew_result(state, visitor, run, version, market).await?;
    read_chain(state, &owner).await
}

fn join_runs(state: &AppState, mut latest: Vec<Run>, reports: &[Run]) -> Chain {
    let of_run = |run: &Run| market_of(state, run);
    let market = reports.first().and_then(of_run);
    let change = market.as_ref().and_then(|market| last_change(market, reports, of_run));
    let parts = tools_in_order().map(|tool| {
        let at = latest.iter().position(|run| run.tool == tool);
        let run = at.map(|at| latest.swap_remove(at));
        let of_part = run.as_ref().and_then(of_run);
        let stale = run.as_ref().map(|run| {
            let moved = market_reason(run, of_part.as_ref(), market.as_ref(), change.as_ref());
            moved.into_iter().chain(other_reasons(run)).collect()
        });
        ChainPart {
            tool,
            run,
            market: of_part,
            stale: stale.unwrap_or_default(),
        }
    });
    Chain {
        market,
        parts: parts.into(),
    }
}

/// Lists the tools in the order of the chain.
fn tools_in_order() -> [Tool; Tool::EVERY.len()] {
    let mut tools = Tool::EVERY;
    tools.sort_by_key(|tool| tool.chain_place());
    tools
}

/// The market before the present one, and when the present one was chosen. Reports are newest first.
fn last_change(
    market: &MarketName,
    reports: &[Run],
    of_run: impl Fn(&Run) -> Option<MarketName>,
) -> Option<MarketChange> {
    let is_other = |run: &&Run| of_run(run).is_some_and(|other| other.slug != market.slug);
    let before = reports.iter().position(|run| is_other(&run))?;
    let first = reports.get(before.checked_sub(1)?)?;
    Some(MarketChange {
        before: of_run(&reports[before])?.name,
        at: first.created_at,
    })
}

fn market_reason(
    run: &Run,
    own: Option<&MarketName>,
    chosen: Option<&MarketName>,
    change: Option<&MarketChange>,
) -> Option<StaleReason> {
    let chosen = chosen.filter(|_| run.tool != Tool::NicheDiscovery)?;
    let text = match own {
        Some(own) if own.slug == chosen.slug => return None,
        Some(own) => format!(
            "Based on an earlier niche: made for {}, and your latest report is about {}.",
            own.name, chosen.name
        ),
        None => {
            let change = change.filter(|change| run.ran_at < change.at)?;
            format!(
                "Based on an earlier niche: made before you changed the market from {} to {}.",
                change.before, chosen.name
            )
        }
    };
    Some(StaleReason {
        kind: StaleKind::Market,
        text,
    })
}

fn other_reasons(run: &Run) -> impl Iterator<Item = StaleReason> {
    let is_old = run.request.is_some() && run.is_outdated();
    let figures = is_old.then(|| StaleReason {
        kind: StaleKind::Figures,
        text: "Made with earlier official figures or an earlier version of this tool.".to_owned(),
    });
    let official = (run.summary["stale"] == true).then(|| StaleReason {
        kind: StaleKind::Official,
        text: "Quotes official figures of an earlier niche. Open it to replace them.".to_owned(),
    });
    figures.into_iter().chain(official)
}

/// Market of a run: of its request, else of the stored facts.
fn market_of(state: &AppState, run: &Run) -> Option<MarketName> {
    let request: Option<Value> = run.request.as_deref().and_then(|text| serde_json::from_str(text).ok());
    let slug_in = |value: &Value| {
        let nested = || value.pointer("/market/slug")?.as_str();
        value["market"].as_str().or_else(nested).map(str::to_owned)
    };
    let in_report = || {
        let slug = run.summary.pointer("/match/market/slug").and_then(Value::as_str);
        slug.map(str::to_owned)
    };
    let slug = request.as_ref().and_then(slug_in);
    let slug = slug.or_else(|| slug_in(&run.summary)).or_else(in_report)?;
    let atlas = state.engine.atlas();
    let name = match atlas.find_market(&slug) {
        Some(found) => atlas.markets[found].name.clone(),
        // A market that has left the atlas.
        None => slug.replace('-', " "),
    };
    Some(MarketName { slug, name })
}
