//! The ideas of a report as a table for spreadsheets.

use axum::extract::State;
use axum::http::{HeaderName, header};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::report::{BusinessIdea, NicheReport};
use ::niche::tools::niche_discovery::NicheRequest;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::platform::spreadsheet::write_csv;
use crate::state::app_state::AppState;
use crate::tools::niche::analyze_body::AnalyzeNiche;
use crate::tools::niche::history::stored_requests;

const HEADINGS: [&str; 18] = [
    "Idea",
    "Description",
    "Stars (of 5)",
    "Business model",
    "Startup cost from (USD)",
    "Startup cost to (USD)",
    "Hours a week from",
    "Hours a week to",
    "Weeks to first sale from",
    "Weeks to first sale to",
    "First steps",
    "Market",
    "Place",
    "Market: units in one evening",
    "Market: one evening from (USD before tax)",
    "Market: one evening to (USD before tax)",
    "Market: dollars an hour, middle (before tax)",
    "Note",
];

/// Equal in every row, so that a copied row keeps its explanation.
const NOTE: &str = "Costs, hours, weeks and evenings are estimates by Sidestart, not official figures.";

pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(Caller::Visitor, routes!(download_ideas))
}

#[derive(Debug, Deserialize, ToSchema)]
struct DownloadIdeas {
    #[schema(value_type = AnalyzeNiche)]
    request: NicheRequest,
}

/// The ideas of a report as CSV: RFC 4180, UTF-8, no byte order mark, no cell that a spreadsheet would run.
#[utoipa::path(
    post, path = "/niche/ideas.csv", tag = "niche", request_body = DownloadIdeas,
    responses(
        (status = 200, description = "The table", body = String, content_type = "text/csv"),
        (status = 422, description = "A request that cannot be analysed", body = ErrorBody),
    )
)]
async fn download_ideas(
    State(state): State<AppState>,
    _visitor: Visitor,
    ApiJson(body): ApiJson<DownloadIdeas>,
) -> Result<([(HeaderName, String); 2], Vec<u8>), ApiError> {
    let report = stored_requests::keep_request(&state, &body.request)?.report;
    let name = format!("attachment; filename=\"ideas-{}.csv\"", report.matched.market.slug);
    let headers = [
        (
            header::CONTENT_TYPE,
            "text/csv; charset=utf-8; header=present".to_owned(),
        ),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, ideas_table(&report).map_err(ApiError::internal)?))
}

fn ideas_table(report: &NicheReport) -> Result<Vec<u8>, csv::Error> {
    let ideas = report.business_ideas.iter();
    write_csv(HEADINGS, ideas.map(|idea| idea_row(idea, report)))
}

/// County or state of the report, else the nation.
fn place_name(report: &NicheReport) -> String {
    let place = report.local.as_ref().map(|local| local.figures.name.clone());
    place.unwrap_or_else(|| "United States".to_owned())
}

fn idea_row(idea: &BusinessIdea, report: &NicheReport) -> [String; 18] {
    let ([cost_low, cost_high], [hours_low, hours_high]) = (idea.startup_cost_usd, idea.hours_per_week);
    let [weeks_low, weeks_high] = idea.weeks_to_first_sale;
    let evening = &report.evening;
    let ([evening_low, _, evening_high], [_, hour, _]) = (evening.earnings_usd, evening.per_hour_usd);
    [
        idea.title.clone(),
        idea.description.clone(),
        idea.rating.to_string(),
        idea.business_model.clone(),
        cost_low.to_string(),
        cost_high.to_string(),
        hours_low.to_string(),
        hours_high.to_string(),
        weeks_low.to_string(),
        weeks_high.to_string(),
        idea.first_steps.join("; "),
        report.matched.market.name.clone(),
        place_name(report),
        evening.units_text.clone(),
        format!("{evening_low:.0}"),
        format!("{evening_high:.0}"),
        format!("{hour:.0}"),
        NOTE.to_owned(),
    ]
}
