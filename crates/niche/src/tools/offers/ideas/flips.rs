//! Weights at which another idea would come first.

use super::scoring::{FULL, ScoredIdea};
use crate::tools::offers::profile::parts::{OfferPart, OfferWeights};

/// Ideas behind the first that are compared with it.
const COMPARED: usize = 4;

/// A weight of one part at which two ideas score the same, all other weights in proportion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FlipPoint {
    pub part: OfferPart,
    /// Place of the other idea in the list.
    pub place: usize,
    /// 0 to 100.
    pub weight: f64,
}

/// Flip points between the first idea of a list and the next ones, the nearest to the present weight first.
pub fn flip_points(listed: &[ScoredIdea], weights: &OfferWeights) -> Vec<FlipPoint> {
    let Some((first, others)) = listed.split_first() else {
        return Vec::new();
    };
    let mut found: Vec<FlipPoint> = Vec::new();
    for (place, other) in others.iter().enumerate().take(COMPARED) {
        for part in OfferPart::EVERY {
            let weight = flip_weight(first, other, part, weights);
            found.extend(weight.map(|weight| FlipPoint {
                part,
                place: place + 1,
                weight,
            }));
        }
    }
    let distance = |flip: &FlipPoint| (flip.weight - f64::from(weights.part_weight(flip.part))).abs();
    found.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    found
}

/// The weight of `part` at which both ideas score the same. `None` when no weight from 0 to 100 does it.
pub fn flip_weight(first: &ScoredIdea, other: &ScoredIdea, part: OfferPart, weights: &OfferWeights) -> Option<f64> {
    let rest = |idea: &ScoredIdea| mean_of_others(idea, part, weights);
    let value = |idea: &ScoredIdea| f64::from(idea.values[part as usize]) / f64::from(FULL);
    let bonus = |idea: &ScoredIdea| f64::from(idea.bonus) / 10.0;
    let between = rest(other)? - rest(first)?;
    let slope = value(first) - value(other) + between;
    if slope.abs() < 1e-9 {
        return None;
    }
    let weight = (100.0 * between + bonus(other) - bonus(first)) / slope;
    (0.0..=100.0).contains(&weight).then_some(weight)
}

/// Mean of the values of the other parts by their weights. `None` when none of them weighs anything.
fn mean_of_others(idea: &ScoredIdea, part: OfferPart, weights: &OfferWeights) -> Option<f64> {
    let others = || OfferPart::EVERY.into_iter().filter(|other| *other != part);
    let whole: u32 = others().map(|other| u32::from(weights.part_weight(other))).sum();
    let sum: u32 = others()
        .map(|other| u32::from(weights.part_weight(other)) * idea.values[other as usize])
        .sum();
    (whole > 0).then(|| f64::from(sum) / f64::from(whole) / f64::from(FULL))
}
