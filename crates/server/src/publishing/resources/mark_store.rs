//! The table of marks on resources, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::{PaginatorTrait, QueryOrder};

use super::MAX_MARKS;
use crate::db::{Tx, dialect, insert_row, update_row};
use crate::platform::clock::Timestamp;

pub(super) mod marks {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "resource_marks")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        /// Title at the time of the mark: the entry may leave the library.
        pub title: String,
        pub saved_at: Option<i64>,
        pub finished_at: Option<i64>,
    }

    crate::db::without_relations!();
}

use marks::{Column, Entity, Model};

/// Mark that a call sets or removes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkField {
    Saved,
    Finished,
}

impl Model {
    fn field_mut(&mut self, field: MarkField) -> &mut Option<i64> {
        match field {
            MarkField::Saved => &mut self.saved_at,
            MarkField::Finished => &mut self.finished_at,
        }
    }
}

/// Sets a mark; one that is set keeps its time. False when the owner has as many rows as are kept.
pub(super) async fn set_mark(
    tx: &Tx,
    owner: &str,
    (slug, title): (&str, &str),
    field: MarkField,
    now: Timestamp,
) -> Result<bool, DbErr> {
    dialect::lock_owner(tx, owner).await?;
    if let Some(mut row) = find_mark(tx, owner, slug).await? {
        row.field_mut(field).get_or_insert(now.micros());
        row.title = title.to_owned();
        update_row(tx, row).await?;
        return Ok(true);
    }
    if marks_of(owner).count(tx).await? >= MAX_MARKS {
        return Ok(false);
    }
    let mut row = Model {
        owner: owner.to_owned(),
        slug: slug.to_owned(),
        title: title.to_owned(),
        saved_at: None,
        finished_at: None,
    };
    *row.field_mut(field) = Some(now.micros());
    insert_row(tx, row).await?;
    Ok(true)
}

/// Removes a mark, which may not be set. A row without marks is deleted.
pub(super) async fn remove_mark(tx: &Tx, owner: &str, slug: &str, field: MarkField) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    let Some(mut row) = find_mark(tx, owner, slug).await? else {
        return Ok(());
    };
    *row.field_mut(field) = None;
    if row.saved_at.is_none() && row.finished_at.is_none() {
        return Entity::delete_by_id((owner.to_owned(), slug.to_owned()))
            .exec(tx)
            .await
            .map(drop);
    }
    update_row(tx, row).await.map(drop)
}

/// Returns all rows of an owner by slug.
pub(super) async fn list_marks(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<Model>, DbErr> {
    marks_of(owner).order_by_asc(Column::Slug).all(reader).await
}

/// Moves the marks that both owners have to the second one. The earlier time wins.
pub(super) async fn merge_marks(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    for row in list_marks(tx, from).await? {
        let Some(mut other) = find_mark(tx, to, &row.slug).await? else {
            continue;
        };
        other.saved_at = earlier_time(other.saved_at, row.saved_at);
        other.finished_at = earlier_time(other.finished_at, row.finished_at);
        update_row(tx, other).await?;
        Entity::delete_by_id((row.owner, row.slug)).exec(tx).await?;
    }
    Ok(())
}

fn earlier_time(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    one.into_iter().chain(other).min()
}

async fn find_mark(reader: &impl ConnectionTrait, owner: &str, slug: &str) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id((owner.to_owned(), slug.to_owned()))
        .one(reader)
        .await
}

fn marks_of(owner: &str) -> Select<Entity> {
    Entity::find().filter(Column::Owner.eq(owner))
}
