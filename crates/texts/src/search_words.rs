//! The words of texts and questions, made the same way for both databases, so that both find the same.

use std::sync::LazyLock;

use deunicode::deunicode_with_tofu;
use rust_stemmers::{Algorithm, Stemmer};
use serde::Serialize;
use utoipa::ToSchema;

/// Maximum number of search terms; more do not make a question clearer.
const MAX_TERMS: usize = 8;
/// Shorter beginnings would find nearly everything.
const MIN_PREFIX: usize = 2;
/// Longer words are cut, in texts and questions alike: PostgreSQL keeps none of over 2,046 bytes.
const MAX_WORD: usize = 100;
/// Words of a snippet.
const SNIPPET_WORDS: usize = 28;

static STEMMER: LazyLock<Stemmer> = LazyLock::new(|| Stemmer::create(Algorithm::English));

/// Words that one typed word finds: the word itself or, for the last one, every word that begins with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchTerm {
    pub word: String,
    pub prefix: Option<String>,
}

/// A piece of a text, and whether the search found it there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Segment {
    pub text: String,
    pub hit: bool,
}

/// Returns the words of a text for the index: each word and, where it differs, its stem.
pub fn index_words(text: &str) -> Vec<String> {
    let mut kept = Vec::new();
    for word in split_words(text) {
        let stem = stem_word(&word);
        if stem != word {
            kept.push(stem);
        }
        kept.push(word);
    }
    kept
}

/// Splits a question into search terms. No term can be an operator. Empty when the question has no word.
pub fn parse_terms(question: &str) -> Vec<SearchTerm> {
    let mut words: Vec<String> = split_words(question).collect();
    words.truncate(MAX_TERMS);
    let last = words.len().saturating_sub(1);
    let mut terms: Vec<SearchTerm> = Vec::new();
    for (at, word) in words.into_iter().enumerate() {
        let term = SearchTerm {
            word: stem_word(&word),
            // The last word may be incomplete.
            prefix: (at == last && word.len() >= MIN_PREFIX).then_some(word),
        };
        if !terms.contains(&term) {
            terms.push(term);
        }
    }
    terms
}

/// Returns whether the words of an index hold every term. A question without a word finds nothing.
pub fn has_every_term(words: &[String], terms: &[SearchTerm]) -> bool {
    let holds = |term: &SearchTerm| {
        words
            .iter()
            .any(|word| *word == term.word || term.prefix.as_ref().is_some_and(|prefix| word.starts_with(prefix)))
    };
    !terms.is_empty() && terms.iter().all(holds)
}

/// The text in pieces, the found words apart.
pub fn mark_terms(text: &str, terms: &[SearchTerm]) -> Vec<Segment> {
    let mut segments: Vec<Segment> = Vec::new();
    for run in split_runs(text) {
        let hit = terms.iter().any(|term| is_found(run, term));
        match segments.last_mut() {
            Some(last) if last.hit == hit => last.text.push_str(run),
            _ => segments.push(Segment {
                text: run.to_owned(),
                hit,
            }),
        }
    }
    segments
}

/// The part of a text that holds the most of the terms, with its words marked. Empty when none is there.
pub fn cut_snippet(text: &str, terms: &[SearchTerm]) -> Vec<Segment> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some(start) = best_window(&words, terms) else {
        return Vec::new();
    };
    let end = (start + SNIPPET_WORDS).min(words.len());
    let start = end.saturating_sub(SNIPPET_WORDS).min(start);
    let before = if start > 0 { "… " } else { "" };
    let after = if end < words.len() { " …" } else { "" };
    mark_terms(&format!("{before}{}{after}", words[start..end].join(" ")), terms)
}

/// Terms that a word holds: a bit for each of [`MAX_TERMS`].
type Hits = u8;

/// A few words before the first hit of the window with the most different terms. Looks no further than to one with all.
fn best_window(words: &[&str], terms: &[SearchTerm]) -> Option<usize> {
    let mut found: Vec<Hits> = Vec::new();
    let mut best = None;
    for at in 0..words.len() {
        let end = (at + SNIPPET_WORDS).min(words.len());
        found.extend(words[found.len()..end].iter().map(|word| find_hits(word, terms)));
        if found[at] == 0 {
            continue;
        }
        let different = found[at..end].iter().fold(0, |all, hits| all | hits).count_ones() as usize;
        if best.is_none_or(|(most, _)| different > most) {
            best = Some((different, at));
        }
        if different == terms.len() {
            break;
        }
    }
    best.map(|(_, at)| at.saturating_sub(6))
}

fn find_hits(word: &str, terms: &[SearchTerm]) -> Hits {
    let bit = |run: &str, at: usize| Hits::from(is_found(run, &terms[at])) << at;
    let of_run = |run| (0..terms.len()).fold(0, |found, at| found | bit(run, at));
    split_runs(word).fold(0, |found, run| found | of_run(run))
}

/// Returns whether the index would find the word.
fn is_found(run: &str, term: &SearchTerm) -> bool {
    may_hold(run, term)
        && split_words(run).any(|word| {
            let stem = stem_word(&word);
            let begins = |prefix: &String| word.starts_with(prefix.as_str()) || stem.starts_with(prefix.as_str());
            word == term.word || stem == term.word || term.prefix.as_ref().is_some_and(begins)
        })
}

/// Returns whether a closer comparison is worthwhile: a stem begins with its word's first letter, and most words begin
/// with another one.
fn may_hold(run: &str, term: &SearchTerm) -> bool {
    let first = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
    !run.is_ascii()
        || first(run) == first(&term.word)
        || term.prefix.as_deref().is_some_and(|prefix| first(run) == first(prefix))
}

/// Splits a text of any script into lower-case ASCII letters and digits.
fn split_words(text: &str) -> impl Iterator<Item = String> {
    let runs = text.split(|c: char| !is_part(c)).filter(|run| !run.is_empty());
    runs.flat_map(|run| {
        let plain = deunicode_with_tofu(run, "").to_ascii_lowercase();
        let words = plain
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty());
        let short = |word: &str| word[..word.len().min(MAX_WORD)].to_owned();
        words.map(short).collect::<Vec<_>>()
    })
}

/// Letters, digits and the marks that belong to them.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&c)
}

/// Splits a text into words and the characters between them, in turn.
fn split_runs(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = rest.find(|c| is_part(c) != is_part(first)).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        rest = after;
        Some(run)
    })
}

fn stem_word(word: &str) -> String {
    STEMMER.stem(word).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show_marked(text: &str, question: &str) -> String {
        let write = |segment: Segment| {
            if segment.hit {
                format!("[{}]", segment.text)
            } else {
                segment.text
            }
        };
        mark_terms(text, &parse_terms(question))
            .into_iter()
            .map(write)
            .collect()
    }

    #[test]
    fn questions_become_plain_words() {
        let words = |question| {
            parse_terms(question)
                .into_iter()
                .map(|term| term.word)
                .collect::<Vec<_>>()
        };
        assert_eq!(words("Dog \"OR\" cat*"), ["dog", "or", "cat"]);
        assert_eq!(
            words("title:x NEAR(a b) -c & d | !e <-> f"),
            ["titl", "x", "near", "a", "b", "c", "d", "e"]
        );
        assert_eq!(words("'; DROP TABLE"), ["drop", "tabl"]);
        assert!(parse_terms(" !?\u{0} ").is_empty());
    }

    #[test]
    fn only_the_last_word_may_be_a_beginning() {
        let asked = parse_terms("dog gro");
        assert_eq!(
            (asked[0].prefix.as_deref(), asked[1].prefix.as_deref()),
            (None, Some("gro"))
        );
        assert_eq!(parse_terms("a")[0].prefix, None);
    }

    #[test]
    fn found_words_are_marked_in_every_form() {
        assert_eq!(
            show_marked("Pricing a first offer", "price off"),
            "[Pricing] a first [offer]"
        );
        assert_eq!(show_marked("Über die Größe", "uber grosse"), "[Über] die [Größe]");
        assert_eq!(show_marked("<b>dogs</b>", "dog"), "<b>[dogs]</b>");
        assert_eq!(show_marked("nothing", "dog"), "nothing");
    }

    #[test]
    fn a_stem_begins_as_its_word_does() {
        let irregular = "skis skies dying lying tying idly gently ugly early only singly yes young youth eying";
        for word in irregular
            .split(' ')
            .chain(include_str!("search_words.rs").split(|c: char| !c.is_ascii_lowercase()))
        {
            assert_eq!(stem_word(word).chars().next(), word.chars().next(), "{word}");
        }
    }

    #[test]
    fn a_snippet_shows_the_place_where_the_words_meet() {
        let text = format!(
            "dog {} the dog likes grooming at night {}",
            "filler ".repeat(60),
            "more ".repeat(60)
        );
        let shown: String = cut_snippet(&text, &parse_terms("grooming dog"))
            .into_iter()
            .map(|segment| segment.text)
            .collect();
        assert!(
            shown.starts_with("… ") && shown.ends_with(" …") && shown.contains("dog likes grooming"),
            "{shown}"
        );
        assert!(cut_snippet("nothing here", &parse_terms("dog")).is_empty());
    }

    #[test]
    fn without_a_place_for_all_words_a_snippet_shows_the_one_for_the_most() {
        let text = format!("evening {} grooming a dog {}", "filler ".repeat(60), "more ".repeat(60));
        let shown = cut_snippet(&text, &parse_terms("evening dog grooming"));
        let hits: Vec<&str> = shown
            .iter()
            .filter(|part| part.hit)
            .map(|part| part.text.as_str())
            .collect();
        assert_eq!(hits, ["grooming", "dog"]);
    }
}
