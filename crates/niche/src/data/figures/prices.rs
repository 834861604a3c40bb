//! Consumer prices by year, price levels by state, and wages by occupation.

use std::collections::HashMap;

use serde::Deserialize;

use super::tables::parse_rows;
use crate::data::LoadError;
use matching::states::State;

/// Year whose dollars the older figures are carried to.
pub const DOLLAR_YEAR: u16 = 2023;
/// Hours of a full-time year, as the Bureau of Labor Statistics counts them.
pub const HOURS_PER_YEAR: f64 = 2080.0;

/// An occupation of the Standard Occupational Classification.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Occupation {
    pub soc: String,
    pub title: String,
    /// Median yearly wage of employees in dollars; `None` where it is not published.
    pub median_wage_usd_2024: Option<f64>,
    /// Percent of the occupation who are self-employed.
    pub self_employed_percent_2024: Option<f64>,
}

impl Occupation {
    /// Median wage of an hour: the yearly wage divided by [`HOURS_PER_YEAR`].
    pub fn hourly_usd(&self) -> Option<f64> {
        self.median_wage_usd_2024.map(|wage| wage / HOURS_PER_YEAR)
    }
}

/// Wages, price levels and consumer prices, read once.
#[derive(Debug)]
pub struct PriceTables {
    occupations: HashMap<String, Occupation>,
    /// Price level by the state's code; 1.0 is the nation.
    levels: HashMap<String, f64>,
    /// Consumer price index by year.
    prices: HashMap<u16, f64>,
}

#[derive(Debug, Deserialize)]
struct LevelRow {
    state: String,
    level_2023: f64,
}

#[derive(Debug, Deserialize)]
struct PriceRow {
    year: u16,
    index: f64,
}

impl PriceTables {
    /// Reads the embedded tables.
    ///
    /// # Errors
    /// When a table is malformed, or lacks a state or the dollar year.
    pub fn load() -> Result<Self, LoadError> {
        let occupations = parse_rows::<Occupation>(include_str!("../../../data/occupations.csv"))?;
        let levels = parse_rows::<LevelRow>(include_str!("../../../data/price_levels.csv"))?;
        let prices = parse_rows::<PriceRow>(include_str!("../../../data/cpi.csv"))?;
        let tables = Self {
            occupations: occupations.into_iter().map(|row| (row.soc.clone(), row)).collect(),
            levels: levels.into_iter().map(|row| (row.state, row.level_2023)).collect(),
            prices: prices.into_iter().map(|row| (row.year, row.index)).collect(),
        };
        if let Some(state) = State::list_all().find(|state| !tables.levels.contains_key(state.code())) {
            return Err(LoadError(format!("price_levels.csv lacks {}", state.name())));
        }
        if !tables.prices.contains_key(&DOLLAR_YEAR) {
            return Err(LoadError(format!("cpi.csv lacks {DOLLAR_YEAR}")));
        }
        Ok(tables)
    }

    /// Occupation with this SOC code.
    pub fn find_occupation(&self, soc: &str) -> Option<&Occupation> {
        self.occupations.get(soc)
    }

    /// Price level of the state as a share of the national one; 1.0 without a state.
    pub fn price_level(&self, state: Option<State>) -> f64 {
        state
            .and_then(|state| self.levels.get(state.code()).copied())
            .unwrap_or(1.0)
    }

    /// Dollars of `year` in dollars of [`DOLLAR_YEAR`]; `None` for a year without an index.
    pub fn adjust_for_inflation(&self, usd: f64, year: u16) -> Option<f64> {
        Some(usd * self.prices.get(&DOLLAR_YEAR)? / self.prices.get(&year)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_hold_the_published_figures() {
        let tables = PriceTables::load().unwrap();
        let groomers = tables.find_occupation("39-2021").unwrap();
        assert_eq!(groomers.title, "Animal caretakers");
        let in_2023 = tables.adjust_for_inflation(22_505.0, 2012).unwrap();
        assert!((in_2023 - 22_505.0 * 304.702 / 229.594).abs() < 1e-6, "{in_2023}");
        assert!(tables.price_level(State::parse("CA")) > 1.1 && tables.price_level(State::parse("mississippi")) < 0.9);
        assert_eq!(
            (tables.price_level(None), tables.adjust_for_inflation(1.0, 1980)),
            (1.0, None)
        );
    }
}
