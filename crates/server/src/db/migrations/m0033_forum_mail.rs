//! The level that a member of the forum was told about, and members who get their notices by mail.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    // Null for members from before: they are not told about a level that they have had for long.
    let mut told_level = ColumnDef::new("told_level");
    told_level.integer().null();
    let members = Table::alter().table("forum_members").add_column(told_level).to_owned();
    transaction.execute(&members).await?;
    let digests = Table::create()
        .table("forum_digests")
        .col(ColumnDef::new("owner").text().not_null().primary_key())
        // Ends the mails without a log-in, and does nothing else.
        .col(ColumnDef::new("token").text().not_null().unique_key())
        .col(ColumnDef::new("since").big_integer().not_null())
        // Time up to which notices are in a mail.
        .col(ColumnDef::new("mailed_at").big_integer().not_null())
        .to_owned();
    transaction.execute(&digests).await.map(drop)
}
