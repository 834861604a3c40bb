//! Analyses, saved searches and what words mean to whom. `owner` is the key that `visitor` makes.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    create_analyses(transaction).await?;
    create_searches(transaction).await?;
    create_choices(transaction).await
}

async fn create_analyses(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("niche_analyses")
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("id").text().not_null())
        // Text, not JSON: both databases return the exact bytes that were stored.
        .col(ColumnDef::new("request").text().not_null())
        .col(ColumnDef::new("keywords").text().not_null())
        .col(ColumnDef::new("data_release").text().not_null())
        .col(ColumnDef::new("engine_version").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .col(ColumnDef::new("last_run_at").big_integer().not_null())
        .primary_key(Index::create().col("owner").col("id"))
        .to_owned();
    transaction.execute(&table).await?;
    let newest = Index::create()
        .name("niche_analyses_newest")
        .table("niche_analyses")
        .col("owner")
        .col("last_run_at")
        .to_owned();
    transaction.execute(&newest).await.map(|_| ())
}

async fn create_searches(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("niche_searches")
        .col(
            ColumnDef::new("id")
                .big_integer()
                .not_null()
                .auto_increment()
                .primary_key(),
        )
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("keywords").text().not_null())
        // The keywords in lower case by Unicode's rules: the databases' own rules differ.
        .col(ColumnDef::new("keywords_key").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    transaction.execute(&table).await?;
    let once = Index::create()
        .name("niche_searches_once")
        .table("niche_searches")
        .col("owner")
        .col("keywords_key")
        .unique()
        .to_owned();
    transaction.execute(&once).await.map(|_| ())
}

async fn create_choices(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("niche_choices")
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("words").text().not_null())
        // Null says: none of the markets that were offered.
        .col(ColumnDef::new("market").text().null())
        .col(ColumnDef::new("chosen_at").big_integer().not_null())
        .primary_key(Index::create().col("owner").col("words"))
        .to_owned();
    transaction.execute(&table).await.map(|_| ())
}
