//! Nonemployer Statistics as the Census Bureau ships them.
//!
//! Layout: "Nonemployer Record Layout". County File: `ST, CTY, NAICS, ESTAB_F, ESTAB, RCPTOT_N_F, RCPTOT_F, RCPTOT`.
//! United States File: `ST, NAICS, LFO, RCPTOT_SIZE, ESTAB_F, ESTAB, RCPTOT_N_F, RCPTOT_F, RCPTOT`. Receipts are in
//! thousands of dollars.

use std::collections::{BTreeMap, BTreeSet};

use super::delimited::{DelimitedFile, DelimitedRow};
use super::faults::FileFault;
use super::file_names::PublishedFile;
use super::solo::{SoloTable, code_and_parents};
use crate::packed::tables::NONE;

/// First year with the industries of NAICS 2022 and Connecticut's planning regions.
pub(super) const FIRST_YEAR: u16 = 2022;
/// Most cells of a file that are read: those of all counties and codes are fewer.
const MAX_READ_CELLS: usize = 4_000_000;
/// Subsectors of retail trade that NAICS 2022 does not have.
const OLD_SUBSECTORS: [&str; 7] = ["446", "447", "448", "451", "452", "453", "454"];
/// Counties that the lists before 2022 have: Connecticut's eight and Valdez-Cordova.
const OLD_COUNTIES: [u32; 9] = [2261, 9001, 9003, 9005, 9007, 9009, 9011, 9013, 9015];
/// County part of the code of a whole state.
const WHOLE_STATE: u32 = 999;

/// Establishments, and receipts in thousands of dollars or [`NONE`].
type SoloCell = (u32, u32);
/// Cells by code and county. County 0 is the nation.
type SoloCells = BTreeMap<(u32, u32), SoloCell>;

/// Reads both files. `industries` are six-digit codes of NAICS 2022 in order.
pub(super) fn read_nonemployers(
    county_file: &PublishedFile,
    nation_file: &PublishedFile,
    industries: &[u32],
) -> Result<SoloTable, FileFault> {
    let wanted: BTreeSet<u32> = industries.iter().flat_map(|&code| code_and_parents(code)).collect();
    let counties = read_cells(county_file, &wanted, true)?;
    let nation = read_cells(nation_file, &wanted, false)?;
    let published: BTreeSet<u32> = counties.keys().map(|&(code, _)| code).collect();
    let finest = |code: u32| code_and_parents(code).into_iter().find(|code| published.contains(code));
    let codes: BTreeSet<u32> = industries.iter().filter_map(|&code| finest(code)).collect();
    let mut table = SoloTable::default();
    let areas: BTreeSet<u32> = counties.keys().map(|&(_, area)| area).collect();
    table.areas = areas.into_iter().collect();
    for code in codes {
        let (firms, receipts) = nation.get(&(code, 0)).copied().unwrap_or((NONE, NONE));
        table.codes.push(code);
        table.us_firms.push(firms);
        table.us_receipts_thousands.push(receipts);
        for (&(_, area), &(firms, receipts)) in counties.range((code, 0)..(code + 1, 0)) {
            // Every area of a cell is in the list.
            let row = table.areas.partition_point(|&known| known < area);
            table.area.push(row as u16);
            table.firms.push(firms);
            table.receipts_thousands.push(receipts);
        }
        table.cells.ends.push(table.area.len() as u32);
    }
    Ok(table)
}

fn read_cells(file: &PublishedFile, wanted: &BTreeSet<u32>, is_by_county: bool) -> Result<SoloCells, FileFault> {
    let needed: &[&'static str] = match is_by_county {
        true => &["ST", "CTY", "NAICS", "ESTAB", "RCPTOT"],
        false => &["ST", "NAICS", "ESTAB", "RCPTOT"],
    };
    let mut cells = SoloCells::new();
    DelimitedFile::open(file, needed)?.for_each_row(|row| {
        let code = row.text("NAICS");
        if OLD_SUBSECTORS.iter().any(|old| code.starts_with(old)) {
            let text = format!(
                "code {code} is of an edition of NAICS before 2022, and {} uses that of 2022. Take all files of one year",
                file.year
            );
            return Err(row.fault("NAICS", &text));
        }
        let area = match is_by_county {
            true => read_county(row, file.year)?,
            false => Some(0),
        };
        let code = code.parse().ok().filter(|code| wanted.contains(code));
        let (Some(area), Some(code), true) = (area, code, is_total(row)) else {
            return Ok(());
        };
        let Some(cell) = read_cell(row)? else { return Ok(()) };
        // The files repeat some rows.
        if cells.insert((code, area), cell).is_some_and(|before| before != cell) {
            return Err(row.fault("NAICS", "the same county and industry stand twice, with two numbers"));
        }
        if cells.len() > MAX_READ_CELLS {
            return Err(row.fault("NAICS", "the file has more rows than a county file can have"));
        }
        Ok(())
    })?;
    match cells.is_empty() {
        true => Err(FileFault::of_file(
            &file.name,
            "it has no row of an industry that the reports name. Download it again",
        )),
        false => Ok(cells),
    }
}

/// Code of a row's county by its two columns; none for a row of a whole state.
pub(super) fn read_area(row: &DelimitedRow, columns: [&'static str; 2]) -> Result<Option<u32>, FileFault> {
    let [state, county] = columns.map(|column| row.whole_number(column));
    let (state, county) = (state?, county?);
    if state > 99 || county > WHOLE_STATE {
        return Err(row.fault(columns[1], "this is no county's code"));
    }
    Ok((county != 0 && county != WHOLE_STATE).then_some(state * 1000 + county))
}

/// Code of a row's county, of the list from 2022 on.
fn read_county(row: &DelimitedRow, year: u16) -> Result<Option<u32>, FileFault> {
    let Some(area) = read_area(row, ["ST", "CTY"])? else {
        return Ok(None);
    };
    if OLD_COUNTIES.contains(&area) {
        let text = format!(
            "county {area:05} is of a list before 2022, and {year} uses a newer one. Take all files of one year"
        );
        return Err(row.fault("CTY", &text));
    }
    Ok(Some(area))
}

/// True for a row of all legal forms and all sizes of receipts.
fn is_total(row: &DelimitedRow) -> bool {
    matches!(row.text("LFO"), "" | "-" | "001") && matches!(row.text("RCPTOT_SIZE"), "" | "001" | "1")
}

/// Cell of a row; none where the number of establishments is withheld.
fn read_cell(row: &DelimitedRow) -> Result<Option<SoloCell>, FileFault> {
    let is_withheld = |column| matches!(row.text(column), "D" | "S" | "N");
    if is_withheld("ESTAB_F") {
        return Ok(None);
    }
    let firms = row.whole_number("ESTAB")?;
    let receipts = match is_withheld("RCPTOT_F") {
        true => NONE,
        false => row.whole_number("RCPTOT")?,
    };
    Ok((firms > 0).then_some((firms, receipts)))
}
