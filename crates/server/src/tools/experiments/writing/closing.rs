//! Tests that a decision about the plan closes, and opens again.

use super::deadline_task::{reopen_deadline_task, update_deadline_task};
use crate::db::{DbErr, Tx};
use crate::platform::time_zones::LocalMoment;
use crate::tools::experiments::experiment::Phase;
use crate::tools::experiments::store;

/// Closes the running tests of a market. Returns their ids.
pub async fn close_tests(tx: &Tx, owner: &str, market: &str, now: &LocalMoment) -> Result<Vec<i64>, DbErr> {
    store::lock_experiments(tx, owner).await?;
    let mut closed = Vec::new();
    for mut experiment in store::list_experiments(tx, owner, None).await? {
        let is_open = experiment.phase == Phase::Running && experiment.deleted_at.is_none();
        if !is_open || experiment.market != market {
            continue;
        }
        (experiment.phase, experiment.closed_at) = (Phase::Closed, Some(now.at));
        (experiment.version, experiment.updated_at) = (experiment.version + 1, now.at);
        store::update_experiment(tx, owner, &experiment).await?;
        update_deadline_task(tx, owner, &experiment, now.at).await?;
        closed.push(experiment.id);
    }
    Ok(closed)
}

/// Opens tests again that were closed by a decision, until at least tomorrow.
pub async fn reopen_tests(tx: &Tx, owner: &str, ids: &[i64], now: &LocalMoment) -> Result<(), DbErr> {
    store::lock_experiments(tx, owner).await?;
    let tomorrow = now.today().tomorrow().ok();
    for id in ids {
        let found = store::find_experiment(tx, owner, *id).await?;
        let Some(mut experiment) = found.filter(|one| one.phase == Phase::Closed && one.deleted_at.is_none()) else {
            continue;
        };
        (experiment.phase, experiment.closed_at) = (Phase::Running, None);
        experiment.values.deadline = experiment.values.deadline.max(tomorrow);
        (experiment.version, experiment.updated_at) = (experiment.version + 1, now.at);
        store::update_experiment(tx, owner, &experiment).await?;
        update_deadline_task(tx, owner, &experiment, now.at).await?;
        reopen_deadline_task(tx, owner, experiment.id, now.at).await?;
    }
    Ok(())
}
