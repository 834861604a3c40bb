//! The time zone in which the day of the site begins.

use jiff::tz::TimeZone;

use super::{ConfigError, bad_setting};

pub(super) fn parse_time_zone(given: Option<&str>) -> Result<TimeZone, ConfigError> {
    let Some(name) = given else { return Ok(TimeZone::UTC) };
    jiff::tz::db().get(name.trim()).map_err(|_| {
        let problem = format!("\"{}\" is not an IANA time zone, such as Europe/Berlin", name.trim());
        bad_setting("SIDESTART_TIME_ZONE", problem)
    })
}
