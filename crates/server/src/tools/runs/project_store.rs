//! Projects: runs with a name that are no saved results.

use sea_orm::entity::prelude::*;
use sea_orm::{Condition, IntoActiveModel, PaginatorTrait, QueryOrder, Set};

use super::store::{Column, Entity, Model, has_id, new_row, runs_of};
use super::{MAX_PROJECTS, NewRun, Run, UNDO_MICROS};
use crate::db::api_error::ApiError;
use crate::db::{Tx, delete_where, dialect};
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;

/// Adds the project or brings the one with the same request up to date. `None` when the owner has as many as are kept.
pub async fn save_project(
    tx: &Tx,
    owner: &str,
    new: NewRun,
    name: String,
    now: Timestamp,
) -> Result<Option<Run>, ApiError> {
    dialect::lock_owner(tx, owner).await?;
    forget_deleted(tx, owner, now).await?;
    let same = Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(Column::Tool.eq(new.tool.slug()))
        .filter(is_project())
        .filter(Column::Request.eq(new.request.as_deref()))
        .one(tx)
        .await?;
    let is_listed = same.as_ref().is_some_and(|row| row.deleted_at.is_none());
    if !is_listed && projects_of(owner).count(tx).await? >= MAX_PROJECTS {
        return Ok(None);
    }
    let mut row = new_row(owner, new, now);
    row.name = Set(Some(name));
    row.deleted_at = Set(None);
    let saved = match same {
        Some(same) => {
            row.id = Set(same.id);
            row.created_at = Set(same.created_at);
            row.update(tx).await?
        }
        None => row.insert(tx).await?,
    };
    saved.try_into().map(Some)
}

/// Projects of one tool, the last saved first.
pub async fn list_projects(reader: &impl ConnectionTrait, owner: &str, tool: Tool) -> Result<Vec<Run>, ApiError> {
    let rows = projects_of(owner)
        .filter(Column::Tool.eq(tool.slug()))
        .order_by_desc(Column::RanAt)
        .order_by_desc(Column::Id)
        .all(reader)
        .await?;
    rows.into_iter().map(Run::try_from).collect()
}

/// `None` when there is no such project.
pub async fn rename_project(tx: &Tx, owner: &str, id: i64, name: String) -> Result<Option<Run>, ApiError> {
    let Some(found) = projects_of(owner).filter(has_id(id)).one(tx).await? else {
        return Ok(None);
    };
    let mut row = found.into_active_model();
    row.name = Set(Some(name));
    row.update(tx).await?.try_into().map(Some)
}

/// Takes a project out of the list for a day, then for good. Returns true when there was one.
pub async fn delete_project(tx: &Tx, owner: &str, id: i64, now: Timestamp) -> Result<bool, DbErr> {
    dialect::lock_owner(tx, owner).await?;
    forget_deleted(tx, owner, now).await?;
    let Some(found) = projects_of(owner).filter(has_id(id)).one(tx).await? else {
        return Ok(false);
    };
    let mut row = found.into_active_model();
    row.deleted_at = Set(Some(now.micros()));
    row.update(tx).await.map(|_| true)
}

/// Brings a deleted project back. `None` when it is gone for good.
pub async fn restore_project(tx: &Tx, owner: &str, id: i64) -> Result<Option<Run>, ApiError> {
    let found = Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(is_project())
        .filter(has_id(id))
        .one(tx)
        .await?;
    let Some(found) = found else { return Ok(None) };
    let mut row = found.into_active_model();
    row.deleted_at = Set(None);
    row.update(tx).await?.try_into().map(Some)
}

/// Every project with the time of its deletion, where it can still be restored.
pub(super) async fn with_deleted(
    reader: &impl ConnectionTrait,
    owner: &str,
) -> Result<Vec<(Run, Option<Timestamp>)>, ApiError> {
    let rows = Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(is_project())
        .order_by_desc(Column::RanAt)
        .all(reader)
        .await?;
    let with_time = |row: Model| {
        let deleted_at = row.deleted_at.map(Timestamp::from_micros);
        Ok((Run::try_from(row)?, deleted_at))
    };
    rows.into_iter().map(with_time).collect()
}

/// Of a project that both sides saved the listed one stays, else the one that was saved later.
pub(super) async fn merge_projects(tx: &Tx, moving: &[Model], there: &[Model]) -> Result<(), DbErr> {
    for (lost, _) in find_twins(moving, there) {
        Entity::delete_by_id(lost.id).exec(tx).await?;
    }
    Ok(())
}

/// Projects of both sides with the same request: the one that goes and the one that stays.
pub(super) fn find_twins<'m>(moving: &'m [Model], there: &'m [Model]) -> Vec<(&'m Model, &'m Model)> {
    let standing = |row: &Model| (row.deleted_at.is_none(), row.ran_at, row.id);
    let is_project = |row: &Model| row.name.is_some() && row.progress.is_none();
    let pair = |row: &'m Model| {
        let is_twin = |twin: &&Model| is_project(twin) && twin.tool == row.tool && twin.request == row.request;
        let twin = moving.iter().find(is_twin)?;
        Some(if standing(twin) < standing(row) {
            (twin, row)
        } else {
            (row, twin)
        })
    };
    there.iter().filter(|row| is_project(row)).filter_map(pair).collect()
}

/// Finds a project that is not deleted, by the id that answers show.
pub(super) async fn find_project(reader: &impl ConnectionTrait, owner: &str, id: i64) -> Result<Option<Run>, ApiError> {
    let found = projects_of(owner).filter(has_id(id)).one(reader).await?;
    found.map(Run::try_from).transpose()
}

fn projects_of(owner: &str) -> Select<Entity> {
    runs_of(owner).filter(is_project())
}

fn is_project() -> Condition {
    Condition::all()
        .add(Column::Name.is_not_null())
        .add(Column::Progress.is_null())
}

/// Erases the deleted projects of all owners that can no longer be brought back.
pub(super) async fn forget_all_deleted(tx: &Tx, now: Timestamp) -> Result<(), DbErr> {
    delete_where::<Entity>(tx, [Column::DeletedAt.lt(now.micros() - UNDO_MICROS)]).await
}

async fn forget_deleted(tx: &Tx, owner: &str, now: Timestamp) -> Result<(), DbErr> {
    delete_where::<Entity>(
        tx,
        [
            Column::Owner.eq(owner),
            Column::DeletedAt.lt(now.micros() - UNDO_MICROS),
        ],
    )
    .await
}
