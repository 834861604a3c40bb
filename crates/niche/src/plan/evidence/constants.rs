//! Every number of the evidence formula, in one table. The answer carries it, so that a reader can recompute the
//! result.

use serde::Serialize;
use strum::IntoEnumIterator;

use super::kinds::{EvidenceStrength, ExperimentKind};
use crate::scoring::score::{LOWER_MARK, UPPER_MARK};

/// Points of a pass of the strongest evidence; a fail takes as many.
pub const POINTS_SCALE: f64 = 20.0;
/// Most points that one answer of the strongest evidence moves an end of the range.
pub const RANGE_SCALE: f64 = 10.0;
/// Factor of the riskiest assumption. All other assumptions have 1.
pub const RISKIEST_FACTOR: u8 = 2;
/// Weight of the official figures beside the weight of the own evidence.
pub const DESK_WEIGHT: f64 = 2.0;
/// Fewest answers, over all experiments, that can change the word of the official figures.
pub const MIN_ANSWERS_FOR_WORD: u32 = 3;
/// Highest number after a failed test with money.
pub const CAP_NUMBER: u8 = 41;
/// Chance to pass below which the card offers to stop.
pub const OFFER_STOP_BELOW: f64 = 0.05;
/// Quantile of the normal distribution for an interval of 95 %.
pub const WILSON_Z: f64 = 1.959_964;
/// Remaining risk of the upper bound after answers without a single yes.
pub const ZERO_YES_RISK: f64 = 0.05;
/// Fewest answers that are shown as a percentage.
pub const MIN_ANSWERS_FOR_PERCENT: u32 = 10;
/// Distance up to which two computed numbers count as equal, so that a tie is the same tie on paper and in the
/// computer.
pub const TOLERANCE: f64 = 1e-9;

/// Most answers that an experiment can plan.
pub const MAX_PLANNED: u32 = 10_000;
/// Most logged answers of one experiment.
pub const MAX_ANSWERS: usize = 1_000;

/// Share of the points that a yes of this strength can bring, from 0 to 1.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StrengthFactor {
    pub strength: EvidenceStrength,
    /// Meaning of a yes: "says would", "paid and kept".
    pub label: String,
    pub factor: f64,
}

/// Usual strength of one kind of experiment.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct KindStrength {
    pub kind: ExperimentKind,
    /// Null for a count and for a thing that is done once, which have a decision only.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub strength: Option<EvidenceStrength>,
}

/// Table of all constants of the formula.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EvidenceConstants {
    /// Points of a pass of the strongest evidence.
    pub points_scale: f64,
    /// Most points that one answer of the strongest evidence moves an end of the range.
    pub range_scale: f64,
    pub riskiest_factor: u8,
    pub desk_weight: f64,
    pub min_answers_for_word: u32,
    pub cap_number: u8,
    /// Always null, as `probability` of a test.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub very_likely_from: Option<f64>,
    /// Always null, as `probability` of a test.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub likely_from: Option<f64>,
    /// Always null, as `probability` of a test.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub unlikely_below: Option<f64>,
    /// Always null, as `probability` of a test.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub very_unlikely_to: Option<f64>,
    pub offer_stop_below: f64,
    pub wilson_z: f64,
    pub zero_yes_risk: f64,
    pub min_answers_for_percent: u32,
    pub tolerance: f64,
    /// Lowest number of the word "for it".
    pub promising_from: u8,
    /// Lowest number of the word "open".
    pub mixed_from: u8,
    pub strengths: Vec<StrengthFactor>,
    pub kinds: Vec<KindStrength>,
}

impl EvidenceConstants {
    /// The table in use.
    pub fn current() -> Self {
        let factor = |strength: EvidenceStrength| StrengthFactor {
            strength,
            label: strength.label().to_owned(),
            factor: strength.point_share(),
        };
        let usual = |kind: ExperimentKind| KindStrength {
            kind,
            strength: kind.usual_strength(),
        };
        Self {
            points_scale: POINTS_SCALE,
            range_scale: RANGE_SCALE,
            riskiest_factor: RISKIEST_FACTOR,
            desk_weight: DESK_WEIGHT,
            min_answers_for_word: MIN_ANSWERS_FOR_WORD,
            cap_number: CAP_NUMBER,
            very_likely_from: None,
            likely_from: None,
            unlikely_below: None,
            very_unlikely_to: None,
            offer_stop_below: OFFER_STOP_BELOW,
            wilson_z: WILSON_Z,
            zero_yes_risk: ZERO_YES_RISK,
            min_answers_for_percent: MIN_ANSWERS_FOR_PERCENT,
            tolerance: TOLERANCE,
            promising_from: UPPER_MARK,
            mixed_from: LOWER_MARK,
            strengths: EvidenceStrength::iter().map(factor).collect(),
            kinds: ExperimentKind::iter().map(usual).collect(),
        }
    }
}
