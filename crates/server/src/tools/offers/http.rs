//! The wire of the ranking.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::report::Industry;
use ::niche::tools::Tool;
use ::niche::tools::offers::example::OfferExample;
use ::niche::tools::offers::options::OfferOptions;
use ::niche::tools::offers::{OfferRequest, OfferResult, WhatShouldISell, require_skill};

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiQuery, Caller, CallerRoutes, check_text};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;

/// The calls of the ranking, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(rank_offers))
        .open_to(Caller::Anyone, routes!(show_offer_example))
        .open_to(Caller::Anyone, routes!(list_offer_options))
        .open_to(Caller::Anyone, routes!(search_industries))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct IndustryQuery {
    /// Words of the industry's title, or the beginning of its code.
    #[param(example = "pet care")]
    q: String,
}

/// Ranks every idea of the atlas for one person. Nothing is stored.
#[utoipa::path(
    post, path = "/offers/rank", tag = "offers", request_body = OfferRequest,
    responses(
        (status = 200, description = "The ideas in reach, best first, and those out of reach with the change that opens them", body = OfferResult),
        (status = 422, description = "A field that is out of range, or no known skill and fewer than six answered cards", body = ErrorBody),
    )
)]
async fn rank_offers(
    State(state): State<AppState>,
    _: Visitor,
    ApiJson(request): ApiJson<OfferRequest>,
) -> Result<Json<OfferResult>, ApiError> {
    for (place, skill) in request.skills.iter().enumerate() {
        check_text(&format!("skills.{place}"), skill)?;
    }
    require_skill(&request.skills)?;
    let engine = state.engine.clone();
    let ranked = state.texts.run(move || WhatShouldISell::run(&engine, &request)).await?;
    Ok(Json(ranked?))
}

/// Answers with the worked example that the page shows until the reader's own skills are there. Its run is never
/// stored.
#[utoipa::path(
    get, path = "/offers/example", tag = "offers",
    responses((status = 200, description = "An invented person and the first ideas", body = OfferExample))
)]
async fn show_offer_example(State(state): State<AppState>) -> Result<Json<OfferExample>, ApiError> {
    let engine = state.engine.clone();
    let example = state.texts.run(move || engine.offer_example()).await?;
    Ok(Json(example?))
}

/// Lists the choices of the form, and the method of the ranking.
#[utoipa::path(
    get, path = "/offers/options", tag = "offers",
    responses((status = 200, description = "The choices", body = OfferOptions))
)]
async fn list_offer_options(State(state): State<AppState>) -> Json<OfferOptions> {
    Json(state.engine.offer_options())
}

/// Finds industries by the words of their official titles, for the question about the employer.
#[utoipa::path(
    get, path = "/offers/industries", tag = "offers",
    params(IndustryQuery),
    responses((status = 200, description = "At most 10 industries, the shortest titles first", body = Vec<Industry>))
)]
async fn search_industries(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<IndustryQuery>,
) -> Json<Vec<Industry>> {
    Json(state.engine.search_industries(&query.q))
}
