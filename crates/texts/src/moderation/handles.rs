//! Handles of members: ASCII, and none that reads like another one or like the operator.

/// Names that would speak for the site, as parts of handles.
const RESERVED_PARTS: [&str; 4] = ["sidestart", "moderator", "admin", "official"];
/// The site's own name. A name with one letter less, more or changed reads like it.
const SITE: &str = "sidestart";
/// Roles that a handle of their words alone claims: "modteam", "the-support", "staff1". "modern" and "teamwork" have
/// other letters.
const ROLES: [&str; 25] = [
    "mod",
    "mods",
    "moderation",
    "staff",
    "support",
    "help",
    "helpdesk",
    "team",
    "crew",
    "root",
    "system",
    "sysop",
    "sysadmin",
    "security",
    "billing",
    "operator",
    "owner",
    "founder",
    "webmaster",
    "postmaster",
    "abuse",
    "bot",
    "service",
    "manager",
    "ceo",
];
/// Words that go with a role and mean nothing by themselves.
const ROLE_WORDS: [&str; 26] = [
    "the",
    "a",
    "an",
    "of",
    "for",
    "my",
    "your",
    "our",
    "real",
    "true",
    "head",
    "chief",
    "lead",
    "senior",
    "super",
    "main",
    "forum",
    "site",
    "community",
    "customer",
    "member",
    "members",
    "desk",
    "line",
    "account",
    "accounts",
];
/// Roles that speak for the site as the first or last word of a handle as well: "mod-anna".
const ROLE_TITLES: [&str; 5] = ["mod", "mods", "staff", "support", "helpdesk"];
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

/// Longest handle, in characters.
pub const MAX_HANDLE: usize = 24;

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

/// Checks the form of a handle, and that it is not reserved.
///
/// # Errors
/// The first rule that it breaks.
pub fn check_handle(handle: &str) -> Result<(), HandleRefusal> {
    check_form(handle)?;
    if is_reserved(handle) {
        return Err(HandleRefusal::Reserved);
    }
    Ok(())
}

/// Checks the form of a handle alone: one that was taken before a name was reserved stays.
///
/// # Errors
/// The first rule that it breaks.
pub fn check_form(handle: &str) -> Result<(), HandleRefusal> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if !(3..=MAX_HANDLE).contains(&handle.len()) || !handle.chars().all(is_part) {
        return Err(HandleRefusal::Form);
    }
    let is_end = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let has_letter = handle.chars().any(|c| c.is_ascii_alphabetic());
    if !is_end(handle.chars().next()) || !is_end(handle.chars().last()) || !has_letter {
        return Err(HandleRefusal::Ends);
    }
    Ok(())
}

fn is_reserved(handle: &str) -> bool {
    let shape = handle_shape(handle);
    RESERVED.iter().any(|name| handle_shape(name) == shape)
        || RESERVED_PARTS.iter().any(|part| shape.contains(&handle_shape(part)))
        || reads_like_site(&shape)
        || is_made_of_roles(handle)
        || words_of(handle).is_some_and(|(first, last)| [first, last].iter().any(|word| is_one_of(&ROLE_TITLES, word)))
}

/// First and last word of a handle: words are parted by hyphens, underscores, digits, and capitals after small letters.
fn words_of(handle: &str) -> Option<(String, String)> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in handle.chars() {
        if !c.is_ascii_alphabetic() || (before.is_ascii_lowercase() && c.is_ascii_uppercase()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_ascii_alphabetic()) {
            word.push(c);
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    Some((words.first()?.clone(), words.last()?.clone()))
}

fn is_one_of(words: &[&str], text: &str) -> bool {
    let shape = handle_shape(text);
    words.iter().any(|word| handle_shape(word) == shape)
}

/// Returns whether roles, the words that go with them, and digits make up the whole handle.
fn is_made_of_roles(handle: &str) -> bool {
    let plain: Vec<char> = handle.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    // For each place: whether it is reached, and whether with a role.
    let mut reached = vec![(false, false); plain.len() + 1];
    reached[0].0 = true;
    for start in 0..plain.len() {
        let (is_reached, has_role) = reached[start];
        if !is_reached && !has_role {
            continue;
        }
        for end in start + 1..=plain.len() {
            let part: String = plain[start..end].iter().collect();
            let is_digit = end == start + 1 && plain[start].is_ascii_digit();
            if is_one_of(&ROLES, &part) {
                reached[end].1 = true;
            } else if is_digit || is_one_of(&ROLE_WORDS, &part) {
                reached[end].0 |= is_reached;
                reached[end].1 |= has_role;
            }
        }
    }
    reached.last().is_some_and(|(_, has_role)| *has_role)
}

/// Returns whether a part of a shape is the site's name but for one letter.
fn reads_like_site(shape: &str) -> bool {
    let site: Vec<char> = handle_shape(SITE).chars().collect();
    let shape: Vec<char> = shape.chars().collect();
    (site.len() - 1..=site.len() + 1).any(|length| shape.windows(length).any(|part| count_changes(part, &site) <= 1))
}

/// Letters to add, remove or change to make one word of another.
fn count_changes(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (number, a) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = number + 1;
        for (at, b) in to.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[at + 1];
            row[at + 1] = change.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[to.len()]
}

/// Shape of a handle as a reader sees it: handles of one shape are confused. Lower case, without hyphens, look-alikes
/// as one letter. A handle is ASCII, so that the table is short.
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
    fn nobody_claims_a_role() {
        for handle in [
            "mod1",
            "Mods2026",
            "modteam",
            "mod-team",
            "teammod",
            "ModAnna",
            "mod_anna",
            "anna-mod",
            "m0d",
            "rnods",
            "support1",
            "5upport",
            "the-support",
            "customersupport",
            "support-desk",
            "supportteam",
            "pet-support",
            "staff1",
            "staff-7",
            "5taff",
            "forumstaff",
            "helpteam",
            "head-of-support",
            "security1",
            "billingteam",
            "sideslart",
            "sidestar",
            "side-startt",
            "s1destrt",
            "mysidestart",
            "sidest4rt-help",
            "team1",
            "founder2",
            "bot7",
        ] {
            assert_eq!(check_handle(handle), Err(HandleRefusal::Reserved), "{handle}");
        }
    }

    #[test]
    fn names_that_only_contain_a_role_are_free() {
        for handle in [
            "modern",
            "modern-lamps",
            "model-maker",
            "modest",
            "modular7",
            "commodore",
            "stafford",
            "staffordshire",
            "teamwork",
            "steamer",
            "supportive",
            "rooted",
            "root-beer",
            "beetroot",
            "helper",
            "helga",
            "owners-dog",
            "botany",
            "abbot",
            "systematic",
            "billings",
            "sidecar",
            "starter",
            "upstart",
            "insider",
            "foundry",
            "crewneck",
            "thecandlelady",
            "anna1",
            "servicer",
        ] {
            assert_eq!(check_handle(handle), Ok(()), "{handle}");
        }
        assert_eq!(check_form("mod-podge"), Ok(()), "a name that was taken before");
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
