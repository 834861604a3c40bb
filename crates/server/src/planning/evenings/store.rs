//! The tables of My evenings, and the only queries on them.

use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder, QuerySelect};

use crate::db::{Tx, delete_where, dialect, insert_numbered, put_row, update_row};
use crate::platform::clock::Timestamp;

mod evenings {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "evenings")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub zone: String,
        pub slots: String,
        pub exceptions: String,
        pub updated_at: i64,
    }

    crate::db::without_relations!();
}

mod pieces {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "evening_pieces")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub owner: String,
        pub uid: String,
        pub step: String,
        pub title: String,
        pub start_minute: i64,
        pub end_minute: i64,
        pub fixed: bool,
        pub moved_from: Option<i64>,
        pub not_before: Option<i64>,
        pub done_at: Option<i64>,
        pub done_minutes: Option<i32>,
        pub sequence: i32,
        pub changed_at: i64,
    }

    crate::db::without_relations!();
}

mod feeds {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "calendar_feeds")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub owner: String,
        pub token_hash: String,
        pub created_at: i64,
    }

    crate::db::without_relations!();
}

pub(super) use evenings::Model as FreeTimeRow;
pub(super) use pieces::Model as PieceRow;

/// Makes other writers of the owner wait.
pub(super) async fn lock_evenings(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await
}

pub(super) async fn read_free_time(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<FreeTimeRow>, DbErr> {
    evenings::Entity::find_by_id(owner).one(reader).await
}

pub(super) async fn put_free_time(tx: &Tx, row: FreeTimeRow) -> Result<(), DbErr> {
    put_row(tx, row).await
}

/// Pieces by time, done ones too.
pub(super) async fn list_pieces(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<PieceRow>, DbErr> {
    use pieces::Column;
    let rows = pieces::Entity::find().filter(Column::Owner.eq(owner));
    rows.order_by_asc(Column::StartMinute)
        .order_by_asc(Column::Id)
        .all(reader)
        .await
}

/// Start and worked minutes of the done pieces, by time.
pub(super) async fn list_done_pieces(
    reader: &impl ConnectionTrait,
    owner: &str,
) -> Result<Vec<(i64, Option<i32>)>, DbErr> {
    use pieces::Column;
    pieces::Entity::find()
        .select_only()
        .columns([Column::StartMinute, Column::DoneMinutes])
        .filter(Column::Owner.eq(owner))
        .filter(Column::DoneAt.is_not_null())
        .order_by_asc(Column::StartMinute)
        .into_tuple()
        .all(reader)
        .await
}

/// Adds a piece; its id is given by the database.
pub(super) async fn insert_piece(tx: &Tx, row: PieceRow) -> Result<(), DbErr> {
    insert_numbered(tx, row).await.map(drop)
}

pub(super) async fn update_piece(tx: &Tx, row: PieceRow) -> Result<(), DbErr> {
    update_row(tx, row).await.map(drop)
}

pub(super) async fn delete_pieces(tx: &Tx, owner: &str, ids: Vec<i64>) -> Result<(), DbErr> {
    use pieces::Column;
    delete_where::<pieces::Entity>(tx, [Column::Owner.eq(owner), Column::Id.is_in(ids)]).await
}

/// Replaces the secret of the owner's feed.
pub(super) async fn put_feed(tx: &Tx, owner: &str, token_hash: String, now: Timestamp) -> Result<(), DbErr> {
    lock_evenings(tx, owner).await?;
    let row = feeds::Model {
        owner: owner.to_owned(),
        token_hash,
        created_at: now.micros(),
    };
    put_row(tx, row).await
}

pub(super) async fn delete_feed(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    feeds::Entity::delete_by_id(owner).exec(tx).await.map(drop)
}

/// When the owner's feed was made; `None` without one.
pub(super) async fn feed_of(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<Timestamp>, DbErr> {
    let row = feeds::Entity::find_by_id(owner).one(reader).await?;
    Ok(row.map(|row| Timestamp::from_micros(row.created_at)))
}

pub(super) async fn owner_of_feed(reader: &impl ConnectionTrait, token_hash: &str) -> Result<Option<String>, DbErr> {
    let row = feeds::Entity::find()
        .filter(feeds::Column::TokenHash.eq(token_hash))
        .one(reader)
        .await?;
    Ok(row.map(|row| row.owner))
}

/// The account's own evenings stay; without any, the visitor's move.
pub(super) async fn merge_evenings(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    if read_free_time(tx, to).await?.is_some() {
        evenings::Entity::delete_by_id(from).exec(tx).await?;
    }
    Ok(())
}

pub(super) async fn merge_feeds(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    if feed_of(tx, to).await?.is_some() {
        delete_feed(tx, from).await?;
    }
    Ok(())
}
