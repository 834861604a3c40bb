//! The words of the atlas made ready for comparing. The build makes it (`prepare/index.rs`), so that a start only
//! reads.

use serde::{Deserialize, Serialize};

/// Markets are counted in the order of their slugs, roots in ascending order, phrases market by market.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PhraseIndex<'a> {
    /// Folded phrase, with and without spaces, and its market; ascending.
    #[serde(borrow)]
    pub exact: Vec<(&'a str, u32)>,
    /// Roots of the words ([`crate::language::text::Words::root`]).
    pub roots: Vec<&'a str>,
    /// Every word as written, and its root; ascending.
    pub vocabulary: Vec<(&'a str, u32)>,
    /// Terms close to some market, folded; ascending.
    pub near: Vec<&'a str>,
    /// Roots of each text, market by market: its name, its phrases, titles of its ideas, terms close to it.
    pub phrases: Vec<Vec<u32>>,
}
