//! Rounds of the plan: one market with its rule, its log and its end. The newest round is that of the plan.

mod deciding;
mod ended;
mod log;
mod log_store;
mod owned;
mod round_store;
mod rule;
mod undoing;
mod writing;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{ConnectionTrait, DbErr};
use crate::planning::plan::PlanDecision;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

pub use deciding::{
    Decision, KeptStep, NewDays, NewRound, OfferSnapshot, SHORT_LENGTH, begin_round, can_resume, catch_up, keep_round,
    read_later, record_offer, resume_round, stop_round,
};
pub use ended::{EndedRound, EndedStep, EndedTest};
pub use log::{LogKind, LogLine, LogSums, WorkEntry};
pub use rule::{PlanRule, dollars};
pub use undoing::undo_change;
pub use writing::{add_line, change_line, change_rule, check_version, delete_line, lock_round, refuse_ended};

pub(super) use owned::{export_changes, export_log, export_rounds, export_rule_changes, merge_log, merge_rounds};
pub(super) use writing::ensure_round;

/// Days of a round from the first one to the decision.
pub const LENGTH: i32 = 30;
/// Days of review at the end of a round.
pub const REVIEW_DAYS: i32 = 2;

/// Round of a plan, from its start to a decision.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    pub id: i64,
    /// Number of the round, from 1.
    pub number: i32,
    /// Days from the first one to the decision.
    pub length: i32,
    pub state: RoundState,
    /// Day on which a rule was set first.
    pub rule_set_on: Option<String>,
    pub rule: PlanRule,
    /// Number of the change of the round, from 1. Lines of the log are no change.
    pub version: i64,
    pub ended_on: Option<String>,
    /// Copy of the plan at the stop or the end; `None` while the round is active.
    pub record: Option<EndedRound>,
    /// Day on which the person chose what follows missed evenings.
    pub caught_up_on: Option<String>,
    /// Keys of the steps that this choice left for later.
    pub later: Vec<&'static str>,
    /// Day on which the person kept the round although its rule was met.
    pub kept_on: Option<String>,
}

impl Round {
    /// Round of a plan that has none stored.
    pub fn first() -> Self {
        Self {
            id: 0,
            number: 1,
            length: LENGTH,
            state: RoundState::Active,
            rule_set_on: None,
            rule: PlanRule::default(),
            version: 0,
            ended_on: None,
            record: None,
            caught_up_on: None,
            later: Vec::new(),
            kept_on: None,
        }
    }

    /// Day by which the rule is to be met: the last one before the reviews.
    pub fn rule_day(&self) -> i32 {
        self.length - REVIEW_DAYS
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[derive(strum::IntoStaticStr, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
#[schema(as = PlanRoundState)]
pub enum RoundState {
    Active,
    /// The person decided to stop. The round stays that of the plan until another one begins.
    Stopped,
    /// Another round has begun.
    Ended,
}

crate::db::stored_key!(RoundState);

/// Days of the round of an owner's plan.
pub(super) async fn read_length(reader: &impl ConnectionTrait, owner: &str) -> Result<i32, DbErr> {
    let round = round_store::current_round(reader, owner).await?;
    Ok(round.map_or(LENGTH, |round| round.length))
}

/// Change of a rule, such as "an hour above $20, was $27".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleChange {
    pub round_id: i64,
    pub on: String,
    pub text: String,
}

/// Change of a round that can be undone.
#[derive(Debug, Clone, PartialEq)]
pub struct PlanChange {
    pub id: i64,
    pub round_id: i64,
    /// Version of the round after the change.
    pub version: i64,
    pub kind: String,
    /// What the change replaced.
    pub before: Value,
    pub made_at: Timestamp,
    pub undone_at: Option<Timestamp>,
}

impl PlanChange {
    /// True for the change that stopped a round.
    pub fn is_stop(&self) -> bool {
        self.kind == deciding::STOPPED
    }
}

/// What an undo leaves to the tests.
#[derive(Debug, Default)]
pub struct Undone {
    /// Tests that the change had closed.
    pub reopen: Vec<i64>,
    /// Market whose tests the change had opened.
    pub close: Option<String>,
    /// The plan has the market of before again in the same round, so that its steps follow the results for it.
    pub is_other_market: bool,
}

/// Round of the plan with what belongs to it.
#[derive(Debug, Clone)]
pub struct RoundFacts {
    pub round: Round,
    pub changes: Vec<RuleChange>,
    /// The newest day first.
    pub log: Vec<LogLine>,
    /// Change that can be undone: the newest one.
    pub undo: Option<PlanChange>,
}

/// Returns the round of the plan. `None` before a start, a rule or a line of the log.
pub async fn load_round(state: &AppState, owner: &str) -> Result<Option<RoundFacts>, ApiError> {
    let Some(round) = round_store::current_round(state.db.read(), owner).await? else {
        return Ok(None);
    };
    read_facts(state, owner, round).await.map(Some)
}

/// Round of the plan without its rule's changes and its log.
pub async fn find_current(state: &AppState, owner: &str) -> Result<Option<Round>, DbErr> {
    round_store::current_round(state.db.read(), owner).await
}

/// Loads one of the owner's rounds with its changes and its log.
///
/// # Errors
/// 404 where the owner has no such round.
pub async fn find_round(state: &AppState, owner: &str, id: i64) -> Result<RoundFacts, ApiError> {
    let round = round_store::find_round(state.db.read(), owner, id).await?;
    read_facts(state, owner, round.ok_or_else(ApiError::not_found)?).await
}

async fn read_facts(state: &AppState, owner: &str, round: Round) -> Result<RoundFacts, ApiError> {
    let mut changes = round_store::list_rule_changes(state.db.read(), owner).await?;
    changes.retain(|change| change.round_id == round.id);
    let log = log_store::list_lines(state.db.read(), owner, Some(round.id)).await?;
    let newest = round_store::list_changes(state.db.read(), owner)
        .await?
        .into_iter()
        .next();
    let mut undo = newest.filter(|change| undoing::check_undo(change, &round, state.clock.now()).is_ok());
    if let Some(change) = &undo
        && deciding::has_work(state.db.read(), owner, change).await?
    {
        undo = None;
    }
    Ok(RoundFacts {
        round,
        changes,
        log,
        undo,
    })
}

/// All rounds of an owner, the oldest first.
pub async fn list_rounds(state: &AppState, owner: &str) -> Result<Vec<Round>, DbErr> {
    round_store::list_rounds(state.db.read(), owner).await
}

/// Returns whether the plan goes on with its market: the last one of the ended rounds with this market was decided so.
pub fn goes_on(ended: &[Round], market: &str) -> bool {
    let records = ended.iter().rev().filter_map(|round| round.record.as_ref());
    let mut of_market = records.filter(|record| record.market.as_deref() == Some(market));
    of_market
        .next()
        .is_some_and(|record| record.decision == Some(PlanDecision::GoOn))
}

/// Lines of the logs of all rounds, the newest day first.
pub async fn list_all_lines(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<LogLine>, DbErr> {
    log_store::list_lines(reader, owner, None).await
}

fn refuse_version() -> ApiError {
    let message = "Your plan was changed elsewhere. Please reload it and try again.";
    ApiError::conflict(ErrorCode::EditedElsewhere, message)
}
