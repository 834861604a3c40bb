//! Yearly series: output of industries, sales of kinds of retail business, and consumer prices.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use crate::data::LoadError;
use crate::data::industry::Industry;

/// First year of every series.
pub const FIRST_YEAR: u16 = 1997;
/// Last year of every series. Dollars are carried to it.
pub const LAST_YEAR: u16 = 2023;
/// Year in whose dollars real figures are given.
const REAL_YEAR: u16 = 2017;

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TrendPoint {
    pub year: u16,
    /// Output or sales in that year's dollars.
    pub nominal: f64,
    /// Output or sales in dollars of 2017.
    pub real: f64,
}

/// One industry's output or one kind of business's sales, by year.
#[derive(Debug)]
pub struct Series {
    pub industry: Industry,
    /// Oldest first, in million dollars.
    pub points: Vec<TrendPoint>,
}

impl Series {
    pub fn find_year(&self, year: u16) -> Option<&TrendPoint> {
        self.points.iter().find(|p| p.year == year)
    }

    /// Growth between two years as a factor.
    pub fn growth_factor(&self, from: u16, to: u16, pick: fn(&TrendPoint) -> f64) -> Option<f64> {
        let (from, to) = (pick(self.find_year(from)?), pick(self.find_year(to)?));
        (from > 0.0).then_some(to / from)
    }
}

/// Consumer price index by year.
#[derive(Debug, Clone, Default)]
pub struct Prices(BTreeMap<u16, f64>);

impl Prices {
    /// Reads the index.
    ///
    /// # Errors
    /// When a year of the series is missing.
    pub fn from_csv_text(text: &str) -> Result<Self, LoadError> {
        let rows = csv::Reader::from_reader(text.as_bytes())
            .deserialize::<(u16, f64)>()
            .collect::<Result<BTreeMap<u16, f64>, _>>()
            .map_err(|e| LoadError(e.to_string()))?;
        match (FIRST_YEAR..=LAST_YEAR).find(|year| rows.get(year).is_none_or(|index| *index <= 0.0)) {
            Some(year) => Err(LoadError(format!("cpi.csv lacks {year}"))),
            None => Ok(Self(rows)),
        }
    }

    /// Dollars of `to` that buy as much as one dollar of `from`; 1 for a year outside of the table.
    pub fn price_factor(&self, from: u16, to: u16) -> f64 {
        match (self.0.get(&from), self.0.get(&to)) {
            (Some(from), Some(to)) => to / from,
            _ => 1.0,
        }
    }
}

/// Reads the output table: two rows a series, nominal, then real.
///
/// # Errors
/// When it is malformed.
pub fn read_output(text: &str) -> Result<HashMap<String, Series>, LoadError> {
    let broken = |e: csv::Error| LoadError(e.to_string());
    let mut all: HashMap<String, Series> = HashMap::new();
    for record in csv::Reader::from_reader(text.as_bytes()).records() {
        let record = record.map_err(broken)?;
        let [code, name, measure] = [0, 1, 2].map(|i| record.get(i).unwrap_or_default());
        let series = all.entry(code.to_owned()).or_insert_with(|| empty_series(code, name));
        for (year, cell) in (FIRST_YEAR..).zip(record.iter().skip(3)) {
            let Ok(value) = cell.parse::<f64>() else {
                continue;
            };
            match series.points.iter_mut().find(|p| p.year == year) {
                Some(point) => point.real = value,
                None if measure == "nominal" => series.points.push(TrendPoint {
                    year,
                    nominal: value,
                    real: value,
                }),
                None => {
                    return Err(LoadError(format!(
                        "output.csv: {code} has a real figure alone in {year}"
                    )));
                }
            }
        }
    }
    Ok(all)
}

/// Reads the sales of kinds of business. Real sales are sales divided by consumer prices.
///
/// # Errors
/// When the table is malformed.
pub fn read_sales(text: &str, prices: &Prices) -> Result<HashMap<String, Series>, LoadError> {
    let mut all = HashMap::new();
    for record in csv::Reader::from_reader(text.as_bytes()).records() {
        let record = record.map_err(|e| LoadError(e.to_string()))?;
        let [code, name] = [0, 1].map(|i| record.get(i).unwrap_or_default());
        let mut series = empty_series(code, name);
        for (year, cell) in (FIRST_YEAR..).zip(record.iter().skip(2)) {
            let nominal: f64 = cell
                .parse()
                .map_err(|_| LoadError(format!("sales.csv: {code} lacks {year}")))?;
            let real = (nominal * prices.price_factor(year, REAL_YEAR)).round();
            series.points.push(TrendPoint { year, nominal, real });
        }
        all.insert(code.to_owned(), series);
    }
    Ok(all)
}

fn empty_series(code: &str, name: &str) -> Series {
    Series {
        industry: Industry {
            code: code.to_owned(),
            title: name.to_owned(),
        },
        points: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dollars_are_carried_by_consumer_prices() {
        let prices = Prices::from_csv_text(include_str!("../../../data/cpi.csv")).unwrap();
        assert!((prices.price_factor(2012, 2023) - 304.702 / 229.594).abs() < 1e-12);
        assert_eq!(prices.price_factor(2012, 2012), 1.0);
        assert!(Prices::from_csv_text("year,index\n1997,160.5\n").is_err());
    }

    #[test]
    fn sales_are_deflated_by_consumer_prices() {
        let prices = Prices::from_csv_text(include_str!("../../../data/cpi.csv")).unwrap();
        let sales = read_sales(include_str!("../../../data/sales.csv"), &prices).unwrap();
        let used = &sales["453310"];
        assert_eq!(used.industry.title, "Used merchandise stores");
        let last = used.find_year(2023).unwrap();
        assert_eq!(last.nominal, 24_497.0);
        assert_eq!(last.real, (24_497.0f64 * 245.12 / 304.702).round());
        assert_eq!(
            used.find_year(2017).unwrap().real,
            used.find_year(2017).unwrap().nominal
        );
    }
}
