//! Near duplicates: comments that are equal after folding, or that share most of their groups of four words.

use std::collections::HashMap;

use super::words::Token;

/// Words of a group.
const SHINGLE: usize = 4;
/// Least share of common groups (Jaccard), in percent.
const SAME_PERCENT: usize = 80;

/// Text for comparison: the words, one space between them.
pub fn key_of(tokens: &[Token]) -> String {
    tokens
        .iter()
        .map(|token| token.word.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Returns for each text the number of the text that stands for it, which is its own for the first of its kind. `order` is the
/// order in which texts are taken, so that the order of the comments does not matter.
pub fn find_originals(keys: &[String], order: &[usize]) -> Vec<usize> {
    let mut original: Vec<usize> = (0..keys.len()).collect();
    let mut by_key: HashMap<&str, usize> = HashMap::new();
    let mut distinct: Vec<usize> = Vec::new();
    for &at in order {
        let first = *by_key.entry(&keys[at]).or_insert(at);
        original[at] = first;
        if first == at {
            distinct.push(at);
        }
    }
    let shingles: HashMap<usize, Vec<u64>> = distinct.iter().map(|at| (*at, shingles(&keys[*at]))).collect();
    let mut frequency: HashMap<u64, usize> = HashMap::new();
    for group in shingles.values().flatten() {
        *frequency.entry(*group).or_default() += 1;
    }
    let mut index: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut stands_for: HashMap<usize, usize> = HashMap::new();
    for &at in &distinct {
        let own = &shingles[&at];
        // Two lists that share 80 % share one of the rarest 20 % of each.
        let mut rare = own.clone();
        rare.sort_by_key(|group| (frequency[group], *group));
        rare.truncate(own.len() - own.len() * SAME_PERCENT / 100 + 1);
        let mut candidates: Vec<usize> = rare
            .iter()
            .filter_map(|group| index.get(group))
            .flatten()
            .copied()
            .collect();
        candidates.sort_unstable();
        candidates.dedup();
        let same = candidates.into_iter().find(|other| is_same(own, &shingles[other]));
        match same {
            Some(other) => {
                stands_for.insert(at, other);
            }
            None => rare.iter().for_each(|group| index.entry(*group).or_default().push(at)),
        }
    }
    for first in &mut original {
        *first = stands_for.get(first).copied().unwrap_or(*first);
    }
    original
}

/// Sorted hashes of the groups of words.
fn shingles(key: &str) -> Vec<u64> {
    let words: Vec<&str> = key.split(' ').collect();
    let mut groups: Vec<u64> = words.windows(SHINGLE).map(hash).collect();
    groups.sort_unstable();
    groups.dedup();
    groups
}

/// FNV-1a over the words.
fn hash(words: &[&str]) -> u64 {
    let bytes = words.iter().flat_map(|word| word.bytes().chain([b' ']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn is_same(a: &[u64], b: &[u64]) -> bool {
    let (mut i, mut j, mut both) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                both += 1;
                i += 1;
                j += 1;
            }
        }
    }
    let all = a.len() + b.len() - both;
    all > 0 && both * 100 >= all * SAME_PERCENT
}

#[cfg(test)]
mod tests {
    use super::super::words::Reader;
    use super::*;

    #[test]
    fn equal_and_nearly_equal_texts_are_one() {
        let reader = Reader::default();
        let long = "the delivery came two hours late and the driver did not call us at all so we ate something else that evening";
        let texts = [
            "It broke.",
            "it BROKE!!",
            long,
            &format!("{long} sadly"),
            "nothing alike here at all today",
        ];
        let keys: Vec<String> = texts.iter().map(|text| key_of(&reader.read(text))).collect();
        assert_eq!(find_originals(&keys, &[0, 1, 2, 3, 4]), [0, 0, 2, 2, 4]);
        assert_eq!(find_originals(&keys, &[4, 3, 2, 1, 0]), [1, 1, 3, 3, 4]);
    }
}
