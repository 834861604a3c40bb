//! Labels of themes: the phrases of one to three words that set a theme apart (class-based TF-IDF). No sentence is generated.

use std::collections::{BTreeMap, HashMap};

use super::stopwords::is_stop_word;
use super::words::Token;

/// Worth of a phrase of one, two and three words.
const LENGTHS: [f64; 3] = [1.0, 1.7, 1.9];

#[derive(Debug, Default, Clone)]
struct Phrase {
    /// Sentences of the theme that have it.
    sentences: u32,
    /// Forms in which it is written, with their counts.
    forms: BTreeMap<String, u32>,
}

/// A label of a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    pub text: String,
    /// Roots of its words, sorted. Themes with equal roots are one.
    pub roots: Vec<String>,
}

/// Labels of all themes. Each theme is its sentences, each sentence its words.
pub fn find_labels(themes: &[Vec<(&[Token], &str)>]) -> Vec<Label> {
    let counted: Vec<BTreeMap<Vec<&str>, Phrase>> = themes.iter().map(|theme| count_phrases(theme)).collect();
    let mut everywhere: HashMap<&[&str], f64> = HashMap::new();
    for phrases in &counted {
        for (roots, phrase) in phrases {
            *everywhere.entry(roots).or_default() += f64::from(phrase.sentences);
        }
    }
    let words: usize = themes.iter().flatten().map(|(tokens, _)| tokens.len()).sum();
    let mean = words as f64 / themes.len().max(1) as f64;
    counted
        .iter()
        .map(|phrases| best_label(phrases, &everywhere, mean))
        .collect()
}

fn count_phrases<'a>(theme: &[(&'a [Token], &str)]) -> BTreeMap<Vec<&'a str>, Phrase> {
    let mut phrases: BTreeMap<Vec<&str>, Phrase> = BTreeMap::new();
    for (tokens, text) in theme {
        let mut seen: Vec<Vec<&str>> = Vec::new();
        for length in 1..=LENGTHS.len() {
            for window in tokens.windows(length) {
                let (first, last) = (&window[0], &window[length - 1]);
                let marked = window.iter().any(Token::is_mark);
                if is_stop_word(&first.word) || is_stop_word(&last.word) || marked {
                    continue;
                }
                let form = &text[first.start..last.end];
                if form.contains([',', '.', ';', ':', '!', '?', '(', ')', '"', '\n']) {
                    continue;
                }
                let roots: Vec<&str> = window.iter().map(|token| token.root.as_str()).collect();
                let phrase = phrases.entry(roots.clone()).or_default();
                *phrase.forms.entry(form.to_lowercase()).or_default() += 1;
                if !seen.contains(&roots) {
                    phrase.sentences += 1;
                    seen.push(roots);
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
        let repeated = if phrase.sentences > 1 {
            LENGTHS[roots.len() - 1]
        } else {
            0.2
        };
        often * repeated * libm::log(1.0 + mean / all)
    };
    let mut ranked: Vec<(f64, &Vec<&str>, &Phrase)> = phrases
        .iter()
        .map(|(roots, phrase)| (weight(roots, phrase), roots, phrase))
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    let mut chosen: Vec<(&Vec<&str>, &Phrase)> = Vec::new();
    for (_, roots, phrase) in ranked {
        if chosen.len() == 2 {
            break;
        }
        if chosen
            .iter()
            .all(|(taken, _)| !taken.iter().any(|root| roots.contains(root)))
        {
            chosen.push((roots, phrase));
        }
    }
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
