//! The four weeks of three steps, in our words, and the days on which they fall.

use jiff::civil::Date;

use crate::platform::calendar::add_days;
use crate::platform::tool_names::Tool;

/// Text of one of the twelve steps, the same for everyone.
#[derive(Debug)]
pub struct PlanStepText {
    /// Name in the API and the database; it never changes.
    pub key: &'static str,
    pub title: &'static str,
    /// Result of the step.
    pub gives: &'static str,
    pub how_to: &'static str,
    /// Estimate of the time.
    pub minutes: u16,
    /// Tool that helps with the step; `None` without one.
    pub tool: Option<Tool>,
    /// A finished result of the tool ticks the step.
    pub ticks_itself: bool,
}

#[derive(Debug)]
pub struct PlanWeek {
    pub title: &'static str,
    pub steps: [PlanStepText; 3],
}

/// A day to look back and ahead.
#[derive(Debug)]
pub struct PlanReview {
    /// Name in the API and the database; it never changes.
    pub key: &'static str,
    /// Day of the plan, from 1.
    pub day: u16,
    pub title: &'static str,
    pub how_to: &'static str,
}

/// A step or a review as a task.
#[derive(Debug, Clone, Copy)]
pub struct PlanWork {
    pub key: &'static str,
    pub title: &'static str,
    pub minutes: u16,
    /// Day of the plan, from 1.
    pub day: u16,
}

/// Time of each review.
const REVIEW_MINUTES: u16 = 20;
/// The days of a week on which its steps are suggested: an evening free after each.
const DAYS: [u16; 3] = [1, 3, 6];

/// All steps with the day of the plan on which each is suggested, 1 to 28, in order.
pub fn all_steps() -> impl Iterator<Item = (&'static PlanStepText, u16)> {
    let days = (0_u16..).step_by(7).flat_map(|week| DAYS.map(|day| week + day));
    WEEKS.iter().flat_map(|week| &week.steps).zip(days)
}

pub fn find_step(key: &str) -> Option<&'static PlanStepText> {
    all_steps().map(|(step, _)| step).find(|step| step.key == key)
}

/// Key, title, minutes and day of every step and every review, in order.
pub fn list_plan_work() -> impl Iterator<Item = PlanWork> {
    let step = |(step, day): (&'static PlanStepText, u16)| PlanWork {
        key: step.key,
        title: step.title,
        minutes: step.minutes,
        day,
    };
    let review = |review: &'static PlanReview| PlanWork {
        key: review.key,
        title: review.title,
        minutes: REVIEW_MINUTES,
        day: review.day,
    };
    all_steps().map(step).chain(REVIEWS.iter().map(review))
}

pub fn find_work(key: &str) -> Option<PlanWork> {
    list_plan_work().find(|work| work.key == key)
}

/// Keys of the work that comes before a step or a review: every earlier one, so that later weeks wait for earlier ones.
pub fn keys_before(key: &str) -> Vec<&'static str> {
    let is_known = list_plan_work().any(|work| work.key == key);
    list_plan_work()
        .map(|work| work.key)
        .take_while(|earlier| is_known && *earlier != key)
        .collect()
}

/// The calendar day of a day of the plan; day 1 is the day of the start. `None` beyond the calendar's end.
pub fn date_of(start: Date, day: u16) -> Option<Date> {
    add_days(start, i64::from(day) - 1)
}

const fn by_hand(
    key: &'static str,
    title: &'static str,
    minutes: u16,
    gives: &'static str,
    how_to: &'static str,
) -> PlanStepText {
    PlanStepText {
        key,
        title,
        gives,
        how_to,
        minutes,
        tool: None,
        ticks_itself: false,
    }
}

impl PlanStepText {
    const fn helped_by(self, tool: Tool) -> Self {
        Self {
            tool: Some(tool),
            ..self
        }
    }

    const fn ticked_by(self, tool: Tool) -> Self {
        Self {
            tool: Some(tool),
            ticks_itself: true,
            ..self
        }
    }
}

pub const WEEKS: [PlanWeek; 4] = [
    PlanWeek {
        title: "Foundation Week",
        steps: [
            by_hand(
                "complete-niche-discovery",
                "Complete Niche Discovery",
                60,
                "A niche you would still pick tomorrow, with figures and reasons on both sides.",
                "Type what you know or like, and read the report to its end, including the reasons against. Compare two or \
                 three niches. Save the one you would still pick tomorrow. Saving it checks off this step.",
            )
            .ticked_by(Tool::NicheDiscovery),
            by_hand(
                "define-customer-persona",
                "Define Customer Persona",
                45,
                "One concrete customer to build for and write to.",
                "Describe one person who would buy: what their week looks like, what bothers them, what they pay for \
                 today. Mark what people told you and what you only guess.",
            )
            .ticked_by(Tool::CustomerPersona),
            by_hand(
                "validate-market-demand",
                "Validate Market Demand",
                90,
                "Ten honest answers and a clear go or no-go.",
                "Ask ten people who could be that customer about the last time they had the problem, and what they did \
                 about it. Write down beforehand how many must say that they would pay. Five of ten is a fair bar.",
            )
            .helped_by(Tool::AudienceProblemFinder),
        ],
    },
    PlanWeek {
        title: "Offer Development",
        steps: [
            by_hand(
                "create-your-product-service",
                "Create Your Product/Service",
                120,
                "A first version that you can sell this month.",
                "Write one sentence about the smallest thing that you could sell this month: who it is for, what they \
                 get, and by when. Leave out everything that does not change whether people buy. Then make one.",
            )
            .helped_by(Tool::WhatShouldISell),
            by_hand(
                "price-your-offering",
                "Price Your Offering",
                45,
                "A price that covers your costs and your hours.",
                "Add up what one sale costs you: material, fees, delivery, and your hours at what your day job pays. Look \
                 up three prices that customers pay already, and pick one that leaves you a wage.",
            )
            .ticked_by(Tool::ProfitabilityCalculator),
            by_hand(
                "build-landing-page",
                "Build Landing Page",
                120,
                "One page that explains your offer and takes orders or sign-ups.",
                "One page is enough: the problem in your customer's words, what you offer, the price, and one button. Read \
                 it on a phone, and ask a friend what they think is for sale.",
            ),
        ],
    },
    PlanWeek {
        title: "Marketing Setup",
        steps: [
            by_hand(
                "set-up-social-media",
                "Set Up Social Media",
                45,
                "One profile where your customers already spend time.",
                "Pick the one place where your customers already talk, and leave the others alone. Say in the first line \
                 who you help, and link to your page.",
            ),
            by_hand(
                "create-content-plan",
                "Create Content Plan",
                60,
                "Four weeks of post ideas and the first post written.",
                "List twelve questions that people ask before they buy. Each becomes one short post: three a week for four \
                 weeks. Write the first one tonight.",
            ),
            by_hand(
                "build-email-list",
                "Build Email List",
                60,
                "A way to reach interested people again.",
                "Put a sign-up form on your page that says what people get and how often. Write the first email now. Ask \
                 the people you talked to whether they want it before you add them.",
            ),
        ],
    },
    PlanWeek {
        title: "Launch Preparation",
        steps: [
            by_hand(
                "test-your-systems",
                "Test Your Systems",
                60,
                "Proof that ordering, paying, and refunding work.",
                "Buy from yourself: order, pay, get the confirmation, receive it, ask for the money back. Wherever you had \
                 to think, a customer will stop. Fix that first.",
            ),
            by_hand(
                "prepare-launch-materials",
                "Prepare Launch Materials",
                90,
                "An announcement, pictures, and answers, ready to send.",
                "Write the announcement, take three pictures, and answer the five questions that will come. Have it ready \
                 the day before, so that launch evening is a calm one.",
            ),
            by_hand(
                "execute-soft-launch",
                "Execute Soft Launch",
                120,
                "Your first customers and their honest feedback.",
                "Offer it to ten or twenty people first, and ask for an honest reply. Deliver the first orders yourself, and \
                 note what took longer than you thought.",
            ),
        ],
    },
];

pub const REVIEWS: [PlanReview; 2] = [
    PlanReview {
        key: "review-29",
        day: 29,
        title: "Look back",
        how_to: "How many saw it, how many asked, how many paid? Your log and your tests answer, beside your rule of day 1.",
    },
    PlanReview {
        key: "review-30",
        day: 30,
        title: "Decide",
        how_to: "Continue, change one thing, or stop here. Each of these is a result, and now you know why.",
    },
];

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn twelve_steps_lie_on_rising_days_within_twenty_eight_with_reviews_behind() {
        let days: Vec<u16> = all_steps().map(|(_, day)| day).collect();
        assert_eq!(days, [1, 3, 6, 8, 10, 13, 15, 17, 20, 22, 24, 27]);
        assert_eq!(REVIEWS.map(|review| review.day), [29, 30]);
    }

    #[test]
    fn keys_are_slugs_of_the_titles_and_name_one_step_each() {
        for (step, _) in all_steps() {
            let slug = step.title.to_lowercase().replace([' ', '/'], "-");
            assert_eq!(step.key, slug);
            assert_eq!(find_work(step.key).map(|found| found.title), Some(step.title));
        }
        assert!(find_work("review").is_none());
    }

    #[test]
    fn steps_and_reviews_come_after_all_earlier_ones() {
        assert_eq!(list_plan_work().count(), 14);
        assert_eq!(
            keys_before("build-landing-page").len(),
            5,
            "those of the first week too"
        );
        assert_eq!(
            keys_before("create-your-product-service"),
            WEEKS[0].steps.each_ref().map(|step| step.key)
        );
        assert_eq!(keys_before("review-29").len(), 12);
        assert_eq!(keys_before("review-30").last(), Some(&"review-29"));
        assert!(keys_before("task-7").is_empty() && keys_before("complete-niche-discovery").is_empty());
    }

    #[test]
    fn days_go_over_the_ends_of_months_leap_days_and_clock_changes() {
        // Clocks change on 29 March 2026 in Europe and on 8 March in America: calendar days do not care.
        assert_eq!(date_of(date(2026, 3, 1), 30), Some(date(2026, 3, 30)));
        assert_eq!(date_of(date(2028, 2, 28), 2), Some(date(2028, 2, 29)));
        assert_eq!(date_of(date(2027, 2, 28), 2), Some(date(2027, 3, 1)));
        assert_eq!(date_of(date(2026, 12, 20), 30), Some(date(2027, 1, 18)));
        assert_eq!(date_of(Date::MAX, 2), None);
    }
}
