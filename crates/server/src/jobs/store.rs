//! The table of jobs, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{DatabaseTransaction, QueryOrder, Set};

use crate::clock::Timestamp;

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
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

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
        ..Default::default()
    };
    row.insert(tx).await.map(|_| ())
}

pub(super) async fn next_due(reader: &impl ConnectionTrait, now: Timestamp) -> Result<Option<Model>, DbErr> {
    Entity::find()
        .filter(Column::RunAt.lte(now.micros()))
        .order_by_asc(Column::RunAt)
        .order_by_asc(Column::Id)
        .one(reader)
        .await
}

/// Returns whether no other instance was faster.
pub(super) async fn put_off(tx: &DatabaseTransaction, id: i64, attempts: i32, run_at: i64) -> Result<bool, DbErr> {
    let ours = Entity::update_many()
        .col_expr(Column::RunAt, Expr::val(run_at))
        .col_expr(Column::Attempts, Expr::val(attempts.saturating_add(1)))
        .filter(Column::Id.eq(id))
        .filter(Column::Attempts.eq(attempts));
    Ok(ours.exec(tx).await?.rows_affected == 1)
}

pub(super) async fn remove_job(tx: &DatabaseTransaction, id: i64) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(tx).await.map(|_| ())
}
