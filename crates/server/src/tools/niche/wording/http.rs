//! The wire of wordings.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{AuthoredText, ReportWording, WordingAuthor};
use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::platform::analyst::Analyst;
use crate::state::app_state::AppState;
use crate::tools::niche::analyze_body::AnalyzeNiche;

pub(in crate::tools::niche) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Anyone, routes!(get_analyst))
        .open_to(Caller::Visitor, routes!(word_niche))
}

/// Tells whether an analyst may reword reports here.
#[derive(Debug, Serialize, ToSchema)]
struct AnalystStatus {
    /// `null` without an analyst: then no data leave this server.
    analyst: Option<AnalystBody>,
}

/// Analyst that rewords reports, and the host that receives the keywords.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Analyst)]
struct AnalystBody {
    model: String,
    /// Name of the machine that keywords and our texts are sent to.
    host: String,
}

/// A report's ideas and actions in other words. The figures and all other texts are the report's.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Wording)]
struct WordingBody {
    /// The report's id.
    report_id: String,
    /// `null` without an analyst: then all words are ours.
    analyst: Option<AnalystBody>,
    /// Every idea of the report, in its order.
    business_ideas: Vec<WordedIdea>,
    /// Every immediate action of the report, in its order.
    immediate_actions: Vec<AuthoredText>,
}

#[derive(Debug, Serialize, ToSchema)]
struct WordedIdea {
    /// The idea's id.
    id: String,
    description: String,
    by: WordingAuthor,
}

impl From<&Analyst> for AnalystBody {
    fn from(analyst: &Analyst) -> Self {
        Self {
            model: analyst.model_name().to_owned(),
            host: analyst.host_name().to_owned(),
        }
    }
}

impl WordingBody {
    fn new(wording: ReportWording, analyst: Option<&Analyst>) -> Self {
        let ideas = wording.ideas.into_iter().map(|(id, worded)| WordedIdea {
            id,
            description: worded.text,
            by: worded.by,
        });
        Self {
            report_id: wording.report_id,
            analyst: analyst.map(AnalystBody::from),
            business_ideas: ideas.collect(),
            immediate_actions: wording.actions,
        }
    }
}

/// Returns the analyst that rewords reports here, if any.
#[utoipa::path(
    get, path = "/niche/wording", tag = "niche",
    responses((status = 200, description = "The analyst or null", body = AnalystStatus))
)]
async fn get_analyst(State(state): State<AppState>) -> Json<AnalystStatus> {
    Json(AnalystStatus {
        analyst: state.analyst.as_ref().map(AnalystBody::from),
    })
}

/// Rewords a report's ideas and actions. Without an analyst, or for texts that fail the check, they are the report's.
#[utoipa::path(
    post, path = "/niche/wording", tag = "niche", request_body = AnalyzeNiche,
    responses(
        (status = 200, description = "Every text with its author", body = WordingBody),
        (status = 422, description = "Words or selectors that cannot be analysed", body = ErrorBody),
    )
)]
async fn word_niche(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<AnalyzeNiche>,
) -> Result<Json<WordingBody>, ApiError> {
    let wording = super::word_report(&state, &visitor, &body.into()).await?;
    Ok(Json(WordingBody::new(wording, state.analyst.as_ref())))
}
