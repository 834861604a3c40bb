//! A round that waits is taken up again, or the round of the plan is kept.

use super::{Decider, close_for};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::write_tx;
use crate::identity::callers::Visitor;
use crate::membership::plan_view::{find_market, results_for};
use crate::planning::plan;
use crate::planning::plan::rounds;
use crate::state::app_state::AppState;
use crate::tools::experiments;

/// Takes an ended round of another market up again. Its tests run again, and those of the plan's market are closed.
pub(in crate::membership::plan_view) async fn resume(
    state: &AppState,
    visitor: &Visitor,
    id: i64,
    version: Option<i64>,
) -> Result<i64, ApiError> {
    let round = rounds::find_round(state, visitor.named_owner()?, id).await?.round;
    let decider = Decider::read(state, visitor).await?;
    let all = rounds::list_rounds(state, &decider.owner).await?;
    if !rounds::can_resume(&round, &all, decider.market.as_ref()) {
        let message = "Only the last round of another market can be taken up again.";
        return Err(ApiError::unprocessable(ErrorCode::InvalidPlan, message));
    }
    let slug = round.record.as_ref().and_then(|record| record.market.as_deref());
    let results = match slug.and_then(|slug| find_market(state, slug)) {
        Some(market) => results_for(state, visitor, market).await?,
        None => Vec::new(),
    };
    let (owner, now, tests, old) = (decider.owner, decider.now, decider.tests, decider.market);
    let engine = state.engine.clone();
    write_tx!(state.db, async move |tx| {
        let present = rounds::lock_round(tx, &owner, version).await?;
        let own = (owner.as_str(), old.as_ref());
        let made = close_for(tx, own, None, tests, &now).await?;
        let (change, reopen) = rounds::resume_round(tx, &owner, (present, round), made, &now).await?;
        experiments::reopen_tests(tx, &owner, &reopen, &now).await?;
        plan::take_minutes(tx, &engine, &owner, now.at).await?;
        plan::follow_results(tx, &owner, &results, now.at).await?;
        Ok(change)
    })
    .await
}

/// Keeps the round of the plan although its rule is met early.
pub(in crate::membership::plan_view) async fn keep(
    state: &AppState,
    visitor: &Visitor,
    id: i64,
    version: Option<i64>,
) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    rounds::find_round(state, &owner, id).await?;
    let now = visitor.local_moment(state.clock.now());
    write_tx!(state.db, async move |tx| {
        let round = rounds::lock_round(tx, &owner, version).await?;
        if round.id != id {
            let message = "This round has ended. Please reload the plan.";
            return Err(ApiError::conflict(ErrorCode::EditedElsewhere, message));
        }
        Ok(rounds::keep_round(tx, round, &now).await?)
    })
    .await
}
