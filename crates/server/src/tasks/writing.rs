//! Changes of tasks. Each is recorded, so that it can be undone.

use jiff::civil::Date;

use super::changes::{self, ChangeKind, ChangeStep};
use super::fields::{TaskFields, check_waiting};
use super::task::BY_HAND;
use super::{
    BoardColumn, Due, FIRST_COLUMN, LAST_COLUMN, MAX_OPEN, NewTask, Repeat, Task, TaskSource, board, change_store,
    order, store, zone,
};
use crate::clock::Timestamp;
use crate::db::{DbErr, Tx};
use crate::error::{ApiError, ErrorCode};
use crate::state::AppState;

/// Most minutes that a task can have done.
const MAX_DONE_MINUTES: i32 = 6_000;
/// Tasks of one bulk change.
pub const MAX_BULK: usize = 500;

/// A changed task, with the id of the change that can be undone.
#[derive(Debug)]
pub struct Changed {
    pub task: Task,
    pub change_id: Option<i64>,
    /// The next occurrence of a repeating task.
    pub next: Option<Task>,
}

/// Place of a moved task.
#[derive(Debug, Default)]
pub struct Place {
    pub column: Option<String>,
    /// Right before this task.
    pub before: Option<i64>,
    /// Right after this task.
    pub after: Option<i64>,
}

/// Action on several tasks.
#[derive(Debug, Clone)]
pub enum BulkAction {
    Complete,
    Reopen,
    Delete,
    Restore,
    MoveTo(String),
    AddTag(String),
    SetPriority(super::Priority),
    SetDue(Option<Due>),
}

/// Creates a task, or returns the one of the same source and key.
pub async fn create(
    state: &AppState,
    owner: &str,
    new: NewTask,
    column: Option<String>,
) -> Result<(Changed, bool), ApiError> {
    let (owner, now) = (owner.to_owned(), state.clock.now());
    state
        .db
        .write::<_, ApiError, _>(move |tx| Box::pin(create_in(tx, owner, new, column, now)))
        .await
}

async fn create_in(
    tx: &Tx,
    owner: String,
    mut new: NewTask,
    column: Option<String>,
    now: Timestamp,
) -> Result<(Changed, bool), ApiError> {
    store::lock_tasks(tx, &owner).await?;
    if let Some(key) = &new.source_key
        && let Some(mut found) = store::find_of_key(tx, &owner, new.source, key).await?
    {
        if found.deleted_at.take().is_some() {
            store::update_task(tx, &mut found, now).await?;
        }
        return Ok((unrecorded(found), false));
    }
    check_room(tx, &owner, 1).await?;
    if !new.waits_on.is_empty() {
        check_waiting(&store::all_tasks(tx, &owner).await?, None, &new.waits_on)?;
    }
    if let Some(column) = column {
        check_column(tx, &owner, &column).await?;
        if column == LAST_COLUMN {
            (new.done_at, new.ticked_by) = (Some(now), Some(BY_HAND.to_owned()));
        }
        new.column = column;
    }
    let task = store::insert_task(tx, &owner, new, now).await?;
    let steps = vec![ChangeStep::made(&task)];
    let change_id = changes::record(tx, &owner, ChangeKind::Create, &task.title, steps, now).await?;
    let changed = Changed {
        task,
        change_id,
        next: None,
    };
    Ok((changed, true))
}

/// Sets fields of a task whose version is known to the caller.
pub async fn edit(
    state: &AppState,
    owner: &str,
    id: i64,
    fields: TaskFields,
    version: i64,
    zone: Option<&str>,
) -> Result<Changed, ApiError> {
    let (owner, now) = (owner.to_owned(), state.clock.now());
    let today = zone::today_in(zone, now);
    state
        .db
        .write::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                store::lock_tasks(tx, &owner).await?;
                let before = find_kept(tx, &owner, id).await?;
                check_version(&before, Some(version))?;
                let mut task = before.clone();
                let waits_before = task.waits_on.clone();
                fields.apply(&mut task, today)?;
                if task.waits_on != waits_before {
                    check_waiting(&store::all_tasks(tx, &owner).await?, Some(id), &task.waits_on)?;
                }
                save(tx, &owner, ChangeKind::Edit, &before, task, now).await
            })
        })
        .await
}

/// Completes a task or reopens it. A repeating task comes back on its next date.
pub async fn complete(
    state: &AppState,
    owner: &str,
    id: i64,
    is_done: bool,
    version: Option<i64>,
    zone: Option<&str>,
) -> Result<Changed, ApiError> {
    let (owner, now) = (owner.to_owned(), state.clock.now());
    let today = zone::today_in(zone, now);
    state
        .db
        .write::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                store::lock_tasks(tx, &owner).await?;
                let before = find_kept(tx, &owner, id).await?;
                check_version(&before, version)?;
                let mut task = before.clone();
                let (steps, next) = tick(tx, &owner, &mut task, is_done, today, now).await?;
                let kind = if is_done {
                    ChangeKind::Complete
                } else {
                    ChangeKind::Reopen
                };
                let change_id = changes::record(tx, &owner, kind, &task.title, steps, now).await?;
                Ok(Changed { task, change_id, next })
            })
        })
        .await
}

/// Moves a task to a column and a place. The last column completes it.
pub async fn relocate(
    state: &AppState,
    owner: &str,
    id: i64,
    place: Place,
    version: Option<i64>,
    zone: Option<&str>,
) -> Result<Changed, ApiError> {
    let (owner, now) = (owner.to_owned(), state.clock.now());
    let today = zone::today_in(zone, now);
    state
        .db
        .write::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                store::lock_tasks(tx, &owner).await?;
                let before = find_kept(tx, &owner, id).await?;
                check_version(&before, version)?;
                let mut task = before.clone();
                place_in_order(tx, &owner, &mut task, &place).await?;
                let (steps, next) = move_to_column(tx, &owner, &before, &mut task, place.column, today, now).await?;
                let change_id = changes::record(tx, &owner, ChangeKind::Move, &task.title, steps, now).await?;
                Ok(Changed { task, change_id, next })
            })
        })
        .await
}

/// Moves a task to the bin, or takes it out.
pub async fn set_deleted(state: &AppState, owner: &str, id: i64, is_deleted: bool) -> Result<Changed, ApiError> {
    let (owner, now) = (owner.to_owned(), state.clock.now());
    state
        .db
        .write::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                store::lock_tasks(tx, &owner).await?;
                let found = store::find_task(tx, &owner, id).await?;
                let before = found.filter(|task| task.deleted_at.is_some() != is_deleted);
                let before = before.ok_or_else(ApiError::not_found)?;
                let mut task = before.clone();
                task.deleted_at = is_deleted.then_some(now);
                let kind = if is_deleted {
                    ChangeKind::Delete
                } else {
                    ChangeKind::Restore
                };
                save(tx, &owner, kind, &before, task, now).await
            })
        })
        .await
}

/// Does one action on several tasks, as one change.
pub async fn change_many(
    state: &AppState,
    owner: &str,
    ids: Vec<i64>,
    action: BulkAction,
    zone: Option<&str>,
) -> Result<(usize, Option<i64>), ApiError> {
    if ids.len() > MAX_BULK {
        let message = format!("Please choose at most {MAX_BULK} tasks at once.");
        return Err(ApiError::unprocessable(ErrorCode::InvalidTask, message.clone()).with_field("ids", message));
    }
    let (owner, now) = (owner.to_owned(), state.clock.now());
    let today = zone::today_in(zone, now);
    state
        .db
        .write::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                store::lock_tasks(tx, &owner).await?;
                if let BulkAction::MoveTo(column) = &action {
                    check_column(tx, &owner, column).await?;
                }
                let mut tasks = store::find_tasks(tx, &owner, &ids).await?;
                if tasks.len() != ids.len() {
                    return Err(ApiError::not_found());
                }
                let (mut steps, mut count, mut title) = (Vec::new(), 0, String::new());
                for task in &mut tasks {
                    let made = change_one(tx, &owner, task, &action, today, now).await?;
                    if !made.is_empty() {
                        if count == 0 {
                            title.clone_from(&task.title);
                        }
                        count += 1;
                        steps.extend(made);
                    }
                }
                let change_id = changes::record(tx, &owner, ChangeKind::Bulk, &title, steps, now).await?;
                Ok((count, change_id))
            })
        })
        .await
}

async fn change_one(
    tx: &Tx,
    owner: &str,
    task: &mut Task,
    action: &BulkAction,
    today: Date,
    now: Timestamp,
) -> Result<Vec<ChangeStep>, ApiError> {
    let before = task.clone();
    match action {
        BulkAction::Complete => return Ok(tick(tx, owner, task, true, today, now).await?.0),
        BulkAction::Reopen => return Ok(tick(tx, owner, task, false, today, now).await?.0),
        BulkAction::MoveTo(column) => {
            let moved = move_to_column(tx, owner, &before, task, Some(column.clone()), today, now).await?;
            return Ok(moved.0);
        }
        BulkAction::Delete => task.deleted_at = task.deleted_at.or(Some(now)),
        BulkAction::Restore => task.deleted_at = None,
        BulkAction::AddTag(tag) => {
            let mut tags = task.tags.clone();
            tags.push(tag.clone());
            let fields = TaskFields {
                tags: Some(tags),
                ..TaskFields::default()
            };
            fields.apply(task, today)?;
        }
        BulkAction::SetPriority(priority) => task.priority = *priority,
        BulkAction::SetDue(due) => {
            let fields = TaskFields {
                due: Some(due.clone()),
                ..TaskFields::default()
            };
            fields.apply(task, today)?;
        }
    }
    let step = ChangeStep::between(&before, task);
    if step.is_some() {
        store::update_task(tx, task, now).await?;
    }
    Ok(step.into_iter().collect())
}

/// Undoes one of the last changes.
pub async fn undo(state: &AppState, owner: &str, change_id: i64) -> Result<Vec<Task>, ApiError> {
    let (owner, now) = (owner.to_owned(), state.clock.now());
    state
        .db
        .write::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                store::lock_tasks(tx, &owner).await?;
                changes::undo(tx, &owner, change_id, now).await
            })
        })
        .await
}

/// Stores the columns of a board. Tasks of removed columns move to the first one.
pub async fn set_columns(
    state: &AppState,
    owner: &str,
    columns: Vec<BoardColumn>,
) -> Result<Vec<BoardColumn>, ApiError> {
    let (owner, now) = (owner.to_owned(), state.clock.now());
    let columns = board::check_columns(columns)?;
    state
        .db
        .write::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                store::lock_tasks(tx, &owner).await?;
                for mut task in store::all_tasks(tx, &owner).await? {
                    if columns.iter().all(|column| column.key != task.column) {
                        FIRST_COLUMN.clone_into(&mut task.column);
                        store::update_task(tx, &mut task, now).await?;
                    }
                }
                change_store::write_board(tx, &owner, &columns).await?;
                Ok(columns)
            })
        })
        .await
}

/// Adds tasks that were exported before. Links between them stay.
pub async fn import(state: &AppState, owner: &str, tasks: Vec<(Option<i64>, NewTask)>) -> Result<usize, ApiError> {
    let (owner, now) = (owner.to_owned(), state.clock.now());
    state
        .db
        .write::<_, ApiError, _>(move |tx| {
            Box::pin(async move {
                store::lock_tasks(tx, &owner).await?;
                let open = tasks.iter().filter(|(_, new)| new.done_at.is_none()).count();
                check_room(tx, &owner, open).await?;
                let keys = order::keys_after(store::last_key(tx, &owner).await?.as_deref(), tasks.len());
                let (mut made, mut ids) = (Vec::with_capacity(tasks.len()), std::collections::HashMap::new());
                for ((old_id, mut new), key) in tasks.into_iter().zip(keys) {
                    let waits_on = std::mem::take(&mut new.waits_on);
                    new.order = Some(key);
                    let task = store::insert_task(tx, &owner, new, now).await?;
                    ids.extend(old_id.map(|old| (old, task.id)));
                    made.push((task, waits_on));
                }
                let all: Vec<Task> = made.iter().map(|(task, _)| task.clone()).collect();
                for (task, waits_on) in &mut made {
                    let waits_on: Vec<i64> = waits_on.iter().filter_map(|old| ids.get(old).copied()).collect();
                    if !waits_on.is_empty() && check_waiting(&all, Some(task.id), &waits_on).is_ok() {
                        task.waits_on = waits_on;
                        store::update_task(tx, task, now).await?;
                    }
                }
                let steps: Vec<ChangeStep> = made.iter().map(|(task, _)| ChangeStep::made(task)).collect();
                let title = made.first().map_or("", |(task, _)| task.title.as_str());
                changes::record(tx, &owner, ChangeKind::Import, title, steps, now).await?;
                Ok(made.len())
            })
        })
        .await
}

/// Stores a changed task and records the change; a task without a change stays as it is.
async fn save(
    tx: &Tx,
    owner: &str,
    kind: ChangeKind,
    before: &Task,
    mut task: Task,
    now: Timestamp,
) -> Result<Changed, ApiError> {
    let Some(step) = ChangeStep::between(before, &task) else {
        return Ok(unrecorded(task));
    };
    store::update_task(tx, &mut task, now).await?;
    let change_id = changes::record(tx, owner, kind, &task.title, vec![step], now).await?;
    Ok(Changed {
        task,
        change_id,
        next: None,
    })
}

fn unrecorded(task: Task) -> Changed {
    Changed {
        task,
        change_id: None,
        next: None,
    }
}

/// Ticks a task or takes the tick back, and makes the next occurrence of a repeating one.
async fn tick(
    tx: &Tx,
    owner: &str,
    task: &mut Task,
    is_done: bool,
    today: Date,
    now: Timestamp,
) -> Result<(Vec<ChangeStep>, Option<Task>), ApiError> {
    let before = task.clone();
    task.set_done(is_done, BY_HAND, now);
    finish(tx, owner, &before, task, today, now).await
}

/// Adds worked minutes to a task, or takes them back. A task without minutes left is done, and one whose minutes come back is
/// open again. The caller holds the lock of the owner. It is no change of the list that can be undone there.
///
/// # Errors
/// When the database does not write.
pub async fn add_worked_minutes(
    tx: &Tx,
    owner: &str,
    mut task: Task,
    minutes: i32,
    today: Date,
    now: Timestamp,
) -> Result<(), ApiError> {
    let before = task.clone();
    let done = i32::from(task.done_minutes) + minutes;
    task.done_minutes = u16::try_from(done.clamp(0, MAX_DONE_MINUTES)).unwrap_or_default();
    task.set_done(task.minutes_left() == Some(0), BY_HAND, now);
    finish(tx, owner, &before, &mut task, today, now).await.map(drop)
}

/// Moves a task to another column, which may complete or reopen it, and stores it.
async fn move_to_column(
    tx: &Tx,
    owner: &str,
    before: &Task,
    task: &mut Task,
    column: Option<String>,
    today: Date,
    now: Timestamp,
) -> Result<(Vec<ChangeStep>, Option<Task>), ApiError> {
    if let Some(column) = column {
        check_column(tx, owner, &column).await?;
        task.set_done(column == LAST_COLUMN, BY_HAND, now);
        task.column = column;
    }
    finish(tx, owner, before, task, today, now).await
}

async fn finish(
    tx: &Tx,
    owner: &str,
    before: &Task,
    task: &mut Task,
    today: Date,
    now: Timestamp,
) -> Result<(Vec<ChangeStep>, Option<Task>), ApiError> {
    let Some(step) = ChangeStep::between(before, task) else {
        return Ok((Vec::new(), None));
    };
    let mut steps = vec![step];
    let was_completed = task.is_done() && !before.is_done();
    let next = match was_completed.then(|| task.repeat.take()).flatten() {
        Some(repeat) => next_occurrence(task, repeat, today),
        None => None,
    };
    // The rule moves on to the next occurrence: a task that is done does not repeat again.
    let next = match next {
        Some(new) => Some(store::insert_task(tx, owner, new, now).await?),
        None => None,
    };
    if let Some(whole) = ChangeStep::between(before, task) {
        steps[0] = whole;
    }
    steps.extend(next.as_ref().map(ChangeStep::made));
    store::update_task(tx, task, now).await?;
    Ok((steps, next))
}

/// Returns the next occurrence of a task, which follows it in the order. `None` at the calendar's end.
fn next_occurrence(task: &Task, repeat: Repeat, today: Date) -> Option<NewTask> {
    let (date, anchor) = repeat.next(task.due_date(), today)?;
    let due = Due {
        date: date.to_string(),
        time: task.due.as_ref().and_then(|due| due.time.clone()),
        zone: task.due.as_ref().and_then(|due| due.zone.clone()),
    };
    Some(NewTask {
        notes: task.notes.clone(),
        priority: task.priority,
        tags: task.tags.clone(),
        due: Some(due),
        estimate_minutes: task.estimate_minutes,
        repeat: Some(Repeat {
            anchor: Some(anchor.to_string()),
            ..repeat
        }),
        one_go: task.one_go,
        order: Some(task.order.clone()),
        ..NewTask::titled(task.title.clone(), TaskSource::Own)
    })
}

async fn place_in_order(tx: &Tx, owner: &str, task: &mut Task, place: &Place) -> Result<(), ApiError> {
    let Some(neighbor) = place.before.or(place.after) else {
        return Ok(());
    };
    let others = store::all_tasks(tx, owner).await?;
    let others: Vec<&Task> = others.iter().filter(|other| other.id != task.id).collect();
    let at = others.iter().position(|other| other.id == neighbor);
    let at = at.ok_or_else(|| {
        let problem = "The neighboring task does not exist any more.";
        ApiError::unprocessable(ErrorCode::InvalidTask, problem).with_field("before", problem)
    })?;
    let gap = if place.before.is_some() { at } else { at + 1 };
    let key = |at: Option<usize>| at.and_then(|at| others.get(at)).map(|other| other.order.as_str());
    task.order = order::key_between(key(gap.checked_sub(1)), key(Some(gap)));
    Ok(())
}

async fn find_kept(tx: &Tx, owner: &str, id: i64) -> Result<Task, ApiError> {
    let found = store::find_task(tx, owner, id).await?;
    found
        .filter(|task| task.deleted_at.is_none())
        .ok_or_else(ApiError::not_found)
}

fn check_version(task: &Task, version: Option<i64>) -> Result<(), ApiError> {
    if version.is_none_or(|version| version == task.version) {
        return Ok(());
    }
    let message = "This task was changed in another tab or on another device. Please look at it again.";
    Err(ApiError::conflict(ErrorCode::EditedElsewhere, message))
}

async fn check_column(tx: &Tx, owner: &str, key: &str) -> Result<(), ApiError> {
    let columns = change_store::read_board(tx, owner)
        .await?
        .unwrap_or_else(board::usual_columns);
    if columns.iter().any(|column| column.key == key) {
        return Ok(());
    }
    let problem = "The board has no column with this key.";
    Err(ApiError::unprocessable(ErrorCode::InvalidTask, problem).with_field("column", problem))
}

async fn check_room(tx: &Tx, owner: &str, more: usize) -> Result<(), ApiError> {
    let open: Result<u64, DbErr> = store::count_open(tx, owner).await;
    let total = open?.saturating_add(u64::try_from(more).unwrap_or(u64::MAX));
    if total <= MAX_OPEN {
        return Ok(());
    }
    let message = "You have reached the limit of 10,000 open tasks. Please complete or delete some first.";
    Err(ApiError::unprocessable(ErrorCode::LimitReached, message))
}
