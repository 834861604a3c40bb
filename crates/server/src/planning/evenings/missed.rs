//! Evenings that passed without work, and the steps that fit the evenings that are left.

use ::niche::planner::{self as planner, DateChange, EveningRequest, PlanHours, PlannedWork};
use jiff::ToSpan;
use jiff::civil::Date;

use super::{Evenings, FreeTime, current_evenings, morning_after, schedule};
use crate::db::api_error::ApiError;
use crate::identity::accounts;
use crate::planning::plan;
use crate::planning::plan::MarketWork;
use crate::state::app_state::AppState;

/// Days that are counted at most.
const MAX_DAYS: i64 = 366;

/// Free evenings without work.
#[derive(Debug, Clone)]
pub struct MissedEvenings {
    pub count: usize,
    /// Open steps of the plan that do not fit what is left, in the order of the plan.
    pub later: Vec<&'static str>,
}

/// Counts the free evenings from a day to yesterday, and finds the open steps that do not fit the evenings from now
/// until the end of another day. `None` without Premium and without free hours.
pub async fn find_missed(
    state: &AppState,
    owner: &str,
    [since, today, until]: [Date; 3],
) -> Result<Option<MissedEvenings>, ApiError> {
    if !accounts::has_premium(state.db.read(), owner, state.clock.now()).await? {
        return Ok(None);
    }
    let Some(evenings) = current_evenings(state, owner, true).await? else {
        return Ok(None);
    };
    let days = (0..MAX_DAYS).filter_map(|day| since.checked_add(day.days()).ok());
    let passed = days.take_while(|day| *day < today);
    let own = plan::read_market(state.db.read(), owner).await?;
    let market = MarketWork::new(&state.engine, own.as_ref().map(|own| own.slug.as_str()));
    Ok(Some(MissedEvenings {
        count: passed.filter(|day| is_free(&evenings.free_time, *day)).count(),
        later: list_later(&evenings, market.first_paid_step(), until),
    }))
}

/// True for a date with a slot. One with hours that are taken is left out, because nothing says how many are free.
fn is_free(free_time: &FreeTime, date: Date) -> bool {
    let changes = free_time.exceptions.iter().filter(|exception| exception.date == date);
    let changes: Vec<DateChange> = changes.map(|exception| exception.change).collect();
    let has = |is_it: fn(&DateChange) -> bool| changes.iter().any(is_it);
    if has(|change| matches!(change, DateChange::Busy(_))) {
        return false;
    }
    let weekday = date.weekday().to_monday_one_offset();
    let is_weekly = free_time
        .slots
        .iter()
        .any(|slot| i8::try_from(slot.weekday) == Ok(weekday));
    has(|change| matches!(change, DateChange::Extra(_))) || is_weekly && !changes.contains(&DateChange::Off)
}

fn list_later(evenings: &Evenings, first_paid: Option<&str>, until: Date) -> Vec<&'static str> {
    let free_time = &evenings.free_time;
    let request = EveningRequest {
        now: schedule::minute_of(evenings.now),
        zone: free_time.zone.clone(),
        slots: free_time.slots.clone(),
        exceptions: free_time.exceptions.clone(),
        kept: Vec::new(),
        steps: Vec::new(),
    };
    let free = planner::free_minutes_until(&request, morning_after(&free_time.zone, until));
    let open: Vec<PlannedWork> = plan::list_plan_work()
        .filter_map(|work| {
            let item = evenings.work.items.iter().find(|item| item.step.id == work.key)?;
            let is_step = plan::find_step(work.key).is_some();
            is_step.then_some(PlannedWork {
                key: work.key,
                minutes: item.step.minutes,
                is_review: false,
            })
        })
        .collect();
    let hours = PlanHours::fit_into(u32::try_from(free).unwrap_or_default(), first_paid, &open);
    let keys = open.iter().map(|work| work.key);
    keys.filter(|key| hours.later.contains(key)).collect()
}
