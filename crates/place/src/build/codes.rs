//! Codes of the industries and occupations that the tables are made for.

use std::collections::BTreeSet;
use std::path::Path;

use super::BuildError;

/// Industries of NAICS 2022 and occupations that the tables keep.
#[derive(Default)]
pub struct ListedCodes {
    pub(super) industries: BTreeSet<u32>,
    pub(super) occupations: BTreeSet<String>,
}

impl ListedCodes {
    /// Reads a list with one code a line: `812910` is an industry, `39-2021` an occupation.
    pub fn parse(list: &str) -> Result<Self, BuildError> {
        let mut codes = Self::default();
        for line in list.lines().filter(|line| !line.is_empty()) {
            match line.contains('-') {
                true => codes.occupations.insert(line.to_owned()),
                false => codes.industries.insert(line.parse()?),
            };
        }
        Ok(codes)
    }
}

/// Returns the codes that the market files of a folder name, one a line.
pub fn list_atlas_codes(folder: &Path) -> Result<String, BuildError> {
    let mut codes = BTreeSet::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        for line in std::fs::read_to_string(&path)?.lines() {
            let is_list = line.starts_with("industries = [") || line.starts_with("occupations = [");
            if is_list {
                codes.extend(line.split('"').skip(1).step_by(2).map(str::to_owned));
            }
        }
    }
    Ok(codes.into_iter().map(|code| code + "\n").collect())
}
