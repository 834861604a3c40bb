//! Moments in UTC.

use jiff::SignedDuration;
use jiff::civil::{Date, DateTime, Time};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The first moment of 1970, in UTC.
const EPOCH: DateTime = jiff::civil::date(1970, 1, 1).at(0, 0, 0, 0);
/// Microseconds of a second.
const SECOND: i64 = 1_000_000;

/// A moment in UTC, in whole microseconds since 1970.
///
/// Both databases keep it as that number. Text would sort wrongly on SQLite (`…00.5Z` before `…00Z`), and
/// PostgreSQL drops the nanoseconds that SQLite would keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(i64);

impl Timestamp {
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }

    pub const fn micros(self) -> i64 {
        self.0
    }

    /// Converts date and time in UTC.
    pub fn from_utc(moment: DateTime) -> Self {
        let micros = EPOCH.duration_until(moment).as_nanos().div_euclid(1_000);
        Self(i64::try_from(micros).unwrap_or_default())
    }

    /// Returns date and time in UTC; those of 1970 beyond the calendar's ends. They reach further than the timestamps
    /// of `jiff`, which leave room for every offset.
    pub fn to_utc(self) -> DateTime {
        EPOCH.checked_add(SignedDuration::from_micros(self.0)).unwrap_or(EPOCH)
    }

    /// Reads a moment of RFC 3339 with its offset, such as `2026-03-01T09:30:00Z` or `2026-03-01T10:30:00.5+01:00`.
    pub fn from_iso(text: &str) -> Option<Self> {
        let text = text.trim();
        // Any character of one byte stands between date and time.
        let (date, time, rest) = (text.get(..10)?, text.get(11..19)?, text.get(19..)?);
        if !has_form(date, "0000-00-00") || !has_form(time, "00:00:00") {
            return None;
        }
        let (date, time): (Date, Time) = (date.parse().ok()?, time.parse().ok()?);
        let (fraction, offset) = match rest.strip_prefix('.') {
            Some(rest) => rest.split_at(rest.find(|c: char| !c.is_ascii_digit()).filter(|digits| *digits > 0)?),
            None => ("", rest),
        };
        let fraction: i64 = format!("{fraction:0<6}").get(..6)?.parse().ok()?;
        let second = Self::from_utc(date.to_datetime(time)).0 - read_offset(offset)?.as_secs() * SECOND;
        if text.get(17..19) != Some("60") {
            return Some(Self(second + fraction));
        }
        // A leap second is read as the last second of a month, which it follows.
        let next = Self(second + SECOND);
        (next.to_utc() == next.to_utc().first_of_month().start_of_day()).then_some(Self(next.0 - 1))
    }

    /// ISO 8601 with six decimals, always the same width: `2026-03-01T09:30:00.000000Z`.
    pub fn to_iso(self) -> String {
        format!("{:.6}Z", self.to_utc())
    }
}

/// Returns whether a text has the form of another one, whose zeros stand for any digit.
pub fn has_form(text: &str, form: &str) -> bool {
    let fits = |(byte, part): (u8, u8)| {
        if part == b'0' {
            byte.is_ascii_digit()
        } else {
            byte == part
        }
    };
    text.len() == form.len() && text.bytes().zip(form.bytes()).all(fits)
}

/// Reads an offset from UTC: `Z` or one such as `+01:00`.
fn read_offset(text: &str) -> Option<SignedDuration> {
    if text.eq_ignore_ascii_case("z") {
        return Some(SignedDuration::ZERO);
    }
    let by = text.get(1..).filter(|by| has_form(by, "00:00"))?;
    let by = Time::midnight().duration_until(by.parse().ok()?);
    match text.get(..1)? {
        "+" => Some(by),
        "-" => Some(-by),
        _ => None,
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
    fn a_moment_has_the_form_of_rfc_3339() {
        let read = |text: &str| Timestamp::from_iso(text).map(Timestamp::micros);
        let half_past = Some(1_772_357_400_000_000);
        for text in [
            "2026-03-01T09:30:00Z",
            "2026-03-01t09:30:00z",
            "2026-03-01 09:30:00+00:00",
            "2026-03-01_09:30:00.0000000009-00:00",
            "2026-03-01T20:30:00+11:00",
            "2026-02-28T09:31:00-23:59",
        ] {
            assert_eq!(read(text), half_past, "{text}");
        }
        assert_eq!(read("2026-03-01T09:30:00.0000019Z"), Some(1_772_357_400_000_001));
        assert_eq!(read("1969-12-31T23:59:59.9999999Z"), Some(-1));
        assert_eq!(read("9999-12-31T23:59:59Z"), Some(253_402_300_799_000_000));
        // Leap seconds end a month in UTC.
        assert_eq!(read("2016-12-31T23:59:60Z"), Some(1_483_228_799_999_999));
        assert_eq!(read("2017-01-01T00:59:60.5+01:00"), Some(1_483_228_799_999_999));
        for text in [
            "2016-12-30T23:59:60Z",
            "2026-03-01T09:30:60Z",
            "2026-03-01T09:30Z",
            "2026-03-01T24:00:00Z",
            "2026-03-01T09:30:00",
            "2026-03-01T09:30:00.Z",
            "2026-03-01T09:30:00,5Z",
            "2026-03-01T09:30:00+01",
            "2026-03-01T09:30:00+0100",
            "2026-03-01T09:30:00+24:00",
            "2026-03-01T09:30:00+01:60",
            "2026-03-01T09:30:00+01:00:00",
            "2026-03-01T09:30:00Z[UTC]",
            "2026-03-01T09:30:00 Z",
            "20260301T093000Z",
            "2026-03-1T09:30:00Z",
            "2026-03-01é09:30:00Z",
            "+002026-03-01T09:30:00Z",
            "12026-03-01T09:30:00Z",
        ] {
            assert_eq!(read(text), None, "{text}");
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
