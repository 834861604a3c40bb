//! Counts by week, Monday to Sunday.

use std::collections::{BTreeMap, BTreeSet};

use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::platform::tool_names::Tool;

/// Weeks that the history shows at most.
const MAX_WEEKS: i64 = 52;
/// Weeks that the history shows at least.
const MIN_WEEKS: i64 = 8;

/// Runs, answers, evenings and logged work of one week from Monday on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct WeekCounts {
    /// Count for each tool, in the order of [`Tool::EVERY`].
    pub runs: [u64; Tool::EVERY.len()],
    pub yes: u64,
    pub no: u64,
    pub not_counted: u64,
    /// Evenings with a finished piece.
    pub evenings: BTreeSet<Date>,
    pub pieces: u64,
    pub minutes: u64,
    pub log: LogCounts,
}

/// Lines of the log of the plan by the day of the work, those of ended rounds included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AnalyticsLog)]
pub(super) struct LogCounts {
    /// Jobs that a customer paid for, deposits included.
    pub paid_jobs: u32,
    pub minutes: i64,
    pub takings_cents: i64,
    pub spent_cents: i64,
}

impl LogCounts {
    pub fn add(&mut self, other: Self) {
        self.paid_jobs += other.paid_jobs;
        self.minutes += other.minutes;
        self.takings_cents += other.takings_cents;
        self.spent_cents += other.spent_cents;
    }
}

/// Counts of all weeks in which something was done.
#[derive(Debug)]
pub(super) struct WeekTable {
    today: Date,
    /// By their Mondays.
    weeks: BTreeMap<Date, WeekCounts>,
}

impl WeekTable {
    pub fn new(today: Date) -> Self {
        Self {
            today,
            weeks: BTreeMap::new(),
        }
    }

    /// Returns the counts of the week of a day. A day in the future, such as an evening whose piece was finished early,
    /// counts as today.
    pub fn of_day(&mut self, day: Date) -> &mut WeekCounts {
        self.weeks.entry(monday_of(day.min(self.today))).or_default()
    }

    pub fn this_week(&self) -> WeekCounts {
        self.weeks.get(&monday_of(self.today)).cloned().unwrap_or_default()
    }

    /// Returns the weeks from the first one with work to this one, at least 8 and at most 52.
    pub fn latest_weeks(&self) -> Vec<(Date, WeekCounts)> {
        let this_week = monday_of(self.today);
        let weeks_ago = |weeks: i64| this_week.checked_sub(weeks.weeks()).unwrap_or(this_week);
        let first = self.weeks.keys().next().copied().unwrap_or(this_week);
        let first = first.clamp(weeks_ago(MAX_WEEKS - 1), weeks_ago(MIN_WEEKS - 1));
        let mondays = (0..MAX_WEEKS).rev().map(weeks_ago).filter(|monday| *monday >= first);
        mondays
            .map(|monday| (monday, self.weeks.get(&monday).cloned().unwrap_or_default()))
            .collect()
    }

    /// Returns the counts of all weeks, also of those that the history does not show.
    pub fn total_counts(&self) -> WeekCounts {
        let add = |mut sum: WeekCounts, week: &WeekCounts| {
            for (sum, runs) in sum.runs.iter_mut().zip(week.runs) {
                *sum += runs;
            }
            sum.yes += week.yes;
            sum.no += week.no;
            sum.not_counted += week.not_counted;
            sum.evenings.extend(&week.evenings);
            sum.pieces += week.pieces;
            sum.minutes += week.minutes;
            sum.log.add(week.log);
            sum
        };
        self.weeks.values().fold(WeekCounts::default(), add)
    }
}

fn monday_of(day: Date) -> Date {
    let since_monday = i64::from(day.weekday().to_monday_zero_offset());
    day.checked_sub(since_monday.days()).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    /// A Wednesday.
    const TODAY: Date = date(2026, 1, 7);

    #[test]
    fn weeks_begin_on_mondays_also_over_the_end_of_a_year() {
        assert_eq!(monday_of(TODAY), date(2026, 1, 5));
        assert_eq!(monday_of(date(2026, 1, 4)), date(2025, 12, 29));
        assert_eq!(monday_of(date(2026, 1, 5)), date(2026, 1, 5));
    }

    #[test]
    fn the_history_has_eight_weeks_of_nothing_and_at_most_a_year() {
        let mut table = WeekTable::new(TODAY);
        let empty = table.latest_weeks();
        assert_eq!((empty.len(), empty[7].0), (8, date(2026, 1, 5)));
        table.of_day(date(2025, 10, 1)).pieces += 1;
        let some = table.latest_weeks();
        assert_eq!((some.len(), some[0].0, some[0].1.pieces), (15, date(2025, 9, 29), 1));
        table.of_day(date(2020, 1, 1)).pieces += 1;
        assert_eq!(table.latest_weeks().len(), 52);
        assert_eq!(table.total_counts().pieces, 2);
    }

    #[test]
    fn work_of_a_later_day_counts_today() {
        let mut table = WeekTable::new(TODAY);
        table.of_day(date(2026, 2, 1)).minutes += 30;
        assert_eq!(table.this_week().minutes, 30);
    }
}
