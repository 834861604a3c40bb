//! Choice of the person after a failed test.

use sea_orm::DbErr;
use sea_orm::sea_query::ColumnDef;

use super::schema::add_column;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    add_column(tx, "experiments", ColumnDef::new("after_failure").text().null()).await
}
