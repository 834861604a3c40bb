//! How many modules and files lie in one folder, and how long the files are.

use std::collections::{BTreeMap, BTreeSet};

use super::source::SourceFile;

/// Counts the modules directly in a folder of Rust: its folders and files, a folder and the file of its name as one.
/// The roots of crates and folders (`lib.rs`, `main.rs`, `mod.rs`) are no modules.
pub(super) fn modules_on_floor(sources: &[SourceFile], folder: &str) -> usize {
    let inside = sources.iter().filter_map(|source| source.path.strip_prefix(folder));
    let names: BTreeSet<&str> = inside
        .filter_map(|path| path.split(['/', '.']).next())
        .filter(|name| !["lib", "main", "mod"].contains(name))
        .collect();
    names.len()
}

/// Returns the folders of Rust sources with more modules than `most`, the largest first, each with its number. Tests
/// and migrations are no modules.
pub(super) fn crowded_folders(sources: &[SourceFile], most: usize) -> Vec<(usize, String)> {
    let mut modules: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.is_rust() && !source.is_test()) {
        let Some(root) = source.path.find("/src/").map(|at| at + "/src".len()) else {
            continue;
        };
        let slashes = source.path.match_indices('/').map(|(at, _)| at);
        for at in slashes.filter(|at| *at >= root) {
            let name = source.path[at + 1..].split(['/', '.']).next().unwrap_or_default();
            if !["lib", "main", "mod"].contains(&name) && !name.ends_with("_tests") {
                modules.entry(&source.path[..at]).or_default().insert(name);
            }
        }
    }
    let counts = modules
        .into_iter()
        .map(|(folder, names)| (names.len(), folder.to_owned()));
    let mut crowded: Vec<_> = counts
        .filter(|(count, folder)| *count > most && !folder.ends_with(MIGRATIONS))
        .collect();
    crowded.sort_by(|a, b| b.cmp(a));
    crowded
}

/// Returns the files with more than `most` lines, the longest first.
pub(super) fn long_files(sources: &[SourceFile], most: usize) -> Vec<(usize, &str)> {
    let lengths = sources
        .iter()
        .map(|source| (source.text.lines().count(), source.path.as_str()));
    let mut long: Vec<_> = lengths.filter(|(lines, _)| *lines > most).collect();
    long.sort_by(|a, b| b.cmp(a));
    long
}

/// Folder with a file for each migration, which only grows.
const MIGRATIONS: &str = "db/migrations";

/// Returns the folder below `root` with the most files directly in it, and their number. Migrations are left out.
pub(super) fn largest_folder(sources: &[SourceFile], root: &str) -> (usize, String) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.path.starts_with(root)) {
        if let Some((folder, _)) = source.path.rsplit_once('/')
            && !folder.ends_with(MIGRATIONS)
        {
            *counts.entry(folder).or_default() += 1;
        }
    }
    let largest = counts.into_iter().max_by_key(|(_, count)| *count);
    largest.map_or_else(Default::default, |(folder, count)| (count, folder.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::source::sources_of;

    #[test]
    fn a_folder_and_the_file_of_its_name_are_one_module() {
        let sources = sources_of(&[
            ("s/lib.rs", ""),
            ("s/db.rs", ""),
            ("s/db/jobs.rs", ""),
            ("s/tools/mod.rs", ""),
        ]);
        assert_eq!(modules_on_floor(&sources, "s/"), 2);
    }

    #[test]
    fn a_folder_is_crowded_by_its_modules_not_by_its_tests() {
        let sources = sources_of(&[
            ("s/src/lib.rs", ""),
            ("s/src/a.rs", ""),
            ("s/src/a/one.rs", ""),
            ("s/src/a/one_tests.rs", ""),
            ("s/src/a/tests.rs", ""),
            ("s/src/b/mod.rs", ""),
            ("s/tests/it/c.rs", ""),
        ]);
        assert_eq!(crowded_folders(&sources, 1), [(2, "s/src".to_owned())]);
        assert_eq!(crowded_folders(&sources, 2), []);
    }

    #[test]
    fn the_longest_file_comes_first() {
        let sources = sources_of(&[("a.rs", "one\n"), ("b.rs", "one\ntwo\n"), ("c.ts", "one\ntwo\nthree\n")]);
        assert_eq!(long_files(&sources, 1), [(3, "c.ts"), (2, "b.rs")]);
    }

    #[test]
    fn only_files_directly_in_a_folder_count() {
        let sources = sources_of(&[
            ("s/a/one.rs", ""),
            ("s/a/two.rs", ""),
            ("s/a/b/three.rs", ""),
            ("t/x.rs", ""),
        ]);
        assert_eq!(largest_folder(&sources, "s/"), (2, "s/a".to_owned()));
    }
}
