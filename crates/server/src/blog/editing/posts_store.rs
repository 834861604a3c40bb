//! Posts as whoever runs the blog sees them: drafts, too. Readers' queries are elsewhere and never come here.

use sea_orm::entity::prelude::*;
use sea_orm::{PaginatorTrait, QueryOrder, QuerySelect};

use super::Shown;
use crate::blog::Post;
use crate::blog::store::Part;
use crate::blog::store::posts::{Column, Entity};
use crate::db::dialect::{self, SearchScope, SearchTerm};

/// Posts in full, the last made first, and how many there are in all.
pub(super) async fn list(
    reader: &impl ConnectionTrait,
    shown: Shown,
    category: Option<&str>,
    part: Part,
) -> Result<(Vec<Post>, u64), DbErr> {
    let mut found = Entity::find().filter(Column::IsPublished.is_in(shown.standings()));
    if let Some(category) = category {
        found = found.filter(Column::Category.eq(category));
    }
    let total = found.clone().count(reader).await?;
    let rows = found
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .limit(part.limit)
        .offset(part.offset)
        .all(reader)
        .await?;
    Ok((rows.into_iter().map(Post::from).collect(), total))
}

/// Posts that hold every term, best first, and how many there are in all.
pub(super) async fn find(
    reader: &impl ConnectionTrait,
    shown: Shown,
    terms: &[SearchTerm],
    category: Option<&str>,
    part: Part,
) -> Result<(Vec<Post>, u64), DbErr> {
    if terms.is_empty() {
        return Ok((Vec::new(), 0));
    }
    let scope = SearchScope {
        category,
        standings: shown.standings(),
        limit: part.limit,
        offset: part.offset,
    };
    let (ids, total) = dialect::find_posts(reader, terms, scope).await?;
    let rows = Entity::find().filter(Column::Id.is_in(ids.iter().copied()));
    let mut posts: Vec<Post> = rows.all(reader).await?.into_iter().map(Post::from).collect();
    posts.sort_by_key(|post| ids.iter().position(|id| *id == post.summary.id));
    Ok((posts, total))
}

/// The post at a slug of now, whatever its state.
pub(super) async fn by_slug(reader: &impl ConnectionTrait, slug: &str) -> Result<Option<Post>, DbErr> {
    let row = Entity::find().filter(Column::Slug.eq(slug)).one(reader).await?;
    Ok(row.map(Post::from))
}
