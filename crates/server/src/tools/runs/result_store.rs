//! Saved results: runs with a progress.

use sea_orm::entity::prelude::*;
use sea_orm::{ExprTrait, IntoActiveModel, QueryOrder, QuerySelect, Set};

use super::store::{Column, Entity, Model, has_id, new_row, read_runs, runs_of};
use super::{COMPLETE, MAX_RESULTS, NewRun, Run};
use crate::db::api_error::ApiError;
use crate::db::{Tx, delete_where, dialect, keep_newest};
use crate::http::Patch;
use crate::planning::plan;
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;

/// Saves a result as the newest of its tool. The same result saved again comes back as the newest under a new id: ids
/// give the order, so that a clock set back cannot shuffle the list.
pub async fn save_result(tx: &Tx, owner: &str, new: NewRun, progress: u8, now: Timestamp) -> Result<Run, ApiError> {
    dialect::lock_owner(tx, owner).await?;
    let tool = new.tool.slug();
    let mut row = new_row(owner, new, now);
    if row.market.as_ref().is_none() {
        row.market = Set(chosen_market(tx, owner).await?);
    }
    let same_request = match row.request.as_ref() {
        Some(request) => Column::Request.eq(request),
        None => Column::Request.is_null().and(Column::Summary.eq(row.summary.as_ref())),
    };
    delete_where::<Entity>(
        tx,
        [
            Column::Owner.eq(owner),
            Column::Tool.eq(tool),
            Column::Progress.is_not_null(),
            same_request,
        ],
    )
    .await?;
    row.progress = Set(Some(progress.into()));
    row.completed_at = Set((progress >= COMPLETE).then_some(now.micros()));
    let saved = row.insert(tx).await?;
    forget_old(tx, owner, tool).await?;
    saved.try_into()
}

/// The newest result of each tool that has one. Examples count nowhere.
pub async fn latest_results(state: &AppState, owner: &str) -> Result<Vec<Run>, ApiError> {
    let reader = state.db.read();
    let newest: Vec<i64> = counted_results(owner)
        .select_only()
        .column_as(Column::Id.max(), "newest")
        .group_by(Column::Tool)
        .into_tuple()
        .all(reader)
        .await?;
    read_runs(runs_of(owner).filter(Column::Id.is_in(newest)), reader).await
}

/// All results of one tool, newest first, without examples.
pub async fn results_of_tool(state: &AppState, owner: &str, tool: Tool) -> Result<Vec<Run>, ApiError> {
    let of_tool = counted_results(owner).filter(Column::Tool.eq(tool.slug()));
    read_runs(of_tool, state.db.read()).await
}

/// All results of one tool, newest first, with the examples among them.
pub async fn list_with_examples(state: &AppState, owner: &str, tool: Tool) -> Result<Vec<Run>, ApiError> {
    read_runs(results_of(owner).filter(Column::Tool.eq(tool.slug())), state.db.read()).await
}

/// The saved result with this id. `None` when the owner has none.
pub(super) async fn find_result(reader: &impl ConnectionTrait, owner: &str, id: i64) -> Result<Option<Run>, ApiError> {
    let found = results_of(owner).filter(has_id(id)).one(reader).await?;
    found.map(Run::try_from).transpose()
}

/// Changes a saved result in its place, under a version one higher. `None` when its version is not `expected`, or it is
/// gone.
pub(super) async fn change_result(
    tx: &Tx,
    owner: &str,
    id: i64,
    expected: i64,
    change: ResultChange,
    now: Timestamp,
) -> Result<Option<Run>, ApiError> {
    dialect::lock_owner(tx, owner).await?;
    let of_version = results_of(owner)
        .filter(has_id(id))
        .filter(Column::Version.eq(expected));
    let Some(found) = of_version.one(tx).await? else {
        return Ok(None);
    };
    let completed_at = found.completed_at;
    let mut row = found.into_active_model();
    row.version = Set(expected + 1);
    if !change.name.is_missing() {
        row.name = Set(change.name.into_value());
    }
    if let Some((new, progress)) = change.run {
        let fresh = new_row(owner, new, now);
        row.request = fresh.request;
        row.title = fresh.title;
        row.summary = fresh.summary;
        row.data_release = fresh.data_release;
        row.engine_version = fresh.engine_version;
        row.ran_at = fresh.ran_at;
        row.is_example = fresh.is_example;
        if fresh.market.as_ref().is_some() {
            row.market = fresh.market;
        }
        row.progress = Set(Some(progress.into()));
        row.completed_at = Set((progress >= COMPLETE).then_some(completed_at.unwrap_or(now.micros())));
    }
    row.update(tx).await?.try_into().map(Some)
}

/// Deletes a saved result and its links for good. Returns true when there was one.
pub(super) async fn delete_result(tx: &Tx, owner: &str, id: i64) -> Result<bool, DbErr> {
    dialect::lock_owner(tx, owner).await?;
    let Some(found) = results_of(owner).filter(has_id(id)).one(tx).await? else {
        return Ok(false);
    };
    Entity::delete_by_id(found.id).exec(tx).await.map(|_| true)
}

/// Fields that a change of a saved result sets.
#[derive(Debug, Default)]
pub(super) struct ResultChange {
    pub name: Patch<String>,
    /// Another run in its place, and its progress.
    pub run: Option<(NewRun, u8)>,
}

/// All results of one owner, newest first.
pub(super) async fn all_results(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Run>, ApiError> {
    read_runs(results_of(owner), reader).await
}

/// Keeps the later one of a result that both sides saved.
pub(super) async fn merge_results(tx: &Tx, moving: &[Model], there: &[Model]) -> Result<(), DbErr> {
    for (lost, _) in find_twins(moving, there) {
        Entity::delete_by_id(lost.id).exec(tx).await?;
    }
    Ok(())
}

/// Equal results of both sides: the one that goes and the one that stays.
pub(super) fn find_twins<'m>(moving: &'m [Model], there: &'m [Model]) -> Vec<(&'m Model, &'m Model)> {
    let pair = |row: &'m Model| {
        let is_twin = |twin: &&Model| {
            let is_same_result = twin.request.is_some() || twin.summary == row.summary;
            twin.progress.is_some() && twin.tool == row.tool && twin.request == row.request && is_same_result
        };
        let twin = moving.iter().find(is_twin)?;
        Some(if twin.id < row.id { (twin, row) } else { (row, twin) })
    };
    there
        .iter()
        .filter(|row| row.progress.is_some())
        .filter_map(pair)
        .collect()
}

/// Keeps the newest.
pub(super) async fn forget_old(tx: &Tx, owner: &str, tool: &str) -> Result<(), DbErr> {
    let list = results_of(owner)
        .filter(Column::Tool.eq(tool))
        .order_by_desc(Column::Id);
    let none_spared = (Column::Id, None::<i64>);
    keep_newest(tx, list, (Column::Owner, owner), none_spared, MAX_RESULTS).await
}

/// Market of the plan; without one that of the latest report of the history.
async fn chosen_market(tx: &Tx, owner: &str) -> Result<Option<String>, DbErr> {
    if let Some(own) = plan::read_market(tx, owner).await? {
        return Ok(Some(own.slug));
    }
    let reports = runs_of(owner).filter(Column::Tool.eq(Tool::NicheDiscovery.slug()));
    let noted = reports.filter(Column::ResultId.is_not_null());
    let latest = noted.order_by_desc(Column::RanAt).order_by_desc(Column::ResultId);
    Ok(latest.one(tx).await?.and_then(|report| report.market))
}

/// Results that are no example.
fn counted_results(owner: &str) -> Select<Entity> {
    results_of(owner).filter(Column::IsExample.eq(false))
}

fn results_of(owner: &str) -> Select<Entity> {
    runs_of(owner).filter(Column::Progress.is_not_null())
}
