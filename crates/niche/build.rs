//! Lists the atlas files, so that adding a sector is adding a file.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=atlas");
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let folder = Path::new(&root).join("atlas");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("crates/niche/atlas is a folder")
        .map(|entry| entry.expect("a readable entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    let rows: String = files
        .iter()
        .map(|path| {
            format!(
                "    ({:?}, include_str!({:?})),\n",
                path.file_name().expect("a file"),
                path
            )
        })
        .collect();
    let target = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("atlas_files.rs");
    fs::write(target, format!("const ATLAS_FILES: &[(&str, &str)] = &[\n{rows}];\n")).expect("OUT_DIR is writable");
}
