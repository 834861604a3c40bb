//! The actions of all markets in the thirty days: what stands where, and what does not fit the hours of a week.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;

use niche::Engine;
use niche::atlas::{ActionStep, Market};
use niche::planner::{PlanHours, PlannedWork};
use strum::IntoEnumIterator;

/// Hours a week that a reader may have.
const HOURS_A_WEEK: [u32; 3] = [5, 8, 12];
/// Time of each review, as in the server's plan.
const REVIEW_MINUTES: u32 = 20;
/// Latest day of an early paid ask.
const EARLY: u32 = 15;

/// Counts of all markets, then the actions of the named ones.
pub fn walk_plans(slugs: &[&str]) -> Result<String, Box<dyn Error>> {
    let engine = Engine::load()?;
    let markets = &engine.atlas().markets;
    let mut text = String::new();
    write_steps(markets, &mut text)?;
    write_asks(markets, &mut text)?;
    write_hours(&engine, &mut text)?;
    for slug in slugs {
        let at = engine.atlas().find_market(slug);
        write_market(&markets[at.ok_or_else(|| format!("no market {slug}"))?], &mut text)?;
    }
    Ok(text)
}

fn write_steps(markets: &[Market], text: &mut String) -> std::fmt::Result {
    let mut counts: BTreeMap<ActionStep, usize> = BTreeMap::new();
    for action in markets.iter().flat_map(|market| &market.actions) {
        *counts.entry(action.step).or_default() += 1;
    }
    writeln!(text, "actions of {} markets by step:", markets.len())?;
    for step in ActionStep::iter() {
        writeln!(
            text,
            "{:>6}  {}",
            counts.get(&step).copied().unwrap_or_default(),
            step.into_str()
        )?;
    }
    Ok(())
}

fn write_asks(markets: &[Market], text: &mut String) -> std::fmt::Result {
    let is_early = |market: &&Market| market.first_paid_ask().is_some_and(|day| day <= EARLY);
    let early = markets.iter().filter(is_early).count();
    writeln!(text, "\nfirst paid ask by day {EARLY}: {early}")?;
    let list = |wanted: fn(Option<u32>) -> bool| {
        let found = markets.iter().filter(|market| wanted(market.first_paid_ask()));
        found.map(|market| market.slug.as_str()).collect::<Vec<_>>().join(", ")
    };
    writeln!(text, "later: {}", list(|day| day.is_some_and(|day| day > EARLY)))?;
    writeln!(text, "never: {}", list(|day| day.is_none()))?;
    Ok(())
}

/// Markets whose first work does not fit the hours, each with its minutes and its longest part, and the number of steps
/// that the others put off.
fn write_hours(engine: &Engine, text: &mut String) -> std::fmt::Result {
    let markets = &engine.atlas().markets;
    for hours in HOURS_A_WEEK {
        let fits: Vec<(&Market, PlanHours)> = markets
            .iter()
            .map(|market| (market, fit_plan(engine, market, hours)))
            .collect();
        let room = fits.first().map_or(0, |(_, fit)| fit.planned_minutes);
        let (tight, others): (Vec<_>, Vec<_>) = fits.iter().partition(|(_, fit)| fit.first_minutes > room);
        let put_off: usize = others.iter().map(|(_, fit)| fit.later.len()).sum();
        writeln!(
            text,
            "\n{hours} hours a week leave {room} minutes in four weeks. First work that does not fit: {} markets. The \
             others put {:.1} of 12 steps off.",
            tight.len(),
            put_off as f64 / others.len().max(1) as f64
        )?;
        for (market, fit) in tight {
            let longest = list_work(engine, market)
                .into_iter()
                .filter(|one| !fit.later.contains(one.key));
            let longest = longest.max_by_key(|one| one.minutes);
            let reason = longest.map_or_else(String::new, |one| format!("{} takes {}", one.key, one.minutes));
            writeln!(text, "  {} ({}): {reason}", market.slug, fit.first_minutes)?;
        }
    }
    Ok(())
}

fn fit_plan(engine: &Engine, market: &Market, hours: u32) -> PlanHours {
    let first_paid = market.actions.iter().find(|action| action.paid_ask);
    let first_paid = first_paid.map(|action| action.step.into_str());
    PlanHours::fit(hours * 60, first_paid, &list_work(engine, market))
}

/// Steps and reviews of a market with the middle of their minutes.
fn list_work(engine: &Engine, market: &Market) -> Vec<PlannedWork> {
    let steps = ActionStep::iter().filter(|step| *step != ActionStep::Decide);
    let step = |step: ActionStep| PlannedWork {
        key: step.into_str(),
        minutes: engine
            .step_minutes(market, step)
            .map_or(0, |[low, high]| u32::midpoint(low, high)),
        is_review: false,
    };
    let review = |key: &'static str| PlannedWork {
        key,
        minutes: REVIEW_MINUTES,
        is_review: true,
    };
    steps.map(step).chain(["review-29", "review-30"].map(review)).collect()
}

fn write_market(market: &Market, text: &mut String) -> std::fmt::Result {
    writeln!(
        text,
        "\n{} ({:?})\n  tonight: {}",
        market.name, market.way, market.tonight
    )?;
    for action in &market.actions {
        let [low, high] = action.minutes;
        let ask = if action.paid_ask { ", asks for money" } else { "" };
        writeln!(
            text,
            "  day {:>2}  {}: {low} to {high} minutes{ask}",
            action.plan_day,
            action.step.into_str()
        )?;
        writeln!(text, "          {}", action.text)?;
        writeln!(text, "          [{}] {:?}", action.if_not.button, action.if_not.kind)?;
    }
    Ok(())
}
