//! The first card of a market for the reader's own evenings: recomputed in place, nothing is kept.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::answer::AnswerFields;
use ::niche::evening::EveningChoice;
use ::niche::report::EveningAnswer;
use ::niche::tools::niche_discovery::{read_location, refuse_evening};
use ::place::Places;

use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiJson, Caller, CallerRoutes, FieldReader, check_text, null_is_blank};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;
use crate::tools::niche::analyze_body::read_answer_input;

/// Market, time and place of the evening, and the wage to hold against it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ComputeEvening {
    /// Slug of the market.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "dog-grooming")]
    market: String,
    /// Length of an evening: 30 to 600, 180 by default.
    evening_minutes: Option<i64>,
    /// 1 to 7, 3 by default.
    evenings_per_week: Option<i64>,
    /// Code of a US county or state, such as "48453" or "TX"; the nation by default.
    location: Option<String>,
    /// Postal code or name of a US state, as older clients send it: read as the location.
    state: Option<String>,
    /// Hourly wage of the day job in dollars, 1 to 1,000. It is read for this answer only.
    wage_usd: Option<f64>,
    /// "job" (default) or "overtime": what an hour of the work is compared with.
    yardstick: Option<String>,
    /// The reader's own price of one unit in dollars, 0.01 to 1,000,000.
    price_usd: Option<f64>,
    /// The reader's own minutes for one unit with everything around it, 1 to 100,000.
    minutes_per_unit: Option<f64>,
    /// The reader's own cost of one unit in dollars, 0 to 1,000,000.
    cost_usd: Option<f64>,
    /// "new" takes the lower half of the estimates, "practiced" the upper half; the whole range by default.
    experience: Option<String>,
}

/// The calls of the evening, relative to `/api`.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(Caller::Visitor, routes!(compute_evening))
}

/// Reads the evening's fields.
fn read_choice(places: &Places, body: &ComputeEvening) -> Result<EveningChoice, ApiError> {
    let (state, location) = (body.state.as_deref(), body.location.as_deref());
    check_text("state", state.unwrap_or_default())?;
    check_text("location", location.unwrap_or_default())?;
    let choice =
        EveningChoice::from_fields(body.evening_minutes, body.evenings_per_week, state).map_err(refuse_evening)?;
    Ok(EveningChoice {
        location: read_location(places, location, choice.location)?,
        ..choice
    })
}

/// Computes the earnings of an evening of a market's work, and the rest after tax when a wage is given. Nothing is
/// stored.
#[utoipa::path(
    post, path = "/niche/evening", tag = "niche", request_body = ComputeEvening,
    responses(
        (status = 200, description = "The first card of the market", body = EveningAnswer),
        (status = 422, description = "An unknown market, or a field that is out of range", body = ErrorBody),
    )
)]
async fn compute_evening(
    State(state): State<AppState>,
    _: Visitor,
    ApiJson(body): ApiJson<ComputeEvening>,
) -> Result<Json<EveningAnswer>, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidChoice);
    fields.check_text("market", &body.market);
    let choice = fields.join(read_choice(state.engine.places(), &body))?;
    let input = read_answer_input(&AnswerFields {
        wage_usd: body.wage_usd,
        yardstick: body.yardstick.as_deref(),
        price_usd: body.price_usd,
        minutes_per_unit: body.minutes_per_unit,
        cost_usd: body.cost_usd,
        experience: body.experience.as_deref(),
    });
    let input = fields.join(input)?;
    let (choice, input) = fields.finish_with(choice.zip(input))?;
    Ok(Json(state.engine.estimate_evening(&body.market, &choice, &input)?))
}
