//! Rows of one owner across history, projects and saved results.

use sea_orm::entity::prelude::*;

use super::store::{Column, Entity, Model};
use super::{Run, history_store, project_store, result_store};
use crate::db::Tx;
use crate::db::api_error::ApiError;
use crate::platform::tool_names::Tool;

/// Makes one of a project, result or run of the history that both sides have.
pub(super) async fn merge_runs(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    let rows_of = |owner: &str| Entity::find().filter(Column::Owner.eq(owner));
    let moving = rows_of(from).all(tx).await?;
    if moving.is_empty() {
        return Ok(());
    }
    let there = rows_of(to).all(tx).await?;
    history_store::merge_history(tx, &moving, &there).await?;
    project_store::merge_projects(tx, &moving, &there).await?;
    result_store::merge_results(tx, &moving, &there).await
}

/// Ids of projects and saved results that both owners have, as answers show them: the one that goes when their rows
/// become one owner's, and the one that stays.
pub async fn list_twin_ids(tx: &Tx, from: &str, to: &str) -> Result<Vec<(i64, i64)>, DbErr> {
    let rows_of = |owner: &str| Entity::find().filter(Column::Owner.eq(owner));
    let (moving, there) = (rows_of(from).all(tx).await?, rows_of(to).all(tx).await?);
    let projects = project_store::find_twins(&moving, &there);
    let results = result_store::find_twins(&moving, &there);
    let id = |row: &Model| row.former_id.unwrap_or(row.id);
    Ok(projects
        .into_iter()
        .chain(results)
        .map(|(lost, kept)| (id(lost), id(kept)))
        .collect())
}

/// Finds a project or saved result of Niche Discovery: a run that experiments can belong to.
pub async fn find_niche_run(reader: &impl ConnectionTrait, owner: &str, id: i64) -> Result<Option<Run>, ApiError> {
    let found = match project_store::find_project(reader, owner, id).await? {
        Some(project) => Some(project),
        None => result_store::find_result(reader, owner, id).await?,
    };
    Ok(found.filter(|run| run.tool == Tool::NicheDiscovery))
}

/// Projects and links stay beyond their limit, so that nothing that was saved on purpose is lost.
pub(super) async fn trim_runs(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    for tool in Tool::EVERY {
        history_store::forget_old(tx, owner, tool.slug(), None).await?;
        result_store::forget_old(tx, owner, tool.slug()).await?;
    }
    Ok(())
}
