//! Plans that wait for the choice after a failed test of demand. The next change of a test finds those of before.

use sea_orm::DbErr;
use sea_orm::sea_query::ColumnDef;

use super::schema::add_column;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    add_column(
        tx,
        "plan_markets",
        ColumnDef::new("is_paused").boolean().not_null().default(false),
    )
    .await
}
