//! A time of deletion for experiments that were started: their results stay.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let column = ColumnDef::new("deleted_at").big_integer().null().to_owned();
    let table = Table::alter().table("experiments").add_column(column).to_owned();
    transaction.execute(&table).await.map(drop)
}
