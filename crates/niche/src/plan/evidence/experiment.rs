//! An experiment with its counted answers: decision, chance and points.

use std::collections::BTreeMap;

use serde::Serialize;

use super::constants::{POINTS_SCALE, RISKIEST_FACTOR, TOLERANCE};
use super::kinds::{EvidenceStrength, ExperimentKind};
use super::mark::{AnswerMark, MarkResult};
use super::probability::chance_to_reach;
use crate::data::atlas::mark_number::MarkNumber;

/// Reading of one person's answer; only `Yes` and `No` count toward the mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::EnumIter, strum::VariantNames)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum AnswerOutcome {
    Yes,
    No,
    /// Praise, a friend, or an answer to another question.
    NotCounted,
}

/// Line of the log of an experiment.
#[derive(Debug, Clone)]
pub struct LoggedAnswer {
    pub outcome: AnswerOutcome,
    /// Initials or a word. Blank for a person who is not named.
    pub who: String,
    pub is_struck_out: bool,
}

/// Answers that count, each person once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AnswerCounts {
    pub yes: u32,
    pub no: u32,
    pub not_counted: u32,
}

impl AnswerCounts {
    /// Counts a log, the oldest line first. The last line of a person counts; upper case and spaces in a name make no
    /// other person. Lines without a name are persons of their own.
    pub fn from_log(log: &[LoggedAnswer]) -> Self {
        let mut counts = Self::default();
        let mut last_by_person: BTreeMap<String, AnswerOutcome> = BTreeMap::new();
        for answer in log.iter().filter(|answer| !answer.is_struck_out) {
            let person = person_key(&answer.who);
            match person.is_empty() {
                true => counts.add(answer.outcome),
                false => drop(last_by_person.insert(person, answer.outcome)),
            }
        }
        last_by_person.into_values().for_each(|outcome| counts.add(outcome));
        counts
    }

    fn add(&mut self, outcome: AnswerOutcome) {
        match outcome {
            AnswerOutcome::Yes => self.yes += 1,
            AnswerOutcome::No => self.no += 1,
            AnswerOutcome::NotCounted => self.not_counted += 1,
        }
    }

    /// Number of yes and no.
    pub fn counted_answers(self) -> u32 {
        self.yes.saturating_add(self.no)
    }
}

/// Normal form of a person's initials: "A. B." and "ab" are one person.
pub fn person_key(who: &str) -> String {
    let letters = who.chars().filter(|c| !c.is_whitespace() && *c != '.');
    letters.flat_map(char::to_lowercase).collect()
}

/// Result of an experiment by its pass mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ExperimentDecision {
    Open,
    Passed,
    Failed,
    /// The deadline is over, or the experiment was stopped, before the mark was decided.
    Unclear,
}

/// Pass mark, strength and answers of an experiment.
#[derive(Debug, Clone, PartialEq)]
pub struct Experiment {
    pub id: i64,
    pub kind: ExperimentKind,
    /// None for a count and for a thing that is done once.
    pub strength: Option<EvidenceStrength>,
    /// Planned answers. None for a count and for a thing that is done once.
    pub planned: Option<u32>,
    /// Yes that are needed to pass, from 1 to `planned`. For a count, the number to reach or to stay within.
    pub passes_at: MarkNumber,
    /// Marks that this one replaced after the first answer, the oldest first.
    pub earlier: Vec<AnswerMark>,
    /// True for a count that may not be above `passes_at`.
    pub at_most: bool,
    /// Measured number of a count, in place of its yes.
    pub measured: Option<MarkNumber>,
    /// True where it tests the riskiest assumption.
    pub is_riskiest: bool,
    /// True after the deadline, and for an experiment that was stopped.
    pub is_over: bool,
    pub answers: AnswerCounts,
}

impl Experiment {
    /// Planned answers that are still missing.
    pub fn answers_left(&self) -> Option<u32> {
        self.planned
            .map(|planned| planned.saturating_sub(self.answers.counted_answers()))
    }

    /// The present mark. None for a count and for a thing that is done once.
    pub fn present_mark(&self) -> Option<AnswerMark> {
        let passes_at = self.passes_at.whole_part();
        self.planned.map(|planned| AnswerMark { passes_at, planned })
    }

    /// All marks since the first answer, the oldest first.
    pub fn list_marks(&self) -> Vec<AnswerMark> {
        let present = self.present_mark();
        let earlier = self.earlier.iter().copied().filter(|_| present.is_some());
        earlier.chain(present).collect()
    }

    fn result_by(&self, mark: AnswerMark) -> MarkResult {
        mark.decide_by_mark(self.answers.yes, self.answers.no)
    }

    pub fn make_decision(&self) -> ExperimentDecision {
        let Some(mark) = self.present_mark() else {
            return match self.kind {
                ExperimentKind::Once => self.once_decision(),
                _ => self.count_decision(),
            };
        };
        match self.result_by(mark) {
            MarkResult::Passed => ExperimentDecision::Passed,
            MarkResult::Failed => ExperimentDecision::Failed,
            MarkResult::Open if self.is_over => ExperimentDecision::Unclear,
            MarkResult::Open => ExperimentDecision::Open,
        }
    }

    /// Returns true when the answers fail by any mark since the first answer.
    pub fn has_failed_by_any_mark(&self) -> bool {
        self.list_marks()
            .into_iter()
            .any(|mark| self.result_by(mark) == MarkResult::Failed)
    }

    /// A yes decides: who tried again and made it has made it.
    fn once_decision(&self) -> ExperimentDecision {
        match self.answers {
            AnswerCounts { yes: 1.., .. } => ExperimentDecision::Passed,
            AnswerCounts { no: 1.., .. } => ExperimentDecision::Failed,
            _ if self.is_over => ExperimentDecision::Unclear,
            _ => ExperimentDecision::Open,
        }
    }

    /// Number that a count has come to. None for an upper limit before anything is measured: no yes is no measurement.
    pub fn count_value(&self) -> Option<MarkNumber> {
        let yes = MarkNumber::from_whole(self.answers.yes);
        self.measured.or((!self.at_most).then_some(yes))
    }

    /// Decision of a count. A measured number on the wrong side of the mark fails: an upper limit at once, a number to
    /// reach at the end.
    fn count_decision(&self) -> ExperimentDecision {
        let is_reached = self.count_value().map(|value| {
            if self.at_most {
                value <= self.passes_at
            } else {
                value >= self.passes_at
            }
        });
        match (is_reached, self.measured) {
            (Some(true), _) => ExperimentDecision::Passed,
            (Some(false), Some(_)) if self.at_most || self.is_over => ExperimentDecision::Failed,
            _ if self.is_over => ExperimentDecision::Unclear,
            _ => ExperimentDecision::Open,
        }
    }

    /// Probability that the remaining answers reach the pass mark: 1 or 0 where it is decided.
    pub fn pass_chance(&self) -> Option<f64> {
        let mark = self.present_mark()?;
        let (yes, no) = (self.answers.yes, self.answers.no);
        Some(match mark.decide_by_mark(yes, no) {
            MarkResult::Passed => 1.0,
            MarkResult::Failed => 0.0,
            MarkResult::Open => {
                let left = mark.planned - yes - no;
                chance_to_reach(mark.passes_at - yes, left, 1.0 + f64::from(yes), 1.0 + f64::from(no))
            }
        })
    }

    /// Factor of the strength. Zero for a count and for a thing that is done once, which bring no points.
    pub fn strength_factor(&self) -> f64 {
        self.strength.map_or(0.0, EvidenceStrength::point_share)
    }

    pub fn risk_factor(&self) -> u8 {
        if self.is_riskiest { RISKIEST_FACTOR } else { 1 }
    }

    /// Points that the answers add to the official figures. None for a count and for a thing that is done once.
    ///
    /// A changed mark earns the least by all its marks, but a pass never costs.
    pub fn evidence_points(&self) -> Option<i32> {
        let present = self.present_mark()?;
        let AnswerCounts { yes, no, .. } = self.answers;
        if self.answers.counted_answers() == 0 {
            return Some(0);
        }
        let ratios = self
            .list_marks()
            .into_iter()
            .map(|mark| mark.way_to_mark(yes, no, self.is_over));
        let least = ratios.fold(1.0, f64::min);
        let points = round_half_up(POINTS_SCALE * self.weight_of_a_yes() * least);
        Some(match self.result_by(present) {
            MarkResult::Passed => points.max(0),
            _ => points,
        })
    }

    /// Strength and risk together.
    pub fn weight_of_a_yes(&self) -> f64 {
        self.strength_factor() * f64::from(self.risk_factor())
    }

    /// Weight of the answers beside the official figures.
    pub fn answer_weight(&self) -> f64 {
        let done = self.planned.map_or(0.0, |planned| {
            (f64::from(self.answers.counted_answers()) / f64::from(planned)).min(1.0)
        });
        self.weight_of_a_yes() * done
    }

    /// The same experiment with other numbers of yes and no.
    pub fn with_answers(&self, yes: u32, no: u32) -> Self {
        let mut other = self.clone();
        (other.answers.yes, other.answers.no) = (yes, no);
        other
    }

    /// Points if one yes were a no; the present ones where there is no yes.
    pub fn points_one_yes_less(&self) -> Option<i32> {
        let AnswerCounts { yes, no, .. } = self.answers;
        match yes {
            0 => self.evidence_points(),
            _ => self.with_answers(yes - 1, no + 1).evidence_points(),
        }
    }

    /// Points with one no turned into a yes.
    pub fn points_one_no_less(&self) -> Option<i32> {
        let AnswerCounts { yes, no, .. } = self.answers;
        match no {
            0 => self.evidence_points(),
            _ => self.with_answers(yes + 1, no - 1).evidence_points(),
        }
    }
}

/// Nearest whole number; halves go up. Noise of the last digits does not decide a half.
pub fn round_half_up(value: f64) -> i32 {
    (value + 0.5 + TOLERANCE).floor() as i32
}
