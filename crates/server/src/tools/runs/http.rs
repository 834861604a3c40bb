//! The wire of runs.

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::saved::{self, MadeRun, RunChange};
use super::{Run, RunLink, SharedRun, sharing};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, ApiQuery, Caller, CallerRoutes, Patch, not_null};
use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// Longest body of a call that saves a run: a request can hold pasted comments.
const MAX_RUN_BODY_BYTES: usize = 3 << 20;

/// Key of a shared result among the data of the page behind its link. It does not contain the token, so that no token
/// reaches the engine.
pub const SHARED: &str = "/api/shared";

/// The calls of runs, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(list_runs, save_run))
        .open_to(Caller::Visitor, routes!(open_run, change_run, delete_run))
        .open_to(Caller::Visitor, routes!(share_run))
        .open_to(Caller::Visitor, routes!(list_links))
        .open_to(Caller::Visitor, routes!(close_link))
        .open_to(Caller::Anyone, routes!(open_shared))
        .layer(DefaultBodyLimit::max(MAX_RUN_BODY_BYTES))
}

/// A request of a tool to save.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SaveRun {
    /// A tool's slug or label, in any case.
    #[schema(example = "profitability-calculator")]
    tool_name: String,
    /// Request in the words of the tool's own call. The result is made from it here.
    #[schema(value_type = BTreeMap<String, Value>)]
    request: Map<String, Value>,
    /// Changes that the person has made to the result, for tools that take them. They become `edits` of the request.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    edits: Option<Value>,
    /// At most 120 characters.
    name: Option<String>,
}

/// A change of a saved run. Fields that are left out stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChangeRun {
    /// Version that the caller has read.
    version: i64,
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, value_type = Option<BTreeMap<String, Value>>)]
    request: Option<Map<String, Value>>,
    /// At most 120 characters; null removes the name.
    #[serde(default)]
    #[schema(nullable = true, value_type = Option<String>)]
    name: Patch<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct RunsQuery {
    /// A tool's slug or label, in any case.
    #[param(example = "profitability-calculator")]
    tool: String,
}

/// A saved use of a tool.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Run)]
struct RunBody {
    id: i64,
    #[schema(example = "profitability-calculator")]
    tool_name: &'static str,
    #[schema(required = true)]
    name: Option<String>,
    /// Name of the subject, such as a market.
    title: String,
    /// Request that makes the result again, as the tool's own call takes it; null for a result taken as it came.
    #[schema(required = true, value_type = Option<BTreeMap<String, Value>>)]
    request: Option<Value>,
    /// The result as the request makes it today. Null when the tool refuses the request today.
    #[schema(required = true, value_type = Option<BTreeMap<String, Value>>)]
    result: Option<Value>,
    /// 0 to 100; at 100 it is complete.
    progress: u8,
    version: i64,
    /// True when the figures or the engine are newer than the run.
    is_outdated: bool,
    /// True for a run of a shipped example. It cannot be shared or exported and counts nowhere.
    is_example: bool,
    created_at: Timestamp,
    saved_at: Timestamp,
}

/// A saved use of a tool in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RunLine {
    id: i64,
    #[schema(required = true)]
    name: Option<String>,
    title: String,
    /// The result in short.
    #[schema(value_type = BTreeMap<String, Value>)]
    summary: Value,
    progress: u8,
    version: i64,
    is_outdated: bool,
    /// True for a run of a shipped example, which counts nowhere.
    is_example: bool,
    created_at: Timestamp,
    saved_at: Timestamp,
}

#[derive(Debug, Serialize, ToSchema)]
struct RunList {
    /// Newest first. Without Premium the latest only.
    items: Vec<RunLine>,
    /// All that are kept.
    total: usize,
}

/// A link to a saved result.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RunLink)]
struct RunLinkBody {
    id: i64,
    #[schema(example = "profitability-calculator")]
    tool_name: &'static str,
    title: String,
    created_at: Timestamp,
    /// Path of the page, `/r/` and the token. Null for links from before tokens were stored, which work all the same.
    #[schema(required = true, example = "/r/1fQ0mSxk2o7h4v9Zr3bTn8cLdWyEaGuJ")]
    path: Option<String>,
}

/// Content of a link. Private parts are left out: names, notes, quotes of a persona, the employer's industry.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SharedRun)]
pub struct SharedRunBody {
    #[schema(example = "profitability-calculator")]
    tool_name: &'static str,
    title: String,
    /// Request that makes the result, in the words of the tool's own call; empty for personas and pasted texts.
    #[schema(value_type = BTreeMap<String, Value>)]
    request: Value,
    #[schema(value_type = BTreeMap<String, Value>)]
    result: Value,
    shared_at: Timestamp,
    /// True when the figures or the engine are newer than the link.
    is_updated: bool,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SharedQuery {
    /// Token after `/r/` in the link.
    pub token: String,
}

impl From<RunLink> for RunLinkBody {
    fn from(link: RunLink) -> Self {
        Self {
            id: link.id,
            tool_name: link.run.tool.slug(),
            title: link.run.title,
            created_at: link.created_at,
            path: link.token.map(|token| format!("/r/{token}")),
        }
    }
}

impl From<SharedRun> for SharedRunBody {
    fn from(shared: SharedRun) -> Self {
        Self {
            tool_name: shared.tool.slug(),
            title: shared.title,
            request: shared.request,
            result: shared.result,
            shared_at: shared.shared_at,
            is_updated: shared.is_updated,
        }
    }
}

impl RunBody {
    fn new(state: &AppState, MadeRun { run, result }: MadeRun) -> Result<Self, ApiError> {
        let is_outdated = run.is_outdated(&state.engine);
        let request = run.request.as_deref().map(serde_json::from_str).transpose();
        let as_it_came = run.request.is_none().then_some(run.summary);
        Ok(Self {
            id: run.id,
            tool_name: run.tool.slug(),
            name: run.name,
            title: run.title,
            request: request.map_err(ApiError::internal)?,
            result: result.or(as_it_came),
            progress: run.progress.unwrap_or_default(),
            version: run.version,
            is_outdated,
            is_example: run.is_example,
            created_at: run.created_at,
            saved_at: run.ran_at,
        })
    }
}

impl RunLine {
    fn new(state: &AppState, run: Run) -> Self {
        Self {
            id: run.id,
            is_outdated: run.is_outdated(&state.engine),
            is_example: run.is_example,
            name: run.name,
            title: run.title,
            summary: run.summary,
            progress: run.progress.unwrap_or_default(),
            version: run.version,
            created_at: run.created_at,
            saved_at: run.ran_at,
        }
    }
}

/// Lists the saved runs of one tool, newest first.
#[utoipa::path(
    get, path = "/runs", tag = "runs",
    params(RunsQuery),
    responses(
        (status = 200, description = "The runs", body = RunList),
        (status = 400, description = "No tool has this name", body = ErrorBody),
    )
)]
async fn list_runs(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(query): ApiQuery<RunsQuery>,
) -> Result<Json<RunList>, ApiError> {
    let (runs, total) = saved::list_runs(&state, &visitor, &query.tool).await?;
    let items = runs.into_iter().map(|run| RunLine::new(&state, run)).collect();
    Ok(Json(RunList { items, total }))
}

/// Runs a request and saves it as the newest of its tool. An equal request that is saved again becomes the newest.
#[utoipa::path(
    post, path = "/runs", tag = "runs", request_body = SaveRun,
    responses(
        (status = 201, description = "Saved", body = RunBody),
        (status = 400, description = "No tool has this name", body = ErrorBody),
        (status = 413, description = "The request is too long to be stored", body = ErrorBody),
        (status = 422, description = "The tool refuses the request", body = ErrorBody),
    )
)]
async fn save_run(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(mut body): ApiJson<SaveRun>,
) -> Result<(StatusCode, Json<RunBody>), ApiError> {
    if let Some(edits) = body.edits {
        body.request.insert("edits".into(), edits);
    }
    let request = Value::Object(body.request);
    let made = saved::save_run(&state, &visitor, &body.tool_name, request, body.name).await?;
    Ok((StatusCode::CREATED, Json(RunBody::new(&state, made)?)))
}

/// Opens a saved run with the result that its request gives today.
#[utoipa::path(
    get, path = "/runs/{id}", tag = "runs",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The run", body = RunBody),
        (status = 402, description = "Free opens the latest run of each tool", body = ErrorBody),
        (status = 404, description = "No run of this visitor", body = ErrorBody),
    )
)]
async fn open_run(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<RunBody>, ApiError> {
    let made = saved::open_run(&state, &visitor, id).await?;
    RunBody::new(&state, made).map(Json)
}

/// Changes a saved run in its place.
#[utoipa::path(
    patch, path = "/runs/{id}", tag = "runs",
    params(("id" = i64, Path)), request_body = ChangeRun,
    responses(
        (status = 200, description = "Changed", body = RunBody),
        (status = 404, description = "No run of this visitor", body = ErrorBody),
        (status = 409, description = "The run was saved somewhere else since", body = ErrorBody),
        (status = 422, description = "The tool refuses the request", body = ErrorBody),
    )
)]
async fn change_run(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<ChangeRun>,
) -> Result<Json<RunBody>, ApiError> {
    let change = RunChange {
        version: body.version,
        request: body.request.map(Value::Object),
        name: body.name,
    };
    let made = saved::change_run(&state, &visitor, id, change).await?;
    RunBody::new(&state, made).map(Json)
}

/// Deletes a saved run with its request and its links for good.
#[utoipa::path(
    delete, path = "/runs/{id}", tag = "runs",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Deleted"),
        (status = 404, description = "No run of this visitor", body = ErrorBody),
    )
)]
async fn delete_run(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    sharing::delete_run(&state, &visitor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes an unlisted link to a saved result, for reading only. It opens a copy: later changes of the run are not in it.
#[utoipa::path(
    post, path = "/runs/{id}/links", tag = "runs",
    params(("id" = i64, Path)),
    responses(
        (status = 201, description = "The link", body = RunLinkBody),
        (status = 402, description = "Free shares the latest run of each tool", body = ErrorBody),
        (status = 404, description = "No run of this visitor", body = ErrorBody),
        (status = 409, description = "Nothing makes this result again", body = ErrorBody),
        (status = 422, description = "Too many links", body = ErrorBody),
    )
)]
async fn share_run(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<(StatusCode, Json<RunLinkBody>), ApiError> {
    let link = sharing::share_run(&state, &visitor, id).await?;
    Ok((StatusCode::CREATED, Json(link.into())))
}

/// Lists the visitor's links to results of one tool, newest first.
#[utoipa::path(
    get, path = "/links", tag = "runs",
    params(RunsQuery),
    responses(
        (status = 200, description = "The links", body = [RunLinkBody]),
        (status = 400, description = "No tool has this name", body = ErrorBody),
    )
)]
async fn list_links(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(query): ApiQuery<RunsQuery>,
) -> Result<Json<Vec<RunLinkBody>>, ApiError> {
    let links = sharing::list_shared(&state, &visitor, &query.tool).await?;
    Ok(Json(links.into_iter().map(RunLinkBody::from).collect()))
}

/// Revokes a link: from now on it opens nothing.
#[utoipa::path(
    delete, path = "/links/{id}", tag = "runs",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Revoked"),
        (status = 404, description = "No link of this visitor", body = ErrorBody),
    )
)]
async fn close_link(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    sharing::close_link(&state, &visitor, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns the result behind a link, with the figures of today.
#[utoipa::path(
    get, path = "/shared", tag = "runs",
    params(SharedQuery),
    responses(
        (status = 200, description = "The result", body = SharedRunBody),
        (status = 404, description = "Revoked, or never there", body = ErrorBody),
    )
)]
async fn open_shared(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<SharedQuery>,
) -> Result<Json<SharedRunBody>, ApiError> {
    Ok(Json(sharing::open_shared(&state, &query.token).await?.into()))
}
