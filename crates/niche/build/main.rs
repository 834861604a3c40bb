//! Converts the atlas from TOML, which is easy to write, into a form that is quick to read at every start: its texts as
//! packed JSON, and its words as an index (`src/data/index.rs`) made with the engine's own functions. A new sector is a
//! new file.

use std::io::Write;
use std::path::Path;
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;

mod index;
mod objects;
#[path = "../src/data/index.rs"]
mod prepared;
#[expect(dead_code, reason = "the engine reads what the build makes")]
#[path = "../src/data/objects.rs"]
mod prepared_objects;
#[path = "../src/language/spelling.rs"]
mod spelling;
#[expect(dead_code, reason = "the atlas names no selling places")]
#[path = "../src/language/text.rs"]
mod text;
#[expect(dead_code, reason = "the build makes what the engine compares")]
#[path = "../src/matching/word_vectors.rs"]
mod word_vectors;

/// The engine's folders, as the shared files name them.
mod data {
    pub use crate::LoadError;
}
mod language {
    pub(crate) use crate::text;
}

/// Error like the engine's own.
#[derive(Debug)]
pub struct LoadError(pub String);

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

fn main() {
    for path in [
        "atlas",
        "build",
        "data/meaning.bin",
        "data/objects.toml",
        "data/plan_lines.toml",
        "src/data/index.rs",
        "src/data/objects.rs",
    ] {
        println!("cargo::rerun-if-changed={path}");
    }
    for path in ["language/spelling.rs", "language/text.rs", "matching/word_vectors.rs"] {
        println!("cargo::rerun-if-changed=src/{path}");
    }
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let target = env::var("OUT_DIR").expect("cargo sets it");
    let write =
        |name: &str, bytes: &[u8]| fs::write(Path::new(&target).join(name), bytes).expect("OUT_DIR is writable");
    let sectors = read_tables(&Path::new(&root).join("atlas"));
    write(
        "atlas.json.gz",
        &pack_text(&serde_json::to_vec(&sectors).expect("tables are JSON")),
    );
    let (index, directions) = index::make_index(&sectors).unwrap_or_else(|error| panic!("{error}"));
    write("index.json", index.as_bytes());
    write("directions.bin", &directions);
    let lines = read_table(&Path::new(&root).join("data/plan_lines.toml"));
    write("plan_lines.json", &serde_json::to_vec(&lines).expect("tables are JSON"));
    let objects = read_table(&Path::new(&root).join("data/objects.toml"));
    write("objects.json", objects::make_objects(&objects, &sectors).as_bytes());
}

/// Packs a text to a third of its size (`docs/decisions/0016-budget-the-size-of-the-binary.md`).
fn pack_text(text: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(text).expect("memory is writable");
    packed.finish().expect("memory is writable")
}

fn read_tables(folder: &Path) -> Vec<toml::Table> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("crates/niche/atlas is a folder")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    files.iter().map(|path| read_table(path)).collect()
}

fn read_table(path: &Path) -> toml::Table {
    let text = fs::read_to_string(path).expect("a readable file");
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
