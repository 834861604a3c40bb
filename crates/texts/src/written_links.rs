//! Links that a text writes out: with a scheme, or as a name in a top-level domain, also when dots are spelled or
//! invisible characters are put between. A reader would copy them, so that they count like links.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

use crate::characters::is_invisible;

/// Longest content of brackets that spell a dot, such as `( dot )`.
const BRACKET_CHARS: usize = 9;
/// Characters of a link that are looked at, before and after a place: a word of 20,000 characters may hold thousands of
/// links.
const MAX_LINK_CHARS: usize = 200;
/// Schemes that make a link without slashes.
const SCHEMES: [&str; 9] = [
    "http",
    "https",
    "hxxp",
    "hxxps",
    "ftp",
    "ftps",
    "sftp",
    "mailto",
    "javascript",
];
/// Domains that are no word and no ending of a file, so that any name before them is an address.
const PLAIN_DOMAINS: [&str; 17] = [
    "com", "net", "org", "info", "biz", "edu", "gov", "io", "co", "uk", "de", "ru", "cn", "eu", "xyz", "example",
    "onion",
];
/// Domains for which a dot may be a word of its own: "shop dot com".
const SPOKEN_DOMAINS: [&str; 8] = ["com", "net", "org", "info", "biz", "io", "xyz", "example"];
/// Domains that are endings of files more often.
const FILE_ENDINGS: [&str; 14] = [
    "md", "rs", "py", "sh", "so", "ps", "zip", "mov", "bz", "cc", "ml", "mk", "pl", "cab",
];
/// Reserved domains and those of other name systems.
const FURTHER_DOMAINS: [&str; 6] = ["example", "test", "invalid", "onion", "i2p", "eth"];
/// Names that only look like addresses.
const NAMES: [(&str, &str); 6] = [
    ("asp", "net"),
    ("ado", "net"),
    ("vb", "net"),
    ("ml", "net"),
    ("co", "ltd"),
    ("pty", "ltd"),
];
/// Domains with which sentences begin.
const SENTENCE_STARTS: [&str; 20] = [
    "it", "in", "is", "so", "to", "my", "no", "at", "be", "do", "am", "as", "us", "all", "one", "how", "new", "now",
    "here", "you",
];
/// Words before a spaced ".com" that speak of domains in general.
const ARTICLES: [&str; 22] = [
    "a", "an", "the", "or", "and", "my", "your", "our", "own", "of", "for", "with", "no", "any", "some", "this",
    "that", "which", "each", "as", "to", "buy",
];

static DOMAINS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let listed = include_str!("../data/top-level-domains.txt").lines();
    listed.chain(FURTHER_DOMAINS).collect()
});

/// A link that a text writes out.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct WrittenLink {
    /// Text of the link up to white space, in lower case.
    pub text: String,
    /// Name of the host, when it is written without a scheme.
    pub host: Option<String>,
}

/// Finds the links that a plain text writes out.
pub fn find_written_links(text: &str) -> BTreeSet<WrittenLink> {
    let plain: Vec<char> = spell_out(&fold_text(text));
    let mut found = BTreeSet::new();
    let mut at = 0;
    while at < plain.len() {
        if is_scheme_end(&plain, at) {
            let start = word_start(&plain, at);
            found.insert(link_from(&plain, start, None));
        }
        if !is_host_char(plain[at]) {
            at += 1;
            continue;
        }
        let end = run_end(&plain, at);
        let start = word_start(&plain, at);
        // A word with a scheme is one link, whatever hosts are in it.
        if !plain[start..at].windows(3).any(|part| part == [':', '/', '/'])
            && let Some(host) = find_host(&plain, at, end)
        {
            found.insert(link_from(&plain, start, Some(host)));
        }
        // The slashes after a scheme begin at the end of its run.
        at = end;
    }
    found
}

/// Removes invisible characters and marks of Markdown that were left as text, and writes look-alikes of signs in their
/// plain form.
fn fold_text(text: &str) -> String {
    let visible = text.chars().filter(|c| !is_invisible(*c)).nfkc();
    let is_kept = |c: &char| !is_invisible(*c) && !matches!(c, '*' | '`' | '~');
    visible.filter(is_kept).map(fold_char).collect()
}

const fn fold_char(c: char) -> char {
    match c {
        '\u{3002}' | '\u{6d4}' | '\u{2e31}' => '.',
        '\u{2044}' | '\u{2215}' | '\u{29f8}' | '\u{27cb}' | '\\' => '/',
        '\u{2236}' | '\u{a789}' | '\u{2d0}' | '\u{5c3}' => ':',
        other => other,
    }
}

/// Returns whether a label is a top-level domain, also in letters of other scripts that look like its own.
fn is_domain(label: &str) -> bool {
    let look_alike = |c: char| match c {
        '\u{430}' => 'a',
        '\u{441}' => 'c',
        '\u{435}' => 'e',
        '\u{456}' | '\u{3b9}' => 'i',
        '\u{43c}' => 'm',
        '\u{43e}' | '\u{3bf}' => 'o',
        '\u{440}' | '\u{3c1}' => 'p',
        '\u{455}' => 's',
        '\u{442}' => 't',
        '\u{445}' => 'x',
        other => other,
    };
    DOMAINS.contains(label) || DOMAINS.contains(label.chars().map(look_alike).collect::<String>().as_str())
}

/// Writes spelled signs as signs: `[.]`, `(dot)`, ` dot com`, ` . com`.
fn spell_out(text: &str) -> Vec<char> {
    let chars: Vec<char> = text.chars().collect();
    let mut out: Vec<char> = Vec::with_capacity(chars.len());
    let mut at = 0;
    while at < chars.len() {
        if let Some((sign, end)) = bracketed_sign(&chars, at) {
            while out.last().is_some_and(|c| c.is_whitespace()) {
                out.pop();
            }
            out.extend(sign.chars());
            at = skip_space(&chars, end);
        } else if let Some(domain_at) = spaced_dot(&chars, &out, at) {
            while out.last().is_some_and(|c| c.is_whitespace()) {
                out.pop();
            }
            out.push('.');
            at = domain_at;
        } else {
            let is_inside = is_letter(out.last()) && is_letter(chars.get(at + 1));
            let is_dot = is_inside
                && matches!(
                    chars[at],
                    '\u{b7}' | '\u{2022}' | '\u{2027}' | '\u{2219}' | '\u{22c5}' | '\u{30fb}'
                );
            out.push(if is_dot { '.' } else { chars[at] });
            at += 1;
        }
    }
    out
}

fn is_letter(c: Option<&char>) -> bool {
    c.is_some_and(|c| c.is_alphanumeric())
}

/// The sign that brackets at a place spell, and the place after them.
fn bracketed_sign(chars: &[char], at: usize) -> Option<(&'static str, usize)> {
    let close = match chars[at] {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '<' => '>',
        '_' | '-' => chars[at],
        _ => return None,
    };
    let inside = chars.get(at + 1..)?;
    let length = inside.iter().take(BRACKET_CHARS).position(|c| *c == close)?;
    let word: String = inside[..length].iter().collect::<String>().trim().to_lowercase();
    let sign = match word.as_str() {
        "." | "dot" | "d0t" | "punkt" | "punto" | "point" => ".",
        ":" => ":",
        "/" | "slash" => "/",
        "//" => "//",
        "://" => "://",
        "@" | "at" => "@",
        _ => return None,
    };
    // "-at-" and "-.-" are written for other reasons; "-dot-" is not.
    let is_bracket = chars[at] != close;
    (is_bracket || (sign == "." && word != ".")).then_some((sign, at + length + 2))
}

/// The place of a domain after a dot that is a word, or that has space around it.
fn spaced_dot(chars: &[char], out: &[char], at: usize) -> Option<usize> {
    let is_space_before = out.last().is_some_and(|c| c.is_whitespace());
    let (after, is_spoken) = match chars[at] {
        'd' | 'D' if is_space_before && starts_with_word(chars, at, "dot") => (at + 3, true),
        '.' => (at + 1, is_space_before),
        ',' if !is_space_before && !is_space(chars, at + 1) => (at + 1, false),
        _ => return None,
    };
    let domain_at = skip_space(chars, after);
    let domain: String = chars[domain_at..]
        .iter()
        .take_while(|c| c.is_alphanumeric())
        .take(9)
        .collect();
    // "It is sold. com" and "shop,com": no sentence begins like this.
    let is_domain = match is_spoken {
        true => SPOKEN_DOMAINS.contains(&domain.to_lowercase().as_str()),
        false => domain == "com" && (chars[at] == ',' || domain_at > after),
    };
    let before = last_word(out);
    (is_domain && !before.is_empty() && !ARTICLES.contains(&before.as_str())).then_some(domain_at)
}

fn starts_with_word(chars: &[char], at: usize, word: &str) -> bool {
    let found: String = chars[at..]
        .iter()
        .take_while(|c| c.is_alphanumeric())
        .take(word.len() + 1)
        .collect();
    found.eq_ignore_ascii_case(word)
}

fn last_word(out: &[char]) -> String {
    let trimmed = out.iter().rev().skip_while(|c| c.is_whitespace());
    let reversed: String = trimmed.take_while(|c| c.is_alphanumeric() || **c == '-').collect();
    reversed.chars().rev().collect::<String>().to_lowercase()
}

fn is_space(chars: &[char], at: usize) -> bool {
    chars.get(at).is_some_and(|c| c.is_whitespace())
}

fn skip_space(chars: &[char], from: usize) -> usize {
    let spaces = chars[from.min(chars.len())..].iter().take_while(|c| c.is_whitespace());
    from + spaces.count()
}

fn is_host_char(c: char) -> bool {
    // Letters of all scripts: a host may be written in any.
    c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') || (!c.is_ascii() && !c.is_control())
}

/// End of the characters from a place that may be a host.
fn run_end(plain: &[char], start: usize) -> usize {
    let is_part = |c: &&char| is_host_char(**c) && (c.is_ascii() || c.is_alphanumeric());
    let length = plain[start..].iter().take_while(is_part).count();
    start + length.max(1)
}

/// Returns whether a scheme ends at a place: "://", or the colon of a known scheme before a text.
fn is_scheme_end(plain: &[char], at: usize) -> bool {
    if plain[at] != ':' {
        return false;
    }
    let is_text_next = plain.get(at + 1).is_some_and(|c| !c.is_whitespace());
    if plain.get(at + 1) == Some(&'/') && plain.get(at + 2) == Some(&'/') {
        return true;
    }
    is_text_next && SCHEMES.contains(&last_word(&plain[..at]).as_str())
}

fn word_start(plain: &[char], at: usize) -> usize {
    let is_word = |c: &&char| !c.is_whitespace();
    at - plain[..at]
        .iter()
        .rev()
        .take(MAX_LINK_CHARS)
        .take_while(is_word)
        .count()
}

fn link_from(plain: &[char], start: usize, host: Option<String>) -> WrittenLink {
    let word = plain[start..].iter().take(2 * MAX_LINK_CHARS);
    let word: String = word.take_while(|c| !c.is_whitespace()).collect();
    let is_around = |c: char| !c.is_alphanumeric() && c != '/';
    WrittenLink {
        text: word.trim_matches(is_around).to_lowercase(),
        host,
    }
}

/// The host that a run of characters holds.
fn find_host(plain: &[char], start: usize, end: usize) -> Option<String> {
    let run: String = plain[start..end].iter().collect();
    let context = HostContext {
        before: start.checked_sub(1).map(|at| plain[at]),
        after: plain.get(end).copied(),
        next: plain.get(end + 1).copied(),
    };
    run.split("..").find_map(|part| {
        let labels: Vec<&str> = part
            .split('.')
            .map(|label| label.trim_matches(['-', '_']))
            .filter(|label| !label.is_empty())
            .collect();
        if labels.len() == 4 && is_ip_address(&labels) && context.has_path() {
            return Some(labels.join("."));
        }
        if labels.len() > 1 && labels[0].eq_ignore_ascii_case("www") {
            return Some(labels.join(".").to_lowercase());
        }
        let is_last = |at: usize| at + 1 == labels.len();
        let ends = (1..labels.len())
            .rev()
            .find(|at| is_address(&labels[..=*at], &context, is_last(*at)))?;
        Some(labels[..=ends].join(".").to_lowercase())
    })
}

/// Characters around a run.
struct HostContext {
    before: Option<char>,
    after: Option<char>,
    next: Option<char>,
}

impl HostContext {
    /// Returns whether a path, a port or a query follows.
    fn has_path(&self) -> bool {
        let next = self.next.unwrap_or(' ');
        match self.after {
            Some('/' | '?' | '#') => next.is_alphanumeric() || matches!(next, '?' | '#' | '@' | '~'),
            Some(':') => next.is_ascii_digit(),
            _ => false,
        }
    }
}

fn is_ip_address(labels: &[&str]) -> bool {
    labels
        .iter()
        .all(|label| label.len() <= 3 && label.parse::<u8>().is_ok())
}

/// Returns whether labels are an address: the last one is a top-level domain, and nothing says that it is a word or a
/// file.
fn is_address(labels: &[&str], context: &HostContext, is_last: bool) -> bool {
    let [.., name, domain] = labels else { return false };
    let lower = domain.to_lowercase();
    if !is_domain(&lower) {
        return false;
    }
    if context.before == Some('@') {
        return true;
    }
    let is_plain = PLAIN_DOMAINS.contains(&lower.as_str());
    if NAMES.contains(&(name.to_lowercase().as_str(), lower.as_str())) {
        return false;
    }
    if !is_last {
        // "shop.com.Then it went on": the end of a sentence without a space.
        return is_plain;
    }
    if context.has_path() {
        return true;
    }
    let is_thin = name.chars().all(|c| c.is_ascii_digit()) || name.chars().count() == 1;
    let is_file = FILE_ENDINGS.contains(&lower.as_str()) && (labels.len() == 2 || context.before == Some('/'));
    is_plain || !(is_thin || is_file || begins_sentence(name, domain))
}

/// Returns whether a word after a dot begins a sentence: "two.It went well".
fn begins_sentence(name: &str, word: &str) -> bool {
    let is_title = |text: &str| {
        let mut chars = text.chars();
        chars.next().is_some_and(char::is_uppercase) && chars.all(char::is_lowercase)
    };
    is_title(word) && (!is_title(name) || SENTENCE_STARTS.contains(&word.to_lowercase().as_str()))
}

#[cfg(test)]
mod tests;
