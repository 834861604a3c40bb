//! Median wages of May 2025 by occupation, of the nation and of its states, or of the operator's newer year.

use std::collections::HashMap;

use ::place::{Places, WageYears};

use crate::data::LoadError;
use matching::states::State;

/// SOC code of all occupations together.
pub const ALL_OCCUPATIONS: &str = "00-0000";
const NATION: &str = "US";

/// Median hourly wages in dollars.
#[derive(Debug)]
pub struct WageTable {
    wages: HashMap<(String, String), f64>,
    /// Codes of all occupations of the table.
    occupations: Vec<String>,
    years: WageYears,
    /// Median of all occupations in the nation.
    national: f64,
}

impl WageTable {
    /// Reads the embedded table: a row for each occupation, a column for the nation and each state.
    ///
    /// # Errors
    /// When it is malformed, or lacks the median of all occupations of the nation or of a state.
    pub fn load() -> Result<Self, LoadError> {
        let broken = |error: csv::Error| LoadError(format!("wages.csv: {error}"));
        let mut reader = csv::Reader::from_reader(include_str!("../../../data/wages.csv").as_bytes());
        let areas = reader.headers().map_err(broken)?.clone();
        let (mut wages, mut occupations) = (HashMap::new(), Vec::new());
        for row in reader.records() {
            let row = row.map_err(broken)?;
            let soc = row.get(0).unwrap_or_default();
            occupations.push(soc.to_owned());
            for (area, cell) in areas.iter().zip(&row).skip(1).filter(|(_, cell)| !cell.is_empty()) {
                let usd: f64 = cell
                    .parse()
                    .map_err(|_| LoadError(format!("wages.csv: {soc} has {cell}")))?;
                wages.insert((soc.to_owned(), area.to_owned()), usd);
            }
        }
        let all = |area: &str| wages.get(&(ALL_OCCUPATIONS.to_owned(), area.to_owned())).copied();
        if let Some(state) = State::list_all().find(|state| all(state.code()).is_none()) {
            return Err(LoadError(format!("wages.csv lacks {}", state.name())));
        }
        let national = all(NATION).ok_or_else(|| LoadError("wages.csv lacks the nation".to_owned()))?;
        Ok(Self {
            wages,
            occupations,
            years: WageYears::default(),
            national,
        })
    }

    /// Puts the operator's wages in the place of those of the nation, of the states, or of both.
    pub(crate) fn apply_places(&mut self, places: &Places) {
        let embedded = std::mem::replace(&mut self.years, places.wage_years());
        if self.years.nation != embedded.nation {
            self.replace_area(NATION, |soc| places.nation_wage(soc));
            let all = (ALL_OCCUPATIONS.to_owned(), NATION.to_owned());
            self.national = self.wages.get(&all).copied().unwrap_or(self.national);
        }
        if self.years.states != embedded.states {
            for state in State::list_all() {
                self.replace_area(state.code(), |soc| places.state_wage(state.code(), soc));
            }
        }
    }

    fn replace_area(&mut self, area: &str, find: impl Fn(&str) -> Option<f64>) {
        for soc in &self.occupations {
            let cell = (soc.clone(), area.to_owned());
            match find(soc) {
                Some(usd) => self.wages.insert(cell, usd),
                None => self.wages.remove(&cell),
            };
        }
    }

    /// Year whose May the wages of the nation are of.
    pub fn nation_year(&self) -> u16 {
        self.years.nation
    }

    /// Year whose May the wages of the states are of.
    pub fn states_year(&self) -> u16 {
        self.years.states
    }

    /// Median wage of an occupation in the nation or in a state; `None` where it is not published.
    pub fn hourly_usd(&self, soc: &str, state: Option<State>) -> Option<f64> {
        let area = state.map_or(NATION, State::code);
        self.wages.get(&(soc.to_owned(), area.to_owned())).copied()
    }

    /// Median wage of all occupations in the nation or in a state.
    pub fn median_usd(&self, state: Option<State>) -> f64 {
        self.hourly_usd(ALL_OCCUPATIONS, state).unwrap_or(self.national)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_the_published_medians() {
        let wages = WageTable::load().unwrap();
        assert_eq!(wages.median_usd(None), 24.51);
        assert_eq!(wages.median_usd(State::parse("CA")), 28.0);
        assert!(wages.hourly_usd("39-2021", State::parse("TX")).is_some());
        assert_eq!(wages.hourly_usd("99-9999", None), None);
    }
}
