//! Counties, what touches them, and the months of their states.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::BuildError;
use super::read::{CsvRow, for_each_row};
use crate::codes::states::{STATES, find_state};
use crate::packed::tables::{APPLICATION_YEARS, NO_ROW, NONE, Tables};

/// Counties of the list before 2022 whose code changed and whose area did not.
const RENAMED: [(u32, u32); 2] = [(2270, 2158), (46113, 46102)];

/// Touching counties that the list before 2022 cannot have: Connecticut's planning regions with each other and with the
/// counties of other states, and the two areas that Valdez-Cordova became.
const NEW_BORDERS: [(u32, &[u32]); 11] = [
    (9110, &[9130, 9140, 9150, 9160, 9170, 9180, 25013]),
    (9120, &[9140, 9170, 9190]),
    (9130, &[9110, 9170, 9180]),
    (9140, &[9110, 9120, 9160, 9170, 9190]),
    (9150, &[9110, 9180, 25013, 25027, 44003, 44007, 44009]),
    (9160, &[9110, 9140, 9190, 25003, 25013, 36027]),
    (9170, &[9110, 9120, 9130, 9140]),
    (9180, &[9110, 9130, 9150, 44009]),
    (9190, &[9120, 9140, 9160, 36027, 36079, 36119]),
    (2063, &[2020, 2066, 2122, 2170, 2282]),
    (2066, &[2063, 2170, 2240, 2282]),
];

/// Years whose months make the index: the six before and the three after those of the pandemic, whole ones only.
const MONTH_YEARS: [u32; 8] = [2015, 2016, 2017, 2018, 2019, 2022, 2023, 2024];

/// Fills the table of counties, except what other tables have to be known for.
pub(super) fn fill_counties(tables: &mut Tables, places: &Path) -> Result<(), BuildError> {
    for_each_row(&places.join("counties.csv"), |row| push_county(tables, row))?;
    if !tables.counties.fips.is_sorted() {
        return Err("counties.csv is not in the order of its codes".into());
    }
    fill_touching(tables, places)
}

fn push_county(tables: &mut Tables, row: &CsvRow) -> Result<(), BuildError> {
    let counties = &mut tables.counties;
    let fips = row.whole_number("county_fips").ok_or("a county without a code")?;
    counties.fips.push(fips);
    counties.names.push(row.text("name"));
    let degrees = |column| row.number(column).map(|degrees| (degrees * 1e6).round() as i32);
    counties.latitude.push(degrees("latitude").ok_or("no latitude")?);
    counties.longitude.push(degrees("longitude").ok_or("no longitude")?);
    let whole = |column| row.whole_number(column).unwrap_or(NONE);
    counties.residents_2021.push(whole("population_2021"));
    counties.residents_2023.push(whole("population_2023"));
    counties.households.push(whole("households_2019_2023"));
    counties.income.push(whole("median_household_income_2019_2023"));
    counties.income_margin.push(whole("median_income_margin"));
    let rich = row.number("share_of_households_100k_and_more_percent");
    let rich_tenths = rich.map_or(NONE, |percent| (percent * 10.0).round() as u32);
    counties.rich_tenths.push(rich_tenths);
    for (column, year) in counties.applications.iter_mut().zip(APPLICATION_YEARS) {
        let name = format!("business_applications_{year}");
        column.push(row.whole_number(&name).unwrap_or(NONE));
    }
    Ok(())
}

fn fill_touching(tables: &mut Tables, places: &Path) -> Result<(), BuildError> {
    let mut pairs = BTreeSet::new();
    let current = |code: u32| {
        RENAMED
            .iter()
            .find(|(old, _)| *old == code)
            .map_or(code, |(_, new)| *new)
    };
    for_each_row(&places.join("county_neighbors.csv.gz"), |row| {
        if let (Some(one), Some(other)) = (row.whole_number("county_fips"), row.whole_number("neighbor_fips")) {
            let (one, other) = (current(one), current(other));
            pairs.extend([(one, other), (other, one)]);
        }
        Ok(())
    })?;
    for (one, others) in NEW_BORDERS {
        pairs.extend(others.iter().flat_map(|&other| [(one, other), (other, one)]));
    }
    let counties = &mut tables.counties;
    for &fips in &counties.fips {
        let others = pairs.range((fips, 0)..(fips + 1, 0)).map(|(_, other)| *other);
        let rows = others.filter(|&other| other != fips);
        let rows = rows.filter_map(|other| counties.fips.binary_search(&other).ok());
        counties.touching_rows.extend(rows.map(|row| row as u16));
        counties.touching.ends.push(counties.touching_rows.len() as u32);
    }
    Ok(())
}

/// Fills the index of the months: the mean over the years of a month's applications as a share of the year's average.
pub(super) fn fill_months(tables: &mut Tables, places: &Path) -> Result<(), BuildError> {
    let mut counts: BTreeMap<(usize, u32), [u32; 12]> = BTreeMap::new();
    for_each_row(&places.join("state_business_applications_monthly.csv.gz"), |row| {
        let year = row.whole_number("year").ok_or("no year")?;
        if let Some(state) = find_state(row.text("state"))
            && MONTH_YEARS.contains(&year)
        {
            let month = row.whole_number("month").ok_or("no month")? as usize - 1;
            let count = row.whole_number("business_applications").ok_or("no applications")?;
            counts.entry((state, year)).or_default()[month] = count;
        }
        Ok(())
    })?;
    for state in 0..STATES.len() {
        let years: Vec<&[u32; 12]> = MONTH_YEARS
            .iter()
            .filter_map(|&year| counts.get(&(state, year)))
            .collect();
        tables.months.extend((0..12).map(|month| month_index(&years, month)));
    }
    Ok(())
}

fn month_index(years: &[&[u32; 12]], month: usize) -> u16 {
    if years.is_empty() {
        return NO_ROW;
    }
    let shares = years.iter().map(|months| {
        let average = f64::from(months.iter().sum::<u32>()) / 12.0;
        f64::from(months[month]) / average
    });
    (shares.sum::<f64>() / years.len() as f64 * 10_000.0).round() as u16
}
