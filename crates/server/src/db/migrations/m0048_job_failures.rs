//! First due time and last failure of jobs, so that an operator sees which ones wait and why.

use sea_orm::sea_query::{ColumnDef, Expr, Query};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::add_column;
use crate::db::Tx;

const TABLE: &str = "jobs";

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let mut due_at = ColumnDef::new("due_at");
    due_at.big_integer().not_null().default(0);
    let mut last_error = ColumnDef::new("last_error");
    last_error.text().not_null().default("");
    for column in [due_at, last_error] {
        add_column(tx, TABLE, column).await?;
    }
    // The first due time of a job that was put off before is not known: its next attempt is the nearest.
    let known = Query::update()
        .table(TABLE)
        .value("due_at", Expr::col("run_at"))
        .to_owned();
    tx.execute(&known).await.map(|_| ())
}
