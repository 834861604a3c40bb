//! Time zones by their IANA names, and the day of a moment in the zone of a person.

use jiff::Zoned;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::de::Error;
use serde::{Deserialize, Deserializer};

use crate::platform::clock::Timestamp;

/// No name of the IANA database is longer.
const MAX_ZONE_NAME: usize = 64;

/// Moment in the time zone of a person. It decides the person's day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalMoment {
    pub at: Timestamp,
    pub zone: TimeZone,
}

impl LocalMoment {
    /// Returns the day of the moment.
    pub fn today(&self) -> Date {
        day_of(&self.zone, self.at)
    }

    /// Returns the hour of the moment, 0 to 23.
    pub fn hour(&self) -> i8 {
        local_time(&self.zone, self.at).hour()
    }

    /// Returns the day of another moment in the same zone.
    pub fn day_of(&self, moment: Timestamp) -> Date {
        day_of(&self.zone, moment)
    }
}

/// Time zone that a request names, such as Europe/Berlin. Without one, the zone of the caller counts. An unknown name
/// is refused where the request is read.
#[derive(Debug, Clone, Default)]
pub struct AskedZone(Option<TimeZone>);

impl AskedZone {
    /// Returns the moment in the zone of the request, else in the zone of the caller.
    pub fn apply_to(&self, moment: LocalMoment) -> LocalMoment {
        LocalMoment {
            zone: self.0.clone().unwrap_or(moment.zone),
            ..moment
        }
    }
}

impl<'de> Deserialize<'de> for AskedZone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let zone = find_zone(&String::deserialize(deserializer)?);
        zone.map(|zone| Self(Some(zone)))
            .ok_or_else(|| D::Error::custom("it must be a time zone such as Europe/Berlin"))
    }
}

/// Time zone with the name that it was given by, which another spelling of the same zone does not replace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedZone {
    name: String,
    zone: TimeZone,
}

impl NamedZone {
    /// Finds a zone by its IANA name.
    pub fn find(name: &str) -> Option<Self> {
        let zone = find_zone(name)?;
        Some(Self {
            name: name.to_owned(),
            zone,
        })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn time_zone(&self) -> &TimeZone {
        &self.zone
    }
}

/// Returns the time zone of an IANA name such as "Europe/Berlin".
pub fn find_zone(name: &str) -> Option<TimeZone> {
    let has_form = (1..=MAX_ZONE_NAME).contains(&name.len())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"/_+-".contains(&byte));
    has_form.then(|| jiff::tz::db().get(name).ok()).flatten()
}

pub fn day_of(zone: &TimeZone, moment: Timestamp) -> Date {
    local_time(zone, moment).date()
}

fn local_time(zone: &TimeZone, moment: Timestamp) -> Zoned {
    let moment = jiff::Timestamp::from_microsecond(moment.micros()).unwrap_or(jiff::Timestamp::UNIX_EPOCH);
    moment.to_zoned(zone.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-03-02T02:00:00Z.
    const EVENING: Timestamp = Timestamp::from_micros(1_772_416_800_000_000);

    fn moment(zone: &str) -> LocalMoment {
        LocalMoment {
            at: EVENING,
            zone: find_zone(zone).unwrap(),
        }
    }

    #[test]
    fn the_day_depends_on_the_zone() {
        for (zone, day) in [
            ("America/New_York", "2026-03-01"),
            ("Pacific/Honolulu", "2026-03-01"),
            ("UTC", "2026-03-02"),
            ("Pacific/Kiritimati", "2026-03-02"),
        ] {
            assert_eq!(moment(zone).today().to_string(), day, "{zone}");
        }
    }

    #[test]
    fn a_zone_of_the_request_replaces_that_of_the_caller() {
        let asked: AskedZone = serde_json::from_value("Asia/Kathmandu".into()).unwrap();
        let caller = || moment("America/New_York");
        assert_eq!(asked.apply_to(caller()).today().to_string(), "2026-03-02");
        assert_eq!(AskedZone::default().apply_to(caller()), caller());
    }

    #[test]
    fn names_of_no_zone_are_refused() {
        for name in ["", "Mars/Base", "../etc/passwd", "Europe/Berlin\0", &"a".repeat(65)] {
            assert!(find_zone(name).is_none(), "{name:?}");
            assert!(serde_json::from_value::<AskedZone>(name.into()).is_err(), "{name:?}");
        }
    }
}
