//! A follow-up as an entry for calendar programs.

use icalendar::{Calendar, Component, Event, Property};
use url::Url;

use crate::clock::Timestamp;
use crate::niche::kept::KeptRequest;

pub(super) struct Entry<'a> {
    pub id: i64,
    pub market_name: &'a str,
    pub request: &'a KeptRequest,
    /// A day such as "2026-03-15".
    pub due_on: &'a str,
    pub created_at: Timestamp,
    pub base_url: &'a Url,
}

/// The whole file.
pub(super) fn entry(follow_up: &Entry) -> String {
    let address = report_address(follow_up);
    let summary = one_line(&format!("Follow up: {}", follow_up.market_name));
    let description = one_line(&format!(
        "What has changed about \"{}\" since you looked? Your report: {address}",
        follow_up.request.keywords
    ));
    let host = follow_up.base_url.host_str().unwrap_or("sidestart");
    let mut day = Property::new("DTSTART", compact(follow_up.due_on));
    day.add_parameter("VALUE", "DATE");
    let mut event = Event::new();
    event
        .summary(&summary)
        .description(&description)
        .append_property(day)
        .uid(&format!("follow-up-{}@{host}", follow_up.id))
        // Set here: the library would read the clock and draw an id of its own.
        .add_property("DTSTAMP", stamp(follow_up.created_at))
        .add_property("TRANSP", "TRANSPARENT");
    event.url(&address);
    Calendar::new().push(event.done()).done().to_string()
}

/// Nothing that somebody typed may begin a line of its own in the file.
fn one_line(text: &str) -> String {
    text.split(char::is_control)
        .filter(|piece| !piece.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn report_address(follow_up: &Entry) -> String {
    let request = follow_up.request;
    let mut address = follow_up.base_url.clone();
    address.set_path("/niche-discovery");
    address
        .query_pairs_mut()
        .append_pair("q", &request.keywords)
        .append_pair("size", &request.market_size)
        .append_pair("competition", &request.competition_level)
        .append_pair("geo", &request.geographic_focus)
        .append_pair("market", &request.market);
    address.into()
}

/// "2026-03-15" → "20260315".
fn compact(day: &str) -> String {
    day.replace('-', "")
}

/// "2026-03-01T09:30:00.000000Z" → "20260301T093000Z".
fn stamp(moment: Timestamp) -> String {
    let iso = moment.to_iso();
    let whole_seconds = iso.split('.').next().unwrap_or_default();
    whole_seconds.replace(['-', ':'], "") + "Z"
}
