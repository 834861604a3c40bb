//! The wire of `niche`: bodies and queries to rules and back.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde::de::IgnoredAny;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use std::collections::BTreeMap;

use ::niche::answer::AnswerExample;
use ::niche::report::{Comparison, MarketSuggestion, NicheReport};
use ::niche::tools::niche_discovery::NicheRequest;

use super::SavedSearch;
use super::analyze_body::AnalyzeNiche;
use super::reports::compare::ComparedLists;
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiQuery, Caller, CallerRoutes, null_is_blank, present_or_null};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;

/// The calls of analyses and searches, relative to `/api`.
pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(analyze_niche))
        .open_to(Caller::Visitor, routes!(compare_niches))
        .open_to(Caller::Visitor, routes!(save_search))
        .open_to(Caller::Visitor, routes!(list_saved_searches))
        .open_to(Caller::Anyone, routes!(match_niche))
        .open_to(Caller::Anyone, routes!(show_example))
        .open_to(Caller::Visitor, routes!(choose_market, forget_choice))
}

/// Niches to compare: `keywords` or `markets`, not both. One niche with `locations`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CompareNiches {
    /// Two to four niches in words. An entry that is a market's slug means that market.
    #[schema(example = json!(["dog grooming", "candles"]))]
    keywords: Option<Vec<String>>,
    /// Two to four slugs of markets.
    markets: Option<Vec<String>>,
    /// "All Markets" (default), "Small ($1M - $10M)", "Medium ($10M - $100M)" or "Large ($100M+)".
    market_size: Option<String>,
    /// "low", "medium" (default) or "high".
    competition_level: Option<String>,
    /// "Global" (default), "North America", "Europe" or "Asia Pacific".
    geographic_focus: Option<String>,
    /// Selector as in an analysis, for all niches.
    weights: Option<BTreeMap<String, i64>>,
    /// Length of an evening in minutes: 30 to 600, 180 by default.
    evening_minutes: Option<i64>,
    /// 1 to 7, 3 by default.
    evenings_per_week: Option<i64>,
    /// As in an analysis; the same for all niches.
    location: Option<String>,
    /// Two to four counties or states, with one market: the columns are the places.
    #[schema(example = json!(["48453", "TX"]))]
    locations: Option<Vec<String>>,
    /// Postal code or name of a US state, as older clients send it: read as the location.
    state: Option<String>,
    /// As in an analysis; the same for all niches.
    place: Option<String>,
}

/// The words to save.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SaveSearch {
    /// 1 to 200 characters after trimming.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "dog grooming")]
    keywords: String,
    /// Sent by older clients. Read and ignored.
    #[serde(default, rename = "userId")]
    #[schema(value_type = Option<serde_json::Value>)]
    _user_id: IgnoredAny,
}

/// Market that the words mean to this visitor.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChooseMarket {
    /// The words as they were typed; case and spacing do not matter.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "grooming")]
    keywords: String,
    /// Slug of the market, or null for "none of these".
    #[serde(deserialize_with = "present_or_null")]
    #[schema(required = true)]
    market: Option<String>,
}

/// Words whose meaning is forgotten.
#[derive(Debug, Deserialize, ToSchema)]
struct ForgetChoice {
    /// The words as they were typed; case and spacing do not matter.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "grooming")]
    keywords: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MatchQuery {
    /// Text typed so far; at most 200 characters.
    #[param(example = "dog gr")]
    q: String,
}

/// Makes the report for the words and stores the analysis for the caller.
#[utoipa::path(
    post, path = "/niche/analyze", tag = "niche", request_body = AnalyzeNiche,
    responses(
        (status = 200, description = "The report", body = NicheReport),
        (status = 422, description = "Words or selectors that cannot be analysed", body = ErrorBody),
    )
)]
async fn analyze_niche(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<AnalyzeNiche>,
) -> Result<Json<NicheReport>, ApiError> {
    let input = body.answer_input()?;
    super::analyze_niche(&state, &visitor, &body.into(), &input)
        .await
        .map(Json)
}

/// Compares two to four niches, or one in two to four places, on the same rows. Order does not matter; nothing is kept.
#[utoipa::path(
    post, path = "/niche/compare", tag = "niche", request_body = CompareNiches,
    responses(
        (status = 200, description = "The comparison", body = Comparison),
        (status = 422, description = "Niches, selectors or weights that cannot be compared", body = ErrorBody),
    )
)]
async fn compare_niches(
    State(state): State<AppState>,
    _: Visitor,
    ApiJson(body): ApiJson<CompareNiches>,
) -> Result<Json<Comparison>, ApiError> {
    let shared = NicheRequest {
        market_size: body.market_size,
        competition_level: body.competition_level,
        geographic_focus: body.geographic_focus,
        weights: body.weights,
        evening_minutes: body.evening_minutes,
        evenings_per_week: body.evenings_per_week,
        location: body.location,
        state: body.state,
        place: body.place,
        ..NicheRequest::default()
    };
    let lists = ComparedLists {
        keywords: body.keywords,
        markets: body.markets,
        locations: body.locations,
    };
    super::compare_niches(&state, lists, &shared).map(Json)
}

/// Saves the words of a search. Words that are saved already, in any case, move to the top.
#[utoipa::path(
    post, path = "/niche/save-search", tag = "niche", request_body = SaveSearch,
    responses(
        (status = 201, description = "Saved", body = SavedSearch),
        (status = 422, description = "Words that cannot be saved", body = ErrorBody),
    )
)]
async fn save_search(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<SaveSearch>,
) -> Result<(StatusCode, Json<SavedSearch>), ApiError> {
    let saved = super::save_search(&state, &visitor, &body.keywords).await?;
    Ok((StatusCode::CREATED, Json(saved)))
}

/// Lists the newest fifty saved searches of the caller, newest first.
#[utoipa::path(
    get, path = "/niche/saved-searches", tag = "niche",
    responses((status = 200, description = "The searches", body = [SavedSearch]))
)]
async fn list_saved_searches(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<Json<Vec<SavedSearch>>, ApiError> {
    super::saved_searches(&state, &visitor).await.map(Json)
}

/// Returns up to five markets for the text typed so far, best first.
#[utoipa::path(
    get, path = "/niche/match", tag = "niche",
    params(MatchQuery),
    responses((status = 200, description = "The markets; none for nonsense", body = [MarketSuggestion]))
)]
async fn match_niche(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<MatchQuery>,
) -> Result<Json<Vec<MarketSuggestion>>, ApiError> {
    super::suggest_markets(&state, &query.q).map(Json)
}

/// Answers for the market of the home page: a dog groomer's evenings at the median wage.
#[utoipa::path(
    get, path = "/niche/example", tag = "niche",
    responses((status = 200, description = "The market and its answer", body = AnswerExample))
)]
async fn show_example(State(state): State<AppState>) -> Result<Json<AnswerExample>, ApiError> {
    Ok(Json(state.engine.example()?))
}

/// Remembers for the caller which market these words mean, or that none of the offered ones does.
#[utoipa::path(
    post, path = "/niche/choice", tag = "niche", request_body = ChooseMarket,
    responses(
        (status = 204, description = "Remembered"),
        (status = 422, description = "Words or a market that mean nothing", body = ErrorBody),
    )
)]
async fn choose_market(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<ChooseMarket>,
) -> Result<StatusCode, ApiError> {
    super::choose_market(&state, &visitor, &body.keywords, body.market).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes the choice for these words. They are unclear again.
#[utoipa::path(
    delete, path = "/niche/choice", tag = "niche", request_body = ForgetChoice,
    responses(
        (status = 204, description = "Forgotten, or never chosen"),
        (status = 422, description = "Words that mean nothing", body = ErrorBody),
    )
)]
async fn forget_choice(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<ForgetChoice>,
) -> Result<StatusCode, ApiError> {
    super::forget_choice(&state, &visitor, &body.keywords).await?;
    Ok(StatusCode::NO_CONTENT)
}
