//! The tools: each is one module that implements [`Tool`], and one line of [`REGISTRY`].
//!
//! Callers store the request of a run and its summary. The request makes the result again, on the figures of the day.

mod days;
pub mod example_runs;
pub mod examples;
mod findings;
pub mod niche_discovery;
pub mod offers;
pub mod persona;
pub mod problems;
pub mod profitability;
mod registry;
mod tool;
mod watch;

pub use findings::{Finding, FindingKind, StatementBasis};
pub use registry::{REGISTRY, RegisteredTool, RunError, RunOutcome, find_tool, request_text};
pub use tool::{FormField, RunSummary, Tool};
pub use watch::RunWatch;
