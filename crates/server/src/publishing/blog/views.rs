//! Page views: a count for each post and day, without any data about the readers.

use crate::db::api_error::ApiError;
use crate::db::{Db, write_tx};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

use crate::publishing::blog::store::views_store;

const DAY_MICROS: i64 = 86_400_000_000;
/// Days of the count of late, today included.
const RECENT_DAYS: i64 = 30;
/// Rows of one statement: databases take so many values and no more.
const MAX_ROWS: usize = 1_000;
const PREFIX: &str = "/blog/";

/// Views of a post by readers. `recent` counts the last 30 days.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Views {
    /// Since the post is here.
    pub total: i64,
    pub recent: i64,
}

/// Writes the views since the last time, in one transaction. After a failure they are kept for the next time.
pub async fn write_views(state: &AppState) -> Result<(), ApiError> {
    let reads = state.pages.take_reads();
    let of_slug = |(path, count): (&String, &u32)| Some((path.strip_prefix(PREFIX)?.to_owned(), i64::from(*count)));
    let counts: Vec<(String, i64)> = reads.iter().filter_map(of_slug).collect();
    if counts.is_empty() {
        return Ok(());
    }
    let day = day_of(state.clock.now());
    let written = write_tx!(state.db, async move |transaction| {
        for some in counts.chunks(MAX_ROWS) {
            views_store::add(transaction, some, day).await?;
        }
        Ok(())
    });
    written.await.inspect_err(|_| state.pages.give_back_reads(reads))
}

/// The views of these posts, in their order.
pub(super) async fn views_of(db: &Db, posts: &[i64], now: Timestamp) -> Result<Vec<Views>, ApiError> {
    let totals = views_store::sum_views(db.read(), posts, i64::MIN).await?;
    let recent = views_store::sum_views(db.read(), posts, day_of(now) - RECENT_DAYS + 1).await?;
    let views = |id: &i64| Views {
        total: totals.get(id).copied().unwrap_or_default(),
        recent: recent.get(id).copied().unwrap_or_default(),
    };
    Ok(posts.iter().map(views).collect())
}

/// Days since 1970 in UTC.
const fn day_of(at: Timestamp) -> i64 {
    at.micros().div_euclid(DAY_MICROS)
}
