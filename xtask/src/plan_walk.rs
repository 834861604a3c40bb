//! The actions of all markets in the thirty days: what stands where, and what does not fit the hours of a week.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;

use niche::Engine;
use niche::atlas::{ActionStep, AtlasAction, Market};

/// Hours a week that a reader may have.
const HOURS_A_WEEK: [u32; 3] = [5, 8, 12];
/// Share of a week's hours that the plan fills, in percent.
const FILLED_PERCENT: u32 = 80;
/// Weeks of the plan.
const WEEKS: u32 = 4;
/// Latest day of an early paid ask.
const EARLY: u32 = 15;

/// Counts of all markets, then the actions of the named ones.
pub fn walk_plans(slugs: &[&str]) -> Result<String, Box<dyn Error>> {
    let engine = Engine::load()?;
    let markets = &engine.atlas().markets;
    let mut text = String::new();
    write_steps(markets, &mut text)?;
    write_asks(markets, &mut text)?;
    write_hours(markets, &mut text)?;
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
    for step in ActionStep::EVERY {
        writeln!(
            text,
            "{:>6}  {}",
            counts.get(&step).copied().unwrap_or_default(),
            step.key()
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

/// Markets whose actions alone take more than the hours of four weeks.
fn write_hours(markets: &[Market], text: &mut String) -> std::fmt::Result {
    for hours in HOURS_A_WEEK {
        let room = hours * 60 * WEEKS * FILLED_PERCENT / 100;
        let tight: Vec<String> = markets
            .iter()
            .map(|market| (market, market.actions.iter().map(middle_minutes).sum::<u32>()))
            .filter(|(_, minutes)| *minutes > room)
            .map(|(market, minutes)| format!("{} ({minutes})", market.slug))
            .collect();
        writeln!(
            text,
            "\n{hours} hours a week leave {room} minutes; over that: {}",
            tight.len()
        )?;
        writeln!(text, "{}", tight.join(", "))?;
    }
    Ok(())
}

fn middle_minutes(action: &AtlasAction) -> u32 {
    (action.minutes[0] + action.minutes[1]) / 2
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
            action.step.key()
        )?;
        writeln!(text, "          {}", action.text)?;
        writeln!(text, "          [{}] {:?}", action.if_not.button, action.if_not.kind)?;
    }
    Ok(())
}
