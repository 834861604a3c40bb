//! A task, and the rules that hold wherever it is changed.

use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::planning::tasks::{FIRST_COLUMN, LAST_COLUMN, Repeat};
use crate::platform::calendar::read_day;
use crate::platform::clock::Timestamp;
use crate::platform::time_zones::NamedZone;

/// Tick that a person made or took back.
pub const BY_HAND: &str = "hand";
/// Tick of a finished result of a tool.
pub const BY_TOOL: &str = "tool";
/// Tick by hand that a round of the plan took over from the one before.
pub const BY_HAND_BEFORE: &str = "hand-before";
/// Tick of a result that was there when a round of the plan began.
pub const BY_TOOL_BEFORE: &str = "tool-before";

/// A piece of work of one owner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    pub id: i64,
    pub title: String,
    /// Markdown of at most 4,000 characters.
    pub notes: String,
    /// Key of a column of the owner's board; "done" when and only when `done_at` is set.
    pub column: String,
    pub priority: Priority,
    pub tags: Vec<String>,
    pub due: Option<Due>,
    pub estimate_minutes: Option<u16>,
    pub done_minutes: u16,
    pub repeat: Option<Repeat>,
    /// Ids of tasks that come first.
    pub waits_on: Vec<i64>,
    /// Cannot be split into pieces.
    pub one_go: bool,
    pub source: TaskSource,
    /// Key of the thing that the task comes from, such as a step of the plan.
    pub source_key: Option<String>,
    /// JSON of the thing that the task comes from.
    pub origin: Option<String>,
    /// Fractional key of the manual order.
    pub order: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub done_at: Option<Timestamp>,
    /// Author of the tick. Set without `done_at` when a person took back the tick of a tool.
    pub ticked_by: Option<String>,
    /// Set while it is in the bin.
    pub deleted_at: Option<Timestamp>,
    pub version: i64,
}

/// Task to insert; the row gives it an id and a version.
#[derive(Debug, Clone, PartialEq)]
pub struct NewTask {
    pub title: String,
    pub notes: String,
    pub column: String,
    pub priority: Priority,
    pub tags: Vec<String>,
    pub due: Option<Due>,
    pub estimate_minutes: Option<u16>,
    pub done_minutes: u16,
    pub repeat: Option<Repeat>,
    pub waits_on: Vec<i64>,
    pub one_go: bool,
    pub source: TaskSource,
    pub source_key: Option<String>,
    pub origin: Option<String>,
    /// `None` at the end.
    pub order: Option<String>,
    /// `None` now.
    pub created_at: Option<Timestamp>,
    pub done_at: Option<Timestamp>,
    pub ticked_by: Option<String>,
}

/// Day on which a task is due, and maybe a time of it. As JSON it has the form of [`DueText`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "DueText", into = "DueText")]
pub struct Due {
    pub date: Date,
    pub time: Option<Time>,
    /// A time comes with its zone.
    pub zone: Option<NamedZone>,
}

impl Due {
    /// The whole day.
    pub const fn on(date: Date) -> Self {
        Self {
            date,
            time: None,
            zone: None,
        }
    }
}

impl From<Due> for DueText {
    fn from(due: Due) -> Self {
        Self {
            date: due.date.to_string(),
            time: due.time.map(|time| time.strftime("%H:%M").to_string()),
            zone: due.zone.map(|zone| zone.name().to_owned()),
        }
    }
}

/// The first part that cannot be read, with its text.
impl TryFrom<DueText> for Due {
    type Error = String;

    fn try_from(text: DueText) -> Result<Self, String> {
        let unknown = |part: &str, value: &str| format!("the due {part} {value:?} cannot be read");
        Ok(Self {
            date: text.read_date().ok_or_else(|| unknown("date", &text.date))?,
            time: text.read_time().map_err(|time| unknown("time", time))?,
            zone: text.read_zone().map_err(|zone| unknown("zone", zone))?,
        })
    }
}

/// Day on which a task is due.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = TaskDue)]
pub struct DueText {
    /// A day such as "2026-03-15".
    #[schema(example = "2026-03-15")]
    pub date: String,
    /// A time of that day such as "19:30".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "19:30")]
    pub time: Option<String>,
    /// IANA time zone; needed with a time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "Europe/Berlin")]
    pub zone: Option<String>,
}

impl DueText {
    /// Reads the date; `None` for another form, and before the year 1.
    pub fn read_date(&self) -> Option<Date> {
        read_day(&self.date).filter(|date| date.year() > 0)
    }

    /// Reads the time.
    ///
    /// # Errors
    /// The text, where it has another form than "19:30".
    pub fn read_time(&self) -> Result<Option<Time>, &str> {
        let read = |time: &str| {
            let has_form = time.len() == 5 && time.as_bytes().get(2) == Some(&b':');
            has_form.then(|| time.parse().ok()).flatten()
        };
        let time = self.time.as_deref();
        time.map(|time| read(time).ok_or(time)).transpose()
    }

    /// Reads the zone.
    ///
    /// # Errors
    /// The text, where no time zone has this name.
    pub fn read_zone(&self) -> Result<Option<NamedZone>, &str> {
        let zone = self.zone.as_deref();
        zone.map(|zone| NamedZone::find(zone).ok_or(zone)).transpose()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[derive(strum::IntoStaticStr, strum::EnumString)]
#[serde(rename_all = "lowercase")]
#[schema(as = TaskPriority, example = "normal")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Priority {
    High,
    #[default]
    Normal,
    Low,
}

crate::db::stored_key!(Priority);

/// Origin of a task: the person, or the feature that made it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[derive(strum::IntoStaticStr, strum::EnumString)]
#[serde(rename_all = "kebab-case")]
#[schema(example = "own")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum TaskSource {
    #[default]
    Own,
    /// A step of the 30-day plan: ticking one ticks the other.
    PlanStep,
    /// A next step of a report, or a tip.
    NextStep,
    /// A day to look at a report again.
    FollowUp,
    Experiment,
}

crate::db::stored_key!(TaskSource);

impl NewTask {
    /// A task with a title, and nothing else yet.
    pub fn with_title(title: impl Into<String>, source: TaskSource) -> Self {
        Self {
            title: title.into(),
            notes: String::new(),
            column: FIRST_COLUMN.to_owned(),
            priority: Priority::Normal,
            tags: Vec::new(),
            due: None,
            estimate_minutes: None,
            done_minutes: 0,
            repeat: None,
            waits_on: Vec::new(),
            one_go: false,
            source,
            source_key: None,
            origin: None,
            order: None,
            created_at: None,
            done_at: None,
            ticked_by: None,
        }
    }
}

impl Task {
    pub fn is_done(&self) -> bool {
        self.done_at.is_some()
    }

    /// Returns true where a result made the tick, so that a result that is gone takes it.
    pub fn is_ticked_by_tool(&self) -> bool {
        matches!(self.ticked_by.as_deref(), Some(BY_TOOL | BY_TOOL_BEFORE))
    }

    /// Returns true for a step of the plan that was done in the round before.
    pub fn is_from_last_round(&self) -> bool {
        self.is_done() && matches!(self.ticked_by.as_deref(), Some(BY_HAND_BEFORE | BY_TOOL_BEFORE))
    }

    /// Returns true when it is neither done nor in the bin.
    pub fn is_open(&self) -> bool {
        self.done_at.is_none() && self.deleted_at.is_none()
    }

    pub fn due_date(&self) -> Option<Date> {
        self.due.as_ref().map(|due| due.date)
    }

    /// Minutes that are left; `None` without an estimate.
    pub fn minutes_left(&self) -> Option<u16> {
        self.estimate_minutes
            .map(|estimate| estimate.saturating_sub(self.done_minutes))
    }

    /// Ticks the task or takes the tick back. A tick of one's own that is taken back leaves no trace; one of a tool's
    /// stays taken back.
    pub fn set_done(&mut self, is_done: bool, by: &str, now: Timestamp) {
        if is_done == self.is_done() {
            return;
        }
        let takes_back_a_tool = !is_done && self.is_ticked_by_tool();
        self.done_at = is_done.then_some(now);
        self.ticked_by = match (is_done, takes_back_a_tool) {
            (true, _) => Some(by.to_owned()),
            (false, true) => Some(BY_HAND.to_owned()),
            (false, false) => None,
        };
        let column = if is_done { LAST_COLUMN } else { FIRST_COLUMN };
        column.clone_into(&mut self.column);
    }

    /// Returns true for tasks of two owners that are the same thing.
    pub(crate) fn is_twin_of(&self, other: &Self) -> bool {
        if self.source != other.source {
            return false;
        }
        match self.source {
            TaskSource::FollowUp => self.due == other.due && self.origin == other.origin,
            _ => self.source_key.is_some() && self.source_key == other.source_key,
        }
    }

    /// Takes over the tick and the notes of a twin, so that none is lost. Returns whether anything changed.
    pub(crate) fn absorb_twin(&mut self, twin: &Self) -> bool {
        let before = self.clone();
        if twin.tick_weight() > self.tick_weight() {
            self.done_at = twin.done_at;
            self.ticked_by.clone_from(&twin.ticked_by);
            self.column.clone_from(&twin.column);
        }
        if self.notes.is_empty() {
            self.notes.clone_from(&twin.notes);
        } else if !self.notes.contains(&twin.notes) {
            self.notes = format!("{}\n\n{}", self.notes, twin.notes);
        }
        if self.due.is_none() {
            self.due.clone_from(&twin.due);
        }
        self.done_minutes = self.done_minutes.max(twin.done_minutes);
        if twin.deleted_at.is_none() {
            self.deleted_at = None;
        }
        *self != before
    }

    /// A person's mark outranks a tool's, and a person's tick outranks a removed one.
    fn tick_weight(&self) -> u8 {
        match (self.ticked_by.as_deref(), self.is_done()) {
            (Some(BY_HAND | BY_HAND_BEFORE), true) => 3,
            (Some(BY_HAND), false) => 2,
            (Some(_), _) => 1,
            (None, true) => 1,
            (None, false) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_due_date_is_written_as_it_was_read() {
        for text in [
            r#"{"date":"2026-03-15"}"#,
            r#"{"date":"2026-03-15","time":"09:05","zone":"europe/berlin"}"#,
            r#"{"date":"0001-01-01","zone":"UTC"}"#,
        ] {
            let due: Due = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&due).unwrap(), text);
        }
        for (text, part) in [
            (r#"{"date":"0000-01-01"}"#, "date"),
            (r#"{"date":"2026-03-15","time":"9:05"}"#, "time"),
            (r#"{"date":"2026-03-15","zone":"Mars/Base"}"#, "zone"),
        ] {
            let unread = serde_json::from_str::<Due>(text).unwrap_err().to_string();
            assert!(unread.contains(&format!("the due {part} ")), "{unread}");
        }
    }
}
