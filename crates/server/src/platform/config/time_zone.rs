//! The time zone in which the day of the site begins.

use jiff::tz::TimeZone;

use super::{ConfigError, bad_setting};
use crate::platform::time_zones::find_zone;

pub(super) fn parse_time_zone(given: Option<&str>) -> Result<TimeZone, ConfigError> {
    let Some(name) = given else { return Ok(TimeZone::UTC) };
    find_zone(name.trim()).ok_or_else(|| {
        let problem = format!("\"{}\" is not an IANA time zone, such as Europe/Berlin", name.trim());
        bad_setting("SIDESTART_TIME_ZONE", problem)
    })
}
