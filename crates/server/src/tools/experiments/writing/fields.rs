//! Fields of a preview and their checks, each problem at its field.

use serde::Deserialize;
use utoipa::ToSchema;

use ::niche::evidence::constants::{MAX_ANSWERS, MAX_PLANNED};
use ::niche::evidence::{
    AnswerCounts, AnswerMark, AnswerOutcome, DeskFigures, EvidenceStrength, Experiment, ExperimentKind, LoggedAnswer,
    MarkNumber,
};

use super::checks::{BAD_MEASURE, MAX_NUMBER, MAX_WHO, bad_planned, read_pass};
use super::field_problems::FieldProblems;
use crate::db::api_error::ApiError;
use crate::http::{check_text, null_is_blank};

/// Most experiments of one request.
pub(crate) const MAX_EXPERIMENTS: usize = 200;
/// Most earlier marks of one experiment.
const MAX_EARLIER: usize = 50;

/// Score of a report with its range.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreviewDesk {
    /// `viabilityScore` of the report, 0 to 100.
    #[schema(required = true, nullable = false, example = 58)]
    pub score: Option<i64>,
    /// 0 to `score`.
    #[schema(required = true, nullable = false, example = 52)]
    pub low: Option<i64>,
    /// `score` to 100.
    #[schema(required = true, nullable = false, example = 64)]
    pub high: Option<i64>,
}

/// Experiment with its answers, to compute a number from.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreviewExperiment {
    /// "interview", "survey", "sign-up-page", "appointment", "pre-order", "paid-test", "ad", "concierge", "price-test",
    /// "observation", "count" or "once".
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "interview")]
    pub kind: String,
    /// "says", "tells", "signs", "meets", "orders" or "paid". The usual strength of the kind by default; a count has
    /// none.
    #[serde(default)]
    pub strength: Option<String>,
    /// Planned answers, 1 to 10,000. Left out for a count and for a thing that is done once.
    #[serde(default)]
    #[schema(example = 10)]
    pub n: Option<i64>,
    /// Yes that are needed to pass, 1 to `n`. Of a count, the number to reach or to stay within, up to 1,000,000 with
    /// at most two decimals. Left out for a thing that is done once.
    #[serde(default)]
    #[schema(nullable = false, example = 5)]
    pub k: Option<f64>,
    /// Marks that `k` of `n` replaced after the first answer, the oldest first, at most 50.
    #[serde(default)]
    pub earlier: Vec<PreviewMark>,
    /// True where it tests the riskiest assumption.
    #[serde(default)]
    pub riskiest: bool,
    /// True after the deadline, and for an experiment that was stopped.
    #[serde(default)]
    pub ended: bool,
    /// True for a count that may not be above `k`.
    #[serde(default)]
    pub at_most: bool,
    /// Measured number of a count, 0 to 1,000,000 with at most two decimals.
    #[serde(default)]
    pub measured: Option<f64>,
    /// Up to 1,000 answers, the oldest first.
    #[serde(default)]
    pub entries: Vec<PreviewAnswer>,
}

/// Pass mark of `k` yes among `n` planned answers.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PreviewMark {
    /// 1 to `n`.
    pub k: i64,
    /// 1 to 10,000.
    pub n: i64,
}

/// Answer of one person to an experiment.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreviewAnswer {
    /// "yes", "no" or "not_counted".
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "yes")]
    pub outcome: String,
    /// Initials or a word, up to 60 characters. The last answer of a person counts; answers without it are persons of
    /// their own.
    #[serde(default)]
    pub who: Option<String>,
    /// True for an answer that no longer counts.
    #[serde(default)]
    pub struck_out: bool,
}

/// Reads the score and its range.
pub(crate) fn read_desk(body: &PreviewDesk, problems: &mut FieldProblems) -> DeskFigures {
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
pub(crate) fn read_experiments(
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
    let earlier = read_earlier(body, kind, &at, problems);
    let measured = read_measured(body, kind, &at, problems);
    Ok(kind.map(|kind| Experiment {
        id: i64::try_from(index).unwrap_or(i64::MAX),
        kind,
        strength: strength
            .flatten()
            .or(kind.usual_strength())
            .filter(|_| kind.plans_answers()),
        planned,
        pass,
        earlier,
        at_most: body.at_most,
        measured,
        is_riskiest: body.riskiest,
        is_over: body.ended,
        answers: AnswerCounts::from_log(&log),
    }))
}

/// Reads planned answers and pass mark. Counts and things that are done once have no planned answers.
fn read_mark(
    body: &PreviewExperiment,
    kind: Option<ExperimentKind>,
    at: &dyn Fn(&str) -> String,
    problems: &mut FieldProblems,
) -> (Option<u32>, MarkNumber) {
    let kind = kind.unwrap_or(ExperimentKind::Interview);
    let has_plan = kind.plans_answers();
    let planned = body.n.and_then(read_planned).filter(|_| has_plan);
    match (has_plan, body.n.is_some()) {
        (false, true) => problems.add(at("n"), "must be left out for this kind"),
        (true, _) if planned.is_none() => problems.add(at("n"), bad_planned()),
        _ => {}
    }
    let unnamed = if kind == ExperimentKind::Once { 1.0 } else { 0.0 };
    let pass = read_pass(kind, planned, body.k.unwrap_or(unnamed)).unwrap_or_else(|problem| {
        problems.add(at("k"), problem);
        MarkNumber::from_whole(1)
    });
    (planned, pass)
}

fn read_planned(number: i64) -> Option<u32> {
    u32::try_from(number).ok().filter(|n| (1..=MAX_PLANNED).contains(n))
}

/// Reads the marks that the present one replaced.
fn read_earlier(
    body: &PreviewExperiment,
    kind: Option<ExperimentKind>,
    at: &dyn Fn(&str) -> String,
    problems: &mut FieldProblems,
) -> Vec<AnswerMark> {
    let read = |mark: &PreviewMark| {
        let n = read_planned(mark.n)?;
        let k = u32::try_from(mark.k).ok().filter(|k| (1..=n).contains(k))?;
        Some(AnswerMark { k, n })
    };
    let marks: Option<Vec<AnswerMark>> = body.earlier.iter().map(read).collect();
    if !body.earlier.is_empty() && !kind.is_some_and(ExperimentKind::plans_answers) {
        problems.add(at("earlier"), "must be left out for this kind");
        return Vec::new();
    }
    match marks.filter(|marks| marks.len() <= MAX_EARLIER) {
        Some(marks) => marks,
        None => {
            let limit =
                format!("must be at most {MAX_EARLIER} marks, each with `n` from 1 to 10,000 and `k` from 1 to `n`");
            problems.add(at("earlier"), limit);
            Vec::new()
        }
    }
}

/// Reads the measured number, which only a count has.
fn read_measured(
    body: &PreviewExperiment,
    kind: Option<ExperimentKind>,
    at: &dyn Fn(&str) -> String,
    problems: &mut FieldProblems,
) -> Option<MarkNumber> {
    let is_count = kind == Some(ExperimentKind::Count);
    if body.at_most && !is_count {
        problems.add(at("atMost"), "must be false: only a count has an upper limit");
    }
    let number = body.measured?;
    let read = MarkNumber::read(number, MAX_NUMBER);
    if !is_count {
        problems.add(at("measured"), "must be left out: only a count is measured");
    } else if read.is_none() {
        problems.add(at("measured"), BAD_MEASURE);
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
