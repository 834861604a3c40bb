//! Bodies of requests and answers about experiments.

use ::niche::evidence::{EvidenceStrength, ExperimentKind, ExperimentPoints, MarkNumber, PreparedExperiment};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::{Patch, not_null, null_is_blank};
use crate::platform::clock::Timestamp;
use crate::platform::time_zones::LocalMoment;
use crate::tools::experiments::experiment::{
    DayTotal, EarlierMark, ExperimentLog, ExperimentState, LogEntry, Phase, StoredExperiment,
};

/// Fields of an experiment. Missing ones stay as they are.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ExperimentFields {
    /// Sentence that can turn out true or false, 1 to 300 characters of plain text.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "4 of 6 groomers are booked 2 weeks ahead.")]
    pub hypothesis: Option<String>,
    /// "interview", "survey", "sign-up-page", "appointment", "pre-order", "paid-test", "ad", "concierge", "price-test",
    /// "observation", "count" or "once". Locked from the start on.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "observation")]
    pub kind: Option<String>,
    /// "says", "tells", "signs", "meets", "orders" or "paid"; null is the usual strength of the kind. Locked from the
    /// start on.
    #[serde(default)]
    #[schema(nullable = true, value_type = Option<String>, example = "tells")]
    pub strength: Patch<String>,
    /// Planned answers, 1 to 10,000; null for a count and for a thing that is done once. Locked from the start on.
    #[serde(default, rename = "n")]
    #[schema(nullable = true, value_type = Option<i64>, example = 6)]
    pub planned: Patch<i64>,
    /// Yes that are needed to pass, 1 to `n`. Of a count, the number to reach or to stay within, up to 1,000,000 with
    /// at most two decimals. Locked from the start on.
    #[serde(default, deserialize_with = "not_null", rename = "k")]
    #[schema(nullable = false, example = 4)]
    pub passes_at: Option<f64>,
    /// True for a count that may not be above `k`. Locked from the start on.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub at_most: Option<bool>,
    /// True where it tests the riskiest assumption. Locked from the start on.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    pub riskiest: Option<bool>,
    /// A day within two years, such as "2026-03-15".
    #[serde(default)]
    #[schema(nullable = true, value_type = Option<String>, example = "2026-12-31")]
    pub deadline: Patch<String>,
    /// Most that it may cost, in cents of USD.
    #[serde(default)]
    #[schema(nullable = true, value_type = Option<i64>, example = 5000)]
    pub cost_cap_cents: Patch<i64>,
    /// Words to say and to ask, at most 4,000 characters of plain text.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "When did that last happen?")]
    pub script: Option<String>,
    /// Measured number of a count, 0 to 1,000,000 with at most two decimals; null takes it back.
    #[serde(default)]
    #[schema(nullable = true, value_type = Option<f64>)]
    pub measured: Patch<f64>,
}

/// A draft to make: of an action of the market, or of own fields. Without them it plans ten interviews with five yes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreateExperiment {
    /// Project or saved result of Niche Discovery.
    pub run_id: Option<i64>,
    /// Slug of a market in place of `runId`: its newest project is used, or one is saved under its name. Kind and
    /// numbers that are left out are those of a prepared experiment, and an open one with the same hypothesis is
    /// returned as it is.
    #[schema(example = "dog-grooming")]
    pub market: Option<String>,
    /// `place` of a prepared experiment of the market. One that is used already is returned as it is.
    pub prepared: Option<i64>,
    pub hypothesis: Option<String>,
    /// "interview" and the other kinds of a change, whose rules hold for the fields below.
    pub kind: Option<String>,
    pub strength: Option<String>,
    #[serde(default, rename = "n")]
    pub planned: Option<i64>,
    #[serde(default, rename = "k")]
    pub passes_at: Option<f64>,
    pub at_most: Option<bool>,
    pub riskiest: Option<bool>,
    pub deadline: Option<String>,
    pub cost_cap_cents: Option<i64>,
    pub script: Option<String>,
}

impl CreateExperiment {
    pub(super) fn into_fields(self) -> ExperimentFields {
        ExperimentFields {
            hypothesis: self.hypothesis,
            kind: self.kind,
            strength: Patch::from_given(self.strength),
            planned: Patch::from_given(self.planned),
            passes_at: self.passes_at,
            at_most: self.at_most,
            riskiest: self.riskiest,
            deadline: Patch::from_given(self.deadline),
            cost_cap_cents: Patch::from_given(self.cost_cap_cents),
            script: self.script,
            measured: Patch::Missing,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChangeExperiment {
    pub fields: ExperimentFields,
    /// Version that the caller has read.
    pub version: i64,
    /// True to replace the pass mark of a running experiment. The earlier one stays visible.
    #[serde(default)]
    pub new_version: bool,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub(super) struct StartExperiment {
    /// A day within two years. Without it the experiment's own, else 14 days from today.
    #[schema(example = "2026-12-31")]
    pub deadline: Option<String>,
}

/// Handling of an answer whose `who` has answered before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum RepeatedPerson {
    /// The same person: the earlier answer is struck out.
    #[default]
    Replace,
    /// Refuses with 409 `same_person`, so that the caller can ask.
    Ask,
    /// Another person of the same name: both answers count.
    Add,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AddEntry {
    /// "yes", "no" or "not_counted".
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "yes")]
    pub outcome: String,
    /// Initials or a word, up to 60 characters.
    pub who: Option<String>,
    /// Up to 500 characters.
    pub note: Option<String>,
    /// Day of the answer, such as "2026-03-15"; today by default.
    pub on: Option<String>,
    /// Random text of up to 100 characters. A request that repeats it adds nothing.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "6f1c0c1e")]
    pub key: String,
    /// "replace" by default.
    pub if_same_person: Option<RepeatedPerson>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChangeEntry {
    /// True strikes it out; false lets it count again.
    pub struck_out: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct PutTotal {
    /// Sign-ups of the day, at most `total`.
    pub yes: i64,
    /// Visitors of the day, up to 1,000,000. Zero removes the day.
    pub total: i64,
}

/// An experiment with its result. `entries` and `totals` come with a single one only.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Experiment)]
pub(super) struct ExperimentBody {
    pub id: i64,
    /// Project or saved result that it belongs to; it may be deleted.
    pub run_id: i64,
    #[schema(example = "dog-grooming")]
    pub market: String,
    pub market_name: String,
    pub hypothesis: String,
    pub kind: ExperimentKind,
    #[schema(required = true)]
    pub strength: Option<EvidenceStrength>,
    /// Planned answers. Null for a count and for a thing that is done once.
    #[serde(rename = "n")]
    #[schema(required = true)]
    pub planned: Option<u32>,
    /// Yes that are needed to pass. Of a count, the number to reach or to stay within, with up to two decimals.
    #[serde(rename = "k")]
    #[schema(value_type = f64)]
    pub passes_at: MarkNumber,
    /// k ÷ n. Null for a count and for a thing that is done once.
    #[schema(required = true)]
    pub t: Option<f64>,
    pub at_most: bool,
    pub riskiest: bool,
    #[schema(required = true, example = "2026-12-31")]
    pub deadline: Option<String>,
    /// True when the deadline is over everywhere on earth.
    pub is_past_deadline: bool,
    #[schema(required = true)]
    pub cost_cap_cents: Option<i64>,
    pub script: String,
    /// Measured number of a count, with up to two decimals.
    #[schema(required = true, value_type = Option<f64>)]
    pub measured: Option<MarkNumber>,
    pub state: ExperimentState,
    /// True after it was closed: it takes no more answers.
    pub is_closed: bool,
    /// True after it was deleted. The result of a test that was started stays and counts.
    pub is_deleted: bool,
    /// Number of the change of its fields, from 1. Answers are no change.
    pub version: i64,
    /// Number of the pass mark, from 1.
    pub edition: i32,
    /// "changed after 4 answers". Null while the first pass mark holds.
    #[schema(required = true)]
    pub change_mark: Option<String>,
    /// Earlier pass marks, the first one at the front.
    pub earlier: Vec<EarlierMark>,
    pub result: ExperimentPoints,
    /// Lines of the log, struck-out ones too.
    pub entry_count: usize,
    /// Answers that were struck out. They count as never logged.
    pub struck_out: usize,
    /// True when totals of days replace single answers.
    pub has_totals: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub entries: Option<Vec<LogEntry>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub totals: Option<Vec<DayTotal>>,
    pub created_at: Timestamp,
    #[schema(required = true)]
    pub started_at: Option<Timestamp>,
    #[schema(required = true)]
    pub closed_at: Option<Timestamp>,
}

/// Project that experiments can belong to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ExperimentProject {
    pub id: i64,
    pub name: String,
    /// Slug of the market; null for a project without one in its request.
    #[schema(required = true, example = "dog-grooming")]
    pub market: Option<String>,
    pub market_name: String,
    /// True when the official figures are newer than those that the project was saved with.
    pub is_outdated: bool,
}

/// Experiment that the market has prepared and that is not used yet.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PreparedDraft {
    /// Place of the action in its market, from 0.
    pub place: usize,
    pub experiment: PreparedExperiment,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ExperimentList {
    /// In the order in which they were made.
    pub items: Vec<ExperimentBody>,
    /// Ids of those about another market than their project has today. They do not count there.
    pub other_market: Vec<i64>,
    /// Projects that can have experiments, newest first.
    pub projects: Vec<ExperimentProject>,
    /// Experiments of the market of `runId` that are not used yet; none without `runId`.
    pub prepared: Vec<PreparedDraft>,
}

/// Logged answer, and the experiment with it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LoggedEntry {
    pub entry: LogEntry,
    /// Ids of earlier answers of the person, which are struck out now.
    pub replaced: Vec<i64>,
    pub experiment: ExperimentBody,
}

impl ExperimentBody {
    /// Builds the body with counts of the log, but without its answers.
    pub(super) fn without_log(stored: StoredExperiment, log: &ExperimentLog, now: &LocalMoment) -> Self {
        let counted = stored.to_evidence(log, now);
        let mark = stored.values.mark;
        Self {
            id: stored.id,
            run_id: stored.run_id,
            kind: mark.kind,
            strength: mark.strength,
            planned: mark.planned,
            passes_at: mark.passes_at,
            t: mark.planned.map(|planned| mark.passes_at.to_f64() / f64::from(planned)),
            at_most: mark.at_most,
            riskiest: mark.is_riskiest,
            deadline: stored.values.deadline.map(|day| day.to_string()),
            is_past_deadline: stored.is_past_deadline(now),
            cost_cap_cents: stored.values.cost_cap_cents,
            measured: stored.values.measured,
            state: stored.state_after(counted.make_decision(), now),
            is_closed: stored.phase == Phase::Closed,
            is_deleted: stored.deleted_at.is_some(),
            version: stored.version,
            edition: stored.edition,
            change_mark: stored.change_mark(),
            result: ExperimentPoints::from_experiment(&counted),
            entry_count: log.entries.len(),
            struck_out: log.count_struck_out(),
            has_totals: log.totals.iter().any(|total| total.edition >= stored.counted_from),
            entries: None,
            totals: None,
            created_at: stored.created_at,
            started_at: stored.started_at,
            closed_at: stored.closed_at,
            hypothesis: stored.values.hypothesis,
            script: stored.values.script,
            market: stored.market,
            market_name: stored.market_name,
            earlier: stored.earlier,
        }
    }

    /// Builds the body with all answers and all totals of the log.
    pub(super) fn with_log(stored: StoredExperiment, log: ExperimentLog, now: &LocalMoment) -> Self {
        let mut body = Self::without_log(stored, &log, now);
        body.entries = Some(log.entries);
        body.totals = Some(log.totals);
        body
    }
}
