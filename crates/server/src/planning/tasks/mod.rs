//! Tasks: one table for own tasks, steps of the plan, next steps of reports, follow-ups and deadlines of experiments,
//! for guests and members alike.

mod board;
pub(crate) mod fields;
mod http;
mod listing;
mod notes;
mod rules;
mod store;
mod writing;

use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::db::api_error::ApiError;
use crate::db::write_tx;
use crate::platform::calendar::duration_of_days;
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;
use crate::state::owned::OwnedTable;

pub use board::{BoardColumn, FIRST_COLUMN, LAST_COLUMN};
pub use http::files::dated_items;
pub use http::router;
pub use http::wire::TaskBody;
pub(crate) use http::wire::{CalendarParameters, ListParameters, TaskList};
pub(crate) use http::{answer_list, calendar_text};
pub use listing::{RankedTask, StepPlace, StepPlaces, TaskWeek, count_done_today, list_tonight, place_step};
pub use rules::repeat::{Repeat, RepeatFrom, RepeatUnit};
pub use rules::task::{
    BY_HAND, BY_HAND_BEFORE, BY_TOOL, BY_TOOL_BEFORE, Due, DueText, NewTask, Priority, Task, TaskSource,
};
pub use store::{
    all_tasks, delete_tasks, find_task, insert_task, insert_tasks, lock_tasks, set_source_key, tasks_of_source,
    update_task,
};
pub use writing::{TaskAuthor, add_worked_minutes};

/// Open tasks of one owner.
pub const MAX_OPEN: u64 = 10_000;
/// How long a deleted task can be restored.
const BIN_TIME: SignedDuration = duration_of_days(30);

/// The tables of tasks: no task, tick or note is lost when two owners become one.
pub const OWNED: &[OwnedTable] = &[
    OwnedTable {
        name: "tasks",
        merge: Some(|tx, from, to| Box::pin(store::merge_owners(tx, from, to))),
        trim: None,
        exports: &[("tasks", |state, owner| Box::pin(export_tasks(state, owner)))],
    },
    OwnedTable {
        name: "task_boards",
        merge: Some(|tx, from, to| Box::pin(store::change_store::merge_boards(tx, from, to))),
        trim: None,
        exports: &[("taskBoard", |state, owner| Box::pin(export_board(state, owner)))],
    },
    OwnedTable {
        name: "task_changes",
        merge: None,
        trim: Some(|tx, owner| Box::pin(store::change_store::trim_changes(tx, owner))),
        exports: &[("taskChanges", |state, owner| Box::pin(export_changes(state, owner)))],
    },
    OwnedTable {
        name: "task_requests",
        merge: None,
        trim: Some(|tx, owner| Box::pin(store::request_store::trim_requests(tx, owner))),
        exports: &[("taskRequests", |state, owner| {
            Box::pin(writing::requests::export_requests(state, owner))
        })],
    },
];

/// Creates a task for another feature, or returns the one of the same source and key.
///
/// # Errors
/// 422 when the owner has too many open tasks, or when the database does not write.
pub async fn create_task(state: &AppState, owner: &str, moment: &LocalMoment, new: NewTask) -> Result<Task, ApiError> {
    let by = TaskAuthor::new(owner, moment);
    let changed = writing::write_tasks(state, by, move |tasks| Box::pin(tasks.create_task(new, None))).await?;
    Ok(changed.task)
}

/// Deletes tasks that were in the bin for 30 days, and keys of changes that are as old.
pub async fn clean_up(state: &AppState) -> Result<(), ApiError> {
    let micros = i64::try_from(BIN_TIME.as_micros()).unwrap_or(i64::MAX);
    let before = crate::platform::clock::Timestamp::from_micros(state.clock.now().micros() - micros);
    write_tx!(state.db, async move |tx| {
        store::request_store::forget_requests(tx, before).await?;
        Ok(store::empty_bin(tx, before).await?)
    })
    .await
}

/// Everything about the owner's tasks, those in the bin too.
async fn export_tasks(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let tasks = all_tasks(state.db.read(), owner).await?;
    Ok(tasks.iter().map(http::files::export_task).collect())
}

async fn export_board(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let columns = store::change_store::read_board(state.db.read(), owner).await?;
    Ok(json!({"columns": columns.unwrap_or_else(board::usual_columns)}))
}

async fn export_changes(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let changes = store::change_store::list_changes(state.db.read(), owner).await?;
    let export = |change: writing::changes::TaskChange| {
        json!({"kind": change.kind, "title": change.title, "tasks": change.task_count, "madeAt": change.made_at,
               "undoneAt": change.undone_at})
    };
    Ok(changes.into_iter().map(export).collect())
}
