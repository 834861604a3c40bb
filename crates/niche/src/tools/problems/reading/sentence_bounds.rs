//! Boundaries of sentences by UAX 29. Texts of ASCII and of letters with accents, which most are, take one pass. The
//! library searches ahead from every space behind a full stop, so that a comment of nothing but spaces took a second:
//! others are read in pieces that end behind long runs without a letter.

use unicode_segmentation::UnicodeSegmentation;

use super::latin_letters::{is_latin_letter, is_letter_or_digit};

/// Longest run of characters without a letter or digit inside a piece that the library reads.
const LONGEST_RUN: usize = 16;

/// Sentences of `text` in their order, spaces included, each with its place in bytes.
pub fn split_sentences(text: &str) -> Vec<(usize, &str)> {
    if text.is_ascii() || text.chars().all(|c| c.is_ascii() || is_latin_letter(c)) {
        return split_latin(text);
    }
    let mut sentences = Vec::new();
    let mut from = 0;
    for to in ends_of_pieces(text) {
        let piece = &text[from..to];
        sentences.extend(piece.split_sentence_bound_indices().map(|(at, part)| (from + at, part)));
        from = to;
    }
    sentences
}

/// Ends of pieces: behind each run of too many characters without a letter, and the end of the text.
fn ends_of_pieces(text: &str) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut run = 0;
    for (at, c) in text.char_indices() {
        if run >= LONGEST_RUN {
            ends.push(at);
            run = 0;
        }
        run = if is_letter_or_digit(c) { 0 } else { run + 1 };
    }
    ends.push(text.len());
    ends
}

/// Sentences of a text of ASCII and letters from "À" to "ſ".
fn split_latin(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let mut sentences = Vec::new();
    let (mut from, mut at) = (0, 0);
    while at < bytes.len() {
        let (next, is_end) = match bytes[at] {
            b'\r' if bytes.get(at + 1) == Some(&b'\n') => (at + 2, true),
            b'\r' | b'\n' => (at + 1, true),
            b'.' | b'!' | b'?' => pass_mark(text, at),
            _ => (at + 1, false),
        };
        at = next;
        if is_end && at < bytes.len() {
            sentences.push((from, &text[from..at]));
            from = at;
        }
    }
    if from < bytes.len() {
        sentences.push((from, &text[from..]));
    }
    sentences
}

/// Place behind the mark at `mark` with its brackets and spaces, and whether a sentence ends there.
fn pass_mark(text: &str, mark: usize) -> (usize, bool) {
    let bytes = text.as_bytes();
    let is_stop = bytes[mark] == b'.';
    // All characters that are not of ASCII are letters.
    let after_letter = mark > 0 && (bytes[mark - 1].is_ascii_alphabetic() || !bytes[mark - 1].is_ascii());
    match text[mark + 1..].chars().next() {
        Some(next) if is_stop && next.is_ascii_digit() => return (mark + 1, false),
        Some(next) if is_stop && after_letter && next.is_uppercase() => return (mark + 1, false),
        _ => {}
    }
    let behind = |from: usize, passes: fn(&u8) -> bool| {
        let rest = bytes[from..].iter().position(|byte| !passes(byte));
        rest.map_or(bytes.len(), |length| from + length)
    };
    let at = behind(mark + 1, |byte| b"\"'()[]{}".contains(byte));
    let at = behind(at, |byte| b" \t\x0b\x0c".contains(byte));
    let goes_on = match bytes.get(at) {
        None | Some(b'\r' | b'\n' | b'.' | b'!' | b'?' | b',' | b'-' | b':' | b';') => true,
        Some(_) => is_stop && is_followed_by_small_letter(&text[at..]),
    };
    (at, !goes_on)
}

/// True when a small letter comes before any other letter, mark or line.
fn is_followed_by_small_letter(text: &str) -> bool {
    let told = |c: &char| c.is_ascii_alphabetic() || !c.is_ascii() || "\r\n.!?".contains(*c);
    text.chars().find(told).is_some_and(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every kind of character that the rules know, often beside each other.
    fn pieces() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            ".", "!", "?", " ", "  ", "\n", "\r", "\r\n", "a", "B", "word", "Word", "7", "(", ")", "\"", "'", ",", ";",
            ":", "-", "\t", "\x0b", "\x01", "$", "<", "_", "]", "{", "é", "É", "ß", "ŉ", "Ž", "ž",
        ]);
        prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3_000))]

        #[test]
        fn sentences_of_latin_letters_are_those_of_the_library(text in pieces()) {
            let library: Vec<(usize, &str)> = text.split_sentence_bound_indices().collect();
            prop_assert_eq!(split_sentences(&text), library);
        }

        #[test]
        fn other_texts_are_split_as_the_library_does_and_kept_whole(text in pieces()) {
            let text = format!("é{text}”");
            let library: Vec<(usize, &str)> = text.split_sentence_bound_indices().collect();
            let found = split_sentences(&text);
            prop_assert_eq!(found.iter().map(|(_, part)| *part).collect::<String>(), text.clone());
            if ends_of_pieces(&text).len() == 1 {
                prop_assert_eq!(found, library);
            }
        }
    }

    /// The library alone takes a minute for these.
    #[test]
    fn long_runs_of_spaces_take_one_pass() {
        for first in ["late", "laté"] {
            let comment = format!("They were {first}.{}1", " ".repeat(19_900));
            let sentences: usize = (0..100).map(|_| split_sentences(&comment).len()).sum();
            assert!(sentences >= 200);
        }
    }
}
