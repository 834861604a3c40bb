//! A first look at words: most of those that no list of the release has are told apart by one place of the memory.

use std::hash::Hasher;
use std::sync::OnceLock;

use super::fixed_map::ShortHasher;
use super::kind_words::list_kind_roots;
use super::listed_words::list_words;
use super::neutral::table;
use super::stopwords::list_stop_words;

/// Bits of the look, of which the words of the lists take about one of twelve.
const BITS: usize = 1 << 20;

/// False for a word that is in no table of this folder.
pub fn may_be_listed(word: &str) -> bool {
    static LOOK: OnceLock<Vec<u64>> = OnceLock::new();
    let look = LOOK.get_or_init(|| {
        let mut look = vec![0; BITS / 64];
        let meanings = table().into_iter().flat_map(|table| table.words());
        let words = meanings
            .chain(list_words())
            .chain(list_stop_words())
            .chain(list_kind_roots());
        for place in words.map(place_of) {
            look[place / 64] |= 1 << (place % 64);
        }
        look
    });
    let place = place_of(word);
    look[place / 64] >> (place % 64) & 1 == 1
}

fn place_of(word: &str) -> usize {
    let mut hasher = ShortHasher::default();
    hasher.write(word.as_bytes());
    hasher.finish() as usize % BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_words_pass_the_first_look_and_few_others_do() {
        let words = ["coffee", "waited", "but", "the", "scratch"];
        assert!(words.into_iter().all(may_be_listed));
        assert!(list_kind_roots().all(may_be_listed) && list_words().all(may_be_listed));
        let strange = (0..10_000)
            .filter(|number| may_be_listed(&format!("zx{number}q")))
            .count();
        assert!(strange < 1_500, "{strange}");
    }
}
