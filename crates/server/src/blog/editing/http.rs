//! The wire of writing posts, and of reading them with drafts among them.

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Shown;
use super::posts::{self, PostInput};
use crate::blog::bodies::{self, PostBody};
use crate::blog::http::TOTAL;
use crate::blog::{Wanted, bin_post};
use crate::error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath};
use crate::state::AppState;
use crate::visitor::Admin;

/// With drafts in it an answer is for one person, and no memory in between may keep it.
const PRIVATE: (HeaderName, HeaderValue) = (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(create_post))
        .routes(routes!(update_post))
        .routes(routes!(delete_post))
}

/// The list of posts for whoever runs the blog. `published` is what the query says.
pub(in crate::blog) async fn list_for_admin(
    state: &AppState,
    wanted: &Wanted,
    published: Option<&str>,
) -> Result<Response<Body>, ApiError> {
    let shown = match published {
        Some("true") => Shown::Published,
        Some("false") => Shown::Drafts,
        _ => Shown::All,
    };
    let listing = super::list(&state.db, wanted, shown).await?;
    let total = HeaderValue::from(listing.total);
    let posts = bodies::saved_all(&state.db, listing.items).await?;
    Ok(([PRIVATE, (TOTAL, total)], Json(posts)).into_response())
}

/// One post for whoever runs the blog.
pub(in crate::blog) async fn post_for_admin(state: &AppState, slug: &str) -> Result<Response<Body>, ApiError> {
    let post = super::read(&state.db, slug).await?;
    let body = bodies::saved(&state.db, post).await?;
    Ok(([PRIVATE], Json(body)).into_response())
}

/// Makes a post.
#[utoipa::path(
    post, path = "/blog/posts", tag = "blog", extensions(("x-caller" = json!("admin"))),
    params(), request_body = PostInput,
    responses(
        (status = 201, description = "The post", body = PostBody),
        (status = 409, description = "Another post stands at the slug; `suggestion` is free", body = ErrorBody),
        (status = 422, description = "Something is missing or cannot be taken", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn create_post(
    State(state): State<AppState>,
    _admin: Admin,
    ApiJson(input): ApiJson<PostInput>,
) -> Result<(StatusCode, Json<PostBody>), ApiError> {
    let post = posts::save(&state, None, input).await?;
    Ok((StatusCode::CREATED, Json(bodies::saved(&state.db, post).await?)))
}

/// Writes over a post. What it was becomes a revision.
#[utoipa::path(
    put, path = "/blog/posts/{slug}", tag = "blog", extensions(("x-caller" = json!("admin"))),
    params(("slug" = i64, Path, description = "The post's id: where a post is read, its slug stands here")), request_body = PostInput,
    responses(
        (status = 200, description = "The post", body = PostBody),
        (status = 404, description = "No such post", body = ErrorBody),
        (status = 409, description = "It was saved since the editor read it, or another post stands at the slug",
         body = ErrorBody),
        (status = 422, description = "Something is missing or cannot be taken", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn update_post(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
    ApiJson(input): ApiJson<PostInput>,
) -> Result<Json<PostBody>, ApiError> {
    let post = posts::save(&state, Some(id), input).await?;
    Ok(Json(bodies::saved(&state.db, post).await?))
}

/// Moves a post to the bin, from which it can come back for thirty days.
#[utoipa::path(
    delete, path = "/blog/posts/{slug}", tag = "blog", extensions(("x-caller" = json!("admin"))),
    params(("slug" = i64, Path, description = "The post's id: where a post is read, its slug stands here")),
    responses(
        (status = 204, description = "In the bin"),
        (status = 404, description = "No such post", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn delete_post(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    bin_post(&state, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
