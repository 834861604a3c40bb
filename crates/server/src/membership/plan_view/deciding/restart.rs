//! Another market: the next round of the plan, in the days that are left.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Decider, close_for, keep_results};
use crate::db::api_error::ApiError;
use crate::db::write_tx;
use crate::identity::callers::Visitor;
use crate::membership::plan_view::{ChosenReport, find_report_market, read_choice, results_for, view_plan};
use crate::planning::plan;
use crate::planning::plan::PlanDecision;
use crate::planning::plan::rounds::{self, EndedTest, NewRound, Round, RoundState, SHORT_LENGTH};
use crate::platform::calendar::duration_of_days;
use crate::state::app_state::AppState;

/// Step that every saved report ticks.
pub(super) const REPORT_STEP: &str = "complete-niche-discovery";
/// Days of the shortest round: one to work, and two of review.
const LEAST_DAYS: i32 = 3;

/// Steps in short.
const SHORT_NAMES: [(&str, &str); 12] = [
    (REPORT_STEP, "niche"),
    ("define-customer-persona", "customer"),
    ("validate-market-demand", "demand"),
    ("create-your-product-service", "offer"),
    ("price-your-offering", "price"),
    ("build-landing-page", "page"),
    ("set-up-social-media", "profile"),
    ("create-content-plan", "posts"),
    ("build-email-list", "email list"),
    ("test-your-systems", "systems"),
    ("prepare-launch-materials", "launch materials"),
    ("execute-soft-launch", "launch"),
];

/// What another market would do to the plan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanRestart)]
pub(in crate::membership::plan_view) struct Restart {
    /// False where the plan takes the market as it is: before the first day, and while nothing is in the round.
    begins_round: bool,
    /// Name of the new market.
    #[schema(example = "Dog grooming")]
    market: String,
    /// Blank where no round begins.
    #[schema(example = "18 days left. Custom cakes: stopped after 1 of 8. Open again: customer, demand, price.")]
    sentence: String,
    /// Days of the new round.
    #[schema(example = 19)]
    length: i32,
    #[schema(example = "2026-12-30")]
    ends_on: String,
    /// Last day with `keepDays`; null where it is the same.
    #[schema(required = true)]
    kept_end: Option<String>,
}

/// Returns whether another market begins a round: the one of the plan has begun and something is in it, or it was
/// stopped.
pub(in crate::membership::plan_view) async fn begins_round(
    state: &AppState,
    visitor: &Visitor,
    slug: &str,
) -> Result<bool, ApiError> {
    let owner = visitor.named_owner()?;
    let own = plan::read_market(state.db.read(), owner).await?;
    if own.is_none_or(|own| own.slug == slug) {
        return Ok(false);
    }
    let Some(facts) = rounds::load_round(state, owner).await? else {
        return Ok(false);
    };
    let today = visitor.local_moment(state.clock.now()).today();
    let view = view_plan(state, visitor).await?;
    let has_begun = view.plan.start_date.is_some_and(|start| start <= today);
    let mut steps = view.plan.steps.iter();
    let has_ticks = steps.any(|step| step.done.is_some() && step.step.key != REPORT_STEP);
    let has_tests = view.list_ended_tests().iter().any(|test| test.state != "draft");
    let has_work = has_ticks || has_tests || !facts.log.is_empty();
    Ok((has_begun && has_work) || facts.round.state == RoundState::Stopped)
}

/// Says what the market of a saved report would do to the plan.
pub(in crate::membership::plan_view) async fn preview_restart(
    state: &AppState,
    visitor: &Visitor,
    run_id: i64,
) -> Result<Restart, ApiError> {
    let owner = visitor.named_owner()?;
    let (_, market) = find_report_market(state, owner, run_id).await?;
    if !begins_round(state, visitor, &market.slug).await? {
        return Ok(Restart {
            begins_round: false,
            market: market.name.clone(),
            sentence: String::new(),
            length: 0,
            ends_on: String::new(),
            kept_end: None,
        });
    }
    let decider = Decider::read(state, visitor).await?;
    let results = results_for(state, visitor, market).await?;
    let round = rounds::find_current(state, owner).await?.unwrap_or_else(Round::first);
    let [usual, kept] = [false, true].map(|keep| decider.days_of_restart(&round, keep));
    let end = |(start, length): (Date, i32)| last_day(start, length).to_string();
    Ok(Restart {
        begins_round: true,
        market: market.name.clone(),
        sentence: decider.describe_restart(&round, &results),
        length: usual.1,
        ends_on: end(usual),
        kept_end: (usual != kept).then(|| end(kept)),
    })
}

fn last_day(start: Date, length: i32) -> Date {
    start.saturating_add(duration_of_days(i64::from(length) - 1))
}

impl Decider {
    /// First day and length of a round with another market. Today is a day of it, so that the end keeps its date.
    fn days_of_restart(&self, round: &Round, keep_days: bool) -> (Date, i32) {
        let today = self.now.today();
        if self.start > today {
            return (self.start, round.length);
        }
        let left = i32::try_from(self.days_left(round) + 1).unwrap_or(SHORT_LENGTH);
        let least = if keep_days { LEAST_DAYS } else { SHORT_LENGTH };
        (today, left.max(least))
    }

    /// "18 days left. Custom cakes: stopped after 1 of 8. Open again: customer, demand, price."
    fn describe_restart(&self, round: &Round, results: &[(&'static str, bool)]) -> String {
        let left = match self.days_left(round) {
            0 => "Its days are over.".to_owned(),
            1 => "1 day left.".to_owned(),
            left => format!("{left} days left."),
        };
        let market = self.market.as_ref().map_or("This round", |own| own.name.as_str());
        let parts = [
            Some(left),
            Some(describe_end(market, &self.tests)),
            self.describe_steps(results),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Steps that were done and have no result for the new market. `None` without any.
    fn describe_steps(&self, results: &[(&'static str, bool)]) -> Option<String> {
        let holds = |key: &str| results.iter().any(|(step, is_there)| *step == key && *is_there);
        let done = self.plan.steps.iter().filter(|progress| progress.done.is_some());
        let keys = done.map(|progress| progress.step.key).filter(|key| !holds(key));
        let names: Vec<&str> = keys
            .filter_map(|key| SHORT_NAMES.iter().find(|(known, _)| *known == key))
            .map(|(_, name)| *name)
            .collect();
        (!names.is_empty()).then(|| format!("Open again: {}.", names.join(", ")))
    }
}

/// "Custom cakes: stopped after 1 of 8." by its test of demand.
fn describe_end(market: &str, tests: &[EndedTest]) -> String {
    let asked = |test: &&EndedTest| test.is_riskiest && test.asks_people && test.yes + test.no > 0;
    match tests.iter().rev().find(asked) {
        Some(test) => format!("{market}: stopped after {} of {}.", test.yes, test.yes + test.no),
        None => format!("{market} stays as a record."),
    }
}

/// Begins a round with the market of a saved report, in the days that are left.
pub(in crate::membership::plan_view) async fn restart(
    state: &AppState,
    visitor: &Visitor,
    report: ChosenReport<'_>,
    (keep_days, version): (bool, Option<i64>),
) -> Result<i64, ApiError> {
    let decider = Decider::read(state, visitor).await?;
    let (chosen, market) = read_choice(state, &decider.owner, report).await?;
    let results = results_for(state, visitor, market).await?;
    let round = rounds::find_current(state, &decider.owner).await?;
    let (start, length) = decider.days_of_restart(&round.unwrap_or_else(Round::first), keep_days);
    let new = NewRound {
        market: Some(chosen),
        start,
        length,
        kept: keep_results(&results).collect(),
    };
    let (owner, now, tests, old) = (decider.owner, decider.now, decider.tests, decider.market);
    let engine = state.engine.clone();
    write_tx!(state.db, async move |tx| {
        let round = rounds::lock_round(tx, &owner, version).await?;
        let own = (owner.as_str(), old.as_ref());
        let made = close_for(tx, own, Some(PlanDecision::Stop), tests, &now).await?;
        let change = rounds::begin_round(tx, &owner, round, (made, new), &now).await?;
        plan::take_minutes(tx, &engine, &owner, now.at).await?;
        Ok(change)
    })
    .await
}
