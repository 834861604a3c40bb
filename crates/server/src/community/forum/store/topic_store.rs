//! Queries on topics, posts, their history, and the categories.

use std::collections::BTreeSet;

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{Condition, PaginatorTrait, QueryOrder, QuerySelect};

use super::rows_store::{categories, edits, posts, topics};
use crate::community::forum::{PostState, REPLIES_PER_PAGE};
use crate::db::files::version;
use crate::db::{Tx, delete_where, dialect, insert_numbered, put_row, update_row, update_where};

pub(crate) use super::rows_store::categories::Model as CategoryRow;
pub(crate) use super::rows_store::posts::Model as PostRow;
pub(crate) use super::rows_store::topics::Model as TopicRow;

/// Set when the operator's topics are there.
const STARTER_TOPICS: &str = "starter_topics";

/// Numbers of an author's posts that a level follows from.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PostCounts {
    pub visible: u64,
    pub moderated: u64,
    pub helped: u64,
}

/// Makes other writers of a topic wait.
pub(crate) async fn lock_topic(tx: &Tx, id: i64) -> Result<(), DbErr> {
    dialect::lock_owner(tx, &format!("forum topic {id}")).await
}

/// Makes other writers of one name wait.
pub(crate) async fn lock_name(tx: &Tx, name: &str) -> Result<(), DbErr> {
    dialect::lock_owner(tx, name).await
}

pub(crate) async fn list_categories(reader: &impl ConnectionTrait) -> Result<Vec<CategoryRow>, DbErr> {
    categories::Entity::find()
        .order_by_asc(categories::Column::Position)
        .all(reader)
        .await
}

pub(crate) async fn find_category(reader: &impl ConnectionTrait, slug: &str) -> Result<Option<CategoryRow>, DbErr> {
    // PostgreSQL takes no NUL, not even in a question.
    if slug.contains('\0') {
        return Ok(None);
    }
    categories::Entity::find_by_id(slug).one(reader).await
}

/// Adds a category, or replaces the one at its slug.
pub(crate) async fn put_category(tx: &Tx, row: CategoryRow) -> Result<(), DbErr> {
    put_row(tx, row).await
}

/// Topics, visible posts and newest post of each category.
pub(crate) async fn category_counts(
    reader: &impl ConnectionTrait,
) -> Result<Vec<(String, i64, Option<i64>, Option<i64>)>, DbErr> {
    use sea_orm::ExprTrait as _;
    use topics::Column;
    let sum = SimpleExpr::from(Column::VisiblePosts.sum()).cast_as("bigint");
    topics::Entity::find()
        .select_only()
        .column(Column::Category)
        .column_as(Column::Id.count(), "topics")
        .column_as(sum, "posts")
        .column_as(Column::LastPostAt.max(), "newest")
        .filter(Column::State.eq(PostState::Visible))
        .group_by(Column::Category)
        .into_tuple()
        .all(reader)
        .await
}

pub(crate) async fn find_topic(reader: &impl ConnectionTrait, id: i64) -> Result<Option<TopicRow>, DbErr> {
    topics::Entity::find_by_id(id).one(reader).await
}

pub(crate) async fn topics_by_ids(reader: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<TopicRow>, DbErr> {
    topics::Entity::find()
        .filter(topics::Column::Id.is_in(ids.iter().copied()))
        .all(reader)
        .await
}

/// Visible topics, pinned ones first, then by their newest post; and how many there are in all.
pub(crate) async fn list_topics(
    reader: &impl ConnectionTrait,
    category: Option<&str>,
    limit: u64,
    offset: u64,
) -> Result<(Vec<TopicRow>, u64), DbErr> {
    use topics::Column;
    let mut found = topics::Entity::find().filter(Column::State.eq(PostState::Visible));
    if let Some(category) = category {
        found = found.filter(Column::Category.eq(category));
    }
    let total = found.clone().count(reader).await?;
    let rows = found
        .order_by_desc(Column::IsPinned)
        .order_by_desc(Column::LastPostAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .offset(offset);
    Ok((rows.all(reader).await?, total))
}

/// Id, slug and newest post of every visible topic.
pub(crate) async fn list_topic_addresses(reader: &impl ConnectionTrait) -> Result<Vec<(i64, String, i64)>, DbErr> {
    use topics::Column;
    topics::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Slug, Column::LastPostAt])
        .filter(Column::State.eq(PostState::Visible))
        .order_by_desc(Column::LastPostAt)
        .into_tuple()
        .all(reader)
        .await
}

/// Adds a topic; its id is given by the database.
pub(crate) async fn insert_topic(tx: &Tx, row: TopicRow) -> Result<TopicRow, DbErr> {
    insert_numbered(tx, row).await
}

pub(crate) async fn update_topic(tx: &Tx, row: TopicRow) -> Result<TopicRow, DbErr> {
    update_row(tx, row).await
}

/// Adds a post; its id is given by the database.
pub(crate) async fn insert_post(tx: &Tx, row: PostRow) -> Result<PostRow, DbErr> {
    insert_numbered(tx, row).await
}

pub(crate) async fn update_post(tx: &Tx, row: PostRow) -> Result<PostRow, DbErr> {
    update_row(tx, row).await
}

pub(crate) async fn find_post(reader: &impl ConnectionTrait, id: i64) -> Result<Option<PostRow>, DbErr> {
    posts::Entity::find_by_id(id).one(reader).await
}

pub(crate) async fn posts_by_ids(reader: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<PostRow>, DbErr> {
    posts::Entity::find()
        .filter(posts::Column::Id.is_in(ids.iter().copied()))
        .all(reader)
        .await
}

pub(crate) async fn post_at(
    reader: &impl ConnectionTrait,
    topic_id: i64,
    number: i64,
) -> Result<Option<PostRow>, DbErr> {
    use posts::Column;
    let found = posts::Entity::find()
        .filter(Column::TopicId.eq(topic_id))
        .filter(Column::Number.eq(number));
    found.one(reader).await
}

/// Posts of a page, in any state, by number.
pub(crate) async fn posts_of_page(
    reader: &impl ConnectionTrait,
    topic_id: i64,
    page: i64,
) -> Result<Vec<PostRow>, DbErr> {
    use posts::Column;
    let first = (page - 1) * REPLIES_PER_PAGE + 1;
    posts::Entity::find()
        .filter(Column::TopicId.eq(topic_id))
        .filter(Column::Number.between(first, first + REPLIES_PER_PAGE - 1))
        .order_by_asc(Column::Number)
        .all(reader)
        .await
}

/// Visible replies of a page, most helpful first.
pub(crate) async fn most_helpful(
    reader: &impl ConnectionTrait,
    topic_id: i64,
    page: i64,
) -> Result<Vec<PostRow>, DbErr> {
    use posts::Column;
    posts::Entity::find()
        .filter(Column::TopicId.eq(topic_id))
        .filter(Column::State.eq(PostState::Visible))
        .filter(Column::Number.ne(1))
        .order_by_desc(Column::Score)
        .order_by_asc(Column::Number)
        .limit(REPLIES_PER_PAGE.unsigned_abs())
        .offset(((page - 1) * REPLIES_PER_PAGE).unsigned_abs())
        .all(reader)
        .await
}

/// Posts of a topic by one author that others cannot see, or with an edit that waits, in no order: SQLite would walk
/// the whole topic in the order of its numbers.
pub(crate) async fn unseen_posts(
    reader: &impl ConnectionTrait,
    author: &str,
    topic_id: i64,
) -> Result<Vec<PostRow>, DbErr> {
    use posts::Column;
    let unseen = Condition::any()
        .add(Column::State.is_in([PostState::Held, PostState::Hidden]))
        .add(Column::PendingBody.is_not_null());
    let found = posts::Entity::find()
        .filter(Column::TopicId.eq(topic_id))
        .filter(Column::Author.eq(author));
    found.filter(unseen).all(reader).await
}

/// Lists an author's posts in any state after `since`, in microseconds, the oldest first.
pub(crate) async fn posts_since(
    reader: &impl ConnectionTrait,
    author: &str,
    since: i64,
) -> Result<Vec<PostRow>, DbErr> {
    use posts::Column;
    let found = posts::Entity::find()
        .filter(Column::Author.eq(author))
        .filter(Column::CreatedAt.gt(since));
    found.order_by_asc(Column::Id).all(reader).await
}

/// Posts of an author that wait, and those with an edit that waits.
pub(crate) async fn waiting_posts(reader: &impl ConnectionTrait, author: &str) -> Result<Vec<PostRow>, DbErr> {
    use posts::Column;
    let waits = Condition::any()
        .add(Column::State.eq(PostState::Held))
        .add(Column::PendingBody.is_not_null());
    let found = posts::Entity::find().filter(Column::Author.eq(author)).filter(waits);
    found.order_by_asc(Column::Id).all(reader).await
}

/// Every post that waits for a moderator, oldest first: held ones and those with an edit that waits.
pub(crate) async fn every_waiting_post(reader: &impl ConnectionTrait, limit: u64) -> Result<Vec<PostRow>, DbErr> {
    use posts::Column;
    let waits = Condition::any()
        .add(Column::State.eq(PostState::Held))
        // SQLite uses the index of a column for a range, and reads all rows for "is not null".
        .add(Column::PendingAt.gte(0));
    posts::Entity::find()
        .filter(waits)
        .order_by_asc(Column::ChangedAt)
        .limit(limit)
        .all(reader)
        .await
}

/// Visible posts of an author, newest first.
pub(crate) async fn newest_of_author(
    reader: &impl ConnectionTrait,
    author: &str,
    limit: u64,
) -> Result<Vec<PostRow>, DbErr> {
    use posts::Column;
    let found = posts::Entity::find().filter(Column::Author.eq(author));
    let visible = found.filter(Column::State.eq(PostState::Visible));
    visible
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(reader)
        .await
}

/// Every post of an author, oldest first.
pub(crate) async fn every_post_of(reader: &impl ConnectionTrait, author: &str) -> Result<Vec<PostRow>, DbErr> {
    let found = posts::Entity::find().filter(posts::Column::Author.eq(author));
    found.order_by_asc(posts::Column::Id).all(reader).await
}

/// Newest visible posts of a topic, or of all topics of a list.
pub(crate) async fn newest_in(
    reader: &impl ConnectionTrait,
    topic_ids: &[i64],
    limit: u64,
) -> Result<Vec<PostRow>, DbErr> {
    use posts::Column;
    let found = posts::Entity::find().filter(Column::TopicId.is_in(topic_ids.iter().copied()));
    let visible = found.filter(Column::State.eq(PostState::Visible));
    visible
        .order_by_desc(Column::ShownAt)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(reader)
        .await
}

/// Lists the posts with number 1, in any state and in no order.
pub(crate) async fn list_opening_posts(
    reader: &impl ConnectionTrait,
    topic_ids: &[i64],
) -> Result<Vec<PostRow>, DbErr> {
    use posts::Column;
    let found = posts::Entity::find().filter(Column::TopicId.is_in(topic_ids.iter().copied()));
    found.filter(Column::Number.eq(1)).all(reader).await
}

/// Topics among some whose opening post is visible.
pub(crate) async fn with_visible_opening(
    reader: &impl ConnectionTrait,
    topic_ids: &[i64],
) -> Result<BTreeSet<i64>, DbErr> {
    use posts::Column;
    let found = posts::Entity::find()
        .select_only()
        .column(Column::TopicId)
        .filter(Column::TopicId.is_in(topic_ids.iter().copied()))
        .filter(Column::Number.eq(1))
        .filter(Column::State.eq(PostState::Visible));
    Ok(found.into_tuple::<i64>().all(reader).await?.into_iter().collect())
}

pub(crate) async fn count_posts(reader: &impl ConnectionTrait, author: &str) -> Result<PostCounts, DbErr> {
    use posts::Column;
    let of_author = || posts::Entity::find().filter(Column::Author.eq(author));
    let visible = || of_author().filter(Column::State.eq(PostState::Visible));
    let helped: Option<Option<i64>> = visible()
        .select_only()
        .column_as(Column::Helped.sum(), "helped")
        .into_tuple()
        .one(reader)
        .await?;
    Ok(PostCounts {
        visible: visible().count(reader).await?,
        moderated: of_author().filter(Column::IsModerated.eq(true)).count(reader).await?,
        helped: helped.flatten().unwrap_or(0).unsigned_abs(),
    })
}

pub(crate) async fn count_in_state(
    reader: &impl ConnectionTrait,
    author: &str,
    state: PostState,
) -> Result<u64, DbErr> {
    use posts::Column;
    let found = posts::Entity::find()
        .filter(Column::Author.eq(author))
        .filter(Column::State.eq(state));
    found.count(reader).await
}

/// Number of visible topics of an author.
pub(crate) async fn count_topics_of(reader: &impl ConnectionTrait, author: &str) -> Result<u64, DbErr> {
    use topics::Column;
    let found = topics::Entity::find().filter(Column::Author.eq(author));
    found.filter(Column::State.eq(PostState::Visible)).count(reader).await
}

/// Returns whether others than its author wrote visible replies in a topic.
pub(crate) async fn has_replies_of_others(reader: &impl ConnectionTrait, topic: &TopicRow) -> Result<bool, DbErr> {
    use posts::Column;
    let found = posts::Entity::find()
        .filter(Column::TopicId.eq(topic.id))
        .filter(Column::State.eq(PostState::Visible))
        .filter(Column::Author.ne(&topic.author));
    Ok(found.count(reader).await? > 0)
}

/// Number of authors with visible posts in a topic.
pub(crate) async fn count_participants(reader: &impl ConnectionTrait, topic_id: i64) -> Result<u64, DbErr> {
    use posts::Column;
    posts::Entity::find()
        .select_only()
        .column(Column::Author)
        .distinct()
        .filter(Column::TopicId.eq(topic_id))
        .filter(Column::State.eq(PostState::Visible))
        .count(reader)
        .await
}

/// Counts the visible posts of a topic again and finds its newest one.
pub(crate) async fn recount_topic(tx: &Tx, id: i64) -> Result<(), DbErr> {
    use posts::Column;
    let visible = || {
        let of_topic = posts::Entity::find().filter(Column::TopicId.eq(id));
        of_topic.filter(Column::State.eq(PostState::Visible))
    };
    let count = i64::try_from(visible().count(tx).await?).unwrap_or(i64::MAX);
    // Each is the end of an index; both in one query would read every post.
    let newest = async |column: Column| -> Result<Option<i64>, DbErr> {
        let found = visible().select_only().column_as(column.max(), "newest");
        Ok(found.into_tuple::<Option<i64>>().one(tx).await?.flatten())
    };
    let (shown_at, number) = (newest(Column::ShownAt).await?, newest(Column::Number).await?);
    let mut change = topics::Entity::update_many()
        .col_expr(topics::Column::VisiblePosts, Expr::val(count))
        .filter(topics::Column::Id.eq(id));
    if let (Some(shown_at), Some(number)) = (shown_at, number) {
        change = change
            .col_expr(topics::Column::LastPostAt, Expr::val(shown_at))
            .col_expr(topics::Column::LastPostNumber, Expr::val(number));
    }
    change.exec(tx).await.map(drop)
}

/// Notes a new visible post of a topic without counting all of them.
pub(crate) async fn count_one_more(tx: &Tx, topic_id: i64, number: i64, shown_at: i64) -> Result<(), DbErr> {
    use sea_orm::ExprTrait as _;
    use topics::Column;
    update_where(
        tx,
        [
            (Column::VisiblePosts, Expr::col(Column::VisiblePosts).add(1)),
            (Column::LastPostAt, Expr::val(shown_at)),
            (Column::LastPostNumber, Expr::val(number)),
        ],
        [Column::Id.eq(topic_id)],
    )
    .await
}

/// Keeps the text that an edit replaces.
pub(crate) async fn add_edit(tx: &Tx, post_id: i64, title: String, body: String, now: i64) -> Result<(), DbErr> {
    let row = edits::Model {
        id: 0,
        post_id,
        title,
        body,
        replaced_at: now,
    };
    insert_numbered(tx, row).await.map(drop)
}

/// Returns whether a post got another text since a moment.
pub(crate) async fn is_edited_since(reader: &impl ConnectionTrait, post_id: i64, since: i64) -> Result<bool, DbErr> {
    let found = edits::Entity::find()
        .filter(edits::Column::PostId.eq(post_id))
        .filter(edits::Column::ReplacedAt.gt(since));
    Ok(found.count(reader).await? > 0)
}

/// Removes the history of posts.
pub(crate) async fn delete_edits(tx: &Tx, post_ids: &[i64]) -> Result<(), DbErr> {
    delete_where::<edits::Entity>(tx, [edits::Column::PostId.is_in(post_ids.iter().copied())]).await
}

/// Removed posts whose text is due to go.
pub(crate) async fn posts_to_erase(reader: &impl ConnectionTrait, now: i64) -> Result<Vec<PostRow>, DbErr> {
    posts::Entity::find()
        .filter(posts::Column::EraseAt.lte(now))
        .limit(500)
        .all(reader)
        .await
}

/// Takes an author's name off topics and posts.
pub(crate) async fn forget_author(tx: &Tx, author: &str) -> Result<(), DbErr> {
    update_where(
        tx,
        [
            (topics::Column::Author, Expr::val("")),
            (topics::Column::ShowsProgress, Expr::val(false)),
        ],
        [topics::Column::Author.eq(author)],
    )
    .await?;
    update_where(
        tx,
        [(posts::Column::Author, Expr::val(""))],
        [posts::Column::Author.eq(author)],
    )
    .await
}

/// Returns whether the operator's topics were written before.
pub(crate) async fn has_starter_topics(reader: &impl ConnectionTrait) -> Result<bool, DbErr> {
    Ok(version::version_number(reader, STARTER_TOPICS).await?.is_some())
}

/// Returns true once: when the operator's topics were not there yet, and marks them as written.
pub(crate) async fn claim_starter_topics(tx: &Tx) -> Result<bool, DbErr> {
    lock_name(tx, "forum starter").await?;
    if has_starter_topics(tx).await? {
        return Ok(false);
    }
    version::set_number(tx, STARTER_TOPICS, 1).await?;
    Ok(true)
}

/// Lists the posts of a topic in any state, by number.
pub(crate) async fn every_post_in(reader: &impl ConnectionTrait, topic_id: i64) -> Result<Vec<PostRow>, DbErr> {
    let found = posts::Entity::find().filter(posts::Column::TopicId.eq(topic_id));
    found.order_by_asc(posts::Column::Number).all(reader).await
}
