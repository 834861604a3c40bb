//! Own evidence: experiments with a pass mark, and the number that joins them with the official figures of a report.
//!
//! The formulas are in `niche::evidence`, and in words in `docs/evidence.md`.

mod answer_days;
pub(crate) mod entries_csv;
mod experiment;
mod http;
mod listing;
mod owned;
mod plan_steps;
mod preview;
mod store;
pub(crate) mod wire;
mod writing;

use utoipa_axum::router::OpenApiRouter;

use crate::state::app_state::AppState;

pub use answer_days::{DayAnswers, count_answers_by_day};
pub use experiment::ExperimentState;
pub use listing::{MarketEvidence, evidence_of_report};
pub use owned::OWNED;
pub use plan_steps::{MarketTest, StepTests, find_waiting, has_results, is_own, list_step_tests, tests_of_market};
pub use writing::closing::{close_tests, reopen_tests};

/// Experiments of one owner.
const MAX_OF_OWNER: u64 = 200;
/// Experiments of one owner with the deleted ones, whose results stay.
const MAX_WITH_DELETED: u64 = 1_000;

/// The calls of experiments, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    http::router().merge(preview::router())
}
