//! The wire of the reading list.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::SavedArticle;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiPath, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
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

/// Tells whether an article is on the reading list.
#[derive(Debug, Serialize, ToSchema)]
struct ArticleMark {
    saved: bool,
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
    super::list_articles(&state, visitor.named_owner()?).await.map(Json)
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
