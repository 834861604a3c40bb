//! The tables of changes and boards, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{IntoActiveModel, QueryOrder, QuerySelect, Set};

use crate::db::{self, Tx};
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

/// Recorded change of one or more tasks, with a step for each task.
#[derive(Debug, Clone, PartialEq)]
pub struct TaskChange {
    pub id: i64,
    pub kind: String,
    /// Title of the task, or of the first one.
    pub title: String,
    pub task_count: i32,
    pub steps: Vec<ChangeStep>,
    pub made_at: Timestamp,
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
        steps: Set(serde_json::to_string(steps).map_err(|error| DbErr::Custom(error.to_string()))?),
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
        steps: serde_json::from_str(&row.steps).map_err(|error| DbErr::Custom(error.to_string()))?,
        made_at: Timestamp::from_micros(row.made_at),
        undone_at: row.undone_at.map(Timestamp::from_micros),
    })
}

/// Columns of the owner's board; `None` for the usual ones.
pub(crate) async fn read_board(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<Vec<BoardColumn>>, DbErr> {
    let row = task_boards::Entity::find_by_id(owner).one(reader).await?;
    let read = |row: task_boards::Model| serde_json::from_str(&row.columns);
    row.map(read)
        .transpose()
        .map_err(|error| DbErr::Custom(error.to_string()))
}

pub(crate) async fn write_board(tx: &Tx, owner: &str, columns: &[BoardColumn]) -> Result<(), DbErr> {
    let row = task_boards::Model {
        owner: owner.to_owned(),
        columns: serde_json::to_string(columns).map_err(|error| DbErr::Custom(error.to_string()))?,
    };
    let newer = OnConflict::column(task_boards::Column::Owner)
        .update_column(task_boards::Column::Columns)
        .to_owned();
    task_boards::Entity::insert(row.into_active_model())
        .on_conflict(newer)
        .exec_without_returning(tx)
        .await
        .map(drop)
}

/// The board of the account stays.
pub(crate) async fn merge_boards(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    if read_board(tx, to).await?.is_some() {
        task_boards::Entity::delete_by_id(from).exec(tx).await?;
    }
    Ok(())
}
