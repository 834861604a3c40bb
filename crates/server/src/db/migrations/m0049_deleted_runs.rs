//! Index of deleted runs, which are erased after a day.

use sea_orm::sea_query::Index;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let deleted = Index::create()
        .name("runs_deleted")
        .table("runs")
        .col("deleted_at")
        .to_owned();
    transaction.execute(&deleted).await.map(|_| ())
}
