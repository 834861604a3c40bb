//! Follow-ups: days on which a member wants to look at an analysis again. Each is a task.

mod calendar;
mod http;
mod store;

use ::niche::tools::niche_discovery::NicheRequest;

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::write_tx;
use crate::http::{FieldFault, FieldReader};
use crate::identity::callers::Visitor;
use crate::platform::calendar::read_day;
use crate::platform::clock::Timestamp;
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;

use crate::tools::niche::history::stored_requests;

pub(super) use http::router;

/// Follow-ups of one visitor.
pub const MAX_FOLLOW_UPS: usize = 200;
const MAX_YEARS: i16 = 5;

/// A follow-up, with its entry for a calendar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FollowUp {
    pub id: i64,
    pub request: NicheRequest,
    pub market_name: String,
    /// A day such as "2026-12-05".
    #[serde(rename = "date")]
    pub due_on: String,
    pub created_at: Timestamp,
    /// The text of an .ics file.
    pub calendar: String,
}

async fn schedule_follow_up(
    state: &AppState,
    visitor: &Visitor,
    asked: &NicheRequest,
    due_on: &str,
) -> Result<FollowUp, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let now = visitor.local_moment(state.clock.now());
    let mut fields = FieldReader::new(ErrorCode::InvalidDate);
    let due_on = fields.join(check_day(due_on, &now))?;
    let kept = fields.join(stored_requests::keep_request(state, asked))?;
    let (due_on, kept) = fields.finish_with(due_on.zip(kept))?;
    let new = store::NewFollowUp {
        request: kept.request,
        market_name: kept.report.matched.market.name,
        due_on,
        created_at: now.at,
    };
    let row = write_tx!(state.db, async move |transaction| {
        Ok(store::add_follow_up(transaction, &owner, new).await?)
    })
    .await?;
    let row = row.ok_or_else(|| stored_requests::limit_reached(MAX_FOLLOW_UPS as u64, "follow-ups"))?;
    with_calendar(state, row)
}

/// The next one first.
async fn list_follow_ups(state: &AppState, visitor: &Visitor) -> Result<Vec<FollowUp>, ApiError> {
    let rows = store::list_follow_ups(state.db.read(), visitor.named_owner()?).await?;
    rows.into_iter().map(|row| with_calendar(state, row)).collect()
}

async fn remove_follow_up(state: &AppState, visitor: &Visitor, id: i64) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let now = state.clock.now();
    let found = write_tx!(state.db, async move |transaction| {
        Ok(store::remove_follow_up(transaction, &owner, id, now).await?)
    })
    .await?;
    found.then_some(()).ok_or_else(ApiError::not_found)
}

fn with_calendar(state: &AppState, row: store::FollowUpRow) -> Result<FollowUp, ApiError> {
    let request = stored_requests::read_stored(&row.request)?;
    Ok(FollowUp {
        id: row.id,
        calendar: calendar::calendar_entry(&row, &request, &state.config.base_url),
        request,
        market_name: row.market_name,
        due_on: row.due_on.to_string(),
        created_at: row.created_at,
    })
}

/// The day, if it is one of the calendar, not past for the reader and not too far away.
fn check_day(text: &str, now: &LocalMoment) -> Result<Date, ApiError> {
    let today = now.today();
    let problem = match read_day(text) {
        None => String::from(FieldFault::NotADate),
        Some(day) if day < today => "That day is past. Please pick today or a later day.".to_owned(),
        Some(day) if day.year() > today.year() + MAX_YEARS => {
            "Please pick a day within the next five years.".to_owned()
        }
        Some(day) => return Ok(day),
    };
    Err(FieldReader::refuse_one(ErrorCode::InvalidDate, "date", problem))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::time_zones::find_zone;

    /// 2026-03-01T09:30:00Z, when it is still the day before in Honolulu.
    fn now() -> LocalMoment {
        LocalMoment {
            at: Timestamp::from_micros(1_772_357_400_000_000),
            zone: find_zone("Pacific/Honolulu").unwrap(),
        }
    }

    #[test]
    fn only_days_to_come_are_taken() {
        for day in ["2026-02-28", "2026-03-01", "2028-02-29", "2031-12-31"] {
            assert_eq!(check_day(day, &now()).unwrap().to_string(), day);
        }
        for day in [
            "2026-02-27",
            "2027-02-29",
            "2026-13-01",
            "2026-3-01",
            "2032-01-01",
            "",
            "tomorrow",
            "2026-03-0é",
            "+026-03-01",
        ] {
            assert_eq!(
                check_day(day, &now()).unwrap_err().body().code,
                ErrorCode::InvalidDate,
                "{day:?}"
            );
        }
    }
}
