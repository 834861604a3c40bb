//! A follow-up as an entry for calendar programs.

use ::niche::tools::niche_discovery::NicheRequest;
use jiff::civil::Date;
use url::Url;

use crate::platform::calendar;
use crate::platform::calendar::DayEntry;
use crate::platform::clock::Timestamp;

pub(super) struct FollowUpEntry<'a> {
    pub id: i64,
    pub market_name: &'a str,
    pub request: &'a NicheRequest,
    pub due_on: Date,
    pub created_at: Timestamp,
    pub base_url: &'a Url,
}

/// The whole file.
pub(super) fn calendar_entry(follow_up: &FollowUpEntry) -> String {
    let address = report_address(follow_up);
    let description = format!(
        "What has changed about \"{}\" since you looked? Your report: {address}",
        follow_up.request.keywords
    );
    let host = follow_up.base_url.host_str().unwrap_or("sidestart");
    calendar::calendar_file([DayEntry {
        uid: format!("follow-up-{}@{host}", follow_up.id),
        day: follow_up.due_on,
        last_day: None,
        summary: &format!("Follow up: {}", follow_up.market_name),
        description: &description,
        url: &address,
        written_at: follow_up.created_at,
        has_reminder: true,
        is_cancelled: false,
    }])
}

fn report_address(follow_up: &FollowUpEntry) -> String {
    let request = follow_up.request;
    let mut address = follow_up.base_url.clone();
    address.set_path("/niche-discovery");
    let fields = [
        ("q", Some(&request.keywords)),
        ("size", request.market_size.as_ref()),
        ("competition", request.competition_level.as_ref()),
        ("geo", request.geographic_focus.as_ref()),
        ("market", request.market.as_ref()),
    ];
    address
        .query_pairs_mut()
        .extend_pairs(fields.into_iter().filter_map(|(name, value)| Some((name, value?))));
    address.into()
}
