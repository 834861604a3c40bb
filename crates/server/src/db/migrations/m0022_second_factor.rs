//! The second factor of the administration: a secret that an authenticator app shares, and recovery codes.

use sea_orm::sea_query::{ColumnDef, ForeignKey, ForeignKeyAction, ForeignKeyCreateStatement, Table};
use sea_orm::{ConnectionTrait, DbErr};

use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let factors = Table::create()
        .table("admin_second_factors")
        .col(ColumnDef::new("admin_id").big_integer().not_null().primary_key())
        // Base64. The server computes codes with it, so that it cannot be a hash.
        .col(ColumnDef::new("secret").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        // Null until a first code was typed.
        .col(ColumnDef::new("enabled_at").big_integer().null())
        // Step of the newest code that was used: no code works twice.
        .col(ColumnDef::new("last_step").big_integer().not_null())
        .foreign_key(&mut of_admin("admin_second_factors"))
        .to_owned();
    tx.execute(&factors).await?;
    let codes = Table::create()
        .table("admin_recovery_codes")
        // SHA-256 in hexadecimal digits.
        .col(ColumnDef::new("code_hash").text().not_null().primary_key())
        .col(ColumnDef::new("admin_id").big_integer().not_null())
        .foreign_key(&mut of_admin("admin_recovery_codes"))
        .to_owned();
    tx.execute(&codes).await.map(|_| ())
}

fn of_admin(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("{table}_of_admin"))
        .from(table, "admin_id")
        .to("admins", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}
