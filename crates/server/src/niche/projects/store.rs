//! The table of projects, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{DatabaseTransaction, IntoActiveModel, PaginatorTrait, QueryOrder, Set};
use serde_json::{Value, json};

use super::{MAX_PROJECTS, Project, UNDO_MICROS};
use crate::clock::Timestamp;
use crate::db::dialect;
use crate::error::ApiError;
use crate::niche::kept;
use crate::niche::store::hand_over;

mod projects {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "niche_projects")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub name: String,
        pub request: String,
        pub market_name: String,
        pub score: i32,
        pub data_release: String,
        pub engine_version: String,
        pub saved_at: i64,
        pub deleted_at: Option<i64>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

use projects::{Column, Entity, Model};

pub(super) struct NewProject {
    pub name: String,
    pub request: String,
    pub market_name: String,
    pub score: i32,
    pub data_release: String,
    pub engine_version: String,
    pub saved_at: Timestamp,
}

/// Adds the project or brings the one with the same request up to date. `None` when the owner has as many as we keep.
pub(super) async fn save(
    transaction: &DatabaseTransaction,
    owner: &str,
    new: NewProject,
) -> Result<Option<Model>, DbErr> {
    dialect::lock_owner(transaction, owner).await?;
    forget_deleted(transaction, owner, new.saved_at).await?;
    let same = Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(Column::Request.eq(&new.request))
        .one(transaction)
        .await?;
    let is_listed = same.as_ref().is_some_and(|row| row.deleted_at.is_none());
    if !is_listed && of(owner).count(transaction).await? >= MAX_PROJECTS {
        return Ok(None);
    }
    let mut row = same.clone().map(IntoActiveModel::into_active_model).unwrap_or_default();
    row.owner = Set(owner.to_owned());
    row.name = Set(new.name);
    row.request = Set(new.request);
    row.market_name = Set(new.market_name);
    row.score = Set(new.score);
    row.data_release = Set(new.data_release);
    row.engine_version = Set(new.engine_version);
    row.saved_at = Set(new.saved_at.micros());
    row.deleted_at = Set(None);
    match same {
        Some(_) => row.update(transaction).await.map(Some),
        None => row.insert(transaction).await.map(Some),
    }
}

pub(super) async fn list(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Model>, DbErr> {
    of(owner)
        .order_by_desc(Column::SavedAt)
        .order_by_desc(Column::Id)
        .all(reader)
        .await
}

pub(super) async fn rename(
    transaction: &DatabaseTransaction,
    owner: &str,
    id: i64,
    name: String,
) -> Result<Option<Model>, DbErr> {
    let Some(found) = of(owner).filter(Column::Id.eq(id)).one(transaction).await? else {
        return Ok(None);
    };
    let mut row = found.into_active_model();
    row.name = Set(name);
    row.update(transaction).await.map(Some)
}

/// Whether there was one.
pub(super) async fn delete(
    transaction: &DatabaseTransaction,
    owner: &str,
    id: i64,
    now: Timestamp,
) -> Result<bool, DbErr> {
    dialect::lock_owner(transaction, owner).await?;
    forget_deleted(transaction, owner, now).await?;
    let marked = Entity::update_many()
        .col_expr(Column::DeletedAt, Expr::val(now.micros()))
        .filter(Column::Owner.eq(owner))
        .filter(Column::Id.eq(id))
        .filter(Column::DeletedAt.is_null());
    Ok(marked.exec(transaction).await?.rows_affected > 0)
}

pub(super) async fn restore(transaction: &DatabaseTransaction, owner: &str, id: i64) -> Result<Option<Model>, DbErr> {
    let found = Entity::find_by_id(id)
        .filter(Column::Owner.eq(owner))
        .one(transaction)
        .await?;
    let Some(found) = found else { return Ok(None) };
    let mut row = found.into_active_model();
    row.deleted_at = Set(None);
    row.update(transaction).await.map(Some)
}

/// Of a project that both sides saved the listed one stays, else the one that was saved later.
pub(in crate::niche) async fn adopt(transaction: &DatabaseTransaction, from: &str, to: &str) -> Result<(), DbErr> {
    let moving = Entity::find().filter(Column::Owner.eq(from)).all(transaction).await?;
    let requests = moving.iter().map(|row| row.request.clone());
    let there = Entity::find()
        .filter(Column::Owner.eq(to))
        .filter(Column::Request.is_in(requests));
    let standing = |row: &Model| (row.deleted_at.is_none(), row.saved_at, row.id);
    for row in there.all(transaction).await? {
        let Some(twin) = moving.iter().find(|twin| twin.request == row.request) else {
            continue;
        };
        let loser = if standing(twin) < standing(&row) {
            twin.id
        } else {
            row.id
        };
        Entity::delete_by_id(loser).exec(transaction).await?;
    }
    hand_over::<Entity>(transaction, Column::Owner, from, to).await
}

pub(in crate::niche) async fn delete_of(transaction: &DatabaseTransaction, owner: &str) -> Result<(), DbErr> {
    let gone = Entity::delete_many().filter(Column::Owner.eq(owner));
    gone.exec(transaction).await.map(|_| ())
}

/// Those that can still be restored are the owner's, too.
pub(in crate::niche) async fn export(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Value>, DbErr> {
    let rows = Entity::find().filter(Column::Owner.eq(owner));
    let rows = rows.order_by_desc(Column::SavedAt).all(reader).await?;
    let export = |row: Model| {
        json!({
            "name": row.name,
            "request": serde_json::from_str::<Value>(&row.request).ok(),
            "marketName": row.market_name,
            "viabilityScore": row.score,
            "dataRelease": row.data_release,
            "savedAt": Timestamp::from_micros(row.saved_at),
            "deletedAt": row.deleted_at.map(Timestamp::from_micros),
        })
    };
    Ok(rows.into_iter().map(export).collect())
}

/// What the owner sees.
fn of(owner: &str) -> Select<Entity> {
    Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(Column::DeletedAt.is_null())
}

async fn forget_deleted(transaction: &DatabaseTransaction, owner: &str, now: Timestamp) -> Result<(), DbErr> {
    let gone = Entity::delete_many()
        .filter(Column::Owner.eq(owner))
        .filter(Column::DeletedAt.lt(now.micros() - UNDO_MICROS));
    gone.exec(transaction).await.map(|_| ())
}

impl TryFrom<Model> for Project {
    type Error = ApiError;

    fn try_from(row: Model) -> Result<Self, ApiError> {
        Ok(Self {
            id: row.id,
            name: row.name,
            request: kept::stored(&row.request)?,
            market_name: row.market_name,
            score: row.score,
            is_outdated: kept::has_changed(&row.data_release, &row.engine_version),
            data_release: row.data_release,
            saved_at: Timestamp::from_micros(row.saved_at),
        })
    }
}
