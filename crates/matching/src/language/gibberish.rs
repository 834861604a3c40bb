//! Tells letters struck at random from words, by the three-letter runs that real words have.

const LETTERS: usize = 27;
/// A word is random when at least one in this many of its runs occurs in no known word.
const ONE_IN: usize = 3;

/// Words that people type to try a field out. Sorted.
const PLACEHOLDERS: &[&str] = &[
    "abc", "asd", "asdf", "baz", "blah", "blahblah", "def", "dolor", "foo", "foobar", "ghi", "hgf", "ipsum", "lol",
    "lorem", "qwe", "qwerty", "test", "xyz", "zxc",
];

/// The runs of three letters, word ends included, that occur in the words we know.
#[derive(Debug)]
pub struct LetterCounts {
    seen: Vec<bool>,
}

impl LetterCounts {
    pub fn count_letters<'w>(words: impl Iterator<Item = &'w [u8]>) -> Self {
        let mut seen = vec![false; LETTERS * LETTERS * LETTERS];
        for word in words {
            for run in consonant_runs(word) {
                seen[run] = true;
            }
        }
        Self { seen }
    }

    pub fn is_placeholder(word: &str) -> bool {
        PLACEHOLDERS.binary_search(&word).is_ok()
    }

    /// True for letters in an order that words do not have.
    pub fn look_random(&self, word: &str) -> bool {
        let (mut all, mut unseen) = (0, 0);
        for run in consonant_runs(word.as_bytes()) {
            all += 1;
            unseen += usize::from(!self.seen[run]);
        }
        unseen * ONE_IN >= all
    }
}

/// Anything but a to z counts as the end of a word.
fn consonant_runs(word: &[u8]) -> impl Iterator<Item = usize> {
    let letter = |at: usize| match at.checked_sub(1).and_then(|at| word.get(at)) {
        Some(byte @ b'a'..=b'z') => usize::from(byte - b'a') + 1,
        _ => 0,
    };
    (0..word.len()).map(move |at| (letter(at) * LETTERS + letter(at + 1)) * LETTERS + letter(at + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_letters_are_told_from_words_never_seen() {
        let letters = LetterCounts::count_letters(
            ["grooming", "candles", "painting", "blooming", "handle"]
                .iter()
                .map(|w| w.as_bytes()),
        );
        assert!(letters.look_random("xqzvk"));
        assert!(!letters.look_random("groomles"));
    }
}
