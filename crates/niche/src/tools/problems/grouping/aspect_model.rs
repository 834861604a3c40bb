//! The aspects of sentences that no phrase tells, from their words and meanings (`data/problems/aspects.bin`, made by
//! `tools/embeddings/aspects.py`). Sentences of one text are about few aspects: each sentence makes its aspects likelier for the others.

use std::sync::OnceLock;

use crate::tools::problems::labels::aspects::{AspectNumber, SentenceAspect, tells_family_only};
use crate::tools::problems::labels::sentences::Sentence;
use crate::tools::problems::reading::fixed_map::FixedMap;
use crate::tools::problems::reading::neutral::{self, NeutralWords, Vector};
use crate::tools::problems::reading::words::Token;

static TABLE: &[u8] = include_bytes!("../../../../data/problems/aspects.bin");

const HEADER: usize = 24;
/// Aspects that are added up side by side.
const BLOCK: usize = 8;
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

/// Rows of words by their roots.
type WordRows = FixedMap<&'static str, usize>;

#[derive(Debug)]
struct AspectModel {
    words: WordRows,
    /// By the first root of a pair.
    pairs: FixedMap<&'static str, WordRows>,
    count: usize,
    aspects: usize,
    scale: f64,
    /// Place of the first row in the file: of the meaning, then of the words, then the constant.
    rows: usize,
    /// Rows of the meaning, which every sentence needs: eight aspects at a time, all their parts in turn.
    meaning: Vec<[[f64; BLOCK]; neutral::DIMENSIONS]>,
    /// Aspects that join sentences.
    fitting: Vec<AspectNumber>,
}

fn model() -> Option<&'static AspectModel> {
    static MODEL: OnceLock<Option<AspectModel>> = OnceLock::new();
    MODEL.get_or_init(AspectModel::load).as_ref()
}

impl AspectModel {
    /// Returns `None` when the lengths in the file do not fit together. A test holds that they do.
    fn load() -> Option<Self> {
        let (count, aspects, length) = (number(8)?, number(12)?, number(20)?);
        let scale = f32::from_le_bytes(TABLE.get(16..20)?.try_into().ok()?);
        let rows = HEADER + length;
        let names = std::str::from_utf8(TABLE.get(HEADER..rows)?).ok()?;
        let (mut words, mut pairs) = (WordRows::default(), FixedMap::<&str, WordRows>::default());
        for (name, row) in names.split('\n').zip(0..) {
            match name.split_once('_') {
                Some((first, second)) => pairs.entry(first).or_default().insert(second, row),
                None => words.insert(name, row),
            };
        }
        let known = words.len() + pairs.values().map(WordRows::len).sum::<usize>();
        let is_whole = TABLE.get(..4) == Some(b"ASPW")
            && number(4) == Some(neutral::DIMENSIONS)
            && known == count
            && names.split('\n').is_sorted()
            && TABLE.len() == rows + (neutral::DIMENSIONS + count + 1) * aspects;
        TABLE.get(rows..rows + neutral::DIMENSIONS * aspects)?;
        is_whole.then(|| Self {
            words,
            pairs,
            count,
            aspects,
            scale: f64::from(scale),
            rows,
            meaning: (0..aspects.div_ceil(BLOCK))
                .map(|block| read_block(rows, aspects, block))
                .collect(),
            fitting: (0..aspects).filter(|aspect| !tells_family_only(*aspect)).collect(),
        })
    }

    /// Adds the row of a word or the constant, which come behind those of the meaning.
    fn add_row(&self, scores: &mut [f64], row: usize, weight: f64) {
        let start = self.rows + (neutral::DIMENSIONS + row) * self.aspects;
        let weight = weight * self.scale;
        for (score, byte) in scores.iter_mut().zip(&TABLE[start..start + self.aspects]) {
            *score += weight * f64::from(byte.cast_signed());
        }
    }

    fn add_meaning(&self, scores: &mut [f64], meaning: &Vector) {
        let weights = meaning.map(|part| f64::from(part) * self.scale);
        for (scores, block) in scores.chunks_mut(BLOCK).zip(&self.meaning) {
            let mut sums = [0.0; BLOCK];
            for (values, weight) in block.iter().zip(weights) {
                sums.iter_mut()
                    .zip(values)
                    .for_each(|(sum, value)| *sum += weight * value);
            }
            scores.iter_mut().zip(sums).for_each(|(score, sum)| *score += sum);
        }
    }

    /// Likelihood of each aspect that joins sentences, for a sentence.
    fn score(&'static self, table: &NeutralWords, sentence: &Sentence, words: &mut SentenceWords) -> Vec<f64> {
        let mut scores = vec![0.0; self.aspects];
        let mut meaning = [0.0; neutral::DIMENSIONS];
        for token in &sentence.tokens {
            if let Some(vector) = token.facts.vector() {
                neutral::add(&mut meaning, &vector, 1.0);
            }
        }
        self.add_meaning(&mut scores, &table.finish(meaning));
        let found = words.read(self, &sentence.tokens);
        let weight = WORDS / (found.max(4) as f64).sqrt();
        for row in &words.rows {
            self.add_row(&mut scores, *row, weight);
        }
        self.add_row(&mut scores, self.count, CONSTANT);
        scores.iter_mut().for_each(|score| *score *= SHARPNESS);
        if let Some(SentenceAspect { aspect, tokens }) = &sentence.aspect {
            scores[*aspect] += if tokens.len() > 1 { PHRASE } else { SINGLE_WORD };
        }
        let fitting: Vec<f64> = self.fitting.iter().map(|aspect| scores[*aspect]).collect();
        let highest = fitting.iter().copied().fold(f64::MIN, f64::max);
        let mut shares: Vec<f64> = fitting.into_iter().map(|score| libm::exp(score - highest)).collect();
        make_shares(&mut shares);
        shares
    }
}

/// Values of eight aspects, zeros behind the last one.
fn read_block(rows: usize, aspects: usize, block: usize) -> [[f64; BLOCK]; neutral::DIMENSIONS] {
    std::array::from_fn(|row| {
        std::array::from_fn(|place| match block * BLOCK + place {
            aspect if aspect < aspects => f64::from(TABLE[rows + row * aspects + aspect].cast_signed()),
            _ => 0.0,
        })
    })
}

/// Words and pairs of words of one sentence, with what is known of the text's words.
#[derive(Debug, Default)]
struct SentenceWords {
    /// By the reader's number of the word: true for one that is read in pairs only.
    small: Vec<Option<bool>>,
    /// By the reader's number of the root: its row, and those of the pairs that it begins.
    known: Vec<Option<(Option<usize>, Option<&'static WordRows>)>>,
    /// Numbers of words and pairs, of which equal ones count once.
    seen: Vec<(usize, usize)>,
    /// Rows of the sentence, ascending.
    rows: Vec<usize>,
}

impl SentenceWords {
    /// Finds the rows of a sentence. Returns the number of its different words and pairs.
    fn read(&mut self, model: &'static AspectModel, tokens: &[Token]) -> usize {
        self.seen.clear();
        self.rows.clear();
        for (at, token) in tokens.iter().enumerate() {
            let (row, pairs) = *entry(&mut self.known, token.root_number)
                .get_or_insert_with(|| (model.words.get(&*token.root).copied(), model.pairs.get(&*token.root)));
            let is_small = entry(&mut self.small, token.number)
                .get_or_insert_with(|| SMALL.binary_search(&token.word.as_str()).is_ok());
            if !*is_small {
                self.seen.push((token.root_number, usize::MAX));
                self.rows.extend(row);
            }
            if let Some(next) = tokens.get(at + 1) {
                self.seen.push((token.root_number, next.root_number));
                self.rows.extend(pairs.and_then(|pairs| pairs.get(&*next.root)));
            }
        }
        self.seen.sort_unstable();
        self.seen.dedup();
        self.rows.sort_unstable();
        self.rows.dedup();
        self.seen.len()
    }
}

fn entry<T: Clone>(list: &mut Vec<Option<T>>, at: usize) -> &mut Option<T> {
    if list.len() <= at {
        list.resize(at + 1, None);
    }
    &mut list[at]
}

fn make_shares(parts: &mut [f64]) {
    let sum: f64 = parts.iter().sum();
    parts.iter_mut().for_each(|part| *part /= sum);
}

/// Tells the aspect of each sentence of one text. `None` for one whose aspect fewer than three sentences have.
pub fn tell_aspects(table: &NeutralWords, sentences: &[&Sentence]) -> Vec<Option<AspectNumber>> {
    let Some(model) = model() else {
        return sentences
            .iter()
            .map(|sentence| Some(sentence.aspect.as_ref()?.aspect))
            .collect();
    };
    let mut words = SentenceWords::default();
    let scores: Vec<Vec<f64>> = sentences
        .iter()
        .map(|sentence| model.score(table, sentence, &mut words))
        .collect();
    let common = share_aspects(&scores, model.fitting.len());
    let best: Vec<Option<usize>> = scores.iter().map(|score| strongest(score, &common)).collect();
    let mut counts = vec![0; model.fitting.len()];
    best.iter().flatten().for_each(|place| counts[*place] += 1);
    best.into_iter()
        .map(|found| found.filter(|place| counts[*place] >= MIN_SENTENCES))
        .map(|found| found.map(|place| model.fitting[place]))
        .collect()
}

/// Share of each aspect in the text.
fn share_aspects(scores: &[Vec<f64>], aspects: usize) -> Vec<f64> {
    let mut common = vec![1.0 / aspects as f64; aspects];
    for _ in 0..ROUNDS {
        let mut counts = vec![0.0; aspects];
        for score in scores {
            let one = 1.0 / dot(score, &common);
            for ((count, score), common) in counts.iter_mut().zip(score).zip(&common) {
                *count += one * score * common;
            }
        }
        common = counts
            .into_iter()
            .map(|count: f64| (count - FADING).max(1e-6))
            .collect();
        make_shares(&mut common);
    }
    common
}

/// Sum of products, in eight sums that a processor adds side by side.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (a, a_rest) = a.as_chunks::<8>();
    let (b, b_rest) = b.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for (a, b) in a.iter().zip(b) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f64>() + rest
}

/// The likeliest aspect; of equals the first. `None` where the sentence itself speaks far more for another one.
fn strongest(score: &[f64], common: &[f64]) -> Option<usize> {
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
