//! The table of shares, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::{DatabaseTransaction, PaginatorTrait, QueryOrder, Set};
use serde_json::{Value, json};

use super::{MAX_SHARES, Share};
use crate::clock::Timestamp;
use crate::db::dialect;
use crate::error::ApiError;
use crate::niche::kept;
use crate::niche::store::hand_over;

mod shares {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "niche_shares")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub token_hash: String,
        pub token: Option<String>,
        pub request: String,
        pub market_name: String,
        pub data_release: String,
        pub engine_version: String,
        pub created_at: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

use shares::{ActiveModel, Column, Entity, Model};

pub(super) struct NewShare {
    pub token_hash: String,
    pub token: String,
    pub request: String,
    pub market_name: String,
    pub data_release: String,
    pub engine_version: String,
    pub created_at: Timestamp,
}

/// `None` when the owner has as many links as we keep.
pub(super) async fn add(transaction: &DatabaseTransaction, owner: &str, new: NewShare) -> Result<Option<Model>, DbErr> {
    dialect::lock_owner(transaction, owner).await?;
    if of(owner).count(transaction).await? >= MAX_SHARES {
        return Ok(None);
    }
    let row = ActiveModel {
        owner: Set(owner.to_owned()),
        token_hash: Set(new.token_hash),
        token: Set(Some(new.token)),
        request: Set(new.request),
        market_name: Set(new.market_name),
        data_release: Set(new.data_release),
        engine_version: Set(new.engine_version),
        created_at: Set(new.created_at.micros()),
        ..Default::default()
    };
    row.insert(transaction).await.map(Some)
}

pub(super) async fn list(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Model>, DbErr> {
    of(owner).order_by_desc(Column::Id).all(reader).await
}

/// Whether there was one.
pub(super) async fn revoke(transaction: &DatabaseTransaction, owner: &str, id: i64) -> Result<bool, DbErr> {
    let one = Entity::delete_many()
        .filter(Column::Owner.eq(owner))
        .filter(Column::Id.eq(id));
    Ok(one.exec(transaction).await?.rows_affected > 0)
}

pub(super) async fn find(reader: &impl ConnectionTrait, token_hash: &str) -> Result<Option<Model>, DbErr> {
    Entity::find()
        .filter(Column::TokenHash.eq(token_hash))
        .one(reader)
        .await
}

/// The links stay as they are; only whose they are changes.
pub(in crate::niche) async fn adopt(transaction: &DatabaseTransaction, from: &str, to: &str) -> Result<(), DbErr> {
    hand_over::<Entity>(transaction, Column::Owner, from, to).await
}

pub(in crate::niche) async fn delete_of(transaction: &DatabaseTransaction, owner: &str) -> Result<(), DbErr> {
    let gone = Entity::delete_many().filter(Column::Owner.eq(owner));
    gone.exec(transaction).await.map(|_| ())
}

pub(in crate::niche) async fn export(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Value>, DbErr> {
    let export = |row: Model| {
        json!({
            "request": serde_json::from_str::<Value>(&row.request).ok(),
            "marketName": row.market_name,
            "dataRelease": row.data_release,
            "createdAt": Timestamp::from_micros(row.created_at),
        })
    };
    Ok(list(reader, owner).await?.into_iter().map(export).collect())
}

fn of(owner: &str) -> Select<Entity> {
    Entity::find().filter(Column::Owner.eq(owner))
}

impl TryFrom<Model> for Share {
    type Error = ApiError;

    fn try_from(row: Model) -> Result<Self, ApiError> {
        Ok(Self {
            id: row.id,
            request: kept::stored(&row.request)?,
            market_name: row.market_name,
            created_at: Timestamp::from_micros(row.created_at),
            token: row.token,
        })
    }
}
