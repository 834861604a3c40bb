//! Turns the atlas from TOML, which is good to write, into JSON, which is five times faster to read at every start.
//! Adding a sector is adding a file.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=atlas");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let mut files: Vec<_> = fs::read_dir(Path::new(&root).join("atlas"))
        .expect("crates/niche/atlas is a folder")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    let sectors: Vec<toml::Table> = files
        .iter()
        .map(|path| {
            let text = fs::read_to_string(path).expect("a readable file");
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        })
        .collect();
    let target = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("atlas.json");
    fs::write(target, serde_json::to_string(&sectors).expect("tables are JSON")).expect("OUT_DIR is writable");
}
