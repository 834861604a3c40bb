//! The wire of reminders of the plan by mail.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::PlannedDays;
use crate::db::api_error::ApiError;
use crate::http::{ApiJson, ApiQuery, Caller, CallerRoutes};
use crate::identity::callers::Member;
use crate::planning::evenings;
use crate::state::app_state::AppState;

/// The calls of reminders, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Member, routes!(get_plan_reminder, set_plan_reminder))
        .open_to(Caller::Token, routes!(end_plan_reminder))
}

/// Reminder of the plan by mail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanReminder {
    /// False where the site sends no mail.
    is_available: bool,
    is_on: bool,
    days: PlannedDays,
}

/// Choice of a member.
#[derive(Debug, Deserialize, ToSchema)]
struct SetPlanReminder {
    on: bool,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ReminderToken {
    /// Token of a mail.
    token: String,
}

/// Returns whether the member gets reminders of the plan by mail, and on which days.
#[utoipa::path(
    get, path = "/plan/reminder", tag = "plan",
    responses((status = 200, description = "The choice", body = PlanReminder))
)]
async fn get_plan_reminder(State(state): State<AppState>, member: Member) -> Result<Json<PlanReminder>, ApiError> {
    show(&state, &member).await
}

/// Begins or ends reminders of the plan by mail: one in the morning of each planned day. None is sent for a round that
/// was stopped.
#[utoipa::path(
    put, path = "/plan/reminder", tag = "plan", request_body = SetPlanReminder,
    responses((status = 200, description = "The choice", body = PlanReminder))
)]
async fn set_plan_reminder(
    State(state): State<AppState>,
    member: Member,
    ApiJson(body): ApiJson<SetPlanReminder>,
) -> Result<Json<PlanReminder>, ApiError> {
    super::set_reminder(&state, member.owner(), body.on).await?;
    show(&state, &member).await
}

async fn show(state: &AppState, member: &Member) -> Result<Json<PlanReminder>, ApiError> {
    let plan = evenings::load_dated_plan(state, member.owner()).await?;
    Ok(Json(PlanReminder {
        is_available: state.mailer.is_some(),
        is_on: super::is_on(state, member.owner()).await?,
        days: PlannedDays::of(&plan),
    }))
}

/// Ends reminders of the plan with the token of a mail (RFC 8058: mail programs post to this address). An unknown token
/// changes nothing.
#[utoipa::path(
    post, path = "/plan/reminder/unsubscribe", tag = "plan",
    params(ReminderToken),
    responses((status = 204, description = "No further mail is sent"))
)]
async fn end_plan_reminder(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<ReminderToken>,
) -> Result<StatusCode, ApiError> {
    super::unsubscribe_member(&state, &query.token).await?;
    Ok(StatusCode::NO_CONTENT)
}
