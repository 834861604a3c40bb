//! Fields of a preview and their checks, each problem at its field.

use serde::Deserialize;
use strum::VariantNames;
use utoipa::ToSchema;

use ::niche::evidence::constants::{MAX_ANSWERS, MAX_PLANNED};
use ::niche::evidence::{
    AnswerCounts, AnswerMark, AnswerOutcome, DeskFigures, EvidenceStrength, Experiment, ExperimentKind, LoggedAnswer,
    MarkNumber,
};

use super::checks::{
    BAD_MEASURE, LEAVE_OUT, MAX_NUMBER, MAX_WHO, ONLY_COUNTS_LIMIT, ONLY_COUNTS_MEASURE, bad_planned, read_passes_at,
    unknown_kind, unknown_strength,
};
use crate::http::{FieldFault, FieldReader, null_is_blank};

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
    pub strength: Option<String>,
    /// Planned answers, 1 to 10,000. Left out for a count and for a thing that is done once.
    #[serde(default, rename = "n")]
    #[schema(example = 10)]
    pub planned: Option<i64>,
    /// Yes that are needed to pass, 1 to `n`. Of a count, the number to reach or to stay within, up to 1,000,000 with
    /// at most two decimals. Left out for a thing that is done once.
    #[serde(default, rename = "k")]
    #[schema(nullable = false, example = 5)]
    pub passes_at: Option<f64>,
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
    pub measured: Option<f64>,
    /// Up to 1,000 answers, the oldest first.
    #[serde(default)]
    pub entries: Vec<PreviewAnswer>,
}

/// Pass mark of `k` yes among `n` planned answers.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PreviewMark {
    /// 1 to `n`.
    #[serde(rename = "k")]
    pub passes_at: i64,
    /// 1 to 10,000.
    #[serde(rename = "n")]
    pub planned: i64,
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
    pub who: Option<String>,
    /// True for an answer that no longer counts.
    #[serde(default)]
    pub struck_out: bool,
}

/// Reads the score and its range.
pub(crate) fn read_desk(body: &PreviewDesk, fields: &mut FieldReader) -> DeskFigures {
    let mut read = |field: &str, value: Option<i64>, [least, most]: [i64; 2]| {
        let found = value.filter(|value| (least..=most).contains(value));
        fields.accept(format!("desk.{field}"), found, FieldFault::OutOfRange { least, most });
        u8::try_from(found.unwrap_or(least)).unwrap_or_default()
    };
    let score = read("score", body.score, [0, 100]);
    let low = read("low", body.low, [0, i64::from(score)]);
    let high = read("high", body.high, [i64::from(score), 100]);
    DeskFigures { score, low, high }
}

/// Reads the experiments, the one that started first at the front.
pub(crate) fn read_experiments(bodies: &[PreviewExperiment], fields: &mut FieldReader) -> Vec<Experiment> {
    fields.limit_count("experiments", bodies.len(), MAX_EXPERIMENTS);
    let read = bodies.iter().take(MAX_EXPERIMENTS).enumerate();
    read.filter_map(|(index, body)| read_experiment(body, index, fields))
        .collect()
}

fn read_experiment(body: &PreviewExperiment, index: usize, fields: &mut FieldReader) -> Option<Experiment> {
    let at = |field: &str| format!("experiments[{index}].{field}");
    let log = read_log(&body.entries, &at("entries"), fields);
    let kind: Option<ExperimentKind> = body.kind.parse().ok();
    fields.accept(at("kind"), kind, unknown_kind());
    let strength = body
        .strength
        .as_deref()
        .map(|strength| strength.parse::<EvidenceStrength>().ok());
    if strength == Some(None) {
        fields.refuse(at("strength"), unknown_strength());
    }
    let (planned, passes_at) = read_mark(body, kind, &at, fields);
    let earlier = read_earlier(body, kind, &at, fields);
    let measured = read_measured(body, kind, &at, fields);
    kind.map(|kind| Experiment {
        id: i64::try_from(index).unwrap_or(i64::MAX),
        kind,
        strength: strength
            .flatten()
            .or(kind.usual_strength())
            .filter(|_| kind.plans_answers()),
        planned,
        passes_at,
        earlier,
        at_most: body.at_most,
        measured,
        is_riskiest: body.riskiest,
        is_over: body.ended,
        answers: AnswerCounts::from_log(&log),
    })
}

/// Reads planned answers and pass mark. Counts and things that are done once have no planned answers.
fn read_mark(
    body: &PreviewExperiment,
    kind: Option<ExperimentKind>,
    at: &dyn Fn(&str) -> String,
    fields: &mut FieldReader,
) -> (Option<u32>, MarkNumber) {
    let kind = kind.unwrap_or(ExperimentKind::Interview);
    let has_plan = kind.plans_answers();
    let planned = body.planned.and_then(read_planned).filter(|_| has_plan);
    match (has_plan, body.planned.is_some()) {
        (false, true) => fields.refuse(at("n"), LEAVE_OUT),
        (true, _) if planned.is_none() => fields.refuse(at("n"), bad_planned()),
        _ => {}
    }
    let unnamed = if kind == ExperimentKind::Once { 1.0 } else { 0.0 };
    let asked = body.passes_at.unwrap_or(unnamed);
    let passes_at = read_passes_at(kind, planned, asked).unwrap_or_else(|problem| {
        fields.refuse(at("k"), problem);
        MarkNumber::from_whole(1)
    });
    (planned, passes_at)
}

fn read_planned(number: i64) -> Option<u32> {
    u32::try_from(number)
        .ok()
        .filter(|planned| (1..=MAX_PLANNED).contains(planned))
}

/// Reads the marks that the present one replaced.
fn read_earlier(
    body: &PreviewExperiment,
    kind: Option<ExperimentKind>,
    at: &dyn Fn(&str) -> String,
    fields: &mut FieldReader,
) -> Vec<AnswerMark> {
    let read = |mark: &PreviewMark| {
        let planned = read_planned(mark.planned)?;
        let passes_at = u32::try_from(mark.passes_at).ok();
        let passes_at = passes_at.filter(|number| (1..=planned).contains(number))?;
        Some(AnswerMark { passes_at, planned })
    };
    let marks: Option<Vec<AnswerMark>> = body.earlier.iter().map(read).collect();
    if !body.earlier.is_empty() && !kind.is_some_and(ExperimentKind::plans_answers) {
        fields.refuse(at("earlier"), LEAVE_OUT);
        return Vec::new();
    }
    match marks.filter(|marks| marks.len() <= MAX_EARLIER) {
        Some(marks) => marks,
        None => {
            let limit =
                format!("Use at most {MAX_EARLIER} marks, each with `n` from 1 to 10,000 and `k` from 1 to `n`.");
            fields.refuse(at("earlier"), limit);
            Vec::new()
        }
    }
}

/// Reads the measured number, which only a count has.
fn read_measured(
    body: &PreviewExperiment,
    kind: Option<ExperimentKind>,
    at: &dyn Fn(&str) -> String,
    fields: &mut FieldReader,
) -> Option<MarkNumber> {
    let is_count = kind == Some(ExperimentKind::Count);
    if body.at_most && !is_count {
        fields.refuse(at("atMost"), ONLY_COUNTS_LIMIT);
    }
    let number = body.measured?;
    let read = MarkNumber::read(number, MAX_NUMBER);
    if !is_count {
        fields.refuse(at("measured"), ONLY_COUNTS_MEASURE);
    } else if read.is_none() {
        fields.refuse(at("measured"), BAD_MEASURE);
    }
    read
}

/// Reads the log, the oldest line first.
fn read_log(bodies: &[PreviewAnswer], at: &str, fields: &mut FieldReader) -> Vec<LoggedAnswer> {
    fields.limit_count(at, bodies.len(), MAX_ANSWERS);
    let mut log = Vec::with_capacity(bodies.len().min(MAX_ANSWERS));
    for (index, body) in bodies.iter().take(MAX_ANSWERS).enumerate() {
        let who = body.who.as_deref().unwrap_or_default();
        fields.limit_text(format!("{at}[{index}].who"), who, MAX_WHO);
        let outcome: Option<AnswerOutcome> = body.outcome.parse().ok();
        let outcome = fields.accept(format!("{at}[{index}].outcome"), outcome, unknown_outcome());
        log.extend(outcome.map(|outcome| LoggedAnswer {
            outcome,
            who: who.to_owned(),
            is_struck_out: body.struck_out,
        }));
    }
    log
}

/// Fault of an outcome that is none.
pub(crate) fn unknown_outcome() -> FieldFault {
    FieldFault::unknown_choice(AnswerOutcome::VARIANTS)
}
