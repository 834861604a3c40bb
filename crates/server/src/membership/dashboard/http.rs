//! The wire of the dashboard.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{DashboardOverview, SavedResult};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes, not_null};
use crate::identity::accounts::PlanTier;
use crate::identity::callers::Member;
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::runs::Run;

/// Longest body of a saved result: a report with the figures of a state has hundreds of counties. Only its request is
/// stored.
const MAX_RESULT_BYTES: usize = 512 * 1024;

/// The calls of the dashboard, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    let save = OpenApiRouter::new()
        .open_to(Caller::Member, routes!(save_tool_result))
        .layer(DefaultBodyLimit::max(MAX_RESULT_BYTES));
    OpenApiRouter::new()
        .open_to(Caller::Member, routes!(get_overview))
        .merge(save)
        .open_to(Caller::Member, routes!(list_tool_results))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DashboardOverview)]
struct OverviewBody {
    user: DashboardUser,
    /// Five, always in the same order.
    tool_progress: Vec<ToolProgress>,
    latest_results: LatestResults,
    snapshot: HomeSnapshot,
    /// Questions to support with an answer that the member has not opened.
    unread_answers: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DashboardUser {
    id: i64,
    email: String,
    plan_type: PlanTier,
}

/// Progress of a member with one tool.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ToolProgress {
    #[schema(example = "niche-discovery")]
    tool_name: &'static str,
    /// 0 to 100; at 100 it is complete.
    progress: u8,
    /// The latest saved result; null without one.
    #[schema(required = true, value_type = Option<BTreeMap<String, Value>>)]
    result: Option<Value>,
    /// Null until it is complete.
    #[schema(required = true)]
    completed_at: Option<Timestamp>,
    #[schema(example = "Niche Discovery")]
    label: &'static str,
    #[schema(example = "/niche-discovery")]
    path: &'static str,
    description: &'static str,
    /// True when the tool's page exists.
    is_ready: bool,
    /// The result was made here, not taken as it came.
    is_checked: bool,
}

/// The latest result of each tool under the tool's name for it; null without one.
#[derive(Debug, Serialize)]
#[serde(transparent)]
struct LatestResults(BTreeMap<&'static str, Option<Value>>);

impl PartialSchema for LatestResults {
    fn schema() -> RefOr<Schema> {
        let result = ObjectBuilder::new()
            .schema_type(SchemaType::from_iter([Type::Object, Type::Null]))
            .additional_properties(Some(ObjectBuilder::new().schema_type(SchemaType::AnyValue)))
            .build();
        Tool::EVERY
            .map(Tool::result_key)
            .into_iter()
            .fold(ObjectBuilder::new(), |object, name| {
                object.property(name, result.clone()).required(name)
            })
            .description(Some("The latest result of each tool; null without one."))
            .into()
    }
}

impl ToSchema for LatestResults {}

/// What a member has done so far.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct HomeSnapshot {
    /// Tasks that were completed today, in the time zone of the member.
    tasks_completed: usize,
    niches_analyzed: u64,
    /// Different business ideas in the reports of those analyses.
    ideas_generated: u64,
}

/// Result of a tool.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SaveToolResult {
    /// A tool's slug or label, in any case.
    #[schema(example = "Niche Discovery")]
    tool_name: String,
    /// The result as the tool gave it. A niche report is made again from the request in it.
    #[schema(value_type = BTreeMap<String, Value>)]
    result: Map<String, Value>,
    /// 0 to 100; without it 100.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, minimum = 0, maximum = 100)]
    progress: Option<i64>,
}

/// A saved result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ToolResult {
    id: i64,
    #[schema(example = "niche-discovery")]
    tool_name: &'static str,
    /// What makes the result again, in the words of the tool's own call; null when it was taken as it came.
    #[schema(required = true, value_type = Option<BTreeMap<String, Value>>)]
    request: Option<Value>,
    /// As it came, or in short where `request` makes it again.
    #[schema(value_type = BTreeMap<String, Value>)]
    result: Value,
    progress: u8,
    /// Null until it is complete.
    #[schema(required = true)]
    completed_at: Option<Timestamp>,
    saved_at: Timestamp,
}

#[derive(Debug, Serialize, ToSchema)]
struct ToolResults {
    /// Newest first. With Free the latest only.
    items: Vec<ToolResult>,
    /// All that are kept.
    total: usize,
}

impl OverviewBody {
    fn new(member: &Member, overview: DashboardOverview) -> Self {
        let find = |tool: Tool| overview.saved.iter().find(|saved| saved.run.tool == tool);
        let result = |tool: Tool| find(tool).map(|saved| saved.result.clone());
        Self {
            user: DashboardUser {
                id: member.id(),
                email: member.email().to_owned(),
                plan_type: member.plan(),
            },
            tool_progress: Tool::EVERY.map(|tool| ToolProgress::new(tool, find(tool))).into(),
            latest_results: LatestResults(Tool::EVERY.map(|tool| (tool.result_key(), result(tool))).into()),
            unread_answers: overview.unread_answers,
            snapshot: HomeSnapshot {
                tasks_completed: overview.tasks_done,
                niches_analyzed: overview.tally.analyses,
                ideas_generated: overview.tally.ideas,
            },
        }
    }
}

impl ToolProgress {
    fn new(tool: Tool, saved: Option<&SavedResult>) -> Self {
        Self {
            tool_name: tool.slug(),
            progress: saved.and_then(|saved| saved.run.progress).unwrap_or_default(),
            result: saved.map(|saved| saved.result.clone()),
            completed_at: saved.and_then(|saved| saved.run.completed_at),
            label: tool.label(),
            path: tool.path(),
            description: tool.description(),
            is_ready: true,
            is_checked: saved.is_some_and(|saved| saved.run.request.is_some()),
        }
    }
}

impl TryFrom<Run> for ToolResult {
    type Error = ApiError;

    fn try_from(run: Run) -> Result<Self, ApiError> {
        let request = run.request.as_deref().map(serde_json::from_str).transpose();
        Ok(Self {
            id: run.id,
            tool_name: run.tool.slug(),
            request: request.map_err(ApiError::internal)?,
            result: run.summary,
            progress: run.progress.unwrap_or_default(),
            completed_at: run.completed_at,
            saved_at: run.created_at,
        })
    }
}

/// Returns the progress of the member, and the latest result of each tool.
#[utoipa::path(
    get, path = "/dashboard/overview", tag = "dashboard",
    responses(
        (status = 200, description = "The overview", body = OverviewBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
async fn get_overview(State(state): State<AppState>, member: Member) -> Result<Json<OverviewBody>, ApiError> {
    let overview = super::build_overview(&state, &member).await?;
    Ok(Json(OverviewBody::new(&member, overview)))
}

/// Saves the result of a tool. An equal result that is saved again becomes the newest. A finished one ticks its step of
/// the plan.
#[utoipa::path(
    post, path = "/dashboard/save-tool-result", tag = "dashboard", request_body = SaveToolResult,
    responses(
        (status = 200, description = "Saved", body = ToolResult),
        (status = 400, description = "No tool has this name", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
async fn save_tool_result(
    State(state): State<AppState>,
    member: Member,
    ApiJson(body): ApiJson<SaveToolResult>,
) -> Result<Json<ToolResult>, ApiError> {
    let result = Value::Object(body.result);
    let run = super::save_result(&state, &member, &body.tool_name, result, body.progress).await?;
    run.try_into().map(Json)
}

/// The saved results of one tool, newest first. All are kept on every plan; with Free the latest is shown.
#[utoipa::path(
    get, path = "/dashboard/results/{toolName}", tag = "dashboard",
    params(("toolName" = String, Path, description = "A tool's slug or label", example = "niche-discovery")),
    responses(
        (status = 200, description = "The results", body = ToolResults),
        (status = 400, description = "No tool has this name", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
async fn list_tool_results(
    State(state): State<AppState>,
    member: Member,
    ApiPath(tool_name): ApiPath<String>,
) -> Result<Json<ToolResults>, ApiError> {
    let (runs, total) = super::list_results(&state, &member, &tool_name).await?;
    let items: Result<_, ApiError> = runs.into_iter().map(ToolResult::try_from).collect();
    Ok(Json(ToolResults { items: items?, total }))
}
