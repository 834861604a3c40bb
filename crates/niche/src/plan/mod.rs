//! The thirty-day plan for a market: its steps, the evenings for them, and what own tests change.

pub mod evidence;
pub mod planner;
pub(crate) mod steps;
