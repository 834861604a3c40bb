//! Days of the calendar as text: "2026-11-22". Texts of this form sort as the days do.

use jiff::civil::Date;

/// Reads a day in its one form. The parser of `jiff` reads others too, such as "20261122".
pub(crate) fn read_date(text: &str) -> Option<Date> {
    let date: Date = text.parse().ok()?;
    (text.len() == 10 && date.to_string() == text).then_some(date)
}

/// Reads a day of the calendar between 2000 and 2100.
pub(crate) fn read_day(text: &str) -> Option<String> {
    let date = read_date(text)?;
    (2000..=2100).contains(&date.year()).then(|| text.to_owned())
}

/// First four digits of "2026-01-31"; 0 for a text without them.
pub(crate) fn year_of(day: &str) -> i64 {
    day.get(..4).and_then(|year| year.parse().ok()).unwrap_or_default()
}

/// Number of days from one day to another; negative when the second is earlier.
pub(crate) fn days_between(from: &str, to: &str) -> i64 {
    let days = read_date(from).zip(read_date(to));
    days.map_or(0, |(from, to)| i64::from((to - from).get_days()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar_are_known() {
        for day in ["2026-03-01", "2024-02-29", "2000-02-29", "1999-12-31"] {
            assert!(read_date(day).is_some(), "{day}");
        }
        for text in [
            "2023-02-29",
            "1900-02-29",
            "2026-3-1",
            "20260301",
            "2026-W10-7",
            "2026-00-10",
            "2026-04-31",
            "+026-01-01",
            "x",
        ] {
            assert_eq!(read_date(text), None, "{text}");
        }
    }

    #[test]
    fn days_are_checked_and_counted() {
        for wrong in [
            "2026-02-29",
            "2026-13-01",
            "2026-1-01",
            "1999-01-01",
            "2026-01-01-01",
            "",
            "today",
            "+026-01-01",
        ] {
            assert_eq!(read_day(wrong), None, "{wrong}");
        }
        assert_eq!(read_day("2028-02-29").as_deref(), Some("2028-02-29"));
        assert_eq!(days_between("2026-02-28", "2026-03-01"), 1);
        assert_eq!(days_between("2025-01-01", "2026-01-01"), 365);
    }
}
