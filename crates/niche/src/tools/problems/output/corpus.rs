//! The comments of a run: read, folded together where they are nearly equal, with their authors.

use std::collections::{BTreeMap, BTreeSet};

use super::outcome::{SkippedComments, SkippedReason};
use crate::refusal::Refusal;
use crate::tools::RunWatch;
use crate::tools::problems::reading::duplicates::find_originals;
use crate::tools::problems::reading::english::is_english;
use crate::tools::problems::reading::splitting::comments::SplitText;
use crate::tools::problems::reading::words::{Reader, Token, is_invisible};

/// A comment with its place among the others.
#[derive(Debug)]
pub struct ReadComment<'r> {
    /// Folded words, for comparison.
    pub key: String,
    /// Number of the comment that stands for it, which is its own for the first of its kind. `None` for a skipped one.
    pub original: Option<usize>,
    /// Words of a comment that stands for its kind.
    pub words: Vec<Token<'r>>,
}

/// The comments of a text and their authors.
#[derive(Debug)]
pub struct Corpus<'r> {
    pub read: Vec<ReadComment<'r>>,
    /// By the number of the comment that stands for its kind: how often it occurs, and its authors. Others have none.
    pub distinct: Vec<Distinct>,
    /// Different comments.
    pub comments: usize,
    pub people: usize,
    pub skipped: SkippedComments,
}

#[derive(Debug, Clone, Default)]
pub struct Distinct {
    pub count: usize,
    pub authors: BTreeSet<usize>,
}

pub fn read_corpus<'r>(reader: &'r Reader, split: &SplitText, watch: &RunWatch) -> Result<Corpus<'r>, Refusal> {
    let (mut other_language, mut no_words) = (0, 0);
    let mut keys: Vec<String> = Vec::with_capacity(split.comments.len());
    let mut words: Vec<Vec<Token<'r>>> = Vec::with_capacity(split.comments.len());
    let mut kept: Vec<usize> = Vec::new();
    for (at, comment) in split.comments.iter().enumerate() {
        let (tokens, key) = reader.read_with_key(&comment.piece.text);
        watch.count_steps(tokens.len())?;
        keys.push(key);
        if tokens.iter().all(|token| token.is_mark()) {
            no_words += 1;
        } else if is_english(&comment.piece.text, &tokens) {
            kept.push(at);
        } else {
            other_language += 1;
        }
        words.push(tokens);
    }
    let mut order = kept.clone();
    order.sort_by(|a, b| {
        let text = |at: &usize| &split.comments[*at].piece.text;
        (&keys[*a], text(a), a).cmp(&(&keys[*b], text(b), b))
    });
    let originals = find_originals(&keys, &order, watch)?;
    let (distinct, people) = count_authors(split, &kept, &originals);
    let is_kept = |at: usize| kept.binary_search(&at).is_ok();
    let read = keys.into_iter().zip(words).enumerate().map(|(at, (key, words))| {
        let original = is_kept(at).then(|| originals[at]);
        let words = if original == Some(at) { words } else { Vec::new() };
        ReadComment { key, original, words }
    });
    let reasons = [("other_language", other_language), ("no_words", no_words)];
    let reasons: Vec<SkippedReason> = reasons
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(reason, count)| SkippedReason { reason, count })
        .collect();
    Ok(Corpus {
        read: read.collect(),
        comments: distinct.iter().filter(|kind| kind.count > 0).count(),
        distinct,
        people,
        skipped: SkippedComments {
            count: other_language + no_words,
            reasons,
        },
    })
}

/// Counts each different comment. A comment without a named author counts as an author of its own.
fn count_authors(split: &SplitText, kept: &[usize], originals: &[usize]) -> (Vec<Distinct>, usize) {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    let mut distinct = vec![Distinct::default(); split.comments.len()];
    for &at in kept {
        let original = originals[at];
        let name = match &split.comments[at].author {
            Some(author) => format!(
                "a {}",
                author
                    .to_lowercase()
                    .chars()
                    .filter(|c| !is_invisible(*c))
                    .collect::<String>()
            ),
            None => format!("c {original}"),
        };
        let next = names.len();
        let author = *names.entry(name).or_insert(next);
        let entry = &mut distinct[original];
        entry.count += 1;
        entry.authors.insert(author);
    }
    (distinct, names.len())
}
