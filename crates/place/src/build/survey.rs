//! Businesses with staff: industries of NAICS 2022, their parts of NAICS 2017, and the cells of both surveys.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use super::read::for_each_row;
use super::{BuildError, ListedCodes};
use crate::packed::tables::{IndustryTable, NO_ROW, SurveyTable, Tables};

/// Connecticut's planning regions and the old county that holds most addresses of each, and what Valdez-Cordova became.
const OLD_COUNTIES: [(u32, u32); 11] = [
    (2063, 2261),
    (2066, 2261),
    (9110, 9003),
    (9120, 9001),
    (9130, 9007),
    (9140, 9009),
    (9150, 9015),
    (9160, 9005),
    (9170, 9009),
    (9180, 9011),
    (9190, 9001),
];

const OLD_NAMES: [(u32, &str); 9] = [
    (2261, "Valdez-Cordova Census Area"),
    (9001, "Fairfield County"),
    (9003, "Hartford County"),
    (9005, "Litchfield County"),
    (9007, "Middlesex County"),
    (9009, "New Haven County"),
    (9011, "New London County"),
    (9013, "Tolland County"),
    (9015, "Windham County"),
];

/// States without rows in the copy of the survey: the District of Columbia and Puerto Rico.
const WITHOUT_SURVEY: [u32; 2] = [11, 72];

type CellsByCode = BTreeMap<u32, BTreeMap<u32, (u16, u16)>>;

/// Fills the survey's cells and the industries.
pub(super) fn fill_survey(tables: &mut Tables, folder: &Path, codes: &ListedCodes) -> Result<(), BuildError> {
    let concordance = Concordance::read(&folder.join("place/naics_2012_2017_2022.csv"))?;
    let titles = read_titles(folder)?;
    let parts: BTreeSet<u32> = codes
        .industries
        .iter()
        .flat_map(|&code| concordance.whole_parts(code))
        .collect();
    let groups = parts.iter().map(|part| part / 100);
    let wanted: BTreeSet<u32> = parts.iter().copied().chain(groups).collect();
    let cells = read_cells(&folder.join("place/county_business_patterns.csv.gz"), &wanted)?;
    fill_areas(tables, &cells);
    fill_cells(&mut tables.survey, &cells, &titles)?;
    for &code in &codes.industries {
        push_industry(tables, code, &concordance, &titles)?;
    }
    Ok(())
}

/// Codes of NAICS 2017 and 2022 that hold each other.
#[derive(Default)]
struct Concordance {
    older: HashMap<u32, BTreeSet<u32>>,
    newer: HashMap<u32, BTreeSet<u32>>,
}

impl Concordance {
    fn read(path: &Path) -> Result<Self, BuildError> {
        let mut concordance = Self::default();
        for_each_row(path, |row| {
            // Codes with letters are activities outside of the classification.
            if let (Some(older), Some(newer)) = (row.whole_number("naics2017"), row.whole_number("naics2022")) {
                concordance.older.entry(newer).or_default().insert(older);
                concordance.newer.entry(older).or_default().insert(newer);
            }
            Ok(())
        })?;
        Ok(concordance)
    }

    fn parts_of(&self, code: u32) -> impl Iterator<Item = u32> {
        self.older.get(&code).into_iter().flatten().copied()
    }

    fn is_split(&self, part: u32) -> bool {
        self.newer.get(&part).is_some_and(|codes| codes.len() > 1)
    }

    /// Parts that went to this industry as a whole.
    fn whole_parts(&self, code: u32) -> Vec<u32> {
        self.parts_of(code).filter(|&part| !self.is_split(part)).collect()
    }
}

/// Titles of NAICS 2017 codes (Annual Business Survey, then NAICS 2022, then Survey of Business Owners) and of 2022.
struct Titles {
    older: HashMap<u32, String>,
    newer: HashMap<u32, String>,
}

fn read_titles(folder: &Path) -> Result<Titles, BuildError> {
    let read = |file: &str, column: &str| -> Result<HashMap<u32, String>, BuildError> {
        let mut titles = HashMap::new();
        for_each_row(&folder.join(file), |row| {
            if let Some(code) = row.whole_number(column) {
                titles.insert(code, row.text("title").to_owned());
            }
            Ok(())
        })?;
        Ok(titles)
    };
    let newer = read("naics_2022_structure.csv", "code")?;
    let mut older = read("census_sbo_2012_us_by_naics.csv", "naics2012")?;
    older.extend(newer.clone());
    older.extend(read("census_abs_2017_us_employer_firms_by_naics.csv", "naics2017")?);
    Ok(Titles { older, newer })
}

fn read_cells(path: &Path, wanted: &BTreeSet<u32>) -> Result<CellsByCode, BuildError> {
    let mut cells = CellsByCode::new();
    for_each_row(path, |row| {
        let code = row.whole_number("naics2017").ok_or("a cell without a code")?;
        if wanted.contains(&code) {
            let area = row.whole_number("county_fips").ok_or("a cell without a county")?;
            let count = |year: &str| u16::try_from(row.whole_number(year).unwrap_or(0));
            let counts = (count("establishments_2017")?, count("establishments_2021")?);
            cells.entry(code).or_default().insert(area, counts);
        }
        Ok(())
    })?;
    Ok(cells)
}

fn fill_areas(tables: &mut Tables, cells: &CellsByCode) {
    let replaced = |fips: &u32| OLD_COUNTIES.iter().any(|(new, _)| new == fips);
    let own = tables.counties.fips.iter().copied().filter(|fips| !replaced(fips));
    let mut areas: BTreeSet<u32> = own.filter(|fips| !WITHOUT_SURVEY.contains(&(fips / 1000))).collect();
    areas.extend(cells.values().flat_map(BTreeMap::keys));
    for &area in &areas {
        let old = OLD_NAMES.iter().find(|(fips, _)| *fips == area);
        tables.survey.old_names.push(old.map_or("", |(_, name)| name));
    }
    tables.survey.areas = areas.into_iter().collect();
    for fips in &tables.counties.fips {
        let old = OLD_COUNTIES.iter().find(|(new, _)| new == fips);
        let area = tables.survey.areas.binary_search(old.map_or(fips, |(_, old)| old));
        tables.counties.survey_area.push(area.map_or(NO_ROW, |row| row as u16));
    }
}

fn fill_cells(survey: &mut SurveyTable, cells: &CellsByCode, titles: &Titles) -> Result<(), BuildError> {
    for (code, counts) in cells {
        survey.codes.push(*code);
        survey
            .titles
            .push(titles.older.get(code).ok_or("a code without a title")?);
        for (area, &(establishments_2017, establishments_2021)) in counts {
            if (establishments_2017, establishments_2021) == (0, 0) {
                continue;
            }
            let row = survey.areas.binary_search(area).map_err(|_| "an unknown area")?;
            survey.area.push(row as u16);
            survey.establishments_earlier.push(establishments_2017);
            survey.establishments_latest.push(establishments_2021);
        }
        survey.cells.ends.push(survey.area.len() as u32);
    }
    Ok(())
}

fn push_industry(tables: &mut Tables, code: u32, concordance: &Concordance, titles: &Titles) -> Result<(), BuildError> {
    let (survey, industries) = (&tables.survey, &mut tables.industries);
    let title = titles
        .newer
        .get(&code)
        .ok_or_else(|| format!("{code} is no industry of NAICS 2022"))?;
    industries.codes.push(code);
    industries.titles.push(title);
    let row_of = |code: u32| survey.codes.binary_search(&code).ok();
    let whole: Vec<usize> = concordance.whole_parts(code).into_iter().filter_map(row_of).collect();
    industries.part_rows.extend(whole.iter().map(|&row| row as u16));
    industries.parts.ends.push(industries.part_rows.len() as u32);
    for part in concordance.parts_of(code).filter(|&part| concordance.is_split(part)) {
        let title = titles.older.get(&part).ok_or("a split code without a title")?;
        let row = split_row(industries, part, title);
        industries.left_out_rows.push(row);
    }
    industries.left_out.ends.push(industries.left_out_rows.len() as u32);
    let total = |row: usize| -> u32 {
        let cells = &survey.establishments_latest[survey.cells.range(row)];
        cells.iter().map(|&count| u32::from(count)).sum()
    };
    let largest = whole
        .iter()
        .copied()
        .max_by_key(|&row| (total(row), std::cmp::Reverse(row)));
    let parent = largest.and_then(|row| row_of(survey.codes[row] / 100));
    industries.parent.push(parent.map_or(NO_ROW, |row| row as u16));
    Ok(())
}

fn split_row(industries: &mut IndustryTable, part: u32, title: &str) -> u16 {
    let known = industries.split_codes.iter().position(|&code| code == part);
    let row = known.unwrap_or_else(|| {
        industries.split_codes.push(part);
        industries.split_titles.push(title);
        industries.split_codes.len() - 1
    });
    row as u16
}

/// Fills the establishments of ZIP codes that the table of ZIP codes has.
pub(super) fn fill_zips(tables: &mut Tables, places: &Path) -> Result<(), BuildError> {
    let mut cells: BTreeSet<(usize, usize, u16)> = BTreeSet::new();
    for_each_row(&places.join("zip_business_patterns_2022.csv.gz"), |row| {
        let zip = row.whole_number("zip").ok_or("a cell without a ZIP code")?;
        let code = row.whole_number("naics2017").ok_or("a cell without a code")?;
        let found = (
            tables.zips.zips.binary_search(&zip),
            tables.survey.codes.binary_search(&code),
        );
        if let (Ok(zip), Ok(code)) = found {
            let count = row
                .whole_number("establishments_2022")
                .ok_or("a cell without a count")?;
            cells.insert((zip, code, u16::try_from(count)?));
        }
        Ok(())
    })?;
    let zips = &mut tables.zips;
    for zip in 0..zips.zips.len() {
        for &(_, code, count) in cells.range((zip, 0, 0)..(zip + 1, 0, 0)) {
            zips.code.push(code as u16);
            zips.establishments.push(count);
        }
        zips.cells.ends.push(zips.code.len() as u32);
    }
    Ok(())
}
