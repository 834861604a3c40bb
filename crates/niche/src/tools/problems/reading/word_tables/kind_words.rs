//! How strongly words, pairs of words and negated words speak for a complaint (`data/problems/kinds.bin`, made by
//! `tools/embeddings/kinds.py`).

use std::sync::OnceLock;

use super::fixed_map::FixedMap;
use super::neutral::{self, NeutralWords, Vector};

static TABLE: &[u8] = include_bytes!("../../../../../data/problems/kinds.bin");

const HEADER: usize = 20;
/// Fewest words that the weights of a sentence are shared by, as in the script.
const LEAST_TOKENS: usize = 2;
const NO_ROOT: u32 = u32::MAX;
/// Words behind a negation that it negates, as in the script.
const REACH: usize = 3;
/// Marks between the roots of neighbors, between those of two words around a third one, and before a negated root.
const NEXT: char = '_';
const FAR: char = '+';
const NEGATED: char = '!';

/// Weight of a word in the score of its sentence, and its number among the known roots.
#[derive(Debug, Clone, Copy)]
pub struct KindWord {
    weight: f32,
    /// Weight that is added behind a negation.
    negated: f32,
    is_negation: bool,
    /// Number of the root in the file, for pairs.
    root: u32,
}

#[derive(Debug)]
struct KindTable {
    constant: f32,
    meaning: Vector,
    /// Number and weight by root.
    roots: FixedMap<&'static str, (u32, f32)>,
    /// Weight that a negation adds, by root.
    negated: FixedMap<&'static str, f32>,
    /// Weight by the numbers of the roots of two neighbors.
    pairs: FixedMap<(u32, u32), f32>,
    /// Weight by the numbers of the roots of two words around a third one.
    far: FixedMap<(u32, u32), f32>,
}

fn kinds() -> Option<&'static KindTable> {
    static KINDS: OnceLock<Option<KindTable>> = OnceLock::new();
    KINDS.get_or_init(KindTable::load).as_ref()
}

impl KindTable {
    /// Returns `None` when the lengths in the file do not fit together. A test holds that they do.
    fn load() -> Option<Self> {
        let (count, length) = (number(4)?, number(8)?);
        let text = HEADER + 4 * neutral::DIMENSIONS;
        let weights = TABLE.get(text + length..)?;
        let names = std::str::from_utf8(TABLE.get(text..text + length)?).ok()?;
        if TABLE.get(..4) != Some(b"KIND") || weights.len() != count || names.split('\n').count() != count {
            return None;
        }
        let scale = float(16)?;
        let weighted = || {
            let weight = |byte: &u8| scale * f32::from(byte.cast_signed());
            names.split('\n').zip(weights.iter().map(weight))
        };
        let single = weighted()
            .zip(0..)
            .filter(|((name, _), _)| !name.contains([NEXT, FAR, NEGATED]));
        let roots: FixedMap<&str, (u32, f32)> = single
            .map(|((name, weight), number)| (name, (number, weight)))
            .collect();
        let paired_by = |mark: char| -> FixedMap<(u32, u32), f32> {
            let pair = |(name, weight): (&'static str, f32)| {
                let (first, second) = name.split_once(mark)?;
                Some(((roots.get(first)?.0, roots.get(second)?.0), weight))
            };
            weighted().filter_map(pair).collect()
        };
        let negated = weighted().filter_map(|(name, weight)| Some((name.strip_prefix(NEGATED)?, weight)));
        let mut meaning = [0.0; neutral::DIMENSIONS];
        for (place, part) in meaning.iter_mut().enumerate() {
            *part = float(HEADER + 4 * place)?;
        }
        Some(Self {
            constant: float(12)?,
            meaning,
            negated: negated.collect(),
            pairs: paired_by(NEXT),
            far: paired_by(FAR),
            roots,
        })
    }
}

/// Roots that have a weight, alone or negated.
pub fn list_kind_roots() -> impl Iterator<Item = &'static str> {
    let tables = kinds().into_iter();
    tables.flat_map(|kinds| kinds.roots.keys().chain(kinds.negated.keys()).copied())
}

impl KindWord {
    /// A word without a weight.
    pub fn unlisted(is_negation: bool) -> Self {
        Self {
            weight: 0.0,
            negated: 0.0,
            is_negation,
            root: NO_ROOT,
        }
    }

    /// `row` is the number of the word in the table of meanings.
    pub fn of(root: &str, is_negation: bool, row: Option<usize>, meanings: Option<&NeutralWords>) -> Self {
        let Some(kinds) = kinds() else {
            return Self::unlisted(is_negation);
        };
        let negated = kinds.negated.get(root).copied().unwrap_or(0.0);
        let (root, weight) = kinds.roots.get(root).copied().unwrap_or((NO_ROOT, 0.0));
        let meaning = row
            .zip(meanings)
            .map(|(row, table)| neutral::dot(&table.finish(table.row(row)), &kinds.meaning));
        Self {
            weight: weight + meaning.unwrap_or(0.0),
            negated,
            is_negation,
            root,
        }
    }
}

/// Score of a sentence: above 0 for a complaint, as far as its words tell.
pub fn score_words(sentence: impl ExactSizeIterator<Item = KindWord>) -> f64 {
    let Some(kinds) = kinds() else {
        return 0.0;
    };
    let share = 1.0 / (sentence.len().max(LEAST_TOKENS) as f32).sqrt();
    let (mut words, mut pairs, mut to_negate) = (0.0, 0.0, 0);
    let (mut before, mut last) = (NO_ROOT, NO_ROOT);
    for word in sentence {
        words += word.weight + if to_negate > 0 { word.negated } else { 0.0 };
        to_negate = if word.is_negation {
            REACH
        } else {
            to_negate.saturating_sub(1)
        };
        pairs += weigh_pair(&kinds.pairs, last, word.root) + weigh_pair(&kinds.far, before, word.root);
        (before, last) = (last, word.root);
    }
    f64::from(share * (words + pairs) + kinds.constant)
}

fn weigh_pair(pairs: &FixedMap<(u32, u32), f32>, first: u32, second: u32) -> f32 {
    if first == NO_ROOT || second == NO_ROOT {
        return 0.0;
    }
    pairs.get(&(first, second)).copied().unwrap_or(0.0)
}

fn number(at: usize) -> Option<usize> {
    let bytes = TABLE.get(at..at + 4)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(bytes)).ok()
}

fn float(at: usize) -> Option<f32> {
    Some(f32::from_le_bytes(TABLE.get(at..at + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::problems::reading::words::Reader;

    #[test]
    fn the_table_is_whole() {
        let kinds = kinds().expect("whole");
        let parts = [
            kinds.roots.len(),
            kinds.negated.len(),
            kinds.pairs.len(),
            kinds.far.len(),
        ];
        assert_eq!(Some(parts.iter().sum()), number(4));
        assert!(TABLE.len() < 300_000);
    }

    #[test]
    fn words_of_complaints_score_higher_than_words_of_praise() {
        let score = |text: &str| score_words(Reader::default().read(text).iter().map(|token| token.facts.kind));
        assert!(score("Nobody answered my calls for a week.") > score("He answered my call within a minute."));
        assert!(score("The fence leans after one winter.") > score("The fence survived three storms."));
    }

    #[test]
    fn the_table_knows_negated_words_and_words_around_a_third_one() {
        let kinds = kinds().expect("whole");
        assert!(kinds.negated["scratch"] < 0.0);
        let number = |root: &str| kinds.roots[root].0;
        assert!(kinds.far.contains_key(&(number("without"), number("word"))));
    }

    #[test]
    fn a_negation_reaches_three_words() {
        let word = |negated: f32, is_negation: bool| KindWord {
            weight: 0.0,
            negated,
            is_negation,
            root: NO_ROOT,
        };
        let score = |between: usize| {
            let middle = std::iter::repeat_n(word(0.0, false), between);
            let words: Vec<KindWord> = std::iter::once(word(0.0, true)).chain(middle).collect();
            let with = |negated: f32| {
                let all: Vec<KindWord> = words.iter().copied().chain([word(negated, false)]).collect();
                score_words(all.into_iter())
            };
            with(1.0) - with(0.0)
        };
        // Four words share their weights by two.
        assert!((score(2) - 0.5).abs() < 1e-6);
        assert!(score(3).abs() < 1e-6);
    }
}
