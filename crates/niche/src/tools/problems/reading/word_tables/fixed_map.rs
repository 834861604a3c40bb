//! Maps of lists that the release ships. Their hash is short and without a key, because visitors choose nothing that is
//! stored in them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map whose keys are part of the release.
pub type FixedMap<K, V> = HashMap<K, V, BuildHasherDefault<ShortHasher>>;

/// Odd number whose bits look drawn: the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Hash of short texts, eight bytes at a time.
#[derive(Debug, Default, Clone, Copy)]
pub struct ShortHasher(u64);

impl ShortHasher {
    fn add(&mut self, part: u64) {
        self.0 = (self.0.rotate_left(23) ^ part).wrapping_mul(FACTOR);
    }
}

impl Hasher for ShortHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (parts, rest) = bytes.as_chunks::<8>();
        parts.iter().for_each(|part| self.add(u64::from_le_bytes(*part)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.add(u64::from_le_bytes(last) ^ rest.len() as u64);
    }

    fn write_u8(&mut self, byte: u8) {
        self.add(u64::from(byte));
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}
