//! Changes of experiments: drafts, pass marks, start and end.

pub(crate) mod checks;
pub(crate) mod closing;
pub(crate) mod deadline_task;
pub(crate) mod failure;
pub(crate) mod fields;
pub(crate) mod logging;

use super::experiment::{ExperimentLog, ExperimentValues, PassMark, Phase, StoredExperiment};
use super::{MAX_OF_OWNER, MAX_WITH_DELETED, listing, plan_steps, store};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Tx, write_tx};
use crate::http::{FieldFault, FieldReader};
use crate::identity::callers::Visitor;
use crate::planning::plan;
use crate::platform::calendar::add_days;
use crate::platform::clock::Timestamp;
use crate::platform::time_zones::LocalMoment;
use crate::state::app_state::AppState;
use crate::tools::experiments::wire::{ChangeExperiment, CreateExperiment};
use crate::tools::niche;

/// Days of an experiment that is started without a deadline.
const USUAL_DAYS: i64 = 14;
/// Fewest planned answers of a prepared experiment that another one takes its numbers from.
const MIN_TAKEN_OVER: u32 = 5;

/// An experiment and its log after a change.
pub(super) type LoggedExperiment = (StoredExperiment, ExperimentLog);

/// Makes a draft, or finds the one of the same action or hypothesis. The flag is true for a new one.
pub(super) async fn create_experiment(
    state: &AppState,
    visitor: &Visitor,
    body: CreateExperiment,
) -> Result<(LoggedExperiment, bool), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let (now, is_of_market) = (visitor.local_moment(state.clock.now()), body.market.is_some());
    let run_id = run_of_body(state, visitor, &body).await?;
    let (_, report) = listing::report_of_run(state, &owner, run_id).await?;
    let (market, market_name) = (report.matched.market.slug, report.matched.market.name);
    let place = body.prepared;
    let mut values = match place {
        Some(place) => prepared_at(state, &market, place)?,
        None if is_of_market => market_values(state, &market, &body),
        None => checks::blank_values(),
    };
    body.into_fields().apply_to(&mut values, &now)?;
    let prepared = place.and_then(|place| i32::try_from(place).ok());
    write_tx!(state.db, async move |tx| {
        store::lock_experiments(tx, &owner).await?;
        let of_run = store::list_experiments(tx, &owner, Some(run_id)).await?;
        let asks_the_same = |old: &StoredExperiment| match prepared {
            Some(_) => old.prepared == prepared,
            None => is_of_market && old.phase != Phase::Closed && old.values.hypothesis == values.hypothesis,
        };
        let is_kept = |old: &StoredExperiment| old.market == market && old.deleted_at.is_none();
        let is_same = |old: &StoredExperiment| is_kept(old) && asks_the_same(old);
        if let Some(found) = of_run.into_iter().find(is_same) {
            let log = store::read_log(tx, &owner, found.id).await?;
            return Ok(((found, log), false));
        }
        check_room(tx, &owner).await?;
        let new = new_draft(run_id, (market, market_name), prepared, values, now.at);
        let made = store::insert_experiment(tx, &owner, new).await?;
        Ok(((made, ExperimentLog::default()), true))
    })
    .await
}

/// Project of a new experiment: the named one, or one about the named market, which is saved where there is none.
async fn run_of_body(state: &AppState, visitor: &Visitor, body: &CreateExperiment) -> Result<i64, ApiError> {
    match (body.run_id, body.market.as_deref()) {
        (Some(run_id), None) => Ok(run_id),
        (None, Some(market)) => match listing::find_run_of_market(state, visitor.named_owner()?, market).await? {
            Some(run_id) => Ok(run_id),
            None => niche::save_market(state, visitor, market).await,
        },
        _ => Err(refuse_experiment("runId", "Give a project or a market.")),
    }
}

/// Blank values with the kind of the request, and the numbers of the market's first prepared experiment of this kind.
fn market_values(state: &AppState, market: &str, body: &CreateExperiment) -> ExperimentValues {
    let mut values = checks::blank_values();
    if body.planned.is_some() || body.passes_at.is_some() {
        return values;
    }
    let kind = body
        .kind
        .as_deref()
        .map_or(Some(values.mark.kind), |kind| kind.parse().ok());
    let atlas = state.engine.atlas();
    let prepared = atlas
        .find_market(market)
        .map(|at| state.engine.prepare_experiments(&atlas.markets[at]));
    let first = prepared.unwrap_or_default().into_iter().find(|prepared| {
        let leaves_room = prepared
            .planned
            .is_some_and(|planned| planned >= MIN_TAKEN_OVER && prepared.passes_at.whole_part() < planned);
        Some(prepared.kind) == kind && leaves_room
    });
    if let Some(first) = first {
        (values.mark.planned, values.mark.passes_at) = (first.planned, first.passes_at);
    }
    values
}

fn prepared_at(state: &AppState, market: &str, place: i64) -> Result<ExperimentValues, ApiError> {
    let atlas = state.engine.atlas();
    let prepared = atlas
        .find_market(market)
        .map(|at| state.engine.prepare_experiments(&atlas.markets[at]));
    let place = usize::try_from(place).ok();
    let found = prepared.as_deref().zip(place).and_then(|(list, place)| list.get(place));
    found.map(checks::prepared_values).ok_or_else(|| {
        let problem = "The market has no prepared experiment at this place.";
        refuse_experiment("prepared", problem)
    })
}

fn new_draft(
    run_id: i64,
    (market, market_name): (String, String),
    prepared: Option<i32>,
    values: ExperimentValues,
    now: Timestamp,
) -> StoredExperiment {
    StoredExperiment {
        id: 0,
        run_id,
        market,
        market_name,
        prepared,
        values,
        phase: Phase::Draft,
        edition: 1,
        counted_from: 1,
        earlier: Vec::new(),
        version: 1,
        created_at: now,
        updated_at: now,
        started_at: None,
        closed_at: None,
        deleted_at: None,
        after_failure: None,
    }
}

async fn check_room(tx: &Tx, owner: &str) -> Result<(), ApiError> {
    let (kept, all) = store::count_experiments(tx, owner).await?;
    if kept < MAX_OF_OWNER && all < MAX_WITH_DELETED {
        return Ok(());
    }
    let message = format!("You have reached the limit of {MAX_OF_OWNER} experiments. Please delete one first.");
    Err(ApiError::unprocessable(ErrorCode::LimitReached, message))
}

/// Changes fields of the version that the caller has read. A pass mark that runs needs a new version.
pub(super) async fn change_experiment(
    state: &AppState,
    visitor: &Visitor,
    id: i64,
    body: ChangeExperiment,
) -> Result<LoggedExperiment, ApiError> {
    edit_experiment(state, visitor, id, move |experiment, log, now| {
        if experiment.version != body.version {
            return Err(edited_elsewhere());
        }
        let before = experiment.values.mark;
        let old = experiment.mark_as_earlier(log, now.at);
        body.fields.apply_to(&mut experiment.values, now)?;
        if experiment.phase != Phase::Draft && experiment.values.mark != before {
            check_new_version(experiment, body.new_version)?;
            experiment.earlier.push(old);
            begin_edition(experiment, &before);
        }
        if experiment.phase == Phase::Running && experiment.values.deadline.is_none() {
            return Err(refuse_experiment("deadline", FieldFault::Missing));
        }
        Ok(true)
    })
    .await
}

/// Applies an edit to an experiment and its task in one transaction. The edit returns whether there is something to
/// store.
async fn edit_experiment<F>(state: &AppState, visitor: &Visitor, id: i64, edit: F) -> Result<LoggedExperiment, ApiError>
where
    F: FnOnce(&mut StoredExperiment, &ExperimentLog, &LocalMoment) -> Result<bool, ApiError> + Send + 'static,
{
    let owner = visitor.named_owner()?.to_owned();
    let now = visitor.local_moment(state.clock.now());
    write_tx!(state.db, async move |tx| {
        let (mut experiment, log) = find_locked(tx, &owner, id).await?;
        if experiment.deleted_at.is_some() {
            return Err(not_running("This test was deleted. Its result stays as it is."));
        }
        if edit(&mut experiment, &log, &now)? {
            (experiment.version, experiment.updated_at) = (experiment.version + 1, now.at);
            store::update_experiment(tx, &owner, &experiment).await?;
            deadline_task::update_deadline_task(tx, &owner, &experiment, now.at).await?;
        }
        Ok((experiment, log))
    })
    .await
}

fn check_new_version(experiment: &StoredExperiment, is_asked_for: bool) -> Result<(), ApiError> {
    if experiment.phase == Phase::Closed {
        return Err(not_running("This test is closed. Its pass mark can no longer change."));
    }
    if is_asked_for {
        return Ok(());
    }
    let message =
        "The pass mark is locked while the test runs. A new version changes it and stays visible as a change.";
    Err(ApiError::conflict(ErrorCode::Locked, message))
}

/// Begins the next edition. Answers to another question do not count for it.
fn begin_edition(experiment: &mut StoredExperiment, before: &PassMark) {
    experiment.edition += 1;
    if !experiment.values.mark.asks_the_same(before) {
        experiment.counted_from = experiment.edition;
        experiment.values.measured = None;
    }
}

/// Starts a draft. One that runs already stays as it is.
pub(super) async fn start_experiment(
    state: &AppState,
    visitor: &Visitor,
    id: i64,
    deadline: Option<String>,
) -> Result<LoggedExperiment, ApiError> {
    let today = visitor.local_moment(state.clock.now()).today();
    let in_plan = plan::last_test_day(state.db.read(), visitor.named_owner()?, today).await?;
    edit_experiment(state, visitor, id, move |experiment, _, now| {
        match experiment.phase {
            Phase::Running => return Ok(false),
            Phase::Closed => return Err(not_running("This test is closed. Please make a new one.")),
            Phase::Draft => {}
        }
        let mut fields = FieldReader::new(ErrorCode::InvalidExperiment);
        if let Some(day) = &deadline {
            experiment.values.deadline = checks::read_deadline(day, now, &mut fields);
        } else if experiment.is_past_deadline(now) {
            fields.refuse("deadline", checks::DAY_IS_PAST);
        }
        fields.finish()?;
        let usual = add_days(today, USUAL_DAYS).map(|day| in_plan.map_or(day, |last| day.min(last)));
        experiment.values.deadline = experiment.values.deadline.or(usual);
        (experiment.phase, experiment.started_at) = (Phase::Running, Some(now.at));
        Ok(true)
    })
    .await
}

/// Brings the plan and the tasks up to date after a change of a test.
pub(super) async fn follow_change(state: &AppState, visitor: &Visitor) -> Result<(), ApiError> {
    deadline_task::follow_deadlines(state, visitor).await?;
    plan_steps::follow_tests(state, visitor).await
}

/// Closes a running experiment. One that is closed stays as it is.
pub(super) async fn stop_experiment(
    state: &AppState,
    visitor: &Visitor,
    id: i64,
) -> Result<LoggedExperiment, ApiError> {
    edit_experiment(state, visitor, id, |experiment, _, now| {
        match experiment.phase {
            Phase::Closed => return Ok(false),
            Phase::Draft => return Err(not_running("This test was not started. Delete the draft instead.")),
            Phase::Running => {}
        }
        (experiment.phase, experiment.closed_at) = (Phase::Closed, Some(now.at));
        Ok(true)
    })
    .await
}

/// Deletes a draft for good. Of a test that was started the result stays and counts; its script, and the names and
/// notes of its answers are deleted. Its task moves to the bin.
pub(super) async fn remove_experiment(state: &AppState, visitor: &Visitor, id: i64) -> Result<(), ApiError> {
    let (owner, now) = (visitor.named_owner()?.to_owned(), state.clock.now());
    write_tx!(state.db, async move |tx| {
        let (experiment, log) = find_locked(tx, &owner, id).await?;
        match experiment.phase {
            Phase::Draft => store::delete_experiment(tx, &owner, id).await?,
            _ => keep_result(tx, &owner, experiment, &log, now).await?,
        }
        deadline_task::remove_deadline_task(tx, &owner, id, now).await?;
        Ok(())
    })
    .await
}

/// Closes a started test and leaves its result, so that a failed test cannot disappear.
async fn keep_result(
    tx: &Tx,
    owner: &str,
    mut experiment: StoredExperiment,
    log: &ExperimentLog,
    now: Timestamp,
) -> Result<(), ApiError> {
    // Without names each answer counts by itself: earlier answers of a person are struck out first.
    store::set_struck_out(tx, owner, &log.list_superseded(), true).await?;
    store::clear_answers(tx, owner, experiment.id).await?;
    if experiment.phase == Phase::Running {
        (experiment.phase, experiment.closed_at) = (Phase::Closed, Some(now));
    }
    experiment.values.script.clear();
    experiment.deleted_at = experiment.deleted_at.or(Some(now));
    (experiment.version, experiment.updated_at) = (experiment.version + 1, now);
    store::update_experiment(tx, owner, &experiment).await?;
    Ok(())
}

/// Finds an experiment and its log while other writers of the owner wait.
pub(super) async fn find_locked(tx: &Tx, owner: &str, id: i64) -> Result<LoggedExperiment, ApiError> {
    store::lock_experiments(tx, owner).await?;
    let found = store::find_experiment(tx, owner, id).await?;
    let experiment = found.ok_or_else(|| listing::refuse_missing("test"))?;
    let log = store::read_log(tx, owner, id).await?;
    Ok((experiment, log))
}

/// Refuses one field of an experiment.
fn refuse_experiment(field: &str, problem: impl Into<String>) -> ApiError {
    FieldReader::refuse_one(ErrorCode::InvalidExperiment, field, problem)
}

/// 409 for a log that takes no answers.
pub(super) fn not_running(message: &str) -> ApiError {
    ApiError::conflict(ErrorCode::ExperimentNotRunning, message)
}

fn edited_elsewhere() -> ApiError {
    let message = "This test was changed in another tab or on another device. Please look at it again.";
    ApiError::conflict(ErrorCode::EditedElsewhere, message)
}
