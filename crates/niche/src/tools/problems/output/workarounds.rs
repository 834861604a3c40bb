//! Signs of present spending and workarounds in sentences.

use super::outcome::WorkaroundSign;
use crate::tools::problems::labels::cues::Cue;
use crate::tools::problems::labels::sentences::Sentence;
use crate::tools::problems::reading::words::Token;

/// Signs of present spending and workarounds in a sentence.
pub fn find_signs(sentence: &Sentence, text: &str) -> Vec<WorkaroundSign> {
    let tokens = &sentence.tokens;
    let mut signs = Vec::new();
    if sentence.cues.has(Cue::Effort) {
        signs.push(WorkaroundSign::Effort);
    }
    if tokens.iter().any(|token| token.facts.is_price) {
        signs.push(WorkaroundSign::Price);
    }
    if tokens.windows(2).any(|pair| is_product(&pair[0], &pair[1], text)) {
        signs.push(WorkaroundSign::Product);
    }
    signs
}

/// Names that are no products.
const CALENDAR: [&str; 21] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "christmas",
    "english",
];

/// A name inside a sentence: capitalized after a small word, or letters with digits.
fn is_product(before: &Token, token: &Token, text: &str) -> bool {
    let form = &text[token.start..token.end];
    if token.is_mark() || form.starts_with(|c: char| c.is_ascii_lowercase()) {
        return false;
    }
    let between = &text[before.end..token.start];
    let inside =
        between.bytes().all(|byte| byte == b' ') && text[before.start..before.end].starts_with(char::is_lowercase);
    let mut letters = form.chars();
    let capitalized = letters.next().is_some_and(char::is_uppercase) && letters.clone().any(char::is_lowercase);
    let own = |word: &str| word.starts_with("im") && word.len() <= 3 || ["ive", "id", "ill", "i"].contains(&word);
    let mixed = form.chars().any(|c| c.is_ascii_digit()) && form.starts_with(|c: char| c.is_ascii_uppercase());
    let name = capitalized && form.chars().count() > 2 && !own(&token.word) && !CALENDAR.contains(&&*token.word);
    inside && (name || mixed)
}
