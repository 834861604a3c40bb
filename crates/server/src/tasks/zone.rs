//! The current day of a person, by the name of a time zone.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::clock::Timestamp;

/// Zone of callers that name none.
const DEFAULT_ZONE: &str = "UTC";
/// No name of the IANA database is longer.
const MAX_ZONE_NAME: usize = 64;

/// Returns the time zone of an IANA name such as "Europe/Berlin".
#[must_use]
pub fn find_zone(name: &str) -> Option<TimeZone> {
    let has_form = (1..=MAX_ZONE_NAME).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"/_+-".contains(&byte));
    has_form.then(|| jiff::tz::db().get(name).ok()).flatten()
}

/// Returns the current day in a zone; in UTC without one.
#[must_use]
pub fn today_in(zone: Option<&str>, now: Timestamp) -> Date {
    let zone = find_zone(zone.unwrap_or(DEFAULT_ZONE)).unwrap_or(TimeZone::UTC);
    day_of(&zone, now)
}

/// Returns the day of a moment in a zone.
#[must_use]
pub fn day_of(zone: &TimeZone, moment: Timestamp) -> Date {
    let moment = jiff::Timestamp::from_microsecond(moment.micros()).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    moment.to_zoned(zone.clone()).date()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_depends_on_the_zone() {
        // 2026-03-01T23:30:00Z.
        let now = Timestamp::from_micros(1_772_407_800_000_000);
        let day = |zone| today_in(zone, now).to_string();
        assert_eq!(day(Some("America/Los_Angeles")), "2026-03-01");
        assert_eq!(day(Some("Asia/Kathmandu")), "2026-03-02");
        assert_eq!(
            (day(None), day(Some("Mars/Base"))),
            ("2026-03-01".into(), "2026-03-01".into())
        );
        for name in ["", "Mars/Base", "../etc/passwd", "Europe/Berlin\0", &"a".repeat(65)] {
            assert!(find_zone(name).is_none(), "{name:?}");
        }
    }
}
