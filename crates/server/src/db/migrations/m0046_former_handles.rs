//! Handles of deleted accounts, which no other member can take for a year.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("forum_former_handles")
        // Hash of the shape, so that no name of a former member is kept.
        .col(ColumnDef::new("shape_hash").text().not_null().primary_key())
        .col(ColumnDef::new("free_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await.map(drop)
}
