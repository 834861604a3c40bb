//! One task before and after a change.

use serde_json::{Map, Value};

use crate::planning::tasks::Task;

/// Fields of one task before and after a change; only those that differ.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct ChangeStep {
    pub id: i64,
    before: Map<String, Value>,
    after: Map<String, Value>,
}

impl ChangeStep {
    /// The change from one state to another. `None` when nothing differs.
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
    pub fn from_new(task: &Task) -> Self {
        let side = |value: Value| Map::from_iter([("deletedAt".to_owned(), value)]);
        Self {
            id: task.id,
            before: side(serde_json::json!(task.created_at)),
            after: side(Value::Null),
        }
    }

    /// The task as it was before. `None` when one of the fields was changed again since.
    pub fn undo_on(&self, task: &Task) -> Option<Task> {
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
