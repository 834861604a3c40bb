//! An experiment with its log, and the rules that hold wherever it is changed.

use ::niche::evidence::{
    AnswerCounts, AnswerMark, AnswerOutcome, EvidenceStrength, Experiment, ExperimentDecision, ExperimentKind,
    LoggedAnswer, MarkNumber,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::platform::clock::Timestamp;
use crate::platform::time_zones::LocalMoment;

/// Everything that is fixed when the experiment starts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PassMark {
    pub kind: ExperimentKind,
    /// `None` for a count and for a thing that is done once.
    pub strength: Option<EvidenceStrength>,
    /// `None` for a count and for a thing that is done once.
    pub planned: Option<u32>,
    pub passes_at: MarkNumber,
    pub at_most: bool,
    pub is_riskiest: bool,
}

impl PassMark {
    /// Returns true when answers to the other mark are answers to this one: only the numbers differ.
    pub fn asks_the_same(&self, other: &Self) -> bool {
        self.kind == other.kind && self.strength == other.strength && self.at_most == other.at_most
    }
}

/// Pass mark that a later version replaced.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EarlierMark {
    /// Number of the version, from 1.
    pub edition: i32,
    #[schema(example = "interview")]
    pub kind: String,
    #[schema(required = true)]
    pub strength: Option<String>,
    /// Planned answers.
    #[serde(rename = "n")]
    #[schema(required = true)]
    pub planned: Option<u32>,
    /// Yes that were needed, or the number of a count with up to two decimals.
    #[serde(rename = "k")]
    #[schema(value_type = f64)]
    pub passes_at: MarkNumber,
    pub at_most: bool,
    pub riskiest: bool,
    /// Counted answers at the change.
    pub answers: u32,
    pub replaced_at: Timestamp,
}

/// Stage that a person sets. Passed, failed and unclear are computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub(super) enum Phase {
    Draft,
    Running,
    Closed,
}

crate::db::stored_key!(Phase);

/// State of an experiment by its phase, answers and deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::VariantNames)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum ExperimentState {
    Draft,
    Running,
    Passed,
    Failed,
    /// The deadline is over and the mark is open.
    Unclear,
    /// Stopped before the deadline with an open mark.
    Stopped,
}

/// Texts and numbers that a person sets.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ExperimentValues {
    pub hypothesis: String,
    pub mark: PassMark,
    pub deadline: Option<Date>,
    pub cost_cap_cents: Option<i64>,
    pub script: String,
    /// Number that a count has reached, 0 to 1,000,000; `None` before.
    pub measured: Option<MarkNumber>,
}

/// Choice after a failed test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::VariantNames)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum AfterFailure {
    /// Draft with the same mark, for fewer people or a smaller offer.
    Narrow,
    /// The plan goes on as it is.
    KeepGoing,
}

crate::db::stored_key!(AfterFailure);

/// Experiment as its row holds it, without answers.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct StoredExperiment {
    pub id: i64,
    pub run_id: i64,
    pub market: String,
    pub market_name: String,
    /// Place of the market's action that it was prepared from.
    pub prepared: Option<i32>,
    pub values: ExperimentValues,
    pub phase: Phase,
    /// Number of the pass mark, from 1.
    pub edition: i32,
    /// First edition whose answers count.
    pub counted_from: i32,
    pub earlier: Vec<EarlierMark>,
    /// Number of the change of its fields, from 1. Answers are no change.
    pub version: i64,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub started_at: Option<Timestamp>,
    pub closed_at: Option<Timestamp>,
    /// Set for a test that was deleted after its start. Its result stays and counts.
    pub deleted_at: Option<Timestamp>,
    /// Set once the person has chosen what follows a failed test.
    pub after_failure: Option<AfterFailure>,
}

/// Answer of one person in the log.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExperimentEntry)]
pub(super) struct LogEntry {
    pub id: i64,
    #[serde(skip)]
    pub experiment_id: i64,
    /// "yes", "no" or "not_counted".
    #[schema(value_type = String)]
    pub outcome: AnswerOutcome,
    pub who: String,
    /// Normal form of `who`; blank for a person of their own.
    #[serde(skip)]
    pub person: String,
    pub note: String,
    #[serde(rename = "on")]
    pub day: String,
    #[serde(rename = "struckOut")]
    pub is_struck_out: bool,
    pub key: String,
    /// Number of the pass mark under which it was logged.
    pub edition: i32,
    #[serde(rename = "loggedAt")]
    pub created_at: Timestamp,
}

/// Visitors and sign-ups of one day.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = ExperimentTotal)]
pub(super) struct DayTotal {
    #[serde(skip)]
    pub id: i64,
    #[serde(skip)]
    pub experiment_id: i64,
    #[serde(rename = "on")]
    pub day: String,
    pub yes: u32,
    pub total: u32,
    pub edition: i32,
}

/// Answers and totals of one experiment, the oldest first.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct ExperimentLog {
    pub entries: Vec<LogEntry>,
    pub totals: Vec<DayTotal>,
}

impl ExperimentLog {
    /// Ids of answers that a later answer of the same person replaces in the count.
    pub fn list_superseded(&self) -> Vec<i64> {
        let counted: Vec<&LogEntry> = self.entries.iter().filter(|entry| !entry.is_struck_out).collect();
        let is_replaced = |(at, entry): &(usize, &&LogEntry)| {
            let later = &counted[at + 1..];
            !entry.person.is_empty() && later.iter().any(|other| other.person == entry.person)
        };
        let replaced = counted.iter().enumerate().filter(is_replaced);
        replaced.map(|(_, entry)| entry.id).collect()
    }

    /// Number of answers that were struck out.
    pub fn count_struck_out(&self) -> usize {
        self.entries.iter().filter(|entry| entry.is_struck_out).count()
    }

    /// Counts the answers to the present question. Totals replace single answers.
    pub fn count_answers(&self, counted_from: i32) -> AnswerCounts {
        let mut totals = self
            .totals
            .iter()
            .filter(|total| total.edition >= counted_from)
            .peekable();
        if totals.peek().is_some() {
            let add = |counts: AnswerCounts, total: &DayTotal| AnswerCounts {
                yes: counts.yes.saturating_add(total.yes),
                no: counts.no.saturating_add(total.total.saturating_sub(total.yes)),
                ..counts
            };
            return totals.fold(AnswerCounts::default(), add);
        }
        let entries = self.entries.iter().filter(|entry| entry.edition >= counted_from);
        let answers: Vec<LoggedAnswer> = entries
            .map(|entry| LoggedAnswer {
                outcome: entry.outcome,
                who: entry.person.clone(),
                is_struck_out: entry.is_struck_out,
            })
            .collect();
        AnswerCounts::from_log(&answers)
    }
}

impl StoredExperiment {
    /// Returns true when the day of the deadline is over for the reader.
    pub fn is_past_deadline(&self, now: &LocalMoment) -> bool {
        self.ended_before(now.today())
    }

    fn ended_before(&self, today: Date) -> bool {
        self.values.deadline.is_some_and(|deadline| deadline < today)
    }

    /// Returns true when it takes no more changes of its answers: it is closed, or its deadline is over.
    pub fn has_ended(&self, now: &LocalMoment) -> bool {
        self.phase == Phase::Closed || self.is_past_deadline(now)
    }

    /// Converts to the input of the formula, with the answers that count.
    pub fn to_evidence(&self, log: &ExperimentLog, now: &LocalMoment) -> Experiment {
        let mark = self.values.mark;
        Experiment {
            id: self.id,
            kind: mark.kind,
            strength: mark.strength,
            planned: mark.planned,
            passes_at: mark.passes_at,
            earlier: self.list_earlier_marks(),
            at_most: mark.at_most,
            measured: self.values.measured,
            is_riskiest: mark.is_riskiest,
            is_over: self.phase == Phase::Closed || (self.phase == Phase::Running && self.is_past_deadline(now)),
            answers: log.count_answers(self.counted_from),
        }
    }

    /// Marks that were replaced after the first answer to the present question, the oldest first.
    fn list_earlier_marks(&self) -> Vec<AnswerMark> {
        let counted = |mark: &&EarlierMark| mark.edition >= self.counted_from && mark.answers > 0;
        let earlier = self.earlier.iter().filter(counted);
        earlier
            .filter_map(|mark| {
                Some(AnswerMark {
                    passes_at: mark.passes_at.whole_part(),
                    planned: mark.planned?,
                })
            })
            .collect()
    }

    pub fn state_after(&self, decision: ExperimentDecision, now: &LocalMoment) -> ExperimentState {
        let was_stopped = self
            .closed_at
            .is_some_and(|closed_at| !self.ended_before(now.day_of(closed_at)));
        match (self.phase, decision) {
            (Phase::Draft, _) => ExperimentState::Draft,
            (_, ExperimentDecision::Passed) => ExperimentState::Passed,
            (_, ExperimentDecision::Failed) => ExperimentState::Failed,
            (_, ExperimentDecision::Unclear) if was_stopped => ExperimentState::Stopped,
            (_, ExperimentDecision::Unclear) => ExperimentState::Unclear,
            (_, ExperimentDecision::Open) => ExperimentState::Running,
        }
    }

    /// The present mark as a later version will show it.
    pub fn mark_as_earlier(&self, log: &ExperimentLog, now: Timestamp) -> EarlierMark {
        let mark = self.values.mark;
        EarlierMark {
            edition: self.edition,
            kind: mark.kind.into_str().to_owned(),
            strength: mark.strength.map(|strength| strength.into_str().to_owned()),
            planned: mark.planned,
            passes_at: mark.passes_at,
            at_most: mark.at_most,
            riskiest: mark.is_riskiest,
            answers: log.count_answers(self.counted_from).counted_answers(),
            replaced_at: now,
        }
    }

    /// Visible mark of a changed pass mark: "changed after 4 answers".
    pub fn change_mark(&self) -> Option<String> {
        let last = self.earlier.last()?;
        let answers = if last.answers == 1 { "answer" } else { "answers" };
        Some(format!("changed after {} {answers}", last.answers))
    }
}
