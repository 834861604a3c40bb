//! Vectors of words as a sentence model has them, read in place from `data/neutral.bin` (made by
//! `tools/embeddings/neutral.py`).

use std::sync::OnceLock;

use super::fixed_map::FixedMap;
use super::wide_sums::{add_weighted, multiply};

static TABLE: &[u8] = include_bytes!("../../../../../data/neutral.bin");

pub const DIMENSIONS: usize = 64;
const HEADER: usize = 20;
/// Bytes of the code of the common component.
const CODE: usize = 4;

pub type Vector = [f32; DIMENSIONS];

/// Offsets of the parts of the file.
#[derive(Debug)]
pub struct NeutralWords {
    numbers: FixedMap<&'static str, u32>,
    scales: usize,
    rows: usize,
    /// First component of sentences, of length 1.
    common: Vector,
    /// Length of the longest vector.
    longest: f64,
}

impl NeutralWords {
    /// Returns `None` when the lengths in the file do not fit together. A test holds that they do.
    pub fn load() -> Option<Self> {
        let (words, length, extra) = (number(8)?, number(12)?, number(16)?);
        let text = HEADER + 4 * words;
        let scales = text + length + CODE * extra;
        let rows = scales + 2 * words;
        let tail = rows + DIMENSIONS * words;
        let whole = TABLE.get(..4) == Some(b"MEAN") && number(4) == Some(DIMENSIONS) && extra == 1;
        if !whole || TABLE.len() != tail + 2 + DIMENSIONS + 4 {
            return None;
        }
        let common = unit(bytes(tail + 2));
        let mut table = Self {
            numbers: read_numbers(text, words)?,
            scales,
            rows,
            common,
            longest: 1.0,
        };
        let lengths = (0..words)
            .map(|at| table.row(at))
            .map(|row| f64::from(dot(&row, &row)).sqrt());
        table.longest = lengths.fold(1.0, f64::max);
        Some(table)
    }

    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.numbers.keys().copied()
    }

    /// Vector of a folded word, at the length that its frequency gives it.
    pub fn find(&self, word: &str) -> Option<Vector> {
        self.find_row(word).map(|row| self.row(row))
    }

    /// Number of a folded word.
    pub fn find_row(&self, word: &str) -> Option<usize> {
        self.numbers.get(word).map(|number| *number as usize)
    }

    /// Importance of a word, 0 to 1: near 0 for those that every text has. A word that is not in the table has 1.
    pub fn importance(&self, word: &str) -> f64 {
        let length = self.find(word).map(|vector| f64::from(dot(&vector, &vector)).sqrt());
        length.map_or(1.0, |length| (length / self.longest).min(1.0))
    }

    /// Weights of the sum and of the common component, whose sum is [`Self::finish`].
    pub fn weigh(&self, sum: &Vector) -> (f32, f32) {
        let length = dot(sum, sum).sqrt();
        if length <= 0.0 {
            return (0.0, 0.0);
        }
        let mut direction = sum.map(|part| part / length);
        let share = dot(&direction, &self.common);
        add(&mut direction, &self.common, -share);
        let rest = dot(&direction, &direction).sqrt();
        if rest > 0.0 {
            (1.0 / (length * rest), -share / rest)
        } else {
            (0.0, 0.0)
        }
    }

    pub fn common(&self) -> &Vector {
        &self.common
    }

    /// Removes the common component and brings the sum to length 1.
    pub fn finish(&self, sum: Vector) -> Vector {
        let mut direction = unit(sum);
        let share = dot(&direction, &self.common);
        for (part, common) in direction.iter_mut().zip(self.common) {
            *part -= share * common;
        }
        unit(direction)
    }

    /// Vector of a word by its number.
    pub fn row(&self, at: usize) -> Vector {
        let scale = u16::from_le_bytes([TABLE[self.scales + 2 * at], TABLE[self.scales + 2 * at + 1]]);
        bytes(self.rows + DIMENSIONS * at).map(|part| part * f32::from(scale))
    }
}

/// Numbers of all words, whose letters begin at `text`. A map finds a word in fewer places of the memory than a search.
fn read_numbers(text: usize, words: usize) -> Option<FixedMap<&'static str, u32>> {
    let mut numbers = FixedMap::with_capacity_and_hasher(words, Default::default());
    let mut from = text;
    for at in 0..words {
        let to = text + number(HEADER + 4 * at)?;
        numbers.insert(std::str::from_utf8(TABLE.get(from..to)?).ok()?, u32::try_from(at).ok()?);
        from = to;
    }
    Some(numbers)
}

pub fn add(sum: &mut Vector, vector: &Vector, weight: f32) {
    add_weighted(sum, vector, weight);
}

pub fn dot(a: &Vector, b: &Vector) -> f32 {
    multiply(a, b)
}

/// The vector at length 1, or nothing but zeros.
pub fn unit(vector: Vector) -> Vector {
    let length = dot(&vector, &vector).sqrt();
    if length > 0.0 {
        vector.map(|part| part / length)
    } else {
        vector
    }
}

fn bytes(at: usize) -> Vector {
    let mut row = [0.0; DIMENSIONS];
    for (part, byte) in row.iter_mut().zip(&TABLE[at..at + DIMENSIONS]) {
        *part = f32::from(byte.cast_signed());
    }
    row
}

fn number(at: usize) -> Option<usize> {
    let bytes = TABLE.get(at..at + 4)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(bytes)).ok()
}

/// The vectors of this release. `None` when the file is broken.
pub fn table() -> Option<&'static NeutralWords> {
    static LOADED: OnceLock<Option<NeutralWords>> = OnceLock::new();
    LOADED.get_or_init(NeutralWords::load).as_ref()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_whole_and_small() {
        let table = NeutralWords::load().expect("whole");
        assert!(TABLE.len() <= 4_000_000);
        assert!(table.find("coffee").is_some() && table.find("zzzzqqq").is_none());
    }

    #[test]
    fn words_of_one_meaning_are_near() {
        let table = NeutralWords::load().expect("whole");
        let near = |a: &str, b: &str| dot(&unit(table.find(a).unwrap()), &unit(table.find(b).unwrap()));
        assert!(near("coffee", "tea") > near("coffee", "invoice"));
        assert!(near("waiter", "waitress") > near("waiter", "battery"));
    }
}
