//! Account safety and recovery: counted attempts, known browsers, reset links; and jobs, such as mail.

use sea_orm::sea_query::{ColumnDef, ForeignKey, ForeignKeyAction, ForeignKeyCreateStatement, Index, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    create_attempts(transaction).await?;
    known_visitors(transaction).await?;
    reset_links(transaction).await?;
    create_jobs(transaction).await
}

async fn create_attempts(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("attempts")
        // SHA-256 of the limited key, so that no typed text is stored.
        .col(ColumnDef::new("key").text().not_null().primary_key())
        // When the bucket will be full again, if nothing more is taken.
        .col(ColumnDef::new("full_at").big_integer().not_null())
        .to_owned();
    transaction.execute(&table).await.map(|_| ())
}

async fn known_visitors(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("known_visitors")
        .col(ColumnDef::new("user_id").big_integer().not_null())
        // Key of the visitor cookie of a browser that logged in.
        .col(ColumnDef::new("visitor").text().not_null())
        .col(ColumnDef::new("seen_at").big_integer().not_null())
        .primary_key(Index::create().col("user_id").col("visitor"))
        .foreign_key(&mut of_user("known_visitors"))
        .to_owned();
    transaction.execute(&table).await.map(|_| ())
}

async fn reset_links(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("reset_links")
        // SHA-256 in hexadecimal digits: who reads the database must not be able to open the links.
        .col(ColumnDef::new("token_hash").text().not_null().primary_key())
        .col(ColumnDef::new("user_id").big_integer().not_null())
        .col(ColumnDef::new("expires_at").big_integer().not_null())
        .foreign_key(&mut of_user("reset_links"))
        .to_owned();
    transaction.execute(&table).await?;
    let by_user = Index::create()
        .name("reset_links_by_user")
        .table("reset_links")
        .col("user_id")
        .to_owned();
    transaction.execute(&by_user).await.map(|_| ())
}

async fn create_jobs(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("jobs")
        .col(
            ColumnDef::new("id")
                .big_integer()
                .not_null()
                .auto_increment()
                .primary_key(),
        )
        .col(ColumnDef::new("kind").text().not_null())
        .col(ColumnDef::new("body").text().not_null())
        .col(ColumnDef::new("attempts").integer().not_null())
        .col(ColumnDef::new("run_at").big_integer().not_null())
        // Null: it is tried until it works.
        .col(ColumnDef::new("expires_at").big_integer().null())
        .to_owned();
    transaction.execute(&table).await?;
    let due = Index::create().name("jobs_due").table("jobs").col("run_at").to_owned();
    transaction.execute(&due).await.map(|_| ())
}

/// Rows that go when their account goes.
fn of_user(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_of_user"))
        .from(table, "user_id")
        .to("users", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
