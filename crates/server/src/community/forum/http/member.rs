//! The wire of the forum: calls of members.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::Deserialize;
use texts::moderation::signs::WritingTime;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::community::forum::http::topic_id;
use crate::community::forum::members::standing;
use crate::community::forum::members::standing::MemberAccount;
use crate::community::forum::members::traces::PersonTrace;
use crate::community::forum::moderation::flagging;
use crate::community::forum::reading;
use crate::community::forum::reading::AuthorNames;
use crate::community::forum::wire::{HeldWhy, HelpedCounts, WrittenPost};
use crate::community::forum::writing;
use crate::community::forum::writing::editing;
use crate::community::forum::writing::editing::PostChange;
use crate::community::forum::writing::{NewText, NewTopic, StoredPost};
use crate::community::forum::{ForumReader, post_path};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes, null_is_blank};
use crate::identity::callers::Member;
use crate::state::app_state::AppState;

/// The calls of members, relative to `/api`.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Member, routes!(create_forum_topic))
        .open_to(Caller::Member, routes!(create_forum_post))
        .open_to(Caller::Member, routes!(change_forum_post, delete_forum_post))
        .open_to(Caller::Member, routes!(withdraw_forum_post))
        .open_to(Caller::Member, routes!(flag_forum_post))
        .open_to(Caller::Member, routes!(vote_on_forum_post))
}

/// Topic to open with its first post. A text that needs a check is held for a moderator.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewForumTopic {
    /// 5 to 150 characters.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "How do I price my first candle?")]
    title: String,
    /// Markdown of at most 20,000 characters.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "I make soy candles in the evening.")]
    body: String,
    /// Slug of a category.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "pricing-and-selling")]
    category: String,
    /// Step of the launch plan, 1 to 12.
    plan_step: Option<i32>,
    /// True shows the ticked steps of the author's plan beside the topic.
    #[serde(default)]
    show_progress: bool,
    /// Needed at the first post of a member.
    handle: Option<String>,
    /// Seconds from the first key to sending. Without it the post waits as too fast.
    writing_seconds: Option<f64>,
    /// Stays empty: people do not see the field.
    #[serde(default, deserialize_with = "null_is_blank")]
    website: String,
}

/// A reply.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewForumPost {
    /// Markdown of at most 20,000 characters.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "I started with three prices.")]
    body: String,
    /// Number of the post that it answers.
    reply_to: Option<i64>,
    handle: Option<String>,
    writing_seconds: Option<f64>,
    #[serde(default, deserialize_with = "null_is_blank")]
    website: String,
}

/// Version of the post to delete, when it matters.
#[derive(Debug, Default, Deserialize, ToSchema)]
struct ForumPostVersion {
    version: Option<i64>,
}

/// A flag.
#[derive(Debug, Deserialize, ToSchema)]
struct NewForumFlag {
    /// `spam`, `abuse`, `off_topic`, `personal_data`, `illegal` or `other`.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "spam")]
    reason: String,
    /// For moderators.
    #[serde(default, deserialize_with = "null_is_blank")]
    note: String,
}

/// A vote; null takes it back.
#[derive(Debug, Deserialize, ToSchema)]
struct ForumVote {
    value: Option<bool>,
}

const fn writing_time(seconds: Option<f64>) -> WritingTime {
    match seconds {
        Some(seconds) => WritingTime::Seconds(seconds),
        None => WritingTime::Missing,
    }
}

/// A written post as its author sees it.
pub(crate) async fn view_written(
    state: &AppState,
    member: &Member,
    written: StoredPost,
    id: i64,
) -> Result<WrittenPost, ApiError> {
    let (topic, post) = (written.topic, written.post);
    let names = AuthorNames::read_names(&state.db, [post.author.clone()]).await?;
    let why = |reason: texts::moderation::signs::HeldReason| HeldWhy {
        reason,
        text: reason.sentence().to_owned(),
    };
    let usual_wait_hours = standing::usual_wait_hours(state.db.read(), state.clock.now()).await?;
    Ok(WrittenPost {
        id,
        state: post.state,
        topic_id: topic.id,
        post_id: post.id,
        path: post_path(topic.id, &topic.slug, post.number),
        slug: topic.slug,
        title: topic.title,
        number: post.number,
        held_why: written.why.into_iter().map(why).collect(),
        usual_wait_hours,
        version: post.version,
        post: reading::view_post(post, &ForumReader::of_member(member), &names)
            .ok_or_else(crate::community::forum::nothing_here)?,
    })
}

/// Opens a topic. A topic that needs a check waits for a moderator, and its author sees why.
#[utoipa::path(
    post, path = "/forum/topics", tag = "forum", request_body = NewForumTopic,
    responses(
        (status = 201, description = "The topic, visible or held", body = WrittenPost),
        (status = 409, description = "Another post waits, or the handle is taken", body = ErrorBody),
        (status = 422, description = "A field that cannot be taken", body = ErrorBody),
        (status = 429, description = "A limit of the level", body = ErrorBody),
    )
)]
pub(crate) async fn create_forum_topic(
    State(state): State<AppState>,
    member: Member,
    parts: Parts,
    ApiJson(body): ApiJson<NewForumTopic>,
) -> Result<(StatusCode, Json<WrittenPost>), ApiError> {
    let topic = NewTopic {
        title: body.title,
        category: body.category,
        plan_step: body.plan_step,
        shows_progress: body.show_progress,
    };
    let text = NewText {
        body: body.body,
        handle: body.handle,
        trap: body.website,
        time: writing_time(body.writing_seconds),
        trace: PersonTrace::from_request(&state, &parts.headers, &parts.extensions),
    };
    let written = writing::create_topic(&state, MemberAccount::from_member(&member), topic, text).await?;
    let id = written.topic.id;
    let view = view_written(&state, &member, written, id).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Replies in a topic.
#[utoipa::path(
    post, path = "/forum/topics/{id}/posts", tag = "forum",
    params(("id" = String, Path)), request_body = NewForumPost,
    responses(
        (status = 201, description = "The reply, visible or held", body = WrittenPost),
        (status = 404, description = "No topic that the member may see", body = ErrorBody),
        (status = 409, description = "The topic is locked, or another post waits", body = ErrorBody),
    )
)]
async fn create_forum_post(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<String>,
    parts: Parts,
    ApiJson(body): ApiJson<NewForumPost>,
) -> Result<(StatusCode, Json<WrittenPost>), ApiError> {
    let text = NewText {
        body: body.body,
        handle: body.handle,
        trap: body.website,
        time: writing_time(body.writing_seconds),
        trace: PersonTrace::from_request(&state, &parts.headers, &parts.extensions),
    };
    let (account, reader) = (MemberAccount::from_member(&member), ForumReader::of_member(&member));
    let written = writing::write_reply(&state, account, &reader, topic_id(&id)?, body.reply_to, text).await?;
    let id = written.post.id;
    let view = view_written(&state, &member, written, id).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// Changes an own post. An edit of a visible post that needs a check waits; the old text stays visible.
#[utoipa::path(
    patch, path = "/forum/posts/{id}", tag = "forum",
    params(("id" = i64, Path)), request_body = PostChange,
    responses(
        (status = 200, description = "The post", body = WrittenPost),
        (status = 404, description = "No own post", body = ErrorBody),
        (status = 409, description = "The post was changed since it was read, or its topic is locked", body = ErrorBody),
    )
)]
async fn change_forum_post(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<i64>,
    ApiJson(change): ApiJson<PostChange>,
) -> Result<Json<WrittenPost>, ApiError> {
    let written = editing::edit_post(&state, MemberAccount::from_member(&member), id, change).await?;
    view_written(&state, &member, written, id).await.map(Json)
}

/// Deletes an own post. A tombstone stays where others have read it.
#[utoipa::path(
    delete, path = "/forum/posts/{id}", tag = "forum",
    params(("id" = i64, Path)), request_body(content = ForumPostVersion, description = "May be left out"),
    responses(
        (status = 204, description = "The text is on no page any more"),
        (status = 404, description = "No own post", body = ErrorBody),
    )
)]
async fn delete_forum_post(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<i64>,
    body: Option<ApiJson<ForumPostVersion>>,
) -> Result<StatusCode, ApiError> {
    let version = body.and_then(|ApiJson(body)| body.version);
    editing::delete_post(&state, MemberAccount::from_member(&member), id, version).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes an own post back that waits, or an edit that waits.
#[utoipa::path(
    post, path = "/forum/posts/{id}/withdraw", tag = "forum",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "It waits no more"),
        (status = 404, description = "Nothing of the member waits there", body = ErrorBody),
    )
)]
async fn withdraw_forum_post(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    editing::withdraw_post(&state, MemberAccount::from_member(&member), id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Flags a post for moderators. A second flag of the member changes the reason.
#[utoipa::path(
    post, path = "/forum/posts/{id}/flag", tag = "forum",
    params(("id" = i64, Path)), request_body = NewForumFlag,
    responses(
        (status = 204, description = "Flagged"),
        (status = 403, description = "An own post", body = ErrorBody),
        (status = 404, description = "No post that the member may see", body = ErrorBody),
    )
)]
async fn flag_forum_post(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<i64>,
    parts: Parts,
    ApiJson(body): ApiJson<NewForumFlag>,
) -> Result<StatusCode, ApiError> {
    let trace = PersonTrace::from_request(&state, &parts.headers, &parts.extensions);
    let (account, reader) = (MemberAccount::from_member(&member), ForumReader::of_member(&member));
    flagging::flag_post(&state, account, &reader, id, &body.reason, body.note, trace).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Votes whether a post of another member helped.
#[utoipa::path(
    post, path = "/forum/posts/{id}/helped", tag = "forum",
    params(("id" = i64, Path)), request_body = ForumVote,
    responses(
        (status = 200, description = "The votes", body = HelpedCounts),
        (status = 403, description = "An own post, or the vote of a newcomer", body = ErrorBody),
    )
)]
async fn vote_on_forum_post(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<i64>,
    parts: Parts,
    ApiJson(body): ApiJson<ForumVote>,
) -> Result<Json<HelpedCounts>, ApiError> {
    let (account, reader) = (MemberAccount::from_member(&member), ForumReader::of_member(&member));
    let trace = PersonTrace::from_request(&state, &parts.headers, &parts.extensions);
    flagging::vote_on_post(&state, account, &reader, id, body.value, trace)
        .await
        .map(Json)
}
