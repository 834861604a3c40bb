//! The tables of posts and of the slugs that they had before, and the only queries on them.

pub(crate) mod category_store;
pub(crate) mod guide_store;
pub(crate) mod snapshot_store;
pub(crate) mod views_store;

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::Expr;
use sea_orm::{IntoActiveModel, Iterable, PaginatorTrait, QueryOrder, QuerySelect, Set};
use texts::html::CleanHtml;
use texts::search_words::{self, SearchTerm};

use super::{Post, PostSummary};
use crate::db::dialect::{self, PostStatusFilter, SearchScope};
use crate::db::files::version;
use crate::db::{Tx, delete_where, update_where};
use crate::platform::clock::Timestamp;

pub(in crate::publishing::blog) mod posts {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "blog_posts")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: i64,
        pub title: String,
        #[sea_orm(unique)]
        pub slug: String,
        pub excerpt: String,
        pub content: String,
        pub author_id: i64,
        pub category: String,
        pub tags: String,
        pub meta_description: String,
        pub featured_image: String,
        pub is_published: bool,
        pub published_at: Option<i64>,
        pub created_at: i64,
        pub updated_at: i64,
        pub read_minutes: i32,
        pub category_read_minutes: i32,
        pub version: i64,
        pub scheduled_for: Option<i64>,
    }

    crate::db::without_relations!();
}

pub(in crate::publishing::blog) mod old_slugs {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "blog_post_slugs")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub slug: String,
        pub post_id: i64,
        pub left_at: i64,
    }

    crate::db::without_relations!();
}

use posts::{Column, Entity, Model};

/// Set when the starter content is there.
const STARTER: &str = "starter_content";

/// Part of a list, as the limit and offset of a query.
#[derive(Debug, Clone, Copy)]
pub(super) struct ListPart {
    pub limit: u64,
    pub offset: u64,
}

impl ListPart {
    pub(super) const ALL: Self = Self {
        limit: i64::MAX as u64,
        offset: 0,
    };
}

/// The only way to posts for readers: drafts are not in it.
fn select_published() -> Select<Entity> {
    Entity::find().filter(Column::IsPublished.eq(true))
}

fn newest_first(posts: Select<Entity>) -> Select<Entity> {
    posts.order_by_desc(Column::PublishedAt).order_by_desc(Column::Id)
}

fn in_category(posts: Select<Entity>, category: Option<&str>) -> Select<Entity> {
    match category {
        Some(category) => posts.filter(Column::Category.eq(category)),
        None => posts,
    }
}

/// Published posts in full, newest first, and how many there are in all.
pub(super) async fn list_posts(
    reader: &impl ConnectionTrait,
    category: Option<&str>,
    part: ListPart,
) -> Result<(Vec<Post>, u64), DbErr> {
    let (rows, total) = select_part(reader, category, part).await?;
    Ok((rows.all(reader).await?.into_iter().map(Post::from).collect(), total))
}

/// Lists published posts without their contents.
pub(super) async fn list_lean(
    reader: &impl ConnectionTrait,
    category: Option<&str>,
    part: ListPart,
) -> Result<(Vec<PostSummary>, u64), DbErr> {
    let (rows, total) = select_part(reader, category, part).await?;
    Ok((list_summaries(reader, rows).await?, total))
}

/// Selects a part of the published posts, newest first, and counts them all.
async fn select_part(
    reader: &impl ConnectionTrait,
    category: Option<&str>,
    part: ListPart,
) -> Result<(Select<Entity>, u64), DbErr> {
    let found = in_category(select_published(), category);
    let total = found.clone().count(reader).await?;
    Ok((newest_first(found).limit(part.limit).offset(part.offset), total))
}

/// Reads the posts without their contents, which no list shows.
pub(super) async fn list_summaries(
    reader: &impl ConnectionTrait,
    posts: Select<Entity>,
) -> Result<Vec<PostSummary>, DbErr> {
    let lean = Column::iter().filter(|column| !matches!(column, Column::Content));
    let rows = posts
        .select_only()
        .columns(lean)
        .expr_as(Expr::val(""), Column::Content);
    Ok(rows.all(reader).await?.into_iter().map(PostSummary::from).collect())
}

/// The ids of published posts, newest first.
pub(super) async fn list_ids(
    reader: &impl ConnectionTrait,
    category: Option<&str>,
    part: ListPart,
) -> Result<Vec<i64>, DbErr> {
    let found = newest_first(in_category(select_published(), category));
    let ids = found.limit(part.limit).offset(part.offset).select_only();
    ids.column(Column::Id).into_tuple().all(reader).await
}

/// Published posts that hold every term, best first, and how many there are in all.
pub(super) async fn find_post(
    reader: &impl ConnectionTrait,
    terms: &[SearchTerm],
    category: Option<&str>,
    part: ListPart,
) -> Result<(Vec<Post>, u64), DbErr> {
    let (ids, total) = find_ids(reader, terms, category, part).await?;
    Ok((in_order(reader, &ids).await?, total))
}

/// Ids of published posts that hold every term, best first, and how many there are in all.
pub(super) async fn find_ids(
    reader: &impl ConnectionTrait,
    terms: &[SearchTerm],
    category: Option<&str>,
    part: ListPart,
) -> Result<(Vec<i64>, u64), DbErr> {
    if terms.is_empty() {
        return Ok((Vec::new(), 0));
    }
    let scope = SearchScope {
        category,
        standing: PostStatusFilter::Published,
        limit: part.limit,
        offset: part.offset,
    };
    dialect::find_posts(reader, terms, scope).await
}

/// Returns the published ones of the posts, in this order. The number of ids is limited by the parameters of a
/// statement.
pub(super) async fn in_order(reader: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Post>, DbErr> {
    let found = select_published().filter(Column::Id.is_in(ids.iter().copied()));
    let rows = found.all(reader).await?;
    let mut posts: Vec<Post> = rows.into_iter().map(Post::from).collect();
    posts.sort_by_cached_key(|post| ids.iter().position(|id| *id == post.summary.id));
    Ok(posts)
}

/// The published post at a slug of now or before.
pub(super) async fn by_slug(reader: &impl ConnectionTrait, slug: &str) -> Result<Option<Post>, DbErr> {
    if let Some(row) = select_published().filter(Column::Slug.eq(slug)).one(reader).await? {
        return Ok(Some(row.into()));
    }
    let Some(old) = old_slugs::Entity::find_by_id(slug).one(reader).await? else {
        return Ok(None);
    };
    let row = select_published()
        .filter(Column::Id.eq(old.post_id))
        .one(reader)
        .await?;
    Ok(row.map(Post::from))
}

/// Returns the published ones of the posts.
pub(super) async fn by_ids(reader: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<PostSummary>, DbErr> {
    list_summaries(reader, select_published().filter(Column::Id.is_in(ids.iter().copied()))).await
}

/// Other published posts of a category, newest first.
pub(super) async fn find_related(
    reader: &impl ConnectionTrait,
    to: &PostSummary,
    most: u64,
) -> Result<Vec<PostSummary>, DbErr> {
    let others = in_category(select_published(), Some(&to.category)).filter(Column::Id.ne(to.id));
    list_summaries(reader, newest_first(others).limit(most)).await
}

/// Published posts of each category that has any. Grouped by both columns, because an index holds them in that order.
pub(super) async fn count_by_category(reader: &impl ConnectionTrait) -> Result<Vec<(String, i64)>, DbErr> {
    let counts: Vec<(String, bool, i64)> = Entity::find()
        .select_only()
        .columns([Column::Category, Column::IsPublished])
        .column_as(Column::Id.count(), "posts")
        .group_by(Column::Category)
        .group_by(Column::IsPublished)
        .into_tuple()
        .all(reader)
        .await?;
    let published = counts.into_iter().filter(|(_, is_published, _)| *is_published);
    Ok(published.map(|(category, _, posts)| (category, posts)).collect())
}

/// Adds a post, or writes over the one with its id; an address that it leaves keeps leading to it.
pub(super) async fn save_post(transaction: &Tx, post: &Post, now: Timestamp) -> Result<i64, DbErr> {
    let row = row_of(post);
    let id = match post.summary.id {
        0 => row.insert(transaction).await?.id,
        id => {
            let before = Entity::find_by_id(id).one(transaction).await?;
            let old = before.map(|row| row.slug).filter(|slug| *slug != post.summary.slug);
            if let Some(slug) = old {
                leave_redirect(transaction, slug, id, now).await?;
            }
            row.update(transaction).await?.id
        }
    };
    // The present post of an address takes precedence over earlier ones.
    old_slugs::Entity::delete_by_id(&post.summary.slug)
        .exec(transaction)
        .await?;
    dialect::index_post(transaction, id, &words_of(post)).await?;
    Ok(id)
}

/// Puts a post back that was taken out, with the id that it had.
pub(super) async fn put_back(transaction: &Tx, post: &Post) -> Result<(), DbErr> {
    row_of(post).insert(transaction).await?;
    old_slugs::Entity::delete_by_id(&post.summary.slug)
        .exec(transaction)
        .await?;
    dialect::index_post(transaction, post.summary.id, &words_of(post)).await
}

/// Takes a post out. The addresses that led to it lead nowhere meanwhile.
pub(super) async fn take_out(transaction: &Tx, id: i64) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(transaction).await?;
    dialect::forget_post(transaction, id).await
}

/// Moves every post of a category to another, drafts too. Open editors notice it by the version of the post.
pub(super) async fn move_category(transaction: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    use sea_orm::ExprTrait as _;
    update_where(
        transaction,
        [
            (Column::Category, Expr::val(to)),
            (Column::Version, Expr::col(Column::Version).add(1)),
        ],
        [Column::Category.eq(from)],
    )
    .await
}

async fn leave_redirect(transaction: &Tx, slug: String, id: i64, now: Timestamp) -> Result<(), DbErr> {
    old_slugs::Entity::delete_by_id(&slug).exec(transaction).await?;
    let row = old_slugs::ActiveModel {
        slug: Set(slug),
        post_id: Set(id),
        left_at: Set(now.micros()),
    };
    row.insert(transaction).await.map(|_| ())
}

/// Gives a post that was just added its slug.
pub(super) async fn set_slug(transaction: &Tx, id: i64, slug: &str) -> Result<(), DbErr> {
    update_where(transaction, [(Column::Slug, Expr::val(slug))], [Column::Id.eq(id)]).await
}

/// Removes a post and the addresses that led to it. Whether there was one.
pub(super) async fn delete_post(transaction: &Tx, id: i64) -> Result<bool, DbErr> {
    let gone = Entity::delete_by_id(id).exec(transaction).await?;
    delete_where::<old_slugs::Entity>(transaction, [old_slugs::Column::PostId.eq(id)]).await?;
    dialect::forget_post(transaction, id).await?;
    Ok(gone.rows_affected > 0)
}

/// Returns a post in any state, for writers.
pub(super) async fn by_id(reader: &impl ConnectionTrait, id: i64) -> Result<Option<Post>, DbErr> {
    Ok(Entity::find_by_id(id).one(reader).await?.map(Post::from))
}

/// Returns every post in any state, oldest first.
pub(super) async fn all_posts(reader: &impl ConnectionTrait) -> Result<Vec<Post>, DbErr> {
    let rows = Entity::find().order_by_asc(Column::Id).all(reader).await?;
    Ok(rows.into_iter().map(Post::from).collect())
}

/// Returns posts in any state with this text in their content or picture, oldest first. `%` and `_` are matched
/// literally.
pub(super) async fn posts_holding(reader: &impl ConnectionTrait, text: &str) -> Result<Vec<Post>, DbErr> {
    let holds = sea_orm::Condition::any()
        .add(Column::Content.contains(text))
        .add(Column::FeaturedImage.contains(text));
    let rows = Entity::find()
        .filter(holds)
        .order_by_asc(Column::Id)
        .all(reader)
        .await?;
    Ok(rows.into_iter().map(Post::from).collect())
}

/// Puts the words of every post into an empty index.
pub(super) async fn index_anew(transaction: &Tx) -> Result<(), DbErr> {
    dialect::clear_post_search(transaction).await?;
    for post in all_posts(transaction).await? {
        dialect::index_post(transaction, post.summary.id, &words_of(&post)).await?;
    }
    Ok(())
}

/// Returns whether a post other than `own` has the slug, drafts included.
pub(super) async fn is_taken(reader: &impl ConnectionTrait, slug: &str, own: i64) -> Result<bool, DbErr> {
    let others = Entity::find().filter(Column::Slug.eq(slug)).filter(Column::Id.ne(own));
    Ok(others.count(reader).await? > 0)
}

/// Makes other writers of slugs wait until this transaction ends.
pub(super) async fn lock_posts(transaction: &Tx) -> Result<(), DbErr> {
    dialect::lock_owner(transaction, "blog").await
}

/// Returns whether the starter content was imported before.
pub(super) async fn has_starter_content(reader: &impl ConnectionTrait) -> Result<bool, DbErr> {
    Ok(version::version_number(reader, STARTER).await?.is_some())
}

/// Returns true once: when the starter content was not imported yet, and marks it as imported.
pub(super) async fn claim_starter_content(transaction: &Tx) -> Result<bool, DbErr> {
    lock_posts(transaction).await?;
    if has_starter_content(transaction).await? {
        return Ok(false);
    }
    version::set_number(transaction, STARTER, 1).await?;
    Ok(true)
}

/// Slug and last change of every published post, newest first.
pub(super) async fn list_addresses(reader: &impl ConnectionTrait) -> Result<Vec<(String, i64)>, DbErr> {
    newest_first(select_published())
        .select_only()
        .columns([Column::Slug, Column::UpdatedAt])
        .into_tuple()
        .all(reader)
        .await
}

/// Id, slug, and whether it is published, of every post.
pub(super) async fn list_statuses(reader: &impl ConnectionTrait) -> Result<Vec<(i64, String, bool)>, DbErr> {
    Entity::find()
        .select_only()
        .columns([Column::Id, Column::Slug, Column::IsPublished])
        .into_tuple()
        .all(reader)
        .await
}

/// Every slug that a post had before, and that post's id.
pub(super) async fn list_moved(reader: &impl ConnectionTrait) -> Result<Vec<(String, i64)>, DbErr> {
    old_slugs::Entity::find()
        .select_only()
        .columns([old_slugs::Column::Slug, old_slugs::Column::PostId])
        .into_tuple()
        .all(reader)
        .await
}

fn words_of(post: &Post) -> dialect::PostWords {
    let summary = &post.summary;
    [
        search_words::index_words(&summary.title),
        search_words::index_words(&summary.tags.join(" ")),
        search_words::index_words(&summary.excerpt),
        search_words::index_words(post.content.text()),
    ]
}

fn row_of(post: &Post) -> posts::ActiveModel {
    let summary = post.summary.clone();
    let row = Model {
        id: summary.id,
        title: summary.title,
        slug: summary.slug,
        excerpt: summary.excerpt,
        content: post.content.as_str().to_owned(),
        author_id: summary.author_id,
        category: summary.category,
        tags: serde_json::json!(summary.tags).to_string(),
        meta_description: summary.meta_description,
        featured_image: summary.featured_image,
        is_published: summary.is_published,
        published_at: summary.published_at.map(Timestamp::micros),
        created_at: summary.created_at.micros(),
        updated_at: summary.updated_at.micros(),
        read_minutes: summary.read_minutes,
        category_read_minutes: summary.category_read_minutes,
        version: summary.version,
        scheduled_for: summary.scheduled_for.map(Timestamp::micros),
    };
    let is_new = row.id == 0;
    let mut row = row.into_active_model().reset_all();
    if is_new {
        row.not_set(Column::Id);
    }
    row
}

impl From<Model> for PostSummary {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            title: row.title,
            slug: row.slug,
            excerpt: row.excerpt,
            author_id: row.author_id,
            category: row.category,
            tags: serde_json::from_str(&row.tags).unwrap_or_default(),
            meta_description: row.meta_description,
            featured_image: row.featured_image,
            is_published: row.is_published,
            published_at: row.published_at.map(Timestamp::from_micros),
            created_at: Timestamp::from_micros(row.created_at),
            updated_at: Timestamp::from_micros(row.updated_at),
            read_minutes: row.read_minutes,
            category_read_minutes: row.category_read_minutes,
            version: row.version,
            scheduled_for: row.scheduled_for.map(Timestamp::from_micros),
        }
    }
}

impl From<Model> for Post {
    fn from(mut row: Model) -> Self {
        let content = CleanHtml::from_store(std::mem::take(&mut row.content));
        Self {
            summary: row.into(),
            content,
        }
    }
}
