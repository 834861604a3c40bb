//! Fields of a task as a caller sends them, and their checks.

use jiff::civil::{Date, Time};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::{Patch, check_text, is_blank, not_null};
use crate::planning::tasks::{Due, NewTask, Priority, Repeat, Task, TaskSource};
use crate::platform::time_zones::find_zone;

const MAX_TITLE: usize = 300;
const MAX_NOTES: usize = 4_000;
const MAX_TAGS: usize = 20;
const MAX_TAG: usize = 40;
const MAX_MINUTES: u16 = 6_000;
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
    #[schema(value_type = Option<Due>)]
    pub due: Patch<Due>,
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
    /// Returns a new task of these fields.
    ///
    /// # Errors
    /// 422 for a field that cannot be taken.
    pub fn into_new(self, source: TaskSource, source_key: Option<String>, today: Date) -> Result<NewTask, ApiError> {
        if let Some(key) = &source_key {
            check_text("sourceKey", key)?;
            if !(1..=200).contains(&key.chars().count()) {
                return Err(refuse_field("sourceKey", "Please use 1 to 200 characters."));
            }
        }
        let mut new = NewTask::with_title(check_title(self.title.as_deref().unwrap_or_default())?, source);
        new.source_key = source_key;
        new.notes = check_notes(self.notes.as_deref().unwrap_or_default())?;
        new.priority = self.priority.unwrap_or_default();
        new.tags = check_tags(self.tags.unwrap_or_default())?;
        new.due = self.due.into_value().map(check_due).transpose()?;
        new.estimate_minutes = self.estimate_minutes.into_value().map(check_estimate).transpose()?;
        new.done_minutes = check_done_minutes(self.done_minutes.unwrap_or(0))?;
        new.repeat = self.repeat.into_value().map(check_repeat).transpose()?;
        new.waits_on = check_waits_on(self.waits_on.unwrap_or_default())?;
        new.one_go = self.one_go.unwrap_or(false);
        anchor_repeat(&mut new.due, &mut new.repeat, true, today);
        Ok(new)
    }

    /// Sets the given fields of a task.
    ///
    /// # Errors
    /// 422 for a field that cannot be taken.
    pub fn apply_to(self, task: &mut Task, today: Date) -> Result<(), ApiError> {
        if let Some(title) = &self.title {
            task.title = check_title(title)?;
        }
        if let Some(notes) = &self.notes {
            task.notes = check_notes(notes)?;
        }
        if let Some(tags) = self.tags {
            task.tags = check_tags(tags)?;
        }
        let estimate = self.estimate_minutes.try_map(check_estimate)?;
        estimate.apply_to(&mut task.estimate_minutes);
        if let Some(minutes) = self.done_minutes {
            task.done_minutes = check_done_minutes(minutes)?;
        }
        if let Some(ids) = self.waits_on {
            task.waits_on = check_waits_on(ids)?;
        }
        task.priority = self.priority.unwrap_or(task.priority);
        task.one_go = self.one_go.unwrap_or(task.one_go);
        let is_new_date = !self.due.is_missing() || !self.repeat.is_missing();
        self.due.try_map(check_due)?.apply_to(&mut task.due);
        self.repeat.try_map(check_repeat)?.apply_to(&mut task.repeat);
        if is_new_date {
            anchor_repeat(&mut task.due, &mut task.repeat, is_new_date, today);
        }
        Ok(())
    }
}

/// A repeating task has a due date, and its steps count from it.
fn anchor_repeat(due: &mut Option<Due>, repeat: &mut Option<Repeat>, is_new: bool, today: Date) {
    let Some(repeat) = repeat else { return };
    let due = due.get_or_insert_with(|| Due {
        date: today.to_string(),
        time: None,
        zone: None,
    });
    if is_new || repeat.anchor.is_none() {
        repeat.anchor = Some(due.date.clone());
    }
}

fn refuse_field(field: &str, problem: impl Into<String>) -> ApiError {
    let problem = problem.into();
    ApiError::unprocessable(ErrorCode::InvalidTask, problem.clone()).with_field(field, problem)
}

/// A title of one line.
fn check_title(title: &str) -> Result<String, ApiError> {
    check_text("title", title)?;
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    match title.chars().count() {
        _ if is_blank(&title) => Err(refuse_field("title", "Please give the task a title.")),
        1..=MAX_TITLE => Ok(title),
        length => Err(refuse_field(
            "title",
            format!("Please use at most {MAX_TITLE} characters; these are {length}."),
        )),
    }
}

fn check_notes(notes: &str) -> Result<String, ApiError> {
    check_text("notes", notes)?;
    let notes = notes.replace("\r\n", "\n").trim_end().to_owned();
    match notes.chars().count() {
        0..=MAX_NOTES => Ok(notes),
        length => Err(refuse_field(
            "notes",
            format!("Please use at most {MAX_NOTES} characters; these are {length}."),
        )),
    }
}

fn check_tags(tags: Vec<String>) -> Result<Vec<String>, ApiError> {
    let mut checked: Vec<String> = Vec::with_capacity(tags.len());
    for tag in tags {
        check_text("tags", &tag)?;
        let tag = tag.trim().trim_start_matches('#').to_owned();
        if !(1..=MAX_TAG).contains(&tag.chars().count()) || tag.contains(char::is_whitespace) {
            return Err(refuse_field("tags", "A tag is one word of 1 to 40 characters."));
        }
        if !checked.iter().any(|other| other.to_lowercase() == tag.to_lowercase()) {
            checked.push(tag);
        }
    }
    if checked.len() > MAX_TAGS {
        return Err(refuse_field("tags", format!("Please use at most {MAX_TAGS} tags.")));
    }
    Ok(checked)
}

fn check_due(due: Due) -> Result<Due, ApiError> {
    let is_date = crate::platform::calendar::read_day(&due.date).is_some() && !due.date.starts_with("0000");
    if !is_date {
        let problem = "Please give a date, such as 2026-03-15.";
        return Err(refuse_field("due.date", problem));
    }
    let has_time_form = |time: &str| {
        let bytes = time.as_bytes();
        bytes.len() == 5 && bytes[2] == b':' && time.parse::<Time>().is_ok()
    };
    if due.time.as_deref().is_some_and(|time| !has_time_form(time)) {
        return Err(refuse_field("due.time", "Please give a time such as 19:30."));
    }
    if due.zone.as_deref().is_some_and(|zone| find_zone(zone).is_none()) {
        let problem = "This time zone is not known. Please use a name such as Europe/Berlin.";
        return Err(refuse_field("due.zone", problem));
    }
    if due.time.is_some() && due.zone.is_none() {
        let problem = "A time needs its time zone, such as Europe/Berlin.";
        return Err(refuse_field("due.zone", problem));
    }
    Ok(due)
}

fn check_estimate(minutes: i64) -> Result<u16, ApiError> {
    let minutes = u16::try_from(minutes)
        .ok()
        .filter(|minutes| (1..=MAX_MINUTES).contains(minutes));
    minutes.ok_or_else(|| refuse_field("estimateMinutes", "Please estimate 1 to 6,000 minutes."))
}

fn check_done_minutes(minutes: i64) -> Result<u16, ApiError> {
    let minutes = u16::try_from(minutes).ok().filter(|minutes| *minutes <= MAX_MINUTES);
    minutes.ok_or_else(|| refuse_field("doneMinutes", "Please give 0 to 6,000 minutes."))
}

fn check_repeat(repeat: Repeat) -> Result<Repeat, ApiError> {
    match repeat.find_problem() {
        Some(problem) => Err(refuse_field("repeat", problem)),
        None => Ok(Repeat { anchor: None, ..repeat }),
    }
}

fn check_waits_on(mut ids: Vec<i64>) -> Result<Vec<i64>, ApiError> {
    ids.sort_unstable();
    ids.dedup();
    if ids.len() > MAX_WAITS_ON {
        return Err(refuse_field(
            "waitsOn",
            format!("Please name at most {MAX_WAITS_ON} tasks."),
        ));
    }
    Ok(ids)
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
        return Err(refuse_field("waitsOn", "One of these tasks does not exist."));
    }
    if id.is_some_and(|id| is_in_circle(tasks, id, waits_on)) {
        let message = "These tasks would wait for each other. Please remove one of the links.";
        return Err(ApiError::unprocessable(ErrorCode::Cycle, message).with_field("waitsOn", message));
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
