//! A part of the chain: the latest saved run of a tool, its market, and the reasons why it does not fit the others.

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use ::niche::tools::{Finding, find_tool};

use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::runs::{COMPLETE, Run};

/// A market of the atlas.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ChainMarket)]
pub struct MarketName {
    #[schema(example = "dog-walking")]
    pub slug: String,
    #[schema(example = "Dog walking")]
    pub name: String,
}

/// The latest saved run of a tool.
#[derive(Debug)]
pub struct ChainPart {
    pub tool: Tool,
    pub run: Option<Run>,
    /// Market that the run is about; `None` where it names none.
    pub market: Option<MarketName>,
    /// The main result in one line.
    pub headline: Option<String>,
    /// Statements that other tools start from. A part of another market has none.
    pub findings: Vec<Finding>,
    /// Reasons why the run does not fit the others any more.
    pub stale: Vec<StaleReason>,
}

/// Kind of a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StaleKind {
    /// The part is about another market.
    Market,
    /// The figures or the engine are newer than the part.
    Figures,
    /// The part quotes official figures of an earlier market.
    Official,
}

/// Reason why a part is stale.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StaleReason {
    /// `market`: it is about another market. `figures`: the official figures or the tool are newer. `official`: it
    /// quotes figures of an earlier market.
    #[schema(value_type = String)]
    pub kind: StaleKind,
    pub text: String,
}

impl ChainPart {
    /// `chosen` has the title of the idea that the plan offers.
    pub(super) fn new(
        engine: &::niche::Engine,
        tool: Tool,
        run: Option<Run>,
        market: Option<MarketName>,
        chosen: Option<(&MarketName, Option<&str>)>,
    ) -> Self {
        let mut part = Self {
            tool,
            run,
            market,
            headline: None,
            findings: Vec::new(),
            stale: Vec::new(),
        };
        part.find_reasons(engine, chosen.map(|(market, _)| market));
        part.read_facts(chosen);
        part
    }

    /// Returns true for a part of another market than the chosen one. It is shown with its mark and counts nowhere.
    pub fn is_of_other_market(&self) -> bool {
        self.stale.iter().any(|reason| reason.kind == StaleKind::Market)
    }

    /// Returns true when every input of the run is there.
    pub fn is_complete(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.progress == Some(COMPLETE))
    }

    /// Returns true when the run can be made again from its request.
    pub fn can_renew(&self) -> bool {
        let has_request = self.run.as_ref().is_some_and(|run| run.request.is_some());
        has_request && (!self.is_of_other_market() || self.renew_note().is_some())
    }

    /// Says what renewing keeps and leaves out. `None` for a part of the chosen market, and for one that cannot be
    /// renewed.
    pub fn renew_note(&self) -> Option<&'static str> {
        let has_request = self.run.as_ref().is_some_and(|run| run.request.is_some());
        let tool = find_tool(self.tool.slug()).filter(|_| has_request && self.is_of_other_market());
        tool.and_then(|tool| tool.keeps_for_market)
    }

    fn find_reasons(&mut self, engine: &::niche::Engine, chosen: Option<&MarketName>) {
        let Some(run) = &self.run else { return };
        let is_market = self.tool == Tool::NicheDiscovery;
        let market = chosen.filter(|_| !is_market).and_then(|market| {
            market_reason(run, self.market.as_ref()?, market).or_else(|| other_ideas_reason(run, market))
        });
        self.stale = market.into_iter().chain(other_reasons(engine, run)).collect();
    }

    fn read_facts(&mut self, chosen: Option<(&MarketName, Option<&str>)>) {
        let Some(run) = &self.run else { return };
        let tool = find_tool(self.tool.slug());
        let fits = !self.is_of_other_market();
        let facts = match chosen.filter(|_| fits && self.tool == Tool::WhatShouldISell) {
            Some((market, offer)) => with_offer(ideas_of_market(&run.summary, market), market, offer),
            None => run.summary.clone(),
        };
        self.headline = tool.and_then(|tool| tool.stored_headline(&facts));
        if self.headline.is_none() && self.tool == Tool::WhatShouldISell {
            self.headline = chosen.map(|(market, _)| format!("No idea of {} is in reach yet", market.name));
        }
        self.headline = self
            .headline
            .take()
            .or_else(|| Some(run.title.clone()).filter(|title| !title.is_empty()));
        if fits {
            self.findings = tool.map(|tool| tool.stored_findings(&facts)).unwrap_or_default();
        }
    }
}

/// Stored facts of a ranking with the ideas of one market only.
fn ideas_of_market(facts: &Value, market: &MarketName) -> Value {
    let mut facts = facts.clone();
    for list in ["marketList", "shortList"] {
        if let Some(ideas) = facts[list].as_array_mut() {
            ideas.retain(|idea| idea["market"] == market.slug.as_str());
        }
    }
    facts
}

/// Puts the offer of the plan in front of the ideas. The ranking need not have it.
fn with_offer(mut facts: Value, market: &MarketName, offer: Option<&str>) -> Value {
    if let (Some(title), Some(ideas)) = (offer, facts["shortList"].as_array_mut()) {
        ideas.insert(
            0,
            json!({"market": market.slug, "marketName": market.name, "title": title}),
        );
        facts["marketList"] = Value::Array(Vec::new());
    }
    facts
}

/// A ranking of all markets is one of other markets when none of its first ideas is of the chosen one.
fn other_ideas_reason(run: &Run, chosen: &MarketName) -> Option<StaleReason> {
    if run.tool != Tool::WhatShouldISell || names_market(run) {
        return None;
    }
    let first = run.summary["shortList"].get(0)?;
    let own = ideas_of_market(&run.summary, chosen);
    if ["marketList", "shortList"]
        .iter()
        .any(|list| own[list].get(0).is_some())
    {
        return None;
    }
    let other = first["marketName"].as_str().unwrap_or("another market");
    let text = format!(
        "Ranks ideas of other markets: the first is for {other}, and your market is {}.",
        chosen.name
    );
    Some(StaleReason {
        kind: StaleKind::Market,
        text,
    })
}

/// Returns true when the request or the facts name the market. Else it is the one that was chosen when the run was
/// saved.
fn names_market(run: &Run) -> bool {
    let request: Option<Value> = run.request.as_deref().and_then(|text| serde_json::from_str(text).ok());
    let facts = [&run.summary["market"], &run.summary["match"]];
    request.is_some_and(|request| request["market"].is_string()) || facts.iter().any(|named| !named.is_null())
}

fn market_reason(run: &Run, own: &MarketName, chosen: &MarketName) -> Option<StaleReason> {
    if own.slug == chosen.slug {
        return None;
    }
    let text = match names_market(run) {
        true => format!(
            "Based on an earlier niche: made for {}, and your market is {}.",
            own.name, chosen.name
        ),
        false => format!(
            "Based on an earlier niche: made before you changed the market from {} to {}.",
            own.name, chosen.name
        ),
    };
    Some(StaleReason {
        kind: StaleKind::Market,
        text,
    })
}

fn other_reasons(engine: &::niche::Engine, run: &Run) -> impl Iterator<Item = StaleReason> + use<> {
    let is_old = run.request.is_some() && run.is_outdated(engine);
    let figures = is_old.then(|| StaleReason {
        kind: StaleKind::Figures,
        text: "Made with earlier official figures or an earlier version of this tool.".to_owned(),
    });
    let official = (run.summary["stale"] == true).then(|| StaleReason {
        kind: StaleKind::Official,
        text: "Quotes official figures from an earlier niche. Open it to replace them.".to_owned(),
    });
    figures.into_iter().chain(official)
}

/// Market of a run: of its request or its facts, else the one that was chosen when it was saved.
pub(super) fn market_of(state: &AppState, run: &Run) -> Option<MarketName> {
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
    let slug = slug.or_else(|| slug_in(&run.summary)).or_else(in_report);
    let slug = slug.or_else(|| run.market.clone())?;
    let atlas = state.engine.atlas();
    let name = match atlas.find_market(&slug) {
        Some(found) => atlas.markets[found].name.clone(),
        // A market that has left the atlas.
        None => slug.replace('-', " "),
    };
    Some(MarketName { slug, name })
}
