//! Tables of the traces by which accounts of one person are counted once, and of the keys that make them.

use sea_orm::PaginatorTrait;
use sea_orm::entity::prelude::*;

use crate::db::{Tx, add_missing, delete_where, insert_numbered};

mod traces {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_traces")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        /// `flag:12`, `vote:12` or `post`.
        pub subject: String,
        pub network: String,
        pub cookie: String,
        pub created_at: i64,
    }

    crate::db::without_relations!();
}

mod keys {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "forum_trace_keys")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub day: i64,
        pub key: String,
    }

    crate::db::without_relations!();
}

pub(crate) use traces::Model as TraceRow;

pub(crate) async fn key_of_day(reader: &impl ConnectionTrait, day: i64) -> Result<Option<String>, DbErr> {
    Ok(keys::Entity::find_by_id(day).one(reader).await?.map(|row| row.key))
}

/// Stores the key of a day. The first one wins.
pub(crate) async fn add_key(tx: &Tx, day: i64, key: String) -> Result<(), DbErr> {
    add_missing(tx, keys::Model { day, key }).await.map(drop)
}

pub(crate) async fn add_trace(tx: &Tx, row: TraceRow) -> Result<(), DbErr> {
    insert_numbered(tx, row).await.map(drop)
}

/// Traces of a subject since a moment, the oldest first.
pub(crate) async fn traces_of(
    reader: &impl ConnectionTrait,
    subject: &str,
    since: i64,
) -> Result<Vec<TraceRow>, DbErr> {
    use sea_orm::QueryOrder;
    use traces::Column;
    let found = traces::Entity::find()
        .filter(Column::Subject.eq(subject))
        .filter(Column::CreatedAt.gt(since));
    found.order_by_asc(Column::Id).all(reader).await
}

/// Lists the traces that an account left, in no order.
pub(crate) async fn traces_by(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<TraceRow>, DbErr> {
    traces::Entity::find()
        .filter(traces::Column::Owner.eq(owner))
        .all(reader)
        .await
}

/// Number of traces of a subject that other accounts left on one of the networks since a moment.
pub(crate) async fn count_others(
    reader: &impl ConnectionTrait,
    (subject, owner): (&str, &str),
    networks: &[String],
    since: i64,
) -> Result<u64, DbErr> {
    use traces::Column;
    let found = traces::Entity::find()
        .filter(Column::Network.is_in(networks.iter().cloned()))
        .filter(Column::Subject.eq(subject))
        .filter(Column::Owner.ne(owner));
    found.filter(Column::CreatedAt.gt(since)).count(reader).await
}

/// Removes the trace of an account on a subject.
pub(crate) async fn forget_trace(tx: &Tx, subject: &str, owner: &str) -> Result<(), DbErr> {
    use traces::Column;
    delete_where::<traces::Entity>(tx, [Column::Subject.eq(subject), Column::Owner.eq(owner)]).await
}

/// Removes traces from before a moment, and keys of days before another.
pub(crate) async fn delete_old(tx: &Tx, before: i64, first_day: i64) -> Result<(), DbErr> {
    delete_where::<traces::Entity>(tx, [traces::Column::CreatedAt.lte(before)]).await?;
    delete_where::<keys::Entity>(tx, [keys::Column::Day.lt(first_day)]).await
}
