//! Newest analysis of each history, so that repeating it does not write it again and again.

use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// The time of a note may lag behind the last run by this much.
const FRESH_MICROS: i64 = 60 * 1_000_000;

/// Returns whether the analysis need not be recorded again, because it is the newest one of its owner and was recorded
/// within a minute. Otherwise it counts as recorded from now on.
///
/// Only the newest: leaving out the record of an older one would keep it below the analyses in between. The history of
/// the guests, who share a bucket, is never shown, so each of their analyses counts by itself.
pub(crate) async fn is_fresh(state: &AppState, visitor: &Visitor, analysis: &str, now: Timestamp) -> bool {
    let place = match visitor.is_guest() {
        true => format!("{} {analysis}", visitor.owner()),
        false => visitor.owner().to_owned(),
    };
    if let Some((newest, at)) = state.newest_notes.get(&place).await
        && newest == analysis
        && (0..FRESH_MICROS).contains(&(now.micros() - at.micros()))
    {
        return true;
    }
    state.newest_notes.insert(place, (analysis.to_owned(), now)).await;
    false
}
