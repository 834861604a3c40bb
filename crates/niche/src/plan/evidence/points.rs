//! The row of an experiment in the answer: everything that its points are computed of.

use serde::Serialize;

use super::constants::OFFER_STOP_BELOW;
use super::experiment::{Experiment, ExperimentDecision};
use super::kinds::{EvidenceStrength, ExperimentKind};
use super::mark::AnswerMark;
use super::probability::{bound_after_no_yes, wilson_interval};
use super::texts;
use crate::data::atlas::mark_number::MarkNumber;

/// Interval of 95 % for the share of yes, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShareInterval {
    pub low: f64,
    pub high: f64,
}

/// Points of one experiment with everything that they are computed from.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ExperimentPoints {
    /// Id of the experiment; in a preview its place in the list, from 0.
    pub experiment: i64,
    pub kind: ExperimentKind,
    /// Null for a count and for a thing that is done once.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub strength: Option<EvidenceStrength>,
    /// Factor of the strength; 0 for a count and for a thing that is done once.
    pub factor: f64,
    pub riskiest: bool,
    /// 2 for the riskiest assumption, else 1.
    pub risk_factor: u8,
    /// Planned answers. Null for a count and for a thing that is done once.
    #[cfg_attr(feature = "schema", schema(required = true))]
    #[serde(rename = "n")]
    pub planned: Option<u32>,
    /// Yes that are needed to pass. Of a count, the number to reach or to stay within, with up to two decimals.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    #[serde(rename = "k")]
    pub passes_at: MarkNumber,
    /// All marks since the first answer, the oldest first; the last one is `k` of `n`. Empty for a count and for a
    /// thing that is done once.
    pub marks: Vec<AnswerMark>,
    /// k ÷ n. Null where every answer has to be yes, for a count, and for a thing that is done once.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub share: Option<f64>,
    pub yes: u32,
    pub no: u32,
    pub not_counted: u32,
    /// Planned answers that are missing. Null for a count.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub left: Option<u32>,
    /// True for a count that may not be above `k`.
    pub is_at_most: bool,
    /// Measured number of a count, with up to two decimals. Null for other kinds, and before anything is measured.
    #[cfg_attr(feature = "schema", schema(required = true, value_type = Option<f64>))]
    pub measured: Option<MarkNumber>,
    pub decision: ExperimentDecision,
    /// True after the deadline, and for a test that was stopped: a mark that is open then earns nothing.
    pub ended: bool,
    /// Always null: the points follow the pass mark and no probability of a share.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub probability: Option<f64>,
    /// Always null, as `probability`.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub prior: Option<f64>,
    /// Always null, as `probability`.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub likelihood: Option<String>,
    /// Probability that the remaining answers reach the pass mark: 1 after a pass, 0 after a fail.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub chance: Option<f64>,
    /// True where the chance is so small that the test can be stopped.
    pub offers_stop: bool,
    /// Wilson interval of 95 % for the share of yes. Null without an answer.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub interval: Option<ShareInterval>,
    /// Largest share of yes that is still possible when no answer is yes. Null with a yes or without an answer.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub at_most: Option<f64>,
    /// Points added to the desk score. Null for a count and for a thing that is done once.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub points: Option<i32>,
    /// Points with one yes turned into a no; the same points without a yes.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub points_one_yes_less: Option<i32>,
    /// Points with one no turned into a yes; the same points without a no.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub points_one_no_less: Option<i32>,
    /// Share of the planned answers that came, with strength and risk: the weight beside the official figures.
    pub weight: f64,
    /// "3 of 7 yes, 5 of 10 needed".
    pub progress: String,
    /// Sentences that say what the answers mean.
    pub meaning: String,
}

impl ExperimentPoints {
    pub fn from_experiment(experiment: &Experiment) -> Self {
        let (yes, no) = (experiment.answers.yes, experiment.answers.no);
        let chance = experiment.pass_chance();
        let decision = experiment.make_decision();
        let is_hopeless = chance.is_some_and(|chance| chance < OFFER_STOP_BELOW);
        Self {
            experiment: experiment.id,
            kind: experiment.kind,
            strength: experiment.strength,
            factor: experiment.strength_factor(),
            riskiest: experiment.is_riskiest,
            risk_factor: experiment.risk_factor(),
            planned: experiment.planned,
            passes_at: experiment.passes_at,
            marks: experiment.list_marks(),
            share: experiment
                .present_mark()
                .filter(|mark| mark.passes_at < mark.planned)
                .map(|mark| f64::from(mark.passes_at) / f64::from(mark.planned)),
            yes,
            no,
            not_counted: experiment.answers.not_counted,
            left: experiment.answers_left(),
            is_at_most: experiment.at_most,
            measured: experiment.measured,
            decision,
            ended: experiment.is_over,
            probability: None,
            prior: None,
            likelihood: None,
            chance,
            offers_stop: is_hopeless && decision == ExperimentDecision::Open,
            interval: experiment
                .planned
                .and_then(|_| wilson_interval(yes, no))
                .map(|[low, high]| ShareInterval { low, high }),
            at_most: (yes == 0 && experiment.planned.is_some())
                .then(|| bound_after_no_yes(no))
                .flatten(),
            points: experiment.evidence_points(),
            points_one_yes_less: experiment.points_one_yes_less(),
            points_one_no_less: experiment.points_one_no_less(),
            weight: experiment.answer_weight(),
            progress: texts::describe_progress(experiment),
            meaning: texts::explain_experiment(experiment),
        }
    }
}
