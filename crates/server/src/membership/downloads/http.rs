//! The wire of the downloads.

use axum::extract::State;
use documents::{PaperSize, PrintSettings};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::AvatarFormat;
use crate::db::api_error::{ApiError, ErrorBody, PremiumFeature};
use crate::http::{ApiPath, ApiQuery, Caller, CallerRoutes};
use crate::identity::callers::{Member, Premium, PremiumGate};
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::state::file_workers::{FileDownload, print_day};
use crate::state::print_paper::RequestPaper;

/// The calls of the downloads, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Premium, routes!(download_business_plan))
        .open_to(Caller::Premium, routes!(download_profit_projections))
        .open_to(Caller::Premium, routes!(download_persona_svg))
        .open_to(Caller::Premium, routes!(download_persona_png))
        .open_to(Caller::Member, routes!(download_tool))
}

#[derive(Debug)]
struct BusinessPlan;

impl PremiumGate for BusinessPlan {
    const FEATURE: PremiumFeature = PremiumFeature::BusinessPlan;
}

#[derive(Debug)]
struct ProfitProjections;

impl PremiumGate for ProfitProjections {
    const FEATURE: PremiumFeature = PremiumFeature::ProfitProjections;
}

#[derive(Debug)]
struct PersonaAvatar;

impl PremiumGate for PersonaAvatar {
    const FEATURE: PremiumFeature = PremiumFeature::PersonaAvatar;
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct WhichPersona {
    /// Id of a saved persona; the latest without it.
    run: Option<i64>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct DownloadPath {
    /// Id of a saved result; the latest without it. For PDF and CSV.
    run: Option<i64>,
}

/// Day that is printed on the member's files, and their paper.
fn settings_of(state: &AppState, member: &Member, paper: PaperSize) -> PrintSettings {
    PrintSettings {
        day: print_day(&member.local_moment(state.clock.now())),
        paper,
    }
}

/// Returns the business plan in nine sections as a PDF, from the data that the member has so far.
#[utoipa::path(
    get, path = "/downloads/business-plan.pdf", tag = "downloads",
    responses(
        (status = 200, description = "The file", body = Vec<u8>, content_type = "application/pdf"),
        (status = 402, description = "Without Premium", body = ErrorBody),
    )
)]
async fn download_business_plan(
    State(state): State<AppState>,
    premium: Premium<BusinessPlan>,
    RequestPaper(paper): RequestPaper,
) -> Result<FileDownload, ApiError> {
    let member = premium.find_member();
    super::business_plan::business_plan(&state, member.owner(), &member.local_moment(state.clock.now()), paper).await
}

/// Twelve months of the business as a workbook that goes on calculating.
#[utoipa::path(
    get, path = "/downloads/profit-projections.xlsx", tag = "downloads",
    responses(
        (status = 200, description = "The file", body = Vec<u8>,
            content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        (status = 402, description = "Without Premium", body = ErrorBody),
        (status = 409, description = "Neither a niche report nor a calculation is saved", body = ErrorBody),
    )
)]
async fn download_profit_projections(
    State(state): State<AppState>,
    premium: Premium<ProfitProjections>,
    RequestPaper(paper): RequestPaper,
) -> Result<FileDownload, ApiError> {
    let member = premium.find_member();
    super::profit_projections(&state, member.owner(), settings_of(&state, member, paper)).await
}

/// The persona's face as SVG, drawn from its name.
#[utoipa::path(
    get, path = "/downloads/persona-avatar.svg", tag = "downloads",
    params(WhichPersona),
    responses(
        (status = 200, description = "The picture", body = Vec<u8>, content_type = "image/svg+xml"),
        (status = 402, description = "Without Premium", body = ErrorBody),
        (status = 404, description = "No persona of this member has the id", body = ErrorBody),
        (status = 409, description = "No persona is saved", body = ErrorBody),
    )
)]
async fn download_persona_svg(
    State(state): State<AppState>,
    premium: Premium<PersonaAvatar>,
    ApiQuery(which): ApiQuery<WhichPersona>,
) -> Result<FileDownload, ApiError> {
    super::persona_avatar(&state, premium.find_member().owner(), AvatarFormat::Svg, which.run).await
}

/// The persona's face as PNG, 512 by 512 pixels.
#[utoipa::path(
    get, path = "/downloads/persona-avatar.png", tag = "downloads",
    params(WhichPersona),
    responses(
        (status = 200, description = "The picture", body = Vec<u8>, content_type = "image/png"),
        (status = 402, description = "Without Premium", body = ErrorBody),
        (status = 404, description = "No persona of this member has the id", body = ErrorBody),
        (status = 409, description = "No persona is saved", body = ErrorBody),
    )
)]
async fn download_persona_png(
    State(state): State<AppState>,
    premium: Premium<PersonaAvatar>,
    ApiQuery(which): ApiQuery<WhichPersona>,
) -> Result<FileDownload, ApiError> {
    super::persona_avatar(&state, premium.find_member().owner(), AvatarFormat::Png, which.run).await
}

/// Returns the results of a tool: `{toolName}.json` has all saved results and is free, `{toolName}.pdf` has one for
/// printing and is Premium. `audience-problem-finder.csv` has the quotes of one result and is Premium.
#[utoipa::path(
    get, path = "/downloads/tools/{file}", tag = "downloads",
    params(("file" = String, Path, description = "The tool's name and .json, .pdf or .csv", example = "niche-discovery.pdf"), DownloadPath),
    responses(
        (status = 200, description = "The file", body = Vec<u8>, content_type = "application/octet-stream"),
        (status = 400, description = "No tool of that name", body = ErrorBody),
        (status = 402, description = "A PDF or a table without Premium", body = ErrorBody),
        (status = 409, description = "No result of the tool is saved", body = ErrorBody),
    )
)]
async fn download_tool(
    State(state): State<AppState>,
    member: Member,
    RequestPaper(paper): RequestPaper,
    ApiPath(file): ApiPath<String>,
    ApiQuery(which): ApiQuery<DownloadPath>,
) -> Result<FileDownload, ApiError> {
    let (name, ending) = file.rsplit_once('.').ok_or_else(ApiError::not_found)?;
    match ending {
        "json" => super::tool_data(&state, member.owner(), Tool::parse_name(name)?).await,
        "pdf" => {
            member.as_visitor().require_feature(PremiumFeature::ToolExport)?;
            let settings = settings_of(&state, &member, paper);
            super::tool_paper(&state, member.owner(), settings, Tool::parse_name(name)?, which.run).await
        }
        "csv" => {
            member.as_visitor().require_feature(PremiumFeature::ToolExport)?;
            super::tool_table(&state, member.owner(), Tool::parse_name(name)?, which.run).await
        }
        _ => Err(ApiError::not_found()),
    }
}
