//! Words of problems: frequent in the text, rare elsewhere.

use super::outcome::CustomerWord;
use crate::tools::problems::labels::sentences::Sentence;
use crate::tools::problems::reading::word_tables::neutral::table;
use crate::tools::problems::reading::words::Token;

const MAX_WORDS: usize = 15;

/// Sentences of a word, or of all words of a root.
#[derive(Debug, Clone, Copy, Default)]
struct WordCount<'a> {
    token: Option<&'a Token<'a>>,
    sentences: u32,
    last: u32,
}

/// The words that count most. Words of one root count together, under the form that most sentences have.
pub fn rank_words<'a>(sentences: impl Iterator<Item = &'a Sentence<'a>>) -> Vec<CustomerWord> {
    let (mut words, mut roots): (Vec<WordCount>, Vec<WordCount>) = (Vec::new(), Vec::new());
    let grouped = sentences.filter(|sentence| sentence.kind.is_grouped());
    for (sentence, number) in grouped.zip(1..) {
        // The last form of a root counts for the sentence.
        for token in sentence.tokens.iter().rev().filter(|token| !token.facts.is_stop) {
            if count_once(&mut roots, token.root_number(), token, number) {
                count_once(&mut words, token.number(), token, number);
            }
        }
    }
    // Each sentence of a root counts for one form: the form that most have stands for all.
    let mut forms: Vec<Option<(&str, u32)>> = vec![None; roots.len()];
    let counted = words.iter().filter_map(|word| Some((word.token?, word.sentences)));
    for (word, count) in counted.filter(|(word, _)| roots[word.root_number()].sentences > 1) {
        let form = &mut forms[word.root_number()];
        let is_first = |(best, most): (&str, u32)| count > most || (count == most && *word.word < *best);
        if form.is_none_or(is_first) {
            *form = Some((&word.word, count));
        }
    }
    let importance = |word: &str| table().map_or(1.0, |table| table.importance(word));
    let repeated = roots.iter().zip(forms).filter(|(root, _)| root.sentences > 1);
    let mut ranked: Vec<(f64, &str, u32)> = repeated
        .filter_map(|(root, form)| Some((form?.0, root.sentences)))
        .map(|(form, count)| (f64::from(count) * importance(form), form, count))
        .collect();
    ranked.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    let first = ranked.into_iter().take(MAX_WORDS);
    first
        .map(|(_, word, count)| CustomerWord {
            word: word.to_owned(),
            count: count as usize,
        })
        .collect()
}

/// Counts a sentence, and once only. Returns true the first time.
fn count_once<'a>(counts: &mut Vec<WordCount<'a>>, at: usize, token: &'a Token<'a>, sentence: u32) -> bool {
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
