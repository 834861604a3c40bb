//! The wire of the log: time, takings and costs of the work of a round.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::review::{SumsBody, hour_of};
use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiJson, ApiPath, ApiQuery, Caller, CallerRoutes, Patch, not_null};
use crate::identity::callers::Visitor;
use crate::planning::plan::rounds;
use crate::planning::plan::rounds::{LogKind, LogLine, LogSums, RoundFacts, WorkEntry};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;
use crate::tools::experiments;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(list_plan_log, add_plan_log_line))
        .open_to(Caller::Visitor, routes!(change_plan_log_line, delete_plan_log_line))
}

/// Line of work in the log of a round. Money is in cents of USD.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanLogLine)]
pub(super) struct LogLineBody {
    id: i64,
    /// Day of the work.
    #[schema(example = "2026-12-12")]
    on: String,
    kind: LogKind,
    /// Time with everything around the work; null where it is not known.
    #[schema(required = true)]
    minutes: Option<i64>,
    #[schema(required = true)]
    takings_cents: Option<i64>,
    #[schema(required = true)]
    spent_cents: Option<i64>,
    /// Blank without one.
    note: String,
    /// Step of the plan that it is about.
    #[schema(required = true)]
    step_key: Option<String>,
    /// Test that it is about. The test may be gone.
    #[schema(required = true)]
    experiment_id: Option<i64>,
    created_at: Timestamp,
}

/// Log of a round with its sums.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanLog {
    /// The newest day first.
    items: Vec<LogLineBody>,
    sums: SumsBody,
}

/// New line of the log: a time, takings or costs.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AddPlanLogLine)]
struct AddLine {
    /// Day of the work, of the past year.
    #[schema(example = "2026-12-12")]
    on: String,
    #[schema(minimum = 0, maximum = 6_000)]
    minutes: Option<i64>,
    #[schema(minimum = 0, maximum = 100_000_000)]
    takings_cents: Option<i64>,
    #[schema(minimum = 0, maximum = 100_000_000)]
    spent_cents: Option<i64>,
    /// At most 500 characters.
    note: Option<String>,
    step_key: Option<String>,
    experiment_id: Option<i64>,
    /// 1 to 100 characters. A line that is sent again under its key is stored once.
    key: String,
}

/// Changed fields of a line. Missing fields stay as they are; null removes a value.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangePlanLogLine)]
struct ChangeLine {
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    on: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    minutes: Patch<i64>,
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    takings_cents: Patch<i64>,
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    spent_cents: Patch<i64>,
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    note: Option<String>,
}

/// Round of a log.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LogQuery {
    /// Id of a round; that of the plan without one.
    #[param(nullable = false, required = false)]
    round: Option<i64>,
}

impl From<LogLine> for LogLineBody {
    fn from(line: LogLine) -> Self {
        let kind = line.entry.kind();
        let entry = line.entry;
        Self {
            id: line.id,
            on: entry.on,
            kind,
            minutes: entry.minutes,
            takings_cents: entry.takings_cents,
            spent_cents: entry.spent_cents,
            note: entry.note,
            step_key: entry.step_key,
            experiment_id: entry.experiment_id,
            created_at: line.created_at,
        }
    }
}

/// Lists the log of a round with its sums and the hour of its paid jobs.
#[utoipa::path(
    get, path = "/plan/log", tag = "plan",
    params(LogQuery),
    responses(
        (status = 200, description = "The log", body = PlanLog),
        (status = 404, description = "No round of this visitor", body = ErrorBody),
    )
)]
async fn list_plan_log(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(query): ApiQuery<LogQuery>,
) -> Result<Json<PlanLog>, ApiError> {
    let owner = visitor.named_owner()?;
    let facts = match query.round {
        Some(id) => Some(rounds::find_round(&state, owner, id).await?),
        None => rounds::load_round(&state, owner).await?,
    };
    Ok(Json(show_log(&state, facts)))
}

fn show_log(state: &AppState, facts: Option<RoundFacts>) -> PlanLog {
    let sums = LogSums::of(facts.iter().flat_map(|facts| &facts.log).map(|line| &line.entry));
    let hour = facts
        .as_ref()
        .and_then(|facts| hour_of(&state.engine, &facts.round, &sums));
    let lines = facts.map(|facts| facts.log).unwrap_or_default();
    PlanLog {
        items: lines.into_iter().map(LogLineBody::from).collect(),
        sums: SumsBody::new(&sums, hour),
    }
}

/// Adds a line to the log of the plan's round. The same key is the same line, answered with 200.
#[utoipa::path(
    post, path = "/plan/log", tag = "plan", request_body = AddLine,
    responses(
        (status = 201, description = "The line", body = LogLineBody),
        (status = 200, description = "The line that was stored under this key", body = LogLineBody),
        (status = 404, description = "No test of this visitor", body = ErrorBody),
        (status = 422, description = "Fields that cannot be taken", body = ErrorBody),
    )
)]
async fn add_plan_log_line(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<AddLine>,
) -> Result<(StatusCode, Json<LogLineBody>), ApiError> {
    if let Some(id) = body.experiment_id {
        check_test(&state, visitor.named_owner()?, id).await?;
    }
    let entry = WorkEntry {
        on: body.on,
        minutes: body.minutes,
        takings_cents: body.takings_cents,
        spent_cents: body.spent_cents,
        note: body.note.unwrap_or_default(),
        step_key: body.step_key,
        experiment_id: body.experiment_id,
    };
    let (line, is_new) = rounds::add_line(&state, &visitor, entry, body.key).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(line.into())))
}

async fn check_test(state: &AppState, owner: &str, id: i64) -> Result<(), ApiError> {
    if experiments::is_own(state, owner, id).await? {
        return Ok(());
    }
    let error = ApiError::new(
        StatusCode::NOT_FOUND,
        ErrorCode::NotFound,
        "You have no test with this id.",
    );
    Err(error.with_field("experimentId", "must be a test of yours"))
}

/// Changes a line of the log.
#[utoipa::path(
    patch, path = "/plan/log/{id}", tag = "plan",
    params(("id" = i64, Path, description = "Id of the line")), request_body = ChangeLine,
    responses(
        (status = 200, description = "The changed line", body = LogLineBody),
        (status = 404, description = "No line of this visitor", body = ErrorBody),
        (status = 422, description = "Fields that cannot be taken", body = ErrorBody),
    )
)]
async fn change_plan_log_line(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<ChangeLine>,
) -> Result<Json<LogLineBody>, ApiError> {
    let line = rounds::change_line(&state, &visitor, id, move |entry| body.apply_to(entry)).await?;
    Ok(Json(line.into()))
}

impl ChangeLine {
    fn apply_to(self, entry: &mut WorkEntry) {
        self.minutes.apply_to(&mut entry.minutes);
        self.takings_cents.apply_to(&mut entry.takings_cents);
        self.spent_cents.apply_to(&mut entry.spent_cents);
        if let Some(on) = self.on {
            entry.on = on;
        }
        if let Some(note) = self.note {
            entry.note = note;
        }
    }
}

/// Deletes a line of the log.
#[utoipa::path(
    delete, path = "/plan/log/{id}", tag = "plan",
    params(("id" = i64, Path, description = "Id of the line")),
    responses(
        (status = 204, description = "The line is deleted"),
        (status = 404, description = "No line of this visitor", body = ErrorBody),
    )
)]
async fn delete_plan_log_line(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    rounds::delete_line(&state, &visitor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
