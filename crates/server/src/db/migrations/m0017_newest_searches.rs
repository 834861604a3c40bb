//! The newest searches of an owner, in the order of the list. Without it PostgreSQL reads the searches of everybody
//! from the newest on, until statistics tell how few belong to one owner.

use sea_orm::sea_query::Index;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

pub(super) async fn up(transaction: &DatabaseTransaction) -> Result<(), DbErr> {
    let newest = Index::create()
        .name("niche_searches_newest")
        .table("niche_searches")
        .col("owner")
        .col("id")
        .to_owned();
    transaction.execute(&newest).await.map(|_| ())
}
