//! Labels of themes: the phrases of one to three words that set a theme apart (class-based TF-IDF). No sentence is
//! generated.

use std::collections::{BTreeMap, BTreeSet};

use super::aspects::{AspectNumber, SentenceAspect};
use super::sentences::Sentence;
use crate::tools::problems::reading::words::{Token, VisitorMap};

/// Worth of a phrase of one, two and three words.
const LENGTHS: [f64; 3] = [1.0, 1.7, 1.9];
/// Most sentences of a theme that are read for its label, and of all themes: of more than 80, fewer of each are read.
const MOST_READ: usize = 100;
const MOST_READ_IN_ALL: usize = 8_000;
/// Worth of a phrase whose words tell the theme's aspect, such as "late".
const TELLING: f64 = 4.0;

/// Numbers of the roots of a phrase, [`NO_ROOT`] behind the last one.
type PhraseRoots = [u32; LENGTHS.len()];
const NO_ROOT: u32 = u32::MAX;
/// Number of no occurrence.
const NONE: u32 = u32::MAX;

/// A phrase of one theme.
#[derive(Debug, Clone, Copy)]
struct Phrase {
    roots: PhraseRoots,
    /// Number of the phrase among those of all themes.
    number: u32,
    /// Sentences of the theme that have it.
    sentences: u32,
    /// Its last occurrence.
    last: u32,
    /// True when its words tell the aspect that the theme is about.
    is_telling: bool,
}

/// Place of a phrase in a sentence of a theme.
#[derive(Debug, Clone, Copy)]
struct Occurrence {
    sentence: u32,
    at: u32,
    /// The one before it of the same phrase.
    before: u32,
}

/// Phrases of one theme, all their occurrences, and its sentences.
#[derive(Debug)]
struct ThemePhrases<'a> {
    sentences: Vec<LabelledSentence<'a>>,
    phrases: Vec<Phrase>,
    occurrences: Vec<Occurrence>,
}

/// All phrases of all themes.
#[derive(Debug, Default)]
struct KnownPhrases {
    numbers: VisitorMap<PhraseRoots, u32>,
    /// Sentences that have each, in all themes.
    sentences: Vec<u32>,
    /// Place of each in the theme that is read, and the number of that theme.
    places: Vec<(usize, usize)>,
}

/// Sentence that counts for the label of its theme; of many, those with the lowest `draw`.
#[derive(Debug, Clone, Copy)]
pub struct LabelledSentence<'a> {
    pub sentence: &'a Sentence<'a>,
    pub text: &'a str,
    /// Number drawn from the words.
    pub draw: u64,
}

/// Title in the customers' words: at most two phrases, joined by a comma.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub text: String,
    /// Roots of its words, sorted. Themes with equal roots are one.
    pub roots: Vec<String>,
}

/// Labels of all themes. Of a theme with very many sentences a part is read, which the words of each sentence alone
/// decide.
pub fn find_labels(themes: &[Vec<LabelledSentence>]) -> Vec<Label> {
    let mut known = KnownPhrases::default();
    let most = MOST_READ.min(MOST_READ_IN_ALL / themes.len().max(1)).max(1);
    let themes: Vec<ThemePhrases> = themes
        .iter()
        .zip(1..)
        .map(|(theme, number)| ThemePhrases::of(choose_read(theme, most), &mut known, number))
        .collect();
    let sentences = themes.iter().flat_map(|theme| &theme.sentences);
    let words: usize = sentences.map(|part| part.sentence.tokens.len()).sum();
    let mean = words as f64 / themes.len().max(1) as f64;
    themes.iter().map(|theme| theme.best_label(&known, mean)).collect()
}

fn choose_read<'a>(theme: &[LabelledSentence<'a>], most: usize) -> Vec<LabelledSentence<'a>> {
    if theme.len() <= most {
        return theme.to_vec();
    }
    let mut draws: Vec<(u64, usize)> = theme.iter().zip(0..).map(|(part, at)| (part.draw, at)).collect();
    draws.select_nth_unstable(most);
    draws.truncate(most);
    draws.sort_unstable();
    draws.into_iter().map(|(_, at)| theme[at]).collect()
}

/// The aspect that most sentences of the theme are about, at least half of them.
fn find_main_aspect(theme: &[LabelledSentence]) -> Option<AspectNumber> {
    let aspects = theme.iter().filter_map(|part| part.sentence.aspect.as_ref());
    let mut counts: BTreeMap<AspectNumber, usize> = BTreeMap::new();
    aspects.for_each(|found| *counts.entry(found.aspect).or_default() += 1);
    let main = counts.into_iter().max_by_key(|(_, count)| *count);
    main.filter(|(_, count)| 2 * count >= theme.len())
        .map(|(aspect, _)| aspect)
}

/// Words of a sentence that begin, end or part no phrase.
#[derive(Debug)]
struct Breaks {
    /// Number of marks and punctuation before each word and behind the last one.
    before: Vec<u32>,
    /// The same number behind each word.
    with_word: Vec<u32>,
}

impl Breaks {
    fn of(tokens: &[Token], text: &str) -> Self {
        let (mut before, mut with_word) = (Vec::with_capacity(tokens.len()), Vec::with_capacity(tokens.len()));
        let (mut count, mut end) = (0, 0);
        for token in tokens {
            count += u32::from(parts_phrases(&text[end..token.start]));
            before.push(count);
            count += u32::from(token.is_mark() || parts_phrases(&text[token.start..token.end]));
            with_word.push(count);
            end = token.end;
        }
        Self { before, with_word }
    }

    /// True where nothing parts the words from `first` to `last`.
    fn are_joined(&self, first: usize, last: usize) -> bool {
        self.before[first] == self.with_word[last]
    }
}

fn parts_phrases(text: &str) -> bool {
    let parts = |byte: u8| {
        matches!(
            byte,
            b',' | b'.' | b';' | b':' | b'!' | b'?' | b'(' | b')' | b'"' | b'\n'
        )
    };
    text.bytes().any(parts)
}

impl KnownPhrases {
    /// Place of a phrase in the theme, which is that of a new one where the theme has not had it.
    fn find(&mut self, roots: PhraseRoots, theme: usize, phrases: &mut Vec<Phrase>) -> usize {
        let next = self.sentences.len();
        let number = *self.numbers.entry(roots).or_insert(next as u32);
        if number as usize == next {
            self.sentences.push(0);
            self.places.push((0, 0));
        }
        let place = &mut self.places[number as usize];
        if place.1 != theme {
            *place = (phrases.len(), theme);
            phrases.push(Phrase {
                roots,
                number,
                sentences: 0,
                last: NONE,
                is_telling: false,
            });
        }
        place.0
    }
}

impl<'a> ThemePhrases<'a> {
    fn of(sentences: Vec<LabelledSentence<'a>>, known: &mut KnownPhrases, theme: usize) -> Self {
        let main = find_main_aspect(&sentences);
        let (mut phrases, mut occurrences): (Vec<Phrase>, Vec<Occurrence>) = (Vec::new(), Vec::new());
        for (LabelledSentence { sentence, text, .. }, number) in sentences.iter().zip(0..) {
            let tokens = &sentence.tokens;
            let breaks = Breaks::of(tokens, text);
            // Words that a phrase of the main aspect may have: those that tell it, and small ones.
            let mut is_telling: Vec<bool> = tokens.iter().map(|token| token.facts.is_stop).collect();
            match &sentence.aspect {
                Some(SentenceAspect { aspect, tokens }) if Some(*aspect) == main => {
                    tokens.iter().for_each(|at| is_telling[*at] = true);
                }
                _ => {}
            }
            for length in 1..=LENGTHS.len() {
                for (at, window) in tokens.windows(length).enumerate() {
                    let last = at + length - 1;
                    let is_open = window[0].facts.is_stop || window[length - 1].facts.is_stop;
                    if is_open || !breaks.are_joined(at, last) {
                        continue;
                    }
                    let mut roots = [NO_ROOT; LENGTHS.len()];
                    let places = roots.iter_mut().zip(window);
                    places.for_each(|(place, token)| *place = token.root_number() as u32);
                    let phrase = known.find(roots, theme, &mut phrases);
                    let phrase = &mut phrases[phrase];
                    phrase.is_telling |= is_telling[at..=last].iter().all(|is_telling| *is_telling);
                    let before = phrase.last;
                    if occurrences
                        .get(before as usize)
                        .is_none_or(|found| found.sentence != number)
                    {
                        phrase.sentences += 1;
                        known.sentences[phrase.number as usize] += 1;
                    }
                    phrase.last = occurrences.len() as u32;
                    occurrences.push(Occurrence {
                        sentence: number,
                        at: at as u32,
                        before,
                    });
                }
            }
        }
        Self {
            sentences,
            phrases,
            occurrences,
        }
    }

    fn best_label(&self, known: &KnownPhrases, mean: f64) -> Label {
        // Most phrases are in one sentence only.
        let of_one = libm::log(1.0 + mean);
        let weight = |phrase: &Phrase| {
            let all = known.sentences[phrase.number as usize];
            let length = LENGTHS[count_roots(&phrase.roots) - 1];
            let repeated = match (phrase.sentences > 1, phrase.is_telling) {
                (true, _) => length,
                (false, true) => 0.2 * length,
                (false, false) => 0.2 / length,
            };
            let telling = if phrase.is_telling { TELLING } else { 1.0 };
            let rarity = if all == 1 {
                of_one
            } else {
                libm::log(1.0 + mean / f64::from(all))
            };
            f64::from(phrase.sentences) * repeated * telling * rarity
        };
        let ranked: Vec<(f64, &Phrase)> = self.phrases.iter().map(|phrase| (weight(phrase), phrase)).collect();
        let chosen = self.choose_two(&ranked);
        let mut roots: Vec<String> = chosen
            .iter()
            .flat_map(|phrase| self.roots(phrase))
            .map(str::to_owned)
            .collect();
        roots.sort();
        let texts: Vec<String> = chosen.iter().map(|phrase| commonest(&self.forms(phrase))).collect();
        Label {
            text: texts.join(", "),
            roots,
        }
    }

    /// The two best phrases that share no root. One of them is written alike in two sentences wherever there is such a
    /// phrase.
    fn choose_two<'p>(&'p self, weighed: &[(f64, &'p Phrase)]) -> Vec<&'p Phrase> {
        let order = |a: &(f64, &'p Phrase), b: &(f64, &'p Phrase)| {
            b.0.total_cmp(&a.0).then_with(|| self.roots(a.1).cmp(self.roots(b.1)))
        };
        let Some(best) = weighed.iter().copied().min_by(order) else {
            return Vec::new();
        };
        let is_apart = |phrase: &Phrase| !own_roots(&phrase.roots).any(|root| best.1.roots.contains(&root));
        let others = || weighed.iter().copied().filter(|(_, phrase)| is_apart(phrase));
        let repeated = || {
            let mut often: Vec<_> = others().filter(|(_, phrase)| phrase.sentences > 1).collect();
            often.sort_by(order);
            often.into_iter().find(|(_, phrase)| self.is_repeated(phrase))
        };
        let second = if self.is_repeated(best.1) { None } else { repeated() };
        let second = second.or_else(|| others().min_by(order));
        std::iter::once(best).chain(second).map(|(_, phrase)| phrase).collect()
    }

    /// Roots of a phrase as its last occurrence has them.
    fn roots(&self, phrase: &Phrase) -> impl Iterator<Item = &str> {
        let last = &self.occurrences[phrase.last as usize];
        let tokens = &self.sentences[last.sentence as usize].sentence.tokens;
        let words = tokens.iter().skip(last.at as usize).take(count_roots(&phrase.roots));
        words.map(|token| &*token.root)
    }

    /// Forms in which a phrase is written, with the sentences that have them.
    fn forms(&self, phrase: &Phrase) -> BTreeMap<String, u32> {
        let mut found: BTreeSet<(u32, String)> = BTreeSet::new();
        let mut next = phrase.last;
        while let Some(occurrence) = self.occurrences.get(next as usize) {
            let LabelledSentence { sentence, text, .. } = &self.sentences[occurrence.sentence as usize];
            let (first, last) = (
                occurrence.at as usize,
                occurrence.at as usize + count_roots(&phrase.roots) - 1,
            );
            let form = &text[sentence.tokens[first].start..sentence.tokens[last].end];
            found.insert((occurrence.sentence, form.to_lowercase()));
            next = occurrence.before;
        }
        let mut forms: BTreeMap<String, u32> = BTreeMap::new();
        for (_, form) in found {
            *forms.entry(form).or_default() += 1;
        }
        forms
    }

    fn is_repeated(&self, phrase: &Phrase) -> bool {
        phrase.sentences > 1 && self.forms(phrase).values().any(|sentences| *sentences > 1)
    }
}

fn own_roots(roots: &PhraseRoots) -> impl Iterator<Item = u32> {
    roots.iter().copied().filter(|root| *root != NO_ROOT)
}

fn count_roots(roots: &PhraseRoots) -> usize {
    own_roots(roots).count()
}

/// The form that is written most often; of equals the first in the alphabet.
fn commonest(forms: &BTreeMap<String, u32>) -> String {
    let best = forms
        .iter()
        .fold(None, |best: Option<(&String, u32)>, (form, count)| match best {
            Some((_, found)) if found >= *count => best,
            _ => Some((form, *count)),
        });
    best.map(|(form, _)| form.clone()).unwrap_or_default()
}
