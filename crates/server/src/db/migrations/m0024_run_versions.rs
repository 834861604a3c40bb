//! Versions of runs, so that two tabs cannot overwrite each other's changes unseen.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let mut column = ColumnDef::new("version");
    column.big_integer().not_null().default(1);
    let table = Table::alter().table("runs").add_column(column).to_owned();
    transaction.execute(&table).await.map(|_| ())
}
