//! Pass marks of tests that ask persons.

use serde::{Deserialize, Serialize};

/// Pass mark of a test that asks persons: `k` yes of `n` planned answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnswerMark {
    /// Yes that are needed, 1 to `n`.
    pub k: u32,
    /// Planned answers.
    pub n: u32,
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
        let [yes, no, k, n] = [yes, no, self.k, self.n].map(u64::from);
        let count = yes + no;
        match count > n {
            true if yes * n >= k * count => MarkResult::Passed,
            true => MarkResult::Failed,
            false if yes >= k => MarkResult::Passed,
            false if no + k > n => MarkResult::Failed,
            false => MarkResult::Open,
        }
    }

    /// The way to the mark, from -1 for a fail to 1 for a pass. A test that ended undecided has no way up.
    pub(super) fn way_to_mark(self, yes: u32, no: u32, is_over: bool) -> f64 {
        match self.decide_by_mark(yes, no) {
            MarkResult::Passed => 1.0,
            MarkResult::Failed => -1.0,
            MarkResult::Open => {
                let noes_to_fail = f64::from(self.n) - f64::from(self.k) + 1.0;
                let ratio = f64::from(yes) / f64::from(self.k) - f64::from(no) / noes_to_fail;
                if is_over { ratio.min(0.0) } else { ratio }
            }
        }
    }
}
