//! Texts that repeat another one, also with small changes or with words around it: similarity and containment of
//! shingles of four words.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use crate::search_words::index_words;

/// Words of a shingle.
const SHINGLE_WORDS: usize = 4;
/// Similarity or containment from which two texts are the same.
const SAME_FROM: f64 = 0.8;
/// Shingles from which a text that another one contains is a repetition of it, and no common phrase.
const MIN_CONTAINED: usize = 12;
/// Smallest hashes of a text that are stored to find texts like it.
const SKETCH_HASHES: usize = 12;
/// A hash of so many is stored besides: texts of other lengths have others among the smallest.
const SAMPLED: i64 = 4;
/// Most hashes that are stored, and most that are looked up.
const MAX_STORED: usize = 300;
const MAX_LOOKED_UP: usize = 2_000;

/// Hashes of the shingles of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shingles {
    hashes: BTreeSet<i64>,
    word_count: usize,
}

impl Shingles {
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
    pub fn similarity_to(&self, other: &Self) -> f64 {
        let common = self.hashes.intersection(&other.hashes).count();
        let all = self.hashes.len() + other.hashes.len() - common;
        #[expect(clippy::cast_precision_loss, reason = "counts of some thousands")]
        let share = common as f64 / all.max(1) as f64;
        share
    }

    /// Share of the shorter text's shingles that the other one has, from 0 to 1.
    pub fn containment_in(&self, other: &Self) -> f64 {
        let common = self.hashes.intersection(&other.hashes).count();
        let shorter = self.hashes.len().min(other.hashes.len());
        #[expect(clippy::cast_precision_loss, reason = "counts of some thousands")]
        let share = common as f64 / shorter.max(1) as f64;
        share
    }

    pub fn is_same(&self, other: &Self) -> bool {
        let is_long = self.hashes.len().min(other.hashes.len()) >= MIN_CONTAINED;
        self.similarity_to(other) >= SAME_FROM || (is_long && self.containment_in(other) >= SAME_FROM)
    }

    /// Hashes by which texts like this one are found later: the smallest, which equal texts share, and a sample of all.
    pub fn stored_hashes(&self) -> Vec<i64> {
        let smallest = self.hashes.iter().copied().take(SKETCH_HASHES);
        let sampled = self.hashes.iter().copied().filter(|hash| hash % SAMPLED == 0);
        let all: BTreeSet<i64> = smallest.chain(sampled.take(MAX_STORED)).collect();
        all.into_iter().collect()
    }

    /// Hashes to look up among the stored ones of other texts.
    pub fn searched_hashes(&self) -> Vec<i64> {
        self.hashes.iter().copied().take(MAX_LOOKED_UP).collect()
    }

    /// Returns whether the text is too short to be compared with those of others: many people write "Thank you".
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
        let stored = longer.stored_hashes();
        assert!(offer.searched_hashes().iter().any(|hash| stored.contains(hash)));
    }

    #[test]
    fn an_offer_within_a_longer_text_is_the_same() {
        let offer = Shingles::from_text(OFFER);
        let story: Vec<String> = (0..200).map(|number| format!("word{number}")).collect();
        let longer = Shingles::from_text(&format!("{} {OFFER}", story.join(" ")));
        assert!(offer.is_same(&longer) && longer.is_same(&offer));
        for (stored, searched) in [(&offer, &longer), (&longer, &offer)] {
            let stored = stored.stored_hashes();
            assert!(searched.searched_hashes().iter().any(|hash| stored.contains(hash)));
        }
        let phrase = Shingles::from_text("How do I price my first candle?");
        let question = Shingles::from_text(&format!("How do I price my first candle? {}", story.join(" ")));
        assert!(!phrase.is_same(&question), "a common phrase is no repetition");
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
