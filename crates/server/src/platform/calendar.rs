//! Days of the calendar, and files for calendar programs (RFC 5545).
//!
//! A day such as 2026-03-15 is the same day wherever the person is: it has no hour, so no change of the clocks moves
//! it.

use icalendar::{Alarm, Calendar, Component, Event, EventLike, EventStatus, Property, Todo, Trigger};
use jiff::SignedDuration;
use jiff::civil::Date;
use texts::timestamp::has_form;

use crate::platform::clock::Timestamp;

/// West of Greenwich it may still be the day before, and east of it already the next: the current day is valid in every
/// time zone.
const WESTERNMOST: SignedDuration = SignedDuration::from_hours(12);
const EASTERNMOST: SignedDuration = SignedDuration::from_hours(14);

/// Reminders of a day ring at seven in the evening, after the day job, in the time of the calendar program.
const DAY_REMINDER: &str = "PT68400S";
/// Reminders of a time ring a quarter of an hour before it.
const TIME_REMINDER: &str = "-PT900S";
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

/// Reads a day in its one form, such as "2026-03-15". Every day that is sent or stored is read here, because the parser
/// of `jiff` reads other forms too, such as "20260315" and "2026-W11-7".
pub fn read_day(text: &str) -> Option<Date> {
    has_form(text, "0000-00-00").then(|| text.parse().ok()).flatten()
}

/// Returns the length of whole days.
pub const fn duration_of_days(days: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * days)
}

/// Returns the day so many days later; `None` beyond the calendar's ends.
pub fn add_days(day: Date, days: i64) -> Option<Date> {
    day.checked_add(duration_of_days(days)).ok()
}

/// Counts the days from one day to another; negative where the other one is earlier.
pub fn days_between(from: Date, to: Date) -> i64 {
    from.duration_until(to).as_hours() / 24
}

/// The first and the last day that is today somewhere on earth.
pub fn possible_todays(now: Timestamp) -> (Date, Date) {
    let now = now.to_utc();
    (
        now.saturating_sub(WESTERNMOST).date(),
        now.saturating_add(EASTERNMOST).date(),
    )
}

/// Version of an entry that is computed at reading: it rises with the minutes, so that a newer file moves the entry.
pub fn sequence_at(now: Timestamp) -> i64 {
    now.micros().div_euclid(60_000_000)
}

/// The first day that is today somewhere on earth, as text.
pub fn first_today(now: Timestamp) -> String {
    possible_todays(now).0.to_string()
}

/// The text of a whole file.
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
pub fn items_file(name: &str, items: impl IntoIterator<Item = CalendarItem>) -> String {
    write_items(new_calendar(name), items)
}

/// The text of a feed: a file that programs ask for again (RFC 7986).
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
    let mut day = Property::new("DTSTART", compact_date(&entry.day.to_string()));
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
    if let Some(after) = entry.last_day.and_then(|last| last.tomorrow().ok()) {
        let mut end = Property::new("DTEND", compact_date(&after.to_string()));
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

fn build_reminder(uid: &str, summary: &str, from_start: &str, written_at: Timestamp) -> Alarm {
    // The library takes a duration of the crate `chrono`. The text replaces it.
    let mut alarm = Alarm::display(&one_line(summary), Trigger::Duration(Default::default(), None));
    // Id and time are set here for the same reason as above.
    alarm
        .add_property("TRIGGER", from_start)
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
            assert_eq!(read_day(text).map(|day| day.to_string()).as_deref(), Some(text));
        }
        for text in [
            "2026-02-29",
            "2100-02-29",
            "2026-04-31",
            "2026-13-01",
            "2026-00-01",
            "2026-03-00",
            "",
            "tomorrow",
            "2026-03-0é",
        ] {
            assert_eq!(read_day(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_day_has_one_form_and_a_year_of_four_digits() {
        assert!(read_day("0000-01-01").is_some() && read_day("9999-12-31").is_some());
        for text in [
            "2026-2-03",
            "2026-02-3",
            "2026-2-3",
            "2026-02-03 ",
            " 2026-02-03",
            "2026-02-03T00:00",
            "2026-02-03T00:00:00Z",
            "2026-02-03[UTC]",
            "20260203",
            "2026-034",
            "2026-W06-2",
            "2026/02/03",
            "+026-02-03",
            "-026-02-03",
            "-2026-02-03",
            "+002026-02-03",
            "-000001-02-03",
            "12026-02-03",
            "226-02-03",
            "２026-02-03",
        ] {
            assert_eq!(read_day(text), None, "{text:?}");
        }
    }

    #[test]
    fn days_are_counted_over_leap_days_and_end_with_the_calendar() {
        let day = |text| read_day(text).unwrap();
        assert_eq!(days_between(day("2028-02-28"), day("2028-03-01")), 2);
        assert_eq!(days_between(day("2027-03-01"), day("2027-02-28")), -1);
        assert_eq!(days_between(day("0000-01-01"), day("9999-12-31")), 3_652_424);
        assert_eq!(add_days(day("2027-02-28"), 366), Some(day("2028-02-29")));
        assert_eq!(add_days(day("2028-02-29"), -366), Some(day("2027-02-28")));
        assert_eq!(add_days(Date::MAX, 1), None);
        assert_eq!(add_days(day("2026-12-01"), i32::MAX.into()), None);
        assert_eq!(add_days(day("2026-12-01"), i32::MIN.into()), None);
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
