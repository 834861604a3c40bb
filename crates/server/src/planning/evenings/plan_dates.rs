//! The one calendar of a plan: its steps on the evenings of My evenings, for every page and file. The evenings that a
//! person named at the start of the plan give its hours, and no dates.

use std::collections::HashMap;

use ::niche::planner::{SlotHours, WeeklySlot};
use jiff::civil::Date;

use super::store::PieceRow;
use super::wire::SlotBody;
use super::work::read_hours;
use super::{Evenings, current_evenings, evening_of, save_free_time};
use crate::db::api_error::ApiError;
use crate::identity::accounts;
use crate::identity::callers::Visitor;
use crate::planning::plan;
use crate::planning::plan::{LaunchPlan, PlanEvenings, UsualEvenings};
use crate::planning::tasks::StepPlaces;
use crate::state::app_state::AppState;

/// First minute of a slot that only its day and length are known of: 8 PM.
const USUAL_START: u16 = 20 * 60;

/// Returns the plan of an owner with its dates: evenings with Premium and free hours, else weeks.
pub async fn load_dated_plan(state: &AppState, owner: &str) -> Result<LaunchPlan, ApiError> {
    let mut plan = plan::load_plan(state, owner).await?;
    if let Some(planned) = find_plan_evenings(state, owner, plan.evenings.as_ref()).await? {
        plan.follow_evenings(planned);
    }
    Ok(plan)
}

/// Returns the places of the plan's steps for lists of tasks.
pub(super) async fn read_step_places(state: &AppState, owner: &str) -> Result<StepPlaces, ApiError> {
    Ok(load_dated_plan(state, owner).await?.step_places())
}

/// Stores the evenings that a person usually has. With Premium they become the first slots of My evenings,
/// each from 8 PM.
pub async fn name_evenings(state: &AppState, visitor: &Visitor, named: UsualEvenings) -> Result<(), ApiError> {
    let slots = usual_slots(&named);
    plan::name_evenings(state, visitor, named).await?;
    let (owner, reader) = (visitor.named_owner()?, state.db.read());
    let is_premium = accounts::has_premium(reader, owner, state.clock.now()).await?;
    if !is_premium || slots.is_empty() || current_evenings(state, owner, true).await?.is_some() {
        return Ok(());
    }
    let zone = accounts::find_time_zone(reader, owner).await?;
    let slots: Vec<SlotBody> = slots.iter().map(SlotBody::from).collect();
    save_free_time(state, owner, zone.as_deref().unwrap_or("UTC"), &slots, &[]).await?;
    Ok(())
}

/// A slot for each evening.
fn usual_slots(named: &UsualEvenings) -> Vec<WeeklySlot> {
    let hours = SlotHours {
        start: USUAL_START,
        end: USUAL_START + named.minutes,
    };
    let days = named.weekdays.iter();
    days.map(|weekday| WeeklySlot {
        weekday: *weekday,
        hours,
    })
    .collect()
}

/// Evenings of My evenings with free hours in the week; `None` without Premium.
async fn find_slots(state: &AppState, owner: &str) -> Result<Option<Evenings>, ApiError> {
    if !accounts::has_premium(state.db.read(), owner, state.clock.now()).await? {
        return Ok(None);
    }
    let evenings = current_evenings(state, owner, true).await?;
    Ok(evenings.filter(|own| !own.free_time.slots.is_empty()))
}

/// `None` where no hours are known.
async fn find_plan_evenings(
    state: &AppState,
    owner: &str,
    named: Option<&UsualEvenings>,
) -> Result<Option<PlanEvenings>, ApiError> {
    if let Some(own) = find_slots(state, owner).await? {
        return Ok(Some(PlanEvenings::from(own)));
    }
    let Some(named) = named else { return Ok(None) };
    Ok(Some(PlanEvenings {
        hours: read_hours(state.db.read(), &state.engine, owner, &usual_slots(named)).await?,
        ..PlanEvenings::default()
    }))
}

impl From<Evenings> for PlanEvenings {
    fn from(own: Evenings) -> Self {
        let mut evenings: HashMap<String, Date> = HashMap::new();
        let day = |row: &PieceRow| (row.step.clone(), evening_of(&own.free_time.zone, row.start_minute));
        // By time: the last done piece stands until the first open one.
        evenings.extend(own.pieces.iter().filter(|row| row.done_at.is_some()).map(day));
        evenings.extend(own.pieces.iter().rev().filter(|row| row.done_at.is_none()).map(day));
        Self {
            evenings,
            hours: own.work.hours,
            is_dated: true,
        }
    }
}
