//! Pass marks of tests that ask persons.

use serde::{Deserialize, Serialize};

/// Pass mark of a test that asks persons: `k` yes of `n` planned answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnswerMark {
    /// Yes that are needed, 1 to `n`.
    #[serde(rename = "k")]
    pub passes_at: u32,
    /// Planned answers.
    #[serde(rename = "n")]
    pub planned: u32,
}

/// State of a test against its mark; `Open` while both ends are possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MarkResult {
    Open,
    Passed,
    Failed,
}

impl AnswerMark {
    /// Result of the answers. Beyond the planned answers the mark keeps its share.
    pub(super) fn decide_by_mark(self, yes: u32, no: u32) -> MarkResult {
        let [yes, no, passes_at, planned] = [yes, no, self.passes_at, self.planned].map(u64::from);
        let count = yes + no;
        match count > planned {
            true if yes * planned >= passes_at * count => MarkResult::Passed,
            true => MarkResult::Failed,
            false if yes >= passes_at => MarkResult::Passed,
            false if no + passes_at > planned => MarkResult::Failed,
            false => MarkResult::Open,
        }
    }

    /// The way to the mark, from -1 for a fail to 1 for a pass. A test that ended undecided has no way up.
    pub(super) fn way_to_mark(self, yes: u32, no: u32, is_over: bool) -> f64 {
        match self.decide_by_mark(yes, no) {
            MarkResult::Passed => 1.0,
            MarkResult::Failed => -1.0,
            MarkResult::Open => {
                let noes_to_fail = f64::from(self.planned) - f64::from(self.passes_at) + 1.0;
                let ratio = f64::from(yes) / f64::from(self.passes_at) - f64::from(no) / noes_to_fail;
                if is_over { ratio.min(0.0) } else { ratio }
            }
        }
    }
}
