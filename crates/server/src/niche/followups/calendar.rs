//! A follow-up as an entry for calendar programs.

use time::Date;
use url::Url;

use crate::calendar::{self, DayEntry};
use crate::clock::Timestamp;
use crate::niche::kept::KeptRequest;

pub(super) struct Entry<'a> {
    pub id: i64,
    pub market_name: &'a str,
    pub request: &'a KeptRequest,
    pub due_on: Date,
    pub created_at: Timestamp,
    pub base_url: &'a Url,
}

/// The whole file.
pub(super) fn entry(follow_up: &Entry) -> String {
    let address = report_address(follow_up);
    let description = format!(
        "What has changed about \"{}\" since you looked? Your report: {address}",
        follow_up.request.keywords
    );
    let host = follow_up.base_url.host_str().unwrap_or("sidestart");
    calendar::file([DayEntry {
        uid: format!("follow-up-{}@{host}", follow_up.id),
        day: follow_up.due_on,
        summary: &format!("Follow up: {}", follow_up.market_name),
        description: &description,
        url: &address,
        written_at: follow_up.created_at,
    }])
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
