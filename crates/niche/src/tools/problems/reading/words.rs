//! Words of a comment for counting: folded, without zero-width characters, with marks for addresses, names and numbers.
//!
//! The text itself is never changed. Each word keeps its place.

use std::borrow::Cow;
use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::RandomState;
use unicode_normalization::char::is_combining_mark;

use super::known_words::KnownWords;
pub use super::known_words::Token;
use super::latin_letters::{add_folded, is_letter_or_digit};
use super::word_facts::PRICE_MARK;

/// A map of what visitors send. The hash is short, and its random keys keep anybody from choosing words that collide.
pub type VisitorMap<K, V> = HashMap<K, V, RandomState>;

/// Mark in place of a web address, a name after "@" or an email address.
pub const ADDRESS_MARK: &str = "<address>";
/// Mark in place of a number.
pub const NUMBER_MARK: &str = "<number>";
/// Longest word that is read, in bytes. The rest of a longer one is left out.
const MAX_WORD: usize = 40;
/// Bytes that most words fit in.
const USUAL_WORD: usize = 16;
/// Longest web or email address, in bytes.
const MAX_ADDRESS: usize = 400;
/// Longest HTML tag, in bytes.
const MAX_TAG: usize = 300;

/// A word before its root is known.
#[derive(Debug)]
struct FoundWord<'t> {
    word: Cow<'t, str>,
    start: usize,
    end: usize,
}

/// Splits texts into words, and remembers what it knows of the words that it has met.
#[derive(Default)]
pub struct Reader {
    known: KnownWords,
}

impl Reader {
    /// A reader with room for the words of a text, so that its lists do not grow word by word.
    pub fn for_bytes(bytes: usize) -> Self {
        Self {
            known: KnownWords::for_bytes(bytes),
        }
    }

    /// English stem of a folded word; a mark such as `<price>` is its own root.
    pub fn root(&self, word: &str) -> Rc<str> {
        Rc::clone(&self.known.know(word).root)
    }

    /// Place of each root in the alphabet, by the number of the root.
    pub fn rank_roots(&self) -> Vec<u32> {
        self.known.rank_roots()
    }

    /// Returns the words of `text` in their order.
    pub fn read(&self, text: &str) -> Vec<Token<'_>> {
        let known = |found: FoundWord| Token::of(self.known.know(&found.word), found.start, found.end);
        find_words(text).into_iter().map(known).collect()
    }

    /// Returns the words of `text`, and [`key_of`] them.
    pub fn read_with_key(&self, text: &str) -> (Vec<Token<'_>>, String) {
        let found = find_words(text);
        let mut key = String::with_capacity(text.len());
        let mut tokens = Vec::with_capacity(found.len());
        for found in found {
            if !tokens.is_empty() {
                key.push(' ');
            }
            key.push_str(&found.word);
            tokens.push(Token::of(self.known.know(&found.word), found.start, found.end));
        }
        (tokens, key)
    }
}

/// The words for comparison, one space between them.
pub fn key_of(tokens: &[Token]) -> String {
    let mut key = String::with_capacity(length_of_key(tokens));
    for (at, token) in tokens.iter().enumerate() {
        if at > 0 {
            key.push(' ');
        }
        key.push_str(&token.word);
    }
    key
}

/// Bytes of [`key_of`] these words.
pub fn length_of_key(tokens: &[Token]) -> usize {
    let letters: usize = tokens.iter().map(Token::folded_length).sum();
    letters + tokens.len().saturating_sub(1)
}

fn find_words(text: &str) -> Vec<FoundWord<'_>> {
    let mut words: Vec<FoundWord> = Vec::with_capacity(text.len() / 5);
    let (mut at, mut signs) = (0, AtSigns::default());
    while let Some(found) = next_word(text, at, &mut signs) {
        at = found.end;
        if !join_contraction(&mut words, &found, text) {
            words.push(found);
        }
    }
    words
}

/// Appends the end of a short form ("don ' t", "did n't") to the word before it.
fn join_contraction(words: &mut [FoundWord], found: &FoundWord, text: &str) -> bool {
    const ENDS: [&str; 7] = ["t", "s", "m", "re", "ve", "ll", "d"];
    // All of them, and "nt", have two letters at most.
    if found.word.len() > 2 {
        return false;
    }
    let Some(last) = words.last_mut().filter(|last| !last.word.starts_with('<')) else {
        return false;
    };
    let between = &text[last.end..found.start];
    let apart =
        between.len() <= 5 && between.contains(is_apostrophe) && !between.contains(|c: char| c.is_alphanumeric());
    let short = apart && ENDS.contains(&&*found.word);
    let negation = found.word == "nt" && between.trim().is_empty();
    if short || negation {
        last.word.to_mut().push_str(&found.word);
        last.end = found.end;
    }
    short || negation
}

/// The place of the next "@", from which most words are too far for an email address.
#[derive(Debug, Default)]
struct AtSigns {
    /// End of the part that was searched.
    searched: usize,
    next: Option<usize>,
}

impl AtSigns {
    /// True where a "@" is at `from` or behind it, before `to`.
    fn are_between(&mut self, text: &str, from: usize, to: usize) -> bool {
        if self.searched <= from || self.next.is_some_and(|next| next < from) {
            let found = text.as_bytes()[from..].iter().position(|byte| *byte == b'@');
            self.next = found.map(|place| from + place);
            self.searched = self.next.map_or(usize::MAX, |next| next + 1);
        }
        self.next.is_some_and(|next| next < to)
    }
}

fn next_word<'t>(text: &'t str, mut from: usize, signs: &mut AtSigns) -> Option<FoundWord<'t>> {
    loop {
        match word_from(text, from, signs)? {
            Ok(token) => return Some(token),
            Err(skipped) => from = skipped,
        }
    }
}

/// The word at or after `from`; an error holds the place after something that is no word.
fn word_from<'t>(text: &'t str, from: usize, signs: &mut AtSigns) -> Option<Result<FoundWord<'t>, usize>> {
    let is_begin = |c: char| is_letter_or_digit(c) || c == '@';
    let (offset, first) = text[from..].char_indices().find(|(_, c)| is_begin(*c))?;
    let start = from + offset;
    let rest = &text[start..];
    if let Some(word) = lone_word(text, start) {
        return Some(Ok(FoundWord {
            end: start + word.len(),
            word: word.into(),
            start,
        }));
    }
    if let Some(end) = end_of_markup(text, start) {
        return Some(Err(end));
    }
    if begins_address(rest) || signs.are_between(text, start, start + MAX_ADDRESS) {
        let near = &rest[..rest.floor_char_boundary(MAX_ADDRESS)];
        let chunk = &near[..near.find(char::is_whitespace).unwrap_or(near.len())];
        if first == '@' && !chunk[1..].starts_with(|c: char| c.is_alphanumeric()) {
            return Some(Err(start + 1));
        }
        if is_address(chunk, first) {
            let length = chunk.trim_end_matches(['.', ',', ')', '!', '?', ';', ':']).len().max(1);
            return Some(Ok(mark(ADDRESS_MARK, start, start + length)));
        }
    }
    Some(Ok(if first.is_ascii_digit() {
        number(text, start)
    } else {
        letters(text, start)
    }))
}

/// End of the HTML tag or entity whose name begins at `start`.
fn end_of_markup(text: &str, start: usize) -> Option<usize> {
    let rest = &text[start..text.floor_char_boundary(start + MAX_TAG)];
    let before = &text[..start];
    if before.ends_with('<') || before.ends_with("</") {
        return rest
            .find(['>', '<'])
            .filter(|end| rest[*end..].starts_with('>'))
            .map(|end| start + end);
    }
    let name = rest.find(|c: char| !c.is_ascii_alphanumeric())?;
    (before.ends_with(['&', '#']) && rest[name..].starts_with(';') && name <= 8).then_some(start + name)
}

/// True for the text of a web address.
fn begins_address(text: &str) -> bool {
    let begins = |prefix: &str| {
        text.get(..prefix.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(prefix))
    };
    begins("http://") || begins("https://") || begins("www.")
}

fn is_address(chunk: &str, first: char) -> bool {
    let email = chunk
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    first == '@' || begins_address(chunk) || email
}

fn mark(mark: &'static str, start: usize, end: usize) -> FoundWord<'static> {
    FoundWord {
        word: Cow::Borrowed(mark),
        start,
        end,
    }
}

/// A number, an amount of money, or a name that begins with a digit, such as "8th".
fn number(text: &str, start: usize) -> FoundWord<'_> {
    let rest = &text[start..];
    let digits = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
    let length = rest.find(|c| !digits(c)).unwrap_or(rest.len());
    let length = rest[..length].trim_end_matches(['.', ',']).len();
    if rest[length..].starts_with(char::is_alphabetic) {
        return letters(text, start);
    }
    let before = text[..start].trim_end().ends_with(['$', '€', '£']);
    let after = rest[length..].trim_start();
    let unit = ["dollar", "buck", "usd", "euro"].iter().any(|unit| {
        after
            .get(..unit.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(unit))
    });
    let kind = if before || unit { PRICE_MARK } else { NUMBER_MARK };
    mark(kind, start, start + length)
}

fn letters(text: &str, start: usize) -> FoundWord<'_> {
    let rest = &text[start..];
    if let Some(word) = plain_letters(rest) {
        let is_small = !word.bytes().any(|byte| byte.is_ascii_uppercase());
        return FoundWord {
            end: start + word.len(),
            word: if is_small {
                word.into()
            } else {
                word.to_ascii_lowercase().into()
            },
            start,
        };
    }
    let mut end = 0;
    let mut word = String::with_capacity(USUAL_WORD);
    let mut chars = rest.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let inner = is_apostrophe(c) && chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        let is_told = is_letter_or_digit(c);
        if !(is_told || inner || is_combining_mark(c) || is_invisible(c)) {
            break;
        }
        end = at + c.len_utf8();
        if c.is_ascii_alphanumeric() && word.len() < MAX_WORD {
            word.push(c.to_ascii_lowercase());
        } else if is_told && word.len() < MAX_WORD {
            add_folded(&mut word, c);
        }
    }
    FoundWord {
        word: word.into(),
        start,
        end: start + end,
    }
}

/// The word at `start` where spaces are around it and it has nothing but small letters, as most words do: no address,
/// number or markup.
fn lone_word(text: &str, start: usize) -> Option<&str> {
    let bytes = text.as_bytes();
    let is_open = start == 0 || bytes[start - 1] == b' ';
    let length = bytes[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_lowercase())
        .count();
    let is_closed = bytes.get(start + length).is_none_or(|next| *next == b' ');
    (is_open && is_closed && (1..=MAX_WORD).contains(&length)).then(|| &text[start..start + length])
}

/// The word at the beginning where it has nothing but letters and digits of ASCII, as most words do.
fn plain_letters(text: &str) -> Option<&str> {
    let length = text
        .bytes()
        .position(|byte| !byte.is_ascii_alphanumeric())
        .unwrap_or(text.len());
    let ends = text
        .as_bytes()
        .get(length)
        .is_none_or(|next| next.is_ascii() && !matches!(next, b'\'' | b'`'));
    (ends && (1..=MAX_WORD).contains(&length)).then(|| &text[..length])
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}' | '\u{2018}' | '`' | '\u{b4}')
}

/// True for characters that are not seen: zero-width, direction overrides, the byte order mark.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{ad}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        Reader::default()
            .read(text)
            .into_iter()
            .map(|token| token.word.to_string())
            .collect()
    }

    #[test]
    fn short_forms_are_one_word_however_they_are_written() {
        for text in ["I don't", "i don ’ t", "I don`t", "i do n't"] {
            assert_eq!(words(text), ["i", "dont"], "{text}");
        }
    }

    #[test]
    fn addresses_names_and_numbers_become_marks() {
        assert_eq!(
            words("See https://a.example/x?y=1, ask @bob or bob@mail.example: $ 12.50, 3 times, 8th, 20 dollars"),
            [
                "see",
                "<address>",
                "ask",
                "<address>",
                "or",
                "<address>",
                "<price>",
                "<number>",
                "times",
                "8th",
                "<price>",
                "dollars"
            ]
        );
    }

    #[test]
    fn invisible_characters_and_accents_do_not_count() {
        assert_eq!(words("bro\u{200b}ken Café @"), ["broken", "cafe"]);
    }

    #[test]
    fn tags_and_entities_are_no_words() {
        assert_eq!(
            words("<p class=\"x\">cold&nbsp;soup</p> 3 < 4"),
            ["cold", "soup", "<number>", "<number>"]
        );
    }

    /// A search from each word to the end of the text would take a trillion steps here.
    #[test]
    fn a_megabyte_without_a_space_is_read_in_one_pass() {
        let text = "ab.".repeat(1 << 20);
        assert_eq!(Reader::default().read(&text).len(), 1 << 20);
        let long = "a".repeat(1 << 20);
        assert_eq!(words(&long), ["a".repeat(MAX_WORD)]);
    }

    #[test]
    fn every_word_keeps_its_place() {
        let text = "The “Café” didn’t open.";
        let reader = Reader::default();
        for token in reader.read(text) {
            assert!(text.is_char_boundary(token.start) && text.is_char_boundary(token.end));
        }
        let token = &reader.read(text)[1];
        assert_eq!(&text[token.start..token.end], "Café");
    }
}
