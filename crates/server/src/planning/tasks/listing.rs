//! Lists of tasks: filters, urgency, and the tasks that fit an evening.

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::{BoardColumn, Due, Priority, Task, TaskSource, board, store};
use crate::db::api_error::ApiError;
use crate::http::refuse_parameter;
use crate::planning::tasks::rules::urgency::{TaskLinks, Urgency, next_piece};
use crate::planning::tasks::store::change_store;
use crate::platform::calendar::read_day;
use crate::platform::time_zones::{LocalMoment, day_of};
use crate::state::app_state::AppState;

/// Tasks of one page.
pub const PAGE_SIZE: usize = 5_000;
/// Longest evening, in minutes.
const MAX_TONIGHT: u32 = 24 * 60;

/// Part of the tasks to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum TaskView {
    All,
    Open,
    Done,
    Bin,
}

/// Filters of a list. All given ones must match.
#[derive(Debug, Clone)]
pub struct TaskFilter {
    pub view: TaskView,
    pub tag: Option<String>,
    pub priority: Option<Priority>,
    pub source: Option<TaskSource>,
    /// Part of the title, the notes or a tag, in any case.
    pub text: Option<String>,
}

/// A task with its urgency, which only open tasks have.
#[derive(Debug, Clone)]
pub struct RankedTask {
    /// A step of the plan has the day of its place here, which is not stored.
    pub task: Task,
    pub urgency: Option<Urgency>,
    pub is_waiting: bool,
    /// Week of a step of the plan.
    pub week: Option<TaskWeek>,
    pub is_later: bool,
    pub is_paused: bool,
}

/// First and last day of the week of a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TaskWeek {
    #[schema(example = "2026-12-08")]
    pub from: String,
    #[schema(example = "2026-12-14")]
    pub to: String,
}

/// Place of a step of the plan in time, which is computed at reading.
#[derive(Debug, Clone, Default)]
pub struct StepPlace {
    pub due: Option<Date>,
    pub week: Option<TaskWeek>,
    /// The step does not fit the hours, or is paused.
    pub is_later: bool,
    /// The step waits for the choice after a failed test of demand.
    pub is_paused: bool,
}

/// Place of each step by its key in the plan.
pub type StepPlaces = HashMap<&'static str, StepPlace>;

/// Page of a list. `total` counts the tasks of all pages.
#[derive(Debug)]
pub struct TaskPage {
    pub items: Vec<RankedTask>,
    pub total: usize,
    pub page: usize,
    pub columns: Vec<BoardColumn>,
    pub today: Date,
}

/// Tasks for an evening.
#[derive(Debug)]
pub struct Tonight {
    /// Each with the minutes of its next piece; the best choice first.
    pub fits: Vec<(RankedTask, u32)>,
    /// Open tasks that have no estimate.
    pub without_estimate: usize,
}

impl TaskFilter {
    fn matches(&self, task: &Task) -> bool {
        let in_view = match self.view {
            TaskView::All => task.deleted_at.is_none(),
            TaskView::Open => task.is_open(),
            TaskView::Done => task.is_done() && task.deleted_at.is_none(),
            TaskView::Bin => task.deleted_at.is_some(),
        };
        let has_tag = |tag: &String| task.tags.iter().any(|own| own.to_lowercase() == tag.to_lowercase());
        let has_text = |text: &String| {
            let text = text.trim().trim_start_matches('#').to_lowercase();
            let mut parts = [&task.title, &task.notes].into_iter().chain(&task.tags);
            parts.any(|part| part.to_lowercase().contains(&text))
        };
        in_view
            && self.tag.as_ref().is_none_or(has_tag)
            && self.priority.is_none_or(|priority| task.priority == priority)
            && self.source.is_none_or(|source| task.source == source)
            && self.text.as_ref().is_none_or(has_text)
    }
}

/// Returns a page of the owner's tasks: open ones in their order, then done ones, the last one first.
pub async fn list_tasks(
    state: &AppState,
    owner: &str,
    filter: &TaskFilter,
    page: usize,
    moment: &LocalMoment,
    places: &StepPlaces,
) -> Result<TaskPage, ApiError> {
    let all = store::all_tasks(state.db.read(), owner).await?;
    let relations = Relations::new(&all, places);
    let mut found: Vec<Task> = all.into_iter().filter(|task| filter.matches(task)).collect();
    found.retain(|task| !is_over(task, moment.today()));
    match filter.view {
        TaskView::Bin => found.sort_by_key(|task| std::cmp::Reverse(task.deleted_at)),
        // Sorting keeps the order of open tasks.
        _ => found.sort_by_key(|task| task.done_at.map(std::cmp::Reverse)),
    }
    let total = found.len();
    let items = found
        .into_iter()
        .skip((page - 1).saturating_mul(PAGE_SIZE))
        .take(PAGE_SIZE);
    let columns = change_store::read_board(state.db.read(), owner).await?;
    Ok(TaskPage {
        items: items.map(|task| relations.rank_task(task, moment)).collect(),
        total,
        page,
        columns: columns.unwrap_or_else(board::usual_columns),
        today: moment.today(),
    })
}

/// Returns the open tasks whose next piece fits into the minutes: tasks that wait come last, then overdue ones first,
/// then those that are planned tonight by their time, then by urgency. None fits unknown minutes. `planned` has the
/// begin of a task's first piece of tonight, `places` those of the plan's steps.
///
/// # Errors
/// When the database does not answer, or for minutes that no evening has.
pub async fn list_tonight(
    state: &AppState,
    owner: &str,
    minutes: Option<u32>,
    moment: &LocalMoment,
    planned: &HashMap<i64, i64>,
    places: &StepPlaces,
) -> Result<Tonight, ApiError> {
    if minutes.is_some_and(|minutes| !(1..=MAX_TONIGHT).contains(&minutes)) {
        return Err(refuse_parameter("minutes", "it must be 1 to 1440 minutes"));
    }
    let today = moment.today();
    let all = store::kept_tasks(state.db.read(), owner).await?;
    let relations = Relations::new(&all, places);
    let open: Vec<Task> = all.into_iter().filter(Task::is_open).collect();
    let without_estimate = open.iter().filter(|task| task.estimate_minutes.is_none()).count();
    let piece = |task: &Task| next_piece(task.minutes_left()?.into(), minutes?, task.one_go);
    let mut fits: Vec<(RankedTask, u32)> = open
        .into_iter()
        .filter_map(|task| piece(&task).map(|piece| (relations.rank_task(task, moment), piece)))
        .collect();
    let is_not_overdue = |ranked: &RankedTask| {
        // Nothing of a plan is ever overdue.
        ranked.task.source == TaskSource::PlanStep || ranked.task.due_date().is_none_or(|due| due >= today)
    };
    let value = |ranked: &RankedTask| ranked.urgency.map_or(0.0, |urgency| urgency.value);
    let start = |ranked: &RankedTask| planned.get(&ranked.task.id).copied().unwrap_or(i64::MAX);
    fits.sort_by(|(a, _), (b, _)| {
        (a.is_waiting, is_not_overdue(a), start(a))
            .cmp(&(b.is_waiting, is_not_overdue(b), start(b)))
            .then(value(b).total_cmp(&value(a)))
            .then_with(|| a.task.order.cmp(&b.task.order))
            .then(a.task.id.cmp(&b.task.id))
    });
    Ok(Tonight { fits, without_estimate })
}

/// Counts the tasks that an owner completed on the day of a moment. A round of the plan that begins completes nothing.
pub async fn count_done_today(state: &AppState, owner: &str, moment: &LocalMoment) -> Result<usize, ApiError> {
    let tasks = store::kept_tasks(state.db.read(), owner).await?;
    let is_of_today = |task: &&Task| {
        let done_at = task.done_at.filter(|_| !task.is_from_last_round());
        done_at.is_some_and(|done_at| day_of(&moment.zone, done_at) == moment.today())
    };
    Ok(tasks.iter().filter(is_of_today).count())
}

/// True for the open task of a test whose last day is over: the next thing asks to close the test.
fn is_over(task: &Task, today: Date) -> bool {
    task.source == TaskSource::Experiment && task.is_open() && task.due_date().is_some_and(|due| due < today)
}

/// Gives an open step of the plan the day of its place, and returns the place. A day that the person set stays.
pub fn place_step(task: &mut Task, places: &StepPlaces) -> Option<StepPlace> {
    let key = task
        .source_key
        .as_deref()
        .filter(|_| task.source == TaskSource::PlanStep && task.done_at.is_none())?;
    let place = places.get(key)?.clone();
    if task.due.is_none() {
        task.due = place.due.map(Due::on);
    }
    Some(place)
}

/// Open tasks, those that others wait for, and the places of the plan's steps.
struct Relations<'p> {
    open: HashSet<i64>,
    awaited: HashSet<i64>,
    places: &'p StepPlaces,
}

impl<'p> Relations<'p> {
    fn new(tasks: &[Task], places: &'p StepPlaces) -> Self {
        let open = || tasks.iter().filter(|task| task.is_open());
        Self {
            open: open().map(|task| task.id).collect(),
            awaited: open().flat_map(|task| task.waits_on.iter().copied()).collect(),
            places,
        }
    }

    fn rank_task(&self, mut task: Task, moment: &LocalMoment) -> RankedTask {
        let place = place_step(&mut task, self.places).unwrap_or_default();
        let links = TaskLinks {
            blocks: self.awaited.contains(&task.id),
            waits: task.waits_on.iter().any(|id| self.open.contains(id)),
        };
        let created_on = day_of(&moment.zone, task.created_at);
        // A step without a day counts from the last day of its week.
        let week_end = place.week.as_ref().and_then(|week| read_day(&week.to));
        let due = task.due_date().or(week_end);
        let urgency = task
            .is_open()
            .then(|| Urgency::from_task(&task, due, links, moment.today(), created_on));
        RankedTask {
            urgency,
            is_waiting: links.waits,
            week: place.week,
            is_later: place.is_later,
            is_paused: place.is_paused,
            task,
        }
    }
}
