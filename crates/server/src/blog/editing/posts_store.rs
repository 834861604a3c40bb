//! Queries for the admin, drafts included. Readers' queries are in another module and never use these.

use sea_orm::entity::prelude::*;
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect};

use crate::blog::store::posts::{Column, Entity};
use crate::blog::store::{self, Part};
use crate::blog::{Post, Summary};
use crate::db::dialect::{self, SearchScope, SearchTerm, Standing};

/// Filter of posts, and the requested part of the list.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    pub standing: Standing,
    /// None for all categories.
    pub category: Option<&'a str>,
    pub part: Part,
}

/// Posts in full, the last made first, and how many there are in all.
pub(super) async fn list(reader: &impl ConnectionTrait, scope: Scope<'_>) -> Result<(Vec<Post>, u64), DbErr> {
    let total = within(scope).count(reader).await?;
    let rows = last_made_first(scope).all(reader).await?;
    Ok((rows.into_iter().map(Post::from).collect(), total))
}

/// Lists posts without their contents.
pub(super) async fn list_lean(reader: &impl ConnectionTrait, scope: Scope<'_>) -> Result<(Vec<Summary>, u64), DbErr> {
    let total = within(scope).count(reader).await?;
    Ok((store::summaries(reader, last_made_first(scope)).await?, total))
}

/// Posts in full that hold every term, best first, and how many there are in all.
pub(super) async fn find(
    reader: &impl ConnectionTrait,
    terms: &[SearchTerm],
    scope: Scope<'_>,
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
    scope: Scope<'_>,
) -> Result<(Vec<Summary>, u64), DbErr> {
    let (ids, total) = find_ids(reader, terms, scope).await?;
    let mut posts = store::summaries(reader, with_ids(&ids)).await?;
    posts.sort_by_cached_key(|post| ids.iter().position(|id| *id == post.id));
    Ok((posts, total))
}

/// Counts all posts, and the published ones among them.
pub(super) async fn count(reader: &impl ConnectionTrait) -> Result<(u64, u64), DbErr> {
    let all = Entity::find().count(reader).await?;
    let published = standing(Standing::Published).count(reader).await?;
    Ok((all, published))
}

async fn find_ids(
    reader: &impl ConnectionTrait,
    terms: &[SearchTerm],
    scope: Scope<'_>,
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

fn within(scope: Scope<'_>) -> Select<Entity> {
    let posts = standing(scope.standing);
    match scope.category {
        Some(category) => posts.filter(Column::Category.eq(category)),
        None => posts,
    }
}

fn standing(standing: Standing) -> Select<Entity> {
    let posts = Entity::find();
    let unpublished = || Entity::find().filter(Column::IsPublished.eq(false));
    match standing {
        Standing::Any => posts,
        Standing::Published => posts.filter(Column::IsPublished.eq(true)),
        Standing::Unpublished => unpublished(),
        Standing::Draft => unpublished().filter(Column::ScheduledFor.is_null()),
        Standing::Scheduled => unpublished().filter(Column::ScheduledFor.is_not_null()),
    }
}

fn last_made_first(scope: Scope<'_>) -> Select<Entity> {
    within(scope)
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
