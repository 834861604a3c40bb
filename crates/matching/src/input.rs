//! Checks before any matching: empty input, too long input, and input without words.

use crate::language::foreign;
use crate::language::harmful::{HARMFUL, is_harmful};
use crate::language::text::{fold_text, to_plain};
use crate::matcher::Matcher;

/// Longest input that is read, in characters.
pub const MAX_KEYWORDS: usize = 200;

/// Reason why a text is not matched at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnfitKeywords {
    Blank,
    TooLong {
        length: usize,
    },
    /// Letters that make no words, markup, code or another language, with the sentence that says what to type.
    NotWords(&'static str),
}

/// Beginnings of messages to a person or a chat program.
const CHAT: &[&str] = &[
    "hello how",
    "how are you",
    "i love you",
    "ignore all",
    "ignore previous",
    "tell me a",
    "what is the",
    "what time",
    "who are",
    "who is",
    "who won",
];

/// Returns the text without the space around it, with any content.
///
/// # Errors
/// [`UnfitKeywords`] for empty or too long text.
pub fn check_length(keywords: &str) -> Result<&str, UnfitKeywords> {
    let text = keywords.trim();
    let length = text.chars().count();
    match length {
        0 => Err(UnfitKeywords::Blank),
        _ if length > MAX_KEYWORDS => Err(UnfitKeywords::TooLong { length }),
        _ => Ok(text),
    }
}

/// Checks the typed keywords and returns them without the space around them.
///
/// # Errors
/// [`UnfitKeywords`] that say what to type instead.
pub fn check_keywords<'k>(keywords: &'k str, matcher: &Matcher) -> Result<&'k str, UnfitKeywords> {
    let text = check_length(keywords)?;
    let say = |message| Err(UnfitKeywords::NotWords(message));
    if looks_like_code(text) {
        return say("That looks like code rather than a niche. Please use plain words, such as \"dog grooming\".");
    }
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    if letters == 0 {
        return say(
            "We found no words there. Please describe the niche in a few words, such as \"dog grooming\" or \"candles\".",
        );
    }
    let latin = text.chars().filter(|c| is_latin(*c)).count();
    if matcher.is_phrase(text) {
        return Ok(text);
    }
    let folded = fold_text(text);
    let foreign = foreign::count_foreign_evidence(text, &folded);
    // A word with an accent may look like an English one, but it is not.
    let unaccented: Vec<&str> = text.split_whitespace().filter(|word| word.is_ascii()).collect();
    let english = matcher.english_words(&to_plain(&unaccented.join(" ")));
    if latin * 2 < letters || (foreign >= 2 && foreign > 2 * english) {
        return say(
            "We only understand English for now. Please try the English words for your niche, such as \"dog grooming\".",
        );
    }
    if CHAT.iter().any(|start| folded.starts_with(start)) {
        return say(
            "That reads like a message rather than a niche. Please name a product or service, such as \"dog grooming\".",
        );
    }
    if is_harmful(&folded) {
        return say(HARMFUL);
    }
    Ok(text)
}

/// Checks a text that is being typed. True when its words may be guessed at: an unfinished word may look like another
/// language's, so names and phrases that begin with it are offered all the same.
///
/// # Errors
/// [`UnfitKeywords`] when nothing is to be offered.
pub fn check_unfinished(keywords: &str, matcher: &Matcher) -> Result<bool, UnfitKeywords> {
    let text = check_length(keywords)?;
    match check_keywords(text, matcher) {
        Ok(_) => Ok(true),
        Err(refusal) if looks_like_code(text) || is_harmful(&fold_text(text)) => Err(refusal),
        Err(_) => Ok(false),
    }
}

fn is_latin(c: char) -> bool {
    c.is_alphabetic() && matches!(c as u32, 0x41..=0x24F | 0x1E00..=0x1EFF | 0xFF21..=0xFF5A)
}

/// Tags, statements and template marks. Plain words that happen to be keywords ("select", "table") pass.
fn looks_like_code(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let tag = lower.match_indices('<').any(|(at, _)| {
        let mut after = lower[at + 1..].chars();
        after
            .next()
            .is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'))
    });
    let statements = [
        "drop table",
        "union select",
        "insert into",
        "delete from",
        "' or '",
        "' or 1",
        "\" or 1",
        "1=1",
        "';",
        "--'",
        "${",
        "{{",
        "javascript:",
        "<!--",
        "();",
        "=>",
        "function(",
        "alert(",
        "../",
        "/etc/",
        "os.system",
        "rm -rf",
        "http://",
        "https://",
    ];
    let query = lower.contains("select ") && lower.contains(" from ") && (lower.contains('*') || lower.contains(';'));
    tag || query || statements.iter().any(|mark| lower.contains(mark))
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::prepare::load_fixture;

    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| load_fixture().1);

    fn kind_of(text: &str) -> &'static str {
        match check_keywords(text, &MATCHER) {
            Ok(_) => "ok",
            Err(UnfitKeywords::Blank) => "blank",
            Err(UnfitKeywords::TooLong { .. }) => "too long",
            Err(UnfitKeywords::NotWords(_)) => "not words",
        }
    }

    #[test]
    fn what_is_not_words_is_refused_with_the_reason() {
        let cases = [
            ("", "blank"),
            (" \t\n ", "blank"),
            ("<script>alert(1)</script>", "not words"),
            ("'; DROP TABLE users; --", "not words"),
            ("SELECT * FROM niches", "not words"),
            ("12345 !!!", "not words"),
            ("🐶🐶🐶", "not words"),
            ("犬のトリミング", "not words"),
            ("уход за собаками", "not words"),
            ("dog grooming", "ok"),
            ("select table rental from barns", "ok"),
            ("café", "ok"),
            ("3d printing <3", "ok"),
        ];
        for (text, expected) in cases {
            assert_eq!(kind_of(text), expected, "{text}");
        }
    }

    #[test]
    fn length_is_counted_in_characters() {
        assert_eq!(kind_of(&"é".repeat(MAX_KEYWORDS)), "ok");
        assert_eq!(
            check_keywords(&"a".repeat(10_000), &MATCHER),
            Err(UnfitKeywords::TooLong { length: 10_000 })
        );
    }
}
