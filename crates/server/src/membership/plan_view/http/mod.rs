//! The wire of the plan.

mod bodies;
mod requests;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::membership::plan_view;
use crate::membership::plan_view::round::read_round;
use crate::membership::plan_view::{ChosenReport, deciding, follow_pause, next, view_plan};
use crate::planning::evenings;
use crate::planning::plan;
use crate::planning::plan::{PlanDecision, UsualEvenings};
use crate::state::app_state::AppState;

pub(super) use bodies::PlanBody;
use requests::{ChangePlanStep, ChoosePlanOffer, DecidePlan, StartPlan};

/// The calls of the plan, relative to `/api`.
pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(get_plan))
        .open_to(Caller::Visitor, routes!(next::get_next))
        .open_to(Caller::Visitor, routes!(start_plan))
        .open_to(Caller::Visitor, routes!(decide_plan))
        .open_to(Caller::Visitor, routes!(choose_plan_offer))
        .open_to(Caller::Visitor, routes!(name_plan_evenings))
        .open_to(Caller::Visitor, routes!(change_plan_step))
        .open_to(Caller::Visitor, routes!(check_off_plan_step))
        .open_to(Caller::Visitor, routes!(get_plan_calendar))
        .open_to(Caller::Visitor, routes!(add_plan_tasks))
}

/// Shows a plan to its reader.
async fn show(state: &AppState, visitor: &Visitor) -> Result<Json<PlanBody>, ApiError> {
    answer_plan(state, visitor, None).await
}

/// Shows a plan to its reader after a change of its round.
pub(super) async fn show_change(
    state: &AppState,
    visitor: &Visitor,
    change_id: Option<i64>,
) -> Result<Json<PlanBody>, ApiError> {
    follow_pause(state, visitor).await?;
    answer_plan(state, visitor, change_id).await
}

async fn answer_plan(state: &AppState, visitor: &Visitor, change_id: Option<i64>) -> Result<Json<PlanBody>, ApiError> {
    let (owner, now) = (visitor.named_owner()?, visitor.local_moment(state.clock.now()));
    let view = view_plan(state, visitor).await?;
    let parts = read_round(state, owner, &view, now.today()).await?;
    let behind = deciding::find_behind(state, owner, &view, &now).await?;
    Ok(Json(PlanBody::new(&view, parts, behind, change_id)))
}

/// Returns the 30-day plan of the caller, with ticks and notes.
#[utoipa::path(
    get, path = "/plan", tag = "plan",
    responses((status = 200, description = "The plan", body = PlanBody))
)]
async fn get_plan(State(state): State<AppState>, visitor: Visitor) -> Result<Json<PlanBody>, ApiError> {
    show(&state, &visitor).await
}

/// Sets the day on which the plan starts, or takes it back. Ticks and notes stay.
#[utoipa::path(
    put, path = "/plan/start", tag = "plan", request_body = StartPlan,
    responses(
        (status = 200, description = "The plan with its days", body = PlanBody),
        (status = 422, description = "A day that cannot be taken", body = ErrorBody),
    )
)]
async fn start_plan(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<StartPlan>,
) -> Result<Json<PlanBody>, ApiError> {
    plan::start_plan(&state, &visitor, body.start_date.as_deref()).await?;
    show(&state, &visitor).await
}

/// Stores the decision of the review. With a version it acts: "go-on" begins the next round of the same market
/// tomorrow, "change-one-thing" one of fourteen days, and "stop" closes the tests and puts the open steps away.
#[utoipa::path(
    put, path = "/plan/decision", tag = "plan", request_body = DecidePlan,
    responses(
        (status = 200, description = "The plan with the decision", body = PlanBody),
        (status = 409, description = "The round was changed since, or has ended", body = ErrorBody),
        (status = 422, description = "The plan has no start, or nothing is named that changes", body = ErrorBody),
    )
)]
async fn decide_plan(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<DecidePlan>,
) -> Result<Json<PlanBody>, ApiError> {
    let (Some(decision), Some(version)) = (body.decision, body.version) else {
        plan::change_decision(&state, &visitor, body.decision).await?;
        return show(&state, &visitor).await;
    };
    let change = match decision {
        PlanDecision::Stop => deciding::stop(&state, &visitor, version).await?,
        PlanDecision::GoOn => deciding::go_on(&state, &visitor, version, None).await?,
        PlanDecision::ChangeOneThing => {
            let change = body.change.as_deref().unwrap_or_default();
            deciding::go_on(&state, &visitor, version, Some(change)).await?
        }
    };
    show_change(&state, &visitor, Some(change)).await
}

/// Stores the evenings that the person usually has. They give the hours of the plan, so that what does not fit is for
/// later. With Premium and without slots in My evenings, each becomes a slot from 8 PM.
#[utoipa::path(
    put, path = "/plan/evenings", tag = "plan", request_body = UsualEvenings,
    responses(
        (status = 200, description = "The plan with its hours", body = PlanBody),
        (status = 422, description = "No day of the week, or no length of an evening", body = ErrorBody),
    )
)]
async fn name_plan_evenings(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<UsualEvenings>,
) -> Result<Json<PlanBody>, ApiError> {
    evenings::name_evenings(&state, &visitor, body).await?;
    show(&state, &visitor).await
}

/// Makes the market of a saved report the one of the plan, and one of its ideas the offer. Ticks by tools follow the
/// results for another market; ticks by hand stay. A round of another market with work in it ends, and the next one
/// begins as by `POST /api/plan/rounds`. Both can be undone.
#[utoipa::path(
    put, path = "/plan/offer", tag = "plan", request_body = ChoosePlanOffer,
    responses(
        (status = 200, description = "The plan with its market", body = PlanBody),
        (status = 404, description = "No saved report of this visitor", body = ErrorBody),
        (status = 409, description = "The round was changed since, or was stopped", body = ErrorBody),
        (status = 422, description = "The market has left the figures, or it has no such idea", body = ErrorBody),
    )
)]
async fn choose_plan_offer(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<ChoosePlanOffer>,
) -> Result<Json<PlanBody>, ApiError> {
    let report = ChosenReport {
        run_id: body.run_id,
        idea_id: body.idea_id.as_deref(),
    };
    let change = plan_view::choose_offer(&state, &visitor, report, body.version).await?;
    show_change(&state, &visitor, change).await
}

/// Ticks a step or a review, takes a tick back, or keeps a note. A tick that a tool made stays taken back.
#[utoipa::path(
    put, path = "/plan/steps/{key}", tag = "plan",
    params(("key" = String, Path, description = "The step's key", example = "build-landing-page")),
    request_body = ChangePlanStep,
    responses(
        (status = 200, description = "The plan with the change", body = PlanBody),
        (status = 404, description = "No step of the plan", body = ErrorBody),
    )
)]
async fn change_plan_step(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(key): ApiPath<String>,
    ApiJson(body): ApiJson<ChangePlanStep>,
) -> Result<Json<PlanBody>, ApiError> {
    plan::change_step(&state, &visitor, &key, body.done, body.note).await?;
    show(&state, &visitor).await
}

/// Ticks a step or a review by hand. A step that a tool has ticked is done with its open actions, too.
#[utoipa::path(
    post, path = "/plan/steps/{key}/done", tag = "plan",
    params(("key" = String, Path, description = "The step's key", example = "build-landing-page")),
    responses(
        (status = 200, description = "The plan with the tick", body = PlanBody),
        (status = 404, description = "No step of the plan", body = ErrorBody),
    )
)]
async fn check_off_plan_step(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(key): ApiPath<String>,
) -> Result<Json<PlanBody>, ApiError> {
    plan::change_step(&state, &visitor, &key, Some(true), None).await?;
    show(&state, &visitor).await
}

/// Makes the twelve steps and the two reviews of the plan tasks of the list. The first tick, note or start does so as
/// well.
#[utoipa::path(
    post, path = "/plan/tasks", tag = "plan",
    responses((status = 200, description = "The plan", body = PlanBody))
)]
async fn add_plan_tasks(State(state): State<AppState>, visitor: Visitor) -> Result<Json<PlanBody>, ApiError> {
    plan::add_step_tasks(&state, &visitor).await?;
    show(&state, &visitor).await
}

/// The plan as an .ics file: the evenings of its steps with Premium and free hours, else one entry for each week. The
/// same entry has the same id in every file: a newer file moves it.
#[utoipa::path(
    get, path = "/plan/calendar.ics", tag = "plan",
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/calendar"),
        (status = 422, description = "The plan has no start", body = ErrorBody),
    )
)]
async fn get_plan_calendar(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<([(HeaderName, &'static str); 2], String), ApiError> {
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"sidestart-plan.ics\"",
        ),
    ];
    let plan = evenings::load_dated_plan(&state, visitor.named_owner()?).await?;
    Ok((headers, plan::calendar_file(&state, &plan)?))
}
