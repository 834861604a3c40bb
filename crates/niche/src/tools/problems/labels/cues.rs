//! Cues of complaints: classes of phrases with a weight and a severity, fitted once (`docs/problem-finder.md`).

use std::sync::OnceLock;

use strum::{EnumCount, IntoEnumIterator};

use crate::tools::problems::reading::word_facts::is_negation;
use crate::tools::problems::reading::word_tables::listed_words::{ByListedWord, ListedWord, WordBits};
use crate::tools::problems::reading::words::{Reader, Token};

static LIST: &str = include_str!("../../../../data/problems/cues.txt");

/// Words before a cue in which a negation takes it back ("never had a problem").
const REACH: usize = 3;
/// Number of classes.
pub const CLASSES: usize = Cue::COUNT;

/// A class of cues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::EnumIter, strum::EnumCount)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Cue {
    Failure,
    Money,
    Time,
    Effort,
    Wish,
    Decline,
    Negation,
    /// Words for poor quality, such as "bland" or "flimsy".
    Fault,
    /// A turn in the sentence, such as "but".
    Contrast,
    /// Words of content customers. Lowers the score.
    Relief,
    /// Turns in which content customers tell what went well, such as "while I waited". Such a sentence is praise.
    Delight,
}

impl Cue {
    /// Severity from 0 to 3.
    pub fn severity(self) -> u8 {
        [2, 3, 2, 2, 1, 1, 1, 1, 0, 0, 0][self as usize]
    }

    /// A negation before the cue takes it back.
    fn can_be_negated(self) -> bool {
        matches!(
            self,
            Self::Failure | Self::Money | Self::Time | Self::Decline | Self::Fault | Self::Relief | Self::Delight
        )
    }
}

/// Cues that occur in a sentence.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CueSet([bool; CLASSES]);

impl CueSet {
    pub fn has(self, cue: Cue) -> bool {
        self.0[cue as usize]
    }

    pub fn every(self) -> impl Iterator<Item = Cue> {
        Cue::iter().filter(move |cue| self.has(*cue))
    }

    /// Highest severity of the cues, 0 without any.
    pub fn severity(self) -> u8 {
        self.every().map(Cue::severity).max().unwrap_or(0)
    }
}

#[derive(Debug)]
struct Phrase {
    cue: Cue,
    words: Vec<PhraseWord>,
    /// Words that can stand behind the first one.
    second: WordBits,
    negative: bool,
}

#[derive(Debug)]
enum PhraseWord {
    Root(ListedWord),
    Exact(ListedWord),
}

impl PhraseWord {
    fn fits(&self, token: &Token) -> bool {
        match self {
            Self::Root(root) => root.is(token.facts.listed_root),
            Self::Exact(word) => word.is(token.facts.listed),
        }
    }
}

/// By the root of the first word.
fn phrases() -> &'static ByListedWord<Vec<Phrase>> {
    static PHRASES: OnceLock<ByListedWord<Vec<Phrase>>> = OnceLock::new();
    PHRASES.get_or_init(|| {
        let reader = Reader::default();
        let mut phrases: ByListedWord<Vec<Phrase>> = ByListedWord::new();
        for line in LIST.lines().filter(|line| !line.starts_with('#')) {
            let Some((class, list)) = line.split_once(": ") else {
                continue;
            };
            let Ok(cue) = class.parse::<Cue>() else {
                continue;
            };
            for text in list.split(", ") {
                let first = text.split(' ').next().unwrap_or_default().trim_start_matches('=');
                if let Some(known) = phrases.get_mut(ListedWord::of(&reader.root(first))) {
                    known.push(phrase(&reader, cue, text));
                }
            }
        }
        phrases
    })
}

fn phrase(reader: &Reader, cue: Cue, text: &str) -> Phrase {
    let word = |word: &str| match word.strip_prefix('=') {
        Some(exact) => PhraseWord::Exact(ListedWord::of(exact)),
        None => PhraseWord::Root(ListedWord::of(&reader.root(word))),
    };
    let first = text.split(' ').next().unwrap_or_default();
    let words: Vec<PhraseWord> = text.split(' ').map(word).collect();
    let with = |(PhraseWord::Root(word) | PhraseWord::Exact(word)): &PhraseWord| WordBits::default().with(*word);
    Phrase {
        cue,
        second: words.get(1).map_or(WordBits::ANY, with),
        words,
        negative: is_negation(first.trim_start_matches('=')),
    }
}

/// Matches phrases; a negation shortly before one can take it back.
pub fn find_cues(tokens: &[Token]) -> CueSet {
    let mut found = CueSet::default();
    let known = phrases();
    for (at, token) in tokens.iter().enumerate() {
        let Some(phrases) = known.get(token.facts.listed_root).filter(|phrases| !phrases.is_empty()) else {
            continue;
        };
        let next = tokens
            .get(at + 1)
            .map_or(WordBits::default(), |next| next.facts.word_bits());
        for phrase in phrases.iter().filter(|phrase| phrase.second.may_fit(next)) {
            let part = &tokens[at..];
            let fits =
                part.len() >= phrase.words.len() && phrase.words.iter().zip(part).all(|(word, token)| word.fits(token));
            if !fits || found.has(phrase.cue) {
                continue;
            }
            let before = &tokens[at.saturating_sub(REACH)..at];
            let taken_back =
                phrase.cue.can_be_negated() && !phrase.negative && before.iter().any(|token| token.facts.is_negation);
            found.0[phrase.cue as usize] = !taken_back;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cues(text: &str) -> Vec<&'static str> {
        find_cues(&Reader::default().read(text))
            .every()
            .map(Into::into)
            .collect()
    }

    #[test]
    fn every_line_of_the_list_names_a_class_and_its_words_have_numbers() {
        let mut all = phrases().iter().flatten().flat_map(|phrase| &phrase.words);
        assert!(all.all(|(PhraseWord::Root(word) | PhraseWord::Exact(word))| word.is_known()));
        for line in LIST.lines().filter(|line| !line.starts_with('#')) {
            let class = line.split_once(": ").map(|(class, _)| class);
            assert!(Cue::iter().any(|cue| Some(cue.into_str()) == class), "{line}");
        }
    }

    #[test]
    fn phrases_meet_by_root() {
        assert_eq!(cues("The zipper stopped working"), ["failure"]);
        assert!(cues("They charged me twice").contains(&"money"));
        assert!(cues("I wish they had parking").contains(&"wish"));
    }

    #[test]
    fn a_negation_takes_a_cue_back() {
        assert!(!cues("It never broke").contains(&"failure"));
        assert!(cues("It did not work").contains(&"failure"));
    }
}
