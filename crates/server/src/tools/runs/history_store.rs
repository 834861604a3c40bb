//! The history: runs by time, each result once.

use sea_orm::entity::prelude::*;
use sea_orm::{Condition, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect, Set};

use super::store::{Column, Entity, Model, new_row, runs_of};
use super::{MAX_HISTORY, NewRun, Run};
use crate::db::api_error::ApiError;
use crate::db::{Tx, dialect, keep_newest};
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;

/// Adds the run to the history, or notes that it was made again.
pub async fn note_run(tx: &Tx, owner: &str, new: NewRun, result_id: String, now: Timestamp) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    let tool = new.tool.slug();
    let noted = history_of(owner, tool).filter(Column::ResultId.eq(&result_id));
    let id = match noted.one(tx).await? {
        Some(found) => {
            let id = found.id;
            let mut row = found.into_active_model();
            row.ran_at = Set(now.micros());
            row.update(tx).await?;
            id
        }
        None => {
            let mut row = new_row(owner, new, now);
            row.result_id = Set(Some(result_id));
            row.insert(tx).await?.id
        }
    };
    // The row just written is kept whatever the clock says.
    forget_old(tx, owner, tool, Some(id)).await
}

/// Some of the owner's runs of a tool, the latest first, and how many there are in all.
pub async fn read_history(
    reader: &impl ConnectionTrait,
    owner: &str,
    tool: Tool,
    (offset, limit): (u64, u64),
) -> Result<(Vec<Run>, u64), ApiError> {
    let mine = history_of(owner, tool.slug());
    let total = mine.clone().count(reader).await?;
    let rows = latest_first(mine).offset(offset).limit(limit).all(reader).await?;
    let runs: Result<_, ApiError> = rows.into_iter().map(Run::try_from).collect();
    Ok((runs?, total))
}

/// Use of a tool that counts among the owner's work.
#[derive(Debug, Clone, Copy)]
pub struct RunMoment {
    pub tool: Tool,
    /// The first time that it was made.
    pub made_at: Timestamp,
}

/// Lists the uses of all tools: analyses of the history, and saved results of the other tools.
pub async fn list_moments(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<RunMoment>, ApiError> {
    let niche = Tool::NicheDiscovery.slug();
    let analyses = Condition::all()
        .add(Column::Tool.eq(niche))
        .add(Column::ResultId.is_not_null());
    let results = Condition::all()
        .add(Column::Tool.ne(niche))
        .add(Column::Progress.is_not_null())
        .add(Column::IsExample.eq(false));
    let rows: Vec<(String, i64)> = runs_of(owner)
        .filter(Condition::any().add(analyses).add(results))
        .select_only()
        .columns([Column::Tool, Column::CreatedAt])
        .into_tuple()
        .all(reader)
        .await?;
    let moment = |(tool, made_at): (String, i64)| {
        let tool = Tool::parse_name(&tool).map_err(|_| ApiError::internal("a run is of no tool"))?;
        Ok(RunMoment {
            tool,
            made_at: Timestamp::from_micros(made_at),
        })
    };
    rows.into_iter().map(moment).collect()
}

/// Every run in the history, the latest first.
pub(super) async fn whole_history(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Run>, ApiError> {
    let noted = runs_of(owner).filter(Column::ResultId.is_not_null());
    let rows = latest_first(noted).all(reader).await?;
    rows.into_iter().map(Run::try_from).collect()
}

/// Keeps one run of a result that both sides have: as old as the older and as recently made as the newer.
pub(super) async fn merge_history(tx: &Tx, moving: &[Model], there: &[Model]) -> Result<(), DbErr> {
    for row in there.iter().filter(|row| row.result_id.is_some()) {
        let is_twin = |twin: &&Model| twin.tool == row.tool && twin.result_id == row.result_id;
        let Some(twin) = moving.iter().find(is_twin) else {
            continue;
        };
        let mut merged = row.clone().into_active_model();
        merged.created_at = Set(row.created_at.min(twin.created_at));
        merged.ran_at = Set(row.ran_at.max(twin.ran_at));
        merged.update(tx).await?;
        Entity::delete_by_id(twin.id).exec(tx).await?;
    }
    Ok(())
}

/// Keeps the newest, `spared` among them.
pub(super) async fn forget_old(tx: &Tx, owner: &str, tool: &str, spared: Option<i64>) -> Result<(), DbErr> {
    let list = latest_first(history_of(owner, tool));
    keep_newest(tx, list, (Column::Owner, owner), (Column::Id, spared), MAX_HISTORY).await
}

fn latest_first(rows: Select<Entity>) -> Select<Entity> {
    rows.order_by_desc(Column::RanAt).order_by_desc(Column::ResultId)
}

fn history_of(owner: &str, tool: &str) -> Select<Entity> {
    runs_of(owner)
        .filter(Column::Tool.eq(tool))
        .filter(Column::ResultId.is_not_null())
}
