//! Detection of contact data in a quote.

/// Fewest digits of a phone number without its area code.
const LEAST_PHONE_DIGITS: usize = 7;
/// Most digits of an international phone number.
const MOST_PHONE_DIGITS: usize = 15;

/// True for a text with an email address or a phone number.
pub(super) fn has_contact_data(text: &str) -> bool {
    text.split_whitespace().any(is_email) || phone_candidates(text).any(is_phone)
}

fn is_email(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    word.split_once('@').is_some_and(|(name, host)| {
        let host_parts = host.rsplit_once('.');
        !name.is_empty() && host_parts.is_some_and(|(host, ending)| !host.is_empty() && ending.chars().count() >= 2)
    })
}

/// Stretches of digits with the signs that people put between them.
fn phone_candidates(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_digit() && !matches!(c, ' ' | '-' | '.' | '(' | ')' | '+' | '/'))
        .map(|stretch| stretch.trim_matches([' ', '-', '.', '/', ')']))
}

/// Tells a phone number from dates ("2025-11-22") and ranges of years ("2015-2020").
fn is_phone(stretch: &str) -> bool {
    let groups: Vec<usize> = stretch
        .split(|c: char| !c.is_ascii_digit())
        .filter(|group| !group.is_empty())
        .map(str::len)
        .collect();
    let digits: usize = groups.iter().sum();
    let is_date = matches!(groups[..], [4, 1 | 2, 1 | 2] | [1 | 2, 1 | 2, 4] | [4, 4]);
    let ends_like_phone = groups.last().is_some_and(|last| *last >= 4);
    let begins_like_phone = stretch.starts_with(['+', '(', '0']);
    (LEAST_PHONE_DIGITS..=MOST_PHONE_DIGITS).contains(&digits) && !is_date && (ends_like_phone || begins_like_phone)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contact_data_are_found() {
        for text in [
            "write to anna.b@mail.example.com.",
            "<ben@example.org>",
            "call me: (555) 123-4567",
            "555-1234 after six",
            "+49 171 2345678",
            "06 12 34 56 78",
            "it's 5551234567!",
            "555.123.4567",
        ] {
            assert!(has_contact_data(text), "{text}");
        }
    }

    #[test]
    fn dates_prices_and_handles_are_not_contact_data() {
        for text in [
            "",
            "I never get to it",
            "since 2025-11-22, or 11/22/2025",
            "from 2015-2020 I paid $1,200,000",
            "10 20 30 40 dogs",
            "@anna said so, 3 to 4 times",
            "a@b",
            "9 to 5, 40 hours, $60.",
        ] {
            assert!(!has_contact_data(text), "{text}");
        }
    }
}
