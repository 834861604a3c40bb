//! The wire of a member's questions.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{MAX_REQUESTS, SupportRequest, store};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes, null_is_blank};
use crate::identity::accounts::PlanTier;
use crate::identity::callers::Member;
use crate::state::app_state::AppState;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Member, routes!(list_support_requests, ask_support))
        .open_to(Caller::Member, routes!(add_support_message))
        .open_to(Caller::Member, routes!(close_support_request))
        .open_to(Caller::Member, routes!(mark_support_answers_read))
}

/// Questions of a member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SupportRequestList {
    /// True with Premium: the questions are answered before those of others.
    is_priority: bool,
    /// The one with the last message first.
    requests: Vec<SupportRequest>,
}

/// A question to be asked.
#[derive(Debug, Deserialize, ToSchema)]
struct SupportQuestion {
    /// 3 to 120 characters.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    subject: String,
    /// 1 to 5,000 characters.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    body: String,
}

/// A message to be added to a question.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SupportReply {
    /// 1 to 5,000 characters.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true)]
    pub body: String,
}

/// Lists the questions of the member with their messages.
#[utoipa::path(
    get, path = "/support/requests", tag = "support",
    responses((status = 200, description = "The questions", body = SupportRequestList))
)]
async fn list_support_requests(
    State(state): State<AppState>,
    member: Member,
) -> Result<Json<SupportRequestList>, ApiError> {
    let requests = store::list_of_owner(state.db.read(), member.owner(), MAX_REQUESTS).await?;
    Ok(Json(SupportRequestList {
        is_priority: member.plan() == PlanTier::Premium,
        requests,
    }))
}

/// Asks the people who run the site.
#[utoipa::path(
    post, path = "/support/requests", tag = "support", request_body = SupportQuestion,
    responses(
        (status = 201, description = "The question", body = SupportRequest),
        (status = 422, description = "A text that cannot be taken, or five questions wait already", body = ErrorBody),
        (status = 429, description = "20 messages within a day", body = ErrorBody),
    )
)]
async fn ask_support(
    State(state): State<AppState>,
    member: Member,
    ApiJson(question): ApiJson<SupportQuestion>,
) -> Result<(StatusCode, Json<SupportRequest>), ApiError> {
    let request = super::ask_question(&state, &member, &question.subject, &question.body).await?;
    Ok((StatusCode::CREATED, Json(request)))
}

/// Adds a message to a question. It waits for an answer again.
#[utoipa::path(
    post, path = "/support/requests/{id}/messages", tag = "support",
    params(("id" = i64, Path)), request_body = SupportReply,
    responses(
        (status = 201, description = "The question", body = SupportRequest),
        (status = 404, description = "No question of the member", body = ErrorBody),
        (status = 422, description = "A text that cannot be taken", body = ErrorBody),
        (status = 429, description = "20 messages within a day", body = ErrorBody),
    )
)]
async fn add_support_message(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<i64>,
    ApiJson(reply): ApiJson<SupportReply>,
) -> Result<(StatusCode, Json<SupportRequest>), ApiError> {
    let request = super::add_to_request(&state, &member, id, &reply.body).await?;
    Ok((StatusCode::CREATED, Json(request)))
}

/// Closes a question that is solved. A further message opens it again.
#[utoipa::path(
    post, path = "/support/requests/{id}/close", tag = "support",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The question", body = SupportRequest),
        (status = 404, description = "No question of the member", body = ErrorBody),
    )
)]
async fn close_support_request(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<SupportRequest>, ApiError> {
    super::close_own(&state, &member, id).await.map(Json)
}

/// Notes that the member has read the answers to a question.
#[utoipa::path(
    post, path = "/support/requests/{id}/read", tag = "support",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Noted"),
        (status = 404, description = "No question of the member", body = ErrorBody),
    )
)]
async fn mark_support_answers_read(
    State(state): State<AppState>,
    member: Member,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    super::mark_read(&state, &member, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
