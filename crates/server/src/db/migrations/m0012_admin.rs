//! Admins: a password, sessions, and known browsers.

use sea_orm::sea_query::{ColumnDef, ForeignKey, ForeignKeyAction, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::row_id;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_admins(tx).await?;
    create_sessions(tx).await?;
    create_browsers(tx).await
}

async fn create_admins(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("admins")
        .col(ColumnDef::new("id").big_integer().not_null().primary_key())
        .col(ColumnDef::new("name").text().not_null())
        .col(ColumnDef::new("password_hash").text().not_null())
        // True when the first start generated the password.
        .col(ColumnDef::new("is_generated").boolean().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .col(ColumnDef::new("changed_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}

async fn create_sessions(tx: &Tx) -> Result<(), DbErr> {
    let mut of_admin = ForeignKey::create()
        .name("admin_sessions_of_admin")
        .from("admin_sessions", "admin_id")
        .to("admins", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned();
    let table = Table::create()
        .table("admin_sessions")
        .col(row_id())
        .col(ColumnDef::new("admin_id").big_integer().not_null())
        // SHA-256 in hexadecimal digits: who reads the database must not be able to open the sessions.
        .col(ColumnDef::new("token_hash").text().not_null().unique_key())
        .col(ColumnDef::new("device").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .col(ColumnDef::new("last_seen_at").big_integer().not_null())
        .col(ColumnDef::new("expires_at").big_integer().not_null())
        .foreign_key(&mut of_admin)
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}

async fn create_browsers(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("admin_browsers")
        // Key of the visitor cookie of a browser that logged in.
        .col(ColumnDef::new("visitor").text().not_null().primary_key())
        .col(ColumnDef::new("seen_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await.map(|_| ())
}
