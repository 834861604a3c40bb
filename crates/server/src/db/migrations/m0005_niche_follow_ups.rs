//! Days on which a member wants to look at an analysis again.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("niche_follow_ups")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("request").text().not_null())
        .col(ColumnDef::new("market_name").text().not_null())
        // A day of the calendar, such as 2026-03-15: it is the same day wherever the person is.
        .col(ColumnDef::new("due_on").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await?;
    create_index(
        tx,
        "niche_follow_ups_of_owner",
        "niche_follow_ups",
        &["owner", "due_on"],
    )
    .await
}
