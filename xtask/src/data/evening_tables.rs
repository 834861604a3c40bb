//! Makes the tables behind the evening card: wages, months of retail sales, and price levels of states.

use std::collections::BTreeMap;

use super::public_tables::{TableRow, parse_figure};
use super::retail::written_out;

/// Years of the season's mean: the pandemic years 2020 and 2021 are left out.
const SEASON_YEARS: [&str; 7] = ["2015", "2016", "2017", "2018", "2019", "2022", "2023"];
/// A kind of business needs these years at least.
const LEAST_SEASON_YEARS: usize = 5;
const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];
const PRICE_LEVEL_SERIES: &str = "RPPs: All items";
const PRICE_LEVEL_YEAR: &str = "2023";

pub const OCCUPATIONS_HEADER: &str = "soc,title,median_wage_usd_2024,self_employed_percent_2024";
pub const SEASONS_HEADER: &str = "code,title,last_year,jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec";
pub const PRICE_LEVELS_HEADER: &str = "state,name,level_2023";

/// Detailed occupations with their median wage; an empty cell where none is published.
pub fn list_occupations(rows: &[TableRow]) -> Vec<Vec<String>> {
    let shown = |value: Option<f64>, decimals: usize| value.map_or_else(String::new, |v| format!("{v:.decimals$}"));
    let mut table: Vec<Vec<String>> = rows
        .iter()
        .filter(|row| row["type"] == "Line item")
        .map(|row| {
            // A share of zero is a published figure here.
            let self_employed = row["pct_self_employed_2024"].parse().ok();
            vec![
                row["soc"].clone(),
                row["title"].replace("english", "English"),
                shown(parse_figure(row, "median_wage_2024_usd"), 0),
                shown(self_employed, 1),
            ]
        })
        .collect();
    table.sort();
    table
}

/// Monthly factors by kind of business: each month's sales divided by the year's average month, mean over
/// [`SEASON_YEARS`].
pub fn list_seasons(rows: &[TableRow]) -> Vec<Vec<String>> {
    let mut kinds: BTreeMap<&str, (&TableRow, Vec<[f64; 12]>)> = BTreeMap::new();
    for row in rows.iter().filter(|row| SEASON_YEARS.contains(&row["year"].as_str())) {
        let sales = MONTHS.map(|month| parse_figure(row, month));
        if sales.iter().any(Option::is_none) {
            continue;
        }
        let sales = sales.map(Option::unwrap_or_default);
        let average = sales.iter().sum::<f64>() / 12.0;
        let entry = kinds.entry(&row["code"]).or_insert((row, Vec::new()));
        entry.0 = row;
        entry.1.push(sales.map(|month| month / average));
    }
    let row = |(code, (latest, years)): (&str, (&TableRow, Vec<[f64; 12]>))| {
        let mut cells = vec![code.to_owned(), written_out(&latest["title"]), latest["year"].clone()];
        cells.extend((0..12).map(|month| {
            let sum: f64 = years.iter().map(|year| year[month]).sum();
            format!("{:.3}", sum / years.len() as f64)
        }));
        cells
    };
    kinds
        .into_iter()
        .filter(|(_, (_, years))| years.len() >= LEAST_SEASON_YEARS)
        .map(row)
        .collect()
}

/// Price level of each state as a share of the national one, in the order of the source.
pub fn price_levels(rows: &[TableRow]) -> Vec<Vec<String>> {
    let of_series = rows.iter().filter(|row| row["series"] == PRICE_LEVEL_SERIES);
    of_series
        .filter_map(|row| {
            let state = niche::states::State::parse(row["state"].trim())?;
            let level = parse_figure(row, PRICE_LEVEL_YEAR)? / 100.0;
            Some(vec![
                state.code().to_owned(),
                state.name().to_owned(),
                format!("{level:.3}"),
            ])
        })
        .collect()
}
