//! Queries for the admin, drafts included. Readers' queries are in another module and never use these.

use sea_orm::entity::prelude::*;
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect};
use texts::search_words::SearchTerm;

use crate::db::dialect::{self, PostStatusFilter, SearchScope};
use crate::publishing::blog::store;
use crate::publishing::blog::store::ListPart;
use crate::publishing::blog::store::posts::{Column, Entity};
use crate::publishing::blog::{Post, PostSummary};

/// Filter of posts, and the requested part of the list.
#[derive(Clone, Copy)]
pub(super) struct PostScope<'a> {
    pub standing: PostStatusFilter,
    /// Slug of a category; `None` for all.
    pub category: Option<&'a str>,
    pub part: ListPart,
}

/// Posts in full, the last made first, and how many there are in all.
pub(super) async fn list_posts(reader: &impl ConnectionTrait, scope: PostScope<'_>) -> Result<(Vec<Post>, u64), DbErr> {
    let total = select_scope(scope).count(reader).await?;
    let rows = last_made_first(scope).all(reader).await?;
    Ok((rows.into_iter().map(Post::from).collect(), total))
}

/// Lists posts without their contents.
pub(super) async fn list_lean(
    reader: &impl ConnectionTrait,
    scope: PostScope<'_>,
) -> Result<(Vec<PostSummary>, u64), DbErr> {
    let total = select_scope(scope).count(reader).await?;
    Ok((store::list_summaries(reader, last_made_first(scope)).await?, total))
}

/// Posts in full that hold every term, best first, and how many there are in all.
pub(super) async fn find_post(
    reader: &impl ConnectionTrait,
    terms: &[SearchTerm],
    scope: PostScope<'_>,
) -> Result<(Vec<Post>, u64), DbErr> {
    let (ids, total) = find_ids(reader, terms, scope).await?;
    let rows = with_ids(&ids).all(reader).await?;
    let mut posts: Vec<Post> = rows.into_iter().map(Post::from).collect();
    posts.sort_by_cached_key(|post| ids.iter().position(|id| *id == post.summary.id));
    Ok((posts, total))
}

/// Finds a post without its content.
pub(super) async fn find_lean(
    reader: &impl ConnectionTrait,
    terms: &[SearchTerm],
    scope: PostScope<'_>,
) -> Result<(Vec<PostSummary>, u64), DbErr> {
    let (ids, total) = find_ids(reader, terms, scope).await?;
    let mut posts = store::list_summaries(reader, with_ids(&ids)).await?;
    posts.sort_by_cached_key(|post| ids.iter().position(|id| *id == post.id));
    Ok((posts, total))
}

/// Counts all posts, and the published ones among them.
pub(super) async fn count_posts(reader: &impl ConnectionTrait) -> Result<(u64, u64), DbErr> {
    let all = Entity::find().count(reader).await?;
    let published = select_status(PostStatusFilter::Published).count(reader).await?;
    Ok((all, published))
}

async fn find_ids(
    reader: &impl ConnectionTrait,
    terms: &[SearchTerm],
    scope: PostScope<'_>,
) -> Result<(Vec<i64>, u64), DbErr> {
    if terms.is_empty() {
        return Ok((Vec::new(), 0));
    }
    let scope = SearchScope {
        category: scope.category,
        standing: scope.standing,
        limit: scope.part.limit,
        offset: scope.part.offset,
    };
    dialect::find_posts(reader, terms, scope).await
}

fn with_ids(ids: &[i64]) -> Select<Entity> {
    Entity::find().filter(Column::Id.is_in(ids.iter().copied()))
}

fn select_scope(scope: PostScope<'_>) -> Select<Entity> {
    let posts = select_status(scope.standing);
    match scope.category {
        Some(category) => posts.filter(Column::Category.eq(category)),
        None => posts,
    }
}

fn select_status(standing: PostStatusFilter) -> Select<Entity> {
    let posts = Entity::find();
    let unpublished = || Entity::find().filter(Column::IsPublished.eq(false));
    match standing {
        PostStatusFilter::Any => posts,
        PostStatusFilter::Published => posts.filter(Column::IsPublished.eq(true)),
        PostStatusFilter::Unpublished => unpublished(),
        PostStatusFilter::Draft => unpublished().filter(Column::ScheduledFor.is_null()),
        PostStatusFilter::Scheduled => unpublished().filter(Column::ScheduledFor.is_not_null()),
    }
}

fn last_made_first(scope: PostScope<'_>) -> Select<Entity> {
    select_scope(scope)
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(scope.part.limit)
        .offset(scope.part.offset)
}

/// Returns the post at a current slug, in any state.
pub(super) async fn by_slug(reader: &impl ConnectionTrait, slug: &str) -> Result<Option<Post>, DbErr> {
    let row = Entity::find().filter(Column::Slug.eq(slug)).one(reader).await?;
    Ok(row.map(Post::from))
}
