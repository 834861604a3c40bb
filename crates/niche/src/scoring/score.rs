//! The score: seven official figures and two wishes, each with its weight, its rank and its points.
//!
//! A measured part gives `weight × (of − rank) ÷ (of − 1)` points, rounded to a whole number, where `rank` is the place
//! among all `of` industries with businesses without staff that have the figure, 1 being best. The score is the sum of
//! the rounded points, so that anybody can add it up. `docs/niche-engine.md` is the same in prose.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use strum::{EnumCount, IntoEnumIterator};

use super::ranks::Ranks;
use super::request::AnalysisRequest;
use super::score_parts::{
    FIT_COMPETITION, FIT_COMPETITION_LABEL, FIT_SIZE, FIT_SIZE_LABEL, ScorePartKind, name_figure,
};
use super::weights::ScoreWeights;
use crate::data::figures::tables::{FigureTables, IndustryFigures, RegionFacts};
use crate::data::selectors::{Competition, Region, SizeClass};
use crate::format::{NOT_PUBLISHED, format_people};

/// Upper mark of the score and of the evidence.
pub const UPPER_MARK: u8 = 60;
/// Lower mark, from which an idea has a star.
pub const LOWER_MARK: u8 = 42;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NicheScore {
    pub value: u8,
    /// Lowest possible score, given figures that are not published or only published for a wider industry.
    pub low: u8,
    pub high: u8,
    /// Place among the industries in which people work alone; `null` where nothing is measured.
    pub place: Option<ScorePlace>,
    pub parts: Vec<ScorePart>,
    #[serde(rename = "for")]
    pub reasons_for: Vec<String>,
    #[serde(rename = "against")]
    pub reasons_against: Vec<String>,
}

/// Place of the measured parts of a score: how many of 100 industries in which people work alone have less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScorePlace {
    /// Industries with a lower sum of measured points, half of the equal ones, in percent.
    pub better_than: u8,
    /// The same for the low and the high end of the score.
    pub low: u8,
    pub high: u8,
}

/// One line of the score. `points` of all parts add up to the score exactly.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScorePart {
    /// Of the industry: "growth", "size", "solo_share", "solo_receipts", "profit_share", "margin" or "room".
    /// Of the fit: "fit_competition" or "fit_size".
    pub key: String,
    pub label: String,
    /// One sentence: the measure and the reason that it counts.
    pub explanation: String,
    /// The most points the part can give.
    pub weight: u8,
    pub points: u8,
    pub low: u8,
    pub high: u8,
    /// The figure itself; `null` when it is not published.
    pub value: Option<f64>,
    /// The figure as text, such as "$22,505" or "Not published".
    pub display: String,
    /// "usd", "percent", "per_100k" or "class".
    pub unit: String,
    /// 1 is best; equal figures share a rank. `null` for missing figures and for the two fit parts.
    pub rank: Option<u32>,
    /// How many industries with businesses without staff have the figure, each at the level at which it is published.
    pub of: Option<u32>,
    /// The industry the figure really belongs to, such as "812910 Pet care (except veterinary) services".
    pub industry: Option<String>,
    /// Id of the first source; `null` for the two fit parts.
    pub source: Option<String>,
    /// Ids of every table that the figure is computed from.
    pub sources: Vec<String>,
}

/// A market size class read as the number of people whose spending makes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketSlice {
    /// The class, such as "Small ($1M - $10M)".
    pub class: String,
    pub people_low: f64,
    /// `null` for the open class.
    pub people_high: Option<f64>,
    /// One sentence, such as "About 70,000 to 700,000 people spend that much: a city or a metro area."
    pub text: String,
}

/// How near to the top a place is: 1 for the first, 0 for the last.
pub fn rank_fraction(rank: u32, of: u32) -> f64 {
    if of > 1 {
        f64::from(of - rank) / f64::from(of - 1)
    } else {
        1.0
    }
}

/// Points before rounding.
fn exact_points(weight: u8, rank: u32, of: u32) -> f64 {
    f64::from(weight) * rank_fraction(rank, of)
}

fn round_points(points: f64, weight: u8) -> u8 {
    // In range by the clamp, so the conversion cannot cut.
    points.round().clamp(0.0, f64::from(weight)) as u8
}

/// Whole points from 0 to `weight`, by the place of the value among those of all industries.
pub fn points_for(ranks: &Ranks, part: ScorePartKind, value: f64, weight: u8) -> u8 {
    let (rank, of) = ranks.place_of(part, value);
    round_points(exact_points(weight, rank, of), weight)
}

/// Returns the uncertainty of a part, as a share of its weight. It grows with the width of the figure's industry and
/// with the distance of the region from the United States.
///
/// The widths are measured: the middle distance between the places of six-digit industries and of their parents (`cargo
/// run -p xtask -- backtest`). The distances of regions are our judgement.
fn digit_spread(part: ScorePartKind, digits: u8, region: Region) -> f64 {
    let width = match (digits, part.is_a_sum()) {
        (6.., _) => 0.0,
        (5, false) => 0.07,
        (4, false) => 0.09,
        (3, false) => 0.15,
        (_, false) => 0.17,
        (5, true) => 0.22,
        (4, true) => 0.29,
        (3, true) => 0.43,
        (_, true) => 0.43,
    };
    let distance = match region {
        Region::NorthAmerica => 0.0,
        Region::Global => 0.03,
        Region::Europe | Region::AsiaPacific => 0.06,
    };
    width + distance
}

fn measure_part(
    part: ScorePartKind,
    weight: u8,
    figures: &IndustryFigures,
    ranks: &Ranks,
    region: Region,
) -> ScorePart {
    let blank = ScorePart {
        key: part.into_str().to_owned(),
        label: part.label().to_owned(),
        explanation: part.explain_part().to_owned(),
        weight,
        // Middle of the possible points, with the whole weight as its range.
        points: round_points(f64::from(weight) / 2.0, weight),
        low: 0,
        high: weight,
        value: None,
        display: NOT_PUBLISHED.to_owned(),
        unit: part.unit_name().to_owned(),
        rank: None,
        of: None,
        industry: None,
        source: None,
        sources: Vec::new(),
    };
    let Some(figure) = part.figure_of(figures) else {
        return blank;
    };
    let (rank, of) = ranks.place_of(part, figure.value());
    let points = exact_points(weight, rank, of);
    let margin = f64::from(weight) * digit_spread(part, figure.decimal_places(), region);
    ScorePart {
        points: round_points(points, weight),
        low: round_points(points - margin, weight),
        high: round_points(points + margin, weight),
        value: Some(match part {
            ScorePartKind::SoloReceipts => ranks.carried_dollars(figure.value()),
            _ => figure.value(),
        }),
        display: ranks.format_value(part, figure.value()),
        rank: Some(rank),
        of: Some(of),
        industry: Some(name_figure(figure)),
        source: figure.list_sources().first().map(|source| source.key().to_owned()),
        sources: part
            .list_sources(figure)
            .map(|source| source.key().to_owned())
            .collect(),
        ..blank
    }
}

/// How crowded the market is: its third among all industries by businesses for each resident.
pub fn measure_competition(figures: &IndustryFigures, ranks: &Ranks) -> Option<Competition> {
    let value = ScorePartKind::Room.figure_of(figures)?.value();
    let (rank, of) = ranks.place_of(ScorePartKind::Room, value);
    Some(match rank * 3 {
        r if r <= of => Competition::Low,
        r if r <= of * 2 => Competition::Medium,
        _ => Competition::High,
    })
}

/// So many fifths of a weight, rounded.
fn count_fifths(count: u8, weight: u8) -> u8 {
    round_points(f64::from(count) * f64::from(weight) / 5.0, weight)
}

/// Less competition than the person accepts costs nothing; each step more does.
fn fit_competition(measured: Option<Competition>, wanted: Competition, weight: u8) -> ScorePart {
    let points = |measured: Competition| match (measured as u8).saturating_sub(wanted as u8) {
        0 => weight,
        1 => count_fifths(2, weight),
        _ => 0,
    };
    let (points, display) = match measured {
        Some(measured) => {
            let points = points(measured);
            let display = format!(
                "Measured: {}; you accept up to {}",
                measured.into_str(),
                wanted.into_str()
            );
            ((points, points, points), display)
        }
        None => ((count_fifths(2, weight), 0, weight), NOT_PUBLISHED.to_owned()),
    };
    let part = (
        FIT_COMPETITION,
        FIT_COMPETITION_LABEL,
        "Your choice counts as the most competition you are ready for.",
    );
    build_choice_part(part, weight, points, display)
}

/// Part of the score that compares a choice of the reader. It has no figure and no source of its own.
fn build_choice_part(
    (key, label, explanation): (&str, &str, &str),
    weight: u8,
    (points, low, high): (u8, u8, u8),
    display: String,
) -> ScorePart {
    ScorePart {
        key: key.to_owned(),
        label: label.to_owned(),
        explanation: explanation.to_owned(),
        weight,
        points,
        low,
        high,
        value: None,
        display,
        unit: "class".to_owned(),
        rank: None,
        of: None,
        industry: None,
        source: None,
        sources: Vec::new(),
    }
}

/// The people whose spending makes the smallest sum of a size class.
pub fn size_slice(class: SizeClass, per_head_usd: f64, region: RegionFacts) -> Option<MarketSlice> {
    let (low, high) = class.bounds_usd()?;
    let (people_low, people_high) = (low / per_head_usd, high.map(|high| high / per_head_usd));
    let place = match people_low {
        n if n > region.people => "more people than the region has",
        n if n > 1e7 => "a large country or several",
        n if n > 1e6 => "a large metro area or more",
        n if n > 1e5 => "a city or a metro area",
        n if n > 1e4 => "a town or a few districts",
        _ => "a neighborhood or a village",
    };
    let count = match people_high {
        Some(high) => format!("About {} to {} people", format_people(people_low), format_people(high)),
        None => format!("{} people or more", format_people(people_low)),
    };
    let text = format!("{count} spend that much a year. The least of it takes {place}.");
    Some(MarketSlice {
        class: class.label().to_owned(),
        people_low,
        people_high,
        text,
    })
}

/// A slice that a town makes up is within reach of one person; one that takes a continent is not.
fn fit_size(class: SizeClass, per_head_usd: Option<f64>, region: RegionFacts, weight: u8) -> ScorePart {
    let reach = |people: f64| match people {
        n if n > region.people => 0,
        n if n > 1e7 => count_fifths(1, weight),
        n if n > 1e6 => count_fifths(2, weight),
        n if n > 1e5 => count_fifths(4, weight),
        _ => weight,
    };
    let (points, display) = match (class.bounds_usd(), per_head_usd) {
        (None, _) => ((weight, weight, weight), "No preference".to_owned()),
        (Some((least, _)), Some(per_head)) => {
            let needed = least / per_head;
            let points = reach(needed);
            let display = format!("Needs the spending of {} people", format_people(needed));
            ((points, points, points), display)
        }
        (Some(_), None) => ((count_fifths(2, weight), 0, weight), NOT_PUBLISHED.to_owned()),
    };
    let part = (
        FIT_SIZE,
        FIT_SIZE_LABEL,
        "Your choice counts as the slice you aim at. The fewer people it takes, the easier it is to reach.",
    );
    build_choice_part(part, weight, points, display)
}

/// US market size divided by US residents.
pub fn per_head_usd(figures: &IndustryFigures, us: RegionFacts) -> Option<f64> {
    figures.size_usd.as_ref().map(|size| size.value() / us.people)
}

/// Scores one market for one request. Reasons are added by the caller, who knows the words.
pub fn compute_score(
    figures: &IndustryFigures,
    ranks: &Ranks,
    request: &AnalysisRequest,
    region: RegionFacts,
    us: RegionFacts,
) -> NicheScore {
    let weights = request.weights;
    let mut parts: Vec<ScorePart> = ScorePartKind::iter()
        .map(|part| measure_part(part, weights.weight_of(part), figures, ranks, request.region))
        .collect();
    parts.extend(score_wishes(figures, ranks, request, region, us));
    let sum = |pick: fn(&ScorePart) -> u8| parts.iter().map(pick).sum();
    NicheScore {
        value: sum(|p| p.points),
        low: sum(|p| p.low),
        high: sum(|p| p.high),
        place: None,
        parts,
        reasons_for: Vec::new(),
        reasons_against: Vec::new(),
    }
}

/// The two parts that measure a wish.
fn score_wishes(
    figures: &IndustryFigures,
    ranks: &Ranks,
    request: &AnalysisRequest,
    region: RegionFacts,
    us: RegionFacts,
) -> [ScorePart; 2] {
    let weights = request.weights;
    [
        fit_competition(
            measure_competition(figures, ranks),
            request.competition,
            weights.fit_competition(),
        ),
        fit_size(request.size, per_head_usd(figures, us), region, weights.fit_size()),
    ]
}

/// Fewest measured figures of an industry that has a place.
const LEAST_MEASURED: usize = 5;

/// Place of a score among the industries in which people work alone, by the sum of the measured parts; `None` where
/// nothing is measured.
pub fn place_score(
    score: &NicheScore,
    ranks: &Ranks,
    tables: &FigureTables,
    weights: ScoreWeights,
    ours: &OnceLock<Vec<u32>>,
) -> Option<ScorePlace> {
    let measured = &score.parts[..ScorePartKind::COUNT];
    if measured.iter().all(|part| part.value.is_none()) {
        return None;
    }
    let sum = |pick: fn(&ScorePart) -> u8| measured.iter().map(|part| u32::from(pick(part))).sum::<u32>();
    let of_these;
    let sums = match weights == ScoreWeights::default() {
        true => ours.get_or_init(|| measured_sums(ranks, tables, weights)),
        false => {
            of_these = measured_sums(ranks, tables, weights);
            &of_these
        }
    };
    let place = |sum: u32| {
        let below = sums.partition_point(|other| *other < sum);
        let equal = sums.partition_point(|other| *other <= sum) - below;
        ((below as f64 + equal as f64 / 2.0) / sums.len().max(1) as f64 * 100.0).round() as u8
    };
    Some(ScorePlace {
        better_than: place(sum(|part| part.points)),
        low: place(sum(|part| part.low)),
        high: place(sum(|part| part.high)),
    })
}

/// Measured points of each industry in which people work alone, once at its finest level, ascending.
fn measured_sums(ranks: &Ranks, tables: &FigureTables, weights: ScoreWeights) -> Vec<u32> {
    let mut seen = BTreeSet::new();
    let mut sums: Vec<u32> = tables
        .with_solo_businesses()
        .filter(|figures| {
            let level = figures
                .solo_operators
                .as_ref()
                .map(|figure| figure.industry().code.as_str());
            level.is_some_and(|code| seen.insert(code))
        })
        .filter_map(|figures| {
            let points: Vec<u32> = ScorePartKind::iter()
                .filter_map(|part| {
                    let value = part.figure_of(figures)?.value();
                    Some(u32::from(points_for(ranks, part, value, weights.weight_of(part))))
                })
                .collect();
            (points.len() >= LEAST_MEASURED).then(|| points.iter().sum())
        })
        .collect();
    sums.sort_unstable();
    sums
}

/// The value that `score` would have with the choices of `other`. They move the two wishes and no measured part.
pub fn value_for(
    score: &NicheScore,
    figures: &IndustryFigures,
    ranks: &Ranks,
    other: &AnalysisRequest,
    region: RegionFacts,
    us: RegionFacts,
) -> u8 {
    let measured: u8 = score
        .parts
        .iter()
        .take(ScorePartKind::COUNT)
        .map(|part| part.points)
        .sum();
    let wished: u8 = score_wishes(figures, ranks, other, region, us)
        .iter()
        .map(|part| part.points)
        .sum();
    measured + wished
}

#[cfg(test)]
#[path = "score_tests.rs"]
mod tests;
