//! Wages by area and occupation, and businesses without staff by metropolitan area.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::read::{CsvRow, for_each_row};
use super::{BuildError, ListedCodes};
use crate::figures::wages::ALL_OCCUPATIONS;
use crate::packed::columns::NameColumn;
use crate::packed::tables::{NO_ROW, NONE, Tables};

/// Low, median and high wage in cents and the error in tenths of a percent.
type WageRow = [u16; 4];

/// Fills the wage table and the counties' areas in it.
pub(super) fn fill_wages(tables: &mut Tables, places: &Path, codes: &ListedCodes) -> Result<(), BuildError> {
    let mut areas: BTreeMap<u32, (String, BTreeMap<String, WageRow>)> = BTreeMap::new();
    let mut titles = BTreeMap::new();
    for_each_row(&places.join("oews_2025_wages.csv.gz"), |row| {
        let soc = row.text("soc");
        let area = row.whole_number("area_code").ok_or("an area without a code")?;
        let (_, wages) = areas
            .entry(area)
            .or_insert_with(|| (row.text("area").to_owned(), BTreeMap::new()));
        if soc == ALL_OCCUPATIONS || codes.occupations.contains(soc) {
            titles.insert(soc.to_owned(), row.text("occupation").to_owned());
            wages.insert(soc.to_owned(), wage_row(row));
        }
        Ok(())
    })?;
    let occupations: Vec<&String> = titles.keys().collect();
    titles.iter().for_each(|(soc, title)| {
        tables.wages.occupations.push(soc);
        tables.wages.titles.push(title);
    });
    for (code, (name, wages)) in &areas {
        tables.wages.areas.push(*code);
        tables.wages.area_names.push(name);
        for (soc, row) in wages {
            let occupation = occupations.binary_search(&soc).map_err(|_| "an unknown occupation")?;
            push_wage(tables, occupation as u16, *row);
        }
        tables.wages.rows.ends.push(tables.wages.occupation.len() as u32);
    }
    for_each_row(&places.join("counties.csv"), |row| {
        let code = row
            .whole_number("wage_area_code")
            .ok_or("a county without a wage area")?;
        let area = tables.wages.areas.binary_search(&code);
        tables
            .counties
            .wage_area
            .push(area.map_err(|_| "an unknown wage area")? as u16);
        Ok(())
    })
}

fn wage_row(row: &CsvRow) -> WageRow {
    let cents = |column| row.number(column).map_or(0, |dollars| (dollars * 100.0).round() as u16);
    let error = row.number("wage_rse_percent");
    [
        cents("hourly_p25"),
        cents("hourly_median"),
        cents("hourly_p75"),
        error.map_or(NO_ROW, |percent| (percent * 10.0).round() as u16),
    ]
}

fn push_wage(tables: &mut Tables, occupation: u16, [low, median, high, error_tenths]: WageRow) {
    if median == 0 {
        return;
    }
    tables.wages.occupation.push(occupation);
    tables.wages.low.push(low);
    tables.wages.median.push(median);
    tables.wages.high.push(high);
    tables.wages.error_tenths.push(error_tenths);
}

/// Fills the metro table and the counties' areas in it.
pub(super) fn fill_metros(tables: &mut Tables, places: &Path) -> Result<(), BuildError> {
    let (mut names, mut sectors) = (BTreeMap::new(), BTreeSet::new());
    for_each_row(&places.join("metro_nonemployers_2017.csv.gz"), |row| {
        let metro = row.whole_number("metro_code").ok_or("a metro area without a code")?;
        names.insert(metro, row.text("metro").to_owned());
        let first = row
            .text("naics_sector")
            .split('-')
            .next()
            .and_then(|two| two.parse::<u8>().ok());
        let sector = first.ok_or("a sector without a code")?;
        if let (Some(firms), Some(receipts)) = (
            row.whole_number("nonemployer_firms"),
            row.whole_number("receipts_thousands"),
        ) {
            sectors.insert((metro, sector, firms, receipts));
        }
        Ok(())
    })?;
    let metros = &mut tables.metros;
    let mut kept = NameColumn::default();
    for (metro, name) in names {
        metros.codes.push(metro);
        kept.push(&name);
        for &(_, sector, firms, receipts) in sectors.range((metro, 0, 0, 0)..(metro + 1, 0, 0, 0)) {
            metros.sector.push(sector);
            metros.firms.push(firms);
            metros.receipts_thousands.push(receipts);
        }
        metros.sectors.ends.push(metros.sector.len() as u32);
    }
    metros.names = kept;
    for_each_row(&places.join("counties.csv"), |row| {
        let code = row.whole_number("metro_code").unwrap_or(NONE);
        let metro = tables.metros.codes.binary_search(&code);
        tables.counties.metro.push(metro.map_or(NO_ROW, |row| row as u16));
        Ok(())
    })
}
