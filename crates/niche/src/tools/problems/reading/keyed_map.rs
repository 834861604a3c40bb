//! Maps of what visitors send. Their hash is short, and each map draws keys of its own, so that nobody can choose words
//! that share a place in it.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};

/// A map whose keys are chosen by visitors.
pub type KeyedMap<K, V> = HashMap<K, V, DrawnKeys>;

/// Keys of the hashes of one map.
#[derive(Debug, Clone, Copy)]
pub struct DrawnKeys {
    start: u64,
    factor: u64,
}

impl Default for DrawnKeys {
    fn default() -> Self {
        let drawn = RandomState::new();
        Self {
            start: drawn.hash_one(0_u64),
            factor: drawn.hash_one(1_u64) | 1,
        }
    }
}

impl BuildHasher for DrawnKeys {
    type Hasher = KeyedHasher;

    fn build_hasher(&self) -> KeyedHasher {
        KeyedHasher {
            state: self.start,
            factor: self.factor,
        }
    }
}

/// Hash of eight bytes at a time: each product folds its upper half into the lower one, which the keys hide.
#[derive(Debug, Clone, Copy)]
pub struct KeyedHasher {
    state: u64,
    factor: u64,
}

impl Hasher for KeyedHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (parts, rest) = bytes.as_chunks::<8>();
        parts.iter().for_each(|part| self.write_u64(u64::from_le_bytes(*part)));
        let last = rest
            .iter()
            .fold(bytes.len() as u64, |last, byte| (last << 8) | u64::from(*byte));
        self.write_u64(last);
    }

    /// The mark behind a text, whose length is part of its hash already.
    fn write_u8(&mut self, byte: u8) {
        self.state = self.state.rotate_left(8) ^ u64::from(byte);
    }

    fn write_u64(&mut self, part: u64) {
        let product = u128::from(self.state ^ part) * u128::from(self.factor);
        self.state = (product ^ (product >> 64)) as u64;
    }

    fn finish(&self) -> u64 {
        self.state
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn words_have_hashes_of_their_own_and_maps_keys_of_their_own() {
        let (keys, others) = (DrawnKeys::default(), DrawnKeys::default());
        let words: Vec<String> = (0..5_000)
            .map(|at| format!("word{at}{}", "x".repeat(at % 17)))
            .collect();
        let hashes: HashSet<u64> = words.iter().map(|word| keys.hash_one(word)).collect();
        assert_eq!(hashes.len(), words.len());
        let low: HashSet<u64> = hashes.iter().map(|hash| hash % 8_192).collect();
        let high: HashSet<u64> = hashes.iter().map(|hash| hash >> 51).collect();
        assert!(low.len() > 3_000 && high.len() > 3_000, "{} {}", low.len(), high.len());
        assert_ne!(keys.hash_one("late"), others.hash_one("late"));
    }
}
