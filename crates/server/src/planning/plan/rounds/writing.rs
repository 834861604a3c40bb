//! Changes of a round's rule and of its log.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::log::{self, LogLine, WorkEntry};
use super::rule::PlanRule;
use super::{LENGTH, PlanChange, Round, RoundState, RuleChange, log_store, refuse_version, round_store};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{DbErr, Tx, dialect, write_tx};
use crate::identity::callers::Visitor;
use crate::planning::plan::store;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Kind of a changed rule.
pub(super) const RULE: &str = "rule";

/// What a changed rule replaced.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct BeforeRule {
    rule: PlanRule,
    set_on: Option<String>,
    /// Lines about the change.
    lines: Vec<i64>,
}

/// Returns the round of the plan, a new one where there is none, and whether it is new. The caller holds the lock of
/// the owner.
pub async fn ensure_round(tx: &Tx, owner: &str) -> Result<(Round, bool), DbErr> {
    match round_store::current_round(tx, owner).await? {
        Some(round) => Ok((round, false)),
        None => Ok((round_store::insert_round(tx, owner, [1, LENGTH], 1).await?, true)),
    }
}

/// Locks the owner, and returns the round of the plan in the version that the caller knows.
///
/// # Errors
/// 409 where the round has another version.
pub async fn lock_round(tx: &Tx, owner: &str, version: Option<i64>) -> Result<Round, ApiError> {
    dialect::lock_owner(tx, owner).await?;
    let (round, is_new) = ensure_round(tx, owner).await?;
    let known = if is_new { 0 } else { round.version };
    match version {
        Some(version) if version != known => Err(refuse_version()),
        _ => Ok(round),
    }
}

/// Locks the owner, and checks that the round of the plan has the version that the caller knows.
///
/// # Errors
/// 409 where the round has another version.
pub async fn check_version(tx: &Tx, owner: &str, version: Option<i64>) -> Result<(), ApiError> {
    match version {
        Some(_) => lock_round(tx, owner, version).await.map(drop),
        None => Ok(dialect::lock_owner(tx, owner).await?),
    }
}

/// Sets the rule of the round. Returns the id of the change, which can be undone; `None` where nothing changed.
///
/// # Errors
/// 409 where the round has another version than the caller knows, or has ended.
pub async fn change_rule(
    state: &AppState,
    visitor: &Visitor,
    rule: PlanRule,
    version: i64,
) -> Result<Option<i64>, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let moment = visitor.local_moment(state.clock.now());
    let (now, today) = (moment.at, moment.today());
    write_tx!(state.db, async move |tx| {
        let round = lock_round(tx, &owner, Some(version)).await?;
        refuse_ended(&round)?;
        let start = store::read_plan(tx, &owner).await?.start_date;
        let is_under_way = start.is_some_and(|start| start <= today);
        Ok(store_rule(tx, &owner, round, rule, (today.to_string(), is_under_way, now)).await?)
    })
    .await
}

async fn store_rule(
    tx: &Tx,
    owner: &str,
    mut round: Round,
    rule: PlanRule,
    (today, is_under_way, now): (String, bool, Timestamp),
) -> Result<Option<i64>, DbErr> {
    if round.rule_set_on.is_some() && round.rule == rule {
        return Ok(None);
    }
    // Before the first day a rule is being made up, and its changes say nothing.
    let texts = match round.rule_set_on.is_some() && is_under_way {
        true => round.rule.changes_to(&rule),
        false => Vec::new(),
    };
    let mut before = BeforeRule {
        rule: round.rule,
        set_on: round.rule_set_on.clone(),
        lines: Vec::new(),
    };
    for text in texts {
        let change = RuleChange {
            round_id: round.id,
            on: today.clone(),
            text,
        };
        before
            .lines
            .push(round_store::insert_rule_change(tx, owner, change).await?);
    }
    round.rule = rule;
    round.rule_set_on.get_or_insert(today);
    round_store::update_round(tx, &mut round).await?;
    record(tx, owner, &round, RULE, json!(before), now).await.map(Some)
}

pub(super) async fn record(
    tx: &Tx,
    owner: &str,
    round: &Round,
    kind: &str,
    before: serde_json::Value,
    now: Timestamp,
) -> Result<i64, DbErr> {
    let change = PlanChange {
        id: 0,
        round_id: round.id,
        version: round.version,
        kind: kind.to_owned(),
        before,
        made_at: now,
        undone_at: None,
    };
    round_store::insert_change(tx, owner, &change).await
}

pub(super) async fn undo_rule(tx: &Tx, owner: &str, change: &PlanChange, mut round: Round) -> Result<(), DbErr> {
    let before: BeforeRule =
        serde_json::from_value(change.before.clone()).map_err(|error| DbErr::Custom(error.to_string()))?;
    round_store::delete_rule_changes(tx, owner, before.lines).await?;
    (round.rule, round.rule_set_on) = (before.rule, before.set_on);
    round_store::update_round(tx, &mut round).await
}

/// # Errors
/// 409 for a round that has ended or was stopped.
pub fn refuse_ended(round: &Round) -> Result<(), ApiError> {
    match round.state {
        RoundState::Active => Ok(()),
        RoundState::Stopped | RoundState::Ended => {
            let message = "This round has ended. Undo that first, or begin another one.";
            Err(ApiError::conflict(ErrorCode::EditedElsewhere, message))
        }
    }
}

/// Adds a line to the log of the round. A line that is sent again under its key is the stored one. Returns whether it
/// is new.
///
/// # Errors
/// 422 for fields that cannot be taken, and for an owner with 2,000 lines.
pub async fn add_line(
    state: &AppState,
    visitor: &Visitor,
    entry: WorkEntry,
    key: String,
) -> Result<(LogLine, bool), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let moment = visitor.local_moment(state.clock.now());
    let entry = log::check_new(entry, &key, moment.today())?;
    write_tx!(state.db, async move |tx| {
        dialect::lock_owner(tx, &owner).await?;
        if let Some(found) = log_store::find_of_key(tx, &owner, &key).await? {
            return Ok((found, false));
        }
        if log_store::count_lines(tx, &owner).await? >= log::MAX_LINES {
            let message = "Your log holds 2,000 lines, the most there can be. Please delete some first.";
            return Err(ApiError::unprocessable(ErrorCode::LimitReached, message));
        }
        let (round, _) = ensure_round(tx, &owner).await?;
        let line = log_store::insert_line(tx, &owner, round.id, entry, (key, moment.at)).await?;
        Ok((line, true))
    })
    .await
}

/// Applies `change` to a stored line, and checks the outcome as a new line.
///
/// # Errors
/// 404 where the owner has no such line; 422 for fields that cannot be taken.
pub async fn change_line(
    state: &AppState,
    visitor: &Visitor,
    id: i64,
    change: impl FnOnce(&mut WorkEntry) + Send + 'static,
) -> Result<LogLine, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let today = visitor.local_moment(state.clock.now()).today();
    write_tx!(state.db, async move |tx| {
        dialect::lock_owner(tx, &owner).await?;
        let line = log_store::find_line(tx, &owner, id).await?;
        let mut entry = line.ok_or_else(ApiError::not_found)?.entry;
        change(&mut entry);
        Ok(log_store::update_line(tx, id, entry.check(today)?).await?)
    })
    .await
}

/// Deletes a line of the log for good.
///
/// # Errors
/// 404 where the owner has no such line.
pub async fn delete_line(state: &AppState, visitor: &Visitor, id: i64) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let is_gone = write_tx!(state.db, async move |tx| {
        Ok(log_store::delete_line(tx, &owner, id).await?)
    })
    .await?;
    is_gone.then_some(()).ok_or_else(ApiError::not_found)
}
