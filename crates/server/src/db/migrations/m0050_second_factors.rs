//! One pair of tables for every second factor, of the administration and of members, each under its owner. The
//! administration's rows move.

use sea_orm::sea_query::{ColumnDef, Expr, Index, Query, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    create_tables(transaction).await?;
    move_factors(transaction).await?;
    move_codes(transaction).await?;
    for table in ["admin_recovery_codes", "admin_second_factors"] {
        transaction.execute(&Table::drop().table(table).to_owned()).await?;
    }
    Ok(())
}

async fn create_tables(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
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
    transaction.execute(&factors).await?;
    let codes = Table::create()
        .table("recovery_codes")
        // SHA-256 in hexadecimal digits.
        .col(ColumnDef::new("code_hash").text().not_null().primary_key())
        .col(ColumnDef::new("owner").text().not_null())
        .to_owned();
    transaction.execute(&codes).await?;
    let of_owner = Index::create()
        .name("recovery_codes_of_owner")
        .table("recovery_codes")
        .col("owner")
        .to_owned();
    transaction.execute(&of_owner).await.map(drop)
}

async fn move_factors(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let old = Query::select()
        .columns(["admin_id", "secret", "created_at", "enabled_at", "last_step"])
        .from("admin_second_factors")
        .to_owned();
    for row in transaction.query_all(&old).await? {
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
        transaction.execute(&moved).await?;
    }
    Ok(())
}

async fn move_codes(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let old = Query::select()
        .columns(["code_hash", "admin_id"])
        .from("admin_recovery_codes")
        .to_owned();
    for row in transaction.query_all(&old).await? {
        let moved = Query::insert()
            .into_table("recovery_codes")
            .columns(["code_hash", "owner"])
            .values_panic([
                Expr::val(row.try_get_by_index::<String>(0)?),
                Expr::val(owner_of(row.try_get_by_index(1)?)),
            ])
            .to_owned();
        transaction.execute(&moved).await?;
    }
    Ok(())
}

fn owner_of(admin_id: i64) -> String {
    format!("admin:{admin_id}")
}
