//! Counties of the wage areas, as the Bureau of Labor Statistics defines them for each year.
//!
//! Layout: "Metropolitan and nonmetropolitan area definitions", `area_definitions_mYYYY.xlsx`. Names of its columns
//! differ by year: `FIPS Code, State, State Abbreviation, County Code, County Name, May 2025 Area Code, …`, and
//! before 2024 `FIPS code, …, May 2023 MSA code, …, County code, Township code, …`.

use std::collections::{BTreeMap, BTreeSet};

use super::faults::{FileFault, OwnReleaseError};
use super::file_names::{PublishedFile, parse_year};
use super::sheets::{SheetReader, SheetRow, read_sheet};
use super::wage_table::OwnWages;
use crate::figures::wages::{FIRST_STATE_AREA, WageAreaKind};
use crate::packed::tables::Tables;

/// Names of the column with the state's code.
const STATE_NAMES: [&str; 5] = ["FIPS CODE", "FIPS", "STATE FIPS CODE", "STATE FIPS", "STATE CODE"];
/// Names of the column with the county's code inside of its state.
const COUNTY_NAMES: [&str; 3] = ["COUNTY CODE", "COUNTY FIPS CODE", "COUNTY FIPS"];
/// Counties that took the place of older ones since 2019: Connecticut's planning regions and two areas of Alaska.
const NEW_COUNTIES: [u32; 11] = [2063, 2066, 9110, 9120, 9130, 9140, 9150, 9160, 9170, 9180, 9190];

/// Area definitions of one year.
pub(super) struct AreaDefinitions {
    pub(super) file: String,
    pub(super) year: u16,
    /// Area of each county, by their codes.
    counties: BTreeMap<u32, u32>,
}

/// Reads area definitions.
pub(super) fn read_definitions(file: &PublishedFile) -> Result<AreaDefinitions, FileFault> {
    let mut reader = DefinitionReader::default();
    read_sheet(file, &mut reader)?;
    if reader.counties.is_empty() {
        return Err(FileFault::of_file(&file.name, "it has no county. Download it again"));
    }
    let year = Some(file.year).filter(|&year| year != 0).or(reader.year);
    let year = year.ok_or_else(|| {
        let text =
            "neither its name nor a column names its year. Name it area_definitions_mYYYY.xlsx, as the publisher does";
        FileFault::of_file(&file.name, text)
    })?;
    Ok(AreaDefinitions {
        file: file.name.clone(),
        year,
        counties: reader.counties,
    })
}

#[derive(Default)]
struct DefinitionReader {
    /// Places of the columns with state, county and area.
    columns: [usize; 3],
    /// Year in the name of a column.
    year: Option<u16>,
    counties: BTreeMap<u32, u32>,
}

impl SheetReader for DefinitionReader {
    const MARK: &'static str = "County Code";

    fn is_mark(name: &str) -> bool {
        COUNTY_NAMES.contains(&name)
    }

    fn open(&mut self, header: &SheetRow) -> Result<(), FileFault> {
        let find = |is_it: &dyn Fn(&str) -> bool| header.columns.iter().position(|name| is_it(name));
        let missing = |column| {
            header.fault(
                column,
                "this row does not name the column. Take the file as the publisher ships it",
            )
        };
        let area = find(&|name| name.ends_with("AREA CODE")).or_else(|| find(&|name| name.contains("MSA CODE")));
        self.columns = [
            find(&|name| STATE_NAMES.contains(&name)).ok_or_else(|| missing("FIPS Code"))?,
            find(&Self::is_mark).ok_or_else(|| missing(Self::MARK))?,
            area.ok_or_else(|| missing("Area Code"))?,
        ];
        let mut words = header.columns[self.columns[2]].split(' ');
        self.year = words.find_map(parse_year);
        Ok(())
    }

    fn take(&mut self, row: &SheetRow) -> Result<(), FileFault> {
        let number = |at: usize| row.text_at(self.columns[at]).parse::<u32>().ok();
        let state = number(0).filter(|state| (1..=99).contains(state));
        let state = state.ok_or_else(|| row.fault("FIPS Code", "this is no state's code. Download the file again"))?;
        let county = number(1).filter(|county| (1..=999).contains(county));
        let county =
            county.ok_or_else(|| row.fault(Self::MARK, "this is no county's code. Download the file again"))?;
        let area = number(2).filter(|&area| is_local_area(area));
        let area =
            area.ok_or_else(|| row.fault("Area Code", "this is no wage area's code. Download the file again"))?;
        let fips = state * 1000 + county;
        match self.counties.insert(fips, area) {
            Some(before) if before != area => Err(row.fault(
                "Area Code",
                format!(
                    "county {fips:05} is in two areas, {before} and {area}. Take definitions that list whole counties, \
                     as those from May 2024 on do"
                ),
            )),
            _ => Ok(()),
        }
    }
}

/// True for the code of a metropolitan or nonmetropolitan area.
pub(super) fn is_local_area(area: u32) -> bool {
    match WageAreaKind::of_code(area) {
        WageAreaKind::Metro => area >= FIRST_STATE_AREA / 10,
        WageAreaKind::Nonmetro => area < 100 * FIRST_STATE_AREA,
        WageAreaKind::State | WageAreaKind::Nation => false,
    }
}

/// Wage area of each county of the tables, all of which the wages have. `year` is that of the wages.
pub(super) fn join_counties(
    tables: &Tables,
    wages: &OwnWages,
    year: u16,
    definitions: Option<&AreaDefinitions>,
) -> Result<Vec<u32>, OwnReleaseError> {
    let embedded = |county: usize| tables.wages.areas[usize::from(tables.counties.wage_area[county])];
    let counties = 0..tables.counties.fips.len();
    let Some(definitions) = definitions else {
        let joined: Vec<u32> = counties.map(embedded).collect();
        refuse_unknown_area(wages, year, &joined)?;
        return check_areas(tables, wages, joined, |area, county| {
            format!(
                "The wages lack area {area}, which holds {county}. Metropolitan and nonmetropolitan areas are needed \
                 together: oesm{:02}ma.zip has both. If areas changed, area_definitions_m{year}.xlsx is needed too.",
                year % 100
            )
        });
    };
    let file = &definitions.file;
    let joined = counties.map(|county| {
        let fips = tables.counties.fips[county];
        let own = definitions.counties.get(&fips).copied();
        // Definitions by an older list of counties still have their areas right.
        let area = own.or_else(|| NEW_COUNTIES.contains(&fips).then(|| embedded(county)));
        area.ok_or_else(|| {
            OwnReleaseError::Mix(format!(
                "{file} has no area of {}. Take the file as the publisher ships it.",
                tables.county_name(county)
            ))
        })
    });
    let joined: Vec<u32> = joined.collect::<Result<_, _>>()?;
    if definitions.year != year {
        refuse_undefined_metro(wages, year, definitions, &joined)?;
    }
    check_areas(tables, wages, joined, |area, county| {
        format!(
            "{file} puts {county} into area {area}, which the wages of May {year} do not have. Take wages of all \
             metropolitan and nonmetropolitan areas and definitions of the same year."
        )
    })
}

/// Refuses wages of an area that the program does not know, where no definitions say which counties it has.
fn refuse_unknown_area(wages: &OwnWages, year: u16, joined: &[u32]) -> Result<(), OwnReleaseError> {
    let known: BTreeSet<u32> = joined.iter().copied().collect();
    match wages.local_areas().find(|(area, _)| !known.contains(area)) {
        None => Ok(()),
        Some((area, name)) => Err(OwnReleaseError::Mix(format!(
            "The wages have an area that the program does not know: {area}, {name}. The area definitions are missing. \
             Put area_definitions_m{year}.xlsx into the folder; the Bureau of Labor Statistics has it beside the wages."
        ))),
    }
}

fn refuse_undefined_metro(
    wages: &OwnWages,
    year: u16,
    definitions: &AreaDefinitions,
    joined: &[u32],
) -> Result<(), OwnReleaseError> {
    let defined: BTreeSet<u32> = definitions.counties.values().chain(joined).copied().collect();
    let undefined = wages
        .local_areas()
        .find(|&(area, _)| WageAreaKind::of_code(area) == WageAreaKind::Metro && !defined.contains(&area));
    match undefined {
        None => Ok(()),
        Some((area, name)) => Err(OwnReleaseError::Mix(format!(
            "The wages are of May {year}, and {} is of May {}. It has no county of {area}, {name}. Take \
             area_definitions_m{year}.xlsx.",
            definitions.file, definitions.year
        ))),
    }
}

fn check_areas(
    tables: &Tables,
    wages: &OwnWages,
    joined: Vec<u32>,
    describe: impl Fn(u32, &str) -> String,
) -> Result<Vec<u32>, OwnReleaseError> {
    let missing = |area: &u32| wages.columns.areas.binary_search(area).is_err();
    match joined.iter().position(missing) {
        None => Ok(joined),
        Some(county) => Err(OwnReleaseError::Mix(describe(
            joined[county],
            &tables.county_name(county),
        ))),
    }
}
