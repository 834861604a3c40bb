//! Measures of names and comments, as the tidy test `language.rs` and the decisions about language quote them.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

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
    functions: usize,
    one_word_functions: usize,
    comments: usize,
    vague_comments: usize,
    comment_words: usize,
    vague_words: usize,
}

/// Measures the project in a folder.
pub fn report_metrics(root: &Path) -> Result<String, Box<dyn Error>> {
    let (mut rust, mut script) = (Counts::default(), Counts::default());
    let mut types: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for (path, text) in files_under(root, &["crates", "xtask"], &["rs"])? {
        let is_test = path.components().any(|part| part.as_os_str() == "tests");
        rust.add_comments(&text);
        if !is_test {
            rust.add_functions(text.lines().filter_map(rust_function), |name| !name.contains('_'));
            for name in text.lines().filter_map(public_type) {
                types.entry(name.to_owned()).or_default().insert(path.clone());
            }
        }
    }
    for (path, text) in files_under(root, &["web/src", "e2e"], &["ts", "tsx"])? {
        let name = path.to_string_lossy();
        if name.contains(".gen.") {
            continue;
        }
        script.add_comments(&text);
        if !name.contains("test") && !name.contains("e2e") {
            let has_one_word = |name: &str| !name.chars().skip(1).any(char::is_uppercase);
            script.add_functions(text.lines().filter_map(script_function), has_one_word);
        }
    }
    Ok(write_report(&rust, &script, &types))
}

fn write_report(rust: &Counts, script: &Counts, types: &BTreeMap<String, BTreeSet<PathBuf>>) -> String {
    let words = |name: &String| name.chars().filter(|letter| letter.is_uppercase()).count();
    let one_word_types = types.keys().filter(|name| words(name) == 1).count();
    let shared: Vec<&str> = types
        .iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(name, _)| name.as_str())
        .collect();
    let mut text = String::new();
    for (language, counts) in [("Rust", rust), ("TypeScript", script)] {
        let _ = writeln!(
            text,
            "{language}: {} functions, {:.0} % of one word; {} comments, {:.1} % open vaguely; {:.2} vague words per 1,000",
            counts.functions,
            scaled_share(counts.one_word_functions, counts.functions, 100.0),
            counts.comments,
            scaled_share(counts.vague_comments, counts.comments, 100.0),
            scaled_share(counts.vague_words, counts.comment_words, 1000.0),
        );
    }
    let one_word = scaled_share(one_word_types, types.len(), 100.0);
    let _ = writeln!(text, "Rust: {} public types, {one_word:.0} % of one word", types.len());
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
    fn add_functions<'a>(&mut self, names: impl Iterator<Item = &'a str>, has_one_word: impl Fn(&str) -> bool) {
        for name in names {
            self.functions += 1;
            self.one_word_functions += usize::from(has_one_word(name));
        }
    }

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

/// A function by `function` or as an arrow; components, which begin with a capital, are not counted.
fn script_function(line: &str) -> Option<&str> {
    let name = match without_qualifiers(line).strip_prefix("function ") {
        Some(rest) => leading_name(rest)?,
        None => {
            let line = line.trim_start();
            let rest = line.strip_prefix("export ").unwrap_or(line).strip_prefix("const ")?;
            let (name, value) = rest.split_once(" = ")?;
            let value = value.strip_prefix("async ").unwrap_or(value);
            value.starts_with('(').then(|| leading_name(name)).flatten()?
        }
    };
    name.starts_with(char::is_lowercase).then_some(name)
}

/// Path and text of every file with one of the endings.
fn files_under(root: &Path, folders: &[&str], endings: &[&str]) -> Result<Vec<(PathBuf, String)>, Box<dyn Error>> {
    let mut waiting: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut found = Vec::new();
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            let is_ours = !path.ends_with("target") && !path.ends_with("node_modules");
            if path.is_dir() && is_ours {
                waiting.push(path);
            } else if endings
                .iter()
                .any(|ending| path.extension().is_some_and(|own| own == *ending))
            {
                found.push((path.clone(), std::fs::read_to_string(&path)?));
            }
        }
    }
    Ok(found)
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
        assert_eq!(script_function("export function Page() {"), None);
        assert_eq!(script_function("const one = 1;"), None);
    }

    #[test]
    fn comments_are_counted_by_their_first_line() {
        let mut counts = Counts::default();
        counts.add_comments("// What it is\n// nobody knows\ncode\n/** Reads it. */\ncode\n// The same again\n");
        assert_eq!((counts.comments, counts.vague_comments, counts.vague_words), (3, 2, 1));
    }
}
