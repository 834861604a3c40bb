//! One pair of tables for every second factor, of the administration and of members, each under its owner. The
//! administration's rows move.

use sea_orm::sea_query::{ColumnDef, Expr, Query, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::create_index;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_tables(tx).await?;
    move_factors(tx).await?;
    move_codes(tx).await?;
    for table in ["admin_recovery_codes", "admin_second_factors"] {
        tx.execute(&Table::drop().table(table).to_owned()).await?;
    }
    Ok(())
}

async fn create_tables(tx: &Tx) -> Result<(), DbErr> {
    let factors = Table::create()
        .table("second_factors")
        .col(ColumnDef::new("owner").text().not_null().primary_key())
        // Base64. The server computes codes with it, so that it cannot be a hash.
        .col(ColumnDef::new("secret").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        // Null until a first code was typed.
        .col(ColumnDef::new("enabled_at").big_integer().null())
        // Step of the newest code that was used: no code works twice.
        .col(ColumnDef::new("last_step").big_integer().not_null())
        .to_owned();
    tx.execute(&factors).await?;
    let codes = Table::create()
        .table("recovery_codes")
        // SHA-256 in hexadecimal digits.
        .col(ColumnDef::new("code_hash").text().not_null().primary_key())
        .col(ColumnDef::new("owner").text().not_null())
        .to_owned();
    tx.execute(&codes).await?;
    create_index(tx, "recovery_codes_of_owner", "recovery_codes", &["owner"]).await
}

async fn move_factors(tx: &Tx) -> Result<(), DbErr> {
    let old = Query::select()
        .columns(["admin_id", "secret", "created_at", "enabled_at", "last_step"])
        .from("admin_second_factors")
        .to_owned();
    for row in tx.query_all(&old).await? {
        let moved = Query::insert()
            .into_table("second_factors")
            .columns(["owner", "secret", "created_at", "enabled_at", "last_step"])
            .values_panic([
                Expr::val(owner_of(row.try_get_by_index(0)?)),
                Expr::val(row.try_get_by_index::<String>(1)?),
                Expr::val(row.try_get_by_index::<i64>(2)?),
                Expr::val(row.try_get_by_index::<Option<i64>>(3)?),
                Expr::val(row.try_get_by_index::<i64>(4)?),
            ])
            .to_owned();
        tx.execute(&moved).await?;
    }
    Ok(())
}

async fn move_codes(tx: &Tx) -> Result<(), DbErr> {
    let old = Query::select()
        .columns(["code_hash", "admin_id"])
        .from("admin_recovery_codes")
        .to_owned();
    for row in tx.query_all(&old).await? {
        let moved = Query::insert()
            .into_table("recovery_codes")
            .columns(["code_hash", "owner"])
            .values_panic([
                Expr::val(row.try_get_by_index::<String>(0)?),
                Expr::val(owner_of(row.try_get_by_index(1)?)),
            ])
            .to_owned();
        tx.execute(&moved).await?;
    }
    Ok(())
}

fn owner_of(admin_id: i64) -> String {
    format!("admin:{admin_id}")
}
