//! The tables of experiments as a whole: moved, deleted and exported.

use serde_json::{Value, json};

use super::experiment::{ExperimentLog, StoredExperiment};
use super::store;
use crate::db::api_error::ApiError;
use crate::db::{DbErr, Tx};
use crate::state::app_state::AppState;
use crate::state::owned::OwnedTable;
use crate::tools::runs;

/// No experiment and no answer is lost when two owners become one.
pub const OWNED: &[OwnedTable] = &[
    OwnedTable {
        name: "experiments",
        merge: Some(|tx, from, to| Box::pin(merge_projects(tx, from, to))),
        trim: None,
        exports: &[("evidence.experiments", |state, owner| {
            Box::pin(export_experiments(state, owner))
        })],
    },
    OwnedTable::new(
        "experiment_entries",
        &[("evidence.entries", |state, owner| {
            Box::pin(export_entries(state, owner))
        })],
    ),
    OwnedTable::new(
        "experiment_totals",
        &[("evidence.totals", |state, owner| Box::pin(export_totals(state, owner)))],
    ),
];

/// Moves the experiments of a project that both owners have to the one that stays.
async fn merge_projects(tx: &Tx, from: &str, to: &str) -> Result<(), DbErr> {
    for (lost, kept) in runs::list_twin_ids(tx, from, to).await? {
        store::move_to_run(tx, [from, to], lost, kept).await?;
    }
    Ok(())
}

async fn read_all_experiments(
    state: &AppState,
    owner: &str,
) -> Result<Vec<(StoredExperiment, ExperimentLog)>, ApiError> {
    let experiments = store::list_experiments(state.db.read(), owner, None).await?;
    let ids: Vec<i64> = experiments.iter().map(|experiment| experiment.id).collect();
    let mut logs = store::read_logs(state.db.read(), owner, &ids).await?;
    let with_log = |experiment: StoredExperiment| {
        let log = logs.remove(&experiment.id).unwrap_or_default();
        (experiment, log)
    };
    Ok(experiments.into_iter().map(with_log).collect())
}

async fn export_experiments(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let export = |(one, _): (StoredExperiment, ExperimentLog)| {
        let mark = one.values.mark;
        let values = one.values;
        json!({
            "id": one.id, "runId": one.run_id, "market": one.market, "marketName": one.market_name,
            "hypothesis": values.hypothesis, "kind": mark.kind, "strength": mark.strength, "n": mark.planned,
            "k": mark.passes_at, "atMost": mark.at_most, "riskiest": mark.is_riskiest,
            "deadline": values.deadline.map(|day| day.to_string()),
            "costCapCents": values.cost_cap_cents, "script": values.script, "measured": values.measured,
            "phase": one.phase.into_str(), "edition": one.edition, "earlier": one.earlier, "createdAt": one.created_at,
            "startedAt": one.started_at, "closedAt": one.closed_at, "deletedAt": one.deleted_at,
        })
    };
    Ok(read_all_experiments(state, owner)
        .await?
        .into_iter()
        .map(export)
        .collect())
}

async fn export_entries(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let logs = read_all_experiments(state, owner).await?;
    let entries = logs.into_iter().flat_map(|(_, log)| log.entries);
    let export = entries.map(|entry| {
        json!({
            "experimentId": entry.experiment_id, "edition": entry.edition, "outcome": entry.outcome.into_str(), "who": entry.who,
            "note": entry.note, "on": entry.day, "struckOut": entry.is_struck_out, "loggedAt": entry.created_at,
        })
    });
    Ok(export.collect())
}

async fn export_totals(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let logs = read_all_experiments(state, owner).await?;
    let totals = logs.into_iter().flat_map(|(_, log)| log.totals);
    let export = totals.map(|total| {
        json!({"experimentId": total.experiment_id, "edition": total.edition, "on": total.day, "yes": total.yes, "total": total.total})
    });
    Ok(export.collect())
}
