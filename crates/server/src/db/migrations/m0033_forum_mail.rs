//! The level that a member of the forum was told about, and members who get their notices by mail.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::add_column;
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    // Null for members from before: they are not told about a level that they have had for long.
    add_column(tx, "forum_members", ColumnDef::new("told_level").integer().null()).await?;
    let digests = Table::create()
        .table("forum_digests")
        .col(ColumnDef::new("owner").text().not_null().primary_key())
        // Ends the mails without a log-in, and does nothing else.
        .col(ColumnDef::new("token").text().not_null().unique_key())
        .col(ColumnDef::new("since").big_integer().not_null())
        // Time up to which notices are in a mail.
        .col(ColumnDef::new("mailed_at").big_integer().not_null())
        .to_owned();
    tx.execute(&digests).await.map(drop)
}
