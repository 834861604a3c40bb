//! The tools: their calls, their stored runs, and the pages of their forms.

pub mod chain;
pub mod examples;
pub mod experiments;
pub mod forms;
pub mod markets;
pub mod niche;
pub mod offers;
pub mod persona;
pub mod problems;
pub mod profitability;
pub mod running;
pub mod runs;
