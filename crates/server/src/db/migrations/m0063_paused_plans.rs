//! Plans that wait for the choice after a failed test of demand. The next change of a test finds those of before.

use sea_orm::sea_query::{ColumnDef, Table};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let table = Table::alter()
        .table("plan_markets")
        .add_column(ColumnDef::new("is_paused").boolean().not_null().default(false))
        .to_owned();
    transaction.execute(&table).await.map(drop)
}
