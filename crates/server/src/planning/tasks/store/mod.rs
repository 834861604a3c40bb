//! The table of tasks, and the only queries on it.

pub(crate) mod change_step;
pub(crate) mod change_store;
pub(crate) mod request_store;

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect, Set};

use super::{Due, DueText, NewTask, Priority, Task, TaskSource};
use crate::db::{Tx, delete_where, dialect, from_json_column, to_json_column, update_where};
use crate::planning::tasks::rules::order;
use crate::platform::clock::Timestamp;

mod tasks {
    use sea_orm::entity::prelude::*;

    use super::{Priority, TaskSource};

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "tasks")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub title: String,
        pub notes: String,
        pub board_column: String,
        pub priority: Priority,
        pub tags: String,
        pub due_date: Option<String>,
        pub due_time: Option<String>,
        pub due_zone: Option<String>,
        pub estimate_minutes: Option<i32>,
        pub done_minutes: i32,
        pub repeats: Option<String>,
        pub waits_on: String,
        pub one_go: bool,
        pub source: TaskSource,
        pub source_key: Option<String>,
        pub origin: Option<String>,
        pub order_key: String,
        pub created_at: i64,
        pub updated_at: i64,
        pub done_at: Option<i64>,
        pub ticked_by: Option<String>,
        pub deleted_at: Option<i64>,
        pub version: i64,
    }

    crate::db::without_relations!();
}

use tasks::{ActiveModel, Column, Entity, Model};

/// Rows of one statement: databases limit the values of a statement.
const ROWS_PER_INSERT: usize = 200;

/// All tasks of an owner, deleted ones too, in their order.
pub async fn all_tasks(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Task>, DbErr> {
    read_sorted(tasks_of(owner).all(reader).await?)
}

/// The tasks of an owner that are not in the bin, in their order.
pub(super) async fn kept_tasks(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Task>, DbErr> {
    read_sorted(tasks_of(owner).filter(Column::DeletedAt.is_null()).all(reader).await?)
}

/// All tasks of one source, deleted ones too, in their order.
pub async fn tasks_of_source(
    reader: &impl ConnectionTrait,
    owner: &str,
    source: TaskSource,
) -> Result<Vec<Task>, DbErr> {
    let rows = tasks_of(owner).filter(Column::Source.eq(source));
    read_sorted(rows.all(reader).await?)
}

/// Finds a task of an owner, also in the bin.
pub async fn find_task(reader: &impl ConnectionTrait, owner: &str, id: i64) -> Result<Option<Task>, DbErr> {
    let row = Entity::find_by_id(id)
        .filter(Column::Owner.eq(owner))
        .one(reader)
        .await?;
    row.map(read_task).transpose()
}

/// Returns the tasks of these ids that belong to the owner.
pub(super) async fn find_tasks(reader: &impl ConnectionTrait, owner: &str, ids: &[i64]) -> Result<Vec<Task>, DbErr> {
    let rows = tasks_of(owner).filter(Column::Id.is_in(ids.iter().copied()));
    read_sorted(rows.all(reader).await?)
}

pub(super) async fn find_of_key(
    reader: &impl ConnectionTrait,
    owner: &str,
    source: TaskSource,
    key: &str,
) -> Result<Option<Task>, DbErr> {
    let row = tasks_of(owner)
        .filter(Column::Source.eq(source))
        .filter(Column::SourceKey.eq(key));
    row.one(reader).await?.map(read_task).transpose()
}

/// Counts the tasks that are neither done nor deleted.
pub(super) async fn count_open(reader: &impl ConnectionTrait, owner: &str) -> Result<u64, DbErr> {
    let open = tasks_of(owner)
        .filter(Column::DoneAt.is_null())
        .filter(Column::DeletedAt.is_null());
    open.count(reader).await
}

/// Returns the greatest key of the manual order; `None` without tasks.
pub(super) async fn last_key(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<String>, DbErr> {
    let keys = tasks_of(owner).select_only().column(Column::OrderKey);
    let keys: Vec<String> = keys.into_tuple().all(reader).await?;
    // Compared here, because databases compare texts by the rules of a language.
    Ok(keys.into_iter().max())
}

/// Adds tasks at the end of the order. The caller holds the lock of the owner.
pub async fn insert_tasks(tx: &Tx, owner: &str, new: Vec<NewTask>, now: Timestamp) -> Result<(), DbErr> {
    let keys = order::keys_after(last_key(tx, owner).await?.as_deref(), new.len());
    let rows: Vec<ActiveModel> = new
        .into_iter()
        .zip(keys)
        .map(|(new, key)| new_row(owner, new, key, now))
        .collect::<Result<_, _>>()?;
    for some in rows.chunks(ROWS_PER_INSERT) {
        Entity::insert_many(some.to_vec()).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Adds one task at the end of the order. The caller holds the lock of the owner.
pub async fn insert_task(tx: &Tx, owner: &str, new: NewTask, now: Timestamp) -> Result<Task, DbErr> {
    let key = match &new.order {
        Some(key) => key.clone(),
        None => order::key_after(last_key(tx, owner).await?.as_deref()),
    };
    read_task(new_row(owner, new, key, now)?.insert(tx).await?)
}

/// Stores a changed task as its next version.
pub async fn update_task(tx: &Tx, task: &mut Task, now: Timestamp) -> Result<(), DbErr> {
    task.version += 1;
    task.updated_at = now;
    let due = task.due.clone().map(DueText::from);
    let row = ActiveModel {
        id: Set(task.id),
        title: Set(task.title.clone()),
        notes: Set(task.notes.clone()),
        board_column: Set(task.column.clone()),
        priority: Set(task.priority),
        tags: Set(to_json_column(&task.tags)?),
        due_date: Set(due.as_ref().map(|due| due.date.clone())),
        due_time: Set(due.as_ref().and_then(|due| due.time.clone())),
        due_zone: Set(due.and_then(|due| due.zone)),
        estimate_minutes: Set(task.estimate_minutes.map(i32::from)),
        done_minutes: Set(i32::from(task.done_minutes)),
        repeats: Set(task.repeat.as_ref().map(to_json_column).transpose()?),
        waits_on: Set(to_json_column(&task.waits_on)?),
        one_go: Set(task.one_go),
        order_key: Set(task.order.clone()),
        updated_at: Set(now.micros()),
        done_at: Set(task.done_at.map(Timestamp::micros)),
        ticked_by: Set(task.ticked_by.clone()),
        deleted_at: Set(task.deleted_at.map(Timestamp::micros)),
        version: Set(task.version),
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}

/// Changes the key of the thing that a task comes from. The task itself stays as it is.
pub async fn set_source_key(tx: &Tx, id: i64, key: String) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: Set(id),
        source_key: Set(Some(key)),
        ..Default::default()
    };
    row.update(tx).await.map(drop)
}

/// Erases tasks, which do not go to the bin.
pub async fn delete_tasks(tx: &Tx, owner: &str, ids: Vec<i64>) -> Result<(), DbErr> {
    delete_where::<Entity>(tx, [Column::Owner.eq(owner), Column::Id.is_in(ids)]).await
}

/// Deletes tasks that were in the bin for long. Steps of the plan stay, because their ticks are the plan's.
pub(super) async fn empty_bin(tx: &Tx, deleted_before: Timestamp) -> Result<(), DbErr> {
    delete_where::<Entity>(
        tx,
        [
            Column::DeletedAt.lt(deleted_before.micros()),
            Column::Source.ne(TaskSource::PlanStep),
        ],
    )
    .await
}

/// Prepares the tasks of `from` for their new owner: one task per source and key, all after those of `to`.
pub(super) async fn merge_owners(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    let own = all_tasks(tx, to).await?;
    for theirs in all_tasks(tx, from).await? {
        let Some(mut twin) = own.iter().find(|own| own.is_twin_of(&theirs)).cloned() else {
            continue;
        };
        if twin.absorb_twin(&theirs) {
            let now = Ord::max(theirs.updated_at, twin.updated_at);
            update_task(tx, &mut twin, now).await?;
        }
        Entity::delete_by_id(theirs.id).exec(tx).await?;
    }
    let Some(last) = own.last() else { return Ok(()) };
    update_where(
        tx,
        [(
            Column::OrderKey,
            Expr::val(order::prefix_after(&last.order))
                .binary(sea_orm::sea_query::BinOper::Custom("||"), Expr::col(Column::OrderKey)),
        )],
        [Column::Owner.eq(from)],
    )
    .await
}

/// Makes other writers of the owner's tasks wait.
pub async fn lock_tasks(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await
}

fn tasks_of(owner: &str) -> Select<Entity> {
    Entity::find().filter(Column::Owner.eq(owner)).order_by_asc(Column::Id)
}

fn read_sorted(rows: Vec<Model>) -> Result<Vec<Task>, DbErr> {
    let mut tasks: Vec<Task> = rows.into_iter().map(read_task).collect::<Result<_, _>>()?;
    tasks.sort_by(|a, b| a.order.cmp(&b.order).then(a.id.cmp(&b.id)));
    Ok(tasks)
}

fn new_row(owner: &str, new: NewTask, key: String, now: Timestamp) -> Result<ActiveModel, DbErr> {
    let due = new.due.map(DueText::from);
    let row = ActiveModel {
        owner: Set(owner.to_owned()),
        title: Set(new.title),
        notes: Set(new.notes),
        board_column: Set(new.column),
        priority: Set(new.priority),
        tags: Set(to_json_column(&new.tags)?),
        due_date: Set(due.as_ref().map(|due| due.date.clone())),
        due_time: Set(due.as_ref().and_then(|due| due.time.clone())),
        due_zone: Set(due.and_then(|due| due.zone)),
        estimate_minutes: Set(new.estimate_minutes.map(i32::from)),
        done_minutes: Set(i32::from(new.done_minutes)),
        repeats: Set(new.repeat.as_ref().map(to_json_column).transpose()?),
        waits_on: Set(to_json_column(&new.waits_on)?),
        one_go: Set(new.one_go),
        source: Set(new.source),
        source_key: Set(new.source_key),
        origin: Set(new.origin),
        order_key: Set(new.order.unwrap_or(key)),
        created_at: Set(new.created_at.unwrap_or(now).micros()),
        updated_at: Set(now.micros()),
        done_at: Set(new.done_at.map(Timestamp::micros)),
        ticked_by: Set(new.ticked_by),
        deleted_at: Set(None),
        version: Set(1),
        ..Default::default()
    };
    Ok(row)
}

fn read_task(row: Model) -> Result<Task, DbErr> {
    let minutes = |count: i32| u16::try_from(count).unwrap_or_default();
    let due = row.due_date.map(|date| DueText {
        date,
        time: row.due_time,
        zone: row.due_zone,
    });
    let unreadable = |problem: String| DbErr::Custom(format!("task {}: {problem}", row.id));
    let due = due.map(Due::try_from).transpose().map_err(unreadable)?;
    let repeat = row.repeats.as_deref().map(serde_json::from_str).transpose();
    let repeat = repeat.map_err(|error| unreadable(error.to_string()))?;
    Ok(Task {
        id: row.id,
        title: row.title,
        notes: row.notes,
        column: row.board_column,
        priority: row.priority,
        tags: from_json_column(&row.tags)?,
        due,
        estimate_minutes: row.estimate_minutes.map(minutes),
        done_minutes: minutes(row.done_minutes),
        repeat,
        waits_on: from_json_column(&row.waits_on)?,
        one_go: row.one_go,
        source: row.source,
        source_key: row.source_key,
        origin: row.origin,
        order: row.order_key,
        created_at: Timestamp::from_micros(row.created_at),
        updated_at: Timestamp::from_micros(row.updated_at),
        done_at: row.done_at.map(Timestamp::from_micros),
        ticked_by: row.ticked_by,
        deleted_at: row.deleted_at.map(Timestamp::from_micros),
        version: row.version,
    })
}
