//! The wire of stored experiments.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use ::niche::evidence::Evidence;

use super::writing::LoggedExperiment;
use super::{listing, writing};
use crate::db::api_error::{ApiError, ErrorBody, PremiumFeature};
use crate::http::{ApiJson, ApiPath, ApiQuery, Caller, CallerRoutes};
use crate::identity::callers::{Premium, PremiumGate, Visitor};
use crate::state::app_state::AppState;
use crate::state::file_workers::{CSV, FileDownload};
use crate::tools::experiments::wire::{
    AddEntry, ChangeEntry, ChangeExperiment, CreateExperiment, ExperimentBody, ExperimentList, LoggedEntry, PutTotal,
    StartExperiment,
};
use crate::tools::experiments::writing::{failure, logging};

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(list_experiments, create_experiment))
        .open_to(
            Caller::Visitor,
            routes!(open_experiment, change_experiment, delete_experiment),
        )
        .open_to(Caller::Visitor, routes!(start_experiment))
        .open_to(Caller::Visitor, routes!(stop_experiment))
        .open_to(Caller::Visitor, routes!(choose_after_failure))
        .open_to(Caller::Visitor, routes!(log_entry))
        .open_to(Caller::Visitor, routes!(change_entry))
        .open_to(Caller::Visitor, routes!(put_total))
        .open_to(Caller::Premium, routes!(download_entries))
        .open_to(Caller::Visitor, routes!(get_run_evidence))
}

#[derive(Debug)]
struct EntryTable;

impl PremiumGate for EntryTable {
    const FEATURE: PremiumFeature = PremiumFeature::ToolExport;
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
struct ExperimentsQuery {
    /// Project or saved result of Niche Discovery; all without it.
    run_id: Option<i64>,
    /// "draft", "running", "passed", "failed", "unclear" or "stopped"; all without it.
    state: Option<String>,
}

fn answer_experiment(state: &AppState, visitor: &Visitor, (experiment, log): LoggedExperiment) -> Json<ExperimentBody> {
    let now = visitor.local_moment(state.clock.now());
    Json(ExperimentBody::with_log(experiment, log, &now))
}

/// Lists experiments without their logs, the projects that can have some, and those that a market has prepared.
#[utoipa::path(
    get, path = "/experiments", tag = "experiments",
    params(ExperimentsQuery),
    responses((status = 200, description = "The experiments", body = ExperimentList))
)]
async fn list_experiments(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(query): ApiQuery<ExperimentsQuery>,
) -> Result<Json<ExperimentList>, ApiError> {
    let list = listing::list_visible_experiments(&state, &visitor, query.run_id, query.state.as_deref()).await?;
    Ok(Json(list))
}

/// Makes a draft of a prepared experiment or of own fields.
#[utoipa::path(
    post, path = "/experiments", tag = "experiments", request_body = CreateExperiment,
    responses(
        (status = 201, description = "Made", body = ExperimentBody),
        (status = 200, description = "The draft of this action or question is there already", body = ExperimentBody),
        (status = 404, description = "No project of this visitor", body = ErrorBody),
        (status = 422, description = "A field that cannot be taken, or too many experiments", body = ErrorBody),
    )
)]
async fn create_experiment(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<CreateExperiment>,
) -> Result<(StatusCode, Json<ExperimentBody>), ApiError> {
    let (made, is_new) = writing::create_experiment(&state, &visitor, body).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, answer_experiment(&state, &visitor, made)))
}

/// Opens an experiment with its log.
#[utoipa::path(
    get, path = "/experiments/{id}", tag = "experiments",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The experiment", body = ExperimentBody),
        (status = 404, description = "No experiment of this visitor", body = ErrorBody),
    )
)]
async fn open_experiment(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<ExperimentBody>, ApiError> {
    Ok(Json(listing::open_experiment(&state, &visitor, id).await?))
}

/// Changes fields. From the start on `n`, `k`, `kind`, `strength`, `atMost` and `riskiest` are locked: a change of them
/// needs `newVersion`, and the earlier pass mark stays visible.
#[utoipa::path(
    patch, path = "/experiments/{id}", tag = "experiments",
    params(("id" = i64, Path)), request_body = ChangeExperiment,
    responses(
        (status = 200, description = "Changed", body = ExperimentBody),
        (status = 404, description = "No experiment of this visitor", body = ErrorBody),
        (status = 409, description = "A locked field, a closed experiment, or a version that is not the present one", body = ErrorBody),
        (status = 422, description = "A field that cannot be taken", body = ErrorBody),
    )
)]
async fn change_experiment(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<ChangeExperiment>,
) -> Result<Json<ExperimentBody>, ApiError> {
    let changed = writing::change_experiment(&state, &visitor, id, body).await?;
    writing::follow_change(&state, &visitor).await?;
    Ok(answer_experiment(&state, &visitor, changed))
}

/// Deletes an experiment with its log for good.
#[utoipa::path(
    delete, path = "/experiments/{id}", tag = "experiments",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Deleted"),
        (status = 404, description = "No experiment of this visitor", body = ErrorBody),
    )
)]
async fn delete_experiment(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    writing::remove_experiment(&state, &visitor, id).await?;
    writing::follow_change(&state, &visitor).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Starts a draft: from now on its pass mark is locked, and its deadline is a task.
#[utoipa::path(
    post, path = "/experiments/{id}/start", tag = "experiments",
    params(("id" = i64, Path)), request_body = StartExperiment,
    responses(
        (status = 200, description = "Started", body = ExperimentBody),
        (status = 404, description = "No experiment of this visitor", body = ErrorBody),
        (status = 409, description = "It is closed", body = ErrorBody),
        (status = 422, description = "A deadline that cannot be taken", body = ErrorBody),
    )
)]
async fn start_experiment(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<StartExperiment>,
) -> Result<Json<ExperimentBody>, ApiError> {
    let started = writing::start_experiment(&state, &visitor, id, body.deadline).await?;
    Ok(answer_experiment(&state, &visitor, started))
}

/// Closes a running experiment: it takes no more answers, and its task is done.
#[utoipa::path(
    post, path = "/experiments/{id}/stop", tag = "experiments",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "Closed", body = ExperimentBody),
        (status = 404, description = "No experiment of this visitor", body = ErrorBody),
        (status = 409, description = "It was not started", body = ErrorBody),
    )
)]
async fn stop_experiment(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<ExperimentBody>, ApiError> {
    let stopped = writing::stop_experiment(&state, &visitor, id).await?;
    writing::follow_change(&state, &visitor).await?;
    Ok(answer_experiment(&state, &visitor, stopped))
}

/// Stores what follows a failed test: "narrow" makes the draft of the market's narrower test and answers it,
/// "keep-going" answers the failed test.
#[utoipa::path(
    post, path = "/experiments/{id}/choices/{choice}", tag = "experiments",
    params(("id" = i64, Path), ("choice" = String, Path, example = "narrow")),
    responses(
        (status = 200, description = "Chosen", body = ExperimentBody),
        (status = 404, description = "No experiment of this visitor", body = ErrorBody),
        (status = 409, description = "It has not failed", body = ErrorBody),
        (status = 422, description = "No such choice, or no narrower test", body = ErrorBody),
    )
)]
async fn choose_after_failure(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath((id, choice)): ApiPath<(i64, String)>,
) -> Result<Json<ExperimentBody>, ApiError> {
    let chosen = failure::choose_after_failure(&state, &visitor, id, &choice).await?;
    writing::follow_change(&state, &visitor).await?;
    Ok(answer_experiment(&state, &visitor, chosen))
}

/// Logs an answer. A request with a key that is there already adds nothing.
#[utoipa::path(
    post, path = "/experiments/{id}/entries", tag = "experiments",
    params(("id" = i64, Path)), request_body = AddEntry,
    responses(
        (status = 201, description = "Logged", body = LoggedEntry),
        (status = 200, description = "Logged before under this key", body = LoggedEntry),
        (status = 404, description = "No experiment of this visitor", body = ErrorBody),
        (status = 409, description = "It does not run, or the person has answered already", body = ErrorBody),
        (status = 422, description = "A field that cannot be taken, or too many answers", body = ErrorBody),
    )
)]
async fn log_entry(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<AddEntry>,
) -> Result<(StatusCode, Json<LoggedEntry>), ApiError> {
    let logged = logging::add_entry(&state, &visitor, id, body).await?;
    writing::follow_change(&state, &visitor).await?;
    let status = if logged.is_new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    let (experiment, log) = logged.changed;
    let now = visitor.local_moment(state.clock.now());
    let body = LoggedEntry {
        entry: logged.entry,
        replaced: logged.replaced,
        experiment: ExperimentBody::without_log(experiment, &log, &now),
    };
    Ok((status, Json(body)))
}

/// Strikes an answer out, or lets it count again.
#[utoipa::path(
    patch, path = "/experiments/{id}/entries/{entryId}", tag = "experiments",
    params(("id" = i64, Path), ("entryId" = i64, Path)), request_body = ChangeEntry,
    responses(
        (status = 200, description = "Changed", body = ExperimentBody),
        (status = 404, description = "No answer of this visitor", body = ErrorBody),
    )
)]
async fn change_entry(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath((id, entry_id)): ApiPath<(i64, i64)>,
    ApiJson(body): ApiJson<ChangeEntry>,
) -> Result<Json<ExperimentBody>, ApiError> {
    let changed = logging::set_struck_out(&state, &visitor, id, entry_id, body.struck_out).await?;
    writing::follow_change(&state, &visitor).await?;
    Ok(answer_experiment(&state, &visitor, changed))
}

/// Stores visitors and sign-ups of a day, for sign-up pages and ads. Totals replace single answers.
#[utoipa::path(
    put, path = "/experiments/{id}/totals/{date}", tag = "experiments",
    params(("id" = i64, Path), ("date" = String, Path, example = "2026-03-15")), request_body = PutTotal,
    responses(
        (status = 200, description = "Stored", body = ExperimentBody),
        (status = 404, description = "No experiment of this visitor", body = ErrorBody),
        (status = 409, description = "It does not run", body = ErrorBody),
        (status = 422, description = "A day or a number that cannot be taken", body = ErrorBody),
    )
)]
async fn put_total(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath((id, date)): ApiPath<(i64, String)>,
    ApiJson(body): ApiJson<PutTotal>,
) -> Result<Json<ExperimentBody>, ApiError> {
    let changed = logging::put_total(&state, &visitor, id, date, body).await?;
    writing::follow_change(&state, &visitor).await?;
    Ok(answer_experiment(&state, &visitor, changed))
}

/// The log of an experiment as a table.
#[utoipa::path(
    get, path = "/experiments/{id}/entries.csv", tag = "experiments",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/csv"),
        (status = 402, description = "Without Premium", body = ErrorBody),
        (status = 404, description = "No experiment of this member", body = ErrorBody),
    )
)]
async fn download_entries(
    State(state): State<AppState>,
    premium: Premium<EntryTable>,
    ApiPath(id): ApiPath<i64>,
) -> Result<FileDownload, ApiError> {
    let (_, log) = listing::read_logged_experiment(&state, premium.find_member().owner(), id).await?;
    Ok(FileDownload {
        name: format!("sidestart-answers-{id}.csv"),
        content_type: CSV,
        bytes: crate::tools::experiments::entries_csv::write_entries(&log.entries)?,
    })
}

/// Joins official figures of a project with its experiments, with everything that is needed to recompute the number.
#[utoipa::path(
    get, path = "/runs/{id}/evidence", tag = "experiments",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The number with its points and constants", body = Evidence),
        (status = 404, description = "No project of this visitor", body = ErrorBody),
        (status = 422, description = "The market has left the figures", body = ErrorBody),
    )
)]
async fn get_run_evidence(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<Evidence>, ApiError> {
    Ok(Json(listing::evidence_of_run(&state, &visitor, id).await?))
}
