//! Files that calendar programs subscribe to: timed entries in UTC (RFC 5545), with the properties of RFC 7986.

use chrono::TimeDelta;
use icalendar::{Alarm, Calendar, Component, Event, EventLike, Property};

use super::{one_line, stamp};
use crate::clock::Timestamp;

/// How often a program should ask again.
const REFRESH: &str = "PT1H";
/// Reminders ring this long before an entry.
const REMINDER: TimeDelta = TimeDelta::minutes(-15);

/// An entry from one moment to another.
#[derive(Debug)]
pub struct TimedEntry<'a> {
    /// Stays when the entry moves.
    pub uid: String,
    pub start: Timestamp,
    pub end: Timestamp,
    pub summary: &'a str,
    pub url: Option<&'a str>,
    /// Rises with every change.
    pub sequence: i32,
    pub changed_at: Timestamp,
    pub has_reminder: bool,
}

/// The text of a whole feed. Equal entries give equal bytes.
#[must_use]
pub fn feed_file<'a>(name: &str, entries: impl IntoIterator<Item = TimedEntry<'a>>) -> String {
    let mut calendar = Calendar::new();
    let refresh = Property::new("REFRESH-INTERVAL", REFRESH)
        .add_parameter("VALUE", "DURATION")
        .done();
    calendar
        .append_property(Property::new("METHOD", "PUBLISH"))
        .name(name)
        .append_property(refresh)
        .append_property(Property::new("X-PUBLISHED-TTL", REFRESH));
    for entry in entries {
        calendar.push(timed_event(&entry));
    }
    calendar.done().to_string()
}

fn timed_event(entry: &TimedEntry) -> Event {
    let changed_at = stamp(entry.changed_at);
    let mut event = Event::new();
    event
        .summary(&one_line(entry.summary))
        .uid(&entry.uid)
        .add_property("DTSTART", stamp(entry.start))
        .add_property("DTEND", stamp(entry.end))
        .add_property("DTSTAMP", &changed_at)
        .add_property("LAST-MODIFIED", &changed_at)
        .sequence(u32::try_from(entry.sequence).unwrap_or_default());
    if let Some(url) = entry.url {
        event.url(url);
    }
    if entry.has_reminder {
        let mut alarm = Alarm::display(&one_line(entry.summary), REMINDER);
        alarm
            .add_property("UID", format!("reminder-{}", entry.uid))
            .add_property("DTSTAMP", changed_at);
        event.alarm(alarm.done());
    }
    event.done()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file_of(summary: &str, sequence: i32) -> String {
        let minute = |count: i64| Timestamp::from_micros(count * 60_000_000);
        let entry = TimedEntry {
            uid: "a@example.org".to_owned(),
            start: minute(30_000_000),
            end: minute(30_000_060),
            summary,
            url: Some("https://example.org/evenings"),
            sequence,
            changed_at: minute(29_999_000),
            has_reminder: false,
        };
        feed_file("My evenings", [entry])
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
