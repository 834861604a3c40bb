//! Places of the United States: suggestions while typing, and the official figures of one place without a market.

use ::place::{PlaceProfile, PlaceSuggestion};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiPath, ApiQuery, Caller, CallerRoutes, refuse_parameter};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;

/// Suggestions of a call that names no limit.
const USUAL_LIMIT: u8 = 8;
const MAX_LIMIT: u8 = 20;
/// Longest typed text in characters.
const MAX_TEXT: usize = 80;

/// The calls of places, relative to `/api`.
pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(suggest_places))
        .open_to(Caller::Visitor, routes!(show_place))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SuggestQuery {
    /// Beginning of a county, a city, a ZIP code or a state, at most 80 characters.
    #[param(example = "austin")]
    q: String,
    /// Most suggestions, 1 to 20; 8 without it.
    limit: Option<u8>,
}

/// Suggests counties and states for a typed text, the likeliest first: a city or a ZIP code leads to its county.
#[utoipa::path(
    get, path = "/places", tag = "niche",
    params(SuggestQuery),
    responses(
        (status = 200, description = "The places", body = [PlaceSuggestion]),
        (status = 422, description = "A parameter that cannot be taken", body = ErrorBody),
    )
)]
async fn suggest_places(
    State(state): State<AppState>,
    _visitor: Visitor,
    ApiQuery(asked): ApiQuery<SuggestQuery>,
) -> Result<Json<Vec<PlaceSuggestion>>, ApiError> {
    if asked.q.chars().count() > MAX_TEXT {
        return Err(refuse_parameter("q", "it must have at most 80 characters"));
    }
    let limit = asked.limit.unwrap_or(USUAL_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(refuse_parameter("limit", "it must be 1 to 20"));
    }
    Ok(Json(state.engine.places().suggest(&asked.q, usize::from(limit))))
}

/// Returns the official figures of a place: residents, households, applications, neighbors and the usual wage.
#[utoipa::path(
    get, path = "/places/{place}", tag = "niche",
    params(("place" = String, Path, description = "Code of a county or a state", example = "48453")),
    responses(
        (status = 200, description = "The place", body = PlaceProfile),
        (status = 404, description = "No place has this code", body = ErrorBody),
    )
)]
async fn show_place(
    State(state): State<AppState>,
    _visitor: Visitor,
    ApiPath(place): ApiPath<String>,
) -> Result<Json<PlaceProfile>, ApiError> {
    let places = state.engine.places();
    let found = places.find(&place).ok_or_else(|| {
        let message =
            "No place has this code. Please use the code of a county, such as 48453, or of a state, such as TX.";
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
    })?;
    Ok(Json(places.profile(found)))
}
