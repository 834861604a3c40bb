//! State that every handler shares, with limits, lines of work and owned rows.

pub mod app_state;
pub mod content_work;
pub mod data_release;
pub mod file_workers;
pub mod health;
pub mod long_texts;
pub mod owned;
pub mod print_paper;
pub mod rate_limits;
