//! County Business Patterns as the Census Bureau ships them.
//!
//! Layout: "County Data Dictionary", `CBPYYCO.TXT` (`FIPSTATE, FIPSCTY, NAICS, EMP_NF, EMP, …, EST, N<5, …`). Codes
//! are filled up to six places: `------`, `81----`, `812///`, `8129//`, `81291/`, `812910`.

use std::collections::BTreeSet;

use super::reading::{RowArea, codes_of_edition, read_cells};
use super::table::PatternTable;
use crate::own::faults::FileFault;
use crate::own::file_names::PublishedFile;
use crate::own::nonemployers::read_area;
use crate::packed::tables::{NaicsEdition, Tables};

/// Last year of the embedded survey.
pub(in crate::own) const EMBEDDED_YEAR: u16 = 2021;
/// Least counties of a whole file; a download that broke off has fewer.
const MIN_COUNTIES: usize = 3_000;
/// Connecticut's eight old counties have codes below these of its planning regions.
const CONNECTICUT: std::ops::Range<u32> = 9_000..10_000;
const FIRST_REGION: u32 = 9_100;

/// Reads a file of one year for the codes of its edition.
pub(in crate::own) fn read_patterns(
    file: &PublishedFile,
    tables: &Tables,
) -> Result<(PatternTable, NaicsEdition), FileFault> {
    let read = read_cells(
        file,
        &["FIPSTATE", "FIPSCTY", "NAICS", "EST"],
        "county",
        tables,
        |row| {
            let area = read_area(row, ["FIPSTATE", "FIPSCTY"])?;
            Ok(area.map_or(RowArea::Sum, |code| RowArea::One { code, is_known: true }))
        },
    )?;
    check_counties(file, &read.areas)?;
    let codes = codes_of_edition(tables, read.edition);
    let areas = read.areas.into_iter().collect();
    Ok((PatternTable::from_cells(codes, areas, &read.cells), read.edition))
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
