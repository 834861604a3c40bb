//! Versions of runs, so that two tabs cannot overwrite each other's changes unseen.

use sea_orm::DbErr;
use sea_orm::sea_query::ColumnDef;

use super::schema::add_column;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    add_column(
        tx,
        "runs",
        ColumnDef::new("version").big_integer().not_null().default(1),
    )
    .await
}
