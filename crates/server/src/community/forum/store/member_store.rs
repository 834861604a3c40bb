//! Queries on members, and on what belongs to them: drafts, watched topics, notices, flags, votes.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect};

use super::rows_store::{drafts, flags, former_handles, members, notices, votes, watches};
use crate::db::{
    Tx, delete_where, dialect, insert_numbered, insert_row, put_row, update_any, update_row, update_where,
};
use crate::identity::accounts;
use crate::platform::clock::Timestamp;

pub(crate) use super::rows_store::drafts::Model as DraftRow;
pub(crate) use super::rows_store::flags::Model as FlagRow;
pub(crate) use super::rows_store::members::Model as MemberRow;
pub(crate) use super::rows_store::notices::Model as NoticeRow;
pub(crate) use super::rows_store::watches::Model as WatchRow;

/// Makes other writers of a member wait.
pub(crate) async fn lock_member(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await
}

pub(crate) async fn find_member(reader: &impl ConnectionTrait, owner: &str) -> Result<Option<MemberRow>, DbErr> {
    members::Entity::find_by_id(owner).one(reader).await
}

pub(crate) async fn members_of(reader: &impl ConnectionTrait, owners: Vec<String>) -> Result<Vec<MemberRow>, DbErr> {
    members::Entity::find()
        .filter(members::Column::Owner.is_in(owners))
        .all(reader)
        .await
}

/// Member whose handle has the shape.
pub(crate) async fn member_by_shape(reader: &impl ConnectionTrait, shape: &str) -> Result<Option<MemberRow>, DbErr> {
    members::Entity::find()
        .filter(members::Column::Shape.eq(shape))
        .one(reader)
        .await
}

/// Members whose handles have one of the shapes.
pub(crate) async fn members_by_shapes(
    reader: &impl ConnectionTrait,
    shapes: Vec<String>,
) -> Result<Vec<MemberRow>, DbErr> {
    members::Entity::find()
        .filter(members::Column::Shape.is_in(shapes))
        .all(reader)
        .await
}

/// Keeps others from a former member's handle until a moment.
pub(crate) async fn keep_former_handle(tx: &Tx, shape_hash: String, free_at: i64) -> Result<(), DbErr> {
    put_row(tx, former_handles::Model { shape_hash, free_at }).await
}

/// Hash under which the shape of a former member's handle is kept.
pub(crate) fn former_handle_key(shape: &str) -> String {
    accounts::hash(&format!("former handle {shape}"))
}

/// Returns whether a handle of a former member is not free yet.
pub(crate) async fn is_former_handle(
    reader: &impl ConnectionTrait,
    shape_hash: String,
    now: i64,
) -> Result<bool, DbErr> {
    let found = former_handles::Entity::find_by_id(shape_hash).one(reader).await?;
    Ok(found.is_some_and(|row| now < row.free_at))
}

/// Removes former handles that are free again.
pub(crate) async fn delete_free_handles(tx: &Tx, now: i64) -> Result<(), DbErr> {
    delete_where::<former_handles::Entity>(tx, [former_handles::Column::FreeAt.lte(now)]).await
}

/// A member who did nothing in the forum yet.
pub(crate) fn new_member(owner: &str, joined_at: Timestamp) -> MemberRow {
    MemberRow {
        owner: owner.to_owned(),
        handle: None,
        shape: None,
        joined_at: joined_at.micros(),
        active_days: 0,
        active_on: 0,
        newcomer_until: None,
        silenced_until: None,
        suspended_until: None,
        penalties: 0,
        penalty_reason: String::new(),
        told_level: Some(0),
    }
}

/// Adds a member, or replaces the row.
pub(crate) async fn put_member(tx: &Tx, row: MemberRow) -> Result<(), DbErr> {
    put_row(tx, row).await
}

/// Members who were here on a day or later, the last ones first.
pub(crate) async fn active_since(reader: &impl ConnectionTrait, day: i64, limit: u64) -> Result<Vec<MemberRow>, DbErr> {
    let found = members::Entity::find().filter(members::Column::ActiveOn.gte(day));
    found
        .order_by_desc(members::Column::ActiveOn)
        .limit(limit)
        .all(reader)
        .await
}

/// Notes the level that a member was told. Returns false when the row has another one by now.
pub(crate) async fn set_told_level(tx: &Tx, row: &MemberRow, level: i32) -> Result<bool, DbErr> {
    use members::Column;
    let before = match row.told_level {
        Some(told) => Column::ToldLevel.eq(told),
        None => Column::ToldLevel.is_null(),
    };
    update_any(
        tx,
        [(Column::ToldLevel, Expr::val(level))],
        [Column::Owner.eq(&row.owner), before],
    )
    .await
}

pub(crate) async fn find_draft(
    reader: &impl ConnectionTrait,
    owner: &str,
    key: &str,
) -> Result<Option<DraftRow>, DbErr> {
    drafts::Entity::find_by_id((owner.to_owned(), key.to_owned()))
        .one(reader)
        .await
}

pub(crate) async fn drafts_of(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<DraftRow>, DbErr> {
    let found = drafts::Entity::find().filter(drafts::Column::Owner.eq(owner));
    found.order_by_asc(drafts::Column::Key).all(reader).await
}

pub(crate) async fn count_drafts(reader: &impl ConnectionTrait, owner: &str) -> Result<u64, DbErr> {
    drafts::Entity::find()
        .filter(drafts::Column::Owner.eq(owner))
        .count(reader)
        .await
}

pub(crate) async fn put_draft(tx: &Tx, row: DraftRow) -> Result<(), DbErr> {
    put_row(tx, row).await
}

pub(crate) async fn delete_draft(tx: &Tx, owner: &str, key: &str) -> Result<(), DbErr> {
    drafts::Entity::delete_by_id((owner.to_owned(), key.to_owned()))
        .exec(tx)
        .await
        .map(drop)
}

pub(crate) async fn find_watch(
    reader: &impl ConnectionTrait,
    owner: &str,
    topic_id: i64,
) -> Result<Option<WatchRow>, DbErr> {
    watches::Entity::find_by_id((owner.to_owned(), topic_id))
        .one(reader)
        .await
}

pub(crate) async fn watches_of(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<WatchRow>, DbErr> {
    watches::Entity::find()
        .filter(watches::Column::Owner.eq(owner))
        .all(reader)
        .await
}

/// Members who follow a topic in any way.
pub(crate) async fn list_watchers(reader: &impl ConnectionTrait, topic_id: i64) -> Result<Vec<WatchRow>, DbErr> {
    watches::Entity::find()
        .filter(watches::Column::TopicId.eq(topic_id))
        .all(reader)
        .await
}

pub(crate) async fn put_watch(tx: &Tx, row: WatchRow) -> Result<(), DbErr> {
    put_row(tx, row).await
}

pub(crate) async fn list_notices(
    reader: &impl ConnectionTrait,
    owner: &str,
    limit: u64,
) -> Result<Vec<NoticeRow>, DbErr> {
    let found = notices::Entity::find().filter(notices::Column::Owner.eq(owner));
    found
        .order_by_desc(notices::Column::CreatedAt)
        .order_by_desc(notices::Column::Id)
        .limit(limit)
        .all(reader)
        .await
}

pub(crate) async fn count_unread(reader: &impl ConnectionTrait, owner: &str) -> Result<u64, DbErr> {
    let found = notices::Entity::find().filter(notices::Column::Owner.eq(owner));
    found.filter(notices::Column::IsRead.eq(false)).count(reader).await
}

/// Unread notices of a kind since a moment, newest first.
pub(crate) async fn unread_of_kind(
    reader: &impl ConnectionTrait,
    owner: &str,
    kind: &str,
    since: i64,
) -> Result<Vec<NoticeRow>, DbErr> {
    use notices::Column;
    let found = notices::Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(Column::Kind.eq(kind));
    let fresh = found
        .filter(Column::IsRead.eq(false))
        .filter(Column::CreatedAt.gt(since));
    fresh
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .all(reader)
        .await
}

/// Unread notices with something that was not mailed, the oldest first.
pub(crate) async fn unmailed_notices(
    reader: &impl ConnectionTrait,
    owner: &str,
    limit: u64,
) -> Result<Vec<NoticeRow>, DbErr> {
    use notices::Column;
    use sea_orm::ExprTrait as _;
    let found = notices::Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(Column::IsRead.eq(false))
        .filter(Expr::col(Column::Count).gt(Expr::col(Column::MailedCount)));
    found.order_by_asc(Column::Id).limit(limit).all(reader).await
}

/// Notes how much of a notice was mailed.
pub(crate) async fn note_mailed(tx: &Tx, id: i64, count: i64) -> Result<(), DbErr> {
    use notices::Column;
    update_where(tx, [(Column::MailedCount, Expr::val(count))], [Column::Id.eq(id)]).await
}

/// Notes all notices of a member as mailed.
pub(crate) async fn note_all_mailed(tx: &Tx, owner: &str) -> Result<(), DbErr> {
    use notices::Column;
    update_where(
        tx,
        [(Column::MailedCount, Expr::col(Column::Count))],
        [Column::Owner.eq(owner)],
    )
    .await
}

pub(crate) async fn mark_kind_read(tx: &Tx, owner: &str, kind: &str) -> Result<(), DbErr> {
    use notices::Column;
    update_where(
        tx,
        [(Column::IsRead, Expr::val(true))],
        [Column::Owner.eq(owner), Column::Kind.eq(kind)],
    )
    .await
}

pub(crate) async fn add_notice(tx: &Tx, row: NoticeRow) -> Result<(), DbErr> {
    insert_numbered(tx, row).await.map(drop)
}

pub(crate) async fn update_notice(tx: &Tx, row: NoticeRow) -> Result<(), DbErr> {
    update_row(tx, row).await.map(drop)
}

/// Marks the notices up to an id as read.
pub(crate) async fn mark_read(tx: &Tx, owner: &str, up_to: i64) -> Result<(), DbErr> {
    use notices::Column;
    update_where(
        tx,
        [(Column::IsRead, Expr::val(true))],
        [Column::Owner.eq(owner), Column::Id.lte(up_to)],
    )
    .await
}

/// Removes notices from before a moment.
pub(crate) async fn delete_old_notices(tx: &Tx, before: i64) -> Result<(), DbErr> {
    delete_where::<notices::Entity>(tx, [notices::Column::CreatedAt.lt(before)]).await
}

/// Flags of a post that no moderator has dealt with.
pub(crate) async fn open_flags(reader: &impl ConnectionTrait, post_id: i64) -> Result<Vec<FlagRow>, DbErr> {
    use flags::Column;
    let found = flags::Entity::find()
        .filter(Column::PostId.eq(post_id))
        .filter(Column::IsCleared.eq(false));
    found.order_by_asc(Column::CreatedAt).all(reader).await
}

/// Every flag that no moderator has dealt with.
pub(crate) async fn every_open_flag(reader: &impl ConnectionTrait) -> Result<Vec<FlagRow>, DbErr> {
    use flags::Column;
    let found = flags::Entity::find().filter(Column::IsCleared.eq(false));
    found
        .order_by_asc(Column::PostId)
        .order_by_asc(Column::CreatedAt)
        .limit(2_000)
        .all(reader)
        .await
}

/// Lists the flags that a member set after `since`, in microseconds, the oldest first.
pub(crate) async fn flags_of(reader: &impl ConnectionTrait, owner: &str, since: i64) -> Result<Vec<FlagRow>, DbErr> {
    use flags::Column;
    let found = flags::Entity::find()
        .filter(Column::Owner.eq(owner))
        .filter(Column::CreatedAt.gt(since));
    found.order_by_asc(Column::CreatedAt).all(reader).await
}

pub(crate) async fn find_flag(
    reader: &impl ConnectionTrait,
    post_id: i64,
    owner: &str,
) -> Result<Option<FlagRow>, DbErr> {
    flags::Entity::find_by_id((post_id, owner.to_owned())).one(reader).await
}

pub(crate) async fn put_flag(tx: &Tx, row: FlagRow) -> Result<(), DbErr> {
    put_row(tx, row).await
}

/// Closes the open flags of a post for an action.
pub(crate) async fn clear_flags(tx: &Tx, post_id: i64, action_id: i64) -> Result<(), DbErr> {
    use flags::Column;
    update_where(
        tx,
        [
            (Column::IsCleared, Expr::val(true)),
            (Column::ClearedBy, Expr::val(action_id)),
        ],
        [Column::PostId.eq(post_id), Column::IsCleared.eq(false)],
    )
    .await
}

/// Opens the flags again that an action had closed.
pub(crate) async fn reopen_flags(tx: &Tx, action_id: i64) -> Result<(), DbErr> {
    use flags::Column;
    update_where(
        tx,
        [
            (Column::IsCleared, Expr::val(false)),
            (Column::ClearedBy, Expr::val(Option::<i64>::None)),
        ],
        [Column::ClearedBy.eq(action_id)],
    )
    .await
}

/// Closes flags from before a moment.
pub(crate) async fn clear_old_flags(tx: &Tx, before: i64) -> Result<(), DbErr> {
    update_where(
        tx,
        [(flags::Column::IsCleared, Expr::val(true))],
        [flags::Column::CreatedAt.lt(before), flags::Column::IsCleared.eq(false)],
    )
    .await
}

pub(crate) async fn find_vote(
    reader: &impl ConnectionTrait,
    post_id: i64,
    owner: &str,
) -> Result<Option<votes::Model>, DbErr> {
    votes::Entity::find_by_id((post_id, owner.to_owned())).one(reader).await
}

/// Sets a vote, or takes it back with `None`.
pub(crate) async fn put_vote(
    tx: &Tx,
    (post_id, owner): (i64, &str),
    helped: Option<bool>,
    is_counted: bool,
) -> Result<(), DbErr> {
    votes::Entity::delete_by_id((post_id, owner.to_owned()))
        .exec(tx)
        .await?;
    let Some(helped) = helped else { return Ok(()) };
    let row = votes::Model {
        post_id,
        owner: owner.to_owned(),
        helped,
        is_counted,
    };
    insert_row(tx, row).await
}

/// Counted votes "This helped" and "Did not help" of a post.
pub(crate) async fn count_votes(reader: &impl ConnectionTrait, post_id: i64) -> Result<(u64, u64), DbErr> {
    use votes::Column;
    let of = |helped: bool| {
        votes::Entity::find()
            .filter(Column::PostId.eq(post_id))
            .filter(Column::IsCounted.eq(true))
            .filter(Column::Helped.eq(helped))
    };
    Ok((of(true).count(reader).await?, of(false).count(reader).await?))
}

/// Votes of a member: ids of posts, and the vote.
pub(crate) async fn votes_of(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<(i64, bool)>, DbErr> {
    use votes::Column;
    votes::Entity::find()
        .select_only()
        .columns([Column::PostId, Column::Helped])
        .filter(Column::Owner.eq(owner))
        .into_tuple()
        .all(reader)
        .await
}
