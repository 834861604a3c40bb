//! References of a persona to what its owner has heard elsewhere.

use ::niche::tools::persona::{PersonaRequest, PersonaTraitRequest};
use axum::http::StatusCode;
use serde_json::Value;

use crate::db;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;

/// Refuses references to experiments and themes that are not the caller's. Those of the stored persona may stay,
/// because the experiment or the comments behind them may have been deleted since.
///
/// # Errors
/// 404, with the field.
pub async fn check_references(
    state: &AppState,
    visitor: &Visitor,
    request: &Value,
    stored: Option<&str>,
) -> Result<(), ApiError> {
    let Some(new) = read_traits(request) else { return Ok(()) };
    let stored = stored.and_then(|text| serde_json::from_str(text).ok());
    let stored = stored.as_ref().and_then(read_traits).unwrap_or_default();
    for (at, own) in new.iter().enumerate() {
        if let Some(id) = own.experiment_id
            && stored.iter().all(|before| before.experiment_id != Some(id))
        {
            check_row(state, visitor, "experiments", id, (at, "experimentId", "experiment")).await?;
        }
        if let Some(run) = own.theme_run()
            && stored.iter().all(|before| before.theme_id != own.theme_id)
        {
            check_row(state, visitor, "runs", run, (at, "themeId", "theme")).await?;
        }
    }
    Ok(())
}

fn read_traits(request: &Value) -> Option<Vec<PersonaTraitRequest>> {
    let persona: PersonaRequest = serde_json::from_value(request.clone()).ok()?;
    Some(persona.traits)
}

async fn check_row(
    state: &AppState,
    visitor: &Visitor,
    table: &'static str,
    id: i64,
    (at, field, noun): (usize, &str, &str),
) -> Result<(), ApiError> {
    if db::owns_row(state.db.read(), table, visitor.named_owner()?, id).await? {
        return Ok(());
    }
    let message = format!("You have no {noun} with this id. Remove it from the persona, or choose one of yours.");
    let error = ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message);
    Err(error.with_field(format!("traits.{at}.{field}"), format!("must be your own {noun}")))
}
