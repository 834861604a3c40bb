//! The tables of revisions, unsaved work and the bin, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Query, UnionType};
use sea_orm::{FromQueryResult, QueryOrder, QuerySelect};

use crate::db::{Tx, add_missing, delete_where, insert_numbered, insert_row, put_row};
use crate::platform::clock::Timestamp;

/// Revisions of one post; the oldest make room.
const MAX_REVISIONS: u64 = 50;

pub(crate) mod revisions {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "blog_revisions")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub post_id: i64,
        pub saved_at: i64,
        pub title: String,
        pub is_published: bool,
        pub words: i32,
        pub post: String,
    }

    crate::db::without_relations!();
}

pub(crate) mod drafts {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "blog_drafts")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub post_id: Option<i64>,
        pub base_version: Option<i64>,
        pub fields: String,
        pub version: i64,
        pub device: String,
        pub saved_at: i64,
    }

    crate::db::without_relations!();
}

pub(crate) mod ended_drafts {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "blog_ended_drafts")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub ended_at: i64,
    }

    crate::db::without_relations!();
}

pub(crate) mod bin {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "blog_bin")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub post_id: i64,
        pub title: String,
        pub slug: String,
        pub category: String,
        pub post: String,
        pub deleted_at: i64,
    }

    crate::db::without_relations!();
}

/// A revision without its text.
#[derive(FromQueryResult)]
pub(crate) struct RevisionRow {
    pub id: i64,
    pub saved_at: i64,
    pub title: String,
    pub is_published: bool,
    pub words: i32,
}

/// A post in the bin without its text.
#[derive(FromQueryResult)]
pub(crate) struct BinRow {
    pub post_id: i64,
    pub title: String,
    pub slug: String,
    pub category: String,
    pub deleted_at: i64,
}

/// Adds a revision; the oldest of its post make room. Its id is not read.
pub(crate) async fn add_revision(transaction: &Tx, revision: revisions::Model) -> Result<(), DbErr> {
    use revisions::{Column, Entity};
    let post_id = revision.post_id;
    insert_numbered(transaction, revision).await?;
    let oldest_kept: Option<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::PostId.eq(post_id))
        .order_by_desc(Column::Id)
        .offset(MAX_REVISIONS - 1)
        .limit(1)
        .into_tuple()
        .one(transaction)
        .await?;
    let Some(oldest_kept) = oldest_kept else { return Ok(()) };
    delete_where::<Entity>(transaction, [Column::PostId.eq(post_id), Column::Id.lt(oldest_kept)]).await
}

/// The revisions of a post, newest first.
pub(crate) async fn list_revisions(reader: &impl ConnectionTrait, post_id: i64) -> Result<Vec<RevisionRow>, DbErr> {
    use revisions::{Column, Entity};
    Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::SavedAt,
            Column::Title,
            Column::IsPublished,
            Column::Words,
        ])
        .filter(Column::PostId.eq(post_id))
        .order_by_desc(Column::Id)
        .into_model()
        .all(reader)
        .await
}

/// Finds a revision of a post with its content, which lists leave out.
pub(crate) async fn find_revision(
    reader: &impl ConnectionTrait,
    post_id: i64,
    id: i64,
) -> Result<Option<revisions::Model>, DbErr> {
    use revisions::{Column, Entity};
    Entity::find_by_id(id)
        .filter(Column::PostId.eq(post_id))
        .one(reader)
        .await
}

/// All unsaved work, the newest first.
pub(crate) async fn list_drafts(reader: &impl ConnectionTrait) -> Result<Vec<drafts::Model>, DbErr> {
    use drafts::{Column, Entity};
    Entity::find()
        .order_by_desc(Column::SavedAt)
        .order_by_asc(Column::Key)
        .all(reader)
        .await
}

pub(crate) async fn count_drafts(reader: &impl ConnectionTrait) -> Result<u64, DbErr> {
    use sea_orm::PaginatorTrait as _;
    drafts::Entity::find().count(reader).await
}

pub(crate) async fn find_draft(reader: &impl ConnectionTrait, key: &str) -> Result<Option<drafts::Model>, DbErr> {
    drafts::Entity::find_by_id(key.to_owned()).one(reader).await
}

/// Adds unsaved work, or writes over that of its key.
pub(crate) async fn save_draft(transaction: &Tx, draft: drafts::Model) -> Result<(), DbErr> {
    put_row(transaction, draft).await
}

/// Deletes unsaved work. Returns false without any.
pub(crate) async fn delete_draft(transaction: &Tx, key: &str) -> Result<bool, DbErr> {
    let gone = drafts::Entity::delete_by_id(key.to_owned()).exec(transaction).await?;
    Ok(gone.rows_affected > 0)
}

/// Ends the key of a draft for good. A key that has ended already stays so.
pub(crate) async fn end_draft_key(transaction: &Tx, key: &str, now: Timestamp) -> Result<(), DbErr> {
    let row = ended_drafts::Model {
        key: key.to_owned(),
        ended_at: now.micros(),
    };
    add_missing(transaction, row).await.map(drop)
}

pub(crate) async fn has_draft_key_ended(reader: &impl ConnectionTrait, key: &str) -> Result<bool, DbErr> {
    let row = ended_drafts::Entity::find_by_id(key.to_owned()).one(reader).await?;
    Ok(row.is_some())
}

pub(crate) async fn put_into_bin(transaction: &Tx, row: bin::Model) -> Result<(), DbErr> {
    insert_row(transaction, row).await
}

/// Lists the trash, the last deleted first.
pub(crate) async fn list_bin(reader: &impl ConnectionTrait) -> Result<Vec<BinRow>, DbErr> {
    use bin::{Column, Entity};
    Entity::find()
        .select_only()
        .columns([
            Column::PostId,
            Column::Title,
            Column::Slug,
            Column::Category,
            Column::DeletedAt,
        ])
        .order_by_desc(Column::DeletedAt)
        .order_by_desc(Column::PostId)
        .into_model()
        .all(reader)
        .await
}

pub(crate) async fn find_binned(reader: &impl ConnectionTrait, post_id: i64) -> Result<Option<bin::Model>, DbErr> {
    bin::Entity::find_by_id(post_id).one(reader).await
}

/// Takes a post out of the bin. Whether it was there.
pub(crate) async fn take_from_bin(transaction: &Tx, post_id: i64) -> Result<bool, DbErr> {
    let gone = bin::Entity::delete_by_id(post_id).exec(transaction).await?;
    Ok(gone.rows_affected > 0)
}

/// Returns the posts that were deleted before `moment`.
pub(crate) async fn binned_before(transaction: &Tx, moment: Timestamp) -> Result<Vec<i64>, DbErr> {
    use bin::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::PostId)
        .filter(Column::DeletedAt.lt(moment.micros()))
        .into_tuple()
        .all(transaction)
        .await
}

/// The ids of all posts, those in the bin as well. One statement: between two of them a post could come out of the bin.
pub(crate) async fn known_posts(reader: &impl ConnectionTrait) -> Result<Vec<i64>, DbErr> {
    let binned = Query::select().column("post_id").from("blog_bin").to_owned();
    let known = Query::select()
        .column("id")
        .from("blog_posts")
        .union(UnionType::All, binned)
        .to_owned();
    let rows = reader.query_all(&known).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Removes the revisions and the draft of a post.
pub(crate) async fn forget_post(transaction: &Tx, post_id: i64) -> Result<(), DbErr> {
    delete_where::<revisions::Entity>(transaction, [revisions::Column::PostId.eq(post_id)]).await?;
    delete_where::<drafts::Entity>(transaction, [drafts::Column::PostId.eq(post_id)]).await
}
