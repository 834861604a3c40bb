//! Places of the steps in time: computed at reading, never stored.
//!
//! With hours, a step lies on the evening that My evenings plans. Without, it belongs to a week. What does not fit the
//! hours is for later. A day that the person set stays.

use std::collections::HashMap;

use ::niche::planner::PlanHours;
use time::{Date, Duration};

use super::LaunchPlan;
use crate::planning::tasks::{StepPlace, TaskWeek};
use crate::platform::calendar::day_text;

/// Days of the plan without the two reviews.
pub const PLANNED_DAYS: i64 = 28;
/// First and last day of a week of the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanDays {
    pub from: Date,
    pub to: Date,
}

/// Evenings that My evenings plans for the steps and reviews of a plan.
#[derive(Debug, Clone, Default)]
pub struct PlanEvenings {
    /// Evening of each step: that of its first open piece, of a done step that of its last one.
    pub evenings: HashMap<String, Date>,
    pub hours: PlanHours,
}

/// First and last day of a week of the plan, from 1. `None` beyond the calendar's end.
#[must_use]
pub fn week_of(start: Date, week: i64) -> Option<PlanDays> {
    let from = start.checked_add(Duration::weeks(week - 1))?;
    Some(PlanDays {
        from,
        to: from.checked_add(Duration::days(6))?,
    })
}

/// Last day that a test may have without asking: day 28, and `None` once it is over.
#[must_use]
pub fn last_test_day(start: Option<Date>, today: Date) -> Option<Date> {
    let last = start?.checked_add(Duration::days(PLANNED_DAYS - 1))?;
    (last >= today).then_some(last)
}

impl LaunchPlan {
    /// Lays the steps on the evenings that are planned for them. A day that the person set stays.
    pub fn follow_evenings(&mut self, planned: PlanEvenings) {
        for step in &mut self.steps {
            let key = step.step.key;
            step.date = step.own_day.or_else(|| planned.evenings.get(key).copied());
            step.is_later = step.own_day.is_none() && step.done.is_none() && planned.hours.later.contains(key);
        }
        for review in &mut self.reviews {
            let evening = planned.evenings.get(review.review.key).copied();
            review.date = review.own_day.or(evening).or(review.date);
        }
        self.hours = Some(planned.hours);
    }

    /// Places of steps and reviews for the list of tasks, by their keys.
    #[must_use]
    pub fn step_places(&self) -> HashMap<&'static str, StepPlace> {
        let steps = self.steps.iter().map(|step| {
            let place = StepPlace {
                due: step.date.map(day_text),
                week: step.week.map(|week| TaskWeek {
                    from: day_text(week.from),
                    to: day_text(week.to),
                }),
                is_later: step.is_later,
            };
            (step.step.key, place)
        });
        // Reviews have a day of their own in the plan. Their tasks have one with hours only.
        let reviews = self.reviews.iter().map(|review| {
            let day = review.date.filter(|_| self.hours.is_some());
            let place = StepPlace {
                due: day.map(day_text),
                week: review.date.map(|date| TaskWeek {
                    from: day_text(date),
                    to: day_text(date),
                }),
                is_later: false,
            };
            (review.review.key, place)
        });
        steps.chain(reviews).collect()
    }

    /// Last day of the steps: the evening of the last one, without hours the end of week 4.
    #[must_use]
    pub fn planned_end(&self) -> Option<Date> {
        match self.hours {
            Some(_) => self.steps.iter().filter_map(|step| step.date).max(),
            None => self.steps.last()?.week.map(|week| week.to),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_are_seven_days_and_a_test_ends_with_the_fourth() {
        let day = |text: &str| crate::platform::calendar::read_day(text).unwrap();
        let second = week_of(day("2026-12-01"), 2).unwrap();
        assert_eq!((second.from, second.to), (day("2026-12-08"), day("2026-12-14")));
        let last = |today: &str| last_test_day(Some(day("2026-12-01")), day(today));
        assert_eq!(last("2026-12-28"), Some(day("2026-12-28")));
        assert_eq!(last("2026-12-29"), None);
        assert_eq!(last_test_day(None, day("2026-12-01")), None);
    }
}
