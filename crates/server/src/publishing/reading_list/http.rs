//! The wire of the reading list.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ReadingListEntry;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiPath, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// The calls of the reading list, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(list_saved_articles))
        .open_to(
            Caller::Visitor,
            routes!(get_saved_article, save_article, remove_saved_article),
        )
}

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

/// Tells whether an article is on the reading list.
#[derive(Debug, Serialize, ToSchema)]
struct ArticleMark {
    saved: bool,
}

impl From<ReadingListEntry> for SavedArticle {
    fn from(saved: ReadingListEntry) -> Self {
        let (post, category_name) = (saved.article.post, saved.article.category_name);
        Self {
            title: post.title,
            slug: post.slug,
            excerpt: post.excerpt,
            category: post.category,
            category_name,
            featured_image: post.featured_image,
            read_minutes: post.read_minutes,
            saved_at: saved.saved_at,
        }
    }
}

/// Lists the reading list of the caller, the article saved last first.
#[utoipa::path(
    get, path = "/reading-list", tag = "reading-list",
    responses((status = 200, description = "The articles", body = [SavedArticle]))
)]
async fn list_saved_articles(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<Json<Vec<SavedArticle>>, ApiError> {
    let saved = super::list_articles(&state, visitor.named_owner()?).await?;
    Ok(Json(saved.into_iter().map(SavedArticle::from).collect()))
}

/// Tells whether an article is on the reading list of the caller.
#[utoipa::path(
    get, path = "/reading-list/{slug}", tag = "reading-list",
    params(("slug" = String, Path)),
    responses(
        (status = 200, description = "Whether it is", body = ArticleMark),
        (status = 404, description = "No published post", body = ErrorBody),
    )
)]
async fn get_saved_article(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(slug): ApiPath<String>,
) -> Result<Json<ArticleMark>, ApiError> {
    let saved = super::is_saved(&state, &visitor, &slug).await?;
    Ok(Json(ArticleMark { saved }))
}

/// Puts an article on the reading list. One that is there already keeps its place.
#[utoipa::path(
    put, path = "/reading-list/{slug}", tag = "reading-list",
    params(("slug" = String, Path)),
    responses(
        (status = 204, description = "It is on the list"),
        (status = 404, description = "No published post", body = ErrorBody),
        (status = 422, description = "The list is full", body = ErrorBody),
    )
)]
async fn save_article(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(slug): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    super::save_article(&state, &visitor, &slug).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes an article off the reading list; it need not have been on it.
#[utoipa::path(
    delete, path = "/reading-list/{slug}", tag = "reading-list",
    params(("slug" = String, Path)),
    responses(
        (status = 204, description = "It is not on the list"),
        (status = 404, description = "No published post", body = ErrorBody),
    )
)]
async fn remove_saved_article(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(slug): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    super::remove_article(&state, &visitor, &slug).await?;
    Ok(StatusCode::NO_CONTENT)
}
