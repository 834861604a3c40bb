//! What belongs to somebody, feature by feature. A feature that keeps rows for an owner has a line in each function.

use crate::db::{DbErr, Tx, dialect};
use crate::{niche, plan};

/// Moves the rows of the visitor `from` to the account `to`.
pub(super) async fn adopt(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    // Always in the same order, so that two log-ins never wait for each other.
    dialect::lock_owner(tx, from.min(to)).await?;
    dialect::lock_owner(tx, from.max(to)).await?;
    niche::adopt(tx, from, to).await?;
    plan::adopt(tx, from, to).await
}
