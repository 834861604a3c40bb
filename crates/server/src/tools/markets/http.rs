//! The wire of the directory.

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{Response, StatusCode};
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::directory_list::{MarketList, MarketsQuery};
use super::market_page::{MarketPage, find_entry, find_place, make_page};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiPath, ApiQuery, Caller, CallerRoutes};
use crate::pages::{BodyRequest, StoredBody};
use crate::state::app_state::AppState;

/// The calls of the directory, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Anyone, routes!(list_markets))
        .open_to(Caller::Anyone, routes!(get_market))
        .open_to(Caller::Anyone, routes!(get_local_market))
}

/// Lists the markets of the atlas with what an hour of each leaves: by sector, or with filters and orders.
#[utoipa::path(
    get, path = "/markets", tag = "markets",
    params(MarketsQuery),
    responses(
        (status = 200, description = "A page of at most 120 markets; none beyond the last page", body = MarketList),
        (status = 422, description = "A filter or an order that does not exist", body = ErrorBody),
    )
)]
async fn list_markets(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<MarketsQuery>,
) -> Result<Json<MarketList>, ApiError> {
    let (wanted, refusal) = query.read_wanted(&state.engine);
    match refusal {
        Some(refusal) => Err(refusal),
        None => Ok(Json(wanted.list_page(&state.engine))),
    }
}

/// Returns the report of a market for a reader of whom nothing is known, with five similar markets.
#[utoipa::path(
    get, path = "/markets/{slug}", tag = "markets",
    params(("slug" = String, Path, description = "Slug of the market")),
    responses(
        (status = 200, description = "The report", body = MarketPage),
        (status = 404, description = "No market has this slug", body = ErrorBody),
    )
)]
async fn get_market(
    State(state): State<AppState>,
    ApiPath(slug): ApiPath<String>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let entry = find_entry(&state.engine, &slug)?;
    let key = format!("market {}", entry.row.slug);
    let make = async { pack_json(&make_page(&state.engine, entry, None)?) };
    state.pages.answer_stored(key, make, &request).await
}

/// Returns the report of a market in a county or a state, with five similar markets as they are there.
#[utoipa::path(
    get, path = "/markets/{slug}/{place}", tag = "markets",
    params(
        ("slug" = String, Path, description = "Slug of the market"),
        ("place" = String, Path, description = "Slug of the county or the state", example = "travis-county-tx"),
    ),
    responses(
        (status = 200, description = "The report", body = MarketPage),
        (status = 404, description = "No market or no place has this slug", body = ErrorBody),
    )
)]
async fn get_local_market(
    State(state): State<AppState>,
    ApiPath((slug, place)): ApiPath<(String, String)>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let entry = find_entry(&state.engine, &slug)?;
    let place = find_place(&state.engine, &place)?;
    // Not kept: there are 1.7 million of them.
    let page = pack_json(&make_page(&state.engine, entry, Some(place))?)?;
    Ok(page.to_response(&request.method, &request.headers))
}

fn pack_json(body: &impl Serialize) -> Result<StoredBody, ApiError> {
    let text = serde_json::to_vec(body).map_err(ApiError::internal)?;
    Ok(StoredBody::pack_quickly(StatusCode::OK, "application/json", text))
}
