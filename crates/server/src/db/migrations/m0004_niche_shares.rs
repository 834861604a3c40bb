//! Links to analyses. Every holder of a link may open it.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("niche_shares")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        // SHA-256 in hexadecimal digits: who reads the database must not be able to open the links.
        .col(ColumnDef::new("token_hash").text().not_null().unique_key())
        .col(ColumnDef::new("request").text().not_null())
        .col(ColumnDef::new("market_name").text().not_null())
        .col(ColumnDef::new("data_release").text().not_null())
        .col(ColumnDef::new("engine_version").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "niche_shares_of_owner", "niche_shares", &["owner"]).await
}
