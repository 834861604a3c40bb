//! Numbers of the words that the lists of the release name. A word of a text is looked up once for all lists, which
//! then compare numbers.

use std::borrow::Cow;
use std::sync::OnceLock;

use rust_stemmers::{Algorithm, Stemmer};

use super::fixed_map::FixedMap;

/// Lists whose words are met by their roots, too.
static PHRASES: [&str; 3] = [
    include_str!("../../../../../data/problems/aspects.txt"),
    include_str!("../../../../../data/problems/concepts.txt"),
    include_str!("../../../../../data/problems/cues.txt"),
];
static MOODS: &str = include_str!("../../../../../data/problems/moods.txt");

/// Number that no word has.
const UNKNOWN: u16 = u16::MAX;

/// Number of a word that a list names, or of its root.
#[derive(Debug, Clone, Copy)]
pub struct ListedWord(u16);

/// Values of listed words, by number.
#[derive(Debug, Clone)]
pub struct ByListedWord<T>(Vec<T>);

impl<T: Default> ByListedWord<T> {
    /// Default values for all words.
    pub fn new() -> Self {
        Self(std::iter::repeat_with(T::default).take(numbers().len()).collect())
    }

    pub fn get(&self, word: ListedWord) -> Option<&T> {
        self.0.get(usize::from(word.0))
    }

    #[cfg(test)]
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// Value that is kept for the word; `None` for a word of no list.
    pub fn get_mut(&mut self, word: ListedWord) -> Option<&mut T> {
        self.0.get_mut(usize::from(word.0))
    }
}

pub fn list_words() -> impl Iterator<Item = &'static str> {
    numbers().keys().map(|word| &**word)
}

impl ListedWord {
    /// Number of a word that no list has.
    pub const NONE: Self = Self(UNKNOWN);

    /// Number of a folded word or root. Words of no list have one number together.
    pub fn of(word: &str) -> Self {
        let number = numbers().get(word).and_then(|number| u16::try_from(*number).ok());
        Self(number.unwrap_or(UNKNOWN))
    }

    /// True for one word of a list. Words of no list are not told apart, and none is another.
    pub fn is(self, other: Self) -> bool {
        self.0 == other.0 && self.is_known()
    }

    pub fn is_known(self) -> bool {
        self.0 != UNKNOWN
    }
}

/// Listed words as bits, several words to each. Two sets without a common bit have no common word.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WordBits(u64);

impl WordBits {
    /// Bits of a place that every word fits, and the end of a sentence too.
    pub const ANY: Self = Self(u64::MAX);

    pub fn with(self, word: ListedWord) -> Self {
        let bit = if word.is_known() { 1 << (word.0 % 64) } else { 0 };
        Self(self.0 | bit)
    }

    /// Bits of the words of both sets.
    pub fn joined_with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// False where no word of `self` is one of `others`. All fit [`Self::ANY`].
    pub fn may_fit(self, others: Self) -> bool {
        self == Self::ANY || self.0 & others.0 != 0
    }
}

fn numbers() -> &'static FixedMap<Cow<'static, str>, usize> {
    static NUMBERS: OnceLock<FixedMap<Cow<'static, str>, usize>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let stemmer = Stemmer::create(Algorithm::English);
        let mut numbers = FixedMap::default();
        let mut add = |word: Cow<'static, str>| {
            let next = numbers.len();
            numbers.entry(word).or_insert(next);
        };
        let parts = |list: &'static str| list.split([' ', ',', '/', '=', '|', ':', '\n']);
        for word in PHRASES.into_iter().flat_map(parts) {
            add(stemmer.stem(word));
            add(Cow::Borrowed(word));
        }
        MOODS
            .lines()
            .filter_map(|line| line.split_once(' '))
            .for_each(|(word, _)| add(Cow::Borrowed(word)));
        numbers
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_lists_and_their_roots_have_numbers() {
        for word in ["waited", "wait", "canceled", "aas"] {
            assert!(ListedWord::of(word).is_known(), "{word}");
        }
        assert!(numbers().len() < usize::from(UNKNOWN));
        let unknown = ListedWord::of("zzzzqqq");
        assert!(!unknown.is_known() && !unknown.is(unknown));
    }
}
