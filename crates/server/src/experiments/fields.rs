//! Checks of the fields of a preview, each problem at its field.

use ::niche::evidence::constants::{MAX_ANSWERS, MAX_PLANNED};
use ::niche::evidence::{
    AnswerCounts, AnswerOutcome, DeskFigures, EvidenceStrength, Experiment, ExperimentKind, LoggedAnswer,
};
use ::niche::format::format_grouped;

use super::checks::{MAX_NUMBER, MAX_WHO};
use super::preview::{PreviewAnswer, PreviewDesk, PreviewExperiment};
use crate::error::{ApiError, ErrorCode};
use crate::http::check_text;

/// Most experiments of one request.
pub(super) const MAX_EXPERIMENTS: usize = 200;

/// Problems of the fields of a request, by field.
#[derive(Debug, Default)]
pub(super) struct FieldProblems(Vec<(String, String)>);

impl FieldProblems {
    pub fn add(&mut self, field: String, problem: impl Into<String>) {
        self.0.push((field, problem.into()));
    }

    /// The refusal that names every problem.
    ///
    /// # Errors
    /// 422 `invalid_experiment` with the fields, when there is a problem.
    pub fn into_result(self) -> Result<(), ApiError> {
        let Some((field, problem)) = self.0.first() else {
            return Ok(());
        };
        let message = format!("Please check {field}: it {problem}.");
        let refusal = ApiError::unprocessable(ErrorCode::InvalidExperiment, message);
        let refusal = self
            .0
            .into_iter()
            .fold(refusal, |refusal, (field, problem)| refusal.with_field(field, problem));
        Err(refusal)
    }
}

/// Reads the score and its range.
pub(super) fn read_desk(body: &PreviewDesk, problems: &mut FieldProblems) -> DeskFigures {
    let mut read = |field: &str, value: Option<i64>, [least, most]: [i64; 2]| {
        let found = value.filter(|value| (least..=most).contains(value));
        if found.is_none() {
            problems.add(
                format!("desk.{field}"),
                format!("must be a whole number from {least} to {most}"),
            );
        }
        u8::try_from(found.unwrap_or(least)).unwrap_or_default()
    };
    let score = read("score", body.score, [0, 100]);
    let low = read("low", body.low, [0, i64::from(score)]);
    let high = read("high", body.high, [i64::from(score), 100]);
    DeskFigures { score, low, high }
}

/// Reads the experiments, the one that started first at the front.
///
/// # Errors
/// 422 `invalid_text` for a name that cannot be stored. Other problems are added to `problems`.
pub(super) fn read_experiments(
    bodies: &[PreviewExperiment],
    problems: &mut FieldProblems,
) -> Result<Vec<Experiment>, ApiError> {
    if bodies.len() > MAX_EXPERIMENTS {
        problems.add(
            "experiments".to_owned(),
            format!("must be at most {MAX_EXPERIMENTS} experiments"),
        );
        return Ok(Vec::new());
    }
    let mut experiments = Vec::with_capacity(bodies.len());
    for (index, body) in bodies.iter().enumerate() {
        let experiment = read_experiment(body, index, problems)?;
        experiments.extend(experiment);
    }
    Ok(experiments)
}

fn read_experiment(
    body: &PreviewExperiment,
    index: usize,
    problems: &mut FieldProblems,
) -> Result<Option<Experiment>, ApiError> {
    let at = |field: &str| format!("experiments[{index}].{field}");
    let log = read_log(&body.entries, &at("entries"), problems)?;
    let kind = ExperimentKind::parse(&body.kind);
    if kind.is_none() {
        let choices = ExperimentKind::EVERY.map(ExperimentKind::key).join(", ");
        problems.add(at("kind"), format!("must be one of {choices}"));
    }
    let strength = body.strength.as_deref().map(EvidenceStrength::parse);
    if strength == Some(None) {
        let choices = EvidenceStrength::EVERY.map(EvidenceStrength::key).join(", ");
        problems.add(at("strength"), format!("must be one of {choices}"));
    }
    let (planned, pass) = read_mark(body, kind, &at, problems);
    let measured = read_measured(body, kind, &at, problems);
    Ok(kind.map(|kind| Experiment {
        id: i64::try_from(index).unwrap_or(i64::MAX),
        kind,
        strength: strength
            .flatten()
            .or(kind.usual_strength())
            .filter(|_| kind != ExperimentKind::Count),
        planned,
        pass,
        at_most: body.at_most,
        measured,
        is_riskiest: body.riskiest,
        is_over: body.ended,
        answers: AnswerCounts::from_log(&log),
    }))
}

/// Reads planned answers and pass mark. A count has no planned answers.
fn read_mark(
    body: &PreviewExperiment,
    kind: Option<ExperimentKind>,
    at: &dyn Fn(&str) -> String,
    problems: &mut FieldProblems,
) -> (Option<u32>, u32) {
    let within = |value: Option<i64>, most: u32| {
        let whole = value.and_then(|value| u32::try_from(value).ok());
        whole.filter(|whole| (1..=most).contains(whole))
    };
    let is_count = kind == Some(ExperimentKind::Count);
    let planned = within(body.n, MAX_PLANNED).filter(|_| !is_count);
    match (is_count, body.n.is_some()) {
        (true, true) => problems.add(at("n"), "must be left out for a count"),
        (false, _) if planned.is_none() => {
            problems.add(
                at("n"),
                format!(
                    "must be a whole number from 1 to {}",
                    format_grouped(f64::from(MAX_PLANNED))
                ),
            );
        }
        _ => {}
    }
    let most = planned.unwrap_or(MAX_PLANNED);
    let pass = within(body.k, most);
    if pass.is_none() {
        let limit = format_grouped(f64::from(most));
        let is_of = if planned.is_some() { ", the planned answers" } else { "" };
        problems.add(at("k"), format!("must be a whole number from 1 to {limit}{is_of}"));
    }
    (planned, pass.unwrap_or(1))
}

/// Reads the measured number, which only a count has.
fn read_measured(
    body: &PreviewExperiment,
    kind: Option<ExperimentKind>,
    at: &dyn Fn(&str) -> String,
    problems: &mut FieldProblems,
) -> Option<u32> {
    let is_count = kind == Some(ExperimentKind::Count);
    if body.at_most && !is_count {
        problems.add(at("atMost"), "must be false: only a count has an upper limit");
    }
    let number = body.measured?;
    let read = u32::try_from(number).ok().filter(|number| *number <= MAX_NUMBER);
    if !is_count {
        problems.add(at("measured"), "must be left out: only a count is measured");
    } else if read.is_none() {
        problems.add(at("measured"), "must be a whole number from 0 to 1,000,000");
    }
    read
}

/// Reads the log, the oldest line first.
fn read_log(bodies: &[PreviewAnswer], at: &str, problems: &mut FieldProblems) -> Result<Vec<LoggedAnswer>, ApiError> {
    if bodies.len() > MAX_ANSWERS {
        problems.add(at.to_owned(), format!("must be at most {MAX_ANSWERS} answers"));
        return Ok(Vec::new());
    }
    let mut log = Vec::with_capacity(bodies.len());
    for (index, body) in bodies.iter().enumerate() {
        let who = body.who.as_deref().unwrap_or_default();
        check_text(&format!("{at}[{index}].who"), who)?;
        if who.chars().count() > MAX_WHO {
            problems.add(
                format!("{at}[{index}].who"),
                format!("must be at most {MAX_WHO} characters"),
            );
        }
        match AnswerOutcome::parse(&body.outcome) {
            Some(outcome) => log.push(LoggedAnswer {
                outcome,
                who: who.to_owned(),
                is_struck_out: body.struck_out,
            }),
            None => problems.add(format!("{at}[{index}].outcome"), "must be yes, no or not_counted"),
        }
    }
    Ok(log)
}
