//! The aspects of sentences that no phrase tells, from their words and meanings (`data/problems/aspects.bin`, made by
//! `tools/embeddings/aspects.py`). Sentences of one text are about few aspects: each sentence makes its aspects likelier for the others.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use crate::tools::problems::labels::aspects::{AspectNumber, SentenceAspect, tells_family_only};
use crate::tools::problems::labels::sentences::Sentence;
use crate::tools::problems::reading::neutral::{self, NeutralWords};
use crate::tools::problems::reading::words::Token;

static TABLE: &[u8] = include_bytes!("../../../../data/problems/aspects.bin");

const HEADER: usize = 24;
/// Weight of words and pairs of words, and of the constant, as in the script.
const WORDS: f64 = 0.8;
const CONSTANT: f64 = 0.3;
/// Sharpness of the scores.
const SHARPNESS: f64 = 1.5;
/// What a phrase of several words adds to its aspect, and what a single word adds.
const PHRASE: f64 = 4.0;
const SINGLE_WORD: f64 = 3.0;
/// Sentences that are taken off the count of each aspect, so that rare ones fade.
const FADING: f64 = 1.0;
const ROUNDS: usize = 40;
/// Least likelihood of an aspect beside that of the sentence's own best one.
const LEAST_OF_OWN: f64 = 0.01;
/// Fewest sentences of an aspect.
const MIN_SENTENCES: usize = 3;
/// Words that are read in pairs only.
const SMALL: [&str; 53] = [
    "a", "am", "an", "and", "are", "as", "at", "be", "been", "by", "could", "did", "do", "does", "for", "from", "had",
    "has", "have", "he", "her", "him", "his", "i", "in", "is", "it", "its", "me", "my", "of", "on", "or", "our", "she",
    "so", "that", "the", "their", "them", "there", "they", "this", "to", "us", "was", "we", "were", "will", "with",
    "would", "you", "your",
];

#[derive(Debug)]
struct AspectModel {
    words: HashMap<&'static str, usize>,
    aspects: usize,
    scale: f64,
    /// Place of the first row in the file: of the meaning, then of the words, then the constant.
    rows: usize,
}

fn model() -> Option<&'static AspectModel> {
    static MODEL: OnceLock<Option<AspectModel>> = OnceLock::new();
    MODEL.get_or_init(AspectModel::load).as_ref()
}

impl AspectModel {
    /// Returns `None` when the lengths in the file do not fit together. A test holds that they do.
    fn load() -> Option<Self> {
        let (words, aspects, length) = (number(8)?, number(12)?, number(20)?);
        let scale = f32::from_le_bytes(TABLE.get(16..20)?.try_into().ok()?);
        let rows = HEADER + length;
        let names = std::str::from_utf8(TABLE.get(HEADER..rows)?).ok()?;
        let known: HashMap<&str, usize> = names.split('\n').zip(0..).collect();
        let is_whole = TABLE.get(..4) == Some(b"ASPW")
            && number(4) == Some(neutral::DIMENSIONS)
            && known.len() == words
            && TABLE.len() == rows + (neutral::DIMENSIONS + words + 1) * aspects;
        is_whole.then_some(Self {
            words: known,
            aspects,
            scale: f64::from(scale),
            rows,
        })
    }

    fn add_row(&self, scores: &mut [f64], row: usize, weight: f64) {
        let start = self.rows + row * self.aspects;
        for (score, byte) in scores.iter_mut().zip(&TABLE[start..start + self.aspects]) {
            *score += weight * self.scale * f64::from(i8::from_le_bytes([*byte]));
        }
    }

    /// Likelihood of each aspect for a sentence.
    fn score(&self, table: &NeutralWords, sentence: &Sentence) -> Vec<f64> {
        let mut scores = vec![0.0; self.aspects];
        let mut meaning = [0.0; neutral::DIMENSIONS];
        for token in &sentence.tokens {
            if let Some(vector) = table.find(&token.word) {
                neutral::add(&mut meaning, &vector, 1.0);
            }
        }
        for (row, part) in table.finish(meaning).into_iter().enumerate() {
            self.add_row(&mut scores, row, f64::from(part));
        }
        let found = words_and_pairs(&sentence.tokens);
        let weight = WORDS / (found.len().max(4) as f64).sqrt();
        for row in found.iter().filter_map(|word| self.words.get(word.as_str())) {
            self.add_row(&mut scores, neutral::DIMENSIONS + row, weight);
        }
        self.add_row(&mut scores, neutral::DIMENSIONS + self.words.len(), CONSTANT);
        scores.iter_mut().for_each(|score| *score *= SHARPNESS);
        if let Some(SentenceAspect { aspect, tokens }) = &sentence.aspect {
            scores[*aspect] += if tokens.len() > 1 { PHRASE } else { SINGLE_WORD };
        }
        let unfit = scores
            .iter_mut()
            .enumerate()
            .filter(|(aspect, _)| tells_family_only(*aspect));
        unfit.for_each(|(_, score)| *score = f64::MIN);
        let highest = scores.iter().copied().fold(f64::MIN, f64::max);
        shares(scores.into_iter().map(|score| libm::exp(score - highest)).collect())
    }
}

fn words_and_pairs(tokens: &[Token]) -> BTreeSet<String> {
    let single = tokens
        .iter()
        .filter(|token| SMALL.binary_search(&token.word.as_str()).is_err());
    let pairs = tokens
        .windows(2)
        .map(|pair| format!("{}_{}", pair[0].root, pair[1].root));
    single.map(|token| token.root.to_string()).chain(pairs).collect()
}

fn shares(parts: Vec<f64>) -> Vec<f64> {
    let sum: f64 = parts.iter().sum();
    parts.into_iter().map(|part| part / sum).collect()
}

/// Tells the aspect of each sentence of one text. `None` for one whose aspect fewer than three sentences have.
pub fn tell_aspects(table: &NeutralWords, sentences: &[&Sentence]) -> Vec<Option<AspectNumber>> {
    let Some(model) = model() else {
        return sentences
            .iter()
            .map(|sentence| Some(sentence.aspect.as_ref()?.aspect))
            .collect();
    };
    let scores: Vec<Vec<f64>> = sentences.iter().map(|sentence| model.score(table, sentence)).collect();
    let mut common = vec![1.0 / model.aspects as f64; model.aspects];
    for _ in 0..ROUNDS {
        let mut counts = vec![0.0; model.aspects];
        for score in &scores {
            let weighted: Vec<f64> = score
                .iter()
                .zip(&common)
                .map(|(score, common)| score * common)
                .collect();
            counts
                .iter_mut()
                .zip(shares(weighted))
                .for_each(|(count, share)| *count += share);
        }
        common = shares(counts.into_iter().map(|count| (count - FADING).max(1e-6)).collect());
    }
    let best: Vec<Option<AspectNumber>> = scores.iter().map(|score| strongest(score, &common)).collect();
    let mut counts = vec![0; model.aspects];
    best.iter().flatten().for_each(|aspect| counts[*aspect] += 1);
    best.into_iter()
        .map(|found| found.filter(|aspect| counts[*aspect] >= MIN_SENTENCES))
        .collect()
}

/// The likeliest aspect; of equals the first. `None` where the sentence itself speaks far more for another one.
fn strongest(score: &[f64], common: &[f64]) -> Option<AspectNumber> {
    let weighted = score
        .iter()
        .zip(common)
        .map(|(score, common)| score * common)
        .enumerate();
    let (best, _) = weighted.fold((0, f64::MIN), |best, next| if next.1 > best.1 { next } else { best });
    let own = score.iter().copied().fold(0.0, f64::max);
    (score[best] >= LEAST_OF_OWN * own).then_some(best)
}

fn number(at: usize) -> Option<usize> {
    let bytes = TABLE.get(at..at + 4)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(bytes)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::problems::labels::aspects::count_aspects;

    #[test]
    fn the_table_is_whole_and_fits_the_list_of_aspects() {
        let model = model().expect("whole");
        assert_eq!(model.aspects, count_aspects());
        assert!(SMALL.is_sorted() && TABLE.len() < 200_000);
    }
}
