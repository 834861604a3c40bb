//! The evening planner: steps with minutes are laid into free slots, until all are placed or 52 weeks are over.
//!
//! Pure: the present moment and the time zone are arguments, and the same input gives the same plan. Slots are
//! wall-clock times of the zone and may go past midnight; pieces are instants in whole minutes since 1970.

mod free_time;
mod placing;
mod plan_hours;
mod problems;
mod step_order;
mod wall_clock;

use std::collections::HashSet;

use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::format::format_grouped;

pub use free_time::{free_minutes_until, join_slots, minutes_per_week};
pub use plan_hours::{PlanHours, PlannedWork};
pub use problems::{PlanProblem, ProblemFix, ProblemKind};
pub use wall_clock::{
    days_later, end_of_date, find_zone, first_minute_from, instant_of, local_time, resolve_local_time,
    resolve_minute_of_day,
};

use free_time::FreeTime;
use placing::Placement;
use step_order::OrderedSteps;

/// Minutes since the beginning of 1970, UTC.
pub type EpochMinute = i64;

pub const MAX_SLOTS: usize = 100;
pub const MAX_EXCEPTIONS: usize = 400;
pub const MAX_STEPS: usize = 200;
pub const MAX_KEPT_PIECES: usize = 2_000;
pub const MAX_STEP_MINUTES: u32 = 6_000;

/// A plan ends after this many weeks, whatever is left.
pub const MAX_WEEKS: u32 = 52;

/// Shortest piece of a step that is split, in minutes.
pub const MIN_PIECE_MINUTES: i64 = 25;
/// Longest piece of a step that may be split, in minutes.
pub const MAX_PIECE_MINUTES: i64 = 90;

const MINUTES_PER_DAY: u16 = 24 * 60;

/// Free time of every week. It belongs to the day on which it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WeeklySlot {
    /// 1 is Monday, 7 is Sunday.
    pub weekday: u8,
    pub hours: SlotHours,
}

/// Begin and end of a slot as minutes of the day. An end that is not after the begin is on the next day; 1440 is
/// midnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotHours {
    pub start: u16,
    pub end: u16,
}

impl SlotHours {
    /// Minutes from begin to end on a day without a clock change.
    pub fn minutes(self) -> u16 {
        self.end_from_start_of_day() - self.start
    }

    fn end_from_start_of_day(self) -> u16 {
        if self.end > self.start {
            self.end
        } else {
            self.end + MINUTES_PER_DAY
        }
    }

    fn is_valid(self) -> bool {
        self.start < MINUTES_PER_DAY && (1..=MINUTES_PER_DAY).contains(&self.end) && self.start != self.end
            || self.end == 0 && (1..MINUTES_PER_DAY).contains(&self.start)
    }
}

/// A date that differs from the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlotException {
    pub date: Date,
    pub change: DateChange,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DateChange {
    /// The weekly slots that begin on the date are left out.
    Off,
    /// No work in these hours.
    Busy(SlotHours),
    /// An additional slot.
    Extra(SlotHours),
}

/// A piece that the plan must respect.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeptPiece {
    pub step: String,
    pub start: EpochMinute,
    pub end: EpochMinute,
    /// Minutes of the step that it covers.
    pub minutes: u32,
    pub state: KeptState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeptState {
    /// Its minutes are done. It takes up no time any more.
    Done,
    /// It stays at its time, unless it ended before the present: then it was missed, and its minutes are planned again.
    Fixed,
}

/// Step of the person's list; `minutes` is the whole estimate, with the work that is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkStep {
    pub id: String,
    pub minutes: u32,
    /// Ids of the steps that must be complete before this one begins.
    pub waits_on: Vec<String>,
    /// The step is not split. At most one open step may be like this.
    pub one_go: bool,
    pub deadline: Option<EpochMinute>,
    /// No piece of the step begins earlier: the person put it off.
    pub not_before: Option<EpochMinute>,
}

/// Input of the planner.
#[derive(Debug, Clone)]
pub struct EveningRequest {
    /// No piece begins before this minute.
    pub now: EpochMinute,
    pub zone: TimeZone,
    pub slots: Vec<WeeklySlot>,
    pub exceptions: Vec<SlotException>,
    pub kept: Vec<KeptPiece>,
    /// In the order of the person's list.
    pub steps: Vec<WorkStep>,
}

/// A part of a step at a time.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlannedPiece {
    pub start: EpochMinute,
    pub end: EpochMinute,
    pub step: String,
    /// The person fixed it here, or it has begun already.
    pub fixed: bool,
}

impl PlannedPiece {
    pub fn minutes(&self) -> i64 {
        self.end - self.start
    }
}

/// Result of [`plan_evenings`]; work that finds no room in [`MAX_WEEKS`] is named in `problems`.
#[derive(Debug, Clone, PartialEq)]
pub struct EveningPlan {
    /// Fixed and new pieces, ordered by their start.
    pub pieces: Vec<PlannedPiece>,
    /// End of the last piece.
    pub end: Option<EpochMinute>,
    /// Minutes of all steps that are not done.
    pub minutes_left: i64,
    /// Free minutes of a week without exceptions and clock changes.
    pub week_minutes: i64,
    /// Weeks that the work takes at least: minutes left over minutes of a week. `None` without a weekly slot.
    pub lower_bound_weeks: Option<f64>,
    pub problems: Vec<PlanProblem>,
}

/// Reason for a missing plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlannerRefusal {
    #[error("There is no time zone \"{0}\". Send a name of the IANA database, such as \"Europe/Berlin\".")]
    UnknownZone(String),
    #[error("These steps wait on each other: {}. Remove one of the links.", .0.join(", "))]
    Cycle(Vec<String>),
    /// Every wrong field with its problem, in their order.
    #[error("{}", .0.first().map_or("", |(_, problem)| problem.as_str()))]
    Invalid(Vec<(String, String)>),
}

fn refuse_field(field: impl Into<String>, message: impl Into<String>) -> PlannerRefusal {
    PlannerRefusal::Invalid(vec![(field.into(), message.into())])
}

/// Wrong fields of a request, in the order in which they were found.
#[derive(Debug, Default)]
struct WrongParts(Vec<(String, String)>);

impl WrongParts {
    fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push((field.into(), message.into()));
    }

    fn finish(self) -> Result<(), PlannerRefusal> {
        match self.0.is_empty() {
            true => Ok(()),
            false => Err(PlannerRefusal::Invalid(self.0)),
        }
    }
}

/// Lays the steps into the free time.
///
/// # Errors
/// A [`PlannerRefusal`] that names the field and says what to send.
pub fn plan_evenings(request: &EveningRequest) -> Result<EveningPlan, PlannerRefusal> {
    check_request(request)?;
    let steps = OrderedSteps::new(request)?;
    let free = FreeTime::new(request, &request.slots);
    let placement = Placement::new(&steps, &free);
    let problems = problems::find_problems(request, &steps, &free, &placement);
    let mut pieces = placement.into_pieces(&steps);
    pieces.extend(steps.fixed_pieces());
    pieces.sort();
    let (minutes_left, week_minutes) = (steps.minutes_left(), minutes_per_week(&request.slots));
    Ok(EveningPlan {
        end: pieces.iter().map(|piece| piece.end).max(),
        pieces,
        minutes_left,
        week_minutes,
        lower_bound_weeks: count_weeks(minutes_left, week_minutes),
        problems,
    })
}

fn count_weeks(minutes_left: i64, week_minutes: i64) -> Option<f64> {
    let (left, week) = (i32::try_from(minutes_left).ok()?, i32::try_from(week_minutes).ok()?);
    (week > 0).then(|| f64::from(left) / f64::from(week))
}

/// Checks lengths, free time, steps and kept pieces.
///
/// # Errors
/// [`PlannerRefusal::Invalid`] with every field that is wrong.
pub fn check_request(request: &EveningRequest) -> Result<(), PlannerRefusal> {
    let mut wrong = WrongParts::default();
    check_length("slots", request.slots.len(), MAX_SLOTS, &mut wrong);
    check_length("exceptions", request.exceptions.len(), MAX_EXCEPTIONS, &mut wrong);
    check_length("kept", request.kept.len(), MAX_KEPT_PIECES, &mut wrong);
    check_length("steps", request.steps.len(), MAX_STEPS, &mut wrong);
    note_free_time(&request.slots, &request.exceptions, &mut wrong);
    note_steps(&request.steps, &mut wrong);
    note_kept(request, &mut wrong);
    wrong.finish()
}

fn check_length(field: &str, length: usize, most: usize, wrong: &mut WrongParts) {
    if length > most {
        let [most, length] = [most, length].map(|number| format_grouped(number as f64));
        wrong.add(field, format!("Use at most {most} entries; there are {length}."));
    }
}

/// Checks weekdays (1 to 7), hours and the years of dates (2000 to 2200).
///
/// # Errors
/// [`PlannerRefusal::Invalid`] with every field that is wrong.
pub fn check_free_time(slots: &[WeeklySlot], exceptions: &[SlotException]) -> Result<(), PlannerRefusal> {
    let mut wrong = WrongParts::default();
    note_free_time(slots, exceptions, &mut wrong);
    wrong.finish()
}

fn note_free_time(slots: &[WeeklySlot], exceptions: &[SlotException], wrong: &mut WrongParts) {
    const WRONG_HOURS: &str = "A slot needs a begin and a different end. A whole day is 00:00 to 24:00.";
    for (at, slot) in slots.iter().enumerate() {
        if !(1..=7).contains(&slot.weekday) {
            wrong.add(format!("slots[{at}].weekday"), "Send 1 for Monday to 7 for Sunday.");
        }
        if !slot.hours.is_valid() {
            wrong.add(format!("slots[{at}].end"), WRONG_HOURS);
        }
    }
    for (at, exception) in exceptions.iter().enumerate() {
        if !(2000..=2200).contains(&exception.date.year()) {
            wrong.add(format!("exceptions[{at}].date"), "Send a date from 2000 to 2200.");
        }
        if let DateChange::Busy(hours) | DateChange::Extra(hours) = exception.change
            && !hours.is_valid()
        {
            wrong.add(format!("exceptions[{at}].end"), WRONG_HOURS);
        }
    }
}

fn note_steps(steps: &[WorkStep], wrong: &mut WrongParts) {
    let mut ids = HashSet::new();
    for (at, step) in steps.iter().enumerate() {
        if step.id.is_empty() || !ids.insert(step.id.as_str()) {
            wrong.add(format!("steps[{at}].id"), "Give each step an id of its own.");
        }
        if !(1..=MAX_STEP_MINUTES).contains(&step.minutes) {
            let most = format_grouped(f64::from(MAX_STEP_MINUTES));
            wrong.add(
                format!("steps[{at}].minutes"),
                format!("Use a number from 1 to {most}."),
            );
        }
    }
    for (at, step) in steps.iter().enumerate() {
        if let Some(unknown) = step.waits_on.iter().find(|id| !ids.contains(id.as_str())) {
            let problem = format!("There is no step \"{unknown:.60}\".");
            wrong.add(format!("steps[{at}].waitsOn"), problem);
        }
    }
}

fn note_kept(request: &EveningRequest, wrong: &mut WrongParts) {
    let ids: HashSet<&str> = request.steps.iter().map(|step| step.id.as_str()).collect();
    for (at, piece) in request.kept.iter().enumerate() {
        if !ids.contains(piece.step.as_str()) {
            let problem = format!("There is no step \"{:.60}\".", piece.step);
            wrong.add(format!("kept[{at}].stepId"), problem);
        }
        if piece.end <= piece.start {
            wrong.add(format!("kept[{at}].end"), "A piece ends after it begins.");
        } else if piece.minutes > MAX_STEP_MINUTES {
            let most = format_grouped(f64::from(MAX_STEP_MINUTES));
            wrong.add(format!("kept[{at}].minutes"), format!("Use a number from 0 to {most}."));
        } else if piece.state == KeptState::Fixed && i64::from(piece.minutes) != piece.end - piece.start {
            let problem = "The minutes of a piece that is not done are the time from its begin to its end.";
            wrong.add(format!("kept[{at}].minutes"), problem);
        }
    }
}
