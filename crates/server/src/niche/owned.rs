//! What belongs to one owner, as a whole.

use super::{followups, projects, shares, store};
use crate::db::{DbErr, Tx};

/// Moves everything that `from` keeps to `to`, who may have some already. The same thing on both sides becomes one, in
/// its newer state. Searches, analyses and remembered choices keep their limits, the newest first; what somebody saved
/// on purpose moves even beyond its limit, so that nothing is lost.
///
/// # Errors
/// When the database does not answer.
pub async fn adopt(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    store::adopt_analyses(tx, from, to).await?;
    store::adopt_searches(tx, from, to).await?;
    store::adopt_choices(tx, from, to).await?;
    projects::adopt(tx, from, to).await?;
    shares::adopt(tx, from, to).await?;
    followups::adopt(tx, from, to).await
}
