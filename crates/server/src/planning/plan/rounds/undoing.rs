//! Undo of a change of a round: all of it, or none when something later depends on it.

use jiff::SignedDuration;

use super::deciding::{CAUGHT_UP, CHOSEN, RESUMED, has_work, undo_catch_up, undo_decision, undo_offer, undo_resume};
use super::writing::{RULE, undo_rule};
use super::{PlanChange, Round, Undone, round_store};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Tx, dialect};
use crate::platform::calendar::duration_of_days;
use crate::platform::clock::Timestamp;

/// How long a change can be undone.
const UNDO_TIME: SignedDuration = duration_of_days(30);

/// Restores what a change of the round replaced. The caller updates the tests as the result says.
///
/// # Errors
/// 404 for a change of another owner; 409 where it was undone, is older than 30 days, or a later change depends on it.
pub async fn undo_change(tx: &Tx, owner: &str, id: i64, now: Timestamp) -> Result<Undone, ApiError> {
    dialect::lock_owner(tx, owner).await?;
    let change = round_store::find_change(tx, owner, id).await?;
    let change = change.ok_or_else(ApiError::not_found)?;
    let round = round_store::current_round(tx, owner).await?;
    let round = round.ok_or_else(ApiError::not_found)?;
    check_undo(&change, &round, now)?;
    if has_work(tx, owner, &change).await? {
        let message = "This can no longer be undone, because your plan has new work since.";
        return Err(ApiError::conflict(ErrorCode::EditedElsewhere, message));
    }
    let undone = match change.kind.as_str() {
        RULE => {
            undo_rule(tx, owner, &change, round).await?;
            Undone::default()
        }
        CAUGHT_UP => {
            undo_catch_up(tx, owner, &change, round).await?;
            Undone::default()
        }
        CHOSEN => undo_offer(tx, owner, &change, round, now).await?,
        RESUMED => undo_resume(tx, owner, &change, round, now).await?,
        _ => Undone {
            reopen: undo_decision(tx, owner, &change, round, now).await?,
            ..Undone::default()
        },
    };
    round_store::mark_undone(tx, id, now).await?;
    Ok(undone)
}

/// # Errors
/// 409 for a change that cannot be undone.
pub(super) fn check_undo(change: &PlanChange, round: &Round, now: Timestamp) -> Result<(), ApiError> {
    let age = now.micros() - change.made_at.micros();
    let refused = if change.undone_at.is_some() {
        "This change was already undone."
    } else if SignedDuration::from_micros(age) > UNDO_TIME {
        "A change can be undone for 30 days. This one is older."
    } else if (change.round_id, change.version) != (round.id, round.version) {
        "This can no longer be undone, because your plan has changed since."
    } else {
        return Ok(());
    };
    Err(ApiError::conflict(ErrorCode::EditedElsewhere, refused))
}
