//! Codes of the industries and occupations that the tables are made for.

use std::collections::BTreeSet;
use std::path::Path;

use super::BuildError;
use super::read::for_each_row;

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

/// Returns a line `code,title` for each code of four and five digits that holds a listed industry.
pub fn list_wider_titles(folder: &Path, codes: &ListedCodes) -> Result<String, BuildError> {
    let wider: BTreeSet<u32> = codes
        .industries
        .iter()
        .flat_map(|code| [code / 10, code / 100])
        .collect();
    let mut lines = BTreeSet::new();
    for_each_row(&folder.join("naics_2022_structure.csv"), |row| {
        if row.whole_number("code").is_some_and(|code| wider.contains(&code)) {
            lines.insert(format!("{},{}\n", row.text("code"), row.text("title")));
        }
        Ok(())
    })?;
    Ok(lines.into_iter().collect())
}
