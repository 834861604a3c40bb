//! The evenings that a person names at the start of the plan, for the sum of the hours.

use sea_orm::DbErr;
use sea_orm::sea_query::ColumnDef;

use super::schema::add_column;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    add_column(tx, "plans", ColumnDef::new("evenings").text().null()).await
}
