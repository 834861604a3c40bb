//! The files that are measured, read once.

use std::error::Error;
use std::path::Path;

/// Folders of hand-written code.
const FOLDERS: [&str; 4] = ["crates", "xtask", "web/src", "e2e"];
/// Folders of builds and installed packages.
const SKIPPED: [&str; 6] = [
    "target",
    "node_modules",
    "dist",
    "snapshots",
    "test-results",
    "playwright-report",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    Rust,
    TypeScript,
}

pub(super) struct SourceFile {
    /// Path from the root of the project, with slashes.
    pub path: String,
    pub language: Language,
    pub text: String,
}

impl SourceFile {
    pub(super) fn is_rust(&self) -> bool {
        self.language == Language::Rust
    }

    /// True for tests in files of their own; unit tests at the end of a file of Rust are left out by `code`.
    pub(super) fn is_test(&self) -> bool {
        let ours = ["/tests/", "/tests.rs", ".test."];
        self.path.starts_with("e2e/") || ours.iter().any(|part| self.path.contains(part))
    }

    /// The text without the unit tests at its end.
    pub(super) fn code(&self) -> &str {
        let end = self.text.find("\n#[cfg(test)]\nmod tests {");
        end.map_or(&self.text, |end| &self.text[..=end])
    }
}

/// Returns the Rust and TypeScript files below a root, without generated ones (`.gen.`), in the order of their paths.
pub(super) fn read_sources(root: &Path) -> Result<Vec<SourceFile>, Box<dyn Error>> {
    let mut sources = Vec::new();
    let mut waiting: Vec<_> = FOLDERS.iter().map(|folder| root.join(folder)).collect();
    waiting.retain(|folder| folder.is_dir());
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                if !SKIPPED.contains(&name.as_ref()) {
                    waiting.push(path);
                }
            } else if let Some(language) = language_of(&name) {
                let text = std::fs::read_to_string(&path)?;
                let path = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
                sources.push(SourceFile { path, language, text });
            }
        }
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

fn language_of(name: &str) -> Option<Language> {
    match name.rsplit_once('.')?.1 {
        "rs" => Some(Language::Rust),
        "ts" | "tsx" if !name.contains(".gen.") => Some(Language::TypeScript),
        _ => None,
    }
}

/// Returns files with the given paths and texts.
#[cfg(test)]
pub(super) fn sources_of(files: &[(&str, &str)]) -> Vec<SourceFile> {
    files
        .iter()
        .map(|(path, text)| SourceFile {
            path: (*path).to_owned(),
            language: language_of(path).expect("a file of code"),
            text: (*text).to_owned(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unit_tests_and_files_of_tests_are_no_code() {
        let sources = sources_of(&[
            ("s/a.rs", "fn a() {}\n\n#[cfg(test)]\nmod tests {\n}\n"),
            ("s/b/tests.rs", ""),
            ("web/src/a.test.ts", ""),
        ]);
        assert_eq!(sources[0].code(), "fn a() {}\n\n");
        let tests: Vec<bool> = sources.iter().map(SourceFile::is_test).collect();
        assert_eq!(tests, [false, true, true]);
    }

    #[test]
    fn generated_types_are_not_measured() {
        assert_eq!(language_of("schema.gen.ts"), None);
        assert_eq!(language_of("page.tsx"), Some(Language::TypeScript));
    }
}
