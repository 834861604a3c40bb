//! The niche report: its form, its texts, and comparisons of reports.

pub mod analysis;
mod compare;
mod compare_places;
mod compare_summary;
mod comparison;
pub mod compose;
mod evening_answer;
mod facts;
mod flips;
mod niche_report;
mod reasons;
pub mod wording;

pub use comparison::{ComparedCell, ComparedNiche, ComparedRow, Comparison, Mark};
pub use compose::find_idea;
pub(crate) use compose::idea_id;
pub use evening_answer::EveningAnswer;
pub use niche_report::*;
