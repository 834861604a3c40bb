//! The time, handed in. Nothing else of the server reads a clock of the day, so that tests can set it.

use std::sync::Arc;
use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::sync::watch;

/// A moment in UTC, in whole microseconds since 1970.
///
/// Both databases keep it as that number. Text would sort wrongly on SQLite (`…00.5Z` before `…00Z`), and PostgreSQL
/// drops the nanoseconds that SQLite would keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    #[must_use]
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    #[must_use]
    pub const fn micros(self) -> i64 {
        self.0
    }

    /// Reads a moment with its offset, such as `2026-03-01T09:30:00Z` or `2026-03-01T10:30:00.5+01:00`.
    #[must_use]
    pub fn from_iso(text: &str) -> Option<Self> {
        let moment = OffsetDateTime::parse(text.trim(), &Rfc3339).ok()?;
        let micros = moment.unix_timestamp_nanos().div_euclid(1_000);
        i64::try_from(micros).ok().map(Self)
    }

    /// ISO 8601 with six decimals, always the same width: `2026-03-01T09:30:00.000000Z`.
    #[must_use]
    pub fn to_iso(self) -> String {
        let moment =
            OffsetDateTime::from_unix_timestamp_nanos(i128::from(self.0) * 1_000).unwrap_or(OffsetDateTime::UNIX_EPOCH);
        let (date, time) = (moment.date(), moment.time());
        format!(
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:06}Z",
            date.year(),
            u8::from(date.month()),
            date.day(),
            time.hour(),
            time.minute(),
            time.second(),
            time.microsecond()
        )
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_iso())
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_iso(&text).ok_or_else(|| D::Error::custom("no moment such as 2026-03-01T09:30:00Z"))
    }
}

/// Tells the time: the system's, or one that a test sets.
#[derive(Debug, Clone)]
pub struct Clock(TimeSource);

#[derive(Debug, Clone)]
enum TimeSource {
    System,
    /// Microseconds since 1970.
    Set(Arc<watch::Sender<i64>>),
}

impl Clock {
    #[must_use]
    pub fn from_system() -> Self {
        Self(TimeSource::System)
    }

    /// Creates a clock that keeps its time until it is moved.
    #[must_use]
    pub fn standing_at(moment: Timestamp) -> Self {
        Self(TimeSource::Set(Arc::new(watch::Sender::new(moment.0))))
    }

    /// Moves a standing clock forward (or back); the system's clock takes no orders.
    pub fn advance_micros(&self, by: i64) {
        if let TimeSource::Set(at) = &self.0 {
            at.send_modify(|micros| *micros += by);
        }
    }

    #[must_use]
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the system's clock")]
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            TimeSource::System => {
                let nanos = OffsetDateTime::now_utc().unix_timestamp_nanos();
                Timestamp(i64::try_from(nanos.div_euclid(1_000)).unwrap_or(i64::MAX))
            }
            TimeSource::Set(at) => Timestamp(*at.borrow()),
        }
    }

    /// Waits. With a standing clock this ends as soon as a test has moved the clock so far.
    pub async fn sleep(&self, time: Duration) {
        match &self.0 {
            TimeSource::System => tokio::time::sleep(time).await,
            TimeSource::Set(at) => {
                let end = *at.borrow() + i64::try_from(time.as_micros()).unwrap_or(i64::MAX);
                // The sender lives as long as this clock.
                drop(at.subscribe().wait_for(|micros| *micros >= end).await);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_read_with_its_offset() {
        let read = |text: &str| Timestamp::from_iso(text).map(Timestamp::to_iso);
        let noon = Some("2026-03-01T12:00:00.000000Z".to_owned());
        assert_eq!(read("2026-03-01T12:00:00Z"), noon);
        assert_eq!(read(" 2026-03-01T13:00:00.000+01:00 "), noon);
        for wrong in [
            "",
            "tomorrow",
            "2026-03-01",
            "2026-03-01T12:00:00",
            "2026-02-30T12:00:00Z",
            "0",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn iso_text_has_one_width_and_sorts_as_time_does() {
        let texts: Vec<_> = [0, 1, 500_000, 1_000_000, 1_772_357_400_000_001]
            .map(|m| Timestamp::from_micros(m).to_iso())
            .into();
        assert_eq!(texts[0], "1970-01-01T00:00:00.000000Z");
        assert_eq!(texts[4], "2026-03-01T09:30:00.000001Z");
        assert!(texts.is_sorted());
    }
}
