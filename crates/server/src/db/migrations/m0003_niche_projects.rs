//! Analyses that were saved under a name.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("niche_projects")
        .col(
            ColumnDef::new("id")
                .big_integer()
                .not_null()
                .auto_increment()
                .primary_key(),
        )
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
    transaction.execute(&table).await?;
    let once = Index::create()
        .name("niche_projects_once")
        .table("niche_projects")
        .col("owner")
        .col("request")
        .unique()
        .to_owned();
    transaction.execute(&once).await.map(|_| ())
}
