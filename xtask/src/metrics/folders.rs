//! How many modules and files lie in one folder.

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
