//! Tests as the plan's steps show them, and the ticks that follow their results.

use std::collections::BTreeMap;

use ::niche::atlas::{ActionStep, AtlasAction, Market};
use ::niche::evidence::{ExperimentKind, ExperimentPoints};
use jiff::civil::Date;

use super::experiment::{ExperimentState, Phase, StoredExperiment};
use super::{listing, store};
use crate::db::api_error::ApiError;
use crate::db::write_tx;
use crate::identity::callers::Visitor;
use crate::planning::plan;
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;

/// Test of a market with its result, for the plan.
#[derive(Debug, Clone)]
pub struct MarketTest {
    pub id: i64,
    /// Place of the market's action that it was prepared from; `None` for a test of one's own.
    pub place: Option<usize>,
    pub hypothesis: String,
    pub kind: ExperimentKind,
    pub state: ExperimentState,
    pub is_riskiest: bool,
    /// True once the person has chosen what follows the failed test.
    pub is_answered: bool,
    pub deadline: Option<Date>,
    pub result: ExperimentPoints,
}

impl MarketTest {
    /// Returns true for a test that takes no more answers: it has a result, was stopped, or its last day is over.
    pub fn is_over(&self) -> bool {
        !matches!(self.state, ExperimentState::Draft | ExperimentState::Running)
    }

    /// Returns true for a test with a result: passed or failed.
    pub fn is_decided(&self) -> bool {
        matches!(self.state, ExperimentState::Passed | ExperimentState::Failed)
    }
}

/// Tests by the key of their step, in the order in which they were made.
pub type StepTests = BTreeMap<&'static str, Vec<MarketTest>>;

/// Lists the tests of an owner about a market, deleted ones left out, in the order in which they were made.
pub async fn tests_of_market(
    state: &AppState,
    owner: &str,
    market: &str,
    now: &LocalMoment,
) -> Result<Vec<MarketTest>, ApiError> {
    list_tests(state, owner, |one| one.market == market, now).await
}

/// Lists an owner's tests that `is_wanted` admits, without deleted ones.
pub(super) async fn list_tests(
    state: &AppState,
    owner: &str,
    is_wanted: impl Fn(&StoredExperiment) -> bool,
    now: &LocalMoment,
) -> Result<Vec<MarketTest>, ApiError> {
    let mut stored = store::list_experiments(state.db.read(), owner, None).await?;
    stored.retain(|one| one.deleted_at.is_none() && is_wanted(one));
    let mut logs = listing::read_logs(state.db.read(), owner, &stored).await?;
    let test = |one: StoredExperiment| {
        let counted = one.to_evidence(&logs.remove(&one.id).unwrap_or_default(), now);
        MarketTest {
            id: one.id,
            place: one.prepared.and_then(|place| usize::try_from(place).ok()),
            kind: one.values.mark.kind,
            state: one.state_after(counted.make_decision(), now),
            is_riskiest: one.values.mark.is_riskiest,
            is_answered: one.after_failure.is_some(),
            deadline: one.values.deadline.filter(|_| one.phase == Phase::Running),
            result: ExperimentPoints::from_experiment(&counted),
            hypothesis: one.values.hypothesis,
        }
    };
    Ok(stored.into_iter().map(test).collect())
}

/// Returns true for a test of the owner, deleted or not.
pub async fn is_own(state: &AppState, owner: &str, id: i64) -> Result<bool, ApiError> {
    Ok(store::find_experiment(state.db.read(), owner, id).await?.is_some())
}

/// Action of a market that a test was prepared from.
pub(super) fn find_action<'a>(state: &'a AppState, market: &str, place: Option<i32>) -> Option<&'a AtlasAction> {
    let atlas = state.engine.atlas();
    let place = usize::try_from(place?).ok()?;
    atlas.markets[atlas.find_market(market)?].actions.get(place)
}

/// Puts each test into its step: that of its action; a test of one's own asks whether people want it.
pub fn list_step_tests(market: Option<&Market>, tests: Vec<MarketTest>) -> StepTests {
    let mut steps = StepTests::new();
    for test in tests {
        let action = market
            .zip(test.place)
            .and_then(|(market, place)| market.actions.get(place));
        let step = action.map_or(ActionStep::ValidateMarketDemand, |action| action.step);
        steps.entry(step.into_str()).or_default().push(test);
    }
    steps
}

/// Failed test of demand that no choice follows yet; the latest one.
pub fn find_waiting(steps: &StepTests) -> Option<&MarketTest> {
    let waits = |test: &&MarketTest| test.is_riskiest && test.state == ExperimentState::Failed && !test.is_answered;
    steps.values().flatten().filter(waits).max_by_key(|test| test.id)
}

/// Ticks the steps of the plan whose tests have all ended with a result, and takes the tick of a test that is open
/// again. A failed test of demand pauses the steps behind it until a choice follows.
pub(super) async fn follow_tests(state: &AppState, visitor: &Visitor) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let Some(own) = plan::read_market(state.db.read(), &owner).await? else {
        return Ok(());
    };
    let now = visitor.local_moment(state.clock.now());
    let atlas = state.engine.atlas();
    let market = atlas.find_market(&own.slug).map(|at| &atlas.markets[at]);
    let steps = list_step_tests(market, tests_of_market(state, &owner, &own.slug, &now).await?);
    let results: Vec<(&'static str, bool)> = plan::steps_of_tests()
        .map(|key| (key, market.is_some_and(|market| has_results(market, key, &steps))))
        .collect();
    let is_paused = find_waiting(&steps).is_some();
    let at = now.at;
    write_tx!(state.db, async move |tx| {
        plan::follow_results(tx, &owner, &results, at).await?;
        Ok(plan::set_paused(tx, &owner, is_paused).await?)
    })
    .await
}

/// Returns true when the step has a test with a result, and each of the market's actions in it has one.
pub fn has_results(market: &Market, key: &str, steps: &StepTests) -> bool {
    let Some(tests) = steps.get(key) else { return false };
    let actions = market.actions.iter().enumerate();
    let mut wanted = actions.filter(|(_, action)| action.step.into_str() == key);
    let has_result = |place: usize| tests.iter().any(|test| test.place == Some(place) && test.is_decided());
    wanted.all(|(place, _)| has_result(place)) && tests.iter().any(MarketTest::is_decided)
}
