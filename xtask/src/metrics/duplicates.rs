//! Passages that occur twice, word for word.

use std::collections::HashMap;

use super::source::SourceFile;

/// Lines of the shortest passage that counts.
const MIN_LINES: usize = 10;

/// Finds the passages of ten lines and more that occur a second time, in the same file or another. Indentation is
/// ignored. Each repetition counts once, however long it is. Returns the places of the repetitions, with those of the
/// first passages.
pub(super) fn find_duplicates(sources: &[SourceFile]) -> Vec<(String, String)> {
    let files: Vec<Vec<&str>> = sources
        .iter()
        .map(|source| source.text.lines().map(str::trim).collect())
        .collect();
    let mut first_places: HashMap<&[&str], (usize, usize)> = HashMap::new();
    let mut found = Vec::new();
    for (file, lines) in files.iter().enumerate() {
        let mut at = 0;
        while at + MIN_LINES <= lines.len() {
            let window = &lines[at..at + MIN_LINES];
            if let Some(&(first_file, first)) = first_places.get(window) {
                found.push((place(sources, file, at), place(sources, first_file, first)));
                let following = lines[at..].iter().zip(&files[first_file][first..]);
                at += following.take_while(|(one, other)| one == other).count();
            } else {
                first_places.insert(window, (file, at));
                at += 1;
            }
        }
    }
    found
}

fn place(sources: &[SourceFile], file: usize, line: usize) -> String {
    format!("{}:{}", sources[file].path, line + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::source::sources_of;

    fn passage(lines: usize, indentation: &str) -> String {
        (0..lines)
            .map(|line| format!("{indentation}call_{line}();\n"))
            .collect()
    }

    #[test]
    fn a_repeated_passage_counts_once_and_without_its_indentation() {
        let second = format!("other();\n{}", passage(15, "    "));
        let sources = sources_of(&[("a.rs", &passage(15, "")), ("b.ts", &second)]);
        assert_eq!(find_duplicates(&sources), [("b.ts:2".to_owned(), "a.rs:1".to_owned())]);
    }

    #[test]
    fn nine_lines_are_no_duplicate() {
        let sources = sources_of(&[("a.rs", &passage(9, "")), ("b.rs", &passage(9, ""))]);
        assert_eq!(find_duplicates(&sources), []);
    }
}
