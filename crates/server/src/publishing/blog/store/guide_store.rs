//! Posts that other features list by their slugs.

use sea_orm::entity::prelude::*;

use crate::publishing::blog::PostSummary;
use crate::publishing::blog::store::{list_summaries, old_slugs, posts};

/// Returns the published posts at these slugs, or at slugs that they had before, each with the slug that found it.
pub(crate) async fn by_slugs(
    reader: &impl ConnectionTrait,
    slugs: &[&str],
) -> Result<Vec<(String, PostSummary)>, DbErr> {
    let published = || posts::Entity::find().filter(posts::Column::IsPublished.eq(true));
    let at_slugs = published().filter(posts::Column::Slug.is_in(slugs.iter().copied()));
    let mut found: Vec<(String, PostSummary)> = list_summaries(reader, at_slugs)
        .await?
        .into_iter()
        .map(|post| (post.slug.clone(), post))
        .collect();
    let left = slugs.iter().filter(|slug| found.iter().all(|(at, _)| at != *slug));
    let left = old_slugs::Entity::find().filter(old_slugs::Column::Slug.is_in(left.copied()));
    let left = left.all(reader).await?;
    let moved = published().filter(posts::Column::Id.is_in(left.iter().map(|old| old.post_id)));
    for post in list_summaries(reader, moved).await? {
        let olds = left.iter().filter(|old| old.post_id == post.id);
        found.extend(olds.map(|old| (old.slug.clone(), post.clone())));
    }
    Ok(found)
}
