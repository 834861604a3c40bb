//! Rows of business patterns, by county or by ZIP code.

use std::collections::{BTreeMap, BTreeSet};

use super::edition::EditionReader;
use crate::own::delimited::{DelimitedFile, DelimitedRow};
use crate::own::faults::FileFault;
use crate::own::file_names::PublishedFile;
use crate::packed::tables::{NaicsEdition, Tables};

/// Most cells that are read. A file by ZIP code has fewer than a million for the industries of the reports.
const MAX_READ_CELLS: usize = 4_000_000;

/// Establishments by code and area.
pub(super) type PatternCells = BTreeMap<(u32, u32), u16>;

/// Area of a row.
pub(super) enum RowArea {
    /// Row of a state, which is a sum of others.
    Sum,
    /// County or ZIP code. Cells of one that the tables do not have are not kept.
    One { code: u32, is_known: bool },
}

/// Cells of one file, for the industries of the tables.
pub(super) struct ReadPatterns {
    pub(super) edition: NaicsEdition,
    /// All areas of the file.
    pub(super) areas: BTreeSet<u32>,
    /// Cells of the codes of both editions.
    pub(super) cells: PatternCells,
}

/// Reads a file that has `NAICS`, `EST` and the columns of the area. `kind` is the word for an area.
pub(super) fn read_cells(
    file: &PublishedFile,
    needed: &[&'static str],
    kind: &str,
    tables: &Tables,
    area_of: impl Fn(&DelimitedRow) -> Result<RowArea, FileFault>,
) -> Result<ReadPatterns, FileFault> {
    let wanted: BTreeSet<u32> = [NaicsEdition::Of2017, NaicsEdition::Of2022]
        .into_iter()
        .flat_map(|edition| codes_of_edition(tables, edition))
        .collect();
    let mut editions = EditionReader::new(file);
    let (mut areas, mut cells) = (BTreeSet::new(), PatternCells::new());
    DelimitedFile::open(file, needed)?.for_each_row(|row| {
        editions.take(row)?;
        let RowArea::One { code: area, is_known } = area_of(row)? else {
            return Ok(());
        };
        areas.insert(area);
        let code = row.text("NAICS").trim_end_matches(['/', '-']);
        let code = code.parse().ok().filter(|code| wanted.contains(code));
        let (Some(code), true) = (code, is_known) else {
            return Ok(());
        };
        let count = u16::try_from(row.whole_number("EST")?)
            .map_err(|_| row.fault("EST", &format!("no {kind} has so many establishments of an industry")))?;
        if cells.insert((code, area), count).is_some_and(|before| before != count) {
            let text = format!("the same {kind} and industry stand twice, with two numbers");
            return Err(row.fault("NAICS", &text));
        }
        match cells.len() > MAX_READ_CELLS {
            true => Err(row.fault("NAICS", "the file has more rows than such a file can have")),
            false => Ok(()),
        }
    })?;
    Ok(ReadPatterns {
        edition: editions.finish()?,
        areas,
        cells,
    })
}

/// Codes of an edition by which the tables ask, in order: industries and their groups of four digits.
pub(super) fn codes_of_edition(tables: &Tables, edition: NaicsEdition) -> Vec<u32> {
    match edition {
        NaicsEdition::Of2017 => tables.survey.older_codes().to_vec(),
        NaicsEdition::Of2022 => {
            let industries = tables.industries.codes.iter();
            let codes: BTreeSet<u32> = industries.flat_map(|&code| [code, code / 100]).collect();
            codes.into_iter().collect()
        }
    }
}
