//! My Projects: analyses that were saved under a name.

mod http;
mod store;

use crate::clock::Timestamp;
use crate::error::{ApiError, ErrorCode};
use crate::plan;
use crate::state::AppState;
use crate::tools::Tool;
use crate::visitor::Visitor;

use super::kept::{self, AskedRequest, KeptRequest};

pub(super) use http::router;
pub(super) use store::{adopt, delete_of, export};

/// Projects of one visitor.
pub const MAX_PROJECTS: u64 = 200;
const MAX_NAME: usize = 120;
/// How long a deleted project can be brought back.
const UNDO_MICROS: i64 = 24 * 3600 * 1_000_000;

/// A saved analysis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Project {
    pub id: i64,
    pub name: String,
    pub request: KeptRequest,
    pub market_name: String,
    /// The score when it was saved.
    pub score: i32,
    pub data_release: String,
    /// The figures or the engine are newer than the saved score.
    pub is_outdated: bool,
    pub saved_at: Timestamp,
}

/// Saves the analysis, under its market's name when it gets none. One that is saved already is renamed and moves up.
async fn save(
    state: &AppState,
    visitor: &Visitor,
    name: Option<String>,
    asked: AskedRequest,
) -> Result<Project, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let kept = kept::keep(state, asked)?;
    let name = match name.as_deref().map(super::trim) {
        None | Some("") => kept.report.matched.market.name.clone(),
        Some(name) => check_name(name)?,
    };
    let now = state.clock.now();
    let new = store::NewProject {
        name,
        request: kept.request,
        market_name: kept.report.matched.market.name,
        score: i32::from(kept.report.viability_score),
        data_release: kept.report.data_release,
        engine_version: kept.report.engine_version,
        saved_at: now,
    };
    let row = state
        .db
        .write::<_, ApiError, _>(move |transaction| {
            Box::pin(async move {
                let saved = store::save(transaction, &owner, new).await?;
                if saved.is_some() {
                    plan::tool_finished(transaction, &owner, Tool::NicheDiscovery, now).await?;
                }
                Ok(saved)
            })
        })
        .await?;
    row.ok_or_else(|| kept::limit_reached(MAX_PROJECTS, "projects"))?
        .try_into()
}

/// Newest first.
async fn list(state: &AppState, visitor: &Visitor) -> Result<Vec<Project>, ApiError> {
    let rows = store::list(state.db.read(), visitor.named_owner()?).await?;
    rows.into_iter().map(Project::try_from).collect()
}

async fn rename(state: &AppState, visitor: &Visitor, id: i64, name: &str) -> Result<Project, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let name = check_name(name)?;
    let row = state
        .db
        .write::<_, ApiError, _>(move |transaction| {
            Box::pin(async move { Ok(store::rename(transaction, &owner, id, name).await?) })
        })
        .await?;
    row.ok_or_else(ApiError::not_found)?.try_into()
}

/// Takes the project out of the list; it can be restored for a day.
async fn delete(state: &AppState, visitor: &Visitor, id: i64) -> Result<(), ApiError> {
    let (owner, now) = (visitor.named_owner()?.to_owned(), state.clock.now());
    let found = state
        .db
        .write::<_, ApiError, _>(move |transaction| {
            Box::pin(async move { Ok(store::delete(transaction, &owner, id, now).await?) })
        })
        .await?;
    found.then_some(()).ok_or_else(ApiError::not_found)
}

/// Takes back a deletion.
async fn restore(state: &AppState, visitor: &Visitor, id: i64) -> Result<Project, ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let row = state
        .db
        .write::<_, ApiError, _>(move |transaction| {
            Box::pin(async move { Ok(store::restore(transaction, &owner, id).await?) })
        })
        .await?;
    row.ok_or_else(ApiError::not_found)?.try_into()
}

fn check_name(name: &str) -> Result<String, ApiError> {
    super::check_text("name", name)?;
    let name = super::trim(name);
    let refuse =
        |code, message: String| Err(ApiError::unprocessable(code, message.clone()).with_field("name", message));
    match name.chars().count() {
        0 => refuse(ErrorCode::NameRequired, "Please enter a name.".into()),
        length if length > MAX_NAME => refuse(
            ErrorCode::NameTooLong,
            format!("Please use at most {MAX_NAME} characters; these are {length}."),
        ),
        _ => Ok(name.to_owned()),
    }
}
