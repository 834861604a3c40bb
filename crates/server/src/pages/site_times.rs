//! Times of a page's data in the zone of the site.

use jiff::tz::TimeZone;
use serde_json::Value;

use crate::platform::clock::Timestamp;

/// Length of a time as the API writes it: `2026-03-01T09:30:00.000000Z`.
const TIME_LENGTH: usize = 27;

/// Writes every time of the data with the offset of the site's zone: the script engine has no time zones, and shows the
/// day and the clock that it reads.
pub(super) fn write_site_times(data: &mut Value, zone: &TimeZone) {
    match data {
        Value::String(text) => {
            if let Some(local) = site_time(text, zone) {
                *text = local;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| write_site_times(item, zone)),
        Value::Object(fields) => fields.values_mut().for_each(|field| write_site_times(field, zone)),
        _ => {}
    }
}

fn site_time(text: &str, zone: &TimeZone) -> Option<String> {
    let moment = Timestamp::from_iso(text).filter(|_| text.len() == TIME_LENGTH && text.ends_with('Z'))?;
    let moment = jiff::Timestamp::from_microsecond(moment.micros()).ok()?;
    Some(
        moment
            .to_zoned(zone.clone())
            .strftime("%Y-%m-%dT%H:%M:%S%.6f%:z")
            .to_string(),
    )
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::platform::time_zones::find_zone;

    #[test]
    fn times_get_the_offset_of_the_site_and_other_texts_stay() {
        let mut data = json!({"topic": [{"createdAt": "2026-03-02T02:00:00.000000Z", "title": "2026-03-02", "count": 3}],
                              "text": "At 2026-03-02T02:00:00.000000Z", "short": "2026-03-02T02:00:00Z"});
        let before = data.clone();
        write_site_times(&mut data, &find_zone("America/New_York").unwrap());
        assert_eq!(data["topic"][0]["createdAt"], "2026-03-01T21:00:00.000000-05:00");
        data["topic"][0]["createdAt"] = before["topic"][0]["createdAt"].clone();
        assert_eq!(data, before);
    }
}
