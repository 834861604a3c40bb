//! Account safety and recovery: counted attempts, known browsers, reset links; and jobs, such as mail.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, of_user, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_attempts(tx).await?;
    known_visitors(tx).await?;
    reset_links(tx).await?;
    create_jobs(tx).await
}

async fn create_attempts(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("attempts")
        // SHA-256 of the limited key, so that no typed text is stored.
        .col(ColumnDef::new("key").text().not_null().primary_key())
        // When the bucket will be full again, if nothing more is taken.
        .col(ColumnDef::new("full_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}

async fn known_visitors(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("known_visitors")
        .col(ColumnDef::new("user_id").big_integer().not_null())
        // Key of the visitor cookie of a browser that logged in.
        .col(ColumnDef::new("visitor").text().not_null())
        .col(ColumnDef::new("seen_at").big_integer().not_null())
        .primary_key(Index::create().col("user_id").col("visitor"))
        .foreign_key(&mut of_user("known_visitors"))
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}

async fn reset_links(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("reset_links")
        // SHA-256 in hexadecimal digits: who reads the database must not be able to open the links.
        .col(ColumnDef::new("token_hash").text().not_null().primary_key())
        .col(ColumnDef::new("user_id").big_integer().not_null())
        .col(ColumnDef::new("expires_at").big_integer().not_null())
        .foreign_key(&mut of_user("reset_links"))
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "reset_links_by_user", "reset_links", &["user_id"]).await
}

async fn create_jobs(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("jobs")
        .col(row_id())
        .col(ColumnDef::new("kind").text().not_null())
        .col(ColumnDef::new("body").text().not_null())
        .col(ColumnDef::new("attempts").integer().not_null())
        .col(ColumnDef::new("run_at").big_integer().not_null())
        // Null: it is tried until it works.
        .col(ColumnDef::new("expires_at").big_integer().null())
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "jobs_due", "jobs", &["run_at"]).await
}
