//! The wire of the profitability calculator.

use ::niche::tools::Tool;
use ::niche::tools::profitability::fees::{FeeOptionList, FeeVersion};
use ::niche::tools::profitability::tax_tables::TaxFigures;
use ::niche::tools::profitability::{
    ProfitRequest, ProfitResult, ProfitTables, ProfitabilityCalculator, ScenarioComparison, compare_scenarios,
};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiJson, ApiQuery, ApiRequest, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::platform::calendar::{first_today, read_day};
use crate::state::app_state::AppState;

/// The calls of the calculator, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(calculate_profit))
        .open_to(Caller::Visitor, routes!(compare_profits))
        .open_to(Caller::Anyone, routes!(list_presets))
}

/// Two to four scenarios.
#[derive(Debug, Deserialize, ToSchema)]
struct CompareProfits {
    requests: Vec<ProfitRequest>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct OnDay {
    /// Day whose fees are listed, such as "2026-11-22"; today without it.
    on: Option<String>,
}

/// Fee presets of a day, and the tax figures.
#[derive(Debug, Serialize, ToSchema)]
struct PresetList {
    /// The day.
    on: String,
    presets: Vec<PresetOnDay>,
    taxes: TaxFigures,
}

/// Platform with the fees that are in force on a day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PresetOnDay {
    id: String,
    platform: String,
    region: String,
    url: String,
    options: FeeOptionList,
    notes: Vec<String>,
    /// First days of all versions, oldest first.
    known_from: Vec<String>,
    /// Null before the first version.
    version: Option<FeeVersion>,
}

/// Calculates pay per hour, profit and tax of a request, sent alone or under `request`. Missing fields are named, and
/// the outputs that need them are null.
#[utoipa::path(
    post, path = "/profitability/calculate", tag = "profitability", request_body = ProfitRequest,
    responses(
        (status = 200, description = "The result", body = ProfitResult),
        (status = 422, description = "A field that cannot be read or is out of range", body = ErrorBody),
    )
)]
async fn calculate_profit(
    State(state): State<AppState>,
    _: Visitor,
    ApiRequest(body): ApiRequest<ProfitRequest>,
) -> Result<Json<ProfitResult>, ApiError> {
    let request = ProfitabilityCalculator::on_day(body, &today_text(&state));
    let engine = state.engine.clone();
    let made = state
        .texts
        .run(move || ProfitabilityCalculator::run(&engine, &request))
        .await?;
    Ok(Json(made?))
}

/// Puts two to four scenarios on identical rows.
#[utoipa::path(
    post, path = "/profitability/compare", tag = "profitability", request_body = CompareProfits,
    responses(
        (status = 200, description = "The scenarios side by side", body = ScenarioComparison),
        (status = 422, description = "Another number of scenarios, or a field that cannot be read", body = ErrorBody),
    )
)]
async fn compare_profits(
    State(state): State<AppState>,
    _: Visitor,
    ApiJson(body): ApiJson<CompareProfits>,
) -> Result<Json<ScenarioComparison>, ApiError> {
    let today = today_text(&state);
    let dated = |request| ProfitabilityCalculator::on_day(request, &today);
    let requests: Vec<ProfitRequest> = body.requests.into_iter().map(dated).collect();
    let engine = state.engine.clone();
    let made = state.texts.run(move || compare_scenarios(&engine, &requests)).await?;
    Ok(Json(made?))
}

/// Lists the fee presets in force on a day, and the tax figures.
#[utoipa::path(
    get, path = "/profitability/presets", tag = "profitability",
    params(OnDay),
    responses(
        (status = 200, description = "Presets and tax figures", body = PresetList),
        (status = 422, description = "No day of the calendar", body = ErrorBody),
    )
)]
async fn list_presets(
    State(state): State<AppState>,
    ApiQuery(asked): ApiQuery<OnDay>,
) -> Result<Json<PresetList>, ApiError> {
    let on = match asked.on.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        None => today_text(&state),
        Some(text) => read_day(text).map(|day| day.to_string()).ok_or_else(|| {
            let message = "Please give a day, such as 2026-11-22.";
            ApiError::unprocessable(ErrorCode::InvalidQuery, message).with_field("on", message)
        })?,
    };
    Ok(Json(presets_on(state.engine.profit_tables(), on)))
}

fn presets_on(tables: &ProfitTables, on: String) -> PresetList {
    let presets = tables.presets.iter().map(|preset| PresetOnDay {
        id: preset.id.clone(),
        platform: preset.platform.clone(),
        region: preset.region.clone(),
        url: preset.url.clone(),
        options: preset.options.clone(),
        notes: preset.notes.clone(),
        known_from: preset
            .versions
            .iter()
            .map(|version| version.effective_from.clone())
            .collect(),
        version: preset.version_on(&on).cloned(),
    });
    PresetList {
        presets: presets.collect(),
        taxes: tables.taxes.clone(),
        on,
    }
}

fn today_text(state: &AppState) -> String {
    first_today(state.clock.now())
}
