//! Wall-clock times of a zone as instants.

use jiff::civil::{Date, DateTime};
use jiff::tz::{AmbiguousOffset, Offset, TimeZone};
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::{EpochMinute, PlannerRefusal};

/// Years that a plan may touch. Time zones have no rules worth computing with before, and none are known long after.
const YEARS: std::ops::RangeInclusive<i16> = 2000..=2200;

/// Finds a time zone of the bundled IANA database, such as "Europe/Berlin".
///
/// # Errors
/// When the database has no zone of this name.
pub fn find_zone(name: &str) -> Result<TimeZone, PlannerRefusal> {
    let zone = TimeZone::get(name).ok().filter(|zone| !zone.is_unknown());
    zone.filter(|zone| zone.iana_name().is_some())
        .ok_or_else(|| PlannerRefusal::UnknownZone(name.chars().take(60).collect()))
}

/// Returns the first minute that does not begin before the instant, when its year is one that plans can touch.
pub fn first_minute_from(instant: Timestamp) -> Option<EpochMinute> {
    let in_range = YEARS.contains(&Offset::UTC.to_datetime(instant).year());
    in_range.then(|| instant.as_second().div_euclid(60) + i64::from(instant.as_second().rem_euclid(60) > 0))
}

/// Start of the minute, clamped to the range of [`Timestamp`].
pub fn instant_of(minute: EpochMinute) -> Timestamp {
    Timestamp::from_second(minute.saturating_mul(60)).unwrap_or(if minute < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}

pub fn local_time(zone: &TimeZone, minute: EpochMinute) -> DateTime {
    zone.to_datetime(instant_of(minute))
}

/// The minute at which the clocks of the zone show a date and time. A time that the clocks skip is the end of the gap;
/// of a time that they show twice it is the first.
pub fn resolve_local_time(zone: &TimeZone, local: DateTime) -> EpochMinute {
    let instant = match zone.to_ambiguous_timestamp(local).offset() {
        AmbiguousOffset::Unambiguous { offset } | AmbiguousOffset::Fold { before: offset, .. } => {
            offset.to_timestamp(local)
        }
        AmbiguousOffset::Gap { before, after } => end_of_gap(zone, local, before, after),
    };
    instant.unwrap_or(Timestamp::MAX).as_second().div_euclid(60)
}

fn end_of_gap(zone: &TimeZone, local: DateTime, before: Offset, after: Offset) -> Result<Timestamp, jiff::Error> {
    // The clocks jump at an instant between these two.
    let (earliest, latest) = (after.to_timestamp(local)?, before.to_timestamp(local)?);
    let past = latest.checked_add(SignedDuration::from_secs(1))?;
    let jump = zone.preceding(past).map(|transition| transition.timestamp()).next();
    Ok(jump.filter(|jump| *jump > earliest).unwrap_or(latest))
}

/// The minute of the day on a date; minute 1440 is midnight at its end.
pub fn resolve_minute_of_day(zone: &TimeZone, date: Date, minute_of_day: u16) -> EpochMinute {
    let local = date
        .to_datetime(jiff::civil::Time::midnight())
        .checked_add(i64::from(minute_of_day).minutes());
    local.map_or(EpochMinute::MAX / 60, |local| resolve_local_time(zone, local))
}

/// Midnight at the end of the date, in the local time of the zone.
pub fn end_of_date(zone: &TimeZone, date: Date) -> EpochMinute {
    resolve_minute_of_day(zone, date, 24 * 60)
}

/// The minute with the same local time some days later.
pub fn days_later(zone: &TimeZone, minute: EpochMinute, days: u32) -> EpochMinute {
    let later = local_time(zone, minute).checked_add(i64::from(days).days());
    later.map_or(EpochMinute::MAX / 60, |local| resolve_local_time(zone, local))
}
