//! Words of a comment for counting: folded, without zero-width characters, with marks for addresses, names and numbers.
//!
//! The text itself is never changed. Each word keeps its place.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Deref;
use std::rc::Rc;

use foldhash::fast::RandomState;
use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::char::is_combining_mark;

use super::latin_letters::{add_folded, is_letter_or_digit};
use super::word_facts::{PRICE_MARK, WordFacts};

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
/// Bytes of a text for which a reader has room for a word.
const BYTES_FOR_WORD: usize = 16;
/// Longest web or email address, in bytes.
const MAX_ADDRESS: usize = 400;
/// Longest HTML tag, in bytes.
const MAX_TAG: usize = 300;

/// A word with everything that it tells by itself, shared by all its places in the texts of one reader.
#[derive(Debug)]
pub struct KnownWord {
    /// Lower-case letters without accents and apostrophes, or a mark.
    pub word: Rc<str>,
    pub root: Rc<str>,
    number: u32,
    root_number: u32,
    facts: WordFacts,
}

/// A word of a text.
#[derive(Debug, Clone)]
pub struct Token {
    known: Rc<KnownWord>,
    pub facts: WordFacts,
    number: u32,
    root_number: u32,
    /// Place in the text, in bytes.
    pub start: usize,
    pub end: usize,
}

impl Deref for Token {
    type Target = KnownWord;

    fn deref(&self) -> &KnownWord {
        &self.known
    }
}

impl Token {
    fn of(known: Rc<KnownWord>, start: usize, end: usize) -> Self {
        Self {
            facts: known.facts,
            number: known.number,
            root_number: known.root_number,
            known,
            start,
            end,
        }
    }

    /// Place of the word in the order in which the reader met them.
    pub fn number(&self) -> usize {
        self.number as usize
    }

    /// Place of its root in the order in which the reader met them.
    pub fn root_number(&self) -> usize {
        self.root_number as usize
    }

    pub fn is_mark(&self) -> bool {
        self.facts.is_mark
    }

    /// The word as a piece of its text has it that begins at `from`.
    pub fn within_piece(self, from: usize) -> Self {
        Self {
            start: self.start - from,
            end: self.end - from,
            ..self
        }
    }

    /// The word as a text has it that begins `bytes` earlier.
    pub fn moved_by(self, bytes: usize) -> Self {
        Self {
            start: self.start + bytes,
            end: self.end + bytes,
            ..self
        }
    }
}

/// A word before its root is known.
#[derive(Debug)]
struct FoundWord<'t> {
    word: Cow<'t, str>,
    start: usize,
    end: usize,
}

/// Splits texts into words, and remembers what it knows of the words that it has met.
pub struct Reader {
    stemmer: Stemmer,
    words: RefCell<VisitorMap<Rc<str>, Rc<KnownWord>>>,
    roots: RefCell<VisitorMap<Rc<str>, u32>>,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            stemmer: Stemmer::create(Algorithm::English),
            words: RefCell::default(),
            roots: RefCell::default(),
        }
    }
}

impl Reader {
    /// A reader with room for the words of a text, so that its maps do not grow word by word.
    pub fn for_bytes(bytes: usize) -> Self {
        let reader = Self::default();
        reader.words.borrow_mut().reserve(bytes / BYTES_FOR_WORD);
        reader.roots.borrow_mut().reserve(bytes / BYTES_FOR_WORD);
        reader
    }

    /// English stem of a folded word; a mark such as `<price>` is its own root.
    pub fn root(&self, word: &str) -> Rc<str> {
        Rc::clone(&self.know(word).root)
    }

    fn know(&self, word: &str) -> Rc<KnownWord> {
        if let Some(known) = self.words.borrow().get(word) {
            return Rc::clone(known);
        }
        let is_mark = word.starts_with('<');
        let root = if is_mark {
            Cow::Borrowed(word)
        } else {
            self.stemmer.stem(word)
        };
        let (root, root_number) = self.number_root(&root);
        let shared = if *root == *word { Rc::clone(&root) } else { word.into() };
        let mut words = self.words.borrow_mut();
        let known = Rc::new(KnownWord {
            word: Rc::clone(&shared),
            facts: WordFacts::of(word, &root),
            root,
            number: next_number(words.len()),
            root_number,
        });
        words.insert(shared, Rc::clone(&known));
        known
    }

    fn number_root(&self, root: &str) -> (Rc<str>, u32) {
        let mut roots = self.roots.borrow_mut();
        if let Some((root, number)) = roots.get_key_value(root) {
            return (Rc::clone(root), *number);
        }
        let (root, number): (Rc<str>, u32) = (root.into(), next_number(roots.len()));
        roots.insert(Rc::clone(&root), number);
        (root, number)
    }

    /// Returns the words of `text` in their order.
    pub fn read(&self, text: &str) -> Vec<Token> {
        let mut words: Vec<FoundWord> = Vec::with_capacity(text.len() / 5);
        let (mut at, mut signs) = (0, AtSigns::default());
        while let Some(found) = next_word(text, at, &mut signs) {
            at = found.end;
            if !join_contraction(&mut words, &found, text) {
                words.push(found);
            }
        }
        let token = |found: FoundWord| Token::of(self.know(&found.word), found.start, found.end);
        words.into_iter().map(token).collect()
    }
}

/// Texts have a few million bytes, and never as many words as there are numbers.
fn next_number(met: usize) -> u32 {
    u32::try_from(met).unwrap_or(u32::MAX)
}

/// Appends the end of a short form ("don ' t", "did n't") to the word before it.
fn join_contraction(words: &mut [FoundWord], found: &FoundWord, text: &str) -> bool {
    const ENDS: [&str; 7] = ["t", "s", "m", "re", "ve", "ll", "d"];
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

/// First bytes of a text, eight as one number, which a sort compares before it looks at the text. Their order is that
/// of texts without zero bytes.
pub fn head_of<const PARTS: usize>(text: &str) -> [u64; PARTS] {
    let mut parts = [0; PARTS];
    for (part, bytes) in parts.iter_mut().zip(text.as_bytes().chunks(8)) {
        let mut whole = [0; 8];
        whole[..bytes.len()].copy_from_slice(bytes);
        *part = u64::from_be_bytes(whole);
    }
    parts
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
        for token in Reader::default().read(text) {
            assert!(text.is_char_boundary(token.start) && text.is_char_boundary(token.end));
        }
        let token = &Reader::default().read(text)[1];
        assert_eq!(&text[token.start..token.end], "Café");
    }
}
