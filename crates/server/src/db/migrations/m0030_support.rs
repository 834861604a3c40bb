//! Questions of members to the people who run the site, and their messages.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let requests = Table::create()
        .table("support_requests")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("subject").text().not_null())
        // "waiting", "answered" or "closed".
        .col(ColumnDef::new("state").text().not_null())
        // True while an answer is there that the member has not opened.
        .col(ColumnDef::new("unread").boolean().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        // Time of the last message.
        .col(ColumnDef::new("updated_at").big_integer().not_null())
        .to_owned();
    tx.execute(&requests).await?;
    let messages = Table::create()
        .table("support_messages")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("request_id").big_integer().not_null())
        .col(ColumnDef::new("from_member").boolean().not_null())
        .col(ColumnDef::new("body").text().not_null())
        .col(ColumnDef::new("created_at").big_integer().not_null())
        .to_owned();
    tx.execute(&messages).await?;
    for (name, table, columns) in [
        ("support_requests_of_owner", "support_requests", ["owner", "updated_at"]),
        ("support_requests_by_state", "support_requests", ["state", "updated_at"]),
        ("support_messages_of_request", "support_messages", ["request_id", "id"]),
        ("support_messages_of_owner", "support_messages", ["owner", "created_at"]),
    ] {
        create_index(tx, name, table, &columns).await?;
    }
    Ok(())
}
