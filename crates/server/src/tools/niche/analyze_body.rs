//! Body of an analysis, as the calls of reports, shares, projects and follow-ups read it.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use utoipa::ToSchema;

use ::niche::answer::{AnswerFields, AnswerInput};
use ::niche::tools::niche_discovery::{NicheRequest, refuse_evening};

use crate::db::api_error::ApiError;
use crate::http::null_is_blank;

/// Input of an analysis. Selectors that are missing or null have the form's defaults.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnalyzeNiche {
    /// Keywords as typed: 1 to 200 characters after trimming.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "dog grooming")]
    keywords: String,
    /// "All Markets" (default), "Small ($1M - $10M)", "Medium ($10M - $100M)" or "Large ($100M+)".
    market_size: Option<String>,
    /// "low", "medium" (default) or "high".
    competition_level: Option<String>,
    /// "Global" (default), "North America", "Europe" or "Asia Pacific".
    geographic_focus: Option<String>,
    /// Slug of the market to use instead of the words. Only a choice is remembered.
    market: Option<String>,
    /// Weight of each part of the score, by its key: whole numbers from 0 to 100, scaled to a hundred. Parts that are
    /// not named keep ours.
    #[schema(example = json!({"growth": 40, "margin": 0}))]
    weights: Option<BTreeMap<String, i64>>,
    /// Length of an evening in minutes: 30 to 600, 180 by default.
    evening_minutes: Option<i64>,
    /// 1 to 7, 3 by default.
    evenings_per_week: Option<i64>,
    /// Code of a US county or state, such as "48453" or "TX", whose wages, prices and figures are used; the nation's by
    /// default.
    #[schema(example = "48453")]
    location: Option<String>,
    /// Postal code or name of a US state, as older clients send it: read as the location.
    state: Option<String>,
    /// Place whose spending the market size is given for: "town" (default), "metro" or "state".
    place: Option<String>,
    /// Hourly wage of the day job in dollars, 1 to 1,000. It is read for this answer only; the median wage by default.
    wage_usd: Option<f64>,
    /// "job" (default) or "overtime": what an hour of the work is compared with. It is read for this answer only.
    yardstick: Option<String>,
    /// Sent by older clients. Read and ignored: the session says whose analysis it is.
    #[serde(default, rename = "userId")]
    #[schema(value_type = Option<serde_json::Value>)]
    _user_id: IgnoredAny,
}

impl AnalyzeNiche {
    /// The wage and the yardstick, which are kept nowhere.
    ///
    /// # Errors
    /// A 422 that names each wrong field.
    pub fn answer_input(&self) -> Result<AnswerInput, ApiError> {
        read_answer_input(&AnswerFields {
            wage_usd: self.wage_usd,
            yardstick: self.yardstick.as_deref(),
            ..AnswerFields::default()
        })
    }
}

/// Reads what the answer takes besides the request.
///
/// # Errors
/// A 422 that names each wrong field.
pub(super) fn read_answer_input(fields: &AnswerFields) -> Result<AnswerInput, ApiError> {
    AnswerInput::from_fields(fields).map_err(|wrong| refuse_evening(wrong).into())
}

impl From<AnalyzeNiche> for NicheRequest {
    fn from(body: AnalyzeNiche) -> Self {
        Self {
            keywords: body.keywords,
            market_size: body.market_size,
            competition_level: body.competition_level,
            geographic_focus: body.geographic_focus,
            market: body.market,
            weights: body.weights,
            evening_minutes: body.evening_minutes,
            evenings_per_week: body.evenings_per_week,
            location: body.location,
            state: body.state,
            place: body.place,
        }
    }
}
