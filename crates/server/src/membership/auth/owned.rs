//! Tables of all features whose rows belong to a visitor or a member. A test goes through all tables of the database
//! and finds missing ones.

use serde_json::{Map, Value};

use crate::community::{forum, support};
use crate::db::api_error::ApiError;
use crate::db::{DbErr, Tx, dialect};
use crate::membership::{reminders, second_factor};
use crate::planning::{evenings, plan, tasks};
use crate::publishing::{reading_list, resources};
use crate::state::app_state::AppState;
use crate::state::owned;
use crate::state::owned::OwnedTable;
use crate::tools::{experiments, niche, runs};

const TABLES: &[&[OwnedTable]] = &[
    niche::OWNED,
    // Before the runs: of two equal projects one goes, and its experiments move to the other.
    experiments::OWNED,
    runs::OWNED,
    plan::OWNED,
    reminders::OWNED,
    reading_list::OWNED,
    evenings::OWNED,
    support::OWNED,
    tasks::OWNED,
    resources::OWNED,
    forum::OWNED,
    second_factor::OWNED,
];

/// Moves the rows of the visitor `from` to the account `to`.
pub(super) async fn adopt_rows(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    // Always in the same order, so that two log-ins never wait for each other.
    dialect::lock_owner(tx, from.min(to)).await?;
    dialect::lock_owner(tx, from.max(to)).await?;
    owned::adopt_rows(tx, TABLES, from, to).await
}

/// Removes every row of the owner.
pub(super) async fn delete_of(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    owned::delete_rows(tx, TABLES, owner).await
}

/// Everything that is kept for the owner, by feature.
pub(super) async fn export_rows(state: &AppState, owner: &str) -> Result<Map<String, Value>, ApiError> {
    // A run of a moment ago may still be on its way to the disk.
    state.db.wait_for_writes().await;
    owned::export_rows(state, TABLES, owner).await
}
