//! The words of the atlas made ready for comparing. The build makes it (`build/index.rs`), so that a start only reads.

use serde::{Deserialize, Serialize};

/// Markets are counted in the order of their slugs, roots in ascending order, phrases market by market.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Index<'a> {
    /// Folded phrase, with and without spaces, and its market; ascending.
    #[serde(borrow)]
    pub exact: Vec<(&'a str, u32)>,
    /// What words come down to ([`crate::text::Words::root`]).
    pub roots: Vec<&'a str>,
    /// Every word as written, and its root; ascending.
    pub vocabulary: Vec<(&'a str, u32)>,
    pub phrases: Vec<Phrase>,
}

/// A name, a phrase or the title of an idea.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Phrase {
    pub market: u32,
    pub title: bool,
    pub roots: Vec<u32>,
}
