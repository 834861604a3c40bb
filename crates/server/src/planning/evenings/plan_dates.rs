//! The one calendar of a plan: its steps on the evenings of My evenings, for every page and file.

use std::collections::HashMap;

use time::Date;

use super::store::PieceRow;
use super::{Evenings, current_evenings, evening_of};
use crate::db::api_error::ApiError;
use crate::identity::accounts;
use crate::planning::plan;
use crate::planning::plan::{LaunchPlan, PlanEvenings};
use crate::planning::tasks::StepPlaces;
use crate::platform::calendar::read_day;
use crate::state::app_state::AppState;

/// Returns the plan of an owner with its dates: evenings with Premium and free hours, else weeks.
pub async fn load_dated_plan(state: &AppState, owner: &str) -> Result<LaunchPlan, ApiError> {
    let mut plan = plan::load_plan(state, owner).await?;
    if let Some(planned) = find_plan_evenings(state, owner).await? {
        plan.follow_evenings(planned);
    }
    Ok(plan)
}

/// Returns the places of the plan's steps for lists of tasks.
pub(super) async fn read_step_places(state: &AppState, owner: &str) -> Result<StepPlaces, ApiError> {
    Ok(load_dated_plan(state, owner).await?.step_places())
}

/// `None` without Premium and without free hours in the week.
async fn find_plan_evenings(state: &AppState, owner: &str) -> Result<Option<PlanEvenings>, ApiError> {
    if !accounts::has_premium(state.db.read(), owner, state.clock.now()).await? {
        return Ok(None);
    }
    let evenings = current_evenings(state, owner, true).await?;
    Ok(evenings
        .filter(|own| !own.free_time.slots.is_empty())
        .map(PlanEvenings::from))
}

impl From<Evenings> for PlanEvenings {
    fn from(own: Evenings) -> Self {
        let mut evenings: HashMap<String, Date> = HashMap::new();
        let day = |row: &PieceRow| read_day(&evening_of(&own.free_time.zone, row.start_minute).to_string());
        // By time: the last done piece stands until the first open one.
        for row in own.pieces.iter().filter(|row| row.done_at.is_some()) {
            evenings.extend(day(row).map(|day| (row.step.clone(), day)));
        }
        for row in own.pieces.iter().rev().filter(|row| row.done_at.is_none()) {
            evenings.extend(day(row).map(|day| (row.step.clone(), day)));
        }
        Self {
            evenings,
            hours: own.work.hours,
        }
    }
}
