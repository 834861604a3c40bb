//! Corrects a text in which one word is misspelt.

use super::{ABSENT, Matcher};
use crate::language::gibberish::LetterCounts;
use crate::language::text::is_filler;
use crate::word_vectors::without_prefix;

/// Score of a market whose phrase the corrected text equals.
const CORRECTED_PHRASE: f64 = 0.97;
/// The most that other markets keep: an equal phrase decides.
const OTHERS_LIMIT: f64 = 0.9;
/// Share of the scores that a single corrected word keeps: an unknown name may look like a word of ours.
const LONE_WORD: f64 = 0.78;

/// A text with one word replaced by a word of the atlas.
#[derive(Debug)]
pub(super) struct Correction {
    pub text: String,
    /// The market whose phrase the corrected text equals. `None` when no phrase does, or several corrections name
    /// several.
    phrase: Option<usize>,
    is_lone_word: bool,
}

impl Correction {
    /// True when the corrected text equals a phrase of just one market.
    pub(super) fn is_phrase(&self) -> bool {
        self.phrase.is_some()
    }

    /// Raises the market of a corrected phrase, and lowers a guess at a single word.
    pub(super) fn weigh_scores(&self, scores: &mut [f64]) {
        if let Some(market) = self.phrase {
            for score in scores.iter_mut() {
                *score = score.min(OTHERS_LIMIT);
            }
            scores[market] = CORRECTED_PHRASE;
        } else if self.is_lone_word {
            for score in scores.iter_mut().filter(|score| **score > ABSENT) {
                *score *= LONE_WORD;
            }
        }
    }
}

impl Matcher {
    /// True for a word that is known, or is another form of one: "retile" is no reptile.
    fn has_meaning(&self, word: &str) -> bool {
        let is_told = |rest| self.is_verb(rest) || self.names_object(rest);
        self.knows_word(word) || without_prefix(word).is_some_and(is_told) || self.semantic.vectors.knows_longer(word)
    }

    /// Corrects the one word that the atlas does not use. `None` when there is no such word, or nothing that it may be.
    ///
    /// With `prefix` the last word may be unfinished, so it is left alone.
    pub(super) fn correct_word(&self, folded: &str, prefix: bool) -> Option<Correction> {
        let words: Vec<&str> = folded.split(' ').collect();
        let finished = words.len() - usize::from(prefix);
        let mut unknown: Vec<usize> = (0..finished)
            .filter(|at| !is_filler(words[*at]) && !self.is_atlas_word(words[*at]))
            .collect();
        if unknown.len() > 1 {
            // Of several, those are likely right that mean something.
            unknown.retain(|at| !self.has_meaning(words[*at]));
        }
        let [at] = unknown[..] else { return None };
        if LetterCounts::is_placeholder(words[at]) {
            return None;
        }
        let replace = |other: &str| {
            let mut words = words.clone();
            words[at] = other;
            words.join(" ")
        };
        let is_lone_word = words.iter().filter(|word| !is_filler(word)).count() == 1;
        // A word that has a meaning of its own is likely right as it is.
        if is_lone_word && self.knows_word(words[at]) {
            return None;
        }
        let has_meaning = !is_lone_word && self.has_meaning(words[at]);
        let (distance, nearest) = self.nearest_words(words[at]);
        if has_meaning && distance > 1 {
            return None;
        }
        let mut phrases: Vec<(String, usize)> = Vec::new();
        for other in &nearest {
            let text = replace(other);
            let told: Vec<&str> = text.split(' ').filter(|word| !is_filler(word)).collect();
            if let Some(market) = self.find_exact(&text).or_else(|| self.find_exact(&told.join(" "))) {
                phrases.push((text, market));
            }
        }
        if let Some((text, market)) = phrases.first() {
            let is_clear = phrases.iter().all(|(_, other)| other == market);
            return Some(Correction {
                text: text.clone(),
                phrase: Some(*market).filter(|_| is_clear),
                is_lone_word,
            });
        }
        if has_meaning {
            return None;
        }
        nearest.first().map(|other| Correction {
            text: replace(other),
            phrase: None,
            is_lone_word,
        })
    }
}
