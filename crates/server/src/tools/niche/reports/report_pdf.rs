//! A report as a PDF.

use axum::extract::State;
use documents::PrintSettings;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::answer::AnswerFields;
use ::niche::report::NicheReport;
use ::niche::tools::niche_discovery::NicheRequest;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::{ApiJson, Caller, CallerRoutes};
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;
use crate::state::file_workers::{FileDownload, PDF, print_day};
use crate::state::print_paper::RequestPaper;
use crate::tools::niche::analyze_body::{AnalyzeNiche, read_answer_input};
use crate::tools::niche::history::stored_requests;

pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().open_to(Caller::Visitor, routes!(download_report))
}

#[derive(Debug, Deserialize, ToSchema)]
struct DownloadReport {
    #[schema(value_type = AnalyzeNiche)]
    request: NicheRequest,
    /// Hourly wage of the day job in dollars, 1 to 1,000. It is read for this file only; the median wage by default.
    wage_usd: Option<f64>,
    /// "job" (default) or "overtime". It is read for this file only.
    yardstick: Option<String>,
}

/// The report as a tagged PDF with its sources. The same request on the same day and paper gives
/// the same file. The paper is US Letter, or A4 where the header Accept-Language names a region that uses it.
#[utoipa::path(
    post, path = "/niche/report.pdf", tag = "niche", request_body = DownloadReport,
    responses(
        (status = 200, description = "The file", body = Vec<u8>, content_type = "application/pdf"),
        (status = 422, description = "A request that cannot be analysed", body = ErrorBody),
        (status = 503, description = "Too many files are being made", body = ErrorBody),
    )
)]
async fn download_report(
    State(state): State<AppState>,
    visitor: Visitor,
    RequestPaper(paper): RequestPaper,
    ApiJson(body): ApiJson<DownloadReport>,
) -> Result<FileDownload, ApiError> {
    let day = print_day(&visitor.local_moment(state.clock.now()));
    let input = read_answer_input(&AnswerFields {
        wage_usd: body.wage_usd,
        yardstick: body.yardstick.as_deref(),
        ..AnswerFields::default()
    })?;
    let report = stored_requests::run_for(&state, &body.request, &input)?;
    report_file(&state, report, PrintSettings { day, paper }).await
}

/// Typesets the report for the day and paper of its reader.
///
/// # Errors
/// 503 when too many files are being made.
pub async fn report_file(
    state: &AppState,
    report: NicheReport,
    settings: PrintSettings,
) -> Result<FileDownload, ApiError> {
    let name = format!("sidestart-{}-{}.pdf", report.matched.market.slug, report.data_release);
    let made = state
        .file_workers
        .run_work(move || documents::report_pdf(&report, settings));
    Ok(FileDownload {
        name,
        content_type: PDF,
        bytes: made.await?,
    })
}
