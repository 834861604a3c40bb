//! The county or state of an account, which its member sees on every device.

use sea_orm::DbErr;
use sea_orm::sea_query::ColumnDef;

use super::schema::add_column;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    add_column(tx, "users", ColumnDef::new("location").text().null()).await
}
