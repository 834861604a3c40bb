//! Slots, exceptions and problems as they are on the wire and in the database.

use ::niche::planner::{
    DateChange, EpochMinute, PlanProblem, PlannerRefusal, ProblemFix, ProblemKind, SlotException, SlotHours,
    WeeklySlot, instant_of,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};

/// Free time of every week, by the clock on the wall. It belongs to the day on which it begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = EveningSlot)]
pub(super) struct SlotBody {
    /// 1 is Monday, 7 is Sunday.
    #[schema(minimum = 1, maximum = 7, example = 2)]
    pub weekday: u8,
    #[schema(example = "19:00")]
    pub start: String,
    /// A time that is not after the start is on the next day. 24:00 is midnight.
    #[schema(example = "01:00")]
    pub end: String,
}

/// A date that differs from the week.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = EveningException)]
pub(super) struct ExceptionBody {
    #[schema(example = "2026-12-24")]
    pub date: String,
    /// True: no work on the date, or in the hours when both times are sent. False: the hours are an extra slot.
    #[serde(default)]
    pub off: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "19:00")]
    pub start: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "20:30")]
    pub end: Option<String>,
}

/// Work that does not fit as asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EveningProblem)]
pub(super) struct ProblemBody {
    kind: ProblemKindBody,
    /// Null when there is no free time at all.
    #[schema(required = true)]
    step_id: Option<String>,
    /// No order of work keeps all deadlines.
    proven: bool,
    /// Smallest change of each kind that removes the problem.
    fixes: Vec<FixBody>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EveningProblemKind)]
enum ProblemKindBody {
    NoSlot,
    StepTooLong,
    DeadlineMissed,
    NotPlaced,
}

/// A change that removes a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = EveningFix)]
enum FixBody {
    /// The longest weekly slot ends later.
    ExtendSlot {
        slot: SlotBody,
        minutes: u16,
        /// The later end.
        end: String,
    },
    DelayDeadline {
        days: u32,
        /// The later deadline, ISO 8601 in UTC.
        deadline: String,
    },
}

impl From<&WeeklySlot> for SlotBody {
    fn from(slot: &WeeklySlot) -> Self {
        Self {
            weekday: slot.weekday,
            start: time_text(slot.hours.start),
            end: time_text(slot.hours.end),
        }
    }
}

impl From<&SlotException> for ExceptionBody {
    fn from(exception: &SlotException) -> Self {
        let (off, hours) = match exception.change {
            DateChange::Off => (true, None),
            DateChange::Busy(hours) => (true, Some(hours)),
            DateChange::Extra(hours) => (false, Some(hours)),
        };
        Self {
            date: exception.date.to_string(),
            off,
            start: hours.map(|hours| time_text(hours.start)),
            end: hours.map(|hours| time_text(hours.end)),
        }
    }
}

impl From<&PlanProblem> for ProblemBody {
    fn from(problem: &PlanProblem) -> Self {
        Self {
            kind: match problem.kind {
                ProblemKind::NoSlot => ProblemKindBody::NoSlot,
                ProblemKind::StepTooLong => ProblemKindBody::StepTooLong,
                ProblemKind::DeadlineMissed => ProblemKindBody::DeadlineMissed,
                ProblemKind::NotPlaced => ProblemKindBody::NotPlaced,
            },
            step_id: problem.step.clone(),
            proven: problem.proven,
            fixes: problem.fixes.iter().map(FixBody::from).collect(),
        }
    }
}

impl From<&ProblemFix> for FixBody {
    fn from(fix: &ProblemFix) -> Self {
        match fix {
            ProblemFix::ExtendSlot { slot, minutes } => Self::ExtendSlot {
                slot: slot.into(),
                minutes: *minutes,
                end: time_text((slot.hours.end + minutes - 1) % 1440 + 1),
            },
            ProblemFix::DelayDeadline { days, deadline } => Self::DelayDeadline {
                days: *days,
                deadline: instant_text(*deadline),
            },
        }
    }
}

/// "2026-11-24T18:00:00Z".
pub(super) fn instant_text(minute: EpochMinute) -> String {
    instant_of(minute).to_string()
}

fn time_text(minute_of_day: u16) -> String {
    format!("{:02}:{:02}", minute_of_day / 60, minute_of_day % 60)
}

fn read_time(text: &str) -> Option<u16> {
    let (hour, minute) = text.split_once(':')?;
    let number = |part: &str| {
        let is_well_formed = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        is_well_formed.then(|| part.parse::<u16>().ok()).flatten()
    };
    let (hour, minute) = (number(hour)?, number(minute)?);
    (hour < 24 && minute < 60 || (hour, minute) == (24, 0)).then_some(hour * 60 + minute)
}

pub(super) fn refuse_field(field: impl Into<String>, problem: impl Into<String>) -> ApiError {
    let (field, problem) = (field.into(), problem.into());
    ApiError::unprocessable(ErrorCode::InvalidEvenings, problem.clone()).with_field(field, problem)
}

pub(super) fn refuse_plan(refusal: PlannerRefusal) -> ApiError {
    let message = refusal.to_string();
    match refusal {
        PlannerRefusal::UnknownZone(_) => refuse_field("zone", message),
        PlannerRefusal::Invalid { field, .. } => refuse_field(field, message),
        PlannerRefusal::Cycle(_) => {
            ApiError::unprocessable(ErrorCode::Cycle, message.clone()).with_field("steps", message)
        }
    }
}

fn read_field(field: String, text: &str) -> Result<u16, ApiError> {
    read_time(text).ok_or_else(|| refuse_field(field, "Send a time such as 19:30."))
}

pub(super) fn read_slots(slots: &[SlotBody]) -> Result<Vec<WeeklySlot>, ApiError> {
    let slot = |(at, slot): (usize, &SlotBody)| {
        let hours = SlotHours {
            start: read_field(format!("slots[{at}].start"), &slot.start)?,
            end: read_field(format!("slots[{at}].end"), &slot.end)?,
        };
        Ok(WeeklySlot {
            weekday: slot.weekday,
            hours,
        })
    };
    slots.iter().enumerate().map(slot).collect()
}

pub(super) fn read_exceptions(exceptions: &[ExceptionBody]) -> Result<Vec<SlotException>, ApiError> {
    exceptions
        .iter()
        .enumerate()
        .map(|(at, exception)| read_exception(at, exception))
        .collect()
}

fn read_exception(at: usize, exception: &ExceptionBody) -> Result<SlotException, ApiError> {
    let date: Option<Date> = exception
        .date
        .parse()
        .ok()
        .filter(|date: &Date| date.to_string() == exception.date);
    let date = date.ok_or_else(|| refuse_field(format!("exceptions[{at}].date"), "Send a date such as 2026-12-24."))?;
    let hours = match (&exception.start, &exception.end) {
        (None, None) => None,
        (Some(start), Some(end)) => Some(SlotHours {
            start: read_field(format!("exceptions[{at}].start"), start)?,
            end: read_field(format!("exceptions[{at}].end"), end)?,
        }),
        _ => {
            return Err(refuse_field(
                format!("exceptions[{at}].end"),
                "Send both times, or neither.",
            ));
        }
    };
    let change = match (exception.off, hours) {
        (true, None) => DateChange::Off,
        (true, Some(hours)) => DateChange::Busy(hours),
        (false, Some(hours)) => DateChange::Extra(hours),
        (false, None) => {
            let problem = "Send the times of the extra slot, or \"off\": true for a free date.";
            return Err(refuse_field(format!("exceptions[{at}].start"), problem));
        }
    };
    Ok(SlotException { date, change })
}
