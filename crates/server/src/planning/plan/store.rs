//! The table of the plan's start, and the plan's steps, which are tasks.

use std::collections::HashMap;

use ::niche::Engine;
use jiff::civil::Date;
use sea_orm::entity::prelude::*;
use sea_orm::{IntoActiveModel, Set};
use serde_json::json;

use super::market_store::{PlanMarket, keep_first_market, read_market};
use super::market_work::MarketWork;
use super::{DoneState, FinishedTool, PlanDecision, PlanWork, TickedBy, Tool, UsualEvenings, steps};
use crate::db::{Tx, dialect};
use crate::planning::tasks;
use crate::planning::tasks::{BY_HAND, BY_HAND_BEFORE, BY_TOOL, NewTask, Task, TaskSource};
use crate::platform::calendar::read_day;
use crate::platform::clock::Timestamp;

mod plans {
    use sea_orm::entity::prelude::*;

    use super::PlanDecision;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "plans")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub start_date: Option<String>,
        pub calendar_id: String,
        pub decision: Option<PlanDecision>,
        /// JSON.
        pub evenings: Option<String>,
    }

    crate::db::without_relations!();
}

/// Rows of one owner.
#[derive(Debug, Default)]
pub(super) struct StoredPlan {
    pub start_date: Option<Date>,
    pub calendar_id: Option<String>,
    pub decision: Option<PlanDecision>,
    pub evenings: Option<UsualEvenings>,
    /// What is stored about each step and review, by its key.
    pub steps: HashMap<String, StoredStep>,
}

/// Stored values of the task of a step or a review.
#[derive(Debug, Default)]
pub(super) struct StoredStep {
    pub done: Option<DoneState>,
    pub note: String,
    /// Day that the person set; `None` for the computed one.
    pub day: Option<Date>,
    pub minutes: Option<u16>,
}

/// Change of a step; `None` leaves a value as it is.
#[derive(Debug)]
pub(super) struct StepChange {
    pub done: Option<bool>,
    pub note: Option<String>,
}

pub(super) async fn read_plan(reader: &impl ConnectionTrait, owner: &str) -> Result<StoredPlan, DbErr> {
    let plan = plans::Entity::find_by_id(owner).one(reader).await?;
    let decision = plan.as_ref().and_then(|plan| plan.decision);
    let evenings = plan.as_ref().and_then(usual_evenings);
    let (start_date, calendar_id) = match plan {
        Some(plan) => (plan.start_date.as_deref().and_then(read_day), Some(plan.calendar_id)),
        None => (None, None),
    };
    let tasks = tasks::tasks_of_source(reader, owner, TaskSource::PlanStep).await?;
    let steps = tasks.into_iter().filter_map(|task| {
        let own = StoredStep {
            done: done_state(&task),
            day: task.due_date(),
            minutes: task.estimate_minutes,
            note: task.notes,
        };
        Some((task.source_key?, own))
    });
    Ok(StoredPlan {
        start_date,
        calendar_id,
        decision,
        evenings,
        steps: steps.collect(),
    })
}

/// Day 1 of an owner's plan.
pub(super) async fn read_start(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<Date>, DbErr> {
    let plan = plans::Entity::find_by_id(owner).one(reader).await?;
    Ok(plan.and_then(|plan| plan.start_date).as_deref().and_then(read_day))
}

/// A plan keeps the id that its calendar entries got first. Its steps become tasks, without a day of their own.
pub(super) async fn set_start(
    tx: &Tx,
    owner: &str,
    start: Option<Date>,
    calendar_id: String,
    now: Timestamp,
) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    store_start(tx, owner, start, calendar_id).await?;
    ensure_step_tasks(tx, owner, now).await.map(drop)
}

async fn store_start(tx: &Tx, owner: &str, start: Option<Date>, calendar_id: String) -> Result<(), DbErr> {
    let start_date = Set(start.map(|day| day.to_string()));
    let found = plans::Entity::find_by_id(owner).one(tx).await?;
    if let Some(found) = found {
        let mut plan = found.into_active_model();
        plan.start_date = start_date;
        return plan.update(tx).await.map(|_| ());
    }
    let plan = plans::ActiveModel {
        owner: Set(owner.to_owned()),
        start_date,
        calendar_id: Set(calendar_id),
        decision: Set(None),
        evenings: Set(None),
    };
    plan.insert(tx).await.map(|_| ())
}

/// Stores the decision at the end of the plan, or takes it back.
pub(super) async fn set_decision(
    tx: &Tx,
    owner: &str,
    decision: Option<PlanDecision>,
    calendar_id: String,
) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    if plans::Entity::find_by_id(owner).one(tx).await?.is_none() {
        store_start(tx, owner, None, calendar_id).await?;
    }
    put_decision(tx, owner, decision).await
}

fn usual_evenings(plan: &plans::Model) -> Option<UsualEvenings> {
    let named: UsualEvenings = serde_json::from_str(plan.evenings.as_deref()?).ok()?;
    (!named.weekdays.is_empty()).then_some(named)
}

/// Stores the evenings that an owner names.
pub(super) async fn put_usual_evenings(
    tx: &Tx,
    owner: &str,
    evenings: &UsualEvenings,
    calendar_id: String,
) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    if plans::Entity::find_by_id(owner).one(tx).await?.is_none() {
        store_start(tx, owner, None, calendar_id).await?;
    }
    let plan = plans::ActiveModel {
        owner: Set(owner.to_owned()),
        evenings: Set(Some(json!(evenings).to_string())),
        ..Default::default()
    };
    plan.update(tx).await.map(drop)
}

/// Stores the decision of a plan that has a row, or takes it back.
pub(super) async fn put_decision(tx: &Tx, owner: &str, decision: Option<PlanDecision>) -> Result<(), DbErr> {
    let plan = plans::ActiveModel {
        owner: Set(owner.to_owned()),
        decision: Set(decision),
        ..Default::default()
    };
    plan.update(tx).await.map(drop)
}

/// Stores the start of a plan that has a row.
pub(super) async fn put_start(tx: &Tx, owner: &str, start: Option<Date>) -> Result<(), DbErr> {
    let plan = plans::ActiveModel {
        owner: Set(owner.to_owned()),
        start_date: Set(start.map(|day| day.to_string())),
        ..Default::default()
    };
    plan.update(tx).await.map(drop)
}

/// Makes the missing tasks of the twelve steps and the two reviews, and returns all of them. The caller holds the lock
/// of the owner.
pub async fn ensure_step_tasks(tx: &Tx, owner: &str, now: Timestamp) -> Result<Vec<Task>, DbErr> {
    let found = tasks::tasks_of_source(tx, owner, TaskSource::PlanStep).await?;
    let is_missing = |work: &PlanWork| found.iter().all(|task| task.source_key.as_deref() != Some(work.key));
    let missing: Vec<PlanWork> = steps::list_plan_work().filter(is_missing).collect();
    if missing.is_empty() {
        return Ok(found);
    }
    let new = missing.into_iter().map(|work| NewTask {
        estimate_minutes: Some(work.minutes),
        source_key: Some(work.key.to_owned()),
        ..NewTask::with_title(work.title, TaskSource::PlanStep)
    });
    tasks::insert_tasks(tx, owner, new.collect(), now).await?;
    tasks::tasks_of_source(tx, owner, TaskSource::PlanStep).await
}

pub(super) async fn change_step(
    tx: &Tx,
    owner: &str,
    key: &str,
    change: StepChange,
    now: Timestamp,
) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    let mut task = task_of(tx, owner, key, now).await?;
    if let Some(done) = change.done {
        task.set_done(done, BY_HAND, now);
        // A tick by hand replaces one by a tool, so that no result takes it back.
        if done && task.is_ticked_by_tool() {
            task.ticked_by = Some(BY_HAND.to_owned());
        }
    }
    if let Some(note) = change.note {
        task.notes = note;
    }
    tasks::update_task(tx, &mut task, now).await
}

/// Takes a finished result of a tool: the first report gives the plan its market, and a result for this market ticks
/// its step.
pub async fn tool_finished(
    tx: &Tx,
    engine: &Engine,
    owner: &str,
    finished: &FinishedTool<'_>,
    now: Timestamp,
) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    if let (Tool::NicheDiscovery, Some(market)) = (finished.tool, finished.market) {
        let report = PlanMarket {
            slug: market.to_owned(),
            name: finished.title.to_owned(),
            run_id: Some(finished.run_id),
            offer: None,
        };
        if keep_first_market(tx, owner, report).await? {
            take_minutes(tx, engine, owner, now).await?;
        }
    }
    let own = read_market(tx, owner).await?;
    let is_of_other_market = own.zip(finished.market).is_some_and(|(own, market)| own.slug != market);
    match super::ticked_by(finished.tool) {
        Some(step) if !is_of_other_market => follow_result(tx, owner, step.key, true, now).await,
        _ => Ok(()),
    }
}

/// Ticks the step whose result is there, and takes the tick of a result that is gone. A tick by hand stays, and so does
/// one that was taken back by hand.
pub async fn follow_result(tx: &Tx, owner: &str, key: &str, is_there: bool, now: Timestamp) -> Result<(), DbErr> {
    let mut task = task_of(tx, owner, key, now).await?;
    match (is_there, task.is_done()) {
        (true, false) if task.ticked_by.is_none() => task.set_done(true, BY_TOOL, now),
        (false, true) if task.is_ticked_by_tool() => {
            task.set_done(false, BY_TOOL, now);
            // Without an author, the next result ticks it again.
            task.ticked_by = None;
        }
        _ => return Ok(()),
    }
    tasks::update_task(tx, &mut task, now).await
}

/// Follows the results of several steps. Nothing is written where nothing changes.
pub async fn follow_results(
    tx: &Tx,
    owner: &str,
    results: &[(&'static str, bool)],
    now: Timestamp,
) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    let tasks = tasks::tasks_of_source(tx, owner, TaskSource::PlanStep).await?;
    for (key, is_there) in results {
        let task = tasks.iter().find(|task| task.source_key.as_deref() == Some(key));
        if *is_there || task.is_some_and(Task::is_done) {
            follow_result(tx, owner, key, *is_there, now).await?;
        }
    }
    Ok(())
}

/// Opens the steps again that the round took over from the last one as done by hand: that was for the market before.
pub async fn open_kept_steps(tx: &Tx, owner: &str, now: Timestamp) -> Result<(), DbErr> {
    for mut task in tasks::tasks_of_source(tx, owner, TaskSource::PlanStep).await? {
        let is_own = task
            .source_key
            .as_deref()
            .is_some_and(|key| steps::find_work(key).is_some());
        if is_own && task.ticked_by.as_deref() == Some(BY_HAND_BEFORE) {
            task.set_done(false, BY_HAND, now);
            tasks::update_task(tx, &mut task, now).await?;
        }
    }
    Ok(())
}

/// Gives the open steps the minutes of the market. Minutes that the person set stay: those are neither the usual ones
/// nor those of the market before.
pub async fn follow_minutes(
    tx: &Tx,
    owner: &str,
    before: MarketWork<'_>,
    market: MarketWork<'_>,
    now: Timestamp,
) -> Result<(), DbErr> {
    for mut task in ensure_step_tasks(tx, owner, now).await? {
        // Steps of earlier rounds have other keys.
        let Some(work) = task.source_key.as_deref().and_then(steps::find_work) else {
            continue;
        };
        let ours = [work.minutes, before.minutes(work.key)].map(Some);
        let is_ours = ours.contains(&task.estimate_minutes);
        let minutes = Some(market.minutes(work.key));
        if is_ours && !task.is_done() && task.estimate_minutes != minutes {
            task.estimate_minutes = minutes;
            tasks::update_task(tx, &mut task, now).await?;
        }
    }
    Ok(())
}

/// Makes the missing tasks of the plan, and gives those with the usual minutes the ones of its market.
pub async fn take_minutes(tx: &Tx, engine: &Engine, owner: &str, now: Timestamp) -> Result<(), DbErr> {
    let own = read_market(tx, owner).await?;
    let market = MarketWork::new(engine, own.as_ref().map(|own| own.slug.as_str()));
    follow_minutes(tx, owner, MarketWork::new(engine, None), market, now).await
}

async fn task_of(tx: &Tx, owner: &str, key: &str, now: Timestamp) -> Result<Task, DbErr> {
    let tasks = ensure_step_tasks(tx, owner, now).await?;
    let found = tasks.into_iter().find(|task| task.source_key.as_deref() == Some(key));
    found.ok_or_else(|| DbErr::Custom(format!("the step {key} has no task")))
}

/// A plan of the account stays; its start and evenings come from the visitor where it has none.
pub(super) async fn merge_plans(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    let (theirs, own) = (plans::Entity::find_by_id(from), plans::Entity::find_by_id(to));
    let (Some(theirs), Some(own)) = (theirs.one(tx).await?, own.one(tx).await?) else {
        return Ok(());
    };
    if own.start_date.is_none() || own.decision.is_none() || own.evenings.is_none() {
        let (start_date, decision) = (own.start_date.clone(), own.decision);
        let evenings = own.evenings.clone();
        let mut plan = own.into_active_model();
        plan.start_date = Set(start_date.or(theirs.start_date));
        plan.decision = Set(decision.or(theirs.decision));
        plan.evenings = Set(evenings.or(theirs.evenings));
        plan.update(tx).await?;
    }
    plans::Entity::delete_by_id(from).exec(tx).await.map(drop)
}

fn done_state(task: &Task) -> Option<DoneState> {
    let by = match task.is_ticked_by_tool() {
        true => TickedBy::Tool,
        false => TickedBy::Hand,
    };
    let is_from_last_round = task.is_from_last_round();
    task.done_at.map(|at| DoneState {
        at,
        by,
        is_from_last_round,
    })
}
