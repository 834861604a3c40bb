//! A request that is stored to be run again: what projects, links and follow-ups have in common.

use ::niche::answer::AnswerInput;
use ::niche::report::NicheReport;
use ::niche::tools::niche_discovery::{NicheDiscovery, NicheRequest};
use ::niche::tools::{Tool as _, request_text};

use crate::db::api_error::{ApiError, ErrorCode};
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::runs::NewRun;

/// A request together with the report that it gives today.
pub(crate) struct StoredRequest {
    /// The request as it is stored: the same request is the same text.
    pub request: String,
    pub report: NicheReport,
}

impl StoredRequest {
    /// Makes the run that stores the request with its result in short.
    pub fn into_run(self, state: &AppState) -> NewRun {
        NewRun::made_now(
            &state.engine,
            Tool::NicheDiscovery,
            self.request,
            NicheDiscovery::summarize_result(&self.report),
        )
    }
}

/// Reads and runs the request. Its market is kept with it, so that it names the same one whatever the words mean later.
pub(crate) fn keep_request(state: &AppState, asked: &NicheRequest) -> Result<StoredRequest, ApiError> {
    let mut request = crate::tools::niche::read_request(&state.engine, asked)?;
    crate::tools::niche::check_keywords(&request.keywords)?;
    if request.market.is_none() {
        request.market = Some(state.engine.analyze_niche(&request)?.matched.market.slug);
    }
    let report = state.engine.analyze_niche(&request)?;
    Ok(StoredRequest {
        request: request_text(&NicheRequest::from(&request)).map_err(ApiError::internal)?,
        report,
    })
}

/// Runs the request for a reader with this wage. The file of a report shows the market that its stored request would
/// name.
pub(crate) fn run_for(state: &AppState, asked: &NicheRequest, input: &AnswerInput) -> Result<NicheReport, ApiError> {
    let kept = keep_request(state, asked)?;
    let request = self::read_stored(&kept.request)?.to_analysis_request(state.engine.places())?;
    Ok(state.engine.analyze_for(&request, input)?)
}

/// Runs a stored request. `None` when its market has left the atlas since.
pub(crate) fn run_again(state: &AppState, stored: &str) -> Result<Option<NicheReport>, ApiError> {
    let request = self::read_stored(stored)?.to_analysis_request(state.engine.places())?;
    Ok(state.engine.analyze_niche(&request).ok())
}

/// Parses a stored request from JSON.
pub(crate) fn read_stored(request: &str) -> Result<NicheRequest, ApiError> {
    serde_json::from_str(request).map_err(ApiError::internal)
}

/// Refuses one more where `most` are kept already.
pub(crate) fn limit_reached(most: u64, things: &str) -> ApiError {
    let message = format!("You have reached the limit of {most} {things}. Please delete one first.");
    ApiError::unprocessable(ErrorCode::LimitReached, message)
}
