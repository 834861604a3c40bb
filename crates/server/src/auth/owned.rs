//! What belongs to somebody, feature by feature. A feature that keeps rows for an owner has a line in each function; a
//! test goes through all tables and finds those that were forgotten.

use serde_json::{Map, Value};

use crate::db::{DbErr, Tx, dialect};
use crate::error::ApiError;
use crate::state::AppState;
use crate::{niche, plan, reading_list, tools};

/// Moves the rows of the visitor `from` to the account `to`.
pub(super) async fn adopt(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    // Always in the same order, so that two log-ins never wait for each other.
    dialect::lock_owner(tx, from.min(to)).await?;
    dialect::lock_owner(tx, from.max(to)).await?;
    niche::adopt(tx, from, to).await?;
    plan::adopt(tx, from, to).await?;
    reading_list::adopt(tx, from, to).await
}

/// Removes every row of the owner.
pub(super) async fn delete_of(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    niche::delete_of(tx, owner).await?;
    plan::delete_of(tx, owner).await?;
    reading_list::delete_of(tx, owner).await?;
    tools::delete_of(tx, owner).await
}

/// Everything that is kept for the owner, by feature.
pub(super) async fn export(state: &AppState, owner: &str) -> Result<Map<String, Value>, ApiError> {
    let features = [
        ("niche", niche::export(state, owner).await?),
        ("plan", plan::export(state, owner).await?),
        ("readingList", reading_list::export(state, owner).await?),
        ("toolResults", tools::export(state, owner).await?),
    ];
    Ok(features.into_iter().map(|(name, rows)| (name.into(), rows)).collect())
}
