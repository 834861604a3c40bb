//! Converts the atlas from TOML, which is easy to write, into a form that is quick to read at every start: its texts as
//! packed JSON, and what the crate `matching` makes of its words. A new sector is a new file.

use std::io::Write;
use std::path::Path;
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() {
    for path in ["atlas", "build", "data/plan_lines.toml"] {
        println!("cargo::rerun-if-changed={path}");
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
    let prepared = matching::prepare_atlas(&sectors).unwrap_or_else(|error| panic!("{error}"));
    write("index.json", prepared.index.as_bytes());
    write("directions.bin", prepared.directions);
    write("objects.json", prepared.objects.as_bytes());
    let lines = read_table(&Path::new(&root).join("data/plan_lines.toml"));
    write("plan_lines.json", &serde_json::to_vec(&lines).expect("tables are JSON"));
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
