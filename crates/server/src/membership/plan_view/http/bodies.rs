//! The plan as an answer, filled from the view of it.

use ::niche::atlas::{ActionStep, AtlasAction, AtlasIdea, IfNotKind};
use serde::Serialize;
use utoipa::ToSchema;

use crate::membership::plan_view::PlanView;
use crate::membership::plan_view::deciding::Behind;
use crate::membership::plan_view::review::LookBack;
use crate::membership::plan_view::round::{RoundBody, RoundParts};
use crate::planning::plan::{PlanDecision, PlanMarket, StepProgress, TickedBy, UsualEvenings, WEEKS};
use crate::platform::clock::Timestamp;
use crate::tools::experiments::{ExperimentState, MarketTest};

/// Day on which the market's last actions are computed.
const LOOK_BACK_DAY: u16 = 29;
/// Step in which the offer is made.
const OFFER_STEP: &str = "create-your-product-service";

/// 30-day plan of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LaunchPlan)]
pub(in crate::membership::plan_view) struct PlanBody {
    /// Day 1, such as "2026-03-02"; null until it is set.
    #[schema(required = true)]
    start_date: Option<String>,
    progress: PlanProgress,
    /// Market of the plan: that of the first saved report until another one is chosen; null without one.
    #[schema(required = true)]
    market: Option<PlanMarketBody>,
    /// Idea that is offered; null until one is chosen.
    #[schema(required = true)]
    offer: Option<PlanOffer>,
    /// Decision at the end; null until it is made.
    #[schema(required = true)]
    decision: Option<PlanDecision>,
    /// Four.
    weeks: Vec<PlanWeek>,
    /// Days 29 and 30.
    reviews: Vec<PlanReview>,
    /// Evenings that were named at the start; null until then.
    #[schema(required = true)]
    evenings: Option<UsualEvenings>,
    /// Hours of My evenings, else of the evenings that were named; null without.
    #[schema(required = true)]
    hours: Option<PlanHoursBody>,
    round: RoundBody,
    /// Day 29, filled in from the log, the tests and the rule.
    review: LookBack,
    /// Missed evenings that ask for a choice; null without.
    #[schema(required = true)]
    catch_up: Option<Behind>,
    /// Change that this call made, for `POST /api/plan/changes/{id}/undo`; null where nothing changed.
    #[schema(required = true)]
    change_id: Option<i64>,
}

/// Market of a plan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanMarket)]
struct PlanMarketBody {
    #[schema(example = "dog-grooming")]
    slug: String,
    #[schema(example = "Dog grooming")]
    name: String,
    /// Saved report that it was chosen from. The report may be gone.
    #[schema(required = true)]
    run_id: Option<i64>,
}

/// Idea of the market that the reader offers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanOffer {
    #[schema(example = "Evening nail trims at home")]
    title: String,
    /// Our estimate of the cost before the first sale, low and high.
    startup_cost_usd: [u32; 2],
    /// Our estimate, low and high.
    hours_per_week: [u32; 2],
    /// Beginnings, which stand in the step of the plan that makes the offer.
    first_steps: Vec<String>,
    /// Key of that step.
    #[schema(example = "create-your-product-service")]
    step: &'static str,
}

/// Action of the market inside a step.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanAction {
    /// For `prepared` of `POST /api/experiments`.
    place: usize,
    text: String,
    /// Day of the plan, 1 to 29.
    plan_day: u32,
    /// Our estimate, low and high.
    minutes: [u32; 2],
    /// True where it names a price and asks for it.
    paid_ask: bool,
    /// Advice for a fail.
    if_not: PlanIfNot,
    /// Its test; null until one is made.
    #[schema(required = true)]
    experiment_id: Option<i64>,
}

/// Advice for a failed action.
#[derive(Debug, Serialize, ToSchema)]
struct PlanIfNot {
    #[schema(example = "Offer nails only")]
    button: String,
    /// "narrow", "change" or "stop".
    #[schema(value_type = String, example = "narrow")]
    kind: IfNotKind,
}

/// Test of a step, in short.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanTest {
    id: i64,
    /// Place of the action that it tests; null for a test of one's own.
    #[schema(required = true)]
    place: Option<usize>,
    hypothesis: String,
    state: ExperimentState,
    /// True where it tests the riskiest assumption.
    riskiest: bool,
    #[schema(example = "3 of 8 said yes so far")]
    progress: String,
    /// Last day of a running test; null for others.
    #[schema(required = true, example = "2026-12-31")]
    deadline: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct PlanProgress {
    /// Steps that are ticked.
    done: usize,
    /// Steps in all.
    total: usize,
    /// Rounded down: 100 means all.
    percent: usize,
}

#[derive(Debug, Serialize, ToSchema)]
struct PlanWeek {
    /// 1 to 4.
    number: usize,
    #[schema(example = "Foundation Week")]
    title: &'static str,
    /// First day of the week; null without a start.
    #[schema(required = true, example = "2026-12-08")]
    from: Option<String>,
    /// Last day of the week; null without a start.
    #[schema(required = true, example = "2026-12-14")]
    to: Option<String>,
    /// Three.
    steps: Vec<PlanStep>,
}

/// Hours for the plan, of My evenings or of the evenings that were named. Steps that do not fit them are for later.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanHoursBody {
    /// Minutes of four full weeks that are planned: 80 % of the free ones.
    #[schema(example = 576)]
    planned_minutes: u32,
    /// Minutes of the work that is never put off: the niche, the test of demand, the price, the first paid ask and the
    /// reviews.
    #[schema(example = 255)]
    first_minutes: u32,
    /// Number of steps for later.
    later_steps: usize,
    /// True where My evenings lays the steps on evenings. Without, a step has a week.
    is_dated: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanStep {
    #[schema(example = "complete-niche-discovery")]
    key: &'static str,
    #[schema(example = "Complete Niche Discovery")]
    title: &'static str,
    /// Result of the step.
    gives: &'static str,
    how_to: String,
    /// The step in the reader's market, in one line; null without a market.
    #[schema(
        required = true,
        example = "Find the six groomers within 10 miles to call for their next evening slot."
    )]
    line: Option<String>,
    /// Our estimate of the time: the middle of the range where the market has one.
    minutes: u32,
    /// Minutes of the step in the market, low and high; null without a market.
    #[schema(required = true)]
    minutes_range: Option<[u32; 2]>,
    /// Actions of the market that belong to this step, in the order of the plan.
    actions: Vec<PlanAction>,
    /// Next client, repeat order and growth opportunities of a round that goes on with its market; empty in others.
    growth: Vec<String>,
    /// Tests of this step, in the order in which they were made.
    tests: Vec<PlanTest>,
    /// Day of the plan on which it is suggested, 1 to 28.
    day: u16,
    /// Evening that My evenings plans for it, or the day that the person set, such as "2026-03-02"; null without both.
    #[schema(required = true)]
    date: Option<String>,
    /// True where the step does not fit the hours of My evenings, or is paused.
    is_later: bool,
    /// True while the step waits for the choice after a failed test of demand.
    is_paused: bool,
    /// The tool that helps, where there is one.
    #[schema(required = true)]
    tool: Option<StepTool>,
    done: bool,
    /// Null while it is not done.
    #[schema(required = true)]
    done_at: Option<Timestamp>,
    /// Author of the tick; null while it is not done.
    #[schema(required = true)]
    ticked_by: Option<TickedBy>,
    /// Says which result ticked it, and "from the last round" where the round began with it. Null for a tick by hand of
    /// this round, and while it is not done.
    #[schema(required = true, example = "Saved in Niche Discovery")]
    ticked_with: Option<String>,
    /// Blank without one.
    note: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StepTool {
    #[schema(example = "Niche Discovery")]
    label: &'static str,
    #[schema(example = "/niche-discovery")]
    path: &'static str,
    /// Its page with the market and the offer of the plan.
    #[schema(example = "/profitability-calculator?market=dog-grooming")]
    url: String,
    /// True when its page exists.
    is_ready: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlanReview {
    /// For `PUT /api/plan/steps/{key}`.
    #[schema(example = "review-29")]
    key: &'static str,
    /// Day of the plan: 29 or 30.
    day: u16,
    /// Evening of the review with hours, else its day of the plan; null without a start.
    #[schema(required = true)]
    date: Option<String>,
    title: &'static str,
    how_to: &'static str,
    done: bool,
    /// Actions of the market that are computed on this day; day 29 has them.
    actions: Vec<PlanAction>,
}

impl PlanBody {
    pub(super) fn new(
        view: &PlanView<'_>,
        parts: RoundParts,
        catch_up: Option<Behind>,
        change_id: Option<i64>,
    ) -> Self {
        let plan = &view.plan;
        let weeks = WEEKS.iter().zip(plan.steps.chunks(3)).zip(1..);
        let reviews = plan.reviews.iter().map(|progress| PlanReview {
            key: progress.review.key,
            day: progress.review.day,
            date: progress.date.map(|day| day.to_string()),
            title: progress.review.title,
            how_to: progress.review.how_to,
            done: progress.done.is_some(),
            actions: match progress.review.day {
                LOOK_BACK_DAY => view.show_actions(ActionStep::Decide.into_str()),
                _ => Vec::new(),
            },
        });
        Self {
            start_date: plan.start_date.map(|day| day.to_string()),
            decision: plan.decision,
            market: view.own.clone().map(PlanMarketBody::from),
            offer: view.find_offer().map(PlanOffer::from),
            progress: PlanProgress {
                done: plan.done_count(),
                total: plan.steps.len(),
                percent: plan.percent_done(),
            },
            weeks: weeks
                .map(|((week, steps), number)| PlanWeek {
                    number,
                    title: week.title,
                    from: steps
                        .first()
                        .and_then(|step| step.week)
                        .map(|week| week.from.to_string()),
                    to: steps.first().and_then(|step| step.week).map(|week| week.to.to_string()),
                    steps: steps.iter().map(|progress| view.show_step(progress)).collect(),
                })
                .collect(),
            reviews: reviews.collect(),
            evenings: plan.evenings.clone(),
            hours: plan.hours.as_ref().map(|hours| PlanHoursBody {
                is_dated: plan.is_dated,
                planned_minutes: hours.planned_minutes,
                first_minutes: hours.first_minutes,
                later_steps: plan
                    .steps
                    .iter()
                    .filter(|step| step.is_later && !step.is_paused)
                    .count(),
            }),
            round: parts.round,
            review: parts.look_back,
            catch_up,
            change_id,
        }
    }
}

impl From<PlanMarket> for PlanMarketBody {
    fn from(own: PlanMarket) -> Self {
        Self {
            slug: own.slug,
            name: own.name,
            run_id: own.run_id,
        }
    }
}

impl From<&AtlasIdea> for PlanOffer {
    fn from(idea: &AtlasIdea) -> Self {
        Self {
            title: idea.title.clone(),
            startup_cost_usd: idea.cost_usd,
            hours_per_week: idea.hours_week,
            first_steps: idea.first_steps.clone(),
            step: OFFER_STEP,
        }
    }
}

impl From<&MarketTest> for PlanTest {
    fn from(test: &MarketTest) -> Self {
        Self {
            id: test.id,
            place: test.place,
            hypothesis: test.hypothesis.clone(),
            state: test.state,
            riskiest: test.is_riskiest,
            progress: test.result.progress.clone(),
            deadline: test.deadline.map(|day| day.to_string()),
        }
    }
}

impl PlanView<'_> {
    fn show_step(&self, progress: &StepProgress) -> PlanStep {
        let step = progress.step;
        PlanStep {
            key: step.key,
            title: step.title,
            gives: step.gives,
            how_to: self.how_to(step),
            line: self.line(step.key),
            minutes: self.minutes(step),
            minutes_range: self.minutes_range(step.key),
            actions: self.show_actions(step.key),
            growth: self.list_growth(step.key),
            tests: self.tests_of(step.key).iter().map(PlanTest::from).collect(),
            day: progress.day,
            date: progress.date.map(|day| day.to_string()),
            is_later: progress.is_later,
            is_paused: progress.is_paused,
            tool: step.tool.map(|tool| StepTool {
                label: tool.label(),
                path: tool.path(),
                url: self.tool_url(tool),
                is_ready: true,
            }),
            done: progress.done.is_some(),
            done_at: progress.done.map(|done| done.at),
            ticked_by: progress.done.map(|done| done.by),
            ticked_with: progress.done.and_then(|done| self.ticked_with(step.key, done)),
            note: progress.note.clone(),
        }
    }

    fn show_actions(&self, key: &str) -> Vec<PlanAction> {
        let actions = self.list_actions(key);
        actions.map(|(place, action)| self.show_action(place, action)).collect()
    }

    fn show_action(&self, place: usize, action: &AtlasAction) -> PlanAction {
        let of_action = |test: &&MarketTest| test.place == Some(place);
        let test = self.tests_of(action.step.into_str()).iter().rev().find(of_action);
        PlanAction {
            place,
            text: action.text.clone(),
            plan_day: action.plan_day,
            minutes: action.minutes,
            paid_ask: action.paid_ask,
            if_not: PlanIfNot {
                button: action.if_not.button.clone(),
                kind: action.if_not.kind,
            },
            experiment_id: test.map(|test| test.id),
        }
    }
}
