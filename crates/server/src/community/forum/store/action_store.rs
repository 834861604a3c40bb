//! Queries on the actions of moderators.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect};

use super::rows_store::actions;
use crate::db::{Tx, insert_numbered, update_where};

pub(crate) use super::rows_store::actions::Model as ActionRow;

/// Adds an action; its id is given by the database.
pub(crate) async fn add_action(tx: &Tx, row: ActionRow) -> Result<ActionRow, DbErr> {
    insert_numbered(tx, row).await
}

pub(crate) async fn find_action(reader: &impl ConnectionTrait, id: i64) -> Result<Option<ActionRow>, DbErr> {
    actions::Entity::find_by_id(id).one(reader).await
}

pub(crate) async fn note_undo(tx: &Tx, id: i64, undo: i64) -> Result<(), DbErr> {
    update_where(
        tx,
        [(actions::Column::UndoneBy, Expr::val(undo))],
        [actions::Column::Id.eq(id)],
    )
    .await
}

/// Actions, newest first, and how many there are in all.
pub(crate) async fn list_actions(
    reader: &impl ConnectionTrait,
    limit: u64,
    page: u64,
) -> Result<(Vec<ActionRow>, u64), DbErr> {
    let found = actions::Entity::find();
    let total = found.clone().count(reader).await?;
    let earlier = page.saturating_sub(1).saturating_mul(limit);
    let rows = found.order_by_desc(actions::Column::Id).limit(limit).offset(earlier);
    Ok((rows.all(reader).await?, total))
}

/// Actions on a target, newest first.
pub(crate) async fn actions_on(
    reader: &impl ConnectionTrait,
    target: &str,
    limit: u64,
) -> Result<Vec<ActionRow>, DbErr> {
    let found = actions::Entity::find().filter(actions::Column::Target.eq(target));
    found.order_by_desc(actions::Column::Id).limit(limit).all(reader).await
}

/// Newest decisions about held posts since a moment.
pub(crate) async fn decisions_since(reader: &impl ConnectionTrait, since: i64) -> Result<Vec<ActionRow>, DbErr> {
    use actions::Column;
    let found = actions::Entity::find().filter(Column::Action.is_in(["approve", "reject"]));
    found
        .filter(Column::CreatedAt.gt(since))
        .order_by_desc(Column::Id)
        .limit(200)
        .all(reader)
        .await
}

/// Takes the texts of edits out of the actions on erased posts.
pub(crate) async fn forget_texts(tx: &Tx, post_ids: &[i64]) -> Result<(), DbErr> {
    use actions::Column;
    let targets = post_ids.iter().map(|id| format!("post:{id}"));
    let rows = actions::Entity::find()
        .filter(Column::Target.is_in(targets))
        .all(tx)
        .await?;
    for row in rows {
        let mut before: serde_json::Value = serde_json::from_str(&row.before).unwrap_or_default();
        let Some(fields) = before.as_object_mut() else { continue };
        let texts = [fields.remove("edit"), fields.remove("pending")];
        if texts.iter().any(Option::is_some) {
            update_where(
                tx,
                [(Column::Before, Expr::val(before.to_string()))],
                [Column::Id.eq(row.id)],
            )
            .await?;
        }
    }
    Ok(())
}

/// Takes a member's key off the actions: those of a moderator, and those on the member.
pub(crate) async fn forget_member(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    use actions::Column;
    update_where(tx, [(Column::Moderator, Expr::val(""))], [Column::Moderator.eq(owner)]).await?;
    update_where(
        tx,
        [
            (Column::Target, Expr::val("member:")),
            (Column::Note, Expr::val("")),
            (Column::Before, Expr::val("{}")),
        ],
        [Column::Target.eq(format!("member:{owner}"))],
    )
    .await
}
