//! Parts of a schema that several migrations create. Released migrations use them: what they create never changes.

use sea_orm::sea_query::{
    ColumnDef, ForeignKey, ForeignKeyAction, ForeignKeyCreateStatement, Index, IndexCreateStatement, IntoColumnDef,
    Table,
};
use sea_orm::{ConnectionTrait, DbErr};

use crate::db::Tx;

/// Returns the column `id`, which the database counts.
pub(super) fn row_id() -> ColumnDef {
    ColumnDef::new("id")
        .big_integer()
        .not_null()
        .auto_increment()
        .primary_key()
        .to_owned()
}

/// Returns a reference of `user_id` to the account: its rows are deleted with it.
pub(super) fn of_user(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_of_user"))
        .from(table, "user_id")
        .to("users", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

/// Creates an index that admits equal rows.
pub(super) async fn create_index(
    tx: &Tx,
    name: &str,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    tx.execute(&index_on(name, table, columns)).await.map(drop)
}

/// Creates an index that admits no two rows with equal columns.
pub(super) async fn create_unique_index(
    tx: &Tx,
    name: &str,
    table: &'static str,
    columns: &[&'static str],
) -> Result<(), DbErr> {
    let index = index_on(name, table, columns).unique().to_owned();
    tx.execute(&index).await.map(drop)
}

fn index_on(name: &str, table: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create();
    index.name(name).table(table);
    for column in columns {
        index.col(*column);
    }
    index
}

/// Adds a column to a table. SQLite adds one at a time.
pub(super) async fn add_column(tx: &Tx, table: &'static str, column: impl IntoColumnDef) -> Result<(), DbErr> {
    let table = Table::alter().table(table).add_column(column).to_owned();
    tx.execute(&table).await.map(drop)
}
