//! The table of follow-ups, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::{DatabaseTransaction, PaginatorTrait, QueryOrder, Set};
use serde_json::{Value, json};

use super::MAX_FOLLOW_UPS;
use crate::clock::Timestamp;
use crate::db::dialect;

mod followups {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "niche_follow_ups")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub request: String,
        pub market_name: String,
        pub due_on: String,
        pub created_at: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) use followups::Model as Row;
use followups::{ActiveModel, Column, Entity};

pub(super) struct NewFollowUp {
    pub request: String,
    pub market_name: String,
    pub due_on: String,
    pub created_at: Timestamp,
}

/// `None` when the owner has as many as we keep.
pub(super) async fn add(
    transaction: &DatabaseTransaction,
    owner: &str,
    new: NewFollowUp,
) -> Result<Option<Row>, DbErr> {
    dialect::lock_owner(transaction, owner).await?;
    if of(owner).count(transaction).await? >= MAX_FOLLOW_UPS {
        return Ok(None);
    }
    let row = ActiveModel {
        owner: Set(owner.to_owned()),
        request: Set(new.request),
        market_name: Set(new.market_name),
        due_on: Set(new.due_on),
        created_at: Set(new.created_at.micros()),
        ..Default::default()
    };
    row.insert(transaction).await.map(Some)
}

pub(super) async fn list(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Row>, DbErr> {
    of(owner)
        .order_by_asc(Column::DueOn)
        .order_by_asc(Column::Id)
        .all(reader)
        .await
}

/// Returns whether the row existed.
pub(super) async fn remove(transaction: &DatabaseTransaction, owner: &str, id: i64) -> Result<bool, DbErr> {
    let one = Entity::delete_many()
        .filter(Column::Owner.eq(owner))
        .filter(Column::Id.eq(id));
    Ok(one.exec(transaction).await?.rows_affected > 0)
}

/// A follow-up that both sides have for the same day becomes one.
pub(in crate::niche) async fn merge(transaction: &DatabaseTransaction, from: &str, to: &str) -> Result<(), DbErr> {
    let there = of(to).all(transaction).await?;
    for row in of(from).all(transaction).await? {
        let is_there = |twin: &Row| twin.request == row.request && twin.due_on == row.due_on;
        if there.iter().any(is_there) {
            Entity::delete_by_id(row.id).exec(transaction).await?;
        }
    }
    Ok(())
}

pub(in crate::niche) async fn export(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Value>, DbErr> {
    let export = |row: Row| {
        json!({
            "request": serde_json::from_str::<Value>(&row.request).ok(),
            "marketName": row.market_name,
            "date": row.due_on,
            "createdAt": Timestamp::from_micros(row.created_at),
        })
    };
    Ok(list(reader, owner).await?.into_iter().map(export).collect())
}

fn of(owner: &str) -> Select<Entity> {
    Entity::find().filter(Column::Owner.eq(owner))
}
