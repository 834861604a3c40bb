//! Words that an attacker would try for this site and this account, and repeats of one word. SECURITY.md lists the
//! words.

use super::MIN_CHARS;

/// Words of the site. A password needs something beside them.
pub(super) const SITE_WORDS: [&str; 14] = [
    "sidestart",
    "sidehustle",
    "hustler",
    "hustle",
    "administrator",
    "admin",
    "moderator",
    "member",
    "premium",
    "forum",
    "blog",
    "letmein",
    "welcome",
    "login",
];
/// Shortest word that is looked for: shorter ones are in too many passwords.
const MIN_WORD_CHARS: usize = 3;
/// Letters that a password needs beside words of the site and of the account.
const MIN_OWN_LETTERS: usize = 5;

/// Returns whether little is left of a password without the words, with or without letters in place of signs. `known`
/// are words of the account, such as the parts of its email.
pub(super) fn is_made_of_words(password: &str, known: &[&str]) -> bool {
    let mut words: Vec<String> = known.iter().chain(&SITE_WORDS).map(|word| plain(word)).collect();
    words.retain(|word| word.chars().count() >= MIN_WORD_CHARS);
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    let forms = [
        plain(password),
        plain(&super::common::without_leet(&password.to_lowercase(), 'i')),
    ];
    forms.iter().any(|form| {
        let rest = words
            .iter()
            .fold(form.clone(), |rest, word| rest.replace(word.as_str(), "-"));
        rest != *form && rest.chars().filter(|c| c.is_alphabetic()).count() < MIN_OWN_LETTERS
    })
}

/// Returns whether the letters and digits are one short text several times, such as "letmein-letmein".
pub(super) fn is_repeat(password: &str) -> bool {
    let letters: Vec<char> = plain(password).chars().collect();
    let lengths = 1..MIN_CHARS.min(letters.len() / 2 + 1);
    let mut lengths = lengths.filter(|length| letters.len().is_multiple_of(*length));
    lengths.any(|length| letters.chunks(length).all(|part| part == &letters[..length]))
}

/// Lower-case letters and digits alone.
fn plain(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_site_and_of_the_account_make_no_password() {
        let anna = ["anna", "kowalczyk", "example", "org", "anna.kowalczyk@example.org"];
        for typed in [
            "anna.kowalczyk",
            "Kowalczyk2027!",
            "kowalczyk-anna-77",
            "K0walczyk-Ann@",
            "anna.kowalczyk@example.org",
            "sidestart-anna-1",
            "S1destart-Admin!",
            "letmein-letmein",
            "welcome.admin.99",
            "my kowalczyk 12",
        ] {
            assert!(is_made_of_words(typed, &anna), "{typed}");
        }
        for typed in [
            "anna likes violet tea",
            "lamp paper ink amber",
            "kowalczyk lantern rain",
            "84620193 84620517",
            "forum of candle makers",
        ] {
            assert!(!is_made_of_words(typed, &anna), "{typed}");
        }
    }

    #[test]
    fn one_short_word_several_times_is_a_repeat() {
        for typed in [
            "letmein-letmein",
            "Candle candle",
            "abcabcabcabc",
            "12341234",
            "lampe!Lampe?lampe",
        ] {
            assert!(is_repeat(typed), "{typed}");
        }
        for typed in [
            "lamp paper ink amber",
            "candle lantern",
            "velvet harbour velvet harbour",
            "",
            "a",
        ] {
            assert!(!is_repeat(typed), "{typed}");
        }
    }

    #[test]
    fn the_security_page_lists_every_word_of_the_site() {
        let page = include_str!("../../../../../SECURITY.md");
        for word in SITE_WORDS {
            assert!(page.contains(&format!("`{word}`")), "{word}");
        }
    }
}
