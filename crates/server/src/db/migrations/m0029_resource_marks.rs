//! Marks on resources of the library: saved and finished, for each owner.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DbErr};

use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("resource_marks")
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("slug").text().not_null())
        // The entry may leave the library: its marks keep the title.
        .col(ColumnDef::new("title").text().not_null())
        .col(ColumnDef::new("saved_at").big_integer().null())
        .col(ColumnDef::new("finished_at").big_integer().null())
        .primary_key(Index::create().col("owner").col("slug"))
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}
