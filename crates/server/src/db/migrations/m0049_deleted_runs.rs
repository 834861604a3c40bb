//! Index of deleted runs, which are erased after a day.

use sea_orm::DbErr;

use super::schema::create_index;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    create_index(tx, "runs_deleted", "runs", &["deleted_at"]).await
}
