//! The table of the log, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect, Set};

use super::log::{LogLine, WorkEntry};
use crate::db::{Tx, delete_any, delete_where};
use crate::platform::clock::Timestamp;

mod plan_log {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "plan_log")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub round_id: i64,
        pub day: String,
        pub minutes: Option<i32>,
        pub takings_cents: Option<i64>,
        pub spent_cents: Option<i64>,
        pub note: String,
        pub step_key: Option<String>,
        pub experiment_id: Option<i64>,
        pub entry_key: String,
        pub created_at: i64,
    }

    crate::db::without_relations!();
}

use plan_log::{ActiveModel, Column, Entity, Model};

/// Lines of a round, or of all rounds, the newest day first.
pub(super) async fn list_lines(
    reader: &impl ConnectionTrait,
    owner: &str,
    round_id: Option<i64>,
) -> Result<Vec<LogLine>, DbErr> {
    let rows = match round_id {
        Some(round_id) => lines_of(owner).filter(Column::RoundId.eq(round_id)),
        None => lines_of(owner),
    };
    let rows = rows.order_by_desc(Column::Day).order_by_desc(Column::Id);
    Ok(rows.all(reader).await?.into_iter().map(read_line).collect())
}

pub(super) async fn count_lines(reader: &impl ConnectionTrait, owner: &str) -> Result<u64, DbErr> {
    lines_of(owner).count(reader).await
}

pub(super) async fn find_line(reader: &impl ConnectionTrait, owner: &str, id: i64) -> Result<Option<LogLine>, DbErr> {
    let row = lines_of(owner).filter(Column::Id.eq(id));
    Ok(row.one(reader).await?.map(read_line))
}

pub(super) async fn find_of_key(
    reader: &impl ConnectionTrait,
    owner: &str,
    key: &str,
) -> Result<Option<LogLine>, DbErr> {
    let row = lines_of(owner).filter(Column::EntryKey.eq(key));
    Ok(row.one(reader).await?.map(read_line))
}

pub(super) async fn insert_line(
    tx: &Tx,
    owner: &str,
    round_id: i64,
    entry: WorkEntry,
    (key, now): (String, Timestamp),
) -> Result<LogLine, DbErr> {
    let mut row = row_of(entry);
    row.owner = Set(owner.to_owned());
    row.round_id = Set(round_id);
    row.entry_key = Set(key);
    row.created_at = Set(now.micros());
    Ok(read_line(row.insert(tx).await?))
}

pub(super) async fn update_line(tx: &Tx, id: i64, entry: WorkEntry) -> Result<LogLine, DbErr> {
    let mut row = row_of(entry);
    row.id = Set(id);
    Ok(read_line(row.update(tx).await?))
}

/// Deletes a line. Returns false where the owner has none of this id.
pub(super) async fn delete_line(tx: &Tx, owner: &str, id: i64) -> Result<bool, DbErr> {
    delete_any::<Entity>(tx, [Column::Owner.eq(owner), Column::Id.eq(id)]).await
}

/// Deletes the lines of `from` that `to` has under the same key: the same line was sent from both.
pub(super) async fn merge_lines(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    let keys = lines_of(to).select_only().column(Column::EntryKey);
    let keys: Vec<String> = keys.into_tuple().all(tx).await?;
    delete_where::<Entity>(tx, [Column::Owner.eq(from), Column::EntryKey.is_in(keys)]).await
}

fn lines_of(owner: &str) -> Select<Entity> {
    Entity::find().filter(Column::Owner.eq(owner))
}

fn row_of(entry: WorkEntry) -> ActiveModel {
    ActiveModel {
        day: Set(entry.on),
        minutes: Set(entry.minutes.and_then(|minutes| i32::try_from(minutes).ok())),
        takings_cents: Set(entry.takings_cents),
        spent_cents: Set(entry.spent_cents),
        note: Set(entry.note),
        step_key: Set(entry.step_key),
        experiment_id: Set(entry.experiment_id),
        ..Default::default()
    }
}

fn read_line(row: Model) -> LogLine {
    LogLine {
        id: row.id,
        round_id: row.round_id,
        entry: WorkEntry {
            on: row.day,
            minutes: row.minutes.map(i64::from),
            takings_cents: row.takings_cents,
            spent_cents: row.spent_cents,
            note: row.note,
            step_key: row.step_key,
            experiment_id: row.experiment_id,
        },
        key: row.entry_key,
        created_at: Timestamp::from_micros(row.created_at),
    }
}
