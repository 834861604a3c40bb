//! Words as they are typed and as they are shown: folding, spelling, formats, and texts that are no keywords.

pub mod foreign;
pub mod format;
pub mod gibberish;
pub mod harmful;
pub mod message;
pub mod spelling;
pub mod text;
