//! Bodies and parameters of the calls of tasks.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::{FieldFault, FieldReader, not_null};
use crate::planning::tasks::board;
use crate::planning::tasks::fields::{MAX_TAG, TaskFields};
use crate::planning::tasks::listing::{RankedTask, TaskWeek};
use crate::planning::tasks::rules::urgency::Urgency;
use crate::planning::tasks::writing::{BulkAction, Changed, MAX_BULK};
use crate::planning::tasks::{BoardColumn, Due, DueText, Priority, Repeat, Task, TaskSource};
use crate::platform::clock::Timestamp;
use crate::platform::time_zones::AskedZone;

/// Task of the caller. Lists add computed fields, such as `urgency`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Task)]
pub struct TaskBody {
    pub(crate) id: i64,
    /// Plain text.
    pub(crate) title: String,
    /// Markdown of at most 4,000 characters.
    pub(crate) notes: String,
    /// Key of a column of the board; "done" when and only when `doneAt` is set.
    pub(crate) column: String,
    pub(crate) priority: Priority,
    pub(crate) tags: Vec<String>,
    #[schema(required = true, value_type = Option<DueText>)]
    pub(crate) due: Option<Due>,
    #[schema(required = true)]
    pub(crate) estimate_minutes: Option<u16>,
    pub(crate) done_minutes: u16,
    #[schema(required = true)]
    pub(crate) repeat: Option<Repeat>,
    /// Ids of tasks that come first.
    pub(crate) waits_on: Vec<i64>,
    pub(crate) one_go: bool,
    pub(crate) source: TaskSource,
    /// Key of the thing that the task comes from, such as a step of the plan.
    #[schema(required = true)]
    pub(crate) source_key: Option<String>,
    /// Key of the manual order; the texts sort as the tasks do.
    pub(crate) order: String,
    pub(crate) created_at: Timestamp,
    #[schema(required = true)]
    pub(crate) done_at: Option<Timestamp>,
    /// Set while it is in the bin.
    #[schema(required = true)]
    pub(crate) deleted_at: Option<Timestamp>,
    pub(crate) version: i64,
    /// Open tasks in lists have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) urgency: Option<Urgency>,
    /// True while it waits for an open task; in lists only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) is_waiting: Option<bool>,
    /// First and last day of the week of a step of the plan; in lists only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) week: Option<TaskWeek>,
    /// True for a step of the plan that does not fit the hours or is paused; in lists only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) is_later: Option<bool>,
    /// True for a step of the plan that waits for the choice after a failed test of demand; in lists only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) is_paused: Option<bool>,
    /// True for a step of the plan that was done in the round before; missing for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) is_from_last_round: Option<bool>,
}

impl From<Task> for TaskBody {
    fn from(task: Task) -> Self {
        Self {
            is_from_last_round: task.is_from_last_round().then_some(true),
            id: task.id,
            title: task.title,
            notes: task.notes,
            column: task.column,
            priority: task.priority,
            tags: task.tags,
            due: task.due,
            estimate_minutes: task.estimate_minutes,
            done_minutes: task.done_minutes,
            repeat: task.repeat,
            waits_on: task.waits_on,
            one_go: task.one_go,
            source: task.source,
            source_key: task.source_key,
            order: task.order,
            created_at: task.created_at,
            done_at: task.done_at,
            deleted_at: task.deleted_at,
            version: task.version,
            urgency: None,
            is_waiting: None,
            week: None,
            is_later: None,
            is_paused: None,
        }
    }
}

impl From<RankedTask> for TaskBody {
    fn from(ranked: RankedTask) -> Self {
        Self {
            urgency: ranked.urgency,
            is_waiting: Some(ranked.is_waiting),
            week: ranked.week,
            is_later: Some(ranked.is_later),
            is_paused: Some(ranked.is_paused),
            ..ranked.task.into()
        }
    }
}

/// A page of tasks, with the columns of the board.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TaskList {
    pub(crate) items: Vec<TaskBody>,
    pub(crate) total: usize,
    pub(crate) page: usize,
    pub(crate) pages: usize,
    /// The first one is open, the last one done.
    pub(crate) columns: Vec<BoardColumn>,
    /// The current day of the caller.
    #[schema(example = "2026-03-15")]
    pub(crate) today: String,
}

/// A changed task, with the change that can be undone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangedTask {
    pub(crate) task: TaskBody,
    /// For `POST /api/tasks/changes/{id}/undo`; null when nothing changed.
    #[schema(required = true)]
    pub(crate) change_id: Option<i64>,
    /// The next occurrence of a repeating task.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) next: Option<Box<TaskBody>>,
}

impl From<Changed> for ChangedTask {
    fn from(changed: Changed) -> Self {
        Self {
            task: changed.task.into(),
            change_id: changed.change_id,
            next: changed.next.map(|next| Box::new(next.into())),
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListParameters {
    /// "all" (the default), "open", "done" or "bin".
    pub(crate) view: Option<String>,
    pub(crate) tag: Option<String>,
    /// "high", "normal" or "low".
    pub(crate) priority: Option<String>,
    /// "own", "plan-step", "next-step", "follow-up" or "experiment".
    pub(crate) source: Option<String>,
    /// Part of the title, the notes or a tag.
    pub(crate) q: Option<String>,
    /// From 1; 5,000 tasks each.
    pub(crate) page: Option<u64>,
    /// Time zone such as Europe/Berlin. The caller's own when it is missing.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    pub(crate) zone: AskedZone,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CalendarParameters {
    /// "1" adds a reminder 15 minutes before each entry that has a time.
    #[serde(default)]
    #[param(value_type = Option<String>, example = "1")]
    pub(crate) remind: String,
}

/// A new task. Texts are taken as they are: dates are recognized in the browser.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CreateTask {
    #[serde(flatten)]
    pub(crate) fields: TaskFields,
    #[serde(flatten)]
    pub(crate) place: NewTaskPlace,
}

/// Origin and column of a new task.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewTaskPlace {
    /// "own" when it is missing. Follow-ups and steps of the plan are made by their own calls.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub(crate) source: Option<TaskSource>,
    /// Key of the thing that the task comes from: the same one is the same task.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub(crate) source_key: Option<String>,
    /// Key of a column; the first one when it is missing.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "open")]
    pub(crate) column: Option<String>,
    /// Time zone such as Europe/Berlin. The caller's own when it is missing.
    #[serde(default)]
    #[schema(value_type = String, required = false, example = "Europe/Berlin")]
    pub(crate) zone: AskedZone,
}

/// Change of a task that was read at this version.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ChangeTask {
    pub(crate) fields: TaskFields,
    pub(crate) version: i64,
    #[serde(default)]
    #[schema(value_type = String, required = false, example = "Europe/Berlin")]
    pub(crate) zone: AskedZone,
}

/// Request to complete or reopen a task.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct CompleteTask {
    /// False reopens the task; true when it is missing.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub(crate) done: Option<bool>,
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub(crate) version: Option<i64>,
    /// Time zone that decides the next date of a repeating task. The caller's own when it is missing.
    #[serde(default)]
    #[schema(value_type = String, required = false, example = "Europe/Berlin")]
    pub(crate) zone: AskedZone,
}

/// New place of a task.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct MoveTask {
    /// Key of a column; the last one completes the task.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "open")]
    pub(crate) column: Option<String>,
    /// Id of the task that comes right after it.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub(crate) before: Option<i64>,
    /// Id of the task that comes right before it.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub(crate) after: Option<i64>,
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub(crate) version: Option<i64>,
    #[serde(default)]
    #[schema(value_type = String, required = false, example = "Europe/Berlin")]
    pub(crate) zone: AskedZone,
}

/// One action on several tasks.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ChangeTasks {
    /// At most 500.
    pub(crate) ids: Vec<i64>,
    pub(crate) action: BulkActionBody,
    /// Key of a column, for "move".
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "open")]
    pub(crate) column: Option<String>,
    /// Tag to add, for the action "tag".
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "sales")]
    pub(crate) tag: Option<String>,
    /// Priority to give the tasks, for the action "priority".
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub(crate) priority: Option<Priority>,
    /// For "due"; null removes the due dates.
    pub(crate) due: Option<DueText>,
    #[serde(default)]
    #[schema(value_type = String, required = false, example = "Europe/Berlin")]
    pub(crate) zone: AskedZone,
}

impl ChangeTasks {
    /// Returns the ids, each once, and what to do with their tasks.
    ///
    /// # Errors
    /// 422 with every field that is wrong or that the action lacks.
    pub(super) fn into_action(self) -> Result<(Vec<i64>, BulkAction), ApiError> {
        let mut fields = FieldReader::new(ErrorCode::InvalidTask);
        let mut ids = self.ids;
        ids.sort_unstable();
        ids.dedup();
        fields.limit_count("ids", ids.len(), MAX_BULK);
        board::check_key("column", self.column.as_deref(), &mut fields);
        if let Some(tag) = &self.tag {
            fields.limit_text("tag", tag.trim().trim_start_matches('#'), MAX_TAG);
        }
        let action = match self.action {
            BulkActionBody::Complete => Some(BulkAction::Complete),
            BulkActionBody::Reopen => Some(BulkAction::Reopen),
            BulkActionBody::Delete => Some(BulkAction::Delete),
            BulkActionBody::Restore => Some(BulkAction::Restore),
            BulkActionBody::Move => fields
                .accept("column", self.column, FieldFault::Missing)
                .map(BulkAction::MoveTo),
            BulkActionBody::Tag => fields
                .accept("tag", self.tag, FieldFault::Missing)
                .map(BulkAction::AddTag),
            BulkActionBody::Priority => fields
                .accept("priority", self.priority, FieldFault::Missing)
                .map(BulkAction::SetPriority),
            BulkActionBody::Due => Some(BulkAction::SetDue(self.due)),
        };
        Ok((ids, fields.finish_with(action)?))
    }
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = TaskBulkAction, example = "complete")]
pub(crate) enum BulkActionBody {
    Complete,
    Reopen,
    Delete,
    Restore,
    Move,
    Tag,
    Priority,
    Due,
}

/// Result of an action on several tasks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangedTasks {
    /// Tasks that changed.
    pub(crate) count: usize,
    /// For `POST /api/tasks/changes/{id}/undo`; null when nothing changed.
    #[schema(required = true)]
    pub(crate) change_id: Option<i64>,
}

/// Tasks as they are after an undo.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UndoneTasks {
    pub(crate) tasks: Vec<TaskBody>,
}

/// Notes of a task, rendered from Markdown.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TaskNotes {
    /// Sanitized HTML of the notes.
    #[schema(example = "<p>Write down their <strong>words</strong>.</p>")]
    pub(crate) html: String,
}

/// Columns of the caller's board, from left to right.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct TaskColumns {
    /// 2 to 8; the first has the key "open", the last "done".
    #[schema(example = json!([{"key": "open", "name": "To do"}, {"key": "done", "name": "Done"}]))]
    pub(crate) columns: Vec<BoardColumn>,
}

/// Request to import the tasks of an export.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ImportTasks {
    /// At most 2,000, in the form of the export as JSON.
    pub(crate) tasks: Vec<ImportedTask>,
}

/// One part of each task of an export.
#[derive(Debug, Deserialize)]
pub(crate) struct ImportRows<T> {
    pub(crate) tasks: Vec<T>,
}

impl ImportTasks {
    pub(crate) fn of_rows(fields: ImportRows<TaskFields>, states: ImportRows<ImportedState>) -> Self {
        let rows = fields.tasks.into_iter().zip(states.tasks);
        Self {
            tasks: rows.map(|(fields, state)| ImportedTask { fields, state }).collect(),
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ImportedTask {
    #[serde(flatten)]
    pub(crate) fields: TaskFields,
    #[serde(flatten)]
    pub(crate) state: ImportedState,
}

/// Identity and state of a task in an export.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportedState {
    /// Id in the export, by which other tasks of the file wait for this one.
    pub(crate) id: Option<i64>,
    #[schema(example = "2026-03-01T09:30:00Z")]
    pub(crate) done_at: Option<Timestamp>,
    #[schema(example = "2026-03-01T09:30:00Z")]
    pub(crate) deleted_at: Option<Timestamp>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportedTasks {
    pub(crate) count: usize,
}
