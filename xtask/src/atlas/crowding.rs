//! Finds markets whose own words contradict a low measured competition.

use niche::Engine;
use niche::atlas::Market;
use niche::report::Competition;
use niche::request::AnalysisRequest;

/// Words that say of a market that it is crowded.
const CROWDED: [&str; 8] = [
    "crowded",
    "crowd the",
    "flooded the",
    "fierce",
    "hard competition",
    "heavy competition",
    "sharp competition",
    "worldwide competition",
];

/// One finding for each text that calls a market crowded while its measured competition is low and no `crowding`
/// explains it.
pub fn find_unexplained_crowding(engine: &Engine, markets: &[Market]) -> Vec<String> {
    let mut findings = Vec::new();
    for market in markets.iter().filter(|market| market.crowding.is_none()) {
        let texts: Vec<&str> = list_texts(market).filter(|text| calls_crowded(text)).collect();
        if !texts.is_empty() && measures_low(engine, market) {
            findings.push(format!(
                "{}: competition is measured as low, but the texts say otherwise; add `crowding`: {}",
                market.slug,
                texts.join(" | ")
            ));
        }
    }
    findings
}

fn list_texts(market: &Market) -> impl Iterator<Item = &str> {
    let ideas = market.ideas.iter().map(|idea| idea.description.as_str());
    let players = market.players.iter().map(|player| player.weaknesses.as_str());
    std::iter::once(market.summary.as_str()).chain(ideas).chain(players)
}

fn calls_crowded(text: &str) -> bool {
    let lower = text.to_lowercase();
    CROWDED.iter().any(|word| lower.contains(word))
}

fn measures_low(engine: &Engine, market: &Market) -> bool {
    let mut request = AnalysisRequest::new(market.slug.as_str());
    request.market = Some(market.slug.clone());
    let report = engine.analyze_niche(&request);
    report.is_ok_and(|report| report.competition == Competition::Low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowded_market_with_few_businesses_needs_a_note() {
        let engine = Engine::load().unwrap();
        let found = engine
            .atlas()
            .markets
            .iter()
            .find(|market| measures_low(&engine, market));
        let mut market = found.unwrap().clone();
        market.summary = "Every shelf is crowded with it.".to_owned();
        let mut count = |crowding: Option<&str>| {
            market.crowding = crowding.map(str::to_owned);
            find_unexplained_crowding(&engine, std::slice::from_ref(&market)).len()
        };
        assert_eq!((count(None), count(Some("Crowded online."))), (1, 0));
    }
}
