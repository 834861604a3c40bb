//! Members who get a mail in the morning of a planned day.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let reminders = Table::create()
        .table("plan_reminders")
        .col(ColumnDef::new("owner").text().not_null().primary_key())
        // Ends the mails without a log-in, and does nothing else.
        .col(ColumnDef::new("token").text().not_null().unique_key())
        .col(ColumnDef::new("since").big_integer().not_null())
        // Time of the last mail.
        .col(ColumnDef::new("mailed_at").big_integer().null())
        .to_owned();
    tx.execute(&reminders).await.map(drop)
}
