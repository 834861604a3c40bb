//! Words of problems: frequent in the text, rare elsewhere.

use std::collections::BTreeMap;

use super::outcome::CustomerWord;
use super::voices::SentenceInComment;
use crate::tools::problems::reading::word_tables::neutral::table;
use crate::tools::problems::reading::words::Token;

const MAX_WORDS: usize = 15;

/// Sentences of a word, or of all words of a root.
#[derive(Debug, Clone, Copy, Default)]
struct WordCount<'a> {
    token: Option<&'a Token>,
    sentences: usize,
    last: usize,
}

/// The words that count most. Words of one root count together, under the form that most sentences have.
pub fn rank_words(voices: &[SentenceInComment]) -> Vec<CustomerWord> {
    let (mut words, mut roots): (Vec<WordCount>, Vec<WordCount>) = (Vec::new(), Vec::new());
    for (at, voice) in voices
        .iter()
        .enumerate()
        .filter(|(_, voice)| voice.sentence.kind.is_grouped())
    {
        // The last form of a root counts for the sentence.
        for token in voice.sentence.tokens.iter().rev().filter(|token| !token.facts.is_stop) {
            if count_once(&mut roots, token.root_number(), token, at + 1) {
                count_once(&mut words, token.number(), token, at + 1);
            }
        }
    }
    let mut forms: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for word in &words {
        if let Some(token) = word.token.filter(|token| roots[token.root_number()].sentences > 1) {
            forms
                .entry(&*token.root)
                .or_default()
                .insert(&token.word, word.sentences);
        }
    }
    let importance = |word: &str| table().map_or(1.0, |table| table.importance(word));
    let entry = |(_, forms): (&str, BTreeMap<&str, usize>)| {
        let count: usize = forms.values().sum();
        let most = forms.iter().rev().max_by_key(|(_, count)| **count);
        let form = most.map_or("", |(form, _)| *form);
        let word = CustomerWord {
            word: form.to_owned(),
            count,
        };
        (count as f64 * importance(form), word)
    };
    let mut ranked: Vec<(f64, CustomerWord)> = forms.into_iter().map(entry).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.word.cmp(&b.1.word)));
    ranked.into_iter().take(MAX_WORDS).map(|(_, word)| word).collect()
}

/// Counts a sentence, and once only. Returns true the first time.
fn count_once<'a>(counts: &mut Vec<WordCount<'a>>, at: usize, token: &'a Token, sentence: usize) -> bool {
    if counts.len() <= at {
        counts.resize(at + 1, WordCount::default());
    }
    let count = &mut counts[at];
    let is_new = count.last != sentence;
    if is_new {
        count.sentences += 1;
        (count.token, count.last) = (Some(token), sentence);
    }
    is_new
}
