//! Place of a market among all by what its middle hour leaves, at the median wage.

use super::figures::WorkPlan;
use super::input::AnswerInput;
use super::wage::Job;
use crate::data::atlas::Market;
use crate::money::evening::{self, EveningChoice};
use crate::scoring::engine_data::EngineData;

/// Plan of a market with the reader's evenings and figures.
pub(crate) fn plan_work<'a>(
    engine: &EngineData,
    market: &'a Market,
    choice: &EveningChoice,
    input: &AnswerInput,
) -> WorkPlan<'a> {
    let level = engine.prices.price_level(choice.state());
    WorkPlan::new(market, choice, evening::price_scale(&market.work, level), input)
}

/// Share of the markets with a lower middle hour, half of the equal ones, in percent. The wage is the median one, the
/// reader's own figures count.
pub(crate) fn better_than_percent(engine: &EngineData, plan: &WorkPlan, choice: &EveningChoice) -> u8 {
    let job = Job::new(engine, &AnswerInput::default(), choice);
    let own = plan.middle(&job).kept;
    if *choice == EveningChoice::default() {
        return share_below(engine.kept_hours.get_or_init(|| kept_hours(engine, &job, choice)), own);
    }
    share_below(&kept_hours(engine, &job, choice), own)
}

/// [`better_than_percent`] of every market at the median wage, in the atlas's order.
pub(crate) fn better_than_percents(engine: &EngineData, choice: &EveningChoice) -> Vec<u8> {
    let job = Job::new(engine, &AnswerInput::default(), choice);
    let hours = market_hours(engine, &job, choice);
    let mut sorted = hours.clone();
    sorted.sort_unstable();
    hours.iter().map(|own| share_below(&sorted, *own)).collect()
}

/// What a middle hour of each market leaves, ascending.
fn kept_hours(engine: &EngineData, job: &Job, choice: &EveningChoice) -> Vec<i64> {
    let mut hours = market_hours(engine, job, choice);
    hours.sort_unstable();
    hours
}

/// Dollars that a middle hour of each market leaves, in the atlas's order.
fn market_hours(engine: &EngineData, job: &Job, choice: &EveningChoice) -> Vec<i64> {
    let kept = |market| {
        plan_work(engine, market, choice, &AnswerInput::default())
            .middle(job)
            .kept
    };
    engine.atlas.markets.iter().map(kept).collect()
}

fn share_below(sorted: &[i64], own: i64) -> u8 {
    let below = sorted.partition_point(|kept| *kept < own);
    let equal = sorted.partition_point(|kept| *kept <= own) - below;
    let share = (below as f64 + equal as f64 / 2.0) / sorted.len().max(1) as f64;
    (share * 100.0).round() as u8
}
