//! Days of the calendar, and files for calendar programs (RFC 5545).
//!
//! A day such as 2026-03-15 is the same day wherever the person is: it has no hour, so no change of the clocks moves it.

mod feed_file;

use chrono::TimeDelta;
use icalendar::{Alarm, Calendar, Component, Event, EventLike, Property, Todo};
use time::{Date, Duration, Month, OffsetDateTime};

use crate::clock::Timestamp;

pub use feed_file::{TimedEntry, feed_file};

/// West of Greenwich it may still be the day before, and east of it already the next: the current day is valid in every
/// time zone.
const WESTERNMOST: Duration = Duration::hours(12);
const EASTERNMOST: Duration = Duration::hours(14);

/// Reminders ring at nine in the morning of the day, in the time of the calendar program.
const REMINDER: TimeDelta = TimeDelta::hours(9);

/// An entry that fills a day, with a reminder.
#[derive(Debug)]
pub struct DayEntry<'a> {
    /// Equal entries have equal ids in every file, so that a calendar program that reads a newer file moves its entry.
    pub uid: String,
    pub day: Date,
    pub summary: &'a str,
    /// May have several lines.
    pub description: &'a str,
    pub url: &'a str,
    pub written_at: Timestamp,
}

/// Reads a day in its one form, such as "2026-03-15".
#[must_use]
pub fn read_day(text: &str) -> Option<Date> {
    let well_formed = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if !well_formed {
        return None;
    }
    let month = Month::try_from(text[5..7].parse::<u8>().ok()?).ok()?;
    Date::from_calendar_date(text[..4].parse().ok()?, month, text[8..].parse().ok()?).ok()
}

/// The day as text, the way [`read_day`] reads it.
#[must_use]
pub fn day_text(day: Date) -> String {
    format!("{:04}-{:02}-{:02}", day.year(), u8::from(day.month()), day.day())
}

/// The first and the last day that is today somewhere on earth.
#[must_use]
pub fn todays(now: Timestamp) -> (Date, Date) {
    let now =
        OffsetDateTime::from_unix_timestamp(now.micros().div_euclid(1_000_000)).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    ((now - WESTERNMOST).date(), (now + EASTERNMOST).date())
}

/// The first day that is today somewhere on earth, as text.
#[must_use]
pub fn first_today(now: Timestamp) -> String {
    day_text(todays(now).0)
}

/// The text of a whole file.
#[must_use]
pub fn file<'a>(entries: impl IntoIterator<Item = DayEntry<'a>>) -> String {
    let mut calendar = Calendar::new();
    for entry in entries {
        calendar.push(event(&entry));
    }
    calendar.done().to_string()
}

/// Time of an item in a calendar file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemTime {
    /// A to-do without a day.
    None,
    /// A whole day such as "2026-03-15".
    Day(String),
    Span {
        start: Timestamp,
        end: Timestamp,
    },
}

/// An event, or a to-do without a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarItem {
    pub uid: String,
    pub time: ItemTime,
    pub summary: String,
    /// May have several lines.
    pub description: String,
    pub url: String,
    pub changed_at: Timestamp,
    /// Rises with every change of the item.
    pub sequence: i64,
}

/// The text of a whole file with a name, as a calendar program shows it.
#[must_use]
pub fn items_file(name: &str, items: impl IntoIterator<Item = CalendarItem>) -> String {
    let mut calendar = Calendar::new();
    calendar.name(name).append_property(("METHOD", "PUBLISH"));
    for item in items {
        if item.time == ItemTime::None {
            let mut todo = Todo::new();
            fill_item(&mut todo, &item);
            calendar.push(todo.done());
        } else {
            let mut event = Event::new();
            fill_item(&mut event, &item);
            calendar.push(event.done());
        }
    }
    calendar.done().to_string()
}

fn fill_item(component: &mut impl Component, item: &CalendarItem) {
    let changed_at = stamp(item.changed_at);
    component
        .summary(&one_line(&item.summary))
        .uid(&item.uid)
        .add_property("DTSTAMP", &changed_at)
        .add_property("LAST-MODIFIED", &changed_at)
        .add_property("SEQUENCE", item.sequence.to_string())
        .add_property("URL", &item.url);
    if !item.description.is_empty() {
        component.description(&lines(&item.description));
    }
    match &item.time {
        ItemTime::None => {}
        ItemTime::Day(day) => {
            let mut start = Property::new("DTSTART", compact(day));
            start.add_parameter("VALUE", "DATE");
            component.append_property(start).add_property("TRANSP", "TRANSPARENT");
        }
        ItemTime::Span { start, end } => {
            component
                .add_property("DTSTART", stamp(*start))
                .add_property("DTEND", stamp(*end));
        }
    }
}

fn event(entry: &DayEntry) -> Event {
    let mut day = Property::new("DTSTART", compact(&day_text(entry.day)));
    day.add_parameter("VALUE", "DATE");
    let mut event = Event::new();
    event
        .summary(&one_line(entry.summary))
        .description(&lines(entry.description))
        .append_property(day)
        .uid(&entry.uid)
        // Set here: the library would read the clock and draw an id of its own.
        .add_property("DTSTAMP", stamp(entry.written_at))
        .add_property("TRANSP", "TRANSPARENT")
        .url(entry.url)
        .alarm(reminder(entry));
    event.done()
}

fn reminder(entry: &DayEntry) -> Alarm {
    let mut alarm = Alarm::display(&one_line(entry.summary), REMINDER);
    // Set here for the same reason.
    alarm
        .add_property("UID", format!("reminder-{}", entry.uid))
        .add_property("DTSTAMP", stamp(entry.written_at));
    alarm.done()
}

/// Typed text must not begin a line of its own in the file.
fn one_line(text: &str) -> String {
    text.split(char::is_control)
        .filter(|piece| !piece.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Line feeds stay, because the library writes them as `\n`; every other control character goes.
fn lines(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(one_line).collect();
    lines.join("\n")
}

/// "2026-03-15" → "20260315".
fn compact(day: &str) -> String {
    day.replace('-', "")
}

/// "2026-03-01T09:30:00.000000Z" → "20260301T093000Z".
fn stamp(moment: Timestamp) -> String {
    let iso = moment.to_iso();
    let whole_seconds = iso.split('.').next().unwrap_or_default();
    whole_seconds.replace(['-', ':'], "") + "Z"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_are_read_and_come_back_as_they_were() {
        for text in ["2026-02-28", "2028-02-29", "2026-12-31"] {
            assert_eq!(read_day(text).map(day_text).as_deref(), Some(text));
        }
        for text in [
            "2026-02-29",
            "2026-13-01",
            "2026-3-01",
            "",
            "tomorrow",
            "2026-03-0é",
            "+026-03-01",
        ] {
            assert_eq!(read_day(text), None, "{text:?}");
        }
    }

    #[test]
    fn lines_stay_apart_and_other_control_characters_go() {
        assert_eq!(lines("one\r\ntwo\u{7}\rthree"), "one\ntwo three");
        assert_eq!(one_line("one\r\nBEGIN:VALARM"), "one BEGIN:VALARM");
    }
}
