//! The last changes of an owner's tasks, each of which can be undone.

use serde_json::{Map, Value};

use super::{Task, change_store, store};
use crate::clock::Timestamp;
use crate::db::{DbErr, Tx};
use crate::error::{ApiError, ErrorCode};

pub use change_store::TaskChange;

/// Changes that are kept for one owner.
pub const MAX_CHANGES: u64 = 50;

/// Kind of a change, as the list of changes names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl ChangeKind {
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Edit => "edit",
            Self::Complete => "complete",
            Self::Reopen => "reopen",
            Self::Move => "move",
            Self::Delete => "delete",
            Self::Restore => "restore",
            Self::Bulk => "bulk",
            Self::Import => "import",
        }
    }
}

/// Fields of one task before and after a change; only those that differ.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ChangeStep {
    pub id: i64,
    before: Map<String, Value>,
    after: Map<String, Value>,
}

impl ChangeStep {
    /// The change from one state to another. `None` when nothing differs.
    #[must_use]
    pub fn between(before: &Task, after: &Task) -> Option<Self> {
        let (old, new) = (changeable_fields(before), changeable_fields(after));
        let changed = |(name, _): &(&String, &Value)| old.get(*name) != new.get(*name);
        let pick = |all: &Map<String, Value>| {
            let picked = all.iter().filter(changed);
            picked.map(|(name, value)| (name.clone(), value.clone())).collect()
        };
        let step = Self {
            id: after.id,
            before: pick(&old),
            after: pick(&new),
        };
        (!step.after.is_empty()).then_some(step)
    }

    /// The making of a task: undoing it moves the task to the bin.
    #[must_use]
    pub fn from_new(task: &Task) -> Self {
        let side = |value: Value| Map::from_iter([("deletedAt".to_owned(), value)]);
        Self {
            id: task.id,
            before: side(serde_json::json!(task.created_at)),
            after: side(Value::Null),
        }
    }

    /// The task as it was before. `None` when one of the fields was changed again since.
    fn undo_on(&self, task: &Task) -> Option<Task> {
        let mut all = changeable_fields(task);
        for (name, after) in &self.after {
            if all.get(name) != Some(after) {
                return None;
            }
            all.insert(name.clone(), self.before.get(name).cloned().unwrap_or_default());
        }
        serde_json::from_value(Value::Object(with_version(all, task))).ok()
    }
}

/// Fields without those that every change touches.
fn changeable_fields(task: &Task) -> Map<String, Value> {
    let mut all = match serde_json::to_value(task) {
        Ok(Value::Object(all)) => all,
        _ => Map::new(),
    };
    all.remove("version");
    all.remove("updatedAt");
    all
}

fn with_version(mut all: Map<String, Value>, task: &Task) -> Map<String, Value> {
    all.insert("version".to_owned(), task.version.into());
    all.insert("updatedAt".to_owned(), serde_json::json!(task.updated_at));
    all
}

/// Records a change. Returns its id, `None` when nothing changed.
pub(super) async fn record_change(
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
    change_store::add(tx, owner, kind.key(), title, &steps, now)
        .await
        .map(Some)
}

/// Undoes a change of the owner: all of its tasks, or none when one was changed since.
pub(super) async fn undo_change(tx: &Tx, owner: &str, id: i64, now: Timestamp) -> Result<Vec<Task>, ApiError> {
    let change = change_store::find_change(tx, owner, id).await?;
    let change = change.ok_or_else(ApiError::not_found)?;
    if change.undone_at.is_some() {
        let message = "This change was undone already.";
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
    for task in &mut restored {
        store::update_task(tx, task, now).await?;
    }
    change_store::mark_undone(tx, id, now).await?;
    Ok(restored)
}

fn changed_since() -> ApiError {
    let message = "This cannot be undone any more, because the task was changed since.";
    ApiError::conflict(ErrorCode::EditedElsewhere, message)
}
