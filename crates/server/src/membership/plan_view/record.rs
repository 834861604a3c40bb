//! The wire of rounds: another market, and the record of all rounds.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::deciding;
use super::http::{PlanBody, show_change};
use super::review::{LookBack, RoundStory};
use super::round::{RoundStateBody, RuleBody};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::ApiJson;
use crate::identity::callers::Visitor;
use crate::planning::plan::PlanDecision;
use crate::planning::plan::rounds;
use crate::planning::plan::rounds::{EndedRound, EndedTest, Round};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_plan_rounds, begin_plan_round))
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
    state: RoundStateBody,
    #[schema(required = true)]
    decision: Option<PlanDecision>,
    rule: RuleBody,
    review: LookBack,
    /// Steps and reviews that were done or have a note.
    steps: Vec<RecordStep>,
    tests: Vec<RecordTest>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanRecordStep)]
struct RecordStep {
    title: String,
    /// ISO 8601 in UTC; null for a step that was not done.
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    done_at: Option<Timestamp>,
    note: String,
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
    /// True keeps the end of the plan. Otherwise the round has at least 14 days.
    keep_days: bool,
    /// `version` of the round; without it the newest one counts.
    #[serde(default)]
    version: Option<i64>,
}

/// Lists the rounds that have ended or were stopped, as they were at their end.
#[utoipa::path(
    get, path = "/plan/rounds", tag = "plan", extensions(("x-caller" = json!("visitor"))),
    params(),
    responses(
        (status = 200, description = "The rounds", body = PlanRounds),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn list_plan_rounds(State(state): State<AppState>, visitor: Visitor) -> Result<Json<PlanRounds>, ApiError> {
    let owner = visitor.named_owner()?;
    let all = rounds::list_rounds(&state, owner).await?;
    let mut items = Vec::new();
    for round in all.iter().rev() {
        if let Some(record) = &round.record {
            items.push(show_record(&state, owner, round, record).await?);
        }
    }
    Ok(Json(PlanRounds { items }))
}

async fn show_record(
    state: &AppState,
    owner: &str,
    round: &Round,
    record: &EndedRound,
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
        state: round.state.into(),
        decision: record.decision,
        review: story.look_back(),
        rule: RuleBody::new(round, facts.changes, None),
        steps: record.steps.iter().map(RecordStep::from).collect(),
        tests: record.tests.iter().map(test).collect(),
    })
}

impl From<&rounds::EndedStep> for RecordStep {
    fn from(step: &rounds::EndedStep) -> Self {
        Self {
            title: step.title.clone(),
            done_at: step.done_at,
            note: step.note.clone(),
        }
    }
}

/// Begins a round with the market of a saved report, in the days that are left. The round before is kept as a record.
#[utoipa::path(
    post, path = "/plan/rounds", tag = "plan", extensions(("x-caller" = json!("visitor"))),
    params(), request_body = BeginPlanRound,
    responses(
        (status = 201, description = "The plan with its new round", body = PlanBody),
        (status = 404, description = "No saved report of this visitor", body = ErrorBody),
        (status = 409, description = "The round was changed since", body = ErrorBody),
        (status = 422, description = "The plan has no start, or the market has left the figures", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn begin_plan_round(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<BeginPlanRound>,
) -> Result<(StatusCode, Json<PlanBody>), ApiError> {
    let how = (body.keep_days, body.version);
    let change = deciding::restart(&state, &visitor, body.run_id, how).await?;
    let shown = show_change(&state, &visitor, Some(change)).await?;
    Ok((StatusCode::CREATED, shown))
}
