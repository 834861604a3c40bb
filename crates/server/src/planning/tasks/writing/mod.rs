//! Changes of tasks. Each is recorded, so that it can be undone.

pub(crate) mod changes;
mod completion;
mod imports;
pub(crate) mod requests;
mod selection;

use jiff::civil::Date;

use self::completion::Ticked;
use super::{BoardColumn, FIRST_COLUMN, LAST_COLUMN, MAX_OPEN, NewTask, Task, board, store};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Tx, WriteFuture, write_tx};
use crate::http::FieldReader;
use crate::planning::tasks::fields::{TaskFields, check_waiting};
use crate::planning::tasks::rules::order;
use crate::planning::tasks::rules::task::BY_HAND;
use crate::planning::tasks::store::change_step::ChangeStep;
use crate::planning::tasks::store::change_store;
use crate::planning::tasks::writing::changes::ChangeKind;
use crate::platform::clock::Timestamp;
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;

pub use completion::add_worked_minutes;
pub(super) use selection::{BulkAction, MAX_BULK};

/// A changed task, with the id of the change that can be undone.
#[derive(Debug)]
pub(super) struct Changed {
    pub task: Task,
    pub change_id: Option<i64>,
    /// The next occurrence of a repeating task.
    pub next: Option<Task>,
    /// True for a task that was made now.
    pub is_new: bool,
}

/// Place to move a task to: a column, and a neighbor in the manual order.
#[derive(Debug, Default)]
pub(super) struct TaskPlace {
    pub column: Option<String>,
    /// Right before this task.
    pub before: Option<i64>,
    /// Right after this task.
    pub after: Option<i64>,
}

/// Owner of the changed tasks, and the time of the change.
#[derive(Debug, Clone)]
pub struct TaskAuthor {
    pub owner: String,
    /// Current day of the person.
    pub today: Date,
    pub now: Timestamp,
}

impl TaskAuthor {
    pub fn new(owner: &str, moment: &LocalMoment) -> Self {
        Self {
            owner: owner.to_owned(),
            today: moment.today(),
            now: moment.at,
        }
    }
}

/// Transaction on the tasks of one owner. Other writers of these tasks wait.
#[derive(Debug, Clone, Copy)]
pub(super) struct TaskWriter<'t> {
    tx: &'t Tx,
    by: &'t TaskAuthor,
}

/// Runs `work` in one transaction that holds the lock of the owner's tasks.
pub(super) async fn write_tasks<T, F>(state: &AppState, by: TaskAuthor, work: F) -> Result<T, ApiError>
where
    F: for<'t> FnOnce(TaskWriter<'t>) -> WriteFuture<'t, T, ApiError> + Send + 'static,
    T: Send + 'static,
{
    let written = write_tx!(state.db, async move |tx| {
        store::lock_tasks(tx, &by.owner).await?;
        work(TaskWriter { tx, by: &by }).await
    });
    written.await
}

impl TaskWriter<'_> {
    pub(super) fn transaction(&self) -> &Tx {
        self.tx
    }

    pub(super) fn owner(&self) -> &str {
        &self.by.owner
    }

    pub(super) fn now(&self) -> Timestamp {
        self.by.now
    }

    /// Creates a task, or returns the one of the same source and key.
    pub(super) async fn create_task(self, mut new: NewTask, column: Option<String>) -> Result<Changed, ApiError> {
        let (tx, owner, now) = (self.tx, &self.by.owner, self.by.now);
        if let Some(key) = &new.source_key
            && let Some(mut found) = store::find_of_key(tx, owner, new.source, key).await?
        {
            if found.deleted_at.take().is_some() {
                store::update_task(tx, &mut found, now).await?;
            }
            return Ok(without_change(found));
        }
        self.check_room(1).await?;
        if !new.waits_on.is_empty() {
            check_waiting(&self.all_tasks().await?, None, &new.waits_on)?;
        }
        if let Some(column) = column {
            self.check_column(&column).await?;
            if column == LAST_COLUMN {
                (new.done_at, new.ticked_by) = (Some(now), Some(BY_HAND.to_owned()));
            }
            new.column = column;
        }
        let task = store::insert_task(tx, owner, new, now).await?;
        let ticked = Ticked {
            steps: vec![ChangeStep::from_new(&task)],
            next: None,
        };
        let created = self.record_change(ChangeKind::Create, task, ticked).await?;
        Ok(Changed {
            is_new: true,
            ..created
        })
    }

    /// Sets fields of a task whose version is known to the caller.
    pub(super) async fn edit_task(self, id: i64, fields: TaskFields, version: i64) -> Result<Changed, ApiError> {
        let before = self.find_version(id, Some(version)).await?;
        let mut task = before.clone();
        fields.apply_to(&mut task, self.by.today)?;
        if task.waits_on != before.waits_on {
            check_waiting(&self.all_tasks().await?, Some(id), &task.waits_on)?;
        }
        self.save_change(ChangeKind::Edit, &before, task).await
    }

    /// Completes a task or reopens it. A repeating task comes back on its next date.
    pub(super) async fn complete_task(self, id: i64, is_done: bool, version: Option<i64>) -> Result<Changed, ApiError> {
        let mut task = self.find_version(id, version).await?;
        let ticked = self.tick_task(&mut task, is_done).await?;
        let kind = if is_done {
            ChangeKind::Complete
        } else {
            ChangeKind::Reopen
        };
        self.record_change(kind, task, ticked).await
    }

    /// Moves a task to a column and a place. The last column completes it.
    pub(super) async fn relocate_task(
        self,
        id: i64,
        place: TaskPlace,
        version: Option<i64>,
    ) -> Result<Changed, ApiError> {
        let before = self.find_version(id, version).await?;
        let mut task = before.clone();
        self.place_in_order(&mut task, &place).await?;
        let ticked = self.move_to_column(&before, &mut task, place.column).await?;
        self.record_change(ChangeKind::Move, task, ticked).await
    }

    /// Moves a task to the bin, or takes it out.
    pub(super) async fn set_deleted(self, id: i64, is_deleted: bool) -> Result<Changed, ApiError> {
        let found = store::find_task(self.tx, &self.by.owner, id).await?;
        let before = found.filter(|task| task.deleted_at.is_some() != is_deleted);
        let before = before.ok_or_else(ApiError::not_found)?;
        let mut task = before.clone();
        task.deleted_at = is_deleted.then_some(self.by.now);
        let kind = if is_deleted {
            ChangeKind::Delete
        } else {
            ChangeKind::Restore
        };
        self.save_change(kind, &before, task).await
    }

    /// Undoes all tasks of a change, or refuses when one was changed since.
    pub(super) async fn undo_change(self, change_id: i64) -> Result<Vec<Task>, ApiError> {
        changes::undo_change(self.tx, &self.by.owner, change_id, self.by.now).await
    }

    /// Stores the columns of a board. Tasks of removed columns move to the first one.
    pub(super) async fn set_columns(self, columns: Vec<BoardColumn>) -> Result<Vec<BoardColumn>, ApiError> {
        let columns = board::check_columns(columns)?;
        for mut task in self.all_tasks().await? {
            if columns.iter().all(|column| column.key != task.column) {
                FIRST_COLUMN.clone_into(&mut task.column);
                store::update_task(self.tx, &mut task, self.by.now).await?;
            }
        }
        change_store::write_board(self.tx, &self.by.owner, &columns).await?;
        Ok(columns)
    }

    /// Stores a changed task and records the change; a task without a change stays as it is.
    async fn save_change(self, kind: ChangeKind, before: &Task, mut task: Task) -> Result<Changed, ApiError> {
        let Some(step) = ChangeStep::between(before, &task) else {
            return Ok(without_change(task));
        };
        store::update_task(self.tx, &mut task, self.by.now).await?;
        let ticked = Ticked {
            steps: vec![step],
            next: None,
        };
        self.record_change(kind, task, ticked).await
    }

    /// Records the steps of one change of a task.
    async fn record_change(self, kind: ChangeKind, task: Task, ticked: Ticked) -> Result<Changed, ApiError> {
        let change_id = self.record_steps(kind, &task.title, ticked.steps).await?;
        Ok(Changed {
            task,
            change_id,
            next: ticked.next,
            is_new: false,
        })
    }

    async fn record_steps(
        self,
        kind: ChangeKind,
        title: &str,
        steps: Vec<ChangeStep>,
    ) -> Result<Option<i64>, ApiError> {
        Ok(changes::record_change(self.tx, &self.by.owner, kind, title, steps, self.by.now).await?)
    }

    async fn all_tasks(self) -> Result<Vec<Task>, ApiError> {
        Ok(store::all_tasks(self.tx, &self.by.owner).await?)
    }

    /// Returns a task outside the bin, at the version that the caller knows.
    async fn find_version(self, id: i64, version: Option<i64>) -> Result<Task, ApiError> {
        let found = store::find_task(self.tx, &self.by.owner, id).await?;
        let task = found.filter(|task| task.deleted_at.is_none());
        let task = task.ok_or_else(ApiError::not_found)?;
        if version.is_none_or(|version| version == task.version) {
            return Ok(task);
        }
        let message = "This task was changed in another tab or on another device. Please look at it again.";
        Err(ApiError::conflict(ErrorCode::EditedElsewhere, message))
    }

    async fn place_in_order(self, task: &mut Task, place: &TaskPlace) -> Result<(), ApiError> {
        let Some(neighbor) = place.before.or(place.after) else {
            return Ok(());
        };
        let others = self.all_tasks().await?;
        let others: Vec<&Task> = others.iter().filter(|other| other.id != task.id).collect();
        let at = others.iter().position(|other| other.id == neighbor);
        let at = at.ok_or_else(|| {
            let problem = "The neighboring task no longer exists.";
            FieldReader::refuse_one(ErrorCode::InvalidTask, "before", problem)
        })?;
        let gap = if place.before.is_some() { at } else { at + 1 };
        let key = |at: Option<usize>| at.and_then(|at| others.get(at)).map(|other| other.order.as_str());
        task.order = order::key_between(key(gap.checked_sub(1)), key(Some(gap)));
        Ok(())
    }

    async fn check_column(self, key: &str) -> Result<(), ApiError> {
        let columns = change_store::read_board(self.tx, &self.by.owner).await?;
        let columns = columns.unwrap_or_else(board::usual_columns);
        if columns.iter().any(|column| column.key == key) {
            return Ok(());
        }
        let problem = "The board has no column with this key.";
        Err(FieldReader::refuse_one(ErrorCode::InvalidTask, "column", problem))
    }

    async fn check_room(self, more: usize) -> Result<(), ApiError> {
        let open = store::count_open(self.tx, &self.by.owner).await?;
        let total = open.saturating_add(u64::try_from(more).unwrap_or(u64::MAX));
        if total <= MAX_OPEN {
            return Ok(());
        }
        let message = "You have reached the limit of 10,000 open tasks. Please complete or delete some first.";
        Err(ApiError::unprocessable(ErrorCode::LimitReached, message))
    }
}

fn without_change(task: Task) -> Changed {
    Changed {
        task,
        change_id: None,
        next: None,
        is_new: false,
    }
}
