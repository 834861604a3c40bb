//! The wire of tips.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{DailyTip, Tip};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::planning::tasks;
use crate::planning::tasks::{TaskBody, TaskSource};
use crate::state::app_state::AppState;

/// The calls of tips, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(get_daily_tip))
        .open_to(Caller::Anyone, routes!(list_tips))
        .open_to(Caller::Visitor, routes!(create_tip_task))
}

/// Returns the tip of the caller's day: one for all readers of the same day, until their midnight.
#[utoipa::path(
    get, path = "/tips/today", tag = "tips",
    responses(
        (status = 200, description = "The tip", body = DailyTip),
        (status = 404, description = "No edition has begun", body = ErrorBody),
    )
)]
async fn get_daily_tip(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<([(HeaderName, &'static str); 1], Json<DailyTip>), ApiError> {
    let moment = visitor.local_moment(state.clock.now());
    let daily = super::daily_tip(&moment).ok_or_else(ApiError::not_found)?;
    Ok(([(header::CACHE_CONTROL, "private, no-cache")], Json(daily)))
}

/// Lists all tips of the current edition.
#[utoipa::path(
    get, path = "/tips", tag = "tips",
    responses((status = 200, description = "The tips", body = [Tip]))
)]
async fn list_tips(State(state): State<AppState>) -> Json<&'static [Tip]> {
    Json(super::current_tips(&state.site_moment()))
}

/// Makes the action of today's tip a task. A second call on the same day returns the same task.
#[utoipa::path(
    post, path = "/tips/today/task", tag = "tips",
    responses(
        (status = 201, description = "The task", body = TaskBody),
        (status = 404, description = "No edition has begun", body = ErrorBody),
        (status = 422, description = "Too many open tasks", body = ErrorBody),
    )
)]
async fn create_tip_task(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<(StatusCode, Json<TaskBody>), ApiError> {
    let owner = visitor.named_owner()?;
    let moment = visitor.local_moment(state.clock.now());
    let daily = super::daily_tip(&moment).ok_or_else(ApiError::not_found)?;
    let mut new = tasks::NewTask::with_title(daily.tip.action, TaskSource::NextStep);
    new.notes = format!("{}\n\n{}", daily.tip.title, daily.tip.sentence);
    new.estimate_minutes = Some(daily.tip.minutes);
    new.source_key = Some(format!("tip:{}", daily.date));
    new.due = Some(tasks::Due::on(moment.today()));
    let task = tasks::create_task(&state, owner, &moment, new).await?;
    Ok((StatusCode::CREATED, Json(task.into())))
}
