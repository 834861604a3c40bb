//! The deadline of an experiment as a task.

use serde_json::json;

use crate::db::api_error::ApiError;
use crate::db::{DbErr, Tx, dialect, write_tx};
use crate::identity::callers::Visitor;
use crate::planning::tasks;
use crate::planning::tasks::{BY_TOOL, Due, NewTask, Task, TaskSource};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;
use crate::tools::experiments::experiment::{Phase, StoredExperiment};
use crate::tools::experiments::plan_steps;

/// Characters of the hypothesis in the title of the task.
const MAX_SHOWN: usize = 120;

/// Makes the task of a running experiment, moves it with the deadline, and ticks it when the experiment is closed. The
/// caller holds the lock of the owner.
pub(crate) async fn update_deadline_task(
    tx: &Tx,
    owner: &str,
    experiment: &StoredExperiment,
    now: Timestamp,
) -> Result<(), DbErr> {
    if experiment.phase == Phase::Draft {
        return Ok(());
    }
    let due = experiment.values.deadline.map(Due::on);
    let Some(mut task) = find_deadline_task(tx, owner, experiment.id).await? else {
        let new = NewTask {
            due,
            source_key: Some(deadline_task_key(experiment.id)),
            origin: Some(json!({"experimentId": experiment.id, "runId": experiment.run_id}).to_string()),
            ..NewTask::with_title(task_title(&experiment.values.hypothesis), TaskSource::Experiment)
        };
        return tasks::insert_task(tx, owner, new, now).await.map(drop);
    };
    task.due = due;
    if experiment.phase == Phase::Closed {
        task.set_done(true, BY_TOOL, now);
    }
    tasks::update_task(tx, &mut task, now).await
}

/// Ticks the tasks of running tests that are decided, and opens those of tests that are not any more: a decided test
/// needs no task that asks to close it.
pub(crate) async fn follow_deadlines(state: &AppState, visitor: &Visitor) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let now = visitor.local_moment(state.clock.now());
    let tests = plan_steps::list_tests(state, &owner, |one| one.phase == Phase::Running, &now).await?;
    let decisions: Vec<(i64, bool)> = tests.iter().map(|test| (test.id, test.is_decided())).collect();
    let at = now.at;
    write_tx!(state.db, async move |tx| {
        Ok(follow_decisions(tx, &owner, &decisions, at).await?)
    })
    .await
}

async fn follow_decisions(tx: &Tx, owner: &str, decisions: &[(i64, bool)], now: Timestamp) -> Result<(), DbErr> {
    dialect::lock_owner(tx, owner).await?;
    for mut task in tasks::tasks_of_source(tx, owner, TaskSource::Experiment).await? {
        let is_of_task = |(id, _): &&(i64, bool)| task.source_key.as_deref() == Some(&deadline_task_key(*id));
        let Some((_, is_decided)) = decisions.iter().find(is_of_task) else {
            continue;
        };
        let is_ours = task.ticked_by.as_deref().is_none_or(|by| by == BY_TOOL);
        if is_ours && task.is_done() != *is_decided {
            task.set_done(*is_decided, BY_TOOL, now);
            task.ticked_by = task.ticked_by.filter(|_| *is_decided);
            tasks::update_task(tx, &mut task, now).await?;
        }
    }
    Ok(())
}

/// Takes the tick of the task of a test that runs again.
pub(crate) async fn reopen_deadline_task(tx: &Tx, owner: &str, id: i64, now: Timestamp) -> Result<(), DbErr> {
    let Some(mut task) = find_deadline_task(tx, owner, id).await? else {
        return Ok(());
    };
    task.set_done(false, BY_TOOL, now);
    task.ticked_by = None;
    tasks::update_task(tx, &mut task, now).await
}

/// Moves the task of a deleted experiment to the bin.
pub(crate) async fn remove_deadline_task(
    tx: &Tx,
    owner: &str,
    experiment_id: i64,
    now: Timestamp,
) -> Result<(), DbErr> {
    let Some(mut task) = find_deadline_task(tx, owner, experiment_id).await? else {
        return Ok(());
    };
    task.deleted_at = task.deleted_at.or(Some(now));
    tasks::update_task(tx, &mut task, now).await
}

async fn find_deadline_task(tx: &Tx, owner: &str, experiment_id: i64) -> Result<Option<Task>, DbErr> {
    let key = deadline_task_key(experiment_id);
    let tasks = tasks::tasks_of_source(tx, owner, TaskSource::Experiment).await?;
    Ok(tasks.into_iter().find(|task| task.source_key.as_ref() == Some(&key)))
}

fn deadline_task_key(experiment_id: i64) -> String {
    format!("experiment-{experiment_id}")
}

fn task_title(hypothesis: &str) -> String {
    let hypothesis = hypothesis.replace('\n', " ");
    match hypothesis.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("Close the test: {}…", &hypothesis[..end]),
        None => format!("Close the test: {hypothesis}"),
    }
}
