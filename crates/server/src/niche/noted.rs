//! Which analysis stands at the top of a history already, so that asking for it again and again does not write it again
//! and again.

use crate::clock::Timestamp;
use crate::state::AppState;
use crate::visitor::Visitor;

/// The time of a note may lag behind the last run by this much.
const FRESH_MICROS: i64 = 60 * 1_000_000;

/// Whether the analysis need not be noted again, because it is the newest one of its owner and was noted within a minute.
/// Otherwise it counts as noted from now on.
///
/// Only the newest: to leave out the note of an older one would leave it below what was asked for in between. Nobody reads
/// the history of the guests, who share a bucket, so there each analysis stands for itself.
pub(super) async fn is_fresh(state: &AppState, visitor: &Visitor, analysis: &str, now: Timestamp) -> bool {
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
