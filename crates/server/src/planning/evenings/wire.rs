//! Slots, exceptions and problems as they are on the wire and in the database.

use ::niche::planner::{
    DateChange, EpochMinute, PlanProblem, PlannerRefusal, ProblemFix, ProblemKind, SlotException, SlotHours,
    WeeklySlot, instant_of,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::{FieldFault, FieldReader};
use crate::platform::calendar::read_day;

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
    kind: ProblemKind,
    /// Null when there is no free time at all.
    #[schema(required = true)]
    step_id: Option<String>,
    /// No order of work keeps all deadlines.
    proven: bool,
    /// Smallest change of each kind that removes the problem.
    fixes: Vec<FixBody>,
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
            kind: problem.kind,
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

pub(super) fn refuse_plan(refusal: PlannerRefusal) -> ApiError {
    let message = refusal.to_string();
    match refusal {
        PlannerRefusal::UnknownZone(_) => FieldReader::refuse_one(ErrorCode::InvalidEvenings, "zone", message),
        PlannerRefusal::Cycle(_) => FieldReader::refuse_one(ErrorCode::Cycle, "steps", message),
        PlannerRefusal::Invalid(_) => {
            let mut fields = FieldReader::new(ErrorCode::InvalidEvenings);
            note_wrong(Err(refusal), &mut fields);
            fields
                .finish()
                .err()
                .unwrap_or_else(|| ApiError::internal("a refusal without a problem"))
        }
    }
}

/// Notes the fields that the planner refuses.
pub(super) fn note_wrong(checked: Result<(), PlannerRefusal>, fields: &mut FieldReader) {
    if let Err(PlannerRefusal::Invalid(wrong)) = checked {
        for (field, problem) in wrong {
            fields.refuse(field, problem);
        }
    }
}

/// Reads two times. Unreadable ones are a whole day, which no later check refuses.
fn read_hours(start: &str, end: &str, fields: &mut FieldReader) -> SlotHours {
    let start = fields.accept("start", read_time(start), FieldFault::NotATime);
    let end = fields.accept("end", read_time(end), FieldFault::NotATime);
    match (start, end) {
        (Some(start), Some(end)) => SlotHours { start, end },
        _ => SlotHours { start: 0, end: 1440 },
    }
}

pub(super) fn read_slots(slots: &[SlotBody], fields: &mut FieldReader) -> Vec<WeeklySlot> {
    let mut read = Vec::with_capacity(slots.len());
    for (at, slot) in slots.iter().enumerate() {
        let hours = fields.within(&format!("slots[{at}]"), |fields| {
            read_hours(&slot.start, &slot.end, fields)
        });
        read.push(WeeklySlot {
            weekday: slot.weekday,
            hours,
        });
    }
    read
}

pub(super) fn read_exceptions(exceptions: &[ExceptionBody], fields: &mut FieldReader) -> Vec<SlotException> {
    let mut read = Vec::with_capacity(exceptions.len());
    for (at, exception) in exceptions.iter().enumerate() {
        read.push(fields.within(&format!("exceptions[{at}]"), |fields| read_exception(exception, fields)));
    }
    read
}

/// Reads an exception. What it returns for a refused one keeps its place in the list.
fn read_exception(exception: &ExceptionBody, fields: &mut FieldReader) -> SlotException {
    let date = fields.accept("date", read_day(&exception.date), FieldFault::NotADate);
    let hours = match (&exception.start, &exception.end) {
        (Some(start), Some(end)) => Some(read_hours(start, end, fields)),
        (start, end) => {
            for (field, text) in [("start", start), ("end", end)] {
                if let Some(text) = text {
                    fields.accept(field, read_time(text), FieldFault::NotATime);
                }
            }
            if start.is_some() != end.is_some() {
                fields.refuse("end", "Send both times, or neither.");
            }
            None
        }
    };
    let change = match (exception.off, hours) {
        (true, Some(hours)) => DateChange::Busy(hours),
        (false, Some(hours)) => DateChange::Extra(hours),
        (is_off, None) => {
            if !is_off {
                let problem = "Send the times of the extra slot, or \"off\": true for a free date.";
                fields.refuse("start", problem);
            }
            DateChange::Off
        }
    };
    SlotException {
        date: date.unwrap_or(Date::constant(2000, 1, 1)),
        change,
    }
}
