//! A report as a PDF.

use axum::extract::State;
use documents::PrintDay;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::report::NicheReport;
use ::niche::tools::niche_discovery::NicheRequest;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::http::ApiJson;
use crate::identity::callers::Visitor;
use crate::state::app_state::AppState;
use crate::state::file_workers::{FileDownload, PDF, print_day};
use crate::tools::niche::analyze_body::AnalyzeNiche;
use crate::tools::niche::history::stored_requests;

pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(download_report))
}

#[derive(Debug, Deserialize, ToSchema)]
struct DownloadReport {
    #[schema(value_type = AnalyzeNiche)]
    request: NicheRequest,
}

/// The report as a tagged PDF with its sources. The same request on the same day gives the same file.
#[utoipa::path(
    post, path = "/niche/report.pdf", tag = "niche", extensions(("x-caller" = json!("visitor"))),
    params(), request_body = DownloadReport,
    responses(
        (status = 200, description = "The file", body = Vec<u8>, content_type = "application/pdf"),
        (status = 422, description = "A request that cannot be analysed", body = ErrorBody),
        (status = 503, description = "Too many files are being made", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn download_report(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<DownloadReport>,
) -> Result<FileDownload, ApiError> {
    let today = print_day(&visitor.local_moment(state.clock.now()));
    let report = stored_requests::keep_request(&state, &body.request)?.report;
    report_file(&state, report, today).await
}

/// Typesets the report. `today` is printed on it.
///
/// # Errors
/// 503 when too many files are being made.
pub async fn report_file(state: &AppState, report: NicheReport, today: PrintDay) -> Result<FileDownload, ApiError> {
    let name = format!("sidestart-{}-{}.pdf", report.matched.market.slug, report.data_release);
    let made = state
        .file_workers
        .run_work(move || documents::report_pdf(&report, today));
    Ok(FileDownload {
        name,
        content_type: PDF,
        bytes: made.await?,
    })
}
