//! Dates of repeating tasks. Pure: the caller gives the current day.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use crate::platform::calendar::{days_between, read_day};

/// Largest number of units between two dates.
pub const MAX_EVERY: u16 = 999;

/// Rule by which a task comes back after it is done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Repeat {
    /// 1 to 999.
    #[schema(example = 1)]
    pub every: u16,
    pub unit: RepeatUnit,
    /// Days of the week, Monday is 1; with the unit week, or one of them with `monthWeek`. Counted from the due date.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(example = json!([]))]
    pub weekdays: Vec<u8>,
    /// Days of the month, 1 to 31; only with the unit month. A month without the day uses its last one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(example = json!([]))]
    pub month_days: Vec<u8>,
    /// Week of the month in which the weekday comes: 1 to 4, or -1 for the last one; only with the unit month.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 1)]
    pub month_week: Option<i8>,
    #[serde(default)]
    pub from: RepeatFrom,
    /// Day from which the steps count, such as "2026-01-31"; set by the server. A month without it uses its last day.
    #[serde(
        default,
        deserialize_with = "read_anchor",
        serialize_with = "write_anchor",
        skip_serializing_if = "Option::is_none"
    )]
    #[schema(value_type = Option<String>, nullable = false, example = "2026-01-31")]
    pub anchor: Option<Date>,
}

fn read_anchor<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    let unreadable = |text| D::Error::custom(format!("the anchor {text:?} of the repeat cannot be read"));
    text.map(|text| read_day(&text).ok_or_else(|| unreadable(text)))
        .transpose()
}

#[expect(clippy::ref_option, reason = "serde calls it")]
fn write_anchor<S: Serializer>(anchor: &Option<Date>, serializer: S) -> Result<S::Ok, S::Error> {
    anchor.map(|day| day.to_string()).serialize(serializer)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(example = "month")]
pub enum RepeatUnit {
    Day,
    Week,
    Month,
    Year,
}

/// Start of the next step: the due date, or the day on which the task was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(example = "due")]
pub enum RepeatFrom {
    #[default]
    Due,
    Completion,
}

impl Repeat {
    /// Returns the problem of a rule that has no dates; `None` for a good one.
    pub fn find_problem(&self) -> Option<&'static str> {
        if !(1..=MAX_EVERY).contains(&self.every) {
            return Some("Please repeat every 1 to 999 days, weeks, months or years.");
        }
        let has_weekdays = !self.weekdays.is_empty();
        if self.weekdays.len() > 7 || self.weekdays.iter().any(|day| !(1..=7).contains(day)) {
            return Some("Please give weekdays as numbers from 1 (Monday) to 7 (Sunday).");
        }
        if self.month_week.is_some() || !self.month_days.is_empty() {
            return self.find_month_problem();
        }
        if has_weekdays && (self.unit != RepeatUnit::Week || self.from == RepeatFrom::Completion) {
            return Some("Weekdays need the unit week, and count from the due date.");
        }
        None
    }

    fn find_month_problem(&self) -> Option<&'static str> {
        if self.unit != RepeatUnit::Month || self.from == RepeatFrom::Completion {
            return Some("Days of the month need the unit month, and count from the due date.");
        }
        if self.month_days.len() > 31 || self.month_days.iter().any(|day| !(1..=31).contains(day)) {
            return Some("Please give days of the month as numbers from 1 to 31.");
        }
        let is_week_good = self.month_week.is_none_or(|week| matches!(week, -1 | 1..=4));
        if !is_week_good || self.weekdays.len() != usize::from(self.month_week.is_some()) {
            return Some("Please give one weekday with its week of the month: 1 to 4, or -1 for the last one.");
        }
        if self.month_week.is_some() && !self.month_days.is_empty() {
            return Some("Please give days of the month or a weekday of the month.");
        }
        None
    }

    /// Returns the next date after the task is done today, and the anchor from then on. `None` beyond the calendar's
    /// end.
    pub fn next(&self, due: Option<Date>, today: Date) -> Option<(Date, Date)> {
        if self.from == RepeatFrom::Completion {
            return self.step_from(today, 1).map(|next| (next, today));
        }
        let anchor = self.anchor.or(due).unwrap_or(today);
        let after = due.map_or(today, |due| due.max(today));
        let next = if self.month_week.is_some() || !self.month_days.is_empty() {
            self.next_in_month(anchor, after)
        } else if self.weekdays.is_empty() {
            self.next_step(anchor, after)
        } else {
            self.next_weekday(anchor, after)
        };
        next.map(|next| (next, anchor))
    }

    /// The smallest `anchor + k * step` after a day, with k from 1.
    fn next_step(&self, anchor: Date, after: Date) -> Option<Date> {
        let months = i64::from(after.year() - anchor.year()) * 12 + i64::from(after.month() - anchor.month());
        let units = match self.unit {
            RepeatUnit::Day => days_between(anchor, after),
            RepeatUnit::Week => days_between(anchor, after) / 7,
            RepeatUnit::Month => months,
            RepeatUnit::Year => months / 12,
        };
        let first = (units / i64::from(self.every) - 1).max(1);
        (first..first + 4).find_map(|k| match self.step_from(anchor, k) {
            Some(day) if day <= after => None,
            day => Some(day),
        })?
    }

    /// The next listed day in every n-th week from the anchor's week; weeks begin on Monday.
    fn next_weekday(&self, anchor: Date, after: Date) -> Option<Date> {
        let monday = |day: Date| days_between(Date::constant(1970, 1, 5), day).div_euclid(7);
        let every = i64::from(self.every);
        let mut day = after;
        for _ in 0..7 * (every + 1) {
            day = day.tomorrow().ok()?;
            let in_week = (monday(day) - monday(anchor)).rem_euclid(every) == 0;
            if in_week && self.weekdays.contains(&weekday_number(day.weekday())) {
                return Some(day);
            }
        }
        None
    }

    /// The next chosen day in every n-th month from the anchor's month.
    fn next_in_month(&self, anchor: Date, after: Date) -> Option<Date> {
        let every = i32::from(self.every);
        let number = |day: Date| i32::from(day.year()) * 12 + i32::from(day.month()) - 1;
        let first = number(after) + (number(anchor) - number(after)).rem_euclid(every);
        [first, first + every].into_iter().find_map(|month| {
            let year = i16::try_from(month.div_euclid(12)).ok().filter(|year| *year <= 9999)?;
            let start = Date::new(year, i8::try_from(month.rem_euclid(12) + 1).ok()?, 1).ok()?;
            self.days_in_month(start).into_iter().filter(|day| *day > after).min()
        })
    }

    /// The chosen days of a month.
    fn days_in_month(&self, start: Date) -> Vec<Date> {
        let end = start.last_of_month();
        if let (Some(week), Some(&weekday)) = (self.month_week, self.weekdays.first()) {
            let is_wanted = |day: &Date| weekday_number(day.weekday()) == weekday;
            let days = start.series(1.day()).take_while(|day| *day <= end).filter(is_wanted);
            let days: Vec<Date> = days.collect();
            let place = usize::try_from(week - 1).unwrap_or(days.len().saturating_sub(1));
            return days.get(place).copied().into_iter().collect();
        }
        let days = self.month_days.iter().filter_map(|day| i8::try_from(*day).ok());
        days.filter_map(|day| Date::new(start.year(), start.month(), day.min(end.day())).ok())
            .collect()
    }

    /// Returns the rule as a phrase, such as "Every 2 weeks on Monday and Thursday".
    pub fn describe(&self) -> String {
        let unit = match self.unit {
            RepeatUnit::Day => "day",
            RepeatUnit::Week => "week",
            RepeatUnit::Month => "month",
            RepeatUnit::Year => "year",
        };
        let count = |every: u16| {
            if every == 1 {
                unit.to_owned()
            } else {
                format!("{every} {unit}s")
            }
        };
        if self.from == RepeatFrom::Completion {
            let plural = if self.every == 1 { "" } else { "s" };
            return format!("{} {unit}{plural} after it is done", self.every);
        }
        let days = self.describe_days();
        let on = if days.is_empty() { "" } else { " on " };
        format!("Every {}{on}{}", count(self.every), days.join(" and "))
    }

    fn describe_days(&self) -> Vec<String> {
        let names = [
            "Monday",
            "Tuesday",
            "Wednesday",
            "Thursday",
            "Friday",
            "Saturday",
            "Sunday",
        ];
        let name = |day: &u8| {
            names
                .get(usize::from(*day).saturating_sub(1))
                .copied()
                .unwrap_or_default()
        };
        let week = match self.month_week {
            Some(-1) => "the last ",
            Some(1) => "the first ",
            Some(2) => "the second ",
            Some(3) => "the third ",
            Some(_) => "the fourth ",
            None => "",
        };
        let weekdays = self.weekdays.iter().map(|day| format!("{week}{}", name(day)));
        weekdays
            .chain(self.month_days.iter().map(|day| format!("day {day}")))
            .collect()
    }

    fn step_from(&self, day: Date, times: i64) -> Option<Date> {
        let count = i64::from(self.every) * times;
        // The calendar has 20,000 years; a longer span would make the library panic.
        if count > 7_300_000 {
            return None;
        }
        let span = match self.unit {
            RepeatUnit::Day => count.days(),
            RepeatUnit::Week => (count.min(1_000_000)).weeks(),
            RepeatUnit::Month => (count.min(239_000)).months(),
            RepeatUnit::Year => (count.min(19_000)).years(),
        };
        day.checked_add(span)
            .ok()
            .filter(|day| (1..=9999).contains(&day.year()))
    }
}

fn weekday_number(day: Weekday) -> u8 {
    day.to_monday_one_offset().unsigned_abs()
}

#[cfg(test)]
mod tests;
