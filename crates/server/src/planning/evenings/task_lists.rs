//! Lists of tasks in which the steps of the plan lie where My evenings plans them.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};

use super::plan_dates::read_step_places;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::ApiQuery;
use crate::identity::callers::Visitor;
use crate::planning::tasks;
use crate::planning::tasks::{CalendarParameters, ListParameters, TaskList};
use crate::state::app_state::AppState;

/// Lists tasks of the caller: open ones in their order, then done ones, the last one first.
#[utoipa::path(
    get, path = "/tasks", tag = "tasks",
    params(ListParameters),
    responses(
        (status = 200, description = "One page", body = TaskList),
        (status = 422, description = "A parameter that cannot be taken", body = ErrorBody),
    )
)]
pub(super) async fn list_tasks(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(asked): ApiQuery<ListParameters>,
) -> Result<Json<TaskList>, ApiError> {
    let places = read_step_places(&state, visitor.named_owner()?).await?;
    tasks::answer_list(&state, &visitor, asked, &places).await.map(Json)
}

/// The open tasks as an .ics file: those with a day as events, all others as to-dos. A repeating task has its next 12
/// dates.
#[utoipa::path(
    get, path = "/tasks/calendar.ics", tag = "tasks",
    params(CalendarParameters),
    responses((status = 200, description = "The file", body = String, content_type = "text/calendar"))
)]
pub(super) async fn get_tasks_calendar(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(asked): ApiQuery<CalendarParameters>,
) -> Result<([(HeaderName, &'static str); 2], String), ApiError> {
    let owner = visitor.named_owner()?;
    let places = read_step_places(&state, owner).await?;
    let text = tasks::calendar_text(&state, owner, asked.remind == "1", &places).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"sidestart-tasks.ics\"",
        ),
    ];
    Ok((headers, text))
}
