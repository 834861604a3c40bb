//! Near duplicates: comments that are equal after folding, or that share most of their groups of four words.

use super::words::VisitorMap;
use crate::refusal::Refusal;
use crate::tools::RunWatch;

/// Words of a group.
const SHINGLE: usize = 4;
/// Hash of no words.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
/// Least share of common groups (Jaccard), in percent.
const SAME_PERCENT: usize = 80;
/// Places in which texts are counted, for each group.
const PLACES_FOR_GROUP: usize = 4;
/// Most texts that are found by one group, and most that one text is compared with. Only texts that were made to be
/// alike reach them.
const MOST_BY_GROUP: usize = 16;
const MOST_COMPARED: usize = 32;

/// Returns for each text the number of the text that stands for it, which is its own for the first of its kind. `order`
/// is the order in which texts are taken, so that the order of the comments does not matter.
pub fn find_originals(keys: &[String], order: &[usize], watch: &RunWatch) -> Result<Vec<usize>, Refusal> {
    let mut original: Vec<usize> = (0..keys.len()).collect();
    let mut by_key: VisitorMap<&str, usize> = VisitorMap::default();
    let mut distinct: Vec<usize> = Vec::new();
    for &at in order {
        let first = *by_key.entry(&keys[at]).or_insert(at);
        original[at] = first;
        if first == at {
            distinct.push(at);
        }
    }
    let groups: Vec<Vec<u64>> = distinct.iter().map(|at| shingles(&keys[*at])).collect();
    let frequency = TextCounts::of(&groups);
    // Texts by their place in the order, which does not depend on the order of the comments.
    let mut index: VisitorMap<u64, Vec<usize>> = VisitorMap::default();
    let mut stands_for: VisitorMap<usize, usize> = VisitorMap::default();
    for (place, own) in groups.iter().enumerate() {
        let rare = rarest_groups(own, &frequency);
        let mut candidates: Vec<usize> = rare
            .iter()
            .filter_map(|group| index.get(group))
            .flatten()
            .copied()
            .collect();
        candidates.sort_unstable();
        candidates.dedup();
        candidates.truncate(MOST_COMPARED);
        watch.count_steps(1 + candidates.len())?;
        match candidates.into_iter().find(|other| is_same(own, &groups[*other])) {
            Some(other) => {
                stands_for.insert(distinct[place], distinct[other]);
            }
            None => rare
                .iter()
                .for_each(|group| add_text(index.entry(*group).or_default(), place)),
        }
    }
    for first in &mut original {
        *first = stands_for.get(first).copied().unwrap_or(*first);
    }
    Ok(original)
}

/// Numbers of texts that have the groups. Most groups are in one text, which few places of the memory tell.
struct TextCounts {
    /// Numbers of texts by a part of the hash, never too low and at most 2.
    rough: Vec<u8>,
    /// Numbers of texts of the groups that may be in several.
    exact: VisitorMap<u64, u32>,
}

impl TextCounts {
    fn of(groups: &[Vec<u64>]) -> Self {
        let all: usize = groups.iter().map(Vec::len).sum();
        let mut counts = Self {
            rough: vec![0; (PLACES_FOR_GROUP * all).next_power_of_two()],
            exact: VisitorMap::default(),
        };
        for group in groups.iter().flatten() {
            let place = counts.place_of(*group);
            counts.rough[place] = (counts.rough[place] + 1).min(2);
        }
        for group in groups.iter().flatten() {
            if counts.rough[counts.place_of(*group)] > 1 {
                *counts.exact.entry(*group).or_default() += 1;
            }
        }
        counts
    }

    fn find(&self, group: u64) -> u32 {
        match self.rough[self.place_of(group)] {
            2 => self.exact.get(&group).copied().unwrap_or(1),
            _ => 1,
        }
    }

    fn place_of(&self, group: u64) -> usize {
        (group >> 20) as usize & (self.rough.len() - 1)
    }
}

/// Rarest groups of a text. Two lists that share 80 % share one of the rarest 20 % of each.
fn rarest_groups(own: &[u64], texts: &TextCounts) -> Vec<u64> {
    let mut rare: Vec<(u32, u64)> = own.iter().map(|group| (texts.find(*group), *group)).collect();
    let count = own.len() - own.len() * SAME_PERCENT / 100 + 1;
    if count < rare.len() {
        rare.select_nth_unstable(count);
        rare.truncate(count);
    }
    // No other text is found by a group that occurs once.
    let shared = rare.into_iter().filter(|(texts, _)| *texts > 1);
    shared.map(|(_, group)| group).collect()
}

fn add_text(texts: &mut Vec<usize>, at: usize) {
    if texts.len() < MOST_BY_GROUP {
        texts.push(at);
    }
}

/// Sorted hashes of the groups of words, all of which take one pass side by side.
fn shingles(key: &str) -> Vec<u64> {
    let mut groups = Vec::with_capacity(key.len() / 5);
    let mut open = [BASIS; SHINGLE];
    for (at, word) in key.split(' ').enumerate() {
        open[at % SHINGLE] = BASIS;
        for byte in word.bytes().chain([b' ']) {
            open.iter_mut().for_each(|hash| *hash = hash_byte(*hash, byte));
        }
        if at + 1 >= SHINGLE {
            groups.push(open[(at + 1) % SHINGLE]);
        }
    }
    groups.sort_unstable();
    groups.dedup();
    groups
}

/// FNV-1a over the words of a key, each with a space behind it.
pub fn hash_words(key: &str) -> u64 {
    let end = (!key.is_empty()).then_some(b' ');
    key.bytes().chain(end).fold(BASIS, hash_byte)
}

fn hash_byte(hash: u64, byte: u8) -> u64 {
    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
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
    use super::*;
    use crate::tools::problems::reading::words::{Reader, key_of};

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
        let originals = |order: &[usize]| find_originals(&keys, order, &RunWatch::patient()).expect("wanted");
        assert_eq!(originals(&[0, 1, 2, 3, 4]), [0, 0, 2, 2, 4]);
        assert_eq!(originals(&[4, 3, 2, 1, 0]), [1, 1, 3, 3, 4]);
    }
}
