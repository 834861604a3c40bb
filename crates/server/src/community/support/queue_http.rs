//! The wire of the queue of questions, for admins.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::SupportRequest;
use super::answers::{self, PAGE, QueuedRequest};
use super::http::SupportReply;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, ApiQuery, Caller, CallerRoutes, check_page};
use crate::identity::accounts::PlanTier;
use crate::identity::callers::Admin;
use crate::state::app_state::AppState;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Admin, routes!(list_support_queue))
        .open_to(Caller::Admin, routes!(answer_support_request))
        .open_to(Caller::Admin, routes!(close_queued_request))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct QueueParameters {
    /// True for the questions that are answered or closed.
    #[serde(default)]
    done: bool,
    /// Page of 20 questions, from 1.
    #[param(minimum = 1, maximum = 4_294_967_295_u32)]
    page: Option<u64>,
}

/// A page of the queue.
#[derive(Debug, Serialize, ToSchema)]
struct SupportQueue {
    /// Waiting ones: those of members with Premium first, then the longest wait. Others: the last change first.
    requests: Vec<QueuedSupportRequest>,
    total: usize,
    pages: usize,
}

/// A question with its member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct QueuedSupportRequest {
    #[serde(flatten)]
    request: SupportRequest,
    email: String,
    is_premium: bool,
}

impl From<QueuedRequest> for QueuedSupportRequest {
    fn from(queued: QueuedRequest) -> Self {
        Self {
            request: queued.request,
            is_premium: queued.member.plan == PlanTier::Premium,
            email: queued.member.email,
        }
    }
}

/// Lists questions of members.
#[utoipa::path(
    get, path = "/admin/support", tag = "support",
    params(QueueParameters),
    responses(
        (status = 200, description = "One page", body = SupportQueue),
        (status = 422, description = "A parameter that cannot be taken", body = ErrorBody),
    )
)]
async fn list_support_queue(
    State(state): State<AppState>,
    _admin: Admin,
    ApiQuery(query): ApiQuery<QueueParameters>,
) -> Result<Json<SupportQueue>, ApiError> {
    let number = query.page.unwrap_or(1);
    check_page(number)?;
    let page = answers::read_queue(&state, !query.done, number).await?;
    Ok(Json(SupportQueue {
        requests: page.requests.into_iter().map(QueuedSupportRequest::from).collect(),
        total: page.total,
        pages: page.total.div_ceil(PAGE).max(1),
    }))
}

/// Answers a question. The member sees it as unread, and gets it by mail where the site sends mail.
#[utoipa::path(
    post, path = "/admin/support/{id}/answers", tag = "support",
    params(("id" = i64, Path)), request_body = SupportReply,
    responses(
        (status = 201, description = "The question", body = QueuedSupportRequest),
        (status = 404, description = "No such question", body = ErrorBody),
        (status = 422, description = "A text that cannot be taken", body = ErrorBody),
    )
)]
async fn answer_support_request(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
    ApiJson(reply): ApiJson<SupportReply>,
) -> Result<(StatusCode, Json<QueuedSupportRequest>), ApiError> {
    let answered = answers::answer_request(&state, id, &reply.body).await?;
    Ok((StatusCode::CREATED, Json(answered.into())))
}

/// Closes a question without an answer.
#[utoipa::path(
    post, path = "/admin/support/{id}/close", tag = "support",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The question", body = QueuedSupportRequest),
        (status = 404, description = "No such question", body = ErrorBody),
    )
)]
async fn close_queued_request(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<QueuedSupportRequest>, ApiError> {
    Ok(Json(answers::close_question(&state, id).await?.into()))
}
