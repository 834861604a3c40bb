//! What the plan was when a round ended. Ticks, market and tests of the next round do not change it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::{DbErr, Tx};
use crate::planning::plan::market_store;
use crate::planning::plan::store;
use crate::planning::plan::store::StoredStep;
use crate::planning::plan::{PlanDecision, PlanMarket, steps};
use crate::platform::clock::Timestamp;

/// Copy of the plan at the end of a round.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct EndedRound {
    pub start_date: Option<String>,
    /// Slug and name of the market.
    pub market: Option<String>,
    pub market_name: Option<String>,
    pub run_id: Option<i64>,
    pub offer: Option<String>,
    pub decision: Option<PlanDecision>,
    /// Steps and reviews that were done or have a note.
    pub steps: Vec<EndedStep>,
    pub tests: Vec<EndedTest>,
    /// Tasks of steps that the end put away, and tests that it closed: a round that is taken up again has them back.
    pub put_away: Vec<i64>,
    pub closed: Vec<i64>,
}

// Step or review of an ended round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanRecordStep)]
pub struct EndedStep {
    pub title: String,
    /// Null for a step that was not done.
    #[schema(required = true)]
    pub done_at: Option<Timestamp>,
    pub note: String,
    /// True where it was done in a round before.
    #[serde(default)]
    #[schema(required = true)]
    pub is_from_last_round: bool,
}

/// Copy of a test for the record of a round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EndedTest {
    pub id: i64,
    pub hypothesis: String,
    /// "passed", "failed", "unclear", "stopped" and the others.
    pub state: String,
    pub progress: String,
    pub is_riskiest: bool,
    /// True for a test of so many people.
    pub asks_people: bool,
    pub yes: u32,
    pub no: u32,
}

impl EndedRound {
    /// Market of the round, which may have left the atlas.
    pub fn plan_market(&self) -> Option<PlanMarket> {
        Some(PlanMarket {
            slug: self.market.clone()?,
            name: self.market_name.clone()?,
            run_id: self.run_id,
            offer: self.offer.clone(),
        })
    }
}

/// Copies plan, market and steps for the record of a round that ends.
pub(super) async fn copy_plan(tx: &Tx, owner: &str, tests: Vec<EndedTest>) -> Result<EndedRound, DbErr> {
    let mut plan = store::read_plan(tx, owner).await?;
    let own = market_store::read_market(tx, owner).await?;
    let steps = steps::list_plan_work().filter_map(|work| {
        let StoredStep { done, note, .. } = plan.steps.remove(work.key)?;
        (done.is_some() || !note.is_empty()).then(|| EndedStep {
            title: work.title.to_owned(),
            is_from_last_round: done.is_some_and(|done| done.is_from_last_round),
            done_at: done.map(|done| done.at),
            note,
        })
    });
    let steps = steps.collect();
    let own = own.as_ref();
    Ok(EndedRound {
        start_date: plan.start_date.map(|day| day.to_string()),
        market: own.map(|own| own.slug.clone()),
        market_name: own.map(|own| own.name.clone()),
        run_id: own.and_then(|own| own.run_id),
        offer: own.and_then(|own| own.offer.clone()),
        decision: plan.decision,
        steps,
        tests,
        put_away: Vec::new(),
        closed: Vec::new(),
    })
}
