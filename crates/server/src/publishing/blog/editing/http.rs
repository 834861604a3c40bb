//! The wire of writing posts, and of reading them with drafts among them.

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::posts::{self, PostInput};
use super::posts_store;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::db::dialect::PostStatusFilter;
use crate::http::{ApiJson, ApiPath, ApiQuery, Caller, CallerRoutes};
use crate::identity::callers::Admin;
use crate::publishing::blog::api_bodies;
use crate::publishing::blog::api_bodies::{LineBody, PostBody};
use crate::publishing::blog::{PostQuery, TOTAL, bin_post};
use crate::state::app_state::AppState;

/// Header of answers that contain drafts: they are for one person, and no cache may store them.
const PRIVATE: (HeaderName, HeaderValue) = (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));

/// Lines of the list on one page.
const PER_PAGE: u64 = 50;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Admin, routes!(list_lines))
        .open_to(Caller::Admin, routes!(get_by_id))
        .open_to(Caller::Admin, routes!(create_post))
        .open_to(Caller::Admin, routes!(update_post))
        .open_to(Caller::Admin, routes!(delete_post))
}

/// Query of the administration's list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
struct LinesQuery {
    /// Words to look for in posts. The last one may be a beginning; nothing in it is an operator.
    q: Option<String>,
    /// State of the posts; all without it.
    #[param(inline)]
    status: Option<StatusParam>,
    /// The slug of a category.
    category: Option<String>,
    /// Page number from 1 (default).
    #[param(minimum = 1, maximum = 4_294_967_295_u32)]
    page: Option<u64>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum StatusParam {
    Published,
    /// Not published, and without a time to publish.
    Draft,
    Scheduled,
}

impl StatusParam {
    const fn status_filter(self) -> PostStatusFilter {
        match self {
            Self::Published => PostStatusFilter::Published,
            Self::Draft => PostStatusFilter::Draft,
            Self::Scheduled => PostStatusFilter::Scheduled,
        }
    }
}

/// One page of posts without their contents.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AdminPostList)]
struct PostLines {
    items: Vec<LineBody>,
    /// Number on all pages.
    total: u64,
    page: u64,
    /// Number of pages, at least 1.
    pages: u64,
    counts: PostCounts,
}

/// Number of posts, independent of the query.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PostCounts)]
struct PostCounts {
    posts: u64,
    published: u64,
}

/// Lists posts for the administration, fifty on a page: the last made first or, in a search, best first.
#[utoipa::path(
    get, path = "/admin/posts", tag = "admin",
    params(LinesQuery),
    responses(
        (status = 200, description = "The page", body = PostLines),
        (status = 422, description = "A page or a status that cannot be", body = ErrorBody),
    )
)]
async fn list_lines(
    State(state): State<AppState>,
    _admin: Admin,
    ApiQuery(query): ApiQuery<LinesQuery>,
) -> Result<([(HeaderName, HeaderValue); 1], Json<PostLines>), ApiError> {
    let standing = query.status.map_or(PostStatusFilter::Any, StatusParam::status_filter);
    let wanted = PostQuery {
        question: query.q,
        category: query.category.filter(|slug| !slug.is_empty()),
        page: query.page.unwrap_or(1),
        per_page: Some(PER_PAGE),
        joins_orphans: false,
    };
    let found = super::list_lean(&state.db, &wanted, standing).await?;
    let (posts, published) = posts_store::count_posts(state.db.read()).await?;
    let lines = PostLines {
        items: api_bodies::line_bodies(&state.db, found.items, state.clock.now()).await?,
        total: found.total,
        page: found.page,
        pages: found.pages,
        counts: PostCounts { posts, published },
    };
    Ok(([PRIVATE], Json(lines)))
}

/// Returns one post in full, in any state.
#[utoipa::path(
    get, path = "/admin/posts/{id}", tag = "admin",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The post", body = PostBody),
        (status = 404, description = "No such post", body = ErrorBody),
    )
)]
async fn get_by_id(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
) -> Result<([(HeaderName, HeaderValue); 1], Json<PostBody>), ApiError> {
    let post = super::read_by_id(&state.db, id).await?;
    Ok(([PRIVATE], Json(api_bodies::saved_body(&state.db, post).await?)))
}

/// Lists posts in any state for the admin; `published` of "true" or "false" narrows the list.
pub(in crate::publishing::blog) async fn list_for_admin(
    state: &AppState,
    wanted: &PostQuery,
    published: Option<&str>,
) -> Result<Response<Body>, ApiError> {
    let standing = match published {
        Some("true") => PostStatusFilter::Published,
        Some("false") => PostStatusFilter::Unpublished,
        _ => PostStatusFilter::Any,
    };
    let listing = super::list_posts(&state.db, wanted, standing).await?;
    let total = HeaderValue::from(listing.total);
    let posts = api_bodies::saved_all(&state.db, listing.items).await?;
    Ok(([PRIVATE, (TOTAL, total)], Json(posts)).into_response())
}

/// Returns a post in any state for the admin, with schedule and version.
pub(in crate::publishing::blog) async fn post_for_admin(
    state: &AppState,
    slug: &str,
) -> Result<Response<Body>, ApiError> {
    let post = super::read_post(&state.db, slug).await?;
    let body = api_bodies::saved_body(&state.db, post).await?;
    Ok(([PRIVATE], Json(body)).into_response())
}

/// Makes a post.
#[utoipa::path(
    post, path = "/blog/posts", tag = "blog", request_body = PostInput,
    responses(
        (status = 201, description = "The post", body = PostBody),
        (status = 409, description = "Another post has the slug; `suggestion` is free", body = ErrorBody),
        (status = 422, description = "Something is missing or cannot be taken", body = ErrorBody),
    )
)]
async fn create_post(
    State(state): State<AppState>,
    _admin: Admin,
    ApiJson(input): ApiJson<PostInput>,
) -> Result<(StatusCode, Json<PostBody>), ApiError> {
    let post = posts::save_post(&state, None, input).await?;
    Ok((
        StatusCode::CREATED,
        Json(api_bodies::saved_body(&state.db, post).await?),
    ))
}

/// Overwrites a post. Its previous state becomes a revision.
#[utoipa::path(
    put, path = "/blog/posts/{slug}", tag = "blog",
    params(("slug" = i64, Path, description = "Id of the post; reads take its slug here")), request_body = PostInput,
    responses(
        (status = 200, description = "The post", body = PostBody),
        (status = 404, description = "No such post", body = ErrorBody),
        (status = 409, description = "It was saved since the editor read it, or another post has the slug",
         body = ErrorBody),
        (status = 422, description = "Something is missing or cannot be taken", body = ErrorBody),
    )
)]
async fn update_post(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
    ApiJson(input): ApiJson<PostInput>,
) -> Result<Json<PostBody>, ApiError> {
    let post = posts::save_post(&state, Some(id), input).await?;
    Ok(Json(api_bodies::saved_body(&state.db, post).await?))
}

/// Moves a post to the trash, from which it can be restored for thirty days.
#[utoipa::path(
    delete, path = "/blog/posts/{slug}", tag = "blog",
    params(("slug" = i64, Path, description = "Id of the post; reads take its slug here")),
    responses(
        (status = 204, description = "In the bin"),
        (status = 404, description = "No such post", body = ErrorBody),
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
