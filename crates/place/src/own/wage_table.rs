//! Wages of a data release of the operator's own, and how they take the place of the embedded ones.

use std::collections::BTreeMap;

use crate::figures::wages::{FIRST_STATE_AREA, WageAreaKind};
use crate::packed::columns::ColumnWalk;
use crate::packed::tables::{Tables, WageColumns, WageYears};

/// Wages of one year, of the levels that the publisher's files held.
#[derive(Default)]
pub(crate) struct OwnWages {
    pub(crate) columns: WageColumns,
    /// Codes of all counties, and the code of the wage area of each. Empty without wages of areas.
    pub(crate) counties: Vec<u32>,
    pub(crate) county_areas: Vec<u32>,
}

impl OwnWages {
    pub(crate) fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        self.columns.walk_columns(columns);
        columns.near_numbers(&mut self.counties);
        columns.near_numbers(&mut self.county_areas);
    }

    /// True where every row leads to another one.
    pub(crate) fn is_whole(&self) -> bool {
        let own = &self.columns;
        let rows = own.occupation.len();
        [own.area_names.len(), own.rows.ends.len()] == [own.areas.len(); 2]
            && [own.low.len(), own.median.len(), own.high.len(), own.error_tenths.len()] == [rows; 4]
            && own.titles.len() == own.occupations.len()
            && own.areas.is_sorted()
            && own.occupations.iter().is_sorted()
            && own.rows.ends.is_sorted()
            && own.rows.ends.last().map_or(0, |&end| end as usize) == rows
            && own
                .occupation
                .iter()
                .all(|&row| usize::from(row) < own.occupations.len())
            && self.counties.len() == self.county_areas.len()
            && self.counties.is_sorted()
    }

    /// Metropolitan and nonmetropolitan areas with their names.
    pub(super) fn local_areas(&self) -> impl Iterator<Item = (u32, &str)> {
        let areas = self.columns.areas.iter().copied().zip(self.columns.area_names.iter());
        areas.filter(|&(area, _)| Level::of_code(area) == Level::Areas)
    }

    fn has_level(&self, level: Level) -> bool {
        self.columns.areas.iter().any(|&area| Level::of_code(area) == level)
    }

    /// Years of all levels, where this table's wages are of `year`.
    pub(crate) fn years_beside(&self, year: u16) -> WageYears {
        let embedded = WageYears::default();
        let of = |level, before| if self.has_level(level) { year } else { before };
        WageYears {
            areas: of(Level::Areas, embedded.areas),
            states: of(Level::States, embedded.states),
            nation: of(Level::Nation, embedded.nation),
        }
    }
}

/// Level that is replaced as a whole.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Areas,
    States,
    Nation,
}

impl Level {
    fn of_code(area: u32) -> Self {
        match WageAreaKind::of_code(area) {
            WageAreaKind::Metro | WageAreaKind::Nonmetro => Self::Areas,
            WageAreaKind::State => Self::States,
            WageAreaKind::Nation => Self::Nation,
        }
    }
}

impl Tables {
    /// Puts the operator's wages in the place of the embedded ones. A level that they do not have stays.
    pub(crate) fn apply_wages(&mut self, own: &OwnWages, year: u16) {
        let embedded = std::mem::take(&mut self.wages);
        let embedded_areas: Vec<u32> = self
            .counties
            .wage_area
            .iter()
            .map(|&row| embedded.areas[usize::from(row)])
            .collect();
        // The occupations of the program, by which the reports ask.
        let occupations = own.columns.occupations.iter();
        let moved: Vec<Option<u16>> = occupations
            .map(|soc| embedded.occupations.iter().position(|known| known == soc))
            .map(|row| row.and_then(|row| u16::try_from(row).ok()))
            .collect();
        let kept: Vec<Option<u16>> = (0..embedded.occupations.len())
            .map(|row| u16::try_from(row).ok())
            .collect();
        let mut sources: BTreeMap<u32, (&WageColumns, &[Option<u16>], usize)> = BTreeMap::new();
        for (row, &area) in embedded.areas.iter().enumerate() {
            if !own.has_level(Level::of_code(area)) {
                sources.insert(area, (&embedded, &kept, row));
            }
        }
        for (row, &area) in own.columns.areas.iter().enumerate() {
            sources.insert(area, (&own.columns, &moved, row));
        }
        for (area, (from, occupations, row)) in sources {
            self.wages.push_area(area, from, row, occupations);
        }
        self.wages.years = own.years_beside(year);
        self.wages.occupations = embedded.occupations;
        self.wages.titles = embedded.titles;
        self.lead_counties(own, &embedded_areas);
    }

    /// Leads each county to its area of the release, else to that of the tables, else to its state.
    fn lead_counties(&mut self, own: &OwnWages, embedded_areas: &[u32]) {
        let find = |area: u32| self.wages.areas.binary_search(&area).ok();
        let rows = self.counties.fips.iter().zip(embedded_areas).map(|(&fips, &embedded)| {
            let own = own.counties.binary_search(&fips).ok().map(|at| own.county_areas[at]);
            let state = fips / 1000 * FIRST_STATE_AREA;
            let areas = [own, Some(embedded), Some(state)];
            let row = areas.into_iter().flatten().find_map(find).unwrap_or(0);
            u16::try_from(row).unwrap_or(0)
        });
        self.counties.wage_area = rows.collect();
    }
}

impl WageColumns {
    /// Adds an area of another table, whose occupations have other rows here.
    fn push_area(&mut self, area: u32, from: &WageColumns, row: usize, occupations: &[Option<u16>]) {
        self.areas.push(area);
        self.area_names.push(from.area_names.get(row));
        for at in from.rows.range(row) {
            if let Some(occupation) = occupations[usize::from(from.occupation[at])] {
                self.occupation.push(occupation);
                self.low.push(from.low[at]);
                self.median.push(from.median[at]);
                self.high.push(from.high[at]);
                self.error_tenths.push(from.error_tenths[at]);
            }
        }
        self.rows.ends.push(self.occupation.len() as u32);
    }
}
