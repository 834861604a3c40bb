//! The plan's round and its rule as the wire shows them.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::PlanView;
use super::review::{LookBack, RoundStory};
use crate::db::api_error::ApiError;
use crate::planning::plan::rounds;
use crate::planning::plan::rounds::{EndedTest, LogLine, Round, RoundFacts, RoundState, RuleChange};
use crate::platform::calendar::days_between;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::experiments::MarketTest;
use crate::tools::runs;

/// Round of a plan: one market with its rule and its end.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanRound)]
pub(super) struct RoundBody {
    /// Null before a start, a rule, a choice of market or offer, or a line of the log.
    #[schema(required = true)]
    id: Option<i64>,
    /// From 1.
    number: i32,
    /// Name of the market; null without one.
    #[schema(required = true, example = "Dog grooming")]
    market: Option<String>,
    /// Title of the idea that is offered; null until one is chosen.
    #[schema(required = true)]
    offer: Option<String>,
    /// Days of the round, with the two reviews.
    length: i32,
    /// Day of the round, from 1; 0 or less before the first one, null without a start.
    #[schema(required = true)]
    day: Option<i64>,
    /// Days after today; null without a start.
    #[schema(required = true)]
    days_left: Option<i64>,
    rule: RuleBody,
    state: RoundState,
    /// For the calls that change the round; 0 without one.
    version: i64,
    /// Offer to decide early, because the rule is met; null without one, and once the round was kept.
    #[schema(required = true)]
    met: Option<MetRule>,
    /// Change that can be undone: the newest one of the past 30 days. Null where something later depends on it.
    #[schema(required = true)]
    undo: Option<UndoBody>,
}

/// Rule that is met before its day.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlanMetRule)]
struct MetRule {
    /// Day of the round with the last takings.
    day: i64,
    #[schema(example = "Your rule is met on day 12: 1 paid job, an hour above $27, at most $400 spent.")]
    sentence: String,
}

/// Change of a round that can be undone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanUndo)]
struct UndoBody {
    /// For `POST /api/plan/changes/{id}/undo`.
    change_id: i64,
    /// "rule", "offer", "stop", "round", "resume" or "catch-up".
    #[schema(example = "stop")]
    kind: String,
}

/// Rule of a round: what makes it worth it. A null part asks for nothing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanRule)]
pub(super) struct RuleBody {
    /// False until a rule is set; its parts may all be null.
    is_set: bool,
    #[schema(required = true)]
    paid_jobs: Option<u32>,
    #[schema(required = true)]
    hour_usd: Option<f64>,
    #[schema(required = true)]
    spend_usd: Option<f64>,
    /// Day by which it is to be met.
    by: i32,
    /// The rule in one sentence; null for a blank one.
    #[schema(
        required = true,
        example = "Worth it if, by day 28: 1 paid job, an hour above $27, at most $400 spent."
    )]
    sentence: Option<String>,
    /// Changes since the first day, the oldest first.
    changes: Vec<RuleChangeBody>,
    /// Starting numbers for a rule that is not set.
    suggested: SuggestedRule,
}

/// Starting numbers for a rule. The hour comes from the reader's browser, which knows the wage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanSuggestedRule)]
struct SuggestedRule {
    paid_jobs: u32,
    /// The smaller of the cheapest idea's high cost and the cash told to What Should I Sell; null without both.
    #[schema(required = true)]
    spend_usd: Option<f64>,
}

/// Changed part of a rule.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlanRuleChange)]
struct RuleChangeBody {
    #[schema(example = "2026-12-12")]
    on: String,
    #[schema(example = "an hour above $20, was $27")]
    text: String,
}

/// Round of a plan as its reader sees it, with the look back.
pub(super) struct RoundParts {
    pub round: RoundBody,
    pub look_back: LookBack,
}

/// Puts the round of a plan together.
pub(super) async fn read_round(
    state: &AppState,
    owner: &str,
    view: &PlanView<'_>,
    today: Date,
) -> Result<RoundParts, ApiError> {
    let all = rounds::list_rounds(state, owner).await?;
    let facts = rounds::load_round(state, owner).await?;
    let facts = facts.unwrap_or_else(|| RoundFacts {
        round: Round::first(),
        changes: Vec::new(),
        log: Vec::new(),
        undo: None,
    });
    let spend_usd = match facts.round.rule_set_on {
        Some(_) => None,
        None => suggest_spend(state, owner, view).await?,
    };
    let RoundFacts {
        round,
        changes,
        log,
        undo,
    } = facts;
    let start = view.plan.start_date;
    let day = start.map(|start| days_between(start, today) + 1);
    let earlier = &all[..all.len().saturating_sub(1)];
    let story = view.tell_round(&round, &log, (earlier, day));
    let look_back = story.look_back();
    let met = story.day_met(start, &look_back).map(|day| MetRule {
        day,
        sentence: format!("Your rule is met on day {day}: {}.", round.rule.list_parts().join(", ")),
    });
    Ok(RoundParts {
        look_back,
        round: RoundBody {
            id: (round.id > 0).then_some(round.id),
            number: round.number,
            market: view.own.as_ref().map(|own| own.name.clone()),
            offer: view.own.as_ref().and_then(|own| own.offer.clone()),
            length: round.length,
            day,
            days_left: day.map(|day| (i64::from(round.length) - day.max(0)).max(0)),
            rule: RuleBody::new(&round, changes, spend_usd),
            state: round.state,
            version: round.version,
            met: met.filter(|_| round.kept_on.is_none()),
            undo: undo.map(|change| UndoBody {
                change_id: change.id,
                kind: change.kind,
            }),
        },
    })
}

impl RuleBody {
    pub(super) fn new(round: &Round, changes: Vec<RuleChange>, spend_usd: Option<f64>) -> Self {
        let usd = |cents: i64| cents as f64 / 100.0;
        let rule = &round.rule;
        let show = |change: RuleChange| RuleChangeBody {
            on: change.on,
            text: change.text,
        };
        Self {
            is_set: round.rule_set_on.is_some(),
            paid_jobs: rule.paid_jobs,
            hour_usd: rule.hour_cents.map(usd),
            spend_usd: rule.spend_cents.map(usd),
            by: round.rule_day(),
            sentence: rule.sentence(round.rule_day()),
            changes: changes.into_iter().map(show).collect(),
            suggested: SuggestedRule {
                paid_jobs: 1,
                spend_usd,
            },
        }
    }
}

/// The smaller of the cheapest idea's high cost and the cash of the latest saved result of What Should I Sell.
async fn suggest_spend(state: &AppState, owner: &str, view: &PlanView<'_>) -> Result<Option<f64>, ApiError> {
    let ideas = view.market.into_iter().flat_map(|market| &market.ideas);
    let costs = view
        .find_offer()
        .map(|idea| idea.cost_usd[1])
        .or_else(|| ideas.map(|idea| idea.cost_usd[1]).min());
    let results = runs::results_of_tool(state, owner, Tool::WhatShouldISell).await?;
    let request = results.first().and_then(|run| run.request.as_deref());
    let request: Option<serde_json::Value> = request.and_then(|text| serde_json::from_str(text).ok());
    let cash = request.and_then(|request| request["cashCents"].as_f64());
    let amounts = [costs.map(f64::from), cash.map(|cents| cents / 100.0)];
    Ok(amounts.into_iter().flatten().reduce(f64::min))
}

impl PlanView<'_> {
    pub(super) fn tell_round<'s>(
        &'s self,
        round: &'s Round,
        log: &'s [LogLine],
        (earlier, day): (&'s [Round], Option<i64>),
    ) -> RoundStory<'s> {
        RoundStory {
            engine: self.engine,
            round,
            log,
            tests: self.list_ended_tests(),
            market: self.own.as_ref().map(|own| own.name.as_str()),
            earlier,
            day,
            plan: Some(&self.plan),
        }
    }

    /// Tests of the market as an ended round keeps them.
    pub(super) fn list_ended_tests(&self) -> Vec<EndedTest> {
        let mut tests: Vec<EndedTest> = self.tests.values().flatten().map(keep_test).collect();
        // A test that ended in a round before, with the same market, belongs to that one.
        tests.retain(|test| !self.ended.iter().any(|round| has_ended_in(round, test)));
        tests.sort_by_key(|test| test.id);
        tests
    }
}

fn has_ended_in(round: &Round, test: &EndedTest) -> bool {
    let mut kept = round.record.iter().flat_map(|record| &record.tests);
    let is_over = !["draft", "running"].contains(&test.state.as_str());
    is_over && kept.any(|old| old.id == test.id && old.state == test.state)
}

fn keep_test(test: &MarketTest) -> EndedTest {
    EndedTest {
        id: test.id,
        hypothesis: test.hypothesis.clone(),
        state: test.state.into_str().to_owned(),
        progress: test.result.progress.clone(),
        is_riskiest: test.is_riskiest,
        asks_people: test.result.planned.is_some(),
        yes: test.result.yes,
        no: test.result.no,
    }
}
