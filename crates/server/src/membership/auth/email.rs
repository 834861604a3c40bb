//! Email addresses: which are taken, and when two are the same.

use email_address::EmailAddress;
use unicode_normalization::UnicodeNormalization;

use crate::identity::accounts::email_key;

/// Longest address that mail servers must take.
const MAX_BYTES: usize = 254;

/// An address that mail can be sent to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Email {
    /// Address as it was typed.
    pub shown: String,
    /// The form in which addresses are compared: no difference between cases, nor between ways to write a domain.
    pub key: String,
}

impl Email {
    /// # Errors
    /// What to do about it, in a sentence.
    pub(super) fn parse_email(typed: &str) -> Result<Self, &'static str> {
        let shown: String = typed.trim().nfc().collect();
        let wrong = "Please give an email address, such as name@example.com.";
        if shown.is_empty() {
            return Err("Please give your email address.");
        }
        let odd = |c: char| c.is_control() || c.is_whitespace() || matches!(c, '"' | '\\' | '%');
        if shown.len() > MAX_BYTES || shown.contains(odd) || !EmailAddress::is_valid(&shown) {
            return Err(wrong);
        }
        let key = email_key(&shown).ok_or(wrong)?;
        Ok(Self { key, shown })
    }

    /// Returns passwords that an attacker who knows the address would try.
    pub(super) fn guess_keys(&self) -> Vec<String> {
        let parts = self.key.split(['@', '.', '-', '_', '+']).map(str::to_owned);
        let name = self.key.split('@').next().unwrap_or_default().to_owned();
        parts.chain([name, self.key.clone(), "sidestart".into()]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn email_key(typed: &str) -> String {
        Email::parse_email(typed).unwrap().key
    }

    #[test]
    fn one_address_has_one_key_however_it_is_written() {
        assert_eq!(email_key(" Anna.Lee@Example.ORG "), "anna.lee@example.org");
        assert_eq!(email_key("jürgen@müller.example"), email_key("JÜRGEN@MÜLLER.example"));
        assert_eq!(
            email_key("ju\u{308}rgen@xn--mller-kva.example"),
            email_key("jürgen@müller.example")
        );
        assert_ne!(email_key("anna+side@example.org"), email_key("anna@example.org"));
        assert_eq!(
            Email::parse_email(" Anna@Example.org").unwrap().shown,
            "Anna@Example.org"
        );
    }

    #[test]
    fn what_mail_cannot_reach_is_refused() {
        let long = format!("{}@example.org", "a".repeat(64 * 4));
        for typed in [
            "",
            "anna",
            "anna@",
            "@example.org",
            "anna@localhost",
            "anna@[127.0.0.1]",
            "anna@127.0.0.1",
            "a b@example.org",
            "anna@example.org\nbcc: x@example.org",
            "\"a b\"@example.org",
            "a@b@example.org",
            "anna@exa%6dple.org",
            "Anna <anna@example.org>",
            "anna@-.org",
            "an\0na@example.org",
            long.as_str(),
        ] {
            assert!(Email::parse_email(typed).is_err(), "{typed:?}");
        }
    }

    #[test]
    fn quotes_and_semicolons_are_letters_like_others() {
        assert_eq!(email_key("o'brien@example.org"), "o'brien@example.org");
        assert_eq!(email_key("x'--drop@example.org"), "x'--drop@example.org");
    }
}
