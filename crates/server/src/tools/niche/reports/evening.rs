//! The first card of a market for the reader's own evenings: recomputed in place, nothing is kept.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::evening::{EveningAnswer, EveningChoice, WAGES_ALLOWED};
use ::niche::tools::niche_discovery::refuse_evening;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, check_text, null_is_blank};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;

/// Market, time and place of the evening, and the wage to hold against it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ComputeEvening {
    /// Slug of the market.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "dog-grooming")]
    market: String,
    /// Length of an evening: 30 to 600, 180 by default.
    #[serde(default)]
    evening_minutes: Option<i64>,
    /// 1 to 7, 3 by default.
    #[serde(default)]
    evenings_per_week: Option<i64>,
    /// Postal code or name of a US state; national prices by default.
    #[serde(default)]
    state: Option<String>,
    /// Hourly wage of the day job in dollars, 1 to 1,000. It is read for this answer only.
    #[serde(default)]
    wage_usd: Option<f64>,
}

/// The calls of the evening, relative to `/api`.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(compute_evening))
}

/// Reads the evening's fields.
fn read_choice(minutes: Option<i64>, per_week: Option<i64>, state: Option<&str>) -> Result<EveningChoice, ApiError> {
    check_text("state", state.unwrap_or_default())?;
    EveningChoice::from_fields(minutes, per_week, state).map_err(refuse_choice)
}

fn refuse_choice(wrong: Vec<(&'static str, String)>) -> ApiError {
    refuse_evening(wrong).into()
}

/// Computes the earnings of an evening of a market's work, and the rest after tax when a wage is given. Nothing is
/// stored.
#[utoipa::path(
    post, path = "/niche/evening", tag = "niche", extensions(("x-caller" = json!("visitor"))),
    params(), request_body = ComputeEvening,
    responses(
        (status = 200, description = "The first card of the market", body = EveningAnswer),
        (status = 422, description = "An unknown market, or a field that is out of range", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn compute_evening(
    State(state): State<AppState>,
    _: Visitor,
    ApiJson(body): ApiJson<ComputeEvening>,
) -> Result<Json<EveningAnswer>, ApiError> {
    check_text("market", &body.market)?;
    let choice = read_choice(body.evening_minutes, body.evenings_per_week, body.state.as_deref())?;
    if body.wage_usd.is_some_and(|wage| !WAGES_ALLOWED.contains(&wage)) {
        return Err(refuse_choice(vec![(
            "wageUsd",
            "must be an hourly wage from 1 to 1,000 dollars".to_owned(),
        )]));
    }
    Ok(Json(state.engine.estimate_evening(
        &body.market,
        &choice,
        body.wage_usd,
    )?))
}
