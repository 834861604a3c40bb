//! Moments as exports write them.

use jiff::civil::DateTime;

use crate::timestamp::Timestamp;

/// `2015-03-01 21:31:27` or `2015-03-01T21:31:27.000Z`, both in UTC, or milliseconds since 1970. None for all else,
/// `0000-00-00` included.
pub fn parse_date(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    if text.len() >= 11 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Timestamp::from_micros(text.parse::<i64>().ok()?.checked_mul(1000)?));
    }
    let (day, clock) = text.split_once([' ', 'T'])?;
    let mut parts = day.splitn(3, '-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let mut parts = clock.trim_end_matches('Z').splitn(3, ':');
    let (hour, minute, second) = (parts.next()?, parts.next()?, parts.next().unwrap_or("0"));
    let (second, fraction) = second.split_once('.').unwrap_or((second, "0"));
    let number = |text: &str| text.parse::<u8>().ok()?.try_into().ok();
    let [month, day, hour, minute, second] = [month, day, hour, minute, second].map(number);
    let moment = DateTime::new(year.parse().ok()?, month?, day?, hour?, minute?, second?, 0).ok()?;
    let micros: i64 = format!("{fraction:0<6}").get(..6)?.parse().ok()?;
    Some(Timestamp::from_micros(Timestamp::from_utc(moment).micros() + micros))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_export_writes_the_same_moment_in_its_own_way() {
        for text in [
            "2015-03-01 21:31:27",
            "2015-03-01T21:31:27.000Z",
            "2015-03-01T21:31:27Z",
            "1425245487000",
        ] {
            assert_eq!(
                parse_date(text).map(Timestamp::micros),
                Some(1_425_245_487_000_000),
                "{text}"
            );
        }
        assert_eq!(
            parse_date("2026-03-01T09:30:00.000001Z").map(Timestamp::micros),
            Some(1_772_357_400_000_001)
        );
        for text in [
            "",
            "0000-00-00 00:00:00",
            "yesterday",
            "2015-02-30 00:00:00",
            "2015-03-01",
            "2015-03--1 00:00:00",
            "-2015-03-01 00:00:00",
            "12015-03-01 00:00:00",
            "32768-03-01 00:00:00",
            "2015-03-01 24:00:00",
            "2015-03-01 23:59:60",
            "2015-03-01 -1:00:00",
            "2015-03-01 09:-0:00",
            "99999999999999999999",
        ] {
            assert_eq!(parse_date(text), None, "{text}");
        }
    }
}
