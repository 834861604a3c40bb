//! Analyses that were saved under a name.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_unique_index, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("niche_projects")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("name").text().not_null())
        .col(ColumnDef::new("request").text().not_null())
        // Summary of the report at the time of saving. The list shows it, and says when a newer data release changes
        // it.
        .col(ColumnDef::new("market_name").text().not_null())
        .col(ColumnDef::new("score").integer().not_null())
        .col(ColumnDef::new("data_release").text().not_null())
        .col(ColumnDef::new("engine_version").text().not_null())
        .col(ColumnDef::new("saved_at").big_integer().not_null())
        // Set while an undo is still possible.
        .col(ColumnDef::new("deleted_at").big_integer().null())
        .to_owned();
    tx.execute(&table).await?;
    create_unique_index(tx, "niche_projects_once", "niche_projects", &["owner", "request"]).await
}
