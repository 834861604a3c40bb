//! Fields of a task as a caller sends them, and their checks.

use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::{FieldFault, FieldReader, Patch, not_null};
use crate::planning::tasks::{Due, DueText, NewTask, Priority, Repeat, Task, TaskSource};

const MAX_TITLE: usize = 300;
const MAX_NOTES: usize = 4_000;
const MAX_TAGS: usize = 20;
/// Longest tag, in characters.
pub(super) const MAX_TAG: usize = 40;
const MAX_SOURCE_KEY: usize = 200;
const MAX_MINUTES: i64 = 6_000;
const MAX_WAITS_ON: usize = 50;

/// Fields of a task. Missing ones stay as they are; null removes a due date, an estimate or a repeat.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskFields {
    /// Plain text of 1 to 300 characters.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "Ask five people")]
    pub title: Option<String>,
    /// Markdown of at most 4,000 characters.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "Write down their **words**.")]
    pub notes: Option<String>,
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub priority: Option<Priority>,
    /// At most 20, each of 1 to 40 characters.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = json!(["sales"]))]
    pub tags: Option<Vec<String>>,
    #[serde(default)]
    #[schema(value_type = Option<DueText>)]
    pub due: Patch<DueText>,
    /// 1 to 6,000.
    #[serde(default)]
    #[schema(value_type = Option<i64>, example = 45)]
    pub estimate_minutes: Patch<i64>,
    /// 0 to 6,000.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = 0)]
    pub done_minutes: Option<i64>,
    #[serde(default)]
    #[schema(value_type = Option<Repeat>)]
    pub repeat: Patch<Repeat>,
    /// Ids of tasks that come first.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = json!([]))]
    pub waits_on: Option<Vec<i64>>,
    /// The work cannot be split.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub one_go: Option<bool>,
}

impl TaskFields {
    /// Returns a new task of these fields, and notes each field that cannot be taken.
    pub fn into_new(
        self,
        source: TaskSource,
        source_key: Option<String>,
        today: Date,
        fields: &mut FieldReader,
    ) -> NewTask {
        if let Some(key) = &source_key {
            fields.require_text("sourceKey", key);
            fields.limit_text("sourceKey", key, MAX_SOURCE_KEY);
        }
        let title = check_title(self.title.as_deref().unwrap_or_default(), fields);
        let mut new = NewTask::with_title(title, source);
        new.source_key = source_key;
        new.notes = check_notes(self.notes.as_deref().unwrap_or_default(), fields);
        new.priority = self.priority.unwrap_or_default();
        new.tags = check_tags(self.tags.unwrap_or_default(), fields);
        new.due = self.due.into_value().and_then(|due| read_due(&due, fields));
        new.estimate_minutes = self.estimate_minutes.into_value().map(|it| check_estimate(it, fields));
        new.done_minutes = check_done_minutes(self.done_minutes.unwrap_or(0), fields);
        new.repeat = self.repeat.into_value().map(|repeat| check_repeat(repeat, fields));
        new.waits_on = check_waits_on(self.waits_on.unwrap_or_default(), fields);
        new.one_go = self.one_go.unwrap_or(false);
        anchor_repeat(&mut new.due, &mut new.repeat, true, today);
        new
    }

    /// Sets the given fields of a task.
    ///
    /// # Errors
    /// 422 with every field that cannot be taken.
    pub fn apply_to(self, task: &mut Task, today: Date) -> Result<(), ApiError> {
        let mut fields = FieldReader::new(ErrorCode::InvalidTask);
        if let Some(title) = &self.title {
            task.title = check_title(title, &mut fields);
        }
        if let Some(notes) = &self.notes {
            task.notes = check_notes(notes, &mut fields);
        }
        if let Some(tags) = self.tags {
            task.tags = check_tags(tags, &mut fields);
        }
        let is_new_date = !self.due.is_missing() || !self.repeat.is_missing();
        match &self.due {
            Patch::Missing => {}
            Patch::Null => task.due = None,
            Patch::Value(due) => task.due = read_due(due, &mut fields),
        }
        let estimate = self
            .estimate_minutes
            .map(|minutes| check_estimate(minutes, &mut fields));
        estimate.apply_to(&mut task.estimate_minutes);
        if let Some(minutes) = self.done_minutes {
            task.done_minutes = check_done_minutes(minutes, &mut fields);
        }
        let repeat = self.repeat.map(|repeat| check_repeat(repeat, &mut fields));
        repeat.apply_to(&mut task.repeat);
        if let Some(ids) = self.waits_on {
            task.waits_on = check_waits_on(ids, &mut fields);
        }
        task.priority = self.priority.unwrap_or(task.priority);
        task.one_go = self.one_go.unwrap_or(task.one_go);
        if is_new_date {
            anchor_repeat(&mut task.due, &mut task.repeat, is_new_date, today);
        }
        fields.finish()
    }
}

/// A repeating task has a due date, and its steps count from it.
fn anchor_repeat(due: &mut Option<Due>, repeat: &mut Option<Repeat>, is_new: bool, today: Date) {
    let Some(repeat) = repeat else { return };
    let due = due.get_or_insert_with(|| Due::on(today));
    if is_new || repeat.anchor.is_none() {
        repeat.anchor = Some(due.date);
    }
}

/// A title of one line.
fn check_title(title: &str, fields: &mut FieldReader) -> String {
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    fields.require_text("title", &title);
    fields.limit_text("title", &title, MAX_TITLE);
    title
}

fn check_notes(notes: &str, fields: &mut FieldReader) -> String {
    let notes = notes.replace("\r\n", "\n").trim_end().to_owned();
    fields.limit_text("notes", &notes, MAX_NOTES);
    notes
}

fn check_tags(tags: Vec<String>, fields: &mut FieldReader) -> Vec<String> {
    let mut checked: Vec<String> = Vec::with_capacity(tags.len());
    for tag in tags {
        let tag = tag.trim().trim_start_matches('#').to_owned();
        fields.require_text("tags", &tag);
        fields.limit_text("tags", &tag, MAX_TAG);
        if tag.contains(char::is_whitespace) {
            fields.refuse("tags", "A tag is one word.");
        }
        if !checked.iter().any(|other| other.to_lowercase() == tag.to_lowercase()) {
            checked.push(tag);
        }
    }
    fields.limit_count("tags", checked.len(), MAX_TAGS);
    checked
}

/// Reads a due date; `None` for a refused one.
fn read_due(text: &DueText, fields: &mut FieldReader) -> Option<Due> {
    fields.within("due", |fields| {
        let date = fields.accept("date", text.read_date(), FieldFault::NotADate);
        let time = fields.accept("time", text.read_time().ok(), FieldFault::NotATime);
        let zone = fields.accept("zone", text.read_zone().ok(), FieldFault::NotAZone);
        if text.time.is_some() && text.zone.is_none() {
            fields.refuse("zone", "A time needs its time zone, such as Europe/Berlin.");
        }
        Some(Due {
            date: date?,
            time: time?,
            zone: zone?,
        })
    })
}

fn check_estimate(minutes: i64, fields: &mut FieldReader) -> u16 {
    fields.read_number("estimateMinutes", minutes, 1..=MAX_MINUTES)
}

fn check_done_minutes(minutes: i64, fields: &mut FieldReader) -> u16 {
    fields.read_number("doneMinutes", minutes, 0..=MAX_MINUTES)
}

fn check_repeat(repeat: Repeat, fields: &mut FieldReader) -> Repeat {
    if let Some(problem) = repeat.find_problem() {
        fields.refuse("repeat", problem);
    }
    Repeat { anchor: None, ..repeat }
}

fn check_waits_on(mut ids: Vec<i64>, fields: &mut FieldReader) -> Vec<i64> {
    ids.sort_unstable();
    ids.dedup();
    fields.limit_count("waitsOn", ids.len(), MAX_WAITS_ON);
    ids
}

/// Refuses ids of no task, and tasks that wait for each other in a circle. `tasks` are all of the owner, `id` is the
/// task that waits.
///
/// # Errors
/// 422.
pub fn check_waiting(tasks: &[Task], id: Option<i64>, waits_on: &[i64]) -> Result<(), ApiError> {
    let by_id = |id: i64| tasks.iter().find(|task| task.id == id);
    if waits_on
        .iter()
        .any(|id| by_id(*id).is_none_or(|task| task.deleted_at.is_some()))
    {
        let problem = "One of these tasks does not exist.";
        return Err(FieldReader::refuse_one(ErrorCode::InvalidTask, "waitsOn", problem));
    }
    if id.is_some_and(|id| is_in_circle(tasks, id, waits_on)) {
        let message = "These tasks would wait for each other. Please remove one of the links.";
        return Err(FieldReader::refuse_one(ErrorCode::Cycle, "waitsOn", message));
    }
    Ok(())
}

/// Returns true when the task would wait for itself through these links.
pub(crate) fn is_in_circle(tasks: &[Task], id: i64, waits_on: &[i64]) -> bool {
    let (mut next, mut seen) = (waits_on.to_vec(), Vec::new());
    while let Some(before) = next.pop() {
        if before == id {
            return true;
        }
        if !seen.contains(&before) {
            seen.push(before);
            let task = tasks.iter().find(|task| task.id == before);
            next.extend(task.map(|task| task.waits_on.clone()).unwrap_or_default());
        }
    }
    false
}
