//! Words as they are typed: folding, spelling, and texts that are no keywords.

pub mod asking;
pub mod foreign;
pub mod gibberish;
pub mod harmful;
pub mod spelling;
pub mod text;
