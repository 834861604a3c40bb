//! The tables of changes and boards, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder, QuerySelect, Set};
use serde::Serialize;
use utoipa::ToSchema;

use crate::db::{self, Tx, from_json_column, put_row, to_json_column};
use crate::planning::tasks::board::BoardColumn;
use crate::planning::tasks::store::change_step::ChangeStep;
use crate::platform::clock::Timestamp;

mod task_changes {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "task_changes")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub kind: String,
        pub title: String,
        pub task_count: i32,
        pub steps: String,
        pub made_at: i64,
        pub undone_at: Option<i64>,
    }

    crate::db::without_relations!();
}

mod task_boards {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "task_boards")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub columns: String,
    }

    crate::db::without_relations!();
}

use task_changes::{ActiveModel, Column, Entity, Model};

/// Changes that are kept for one owner.
const MAX_CHANGES: u64 = 50;

/// Recorded change of one or more tasks. The last 50 are kept.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskChange {
    pub id: i64,
    /// "create", "edit", "complete", "reopen", "move", "delete", "restore", "bulk" or "import".
    pub kind: String,
    /// Title of the task, or of the first one.
    pub title: String,
    pub task_count: i32,
    /// A step for each task.
    #[serde(skip)]
    pub steps: Vec<ChangeStep>,
    pub made_at: Timestamp,
    #[schema(required = true)]
    pub undone_at: Option<Timestamp>,
}

pub(crate) async fn add(
    tx: &Tx,
    owner: &str,
    kind: &str,
    title: &str,
    steps: &[ChangeStep],
    now: Timestamp,
) -> Result<i64, DbErr> {
    let row = ActiveModel {
        owner: Set(owner.to_owned()),
        kind: Set(kind.to_owned()),
        title: Set(title.to_owned()),
        task_count: Set(i32::try_from(steps.len()).unwrap_or(i32::MAX)),
        steps: Set(to_json_column(steps)?),
        made_at: Set(now.micros()),
        undone_at: Set(None),
        ..Default::default()
    };
    let id = row.insert(tx).await?.id;
    trim_changes(tx, owner).await?;
    Ok(id)
}

pub(crate) async fn trim_changes(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    let newest_first = Entity::find().order_by_desc(Column::Id);
    let key = (Column::Id, None::<i64>);
    db::keep_newest(tx, newest_first, (Column::Owner, owner), key, MAX_CHANGES).await
}

/// The newest first.
pub(crate) async fn list_changes(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<TaskChange>, DbErr> {
    let rows = Entity::find()
        .filter(Column::Owner.eq(owner))
        .order_by_desc(Column::Id)
        .limit(MAX_CHANGES);
    rows.all(reader).await?.into_iter().map(read_change).collect()
}

pub(crate) async fn find_change(
    reader: &impl ConnectionTrait,
    owner: &str,
    id: i64,
) -> Result<Option<TaskChange>, DbErr> {
    let row = Entity::find_by_id(id).filter(Column::Owner.eq(owner));
    row.one(reader).await?.map(read_change).transpose()
}

pub(crate) async fn mark_undone(tx: &Tx, id: i64, now: Timestamp) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: Set(id),
        undone_at: Set(Some(now.micros())),
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}

fn read_change(row: Model) -> Result<TaskChange, DbErr> {
    Ok(TaskChange {
        id: row.id,
        kind: row.kind,
        title: row.title,
        task_count: row.task_count,
        steps: from_json_column(&row.steps)?,
        made_at: Timestamp::from_micros(row.made_at),
        undone_at: row.undone_at.map(Timestamp::from_micros),
    })
}

/// Columns of the owner's board; `None` for the usual ones.
pub(crate) async fn read_board(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<Vec<BoardColumn>>, DbErr> {
    let row = task_boards::Entity::find_by_id(owner).one(reader).await?;
    row.map(|row| from_json_column(&row.columns)).transpose()
}

pub(crate) async fn write_board(tx: &Tx, owner: &str, columns: &[BoardColumn]) -> Result<(), DbErr> {
    let row = task_boards::Model {
        owner: owner.to_owned(),
        columns: to_json_column(columns)?,
    };
    put_row(tx, row).await
}

/// The board of the account stays.
pub(crate) async fn merge_boards(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    if read_board(tx, to).await?.is_some() {
        task_boards::Entity::delete_by_id(from).exec(tx).await?;
    }
    Ok(())
}
