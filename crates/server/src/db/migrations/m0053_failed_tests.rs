//! Choice of the person after a failed test.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::alter()
        .table("experiments")
        .add_column(ColumnDef::new("after_failure").text().null())
        .to_owned();
    transaction.execute(&table).await.map(drop)
}
