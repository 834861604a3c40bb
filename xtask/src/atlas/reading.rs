//! Prints random reports as text, for a review of the language.

use std::error::Error;
use std::fmt::Write as _;

use niche::Engine;
use niche::report::NicheReport;
use niche::request::AnalysisRequest;

use crate::ask::write_lists;

/// `count` reports of markets picked by `seed`; the same seed picks the same markets.
pub fn read_reports(count: usize, seed: u64) -> Result<String, Box<dyn Error>> {
    let engine = Engine::load()?;
    let mut slugs: Vec<&str> = engine
        .atlas()
        .markets
        .iter()
        .map(|market| market.slug.as_str())
        .collect();
    let mut state = seed;
    let mut text = String::new();
    for _ in 0..count.min(slugs.len()) {
        let at = usize::try_from(next(&mut state) % slugs.len() as u64)?;
        let slug = slugs.swap_remove(at);
        let mut request = AnalysisRequest::new(slug);
        request.market = Some(slug.to_owned());
        write!(text, "{}\n\n", write_report(&engine.analyze_niche(&request)?)?)?;
    }
    Ok(text.trim_end().to_owned())
}

/// SplitMix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn write_report(report: &NicheReport) -> Result<String, Box<dyn Error>> {
    let market = &report.matched.market;
    let mut text = format!("=== {} ({})\n{}\n\n", market.name, market.sector, market.summary);
    first_card(report, &mut text)?;
    writeln!(text, "\n{}: {}", report.verdict.label, report.verdict.summary)?;
    let lists = [
        ("For", &report.score.reasons_for),
        ("Against", &report.score.reasons_against),
        ("Customers", &market.customers),
        ("Channels", &market.channels),
        ("Next", &report.immediate_actions),
        ("Growth", &report.growth_opportunities),
    ];
    write_lists(&mut text, &lists)?;
    for idea in &report.business_ideas {
        writeln!(
            text,
            "Idea: {} ({}, {})\n  {}",
            idea.title, idea.startup_cost, idea.timeframe, idea.description
        )?;
        writeln!(text, "  {}", idea.first_steps.join("\n  "))?;
    }
    for check in &report.market.starting_checks {
        writeln!(text, "Check, {}: {} Ask: {}", check.topic, check.text, check.ask)?;
    }
    Ok(text)
}

fn first_card(report: &NicheReport, text: &mut String) -> Result<(), std::fmt::Error> {
    let card = &report.evening;
    writeln!(text, "{}", card.headline)?;
    writeln!(text, "An hour: {}. A month: {}.", card.per_hour_text, card.month_text)?;
    for anchor in &card.anchors {
        writeln!(text, "  {}: {} ({})", anchor.label, anchor.display, anchor.origin)?;
        anchor.note.iter().try_for_each(|note| writeln!(text, "    {note}"))?;
    }
    let more = card.explanation.iter().chain(&card.notes).chain(&card.platform);
    for line in more.chain(report.season.as_ref().map(|season| &season.text)) {
        writeln!(text, "  {line}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_names_its_reports() {
        let one = read_reports(2, 7).unwrap();
        assert_eq!(one, read_reports(2, 7).unwrap());
        assert_ne!(one, read_reports(2, 8).unwrap());
        assert_eq!(one.matches("=== ").count(), 2);
    }
}
