//! Lets reading lists keep posts that are in the trash, so that a restored post is on its lists again.

use sea_orm::sea_query::{ColumnDef, Index, Query, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::create_index;
use crate::db::Tx;

const COLUMNS: [&str; 3] = ["owner", "post_id", "saved_at"];

/// Rebuilds the table without the reference to posts, since SQLite cannot remove one.
pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("reading_list_anew")
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("post_id").big_integer().not_null())
        .col(ColumnDef::new("saved_at").big_integer().not_null())
        .primary_key(Index::create().col("owner").col("post_id"))
        .to_owned();
    tx.execute(&table).await?;
    let rows = Query::select().columns(COLUMNS).from("reading_list").to_owned();
    let copy = Query::insert()
        .into_table("reading_list_anew")
        .columns(COLUMNS)
        .select_from(rows)
        .map_err(|error| DbErr::Custom(error.to_string()))?
        .to_owned();
    tx.execute(&copy).await?;
    tx.execute(&Table::drop().table("reading_list").to_owned()).await?;
    let rename = Table::rename().table("reading_list_anew", "reading_list").to_owned();
    tx.execute(&rename).await?;
    create_index(tx, "reading_list_by_post", "reading_list", &["post_id"]).await
}
