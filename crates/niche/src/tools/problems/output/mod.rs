//! Themes, quotes and counts of a text.

pub mod analysis;
pub mod corpus;
pub mod outcome;
pub mod stored;
