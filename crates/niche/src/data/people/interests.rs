//! Interests of a person, compared with those of people in the occupations of a market.

use std::collections::HashMap;

use serde::Deserialize;

use crate::data::LoadError;
use crate::data::figures::tables::parse_rows;

/// Number of types of interest.
pub const TYPES: usize = 6;
/// Letters of the types, in the order of the table.
pub const LETTERS: [&str; TYPES] = ["R", "I", "A", "S", "E", "C"];
/// Names of the types.
pub const NAMES: [&str; TYPES] = [
    "Realistic",
    "Investigative",
    "Artistic",
    "Social",
    "Enterprising",
    "Conventional",
];
/// Cards of each type.
pub const CARDS_PER_TYPE: i64 = 2;
/// The two cards of each type.
pub const CARDS: [[&str; 2]; TYPES] = [
    ["Build or repair with tools", "Work outdoors with plants or animals"],
    ["Find the cause of a fault", "Compare data before a decision"],
    ["Design or photograph", "Write or make music"],
    ["Teach a skill", "Care for a person"],
    ["Convince a customer", "Organize a sale"],
    ["Keep accounts exact", "Sort records and schedules"],
];

#[derive(Debug, Deserialize)]
struct InterestRow {
    soc: String,
    realistic: f64,
    investigative: f64,
    artistic: f64,
    social: f64,
    enterprising: f64,
    conventional: f64,
}

/// Interest ratings (1 to 7) by SOC code.
#[derive(Debug)]
pub struct InterestTable(HashMap<String, [f64; TYPES]>);

impl InterestTable {
    /// Reads the embedded table.
    ///
    /// # Errors
    /// When the table is malformed.
    pub fn load() -> Result<Self, LoadError> {
        let ratings = |row: InterestRow| {
            let six = [
                row.realistic,
                row.investigative,
                row.artistic,
                row.social,
                row.enterprising,
                row.conventional,
            ];
            (row.soc, six)
        };
        let read = parse_rows::<InterestRow>(include_str!("../../../data/interests.csv"))?;
        Ok(Self(read.into_iter().map(ratings).collect()))
    }

    /// Returns the mean of the ratings of these occupations. `None` when none of them is rated.
    pub fn mean_ratings(&self, occupations: &[String]) -> Option<[f64; TYPES]> {
        let rated: Vec<&[f64; TYPES]> = occupations.iter().filter_map(|soc| self.0.get(soc)).collect();
        if rated.is_empty() {
            return None;
        }
        let mut mean = [0.0; TYPES];
        for (place, value) in mean.iter_mut().enumerate() {
            *value = rated.iter().map(|ratings| ratings[place]).sum::<f64>() / rated.len() as f64;
        }
        Some(mean)
    }
}

/// Returns the Pearson correlation of the sums with the ratings. `None` when either has no spread.
pub fn pearson_correlation(sums: &[i64; TYPES], ratings: &[f64; TYPES]) -> Option<f64> {
    let sums = sums.map(|sum| sum as f64);
    let mean = |values: &[f64; TYPES]| values.iter().sum::<f64>() / TYPES as f64;
    let (of_sums, of_ratings) = (mean(&sums), mean(ratings));
    let (mut both, mut squares, mut other_squares) = (0.0, 0.0, 0.0);
    for (sum, rating) in sums.iter().zip(ratings) {
        let (a, b) = (sum - of_sums, rating - of_ratings);
        both += a * b;
        squares += a * a;
        other_squares += b * b;
    }
    let spread = (squares * other_squares).sqrt();
    (spread > 1e-9).then(|| (both / spread).clamp(-1.0, 1.0))
}
