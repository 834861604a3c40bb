//! Calls of the admin: posts and categories are written, deleted and restored; drafts; the schedule.

mod bin;
mod categories;
mod checks;
mod checks_http;
mod drafts;
mod http;
mod links;
mod posts;
mod posts_store;
mod revisions;

use axum::extract::DefaultBodyLimit;
use texts::slug::{is_slug, slugify};
use utoipa_axum::router::OpenApiRouter;

use self::posts_store::PostScope;
use super::{Post, PostListing, PostQuery, PostSummary};
use crate::db::Db;
use crate::db::api_error::ApiError;
use crate::db::dialect::PostStatusFilter;
use crate::http::FieldReader;
use crate::publishing::blog::store::snapshot_store;
use crate::state::app_state::AppState;

pub(super) use http::{list_for_admin, post_for_admin};

/// Longest address of a picture, in characters.
const MAX_ADDRESS: usize = 2_000;
/// Longest body of a call that carries a text: the longest content, with every character of it escaped.
const MAX_BODY_BYTES: usize = 3 << 20;

/// The ids of all posts, those in the bin as well.
pub(super) async fn known_posts(db: &Db) -> Result<Vec<i64>, ApiError> {
    Ok(snapshot_store::known_posts(db.read()).await?)
}

/// The calls of the blog's administration, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    http::router()
        .merge(categories::router())
        .merge(bin::router())
        .merge(checks_http::router())
        .merge(drafts::router())
        .merge(revisions::router())
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

/// Removes posts that have been in the trash for long enough.
pub async fn clean_up(state: &AppState) -> Result<(), ApiError> {
    bin::clean_up(state).await
}

/// Lists posts, drafts included: the last made first or, in a search, best first.
async fn list_posts(db: &Db, wanted: &PostQuery, standing: PostStatusFilter) -> Result<PostListing<Post>, ApiError> {
    let scope = post_scope(wanted, standing)?;
    let (posts, total) = match wanted.search_terms() {
        Some(terms) => posts_store::find_post(db.read(), &terms, scope).await?,
        None => posts_store::list_posts(db.read(), scope).await?,
    };
    Ok(wanted.make_listing(posts, total))
}

/// Lists posts without their contents.
async fn list_lean(
    db: &Db,
    wanted: &PostQuery,
    standing: PostStatusFilter,
) -> Result<PostListing<PostSummary>, ApiError> {
    let scope = post_scope(wanted, standing)?;
    let (posts, total) = match wanted.search_terms() {
        Some(terms) => posts_store::find_lean(db.read(), &terms, scope).await?,
        None => posts_store::list_lean(db.read(), scope).await?,
    };
    Ok(wanted.make_listing(posts, total))
}

fn post_scope(wanted: &PostQuery, standing: PostStatusFilter) -> Result<PostScope<'_>, ApiError> {
    Ok(PostScope {
        standing,
        category: wanted.category.as_deref(),
        part: wanted.list_part()?,
    })
}

/// Returns a post by its id, in any state.
async fn read_by_id(db: &Db, id: i64) -> Result<Post, ApiError> {
    super::store::by_id(db.read(), id).await?.ok_or_else(super::no_post)
}

/// Returns the post at a slug in any state, or the published one that was there before.
async fn read_post(db: &Db, slug: &str) -> Result<Post, ApiError> {
    if !is_slug(slug) {
        return Err(super::no_post());
    }
    match posts_store::by_slug(db.read(), slug).await? {
        Some(post) => Ok(post),
        None => super::read_post(db, slug).await,
    }
}

/// Returns what is wrong with an address that a page may show a picture from.
fn picture_problem(address: &str) -> Option<&'static str> {
    let address = address.trim();
    let is_own = address.starts_with('/') && !address.starts_with("//") && !address.contains('\\');
    let is_web = || url::Url::parse(address).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    let is_wrong = !address.is_empty() && !is_own && !is_web();
    is_wrong.then_some("Please give the address of a picture, such as https://example.com/picture.jpg.")
}

/// Notes what is wrong with the address of a picture.
fn check_picture(field: &str, address: &str, fields: &mut FieldReader) {
    fields.limit_text(field, address.trim(), MAX_ADDRESS);
    if let Some(problem) = picture_problem(address) {
        fields.refuse(field, problem);
    }
}

/// Notes a slug without a letter or digit, or one that is too long. Blank ones are made of the title.
fn check_slug(slug: &str, most: usize, fields: &mut FieldReader) {
    fields.limit_text("slug", slug.trim(), most);
    if !slug.trim().is_empty() && slugify(slug).is_empty() {
        fields.refuse("slug", "Please use letters or digits in the address.");
    }
}
