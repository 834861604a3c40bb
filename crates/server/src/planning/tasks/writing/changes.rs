//! The last changes of an owner's tasks, each of which can be undone.

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{DbErr, Tx};
use crate::planning::tasks::fields::is_in_circle;
use crate::planning::tasks::store::change_step::ChangeStep;
use crate::planning::tasks::store::change_store;
use crate::planning::tasks::{Task, store};
use crate::platform::clock::Timestamp;

pub use change_store::TaskChange;

/// Kind of a change, as the list of changes names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ChangeKind {
    Create,
    Edit,
    Complete,
    Reopen,
    Move,
    Delete,
    Restore,
    Bulk,
    Import,
}

/// Records a change. Returns its id, `None` when nothing changed.
pub(crate) async fn record_change(
    tx: &Tx,
    owner: &str,
    kind: ChangeKind,
    title: &str,
    steps: Vec<ChangeStep>,
    now: Timestamp,
) -> Result<Option<i64>, DbErr> {
    if steps.is_empty() {
        return Ok(None);
    }
    change_store::add(tx, owner, kind.into_str(), title, &steps, now)
        .await
        .map(Some)
}

/// Undoes a change of the owner: all of its tasks, or none when one was changed since.
pub(crate) async fn undo_change(tx: &Tx, owner: &str, id: i64, now: Timestamp) -> Result<Vec<Task>, ApiError> {
    let change = change_store::find_change(tx, owner, id).await?;
    let change = change.ok_or_else(ApiError::not_found)?;
    if change.undone_at.is_some() {
        let message = "This change was already undone.";
        return Err(ApiError::conflict(ErrorCode::EditedElsewhere, message));
    }
    let ids: Vec<i64> = change.steps.iter().map(|step| step.id).collect();
    let tasks = store::find_tasks(tx, owner, &ids).await?;
    let mut restored = Vec::with_capacity(tasks.len());
    for step in &change.steps {
        let task = tasks.iter().find(|task| task.id == step.id);
        let task = task.and_then(|task| step.undo_on(task));
        restored.push(task.ok_or_else(changed_since)?);
    }
    check_links(tx, owner, &tasks, &restored).await?;
    for task in &mut restored {
        store::update_task(tx, task, now).await?;
    }
    change_store::mark_undone(tx, id, now).await?;
    Ok(restored)
}

/// Refuses links that come back and would form a circle with links that were made since.
async fn check_links(tx: &Tx, owner: &str, tasks: &[Task], restored: &[Task]) -> Result<(), ApiError> {
    let links_of = |id: i64| tasks.iter().find(|task| task.id == id).map(|task| &task.waits_on);
    let changed: Vec<&Task> = restored
        .iter()
        .filter(|task| !task.waits_on.is_empty() && links_of(task.id) != Some(&task.waits_on))
        .collect();
    if changed.is_empty() {
        return Ok(());
    }
    let mut all = store::all_tasks(tx, owner).await?;
    for task in &mut all {
        if let Some(newer) = restored.iter().find(|newer| newer.id == task.id) {
            task.clone_from(newer);
        }
    }
    if changed.iter().any(|task| is_in_circle(&all, task.id, &task.waits_on)) {
        return Err(changed_since());
    }
    Ok(())
}

fn changed_since() -> ApiError {
    let message = "This can no longer be undone, because the task has changed since.";
    ApiError::conflict(ErrorCode::EditedElsewhere, message)
}
