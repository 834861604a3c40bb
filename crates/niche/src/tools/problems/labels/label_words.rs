//! Labels of themes: the phrases of one to three words that set a theme apart (class-based TF-IDF). No sentence is
//! generated.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::aspects::{AspectNumber, SentenceAspect};
use super::sentences::Sentence;
use crate::tools::problems::reading::words::Token;

/// Worth of a phrase of one, two and three words.
const LENGTHS: [f64; 3] = [1.0, 1.7, 1.9];
/// Most sentences of a theme that are read for its label.
const MOST_READ: usize = 100;
/// Worth of a phrase whose words tell the theme's aspect, such as "late".
const TELLING: f64 = 4.0;

#[derive(Debug, Default, Clone)]
struct Phrase {
    /// Sentences of the theme that have it.
    sentences: u32,
    /// Forms in which it is written, with the sentences that have them.
    forms: BTreeMap<String, u32>,
    /// True when its words tell the aspect that the theme is about.
    is_telling: bool,
}

impl Phrase {
    fn is_repeated(&self) -> bool {
        self.forms.values().any(|sentences| *sentences > 1)
    }
}

/// Sentence that counts for the label of its theme; of many, those with the lowest `draw`.
#[derive(Debug, Clone, Copy)]
pub struct LabelledSentence<'a> {
    pub sentence: &'a Sentence,
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

/// A phrase with its weight and roots.
type RankedPhrase<'a> = (f64, &'a Vec<&'a str>, &'a Phrase);

/// Labels of all themes. Of a theme with very many sentences a part is read, which the words of each sentence alone
/// decide.
pub fn find_labels(themes: &[Vec<LabelledSentence>]) -> Vec<Label> {
    let themes: Vec<Vec<LabelledSentence>> = themes.iter().map(|theme| choose_read(theme)).collect();
    let counted: Vec<BTreeMap<Vec<&str>, Phrase>> = themes.iter().map(|theme| count_phrases(theme)).collect();
    let mut everywhere: HashMap<&[&str], f64> = HashMap::new();
    for phrases in &counted {
        for (roots, phrase) in phrases {
            *everywhere.entry(roots).or_default() += f64::from(phrase.sentences);
        }
    }
    let words: usize = themes.iter().flatten().map(|theme| theme.sentence.tokens.len()).sum();
    let mean = words as f64 / themes.len().max(1) as f64;
    counted
        .iter()
        .map(|phrases| best_label(phrases, &everywhere, mean))
        .collect()
}

fn choose_read<'a>(theme: &[LabelledSentence<'a>]) -> Vec<LabelledSentence<'a>> {
    let mut read = theme.to_vec();
    if read.len() > MOST_READ {
        read.sort_by_key(|part| part.draw);
        read.truncate(MOST_READ);
    }
    read
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

fn count_phrases<'a>(theme: &[LabelledSentence<'a>]) -> BTreeMap<Vec<&'a str>, Phrase> {
    let main = find_main_aspect(theme);
    let mut phrases: BTreeMap<Vec<&str>, Phrase> = BTreeMap::new();
    for LabelledSentence { sentence, text, .. } in theme {
        let tokens: &'a [Token] = &sentence.tokens;
        let telling: &[usize] = match &sentence.aspect {
            Some(SentenceAspect { aspect, tokens }) if Some(*aspect) == main => tokens,
            _ => &[],
        };
        let mut seen: HashSet<Vec<&str>> = HashSet::new();
        let mut forms: HashSet<String> = HashSet::new();
        for length in 1..=LENGTHS.len() {
            for (at, window) in tokens.windows(length).enumerate() {
                let (first, last) = (&window[0], &window[length - 1]);
                let marked = window.iter().any(|token| token.is_mark());
                if first.facts.is_stop || last.facts.is_stop || marked {
                    continue;
                }
                let form = &text[first.start..last.end];
                if form.contains([',', '.', ';', ':', '!', '?', '(', ')', '"', '\n']) {
                    continue;
                }
                let roots: Vec<&str> = window.iter().map(|token| &*token.root).collect();
                let phrase = phrases.entry(roots.clone()).or_default();
                let mut places = (at..at + length).filter(|place| !tokens[*place].facts.is_stop);
                phrase.is_telling |= places.all(|place| telling.contains(&place));
                let form = form.to_lowercase();
                if !forms.contains(&form) {
                    *phrase.forms.entry(form.clone()).or_default() += 1;
                    forms.insert(form);
                }
                if seen.insert(roots) {
                    phrase.sentences += 1;
                }
            }
        }
    }
    phrases
}

fn best_label(phrases: &BTreeMap<Vec<&str>, Phrase>, everywhere: &HashMap<&[&str], f64>, mean: f64) -> Label {
    let weight = |roots: &[&str], phrase: &Phrase| {
        let all = everywhere.get(roots).copied().unwrap_or(1.0);
        let often = f64::from(phrase.sentences);
        let length = LENGTHS[roots.len() - 1];
        let repeated = match (phrase.sentences > 1, phrase.is_telling) {
            (true, _) => length,
            (false, true) => 0.2 * length,
            (false, false) => 0.2 / length,
        };
        let telling = if phrase.is_telling { TELLING } else { 1.0 };
        often * repeated * telling * libm::log(1.0 + mean / all)
    };
    let mut ranked: Vec<RankedPhrase> = phrases
        .iter()
        .map(|(roots, phrase)| (weight(roots, phrase), roots, phrase))
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    let chosen = choose_two(&ranked);
    let mut roots: Vec<String> = chosen
        .iter()
        .flat_map(|(roots, _)| roots.iter().map(|root| (*root).to_owned()))
        .collect();
    roots.sort();
    let texts: Vec<String> = chosen.iter().map(|(_, phrase)| commonest(&phrase.forms)).collect();
    Label {
        text: texts.join(", "),
        roots,
    }
}

/// The two best phrases that share no root. One of them is written alike in two sentences wherever there is such a
/// phrase.
fn choose_two<'a>(ranked: &[RankedPhrase<'a>]) -> Vec<(&'a Vec<&'a str>, &'a Phrase)> {
    let apart = |a: &[&str], b: &[&str]| !a.iter().any(|root| b.contains(root));
    let Some((_, best, first)) = ranked.first() else {
        return Vec::new();
    };
    let others: Vec<_> = ranked.iter().filter(|(_, roots, _)| apart(best, roots)).collect();
    let repeated = others
        .iter()
        .find(|(_, _, phrase)| first.is_repeated() || phrase.is_repeated());
    let second = repeated.or(others.first()).map(|(_, roots, phrase)| (*roots, *phrase));
    std::iter::once((*best, *first)).chain(second).collect()
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
