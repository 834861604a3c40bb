//! A follow-up as an entry for calendar programs.

use ::niche::tools::niche_discovery::NicheRequest;
use url::Url;

use super::store::FollowUpRow;
use crate::platform::calendar;
use crate::platform::calendar::DayEntry;

/// The whole file.
pub(super) fn calendar_entry(follow_up: &FollowUpRow, request: &NicheRequest, base_url: &Url) -> String {
    let address = report_address(request, base_url);
    let description = format!(
        "What has changed about \"{}\" since you looked? Your report: {address}",
        request.keywords
    );
    let host = base_url.host_str().unwrap_or("sidestart");
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

fn report_address(request: &NicheRequest, base_url: &Url) -> String {
    let mut address = base_url.clone();
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
