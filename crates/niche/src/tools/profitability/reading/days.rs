//! Days of the calendar as text: "2026-11-22". Texts of this form sort as the days do.

/// Reads a day of the calendar between 2000 and 2100.
pub(crate) fn read_day(text: &str) -> Option<String> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let has_form = parts.next().is_none() && (year.len(), month.len(), day.len()) == (4, 2, 2);
    let (y, m, d): (i64, u32, u32) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    let is_day = (2000..=2100).contains(&y) && (1..=12).contains(&m) && (1..=month_length(y, m)).contains(&d);
    (has_form && is_day).then(|| text.to_owned())
}

/// First four digits of "2026-01-31"; 0 for a text without them.
pub(crate) fn year_of(day: &str) -> i64 {
    day.get(..4).and_then(|year| year.parse().ok()).unwrap_or_default()
}

/// Number of days from one day to another; negative when the second is earlier.
pub(crate) fn days_between(from: &str, to: &str) -> i64 {
    day_number(to) - day_number(from)
}

fn month_length(year: i64, month: u32) -> u32 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 2000.
fn day_number(day: &str) -> i64 {
    let part = |range: std::ops::Range<usize>| day.get(range).and_then(|text| text.parse::<i64>().ok()).unwrap_or(1);
    let (year, month, day) = (part(0..4), part(5..7), part(8..10));
    let years: i64 = (2000..year)
        .map(|y| if month_length(y, 2) == 29 { 366 } else { 365 })
        .sum();
    let months = (1..u32::try_from(month).unwrap_or(1)).map(|m| i64::from(month_length(year, m)));
    years + months.sum::<i64>() + day
}

#[cfg(test)]
mod tests {
    use super::*;

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
