//! The tables of searches and choices as a whole: moved, deleted and exported.

use serde_json::Value;

use super::store;
use crate::state::owned::OwnedTable;

/// Rows that both sides have become one, in its newer state. Searches and choices keep their limits, the newest first.
pub const OWNED: &[OwnedTable] = &[
    OwnedTable {
        name: "niche_searches",
        merge: Some(|tx, from, to| Box::pin(store::merge_searches(tx, from, to))),
        trim: Some(|tx, owner| Box::pin(store::forget_old_searches(tx, owner))),
        exports: &[("niche.searches", |state, owner| {
            Box::pin(async move { Ok(Value::Array(store::export_searches(state.db.read(), owner).await?)) })
        })],
    },
    OwnedTable {
        name: "niche_choices",
        merge: Some(|tx, from, to| Box::pin(store::merge_choices(tx, from, to))),
        trim: Some(|tx, owner| Box::pin(store::forget_old_choices(tx, owner, None))),
        exports: &[("niche.choices", |state, owner| {
            Box::pin(async move { Ok(Value::Array(store::export_choices(state.db.read(), owner).await?)) })
        })],
    },
];
