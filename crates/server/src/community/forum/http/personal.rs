//! The wire of the forum: what a member keeps there. Followed topics, drafts, limits, notices.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::community::forum::http::topic_id;
use crate::community::forum::members::standing::MemberAccount;
use crate::community::forum::store::member_store;
use crate::community::forum::wire::{ForumDraft, ForumNotices, MyHeld, MyLimits, MyTopic, WatchLevel};
use crate::community::forum::writing::drafts;
use crate::community::forum::writing::drafts::DraftText;
use crate::community::forum::writing::editing;
use crate::community::forum::{ForumReader, notices};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::db::write_tx;
use crate::http::{ApiJson, ApiPath, ApiQuery, Caller, CallerRoutes};
use crate::identity::callers::Member;
use crate::state::app_state::AppState;

/// The calls, relative to `/api`.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Member, routes!(set_forum_level))
        .open_to(Caller::Member, routes!(set_forum_read))
        .open_to(Caller::Member, routes!(end_forum_progress))
        .open_to(Caller::Member, routes!(get_my_forum_topic))
        .open_to(Caller::Member, routes!(get_forum_limits))
        .open_to(
            Caller::Member,
            routes!(get_forum_draft, save_forum_draft, delete_forum_draft),
        )
        .open_to(Caller::Member, routes!(list_forum_notices))
        .open_to(Caller::Member, routes!(read_forum_notices))
        .open_to(Caller::Member, routes!(list_my_held_posts))
}

/// How closely to follow a topic.
#[derive(Debug, Deserialize, ToSchema)]
struct ForumWatch {
    level: WatchLevel,
}

/// Number of the last read post.
#[derive(Debug, Deserialize, ToSchema)]
struct ForumReadMark {
    number: i64,
}

/// Newest notice that was read; all without it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReadNotices {
    up_to: Option<i64>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MyTopicQuery {
    #[param(required = false)]
    page: Option<i64>,
}

/// Sets how closely the member follows a topic.
#[utoipa::path(
    put, path = "/forum/topics/{id}/level", tag = "forum",
    params(("id" = String, Path)), request_body = ForumWatch,
    responses(
        (status = 204, description = "Set"),
        (status = 404, description = "No topic that the member may see", body = ErrorBody),
    )
)]
async fn set_forum_level(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<String>,
    ApiJson(body): ApiJson<ForumWatch>,
) -> Result<StatusCode, ApiError> {
    let (account, reader) = (MemberAccount::from_member(&member), ForumReader::of_member(&member));
    drafts::change_watch(&state, account, &reader, topic_id(&id)?, Some(body.level), None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Notes up to which post the member has read a topic.
#[utoipa::path(
    put, path = "/forum/topics/{id}/read", tag = "forum",
    params(("id" = String, Path)), request_body = ForumReadMark,
    responses(
        (status = 204, description = "Noted"),
        (status = 404, description = "No topic that the member may see", body = ErrorBody),
    )
)]
async fn set_forum_read(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<String>,
    ApiJson(body): ApiJson<ForumReadMark>,
) -> Result<StatusCode, ApiError> {
    let (account, reader) = (MemberAccount::from_member(&member), ForumReader::of_member(&member));
    drafts::change_watch(&state, account, &reader, topic_id(&id)?, None, Some(body.number)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends the link between an own topic and the launch plan.
#[utoipa::path(
    delete, path = "/forum/topics/{id}/progress", tag = "forum",
    params(("id" = String, Path)),
    responses(
        (status = 204, description = "Ended"),
        (status = 404, description = "No own topic", body = ErrorBody),
    )
)]
async fn end_forum_progress(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    editing::end_progress(&state, MemberAccount::from_member(&member), topic_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the member's own view of a topic: followed level, votes, flags, and own posts of a page.
#[utoipa::path(
    get, path = "/forum/topics/{id}/mine", tag = "forum",
    params(("id" = String, Path), MyTopicQuery),
    responses(
        (status = 200, description = "The view", body = MyTopic),
        (status = 404, description = "No topic that the member may see", body = ErrorBody),
    )
)]
async fn get_my_forum_topic(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<String>,
    ApiQuery(query): ApiQuery<MyTopicQuery>,
) -> Result<Json<MyTopic>, ApiError> {
    let (account, reader) = (MemberAccount::from_member(&member), ForumReader::of_member(&member));
    let (id, page, now) = (topic_id(&id)?, query.page.unwrap_or(1), state.clock.now());
    drafts::read_my_topic(&state.db, &account, &reader, id, page, now)
        .await
        .map(Json)
}

/// Returns the member's level, limits of the day, and conditions of the next level.
#[utoipa::path(
    get, path = "/forum/limits", tag = "forum",
    responses((status = 200, description = "Level and limits", body = MyLimits))
)]
async fn get_forum_limits(State(state): State<AppState>, member: Member) -> Result<Json<MyLimits>, ApiError> {
    let account = MemberAccount::from_member(&member);
    drafts::read_limits(&state.db, &account, member.is_moderator(), state.clock.now())
        .await
        .map(Json)
}

/// Returns an unsent text. A form without one is the usual case and no failure.
#[utoipa::path(
    get, path = "/forum/drafts/{key}", tag = "forum",
    params(("key" = String, Path, description = "`topic`, `reply-{topic}` or `edit-{post}`")),
    responses(
        (status = 200, description = "The text", body = ForumDraft),
        (status = 204, description = "No unsent text"),
        (status = 404, description = "No key of a form", body = ErrorBody),
    )
)]
async fn get_forum_draft(
    State(state): State<AppState>,
    member: Member,
    ApiPath(key): ApiPath<String>,
) -> Result<Response, ApiError> {
    let draft = drafts::read_draft(&state.db, member.owner(), &key).await?;
    Ok(draft.map_or_else(
        || StatusCode::NO_CONTENT.into_response(),
        |draft| Json(draft).into_response(),
    ))
}

/// Keeps an unsent text.
#[utoipa::path(
    put, path = "/forum/drafts/{key}", tag = "forum",
    params(("key" = String, Path)), request_body = DraftText,
    responses(
        (status = 200, description = "The text", body = ForumDraft),
        (status = 404, description = "No key of a form", body = ErrorBody),
    )
)]
async fn save_forum_draft(
    State(state): State<AppState>,
    member: Member,
    ApiPath(key): ApiPath<String>,
    ApiJson(text): ApiJson<DraftText>,
) -> Result<Json<ForumDraft>, ApiError> {
    drafts::save_draft(&state, member.owner(), &key, text).await.map(Json)
}

/// Discards an unsent text; there need not be one.
#[utoipa::path(
    delete, path = "/forum/drafts/{key}", tag = "forum",
    params(("key" = String, Path)),
    responses(
        (status = 204, description = "Nothing is kept"),
        (status = 404, description = "No key of a form", body = ErrorBody),
    )
)]
async fn delete_forum_draft(
    State(state): State<AppState>,
    member: Member,
    ApiPath(key): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    drafts::delete_draft(&state, member.owner(), &key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the newest 50 notices of the member.
#[utoipa::path(
    get, path = "/forum/notices", tag = "forum",
    responses((status = 200, description = "Notices, newest first", body = ForumNotices))
)]
async fn list_forum_notices(State(state): State<AppState>, member: Member) -> Result<Json<ForumNotices>, ApiError> {
    notices::read_notices(&state.db, member.owner()).await.map(Json)
}

/// Marks notices as read.
#[utoipa::path(
    post, path = "/forum/notices/read", tag = "forum", request_body = ReadNotices,
    responses((status = 204, description = "Marked"))
)]
async fn read_forum_notices(
    State(state): State<AppState>,
    member: Member,
    body: Option<ApiJson<ReadNotices>>,
) -> Result<StatusCode, ApiError> {
    let up_to = body.and_then(|ApiJson(body)| body.up_to).unwrap_or(i64::MAX);
    let owner = member.owner().to_owned();
    let marked = write_tx!(state.db, async move |tx| {
        Ok(member_store::mark_read(tx, &owner, up_to).await?)
    });
    marked.await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists own posts and edits that wait for a moderator.
#[utoipa::path(
    get, path = "/forum/mine", tag = "forum",
    responses((status = 200, description = "What waits, oldest first", body = MyHeld))
)]
async fn list_my_held_posts(State(state): State<AppState>, member: Member) -> Result<Json<MyHeld>, ApiError> {
    drafts::list_held(&state.db, member.owner()).await.map(Json)
}
