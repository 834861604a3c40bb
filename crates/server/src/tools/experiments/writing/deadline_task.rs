//! The deadline of an experiment as a task.

use serde_json::json;

use crate::db::{DbErr, Tx};
use crate::planning::tasks;
use crate::planning::tasks::{BY_TOOL, Due, NewTask, Task, TaskSource};
use crate::platform::calendar::day_text;
use crate::platform::clock::Timestamp;
use crate::tools::experiments::experiment::{Phase, StoredExperiment};

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
    let due = experiment.values.deadline.map(|day| Due {
        date: day_text(day),
        time: None,
        zone: None,
    });
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
