//! The language of the code: openings of comments, unique names of public types, headers of decisions.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Openings that hide the subject of a sentence.
const VAGUE_OPENINGS: [&str; 6] = ["what", "whoever", "whatever", "whether", "those", "the same"];

/// Percent of comments that may open with a vague word.
const MAX_VAGUE_PERCENT: usize = 2;

/// Names of two or more public types. `Model` and `Relation` are derived by SeaORM. Rename the others one by one.
const SHARED_TYPE_NAMES: [&str; 3] = ["Model", "Relation", "Tool"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns path and text of every Rust file of the workspace.
fn rust_files() -> Vec<(PathBuf, String)> {
    let mut folders = vec![root().join("crates"), root().join("xtask")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                if !path.ends_with("target") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    files
}

/// Returns the first line of each comment that has lines of its own.
fn comment_openings(code: &str) -> Vec<&str> {
    let mut openings = Vec::new();
    let mut is_inside = false;
    for line in code.lines() {
        let comment = line.trim_start().strip_prefix("//");
        if let Some(text) = comment.filter(|_| !is_inside) {
            openings.push(text.trim_start_matches(['/', '!']).trim_start());
        }
        is_inside = comment.is_some();
    }
    openings
}

fn opens_vaguely(comment: &str) -> bool {
    let lower = comment.to_lowercase();
    VAGUE_OPENINGS.iter().any(|opening| {
        lower
            .strip_prefix(opening)
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    })
}

/// Returns the name of the public type that a line declares.
fn declared_type(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("pub")?;
    let rest = match rest.strip_prefix('(') {
        Some(visibility) => visibility.split_once(')')?.1,
        None => rest,
    };
    let rest = rest.strip_prefix(' ')?;
    let name = ["struct ", "enum ", "trait ", "type "]
        .iter()
        .find_map(|keyword| rest.strip_prefix(*keyword))?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next()
}

#[test]
fn comments_open_with_their_subject() {
    let (mut count, mut vague) = (0, Vec::new());
    for (path, code) in rust_files() {
        for opening in comment_openings(&code) {
            count += 1;
            if opens_vaguely(opening) {
                vague.push(format!("{}: {opening}", path.display()));
            }
        }
    }
    assert!(
        vague.len() * 100 <= count * MAX_VAGUE_PERCENT,
        "{} of {count} comments open with a vague word:\n{}",
        vague.len(),
        vague.join("\n")
    );
}

#[test]
fn public_types_have_names_of_their_own() {
    let mut files_by_name: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for (path, code) in rust_files() {
        if path.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        for name in code.lines().filter_map(|line| declared_type(line.trim_start())) {
            files_by_name.entry(name.to_owned()).or_default().insert(path.clone());
        }
    }
    files_by_name.retain(|_, files| files.len() > 1);
    let gone: Vec<&str> = SHARED_TYPE_NAMES
        .into_iter()
        .filter(|name| !files_by_name.contains_key(*name))
        .collect();
    assert!(
        gone.is_empty(),
        "these names are unique now, take them off the list: {gone:?}"
    );
    files_by_name.retain(|name, _| !SHARED_TYPE_NAMES.contains(&name.as_str()));
    assert!(
        files_by_name.is_empty(),
        "these names belong to two public types: {files_by_name:#?}"
    );
}

/// Checks number, title, date and status of a decision.
fn assert_decision_header(name: &str, text: &str) {
    let number = &name[..4];
    let mut lines = text.lines();
    let title = lines.next().unwrap_or_default();
    assert!(
        title.starts_with(&format!("# {number}: ")),
        "{name} needs a title such as \"# {number}: Load scripts after first paint\""
    );
    let header = lines.find(|line| !line.is_empty()).unwrap_or_default();
    let status = header.strip_prefix("Date: ").and_then(|rest| {
        let (date, status) = rest.split_once(". Status: ")?;
        let (_, year) = date.split_once(", ")?;
        (year.len() == 4).then_some(status)
    });
    assert!(
        status.is_some_and(|status| status.starts_with("accepted") || status.starts_with("superseded by ")),
        "{name} needs a line such as \"Date: November 22, 2026. Status: accepted.\""
    );
}

#[test]
fn decisions_state_title_date_and_status() {
    let folder = root().join("docs/decisions");
    let mut numbers = BTreeSet::new();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(numbers.insert(name[..4].to_owned()), "{name} has the number of another");
        assert_decision_header(&name, &std::fs::read_to_string(folder.join(&name)).unwrap());
    }
}

/// Returns every `decisions/0000-name.md` that a text mentions.
fn mentioned_decisions(text: &str) -> Vec<&str> {
    text.split("decisions/")
        .skip(1)
        .filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '.')?;
            rest[..end].split_once(".md").map(|(name, _)| name)
        })
        .collect()
}

#[test]
fn links_to_decisions_lead_to_files() {
    let folder = root().join("docs/decisions");
    let guides = std::fs::read_dir(root())
        .unwrap()
        .chain(std::fs::read_dir(root().join("docs")).unwrap());
    let mut texts: Vec<(PathBuf, String)> = guides
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            (path, text)
        })
        .collect();
    texts.extend(
        rust_files()
            .into_iter()
            .filter(|(path, _)| !path.ends_with("language.rs")),
    );
    let mut count = 0;
    for (path, text) in &texts {
        for name in mentioned_decisions(text) {
            count += 1;
            let file = folder.join(format!("{name}.md"));
            assert!(
                file.is_file(),
                "{} mentions {name}, which does not exist",
                path.display()
            );
        }
    }
    assert!(count > 5, "only {count} links to decisions were found");
}

/// Paths below the source folders that a page names.
fn mentioned_paths(text: &str) -> BTreeSet<&str> {
    const STARTS: [&str; 6] = ["crates/", "web/src/", "web/tests/", "e2e/", "xtask/src/", "bench/"];
    let is_path = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
    let begins = |at: usize| !text[..at].ends_with(|c: char| is_path(c) || "@<{*".contains(c));
    STARTS
        .iter()
        .flat_map(|start| text.match_indices(start))
        .filter(|(at, _)| begins(*at))
        .filter_map(|(at, _)| {
            let rest = &text[at..];
            let end = rest.find(|c: char| !is_path(c)).unwrap_or(rest.len());
            // A pattern such as `crates/niche/src/tools/<name>.rs` is no path.
            let is_pattern = rest[end..].starts_with(['<', '{', '*', '…']);
            (!is_pattern).then(|| rest[..end].trim_end_matches(['.', '/']))
        })
        .collect()
}

#[test]
fn pages_name_only_paths_that_exist() {
    let mut pages = vec![
        root().join("docs/security/asvs.csv"),
        root().join("content/README.md"),
        root().join("crates/niche/atlas/README.md"),
    ];
    for folder in ["", "docs", "docs/decisions", "docs/security"] {
        let files = std::fs::read_dir(root().join(folder)).unwrap();
        pages.extend(
            files
                .map(|entry| entry.unwrap().path())
                .filter(|path| path.extension().is_some_and(|extension| extension == "md")),
        );
    }
    let mut missing = BTreeSet::new();
    for page in pages {
        let text = std::fs::read_to_string(&page).unwrap();
        for path in mentioned_paths(&text) {
            if !root().join(path).exists() {
                missing.insert(format!("{}: {path}", page.strip_prefix(root()).unwrap().display()));
            }
        }
    }
    assert!(missing.is_empty(), "paths that do not exist: {missing:#?}");
}
