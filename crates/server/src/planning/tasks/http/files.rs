//! Files of tasks: export as JSON and CSV, import, and the file for calendar programs.

use jiff::civil::{Date, Time};
use serde_json::{Value, json};
use url::Url;

use crate::planning::tasks::{DueText, FIRST_COLUMN, LAST_COLUMN, NewTask, Repeat, RepeatFrom, Task, TaskSource};
use crate::platform::calendar;
use crate::platform::calendar::{CalendarItem, ItemTime};
use crate::platform::clock::Timestamp;
use crate::platform::spreadsheet::write_csv;

/// Occurrences of a repeating task in a calendar file.
const OCCURRENCES: usize = 12;
/// Length of an entry whose task has no estimate.
const USUAL_MINUTES: i64 = 30;
const HEADINGS: [&str; 14] = [
    "Title",
    "Notes",
    "Column",
    "Priority",
    "Tags",
    "Due date",
    "Due time",
    "Time zone",
    "Estimate (min)",
    "Done (min)",
    "Repeat",
    "Waits on",
    "Source",
    "Done at",
];

/// Writes the stored fields of a task as JSON.
pub(crate) fn export_task(task: &Task) -> Value {
    json!({
        "id": task.id,
        "title": task.title,
        "notes": task.notes,
        "column": task.column,
        "priority": task.priority,
        "tags": task.tags,
        "due": task.due,
        "estimateMinutes": task.estimate_minutes,
        "doneMinutes": task.done_minutes,
        "repeat": task.repeat,
        "waitsOn": task.waits_on,
        "oneGo": task.one_go,
        "source": task.source,
        "sourceKey": task.source_key,
        "origin": task.origin.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok()),
        "order": task.order,
        "createdAt": task.created_at,
        "doneAt": task.done_at,
        "tickedBy": task.ticked_by,
        "deletedAt": task.deleted_at,
        "version": task.version,
    })
}

/// Writes the tasks as CSV, one row each below the headings.
pub(crate) fn csv_file(tasks: &[Task]) -> Result<Vec<u8>, csv::Error> {
    write_csv(HEADINGS, tasks.iter().map(|task| csv_row(task, tasks)))
}

/// `tasks` are all of the table, so that a task names those that it waits for.
fn csv_row(task: &Task, tasks: &[Task]) -> [String; 14] {
    let titles = tasks.iter().filter(|other| task.waits_on.contains(&other.id));
    let waits_on: Vec<&str> = titles.map(|other| other.title.as_str()).collect();
    let due = task.due.clone().map(DueText::from);
    let due = |part: fn(DueText) -> Option<String>| due.clone().and_then(part).unwrap_or_default();
    [
        task.title.clone(),
        task.notes.clone(),
        task.column.clone(),
        task.priority.into_str().to_owned(),
        task.tags.join(" "),
        due(|due| Some(due.date)),
        due(|due| due.time),
        due(|due| due.zone),
        task.estimate_minutes
            .map(|minutes| minutes.to_string())
            .unwrap_or_default(),
        task.done_minutes.to_string(),
        task.repeat.as_ref().map(Repeat::describe).unwrap_or_default(),
        waits_on.join("; "),
        task.source.into_str().to_owned(),
        task.done_at.map(Timestamp::to_iso).unwrap_or_default(),
    ]
}

/// Puts an imported task into its column: done ones into the last, all others into the first.
pub(crate) fn place_imported(new: &mut NewTask, done_at: Option<Timestamp>) {
    let column = if done_at.is_some() { LAST_COLUMN } else { FIRST_COLUMN };
    column.clone_into(&mut new.column);
    new.done_at = done_at;
    new.ticked_by = done_at.map(|_| crate::planning::tasks::BY_HAND.to_owned());
}

/// The open tasks for calendar programs: those with a day as events, all others as to-dos.
pub(crate) fn calendar_file(tasks: &[Task], base_url: &Url, has_reminder: bool, now: Timestamp) -> String {
    let (steps, others): (Vec<&Task>, Vec<&Task>) = tasks.iter().partition(|task| task.source == TaskSource::PlanStep);
    // The day of a step is computed, so its version does not rise when it moves: the time does.
    let steps = calendar_items(steps.into_iter(), base_url, has_reminder).map(|item| CalendarItem {
        sequence: calendar::sequence_at(now),
        ..item
    });
    let items = calendar_items(others.into_iter(), base_url, has_reminder);
    calendar::items_file("Sidestart tasks", items.chain(steps))
}

/// The open tasks with a day, for calendar programs. A repeating task has its next twelve dates.
pub fn dated_items(tasks: &[Task], base_url: &Url, has_reminder: bool) -> Vec<CalendarItem> {
    let dated = tasks.iter().filter(|task| task.due.is_some());
    calendar_items(dated, base_url, has_reminder).collect()
}

fn calendar_items<'a>(
    tasks: impl Iterator<Item = &'a Task>,
    base_url: &'a Url,
    has_reminder: bool,
) -> impl Iterator<Item = CalendarItem> {
    let host = base_url.host_str().unwrap_or("sidestart");
    let url = base_url.join("/tasks").map(String::from).unwrap_or_default();
    tasks.filter(|task| task.is_open()).flat_map(move |task| {
        let url = url.clone();
        let item = move |(suffix, time): (String, ItemTime)| CalendarItem {
            uid: format!("task-{}{suffix}@{host}", task.id),
            time,
            summary: task.title.clone(),
            description: task.notes.clone(),
            url: Some(url.clone()),
            changed_at: task.updated_at,
            sequence: task.version - 1,
            has_reminder,
        };
        item_times(task).into_iter().map(item)
    })
}

/// Times of a task with the end of each id: one, or the next twelve of a repeating task.
fn item_times(task: &Task) -> Vec<(String, ItemTime)> {
    let Some(first) = task.due_date() else {
        return vec![(String::new(), ItemTime::None)];
    };
    let mut dates = vec![first];
    if let Some(repeat) = &task.repeat {
        dates.extend(later_dates(repeat, first).into_iter().take(OCCURRENCES - 1));
    }
    let suffix = |date: Date| {
        if date == first {
            String::new()
        } else {
            format!("-{date}")
        }
    };
    dates
        .into_iter()
        .map(|date| (suffix(date), item_time(task, date)))
        .collect()
}

/// Dates of a task that is always done on its day.
fn later_dates(repeat: &Repeat, first: Date) -> Vec<Date> {
    let mut repeat = repeat.clone();
    let (mut date, mut dates) = (first, Vec::new());
    while dates.len() < OCCURRENCES {
        let Some((next, anchor)) = repeat.next(Some(date), date) else {
            break;
        };
        if repeat.from == RepeatFrom::Due {
            repeat.anchor = Some(anchor);
        }
        date = next;
        dates.push(next);
    }
    dates
}

fn item_time(task: &Task, date: Date) -> ItemTime {
    let due = task.due.as_ref();
    let time = due.and_then(|due| due.time.zip(due.zone.as_ref()));
    let start = time.and_then(|(time, zone)| start_of(date, time, zone.time_zone()));
    match start {
        Some(start) => ItemTime::Span {
            start,
            end: Timestamp::from_micros(start.micros() + minutes_of(task) * 60_000_000),
        },
        None => ItemTime::Day(date.to_string()),
    }
}

fn minutes_of(task: &Task) -> i64 {
    task.minutes_left()
        .filter(|minutes| *minutes > 0)
        .map_or(USUAL_MINUTES, i64::from)
}

/// Moment of a wall-clock time. A time inside a gap moves to the end of the gap; of two equal times the first counts.
fn start_of(date: Date, time: Time, zone: &jiff::tz::TimeZone) -> Option<Timestamp> {
    use jiff::tz::AmbiguousOffset::{Fold, Gap, Unambiguous};
    let local = date.to_datetime(time);
    let ambiguous = zone.to_ambiguous_timestamp(local);
    let moment = match ambiguous.offset() {
        Unambiguous { .. } | Fold { .. } => ambiguous.compatible().ok()?,
        // The gap ends at the next transition after the moment that the old offset gives for a time before it.
        Gap { before, .. } => {
            let too_early = before
                .to_timestamp(local.checked_sub(jiff::Span::new().hours(3)).ok()?)
                .ok()?;
            zone.following(too_early).next()?.timestamp()
        }
    };
    Some(Timestamp::from_micros(moment.as_microsecond()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::time_zones::find_zone;

    #[test]
    fn a_time_keeps_its_wall_clock_across_clock_changes() {
        let at = |date: &str, time: &str, zone: &str| {
            let start = start_of(date.parse().unwrap(), time.parse().unwrap(), &find_zone(zone).unwrap());
            start.unwrap().to_iso()[..16].to_owned()
        };
        assert_eq!(at("2026-03-28", "19:00", "Europe/Berlin"), "2026-03-28T18:00");
        assert_eq!(at("2026-03-30", "19:00", "Europe/Berlin"), "2026-03-30T17:00");
        assert_eq!(
            at("2026-03-29", "02:30", "Europe/Berlin"),
            "2026-03-29T01:00",
            "the end of the gap, 03:00"
        );
        assert_eq!(
            at("2026-10-25", "02:30", "Europe/Berlin"),
            "2026-10-25T00:30",
            "the first of the two"
        );
        assert_eq!(
            at("2026-10-04", "02:15", "Australia/Lord_Howe"),
            "2026-10-03T15:30",
            "a gap of half an hour"
        );
    }
}
