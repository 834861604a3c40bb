//! Own evidence: experiments with a pass mark, and the number that joins them with the official figures.
//!
//! The formulas and a worked example are in `docs/evidence.md`. The score of the report does not change.

pub mod constants;
mod drafts;
mod experiment;
mod kinds;
mod mark;
mod number;
mod points;
mod probability;
mod texts;

use serde::Serialize;

pub use crate::data::atlas::mark_number::MarkNumber;
pub use constants::EvidenceConstants;
pub use drafts::{PreparedExperiment, prepare_experiments, task_of};
pub use experiment::{
    AnswerCounts, AnswerOutcome, Experiment, ExperimentDecision, LoggedAnswer, person_key, round_half_up,
};
pub use kinds::{EvidenceStrength, ExperimentKind};
pub use mark::AnswerMark;
pub use number::{NextExperiment, NumberCap};
pub use points::{ExperimentPoints, ShareInterval};
pub use probability::{bound_after_no_yes, chance_to_reach, wilson_interval};
pub use texts::signed_points;

/// Score of the report with its range: figures found at the desk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeskFigures {
    /// `viabilityScore` of the report, 0 to 100.
    pub score: u8,
    /// At most `score`.
    pub low: u8,
    /// At least `score`.
    pub high: u8,
}

/// Range of the number, 0 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NumberRange {
    pub low: u8,
    pub high: u8,
}

/// Word for the number, and the sentences of the section "Your own tests".
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct EvidenceWords {
    /// "promising" for it, "mixed" for open, "hard" against it.
    pub key: String,
    pub label: String,
    /// Key of the word that the desk score alone has.
    pub desk_key: String,
    /// Number of yes and no over all experiments.
    pub answers: u32,
    /// "Official figures 58 (52 to 64). Your own tests: interviews +9, pre-order −4. Together 63."
    pub summary: String,
}

/// Official figures and own answers in one number, with all that is needed to recompute it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    pub desk: DeskFigures,
    /// One row for each experiment, in the order in which they were started.
    pub points: Vec<ExperimentPoints>,
    /// Desk score and points, from 0 to 100, and not above a cap.
    pub number: u8,
    pub range: NumberRange,
    /// Cap after a failed test with money: pre-order, price test, paid test or concierge. Null without one.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub cap: Option<NumberCap>,
    /// Share of the evidence that is the person's own, from 0 to below 1.
    pub own_weight: f64,
    pub words: EvidenceWords,
    pub constants: EvidenceConstants,
    /// Open experiment that can move the number most. Null when none can.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub next: Option<NextExperiment>,
}

/// Joins official figures and experiments, the experiment that started first at the front.
pub fn join_evidence(desk: DeskFigures, experiments: &[Experiment]) -> Evidence {
    let (number, cap) = number::number_of(desk, experiments);
    let own_weight = number::own_weight(experiments);
    let range = number::range_of(desk, experiments, number, own_weight);
    let answers = experiments
        .iter()
        .map(|experiment| experiment.answers.counted_answers())
        .fold(0, u32::saturating_add);
    let points: Vec<ExperimentPoints> = experiments.iter().map(ExperimentPoints::from_experiment).collect();
    let (key, label) = number::word_of(desk, number, range, answers);
    let words = EvidenceWords {
        key: key.to_owned(),
        label: label.to_owned(),
        desk_key: number::score_band(desk.score).0.to_owned(),
        answers,
        summary: texts::summarize_evidence(desk, experiments, number, cap.map(|cap| cap.number)),
    };
    Evidence {
        desk,
        points,
        number,
        range,
        cap,
        own_weight,
        words,
        constants: EvidenceConstants::current(),
        next: number::next_experiment(desk, experiments),
    }
}
