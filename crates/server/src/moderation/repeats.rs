//! Texts that repeat another one, also with small changes: Jaccard similarity of shingles of four words.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use crate::content::search_words::index_words;

/// Words of a shingle.
const SHINGLE_WORDS: usize = 4;
/// Similarity from which two texts are the same.
const SAME_FROM: f64 = 0.8;
/// Smallest hashes of a text that are stored to find texts like it.
const SKETCH_HASHES: usize = 12;

/// Hashes of the shingles of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shingles {
    hashes: BTreeSet<i64>,
    word_count: usize,
}

impl Shingles {
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let words = index_words(text);
        let shingles: Vec<String> = match words.len() {
            0..SHINGLE_WORDS => vec![words.join(" ")],
            _ => words.windows(SHINGLE_WORDS).map(|part| part.join(" ")).collect(),
        };
        Self {
            hashes: shingles.iter().map(|shingle| hash(shingle)).collect(),
            word_count: words.len(),
        }
    }

    /// Shares of common shingles, from 0 to 1.
    #[must_use]
    pub fn similarity_to(&self, other: &Self) -> f64 {
        let common = self.hashes.intersection(&other.hashes).count();
        let all = self.hashes.len() + other.hashes.len() - common;
        #[expect(clippy::cast_precision_loss, reason = "counts of some thousands")]
        let share = common as f64 / all.max(1) as f64;
        share
    }

    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.similarity_to(other) >= SAME_FROM
    }

    /// The smallest hashes. Two equal texts share all of them; two texts with a similarity of 0.8 hardly ever share none.
    #[must_use]
    pub fn smallest_hashes(&self) -> Vec<i64> {
        self.hashes.iter().copied().take(SKETCH_HASHES).collect()
    }

    /// Returns whether the text is too short to be compared with those of others: many people write "Thank you".
    #[must_use]
    pub fn is_short(&self) -> bool {
        self.word_count < SHINGLE_WORDS
    }
}

fn hash(shingle: &str) -> i64 {
    let digest = Sha256::digest(shingle.as_bytes());
    let mut first = [0_u8; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_be_bytes(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OFFER: &str =
        "Buy followers today at the best price on the market, with a refund for everyone who is not happy with them";

    #[test]
    fn small_changes_leave_a_text_the_same() {
        let offer = Shingles::from_text(OFFER);
        let shouted = Shingles::from_text(&OFFER.to_uppercase().replace(", ", " *** "));
        assert!((offer.similarity_to(&shouted) - 1.0).abs() < f64::EPSILON);
        let longer = Shingles::from_text(&format!("{OFFER} really"));
        assert!(offer.is_same(&longer) && longer.is_same(&offer));
        assert!(
            offer
                .smallest_hashes()
                .iter()
                .any(|hash| longer.smallest_hashes().contains(hash))
        );
    }

    #[test]
    fn other_texts_differ() {
        let offer = Shingles::from_text(OFFER);
        assert!(!offer.is_same(&Shingles::from_text(
            "How do I price my first candle when nobody knows my shop yet?"
        )));
        assert!(Shingles::from_text("Thank you").is_short() && !offer.is_short());
    }
}
