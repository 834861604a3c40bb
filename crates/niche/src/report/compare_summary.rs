//! Sentences above a comparison: what an hour leaves, and which score is the best.

use std::cmp::Ordering;

use super::{ComparedNiche, ComparedRow, Mark};
use crate::format::{inside_sentence, join_list};

/// Says first what an hour leaves, then which score is the best and how certain that is.
pub(super) fn summarize_niches(niches: &[ComparedNiche], scores: Option<&ComparedRow>) -> String {
    // The score is the nation's: one market in several places has one.
    let scores = scores.filter(|_| !are_places(niches));
    let scores = scores.map(|scores| summarize_scores(niches, scores));
    let sentences = [summarize_hours(niches), scores.filter(|text| !text.is_empty())];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// True for one market in several places.
fn are_places(niches: &[ComparedNiche]) -> bool {
    let mut pairs = niches.windows(2);
    niches.len() > 1 && pairs.all(|pair| matches!(pair, [one, other] if one.slug == other.slug))
}

/// "After tax an hour leaves about $26 in dog grooming and $12 in candles."
fn summarize_hours(niches: &[ComparedNiche]) -> Option<String> {
    let strip_of = |niche: &ComparedNiche| niche.answer.strip.as_ref().map(|strip| strip.middle);
    let mut best_first: Vec<&ComparedNiche> = niches.iter().filter(|niche| strip_of(niche).is_some()).collect();
    best_first.sort_by(|one, other| strip_of(other).partial_cmp(&strip_of(one)).unwrap_or(Ordering::Equal));
    let texts: Vec<String> = best_first
        .iter()
        .filter_map(|niche| {
            let hour = &niche.answer.strip.as_ref()?.figures.middle;
            let place = niche.place.as_ref().filter(|_| are_places(niches));
            let name = place.map_or_else(|| inside_sentence(&niche.name), |place| place.name.clone());
            Some(format!("{hour} in {name}"))
        })
        .collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    (texts.len() > 1).then(|| format!("After tax an hour leaves about {}.", join_list(&texts)))
}

/// Returns the sentences about the best score and its certainty.
fn summarize_scores(niches: &[ComparedNiche], scores: &ComparedRow) -> String {
    let marked = |wanted: &[Mark]| -> Vec<String> {
        let cells = niches.iter().zip(&scores.cells);
        cells
            .filter(|(_, cell)| cell.mark.is_some_and(|mark| wanted.contains(&mark)))
            .map(|(niche, cell)| format!("{} ({})", niche.name, cell.display))
            .collect()
    };
    let sentence = |names: Vec<String>, rest: [&str; 2]| {
        let texts: Vec<&str> = names.iter().map(String::as_str).collect();
        let rest = rest[usize::from(texts.len() > 1)];
        (!texts.is_empty()).then(|| format!("{} {rest}.", join_list(&texts)))
    };
    let (behind, far) = (marked(&[Mark::Behind]), marked(&[Mark::ClearlyBehind]));
    let lead = match (behind.is_empty(), far.is_empty()) {
        (true, false) => "clearly leads: even allowing for gaps in the data, no other score reaches it",
        _ => "has a narrow lead",
    };
    let level = "are too close to call";
    let sentences = [
        sentence(marked(&[Mark::Best, Mark::Tie]), [lead, level]),
        sentence(
            behind,
            ["trails, though the ranges overlap", "trail, though the ranges overlap"],
        ),
        sentence(far, ["clearly trails", "clearly trail"]),
    ];
    let text = sentences.into_iter().flatten().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        text
    } else {
        format!("By industry score: {text}")
    }
}
