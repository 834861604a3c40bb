//! Days of the calendar, and files for calendar programs (RFC 5545).
//!
//! A day such as 2026-03-15 is the same day wherever the person is: it has no hour, so no change of the clocks moves
//! it.

use chrono::TimeDelta;
use icalendar::{Alarm, Calendar, Component, Event, EventLike, EventStatus, Property, Todo};
use time::{Date, Duration, Month, OffsetDateTime};

use crate::platform::clock::Timestamp;

/// West of Greenwich it may still be the day before, and east of it already the next: the current day is valid in every
/// time zone.
const WESTERNMOST: Duration = Duration::hours(12);
const EASTERNMOST: Duration = Duration::hours(14);

/// Reminders of a day ring at seven in the evening, after the day job, in the time of the calendar program.
const DAY_REMINDER: TimeDelta = TimeDelta::hours(19);
/// Reminders of a time ring this long before it.
const TIME_REMINDER: TimeDelta = TimeDelta::minutes(-15);
/// Product that wrote the file, as a formal public identifier.
const PRODUCT: &str = "-//Sidestart//Sidestart//EN";
/// Interval after which a program asks a feed again.
const REFRESH: &str = "PT1H";

/// Calendar entry that fills whole days.
#[derive(Debug)]
pub struct DayEntry<'a> {
    /// Equal entries have equal ids in every file, so that a calendar program that reads a newer file moves its entry.
    pub uid: String,
    pub day: Date,
    /// Last day of an entry of several; `None` for one day.
    pub last_day: Option<Date>,
    pub summary: &'a str,
    /// May have several lines.
    pub description: &'a str,
    pub url: &'a str,
    pub written_at: Timestamp,
    /// False for an entry that is done: there is nothing to be reminded of.
    pub has_reminder: bool,
    /// Takes an entry of an older file out of the calendar.
    pub is_cancelled: bool,
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

/// Reads a day in the form of [`read_day`] as a date of the crate `jiff`.
#[must_use]
pub fn read_date(text: &str) -> Option<jiff::civil::Date> {
    read_day(text).map(civil_date)
}

/// Converts a day to the type of the crate `jiff`.
#[must_use]
pub fn civil_date(day: Date) -> jiff::civil::Date {
    let (month, date) = (u8::from(day.month()).cast_signed(), day.day().cast_signed());
    let year = i16::try_from(day.year()).unwrap_or(i16::MAX);
    // Both crates have the days of the years -9999 to 9999.
    jiff::civil::Date::new(year, month, date).unwrap_or(jiff::civil::Date::MAX)
}

/// Converts a day to the type of the crate `time`.
#[must_use]
pub fn calendar_day(day: jiff::civil::Date) -> Date {
    let month = Month::try_from(day.month().unsigned_abs()).unwrap_or(Month::January);
    Date::from_calendar_date(day.year().into(), month, day.day().unsigned_abs()).unwrap_or(Date::MIN)
}

/// The day as text, the way [`read_day`] reads it.
#[must_use]
pub fn day_text(day: Date) -> String {
    format!("{:04}-{:02}-{:02}", day.year(), u8::from(day.month()), day.day())
}

/// The first and the last day that is today somewhere on earth.
#[must_use]
pub fn possible_todays(now: Timestamp) -> (Date, Date) {
    let now =
        OffsetDateTime::from_unix_timestamp(now.micros().div_euclid(1_000_000)).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    ((now - WESTERNMOST).date(), (now + EASTERNMOST).date())
}

/// Version of an entry that is computed at reading: it rises with the minutes, so that a newer file moves the entry.
#[must_use]
pub fn sequence_at(now: Timestamp) -> i64 {
    now.micros().div_euclid(60_000_000)
}

/// The first day that is today somewhere on earth, as text.
#[must_use]
pub fn first_today(now: Timestamp) -> String {
    day_text(possible_todays(now).0)
}

/// The text of a whole file.
#[must_use]
pub fn calendar_file<'a>(entries: impl IntoIterator<Item = DayEntry<'a>>) -> String {
    let mut calendar = blank_calendar();
    for entry in entries {
        calendar.push(calendar_event(&entry));
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
    /// Stays when the item moves.
    pub uid: String,
    pub time: ItemTime,
    pub summary: String,
    /// May have several lines.
    pub description: String,
    pub url: Option<String>,
    pub changed_at: Timestamp,
    /// Rises with every change of the item.
    pub sequence: i64,
    /// Rings 15 minutes before the time; a whole day and a to-do never ring.
    pub has_reminder: bool,
}

/// The text of a whole file with a name, as a calendar program shows it. Equal items give equal bytes.
#[must_use]
pub fn items_file(name: &str, items: impl IntoIterator<Item = CalendarItem>) -> String {
    write_items(new_calendar(name), items)
}

/// The text of a feed: a file that programs ask for again (RFC 7986).
#[must_use]
pub fn feed_file(name: &str, items: impl IntoIterator<Item = CalendarItem>) -> String {
    let refresh = Property::new("REFRESH-INTERVAL", REFRESH)
        .add_parameter("VALUE", "DURATION")
        .done();
    let mut calendar = new_calendar(name);
    calendar
        .append_property(refresh)
        .append_property(Property::new("X-PUBLISHED-TTL", REFRESH));
    write_items(calendar, items)
}

/// A calendar with its required properties. The library would name itself as the product.
fn blank_calendar() -> Calendar {
    let mut calendar = Calendar::empty();
    calendar
        .append_property(("VERSION", "2.0"))
        .append_property(("PRODID", PRODUCT))
        .append_property(("CALSCALE", "GREGORIAN"));
    calendar
}

fn new_calendar(name: &str) -> Calendar {
    let mut calendar = blank_calendar();
    calendar.name(name).append_property(("METHOD", "PUBLISH"));
    calendar
}

fn write_items(mut calendar: Calendar, items: impl IntoIterator<Item = CalendarItem>) -> String {
    for item in items {
        if item.time == ItemTime::None {
            let mut todo = Todo::new();
            fill_item(&mut todo, &item);
            calendar.push(todo.done());
        } else {
            let mut event = Event::new();
            fill_item(&mut event, &item);
            if item.has_reminder && matches!(item.time, ItemTime::Span { .. }) {
                event.alarm(build_reminder(&item.uid, &item.summary, TIME_REMINDER, item.changed_at));
            }
            calendar.push(event.done());
        }
    }
    calendar.done().to_string()
}

fn fill_item(component: &mut impl Component, item: &CalendarItem) {
    let changed_at = utc_stamp(item.changed_at);
    component
        .summary(&one_line(&item.summary))
        .uid(&item.uid)
        .add_property("DTSTAMP", &changed_at)
        .add_property("LAST-MODIFIED", &changed_at)
        .add_property("SEQUENCE", item.sequence.to_string());
    if let Some(url) = &item.url {
        component.add_property("URL", url);
    }
    if !item.description.is_empty() {
        component.description(&event_lines(&item.description));
    }
    match &item.time {
        ItemTime::None => {}
        ItemTime::Day(day) => {
            let mut start = Property::new("DTSTART", compact_date(day));
            start.add_parameter("VALUE", "DATE");
            component.append_property(start).add_property("TRANSP", "TRANSPARENT");
        }
        ItemTime::Span { start, end } => {
            component
                .add_property("DTSTART", utc_stamp(*start))
                .add_property("DTEND", utc_stamp(*end));
        }
    }
}

fn calendar_event(entry: &DayEntry) -> Event {
    let mut day = Property::new("DTSTART", compact_date(&day_text(entry.day)));
    day.add_parameter("VALUE", "DATE");
    let mut event = Event::new();
    event
        .summary(&one_line(entry.summary))
        .description(&event_lines(entry.description))
        .append_property(day)
        .uid(&entry.uid)
        // Set here: the library would read the clock and draw an id of its own.
        .add_property("DTSTAMP", utc_stamp(entry.written_at))
        .add_property("SEQUENCE", sequence_at(entry.written_at).to_string())
        .add_property("TRANSP", "TRANSPARENT")
        .url(entry.url);
    if let Some(after) = entry.last_day.and_then(Date::next_day) {
        let mut end = Property::new("DTEND", compact_date(&day_text(after)));
        end.add_parameter("VALUE", "DATE");
        event.append_property(end);
    }
    if entry.is_cancelled {
        event.status(EventStatus::Cancelled);
    }
    if entry.has_reminder {
        event.alarm(build_reminder(
            &entry.uid,
            entry.summary,
            DAY_REMINDER,
            entry.written_at,
        ));
    }
    event.done()
}

fn build_reminder(uid: &str, summary: &str, from_start: TimeDelta, written_at: Timestamp) -> Alarm {
    let mut alarm = Alarm::display(&one_line(summary), from_start);
    // Set here for the same reason.
    alarm
        .add_property("UID", format!("reminder-{uid}"))
        .add_property("DTSTAMP", utc_stamp(written_at));
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
fn event_lines(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(one_line).collect();
    lines.join("\n")
}

/// "2026-03-15" → "20260315".
fn compact_date(day: &str) -> String {
    day.replace('-', "")
}

/// "2026-03-01T09:30:00.000000Z" → "20260301T093000Z".
fn utc_stamp(moment: Timestamp) -> String {
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
        assert_eq!(event_lines("one\r\ntwo\u{7}\rthree"), "one\ntwo three");
        assert_eq!(one_line("one\r\nBEGIN:VALARM"), "one BEGIN:VALARM");
    }

    fn file_of(summary: &str, sequence: i64) -> String {
        let minute = |count: i64| Timestamp::from_micros(count * 60_000_000);
        let item = CalendarItem {
            uid: "a@example.org".to_owned(),
            time: ItemTime::Span {
                start: minute(30_000_000),
                end: minute(30_000_060),
            },
            summary: summary.to_owned(),
            description: String::new(),
            url: Some("https://example.org/evenings".to_owned()),
            sequence,
            changed_at: minute(29_999_000),
            has_reminder: false,
        };
        feed_file("My evenings", [item])
    }

    #[test]
    fn a_file_names_this_product_once() {
        for file in [file_of("Call Ola", 0), calendar_file([])] {
            let products = file.lines().filter(|line| line.starts_with("PRODID"));
            assert_eq!(products.collect::<Vec<_>>(), ["PRODID:-//Sidestart//Sidestart//EN"]);
            assert_eq!(file.matches("VERSION:2.0").count(), 1);
        }
    }

    #[test]
    fn a_title_adds_no_property_and_is_read_back() {
        let hostile = "Call Ola; then, \\ again\r\nATTACH:https://evil.example\nEND:VEVENT";
        let file = file_of(hostile, 3);
        assert!(!file.contains("\r\nATTACH") && file.matches("\r\nEND:VEVENT\r\n").count() == 1);
        let calendar: Calendar = file.parse().unwrap();
        let event = calendar.events().next().unwrap();
        assert_eq!(
            event.get_summary(),
            Some("Call Ola; then, \\ again ATTACH:https://evil.example END:VEVENT")
        );
        assert_eq!(event.get_sequence(), Some(3));
        assert_eq!(event.property_value("LAST-MODIFIED"), event.property_value("DTSTAMP"));
    }

    #[test]
    fn lines_end_with_crlf_and_are_folded_at_75_octets_between_characters() {
        for title in [
            "ä".repeat(300),
            "日本語 ".repeat(60),
            format!("{}👩‍💻", "a".repeat(66)),
            "x ".repeat(200),
        ] {
            let file = file_of(&title, 0);
            assert_eq!(file.matches('\n').count(), file.matches("\r\n").count());
            assert!(file.split("\r\n").all(|line| line.len() <= 75), "{title}");
            let calendar: Calendar = file.parse().unwrap();
            assert_eq!(
                calendar
                    .events()
                    .next()
                    .and_then(|event| event.get_summary())
                    .map(str::trim_end),
                Some(title.trim_end())
            );
        }
    }
}
