//! ZIP Code Business Patterns as the Census Bureau ships them.
//!
//! Layout: "ZIP Code Industry Detail File", `ZBPYYDETAIL.TXT` (`ZIP, NAME, NAICS, EST, N<5, N5_9, …, N1000, CITY,
//! STABBR, CTY_NAME`; `N1_4` before 2017, and no names in older years). Codes are filled up to six places as those of
//! counties. ZIP code 99999 has the establishments without one.

use std::collections::BTreeSet;

use super::reading::{RowArea, codes_of_edition, read_cells};
use super::table::PatternTable;
use crate::own::delimited::DelimitedRow;
use crate::own::faults::FileFault;
use crate::own::file_names::PublishedFile;
use crate::packed::tables::{NaicsEdition, Tables};

/// Least ZIP codes of a whole file. That of 2022 has 22,554 with a published industry.
const MIN_ZIPS: usize = 20_000;
/// Industries have codes of six digits, their groups shorter ones.
const FIRST_INDUSTRY: u32 = 100_000;

/// Reads a file of one year for the industries of its edition.
pub(in crate::own) fn read_zips(
    file: &PublishedFile,
    tables: &Tables,
) -> Result<(PatternTable, NaicsEdition), FileFault> {
    let known = &tables.zips.zips;
    let read = read_cells(file, &["ZIP", "NAICS", "EST"], "ZIP code", tables, |row| {
        let code = read_zip(row)?;
        let is_known = known.binary_search(&code).is_ok();
        Ok(RowArea::One { code, is_known })
    })?;
    if read.areas.len() < MIN_ZIPS {
        let text = format!(
            "it has rows of too few ZIP codes: {}, and a whole file has more than 20,000. Download it again",
            read.areas.len()
        );
        return Err(FileFault::of_file(&file.name, text));
    }
    let mut codes = codes_of_edition(tables, read.edition);
    codes.retain(|&code| code >= FIRST_INDUSTRY);
    let cells = read.cells.keys();
    let of_edition = cells.filter(|(code, _)| codes.binary_search(code).is_ok());
    let areas: BTreeSet<u32> = of_edition.map(|&(_, zip)| zip).collect();
    if areas.is_empty() {
        let text = "it has no row of an industry that the reports name. Download it again";
        return Err(FileFault::of_file(&file.name, text));
    }
    let areas = areas.into_iter().collect();
    Ok((PatternTable::from_cells(codes, areas, &read.cells), read.edition))
}

fn read_zip(row: &DelimitedRow) -> Result<u32, FileFault> {
    let text = row.text("ZIP");
    let is_zip = text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit());
    let zip = text.parse().ok().filter(|_| is_zip);
    zip.ok_or_else(|| {
        let text = format!("\"{text}\" is no ZIP code of five digits. Download the file again");
        row.fault("ZIP", &text)
    })
}
