//! Rounds and logs when two owners become one, and for the owner's export.

use serde_json::{Value, json};

use super::deciding::{remove_open_steps, rename_steps};
use super::ended::copy_plan;
use super::{Round, RoundState, log_store, round_store};
use crate::db::api_error::ApiError;
use crate::db::{DbErr, Tx};
use crate::state::app_state::AppState;

/// The round of the account stays that of the plan. The visitor's come before it, the last one as an ended one.
pub(in crate::planning::plan) async fn merge_rounds(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    let own = round_store::list_rounds(tx, to).await?;
    let theirs = round_store::list_rounds(tx, from).await?;
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

pub(in crate::planning::plan) async fn merge_log(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    log_store::merge_lines(tx, from, to).await
}

pub(in crate::planning::plan) async fn export_rounds(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let rounds = round_store::list_rounds(state.db.read(), owner).await?;
    let export = |round: Round| {
        json!({"id": round.id, "number": round.number, "length": round.length, "state": round.state.key(),
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
