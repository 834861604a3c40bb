//! Accounts: who can log in, with which plan, and the sessions that are open.

use sea_orm::sea_query::{ColumnDef, Expr, ForeignKey, ForeignKeyAction, Query, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{add_column, create_index, create_unique_index, row_id};
use crate::db::Tx;

/// Below it are the rows that the product itself needs.
const FIRST_ACCOUNT: i64 = 1000;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    alter_users(tx).await?;
    create_numbers(tx).await?;
    create_sessions(tx).await
}

async fn alter_users(tx: &Tx) -> Result<(), DbErr> {
    let columns = [
        // As it was typed, for showing and for mail.
        ColumnDef::new("email").text().null().to_owned(),
        // The address in its normal form, by which addresses are compared.
        ColumnDef::new("email_key").text().null().to_owned(),
        // Argon2id in the PHC form, with its salt and parameters.
        ColumnDef::new("password_hash").text().null().to_owned(),
        ColumnDef::new("plan").text().not_null().default("Free").to_owned(),
        // Null with the plan Premium: without an end.
        ColumnDef::new("premium_until").big_integer().null().to_owned(),
    ];
    // SQLite adds one column at a time.
    for column in columns {
        add_column(tx, "users", column).await?;
    }
    create_unique_index(tx, "users_email_once", "users", &["email_key"]).await
}

/// Next id of an account. Counted, not computed from the rows: the id of a deleted account must not be used again.
async fn create_numbers(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("user_numbers")
        .col(ColumnDef::new("next").big_integer().not_null().primary_key())
        .to_owned();
    tx.execute(&table).await?;
    let first = Query::insert()
        .into_table("user_numbers")
        .columns(["next"])
        .values_panic([Expr::val(FIRST_ACCOUNT)])
        .to_owned();
    tx.execute(&first).await.map(|_| ())
}

async fn create_sessions(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("sessions")
        .col(row_id())
        .col(ColumnDef::new("user_id").big_integer().not_null())
        // SHA-256 in hexadecimal digits: who reads the database must not be able to use the sessions.
        .col(ColumnDef::new("token_hash").text().not_null().unique_key())
        // The browser and system in a few words, such as "Firefox on Windows".
        .col(ColumnDef::new("label").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .col(ColumnDef::new("last_seen_at").big_integer().not_null())
        .col(ColumnDef::new("expires_at").big_integer().not_null())
        .foreign_key(
            ForeignKey::create()
                .name("sessions_of_user")
                .from("sessions", "user_id")
                .to("users", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "sessions_by_user", "sessions", &["user_id"]).await
}
