//! Runs the engine from the command line: shows the market of the words and the sum of the score.

use niche::Engine;
use niche::request::AnalysisRequest;
use std::fmt::Write as _;

/// One line for each niche: the market found and its score, or the refusal.
pub fn brief_lines(lines: impl Iterator<Item = String>) -> Result<String, Box<dyn std::error::Error>> {
    let engine = Engine::load()?;
    let mut text = String::new();
    for line in lines {
        match engine.analyze_niche(&AnalysisRequest::new(line.as_str())) {
            Ok(report) => {
                let others: Vec<&str> = report.matched.alternatives.iter().map(|a| a.slug.as_str()).collect();
                let found = &report.matched;
                let score = &report.score;
                writeln!(
                    text,
                    "{line:32} {:?} {} [{}] {} ({} to {}) | {}",
                    found.confidence,
                    found.market.slug,
                    found.industries[0].code,
                    score.value,
                    score.low,
                    score.high,
                    others.join(" ")
                )?;
            }
            Err(refusal) => writeln!(text, "{line:32} {}: {refusal}", refusal.code())?,
        }
    }
    Ok(text)
}

/// Writes each list under its title.
pub fn write_lists(text: &mut String, lists: &[(&str, &Vec<String>)]) -> std::fmt::Result {
    for (title, lines) in lists {
        writeln!(text, "{title}\n  {}", lines.join("\n  "))?;
    }
    Ok(())
}

/// The whole score of one niche, part by part.
pub fn explain_words(words: &str) -> Result<String, Box<dyn std::error::Error>> {
    let report = Engine::load()?.analyze_niche(&AnalysisRequest::new(words))?;
    let mut text = format!(
        "{}: {}\n{}\n",
        report.matched.market.name, report.viability_score, report.verdict.summary
    );
    for part in &report.score.parts {
        let place = part
            .rank
            .zip(part.of)
            .map_or_else(String::new, |(rank, of)| format!("{rank} of {of}"));
        let industry = part.industry.as_deref().unwrap_or("");
        writeln!(
            text,
            "{:>3} of {:>2}  {:38} {:28} {:10} {industry}",
            part.points, part.weight, part.label, part.display, place
        )?;
    }
    let lists = [
        ("For", &report.score.reasons_for),
        ("Against", &report.score.reasons_against),
        ("Next", &report.immediate_actions),
        ("Growth", &report.growth_opportunities),
    ];
    write_lists(&mut text, &lists)?;
    for idea in &report.business_ideas {
        writeln!(
            text,
            "{} stars  {} ({}, {})",
            idea.rating, idea.title, idea.startup_cost, idea.timeframe
        )?;
    }
    for flip in &report.flips {
        writeln!(
            text,
            "{}: {} -> {}: {:+} {}",
            flip.parameter, flip.from, flip.to, flip.points, flip.verdict
        )?;
    }
    for row in &report.competitors {
        writeln!(
            text,
            "{} | {} | {} | {} | {}",
            row.company, row.category, row.market_share, row.strengths, row.weaknesses
        )?;
    }
    Ok(text)
}
