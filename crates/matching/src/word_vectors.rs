//! Meaning of words: a table of small vectors made by `tools/embeddings/distill.py`, read in place from the binary.
//!
//! All sums are of integers, and the one square root is exact by IEEE 754: every machine gives the same answer.

use crate::directions::{DIMENSIONS, MeaningDirection, PackedDirections, UNIT};
use crate::language::text::is_filler;
use crate::load_error::LoadError;

static TABLE: &[u8] = include_bytes!("../data/meaning.bin");

const HEADER: usize = 20;
/// Share of one by which a word without a known meaning reduces the rest.
const UNKNOWN: f64 = 0.5;
/// Prefixes that a known word may have: "regrout", "unclog".
const PREFIXES: [&str; 5] = ["de", "dis", "pre", "re", "un"];
/// Endings that the table may know a word with: "caulking" for "caulk".
const ENDINGS: [&str; 3] = ["ing", "er", "ed"];
/// Letters of the shortest word that another form stands for.
const LEAST_LETTERS: usize = 4;
/// Percent that a word without its prefix, or one half of a compound, counts.
const WORD_PART: i64 = 90;
/// Percent that a longer form counts: "engraving" is a trade, "engrave" what is done to a thing.
const LONGER_FORM: i64 = 50;

/// The words of a text, added up.
#[derive(Debug, Clone)]
pub struct DirectionSum(pub [i64; DIMENSIONS]);

impl Default for DirectionSum {
    fn default() -> Self {
        Self([0; DIMENSIONS])
    }
}

impl DirectionSum {
    /// `percent` is how sure the word is.
    fn add_row(&mut self, row: MeaningRow, percent: i64) {
        let scale = i64::from(row.scale) * percent;
        for (sum, part) in self.0.iter_mut().zip(row.parts) {
            *sum += scale * i64::from(i8::from_le_bytes([*part]));
        }
    }

    pub fn to_direction(&self) -> MeaningDirection {
        let square: i128 = self.0.iter().map(|part| i128::from(*part) * i128::from(*part)).sum();
        let mut direction = MeaningDirection([0; DIMENSIONS]);
        if square > 0 {
            let length = (square as f64).sqrt();
            for (to, part) in direction.0.iter_mut().zip(self.0) {
                *to = (part as f64 * UNIT / length).round() as i16;
            }
        }
        direction
    }
}

#[derive(Debug, Clone, Copy)]
struct MeaningRow {
    scale: u16,
    parts: &'static [u8],
}

/// Offsets of the parts of the file.
#[derive(Debug)]
pub struct WordVectors {
    words: usize,
    text: usize,
    scales: usize,
    rows: usize,
    /// Four-digit industries in ascending order.
    codes: Vec<&'static str>,
    industries: PackedDirections,
    /// Value of one step of an industry's direction.
    unit: f64,
}

impl WordVectors {
    /// Checks that the file is whole.
    ///
    /// # Errors
    /// When its lengths do not fit together.
    pub fn load() -> Result<Self, LoadError> {
        let broken = || LoadError("meaning.bin is not whole".to_owned());
        let (words, length, industries) = (read_number(8), read_number(12), read_number(16));
        let text = HEADER + 4 * words;
        let names = text + length;
        let scales = names + 4 * industries;
        let rows = scales + 2 * words;
        let tail = rows + DIMENSIONS * words;
        let end = tail + (2 + DIMENSIONS) * industries + 4;
        if TABLE.get(..4) != Some(b"MEAN") || read_number(4) != DIMENSIONS || TABLE.len() != end {
            return Err(broken());
        }
        let unit = f64::from(f32::from_le_bytes([
            TABLE[end - 4],
            TABLE[end - 3],
            TABLE[end - 2],
            TABLE[end - 1],
        ]));
        let codes = std::str::from_utf8(&TABLE[names..scales]).map_err(|_| broken())?;
        std::str::from_utf8(&TABLE[text..names]).map_err(|_| broken())?;
        Ok(Self {
            words,
            text,
            scales,
            rows,
            codes: (0..industries).map(|at| &codes[4 * at..4 * at + 4]).collect(),
            industries: PackedDirections::read(&TABLE[tail..end - 4], industries).ok_or_else(broken)?,
            unit,
        })
    }

    pub fn knows_word(&self, word: &str) -> bool {
        self.find_row(word).is_some()
    }

    /// True when the table knows the word with an ending.
    pub fn knows_longer(&self, word: &str) -> bool {
        self.find_longer(word).is_some()
    }

    /// Adds one folded word. False when neither it nor its parts are known.
    pub fn add_word(&self, word: &str, sum: &mut DirectionSum) -> bool {
        let rows = self.read_rows(word);
        for (row, percent) in &rows {
            sum.add_row(*row, *percent);
        }
        !rows.is_empty()
    }

    /// The direction of folded words, and the share of them that has a meaning.
    pub fn direction_of(&self, words: &str) -> (MeaningDirection, f64) {
        let all_filler = is_filler(words);
        let mut sum = DirectionSum::default();
        let (mut known, mut unknown) = (0.0, 0.0);
        for word in words.split(' ').filter(|word| all_filler || !is_filler(word)) {
            if self.add_word(word, &mut sum) {
                known += 1.0;
            } else if !word.starts_with(|c: char| c.is_ascii_digit()) {
                unknown += 1.0;
            }
        }
        let share = if known > 0.0 {
            known / (known + UNKNOWN * unknown)
        } else {
            0.0
        };
        (sum.to_direction(), share)
    }

    /// Returns the similarity of a text to each industry, in the order of [`Self::industry_row`].
    pub fn sounds_like(&self, direction: &MeaningDirection) -> Vec<f64> {
        let products = self.industries.multiply(direction, 0..self.industries.len());
        products.map(|product| product as f64 * self.unit / UNIT).collect()
    }

    /// Place of a code's first four digits.
    pub fn industry_row(&self, code: &str) -> Option<usize> {
        let wanted = code.get(..4)?;
        self.codes.binary_search(&wanted).ok()
    }

    fn read_rows(&self, word: &str) -> Vec<(MeaningRow, i64)> {
        if let Some(row) = self.find_known(word) {
            return vec![(row, 100)];
        }
        let rest = without_prefix(word);
        if let Some(row) = rest.and_then(|rest| self.find_known(rest)) {
            return vec![(row, WORD_PART)];
        }
        let longer = rest.and_then(|rest| self.find_longer(rest));
        if let Some(row) = longer.or_else(|| self.find_longer(word)) {
            return vec![(row, LONGER_FORM)];
        }
        let cuts = word.char_indices().map(|(at, _)| word.split_at(at));
        let mut halves: Vec<(&str, &str)> = cuts.filter(|(a, b)| a.len() >= 3 && b.len() >= 3).collect();
        halves.sort_by_key(|(a, b)| a.len().abs_diff(b.len()));
        let both = |(a, b): &(&str, &str)| Some(vec![(self.find_row(a)?, WORD_PART), (self.find_known(b)?, WORD_PART)]);
        halves.iter().find_map(both).unwrap_or_default()
    }

    /// The word itself, or the one that an ending was put to.
    fn find_known(&self, word: &str) -> Option<MeaningRow> {
        self.find_row(word).or_else(|| self.find_inflected(word))
    }

    /// "cobblers", "ironed", "groomer": the word that an ending was put to.
    fn find_inflected(&self, word: &str) -> Option<MeaningRow> {
        ["s", "es", "ed", "d", "ing", "er", "ers", "r", "rs"]
            .iter()
            .find_map(|ending| {
                let start = word.strip_suffix(ending).filter(|start| start.len() >= 3)?;
                let single = start
                    .as_bytes()
                    .windows(2)
                    .next_back()
                    .filter(|pair| pair[0] == pair[1]);
                let short = single.and_then(|_| self.find_row(&start[..start.len() - 1]));
                self.find_row(start)
                    .or(short)
                    .or_else(|| self.find_row(&format!("{start}e")))
            })
    }

    /// "caulk": the same word with an ending, which the table has.
    fn find_longer(&self, word: &str) -> Option<MeaningRow> {
        let start = word.strip_suffix('e').unwrap_or(word);
        if start.len() < LEAST_LETTERS {
            return None;
        }
        ENDINGS
            .iter()
            .find_map(|ending| self.find_row(&format!("{start}{ending}")))
    }

    fn find_row(&self, word: &str) -> Option<MeaningRow> {
        let (mut low, mut high) = (0, self.words);
        while low < high {
            let middle = usize::midpoint(low, high);
            match self.word_at(middle).cmp(word.as_bytes()) {
                std::cmp::Ordering::Equal => return Some(row_at(self.scales, self.rows, middle)),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    fn word_at(&self, at: usize) -> &'static [u8] {
        let start = if at == 0 { 0 } else { read_number(HEADER + 4 * (at - 1)) };
        &TABLE[self.text + start..self.text + read_number(HEADER + 4 * at)]
    }

    /// Every word of the table in turn.
    pub fn list_words(&self) -> impl Iterator<Item = &'static [u8]> {
        (0..self.words).map(|at| self.word_at(at))
    }
}

/// The word behind one of [`PREFIXES`].
pub fn without_prefix(word: &str) -> Option<&str> {
    let mut rests = PREFIXES.iter().filter_map(|prefix| word.strip_prefix(prefix));
    rests.find(|rest| rest.len() >= LEAST_LETTERS)
}

fn row_at(scales: usize, rows: usize, at: usize) -> MeaningRow {
    let scale = u16::from_le_bytes([TABLE[scales + 2 * at], TABLE[scales + 2 * at + 1]]);
    MeaningRow {
        scale,
        parts: &TABLE[rows + DIMENSIONS * at..rows + DIMENSIONS * (at + 1)],
    }
}

fn read_number(at: usize) -> usize {
    TABLE
        .get(at..at + 4)
        .map_or(0, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_mean_alike_lie_close() {
        let vectors = WordVectors::load().expect("the file is whole");
        let near = |a: &str, b: &str| {
            let (a, b) = (vectors.direction_of(a).0, vectors.direction_of(b).0);
            a.0.iter()
                .zip(b.0)
                .map(|(a, b)| f64::from(*a) * f64::from(b))
                .sum::<f64>()
                / (UNIT * UNIT)
        };
        assert!(near("dog", "puppy") > near("dog", "invoice") + 0.2);
        assert!(near("guitar lessons", "piano teacher") > near("guitar lessons", "window cleaner") + 0.2);
    }

    #[test]
    fn a_word_is_known_by_its_other_forms() {
        let vectors = WordVectors::load().expect("the file is whole");
        let direction = |word| vectors.direction_of(word).0;
        for (word, form) in [
            ("reweld", "weld"),
            ("electroplate", "electroplating"),
            ("soundproof", "soundproofing"),
        ] {
            assert!(!vectors.knows_word(word), "{word}");
            assert_eq!(direction(word), direction(form), "{word}");
        }
        assert!(direction("xqzv").is_empty());
    }

    #[test]
    fn endings_and_compounds_are_taken_apart() {
        let vectors = WordVectors::load().expect("the file is whole");
        for word in ["candlesticks", "dogwalkers", "hypnotherapists"] {
            assert!(vectors.add_word(word, &mut DirectionSum::default()), "{word}");
        }
        for mash in ["xqzvv", "hjkl"] {
            assert!(!vectors.add_word(mash, &mut DirectionSum::default()), "{mash}");
        }
    }
}
