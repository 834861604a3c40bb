//! The edges between the server's modules, as ARCHITECTURE.md lists them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Module → the modules it may use, in one line each. A module that is not listed may not exist.
const EDGES: &[(&str, &str)] = &[
    ("clock", ""),
    ("calendar", "clock"),
    ("time_zones", "clock"),
    ("rng", ""),
    ("spreadsheet", ""),
    ("config", "time_zones"),
    ("error", "db"),
    ("content", "db"),
    ("content_work", "error"),
    ("http_client", "config"),
    ("analyst", "config http_client"),
    ("db", "calendar clock config"),
    ("http", "content error rng"),
    ("file_workers", "clock error time_zones"),
    ("long_texts", "content_work error http"),
    ("accounts", "clock db rng"),
    ("admins", "accounts clock db"),
    ("rate_limits", "accounts clock db error state"),
    ("password", "error rng"),
    ("jobs", "clock db"),
    ("mail", "clock config"),
    ("moderation", "clock content"),
    ("callers", "accounts admins clock config db error http rng time_zones"),
    (
        "state",
        "analyst callers clock config content_work db file_workers http http_client long_texts mail pages password rng time_zones",
    ),
    ("health", "clock error http jobs state"),
    ("tools", "calendar error http pages state"),
    ("owned", "db error state"),
    ("security_events", "error"),
    (
        "second_factor",
        "accounts clock db error http owned password rate_limits rng security_events state",
    ),
    (
        "tasks",
        "calendar callers clock content db error http owned pages spreadsheet state time_zones",
    ),
    ("support", "accounts callers clock db error forum http jobs owned state"),
    ("tips", "callers clock error pages state tasks time_zones"),
    (
        "plan",
        "calendar callers clock db error http owned pages state tasks tools",
    ),
    (
        "evenings",
        "accounts calendar callers clock db error http owned plan rng state tasks time_zones",
    ),
    ("persona", "calendar callers clock db error http state"),
    (
        "runs",
        "accounts calendar callers clock db error http owned persona plan rng state tools",
    ),
    (
        "niche",
        "analyst calendar callers clock db error file_workers http owned pages plan runs spreadsheet state tasks time_zones tools",
    ),
    ("chain", "callers clock error http runs state tools"),
    ("offers", "callers error http state"),
    (
        "forum",
        "accounts callers clock content db error evenings http jobs moderation owned pages plan state",
    ),
    (
        "auth",
        "accounts billing callers clock db error evenings experiments forum http jobs niche owned pages password plan rate_limits reading_list resources rng runs second_factor security_events state support tasks time_zones",
    ),
    (
        "billing",
        "accounts callers clock config db error http http_client jobs state",
    ),
    ("media", "blog callers clock db error http state"),
    (
        "portability",
        "blog callers clock content content_work db error file_workers http media pages state",
    ),
    ("backup", "blog clock config db error"),
    (
        "admin",
        "accounts admins callers clock db error http password rate_limits rng second_factor security_events state",
    ),
    (
        "blog",
        "callers clock content content_work db error http jobs pages state",
    ),
    ("profitability", "calendar callers error http state"),
    ("reading_list", "blog callers clock db error http owned state"),
    (
        "resources",
        "blog calendar callers clock content db error http owned pages plan reading_list state time_zones tools",
    ),
    (
        "dashboard",
        "accounts callers clock error http niche plan runs state support tasks tools",
    ),
    (
        "background",
        "admin auth billing blog error forum jobs reading_list runs state support tasks tips",
    ),
    (
        "experiments",
        "calendar callers clock db error file_workers http niche owned runs state tasks time_zones tools",
    ),
    (
        "downloads",
        "calendar callers chain error experiments file_workers http niche plan runs spreadsheet state time_zones tools",
    ),
    (
        "analytics",
        "accounts calendar callers clock error evenings experiments http plan runs state tasks time_zones tools",
    ),
    ("pages", "callers clock config error http rng time_zones"),
    ("problems", "callers error http state"),
    ("site_facts", "billing config pages state"),
    (
        "app",
        "admin analytics auth billing blog callers chain config dashboard downloads error evenings experiments forum health http media niche offers pages persona plan portability problems profitability reading_list resources runs site_facts state support tasks tips tools",
    ),
    ("start", "admin blog error forum state"),
    ("lib", ""),
];

const SQL_WORDS: [&str; 5] = ["SELECT ", "INSERT INTO", "DELETE FROM", "UPDATE ", "CREATE TABLE"];

fn read_sources() -> Vec<(String, PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut found) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let inside = path.strip_prefix(&root).unwrap().to_path_buf();
                let module = inside
                    .iter()
                    .next()
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .trim_end_matches(".rs")
                    .to_owned();
                let code = code_of(&std::fs::read_to_string(&path).unwrap());
                found.push((module, inside, code));
            }
        }
    }
    found
}

/// The source without its comments.
fn code_of(source: &str) -> String {
    source
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Returns the module after every `crate::`, with groups such as `crate::{app, db}` taken apart.
fn used_modules(code: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        // `$crate::` and `utoipa_crate::` are other words.
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[at + "crate::".len()..];
        let group = rest
            .strip_prefix('{')
            .and_then(|rest| rest.split_once('}'))
            .map_or("", |(group, _)| group);
        let heads = if group.is_empty() {
            vec![rest]
        } else {
            group.split(',').collect()
        };
        for head in heads {
            let name: String = head
                .trim()
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            used.insert(name);
        }
    }
    used.remove("");
    used
}

fn allowed_edges() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    EDGES
        .iter()
        .map(|(module, edges)| (*module, edges.split_whitespace().collect()))
        .collect()
}

#[test]
fn modules_use_only_what_the_architecture_allows() {
    let allowed = allowed_edges();
    let mut wrong = Vec::new();
    for (module, path, code) in read_sources() {
        if module == "main" {
            continue;
        }
        let Some(edges) = allowed.get(module.as_str()) else {
            wrong.push(format!("{} is in no module that the list knows", path.display()));
            continue;
        };
        for used in used_modules(&code) {
            if used != module && !edges.contains(used.as_str()) {
                wrong.push(format!("{} uses {used}", path.display()));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "not among the allowed edges of ARCHITECTURE.md:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn the_allowed_edges_have_no_cycle() {
    let mut left = allowed_edges();
    while let Some(leaf) = left
        .iter()
        .find(|(_, edges)| edges.is_empty())
        .map(|(module, _)| *module)
    {
        left.remove(leaf);
        left.values_mut().for_each(|edges| _ = edges.remove(leaf));
    }
    assert!(left.is_empty(), "a cycle among {:?}", left.keys());
}

/// The table between the two marks of ARCHITECTURE.md.
fn edges_table() -> String {
    let mut table = String::from("| module | uses |\n|---|---|\n");
    for (module, edges) in EDGES.iter().filter(|(module, _)| *module != "lib") {
        let edges: Vec<&str> = edges.split_whitespace().collect();
        let uses = if edges.is_empty() {
            "nothing of the server".to_owned()
        } else {
            edges.join(", ")
        };
        table.push_str(&format!("| {module} | {uses} |\n"));
    }
    table
}

/// `UPDATE_EDGES=1 cargo test -p server edges` writes the table into the page.
#[test]
fn the_architecture_page_lists_the_edges() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page
        .split_once("<!-- edges -->\n")
        .expect("the page has the first mark");
    let (table, after) = rest
        .split_once("<!-- /edges -->")
        .expect("the page has the second mark");
    if std::env::var_os("UPDATE_EDGES").is_some() {
        let page = format!("{before}<!-- edges -->\n{}<!-- /edges -->{after}", edges_table());
        std::fs::write(&path, page).unwrap();
    } else {
        assert_eq!(table, edges_table(), "run UPDATE_EDGES=1 cargo test -p server edges");
    }
}

#[test]
fn tables_are_touched_by_stores_and_sql_by_the_dialect_only() {
    for (_, path, code) in read_sources() {
        let name = path.display().to_string();
        if name != "db/dialect.rs" {
            for word in SQL_WORDS {
                assert!(!code.contains(&format!("\"{word}")), "{name} writes SQL by hand");
            }
        }
        if !name.starts_with("db/") && !name.ends_with("store.rs") && name != "error.rs" {
            assert!(!code.contains("sea_orm"), "{name} talks to the database past a store");
        }
    }
}

#[test]
fn one_module_writes_calendar_files() {
    for (module, path, code) in read_sources() {
        let writes = code.contains("icalendar") || code.contains("BEGIN:VCALENDAR");
        assert!(
            !writes || module == "calendar",
            "{} writes a calendar file",
            path.display()
        );
    }
}

#[test]
fn the_engine_has_no_input_output_clock_or_chance() {
    let manifest = include_str!("../../../niche/Cargo.toml");
    let dependencies = manifest
        .split("[dependencies]")
        .nth(1)
        .unwrap()
        .split("\n[")
        .next()
        .unwrap();
    for banned in [
        "tokio",
        "axum",
        "sea-orm",
        "sqlx",
        "rand",
        "time",
        "chrono",
        "reqwest",
        "getrandom",
    ] {
        let named = dependencies
            .lines()
            .any(|line| line.split(['=', ' ']).next() == Some(banned));
        assert!(!named, "crates/niche depends on {banned}");
    }
}
