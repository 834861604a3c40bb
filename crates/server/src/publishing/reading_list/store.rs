//! The table of reading lists, and the only queries on it.

use sea_orm::entity::prelude::*;
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect};

use super::MAX_SAVED;
use crate::db::{Tx, delete_where, dialect, insert_row};
use crate::platform::clock::Timestamp;

mod saved {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "reading_list")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub post_id: i64,
        pub saved_at: i64,
    }

    crate::db::without_relations!();
}

use saved::{Column, Entity, Model};

/// False when the owner has as many as we keep.
pub(super) async fn save_article(tx: &Tx, owner: &str, post_id: i64, now: Timestamp) -> Result<bool, DbErr> {
    dialect::lock_owner(tx, owner).await?;
    if is_saved(tx, owner, post_id).await? {
        return Ok(true);
    }
    if select_owned(owner).count(tx).await? >= MAX_SAVED {
        return Ok(false);
    }
    let row = Model {
        owner: owner.to_owned(),
        post_id,
        saved_at: now.micros(),
    };
    insert_row(tx, row).await?;
    Ok(true)
}

pub(super) async fn remove_article(tx: &Tx, owner: &str, post_id: i64) -> Result<(), DbErr> {
    Entity::delete_by_id((owner.to_owned(), post_id))
        .exec(tx)
        .await
        .map(|_| ())
}

pub(super) async fn is_saved(reader: &impl ConnectionTrait, owner: &str, post_id: i64) -> Result<bool, DbErr> {
    let found = Entity::find_by_id((owner.to_owned(), post_id)).one(reader).await?;
    Ok(found.is_some())
}

/// Ids of posts and when each was saved, the last one first.
pub(super) async fn list_articles(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<(i64, Timestamp)>, DbErr> {
    let rows = select_owned(owner)
        .order_by_desc(Column::SavedAt)
        .order_by_desc(Column::PostId)
        .all(reader)
        .await?;
    let entry = |row: Model| (row.post_id, Timestamp::from_micros(row.saved_at));
    Ok(rows.into_iter().map(entry).collect())
}

/// An article on both lists keeps the account's place.
pub(super) async fn merge_lists(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    let there = select_owned(to).select_only().column(Column::PostId);
    let there: Vec<i64> = there.into_tuple().all(tx).await?;
    delete_where::<Entity>(tx, [Column::Owner.eq(from), Column::PostId.is_in(there)]).await
}

/// Lists the ids of posts that any owner saved, each once.
pub(super) async fn list_post_ids(reader: &impl ConnectionTrait) -> Result<Vec<i64>, DbErr> {
    let ids = Entity::find().select_only().column(Column::PostId).distinct();
    ids.into_tuple().all(reader).await
}

/// Takes posts off every list.
pub(super) async fn remove_posts(tx: &Tx, ids: Vec<i64>) -> Result<(), DbErr> {
    delete_where::<Entity>(tx, [Column::PostId.is_in(ids)]).await
}

fn select_owned(owner: &str) -> Select<Entity> {
    Entity::find().filter(Column::Owner.eq(owner))
}
