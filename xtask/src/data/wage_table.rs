//! Makes the table of median wages by occupation and state.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

use niche::atlas::Atlas;
use niche::states::State;

use super::public_tables::TableRow;

/// All occupations together.
const ALL: &str = "00-0000";
const NATION: &str = "US";

/// Columns: the occupation, the nation, and each state by name.
pub fn header_line() -> String {
    let states: Vec<&str> = State::list_all().map(State::code).collect();
    format!("soc,{NATION},{}", states.join(","))
}

/// Median hourly wage of all occupations together and of those that the atlas names; an empty cell where none is
/// published.
pub fn list_wages(rows: &[TableRow]) -> Result<Vec<Vec<String>>, Box<dyn Error>> {
    let atlas = Atlas::load()?;
    let named = atlas.markets.iter().flat_map(|market| &market.occupations);
    let wanted: BTreeSet<&str> = named.map(String::as_str).chain([ALL]).collect();
    let mut wages: BTreeMap<&str, BTreeMap<&str, &str>> = BTreeMap::new();
    for row in rows.iter().filter(|row| wanted.contains(row["soc"].as_str())) {
        let area = match row["area_type"].as_str() {
            "N" => Some(NATION),
            "S" => State::parse(&row["area"]).map(State::code),
            _ => None,
        };
        let (soc, median) = (row["soc"].as_str(), row["hourly_median"].as_str());
        if let Some(area) = area.filter(|_| median.parse::<f64>().is_ok()) {
            wages.entry(soc).or_default().insert(area, median);
        }
    }
    let areas: Vec<&str> = [NATION].into_iter().chain(State::list_all().map(State::code)).collect();
    let cells = |medians: &BTreeMap<&str, &str>| -> Vec<String> {
        let cells = areas
            .iter()
            .map(|area| medians.get(area).copied().unwrap_or_default().to_owned());
        cells.collect()
    };
    Ok(wages
        .into_iter()
        .map(|(soc, medians)| [vec![soc.to_owned()], cells(&medians)].concat())
        .collect())
}
