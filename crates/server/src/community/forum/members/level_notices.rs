//! Notices of a new level. A level follows from counts and times, so it is compared with the last one that the member
//! was told.

use texts::moderation::DAY;
use texts::moderation::levels::MemberLevel;

use super::standing;
use crate::community::forum::notices;
use crate::community::forum::notices::NewNotice;
use crate::community::forum::store::member_store;
use crate::community::forum::store::member_store::MemberRow;
use crate::db::api_error::ApiError;
use crate::db::write_tx;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Members who were here within so many days are looked at.
const ACTIVE_DAYS: i64 = 2;
/// Members of one round, the ones who were here last first.
const MEMBERS_PER_ROUND: u64 = 5_000;

/// Tells members who were here lately about a higher level.
pub(crate) async fn tell_levels(state: &AppState) -> Result<(), ApiError> {
    let now = state.clock.now();
    let from = now.micros() / DAY - ACTIVE_DAYS;
    for row in member_store::active_since(state.db.read(), from, MEMBERS_PER_ROUND).await? {
        let standing = standing::standing_of(state.db.read(), row, now).await?;
        if standing.row.told_level != Some(standing.level.number().into()) {
            tell_level(state, standing.row, standing.level, now).await?;
        }
    }
    Ok(())
}

async fn tell_level(state: &AppState, row: MemberRow, level: MemberLevel, now: Timestamp) -> Result<(), ApiError> {
    let written = write_tx!(state.db, async move |tx| {
        member_store::lock_member(tx, &row.owner).await?;
        let number = i32::from(level.number());
        let is_first = member_store::set_told_level(tx, &row, number).await?;
        if is_first && row.told_level.is_some_and(|told| told < number) {
            let text = format!(
                "You reached the level \"{}\". Your limits went up: you can write more, and with fewer checks.",
                level.name()
            );
            let notice = NewNotice {
                kind: "level",
                text,
                path: "/forum/rules".to_owned(),
                post_id: None,
            };
            notices::add(tx, &row.owner, notice, now).await?;
        }
        Ok(())
    });
    written.await
}
