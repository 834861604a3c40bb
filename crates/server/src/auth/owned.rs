//! What belongs to somebody, feature by feature. A feature that keeps rows for an owner has a line in each function; a
//! test goes through all tables and finds those that were forgotten.

use serde_json::{Map, Value};

use crate::db::{DbErr, Reader, Tx, dialect};
use crate::error::ApiError;
use crate::niche;

/// Moves the rows of the visitor `from` to the account `to`.
pub(super) async fn adopt(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    // Always in the same order, so that two log-ins never wait for each other.
    dialect::lock_owner(tx, from.min(to)).await?;
    dialect::lock_owner(tx, from.max(to)).await?;
    niche::adopt(tx, from, to).await
}

/// Removes every row of the owner.
pub(super) async fn erase(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    niche::erase(tx, owner).await
}

/// Everything that is kept for the owner, by feature.
pub(super) async fn export(reader: &Reader, owner: &str) -> Result<Map<String, Value>, ApiError> {
    let features = [("niche", niche::export(reader, owner).await?)];
    Ok(features.into_iter().map(|(name, rows)| (name.into(), rows)).collect())
}
