//! Sentences of the evidence. Fewer than ten answers are never shown as a percentage.

use serde::Serialize;

use super::DeskFigures;
use super::constants::{
    LIKELY_FROM, MIN_ANSWERS_FOR_PERCENT, OFFER_STOP_BELOW, TOLERANCE, UNLIKELY_BELOW, VERY_LIKELY_FROM,
    VERY_UNLIKELY_TO,
};
use super::experiment::{Experiment, ExperimentDecision};
use super::kinds::ExperimentKind;
use super::probability::{bound_after_no_yes, wilson_interval};

/// Probability of the pass mark in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Likelihood {
    VeryLikely,
    Likely,
    /// Between the marks, without an answer, or without a probability.
    Open,
    Unlikely,
    VeryUnlikely,
}

impl Likelihood {
    /// Word of a probability after some number of answers.
    #[must_use]
    pub fn from_probability(probability: Option<f64>, answers: u32) -> Self {
        match probability.filter(|_| answers > 0) {
            Some(p) if p >= VERY_LIKELY_FROM - TOLERANCE => Self::VeryLikely,
            Some(p) if p >= LIKELY_FROM - TOLERANCE => Self::Likely,
            Some(p) if p <= VERY_UNLIKELY_TO + TOLERANCE => Self::VeryUnlikely,
            Some(p) if p < UNLIKELY_BELOW - TOLERANCE => Self::Unlikely,
            _ => Self::Open,
        }
    }

    fn write_sentence(self, pass: u32, planned: u32, would: &str) -> String {
        let word = match self {
            Self::VeryLikely => "very likely",
            Self::Likely => "likely",
            Self::Unlikely => "unlikely",
            Self::VeryUnlikely => "very unlikely",
            Self::Open => {
                return format!("The answers don't show yet whether at least {pass} in {planned} {would}.");
            }
        };
        format!("It is {word} that at least {pass} in {planned} {would}.")
    }
}

/// "3 of 7 yes, 5 of 10 needed"; for a page "3 of 70 signed up, 5 of 100 needed".
pub(super) fn describe_progress(experiment: &Experiment) -> String {
    let (yes, counted) = (experiment.answers.yes, experiment.answers.counted_answers());
    match experiment.planned {
        None => count_progress(experiment),
        Some(planned) if counted == 0 => format!("No answers yet, {} of {planned} needed", experiment.pass),
        Some(planned) => {
            let done = yes_words(experiment).short;
            format!("{yes} of {counted} {done}, {} of {planned} needed", experiment.pass)
        }
    }
}

/// Words for a yes of a kind.
struct YesWords {
    /// After a count: "3 of 7 yes".
    short: &'static str,
    /// "6 of 10 said yes".
    past: &'static str,
    /// "6 in 10 would say yes".
    would: &'static str,
}

fn yes_words(experiment: &Experiment) -> YesWords {
    let words = |short, past, would| YesWords { short, past, would };
    match experiment.kind {
        ExperimentKind::SignUpPage | ExperimentKind::Ad => words("signed up", "signed up", "would sign up"),
        ExperimentKind::Appointment => words("came", "came", "would come"),
        ExperimentKind::PreOrder | ExperimentKind::PriceTest => words("ordered", "ordered", "would order"),
        ExperimentKind::PaidTest | ExperimentKind::Concierge => words("paid", "paid", "would pay"),
        ExperimentKind::Observation => words("yes", "showed it", "would show it"),
        ExperimentKind::Interview | ExperimentKind::Survey | ExperimentKind::Count => {
            words("yes", "said yes", "would say yes")
        }
    }
}

/// "3 so far, 5 needed" or "68 measured, 75 or less passes".
fn count_progress(experiment: &Experiment) -> String {
    let pass = experiment.pass;
    match (experiment.count_value(), experiment.at_most) {
        (Some(value), true) => format!("{value} measured, {pass} or less passes"),
        (None, true) => format!("Not measured yet, {pass} or less passes"),
        (value, false) => format!("{} so far, {pass} needed", value.unwrap_or_default()),
    }
}

/// Decision, probability and interval of an experiment in words.
pub(super) fn explain_experiment(experiment: &Experiment) -> String {
    let is_open = experiment.make_decision() == ExperimentDecision::Open;
    let sentences = [
        Some(describe_decision(experiment)),
        describe_likelihood(experiment).filter(|_| is_open),
        describe_spread(experiment),
        describe_offer(experiment),
    ];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// "Passed: 6 of 10 said yes."
fn describe_decision(experiment: &Experiment) -> String {
    let (yes, counted) = (experiment.answers.yes, experiment.answers.counted_answers());
    let done = format!("{yes} of {counted} {}", yes_words(experiment).past);
    match experiment.make_decision() {
        ExperimentDecision::Open => "Not decided yet.".to_owned(),
        ExperimentDecision::Passed if experiment.planned.is_none() => "Passed.".to_owned(),
        ExperimentDecision::Passed => format!("Passed: {done}."),
        ExperimentDecision::Failed if experiment.at_most => "Failed: the number is above the limit.".to_owned(),
        ExperimentDecision::Failed if experiment.planned.is_none() => {
            "Failed: the number stayed below the pass mark.".to_owned()
        }
        ExperimentDecision::Failed => format!("Failed: {done}, and the pass mark is out of reach."),
        ExperimentDecision::Unclear if experiment.planned.is_none() || counted == 0 => {
            "Unclear: the test ended before the pass mark was decided.".to_owned()
        }
        ExperimentDecision::Unclear => {
            format!("Unclear: {done} when the test ended, and the pass mark was not decided.")
        }
    }
}

fn describe_likelihood(experiment: &Experiment) -> Option<String> {
    let answers = experiment.answers.counted_answers();
    let (planned, probability) = (experiment.planned?, experiment.success_probability());
    if answers == 0 {
        return Some("It's too early to say anything before the first answer.".to_owned());
    }
    if probability.is_none() {
        return Some("Every answer has to be yes, so this test can only pass or fail.".to_owned());
    }
    let would = yes_words(experiment).would;
    Some(Likelihood::from_probability(probability, answers).write_sentence(experiment.pass, planned, would))
}

/// Shares of yes among everyone that fit the answers.
fn describe_spread(experiment: &Experiment) -> Option<String> {
    let (yes, no) = (experiment.answers.yes, experiment.answers.no);
    let [low, high] = wilson_interval(yes, no).filter(|_| experiment.planned.is_some())?;
    let is_small = yes + no < MIN_ANSWERS_FOR_PERCENT;
    if yes == 0 {
        let most = bound_after_no_yes(no)?;
        let would = yes_words(experiment).would;
        return Some(match is_small {
            true => format!("No yes so far: at most {:.0} in 10 {would}.", (most * 10.0).ceil()),
            false => format!("No yes so far: at most {:.0}% {would}.", (most * 100.0).ceil()),
        });
    }
    let range = match is_small {
        true => format!("{:.0} to {:.0} in 10", (low * 10.0).floor(), (high * 10.0).ceil()),
        false => format!("{:.0}% to {:.0}%", low * 100.0, high * 100.0),
    };
    Some(format!(
        "Among everyone it could be anything from {range}; more answers narrow this."
    ))
}

fn describe_offer(experiment: &Experiment) -> Option<String> {
    let is_open = experiment.make_decision() == ExperimentDecision::Open;
    let chance = experiment.pass_chance().filter(|_| is_open)?;
    (chance < OFFER_STOP_BELOW)
        .then(|| "The rest of this test is unlikely to reach the pass mark, so you can stop.".to_owned())
}

/// Points with their sign: "+9", "−4", "0".
#[must_use]
pub fn signed_points(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("\u{2212}{}", points.unsigned_abs()),
    }
}

/// "Official figures 58 (52 to 64). Your own tests: interviews +9, pre-order −4. Together 63."
pub(super) fn summarize_evidence(desk: DeskFigures, experiments: &[Experiment], number: u8, cap: Option<u8>) -> String {
    let DeskFigures { score, low, high } = desk;
    let answered = experiments
        .iter()
        .filter(|experiment| experiment.answers.counted_answers() > 0);
    let terms: Vec<String> = answered
        .filter_map(|experiment| {
            Some(format!(
                "{} {}",
                experiment.kind.label(),
                signed_points(experiment.evidence_points()?)
            ))
        })
        .collect();
    let desk = format!("Official figures {score} ({low} to {high}).");
    if terms.is_empty() {
        return format!("{desk} No points from your own tests yet.");
    }
    let capped = match cap {
        Some(cap) if cap == number => format!(" A failed test with real money keeps the score at {number} or below."),
        _ => String::new(),
    };
    format!(
        "{desk} Your own tests: {}. Together {number}.{capped}",
        terms.join(", ")
    )
}

/// "5 more answers (interviews) could move the score anywhere from 49 to 72."
pub(super) fn next(experiment: &Experiment, low: u8, high: u8) -> String {
    let (left, name) = (experiment.answers_left().unwrap_or_default(), experiment.kind.label());
    let answers = if left == 1 { "answer" } else { "answers" };
    format!("{left} more {answers} ({name}) could move the score anywhere from {low} to {high}.")
}
