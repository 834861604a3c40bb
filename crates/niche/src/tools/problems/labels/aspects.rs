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

/// Phrases that a search is for.
#[derive(Debug, Clone, Copy)]
enum PhraseSearch {
    /// Phrases of services and goods, unless a negation takes them back.
    Aspect,
    /// All phrases that tell a family: "no parking" and "parking" are of one family.
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

/// Finds the aspect of a service with the longest phrases; of equals the one that is named first. `None` where goods
/// have longer ones.
pub fn find_aspect(tokens: &[Token]) -> Option<SentenceAspect> {
    let found = find_all(tokens, PhraseSearch::Aspect);
    let main = found.into_iter().rev().max_by_key(|aspect| aspect.tokens.len());
    main.filter(|found| aspects().known[found.aspect].1 == AspectRole::Theme)
}

/// Number of words that tell each family.
pub fn count_family_words(tokens: &[Token]) -> Vec<(Family, usize)> {
    let found = find_all(tokens, PhraseSearch::Family);
    found
        .into_iter()
        .map(|found| (aspects().known[found.aspect].0, found.tokens.len()))
        .collect()
}

/// Aspects of `tokens` in the order in which they are named.
fn find_all(tokens: &[Token], search: PhraseSearch) -> Vec<SentenceAspect> {
    let mut found: Vec<SentenceAspect> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let Some((aspect, places)) = longest_phrase(tokens, at, search) else {
            at += 1;
            continue;
        };
        at += places.last().map_or(1, |last| last + 1 - at);
        match found.iter_mut().find(|earlier| earlier.aspect == aspect) {
            Some(earlier) => earlier.tokens.extend(places),
            None => found.push(SentenceAspect { aspect, tokens: places }),
        }
    }
    found
}

fn longest_phrase(tokens: &[Token], at: usize, search: PhraseSearch) -> Option<(AspectNumber, Vec<usize>)> {
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
    let wanted = near.filter(|phrase| match search {
        PhraseSearch::Aspect => known.known[phrase.aspect].1 != AspectRole::Family && (phrase.negative || !denied),
        PhraseSearch::Family => phrase.tells_family,
    });
    let (mut best, mut longest, mut places) = (None, Vec::new(), Vec::new());
    for phrase in wanted {
        places.clear();
        if match_parts(&phrase.parts, tokens, at, &mut places) && places.len() > longest.len() {
            best = Some(phrase.aspect);
            std::mem::swap(&mut longest, &mut places);
        }
    }
    best.map(|aspect| (aspect, longest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn family(text: &str) -> Option<&'static str> {
        find_aspect(&Reader::default().read(text)).map(|found| aspects().known[found.aspect].0.into_str())
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
