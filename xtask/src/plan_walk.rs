//! The actions of all markets in the thirty days: what stands where, and what does not fit the hours of a week.

use std::collections::BTreeMap;

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

/// Prints counts of all markets, then the actions of the named ones.
pub fn walk_plans(slugs: &[&str]) -> Result<(), String> {
    let engine = Engine::load().map_err(|error| error.to_string())?;
    let markets = &engine.atlas().markets;
    print_steps(markets);
    print_asks(markets);
    print_hours(markets);
    for slug in slugs {
        let at = engine
            .atlas()
            .find_market(slug)
            .ok_or_else(|| format!("no market {slug}"))?;
        print_market(&markets[at]);
    }
    Ok(())
}

fn print_steps(markets: &[Market]) {
    let mut counts: BTreeMap<ActionStep, usize> = BTreeMap::new();
    for action in markets.iter().flat_map(|market| &market.actions) {
        *counts.entry(action.step).or_default() += 1;
    }
    println!("actions of {} markets by step:", markets.len());
    for step in ActionStep::EVERY {
        println!("{:>6}  {}", counts.get(&step).copied().unwrap_or_default(), step.key());
    }
}

fn print_asks(markets: &[Market]) {
    let first_ask = |market: &Market| {
        market
            .actions
            .iter()
            .find(|action| action.paid_ask)
            .map(|action| action.plan_day)
    };
    let early = markets
        .iter()
        .filter(|market| first_ask(market).is_some_and(|day| day <= EARLY));
    println!("\nfirst paid ask by day {EARLY}: {}", early.count());
    let list = |wanted: fn(Option<u32>) -> bool| {
        let found = markets.iter().filter(|market| wanted(first_ask(market)));
        found.map(|market| market.slug.as_str()).collect::<Vec<_>>().join(", ")
    };
    println!("later: {}", list(|day| day.is_some_and(|day| day > EARLY)));
    println!("never: {}", list(|day| day.is_none()));
}

/// Markets whose actions alone take more than the hours of four weeks.
fn print_hours(markets: &[Market]) {
    for hours in HOURS_A_WEEK {
        let room = hours * 60 * WEEKS * FILLED_PERCENT / 100;
        let tight: Vec<String> = markets
            .iter()
            .map(|market| (market, market.actions.iter().map(middle_minutes).sum::<u32>()))
            .filter(|(_, minutes)| *minutes > room)
            .map(|(market, minutes)| format!("{} ({minutes})", market.slug))
            .collect();
        println!(
            "\n{hours} hours a week leave {room} minutes; over that: {}",
            tight.len()
        );
        println!("{}", tight.join(", "));
    }
}

fn middle_minutes(action: &AtlasAction) -> u32 {
    (action.minutes[0] + action.minutes[1]) / 2
}

fn print_market(market: &Market) {
    println!("\n{} ({:?})\n  tonight: {}", market.name, market.way, market.tonight);
    for action in &market.actions {
        let [low, high] = action.minutes;
        let ask = if action.paid_ask { ", asks for money" } else { "" };
        println!(
            "  day {:>2}  {}: {low} to {high} minutes{ask}",
            action.plan_day,
            action.step.key()
        );
        println!("          {}", action.text);
        println!("          [{}] {:?}", action.if_not.button, action.if_not.kind);
    }
}
