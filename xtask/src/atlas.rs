//! Holds the market atlas complete: what `crates/niche/atlas/README.md` asks of a market.

mod crowding;
pub mod reading;
mod work;

use std::collections::HashMap;
use std::error::Error;

use niche::Engine;
use niche::atlas::{Atlas, AtlasIdea, Market};

const TOPICS: [&str; 11] = [
    "License",
    "Insurance",
    "Tax",
    "Safety",
    "Contract",
    "Data",
    "Food",
    "Zoning",
    "Intellectual property",
    "Platform rules",
    "Employer",
];
const MODELS: [&str; 8] = [
    "B2B",
    "B2C",
    "Mobile App",
    "Marketplace",
    "Subscription",
    "Digital product",
    "Advertising",
    "Rental",
];
/// Words of advertising, and typography that the house does not use.
const BANNED: [&str; 14] = [
    "leverage",
    "unlock",
    "today's world",
    "game-chang",
    "game chang",
    "seamless",
    "cutting-edge",
    "delve",
    "elevate",
    "empower",
    "\u{2014}",
    "\u{2013}",
    "\u{2019}",
    "!",
];

/// Fails with every finding, or says how large the atlas is.
pub fn check_atlas() -> Result<String, Box<dyn Error>> {
    let engine = Engine::load()?;
    let mut findings = list_findings(engine.atlas());
    findings.extend(work::find_work_problems(&engine, &engine.atlas().markets));
    findings.extend(crowding::find_unexplained_crowding(&engine, &engine.atlas().markets));
    if !findings.is_empty() {
        return Err(format!("{} findings in the atlas\n{}", findings.len(), findings.join("\n")).into());
    }
    let atlas = engine.atlas();
    let ideas: usize = atlas.markets.iter().map(|market| market.ideas.len()).sum();
    let phrases: usize = atlas.markets.iter().map(|market| market.phrases.len()).sum();
    let (markets, sectors) = (atlas.markets.len(), atlas.sectors.len());
    Ok(format!(
        "{markets} markets in {sectors} sectors, {ideas} ideas, {phrases} phrases: complete\n{}",
        work::long_sentences(atlas.markets.iter().flat_map(market_texts))
    ))
}

fn list_findings(atlas: &Atlas) -> Vec<String> {
    let mut findings = Vec::new();
    for market in &atlas.markets {
        let mut say = |finding: String| findings.push(format!("{}: {finding}", market.slug));
        check_counts(market, &mut say);
        actions_and_checks(market, &mut say);
        market.ideas.iter().for_each(|idea| self::check_idea(idea, &mut say));
        for text in market_texts(market) {
            let lower = text.to_lowercase();
            BANNED
                .iter()
                .filter(|banned| lower.contains(**banned))
                .for_each(|b| say(format!("\"{b}\" in: {text}")));
        }
    }
    findings.extend(find_doubles(atlas));
    findings
}

fn check_counts(market: &Market, say: &mut impl FnMut(String)) {
    let lengths = [
        ("phrases", market.phrases.len(), 15..=60),
        ("lines of `said`", market.said.len(), 10..=20),
        ("texts of what lies near", market.near.len(), 0..=40),
        ("industries", market.industries.len(), 1..=4),
        ("customers", market.customers.len(), 2..=4),
        ("channels", market.channels.len(), 2..=4),
        ("growth", market.growth.len(), 3..=5),
        ("checks", market.checks.len(), 3..=5),
        ("actions", market.actions.len(), 4..=6),
        ("ideas", market.ideas.len(), 4..=8),
        ("players", market.players.len(), 2..=5),
        ("characters in the summary", market.summary.chars().count(), 110..=330),
    ];
    for (what, count, allowed) in lengths {
        if !allowed.contains(&count) {
            say(format!(
                "{count} {what}, {} to {} wanted",
                allowed.start(),
                allowed.end()
            ));
        }
    }
}

fn actions_and_checks(market: &Market, say: &mut impl FnMut(String)) {
    if !market.actions.iter().map(|a| a.day).is_sorted() || market.actions.iter().any(|a| !(1..=30).contains(&a.day)) {
        say("days of the actions must rise from 1 to 30".to_owned());
    }
    for action in market
        .actions
        .iter()
        .filter(|a| !a.text.contains(|c: char| c.is_ascii_digit()))
    {
        say(format!("action without a mark that can be counted: {}", action.text));
    }
    for check in &market.checks {
        if !TOPICS.contains(&check.topic.as_str()) {
            say(format!("unknown topic {}", check.topic));
        }
        if check.ask.is_empty() {
            say(format!("nobody to ask about {}", check.topic));
        }
    }
}

fn check_idea(idea: &AtlasIdea, say: &mut impl FnMut(String)) {
    if !MODELS.contains(&idea.model.as_str()) {
        say(format!("unknown model {} in {}", idea.model, idea.title));
    }
    if !(90..=330).contains(&idea.description.chars().count()) {
        say(format!(
            "description of {} has {} characters",
            idea.title,
            idea.description.chars().count()
        ));
    }
    if !(3..=5).contains(&idea.first_steps.len()) {
        say(format!("{} first steps in {}", idea.first_steps.len(), idea.title));
    }
    for (what, [low, high]) in [
        ("cost", idea.cost_usd),
        ("hours", idea.hours_week),
        ("weeks", idea.weeks_to_first_sale),
    ] {
        if low > high || (what != "cost" && high == 0) {
            say(format!("{what} from {low} to {high} in {}", idea.title));
        }
    }
}

fn market_texts(market: &Market) -> Vec<&str> {
    let mut texts: Vec<&str> = vec![&market.summary];
    texts.extend(
        [&market.customers, &market.channels, &market.growth]
            .into_iter()
            .flatten()
            .map(String::as_str),
    );
    texts.extend(market.crowding.as_deref());
    texts.extend(market.checks.iter().flat_map(|check| [check.text.as_str(), &check.ask]));
    texts.extend(market.actions.iter().map(|action| action.text.as_str()));
    texts.extend(
        market
            .players
            .iter()
            .flat_map(|player| [player.strengths.as_str(), &player.weaknesses]),
    );
    for idea in &market.ideas {
        texts.extend([idea.title.as_str(), &idea.description]);
        texts.extend(idea.first_steps.iter().map(String::as_str));
    }
    texts
}

/// Returns phrases that are in two markets, and texts that occur twice.
fn find_doubles(atlas: &Atlas) -> Vec<String> {
    let mut findings = Vec::new();
    let mut phrases: HashMap<String, &str> = HashMap::new();
    let mut seen: HashMap<&str, &str> = HashMap::new();
    for market in &atlas.markets {
        let name = market.name.to_lowercase();
        let own = std::iter::once(&name).chain(market.phrases.iter().filter(|phrase| **phrase != name));
        for phrase in own {
            if let Some(other) = phrases
                .insert(phrase.clone(), &market.slug)
                .filter(|other| *other != market.slug)
            {
                findings.push(format!("{}: phrase \"{phrase}\" also in {other}", market.slug));
            }
        }
        for text in market_texts(market)
            .into_iter()
            .filter(|text| text.chars().count() > 40)
        {
            if let Some(other) = seen.insert(text, &market.slug) {
                findings.push(format!("{}: text also in {other}: {text}", market.slug));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_atlas_is_complete() {
        let engine = Engine::load().unwrap();
        let mut findings = list_findings(engine.atlas());
        findings.extend(work::find_work_problems(&engine, &engine.atlas().markets));
        findings.extend(crowding::find_unexplained_crowding(&engine, &engine.atlas().markets));
        assert!(findings.is_empty(), "{}", findings.join("\n"));
    }

    #[test]
    fn what_is_missing_is_found() {
        let mut engine = Engine::load().unwrap().atlas().markets[0].clone();
        engine.phrases.truncate(3);
        engine.ideas[0].model = "Magic".to_owned();
        engine.actions[0].text = "Ask some people.".to_owned();
        engine.summary = "Unlock your passion!".to_owned();
        let found = list_findings(&Atlas {
            sectors: Vec::new(),
            markets: vec![engine],
        });
        for part in [
            "3 phrases",
            "Magic",
            "without a mark",
            "unlock",
            "characters in the summary",
        ] {
            assert!(found.iter().any(|finding| finding.contains(part)), "{part}: {found:?}");
        }
    }
}
