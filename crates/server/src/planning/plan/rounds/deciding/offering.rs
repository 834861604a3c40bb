//! Market and offer of the plan, chosen in place: the round goes on with them.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{from_json, list_own_steps, take_market};
use crate::db::api_error::ApiError;
use crate::db::{DbErr, Tx};
use crate::planning::plan::rounds::writing::record;
use crate::planning::plan::rounds::{PlanChange, Round, Undone, round_store};
use crate::planning::plan::{PlanMarket, market_store, store};
use crate::planning::tasks;
use crate::planning::tasks::{BY_TOOL, Task};
use crate::platform::clock::Timestamp;

/// Kind of the change.
pub(in crate::planning::plan::rounds) const CHOSEN: &str = "offer";

/// Market of the plan and the tasks of its steps before a choice.
#[derive(Debug)]
pub struct OfferSnapshot {
    pub market: Option<PlanMarket>,
    steps: Vec<Task>,
}

/// Market, offer and steps before a choice, as the change stores them.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct BeforeOffer {
    market: Option<PlanMarket>,
    /// False for another offer of the same market.
    pub(super) is_other_market: bool,
    steps: Vec<FollowedStep>,
}

/// Step that followed the choice.
#[derive(Debug, Serialize, Deserialize)]
struct FollowedStep {
    /// Id of its task.
    id: i64,
    before: StepMark,
    after: StepMark,
}

/// Tick and minutes of a step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StepMark {
    /// Microseconds: the undo brings the same moment back.
    done_at: Option<i64>,
    ticked_by: Option<String>,
    minutes: Option<u16>,
}

impl OfferSnapshot {
    /// Reads what a choice may replace. The caller holds the lock of the owner.
    pub async fn read(tx: &Tx, owner: &str, now: Timestamp) -> Result<Self, DbErr> {
        store::ensure_step_tasks(tx, owner, now).await?;
        Ok(Self {
            market: market_store::read_market(tx, owner).await?,
            steps: list_own_steps(tx, owner).await?,
        })
    }
}

/// Stores that the round has another market or offer. Returns the id of the change.
pub async fn record_offer(
    tx: &Tx,
    owner: &str,
    mut round: Round,
    before: OfferSnapshot,
    now: Timestamp,
) -> Result<i64, DbErr> {
    let slug = |own: Option<&PlanMarket>| own.map(|own| own.slug.clone());
    let chosen = market_store::read_market(tx, owner).await?;
    let after = list_own_steps(tx, owner).await?;
    let followed = before.steps.iter().filter_map(|task| {
        let found = after.iter().find(|other| other.id == task.id)?;
        let [before, after] = [task, found].map(StepMark::of);
        (before != after).then_some(FollowedStep {
            id: task.id,
            before,
            after,
        })
    });
    let before = BeforeOffer {
        is_other_market: slug(before.market.as_ref()) != slug(chosen.as_ref()),
        steps: followed.collect(),
        market: before.market,
    };
    round_store::update_round(tx, &mut round).await?;
    record(tx, owner, &round, CHOSEN, json!(before), now).await
}

/// Brings the market and the offer back, and the steps that followed the choice and were not changed since.
pub(in crate::planning::plan::rounds) async fn undo_offer(
    tx: &Tx,
    owner: &str,
    change: &PlanChange,
    mut round: Round,
    now: Timestamp,
) -> Result<Undone, ApiError> {
    let before: BeforeOffer = from_json(change)?;
    take_market(tx, owner, before.market).await?;
    for mut task in list_own_steps(tx, owner).await? {
        let found = before.steps.iter().find(|step| step.id == task.id);
        if found.is_some_and(|step| step.restore(&mut task)) {
            tasks::update_task(tx, &mut task, now).await?;
        }
    }
    round_store::update_round(tx, &mut round).await?;
    Ok(Undone {
        is_other_market: before.is_other_market,
        ..Undone::default()
    })
}

impl FollowedStep {
    /// Gives a task its tick and its minutes back where they are still those of the choice. Returns whether it changed.
    fn restore(&self, task: &mut Task) -> bool {
        let now = StepMark::of(task);
        if now.minutes == self.after.minutes {
            task.estimate_minutes = self.before.minutes;
        }
        let tick = |mark: &StepMark| (mark.done_at, mark.ticked_by.clone());
        if tick(&now) == tick(&self.after) {
            let at = self.before.done_at.map(Timestamp::from_micros);
            task.set_done(at.is_some(), BY_TOOL, at.unwrap_or(task.created_at));
            task.done_at = at;
            task.ticked_by.clone_from(&self.before.ticked_by);
        }
        StepMark::of(task) != now
    }
}

impl StepMark {
    fn of(task: &Task) -> Self {
        Self {
            done_at: task.done_at.map(|at| at.micros()),
            ticked_by: task.ticked_by.clone(),
            minutes: task.estimate_minutes,
        }
    }
}
