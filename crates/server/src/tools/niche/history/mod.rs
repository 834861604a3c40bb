//! Earlier analyses of the caller.

pub(crate) mod history_dedup;
pub(crate) mod stored_requests;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::tools::niche_discovery::NicheRequest;

use crate::db::api_error::ApiError;
use crate::http::{ApiQuery, Caller, CallerRoutes, check_page};
use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::runs;
use crate::tools::runs::Run;

/// Analyses of one page.
const PAGE: u64 = 20;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(Caller::Visitor, routes!(list_analyses))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PageQuery {
    /// Page number from 1 (default), newest first.
    #[param(minimum = 1, maximum = 65535)]
    page: Option<u16>,
}

/// One page of analyses.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AnalysisPage {
    /// Newest run first.
    items: Vec<EarlierAnalysis>,
    /// All analyses that are kept for this visitor.
    total: u64,
    page: u16,
    pages: u64,
}

/// An analysis that was made before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct EarlierAnalysis {
    /// The report's id.
    id: String,
    /// The request as it was made; sent as an analysis it is made again.
    request: NicheRequest,
    /// The figures or the engine are newer than that analysis.
    is_outdated: bool,
    last_run_at: Timestamp,
}

/// Earlier analyses of whoever asks, newest first, twenty at a time.
#[utoipa::path(
    get, path = "/niche/analyses", tag = "niche",
    params(PageQuery),
    responses((status = 200, description = "One page", body = AnalysisPage))
)]
async fn list_analyses(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(query): ApiQuery<PageQuery>,
) -> Result<Json<AnalysisPage>, ApiError> {
    let owner = visitor.named_owner()?;
    // The row of an analysis is written behind its answer.
    state.db.wait_for_writes().await;
    let page = query.page.unwrap_or(1);
    check_page(page.into())?;
    let part = (u64::from(page - 1) * PAGE, PAGE);
    let (rows, total) = runs::read_history(state.db.read(), owner, Tool::NicheDiscovery, part).await?;
    let items: Result<Vec<_>, ApiError> = rows.into_iter().map(|run| EarlierAnalysis::new(&state, run)).collect();
    Ok(Json(AnalysisPage {
        items: items?,
        total,
        page,
        pages: total.div_ceil(PAGE),
    }))
}

impl EarlierAnalysis {
    fn new(state: &AppState, run: Run) -> Result<Self, ApiError> {
        Ok(Self {
            request: stored_requests::read_stored(run.required_request()?)?,
            is_outdated: run.is_outdated(&state.engine),
            last_run_at: run.ran_at,
            id: run.result_id.unwrap_or_default(),
        })
    }
}
