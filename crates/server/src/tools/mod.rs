//! The tools by name.

pub mod chain;
pub mod experiments;
mod forms;
pub mod niche;
pub mod offers;
pub mod persona;
pub mod problems;
pub mod profitability;
mod running;
pub mod runs;

pub use forms::form_pages;
pub use running::run_watched;
