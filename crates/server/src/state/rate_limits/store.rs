//! The table of tries, and the only queries on it.

use sea_orm::DatabaseTransaction;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;

use super::AttemptBucket;
use crate::db::{delete_where, dialect, put_row, update_where};
use crate::platform::clock::Timestamp;

mod attempts {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "attempts")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub full_at: i64,
    }

    crate::db::without_relations!();
}

/// Returns the time at which the bucket will be full again; `None` when it is full.
pub(super) async fn full_at(reader: &impl ConnectionTrait, key: &str) -> Result<Option<i64>, DbErr> {
    let row = attempts::Entity::find_by_id(key.to_owned()).one(reader).await?;
    Ok(row.map(|row| row.full_at))
}

/// Takes one try out of the bucket. Whether there was one.
pub(super) async fn consume(tx: &DatabaseTransaction, bucket: &AttemptBucket, now: Timestamp) -> Result<bool, DbErr> {
    dialect::lock_owner(tx, &bucket.key).await?;
    let full_at = full_at(tx, &bucket.key).await?;
    if bucket.wait_micros(full_at, now) > 0 {
        return Ok(false);
    }
    let row = attempts::Model {
        key: bucket.key.clone(),
        full_at: bucket.full_time(full_at, now).max(now.micros()) + bucket.every,
    };
    put_row(tx, row).await?;
    Ok(true)
}

/// Puts one try back.
pub async fn give_back(tx: &DatabaseTransaction, bucket: &AttemptBucket) -> Result<(), DbErr> {
    use attempts::Column;
    use sea_orm::ExprTrait as _;
    update_where(
        tx,
        [(Column::FullAt, Expr::col(Column::FullAt).sub(bucket.every))],
        [Column::Key.eq(&bucket.key)],
    )
    .await
}

/// Fills the bucket up.
pub async fn refill_bucket(tx: &DatabaseTransaction, bucket: &AttemptBucket) -> Result<(), DbErr> {
    attempts::Entity::delete_by_id(bucket.key.clone())
        .exec(tx)
        .await
        .map(|_| ())
}

/// Forgets buckets that are full.
pub async fn clean_up(tx: &DatabaseTransaction, now: Timestamp) -> Result<(), DbErr> {
    delete_where::<attempts::Entity>(tx, [attempts::Column::FullAt.lte(now.micros())]).await
}
