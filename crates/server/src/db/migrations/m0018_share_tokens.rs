//! Tokens of share links, so that their owners can copy a link again.

use sea_orm::DbErr;
use sea_orm::sea_query::ColumnDef;

use super::schema::add_column;
use crate::db::Tx;

/// Empty for links from before: their tokens are not known.
pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    add_column(tx, "niche_shares", ColumnDef::new("token").text().null()).await
}
