//! Aspects of local services that customers complain about, such as late arrivals or unanswered calls, found by
//! phrases.

use std::sync::OnceLock;

use super::concepts::Family;
use crate::tools::problems::reading::word_facts::is_negation;
use crate::tools::problems::reading::word_tables::listed_words::{ByListedWord, ListedWord, WordBits};
use crate::tools::problems::reading::words::{Reader, Token};

static LIST: &str = include_str!("../../../../data/problems/aspects.txt");

/// Most words that a gap of a phrase passes over.
const GAP: usize = 3;
/// Mark of a list without phrases.
const NO_PHRASE: &str = "-";
/// Words before a phrase in which a negation takes it back ("never late").
const REACH: usize = 3;

/// Number of an aspect in the order of the list.
pub type AspectNumber = usize;

/// Effect of the phrases of an aspect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AspectRole {
    /// Join sentences into a theme, and tell its family.
    Theme,
    /// Tell of goods: such a sentence has no aspect of a service.
    Product,
    /// Tell only the family.
    Family,
}

/// The aspect that a sentence is mostly about, which joins it with others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentenceAspect {
    pub aspect: AspectNumber,
    /// Places of the tokens that tell it.
    pub tokens: Vec<usize>,
}

#[derive(Debug)]
enum PhrasePart {
    Words(Vec<PhraseForm>),
    Gap,
}

impl PhrasePart {
    /// Words that fit the part.
    fn word_bits(&self) -> WordBits {
        let with = |bits: WordBits, (PhraseForm::Root(word) | PhraseForm::Exact(word)): &PhraseForm| bits.with(*word);
        match self {
            Self::Words(forms) => forms.iter().fold(WordBits::default(), with),
            Self::Gap => WordBits::ANY,
        }
    }
}

#[derive(Debug)]
enum PhraseForm {
    Root(ListedWord),
    Exact(ListedWord),
}

impl PhraseForm {
    fn read(reader: &Reader, word: &str) -> Self {
        match word.strip_prefix('=') {
            Some(exact) => Self::Exact(ListedWord::of(exact)),
            None => Self::Root(ListedWord::of(&reader.root(word))),
        }
    }

    fn fits(&self, token: &Token) -> bool {
        match self {
            Self::Root(root) => root.is(token.facts.listed_root),
            Self::Exact(word) => word.is(token.facts.listed),
        }
    }
}

#[derive(Debug)]
struct AspectPhrase {
    aspect: AspectNumber,
    parts: Vec<PhrasePart>,
    /// Words that can come after the first one.
    second: WordBits,
    /// True where a gap is between the two.
    has_gap: bool,
    negative: bool,
    tells_family: bool,
}

#[derive(Debug)]
struct Aspects {
    /// Family and role of each.
    known: Vec<(Family, AspectRole)>,
    /// By the root of the first word.
    phrases: ByListedWord<Vec<AspectPhrase>>,
}

fn aspects() -> &'static Aspects {
    static ASPECTS: OnceLock<Aspects> = OnceLock::new();
    ASPECTS.get_or_init(|| {
        let reader = Reader::default();
        let mut aspects = Aspects {
            known: Vec::new(),
            phrases: ByListedWord::new(),
        };
        for line in lines() {
            let aspect = aspects.known.len();
            aspects.known.push((line.family, line.role));
            for phrase in line.phrases.split(", ") {
                aspects.add(&reader, aspect, phrase, true);
            }
            for phrase in line.further.split(", ") {
                aspects.add(&reader, aspect, phrase, false);
            }
        }
        aspects
    })
}

/// True for an aspect that joins no sentences.
pub fn tells_family_only(aspect: AspectNumber) -> bool {
    aspects().known[aspect].1 == AspectRole::Family
}

/// Number of aspects of the list.
#[cfg(test)]
pub fn count_aspects() -> usize {
    aspects().known.len()
}

struct AspectLine {
    family: Family,
    role: AspectRole,
    phrases: &'static str,
    /// Phrases that tell no family.
    further: &'static str,
}

fn lines() -> impl Iterator<Item = AspectLine> {
    let lines = LIST.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut parts = line.split(" | ").skip(1);
        let key = parts.next()?;
        let family = key.parse::<Family>().ok()?;
        let role = match parts.next()? {
            "theme" => AspectRole::Theme,
            "product" => AspectRole::Product,
            "family" => AspectRole::Family,
            _ => return None,
        };
        let phrases = parts.next()?;
        let further = parts.next().unwrap_or(NO_PHRASE);
        Some(AspectLine {
            family,
            role,
            phrases,
            further,
        })
    })
}

impl Aspects {
    fn add(&mut self, reader: &Reader, aspect: AspectNumber, phrase: &str, tells_family: bool) {
        if phrase == NO_PHRASE {
            return;
        }
        let first = phrase.split(' ').next().unwrap_or_default();
        for word in first.split('/') {
            let rest = phrase.split(' ').skip(1).map(|part| match part {
                ".." => PhrasePart::Gap,
                words => PhrasePart::Words(words.split('/').map(|word| PhraseForm::read(reader, word)).collect()),
            });
            let opening = PhrasePart::Words(vec![PhraseForm::read(reader, word)]);
            let word = word.trim_start_matches('=');
            let parts: Vec<PhrasePart> = std::iter::once(opening).chain(rest).collect();
            let has_gap = matches!(parts.get(1), Some(PhrasePart::Gap));
            let phrase = AspectPhrase {
                aspect,
                second: parts
                    .get(1 + usize::from(has_gap))
                    .map_or(WordBits::ANY, PhrasePart::word_bits),
                has_gap,
                parts,
                negative: is_negation(word),
                tells_family,
            };
            if let Some(known) = self.phrases.get_mut(ListedWord::of(&reader.root(word))) {
                known.push(phrase);
            }
        }
    }
}

/// Adds the places of the tokens from `at` on that fit all parts. Returns false, and adds none, where some do not.
fn match_parts(parts: &[PhrasePart], tokens: &[Token], at: usize, places: &mut Vec<usize>) -> bool {
    match parts {
        [] => true,
        [PhrasePart::Gap, rest @ ..] => (at..=at + GAP).any(|from| match_parts(rest, tokens, from, places)),
        [PhrasePart::Words(forms), rest @ ..] => {
            let fits = |token: &Token| forms.iter().any(|form| form.fits(token));
            if !tokens.get(at).is_some_and(fits) {
                return false;
            }
            places.push(at);
            let is_whole = match_parts(rest, tokens, at + 1, places);
            if !is_whole {
                places.pop();
            }
            is_whole
        }
    }
}

/// The aspect and the families that the phrases of a sentence name.
#[derive(Debug, Default)]
pub struct ToldAspects {
    /// The aspect of a service with the longest phrases; of equals the one that is named first. `None` where goods have
    /// longer ones.
    pub aspect: Option<SentenceAspect>,
    /// Number of words that tell each family.
    pub family_words: Vec<(Family, usize)>,
}

/// Reads the phrases of a sentence, once for both searches.
pub fn read_aspects(tokens: &[Token]) -> ToldAspects {
    let known = aspects();
    let read = |at: usize| longest_phrases(tokens, at).map(|longest| (at, longest));
    let mut phrases: Vec<(usize, LongestPhrases)> = (0..tokens.len()).filter_map(read).collect();
    let main = find_all(&mut phrases, |longest| longest.aspect.take());
    let main = main.into_iter().rev().max_by_key(|aspect| aspect.tokens.len());
    let families = find_all(&mut phrases, |longest| longest.family.take());
    ToldAspects {
        aspect: main.filter(|found| known.known[found.aspect].1 == AspectRole::Theme),
        family_words: families
            .into_iter()
            .map(|found| (known.known[found.aspect].0, found.tokens.len()))
            .collect(),
    }
}

/// The longest phrases that begin at one word.
#[derive(Debug, Default)]
struct LongestPhrases {
    /// Phrase of services or goods, unless a negation takes it back.
    aspect: Option<SentenceAspect>,
    /// Phrase that tells a family: "no parking" and "parking" are of one family.
    family: Option<SentenceAspect>,
}

/// Aspects in the order in which they are named, from the longest phrases of the words. `take` chooses one of a word's.
fn find_all(
    phrases: &mut [(usize, LongestPhrases)],
    take: impl Fn(&mut LongestPhrases) -> Option<SentenceAspect>,
) -> Vec<SentenceAspect> {
    let mut found: Vec<SentenceAspect> = Vec::new();
    let mut end = 0;
    for (at, longest) in phrases {
        // A phrase inside another one does not count.
        let Some(phrase) = Some(longest).filter(|_| *at >= end).and_then(&take) else {
            continue;
        };
        end = phrase.tokens.last().map_or(end, |last| last + 1);
        match found.iter_mut().find(|earlier| earlier.aspect == phrase.aspect) {
            Some(earlier) => earlier.tokens.extend(phrase.tokens),
            None => found.push(phrase),
        }
    }
    found
}

/// `None` where no phrase begins at the word.
fn longest_phrases(tokens: &[Token], at: usize) -> Option<LongestPhrases> {
    let known = aspects();
    let phrases = known.phrases.get(tokens[at].facts.listed_root)?;
    if phrases.is_empty() {
        return None;
    }
    let denied = tokens[at.saturating_sub(REACH)..at]
        .iter()
        .any(|token| token.facts.is_negation);
    let after = |from: usize, to: usize| {
        let words = tokens.iter().take(to).skip(from);
        words.fold(WordBits::default(), |bits, word| {
            bits.joined_with(word.facts.word_bits())
        })
    };
    let (next, behind_gap) = (after(at + 1, at + 2), after(at + 1, at + 2 + GAP));
    let near = phrases
        .iter()
        .filter(|phrase| phrase.second.may_fit(if phrase.has_gap { behind_gap } else { next }));
    let (mut longest, mut places) = (LongestPhrases::default(), Vec::new());
    for phrase in near {
        let tells_aspect = known.known[phrase.aspect].1 != AspectRole::Family && (phrase.negative || !denied);
        places.clear();
        if !(tells_aspect || phrase.tells_family) || !match_parts(&phrase.parts, tokens, at, &mut places) {
            continue;
        }
        if tells_aspect {
            keep_longer(&mut longest.aspect, phrase.aspect, &places);
        }
        if phrase.tells_family {
            keep_longer(&mut longest.family, phrase.aspect, &places);
        }
    }
    (longest.aspect.is_some() || longest.family.is_some()).then_some(longest)
}

/// Of equal length, the first phrase stays.
fn keep_longer(longest: &mut Option<SentenceAspect>, aspect: AspectNumber, places: &[usize]) {
    if longest.as_ref().is_none_or(|found| found.tokens.len() < places.len()) {
        *longest = Some(SentenceAspect {
            aspect,
            tokens: places.to_vec(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(text: &str) -> Option<&'static str> {
        let told = read_aspects(&Reader::default().read(text)).aspect;
        told.map(|found| aspects().known[found.aspect].0.into_str())
    }

    #[test]
    fn every_line_of_aspects_names_a_family() {
        let all = LIST.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(lines().count(), all);
    }

    #[test]
    fn every_word_of_aspects_has_a_number() {
        let forms = |part: &'static PhrasePart| match part {
            PhrasePart::Words(forms) => forms.as_slice(),
            PhrasePart::Gap => &[],
        };
        let phrases = aspects().phrases.iter().flatten();
        let mut all = phrases.flat_map(|phrase| phrase.parts.iter().flat_map(forms));
        assert!(all.all(|(PhraseForm::Root(word) | PhraseForm::Exact(word))| word.is_known()));
    }

    #[test]
    fn the_longest_phrase_tells_the_aspect() {
        assert_eq!(family("They came two hours late."), Some("waiting"));
        assert_eq!(family("Nobody ever answers the phone."), Some("people"));
        assert_eq!(family("The waiting room smells of paint."), Some("place"));
        assert_eq!(family("I was quoted $140 and billed $190."), Some("price"));
        assert_eq!(family("We liked the color of the door."), None);
    }

    #[test]
    fn a_negation_takes_a_phrase_back() {
        assert_eq!(family("He was never rude."), None);
        assert_eq!(family("She never showed up."), Some("waiting"));
    }
}
