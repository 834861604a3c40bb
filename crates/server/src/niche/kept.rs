//! A request that is kept to be run again: what projects, shares and follow-ups have in common.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use ::niche::report::Report;

use super::Wish;
use crate::error::{ApiError, ErrorCode};
use crate::state::AppState;

/// What to keep, in the words of an analysis. Selectors that are missing or null have the form's defaults.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AskedRequest {
    /// 1 to 200 characters after trimming.
    #[schema(example = "dog grooming")]
    pub keywords: String,
    #[serde(default)]
    pub market_size: Option<String>,
    #[serde(default)]
    pub competition_level: Option<String>,
    #[serde(default)]
    pub geographic_focus: Option<String>,
    /// Slug of the market on the page; without it the words decide.
    #[serde(default)]
    pub market: Option<String>,
    /// The reader's own weights, as in an analysis.
    #[serde(default)]
    #[schema(nullable = false)]
    pub weights: Option<BTreeMap<String, i64>>,
    /// Length of an evening in minutes, as in an analysis.
    #[serde(default)]
    #[schema(nullable = false)]
    pub evening_minutes: Option<i64>,
    #[serde(default)]
    #[schema(nullable = false)]
    pub evenings_per_week: Option<i64>,
    /// Postal code of a US state.
    #[serde(default)]
    #[schema(nullable = false)]
    pub state: Option<String>,
    /// Place of the market size, as in an analysis.
    #[serde(default)]
    #[schema(nullable = false)]
    pub place: Option<String>,
}

/// A kept request, complete: sent as an analysis it gives the report again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeptRequest {
    pub keywords: String,
    pub market_size: String,
    #[schema(value_type = ::niche::report::Competition)]
    pub competition_level: String,
    pub geographic_focus: String,
    /// Slug of the market.
    pub market: String,
    /// The reader's own weights; missing when ours hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub weights: Option<BTreeMap<String, i64>>,
    /// Length of an evening in minutes, as in an analysis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub evening_minutes: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub evenings_per_week: Option<i64>,
    /// Postal code of a US state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub state: Option<String>,
    /// Place of the market size; missing for a town.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub place: Option<String>,
}

/// A request together with the report that it gives today.
pub(super) struct Kept {
    /// The request as it is stored: the same request is the same text.
    pub request: String,
    pub report: Report,
}

impl From<AskedRequest> for Wish {
    fn from(asked: AskedRequest) -> Self {
        Self {
            keywords: asked.keywords,
            market_size: asked.market_size,
            competition_level: asked.competition_level,
            geographic_focus: asked.geographic_focus,
            market: asked.market,
            weights: asked.weights,
            evening_minutes: asked.evening_minutes,
            evenings_per_week: asked.evenings_per_week,
            state: asked.state,
            place: asked.place,
        }
    }
}

/// Reads and runs the request. Its market is kept with it, so that it names the same one whatever the words mean later.
pub(super) fn keep(state: &AppState, asked: AskedRequest) -> Result<Kept, ApiError> {
    let mut request = super::read_wish(asked.into())?;
    super::check_keywords(&request.keywords)?;
    if request.market.is_none() {
        request.market = Some(state.engine.analyze(&request)?.matched.market.slug);
    }
    let report = state.engine.analyze(&request)?;
    Ok(Kept {
        request: super::request_json(&request),
        report,
    })
}

/// Runs a stored request. `None` when its market has left the atlas since.
pub(super) fn run_again(state: &AppState, stored: &str) -> Result<Option<Report>, ApiError> {
    let asked = serde_json::from_str::<AskedRequest>(stored).map_err(ApiError::internal)?;
    let request = super::read_wish(asked.into())?;
    Ok(state.engine.analyze(&request).ok())
}

/// Reads what was stored.
pub(super) fn stored(request: &str) -> Result<KeptRequest, ApiError> {
    serde_json::from_str(request).map_err(ApiError::internal)
}

/// Refuses one more where `most` are kept already.
pub(super) fn limit_reached(most: u64, things: &str) -> ApiError {
    let message = format!("You have reached the limit of {most} {things}. Please delete one first.");
    ApiError::unprocessable(ErrorCode::LimitReached, message)
}

/// Whether a newer release of the figures or the engine would answer now.
pub(super) fn has_changed(data_release: &str, engine_version: &str) -> bool {
    data_release != ::niche::DATA_RELEASE || engine_version != ::niche::ENGINE_VERSION
}
