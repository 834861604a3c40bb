//! Room for the runs of callers without an account: so much for each browser, and so much a day for each network,
//! because a program gets a new cookie whenever it likes.

use std::num::NonZeroU32;

use super::{NewRun, store};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;

/// Room that the smallest run takes, in KiB. It also limits the number of runs.
const MIN_RUN_KIB: u32 = 16;
/// Texts of all runs of one browser without an account, in bytes.
const MAX_VISITOR_BYTES: i64 = 16 << 20;

/// Takes the room that a run needs. Members are not limited by it.
///
/// # Errors
/// 422 when the browser has stored as much as fits, 429 when its network has for today.
pub async fn take_guest_room(state: &AppState, visitor: &Visitor, run: &NewRun) -> Result<(), ApiError> {
    if visitor.user_id().is_some() {
        return Ok(());
    }
    let bytes = i64::try_from(run.text_bytes()).unwrap_or(i64::MAX);
    if store::stored_bytes(state.db.read(), visitor.owner()).await? + bytes > MAX_VISITOR_BYTES {
        let message = "This browser has saved as much as fits without an account. Delete something you no longer need, or sign up.";
        return Err(ApiError::unprocessable(ErrorCode::LimitReached, message));
    }
    take_network_room(state, visitor, run).map_err(|wait_s| {
        let message = "People on your network without an account have saved as much as they can today. Log in or sign up to save this, \
                       or try again later.";
        ApiError::too_many(message.to_owned(), wait_s)
    })
}

/// Takes the room of a network alone, for runs that are recorded without being asked for and replace older ones.
///
/// # Errors
/// The seconds to wait.
pub fn take_network_room(state: &AppState, visitor: &Visitor, run: &NewRun) -> Result<(), u64> {
    let Some(address) = visitor.guest_address() else {
        return Ok(());
    };
    let kib = u32::try_from(run.text_bytes() / 1024).unwrap_or(u32::MAX);
    let units = NonZeroU32::new(kib.max(MIN_RUN_KIB)).unwrap_or(NonZeroU32::MIN);
    state.guest_room.take_units(address, units)
}
