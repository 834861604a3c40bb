//! The current day of a person, by the name of a time zone.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::clock::Timestamp;

/// No name of the IANA database is longer.
const MAX_ZONE_NAME: usize = 64;

/// Time zone that a caller names, such as Europe/Berlin; UTC without one. A name that is not known is refused where the request
/// is read.
#[derive(Debug, Clone)]
pub struct CallerZone(pub TimeZone);

impl Default for CallerZone {
    fn default() -> Self {
        Self(TimeZone::UTC)
    }
}

impl CallerZone {
    /// Returns the current day of the caller.
    #[must_use]
    pub fn today(&self, now: Timestamp) -> Date {
        day_of(&self.0, now)
    }
}

impl<'de> Deserialize<'de> for CallerZone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let zone = find_zone(&String::deserialize(deserializer)?);
        zone.map(Self)
            .ok_or_else(|| D::Error::custom("it must be a time zone such as Europe/Berlin"))
    }
}

/// Returns the time zone of an IANA name such as "Europe/Berlin".
#[must_use]
pub fn find_zone(name: &str) -> Option<TimeZone> {
    let has_form = (1..=MAX_ZONE_NAME).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"/_+-".contains(&byte));
    has_form.then(|| jiff::tz::db().get(name).ok()).flatten()
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
        let day = |zone: &str| {
            let zone: CallerZone = serde_json::from_value(zone.into()).unwrap();
            zone.today(now).to_string()
        };
        assert_eq!(day("America/Los_Angeles"), "2026-03-01");
        assert_eq!(day("Asia/Kathmandu"), "2026-03-02");
        assert_eq!(CallerZone::default().today(now).to_string(), "2026-03-01");
    }

    #[test]
    fn names_of_no_zone_are_refused() {
        for name in ["", "Mars/Base", "../etc/passwd", "Europe/Berlin\0", &"a".repeat(65)] {
            assert!(find_zone(name).is_none(), "{name:?}");
            assert!(serde_json::from_value::<CallerZone>(name.into()).is_err(), "{name:?}");
        }
    }
}
