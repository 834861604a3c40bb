//! The wire of the plan.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{LaunchPlan, PlanDecision, StepProgress, TickedBy, WEEKS};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, not_null, present_or_null};
use crate::identity::callers::Visitor;
use crate::platform::calendar::day_text;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// The calls of the plan, relative to `/api`.
#[must_use]
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(get_plan))
        .routes(routes!(start_plan))
        .routes(routes!(decide_plan))
        .routes(routes!(change_plan_step))
        .routes(routes!(get_plan_calendar))
        .routes(routes!(add_plan_tasks))
}

/// 30-day plan of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LaunchPlan)]
struct PlanBody {
    /// Day 1, such as "2026-03-02"; null until it is set.
    #[schema(required = true)]
    start_date: Option<String>,
    progress: PlanProgress,
    /// Decision at the end; null until it is made.
    #[schema(required = true)]
    decision: Option<PlanDecision>,
    /// Four.
    weeks: Vec<PlanWeek>,
    /// Days 29 and 30.
    reviews: Vec<PlanReview>,
}

#[derive(Debug, Serialize, ToSchema)]
struct PlanProgress {
    /// Steps that are ticked.
    done: usize,
    /// Steps in all.
    total: usize,
    /// Rounded down: 100 means all.
    percent: usize,
}

#[derive(Debug, Serialize, ToSchema)]
struct PlanWeek {
    /// 1 to 4.
    number: usize,
    #[schema(example = "Foundation Week")]
    title: &'static str,
    /// Three.
    steps: Vec<PlanStep>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanStep {
    #[schema(example = "complete-niche-discovery")]
    key: &'static str,
    #[schema(example = "Complete Niche Discovery")]
    title: &'static str,
    /// Result of the step.
    gives: &'static str,
    how_to: &'static str,
    /// Our estimate of the time.
    minutes: u16,
    /// Day of the plan on which it is suggested, 1 to 28.
    day: u16,
    /// Day of the step, such as "2026-03-02"; null without a start.
    #[schema(required = true)]
    date: Option<String>,
    /// The tool that helps, where there is one.
    #[schema(required = true)]
    tool: Option<StepTool>,
    done: bool,
    /// ISO 8601 in UTC; null while it is not done.
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    done_at: Option<Timestamp>,
    /// Author of the tick; null while it is not done.
    #[schema(required = true)]
    ticked_by: Option<TickedByBody>,
    /// Blank without one.
    note: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StepTool {
    #[schema(example = "Niche Discovery")]
    label: &'static str,
    #[schema(example = "/niche-discovery")]
    path: &'static str,
    /// True when its page exists.
    is_ready: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = TickedBy)]
enum TickedByBody {
    Hand,
    Tool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanReview {
    /// For `PUT /api/plan/steps/{key}`.
    #[schema(example = "review-29")]
    key: &'static str,
    /// Day of the plan: 29 or 30.
    day: u16,
    /// Day of the review; null without a start.
    #[schema(required = true)]
    date: Option<String>,
    title: &'static str,
    how_to: &'static str,
    done: bool,
}

/// The day on which the plan starts.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StartPlan {
    /// A day within a year from today; null takes the start back.
    #[serde(deserialize_with = "present_or_null")]
    #[schema(required = true, example = "2026-03-02")]
    start_date: Option<String>,
}

/// The decision of the review.
#[derive(Debug, Deserialize, ToSchema)]
struct DecidePlan {
    /// Null takes it back.
    #[serde(deserialize_with = "present_or_null")]
    #[schema(required = true, example = "go-on")]
    decision: Option<PlanDecision>,
}

/// Change of a step. Missing fields stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
struct ChangePlanStep {
    /// Ticks the step or takes the tick back.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    done: Option<bool>,
    /// At most 4,000 characters; blank removes it.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    note: Option<String>,
}

impl From<LaunchPlan> for PlanBody {
    fn from(plan: LaunchPlan) -> Self {
        let start = plan.start_date;
        let weeks = WEEKS.iter().zip(plan.steps.chunks(3)).zip(1..);
        let reviews = plan.reviews.iter().map(|progress| PlanReview {
            key: progress.review.key,
            day: progress.review.day,
            date: progress.date.map(day_text),
            title: progress.review.title,
            how_to: progress.review.how_to,
            done: progress.done.is_some(),
        });
        Self {
            start_date: start.map(day_text),
            decision: plan.decision,
            progress: PlanProgress {
                done: plan.done_count(),
                total: plan.steps.len(),
                percent: plan.percent_done(),
            },
            weeks: weeks
                .map(|((week, steps), number)| PlanWeek {
                    number,
                    title: week.title,
                    steps: steps.iter().map(PlanStep::from).collect(),
                })
                .collect(),
            reviews: reviews.collect(),
        }
    }
}

impl From<&StepProgress> for PlanStep {
    fn from(progress: &StepProgress) -> Self {
        let step = progress.step;
        Self {
            key: step.key,
            title: step.title,
            gives: step.gives,
            how_to: step.how_to,
            minutes: step.minutes,
            day: progress.day,
            date: progress.date.map(day_text),
            tool: step.tool.map(|tool| StepTool {
                label: tool.label(),
                path: tool.path(),
                is_ready: true,
            }),
            done: progress.done.is_some(),
            done_at: progress.done.map(|done| done.at),
            ticked_by: progress.done.map(|done| match done.by {
                TickedBy::Hand => TickedByBody::Hand,
                TickedBy::Tool => TickedByBody::Tool,
            }),
            note: progress.note.clone(),
        }
    }
}

/// Returns the 30-day plan of the caller, with ticks and notes.
#[utoipa::path(
    get, path = "/plan", tag = "plan", extensions(("x-caller" = json!("visitor"))),
    params(),
    responses(
        (status = 200, description = "The plan", body = PlanBody),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn get_plan(State(state): State<AppState>, visitor: Visitor) -> Result<Json<PlanBody>, ApiError> {
    let plan = super::load_plan(&state, visitor.named_owner()?).await?;
    Ok(Json(plan.into()))
}

/// Sets the day on which the plan starts, or takes it back. Ticks and notes stay.
#[utoipa::path(
    put, path = "/plan/start", tag = "plan", extensions(("x-caller" = json!("visitor"))),
    params(), request_body = StartPlan,
    responses(
        (status = 200, description = "The plan with its days", body = PlanBody),
        (status = 422, description = "A day that cannot be taken", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn start_plan(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<StartPlan>,
) -> Result<Json<PlanBody>, ApiError> {
    let plan = super::start_plan(&state, &visitor, body.start_date.as_deref()).await?;
    Ok(Json(plan.into()))
}

/// Stores the decision of the review at the end of the plan.
#[utoipa::path(
    put, path = "/plan/decision", tag = "plan", extensions(("x-caller" = json!("visitor"))),
    params(), request_body = DecidePlan,
    responses(
        (status = 200, description = "The plan with the decision", body = PlanBody),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn decide_plan(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<DecidePlan>,
) -> Result<Json<PlanBody>, ApiError> {
    let plan = super::change_decision(&state, &visitor, body.decision).await?;
    Ok(Json(plan.into()))
}

/// Ticks a step or a review, takes a tick back, or keeps a note. A tick that a tool made stays taken back.
#[utoipa::path(
    put, path = "/plan/steps/{key}", tag = "plan", extensions(("x-caller" = json!("visitor"))),
    params(("key" = String, Path, description = "The step's key", example = "build-landing-page")),
    request_body = ChangePlanStep,
    responses(
        (status = 200, description = "The plan with the change", body = PlanBody),
        (status = 404, description = "No step of the plan", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn change_plan_step(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(key): ApiPath<String>,
    ApiJson(body): ApiJson<ChangePlanStep>,
) -> Result<Json<PlanBody>, ApiError> {
    let plan = super::change_step(&state, &visitor, &key, body.done, body.note).await?;
    Ok(Json(plan.into()))
}

/// Makes the twelve steps and the two reviews of the plan tasks of the list. The first tick, note or start does so as well.
#[utoipa::path(
    post, path = "/plan/tasks", tag = "plan", extensions(("x-caller" = json!("visitor"))),
    params(),
    responses(
        (status = 200, description = "The plan", body = PlanBody),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn add_plan_tasks(State(state): State<AppState>, visitor: Visitor) -> Result<Json<PlanBody>, ApiError> {
    let plan = super::add_step_tasks(&state, &visitor).await?;
    Ok(Json(plan.into()))
}

/// The plan's days as an .ics file. The same entry has the same id in every file: a newer file moves it.
#[utoipa::path(
    get, path = "/plan/calendar.ics", tag = "plan", extensions(("x-caller" = json!("visitor"))),
    params(),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/calendar"),
        (status = 422, description = "The plan has no start", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
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
    Ok((headers, super::calendar_file(&state, &visitor).await?))
}
