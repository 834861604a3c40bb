//! My Projects: analyses that were saved under a name.

mod http;

use ::niche::Refusal;
use ::niche::tools::niche_discovery::NicheRequest;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::write_tx;
use crate::http::{FieldFault, FieldReader};
use crate::identity::callers::Visitor;
use crate::planning::plan;
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::runs;
use crate::tools::runs::{MAX_PROJECTS, Run};

use crate::tools::niche::history::stored_requests;

pub(super) use http::router;

const MAX_NAME: usize = 120;

/// A saved analysis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    pub id: i64,
    pub name: String,
    pub request: NicheRequest,
    pub market_name: String,
    /// Score at the time of saving, 0 to 100.
    pub score: i32,
    pub data_release: String,
    /// The figures or the engine are newer than the saved score.
    pub is_outdated: bool,
    pub saved_at: Timestamp,
}

/// Saves the analysis, under its market's name when it gets none. One that is saved already is renamed and moves up.
async fn save_project(
    state: &AppState,
    visitor: &Visitor,
    name: Option<String>,
    asked: &NicheRequest,
) -> Result<Project, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let mut fields = FieldReader::new(ErrorCode::NameTooLong);
    let name = name.as_deref().map(super::trim).filter(|name| !name.is_empty());
    let name = fields.join(name.map(check_name).transpose())?;
    let kept = fields.join(stored_requests::keep_request(state, asked))?;
    let (name, kept) = fields.finish_with(name.zip(kept))?;
    let name = name.unwrap_or_else(|| kept.report.matched.market.name.clone());
    let (new, now, engine) = (kept.into_run(state), state.clock.now(), state.engine.clone());
    runs::take_guest_room(state, visitor, &new).await?;
    let saved = write_tx!(state.db, async move |tx| {
        let saved = runs::save_project(tx, &owner, new, name, now).await?;
        if let Some(run) = &saved {
            plan::tool_finished(tx, &engine, &owner, &run.as_finished(), now).await?;
        }
        Ok(saved)
    })
    .await?;
    let saved = saved.ok_or_else(|| stored_requests::limit_reached(MAX_PROJECTS, "projects"))?;
    Project::new(state, saved)
}

/// Saves a market with the usual selectors under its name.
///
/// # Errors
/// 422 for a market that the atlas lacks, or when there are too many projects.
pub async fn save_market(state: &AppState, visitor: &Visitor, market: &str) -> Result<i64, ApiError> {
    let atlas = state.engine.atlas();
    let found = atlas.find_market(market).map(|at| &atlas.markets[at]);
    let found = found.ok_or_else(|| Refusal::UnknownMarket(market.to_owned()))?;
    let request = NicheRequest {
        keywords: found.name.clone(),
        market: Some(found.slug.clone()),
        ..NicheRequest::default()
    };
    Ok(save_project(state, visitor, None, &request).await?.id)
}

/// Newest first.
async fn list_projects(state: &AppState, visitor: &Visitor) -> Result<Vec<Project>, ApiError> {
    let projects = runs::list_projects(state.db.read(), visitor.named_owner()?, Tool::NicheDiscovery).await?;
    projects.into_iter().map(|run| Project::new(state, run)).collect()
}

async fn rename_project(state: &AppState, visitor: &Visitor, id: i64, name: &str) -> Result<Project, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let name = check_name(name)?;
    let renamed = write_tx!(state.db, async move |tx| {
        runs::rename_project(tx, &owner, id, name).await
    })
    .await?;
    Project::new(state, renamed.ok_or_else(ApiError::not_found)?)
}

/// Takes the project out of the list; it can be restored for a day.
async fn delete_project(state: &AppState, visitor: &Visitor, id: i64) -> Result<(), ApiError> {
    let (owner, now) = (visitor.named_owner()?.to_owned(), state.clock.now());
    let found = write_tx!(state.db, async move |tx| {
        Ok(runs::delete_project(tx, &owner, id, now).await?)
    })
    .await?;
    found.then_some(()).ok_or_else(ApiError::not_found)
}

/// Takes back a deletion.
async fn restore_project(state: &AppState, visitor: &Visitor, id: i64) -> Result<Project, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let restored = write_tx!(state.db, async move |tx| {
        runs::restore_project(tx, &owner, id).await
    })
    .await?;
    Project::new(state, restored.ok_or_else(ApiError::not_found)?)
}

impl Project {
    fn new(state: &AppState, run: Run) -> Result<Self, ApiError> {
        let score = run.summary["viabilityScore"]
            .as_i64()
            .and_then(|score| i32::try_from(score).ok());
        Ok(Self {
            id: run.id,
            request: stored_requests::read_stored(run.required_request()?)?,
            is_outdated: run.is_outdated(&state.engine),
            score: score.ok_or_else(|| ApiError::internal("a project has no score"))?,
            name: run.name.unwrap_or_default(),
            market_name: run.title,
            data_release: run.data_release,
            saved_at: run.ran_at,
        })
    }
}

fn check_name(name: &str) -> Result<String, ApiError> {
    let name = super::trim(name);
    if crate::http::is_blank(name) {
        return Err(FieldReader::refuse_one(
            ErrorCode::NameRequired,
            "name",
            FieldFault::Missing,
        ));
    }
    let mut fields = FieldReader::new(ErrorCode::NameTooLong);
    fields.limit_text("name", name, MAX_NAME);
    fields.finish()?;
    Ok(name.to_owned())
}
