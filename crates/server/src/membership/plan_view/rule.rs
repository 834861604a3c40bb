//! The wire of changes of the rule, and of every undo.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::deciding;
use super::http::{PlanBody, show_change};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes, present_or_null};
use crate::identity::callers::Visitor;
use crate::planning::plan::rounds;
use crate::planning::plan::rounds::PlanRule;
use crate::state::app_state::AppState;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(set_plan_rule))
        .open_to(Caller::Visitor, routes!(undo_plan_change))
}

/// Rule to set. A null part asks for nothing.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SetPlanRule {
    #[serde(deserialize_with = "present_or_null")]
    #[schema(required = true, minimum = 0, maximum = 100)]
    paid_jobs: Option<u32>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(required = true, minimum = 0, maximum = 1_000)]
    hour_usd: Option<f64>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(required = true, minimum = 0, maximum = 1_000_000)]
    spend_usd: Option<f64>,
    /// `version` of the round.
    version: i64,
}

/// Sets the rule of the round. A change after the first day leaves a dated line.
#[utoipa::path(
    put, path = "/plan/rule", tag = "plan", request_body = SetPlanRule,
    responses(
        (status = 200, description = "The plan with the rule", body = PlanBody),
        (status = 409, description = "The round was changed since, or has ended", body = ErrorBody),
        (status = 422, description = "Numbers that cannot be taken", body = ErrorBody),
    )
)]
async fn set_plan_rule(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<SetPlanRule>,
) -> Result<Json<PlanBody>, ApiError> {
    let rule = PlanRule::from_numbers(body.paid_jobs, body.hour_usd, body.spend_usd)?;
    let change = rounds::change_rule(&state, &visitor, rule, body.version).await?;
    show_change(&state, &visitor, change).await
}

/// Undoes a change of the round within 30 days, while nothing later depends on it.
#[utoipa::path(
    post, path = "/plan/changes/{id}/undo", tag = "plan",
    params(("id" = i64, Path, description = "`changeId` of the change")),
    responses(
        (status = 200, description = "The plan as it was", body = PlanBody),
        (status = 404, description = "No change of this visitor", body = ErrorBody),
        (status = 409, description = "It was undone, is too old, or something later depends on it", body = ErrorBody),
    )
)]
async fn undo_plan_change(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<PlanBody>, ApiError> {
    deciding::undo(&state, &visitor, id).await?;
    show_change(&state, &visitor, None).await
}
