//! The owners of everything. Row 1 is the guest that clients without any cookie share; accounts start at 1000.

use sea_orm::sea_query::{ColumnDef, Expr, Query, Table};
use sea_orm::{ConnectionTrait, DbErr};

use crate::db::Tx;
use crate::platform::clock::Clock;

pub(super) async fn up(tx: &Tx, clock: &Clock) -> Result<(), DbErr> {
    let table = Table::create()
        .table("users")
        .col(ColumnDef::new("id").big_integer().not_null().primary_key())
        .col(ColumnDef::new("name").text().not_null())
        // Rows that the product itself needs; they cannot log in.
        .col(ColumnDef::new("reserved").boolean().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await?;
    let guest = Query::insert()
        .into_table("users")
        .columns(["id", "name", "reserved", "created_at"])
        .values_panic([
            Expr::val(1_i64),
            Expr::val("guest"),
            Expr::val(true),
            Expr::val(clock.now().micros()),
        ])
        .to_owned();
    tx.execute(&guest).await.map(|_| ())
}
