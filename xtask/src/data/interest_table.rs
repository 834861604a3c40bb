//! Makes the table of interests of the occupations that the atlas names.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

use niche::atlas::Atlas;

use super::public_tables::TableRow;

pub const HEADER: &str = "soc,realistic,investigative,artistic,social,enterprising,conventional";
const TYPES: [&str; 6] = [
    "realistic",
    "investigative",
    "artistic",
    "social",
    "enterprising",
    "conventional",
];
/// Length of a SOC code, which begins the code of O*NET.
const SOC_LENGTH: usize = 7;

/// Mean rating of each type by SOC code, over the O*NET occupations of the code.
pub fn list_interests(rows: &[TableRow]) -> Result<Vec<Vec<String>>, Box<dyn Error>> {
    let atlas = Atlas::load()?;
    let named: BTreeSet<&str> = atlas
        .markets
        .iter()
        .flat_map(|market| &market.occupations)
        .map(String::as_str)
        .collect();
    let mut by_code: BTreeMap<&str, Vec<[f64; 6]>> = BTreeMap::new();
    for row in rows {
        let code = row["soc"].get(..SOC_LENGTH).unwrap_or_default();
        if named.contains(code) {
            let mut ratings = [0.0; 6];
            for (rating, name) in ratings.iter_mut().zip(TYPES) {
                *rating = row[name].parse()?;
            }
            by_code.entry(code).or_default().push(ratings);
        }
    }
    let line = |(code, every): (&str, Vec<[f64; 6]>)| {
        let mean = |place: usize| every.iter().map(|ratings| ratings[place]).sum::<f64>() / every.len() as f64;
        let mut cells = vec![code.to_owned()];
        cells.extend((0..TYPES.len()).map(|place| format!("{:.2}", mean(place))));
        cells
    };
    Ok(by_code.into_iter().map(line).collect())
}
