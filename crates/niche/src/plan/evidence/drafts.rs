//! Experiments that the atlas prepares for a market: one for each of its actions.

use serde::Serialize;

use super::kinds::{EvidenceStrength, ExperimentKind};
use crate::data::atlas::mark_number::MarkNumber;
use crate::data::atlas::{AtlasAction, Market};

/// Words in front of the pass mark of an action.
const MARK_OPENING: &str = "keep going";
/// Words in front of the advice for a failed test.
const ADVICE_OPENING: &str = "If not,";

/// An experiment as the atlas prepares it, with the three parts of its sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PreparedExperiment {
    /// Day after the start by which it is done, 1 to 30.
    pub day: u32,
    /// "Call 6 groomers within 10 miles for their next evening or Saturday slot."
    pub task: String,
    /// "Keep going if 4 of 6 are booked 2 weeks ahead."
    pub mark: String,
    /// "If not, look at cats or senior dogs."
    pub advice: String,
    /// Task and mark, which say together what is measured and when the test passes.
    pub hypothesis: String,
    /// How to do it: the task, the question or measurement of the kind, and the advice.
    pub script: String,
    pub kind: ExperimentKind,
    /// Usual strength of the kind. Null for a count and for a thing that is done once.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub strength: Option<EvidenceStrength>,
    /// Planned answers. Null for a count and for a thing that is done once.
    #[cfg_attr(feature = "schema", schema(required = true))]
    #[serde(rename = "n")]
    pub planned: Option<u32>,
    /// Yes that are needed to pass, or the number that a count has to reach, with up to two decimals.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    #[serde(rename = "k")]
    pub passes_at: MarkNumber,
    /// True for a count that may not be above `k`.
    pub at_most: bool,
    /// Number of the atlas where `k` is the hour of the reader's own job instead: dollars an hour.
    #[cfg_attr(feature = "schema", schema(required = true, value_type = Option<f64>))]
    pub others_start_at: Option<MarkNumber>,
    /// True for the action that tests the riskiest assumption of the market: whether people want it.
    pub riskiest: bool,
}

/// The experiments of a market in the order of their days. A mark on pay is `hour`: what an hour of the reader's job
/// pays.
pub fn prepare_experiments(market: &Market, hour: MarkNumber) -> Vec<PreparedExperiment> {
    let riskiest = market.riskiest_action();
    let actions = market.actions.iter().enumerate();
    actions
        .filter_map(|(place, action)| prepare_experiment(action, place == riskiest, hour))
        .collect()
}

/// None where the action names no kind of the formula, which a test of the atlas rules out.
fn prepare_experiment(action: &AtlasAction, riskiest: bool, hour: MarkNumber) -> Option<PreparedExperiment> {
    let kind: ExperimentKind = action.test.kind.parse().ok()?;
    let others_start_at = action.test.an_hour.then_some(action.test.passes_at);
    let passes_at = if action.test.an_hour {
        hour
    } else {
        action.test.passes_at
    };
    let [task, mark, advice] = split_parts(&action.text);
    let mark = match others_start_at {
        Some(number) => mark.replace(&number.in_dollars(), &hour.in_dollars()),
        None => mark,
    };
    Some(PreparedExperiment {
        day: action.day,
        hypothesis: format!("{task} {mark}"),
        script: format!("{task}\n\n{}\n\n{advice}", kind.guide()),
        task,
        mark,
        advice,
        kind,
        strength: kind.usual_strength(),
        planned: action.test.planned,
        passes_at,
        at_most: action.test.at_most,
        others_start_at,
        riskiest,
    })
}

/// Task of a sentence of the atlas, without its pass mark and advice. A sentence without a mark stays whole.
pub fn task_of(text: &str) -> String {
    let [task, mark, _] = split_parts(text);
    if mark.is_empty() { text.to_owned() } else { task }
}

/// Task, pass mark and advice of a sentence of the atlas. A part that the sentence lacks is blank.
fn split_parts(text: &str) -> [String; 3] {
    let mark_at = text.to_ascii_lowercase().find(MARK_OPENING).unwrap_or(text.len());
    let (task, rest) = text.split_at(mark_at);
    let advice_at = rest.find(ADVICE_OPENING).unwrap_or(rest.len());
    let (mark, advice) = rest.split_at(advice_at);
    [task, mark, advice].map(make_sentence)
}

/// The words as a sentence of their own.
fn make_sentence(words: &str) -> String {
    let words = words.trim().trim_end_matches([';', '.', ',']);
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}
