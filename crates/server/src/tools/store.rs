//! The table of saved results, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::{ExprTrait, QueryOrder, QuerySelect, Set};

use super::{COMPLETE, MAX_RUNS, NewRun, Run, Tool};
use crate::clock::Timestamp;
use crate::db::{Tx, dialect};
use crate::error::ApiError;

mod runs {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "tool_runs")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub tool: String,
        pub request: Option<String>,
        pub result: String,
        pub progress: i32,
        pub completed_at: Option<i64>,
        pub created_at: i64,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

use runs::{ActiveModel, Column, Entity, Model};

/// Rows that one clean-up looks at. There is rarely more than one.
const CLEANUP: u64 = 500;

/// Saves a result as the newest of its tool. The same result saved again comes back as the newest under a new id: ids
/// give the order, so that a clock set back cannot shuffle the list.
///
/// # Errors
/// When the database does not answer.
pub async fn save(tx: &Tx, owner: &str, new: NewRun, now: Timestamp) -> Result<Run, ApiError> {
    dialect::lock_owner(tx, owner).await?;
    let result = new.result.to_string();
    let same_request = match &new.request {
        Some(request) => Column::Request.eq(request),
        None => Column::Request.is_null().and(Column::Result.eq(&result)),
    };
    let same = Entity::delete_many()
        .filter(Column::Owner.eq(owner))
        .filter(Column::Tool.eq(new.tool.slug()))
        .filter(same_request);
    same.exec(tx).await?;
    let is_complete = new.progress >= COMPLETE;
    let row = ActiveModel {
        owner: Set(owner.to_owned()),
        tool: Set(new.tool.slug().to_owned()),
        request: Set(new.request),
        result: Set(result),
        progress: Set(i32::from(new.progress)),
        completed_at: Set(is_complete.then_some(now.micros())),
        created_at: Set(now.micros()),
        ..Default::default()
    };
    let saved = row.insert(tx).await?;
    make_room(tx, owner, new.tool).await?;
    saved.try_into()
}

async fn make_room(tx: &Tx, owner: &str, tool: Tool) -> Result<(), DbErr> {
    let old: Vec<i64> = of(owner)
        .select_only()
        .column(Column::Id)
        .filter(Column::Tool.eq(tool.slug()))
        .order_by_desc(Column::Id)
        .offset(MAX_RUNS)
        .limit(CLEANUP)
        .into_tuple()
        .all(tx)
        .await?;
    if !old.is_empty() {
        let gone = Entity::delete_many().filter(Column::Id.is_in(old));
        gone.exec(tx).await?;
    }
    Ok(())
}

/// Removes all results of an owner, for an account that is deleted.
///
/// # Errors
/// When the database does not answer.
pub async fn delete_of(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    let gone = Entity::delete_many().filter(Column::Owner.eq(owner));
    gone.exec(tx).await.map(|_| ())
}

pub(super) async fn latest(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Run>, ApiError> {
    let newest: Vec<i64> = of(owner)
        .select_only()
        .column_as(Column::Id.max(), "newest")
        .group_by(Column::Tool)
        .into_tuple()
        .all(reader)
        .await?;
    let rows = of(owner).filter(Column::Id.is_in(newest)).all(reader).await?;
    rows.into_iter().map(Run::try_from).collect()
}

pub(super) async fn all(reader: &impl ConnectionTrait, owner: &str, tool: Tool) -> Result<Vec<Run>, ApiError> {
    let mine = of(owner).filter(Column::Tool.eq(tool.slug()));
    read(mine, reader).await
}

pub(super) async fn everything(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Run>, ApiError> {
    read(of(owner), reader).await
}

async fn read(rows: Select<Entity>, reader: &impl ConnectionTrait) -> Result<Vec<Run>, ApiError> {
    let rows = rows.order_by_desc(Column::Id).all(reader).await?;
    rows.into_iter().map(Run::try_from).collect()
}

fn of(owner: &str) -> Select<Entity> {
    Entity::find().filter(Column::Owner.eq(owner))
}

impl TryFrom<Model> for Run {
    type Error = ApiError;

    fn try_from(row: Model) -> Result<Self, ApiError> {
        Ok(Self {
            id: row.id,
            tool: Tool::read(&row.tool).map_err(|_| ApiError::internal("a saved result is of no tool"))?,
            request: row.request,
            result: serde_json::from_str(&row.result).map_err(ApiError::internal)?,
            progress: u8::try_from(row.progress).map_err(ApiError::internal)?,
            completed_at: row.completed_at.map(Timestamp::from_micros),
            created_at: Timestamp::from_micros(row.created_at),
        })
    }
}
