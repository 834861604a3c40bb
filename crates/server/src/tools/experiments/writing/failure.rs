//! The choice after a failed test.

use ::niche::atlas::{AtlasAction, IfNotKind};
use ::niche::evidence::ExperimentDecision;
use strum::VariantNames;

use super::{LoggedExperiment, check_room, find_locked, new_draft, not_running, refuse_experiment};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Tx, write_tx};
use crate::http::{FieldFault, FieldReader};
use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;
use crate::tools::experiments::experiment::{AfterFailure, ExperimentLog, Phase, StoredExperiment};
use crate::tools::experiments::{plan_steps, store};

/// Stores the choice after a failed test. A narrower test comes back as a draft; one that was made before as it is.
pub(crate) async fn choose_after_failure(
    state: &AppState,
    visitor: &Visitor,
    id: i64,
    choice: &str,
) -> Result<LoggedExperiment, ApiError> {
    let choice: Option<AfterFailure> = choice.parse().ok();
    let owner = visitor.named_owner()?.to_owned();
    let now = visitor.local_moment(state.clock.now());
    let state = state.clone();
    write_tx!(state.clone().db, async move |tx| {
        let (mut experiment, log) = find_locked(tx, &owner, id).await?;
        let choice =
            choice.ok_or_else(|| refuse_experiment("choice", FieldFault::unknown_choice(AfterFailure::VARIANTS)))?;
        if experiment.to_evidence(&log, &now).make_decision() != ExperimentDecision::Failed {
            return Err(not_running(
                "This test has not failed, so there is nothing to choose yet.",
            ));
        }
        let narrower = match choice {
            AfterFailure::Narrow => Some(find_narrower(&state, &experiment)?),
            AfterFailure::KeepGoing => None,
        };
        experiment.after_failure = Some(choice);
        (experiment.version, experiment.updated_at) = (experiment.version + 1, now.at);
        store::update_experiment(tx, &owner, &experiment).await?;
        match narrower {
            Some(button) => draft_narrower(tx, &owner, &experiment, &button, now.at).await,
            None => Ok((experiment, log)),
        }
    })
    .await
}

/// Button of the narrower test, such as "Offer nails only".
fn find_narrower(state: &AppState, experiment: &StoredExperiment) -> Result<String, ApiError> {
    let action = plan_steps::find_action(state, &experiment.market, experiment.prepared);
    let if_not = action.map(|action: &AtlasAction| &action.if_not);
    let narrower = if_not.filter(|if_not| if_not.kind == IfNotKind::Narrow);
    narrower.map(|if_not| if_not.button.clone()).ok_or_else(|| {
        let message = "There is no narrower test for this one. Please keep going, or pick another market.";
        FieldReader::refuse_one(ErrorCode::InvalidChoice, "choice", message)
    })
}

/// The draft of the same question with the market's narrower offer in front. Its mark is the one that failed.
async fn draft_narrower(
    tx: &Tx,
    owner: &str,
    failed: &StoredExperiment,
    button: &str,
    now: Timestamp,
) -> Result<LoggedExperiment, ApiError> {
    let mut values = failed.values.clone();
    values.hypothesis = format!("{button}: {}", failed.values.hypothesis);
    (values.deadline, values.measured) = (None, None);
    let of_run = store::list_experiments(tx, owner, Some(failed.run_id)).await?;
    let is_it = |old: &StoredExperiment| {
        old.phase != Phase::Closed && old.deleted_at.is_none() && old.values.hypothesis == values.hypothesis
    };
    if let Some(found) = of_run.into_iter().find(is_it) {
        let log = store::read_log(tx, owner, found.id).await?;
        return Ok((found, log));
    }
    check_room(tx, owner).await?;
    let market = (failed.market.clone(), failed.market_name.clone());
    let draft = new_draft(failed.run_id, market, None, values, now);
    Ok((
        store::insert_experiment(tx, owner, draft).await?,
        ExperimentLog::default(),
    ))
}
