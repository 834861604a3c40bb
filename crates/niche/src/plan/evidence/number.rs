//! The number of official figures and own evidence: sum, cap, range, word, and the experiment that can change it most.

use serde::Serialize;

use super::constants::{CAP_NUMBER, DESK_WEIGHT, MIN_ANSWERS_FOR_WORD, RANGE_SCALE};
use super::experiment::{Experiment, ExperimentDecision, round_half_up};
use super::{DeskFigures, NumberRange, texts};
use crate::scoring::score::{LOWER_MARK, UPPER_MARK};

/// Upper limit of the number after a failed test with money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NumberCap {
    pub number: u8,
    /// The experiment that sets it. A test with money that started later and passes lifts it.
    pub experiment: i64,
}

/// Open experiment that can move the number most.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NextExperiment {
    pub experiment: i64,
    /// Points that it gains when every remaining answer is yes.
    pub gain: i32,
    /// Points that it loses when every remaining answer is no.
    pub loss: i32,
    pub number_if_all_yes: u8,
    pub number_if_all_no: u8,
    /// "5 more answers (interviews) could move the score anywhere from 49 to 72."
    pub summary: String,
}

fn clamp_number(number: i32) -> u8 {
    u8::try_from(number.clamp(0, 100)).unwrap_or(100)
}

/// The last cap that no later experiment lifts. A lower mark does not undo a fail by the earlier one.
fn cap_of(experiments: &[Experiment]) -> Option<NumberCap> {
    let mut cap = None;
    for experiment in experiments.iter().filter(|experiment| experiment.kind.can_cap()) {
        if experiment.has_failed_by_any_mark() {
            cap = Some(NumberCap {
                number: CAP_NUMBER,
                experiment: experiment.id,
            });
        } else if experiment.make_decision() == ExperimentDecision::Passed {
            cap = None;
        }
    }
    cap
}

/// Desk score and points, from 0 to 100, and not above the cap.
pub(super) fn number_of(desk: DeskFigures, experiments: &[Experiment]) -> (u8, Option<NumberCap>) {
    let points: i32 = experiments.iter().filter_map(Experiment::evidence_points).sum();
    let (sum, cap) = (clamp_number(i32::from(desk.score) + points), cap_of(experiments));
    (cap.map_or(sum, |cap| sum.min(cap.number)), cap)
}

/// Share of the evidence that is the person's own.
pub(super) fn own_weight(experiments: &[Experiment]) -> f64 {
    let weight: f64 = experiments.iter().map(Experiment::answer_weight).sum();
    weight / (weight + DESK_WEIGHT)
}

/// Range of the number: the part of the official range that the own evidence leaves, and one answer less or more in
/// every experiment. One answer can decide a test, so the term of a test has a limit.
pub(super) fn range_of(desk: DeskFigures, experiments: &[Experiment], number: u8, own_weight: f64) -> NumberRange {
    let change = |other: fn(&Experiment) -> Option<i32>| -> f64 {
        let difference = |experiment: &Experiment| {
            let change = f64::from(other(experiment)? - experiment.evidence_points()?);
            let limit = RANGE_SCALE * experiment.weight_of_a_yes();
            Some(change.clamp(-limit, limit))
        };
        experiments.iter().filter_map(difference).sum()
    };
    let desk_share = 1.0 - own_weight;
    let down = change(Experiment::points_one_yes_less);
    let up = change(Experiment::points_one_no_less);
    let low = f64::from(number) - desk_share * f64::from(desk.score.saturating_sub(desk.low)) + down;
    let high = f64::from(number) + desk_share * f64::from(desk.high.saturating_sub(desk.score)) + up;
    NumberRange {
        low: clamp_number(round_half_up(low)),
        high: clamp_number(round_half_up(high)),
    }
}

/// Key and label of one number.
pub(super) fn score_band(score: u8) -> (&'static str, &'static str) {
    match score {
        UPPER_MARK.. => ("promising", "Your tests so far: for it"),
        LOWER_MARK.. => ("mixed", "Your tests so far: open"),
        _ => ("hard", "Your tests so far: against it"),
    }
}

/// Key and label of the word. It starts with the desk score's, and passes a mark only where the number and its whole
/// range do, after a few answers.
pub(super) fn word_of(desk: DeskFigures, number: u8, range: NumberRange, answers: u32) -> (&'static str, &'static str) {
    if answers < MIN_ANSWERS_FOR_WORD {
        return score_band(desk.score);
    }
    let (lowest, highest) = (number.min(range.low), number.max(range.high));
    let mut score = desk.score;
    for mark in [LOWER_MARK, UPPER_MARK] {
        if score < mark && lowest >= mark {
            score = mark;
        }
    }
    for mark in [UPPER_MARK, LOWER_MARK] {
        if score >= mark && highest < mark {
            score = mark - 1;
        }
    }
    score_band(score)
}

/// The open experiment with the largest possible change in both directions; the earlier one of two equals.
pub(super) fn next_experiment(desk: DeskFigures, experiments: &[Experiment]) -> Option<NextExperiment> {
    let mut best: Option<(usize, i32, i32)> = None;
    for (index, experiment) in experiments.iter().enumerate() {
        let Some((gain, loss)) = possible_change(experiment) else {
            continue;
        };
        if gain + loss > best.map_or(0, |(_, gain, loss)| gain + loss) {
            best = Some((index, gain, loss));
        }
    }
    let (index, gain, loss) = best?;
    let experiment = &experiments[index];
    let number_with = |other: Experiment| {
        let mut changed = experiments.to_vec();
        changed[index] = other;
        number_of(desk, &changed).0
    };
    let number_if_all_yes = number_with(with_all(experiment, true));
    let number_if_all_no = number_with(with_all(experiment, false));
    Some(NextExperiment {
        experiment: experiment.id,
        gain,
        loss,
        number_if_all_yes,
        number_if_all_no,
        summary: texts::next(experiment, number_if_all_no, number_if_all_yes),
    })
}

/// The experiment with every remaining answer yes, or every one no.
fn with_all(experiment: &Experiment, is_yes: bool) -> Experiment {
    let (yes, no) = (experiment.answers.yes, experiment.answers.no);
    let left = experiment.answers_left().unwrap_or_default();
    match is_yes {
        true => experiment.with_answers(yes + left, no),
        false => experiment.with_answers(yes, no + left),
    }
}

/// Points that an open experiment can gain and lose.
fn possible_change(experiment: &Experiment) -> Option<(i32, i32)> {
    if experiment.make_decision() != ExperimentDecision::Open {
        return None;
    }
    let points = experiment.evidence_points()?;
    let best = with_all(experiment, true).evidence_points()?;
    let worst = with_all(experiment, false).evidence_points()?;
    Some((best - points, points - worst))
}
