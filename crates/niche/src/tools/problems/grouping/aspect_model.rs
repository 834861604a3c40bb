//! The aspects of sentences that no phrase tells, from their words and meanings (`data/problems/aspects.bin`, made by
//! `tools/embeddings/aspects.py`). Sentences of one text are about few aspects: each sentence makes its aspects
//! likelier for the others.

use std::iter;
use std::sync::OnceLock;

use encoder::take_exponentials;

use super::sentence_vector::{AspectShares, PROFILE_PLACES, Profile};
use crate::tools::problems::labels::aspects::{AspectNumber, SentenceAspect, tells_family_only};
use crate::tools::problems::labels::sentences::Sentence;
use crate::tools::problems::reading::word_tables::fixed_map::FixedMap;
use crate::tools::problems::reading::word_tables::neutral::{self, NeutralWords, Vector};
use crate::tools::problems::reading::word_tables::wide_sums::{add_weighted, multiply_blocks};
use crate::tools::problems::reading::words::Token;

static TABLE: &[u8] = include_bytes!("../../../../data/problems/aspects.bin");

const HEADER: usize = 24;
/// Aspects that are added up side by side.
const BLOCK: usize = 8;
/// Score that a phrase of the list adds to its aspect.
const PHRASE: f32 = 1.15;
/// Weights of the scores by words and of the encoder's logarithms, where it reads the text.
const BY_WORDS: f32 = 0.25;
const BY_ENCODER: f32 = 0.75;
/// Weight of the encoder's states beside the aspects.
const STATE: f32 = 3.0;
/// Sentences that are taken off the count of each aspect, so that rare ones fade.
const FADING: f64 = 0.7;
const ROUNDS: usize = 40;
/// Greatest change of a share, beside itself, in a round that is the last one.
const SETTLED: f32 = 1e-6;
/// Sentences that are summed up with few digits.
const SUMMED: usize = 64;
/// Fewest words and pairs that a sentence's weight is shared by, as in the script.
const LEAST_WORDS: usize = 4;
/// Words that are read in pairs only.
const SMALL: [&str; 53] = [
    "a", "am", "an", "and", "are", "as", "at", "be", "been", "by", "could", "did", "do", "does", "for", "from", "had",
    "has", "have", "he", "her", "him", "his", "i", "in", "is", "it", "its", "me", "my", "of", "on", "or", "our", "she",
    "so", "that", "the", "their", "them", "there", "they", "this", "to", "us", "was", "we", "were", "will", "with",
    "would", "you", "your",
];

/// Rows of words by their roots.
type WordRows = FixedMap<&'static str, usize>;
/// Scores of all aspects in whole blocks.
type MeaningScores = Box<[[f32; BLOCK]]>;
/// Vector of a word, and the scores of its meaning.
type WordMeaning = Box<(Vector, MeaningScores)>;

#[derive(Debug)]
struct AspectModel {
    words: WordRows,
    /// By the first root of a pair.
    pairs: FixedMap<&'static str, WordRows>,
    count: usize,
    aspects: usize,
    scale: f32,
    /// Place of the first row in the file: of the meaning, then of the words, then the constant.
    rows: usize,
    /// Rows of the meaning, which every word needs: eight aspects at a time, all their parts in turn.
    meaning: Vec<[[f32; BLOCK]; neutral::DIMENSIONS]>,
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
        let fitting: Vec<AspectNumber> = (0..aspects).filter(|aspect| !tells_family_only(*aspect)).collect();
        (is_whole && fitting.len() <= PROFILE_PLACES).then(|| Self {
            words,
            pairs,
            count,
            aspects,
            scale,
            rows,
            meaning: (0..aspects.div_ceil(BLOCK))
                .map(|block| read_block(rows, aspects, block))
                .collect(),
            fitting,
        })
    }

    /// Adds the row of a word or the constant, which come behind those of the meaning.
    fn add_row(&self, scores: &mut [f32], row: usize, weight: f32) {
        let start = self.rows + (neutral::DIMENSIONS + row) * self.aspects;
        let weight = weight * self.scale;
        for (score, byte) in scores.iter_mut().zip(&TABLE[start..start + self.aspects]) {
            *score += weight * f32::from(byte.cast_signed());
        }
    }

    /// Scores of all aspects by a meaning, in whole blocks.
    fn score_meaning(&self, meaning: &Vector) -> MeaningScores {
        let score_block = |block: &[[f32; BLOCK]; neutral::DIMENSIONS]| {
            let mut sums = [0.0; BLOCK];
            for (values, weight) in block.iter().zip(meaning) {
                sums.iter_mut()
                    .zip(values)
                    .for_each(|(sum, value)| *sum += weight * value);
            }
            sums
        };
        self.meaning.iter().map(score_block).collect()
    }

    /// Adds the scores of the meaning of a sentence, which are the sums of those of its words.
    fn add_meaning(&self, scores: &mut [f32], table: &NeutralWords, tokens: &[Token], words: &mut SentenceWords) {
        let mut meaning = [0.0; neutral::DIMENSIONS];
        words.sums.clear();
        words.sums.resize(self.meaning.len(), [0.0; BLOCK]);
        let read = |token: &Token| {
            let vector = token.facts.vector()?;
            Some(Box::new((vector, self.score_meaning(&vector))))
        };
        for token in tokens.iter().filter(|token| token.facts.has_vector()) {
            let word = entry(&mut words.meanings, token.number());
            if word.is_none() {
                *word = read(token);
            }
            let Some((vector, own)) = word.as_deref() else {
                continue;
            };
            neutral::add(&mut meaning, vector, 1.0);
            add_weighted(words.sums.as_flattened_mut(), own.as_flattened(), 1.0);
        }
        let (weight, common) = table.weigh(&meaning);
        let of_common = words.common.get_or_insert_with(|| self.score_meaning(table.common()));
        let parts = words.sums.as_flattened().iter().zip(of_common.as_flattened());
        for (score, (sum, of_common)) in scores.iter_mut().zip(parts) {
            *score += (weight * sum + common * of_common) * self.scale;
        }
    }

    /// Likelihoods of the aspects that join sentences, for a sentence, with zeros up to a whole profile.
    fn score(&'static self, table: &NeutralWords, sentence: &Sentence, words: &mut SentenceWords) -> AspectShares {
        let mut scores = std::mem::take(&mut words.scores);
        scores.clear();
        scores.resize(self.aspects, 0.0);
        self.add_meaning(&mut scores, table, &sentence.tokens, words);
        let found = words.read(self, &sentence.tokens);
        let weight = 1.0 / (found.max(LEAST_WORDS) as f32).sqrt();
        for row in &words.rows {
            self.add_row(&mut scores, *row, weight);
        }
        self.add_row(&mut scores, self.count, 1.0);
        if let Some(judgment) = &sentence.judgment {
            for (score, likelihood) in scores.iter_mut().zip(&judgment.aspects) {
                *score = BY_WORDS * *score + BY_ENCODER * likelihood;
            }
        }
        if let Some(SentenceAspect { aspect, .. }) = &sentence.aspect {
            scores[*aspect] += PHRASE;
        }
        let highest = self
            .fitting
            .iter()
            .map(|aspect| scores[*aspect])
            .fold(f32::MIN, f32::max);
        let mut shares = [0.0; PROFILE_PLACES];
        let own = &mut shares[..self.fitting.len()];
        let places = own.iter_mut().zip(&self.fitting);
        places.for_each(|(share, aspect)| *share = scores[*aspect] - highest);
        take_exponentials(own);
        let whole = 1.0 / own.iter().sum::<f32>();
        own.iter_mut().for_each(|share| *share *= whole);
        words.scores = scores;
        shares
    }
}

/// Values of eight aspects, zeros behind the last one.
fn read_block(rows: usize, aspects: usize, block: usize) -> [[f32; BLOCK]; neutral::DIMENSIONS] {
    std::array::from_fn(|row| {
        std::array::from_fn(|place| match block * BLOCK + place {
            aspect if aspect < aspects => f32::from(TABLE[rows + row * aspects + aspect].cast_signed()),
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
    /// By the reader's number of the word.
    meanings: Vec<Option<WordMeaning>>,
    /// Scores of the common component.
    common: Option<MeaningScores>,
    /// Sums of the scores of a sentence's meanings.
    sums: Vec<[f32; BLOCK]>,
    /// Scores of all aspects for a sentence.
    scores: Vec<f32>,
    /// Numbers of words and pairs, of which equal ones count once.
    seen: Vec<u64>,
    /// Rows of the sentence, ascending.
    rows: Vec<usize>,
}

impl SentenceWords {
    /// Finds the rows of a sentence. Returns the number of its different words and pairs.
    fn read(&mut self, model: &'static AspectModel, tokens: &[Token]) -> usize {
        self.seen.clear();
        self.rows.clear();
        for (at, token) in tokens.iter().enumerate() {
            let (row, pairs) = *entry(&mut self.known, token.root_number())
                .get_or_insert_with(|| (model.words.get(&*token.root).copied(), model.pairs.get(&*token.root)));
            if !self.is_small(token) {
                self.seen.push(pair_of(token.root_number(), usize::MAX));
                self.rows.extend(row);
            }
            if let Some(next) = tokens.get(at + 1) {
                self.seen.push(pair_of(token.root_number(), next.root_number()));
                self.rows.extend(pairs.and_then(|pairs| pairs.get(&*next.root)));
            }
        }
        self.seen.sort_unstable();
        self.seen.dedup();
        self.rows.sort_unstable();
        self.rows.dedup();
        self.seen.len()
    }

    /// Every small word is a stop word: others are not looked up.
    fn is_small(&mut self, token: &Token) -> bool {
        let is_listed = || SMALL.binary_search(&&*token.word).is_ok();
        token.facts.is_stop && *entry(&mut self.small, token.number()).get_or_insert_with(is_listed)
    }
}

/// Two numbers of 32 bits, which the numbers of roots have, as one.
fn pair_of(first: usize, second: usize) -> u64 {
    (first as u64) << 32 | second as u64 & u64::from(u32::MAX)
}

fn entry<T: Clone>(list: &mut Vec<Option<T>>, at: usize) -> &mut Option<T> {
    if list.len() <= at {
        list.resize(at + 1, None);
    }
    &mut list[at]
}

/// Tells the profile of each sentence of one text: the likelihoods of its aspects, each beside what the text has of it.
pub fn tell_profiles(table: &NeutralWords, sentences: &[&Sentence]) -> Option<Vec<Profile>> {
    let model = model()?;
    let mut words = SentenceWords::default();
    let score = |sentence: &&Sentence| model.score(table, sentence, &mut words);
    let shares: Vec<AspectShares> = sentences.iter().map(score).collect();
    let weights = share_aspects(&shares, model.fitting.len()).map(f32::sqrt);
    let states = compare_states(sentences);
    let of_state = if states.is_empty() { 0.0 } else { STATE };
    let lengths = [1.0, of_state].map(|part| (part / (1.0 + of_state)).sqrt());
    let states = states.into_iter().chain(iter::repeat(Vec::new()));
    let profiles = shares.into_iter().zip(states).map(|(mut aspects, mut state)| {
        aspects
            .iter_mut()
            .zip(weights)
            .for_each(|(share, weight)| *share *= weight);
        scale_to(lengths[0], &mut aspects);
        scale_to(lengths[1], &mut state);
        Profile { aspects, state }
    });
    Some(profiles.collect())
}

/// States of the sentences without what they have in common: what the whole text is about joins no sentences. Empty
/// where the encoder has not read all of them.
fn compare_states(sentences: &[&Sentence]) -> Vec<Vec<f32>> {
    let judged = sentences
        .iter()
        .map(|sentence| Some(sentence.judgment.as_ref()?.state.clone()));
    let mut states: Vec<Vec<f32>> = judged.collect::<Option<_>>().unwrap_or_default();
    let Some(first) = states.first() else {
        return states;
    };
    let mut mean = vec![0.0; first.len()];
    for state in &states {
        mean.iter_mut().zip(state).for_each(|(sum, part)| *sum += part);
    }
    let one = 1.0 / states.len() as f32;
    for state in &mut states {
        state.iter_mut().zip(&mean).for_each(|(part, sum)| *part -= one * sum);
    }
    states
}

/// Brings a direction to a length. One without a length stays as it is.
fn scale_to(length: f32, direction: &mut [f32]) {
    let found = dot(direction, direction).sqrt();
    if found > 0.0 {
        direction.iter_mut().for_each(|part| *part = *part / found * length);
    }
}

/// Share of each aspect in the text, from those of its sentences.
fn share_aspects(shares: &[AspectShares], aspects: usize) -> AspectShares {
    let mut common = [0.0; PROFILE_PLACES];
    common[..aspects].fill(1.0 / aspects as f32);
    for _ in 0..ROUNDS {
        let counts = sum_shares(shares, &common);
        let weighted = counts.iter().zip(&common[..aspects]);
        let faded: Vec<f64> = weighted
            .map(|(count, common)| (count * f64::from(*common) - FADING).max(1e-6))
            .collect();
        let all: f64 = faded.iter().sum();
        let mut is_settled = true;
        for (share, count) in common.iter_mut().zip(faded) {
            let next = (count / all) as f32;
            is_settled &= (*share - next).abs() <= SETTLED * next;
            *share = next;
        }
        if is_settled {
            break;
        }
    }
    common
}

/// Sums of the shares of all sentences, each beside what the sentence has of the common ones.
fn sum_shares(shares: &[AspectShares], common: &AspectShares) -> [f64; PROFILE_PLACES] {
    let mut counts = [0.0_f64; PROFILE_PLACES];
    // Sums of many sentences need more digits than those of some.
    for some in shares.chunks(SUMMED) {
        let mut sums = [0.0_f32; PROFILE_PLACES];
        for own in some {
            let one = 1.0 / dot(own, common);
            add_weighted(&mut sums, own, one);
        }
        let added = counts.iter_mut().zip(sums);
        added.for_each(|(count, sum)| *count += f64::from(sum));
    }
    counts
}

/// Sum of products of whole blocks.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let [a, b, c, d, e, f, g, h] = multiply_blocks(a, b);
    ((a + e) + (b + f)) + ((c + g) + (d + h))
}

fn number(at: usize) -> Option<usize> {
    let bytes = TABLE.get(at..at + 4)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(bytes)).ok()
}

#[cfg(test)]
mod tests {
    use encoder::judge_sentences;

    use super::*;
    use crate::tools::problems::labels::aspects::count_aspects;
    use crate::tools::problems::reading::word_tables::stopwords::is_stop_word;

    #[test]
    fn the_table_is_whole_and_fits_the_list_of_aspects() {
        let model = model().expect("whole");
        assert_eq!(model.aspects, count_aspects());
        let judged = judge_sentences(&["The groomer was late."], |_| Ok::<(), ()>(())).expect("wanted");
        assert_eq!(judged[0].aspects.len(), count_aspects());
        assert!(SMALL.is_sorted() && SMALL.into_iter().all(is_stop_word) && TABLE.len() < 300_000);
    }
}
