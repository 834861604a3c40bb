//! Keys of changes of tasks, so that a change that is sent again is made once.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DbErr};

use super::schema::{create_index, row_id};
use crate::db::Tx;

pub(super) async fn up(tx: &Tx) -> Result<(), DbErr> {
    let table = Table::create()
        .table("task_requests")
        .col(row_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("request_key").text().not_null())
        .col(ColumnDef::new("task").big_integer().not_null())
        // The recorded change, which can be undone; and the next occurrence of a repeating task.
        .col(ColumnDef::new("change").big_integer().null())
        .col(ColumnDef::new("next_task").big_integer().null())
        .col(ColumnDef::new("made_at").big_integer().not_null())
        .to_owned();
    tx.execute(&table).await?;
    create_index(tx, "task_requests_of_owner", "task_requests", &["owner", "request_key"]).await
}
