//! Accounts: who can log in, with which plan, and the sessions that are open.

use sea_orm::sea_query::{ColumnDef, Expr, ForeignKey, ForeignKeyAction, Index, Query, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

/// Below it are the rows that the product itself needs.
const FIRST_ACCOUNT: i64 = 1000;

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    alter_users(transaction).await?;
    create_numbers(transaction).await?;
    create_sessions(transaction).await
}

async fn alter_users(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
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
        let table = Table::alter().table("users").add_column(column).to_owned();
        transaction.execute(&table).await?;
    }
    let once = Index::create()
        .name("users_email_once")
        .table("users")
        .col("email_key")
        .unique()
        .to_owned();
    transaction.execute(&once).await.map(|_| ())
}

/// Next id of an account. Counted, not computed from the rows: the id of a deleted account must not be used again.
async fn create_numbers(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("user_numbers")
        .col(ColumnDef::new("next").big_integer().not_null().primary_key())
        .to_owned();
    transaction.execute(&table).await?;
    let first = Query::insert()
        .into_table("user_numbers")
        .columns(["next"])
        .values_panic([Expr::val(FIRST_ACCOUNT)])
        .to_owned();
    transaction.execute(&first).await.map(|_| ())
}

async fn create_sessions(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("sessions")
        .col(
            ColumnDef::new("id")
                .big_integer()
                .not_null()
                .auto_increment()
                .primary_key(),
        )
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
    transaction.execute(&table).await?;
    let of_user = Index::create()
        .name("sessions_by_user")
        .table("sessions")
        .col("user_id")
        .to_owned();
    transaction.execute(&of_user).await.map(|_| ())
}
