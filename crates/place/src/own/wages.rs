//! Occupational Employment and Wage Statistics as the Bureau of Labor Statistics ships them.
//!
//! Layout: the sheet "Field descriptions" of the workbooks (`AREA, AREA_TITLE, AREA_TYPE, PRIM_STATE, NAICS, …,
//! OCC_CODE, …, MEAN_PRSE, …, H_PCT25, H_MEDIAN, H_PCT75, …`). `AREA_TYPE`: 1 nation, 2 state, 3 territory, 4
//! metropolitan area, 6 nonmetropolitan area. `*` is a wage that is not available, `#` one at or above the highest that
//! is published; neither is a number here.

use std::collections::BTreeMap;

use super::areas::{AreaDefinitions, is_local_area, join_counties};
use super::faults::{FileFault, OwnReleaseError};
use super::file_names::PublishedFile;
use super::sheets::{SheetReader, SheetRow, read_sheet};
use super::wage_table::OwnWages;
use crate::codes::states::STATES;
use crate::figures::wages::{ALL_OCCUPATIONS, FIRST_STATE_AREA, WageAreaKind};
use crate::packed::tables::{NO_ROW, Tables, WAGE_YEAR};

const NEEDED: [&str; 8] = [
    "AREA",
    "AREA_TITLE",
    "AREA_TYPE",
    "OCC_CODE",
    "MEAN_PRSE",
    "H_PCT25",
    "H_MEDIAN",
    "H_PCT75",
];
/// Most areas of all levels. A year has about 590.
const MAX_AREAS: usize = 2_000;
/// All industries, and all owners: the private sector and the government.
const ALL_OWNERS: &str = "1235";

/// Low, median and high wage in cents, zero where there is none, and the error in tenths of a percent.
type WageCells = [u16; 4];

/// Reads files of one year. `definitions` say which counties an area has; without them the areas have to be those of
/// the tables.
pub(super) fn read_wages(
    files: &[&PublishedFile],
    definitions: Option<&AreaDefinitions>,
    tables: &Tables,
) -> Result<OwnWages, OwnReleaseError> {
    let Some((first, others)) = files.split_first() else {
        return Ok(OwnWages::default());
    };
    if let Some(other) = others.iter().find(|other| other.year != first.year) {
        return Err(OwnReleaseError::Mix(format!(
            "{} and {} are of different years. Take all wages of one year.",
            first.name, other.name
        )));
    }
    if first.year <= WAGE_YEAR {
        return Err(OwnReleaseError::Mix(format!(
            "{} is of May {}. The program has wages of May {WAGE_YEAR}. Take a later year.",
            first.name, first.year
        )));
    }
    let mut reader = WageReader::new(tables);
    for file in files {
        let before = reader.cells;
        read_sheet(file, &mut reader)?;
        if reader.cells == before {
            let text = "it has no wage of an occupation that the reports name. Download it again";
            return Err(FileFault::of_file(&file.name, text).into());
        }
    }
    let mut wages = reader.into_table(tables);
    check_levels(&wages, tables)?;
    if wages.local_areas().next().is_some() {
        wages.county_areas = join_counties(tables, &wages, first.year, definitions)?;
        wages.counties.clone_from(&tables.counties.fips);
    }
    Ok(wages)
}

struct AreaCells {
    name: String,
    cells: BTreeMap<u16, WageCells>,
}

struct WageReader<'t> {
    /// Rows of the occupations in the tables.
    occupations: BTreeMap<&'t str, u16>,
    areas: BTreeMap<u32, AreaCells>,
    /// Cells that were read, of all files.
    cells: usize,
}

impl<'t> WageReader<'t> {
    fn new(tables: &'t Tables) -> Self {
        let occupations = tables.wages.occupations.iter().zip(0..);
        Self {
            occupations: occupations.collect(),
            areas: BTreeMap::new(),
            cells: 0,
        }
    }

    fn into_table(self, tables: &Tables) -> OwnWages {
        let mut wages = OwnWages::default();
        let columns = &mut wages.columns;
        for (soc, title) in tables.wages.occupations.iter().zip(tables.wages.titles.iter()) {
            columns.occupations.push(soc);
            columns.titles.push(title);
        }
        for (code, area) in self.areas {
            columns.areas.push(code);
            columns.area_names.push(&area.name);
            for (occupation, [low, median, high, error]) in area.cells {
                if median > 0 {
                    columns.occupation.push(occupation);
                    columns.low.push(low);
                    columns.median.push(median);
                    columns.high.push(high);
                    columns.error_tenths.push(error);
                }
            }
            columns.rows.ends.push(columns.occupation.len() as u32);
        }
        wages
    }
}

impl SheetReader for WageReader<'_> {
    const MARK: &'static str = "OCC_CODE";

    fn is_mark(name: &str) -> bool {
        name == Self::MARK
    }

    fn open(&mut self, header: &SheetRow) -> Result<(), FileFault> {
        let is_missing = |name: &&&str| !header.columns.iter().any(|known| known == **name);
        match NEEDED.iter().find(is_missing) {
            Some(column) => Err(header.fault(
                column,
                "this row does not name the column. Take the file as the publisher ships it",
            )),
            None => Ok(()),
        }
    }

    fn take(&mut self, row: &SheetRow) -> Result<(), FileFault> {
        let Some(&occupation) = self.occupations.get(row.text("OCC_CODE")) else {
            return Ok(());
        };
        if !is_whole_economy(row) {
            return Ok(());
        }
        let (code, cells) = (read_area(row)?, read_cells(row)?);
        let name = row.text("AREA_TITLE");
        if name.is_empty() {
            return Err(row.fault("AREA_TITLE", "the area has no name. Download the file again"));
        }
        let area = self.areas.entry(code).or_insert_with(|| AreaCells {
            name: name_area(code, name),
            cells: BTreeMap::new(),
        });
        // An occupation that is its own group stands twice.
        let before = area.cells.insert(occupation, cells);
        self.cells += 1;
        if before.is_some_and(|before| before != cells) {
            return Err(row.fault("OCC_CODE", "the same area and occupation stand twice, with two wages"));
        }
        match self.areas.len() > MAX_AREAS {
            true => Err(row.fault("AREA", "the file has more areas than there are. Download it again")),
            false => Ok(()),
        }
    }
}

/// True for a row of all industries and all owners.
fn is_whole_economy(row: &SheetRow) -> bool {
    let naics = row.text("NAICS");
    naics.bytes().all(|digit| digit == b'0')
        && matches!(row.text("I_GROUP"), "" | "cross-industry")
        && matches!(row.text("OWN_CODE"), "" | ALL_OWNERS)
}

/// Name as the embedded tables have it.
fn name_area(code: u32, name: &str) -> String {
    match WageAreaKind::of_code(code) {
        WageAreaKind::Nation => "National".to_owned(),
        _ => name.to_owned(),
    }
}

/// Code of the embedded tables: a state's has five zeros behind it, and the nation's is zero.
fn read_area(row: &SheetRow) -> Result<u32, FileFault> {
    let (text, kind) = (row.text("AREA"), row.text("AREA_TYPE"));
    let number = text.parse::<u32>().ok();
    let code = match kind {
        "1" => Some(0),
        "2" | "3" => number
            .filter(|state| (1..100).contains(state))
            .map(|state| state * FIRST_STATE_AREA),
        "4" => number.filter(|&area| is_local_area(area) && area < FIRST_STATE_AREA),
        "6" => number.filter(|&area| is_local_area(area) && area > FIRST_STATE_AREA),
        _ => {
            let text = format!(
                "\"{kind}\" is no kind of area: 1 nation, 2 state, 3 territory, 4 metropolitan, 6 nonmetropolitan"
            );
            return Err(row.fault("AREA_TYPE", text));
        }
    };
    code.ok_or_else(|| {
        let text = format!("\"{text}\" is no code of an area of type {kind}. Download the file again");
        row.fault("AREA", text)
    })
}

fn read_cells(row: &SheetRow) -> Result<WageCells, FileFault> {
    Ok([
        read_cents(row, "H_PCT25")?,
        read_cents(row, "H_MEDIAN")?,
        read_cents(row, "H_PCT75")?,
        read_error(row)?,
    ])
}

/// Cents of an hourly wage; zero where it is not published, or only as a highest one.
fn read_cents(row: &SheetRow, column: &'static str) -> Result<u16, FileFault> {
    let text = row.text(column);
    if matches!(text, "" | "*" | "#") {
        return Ok(0);
    }
    let cents = read_number(text).map(|dollars| (dollars * 100.0).round());
    match cents {
        Some(cents) if (1.0..f64::from(u16::MAX)).contains(&cents) => Ok(cents as u16),
        Some(_) => Err(row.fault(column, format!("\"{text}\" is no hourly wage. Download the file again"))),
        None => Err(row.fault(
            column,
            format!("\"{text}\" is neither a number nor \"*\" or \"#\". Download the file again"),
        )),
    }
}

/// Relative standard error in tenths of a percent; `NO_ROW` where it is not published.
fn read_error(row: &SheetRow) -> Result<u16, FileFault> {
    let text = row.text("MEAN_PRSE");
    if matches!(text, "" | "*" | "**" | "#") {
        return Ok(NO_ROW);
    }
    let tenths = read_number(text).map(|percent| (percent * 10.0).round());
    match tenths.filter(|tenths| (0.0..f64::from(NO_ROW)).contains(tenths)) {
        Some(tenths) => Ok(tenths as u16),
        None => Err(row.fault(
            "MEAN_PRSE",
            format!("\"{text}\" is no error in percent. Download the file again"),
        )),
    }
}

fn read_number(text: &str) -> Option<f64> {
    let number = text.replace(',', "").parse::<f64>().ok();
    number.filter(|number| number.is_finite())
}

/// Refuses areas without a median of all occupations, and a part of the states.
fn check_levels(wages: &OwnWages, tables: &Tables) -> Result<(), OwnReleaseError> {
    let columns = &wages.columns;
    let all = columns.occupations.iter().position(|soc| soc == ALL_OCCUPATIONS);
    let has_all = |area: usize| {
        let mut occupations = columns.occupation[columns.rows.range(area)].iter();
        occupations.any(|&row| Some(usize::from(row)) == all)
    };
    if let Some(area) = (0..columns.areas.len()).find(|&area| !has_all(area)) {
        return Err(OwnReleaseError::Mix(format!(
            "The wages have no median of all occupations (00-0000) for {}. Take the file as the publisher ships it.",
            columns.area_names.get(area)
        )));
    }
    let has_state = |fips: u8| {
        let code = u32::from(fips) * FIRST_STATE_AREA;
        columns.areas.binary_search(&code).is_ok() || tables.wages.areas.binary_search(&code).is_err()
    };
    let is_state = |&area: &u32| WageAreaKind::of_code(area) == WageAreaKind::State;
    match STATES.iter().find(|state| !has_state(state.fips)) {
        Some(state) if columns.areas.iter().any(is_state) => Err(OwnReleaseError::Mix(format!(
            "The wages of states lack {}. Take the file as the publisher ships it.",
            state.name
        ))),
        _ => Ok(()),
    }
}
