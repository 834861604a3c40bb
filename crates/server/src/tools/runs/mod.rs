//! Runs: stored uses of the tools. The history is runs by time, a project is a run with a name, a saved result is a run
//! with a progress, and a link opens a run.
//!
//! A run stores its request, which makes the result again (decision 0003). A result that nothing makes again is stored
//! as it came and is never marked as checked.

mod guest_room;
mod history_store;
mod http;
mod link_store;
mod owned;
mod owner_store;
mod project_store;
mod result_store;
mod saved;
mod sharing;
mod store;

use ::niche::Refusal;
use ::niche::tools::{RunError, RunOutcome, RunSummary, RunWatch, find_tool};
use serde_json::Value;

use crate::db::api_error::ApiError;
use crate::db::write_tx;
use crate::planning::plan::FinishedTool;
use crate::platform::calendar::first_today;
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::running;

pub use guest_room::{take_guest_room, take_network_room};
pub use history_store::{RunMoment, list_moments, note_run, read_history};
pub use http::{SHARED, SharedQuery, SharedRunBody, router};
pub use link_store::{NewLink, RunLink, add_link, list_links};
pub use owned::OWNED;
pub use owner_store::{find_niche_run, list_twin_ids};
pub use project_store::{delete_project, list_projects, rename_project, restore_project, save_project};
pub use result_store::{latest_results, list_with_examples, results_of_tool, save_result};
pub use saved::{no_result_yet, refuse_example, renew_result};
pub use sharing::{SharedRun, close_link, link_gone, open_shared, too_many_links};

/// Runs of one tool in the history of one owner; older ones make room.
pub const MAX_HISTORY: u64 = 200;
/// Named runs of one owner.
pub const MAX_PROJECTS: u64 = 200;
/// Saved results of one tool for one owner; older ones make room.
pub const MAX_RESULTS: u64 = 100;
/// Links of one owner.
pub const MAX_LINKS: u64 = 100;
/// Time in which a deleted run can be restored.
const UNDO_MICROS: i64 = 24 * 3600 * 1_000_000;
/// The progress of a tool that is finished.
pub const COMPLETE: u8 = 100;

/// Erases deleted projects that can no longer be brought back.
pub async fn clean_up(state: &AppState) -> Result<(), ApiError> {
    let now = state.clock.now();
    let erased = write_tx!(state.db, async move |tx| {
        Ok(project_store::forget_all_deleted(tx, now).await?)
    });
    erased.await
}

/// A stored use of a tool.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// Id in addresses and answers.
    pub id: i64,
    pub tool: Tool,
    /// Request that makes the result again, in the words of the tool's own call. `None` when the result was taken as it
    /// came.
    pub request: Option<String>,
    /// Name of the subject, such as a market.
    pub title: String,
    /// The result in short, or the whole of it where no request makes it again.
    pub summary: Value,
    pub data_release: String,
    pub engine_version: String,
    /// Id of the result, for runs in the history.
    pub result_id: Option<String>,
    /// Set for projects; a saved result can have one.
    pub name: Option<String>,
    /// 0 to 100, for saved results.
    pub progress: Option<u8>,
    pub completed_at: Option<Timestamp>,
    pub created_at: Timestamp,
    /// The last time that it was run or saved.
    pub ran_at: Timestamp,
    /// Number of the change that made it what it is, from 1.
    pub version: i64,
    /// Slug of the market that it is about: of its request, else the one of the owner's plan when it was saved.
    pub market: Option<String>,
    /// True for a run of a shipped example that was stored before examples were refused. It counts nowhere.
    pub is_example: bool,
}

/// Run before it is stored: made by an engine, or taken as it came.
#[derive(Debug, Clone, PartialEq)]
pub struct NewRun {
    pub tool: Tool,
    pub request: Option<String>,
    pub title: String,
    pub summary: Value,
    pub data_release: String,
    pub engine_version: String,
    pub name: Option<String>,
    /// Slug of the market that the request or the result names.
    pub market: Option<String>,
}

impl Run {
    /// Returns true when the figures or the engine are newer than this run.
    pub fn is_outdated(&self, engine: &::niche::Engine) -> bool {
        self.data_release != engine.data_release() || self.engine_version != ::niche::ENGINE_VERSION
    }

    /// The run as a finished result, for the plan.
    pub fn as_finished(&self) -> FinishedTool<'_> {
        FinishedTool {
            tool: self.tool,
            run_id: self.id,
            market: self.market.as_deref(),
            title: &self.title,
        }
    }

    /// The request, which every run has that is in a list other than the saved results.
    ///
    /// # Errors
    /// When there is none.
    pub fn required_request(&self) -> Result<&str, ApiError> {
        let request = self.request.as_deref();
        request.ok_or_else(|| ApiError::internal("a run has no request"))
    }
}

impl NewRun {
    /// Returns the length of request and summary in bytes.
    pub fn text_bytes(&self) -> usize {
        self.request.as_ref().map_or(0, String::len) + self.summary.to_string().len()
    }

    /// Makes a run of the current data release, about the market that the request names.
    pub fn made_now(engine: &::niche::Engine, tool: Tool, request: String, summary: RunSummary) -> Self {
        Self {
            tool,
            market: market_in(&request),
            request: Some(request),
            title: summary.title,
            summary: summary.facts,
            data_release: engine.data_release().to_owned(),
            engine_version: ::niche::ENGINE_VERSION.to_owned(),
            name: None,
        }
    }

    /// Makes a run of a client's result, which no request can make again.
    pub fn as_it_came(tool: Tool, result: Value) -> Self {
        Self {
            tool,
            market: market_of_facts(&result),
            request: None,
            title: String::new(),
            summary: result,
            data_release: String::new(),
            engine_version: String::new(),
            name: None,
        }
    }
}

/// Slug of the market that a request in JSON names.
fn market_in(request: &str) -> Option<String> {
    market_of_facts(&serde_json::from_str(request).ok()?)
}

/// Slug of the market that stored facts name.
fn market_of_facts(facts: &Value) -> Option<String> {
    let named = [
        facts.get("market"),
        facts.pointer("/market/slug"),
        facts.pointer("/match/market/slug"),
    ];
    let slug = named.into_iter().flatten().find_map(Value::as_str);
    slug.map(str::to_owned)
}

/// Returns the reason why a claimed result is that of a shipped example, which is not stored. `None` for one of a
/// person.
pub fn example_in(tool: Tool, claimed: &Value) -> Option<&'static str> {
    let found = find_tool(tool.slug())?;
    let of_request = || {
        let request = found.find_request(claimed)?.to_string();
        found.refuse_example(&request).ok().flatten()
    };
    of_request().or_else(|| found.refuse_example_result(claimed))
}

/// Makes the result of `claimed` again from the request inside it, so that no figure is taken from outside.
/// `None` when the tool is not in the engine, or nothing in it is a request that gives a result.
///
/// # Errors
/// When the line of the tool is full.
pub async fn check_result(state: &AppState, tool: Tool, claimed: &Value) -> Result<Option<RunOutcome>, ApiError> {
    let Some(found) = find_tool(tool.slug()) else {
        return Ok(None);
    };
    let request = found.find_request(claimed).map(|request| request.to_string());
    // PostgreSQL cannot store the NUL character, which JSON writes as an escape.
    let Some(request) = request.filter(|request| !request.contains("\\u0000")) else {
        return Ok(None);
    };
    let (engine, today) = (state.engine.clone(), first_today(state.clock.now()));
    let run = move |watch: &RunWatch| {
        let dated = found.on_day(&request, &today).ok()?;
        found.run_watched(&engine, &dated, watch).ok()
    };
    running::run_watched(state, tool, run).await
}

/// Makes the result of a run again. `None` when it was taken as it came, or when the tool refuses its request today,
/// because its market has left the atlas.
///
/// # Errors
/// When the stored text is no request of the tool.
pub fn make_result(state: &AppState, run: &Run) -> Result<Option<Value>, ApiError> {
    make_watched(state, run, &RunWatch::patient())
}

/// [`make_result`] away from the threads that answer requests.
///
/// # Errors
/// As [`make_result`], and when the line of the tool is full.
pub async fn remake_result(state: &AppState, run: &Run) -> Result<Option<Value>, ApiError> {
    let (made, stored) = (state.clone(), run.clone());
    let make = move |watch: &RunWatch| make_watched(&made, &stored, watch);
    running::run_watched(state, run.tool, make).await?
}

fn make_watched(state: &AppState, run: &Run, watch: &RunWatch) -> Result<Option<Value>, ApiError> {
    let (Some(request), Some(tool)) = (&run.request, find_tool(run.tool.slug())) else {
        return Ok(None);
    };
    match tool.run_watched(&state.engine, request, watch) {
        Ok(outcome) => Ok(Some(outcome.result)),
        Err(RunError::Refused(refusal @ Refusal::Unwanted)) => Err(refusal.into()),
        Err(RunError::Refused(_)) => Ok(None),
        Err(RunError::Malformed(error)) => Err(ApiError::internal(error)),
    }
}
