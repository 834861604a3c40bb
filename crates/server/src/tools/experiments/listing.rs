//! Reading experiments: lists, one with its log, and the evidence of a project.

use std::collections::HashMap;

use ::niche::evidence::{self, DeskFigures, Evidence, Experiment};
use ::niche::report::NicheReport;
use axum::http::StatusCode;
use serde_json::Value;
use strum::VariantNames;

use super::experiment::{ExperimentLog, ExperimentState, Phase, StoredExperiment};
use super::store;
use crate::db::ConnectionTrait;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::refuse_parameter;
use crate::identity::callers::Visitor;
use crate::platform::time_zones::LocalMoment;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::experiments::wire::{ExperimentBody, ExperimentList, ExperimentProject, PreparedDraft};
use crate::tools::niche;
use crate::tools::runs;
use crate::tools::runs::Run;

/// Lists experiments without logs. `run_id` and `only`, the key of a state, narrow the list.
pub(super) async fn list_visible_experiments(
    state: &AppState,
    visitor: &Visitor,
    run_id: Option<i64>,
    only: Option<&str>,
) -> Result<ExperimentList, ApiError> {
    let (owner, now) = (visitor.named_owner()?, visitor.local_moment(state.clock.now()));
    let only = only.map(read_state).transpose()?;
    let stored = store::list_experiments(state.db.read(), owner, run_id).await?;
    let mut logs = read_logs(state.db.read(), owner, &stored).await?;
    let runs = runs_of(state, owner).await?;
    let is_other = |experiment: &&StoredExperiment| {
        let run = runs.iter().find(|run| run.id == experiment.run_id);
        run.is_some_and(|run| !is_about(run, &experiment.market, &experiment.market_name))
    };
    let other_market = stored.iter().filter(is_other).map(|experiment| experiment.id).collect();
    let prepared = match run_id {
        Some(run_id) => prepared_drafts(state, owner, run_id, &stored).await?,
        None => Vec::new(),
    };
    let body = |experiment: StoredExperiment| {
        let log = logs.remove(&experiment.id).unwrap_or_default();
        ExperimentBody::without_log(experiment, &log, &now)
    };
    let items = stored.into_iter().map(body);
    Ok(ExperimentList {
        items: items
            .filter(|item| only.is_none_or(|only| item.state == only))
            .collect(),
        other_market,
        projects: runs.into_iter().map(|run| ExperimentProject::new(state, run)).collect(),
        prepared,
    })
}

fn read_state(text: &str) -> Result<ExperimentState, ApiError> {
    text.parse().map_err(|_| {
        let choices = ExperimentState::VARIANTS.join(", ");
        refuse_parameter("state", &format!("it must be one of {choices}"))
    })
}

/// Projects, the last saved first, then saved results of Niche Discovery.
async fn runs_of(state: &AppState, owner: &str) -> Result<Vec<Run>, ApiError> {
    let mut runs = runs::list_projects(state.db.read(), owner, Tool::NicheDiscovery).await?;
    let results = runs::results_of_tool(state, owner, Tool::NicheDiscovery).await?;
    runs.extend(results.into_iter().filter(|run| run.request.is_some()));
    Ok(runs)
}

/// Returns true while the run is about the market. Only its title is known of a run without a market in its request.
fn is_about(run: &Run, market: &str, market_name: &str) -> bool {
    let request: Option<Value> = run.request.as_deref().and_then(|text| serde_json::from_str(text).ok());
    match request.as_ref().and_then(|request| request["market"].as_str()) {
        Some(slug) => slug == market,
        None => run.title == market_name,
    }
}

/// Newest project about a market; one that has experiments comes first.
pub(super) async fn find_run_of_market(state: &AppState, owner: &str, market: &str) -> Result<Option<i64>, ApiError> {
    let atlas = state.engine.atlas();
    let Some(market_name) = atlas.find_market(market).map(|at| atlas.markets[at].name.as_str()) else {
        return Ok(None);
    };
    let stored = store::list_experiments(state.db.read(), owner, None).await?;
    let mut runs = runs_of(state, owner).await?;
    runs.retain(|run| is_about(run, market, market_name));
    let has_experiments = |run: &&Run| stored.iter().any(|experiment| experiment.run_id == run.id);
    let found = runs.iter().find(has_experiments).or(runs.first());
    Ok(found.map(|run| run.id))
}

/// The market's experiments that no draft was made of. None when the market has left the atlas.
async fn prepared_drafts(
    state: &AppState,
    owner: &str,
    run_id: i64,
    used: &[StoredExperiment],
) -> Result<Vec<PreparedDraft>, ApiError> {
    let Some(run) = runs::find_niche_run(state.db.read(), owner, run_id).await? else {
        return Ok(Vec::new());
    };
    let Some(report) = report_again(state, &run)? else {
        return Ok(Vec::new());
    };
    let (slug, atlas) = (report.matched.market.slug, state.engine.atlas());
    let Some(market) = atlas.find_market(&slug).map(|at| &atlas.markets[at]) else {
        return Ok(Vec::new());
    };
    let is_used = |place: usize| {
        let place = i32::try_from(place).ok();
        let is_kept = |old: &StoredExperiment| old.deleted_at.is_none() && old.market == slug;
        used.iter().any(|old| old.prepared == place && is_kept(old))
    };
    let drafts = state.engine.prepare_experiments(market).into_iter().enumerate();
    let free = drafts.filter(|(place, _)| !is_used(*place));
    Ok(free
        .map(|(place, experiment)| PreparedDraft { place, experiment })
        .collect())
}

/// Reads an experiment with its log; 404 for one of another visitor.
pub(super) async fn open_experiment(state: &AppState, visitor: &Visitor, id: i64) -> Result<ExperimentBody, ApiError> {
    let (experiment, log) = read_logged_experiment(state, visitor.named_owner()?, id).await?;
    Ok(ExperimentBody::with_log(
        experiment,
        log,
        &visitor.local_moment(state.clock.now()),
    ))
}

pub(super) async fn read_logged_experiment(
    state: &AppState,
    owner: &str,
    id: i64,
) -> Result<(StoredExperiment, ExperimentLog), ApiError> {
    let found = store::find_experiment(state.db.read(), owner, id).await?;
    let experiment = found.ok_or_else(|| refuse_missing("test"))?;
    let log = store::read_log(state.db.read(), owner, id).await?;
    Ok((experiment, log))
}

/// Joins the official figures of a project with its experiments.
pub(super) async fn evidence_of_run(state: &AppState, visitor: &Visitor, run_id: i64) -> Result<Evidence, ApiError> {
    let owner = visitor.named_owner()?;
    let (_, report) = report_of_run(state, owner, run_id).await?;
    let stored = store::list_experiments(state.db.read(), owner, Some(run_id)).await?;
    let of_market = with_market(stored, &report.matched.market.slug);
    let logs = read_logs(state.db.read(), owner, &of_market).await?;
    let now = visitor.local_moment(state.clock.now());
    Ok(collect_evidence(&report, of_market, &logs, &now))
}

fn with_market(stored: Vec<StoredExperiment>, market: &str) -> Vec<StoredExperiment> {
    let is_counted = |experiment: &StoredExperiment| experiment.market == market && experiment.phase != Phase::Draft;
    stored.into_iter().filter(is_counted).collect()
}

/// The number of a report and the experiments that were started, the first one at the front.
fn collect_evidence(
    report: &NicheReport,
    mut started: Vec<StoredExperiment>,
    logs: &HashMap<i64, ExperimentLog>,
    now: &LocalMoment,
) -> Evidence {
    started.sort_by_key(|experiment| (experiment.started_at, experiment.id));
    let none = ExperimentLog::default();
    let counted =
        |experiment: &StoredExperiment| experiment.to_evidence(logs.get(&experiment.id).unwrap_or(&none), now);
    let counted: Vec<Experiment> = started.iter().map(counted).collect();
    let desk = DeskFigures {
        score: report.score.value,
        low: report.score.low,
        high: report.score.high,
    };
    evidence::join_evidence(desk, &counted)
}

/// Evidence of an owner about a market, with the hypothesis of each experiment.
#[derive(Debug)]
pub struct MarketEvidence {
    pub evidence: Evidence,
    /// Hypotheses in the order of the points.
    pub hypotheses: Vec<String>,
}

/// Joins a report with all experiments of the owner about its market. `None` without one that was started.
pub async fn evidence_of_report(
    state: &AppState,
    owner: &str,
    report: &NicheReport,
    now: &LocalMoment,
) -> Result<Option<MarketEvidence>, ApiError> {
    let stored = store::list_experiments(state.db.read(), owner, None).await?;
    let mut started = with_market(stored, &report.matched.market.slug);
    if started.is_empty() {
        return Ok(None);
    }
    started.sort_by_key(|experiment| (experiment.started_at, experiment.id));
    let hypotheses = started.iter().map(|one| one.values.hypothesis.clone()).collect();
    let logs = read_logs(state.db.read(), owner, &started).await?;
    let evidence = collect_evidence(report, started, &logs, now);
    Ok(Some(MarketEvidence { evidence, hypotheses }))
}

/// Run of a project, and its report as it is today.
///
/// # Errors
/// 404 without the run, 422 when its market has left the atlas.
pub(super) async fn report_of_run(state: &AppState, owner: &str, run_id: i64) -> Result<(Run, NicheReport), ApiError> {
    let found = runs::find_niche_run(state.db.read(), owner, run_id).await?;
    let run = found.ok_or_else(|| refuse_missing("project"))?;
    let report = report_again(state, &run)?.ok_or_else(|| {
        let message = "This project's market is no longer in the figures. Its tests and answers stay.";
        ApiError::unprocessable(ErrorCode::UnknownMarket, message)
    })?;
    Ok((run, report))
}

/// 404 for something that this visitor does not have.
pub(super) fn refuse_missing(thing: &str) -> ApiError {
    let message = format!("You have no {thing} with this number. It may have been deleted.");
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

fn report_again(state: &AppState, run: &Run) -> Result<Option<NicheReport>, ApiError> {
    match run.request.as_deref() {
        Some(request) => niche::report_again(state, request),
        None => Ok(None),
    }
}

pub(super) async fn read_logs(
    reader: &impl ConnectionTrait,
    owner: &str,
    experiments: &[StoredExperiment],
) -> Result<HashMap<i64, ExperimentLog>, ApiError> {
    let ids: Vec<i64> = experiments.iter().map(|experiment| experiment.id).collect();
    Ok(store::read_logs(reader, owner, &ids).await?)
}

impl ExperimentProject {
    fn new(state: &AppState, run: Run) -> Self {
        Self {
            id: run.id,
            is_outdated: run.is_outdated(&state.engine),
            name: run.name.unwrap_or_else(|| run.title.clone()),
            market: run.market,
            market_name: run.title,
        }
    }
}
