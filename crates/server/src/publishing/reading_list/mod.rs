//! Reading list: articles that a person saves with Bookmark.

mod http;
mod store;

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::write_tx;
use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::publishing::blog;
use crate::publishing::blog::NamedPost;
use crate::state::app_state::AppState;
use crate::state::owned::OwnedTable;

pub use http::router;

/// Articles of one list.
pub const MAX_SAVED: u64 = 200;

/// An article on the reading list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SavedArticle {
    title: String,
    /// The last part of its address, `/blog/{slug}`.
    slug: String,
    excerpt: String,
    /// The slug of its category.
    category: String,
    category_name: String,
    /// An address, or empty.
    featured_image: String,
    read_minutes: i32,
    saved_at: Timestamp,
}

/// Puts the published article of a slug on the list. One that is there already keeps its place.
///
/// # Errors
/// 404 for no published post; 422 when the list is full, and for clients without a cookie.
pub async fn save_article(state: &AppState, visitor: &Visitor, slug: &str) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let (post_id, now) = (post_of(state, slug).await?, state.clock.now());
    let has_room = write_tx!(state.db, async move |tx| {
        Ok(store::save_article(tx, &owner, post_id, now).await?)
    })
    .await?;
    has_room.then_some(()).ok_or_else(|| {
        let message = format!("Your reading list has {MAX_SAVED} articles, the most we keep. Please remove one first.");
        ApiError::unprocessable(ErrorCode::LimitReached, message)
    })
}

/// Takes the article off the list, where it may not have been.
///
/// # Errors
/// As [`save`].
pub async fn remove_article(state: &AppState, visitor: &Visitor, slug: &str) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let post_id = post_of(state, slug).await?;
    write_tx!(state.db, async move |tx| {
        Ok(store::remove_article(tx, &owner, post_id).await?)
    })
    .await
}

async fn is_saved(state: &AppState, visitor: &Visitor, slug: &str) -> Result<bool, ApiError> {
    let owner = visitor.named_owner()?;
    let post_id = post_of(state, slug).await?;
    Ok(store::is_saved(state.db.read(), owner, post_id).await?)
}

/// Returns the ids of an owner's posts and when each was saved, the last one first.
pub async fn saved_posts(state: &AppState, owner: &str) -> Result<Vec<(i64, Timestamp)>, ApiError> {
    Ok(store::list_articles(state.db.read(), owner).await?)
}

/// Lists the articles, last saved first. An article that is no longer published is hidden until it is published again.
async fn list_articles(state: &AppState, owner: &str) -> Result<Vec<SavedArticle>, ApiError> {
    let rows = store::list_articles(state.db.read(), owner).await?;
    let ids: Vec<i64> = rows.iter().map(|(post_id, _)| *post_id).collect();
    let mut articles = blog::list_published(&state.db, &ids).await?;
    let saved = rows.into_iter().filter_map(|(post_id, saved_at)| {
        let at = articles.iter().position(|article| article.post.id == post_id)?;
        let NamedPost { post, category_name } = articles.swap_remove(at);
        Some(SavedArticle {
            title: post.title,
            slug: post.slug,
            excerpt: post.excerpt,
            category: post.category,
            category_name,
            featured_image: post.featured_image,
            read_minutes: post.read_minutes,
            saved_at,
        })
    });
    Ok(saved.collect())
}

/// Takes off every list what is gone for good. What is in the bin stays: it may come back.
pub async fn clean_up(state: &AppState) -> Result<(), ApiError> {
    let listed = store::list_post_ids(state.db.read()).await?;
    let gone = blog::list_gone(&state.db, listed).await?;
    // A few hundred at a time: databases count the values of a statement.
    for some in gone.chunks(500) {
        let some = some.to_vec();
        let removed = write_tx!(state.db, async move |tx| { Ok(store::remove_posts(tx, some).await?) });
        removed.await?;
    }
    Ok(())
}

async fn post_of(state: &AppState, slug: &str) -> Result<i64, ApiError> {
    Ok(blog::read_post(&state.db, slug).await?.summary.id)
}

/// The table of reading lists: nothing that was saved is dropped.
pub const OWNED: &[OwnedTable] = &[OwnedTable {
    name: "reading_list",
    merge: Some(|tx, from, to| Box::pin(store::merge_lists(tx, from, to))),
    trim: None,
    exports: &[("readingList", |state, owner| Box::pin(export_articles(state, owner)))],
}];

/// The owner's list for themselves.
async fn export_articles(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let saved = list_articles(state, owner)
        .await?
        .into_iter()
        .map(|saved| json!({"slug": saved.slug, "title": saved.title, "savedAt": saved.saved_at}));
    Ok(saved.collect())
}
