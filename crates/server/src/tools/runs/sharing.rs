//! Links to saved results of every tool. A link opens a copy of the run without its private parts (decision 0047).

use ::niche::tools::{RunError, RunOutcome, RunWatch, find_tool};
use ::niche::{ENGINE_VERSION, Refusal};
use axum::http::StatusCode;
use bytes::Bytes;
use serde_json::{Map, Value};

use super::link_store::{self, LinkedRun, NewLink, RunLink};
use super::{MAX_LINKS, NewRun, Run, result_store, saved, take_guest_room};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::write_tx;
use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::running;

/// Content of a link: the result as its request makes it today, without private parts.
#[derive(Debug)]
pub struct SharedRun {
    pub tool: Tool,
    /// Name of the subject, such as a market.
    pub title: String,
    /// Empty where the tool does not share it.
    pub request: Value,
    /// The request as the link keeps it.
    pub kept_request: String,
    pub result: Value,
    pub shared_at: Timestamp,
    /// True when the figures or the engine are newer than the link.
    pub is_updated: bool,
}

/// Makes a link to a saved result of this visitor.
pub(super) async fn share_run(state: &AppState, visitor: &Visitor, id: i64) -> Result<RunLink, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let run = saved::find_run(state, visitor, id).await?;
    saved::refuse_example(find_example(&run))?;
    let outcome = share_again(state, &run).await?.ok_or_else(|| not_shareable(run.tool))?;
    let new = NewRun::made_now(&state.engine, run.tool, outcome.request, outcome.summary);
    take_guest_room(state, visitor, &new).await?;
    let (link, now) = (NewLink::draw_token(&state.rng), state.clock.now());
    let added = write_tx!(state.db, async move |tx| {
        link_store::add_link(tx, &owner, new, link, now).await
    })
    .await?;
    added.ok_or_else(too_many_links)
}

/// Links of this visitor to results of a tool, newest first.
pub(super) async fn list_shared(
    state: &AppState,
    visitor: &Visitor,
    tool_name: &str,
) -> Result<Vec<RunLink>, ApiError> {
    let tool = Tool::parse_name(tool_name)?;
    link_store::list_links(state.db.read(), visitor.named_owner()?, tool).await
}

/// Revokes a link, so that its address is answered with 404.
///
/// # Errors
/// 404 for a link that the visitor does not have; when the database does not write.
pub async fn close_link(state: &AppState, visitor: &Visitor, id: i64) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let found = write_tx!(state.db, async move |tx| {
        Ok(link_store::revoke_link(tx, &owner, id).await?)
    })
    .await?;
    found.then_some(()).ok_or_else(ApiError::not_found)
}

/// Deletes a run with its request for good, and closes the links to it.
pub(super) async fn delete_run(state: &AppState, visitor: &Visitor, id: i64) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let run = result_store::find_result(state.db.read(), &owner, id).await?;
    let run = run.ok_or_else(saved::no_such_run)?;
    let shared = shared_request(state, &run).await?;
    let found = write_tx!(state.db, async move |tx| {
        let found = result_store::delete_result(tx, &owner, id).await?;
        if let Some(request) = shared {
            link_store::close_links_to(tx, &owner, run.tool, &request).await?;
        }
        Ok(found)
    })
    .await?;
    found.then_some(()).ok_or_else(saved::no_such_run)
}

/// Opens the result behind a token, with the figures of today.
///
/// # Errors
/// 404 for a link that was revoked or never was, and when the tool refuses the request today.
pub async fn open_shared(state: &AppState, token: &str) -> Result<SharedRun, ApiError> {
    let linked = link_store::find_linked_run(state.db.read(), token).await?;
    let LinkedRun { run, shared_at } = linked.ok_or_else(link_gone)?;
    let outcome = share_again(state, &run).await?.ok_or_else(link_gone)?;
    let shares_request = find_tool(run.tool.slug()).is_some_and(|tool| tool.shares_request);
    Ok(SharedRun {
        tool: run.tool,
        title: outcome.summary.title,
        request: match shares_request {
            true => serde_json::from_str(&outcome.request).map_err(ApiError::internal)?,
            false => Value::Object(Map::new()),
        },
        result: outcome.result,
        shared_at,
        is_updated: run.is_outdated(&state.engine),
        kept_request: run.request.unwrap_or_default(),
    })
}

/// Reason why a stored run is a shipped example. A result that was made before does not say it.
fn find_example(run: &Run) -> Option<&'static str> {
    let tool = find_tool(run.tool.slug())?;
    tool.refuse_example(run.request.as_deref()?).ok().flatten()
}

/// Request of the copies that links to this run open. `None` when the run cannot be shared.
async fn shared_request(state: &AppState, run: &Run) -> Result<Option<String>, ApiError> {
    Ok(share_again(state, run).await?.map(|outcome| outcome.request))
}

/// Makes the result again without private parts, or takes it from the results that were made before. `None` when it was
/// taken as it came, or the tool refuses its request today.
async fn share_again(state: &AppState, run: &Run) -> Result<Option<RunOutcome>, ApiError> {
    let (Some(request), Some(tool)) = (run.request.clone(), find_tool(run.tool.slug())) else {
        return Ok(None);
    };
    let key = format!(
        "{} {ENGINE_VERSION} {} {request}",
        run.tool.slug(),
        state.engine.data_release()
    );
    let engine = state.engine.clone();
    let make = async {
        let share = move |watch: &RunWatch| pack_outcome(&tool.run_shared(&engine, &request, watch)?);
        running::run_watched(state, run.tool, share)
            .await
            .map_err(NotShared::Failed)?
    };
    let packed = match state.shared_results.try_get_with(key, make).await {
        Ok(packed) => packed,
        Err(error) => return error.tell_caller(),
    };
    serde_json::from_slice(&packed).map(Some).map_err(ApiError::internal)
}

fn pack_outcome(outcome: &RunOutcome) -> Result<Bytes, NotShared> {
    serde_json::to_vec(outcome)
        .map(Bytes::from)
        .map_err(|error| NotShared::Failed(ApiError::internal(error)))
}

/// Reason why there is no result to share.
#[derive(Debug)]
enum NotShared {
    /// The tool refuses the request today.
    Refused,
    Failed(ApiError),
}

impl From<RunError> for NotShared {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Refused(refusal @ Refusal::Unwanted) => Self::Failed(refusal.into()),
            RunError::Refused(_) => Self::Refused,
            RunError::Malformed(error) => Self::Failed(ApiError::internal(error)),
        }
    }
}

impl NotShared {
    /// The same answer for each of the callers that waited for one result.
    fn tell_caller<T>(&self) -> Result<Option<T>, ApiError> {
        match self {
            Self::Refused => Ok(None),
            Self::Failed(error) => Err(ApiError::copy_for_caller(error)),
        }
    }
}

/// Error for one more link than are kept.
pub fn too_many_links() -> ApiError {
    let message = format!("You have reached the limit of {MAX_LINKS} links. Please delete one first.");
    ApiError::unprocessable(ErrorCode::LimitReached, message)
}

/// Error for a token that opens nothing.
pub fn link_gone() -> ApiError {
    let message = "This link has expired or was revoked. Ask the person who sent it for a new one.";
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

fn not_shareable(tool: Tool) -> ApiError {
    let message = format!(
        "This result cannot be shared, because nothing makes it again. Please run {} again and share the new result.",
        tool.label()
    );
    ApiError::conflict(ErrorCode::ResultRequired, message)
}
