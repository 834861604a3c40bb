//! Files for members: the business plan, profit projections, and results of each tool.

mod business_plan;
mod http;
mod quotes;

use documents::{PrintSettings, avatar_png, offers_pdf, persona_pdf, problems_pdf, profit_pdf, projection_xlsx};
use serde_json::{Value, json};

use ::niche::report::NicheReport;
use ::niche::tools::Tool as _;
use ::niche::tools::offers::{OfferRequest, OfferResult, WhatShouldISell};
use ::niche::tools::persona::{CustomerPersona, PersonaRequest, avatar_svg};
use ::niche::tools::profitability::{GivenNumber, ProfitRequest, ProfitResult, ProfitabilityCalculator};

use crate::db::api_error::{ApiError, ErrorCode};
use crate::platform::calendar::first_today;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::state::file_workers::{CSV, FileDownload, JSON, PDF, PNG, SVG, XLSX};
use crate::tools::chain::read_chain;
use crate::tools::niche;
use crate::tools::runs;
use crate::tools::runs::Run;

pub use http::router;

const EXPORT_OF_EXAMPLE: &str = "This is an example. Save a result of your own to export it.";

/// Twelve months of the business: from the owner's latest calculation where it is about the market of the latest
/// report, else from the starting guesses of that market.
async fn profit_projections(state: &AppState, owner: &str, settings: PrintSettings) -> Result<FileDownload, ApiError> {
    let (report, chain) = tokio::try_join!(niche::latest_report(state, owner), read_chain(state, owner))?;
    let guessed = || {
        let report = report.as_ref()?;
        let request = ProfitRequest {
            market: Some(report.matched.market.slug.clone()),
            evening_minutes: report
                .request
                .evening_minutes
                .map(|minutes| GivenNumber::from(i64::from(minutes))),
            evenings_per_week: report
                .request
                .evenings_per_week
                .map(|count| GivenNumber::from(i64::from(count))),
            location: report.request.location.clone(),
            ..ProfitRequest::default()
        };
        let first_day = first_today(state.clock.now());
        calculate_profit(state, &ProfitabilityCalculator::on_day(request, &first_day))
    };
    let own = chain.fitting_run(Tool::ProfitabilityCalculator);
    let Some(result) = own.and_then(|run| repeat_calculation(state, run)).or_else(guessed) else {
        return Err(nothing_yet(
            "Profit projections start from a saved result.",
            Tool::ProfitabilityCalculator,
        ));
    };
    let name = file_name("profit-projections", report.as_ref(), "xlsx");
    let make = move || projection_xlsx(&result, report.as_ref(), settings);
    Ok(FileDownload {
        name,
        content_type: XLSX,
        bytes: state.file_workers.run_work(make).await?,
    })
}

#[derive(Debug, Clone, Copy)]
enum AvatarFormat {
    Svg,
    Png,
}

/// The face of a persona, drawn from its name: of the latest, or of the one with the id.
async fn persona_avatar(
    state: &AppState,
    owner: &str,
    picture: AvatarFormat,
    id: Option<i64>,
) -> Result<FileDownload, ApiError> {
    let run = persona_run(state, owner, id).await?;
    let name = run.summary["name"].as_str().filter(|name| !name.trim().is_empty());
    let name = name.ok_or_else(no_persona)?.to_owned();
    Ok(match picture {
        AvatarFormat::Svg => FileDownload {
            name: "sidestart-persona.svg".to_owned(),
            content_type: SVG,
            bytes: avatar_svg(&name).into_bytes(),
        },
        AvatarFormat::Png => FileDownload {
            name: "sidestart-persona.png".to_owned(),
            content_type: PNG,
            bytes: state.file_workers.run_work(move || avatar_png(&name)).await?,
        },
    })
}

/// A saved result on paper: the latest, or the one with the id.
async fn tool_paper(
    state: &AppState,
    owner: &str,
    settings: PrintSettings,
    tool: Tool,
    id: Option<i64>,
) -> Result<FileDownload, ApiError> {
    if !tool.has_paper() {
        let message = format!("{} has no PDF export. Its results are available as JSON.", tool.label());
        return Err(ApiError::unprocessable(ErrorCode::InvalidChoice, message));
    }
    if tool == Tool::CustomerPersona {
        return persona_paper(state, owner, settings, id).await;
    }
    refuse_example_run(state, owner, tool, id).await?;
    let runs = runs_of(state, owner, tool).await?;
    let asked = runs.iter().filter(|run| id.is_none_or(|id| run.id == id));
    match tool {
        Tool::NicheDiscovery => {
            for request in asked.filter_map(|run| run.request.as_deref()) {
                if let Some(report) = niche::report_again(state, request)? {
                    return niche::report_file(state, report, settings).await;
                }
            }
        }
        Tool::ProfitabilityCalculator => {
            if let Some(result) = asked.filter_map(|run| repeat_calculation(state, run)).next() {
                return profit_file(state, result, settings).await;
            }
        }
        Tool::WhatShouldISell => {
            let mut ranked = asked.filter_map(|run| {
                let request: OfferRequest = serde_json::from_str(run.request.as_deref()?).ok()?;
                WhatShouldISell::run(&state.engine, &request).ok()
            });
            if let Some(result) = ranked.next() {
                return offers_file(state, result, settings).await;
            }
        }
        Tool::AudienceProblemFinder => {
            if let Some(run) = asked.into_iter().next() {
                return problems_paper(state, run.clone(), settings).await;
            }
        }
        _ => {}
    }
    Err(match id {
        Some(_) => ApiError::not_found(),
        None => nothing_yet("None of your saved results can be exported anymore.", tool),
    })
}

/// Themes of a saved result of the problem finder on paper.
async fn problems_paper(state: &AppState, run: Run, settings: PrintSettings) -> Result<FileDownload, ApiError> {
    let result = runs::remake_result(state, &run).await?.unwrap_or(run.summary);
    Ok(FileDownload {
        name: format!("sidestart-{}.pdf", Tool::AudienceProblemFinder.slug()),
        content_type: PDF,
        bytes: state
            .file_workers
            .run_work(move || problems_pdf(&result, settings))
            .await?,
    })
}

/// A persona on paper: the latest, or the one with the id.
async fn persona_paper(
    state: &AppState,
    owner: &str,
    settings: PrintSettings,
    id: Option<i64>,
) -> Result<FileDownload, ApiError> {
    let run = persona_run(state, owner, id).await?;
    // A persona that was stored as it came has no evidence to print.
    let request = run.request.as_deref().ok_or_else(no_persona)?;
    let request: PersonaRequest = serde_json::from_str(request).map_err(ApiError::internal)?;
    let persona = CustomerPersona::run(&state.engine, &request)?;
    Ok(FileDownload {
        name: "sidestart-persona.pdf".to_owned(),
        content_type: PDF,
        bytes: state
            .file_workers
            .run_work(move || persona_pdf(&persona, settings))
            .await?,
    })
}

/// The latest saved persona, or the one with the id.
async fn persona_run(state: &AppState, owner: &str, id: Option<i64>) -> Result<Run, ApiError> {
    refuse_example_run(state, owner, Tool::CustomerPersona, id).await?;
    let runs = runs::results_of_tool(state, owner, Tool::CustomerPersona).await?;
    let is_there = !runs.is_empty();
    let found = runs.into_iter().find(|run| id.is_none_or(|id| run.id == id));
    found.ok_or_else(|| match is_there && id.is_some() {
        true => ApiError::not_found(),
        false => no_persona(),
    })
}

fn no_persona() -> ApiError {
    nothing_yet("You have no customer persona yet.", Tool::CustomerPersona)
}

/// The quotes of a saved result of the problem finder as a table: of the latest, or of the one with the id.
async fn tool_table(state: &AppState, owner: &str, tool: Tool, id: Option<i64>) -> Result<FileDownload, ApiError> {
    if !tool.has_table() {
        let message = format!("{} has no table. Its results are available as JSON.", tool.label());
        return Err(ApiError::unprocessable(ErrorCode::InvalidChoice, message));
    }
    refuse_example_run(state, owner, tool, id).await?;
    let runs = runs_of(state, owner, tool).await?;
    let run = runs
        .into_iter()
        .find(|run| id.is_none_or(|id| run.id == id))
        .ok_or_else(ApiError::not_found)?;
    let result = runs::remake_result(state, &run).await?.unwrap_or(run.summary);
    Ok(FileDownload {
        name: format!("sidestart-{}.csv", tool.slug()),
        content_type: CSV,
        bytes: state.texts.run(move || quotes::quotes_csv(&result)).await??,
    })
}

async fn profit_file(
    state: &AppState,
    result: ProfitResult,
    settings: PrintSettings,
) -> Result<FileDownload, ApiError> {
    Ok(FileDownload {
        name: "sidestart-profit-projection.pdf".to_owned(),
        content_type: PDF,
        bytes: state
            .file_workers
            .run_work(move || profit_pdf(&result, settings))
            .await?,
    })
}

async fn offers_file(state: &AppState, result: OfferResult, settings: PrintSettings) -> Result<FileDownload, ApiError> {
    Ok(FileDownload {
        name: "sidestart-business-ideas.pdf".to_owned(),
        content_type: PDF,
        bytes: state
            .file_workers
            .run_work(move || offers_pdf(&result, settings))
            .await?,
    })
}

/// All saved results of a tool as they are kept, newest first.
async fn tool_data(state: &AppState, owner: &str, tool: Tool) -> Result<FileDownload, ApiError> {
    let runs: Vec<Value> = runs_of(state, owner, tool).await?.into_iter().map(run_json).collect();
    let data = json!({"toolName": tool.slug(), "results": runs});
    Ok(FileDownload {
        name: format!("sidestart-{}.json", tool.slug()),
        content_type: JSON,
        bytes: serde_json::to_vec_pretty(&data).map_err(ApiError::internal)?,
    })
}

fn run_json(run: Run) -> Value {
    let request = run
        .request
        .and_then(|request| serde_json::from_str::<Value>(&request).ok());
    json!({
        "id": run.id,
        "progress": run.progress,
        "createdAt": run.created_at,
        "completedAt": run.completed_at,
        "request": request,
        "result": run.summary,
    })
}

/// Refuses the export of a stored run of a shipped example.
async fn refuse_example_run(state: &AppState, owner: &str, tool: Tool, id: Option<i64>) -> Result<(), ApiError> {
    let Some(id) = id else { return Ok(()) };
    let runs = runs::list_with_examples(state, owner, tool).await?;
    let is_example = runs.iter().any(|run| run.id == id && run.is_example);
    runs::refuse_example(is_example.then_some(EXPORT_OF_EXAMPLE))
}

async fn runs_of(state: &AppState, owner: &str, tool: Tool) -> Result<Vec<Run>, ApiError> {
    let runs = runs::results_of_tool(state, owner, tool).await?;
    match runs.is_empty() {
        true => Err(nothing_yet("You have no saved result yet.", tool)),
        false => Ok(runs),
    }
}

/// Makes a saved calculation again, also one that an older client saved as its eleven figures.
fn repeat_calculation(state: &AppState, run: &Run) -> Option<ProfitResult> {
    let request = match &run.request {
        Some(request) => serde_json::from_str(request).ok()?,
        None => serde_json::from_value(run.summary.get("inputs")?.clone()).ok()?,
    };
    (request != ProfitRequest::default()).then(|| calculate_profit(state, &request))?
}

fn calculate_profit(state: &AppState, request: &ProfitRequest) -> Option<ProfitResult> {
    ProfitabilityCalculator::run(&state.engine, request).ok()
}

/// "sidestart-business-plan-dog-grooming.pdf".
fn file_name(what: &str, report: Option<&NicheReport>, ending: &str) -> String {
    match report {
        Some(report) => format!("sidestart-{what}-{}.{ending}", report.matched.market.slug),
        None => format!("sidestart-{what}.{ending}"),
    }
}

fn nothing_yet(what: &str, tool: Tool) -> ApiError {
    let message = format!("{what} Save one from {} first.", tool.label());
    ApiError::new(axum::http::StatusCode::CONFLICT, ErrorCode::ResultRequired, message)
}
