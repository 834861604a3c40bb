//! Keys of changes of tasks, so that a change that is sent again is made once.

use sea_orm::sea_query::{ColumnDef, Index, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::create()
        .table("task_requests")
        .col(counted_id())
        .col(ColumnDef::new("owner").text().not_null())
        .col(ColumnDef::new("request_key").text().not_null())
        .col(ColumnDef::new("task").big_integer().not_null())
        // The recorded change, which can be undone; and the next occurrence of a repeating task.
        .col(ColumnDef::new("change").big_integer().null())
        .col(ColumnDef::new("next_task").big_integer().null())
        .col(ColumnDef::new("made_at").big_integer().not_null())
        .to_owned();
    transaction.execute(&table).await?;
    let by_key = Index::create()
        .name("task_requests_of_owner")
        .table("task_requests")
        .col("owner")
        .col("request_key")
        .to_owned();
    transaction.execute(&by_key).await.map(drop)
}

fn counted_id() -> ColumnDef {
    ColumnDef::new("id")
        .big_integer()
        .not_null()
        .auto_increment()
        .primary_key()
        .to_owned()
}
