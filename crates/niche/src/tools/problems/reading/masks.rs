//! Personal data and insults in quotes.

use super::words::Token;

/// Fewest digits of a phone number.
const PHONE_DIGITS: usize = 7;
/// True for a sentence that insults.
pub fn is_insulting(tokens: &[Token]) -> bool {
    tokens.iter().any(|token| token.facts.is_insult)
}

/// The text with marks in place of email addresses and phone numbers; `None` when it has none.
pub fn mask(text: &str) -> Option<String> {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    if digits < PHONE_DIGITS && !text.contains('@') {
        return None;
    }
    let mut masked = String::with_capacity(text.len());
    let mut at = 0;
    let mut found = false;
    while at < text.len() {
        let rest = &text[at..];
        let starts_word = masked.chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        let hit = starts_word
            .then(|| {
                email(rest)
                    .map(|end| (end, "[email]"))
                    .or_else(|| phone(rest).map(|end| (end, "[phone]")))
            })
            .flatten();
        if let Some((end, mark)) = hit {
            masked.push_str(mark);
            at += end;
            found = true;
        } else if let Some(c) = rest.chars().next() {
            masked.push(c);
            at += c.len_utf8();
        }
    }
    found.then_some(masked)
}

/// Length of the email address at the beginning.
fn email(text: &str) -> Option<usize> {
    let name = text
        .bytes()
        .take(64)
        .position(|byte| !(byte.is_ascii_alphanumeric() || b"._%+-".contains(&byte)))?;
    let host = text[name..].strip_prefix('@')?;
    let length = host
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '-'))
        .unwrap_or(host.len());
    let host = host[..length].trim_end_matches(['.', '-']);
    (name > 0 && host.contains('.')).then_some(name + 1 + host.len())
}

/// Length of the phone number at the beginning.
fn phone(text: &str) -> Option<usize> {
    if !text.starts_with(|c: char| c.is_ascii_digit() || c == '+' || c == '(') {
        return None;
    }
    let (mut digits, mut end) = (0, 0);
    let mut gap = 0;
    for (at, byte) in text.bytes().enumerate().take(40) {
        if byte.is_ascii_digit() {
            digits += 1;
            end = at + 1;
            gap = 0;
        } else if b" -.()+/".contains(&byte) && gap < 2 {
            gap += 1;
        } else {
            break;
        }
    }
    (PHONE_DIGITS..=15).contains(&digits).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_numbers_of_people_are_masked() {
        assert_eq!(
            mask("Call (555) 010-2030 or mail ann.b@shop.example.").as_deref(),
            Some("Call [phone] or mail [email].")
        );
        assert_eq!(mask("+1 555 010 2030").as_deref(), Some("[phone]"));
        assert_eq!(mask("Waited 45 minutes, paid $120.50 on 3/4"), None);
        assert_eq!(mask("é@x.y"), None);
    }

    #[test]
    fn insults_are_found() {
        let reader = crate::tools::problems::reading::words::Reader::default();
        assert!(is_insulting(&reader.read("The owner is an idiot")));
        assert!(!is_insulting(&reader.read("The class was fine")));
    }
}
