//! Steps of the 30-day plan that fit a person's hours.

use std::collections::HashSet;

/// Work that is never put off, before the step of the first paid ask. The reviews follow it.
const FIRST_WORK: [&str; 3] = [
    "complete-niche-discovery",
    "validate-market-demand",
    "price-your-offering",
];
/// Work that comes next, as far as the hours go: first job, offer and customer.
const NEXT_WORK: [&str; 3] = [
    "execute-soft-launch",
    "create-your-product-service",
    "define-customer-persona",
];
/// Percent of the free minutes that are planned. The rest is for what goes wrong.
const PLANNED_PERCENT: u32 = 80;
const WEEKS: u32 = 4;

/// Step or review of the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedWork {
    pub key: &'static str,
    pub minutes: u32,
    pub is_review: bool,
}

/// Result of fitting the work of a plan into free time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlanHours {
    /// Planned share of the free minutes; the rest is for what goes wrong.
    pub planned_minutes: u32,
    /// Minutes of the work that is never put off.
    pub first_minutes: u32,
    /// Keys of the steps that do not fit.
    pub later: HashSet<&'static str>,
}

impl PlanHours {
    /// Fits work, in the order of the plan, into the free minutes of a week. `first_paid` is the step of the market's
    /// first paid ask. Done work counts as well, so that a tick brings nothing back.
    pub fn fit(weekly_minutes: u32, first_paid: Option<&str>, work: &[PlannedWork]) -> Self {
        Self::fit_into(weekly_minutes.saturating_mul(WEEKS), first_paid, work)
    }

    /// Fits work, in the order of the plan, into free minutes, as [`Self::fit`] does.
    pub fn fit_into(free_minutes: u32, first_paid: Option<&str>, work: &[PlannedWork]) -> Self {
        let planned_minutes = free_minutes.saturating_mul(PLANNED_PERCENT) / 100;
        let is_first =
            |one: &PlannedWork| one.is_review || FIRST_WORK.contains(&one.key) || first_paid == Some(one.key);
        let (first, others): (Vec<PlannedWork>, Vec<PlannedWork>) = work.iter().copied().partition(is_first);
        let first_minutes = first.iter().map(|one| one.minutes).sum();
        let place = |one: &PlannedWork| {
            NEXT_WORK
                .iter()
                .position(|key| *key == one.key)
                .unwrap_or(NEXT_WORK.len())
        };
        let mut others = others;
        // Sorting keeps the order of the plan.
        others.sort_by_key(place);
        let mut used: u32 = first_minutes;
        let mut later = HashSet::new();
        for one in others {
            if used.saturating_add(one.minutes) <= planned_minutes {
                used += one.minutes;
            } else {
                later.insert(one.key);
            }
        }
        Self {
            planned_minutes,
            first_minutes,
            later,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The usual steps: 915 minutes, and 40 of the reviews.
    const USUAL: [(&str, u32); 14] = [
        ("complete-niche-discovery", 60),
        ("define-customer-persona", 45),
        ("validate-market-demand", 90),
        ("create-your-product-service", 120),
        ("price-your-offering", 45),
        ("build-landing-page", 120),
        ("set-up-social-media", 45),
        ("create-content-plan", 60),
        ("build-email-list", 60),
        ("test-your-systems", 60),
        ("prepare-launch-materials", 90),
        ("execute-soft-launch", 120),
        ("review-29", 20),
        ("review-30", 20),
    ];

    fn fit(weekly_minutes: u32, first_paid: Option<&str>) -> PlanHours {
        let work = USUAL.map(|(key, minutes)| PlannedWork {
            key,
            minutes,
            is_review: key.starts_with("review"),
        });
        PlanHours::fit(weekly_minutes, first_paid, &work)
    }

    fn later(weekly_minutes: u32, first_paid: Option<&str>) -> Vec<&'static str> {
        let hours = fit(weekly_minutes, first_paid);
        let keys = USUAL.map(|(key, _)| key).into_iter();
        keys.filter(|key| hours.later.contains(key)).collect()
    }

    #[test]
    fn five_hours_a_week_hold_all_of_the_usual_steps_and_three_hours_the_first_ones() {
        assert_eq!(later(300, None), [""; 0], "960 minutes");
        assert_eq!(
            later(180, None),
            [
                "build-landing-page",
                "create-content-plan",
                "build-email-list",
                "test-your-systems",
                "prepare-launch-materials"
            ],
            "576 minutes: 235 first, 285 next, 45 of social media"
        );
    }

    #[test]
    fn the_first_work_and_the_first_paid_ask_are_never_later() {
        assert_eq!(later(0, None).len(), 9);
        let with_ask = later(0, Some("build-email-list"));
        assert!(with_ask.len() == 8 && !with_ask.contains(&"build-email-list"));
        let hours = fit(60, Some("price-your-offering"));
        assert_eq!((hours.planned_minutes, hours.first_minutes), (192, 235));
    }

    #[test]
    fn the_plan_never_takes_more_than_the_hours_or_the_first_work() {
        for minutes in 0..1500 {
            let hours = fit(minutes, None);
            let kept = USUAL.iter().filter(|(key, _)| !hours.later.contains(key));
            let used: u32 = kept.map(|(_, minutes)| minutes).sum();
            assert!(used <= hours.planned_minutes.max(hours.first_minutes), "{minutes}");
        }
    }
}
