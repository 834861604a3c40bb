//! Doc comments that repeat the signature, `# Errors` without information, and lines that are too wide.

use std::collections::BTreeSet;

/// Widest line, in characters.
const MAX_COLUMNS: usize = 120;

/// Sentences below `# Errors` that say nothing about the function.
const FILLERS: [&str; 2] = [
    "/// When the database does not answer.",
    "/// When the database does not write.",
];

/// Words without information of their own.
const STOP_WORDS: [&str; 48] = [
    "a", "an", "and", "are", "as", "at", "be", "by", "each", "every", "for", "from", "get", "gets", "has", "have",
    "if", "in", "into", "is", "it", "its", "no", "not", "of", "on", "one", "or", "return", "returns", "s", "set",
    "sets", "that", "the", "them", "their", "this", "to", "was", "were", "when", "which", "with", "all", "any", "what",
    "there",
];

/// Doc comments of public items.
#[derive(Default, Debug, PartialEq, Eq)]
pub(super) struct DocCounts {
    pub all: usize,
    /// Add at most one word to the signature.
    pub empty: usize,
}

impl DocCounts {
    pub(super) fn add(&mut self, other: &Self) {
        self.all += other.all;
        self.empty += other.empty;
    }

    /// Share of the comments without information, in percent.
    pub(super) fn empty_share(&self) -> f64 {
        100.0 * self.empty as f64 / self.all.max(1) as f64
    }
}

/// Counts the comment lines of Rust that are too wide.
pub(super) fn wide_comments(text: &str) -> usize {
    let comments = text.lines().filter(|line| line.trim_start().starts_with("//"));
    comments.filter(|line| line.chars().count() > MAX_COLUMNS).count()
}

/// Counts the `# Errors` sections that consist of one of the sentences without information.
pub(super) fn filler_sections(text: &str) -> usize {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let is_filler = |pair: &&[&str]| pair[0] == "/// # Errors" && FILLERS.contains(&pair[1]);
    lines.windows(2).filter(is_filler).count()
}

/// Compares the doc comment of each public item of Rust, up to its first heading, with the words of the item below it.
pub(super) fn compare_docs(text: &str) -> DocCounts {
    let mut counts = DocCounts::default();
    let mut comment = String::new();
    let mut lines = text.lines().map(str::trim).peekable();
    while let Some(line) = lines.next() {
        if let Some(part) = line.strip_prefix("///") {
            comment.push_str(part);
            comment.push('\n');
        } else if !comment.is_empty() && !line.starts_with("#[") {
            let mut signature = line.to_owned();
            while !signature.ends_with(['{', ';', ',', '}'])
                || signature.matches('(').count() > signature.matches(')').count()
            {
                let Some(next) = lines.next() else { break };
                signature.push(' ');
                signature.push_str(next);
            }
            if signature.starts_with("pub") {
                counts.all += 1;
                counts.empty += usize::from(added_words(&comment, &signature) <= 1);
            }
            comment.clear();
        }
    }
    counts
}

/// Counts the words of a comment that neither the signature nor the list of stop words has.
fn added_words(comment: &str, signature: &str) -> usize {
    let told = comment.split("\n #").next().unwrap_or_default();
    let known: BTreeSet<String> = words_of(signature).collect();
    let added: BTreeSet<String> = words_of(told).filter(|word| !known.contains(word)).collect();
    added.len()
}

/// The words of a text in lower case without their endings, names divided at capitals and underscores.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    let mut divided = String::new();
    for letter in text.chars() {
        if letter.is_uppercase() {
            divided.push(' ');
        }
        divided.push(if letter.is_alphanumeric() { letter } else { ' ' });
    }
    let lower = divided.to_lowercase();
    let words: Vec<String> = lower
        .split_whitespace()
        .filter(|word| !STOP_WORDS.contains(word))
        .map(|word| stem_word(word).to_owned())
        .collect();
    words.into_iter()
}

fn stem_word(word: &str) -> &str {
    let endings = ["ing", "ies", "es", "ed", "s", "e", "y"];
    let cut = endings.iter().find_map(|ending| word.strip_suffix(ending));
    cut.filter(|rest| rest.len() > 2).unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_that_repeats_the_name_is_empty() {
        let text = "/// Saves the run of a member.\n#[must_use]\npub fn save_run(\n    member: &Member,\n) {\n";
        assert_eq!(compare_docs(text), DocCounts { all: 1, empty: 1 });
        let text = "/// Size in bytes, at most a megabyte after compression.\npub size: u64,\n";
        assert_eq!(compare_docs(text), DocCounts { all: 1, empty: 0 });
    }

    #[test]
    fn an_errors_section_needs_more_than_the_database() {
        assert_eq!(
            filler_sections("    /// # Errors\n    /// When the database does not answer.\n"),
            1
        );
        assert_eq!(
            filler_sections("/// # Errors\n/// 404 when the run is another member's.\n"),
            0
        );
    }

    #[test]
    fn columns_are_characters() {
        let (full, wide) = (
            format!("// {}", "é".repeat(117)),
            format!("    //! {}", "é".repeat(113)),
        );
        assert_eq!(wide_comments(&format!("{full}\n{wide}\nlet {full}\n")), 1);
    }
}
