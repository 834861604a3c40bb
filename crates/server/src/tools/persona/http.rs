//! The wire of the persona.

use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::tools::persona::{OfficialFigures, PersonaRequest, PersonaResult};

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiQuery, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;

/// Longest body of a preview: forty traits with all their texts.
const MAX_PREVIEW_BODY_BYTES: usize = 512 * 1024;

/// The calls of the persona, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(preview_persona))
        .layer(DefaultBodyLimit::max(MAX_PREVIEW_BODY_BYTES))
        .open_to(Caller::Anyone, routes!(show_official_figures))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct OfficialQuery {
    /// Slug of a market.
    #[param(example = "dog-walking")]
    market: String,
}

/// Computes the evidence, the official lines, the interview script and the face of a persona. Nothing is stored.
#[utoipa::path(
    post, path = "/persona/preview", tag = "persona", request_body = PersonaRequest,
    responses(
        (status = 200, description = "The persona with its evidence", body = PersonaResult),
        (status = 404, description = "An experiment or a theme that is not the caller's", body = ErrorBody),
        (status = 422, description = "A field that is too long, a heard trait without a quote (`quote_required`), an official trait that names no line, or an unknown market", body = ErrorBody),
    )
)]
async fn preview_persona(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(request): ApiJson<PersonaRequest>,
) -> Result<Json<PersonaResult>, ApiError> {
    super::preview_persona(&state, &visitor, request).await.map(Json)
}

/// Returns official figures about the customers of a market: spending of households by group, or counts of the
/// businesses that buy.
#[utoipa::path(
    get, path = "/persona/official", tag = "persona",
    params(OfficialQuery),
    responses(
        (status = 200, description = "Lines, the full tables and the caveat", body = OfficialFigures),
        (status = 422, description = "No market has this slug", body = ErrorBody),
    )
)]
async fn show_official_figures(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<OfficialQuery>,
) -> Result<Json<OfficialFigures>, ApiError> {
    super::read_official_figures(&state, &query.market).map(Json)
}
