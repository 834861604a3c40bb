//! Reads words: known ones, unfinished ones, two written as one, slips of the finger, and letters struck at random.

use super::Matcher;
use crate::language::foreign;
use crate::language::gibberish::LetterCounts;
use crate::language::text::is_filler;

/// A word of ours that was typed almost right counts a little less.
const SLIP_QUALITY: f64 = 0.92;
const PREFIX_QUALITY: f64 = 0.85;
/// Words that are looked at for one unfinished word.
const MAX_COMPLETIONS: usize = 200;
/// Letters of an unfinished word that may be misspelt.
const MISSPELT_START: usize = 4;

impl Matcher {
    /// True when more is unknown than known. Letters struck at random count twice. With `prefix` the last word may be
    /// unfinished.
    pub(super) fn is_gibberish(&self, rest: &str, prefix: bool) -> bool {
        let mut balance = 0;
        let last = rest.rsplit(' ').next().unwrap_or_default();
        let is_begun = prefix && last.len() > 1 && !self.complete_prefix(last).is_empty();
        for word in rest.split(' ').filter(|word| !is_filler(word) && !is_number(word)) {
            if is_begun && word == last {
                balance += 1;
                continue;
            }
            if word.chars().count() > 1 && self.knows_word(word) {
                balance += 1;
            } else if self.letters.look_random(word) {
                balance -= 2;
            } else if self.correct_spelling(word).is_none() {
                balance -= 1;
            }
        }
        balance < 0
    }

    /// A word of the atlas or of the table of meanings, whole or in two halves.
    pub(super) fn knows_word(&self, word: &str) -> bool {
        !LetterCounts::is_placeholder(word)
            && (self.root_of(&self.words.root_of(word)).is_some()
                || self.semantic.vectors.knows_word(word)
                || self.names_object(word)
                || self.split_compound(word).is_some())
    }

    /// True for a word that the atlas uses in this very form.
    pub(super) fn is_atlas_word(&self, word: &str) -> bool {
        let vocabulary = &self.index.vocabulary;
        vocabulary.binary_search_by(|(known, _)| (*known).cmp(word)).is_ok()
    }

    /// The place of a root.
    pub(super) fn root_of(&self, root: &str) -> Option<usize> {
        self.index.roots.binary_search(&root).ok()
    }

    /// Words of the atlas that begin with `start`, in order, each with its root.
    fn beginning_with<'m>(&'m self, start: &'m str) -> impl Iterator<Item = (&'static str, usize)> + 'm {
        let from = self.index.vocabulary.partition_point(|(word, _)| *word < start);
        let words = self.index.vocabulary[from..].iter();
        words
            .take_while(move |(word, _)| word.starts_with(start))
            .map(|(word, root)| (*word, *root as usize))
    }

    /// Words that are English and no other language's.
    pub fn english_words(&self, folded: &str) -> u32 {
        let english = |word: &&str| !is_filler(word) && foreign::word_evidence(word) == 0 && self.knows_word(word);
        u32::try_from(folded.split(' ').filter(english).count()).unwrap_or(u32::MAX)
    }

    /// The roots of a query with how sure each is, and the weight of all its words, known or not.
    pub(super) fn read_words(&self, folded: &str, prefix: bool) -> (Vec<(usize, f64)>, f64) {
        let mut known: Vec<(usize, f64)> = Vec::new();
        let mut weight: f64 = 0.0;
        let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
        let meaningful = self.words.roots_of(folded);
        for (position, word) in words.iter().enumerate() {
            let root = self.words.root_of(word);
            if !meaningful.contains(&root) {
                continue;
            }
            let unfinished = prefix && position + 1 == words.len();
            let found = self.look_up(word, &root, unfinished);
            weight += match found.as_slice() {
                // Which year, size or time it is says little.
                [] if word.starts_with(|c: char| c.is_ascii_digit()) => 0.0,
                [] => self.unknown_weight,
                // Completions of one unfinished word are readings of it, not further words.
                many if unfinished => many.iter().map(|(root, _)| self.weights[*root]).fold(0.0, f64::max),
                many => many.iter().map(|(root, _)| self.weights[*root]).sum(),
            };
            known.extend(
                found
                    .into_iter()
                    .filter(|(root, _)| !known.iter().any(|(other, _)| other == root))
                    .collect::<Vec<_>>(),
            );
        }
        (known, weight.max(f64::MIN_POSITIVE))
    }

    fn look_up(&self, word: &str, root: &str, unfinished: bool) -> Vec<(usize, f64)> {
        if unfinished {
            let completions = self.complete_prefix(word);
            if !completions.is_empty() {
                return completions;
            }
        }
        if let Some(root) = self.root_of(root) {
            return vec![(root, 1.0)];
        }
        self.split_compound(word)
            .or_else(|| self.correct_spelling(word))
            .unwrap_or_default()
    }

    fn complete_prefix(&self, start: &str) -> Vec<(usize, f64)> {
        let mut found: Vec<(usize, f64)> = Vec::new();
        for (word, root) in self.beginning_with(start).take(MAX_COMPLETIONS) {
            let quality = if word == start { 1.0 } else { PREFIX_QUALITY };
            match found.iter_mut().find(|(other, _)| *other == root) {
                Some(known) => known.1 = known.1.max(quality),
                None => found.push((root, quality)),
            }
        }
        if found.is_empty() && start.len() >= MISSPELT_START {
            found = self.misspelt_completions(start);
        }
        found
    }

    /// "grom": words whose beginning is one slip of the finger away.
    fn misspelt_completions(&self, start: &str) -> Vec<(usize, f64)> {
        let own = letter_mask(start);
        let first: String = start.chars().take(1).collect();
        let mut found: Vec<(usize, f64)> = Vec::new();
        for (word, root) in self.beginning_with(&first) {
            let begins = |length: usize| {
                let head = word.get(..length);
                head.is_some_and(|head| {
                    (letter_mask(head) ^ own).count_ones() <= 2 && strsim::osa_distance(start, head) <= 1
                })
            };
            let lengths = start.len() - 1..=start.len() + 1;
            if found.iter().all(|(other, _)| *other != root) && lengths.rev().any(begins) {
                found.push((root, PREFIX_QUALITY * SLIP_QUALITY));
            }
        }
        found.truncate(MAX_COMPLETIONS);
        found
    }

    /// "dogwalking": two known words written as one.
    fn split_compound(&self, word: &str) -> Option<Vec<(usize, f64)>> {
        let vocabulary = &self.index.vocabulary;
        let known = |part: &str| {
            let as_written = vocabulary.binary_search_by(|(word, _)| (*word).cmp(part)).ok();
            as_written.map(|at| vocabulary[at].1 as usize).or_else(|| {
                self.root_of(&self.words.root_of(part))
                    .filter(|root| self.named_roots[*root])
            })
        };
        word.char_indices()
            .map(|(at, _)| word.split_at(at))
            .filter(|(a, b)| a.len() >= 3 && b.len() >= 4)
            .find_map(|(a, b)| Some(vec![(known(a)?, SLIP_QUALITY), (known(b)?, SLIP_QUALITY)]))
    }

    /// The nearest word of ours, as a root.
    fn correct_spelling(&self, word: &str) -> Option<Vec<(usize, f64)>> {
        let nearest = *self.nearest_words(word).1.first()?;
        let vocabulary = &self.index.vocabulary;
        let at = vocabulary.binary_search_by(|(known, _)| (*known).cmp(nearest)).ok()?;
        Some(vec![(vocabulary[at].1 as usize, SLIP_QUALITY)])
    }

    /// The nearest words of ours within one slip of the finger, or two in a long word, and how many slips they are
    /// away. The first letter is nearly always right.
    pub(super) fn nearest_words(&self, word: &str) -> (usize, Vec<&'static str>) {
        let length = word.chars().count();
        let allowed = match length {
            0..=4 => return (0, Vec::new()),
            5..=7 => 1,
            _ => 2,
        };
        let Some(first) = word.chars().next() else {
            return (0, Vec::new());
        };
        let (first, own) = (first.to_string(), letter_mask(word));
        let mut nearest: Vec<&'static str> = Vec::new();
        let mut least = allowed;
        let near = self.beginning_with(&first);
        for (other, _) in near.filter(|(other, _)| other.len().abs_diff(length) <= allowed) {
            if (letter_mask(other) ^ own).count_ones() as usize > 2 * least {
                continue;
            }
            let distance = strsim::osa_distance(word, other);
            if distance < least || (distance == least && nearest.is_empty()) {
                nearest.clear();
                least = distance;
            }
            if distance == least {
                nearest.push(other);
            }
        }
        (least, nearest)
    }
}

/// A year, a size or a time ("1950", "6am"): no word, but no nonsense either.
fn is_number(word: &str) -> bool {
    word.len() <= 4 && word.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns the set of letters of a word: words whose sets differ by much are not typing errors of each other.
fn letter_mask(word: &str) -> u32 {
    word.bytes()
        .filter(u8::is_ascii_lowercase)
        .fold(0, |set, byte| set | 1 << (byte - b'a'))
}
