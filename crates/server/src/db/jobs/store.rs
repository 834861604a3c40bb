//! The table of jobs, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{DatabaseTransaction, QueryOrder, QuerySelect, Set};

use crate::db::{update_any, update_where};
use crate::platform::clock::Timestamp;

mod jobs {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "jobs")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub kind: String,
        pub body: String,
        pub attempts: i32,
        pub run_at: i64,
        pub expires_at: Option<i64>,
        /// Time at which it was due first; `run_at` is the time of the next attempt.
        pub due_at: i64,
        /// Empty before the first failure.
        pub last_error: String,
    }

    crate::db::without_relations!();
}

use super::{JobKinds, WaitingJob};
use jobs::{ActiveModel, Column, Entity, Model};

pub(super) async fn add_job(
    tx: &DatabaseTransaction,
    kind: &str,
    body: String,
    due: Timestamp,
    expires_at: Option<Timestamp>,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        kind: Set(kind.to_owned()),
        body: Set(body),
        attempts: Set(0),
        run_at: Set(due.micros()),
        expires_at: Set(expires_at.map(Timestamp::micros)),
        due_at: Set(due.micros()),
        last_error: Set(String::new()),
        ..Default::default()
    };
    row.insert(tx).await.map(|_| ())
}

pub(super) async fn next_due(
    reader: &impl ConnectionTrait,
    kinds: JobKinds<'_>,
    now: Timestamp,
) -> Result<Option<Model>, DbErr> {
    let kind = match kinds {
        JobKinds::Only(kind) => Column::Kind.eq(kind),
        JobKinds::Except(kinds) => Column::Kind.is_not_in(kinds.iter().copied()),
    };
    Entity::find()
        .filter(Column::RunAt.lte(now.micros()))
        .filter(kind)
        .order_by_asc(Column::RunAt)
        .order_by_asc(Column::Id)
        .one(reader)
        .await
}

/// Returns whether no other instance was faster.
pub(super) async fn put_off(tx: &DatabaseTransaction, id: i64, attempts: i32, run_at: i64) -> Result<bool, DbErr> {
    update_any(
        tx,
        [
            (Column::RunAt, Expr::val(run_at)),
            (Column::Attempts, Expr::val(attempts.saturating_add(1))),
        ],
        [Column::Id.eq(id), Column::Attempts.eq(attempts)],
    )
    .await
}

pub(super) async fn remove_job(tx: &DatabaseTransaction, id: i64) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(tx).await.map(|_| ())
}

pub(super) async fn set_error(tx: &DatabaseTransaction, id: i64, text: String) -> Result<(), DbErr> {
    update_where(tx, [(Column::LastError, Expr::val(text))], [Column::Id.eq(id)]).await
}

/// Returns jobs whose first due time is over, the oldest first.
pub(super) async fn list_due(
    reader: &impl ConnectionTrait,
    now: Timestamp,
    limit: u64,
) -> Result<Vec<WaitingJob>, DbErr> {
    let due = Entity::find()
        .filter(Column::DueAt.lte(now.micros()))
        .order_by_asc(Column::DueAt)
        .order_by_asc(Column::Id)
        .limit(limit);
    let rows = due.all(reader).await?;
    let waiting = |row: Model| WaitingJob {
        id: row.id,
        kind: row.kind,
        due: Timestamp::from_micros(row.due_at),
        next_attempt: Timestamp::from_micros(row.run_at),
        attempts: row.attempts,
        last_error: row.last_error,
    };
    Ok(rows.into_iter().map(waiting).collect())
}

/// Returns the number of jobs of each kind whose first due time is over.
pub(super) async fn count_due(reader: &impl ConnectionTrait, now: Timestamp) -> Result<Vec<(String, i64)>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Kind)
        .column_as(Column::Id.count(), "count")
        .filter(Column::DueAt.lte(now.micros()))
        .group_by(Column::Kind)
        .order_by_asc(Column::Kind)
        .into_tuple()
        .all(reader)
        .await
}
