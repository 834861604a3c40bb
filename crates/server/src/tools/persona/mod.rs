//! The Customer Persona: a preview that stores nothing, and official figures about a market's customers. Saved personas
//! are runs.

mod http;
mod references;

use ::niche::tools::Tool as _;
use ::niche::tools::persona::{CustomerPersona, OfficialFigures, PersonaRequest, PersonaResult};
use serde_json::Value;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::check_text;
use crate::identity::callers::Visitor;
use crate::platform::calendar::{possible_todays, read_day};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

pub use http::router;
pub use references::check_references;

/// Refuses a persona with a quote of the future.
///
/// # Errors
/// 422 `invalid_persona`, with the field.
pub fn check_said_days(request: &Value, now: Timestamp) -> Result<(), ApiError> {
    let (_, latest_today) = possible_todays(now);
    let traits = request.get("traits").and_then(Value::as_array);
    for (at, own) in traits.into_iter().flatten().enumerate() {
        let said_on = own.get("saidOn").and_then(Value::as_str).and_then(read_day);
        if said_on.is_some_and(|day| day > latest_today) {
            let message = "Please enter the day on which you heard the quote. It cannot be in the future.";
            let error = ApiError::unprocessable(ErrorCode::InvalidPersona, message);
            return Err(error.with_field(format!("traits.{at}.saidOn"), "must be today or earlier"));
        }
    }
    Ok(())
}

/// Computes the evidence, the official figures and the script of a persona.
async fn preview_persona(
    state: &AppState,
    visitor: &Visitor,
    request: PersonaRequest,
) -> Result<PersonaResult, ApiError> {
    check_texts(&request)?;
    let json = serde_json::to_value(&request).map_err(ApiError::internal)?;
    check_said_days(&json, state.clock.now())?;
    let engine = state.engine.clone();
    let run = move || CustomerPersona::run(&engine, &request);
    let result = state.texts.run(run).await??;
    check_references(state, visitor, &json, None).await?;
    Ok(result)
}

fn read_official_figures(state: &AppState, market: &str) -> Result<OfficialFigures, ApiError> {
    check_text("market", market)?;
    Ok(state.engine.official_figures(market)?)
}

/// Refuses texts that a database cannot store, so that a preview refuses what a save refuses.
fn check_texts(request: &PersonaRequest) -> Result<(), ApiError> {
    check_text("name", &request.name)?;
    check_text("summary", &request.summary)?;
    check_text("market", request.market.as_deref().unwrap_or_default())?;
    for (at, own) in request.traits.iter().enumerate() {
        let texts = [
            ("text", Some(&own.text)),
            ("quote", own.quote.as_ref()),
            ("who", own.who.as_ref()),
            ("saidOn", own.said_on.as_ref()),
            ("source", own.source.as_ref()),
            ("line", own.line.as_ref()),
            ("themeId", own.theme_id.as_ref()),
        ];
        for (field, text) in texts {
            let field = format!("traits.{at}.{field}");
            text.map_or(Ok(()), |text| check_text(&field, text))?;
        }
    }
    Ok(())
}
