//! Ticks of tasks: by hand, by a column or by worked minutes, and the next occurrence of a repeating task.

use jiff::civil::Date;

use super::{TaskAuthor, TaskWriter};
use crate::db::Tx;
use crate::db::api_error::ApiError;
use crate::planning::tasks::rules::task::BY_HAND;
use crate::planning::tasks::store::change_step::ChangeStep;
use crate::planning::tasks::{Due, LAST_COLUMN, NewTask, Repeat, Task, TaskSource, store};

/// Most minutes that a task can have done.
const MAX_DONE_MINUTES: i32 = 6_000;

/// Steps of one change of a task.
#[derive(Debug, Default)]
pub(super) struct Ticked {
    pub steps: Vec<ChangeStep>,
    /// The next occurrence of a repeating task.
    pub next: Option<Task>,
}

/// Adds worked minutes to a task, or takes them back. A task without minutes left is done. One that its minutes
/// completed is open again when they are taken back; one that was ticked before its minutes were done stays ticked. The
/// caller holds the lock of the owner. It is no change of the list that can be undone there.
pub async fn add_worked_minutes(tx: &Tx, by: &TaskAuthor, mut task: Task, minutes: i32) -> Result<(), ApiError> {
    let before = task.clone();
    let done = i32::from(task.done_minutes) + minutes;
    task.done_minutes = u16::try_from(done.clamp(0, MAX_DONE_MINUTES)).unwrap_or_default();
    let (was_worked_off, is_worked_off) = (before.minutes_left() == Some(0), task.minutes_left() == Some(0));
    if is_worked_off || was_worked_off {
        task.set_done(is_worked_off, BY_HAND, by.now);
    }
    TaskWriter { tx, by }.finish_task(&before, &mut task).await.map(drop)
}

impl TaskWriter<'_> {
    /// Ticks a task or takes the tick back, and makes the next occurrence of a repeating one.
    pub(super) async fn tick_task(self, task: &mut Task, is_done: bool) -> Result<Ticked, ApiError> {
        let before = task.clone();
        task.set_done(is_done, BY_HAND, self.by.now);
        self.finish_task(&before, task).await
    }

    /// Moves a task to another column, which may complete or reopen it, and stores it.
    pub(super) async fn move_to_column(
        self,
        before: &Task,
        task: &mut Task,
        column: Option<String>,
    ) -> Result<Ticked, ApiError> {
        if let Some(column) = column {
            self.check_column(&column).await?;
            task.set_done(column == LAST_COLUMN, BY_HAND, self.by.now);
            task.column = column;
        }
        self.finish_task(before, task).await
    }

    async fn finish_task(self, before: &Task, task: &mut Task) -> Result<Ticked, ApiError> {
        if ChangeStep::between(before, task).is_none() {
            return Ok(Ticked::default());
        }
        let was_completed = task.is_done() && !before.is_done();
        // The rule moves on to the next occurrence: a task that is done does not repeat again.
        let repeat = was_completed.then(|| task.repeat.take()).flatten();
        let next = match repeat.and_then(|repeat| next_occurrence(task, repeat, self.by.today)) {
            Some(new) => Some(store::insert_task(self.tx, &self.by.owner, new, self.by.now).await?),
            None => None,
        };
        let mut steps: Vec<ChangeStep> = ChangeStep::between(before, task).into_iter().collect();
        steps.extend(next.as_ref().map(ChangeStep::from_new));
        store::update_task(self.tx, task, self.by.now).await?;
        Ok(Ticked { steps, next })
    }
}

/// Returns the next occurrence of a task, which follows it in the order. `None` at the calendar's end.
fn next_occurrence(task: &Task, repeat: Repeat, today: Date) -> Option<NewTask> {
    let (date, anchor) = repeat.next(task.due_date(), today)?;
    let due = Due {
        date,
        time: task.due.as_ref().and_then(|due| due.time),
        zone: task.due.as_ref().and_then(|due| due.zone.clone()),
    };
    Some(NewTask {
        notes: task.notes.clone(),
        priority: task.priority,
        tags: task.tags.clone(),
        due: Some(due),
        estimate_minutes: task.estimate_minutes,
        repeat: Some(Repeat {
            anchor: Some(anchor),
            ..repeat
        }),
        one_go: task.one_go,
        order: Some(task.order.clone()),
        ..NewTask::with_title(task.title.clone(), TaskSource::Own)
    })
}
