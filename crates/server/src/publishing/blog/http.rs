//! The wire of the blog as its readers use it.

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use serde::{Deserialize, Serialize};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::api_bodies::{self, ArticleBody, ArticleList, CategoryBody, PostBody};
use super::{MAX_PER_PAGE, PER_PAGE, PostQuery, TOTAL, editing};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiPath, ApiQuery, Caller, CallerRoutes};
use crate::identity::callers::Admin;
use crate::pages::{BodyRequest, StoredBody};
use crate::publishing::blog::posts::long_list;
use crate::state::app_state::AppState;

/// The calls of the blog, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Anyone, routes!(list_posts))
        .open_to(Caller::Anyone, routes!(get_post))
        .open_to(Caller::Anyone, routes!(list_articles))
        .open_to(Caller::Anyone, routes!(get_article))
        .open_to(Caller::Anyone, routes!(list_categories))
        .open_to(Caller::Anyone, routes!(get_category))
}

#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
struct PostsQuery {
    /// Filter for admins: "true" for published posts, "false" for drafts, nothing for both. Without a session this is
    /// ignored and only published posts are listed.
    published: Option<String>,
    /// Words to look for. The last one may be a beginning; nothing in it is an operator.
    q: Option<String>,
    /// The slug of a category.
    category: Option<String>,
    /// Page number from 1.
    #[param(minimum = 1, maximum = 4_294_967_295_u32)]
    page: Option<u64>,
    /// 1 to 100; without it all posts come at once.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u64>,
}

#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArticlesQuery {
    /// Words to look for. The last one may be a beginning; nothing in it is an operator.
    q: Option<String>,
    /// The slug of a category.
    category: Option<String>,
    /// Page number from 1 (default).
    #[param(minimum = 1, maximum = 4_294_967_295_u32)]
    page: Option<u64>,
    /// 1 to 100; 13 by default, when the last page has up to 15.
    #[param(minimum = 1, maximum = 100)]
    per_page: Option<u64>,
}

impl From<PostsQuery> for PostQuery {
    fn from(query: PostsQuery) -> Self {
        Self {
            question: query.q,
            category: query.category.filter(|slug| !slug.is_empty()),
            page: query.page.unwrap_or(1),
            per_page: query.per_page,
            joins_orphans: false,
        }
    }
}

impl From<ArticlesQuery> for PostQuery {
    fn from(query: ArticlesQuery) -> Self {
        Self {
            question: query.q,
            category: query.category.filter(|slug| !slug.is_empty()),
            page: query.page.unwrap_or(1),
            per_page: Some(query.per_page.unwrap_or(PER_PAGE)),
            joins_orphans: query.per_page.is_none(),
        }
    }
}

/// Published posts in full, newest first, or best first in a search. With an admin's session drafts are among them, and
/// the last made comes first.
#[utoipa::path(
    get, path = "/blog/posts", tag = "blog",
    params(PostsQuery),
    responses(
        (status = 200, description = "The posts; the header X-Total-Count says how many there are on all pages",
         body = [PostBody]),
        (status = 422, description = "A page that cannot be", body = ErrorBody),
    )
)]
async fn list_posts(
    State(state): State<AppState>,
    admin: Option<Admin>,
    ApiQuery(query): ApiQuery<PostsQuery>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let published = query.published.clone();
    let wanted = PostQuery::from(query);
    if admin.is_some() {
        return editing::list_for_admin(&state, &wanted, published.as_deref()).await;
    }
    let key = format!("posts {wanted:?}");
    if wanted.per_page.is_none() && !state.pages.is_cacheable(&key) {
        let ids = super::list_ids(&state.db, &wanted).await?;
        if ids.len() > MAX_PER_PAGE as usize {
            return long_list(&state, ids).await;
        }
    }
    let make = async {
        let (posts, total) = api_bodies::list_bodies(&state.db, &wanted).await?;
        Ok(json_body(&posts)?.with_header(TOTAL, HeaderValue::from(total)))
    };
    state.pages.answer_stored(key, make, &request).await
}

/// Streams posts by their ids. The response is not cached, and only a small part of it is in memory at a time.
async fn long_list(state: &AppState, ids: Vec<i64>) -> Result<Response<Body>, ApiError> {
    let names = super::category_names(&state.db).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (TOTAL, HeaderValue::from(ids.len())),
    ];
    Ok((headers, long_list::stream_body(state.db.clone(), names, ids)).into_response())
}

/// One published post in full, with an admin's session a draft, too. A slug that the post had before finds it.
#[utoipa::path(
    get, path = "/blog/posts/{slug}", tag = "blog",
    params(("slug" = String, Path)),
    responses(
        (status = 200, description = "The post, with its slug of now", body = PostBody),
        (status = 404, description = "No published post", body = ErrorBody),
    )
)]
async fn get_post(
    State(state): State<AppState>,
    admin: Option<Admin>,
    ApiPath(slug): ApiPath<String>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    if admin.is_some() {
        return editing::post_for_admin(&state, &slug).await;
    }
    let make = async { json_body(&api_bodies::post_body(&state.db, &slug).await?) };
    state.pages.answer_stored(format!("post {slug}"), make, &request).await
}

/// One page of published posts without their contents, as the blog's pages list them.
#[utoipa::path(
    get, path = "/blog/articles", tag = "blog",
    params(ArticlesQuery),
    responses(
        (status = 200, description = "The page", body = ArticleList),
        (status = 422, description = "A page that cannot be", body = ErrorBody),
    )
)]
async fn list_articles(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<ArticlesQuery>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let wanted = PostQuery::from(query);
    let key = format!("articles {wanted:?}");
    let make = async { json_body(&api_bodies::article_list(&state.db, &wanted).await?) };
    state.pages.answer_stored(key, make, &request).await
}

/// One published post as its page shows it. A slug that the post had before finds it, too.
#[utoipa::path(
    get, path = "/blog/articles/{slug}", tag = "blog",
    params(("slug" = String, Path)),
    responses(
        (status = 200, description = "The article, with its slug of now", body = ArticleBody),
        (status = 404, description = "No published post", body = ErrorBody),
    )
)]
async fn get_article(
    State(state): State<AppState>,
    ApiPath(slug): ApiPath<String>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let make = async { json_body(&api_bodies::article_body(&state.db, &state.texts, &slug).await?) };
    let response = state
        .pages
        .answer_stored(format!("article {slug}"), make, &request)
        .await?;
    state.pages.note_read(&format!("/blog/{slug}"), &request.headers);
    Ok(response)
}

/// The categories, by their order and name.
#[utoipa::path(
    get, path = "/blog/categories", tag = "blog",
    responses((status = 200, description = "The categories", body = [CategoryBody]))
)]
async fn list_categories(State(state): State<AppState>, request: BodyRequest) -> Result<Response<Body>, ApiError> {
    let make = async { json_body(&api_bodies::category_bodies(&state.db).await?) };
    state.pages.answer_stored("categories".to_owned(), make, &request).await
}

/// Returns the category of a slug. A category without a row has a name made of the slug, and `exists` says whether any
/// post is in it.
#[utoipa::path(
    get, path = "/blog/categories/{slug}", tag = "blog",
    params(("slug" = String, Path)),
    responses(
        (status = 200, description = "The category", body = CategoryBody),
        (status = 404, description = "Not the form of a slug", body = ErrorBody),
    )
)]
async fn get_category(
    State(state): State<AppState>,
    ApiPath(slug): ApiPath<String>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    // Not cached: every made-up slug has an answer.
    let stored = json_body(&api_bodies::category_body(&state.db, &slug).await?)?;
    Ok(stored.to_response(&request.method, &request.headers))
}

fn json_body(body: &impl Serialize) -> Result<StoredBody, ApiError> {
    let text = serde_json::to_vec(body).map_err(ApiError::internal)?;
    Ok(StoredBody::pack_quickly(StatusCode::OK, "application/json", text))
}
