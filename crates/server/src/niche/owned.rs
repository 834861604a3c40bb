//! What belongs to one owner, as a whole.

use serde_json::{Value, json};

use super::{followups, projects, shares, store};
use crate::db::{DbErr, Tx};
use crate::error::ApiError;
use crate::state::AppState;

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

/// Removes everything that is kept for the owner. Links open nothing from now on.
///
/// # Errors
/// When the database does not answer.
pub async fn delete_of(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    store::delete_of(tx, owner).await?;
    projects::delete_of(tx, owner).await?;
    shares::delete_of(tx, owner).await?;
    followups::delete_of(tx, owner).await
}

/// Everything that is kept for the owner, for themselves. Links are named without what opens them, because nothing else
/// is stored.
///
/// # Errors
/// When the database does not answer.
pub async fn export(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    // An analysis of a moment ago may still be on its way to the disk.
    state.db.settle().await;
    let reader = state.db.read();
    Ok(json!({
        "analyses": store::export_analyses(reader, owner).await?,
        "searches": store::export_searches(reader, owner).await?,
        "choices": store::export_choices(reader, owner).await?,
        "projects": projects::export(reader, owner).await?,
        "shares": shares::export(reader, owner).await?,
        "followUps": followups::export(reader, owner).await?,
    }))
}
