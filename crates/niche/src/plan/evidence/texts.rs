//! Sentences of the evidence. Fewer than ten answers are never shown as a percentage.

use super::DeskFigures;
use super::constants::{MIN_ANSWERS_FOR_PERCENT, OFFER_STOP_BELOW};
use super::experiment::{Experiment, ExperimentDecision};
use super::kinds::ExperimentKind;
use super::probability::{bound_after_no_yes, wilson_interval};

/// "3 of 7 yes, 5 of 10 needed"; for a page "3 of 70 signed up, 5 of 100 needed".
pub(super) fn describe_progress(experiment: &Experiment) -> String {
    let (yes, counted) = (experiment.answers.yes, experiment.answers.counted_answers());
    match experiment.planned {
        None if experiment.kind == ExperimentKind::Once => once_progress(experiment).to_owned(),
        None => count_progress(experiment),
        Some(planned) if counted == 0 => format!("No answers yet, {} of {planned} needed", experiment.passes_at),
        Some(planned) => {
            let done = yes_words(experiment).short;
            format!(
                "{yes} of {counted} {done}, {} of {planned} needed",
                experiment.passes_at
            )
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
        ExperimentKind::PreOrder | ExperimentKind::PriceTest => words("ordered", "ordered", "would order"),
        ExperimentKind::PaidTest | ExperimentKind::Concierge => words("paid", "paid", "would pay"),
        ExperimentKind::Observation => words("yes", "showed it", "would show it"),
        // People book a time, write back or give a place: one word has to fit all of them.
        ExperimentKind::Appointment
        | ExperimentKind::Interview
        | ExperimentKind::Survey
        | ExperimentKind::Count
        | ExperimentKind::Once => words("yes", "said yes", "would say yes"),
    }
}

/// "3 so far, 5 needed" or "68 measured, 75 or less passes".
fn count_progress(experiment: &Experiment) -> String {
    let passes_at = experiment.passes_at;
    match (experiment.count_value(), experiment.at_most) {
        (Some(value), true) => format!("{value} measured, {passes_at} or less passes"),
        (None, true) => format!("Not measured yet, {passes_at} or less passes"),
        (value, false) => format!("{} so far, {passes_at} needed", value.unwrap_or_default()),
    }
}

fn once_progress(experiment: &Experiment) -> &'static str {
    match experiment.make_decision() {
        ExperimentDecision::Passed => "Done, and it worked",
        ExperimentDecision::Failed => "Done, and it did not work",
        ExperimentDecision::Open | ExperimentDecision::Unclear => "Not tried yet",
    }
}

/// Decision and interval of an experiment in words.
pub(super) fn explain_experiment(experiment: &Experiment) -> String {
    let sentences = [
        Some(describe_decision(experiment)),
        describe_earlier_marks(experiment),
        describe_spread(experiment),
        describe_offer(experiment),
    ];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// "Passed: 6 of 10 said yes."
fn describe_decision(experiment: &Experiment) -> String {
    let (yes, counted) = (experiment.answers.yes, experiment.answers.counted_answers());
    let done = format!("{yes} of {counted} {}", yes_words(experiment).past);
    match (experiment.make_decision(), experiment.planned) {
        (ExperimentDecision::Open, Some(_)) if counted == 0 => {
            "It's too early to say anything before the first answer.".to_owned()
        }
        (ExperimentDecision::Open, _) => "Not decided yet.".to_owned(),
        (ExperimentDecision::Passed, None) => "Passed.".to_owned(),
        (ExperimentDecision::Passed, Some(_)) => format!("Passed: {done}."),
        (ExperimentDecision::Failed, None) => describe_missed_number(experiment).to_owned(),
        (ExperimentDecision::Failed, Some(planned)) if counted > planned => {
            describe_lost_pass(experiment, planned, &done)
        }
        (ExperimentDecision::Failed, Some(_)) => format!("Failed: {done}, and the pass mark is out of reach."),
        (ExperimentDecision::Unclear, planned) if planned.is_none() || counted == 0 => {
            "Unclear: the test ended before the pass mark was decided.".to_owned()
        }
        (ExperimentDecision::Unclear, _) => {
            format!("Unclear: {done} when the test ended, and the pass mark was not decided.")
        }
    }
}

fn describe_missed_number(experiment: &Experiment) -> &'static str {
    match experiment.kind {
        ExperimentKind::Once => "Failed: it did not work.",
        _ if experiment.at_most => "Failed: the number is above the limit.",
        _ => "Failed: the number stayed below the pass mark.",
    }
}

/// More answers than planned have to keep the share of the mark; enough yes alone do not pass any more.
fn describe_lost_pass(experiment: &Experiment, planned: u32, done: &str) -> String {
    let needed = experiment.passes_at.whole_part();
    if experiment.answers.yes < needed {
        return format!("Failed: {done}, and {needed} of {planned} were needed.");
    }
    format!(
        "Failed: {done}. {needed} of {planned} were needed, and the answers beyond the {planned} planned bring it below \
         that share."
    )
}

/// A changed mark is told where an earlier one holds the points down.
fn describe_earlier_marks(experiment: &Experiment) -> Option<String> {
    let has_answers = experiment.answers.counted_answers() > 0;
    let now = experiment.evidence_points().filter(|_| has_answers)?;
    let unchanged = Experiment {
        earlier: Vec::new(),
        ..experiment.clone()
    };
    (unchanged.evidence_points()? > now)
        .then(|| "Its mark was changed after the first answer, so the strictest mark sets the points.".to_owned())
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
