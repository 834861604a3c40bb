//! Suggestions for an unfinished text: names that begin with it, names with a word that does, then phrases by
//! closeness.

use super::{ABSENT, Matcher, RankedMarket, best_of};
use crate::language::text::{is_filler, starts_filler, to_plain};
use crate::texts::AtlasTexts;

/// Lowest score of a market whose name begins with the text.
const NAME_START: f64 = 0.9;
/// Lowest score of a market with a name whose words begin with those of the text.
const NAME_WORD: f64 = 0.8;
/// Lowest score of a market with a phrase that begins with the text.
const PHRASE_START: f64 = 0.6;
/// Width of each of these bands. It is shared out by how much of the name or phrase the text holds.
const BAND: f64 = 0.09;
/// Highest score of a market that fits only as finished words do.
const CLOSENESS_LIMIT: f64 = 0.79;
/// Highest score of a market that fits only by a completion of the last word, where finished words come before it.
const COMPLETION_LIMIT: f64 = 0.3;

/// A folded name and its words.
#[derive(Debug)]
pub(super) struct Name {
    text: String,
    words: Vec<String>,
    roots: Vec<String>,
}

impl Matcher {
    /// Folds the names of all markets.
    pub(super) fn names_of(&self, atlas: &AtlasTexts) -> Vec<Name> {
        let name = |name: &str| {
            let text = to_plain(name);
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let roots = words.iter().map(|word| self.words.root_of(word)).collect();
            Name { text, words, roots }
        };
        atlas.markets.iter().map(|market| name(&market.name)).collect()
    }

    /// Returns the markets for a text whose last word may be unfinished, best first, at most `limit`.
    ///
    /// `guess` adds markets that fit by single words and by meaning. Without it only names and phrases count.
    pub fn complete_text(&self, text: &str, guess: bool, limit: usize) -> Vec<RankedMarket> {
        let typed = to_plain(text);
        if typed.is_empty() {
            return Vec::new();
        }
        let mut scores = vec![ABSENT; self.names.len()];
        let named = |scores: &[f64]| scores.iter().filter(|score| **score >= NAME_WORD).count();
        for reading in list_readings(&typed) {
            self.score_names(&reading, &mut scores);
            self.score_phrases(&reading.join(" "), &mut scores);
            if named(&scores) > 0 {
                break;
            }
        }
        if guess && named(&scores) < limit {
            self.score_closeness(text, &typed, limit, &mut scores);
        }
        for (score, prior) in scores.iter_mut().zip(&self.prior).filter(|(score, _)| **score > ABSENT) {
            *score = (*score + prior).min(1.0);
        }
        if let Some(market) = self.find_exact(&typed) {
            scores[market] = 1.0;
        }
        best_of(&scores, limit)
    }

    fn score_names(&self, typed: &[&str], scores: &mut [f64]) {
        let Some((last, whole)) = typed.split_last() else {
            return;
        };
        let text = typed.join(" ");
        let roots: Vec<String> = whole.iter().map(|word| self.words.root_of(word)).collect();
        for (name, score) in self.names.iter().zip(scores) {
            let share = (text.len() as f64 / name.text.len() as f64).min(1.0);
            let base = if name.text.starts_with(&text) {
                NAME_START
            } else if name.has_words(&roots, last) {
                NAME_WORD
            } else {
                continue;
            };
            *score = score.max(base + BAND * share);
        }
    }

    /// Adds markets that fit by single words and by meaning. The finished words decide where the last one is not a word
    /// yet: "dog gro" means dogs before anything that grows.
    fn score_closeness(&self, text: &str, typed: &str, limit: usize, scores: &mut [f64]) {
        let mut add = |ranked: Vec<RankedMarket>, most: f64| {
            for found in ranked {
                let score = &mut scores[found.market];
                *score = score.max(found.score.min(most));
            }
        };
        let unfinished = typed.rsplit_once(' ').filter(|(_, last)| !self.knows_word(last));
        match unfinished {
            Some((finished, _)) => {
                add(self.rank_markets(finished, false, limit), CLOSENESS_LIMIT);
                add(self.rank_markets(text, true, limit), COMPLETION_LIMIT);
            }
            None => add(self.rank_markets(text, true, limit), CLOSENESS_LIMIT),
        }
    }

    fn score_phrases(&self, typed: &str, scores: &mut [f64]) {
        let exact = &self.index.exact;
        let from = exact.partition_point(|(phrase, _)| *phrase < typed);
        for (phrase, market) in exact[from..].iter().take_while(|(phrase, _)| phrase.starts_with(typed)) {
            let share = typed.len() as f64 / phrase.len() as f64;
            let score = &mut scores[*market as usize];
            *score = score.max(PHRASE_START + 2.0 * BAND * share);
        }
    }
}

impl Name {
    /// True when a word of the name begins with `last`, and the other words of the text are among the rest.
    fn has_words(&self, roots: &[String], last: &str) -> bool {
        let begins = |at: usize| {
            let others = || self.roots.iter().enumerate().filter(|(other, _)| *other != at);
            self.words[at].starts_with(last) && roots.iter().all(|root| others().any(|(_, other)| other == root))
        };
        (0..self.words.len()).any(begins)
    }
}

/// The text as typed, then without the words that say only "a business", then without such a word that has just begun.
fn list_readings(typed: &str) -> Vec<Vec<&str>> {
    let words: Vec<&str> = typed.split(' ').collect();
    let Some((last, before)) = words.split_last() else {
        return Vec::new();
    };
    let mut told: Vec<&str> = before.iter().copied().filter(|word| !is_filler(word)).collect();
    let mut readings = vec![words.clone()];
    let without_last = told.clone();
    told.push(last);
    if told.len() < words.len() {
        readings.push(told);
    }
    if starts_filler(last) && !without_last.is_empty() {
        readings.push(without_last);
    }
    readings
}
