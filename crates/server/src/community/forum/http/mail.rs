//! The wire of the forum: notices by mail, and the preview of a text.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::community::forum::notices::digest;
use crate::community::forum::writing;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiQuery, Caller, CallerRoutes, null_is_blank};
use crate::identity::callers::Member;
use crate::state::app_state::AppState;

/// The calls, relative to `/api`.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Member, routes!(get_forum_digest, set_forum_digest))
        .open_to(Caller::Token, routes!(end_forum_digest))
        .open_to(Caller::Member, routes!(preview_forum_text))
}

/// Notices by mail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ForumDigest {
    /// False where the site sends no mail.
    is_available: bool,
    /// True when the member gets unread notices by mail, once a day at most.
    is_on: bool,
}

/// Choice of a member.
#[derive(Debug, Deserialize, ToSchema)]
struct SetForumDigest {
    on: bool,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct UnsubscribeQuery {
    /// Token of a mail.
    token: String,
}

/// Unsent text of a form.
#[derive(Debug, Deserialize, ToSchema)]
struct ForumTextPreview {
    /// Markdown of at most 20,000 characters.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    body: String,
}

/// A text as readers would see it.
#[derive(Debug, Serialize, ToSchema)]
struct ForumTextHtml {
    /// Sanitized HTML.
    html: String,
}

/// Returns whether the member gets notices by mail.
#[utoipa::path(
    get, path = "/forum/digest", tag = "forum",
    responses((status = 200, description = "The choice", body = ForumDigest))
)]
async fn get_forum_digest(State(state): State<AppState>, member: Member) -> Result<Json<ForumDigest>, ApiError> {
    Ok(Json(ForumDigest {
        is_available: state.mailer.is_some(),
        is_on: digest::is_on(&state, member.owner()).await?,
    }))
}

/// Begins or ends notices by mail.
#[utoipa::path(
    put, path = "/forum/digest", tag = "forum", request_body = SetForumDigest,
    responses((status = 200, description = "The choice", body = ForumDigest))
)]
async fn set_forum_digest(
    State(state): State<AppState>,
    member: Member,
    ApiJson(body): ApiJson<SetForumDigest>,
) -> Result<Json<ForumDigest>, ApiError> {
    digest::set_digest(&state, member.owner(), body.on).await?;
    Ok(Json(ForumDigest {
        is_available: state.mailer.is_some(),
        is_on: body.on,
    }))
}

/// Ends notices by mail with the token of a mail (RFC 8058: mail programs post here). Unknown tokens change nothing.
#[utoipa::path(
    post, path = "/forum/digest/unsubscribe", tag = "forum",
    params(UnsubscribeQuery),
    responses((status = 204, description = "No further mail is sent"))
)]
async fn end_forum_digest(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<UnsubscribeQuery>,
) -> Result<StatusCode, ApiError> {
    digest::unsubscribe_member(&state, &query.token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Renders a text as a post would show it, and stores nothing.
#[utoipa::path(
    post, path = "/forum/preview", tag = "forum", request_body = ForumTextPreview,
    responses(
        (status = 200, description = "The text as HTML", body = ForumTextHtml),
        (status = 422, description = "A blank text, or one that is too long or nested too deeply", body = ErrorBody),
    )
)]
async fn preview_forum_text(
    State(state): State<AppState>,
    _: Member,
    ApiJson(body): ApiJson<ForumTextPreview>,
) -> Result<Json<ForumTextHtml>, ApiError> {
    let text = writing::render_text(&state, &body.body).await?;
    Ok(Json(ForumTextHtml {
        html: text.html.as_str().to_owned(),
    }))
}
