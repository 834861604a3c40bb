//! The table of the keys of changes, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder, Set};

use crate::db::{self, Tx, delete_where};
use crate::platform::clock::Timestamp;

mod task_requests {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "task_requests")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub request_key: String,
        pub task: i64,
        pub change: Option<i64>,
        pub next_task: Option<i64>,
        pub made_at: i64,
    }

    crate::db::without_relations!();
}

use task_requests::{ActiveModel, Column, Entity, Model};

/// A change that was made for a key, by the ids of its tasks.
#[derive(Debug, Clone)]
pub(crate) struct MadeRequest {
    pub key: String,
    pub task: i64,
    /// The recorded change, which can be undone.
    pub change: Option<i64>,
    /// The next occurrence of a repeating task.
    pub next_task: Option<i64>,
    pub made_at: Timestamp,
}

/// Keys that are kept for one owner.
const MAX_KEPT: u64 = 500;

/// Finds the change that an earlier request with this key made.
pub(crate) async fn find_request(tx: &Tx, owner: &str, key: &str) -> Result<Option<MadeRequest>, DbErr> {
    let row = Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(Column::RequestKey.eq(key));
    Ok(row.one(tx).await?.map(read_row))
}

pub(crate) async fn add_request(tx: &Tx, owner: &str, request: MadeRequest) -> Result<(), DbErr> {
    let row = ActiveModel {
        owner: Set(owner.to_owned()),
        request_key: Set(request.key),
        task: Set(request.task),
        change: Set(request.change),
        next_task: Set(request.next_task),
        made_at: Set(request.made_at.micros()),
        ..Default::default()
    };
    row.insert(tx).await?;
    trim_requests(tx, owner).await
}

pub(crate) async fn list_requests(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<MadeRequest>, DbErr> {
    let rows = Entity::find().filter(Column::Owner.eq(owner)).order_by_asc(Column::Id);
    Ok(rows.all(reader).await?.into_iter().map(read_row).collect())
}

/// Keeps the newest keys of an owner.
pub(crate) async fn trim_requests(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    let newest_first = Entity::find().order_by_desc(Column::Id);
    db::keep_newest(
        tx,
        newest_first,
        (Column::Owner, owner),
        (Column::Id, None::<i64>),
        MAX_KEPT,
    )
    .await
}

/// Forgets keys of changes that were made before.
pub(crate) async fn forget_requests(tx: &Tx, made_before: Timestamp) -> Result<(), DbErr> {
    delete_where::<Entity>(tx, [Column::MadeAt.lt(made_before.micros())]).await
}

fn read_row(row: Model) -> MadeRequest {
    MadeRequest {
        key: row.request_key,
        task: row.task,
        change: row.change,
        next_task: row.next_task,
        made_at: Timestamp::from_micros(row.made_at),
    }
}
