//! Data release of the last start, one row: instances of one database see whether they serve the same figures.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("data_releases")
        .col(ColumnDef::new("id").integer().not_null().primary_key())
        .col(ColumnDef::new("release").text().not_null())
        .col(ColumnDef::new("noted_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await.map(drop)
}
