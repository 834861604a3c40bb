//! Handles of members: ASCII, and none that reads like another one or like the operator.

/// Names that would speak for the site, as parts of handles.
const RESERVED_PARTS: [&str; 4] = ["sidestart", "moderator", "admin", "official"];
/// Names that have another meaning.
const RESERVED: [&str; 38] = [
    "mod",
    "mods",
    "staff",
    "support",
    "help",
    "helpdesk",
    "team",
    "root",
    "system",
    "security",
    "billing",
    "operator",
    "owner",
    "founder",
    "me",
    "new",
    "rules",
    "log",
    "queue",
    "notices",
    "null",
    "undefined",
    "none",
    "anonymous",
    "guest",
    "former",
    "former-member",
    "deleted",
    "everyone",
    "here",
    "all",
    "channel",
    "forum",
    "api",
    "bot",
    "webmaster",
    "postmaster",
    "abuse",
];

/// Reason for which a handle is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HandleRefusal {
    #[error("use 3 to 24 letters from a to z, digits, hyphens or underscores")]
    Form,
    #[error("begin and end with a letter or digit, with a letter in it")]
    Ends,
    #[error("this name would read like the site's own; please choose another")]
    Reserved,
}

/// Checks the form of a handle.
///
/// # Errors
/// The first rule that it breaks.
pub fn check_handle(handle: &str) -> Result<(), HandleRefusal> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if !(3..=24).contains(&handle.len()) || !handle.chars().all(is_part) {
        return Err(HandleRefusal::Form);
    }
    let is_end = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let has_letter = handle.chars().any(|c| c.is_ascii_alphabetic());
    if !is_end(handle.chars().next()) || !is_end(handle.chars().last()) || !has_letter {
        return Err(HandleRefusal::Ends);
    }
    let shape = handle_shape(handle);
    let is_reserved = RESERVED.iter().any(|name| handle_shape(name) == shape)
        || RESERVED_PARTS.iter().any(|part| shape.contains(&handle_shape(part)));
    if is_reserved {
        Err(HandleRefusal::Reserved)
    } else {
        Ok(())
    }
}

/// Shape of a handle as a reader sees it: handles of one shape are confused. Lower case, without hyphens, look-alikes as one
/// letter. A handle is ASCII, so that the table is short.
#[must_use]
pub fn handle_shape(handle: &str) -> String {
    let plain: String = handle
        .chars()
        .filter(|c| !matches!(c, '-' | '_'))
        .map(|c| match c.to_ascii_lowercase() {
            '0' => 'o',
            '1' | 'i' | 'j' => 'l',
            '3' => 'e',
            '4' => 'a',
            '5' => 's',
            '8' => 'b',
            other => other,
        })
        .collect();
    plain.replace("rn", "m").replace("vv", "w").replace("cl", "d")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_handles_pass() {
        for handle in ["anna", "Ben_42", "candle-maker", "x9z", "a-very-long-handle-of-24"] {
            assert_eq!(check_handle(handle), Ok(()), "{handle}");
        }
    }

    #[test]
    fn other_characters_and_lengths_are_refused() {
        for handle in [
            "",
            "ab",
            "a@example.org",
            "a.b.c",
            "a b c",
            "ａｄｍｉｎ",
            "аdmin",
            "a-very-long-handle-of-25x",
            "ann\u{200b}a",
        ] {
            assert_eq!(check_handle(handle), Err(HandleRefusal::Form), "{handle}");
        }
        for handle in ["-anna", "anna_", "123", "1-2"] {
            assert_eq!(check_handle(handle), Err(HandleRefusal::Ends), "{handle}");
        }
    }

    #[test]
    fn nobody_speaks_for_the_site() {
        for handle in [
            "admin",
            "Admin",
            "adm1n",
            "a-d-m-i-n",
            "the_admin",
            "S1destart",
            "sidestart-team",
            "rnoderator",
            "mod",
            "Support",
            "0fficial",
        ] {
            assert_eq!(check_handle(handle), Err(HandleRefusal::Reserved), "{handle}");
        }
    }

    #[test]
    fn confusable_handles_have_one_shape() {
        for (a, b) in [
            ("Anna", "a-n-n-a"),
            ("bill", "b1ll"),
            ("modern", "modem"),
            ("wolf", "vvo1f"),
            ("l0l", "lol"),
        ] {
            assert_eq!(handle_shape(a), handle_shape(b));
        }
        assert_ne!(handle_shape("anna"), handle_shape("anne"));
    }
}
