//! The edges between the server's modules, as ARCHITECTURE.md lists them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Folder → the folders that it may use, in one line each, lowest first. A folder uses only what is listed before it.
const ROOMS: &[(&str, &str)] = &[
    ("platform", ""),
    ("db", "platform"),
    ("http", "db platform"),
    ("identity", "db http platform"),
    ("pages", "db http identity platform"),
    ("state", "db http identity pages platform"),
    ("planning", "db http identity pages platform state"),
    ("tools", "db http identity pages planning platform state"),
    ("publishing", "db http identity pages planning platform state"),
    ("community", "db http identity pages planning platform state"),
    (
        "membership",
        "community db http identity pages planning platform publishing state tools",
    ),
];

/// Files beside the folders, which may use every folder.
const RIM: [&str; 4] = ["app", "background", "lib", "start"];

/// Inside a folder: module → the modules beside it that it may use. A module that is not listed uses none.
const EDGES: &[(&str, &str, &str)] = &[
    ("platform", "analyst", "config http_client"),
    ("platform", "calendar", "clock"),
    ("platform", "config", "time_zones"),
    ("platform", "http_client", "config"),
    ("platform", "mail", "clock config"),
    ("platform", "time_zones", "clock"),
    ("identity", "accounts", "sessions"),
    ("identity", "admins", "sessions"),
    ("identity", "callers", "accounts admins"),
    ("state", "app_state", "content_work file_workers long_texts"),
    ("state", "data_release", "app_state"),
    ("state", "health", "app_state data_release"),
    ("state", "owned", "app_state"),
    ("state", "rate_limits", "app_state"),
    ("planning", "evenings", "plan tasks"),
    ("planning", "plan", "tasks"),
    ("planning", "tips", "tasks"),
    ("tools", "chain", "runs"),
    ("tools", "experiments", "niche runs"),
    ("tools", "forms", "running"),
    ("tools", "niche", "markets runs"),
    ("tools", "runs", "persona running"),
    ("publishing", "backup", "blog"),
    ("publishing", "media", "blog"),
    ("publishing", "portability", "blog media"),
    ("publishing", "reading_list", "blog"),
    ("publishing", "resources", "blog reading_list"),
    ("community", "support", "forum"),
    ("membership", "admin", "second_factor"),
    ("membership", "analytics", "plan_view"),
    ("membership", "auth", "billing reminders second_factor"),
    ("membership", "downloads", "plan_view"),
    ("membership", "reminders", "plan_view"),
    ("membership", "site_facts", "billing"),
];

/// Most source files and folders in one folder, `mod.rs`, tests and migrations not counted.
const MAX_ENTRIES: usize = 12;

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

/// Returns the path after every `crate::`, with groups such as `crate::{app, db}` taken apart: two names at most.
fn used_modules(code: &str) -> BTreeSet<Vec<String>> {
    let mut used = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        // `$crate::` and `utoipa_crate::` are other words.
        if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        read_heads(&code[at + "crate::".len()..], Vec::new(), &mut used);
    }
    used
}

fn read_heads(rest: &str, before: Vec<String>, used: &mut BTreeSet<Vec<String>>) {
    let group = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    let heads: Vec<&str> = match group {
        Some((group, _)) => group.split(',').collect(),
        None => vec![rest],
    };
    for head in heads {
        let head = head.trim();
        let end = head
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(head.len());
        let path = [before.clone(), vec![head[..end].to_owned()]].concat();
        match head[end..].strip_prefix("::") {
            Some(rest) if path.len() < 2 => read_heads(rest, path, used),
            _ => _ = used.insert(path),
        }
    }
}

fn allowed_rooms() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    ROOMS
        .iter()
        .map(|(room, edges)| (*room, edges.split_whitespace().collect()))
        .collect()
}

/// Names of the source files and folders inside a folder of the sources, without `mod.rs`.
fn list_entries(folder: &Path) -> BTreeSet<String> {
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .map(|name| name.trim_end_matches(".rs").to_owned())
        .filter(|name| !["mod", "tests", "migrations"].contains(&name.as_str()) && !name.ends_with("_tests"))
        .collect()
}

fn source_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn folders_use_only_what_is_listed_before_them() {
    let mut known: BTreeSet<&str> = BTreeSet::new();
    for (room, edges) in ROOMS {
        let early = edges.split_whitespace().all(|edge| known.contains(edge));
        assert!(early, "{room} uses a folder that is listed after it");
        known.insert(room);
    }
    let allowed = allowed_rooms();
    let mut wrong = Vec::new();
    for (room, path, code) in read_sources() {
        if RIM.contains(&room.as_str()) {
            continue;
        }
        let Some(edges) = allowed.get(room.as_str()) else {
            wrong.push(format!("{} is in no folder that the list knows", path.display()));
            continue;
        };
        for used in used_modules(&code) {
            if used[0] != room && !edges.contains(used[0].as_str()) {
                wrong.push(format!("{} uses {}", path.display(), used.join("::")));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "not among the allowed edges of ARCHITECTURE.md:\n{}",
        wrong.join("\n")
    );
}

/// Folders whose modules are features or parts that know one another by `EDGES` alone.
const LISTED: [&str; 8] = [
    "platform",
    "identity",
    "state",
    "planning",
    "tools",
    "publishing",
    "community",
    "membership",
];

/// Uses between the modules of a folder: folder, module, module beside it.
fn used_beside(room: &'static str) -> BTreeSet<(String, String, String)> {
    let beside = list_entries(&source_root().join(room));
    let mut found = BTreeSet::new();
    for (_, path, code) in read_sources().into_iter().filter(|(found, ..)| found == room) {
        let module = path.iter().nth(1).unwrap().to_str().unwrap().trim_end_matches(".rs");
        for used in used_modules(&code) {
            if let [first, second] = used.as_slice()
                && first == room
                && second != module
                && module != "mod"
                && beside.contains(second)
            {
                found.insert((room.to_owned(), module.to_owned(), second.clone()));
            }
        }
    }
    found
}

#[test]
fn the_listed_edges_of_a_folder_are_those_in_use() {
    let listed: BTreeSet<_> = EDGES
        .iter()
        .flat_map(|(room, module, edges)| {
            let edges = edges.split_whitespace();
            edges.map(move |edge| ((*room).to_owned(), (*module).to_owned(), edge.to_owned()))
        })
        .collect();
    let used: BTreeSet<_> = LISTED.into_iter().flat_map(used_beside).collect();
    let unlisted: Vec<_> = used.difference(&listed).collect();
    let unused: Vec<_> = listed.difference(&used).collect();
    assert!(
        unlisted.is_empty() && unused.is_empty(),
        "edges in use that are not listed: {unlisted:#?}; listed edges that are not in use: {unused:#?}"
    );
}

#[test]
fn no_folder_is_crowded() {
    let mut folders = vec![source_root()];
    let mut wrong = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries = list_entries(&folder);
        let inside = folder.strip_prefix(source_root()).unwrap().display().to_string();
        let most = if inside.is_empty() {
            ROOMS.len() + RIM.len()
        } else {
            MAX_ENTRIES
        };
        if entries.len() > most {
            wrong.push(format!("{inside}: {} entries", entries.len()));
        }
        folders.extend(
            entries
                .iter()
                .map(|name| folder.join(name))
                .filter(|path| path.is_dir()),
        );
    }
    assert!(wrong.is_empty(), "at most {MAX_ENTRIES} in a folder: {wrong:#?}");
}

/// The table between the two marks of ARCHITECTURE.md.
fn edges_table() -> String {
    let list = |edges: &str| match edges {
        "" => "nothing of the server".to_owned(),
        edges => edges.split_whitespace().collect::<Vec<_>>().join(", "),
    };
    let mut table = String::from("| folder | uses |\n|---|---|\n");
    for (room, edges) in ROOMS {
        table.push_str(&format!("| {room} | {} |\n", list(edges)));
    }
    table.push_str("\n| module | uses beside it |\n|---|---|\n");
    for (room, module, edges) in EDGES {
        table.push_str(&format!("| {room}/{module} | {} |\n", list(edges)));
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
        if !name.starts_with("db/") && !name.ends_with("store.rs") && !name.contains("/store/") {
            assert!(!code.contains("sea_orm"), "{name} talks to the database past a store");
        }
    }
}

#[test]
fn one_module_writes_calendar_files() {
    for (_, path, code) in read_sources() {
        let writes = code.contains("icalendar") || code.contains("BEGIN:VCALENDAR");
        assert!(
            !writes || path == Path::new("platform/calendar.rs"),
            "{} writes a calendar file",
            path.display()
        );
    }
}

#[test]
fn the_engine_and_the_texts_have_no_input_output_clock_or_chance() {
    for (name, manifest) in [
        ("matching", include_str!("../../../matching/Cargo.toml")),
        ("niche", include_str!("../../../niche/Cargo.toml")),
        ("texts", include_str!("../../../texts/Cargo.toml")),
    ] {
        let dependencies = list_dependencies(manifest);
        for banned in ["tokio", "axum", "sea-orm", "sqlx", "rand", "reqwest", "getrandom"] {
            assert!(!dependencies.contains(&banned), "crates/{name} depends on {banned}");
        }
    }
}

/// Days of two libraries need conversions, and their parsers accept different forms.
#[test]
fn days_and_times_are_of_one_library() {
    for (name, manifest) in [
        ("documents", include_str!("../../../documents/Cargo.toml")),
        ("matching", include_str!("../../../matching/Cargo.toml")),
        ("niche", include_str!("../../../niche/Cargo.toml")),
        ("place", include_str!("../../../place/Cargo.toml")),
        ("server", include_str!("../../Cargo.toml")),
        ("ssr", include_str!("../../../ssr/Cargo.toml")),
        ("texts", include_str!("../../../texts/Cargo.toml")),
    ] {
        for other in ["time", "chrono"] {
            assert!(
                !list_dependencies(manifest).contains(&other),
                "crates/{name} depends on {other} beside jiff"
            );
        }
    }
}

/// Names in the section `[dependencies]` of a manifest.
fn list_dependencies(manifest: &str) -> Vec<&str> {
    let section = manifest.split("[dependencies]").nth(1).unwrap();
    let section = section.split("\n[").next().unwrap();
    section
        .lines()
        .filter_map(|line| line.split(['=', ' ']).next())
        .collect()
}
