//! Letters and digits of words. Those from "À" to "ſ", which most words with accents have, are told without a search
//! and folded once.

use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

const FIRST: u32 = 0xc0;
const LAST: u32 = 0x17f;

/// Place of a character from "À" to "ſ".
fn latin_place(c: char) -> Option<usize> {
    let code = u32::from(c);
    (FIRST..=LAST).contains(&code).then(|| (code - FIRST) as usize)
}

pub fn is_letter_or_digit(c: char) -> bool {
    match latin_place(c) {
        Some(_) => !matches!(c, '×' | '÷'),
        None => c.is_alphanumeric(),
    }
}

/// True for a letter from "À" to "ſ".
pub fn is_latin_letter(c: char) -> bool {
    latin_place(c).is_some() && is_letter_or_digit(c)
}

/// Adds the small letters of a character without its accents.
pub fn add_folded(word: &mut String, c: char) {
    static FOLDED: LazyLock<Vec<String>> = LazyLock::new(|| {
        let letters = (FIRST..=LAST).filter_map(char::from_u32);
        letters.map(|letter| fold_parts(letter).collect()).collect()
    });
    match latin_place(c).and_then(|place| FOLDED.get(place)) {
        Some(folded) => word.push_str(folded),
        None => word.extend(fold_parts(c)),
    }
}

fn fold_parts(c: char) -> impl Iterator<Item = char> {
    let parts = std::iter::once(c).nfkd().filter(|c| !is_combining_mark(*c));
    parts.flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_told_and_folded_as_by_the_tables_of_unicode() {
        for c in (0..0x2_0000).filter_map(char::from_u32) {
            assert_eq!(is_letter_or_digit(c), c.is_alphanumeric(), "{c}");
            let mut word = String::new();
            add_folded(&mut word, c);
            assert_eq!(word, fold_parts(c).collect::<String>(), "{c}");
        }
        let mut word = String::new();
        "ÀéÆßžŁ".chars().for_each(|c| add_folded(&mut word, c));
        assert_eq!(word, "aeæßzł");
        assert!(is_latin_letter('ž') && !is_latin_letter('×') && !is_latin_letter('z'));
    }
}
