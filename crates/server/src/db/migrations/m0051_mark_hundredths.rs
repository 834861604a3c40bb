//! Pass marks and measured numbers take decimals: the columns hold hundredths and say so in their names.

use sea_orm::sea_query::{Alias, ColumnDef, Expr, Query, Table};
use sea_orm::{ConnectionTrait, DbErr, ExprTrait};

use super::schema::add_column;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let pass = ColumnDef::new("pass_hundredths")
        .big_integer()
        .not_null()
        .default(0)
        .to_owned();
    let measured = ColumnDef::new("measured_hundredths").big_integer().null().to_owned();
    for column in [pass, measured] {
        add_column(tx, "experiments", column).await?;
    }
    let as_hundredths = |name: &'static str| Expr::col(name).cast_as(Alias::new("bigint")).mul(100);
    let copied = Query::update()
        .table("experiments")
        .value("pass_hundredths", as_hundredths("pass"))
        .value("measured_hundredths", as_hundredths("measured"))
        .to_owned();
    tx.execute(&copied).await?;
    for name in ["pass", "measured"] {
        let table = Table::alter().table("experiments").drop_column(name).to_owned();
        tx.execute(&table).await?;
    }
    Ok(())
}
