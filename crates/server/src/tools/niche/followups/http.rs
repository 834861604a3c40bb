//! The wire of follow-ups.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::tools::niche_discovery::NicheRequest;

use super::FollowUp;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;
use crate::tools::niche::analyze_body::AnalyzeNiche;

pub(in crate::tools::niche) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(list_follow_ups, schedule_follow_up))
        .open_to(Caller::Visitor, routes!(remove_follow_up))
}

/// Analysis, and the day of its follow-up.
#[derive(Debug, Deserialize, ToSchema)]
struct ScheduleFollowUp {
    #[schema(value_type = AnalyzeNiche)]
    request: NicheRequest,
    /// A day from today on, within five years.
    #[schema(example = "2026-12-05")]
    date: String,
}

/// Lists the follow-ups of the caller, the next one first.
#[utoipa::path(
    get, path = "/niche/follow-ups", tag = "niche",
    responses((status = 200, description = "The follow-ups", body = [FollowUp]))
)]
async fn list_follow_ups(State(state): State<AppState>, visitor: Visitor) -> Result<Json<Vec<FollowUp>>, ApiError> {
    super::list_follow_ups(&state, &visitor).await.map(Json)
}

/// Stores a day for a follow-up of an analysis.
#[utoipa::path(
    post, path = "/niche/follow-ups", tag = "niche", request_body = ScheduleFollowUp,
    responses(
        (status = 201, description = "Noted", body = FollowUp),
        (status = 422, description = "A day or request that cannot be taken", body = ErrorBody),
    )
)]
async fn schedule_follow_up(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<ScheduleFollowUp>,
) -> Result<(StatusCode, Json<FollowUp>), ApiError> {
    let follow_up = super::schedule_follow_up(&state, &visitor, &body.request, &body.date).await?;
    Ok((StatusCode::CREATED, Json(follow_up)))
}

/// Removes a follow-up. An entry in a calendar stays there.
#[utoipa::path(
    delete, path = "/niche/follow-ups/{id}", tag = "niche",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Removed"),
        (status = 404, description = "No follow-up of this visitor", body = ErrorBody),
    )
)]
async fn remove_follow_up(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    super::remove_follow_up(&state, &visitor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
