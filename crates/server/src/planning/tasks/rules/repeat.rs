//! Dates of repeating tasks. Pure: the caller gives the current day.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
    /// Day from which the steps count, such as "2026-01-31": a month without that day uses its last day. Set by the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "2026-01-31")]
    pub anchor: Option<String>,
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
    #[must_use]
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
    #[must_use]
    pub fn next(&self, due: Option<Date>, today: Date) -> Option<(Date, Date)> {
        if self.from == RepeatFrom::Completion {
            return self.step_from(today, 1).map(|next| (next, today));
        }
        let anchor = self.anchor.as_deref().and_then(|text| text.parse().ok());
        let anchor = anchor.or(due).unwrap_or(today);
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
    #[must_use]
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

fn days_between(from: Date, to: Date) -> i64 {
    from.duration_until(to).as_secs() / 86_400
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeat_rule(every: u16, unit: RepeatUnit, anchor: &str) -> Repeat {
        Repeat {
            every,
            unit,
            weekdays: Vec::new(),
            month_days: Vec::new(),
            month_week: None,
            from: RepeatFrom::Due,
            anchor: Some(anchor.to_owned()),
        }
    }

    fn parse_day(text: &str) -> Date {
        text.parse().unwrap()
    }

    /// Dates of a task that is always done on its due date.
    fn list_dates(repeat: &Repeat, first: &str, count: usize) -> Vec<String> {
        let (mut due, mut dates) = (parse_day(first), Vec::new());
        for _ in 0..count {
            due = repeat.next(Some(due), due).unwrap().0;
            dates.push(due.to_string());
        }
        dates
    }

    #[test]
    fn month_ends_keep_their_anchor_day() {
        let monthly = repeat_rule(1, RepeatUnit::Month, "2027-10-31");
        let dates = list_dates(&monthly, "2027-10-31", 5);
        assert_eq!(
            dates,
            ["2027-11-30", "2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]
        );
        let yearly = repeat_rule(1, RepeatUnit::Year, "2024-02-29");
        assert_eq!(
            list_dates(&yearly, "2024-02-29", 4),
            ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]
        );
    }

    #[test]
    fn a_late_completion_skips_dates_that_are_past_and_keeps_the_rhythm() {
        let weekly = repeat_rule(1, RepeatUnit::Week, "2026-03-02");
        assert_eq!(
            weekly
                .next(Some(parse_day("2026-03-02")), parse_day("2026-03-20"))
                .unwrap()
                .0,
            parse_day("2026-03-23")
        );
        let early = weekly
            .next(Some(parse_day("2026-03-09")), parse_day("2026-03-05"))
            .unwrap()
            .0;
        assert_eq!(early, parse_day("2026-03-16"), "done early: not the same date again");
        let monthly = repeat_rule(2, RepeatUnit::Month, "2026-01-31");
        assert_eq!(
            monthly
                .next(Some(parse_day("2026-01-31")), parse_day("2026-03-30"))
                .unwrap()
                .0,
            parse_day("2026-03-31")
        );
        assert_eq!(
            monthly
                .next(Some(parse_day("2026-01-31")), parse_day("2026-03-31"))
                .unwrap()
                .0,
            parse_day("2026-05-31")
        );
    }

    #[test]
    fn a_repeat_from_completion_counts_from_the_day_it_was_done() {
        let repeat = Repeat {
            from: RepeatFrom::Completion,
            ..repeat_rule(1, RepeatUnit::Month, "2026-01-10")
        };
        let next = repeat
            .next(Some(parse_day("2026-01-10")), parse_day("2026-01-31"))
            .unwrap();
        assert_eq!(next, (parse_day("2026-02-28"), parse_day("2026-01-31")));
    }

    #[test]
    fn weekdays_come_in_every_nth_week_from_the_anchor_week() {
        let mut repeat = repeat_rule(1, RepeatUnit::Week, "2026-03-02");
        repeat.weekdays = vec![1, 4];
        assert_eq!(
            list_dates(&repeat, "2026-03-02", 3),
            ["2026-03-05", "2026-03-09", "2026-03-12"]
        );
        repeat.every = 2;
        assert_eq!(
            list_dates(&repeat, "2026-03-02", 4),
            ["2026-03-05", "2026-03-16", "2026-03-19", "2026-03-30"]
        );
    }

    #[test]
    fn days_of_the_month_come_in_every_nth_month_and_short_months_use_their_last_day() {
        let mut repeat = repeat_rule(1, RepeatUnit::Month, "2026-02-28");
        repeat.month_days = vec![31];
        assert_eq!(
            list_dates(&repeat, "2026-02-28", 3),
            ["2026-03-31", "2026-04-30", "2026-05-31"]
        );
        repeat.month_days = vec![1, 15];
        assert_eq!(
            list_dates(&repeat, "2026-02-15", 3),
            ["2026-03-01", "2026-03-15", "2026-04-01"]
        );
        repeat.every = 3;
        assert_eq!(
            list_dates(&repeat, "2026-02-15", 3),
            ["2026-05-01", "2026-05-15", "2026-08-01"]
        );
    }

    #[test]
    fn a_weekday_of_the_month_is_the_nth_or_the_last_one() {
        let mut repeat = repeat_rule(1, RepeatUnit::Month, "2026-03-07");
        (repeat.weekdays, repeat.month_week) = (vec![6], Some(1));
        assert_eq!(
            list_dates(&repeat, "2026-03-07", 3),
            ["2026-04-04", "2026-05-02", "2026-06-06"]
        );
        (repeat.weekdays, repeat.month_week) = (vec![5], Some(-1));
        assert_eq!(
            list_dates(&repeat, "2026-03-27", 3),
            ["2026-04-24", "2026-05-29", "2026-06-26"]
        );
        assert_eq!(repeat.describe(), "Every month on the last Friday");
    }

    #[test]
    fn rules_of_the_month_without_a_date_are_refused() {
        let month = repeat_rule(1, RepeatUnit::Month, "2026-03-07");
        let good = [
            Repeat {
                month_days: vec![1, 31],
                ..month.clone()
            },
            Repeat {
                month_week: Some(-1),
                weekdays: vec![7],
                ..month.clone()
            },
        ];
        assert!(good.iter().all(|repeat| repeat.find_problem().is_none()));
        let bad = [
            Repeat {
                month_days: vec![0],
                ..month.clone()
            },
            Repeat {
                month_days: vec![32],
                ..month.clone()
            },
            Repeat {
                month_days: vec![1],
                weekdays: vec![1],
                ..month.clone()
            },
            Repeat {
                month_days: vec![1],
                unit: RepeatUnit::Week,
                ..month.clone()
            },
            Repeat {
                month_days: vec![1],
                from: RepeatFrom::Completion,
                ..month.clone()
            },
            Repeat {
                month_week: Some(1),
                ..month.clone()
            },
            Repeat {
                month_week: Some(5),
                weekdays: vec![1],
                ..month.clone()
            },
            Repeat {
                month_week: Some(0),
                weekdays: vec![1],
                ..month.clone()
            },
            Repeat {
                month_week: Some(1),
                weekdays: vec![1, 2],
                ..month
            },
        ];
        for repeat in bad {
            assert!(repeat.find_problem().is_some(), "{repeat:?}");
        }
    }

    #[test]
    fn every_rule_gives_the_smallest_later_step_for_any_day() {
        for unit in [RepeatUnit::Day, RepeatUnit::Week, RepeatUnit::Month, RepeatUnit::Year] {
            for every in [1, 2, 3, 5, 13] {
                let repeat = repeat_rule(every, unit, "2024-01-31");
                for offset in 0..800 {
                    let today = parse_day("2024-01-31").checked_add(offset.days()).unwrap();
                    let (next, anchor) = repeat.next(Some(parse_day("2024-01-31")), today).unwrap();
                    let slow = (1..).find_map(|k| repeat.step_from(anchor, k).filter(|day| *day > today));
                    assert_eq!(Some(next), slow, "{repeat:?} {today}");
                }
            }
        }
    }

    #[test]
    fn the_ends_of_the_calendar_are_no_panic() {
        for unit in [RepeatUnit::Day, RepeatUnit::Week, RepeatUnit::Month, RepeatUnit::Year] {
            for every in [1, 999] {
                assert_eq!(
                    repeat_rule(every, unit, "9999-12-31").next(Some(parse_day("9999-12-31")), parse_day("9999-12-31")),
                    None
                );
                let old =
                    repeat_rule(every, unit, "0001-01-01").next(Some(parse_day("0001-01-01")), parse_day("2026-03-01"));
                assert!(
                    old.is_some_and(|(next, _)| next > parse_day("2026-03-01")),
                    "{unit:?} {every}"
                );
            }
        }
        let mut listed = repeat_rule(999, RepeatUnit::Week, "9999-12-01");
        listed.weekdays = vec![7];
        assert_eq!(
            listed.next(Some(parse_day("9999-12-31")), parse_day("2026-03-01")),
            None
        );
        let mut days = repeat_rule(1, RepeatUnit::Month, "9999-12-01");
        days.month_days = vec![31];
        assert_eq!(days.next(Some(parse_day("9999-12-31")), parse_day("2026-03-01")), None);
        assert!(repeat_rule(0, RepeatUnit::Day, "2026-01-01").find_problem().is_some());
    }
}
