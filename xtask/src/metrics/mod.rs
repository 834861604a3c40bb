//! Measures of the shape of the code, each with its aim. `docs/testing.md` states the rule of each row.

mod comments;
mod duplicates;
mod fields;
mod folders;
mod functions;
mod rows;
mod source;
mod words;

use std::error::Error;
use std::path::Path;

use comments::DocCounts;
use functions::MeasuredFunction;
use rows::Row;
use source::SourceFile;

/// Longest function that fits a screen, and longest one that TypeScript may have at all.
const LONG_LINES: usize = 60;
const LONGEST_SCRIPT_LINES: usize = 100;
/// Most modules in a folder, and lines of a file that is read in one sitting.
const MOST_MODULES: usize = 12;
/// Floor of the server: eleven folders and four files, of which `lib.rs` is no module.
const SERVER_FLOOR: &str = "crates/server/src";
const FLOOR_MODULES: u16 = 11 + 3;
const LONG_FILE_LINES: usize = 500;

/// Measures the project in a folder.
///
/// # Errors
/// When a file cannot be read or parsed, or a row misses its aim: the error holds the table then.
pub fn report_metrics(root: &Path) -> Result<String, Box<dyn Error>> {
    let sources = source::read_sources(root)?;
    let words = words::measure_words(&sources);
    let mut rows = folder_rows(&sources);
    rows.extend(code_rows(&sources)?);
    rows.extend(duplicate_rows(&sources));
    rows.extend([
        Row::share("distinct function names of one word, Rust", words.rust_functions, 4.6),
        Row::share(
            "distinct function names of one word, TypeScript",
            words.script_functions,
            11.8,
        ),
        Row::share("distinct public types of one word, Rust", words.rust_types, 15.0),
        Row::share("distinct types of one word, TypeScript", words.script_types, 15.0),
    ]);
    let table = format!("{}\n{}", rows::write_table(&rows), words.report);
    if rows.iter().all(Row::is_within) {
        Ok(table)
    } else {
        Err(format!("rows miss their aim:\n{table}").into())
    }
}

fn folder_rows(sources: &[SourceFile]) -> Vec<Row> {
    let server = folders::largest_folder(sources, "crates/server/src/");
    let features = folders::largest_folder(sources, "web/src/features/");
    let floor = folders::modules_on_floor(sources, "crates/server/src/");
    let mut crowded = folders::crowded_folders(sources, MOST_MODULES);
    crowded.retain(|(_, folder)| folder != SERVER_FLOOR);
    let long = folders::long_files(sources, LONG_FILE_LINES);
    vec![
        Row::count("modules on the floor of the server", floor, FLOOR_MODULES),
        Row::count("files in the largest folder of the server", server.0, 12).at(server.1),
        Row::count("files in the largest folder of web features", features.0, 20).at(features.1),
        Row::count("folders of Rust with more than 12 modules", crowded.len(), 0).at(describe_first(crowded)),
        Row::count("files over 500 lines", long.len(), 0).at(describe_first(long)),
    ]
}

/// The worst place of a list, with its number.
fn describe_first<P: std::fmt::Display>(places: Vec<(usize, P)>) -> String {
    let first = places.into_iter().next();
    first.map_or_else(String::new, |(count, place)| format!("{place} ({count})"))
}

/// Rows for which the code is parsed.
fn code_rows(sources: &[SourceFile]) -> Result<Vec<Row>, Box<dyn Error>> {
    let (mut rust, mut script) = (Vec::new(), Vec::new());
    let (mut images, mut descriptions, mut fillers, mut wide_comments) = (0, 0, 0, 0);
    let mut docs = DocCounts::default();
    for source in sources {
        if source.is_rust() {
            fillers += comments::filler_sections(&source.text);
            wide_comments += comments::wide_comments(&source.text);
            docs.add(&comments::compare_docs(&source.text));
        }
        if source.is_test() {
            continue;
        }
        if source.is_rust() {
            let file = syn::parse_file(source.code()).map_err(|error| format!("{}: {error}", source.path))?;
            rust.extend(functions::rust_functions(source, &file));
            images += fields::count_fields(&file, "featured_image");
            descriptions += fields::count_fields(&file, "meta_description");
        } else {
            script.extend(functions::script_functions(source)?);
        }
    }
    let mut rows = function_rows(&rust, &script);
    rows.extend([
        Row::share("doc comments that add at most one word", docs.empty_share(), 3.0),
        Row::count("`# Errors` that only name the database", fillers, 0),
        Row::count("comments of Rust over 120 columns", wide_comments, 0),
        Row::count("structs with `featured_image`", images, 5).held_at(13.0),
        Row::count("structs with `meta_description`", descriptions, 5).held_at(21.0),
    ]);
    Ok(rows)
}

fn function_rows(rust: &[MeasuredFunction], script: &[MeasuredFunction]) -> Vec<Row> {
    let longer = |functions: &[MeasuredFunction], lines| functions.iter().filter(|one| one.lines > lines).count();
    let longest = |name: &'static str, functions: &[MeasuredFunction], aim| {
        let found = functions.iter().max_by_key(|one| one.lines);
        let (lines, place) = found.map_or((0, String::new()), |one| {
            (one.lines, format!("{} {}", one.place, one.name))
        });
        Row::count(name, lines, aim).at(place)
    };
    vec![
        Row::count("functions of Rust over 60 lines", longer(rust, LONG_LINES), 6),
        Row::count("functions of TypeScript over 60 lines", longer(script, LONG_LINES), 20),
        Row::count(
            "functions of TypeScript over 100 lines",
            longer(script, LONGEST_SCRIPT_LINES),
            0,
        ),
        longest("longest function of Rust", rust, 68),
        longest("longest function of TypeScript", script, 100),
    ]
}

fn duplicate_rows(sources: &[SourceFile]) -> Vec<Row> {
    let found = duplicates::find_duplicates(sources);
    let mut outside = found.iter().filter(|(place, _)| !place.contains("/migrations/"));
    let count = outside.clone().count();
    let example = outside.next().map(|(place, first)| format!("{place} as {first}"));
    vec![Row::count("repeats of ten lines and more, without migrations", count, 10).at(example.unwrap_or_default())]
}
