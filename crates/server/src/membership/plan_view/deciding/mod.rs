//! Decisions that act: go on, change one thing, stop, another market, a round that waits, and their undo.

mod catch_up;
mod restart;
mod resume;

use jiff::civil::Date;

use super::{PlanView, results_for, view_plan};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Tx, write_tx};
use crate::http::FieldReader;
use crate::identity::callers::Visitor;
use crate::planning::plan;
use crate::planning::plan::rounds::{self, Decision, EndedTest, KeptStep, NewRound, Round, SHORT_LENGTH};
use crate::planning::plan::{LaunchPlan, PlanDecision, PlanMarket, TickedBy};
use crate::platform::calendar::{add_days, days_between};
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;
use crate::tools::experiments;

pub(super) use catch_up::{Behind, catch_up, find_behind};
pub(super) use restart::{Restart, begins_round, preview_restart, restart};
pub(super) use resume::{keep, resume};

/// One thing that a next round changes, with the steps that depend on it.
pub(super) const CHANGES: [(&str, &[&str]); 4] = [
    (
        "customer",
        &[
            "define-customer-persona",
            "validate-market-demand",
            "set-up-social-media",
            "create-content-plan",
            "build-email-list",
            "prepare-launch-materials",
            "execute-soft-launch",
        ],
    ),
    (
        "price",
        &[
            "price-your-offering",
            "build-landing-page",
            "prepare-launch-materials",
            "execute-soft-launch",
        ],
    ),
    (
        "offer",
        &[
            "create-your-product-service",
            "price-your-offering",
            "build-landing-page",
            "test-your-systems",
            "prepare-launch-materials",
            "execute-soft-launch",
        ],
    ),
    (
        "channel",
        &[
            "set-up-social-media",
            "create-content-plan",
            "build-email-list",
            "prepare-launch-materials",
            "execute-soft-launch",
        ],
    ),
];

/// Steps that recur in each round. One that is ticked by hand opens again when the round goes on.
const RECURRING: [&str; 4] = [
    "create-content-plan",
    "build-email-list",
    "prepare-launch-materials",
    "execute-soft-launch",
];

/// Caller of a decision, with everything that is read before it.
struct Decider {
    owner: String,
    now: LocalMoment,
    plan: LaunchPlan,
    start: Date,
    tests: Vec<EndedTest>,
    market: Option<PlanMarket>,
}

impl Decider {
    async fn read(state: &AppState, visitor: &Visitor) -> Result<Self, ApiError> {
        let owner = visitor.named_owner()?.to_owned();
        let view = view_plan(state, visitor).await?;
        let Some(start) = view.plan.start_date else {
            let message = "Your plan has no start date yet. Please pick one first.";
            return Err(ApiError::unprocessable(ErrorCode::StartDateRequired, message));
        };
        let tests = view.list_ended_tests();
        let PlanView { plan, own, .. } = view;
        Ok(Self {
            owner,
            now: visitor.local_moment(state.clock.now()),
            plan,
            start,
            tests,
            market: own,
        })
    }

    /// Done steps that a next round of the same market keeps. `depends` are the steps that one changed thing opens
    /// again; without such a change those that recur open, unless a result holds.
    fn keep_steps(&self, depends: Option<&[&str]>) -> Vec<KeptStep> {
        let opens = |step: &KeptStep| match depends {
            Some(depends) => depends.contains(&step.key),
            None => step.by == TickedBy::Hand && RECURRING.contains(&step.key),
        };
        let done = self.plan.steps.iter().filter_map(|progress| {
            Some(KeptStep {
                key: progress.step.key,
                by: progress.done?.by,
            })
        });
        done.filter(|step| !opens(step)).collect()
    }

    /// Days after today in a round.
    fn days_left(&self, round: &Round) -> i64 {
        let day = days_between(self.start, self.now.today()) + 1;
        (i64::from(round.length) - day.max(0)).max(0)
    }
}

/// Closes the tests of the plan's market, and returns the decision with them.
async fn close_for(
    tx: &Tx,
    (owner, market): (&str, Option<&PlanMarket>),
    decision: Option<PlanDecision>,
    mut tests: Vec<EndedTest>,
    now: &LocalMoment,
) -> Result<Decision, ApiError> {
    let closed = match market {
        Some(market) => experiments::close_tests(tx, owner, &market.slug, now).await?,
        None => Vec::new(),
    };
    for test in &mut tests {
        // A test that ran until now has no result.
        if closed.contains(&test.id) && test.state == "running" {
            "stopped".clone_into(&mut test.state);
        }
    }
    Ok(Decision {
        decision,
        tests,
        closed,
    })
}

/// Stops the round of the plan: its tests are closed, and its open steps are put away.
pub(super) async fn stop(state: &AppState, visitor: &Visitor, version: i64) -> Result<i64, ApiError> {
    let decider = Decider::read(state, visitor).await?;
    let Decider {
        owner,
        now,
        tests,
        market,
        ..
    } = decider;
    write_tx!(state.db, async move |tx| {
        let round = rounds::lock_round(tx, &owner, Some(version)).await?;
        rounds::refuse_ended(&round)?;
        let own = (owner.as_str(), market.as_ref());
        let made = close_for(tx, own, Some(PlanDecision::Stop), tests, &now).await?;
        Ok(rounds::stop_round(tx, &owner, round, made, &now).await?)
    })
    .await
}

/// Begins the next round of the same market tomorrow: thirty days to go on, fourteen to change one thing.
pub(super) async fn go_on(
    state: &AppState,
    visitor: &Visitor,
    version: i64,
    change: Option<&str>,
) -> Result<i64, ApiError> {
    let depends = change.map(find_change).transpose()?;
    let decider = Decider::read(state, visitor).await?;
    let mut kept = decider.keep_steps(depends);
    let tomorrow = add_days(decider.now.today(), 1).unwrap_or(Date::MAX);
    let (decision, length) = match depends {
        Some(_) => (PlanDecision::ChangeOneThing, SHORT_LENGTH),
        None => (PlanDecision::GoOn, rounds::LENGTH),
    };
    let own = decider.market.as_ref().filter(|_| depends.is_none());
    if let Some(market) = own.and_then(|own| super::find_market(state, &own.slug)) {
        kept.extend(keep_results(&results_for(state, visitor, market).await?));
    }
    let new = NewRound {
        market: None,
        start: tomorrow,
        length,
        kept,
    };
    let (owner, now, tests) = (decider.owner, decider.now, decider.tests);
    let engine = state.engine.clone();
    write_tx!(state.db, async move |tx| {
        let round = rounds::lock_round(tx, &owner, Some(version)).await?;
        let made = Decision {
            decision: Some(decision),
            tests,
            closed: Vec::new(),
        };
        let change = rounds::begin_round(tx, &owner, round, (made, new), &now).await?;
        plan::take_minutes(tx, &engine, &owner, now.at).await?;
        Ok(change)
    })
    .await
}

/// Steps whose result is there when a round begins.
fn keep_results(results: &[(&'static str, bool)]) -> impl Iterator<Item = KeptStep> {
    let there = results.iter().filter(|(_, is_there)| *is_there);
    there.map(|(key, _)| KeptStep {
        key,
        by: TickedBy::Tool,
    })
}

fn find_change(name: &str) -> Result<&'static [&'static str], ApiError> {
    let found = CHANGES.iter().find(|(known, _)| *known == name);
    found.map(|(_, steps)| *steps).ok_or_else(|| {
        let message = "Please say what changes: customer, price, offer or channel.";
        FieldReader::refuse_one(ErrorCode::InvalidChoice, "change", message)
    })
}

/// Undoes a change of the round. Tests that it closed run again.
pub(super) async fn undo(state: &AppState, visitor: &Visitor, id: i64) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let now = visitor.local_moment(state.clock.now());
    let undo = write_tx!(state.db, async move |tx| {
        let undone = rounds::undo_change(tx, &owner, id, now.at).await?;
        if let Some(market) = &undone.close {
            experiments::close_tests(tx, &owner, market, &now).await?;
        }
        experiments::reopen_tests(tx, &owner, &undone.reopen, &now).await?;
        Ok(undone.is_other_market)
    });
    match undo.await? {
        true => follow_market(state, visitor).await,
        false => Ok(()),
    }
}

/// Gives the steps the results for the market of the plan that came while it had another one.
async fn follow_market(state: &AppState, visitor: &Visitor) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let own = plan::read_market(state.db.read(), &owner).await?;
    let Some(market) = own.and_then(|own| super::find_market(state, &own.slug)) else {
        return Ok(());
    };
    let results = results_for(state, visitor, market).await?;
    let now = state.clock.now();
    let follow = write_tx!(state.db, async move |tx| {
        Ok(plan::follow_results(tx, &owner, &results, now).await?)
    });
    follow.await
}
