//! The table of runs, and what the queries on it have in common.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{Condition, ExprTrait, QueryOrder, QuerySelect, Set};

use super::{NewRun, Run};
use crate::db::api_error::ApiError;
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;

pub(super) mod runs {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "runs")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub former_id: Option<i64>,
        pub owner: String,
        pub tool: String,
        pub request: Option<String>,
        pub title: String,
        pub summary: String,
        pub data_release: String,
        pub engine_version: String,
        pub result_id: Option<String>,
        pub name: Option<String>,
        pub progress: Option<i32>,
        pub completed_at: Option<i64>,
        pub created_at: i64,
        pub ran_at: i64,
        pub deleted_at: Option<i64>,
        pub version: i64,
        pub is_example: bool,
        pub market: Option<String>,
    }

    crate::db::without_relations!();
}

pub(super) use runs::{ActiveModel, Column, Entity, Model};

/// A row that is in no list yet.
pub(super) fn new_row(owner: &str, new: NewRun, now: Timestamp) -> ActiveModel {
    ActiveModel {
        owner: Set(owner.to_owned()),
        tool: Set(new.tool.slug().to_owned()),
        request: Set(new.request),
        title: Set(new.title),
        summary: Set(new.summary.to_string()),
        data_release: Set(new.data_release),
        engine_version: Set(new.engine_version),
        name: Set(new.name),
        created_at: Set(now.micros()),
        ran_at: Set(now.micros()),
        version: Set(1),
        is_example: Set(false),
        market: Set(new.market),
        ..Default::default()
    }
}

/// Returns the length of an owner's stored texts in bytes, deleted ones included.
pub(super) async fn stored_bytes(reader: &impl ConnectionTrait, owner: &str) -> Result<i64, DbErr> {
    let bytes = |column: Column| Func::cust("octet_length").arg(Expr::col(column));
    let length = |column: Column| Func::coalesce([bytes(column).into(), Expr::val(0)]);
    let texts = Expr::expr(length(Column::Request)).add(length(Column::Summary));
    let sum: Option<Option<i64>> = Entity::find()
        .select_only()
        .column_as(texts.sum(), "bytes")
        .filter(Column::Owner.eq(owner))
        .into_tuple()
        .one(reader)
        .await?;
    Ok(sum.flatten().unwrap_or_default())
}

/// Selects an owner's runs without the deleted ones.
pub(super) fn runs_of(owner: &str) -> Select<Entity> {
    Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(Column::DeletedAt.is_null())
}

/// The row that answers show under this id.
pub(super) fn has_id(id: i64) -> Condition {
    let unmoved = Column::FormerId.is_null().and(Column::Id.eq(id));
    Condition::any().add(Column::FormerId.eq(id)).add(unmoved)
}

/// All runs of the selection, the newest row first.
pub(super) async fn read_runs(rows: Select<Entity>, reader: &impl ConnectionTrait) -> Result<Vec<Run>, ApiError> {
    let rows = rows.order_by_desc(Column::Id).all(reader).await?;
    rows.into_iter().map(Run::try_from).collect()
}

impl TryFrom<Model> for Run {
    type Error = ApiError;

    fn try_from(row: Model) -> Result<Self, ApiError> {
        Ok(Self {
            id: row.former_id.unwrap_or(row.id),
            tool: Tool::parse_name(&row.tool).map_err(|_| ApiError::internal("a run is of no tool"))?,
            request: row.request,
            title: row.title,
            summary: serde_json::from_str(&row.summary).map_err(ApiError::internal)?,
            data_release: row.data_release,
            engine_version: row.engine_version,
            result_id: row.result_id,
            name: row.name,
            progress: row.progress.map(u8::try_from).transpose().map_err(ApiError::internal)?,
            completed_at: row.completed_at.map(Timestamp::from_micros),
            created_at: Timestamp::from_micros(row.created_at),
            ran_at: Timestamp::from_micros(row.ran_at),
            version: row.version,
            is_example: row.is_example,
            market: row.market,
        })
    }
}
