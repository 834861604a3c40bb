//! The wire of looking at a post before it is published.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::checks::{self, CheckInput, PostCheck};
use super::links::{self, BrokenLink, KnownAddresses};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, Caller, CallerRoutes};
use crate::identity::callers::Admin;
use crate::publishing::blog::posts::post_draft::read_minutes;
use crate::publishing::blog::writing::clean_content;
use crate::publishing::blog::{PostHeading, reading};
use crate::state::app_state::AppState;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Admin, routes!(preview_post))
        .open_to(Caller::Admin, routes!(check_post))
        .open_to(Caller::Admin, routes!(list_broken_links))
}

#[derive(Deserialize, ToSchema)]
struct PreviewInput {
    /// Accepted and ignored: the page's own heading is outside the text.
    #[serde(default, rename = "title")]
    _title: Option<String>,
    content: String,
}

/// A text as its page would show it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Preview)]
struct PreviewBody {
    /// The content made ready for a page, as an article's.
    body: String,
    /// Headings of the second and third level in their order.
    headings: Vec<PostHeading>,
    read_minutes: i32,
}

/// Renders a text as its page will show it. It is not stored.
#[utoipa::path(
    post, path = "/admin/preview", tag = "blog", request_body = PreviewInput,
    responses(
        (status = 200, description = "The text, made ready", body = PreviewBody),
        (status = 422, description = "Too long, or nested too deeply", body = ErrorBody),
    )
)]
async fn preview_post(
    State(state): State<AppState>,
    _admin: Admin,
    ApiJson(input): ApiJson<PreviewInput>,
) -> Result<Json<PreviewBody>, ApiError> {
    let content = clean_content(&state, input.content).await?;
    let prepare = move || (read_minutes(&content), reading::prepare_content(content.as_str()));
    let (read_minutes, reading) = state.texts.run(prepare).await?;
    Ok(Json(PreviewBody {
        read_minutes,
        body: reading.body,
        headings: reading.headings,
    }))
}

/// Checks a text before it is published. It is not stored, and no finding prevents publishing.
#[utoipa::path(
    post, path = "/admin/checklist", tag = "blog", request_body = CheckInput,
    responses(
        (status = 200, description = "One line for each check", body = [PostCheck]),
        (status = 422, description = "Too long, or nested too deeply", body = ErrorBody),
    )
)]
async fn check_post(
    State(state): State<AppState>,
    _admin: Admin,
    ApiJson(mut input): ApiJson<CheckInput>,
) -> Result<Json<Vec<PostCheck>>, ApiError> {
    let content = clean_content(&state, std::mem::take(&mut input.content)).await?;
    let known = KnownAddresses::load_known(&state).await?;
    let own = input.id.unwrap_or_default();
    let look = move || checks::run_checks(&input, content.as_str(), own, &known);
    Ok(Json(state.texts.run(look).await?))
}

/// Links in posts and drafts to this site's own pages that lead nowhere, or to a draft.
#[utoipa::path(
    get, path = "/admin/links", tag = "blog",
    responses((status = 200, description = "The links", body = [BrokenLink]))
)]
async fn list_broken_links(State(state): State<AppState>, _admin: Admin) -> Result<Json<Vec<BrokenLink>>, ApiError> {
    Ok(Json(links::list_broken(&state).await?))
}
