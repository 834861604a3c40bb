//! Themes, quotes and counts of a text.

pub mod analysis;
pub mod corpus;
mod customer_words;
pub mod outcome;
pub mod stored;
mod voices;
mod workarounds;
