//! Places of the steps in time: computed at reading, never stored.
//!
//! With My evenings, a step lies on the evening that is planned there. Without, it belongs to a week. What does not fit
//! the hours is for later. A day that the person set stays.

use std::collections::HashMap;

use ::niche::planner::PlanHours;
use jiff::civil::Date;

use super::rounds::REVIEW_DAYS;
use super::{LaunchPlan, StepProgress, steps};
use crate::planning::tasks::{StepPlace, TaskWeek};
use crate::platform::calendar::add_days;

const WEEKS: i64 = 4;
/// Step that asks whether people want it. The ones after it wait where its test failed.
const DEMAND_STEP: &str = "validate-market-demand";

/// First and last day of a week of the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanDays {
    pub from: Date,
    pub to: Date,
}

/// Hours of a plan, and the evenings that My evenings plans for its steps and reviews.
#[derive(Debug, Clone, Default)]
pub struct PlanEvenings {
    /// Evening of each step: that of its first open piece, of a done step that of its last one.
    pub evenings: HashMap<String, Date>,
    pub hours: PlanHours,
    /// False where only the sum of the hours is known.
    pub is_dated: bool,
}

/// First and last day of a week, from 1, of a plan of so many days: the days before the reviews in four parts. `None`
/// beyond the calendar's end.
pub(super) fn week_of(start: Date, length: i32, week: i64) -> Option<PlanDays> {
    let begin = |week: i64| add_days(start, planned_days(length) * (week - 1) / WEEKS);
    Some(PlanDays {
        from: begin(week)?,
        to: begin(week + 1)?.yesterday().ok()?,
    })
}

/// Day of a review, the first one or the second.
pub(super) fn review_date(start: Date, length: i32, place: i64) -> Option<Date> {
    add_days(start, planned_days(length) + place)
}

/// Last day that a test may have without asking: that before the reviews, and `None` once it is over.
pub(super) fn last_test_day(start: Date, length: i32, today: Date) -> Option<Date> {
    let last = add_days(start, planned_days(length) - 1)?;
    (last >= today).then_some(last)
}

/// Days without the reviews.
fn planned_days(length: i32) -> i64 {
    i64::from(length - REVIEW_DAYS).max(WEEKS)
}

/// Keys of the steps behind the test of demand.
pub(super) fn steps_after_demand() -> impl Iterator<Item = &'static str> {
    let keys = steps::all_steps().map(|(step, _)| step.key);
    keys.skip_while(|key| *key != DEMAND_STEP).skip(1)
}

impl LaunchPlan {
    /// Puts the open steps behind the test of demand off. A day that the person set stays.
    pub(super) fn pause(&mut self) {
        for step in &mut self.steps {
            let is_behind = steps_after_demand().any(|key| key == step.step.key);
            step.is_paused = is_behind && step.done.is_none() && step.own_day.is_none();
            step.is_later = step.is_paused;
        }
    }

    /// Open steps of a stopped round wait for nothing, and no evening is theirs.
    pub fn put_away(&mut self) {
        for step in self.steps.iter_mut().filter(|step| step.done.is_none()) {
            step.is_paused = false;
            step.is_later = false;
            step.date = None;
        }
    }

    /// Lays the steps on the evenings that are planned for them. A day that the person set stays.
    pub fn follow_evenings(&mut self, planned: PlanEvenings) {
        for step in &mut self.steps {
            let key = step.step.key;
            let is_put_off = step.is_paused || planned.hours.later.contains(key);
            step.is_later = step.own_day.is_none() && step.done.is_none() && is_put_off;
            // Without an open piece, the evening would be one that is over.
            let evening = planned.evenings.get(key).copied().filter(|_| !step.is_later);
            step.date = step.own_day.or(evening);
        }
        for review in &mut self.reviews {
            let evening = planned.evenings.get(review.review.key).copied();
            review.date = review.own_day.or(evening).or(review.date);
        }
        self.hours = Some(planned.hours);
        self.is_dated = planned.is_dated;
    }

    /// Places of steps and reviews for the list of tasks, by their keys.
    pub fn step_places(&self) -> HashMap<&'static str, StepPlace> {
        let steps = self.steps.iter().map(|step| {
            let place = StepPlace {
                due: step.date,
                week: step.week.map(|week| TaskWeek {
                    from: week.from.to_string(),
                    to: week.to.to_string(),
                }),
                is_later: step.is_later,
                is_paused: step.is_paused,
            };
            (step.step.key, place)
        });
        // Reviews have a day of their own in the plan. Their tasks have one with hours only.
        let reviews = self.reviews.iter().map(|review| {
            let day = review.date.filter(|_| self.is_dated);
            let place = StepPlace {
                due: day,
                week: review.date.map(|date| TaskWeek {
                    from: date.to_string(),
                    to: date.to_string(),
                }),
                ..StepPlace::default()
            };
            (review.review.key, place)
        });
        steps.chain(reviews).collect()
    }

    /// Week of the plan on a day: 0 before the start, 4 after the last week as well.
    pub fn week_on(&self, day: Date) -> i64 {
        let begun = self.steps.chunks(3).filter(|steps| {
            let week = steps.first().and_then(|step| step.week);
            week.is_some_and(|week| week.from <= day)
        });
        begun.count().try_into().unwrap_or_default()
    }

    /// Number of the week, from 1, that begins on a day. `None` on other days, and without a start.
    pub fn week_from(&self, day: Date) -> Option<usize> {
        let begins = |steps: &[StepProgress]| {
            steps
                .first()
                .and_then(|step| step.week)
                .is_some_and(|week| week.from == day)
        };
        self.steps.chunks(3).position(begins).map(|at| at + 1)
    }

    /// Last day of the steps: the evening of the last one, without hours the end of week 4.
    pub fn planned_end(&self) -> Option<Date> {
        match self.is_dated {
            true => self.steps.iter().filter_map(|step| step.date).max(),
            false => self.steps.last()?.week.map(|week| week.to),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_are_four_parts_of_the_days_before_the_reviews_and_a_test_ends_with_them() {
        let day = |text: &str| crate::platform::calendar::read_day(text).unwrap();
        let start = day("2026-12-01");
        let week = |length, number| {
            let week = week_of(start, length, number).unwrap();
            [week.from.day(), week.to.day()]
        };
        assert_eq!(
            [1, 2, 3, 4].map(|number| week(30, number)),
            [[1, 7], [8, 14], [15, 21], [22, 28]]
        );
        assert_eq!(
            [1, 2, 3, 4].map(|number| week(14, number)),
            [[1, 3], [4, 6], [7, 9], [10, 12]]
        );
        assert_eq!(
            [0, 1].map(|place| review_date(start, 14, place).unwrap().day()),
            [13, 14]
        );
        assert_eq!(
            [1, 2, 3, 4].map(|number| week(18, number)),
            [[1, 4], [5, 8], [9, 12], [13, 16]]
        );
        assert_eq!(last_test_day(start, 30, day("2026-12-28")), Some(day("2026-12-28")));
        assert_eq!(last_test_day(start, 30, day("2026-12-29")), None);
    }
}
