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
use utoipa_axum::router::OpenApiRouter;

use self::posts_store::PostScope;
use super::{Post, PostListing, PostQuery, PostSummary};
use crate::content::slug::is_slug;
use crate::db::Db;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::dialect::PostStatusFilter;
use crate::http::is_blank;
use crate::publishing::blog::store::snapshot_store;
use crate::state::app_state::AppState;

pub(super) use http::{list_for_admin, post_for_admin};

/// Longest body of a call that carries a text: the longest content, with every character of it escaped.
const MAX_BODY_BYTES: usize = 3 << 20;

/// The ids of all posts, those in the bin as well.
pub(super) async fn known_posts(db: &Db) -> Result<Vec<i64>, ApiError> {
    Ok(snapshot_store::known_posts(db.read()).await?)
}

/// The calls of the blog's administration, relative to `/api`.
#[must_use]
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

/// Errors of a form, by field.
#[derive(Debug, Default)]
struct FieldProblems(Vec<(&'static str, String)>);

impl FieldProblems {
    fn add_problem(&mut self, field: &'static str, problem: impl Into<String>) {
        self.0.push((field, problem.into()));
    }

    fn require_text(&mut self, field: &'static str, text: &str, ask: &str) {
        if is_blank(text) {
            self.add_problem(field, ask);
        }
    }

    fn limit_length(&mut self, field: &'static str, text: &str, most: usize) {
        if text.trim().chars().count() > most {
            self.add_problem(field, format!("Please keep this under {most} characters."));
        }
    }

    /// An address that a page may show a picture from.
    fn check_picture(&mut self, field: &'static str, address: &str) {
        let address = address.trim();
        let is_own = address.starts_with('/') && !address.starts_with("//") && !address.contains('\\');
        let is_web = || url::Url::parse(address).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        if !address.is_empty() && !is_own && !is_web() {
            self.add_problem(
                field,
                "Please give the address of a picture, such as https://example.com/picture.jpg.",
            );
        }
    }

    fn first_problem(self) -> Option<String> {
        self.0.into_iter().next().map(|(_, problem)| problem)
    }

    /// # Errors
    /// 422 with `code` if there is any.
    fn refuse_if_any(self, code: ErrorCode) -> Result<(), ApiError> {
        let message = match self.0.as_slice() {
            [] => return Ok(()),
            [(_, problem)] => problem.clone(),
            _ => "Please check the marked fields.".to_owned(),
        };
        let refusal = ApiError::unprocessable(code, message);
        Err(self
            .0
            .into_iter()
            .fold(refusal, |refusal, (field, problem)| refusal.with_field(field, problem)))
    }
}
