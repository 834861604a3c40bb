//! Tables whose rows belong to a visitor or a member. A feature describes each of its tables once; one loop moves the
//! rows at sign-up, deletes them with the account and exports them.

use std::pin::Pin;

use serde_json::{Map, Value};

use crate::db::api_error::ApiError;
use crate::db::{self, DbErr, Tx, WriteFuture};
use crate::state::app_state::AppState;

/// Removes what both owners have from one of them: the first one's rows are about to become the second one's.
pub type MergeRows = for<'t> fn(&'t Tx, &'t str, &'t str) -> WriteFuture<'t, (), DbErr>;
/// Brings an owner's rows back to their limit.
pub type TrimRows = for<'t> fn(&'t Tx, &'t str) -> WriteFuture<'t, (), DbErr>;
/// Reads an owner's rows for the owner.
pub type ExportRows = for<'t> fn(&'t AppState, &'t str) -> Exporting<'t, Value>;

/// Boxed future of an export, so that tables can hold the function.
pub type Exporting<'t, T> = Pin<Box<dyn Future<Output = Result<T, ApiError>> + Send + 't>>;

/// A table with a column `owner`.
#[derive(Debug, Clone, Copy)]
pub struct OwnedTable {
    pub name: &'static str,
    /// `None` where two owners cannot have a row of the same key.
    pub merge: Option<MergeRows>,
    /// `None` for rows that were saved on purpose: they move even beyond their limit.
    pub trim: Option<TrimRows>,
    /// The lists of the export, each with its place, such as `niche.projects`.
    pub exports: &'static [(&'static str, ExportRows)],
}

impl OwnedTable {
    /// A table without a limit where two owners cannot have a row of the same key.
    pub const fn new(name: &'static str, exports: &'static [(&'static str, ExportRows)]) -> Self {
        Self {
            name,
            merge: None,
            trim: None,
            exports,
        }
    }
}

/// Moves the rows of all tables from one owner to another, while both are locked.
pub fn adopt_rows<'t>(
    tx: &'t Tx,
    tables: &'static [&'static [OwnedTable]],
    from: &'t str,
    to: &'t str,
) -> WriteFuture<'t, (), DbErr> {
    Box::pin(async move {
        for table in tables.concat() {
            if let Some(merge) = table.merge {
                merge(tx, from, to).await?;
            }
            db::hand_over_rows(tx, table.name, from, to).await?;
            if let Some(trim) = table.trim {
                trim(tx, to).await?;
            }
        }
        Ok(())
    })
}

/// Deletes an owner's rows, for the end of an account.
pub fn delete_rows<'t>(
    tx: &'t Tx,
    tables: &'static [&'static [OwnedTable]],
    owner: &'t str,
) -> WriteFuture<'t, (), DbErr> {
    Box::pin(async move {
        for table in tables.concat() {
            db::delete_rows(tx, table.name, owner).await?;
        }
        Ok(())
    })
}

/// Collects all lists of an owner, each at its place.
pub fn export_rows<'t>(
    state: &'t AppState,
    tables: &'static [&'static [OwnedTable]],
    owner: &'t str,
) -> Exporting<'t, Map<String, Value>> {
    Box::pin(async move {
        let mut all = Map::new();
        for table in tables.concat() {
            for (place, export) in table.exports {
                put_at(&mut all, place, export(state, owner).await?);
            }
        }
        Ok(all)
    })
}

/// `niche.projects` is the list `projects` of `niche`.
fn put_at(all: &mut Map<String, Value>, place: &str, list: Value) {
    match place.split_once('.') {
        None => _ = all.insert(place.to_owned(), list),
        Some((feature, name)) => {
            let lists = all.entry(feature).or_insert_with(|| Value::Object(Map::new()));
            lists[name] = list;
        }
    }
}
