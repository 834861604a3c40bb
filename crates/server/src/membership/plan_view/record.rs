//! The wire of rounds: another market, and the record of all rounds.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ChosenReport;
use super::deciding;
use super::deciding::Restart;
use super::http::{PlanBody, show_change};
use super::review::{LookBack, RoundStory};
use super::round::RuleBody;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, ApiQuery, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::planning::plan;
use crate::planning::plan::PlanDecision;
use crate::planning::plan::rounds;
use crate::planning::plan::rounds::{EndedRound, EndedStep, EndedTest, Round, RoundState};
use crate::state::app_state::AppState;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(list_plan_rounds, begin_plan_round))
        .open_to(Caller::Visitor, routes!(preview_plan_round))
        .open_to(Caller::Visitor, routes!(resume_plan_round))
        .open_to(Caller::Visitor, routes!(keep_plan_round))
        .open_to(Caller::Visitor, routes!(catch_up_plan))
}

/// Round that has ended or was stopped, as it was at its end.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanRoundRecord)]
struct RecordBody {
    id: i64,
    /// From 1.
    number: i32,
    #[schema(required = true, example = "Dog grooming")]
    market: Option<String>,
    #[schema(required = true)]
    offer: Option<String>,
    #[schema(required = true)]
    start_date: Option<String>,
    #[schema(required = true)]
    ended_on: Option<String>,
    length: i32,
    state: RoundState,
    #[schema(required = true)]
    decision: Option<PlanDecision>,
    /// True where the round can be taken up again: it is of another market than the plan.
    can_resume: bool,
    rule: RuleBody,
    review: LookBack,
    /// Steps and reviews that were done or have a note.
    steps: Vec<EndedStep>,
    tests: Vec<RecordTest>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlanRecordTest)]
struct RecordTest {
    hypothesis: String,
    /// "passed", "failed", "unclear", "stopped", "running" or "draft".
    state: String,
    #[schema(example = "1 of 8 said yes, 3 were needed")]
    progress: String,
}

/// Rounds that have ended or were stopped.
#[derive(Debug, Serialize, ToSchema)]
struct PlanRounds {
    /// The newest first.
    items: Vec<RecordBody>,
}

/// Another market for the plan, in the days that are left.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BeginPlanRound {
    /// Project or saved result of Niche Discovery.
    run_id: i64,
    /// `id` of an idea of the report.
    #[schema(example = "1-evening-nail-trims-at-home")]
    idea_id: Option<String>,
    /// True keeps the end of the plan. Otherwise the round has at least 14 days.
    keep_days: bool,
    /// `version` of the round; without it the newest one counts.
    version: Option<i64>,
}

/// Lists the rounds that have ended or were stopped, as they were at their end.
#[utoipa::path(
    get, path = "/plan/rounds", tag = "plan",
    responses((status = 200, description = "The rounds", body = PlanRounds))
)]
async fn list_plan_rounds(State(state): State<AppState>, visitor: Visitor) -> Result<Json<PlanRounds>, ApiError> {
    let owner = visitor.named_owner()?;
    let all = rounds::list_rounds(&state, owner).await?;
    let own = plan::read_market(state.db.read(), owner).await?;
    let mut items = Vec::new();
    for round in all.iter().rev() {
        if let Some(record) = &round.record {
            let can_resume = rounds::can_resume(round, &all, own.as_ref());
            items.push(show_record(&state, owner, (round, record), can_resume).await?);
        }
    }
    Ok(Json(PlanRounds { items }))
}

async fn show_record(
    state: &AppState,
    owner: &str,
    (round, record): (&Round, &EndedRound),
    can_resume: bool,
) -> Result<RecordBody, ApiError> {
    let facts = rounds::find_round(state, owner, round.id).await?;
    let story = RoundStory::of_record(&state.engine, round, record, &facts.log);
    let test = |test: &EndedTest| RecordTest {
        hypothesis: test.hypothesis.clone(),
        state: test.state.clone(),
        progress: test.progress.clone(),
    };
    Ok(RecordBody {
        id: round.id,
        number: round.number,
        market: record.market_name.clone(),
        offer: record.offer.clone(),
        start_date: record.start_date.clone(),
        ended_on: round.ended_on.clone(),
        length: round.length,
        state: round.state,
        decision: record.decision,
        can_resume,
        review: story.look_back(),
        rule: RuleBody::new(round, facts.changes, None),
        steps: record.steps.clone(),
        tests: record.tests.iter().map(test).collect(),
    })
}

/// Begins a round with the market of a saved report, in the days that are left. The round before is kept as a record.
#[utoipa::path(
    post, path = "/plan/rounds", tag = "plan", request_body = BeginPlanRound,
    responses(
        (status = 201, description = "The plan with its new round", body = PlanBody),
        (status = 404, description = "No saved report of this visitor", body = ErrorBody),
        (status = 409, description = "The round was changed since", body = ErrorBody),
        (status = 422, description = "The plan has no start, or the market has left the figures", body = ErrorBody),
    )
)]
async fn begin_plan_round(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<BeginPlanRound>,
) -> Result<(StatusCode, Json<PlanBody>), ApiError> {
    let report = ChosenReport {
        run_id: body.run_id,
        idea_id: body.idea_id.as_deref(),
    };
    let how = (body.keep_days, body.version);
    let change = deciding::restart(&state, &visitor, report, how).await?;
    let shown = show_change(&state, &visitor, Some(change)).await?;
    Ok((StatusCode::CREATED, shown))
}

/// Saved report whose market the plan may take.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
struct RestartParameters {
    /// Project or saved result of Niche Discovery.
    run_id: i64,
}

/// Says what another market would do to the plan. Nothing is changed.
#[utoipa::path(
    get, path = "/plan/restart", tag = "plan",
    params(RestartParameters),
    responses(
        (status = 200, description = "The next round", body = Restart),
        (status = 404, description = "No saved report of this visitor", body = ErrorBody),
        (status = 422, description = "The market has left the figures", body = ErrorBody),
    )
)]
async fn preview_plan_round(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(parameters): ApiQuery<RestartParameters>,
) -> Result<Json<Restart>, ApiError> {
    deciding::preview_restart(&state, &visitor, parameters.run_id)
        .await
        .map(Json)
}

/// Round as its reader knows it.
#[derive(Debug, Deserialize, ToSchema)]
struct KnownRound {
    /// `version` of the plan's round; without it the newest one counts.
    version: Option<i64>,
}

/// Takes an ended round of another market up again, on the day on which it ended and with at least 14 days. The plan's
/// round becomes a record.
#[utoipa::path(
    post, path = "/plan/rounds/{id}/resume", tag = "plan",
    params(("id" = i64, Path, description = "Round that has ended")), request_body = KnownRound,
    responses(
        (status = 200, description = "The plan with the round", body = PlanBody),
        (status = 404, description = "No round of this visitor", body = ErrorBody),
        (status = 409, description = "The round of the plan was changed since", body = ErrorBody),
        (status = 422, description = "A round that cannot be taken up, or a plan without a start", body = ErrorBody),
    )
)]
async fn resume_plan_round(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<KnownRound>,
) -> Result<Json<PlanBody>, ApiError> {
    let change = deciding::resume(&state, &visitor, id, body.version).await?;
    show_change(&state, &visitor, Some(change)).await
}

/// Keeps the plan's round although its rule is met early. The offer to decide is not made again.
#[utoipa::path(
    post, path = "/plan/rounds/{id}/keep", tag = "plan",
    params(("id" = i64, Path, description = "Round of the plan")), request_body = KnownRound,
    responses(
        (status = 200, description = "The plan", body = PlanBody),
        (status = 404, description = "No round of this visitor", body = ErrorBody),
        (status = 409, description = "The round was changed since, or is not that of the plan", body = ErrorBody),
    )
)]
async fn keep_plan_round(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<KnownRound>,
) -> Result<Json<PlanBody>, ApiError> {
    deciding::keep(&state, &visitor, id, body.version).await?;
    show_change(&state, &visitor, None).await
}

/// What follows missed evenings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum CatchUpChoice {
    /// The end stays, and what does not fit is for later.
    Keep,
    /// The days move.
    Move,
}

#[derive(Debug, Deserialize, ToSchema)]
struct CatchUpPlan {
    choice: CatchUpChoice,
    /// `version` of the round; without it the newest one counts.
    version: Option<i64>,
}

/// Chooses what follows missed evenings: the end stays and some steps are for later, or the days move.
#[utoipa::path(
    post, path = "/plan/catch-up", tag = "plan", request_body = CatchUpPlan,
    responses(
        (status = 200, description = "The plan with its days", body = PlanBody),
        (status = 409, description = "Nothing is behind, or the round was changed since", body = ErrorBody),
        (status = 422, description = "The end is over and cannot be kept", body = ErrorBody),
    )
)]
async fn catch_up_plan(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<CatchUpPlan>,
) -> Result<Json<PlanBody>, ApiError> {
    let keeps = body.choice == CatchUpChoice::Keep;
    let change = deciding::catch_up(&state, &visitor, keeps, body.version).await?;
    show_change(&state, &visitor, Some(change)).await
}
