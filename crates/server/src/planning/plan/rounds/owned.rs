//! Rounds and logs when two owners become one, and for the owner's export.

use serde_json::{Value, json};

use super::deciding::{remove_open_steps, rename_steps};
use super::ended::copy_plan;
use super::{Round, RoundState, log_store, round_store};
use crate::db::api_error::ApiError;
use crate::db::{DbErr, Tx};
use crate::planning::plan::store::StoredStep;
use crate::planning::plan::{TickedBy, store};
use crate::state::app_state::AppState;

/// The round of the account stays that of the plan. The visitor's come before it, the last one as an ended one.
pub(in crate::planning::plan) async fn merge_rounds(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    let own = round_store::list_rounds(tx, to).await?;
    let mut theirs = round_store::list_rounds(tx, from).await?;
    // A choice of market before any start leaves nothing to keep as a record.
    if let (Some(last), false) = (theirs.last(), own.is_empty())
        && is_unused(tx, from, last).await?
    {
        round_store::delete_round(tx, from, last.id).await?;
        theirs.pop();
    }
    let (Some(last), false) = (theirs.last(), own.is_empty()) else {
        return Ok(());
    };
    // The last number first, so that no number is taken twice.
    for mut round in own.into_iter().rev() {
        round.number += last.number;
        round_store::renumber_round(tx, &round).await?;
    }
    let mut last = last.clone();
    if last.state != RoundState::Ended {
        last.record = Some(copy_plan(tx, from, Vec::new()).await?);
        last.state = RoundState::Ended;
        round_store::update_round(tx, &mut last).await?;
        // Ticks and open steps of the visitor's round are none of the account's.
        remove_open_steps(tx, from).await?;
        rename_steps(tx, from, &last, true).await?;
    }
    Ok(())
}

/// Returns true for a round without a start, a rule, a line of the log and work at its steps.
async fn is_unused(tx: &Tx, owner: &str, round: &Round) -> Result<bool, DbErr> {
    let plan = store::read_plan(tx, owner).await?;
    let is_unused = |step: &StoredStep| step.note.is_empty() && step.done.is_none_or(|done| done.by == TickedBy::Tool);
    let is_blank = plan.start_date.is_none() && plan.decision.is_none() && plan.steps.values().all(is_unused);
    let lines = log_store::list_lines(tx, owner, Some(round.id)).await?;
    Ok(is_blank && round.state == RoundState::Active && round.rule_set_on.is_none() && lines.is_empty())
}

pub(in crate::planning::plan) async fn merge_log(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    log_store::merge_lines(tx, from, to).await
}

pub(in crate::planning::plan) async fn export_rounds(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let rounds = round_store::list_rounds(state.db.read(), owner).await?;
    let export = |round: Round| {
        json!({"id": round.id, "number": round.number, "length": round.length, "state": round.state.into_str(),
               "rule": round.rule, "ruleSetOn": round.rule_set_on, "endedOn": round.ended_on, "record": round.record,
               "caughtUpOn": round.caught_up_on, "later": round.later, "keptOn": round.kept_on})
    };
    Ok(rounds.into_iter().map(export).collect())
}

pub(in crate::planning::plan) async fn export_rule_changes(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let changes = round_store::list_rule_changes(state.db.read(), owner).await?;
    let changes = changes.into_iter();
    Ok(changes
        .map(|change| json!({"round": change.round_id, "on": change.on, "text": change.text}))
        .collect())
}

pub(in crate::planning::plan) async fn export_log(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let lines = log_store::list_lines(state.db.read(), owner, None).await?.into_iter();
    Ok(lines
        .map(|line| json!({"round": line.round_id, "line": line.entry, "key": line.key, "createdAt": line.created_at}))
        .collect())
}

pub(in crate::planning::plan) async fn export_changes(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let changes = round_store::list_changes(state.db.read(), owner).await?.into_iter();
    Ok(changes
        .map(|change| {
            json!({"round": change.round_id, "kind": change.kind, "madeAt": change.made_at,
                   "undoneAt": change.undone_at})
        })
        .collect())
}
