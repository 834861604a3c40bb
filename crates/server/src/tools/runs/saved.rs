//! Saved results of every tool in the registry, for guests and members.

use ::niche::tools::examples::EXAMPLE_QUOTE;
use ::niche::tools::persona::{PersonaRequest, PersonaTraitRequest};
use ::niche::tools::{RunError, RunOutcome, RunWatch, find_tool};
use axum::http::StatusCode;
use serde_json::{Map, Value};

use super::result_store::{self, ResultChange};
use super::{COMPLETE, NewRun, Run, remake_result, save_result, take_guest_room};
use crate::db::api_error::{ApiError, ErrorCode, PremiumFeature};
use crate::db::write_tx;
use crate::http::{FieldReader, Patch, check_text, is_blank};
use crate::identity::accounts::PlanTier;
use crate::identity::callers::Visitor;
use crate::planning::plan;
use crate::platform::calendar::first_today;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::persona;
use crate::tools::running;

/// Longest name of a run, in characters.
const MAX_NAME: usize = 120;
/// Longest stored request in bytes. A request can hold pasted comments.
const MAX_REQUEST_BYTES: usize = 512 << 10;

/// A run with the result that its request gives today.
#[derive(Debug)]
pub(super) struct MadeRun {
    pub run: Run,
    /// `None` when the tool refuses the request today, or when the result was stored as it came.
    pub result: Option<Value>,
}

/// Change of a run as a client asks for it.
#[derive(Debug)]
pub(super) struct RunChange {
    /// The version that the client has read.
    pub version: i64,
    pub request: Option<Value>,
    pub name: Patch<String>,
}

/// Runs the request and saves it. A finished run ticks its step of the plan.
pub(super) async fn save_run(
    state: &AppState,
    visitor: &Visitor,
    tool_name: &str,
    request: Value,
    name: Option<String>,
) -> Result<MadeRun, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let tool = Tool::parse_name(tool_name)?;
    let mut fields = FieldReader::new(ErrorCode::NameTooLong);
    let name = fields.join(check_name(name.as_deref()))?;
    let market = request.get("market").cloned();
    let outcome = fields.join(run_request(state, tool, request).await)?;
    let (name, outcome) = fields.finish_with(name.zip(outcome))?;
    check_references(state, visitor, tool, &outcome, None).await?;
    let (mut new, progress, now) = (
        new_run(state, tool, &outcome, market)?,
        outcome.progress,
        state.clock.now(),
    );
    new.name = name;
    take_guest_room(state, visitor, &new).await?;
    let engine = state.engine.clone();
    let run = write_tx!(state.db, async move |tx| {
        let run = save_result(tx, &owner, new, progress, now).await?;
        if progress >= COMPLETE {
            plan::tool_finished(tx, &engine, &owner, &run.as_finished(), now).await?;
        }
        Ok(run)
    })
    .await?;
    // A result that is stored without its request is answered as it is stored.
    let result = run.request.is_some().then_some(outcome.result);
    Ok(MadeRun { run, result })
}

/// The saved runs of a tool, newest first, and their number. Free shows the latest; all of them are kept.
pub(super) async fn list_runs(
    state: &AppState,
    visitor: &Visitor,
    tool_name: &str,
) -> Result<(Vec<Run>, usize), ApiError> {
    let tool = Tool::parse_name(tool_name)?;
    let mut runs = result_store::list_with_examples(state, visitor.named_owner()?, tool).await?;
    let total = runs.len();
    if visitor.plan() == PlanTier::Free {
        let latest = runs.iter().find(|run| !run.is_example).map(|run| run.id);
        runs.retain(|run| run.is_example || Some(run.id) == latest);
    }
    Ok((runs, total))
}

/// Opens a run and makes its result again.
pub(super) async fn open_run(state: &AppState, visitor: &Visitor, id: i64) -> Result<MadeRun, ApiError> {
    let run = find_run(state, visitor, id).await?;
    let made = remake_result(state, &run).await?;
    Ok(MadeRun { run, result: made })
}

/// Changes name or request of a run, and makes its result again.
pub(super) async fn change_run(
    state: &AppState,
    visitor: &Visitor,
    id: i64,
    change: RunChange,
) -> Result<MadeRun, ApiError> {
    let before = find_run(state, visitor, id).await?;
    let mut fields = FieldReader::new(ErrorCode::NameTooLong);
    let name = match change.name {
        // A blank name is removed as well.
        Patch::Value(name) => fields.join(check_name(Some(&name)))?.flatten().into(),
        unnamed => unnamed,
    };
    let market = change
        .request
        .as_ref()
        .and_then(|request| request.get("market").cloned());
    let outcome = match change.request {
        Some(request) => fields.join(run_request(state, before.tool, request).await)?,
        None => None,
    };
    fields.finish()?;
    if let Some(outcome) = &outcome {
        check_references(state, visitor, before.tool, outcome, before.request.as_deref()).await?;
    }
    let run = match &outcome {
        Some(outcome) => Some((new_run(state, before.tool, outcome, market)?, outcome.progress)),
        None => None,
    };
    if let Some((run, _)) = &run {
        take_guest_room(state, visitor, run).await?;
    }
    let (owner, now) = (visitor.named_owner()?.to_owned(), state.clock.now());
    let (version, engine) = (change.version, state.engine.clone());
    let changed = write_tx!(state.db, async move |tx| {
        let set = ResultChange { name, run };
        let run = result_store::change_result(tx, &owner, id, version, set, now).await?;
        if let Some(run) = run.as_ref().filter(|run| run.completed_at.is_some()) {
            plan::tool_finished(tx, &engine, &owner, &run.as_finished(), now).await?;
        }
        Ok(run)
    })
    .await?;
    let run = changed.ok_or_else(edited_elsewhere)?;
    match outcome {
        Some(outcome) => {
            let result = run.request.is_some().then_some(outcome.result);
            Ok(MadeRun { run, result })
        }
        None => open_run(state, visitor, id).await,
    }
}

/// Makes a saved run again in its place from a request.
///
/// # Errors
/// 409 when the run has no request, or another version by now; the tool's refusal.
pub async fn renew_result(
    state: &AppState,
    visitor: &Visitor,
    run: &Run,
    version: i64,
    request: Option<String>,
) -> Result<(), ApiError> {
    let request = request.ok_or_else(|| {
        let message = format!(
            "This result was stored without its input. Please make it again in {}.",
            run.tool.label()
        );
        ApiError::conflict(ErrorCode::ResultRequired, message)
    })?;
    let request: Value = serde_json::from_str(&request).map_err(ApiError::internal)?;
    let set = RunChange {
        version,
        request: Some(request),
        name: Patch::Missing,
    };
    change_run(state, visitor, run.id, set).await.map(|_| ())
}

/// Refuses an action on a tool without a saved result.
pub fn no_result_yet(tool: Tool) -> ApiError {
    let message = format!(
        "You have no saved result of {} yet. Please save one first.",
        tool.label()
    );
    ApiError::conflict(ErrorCode::ResultRequired, message)
}

/// The run of this visitor. Free opens the latest of each tool.
pub(super) async fn find_run(state: &AppState, visitor: &Visitor, id: i64) -> Result<Run, ApiError> {
    let owner = visitor.named_owner()?;
    let run = result_store::find_result(state.db.read(), owner, id).await?;
    let run = run.ok_or_else(no_such_run)?;
    if visitor.plan() == PlanTier::Free && !run.is_example {
        let latest = result_store::latest_results(state, owner).await?;
        if latest.iter().all(|latest| latest.id != run.id) {
            return Err(ApiError::premium_required(PremiumFeature::AllResults));
        }
    }
    Ok(run)
}

/// Runs a tool's request outside the threads that answer other requests.
async fn run_request(state: &AppState, tool: Tool, request: Value) -> Result<RunOutcome, ApiError> {
    let found = find_tool(tool.slug()).ok_or_else(ApiError::not_found)?;
    check_texts("request", &request)?;
    if tool == Tool::CustomerPersona {
        persona::check_said_days(&request, state.clock.now())?;
    }
    let text = request.to_string();
    if text.len() > MAX_REQUEST_BYTES && !found.stores_long_results {
        return Err(too_long());
    }
    let (engine, today) = (state.engine.clone(), first_today(state.clock.now()));
    // The result is that of the complete request, which opening the run makes again.
    let run = move |watch: &RunWatch| {
        let asked = found.on_day(&text, &today)?;
        match found.run_watched(&engine, &asked, watch)? {
            made if made.request == asked => Ok(made),
            made => found.run_watched(&engine, &made.request, watch),
        }
    };
    let outcome = running::run_watched(state, tool, run).await?.map_err(refuse_run)?;
    refuse_example(outcome.example)?;
    Ok(outcome)
}

/// Refuses a run whose input is a shipped example.
///
/// # Errors
/// 422 `example` with the reason.
pub fn refuse_example(reason: Option<&'static str>) -> Result<(), ApiError> {
    reason.map_or(Ok(()), |reason| {
        Err(FieldReader::refuse_one(ErrorCode::Example, "request", reason))
    })
}

/// Refuses references to rows of other owners. `stored` is the request of the run until now.
async fn check_references(
    state: &AppState,
    visitor: &Visitor,
    tool: Tool,
    outcome: &RunOutcome,
    stored: Option<&str>,
) -> Result<(), ApiError> {
    if tool != Tool::CustomerPersona {
        return Ok(());
    }
    let request = serde_json::from_str(&outcome.request).map_err(ApiError::internal)?;
    persona::check_references(state, visitor, &request, stored).await?;
    refuse_example_themes(state, visitor, request).await
}

/// Refuses a persona that takes a theme from a stored run of the example comments.
async fn refuse_example_themes(state: &AppState, visitor: &Visitor, request: Value) -> Result<(), ApiError> {
    let persona: PersonaRequest = serde_json::from_value(request).map_err(ApiError::internal)?;
    for run_id in persona.traits.iter().filter_map(PersonaTraitRequest::theme_run) {
        let run = result_store::find_result(state.db.read(), visitor.named_owner()?, run_id).await?;
        refuse_example(run.filter(|run| run.is_example).map(|_| EXAMPLE_QUOTE))?;
    }
    Ok(())
}

fn refuse_run(error: RunError) -> ApiError {
    match error {
        RunError::Refused(refusal) => refusal.into(),
        RunError::Malformed(error) => {
            // serde_json puts the place behind its text, which counts in our own writing of the request.
            let text = error.to_string();
            let problem = text.split(" at line ").next().unwrap_or(&text).to_owned();
            let message = format!("Please check \"request\": {problem}.");
            ApiError::unprocessable(ErrorCode::InvalidBody, message).with_field("request", problem)
        }
    }
}

/// Refuses texts that cannot be stored, wherever they are in the request.
fn check_texts(place: &str, value: &Value) -> Result<(), ApiError> {
    match value {
        Value::String(text) => check_text(place, text),
        Value::Array(items) => items.iter().try_for_each(|item| check_texts(place, item)),
        Value::Object(fields) => check_fields(place, fields),
        _ => Ok(()),
    }
}

fn check_fields(place: &str, fields: &Map<String, Value>) -> Result<(), ApiError> {
    fields.iter().try_for_each(|(name, value)| {
        check_text(place, name)?;
        check_texts(&format!("{place}.{name}"), value)
    })
}

fn too_long() -> ApiError {
    let message = format!("A saved request can have at most {MAX_REQUEST_BYTES} bytes. Please shorten its texts.");
    let error = ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::ContentTooLong, &message);
    error.with_field("request", message)
}

/// Run to store. Of a request that is too long, tools that allow it store their result in its place.
fn new_run(state: &AppState, tool: Tool, outcome: &RunOutcome, market: Option<Value>) -> Result<NewRun, ApiError> {
    if outcome.request.len() <= MAX_REQUEST_BYTES {
        let (request, summary) = (outcome.request.clone(), outcome.summary.clone());
        return Ok(NewRun::made_now(&state.engine, tool, request, summary));
    }
    let found = find_tool(tool.slug()).filter(|tool| tool.stores_long_results);
    let mut short = found.ok_or_else(too_long)?.shorten_result(outcome.result.clone());
    if let (Some(facts), Some(market)) = (short.as_object_mut(), market) {
        facts.insert("market".to_owned(), market);
    }
    Ok(NewRun {
        title: outcome.summary.title.clone(),
        ..NewRun::as_it_came(tool, short)
    })
}

/// Reads a name; a blank one is none.
fn check_name(name: Option<&str>) -> Result<Option<String>, ApiError> {
    let Some(name) = name.map(str::trim).filter(|name| !is_blank(name)) else {
        return Ok(None);
    };
    let mut fields = FieldReader::new(ErrorCode::NameTooLong);
    fields.limit_text("name", name, MAX_NAME);
    fields.finish()?;
    Ok(Some(name.to_owned()))
}

pub(super) fn no_such_run() -> ApiError {
    let message = "You have no saved run with this id. It may be deleted, or saved by another visitor.";
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

fn edited_elsewhere() -> ApiError {
    let message = "This was saved somewhere else since you opened it. Nothing is lost: please choose which version to \
                   keep.";
    ApiError::conflict(ErrorCode::EditedElsewhere, message)
}
