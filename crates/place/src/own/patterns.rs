//! County Business Patterns as the Census Bureau ships them.
//!
//! Layout: "County Data Dictionary", `CBPYYCO.TXT` (`FIPSTATE, FIPSCTY, NAICS, EMP_NF, EMP, …, EST, N<5, …`). Codes
//! are filled up to six places: `------`, `81----`, `812///`, `8129//`, `81291/`, `812910`.

use std::collections::{BTreeMap, BTreeSet};

use super::delimited::{DelimitedFile, DelimitedRow};
use super::faults::FileFault;
use super::file_names::PublishedFile;
use super::nonemployers::read_area;
use crate::columns::{ColumnWalk, RowGroups};
use crate::tables::Tables;

/// Last year of the embedded survey.
pub(super) const EMBEDDED_YEAR: u16 = 2021;
/// Subsectors of retail trade that came with NAICS 2022.
const NEW_SUBSECTORS: [&str; 5] = ["455", "456", "457", "458", "459"];
/// Least counties of a whole file; a download that broke off has fewer.
const MIN_COUNTIES: usize = 3_000;
/// Connecticut's eight old counties have codes below these of its planning regions.
const CONNECTICUT: std::ops::Range<u32> = 9_000..10_000;
const FIRST_REGION: u32 = 9_100;

/// Establishments with staff of one year, by NAICS 2017 code and county. Missing cells are not published.
#[derive(Default)]
pub(crate) struct PatternTable {
    pub(crate) codes: Vec<u32>,
    /// Codes of all counties in the file.
    pub(crate) areas: Vec<u32>,
    pub(crate) cells: RowGroups,
    /// Row of the areas.
    pub(crate) area: Vec<u16>,
    pub(crate) establishments: Vec<u16>,
}

impl PatternTable {
    pub(crate) fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        columns.near_numbers(&mut self.codes);
        columns.near_numbers(&mut self.areas);
        columns.near_numbers(&mut self.cells.ends);
        columns.near_numbers(&mut self.area);
        columns.small_numbers(&mut self.establishments);
    }

    /// True where every row leads to another one.
    pub(crate) fn is_whole(&self) -> bool {
        self.cells.ends.len() == self.codes.len()
            && self.establishments.len() == self.area.len()
            && self.codes.is_sorted()
            && self.areas.is_sorted()
            && self.cells.ends.is_sorted()
            && self.cells.ends.last().map_or(0, |&end| end as usize) == self.area.len()
            && self.area.iter().all(|&area| usize::from(area) < self.areas.len())
    }

    fn cells_of(&self, code: u32) -> impl Iterator<Item = (u32, u16)> {
        let rows = self
            .codes
            .binary_search(&code)
            .map_or(0..0, |row| self.cells.range(row));
        rows.map(|at| (self.areas[usize::from(self.area[at])], self.establishments[at]))
    }
}

/// Reads a file of one year for the survey's codes (NAICS 2017 with four and six digits, in order).
pub(super) fn read_patterns(file: &PublishedFile, codes: &[u32]) -> Result<PatternTable, FileFault> {
    let mut cells: BTreeMap<(u32, u32), u16> = BTreeMap::new();
    let mut areas = BTreeSet::new();
    DelimitedFile::open(file, &["FIPSTATE", "FIPSCTY", "NAICS", "EST"])?.for_each_row(|row| {
        refuse_new_edition(row)?;
        let Some(area) = read_area(row, ["FIPSTATE", "FIPSCTY"])? else {
            return Ok(());
        };
        areas.insert(area);
        let code = row.text("NAICS").trim_end_matches(['/', '-']);
        let code = code.parse().ok().filter(|code| codes.binary_search(code).is_ok());
        let Some(code) = code else { return Ok(()) };
        let count = u16::try_from(row.whole_number("EST")?)
            .map_err(|_| row.fault("EST", "no county has so many establishments of an industry"))?;
        if cells.insert((code, area), count).is_some_and(|before| before != count) {
            return Err(row.fault("NAICS", "the same county and industry stand twice, with two numbers"));
        }
        Ok(())
    })?;
    check_counties(file, &areas)?;
    Ok(fill_table(codes, areas, &cells))
}

fn refuse_new_edition(row: &DelimitedRow) -> Result<(), FileFault> {
    let code = row.text("NAICS");
    match NEW_SUBSECTORS.iter().any(|new| code.starts_with(new)) {
        true => Err(row.fault(
            "NAICS",
            &format!(
                "code {code} is of NAICS 2022. This version reads County Business Patterns with the codes of 2017"
            ),
        )),
        false => Ok(()),
    }
}

/// Refuses a file that is not whole, or with two lists of Connecticut's counties.
fn check_counties(file: &PublishedFile, areas: &BTreeSet<u32>) -> Result<(), FileFault> {
    let fault = |text: String| FileFault::of_file(&file.name, text);
    if areas.len() < MIN_COUNTIES {
        return Err(fault(format!(
            "it has rows of too few counties: {}, and a whole file has more than 3,000. Download it again",
            areas.len()
        )));
    }
    let connecticut = areas.range(CONNECTICUT);
    let (new, old): (Vec<&u32>, Vec<&u32>) = connecticut.partition(|&&area| area >= FIRST_REGION);
    match new.is_empty() || old.is_empty() {
        true => Ok(()),
        false => Err(fault(
            "it has both the old counties and the planning regions of Connecticut. Take the file as the publisher ships it"
                .to_owned(),
        )),
    }
}

fn fill_table(codes: &[u32], areas: BTreeSet<u32>, cells: &BTreeMap<(u32, u32), u16>) -> PatternTable {
    let mut table = PatternTable {
        codes: codes.to_vec(),
        areas: areas.into_iter().collect(),
        ..PatternTable::default()
    };
    for &code in codes {
        for (&(_, area), &count) in cells.range((code, 0)..(code + 1, 0)) {
            if count > 0 {
                table
                    .area
                    .push(table.areas.partition_point(|&known| known < area) as u16);
                table.establishments.push(count);
            }
        }
        table.cells.ends.push(table.area.len() as u32);
    }
    table
}

impl Tables {
    /// Puts the operator's year in the place of the latest embedded one. The earlier year stays.
    pub(crate) fn apply_patterns(&mut self, own: &PatternTable, year: u16) {
        let before = std::mem::take(&mut self.survey.areas);
        let is_known = |area: &&u32| before.binary_search(area).is_ok() || self.find_county(**area).is_some();
        let new: BTreeSet<u32> = own.areas.iter().filter(is_known).copied().collect();
        let areas: Vec<u32> = before
            .iter()
            .copied()
            .chain(new.iter().copied())
            .collect::<BTreeSet<u32>>()
            .into_iter()
            .collect();
        self.move_counties(&before, &areas, &new);
        self.merge_cells(&before, &areas, own);
        let old_names = std::mem::take(&mut self.survey.old_names);
        for area in &areas {
            let name = before.binary_search(area).map_or("", |row| old_names.get(row));
            self.survey.old_names.push(name);
        }
        // A county that the file leaves out has no published cell, as in the embedded survey.
        let has_latest = |area: &u32| new.contains(area) || self.find_county(*area).is_some();
        let has_rows = areas
            .iter()
            .map(|area| [before.binary_search(area).is_ok(), has_latest(area)]);
        let has_rows = has_rows.collect();
        let survey = &mut self.survey;
        survey.has_rows = has_rows;
        survey.years[1] = year;
        survey.areas = areas;
    }

    /// Leads each county to its own rows of the new year, else to those of the old county that took its place.
    fn move_counties(&mut self, before: &[u32], areas: &[u32], new: &BTreeSet<u32>) {
        for (county, area) in self.counties.survey_area.iter_mut().enumerate() {
            let fips = self.counties.fips[county];
            let old = before.get(usize::from(*area)).copied();
            let source = if new.contains(&fips) { Some(fips) } else { old };
            let row = source.and_then(|fips| areas.binary_search(&fips).ok());
            *area = row.map_or(crate::tables::NO_ROW, |row| row as u16);
        }
    }

    fn merge_cells(&mut self, before: &[u32], areas: &[u32], own: &PatternTable) {
        let survey = &mut self.survey;
        let (mut rows, mut earlier, mut latest) = (Vec::new(), Vec::new(), Vec::new());
        let mut ends = Vec::new();
        for (at, &code) in survey.codes.iter().enumerate() {
            let mut cells: BTreeMap<u32, [u16; 2]> = BTreeMap::new();
            for row in survey.cells.range(at) {
                cells.entry(before[usize::from(survey.area[row])]).or_default()[0] = survey.establishments_earlier[row];
            }
            for (area, count) in own.cells_of(code) {
                cells.entry(area).or_default()[1] = count;
            }
            for (area, counts) in cells {
                if let (Ok(row), true) = (areas.binary_search(&area), counts != [0, 0]) {
                    rows.push(row as u16);
                    earlier.push(counts[0]);
                    latest.push(counts[1]);
                }
            }
            ends.push(rows.len() as u32);
        }
        survey.cells.ends = ends;
        (survey.area, survey.establishments_earlier, survey.establishments_latest) = (rows, earlier, latest);
    }
}
