//! Decisions about a round: it stops, or the next one begins. Each can be undone as a whole.

mod catching_up;
mod offering;
mod resuming;

use jiff::civil::Date;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::ended::copy_plan;
use super::writing::record;
use super::{EndedRound, EndedTest, PlanChange, Round, RoundState, log_store, round_store};
use crate::db::api_error::ApiError;
use crate::db::{ConnectionTrait, DbErr, Tx};
use crate::planning::plan::market_store::{self, PlanMarket};
use crate::planning::plan::{PlanDecision, TickedBy, store};
use crate::planning::tasks;
use crate::planning::tasks::{BY_HAND, BY_HAND_BEFORE, BY_TOOL_BEFORE, Task, TaskSource};
use crate::platform::calendar::read_day;
use crate::platform::clock::Timestamp;
use crate::platform::time_zones::LocalMoment;

pub(super) use catching_up::{CAUGHT_UP, undo_catch_up};
pub use catching_up::{NewDays, catch_up, read_later};
use offering::BeforeOffer;
pub(super) use offering::{CHOSEN, undo_offer};
pub use offering::{OfferSnapshot, record_offer};
pub(super) use resuming::{RESUMED, undo_resume};
pub use resuming::{can_resume, resume_round};

/// Kinds of changes.
pub(super) const STOPPED: &str = "stop";
pub(super) const BEGAN: &str = "round";

/// Days of a round that changes one thing, and the least of one with another market.
pub const SHORT_LENGTH: i32 = 14;

/// Everything that a decision needs to know from other features.
#[derive(Debug, Clone)]
pub struct Decision {
    /// `None` for a round that waits until it is taken up again.
    pub decision: Option<PlanDecision>,
    /// Tests of the market as the record keeps them.
    pub tests: Vec<EndedTest>,
    /// Tests that this decision closed.
    pub closed: Vec<i64>,
}

/// Round that follows the current one. `length` is in days.
#[derive(Debug, Clone)]
pub struct NewRound {
    /// `None` keeps the market.
    pub market: Option<PlanMarket>,
    pub start: Date,
    pub length: i32,
    /// Steps that are done when it begins.
    pub kept: Vec<KeptStep>,
}

/// Step that is done when a round begins.
#[derive(Debug, Clone, Copy)]
pub struct KeptStep {
    pub key: &'static str,
    /// A tick by a tool goes with its result. One by hand stays.
    pub by: TickedBy,
}

/// What a stop replaced.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct BeforeStop {
    decision: Option<PlanDecision>,
    /// Tasks of steps that were put away.
    put_away: Vec<i64>,
    tests: Vec<i64>,
}

/// What the beginning of a round replaced.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct BeforeRound {
    /// The round that ended, as it was.
    state: RoundState,
    ended_on: Option<String>,
    decision: Option<PlanDecision>,
    start_date: Option<String>,
    market: Option<PlanMarket>,
    put_away: Vec<i64>,
    tests: Vec<i64>,
    /// Market of the new round; `None` in changes of earlier versions.
    began_with: Option<FirstMarket>,
}

/// Market and offer with which a round began.
#[derive(Debug, Serialize, Deserialize)]
struct FirstMarket {
    market: Option<PlanMarket>,
}

/// Stops the round: its open steps are put away. Returns the id of the change.
pub async fn stop_round(
    tx: &Tx,
    owner: &str,
    mut round: Round,
    decision: Decision,
    now: &LocalMoment,
) -> Result<i64, DbErr> {
    let before = BeforeStop {
        decision: store::read_plan(tx, owner).await?.decision,
        put_away: put_away_steps(tx, owner, now.at).await?,
        tests: decision.closed,
    };
    store::put_decision(tx, owner, decision.decision).await?;
    round.state = RoundState::Stopped;
    round.ended_on = Some(now.today().to_string());
    round.record = Some(EndedRound {
        put_away: before.put_away.clone(),
        closed: before.tests.clone(),
        ..copy_plan(tx, owner, decision.tests).await?
    });
    round_store::update_round(tx, &mut round).await?;
    record(tx, owner, &round, STOPPED, json!(before), now.at).await
}

/// Ends the round and begins the next one, with the same rule. Returns the id of the change.
pub async fn begin_round(
    tx: &Tx,
    owner: &str,
    mut round: Round,
    (decision, new): (Decision, NewRound),
    now: &LocalMoment,
) -> Result<i64, DbErr> {
    let mut before = end_round(tx, owner, &mut round, decision, now).await?;
    before.began_with = Some(FirstMarket {
        market: new.market.clone().or(before.market.clone()),
    });
    let mut next = round_store::insert_round(tx, owner, [round.number + 1, new.length], round.version).await?;
    (next.rule, next.rule_set_on) = (round.rule, round.rule_set_on.clone());
    round_store::update_round(tx, &mut next).await?;
    if let Some(market) = new.market {
        market_store::choose_market(tx, owner, market).await?;
    }
    store::put_decision(tx, owner, None).await?;
    store::put_start(tx, owner, Some(new.start)).await?;
    keep_ticks(tx, owner, &new.kept, now.at).await?;
    record(tx, owner, &next, BEGAN, json!(before), now.at).await
}

/// Makes the round of the plan a record: its open steps are put away, and the others get keys with its id.
async fn end_round(
    tx: &Tx,
    owner: &str,
    round: &mut Round,
    decision: Decision,
    now: &LocalMoment,
) -> Result<BeforeRound, DbErr> {
    let plan = store::read_plan(tx, owner).await?;
    let market = market_store::read_market(tx, owner).await?;
    let before = BeforeRound {
        state: round.state,
        ended_on: round.ended_on.clone(),
        decision: plan.decision,
        start_date: plan.start_date.map(|day| day.to_string()),
        began_with: None,
        market,
        put_away: put_away_steps(tx, owner, now.at).await?,
        tests: decision.closed,
    };
    store::put_decision(tx, owner, decision.decision).await?;
    if round.record.is_none() {
        round.record = Some(EndedRound {
            put_away: before.put_away.clone(),
            closed: before.tests.clone(),
            ..copy_plan(tx, owner, decision.tests).await?
        });
    }
    round.state = RoundState::Ended;
    round.ended_on.get_or_insert(now.today().to_string());
    round_store::update_round(tx, round).await?;
    rename_steps(tx, owner, round, true).await?;
    Ok(before)
}

/// Undoes a stop or the beginning of a round. Returns the tests that it had closed.
pub(super) async fn undo_decision(
    tx: &Tx,
    owner: &str,
    change: &PlanChange,
    round: Round,
    now: Timestamp,
) -> Result<Vec<i64>, ApiError> {
    match change.kind.as_str() {
        STOPPED => Ok(undo_stop(tx, owner, from_json(change)?, round, now).await?),
        _ => undo_round(tx, owner, change, round, now).await,
    }
}

async fn undo_stop(
    tx: &Tx,
    owner: &str,
    before: BeforeStop,
    mut round: Round,
    now: Timestamp,
) -> Result<Vec<i64>, DbErr> {
    bring_back(tx, owner, &before.put_away, now).await?;
    store::put_decision(tx, owner, before.decision).await?;
    (round.state, round.ended_on, round.record) = (RoundState::Active, None, None);
    round_store::update_round(tx, &mut round).await?;
    Ok(before.tests)
}

async fn undo_round(
    tx: &Tx,
    owner: &str,
    change: &PlanChange,
    round: Round,
    now: Timestamp,
) -> Result<Vec<i64>, ApiError> {
    let before: BeforeRound = from_json(change)?;
    let own = list_own_steps(tx, owner).await?;
    tasks::delete_tasks(tx, owner, own.iter().map(|task| task.id).collect()).await?;
    round_store::delete_round(tx, owner, round.id).await?;
    let ended = round_store::current_round(tx, owner).await?;
    let mut ended = ended.ok_or_else(ApiError::not_found)?;
    // A device that has seen the deleted round knows a version of it: none of the round before is the same.
    ended.version = round.version;
    restore_round(tx, owner, ended, &before, now).await?;
    Ok(before.tests)
}

/// Makes a round that had ended the one of the plan, as it was.
async fn restore_round(
    tx: &Tx,
    owner: &str,
    mut ended: Round,
    before: &BeforeRound,
    now: Timestamp,
) -> Result<(), DbErr> {
    rename_steps(tx, owner, &ended, false).await?;
    bring_back(tx, owner, &before.put_away, now).await?;
    take_market(tx, owner, before.market.clone()).await?;
    store::put_decision(tx, owner, before.decision).await?;
    store::put_start(tx, owner, before.start_date.as_deref().and_then(read_day)).await?;
    ended.state = before.state;
    ended.ended_on.clone_from(&before.ended_on);
    if ended.state == RoundState::Active {
        ended.record = None;
    }
    round_store::update_round(tx, &mut ended).await
}

async fn take_market(tx: &Tx, owner: &str, market: Option<PlanMarket>) -> Result<(), DbErr> {
    match market {
        Some(market) => market_store::choose_market(tx, owner, market).await,
        None => market_store::drop_market(tx, owner).await,
    }
}

/// Keeps the round although its rule is met early. The offer to decide is not made again.
pub async fn keep_round(tx: &Tx, mut round: Round, now: &LocalMoment) -> Result<(), DbErr> {
    round.kept_on = Some(now.today().to_string());
    round_store::update_round(tx, &mut round).await
}

/// Returns true where the undo of a change would lose something, or give it to another market.
pub(super) async fn has_work(
    reader: &impl ConnectionTrait,
    owner: &str,
    change: &PlanChange,
) -> Result<bool, ApiError> {
    match change.kind.as_str() {
        BEGAN => has_round_work(reader, owner, change).await,
        RESUMED => Ok(has_later_work(reader, owner, change).await?),
        CHOSEN if from_json::<BeforeOffer>(change)?.is_other_market => Ok(has_later_work(reader, owner, change).await?),
        _ => Ok(false),
    }
}

/// Returns true where something was ticked by hand or logged in the round since a change.
async fn has_later_work(reader: &impl ConnectionTrait, owner: &str, change: &PlanChange) -> Result<bool, DbErr> {
    let since = change.made_at;
    let is_ticked = |task: &Task| task.ticked_by.as_deref() == Some(BY_HAND) && task.done_at > Some(since);
    let lines = log_store::list_lines(reader, owner, Some(change.round_id)).await?;
    let has_line = lines.iter().any(|line| line.created_at > since);
    Ok(has_line || list_own_steps(reader, owner).await?.iter().any(is_ticked))
}

/// Returns true for a round with a line of the log, a tick by hand, a note, or another market or offer than the one
/// with which it began.
async fn has_round_work(reader: &impl ConnectionTrait, owner: &str, change: &PlanChange) -> Result<bool, ApiError> {
    let before: BeforeRound = from_json(change)?;
    let choice = |market: Option<PlanMarket>| market.map(|own| (own.slug, own.offer));
    let market = choice(market_store::read_market(reader, owner).await?);
    let has_choice = before.began_with.is_some_and(|began| choice(began.market) != market);
    let is_work = |task: &Task| {
        let is_ticked = task.ticked_by.as_deref() == Some(BY_HAND) && task.done_at > Some(task.created_at);
        is_ticked || !task.notes.is_empty()
    };
    let has_step = list_own_steps(reader, owner).await?.iter().any(is_work);
    let lines = log_store::list_lines(reader, owner, Some(change.round_id)).await?;
    Ok(has_choice || has_step || !lines.is_empty())
}

/// Tasks of the plan's round.
async fn list_own_steps(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Task>, DbErr> {
    let mut steps = tasks::tasks_of_source(reader, owner, TaskSource::PlanStep).await?;
    steps.retain(|task| task.source_key.as_deref().is_some_and(|key| !key.contains(':')));
    Ok(steps)
}

/// Moves the open steps and reviews of the plan to the bin. Returns their ids.
async fn put_away_steps(tx: &Tx, owner: &str, now: Timestamp) -> Result<Vec<i64>, DbErr> {
    let mut ids = Vec::new();
    for mut task in tasks::tasks_of_source(tx, owner, TaskSource::PlanStep).await? {
        if task.is_open() {
            task.deleted_at = Some(now);
            tasks::update_task(tx, &mut task, now).await?;
            ids.push(task.id);
        }
    }
    Ok(ids)
}

/// Deletes the open steps and reviews of a visitor whose round has ended.
pub(super) async fn remove_open_steps(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    let steps = tasks::tasks_of_source(tx, owner, TaskSource::PlanStep).await?;
    let open = steps
        .iter()
        .filter(|task| !task.is_done())
        .map(|task| task.id)
        .collect();
    tasks::delete_tasks(tx, owner, open).await
}

async fn bring_back(tx: &Tx, owner: &str, ids: &[i64], now: Timestamp) -> Result<(), DbErr> {
    for mut task in tasks::tasks_of_source(tx, owner, TaskSource::PlanStep).await? {
        if ids.contains(&task.id) {
            task.deleted_at = None;
            tasks::update_task(tx, &mut task, now).await?;
        }
    }
    Ok(())
}

/// Gives the steps of an ended round keys with its id, or takes the id back: the plain keys are those of the
/// plan's round.
pub(super) async fn rename_steps(tx: &Tx, owner: &str, round: &Round, is_ended: bool) -> Result<(), DbErr> {
    let prefix = format!("{}:", round.id);
    for task in tasks::tasks_of_source(tx, owner, TaskSource::PlanStep).await? {
        let Some(key) = task.source_key.as_deref() else {
            continue;
        };
        let renamed = match (is_ended, key.strip_prefix(&prefix)) {
            (true, None) if !key.contains(':') => format!("{prefix}{key}"),
            (false, Some(plain)) => plain.to_owned(),
            _ => continue,
        };
        tasks::set_source_key(tx, task.id, renamed).await?;
    }
    Ok(())
}

/// Makes the tasks of the new round, and ticks the steps that are kept.
async fn keep_ticks(tx: &Tx, owner: &str, kept: &[KeptStep], now: Timestamp) -> Result<(), DbErr> {
    for mut task in store::ensure_step_tasks(tx, owner, now).await? {
        let found = kept.iter().find(|step| task.source_key.as_deref() == Some(step.key));
        if let Some(step) = found.filter(|_| !task.is_done()) {
            let by = match step.by {
                TickedBy::Hand => BY_HAND_BEFORE,
                TickedBy::Tool => BY_TOOL_BEFORE,
            };
            task.set_done(true, by, now);
            tasks::update_task(tx, &mut task, now).await?;
        }
    }
    Ok(())
}

fn from_json<T: DeserializeOwned>(change: &PlanChange) -> Result<T, ApiError> {
    serde_json::from_value(change.before.clone()).map_err(ApiError::internal)
}
