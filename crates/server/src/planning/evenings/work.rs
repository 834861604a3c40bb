//! Work for the evenings: open tasks with an estimate, among them the steps of the 30-day plan.

use std::collections::HashSet;

use ::niche::Engine;
use ::niche::planner::{
    self as planner, EpochMinute, MAX_STEPS, PlanHours, PlannedWork, WeeklySlot, WorkStep, end_of_date,
};
use jiff::tz::TimeZone;

use super::FreeTime;
use crate::db::api_error::ApiError;
use crate::db::{ConnectionTrait, DbErr, Tx};
use crate::planning::plan;
use crate::planning::plan::MarketWork;
use crate::planning::tasks;
use crate::planning::tasks::{Due, Task, TaskAuthor, TaskSource};
use crate::platform::time_zones::NamedZone;

/// An open task as a step of the planner.
#[derive(Debug, Clone)]
pub(super) struct WorkItem {
    /// Its minutes are those that are left.
    pub step: WorkStep,
    pub title: String,
    pub path: &'static str,
    pub task_id: i64,
    pub task_version: i64,
}

/// Open tasks of a member.
#[derive(Debug, Clone, Default)]
pub(super) struct Work {
    pub items: Vec<WorkItem>,
    /// Open tasks without an estimate.
    pub without_estimate: usize,
    /// Open tasks with an estimate beyond the number that a plan takes.
    pub left_out: usize,
    /// Hours of the 30-day plan, and its steps that do not fit them.
    pub hours: PlanHours,
}

/// Moments before which work of the plan does not begin.
struct PlanBegins {
    steps: Option<EpochMinute>,
    reviews: Option<EpochMinute>,
}

pub(super) async fn read_work(
    reader: &impl ConnectionTrait,
    engine: &Engine,
    owner: &str,
    free_time: &FreeTime,
) -> Result<Work, DbErr> {
    let zone = &free_time.zone;
    let mut open = tasks::all_tasks(reader, owner).await?;
    let hours = fit_hours(reader, engine, owner, &open, &free_time.slots).await?;
    let begins = read_begins(reader, owner, zone).await?;
    let paused = plan::list_paused(reader, owner).await?;
    open.retain(Task::is_open);
    let without_estimate = open.iter().filter(|task| task.estimate_minutes.is_none()).count();
    open.retain(|task| !is_put_off(task, |key| hours.later.contains(key) || paused.contains(&key)));
    open.retain(|task| task.minutes_left().is_some_and(|minutes| minutes > 0));
    let left_out = open.len().saturating_sub(MAX_STEPS);
    open.truncate(MAX_STEPS);
    Ok(Work {
        items: items_of(&open, zone, &begins),
        without_estimate,
        left_out,
        hours,
    })
}

/// Hours that these slots give the plan of an owner, and its steps that do not fit them.
pub(super) async fn read_hours(
    reader: &impl ConnectionTrait,
    engine: &Engine,
    owner: &str,
    slots: &[WeeklySlot],
) -> Result<PlanHours, DbErr> {
    let tasks = tasks::all_tasks(reader, owner).await?;
    fit_hours(reader, engine, owner, &tasks, slots).await
}

async fn fit_hours(
    reader: &impl ConnectionTrait,
    engine: &Engine,
    owner: &str,
    tasks: &[Task],
    slots: &[WeeklySlot],
) -> Result<PlanHours, DbErr> {
    let own = plan::read_market(reader, owner).await?;
    let market = MarketWork::new(engine, own.as_ref().map(|own| own.slug.as_str()));
    let mut hours = fit_plan(tasks, market, slots);
    hours.later.extend(plan::rounds::read_later(reader, owner).await?);
    Ok(hours)
}

/// Fits the plan into the hours of a full week. Steps have the minutes of their tasks.
fn fit_plan(tasks: &[Task], market: MarketWork<'_>, slots: &[WeeklySlot]) -> PlanHours {
    let own_minutes = |key: &str| {
        let mut steps = tasks.iter().filter(|task| task.source == TaskSource::PlanStep);
        steps
            .find(|task| task.source_key.as_deref() == Some(key))?
            .estimate_minutes
    };
    let work: Vec<PlannedWork> = plan::list_plan_work()
        .map(|work| PlannedWork {
            key: work.key,
            minutes: own_minutes(work.key).unwrap_or_else(|| market.minutes(work.key)).into(),
            is_review: is_review_key(work.key),
        })
        .collect();
    let weekly = u32::try_from(planner::minutes_per_week(slots)).unwrap_or_default();
    PlanHours::fit(weekly, market.first_paid_step(), &work)
}

/// True for a step that is put off. A day that the person set holds it in the plan.
fn is_put_off(task: &Task, is_later: impl Fn(&str) -> bool) -> bool {
    let key = task
        .source_key
        .as_deref()
        .filter(|_| task.source == TaskSource::PlanStep);
    task.due.is_none() && key.is_some_and(is_later)
}

/// Steps begin with the plan, the reviews on day 29.
async fn read_begins(reader: &impl ConnectionTrait, owner: &str, zone: &TimeZone) -> Result<PlanBegins, DbErr> {
    let days = plan::read_first_days(reader, owner).await?;
    let [steps, reviews] = days.map(|day| Some(planner::resolve_minute_of_day(zone, day?, 0)));
    Ok(PlanBegins { steps, reviews })
}

fn items_of(open: &[Task], zone: &TimeZone, begins: &PlanBegins) -> Vec<WorkItem> {
    let one_go = open.iter().find(|task| task.one_go).map(|task| task.id);
    let follows_plan = !open
        .iter()
        .any(|task| task.source == TaskSource::PlanStep && !task.waits_on.is_empty());
    let item = |task: &Task| WorkItem {
        step: WorkStep {
            id: step_id(task),
            minutes: u32::from(task.minutes_left().unwrap_or_default()),
            waits_on: list_predecessors(task, open, follows_plan),
            // A plan takes one step of this kind: the first.
            one_go: one_go == Some(task.id),
            not_before: match (task.source, is_review(task)) {
                (TaskSource::PlanStep, false) => begins.steps,
                (TaskSource::PlanStep, true) => begins.reviews,
                _ => None,
            },
            deadline: task.due.as_ref().and_then(|due| deadline_minute(due, zone)),
        },
        title: task.title.clone(),
        path: if task.source == TaskSource::PlanStep {
            "/plan"
        } else {
            "/tasks"
        },
        task_id: task.id,
        task_version: task.version,
    };
    open.iter().map(item).collect()
}

/// The key of a step of the plan, else "task-" and the id.
fn step_id(task: &Task) -> String {
    match (&task.source, &task.source_key) {
        (TaskSource::PlanStep, Some(key)) => key.clone(),
        _ => format!("task-{}", task.id),
    }
}

/// True for the two reviews of the plan.
fn is_review(task: &Task) -> bool {
    let key = task
        .source_key
        .as_deref()
        .filter(|_| task.source == TaskSource::PlanStep);
    key.is_some_and(is_review_key)
}

fn is_review_key(key: &str) -> bool {
    plan::REVIEWS.iter().any(|review| review.key == key)
}

/// Steps of the plan come one after the other, and reviews after all of them, unless the person linked steps of the
/// plan differently.
fn list_predecessors(task: &Task, open: &[Task], follows_plan: bool) -> Vec<String> {
    let linked = open
        .iter()
        .filter(|other| task.waits_on.contains(&other.id))
        .map(step_id);
    let mut ids: HashSet<String> = linked.collect();
    if task.source == TaskSource::PlanStep && follows_plan {
        let key = task.source_key.as_deref().unwrap_or_default();
        let is_open = |earlier: &&str| open.iter().any(|other| step_id(other) == *earlier);
        ids.extend(plan::keys_before(key).into_iter().filter(is_open).map(str::to_owned));
    }
    let mut ids: Vec<String> = ids.into_iter().collect();
    ids.sort();
    ids
}

/// The end of the day, or the time of it in its own zone.
fn deadline_minute(due: &Due, zone: &TimeZone) -> Option<EpochMinute> {
    let date = due.date;
    if !(2000..=2200).contains(&date.year()) {
        return None;
    }
    let Some(time) = due.time else {
        return Some(end_of_date(zone, date));
    };
    let own = due.zone.as_ref().map(NamedZone::time_zone);
    Some(planner::resolve_local_time(own.unwrap_or(zone), date.to_datetime(time)))
}

/// Adds worked minutes to the task of a step. A step whose task is gone has none to add to.
pub(super) async fn record_minutes(tx: &Tx, author: &TaskAuthor, step: &str, minutes: i32) -> Result<(), ApiError> {
    let tasks = tasks::all_tasks(tx, &author.owner).await?;
    let task = tasks
        .into_iter()
        .find(|task| task.deleted_at.is_none() && step_id(task) == step);
    match task {
        None => Ok(()),
        Some(task) => tasks::add_worked_minutes(tx, author, task, minutes).await,
    }
}
