//! Measures of names and comments, as the tidy test `language.rs` and the decisions about language quote them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::source::SourceFile;

/// Openings that hide the subject of a sentence.
const VAGUE_OPENINGS: [&str; 6] = ["what", "whoever", "whether", "whatever", "those", "the same"];
const VAGUE_WORDS: [&str; 4] = ["somebody", "nobody", "whoever", "whatever"];

/// Words before the name of a function or a type.
const QUALIFIERS: [&str; 8] = [
    "pub", "const", "async", "unsafe", "export", "default", "extern", "\"C\"",
];

/// Counts of one language.
#[derive(Default)]
struct Counts {
    comments: usize,
    vague_comments: usize,
    comment_words: usize,
    vague_words: usize,
}

/// Shares of names of one word, in percent, and the report about names and comments.
pub(super) struct WordMeasures {
    pub rust_functions: f64,
    pub script_functions: f64,
    pub rust_types: f64,
    pub script_types: f64,
    pub report: String,
}

/// Measures the names and comments of all files.
pub(super) fn measure_words(sources: &[SourceFile]) -> WordMeasures {
    let (mut rust, mut script) = (Counts::default(), Counts::default());
    let mut types: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let (mut rust_names, mut script_names, mut script_types) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for source in sources {
        let counts = if source.is_rust() { &mut rust } else { &mut script };
        counts.add_comments(&source.text);
        if source.is_test() {
            continue;
        }
        let lines = source.code().lines();
        if source.is_rust() {
            rust_names.extend(lines.clone().filter_map(rust_function));
            for name in lines.filter_map(public_type) {
                types.entry(name.to_owned()).or_default().insert(&source.path);
            }
        } else {
            script_names.extend(lines.clone().filter_map(script_function));
            script_types.extend(lines.filter_map(script_type));
        }
    }
    WordMeasures {
        rust_functions: share_of(&rust_names, |name| !name.contains('_')),
        script_functions: share_of(&script_names, |name| !name.chars().skip(1).any(char::is_uppercase)),
        rust_types: one_word_share(types.keys().map(String::as_str)),
        script_types: one_word_share(script_types.iter().copied()),
        report: write_report(&rust, &script, &types),
    }
}

/// Share of the names with one capital letter, in percent.
fn one_word_share<'a>(names: impl Iterator<Item = &'a str>) -> f64 {
    share_of(&names.collect(), |name| {
        name.chars().filter(|letter| letter.is_uppercase()).count() == 1
    })
}

fn share_of(names: &BTreeSet<&str>, has_one_word: impl Fn(&str) -> bool) -> f64 {
    let count = names.iter().filter(|name| has_one_word(name)).count();
    scaled_share(count, names.len(), 100.0)
}

fn write_report(rust: &Counts, script: &Counts, types: &BTreeMap<String, BTreeSet<&str>>) -> String {
    let shared: Vec<&str> = types
        .iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(name, _)| name.as_str())
        .collect();
    let mut text = String::new();
    for (language, counts) in [("Rust", rust), ("TypeScript", script)] {
        let _ = writeln!(
            text,
            "{language}: {} comments, {:.1} % open vaguely; {:.2} vague words per 1,000",
            counts.comments,
            scaled_share(counts.vague_comments, counts.comments, 100.0),
            scaled_share(counts.vague_words, counts.comment_words, 1000.0),
        );
    }
    let _ = write!(
        text,
        "{} names of two or more types: {}",
        shared.len(),
        shared.join(", ")
    );
    text
}

fn scaled_share(part: usize, whole: usize, per: f64) -> f64 {
    per * part as f64 / whole.max(1) as f64
}

impl Counts {
    fn add_comments(&mut self, text: &str) {
        let mut is_inside = false;
        for line in text.lines() {
            let comment = comment_text(line);
            if let Some(text) = comment {
                let lower = text.to_lowercase();
                let words = lower.split(|letter: char| !letter.is_alphanumeric());
                self.vague_words += words.filter(|word| VAGUE_WORDS.contains(word)).count();
                self.comment_words += text.split_whitespace().count();
                if !is_inside {
                    self.comments += 1;
                    let opens = |opening: &str| lower.strip_prefix(opening).is_some_and(|rest| rest.starts_with(' '));
                    self.vague_comments += usize::from(VAGUE_OPENINGS.iter().any(|opening| opens(opening)));
                }
            }
            is_inside = comment.is_some();
        }
    }
}

/// The text of a line that is a comment. Lines inside a block comment begin with an asterisk.
fn comment_text(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = ["//", "/**", "/*", "* "]
        .iter()
        .find_map(|mark| line.strip_prefix(mark))?;
    Some(rest.trim_start_matches(['/', '!']).trim())
}

/// The rest of a line behind words such as `pub` and `async`.
fn without_qualifiers(line: &str) -> &str {
    let mut rest = line.trim_start();
    while let Some((word, after)) = rest.split_once(' ') {
        if !QUALIFIERS.contains(&word) && !word.starts_with("pub(") {
            break;
        }
        rest = after;
    }
    rest
}

fn leading_name(text: &str) -> Option<&str> {
    let end = text
        .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .unwrap_or(text.len());
    (end > 0).then(|| &text[..end])
}

fn rust_function(line: &str) -> Option<&str> {
    leading_name(without_qualifiers(line).strip_prefix("fn ")?)
}

fn public_type(line: &str) -> Option<&str> {
    let declared = without_qualifiers(
        line.trim_start()
            .strip_prefix("pub")?
            .trim_start_matches(|letter| letter != ' '),
    );
    let kinds = ["struct ", "enum ", "trait ", "type "];
    leading_name(kinds.iter().find_map(|kind| declared.strip_prefix(kind))?)
}

/// A function by `function` or as an arrow.
fn script_function(line: &str) -> Option<&str> {
    match without_qualifiers(line).strip_prefix("function ") {
        Some(rest) => leading_name(rest),
        None => {
            let line = line.trim_start();
            let rest = line.strip_prefix("export ").unwrap_or(line).strip_prefix("const ")?;
            let (name, value) = rest.split_once(" = ")?;
            let value = value.strip_prefix("async ").unwrap_or(value);
            (value.starts_with('(') && value.contains("=>"))
                .then(|| leading_name(name))
                .flatten()
        }
    }
}

/// A type or interface of a module, exported or not.
fn script_type(line: &str) -> Option<&str> {
    let declared = line.strip_prefix("export ").unwrap_or(line);
    let kinds = ["type ", "interface "];
    leading_name(kinds.iter().find_map(|kind| declared.strip_prefix(kind))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_functions_and_types_are_found() {
        assert_eq!(
            rust_function("    pub(super) async fn save_run(state: &AppState) {"),
            Some("save_run")
        );
        assert_eq!(rust_function("let f = |x| x;"), None);
        assert_eq!(public_type("pub(super) struct MadeRun {"), Some("MadeRun"));
        assert_eq!(public_type("struct Own;"), None);
        assert_eq!(
            script_function("export default async function readRun() {"),
            Some("readRun")
        );
        assert_eq!(script_function("  const save = async () => {"), Some("save"));
        assert_eq!(script_function("export function Page() {"), Some("Page"));
        assert_eq!(script_function("const one = 1;"), None);
        assert_eq!(script_type("export interface SavedRun {"), Some("SavedRun"));
        assert_eq!(script_type("export const run = 1;"), None);
    }

    #[test]
    fn one_capital_letter_makes_a_type_of_one_word() {
        assert!((one_word_share(["Run", "SavedRun", "Plan", "PlanStep"].into_iter()) - 50.0).abs() < f64::EPSILON);
    }

    #[test]
    fn comments_are_counted_by_their_first_line() {
        let mut counts = Counts::default();
        counts.add_comments("// What it is\n// nobody knows\ncode\n/** Reads it. */\ncode\n// The same again\n");
        assert_eq!((counts.comments, counts.vague_comments, counts.vague_words), (3, 2, 1));
    }
}
