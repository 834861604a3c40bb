//! Analyses, saved searches and what words mean to whom. `owner` is the key that `visitor` makes.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, create_unique_index, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_analyses(tx).await?;
    create_searches(tx).await?;
    create_choices(tx).await
}

async fn create_analyses(tx: &Tx) -> Result<(), DbErr> {
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
    tx.execute(&table).await?;
    create_index(tx, "niche_analyses_newest", "niche_analyses", &["owner", "last_run_at"]).await
}

async fn create_searches(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("niche_searches")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("keywords").text().not_null())
        // The keywords in lower case by Unicode's rules: the databases' own rules differ.
        .col(ColumnDef::new("keywords_key").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await?;
    create_unique_index(tx, "niche_searches_once", "niche_searches", &["owner", "keywords_key"]).await
}

async fn create_choices(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("niche_choices")
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("words").text().not_null())
        // Null says: none of the markets that were offered.
        .col(ColumnDef::new("market").text().null())
        .col(ColumnDef::new("chosen_at").big_integer().not_null())
        .primary_key(Index::create().col("owner").col("words"))
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}
