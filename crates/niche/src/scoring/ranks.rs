//! Place of a figure among all industries that have businesses without staff.

use std::collections::BTreeMap;

use strum::IntoEnumIterator;

use super::score_parts::{ScorePartKind, carried_dollars, dated_dollars};
use crate::data::figures::series::Prices;
use crate::data::figures::tables::{FigureTables, IndustryFigures};

/// The values of one part over all industries, best first.
#[derive(Debug, Default)]
struct Column {
    values: Vec<f64>,
    /// Each value once.
    distinct: Vec<f64>,
}

/// Every part's values over all industries that have businesses without staff.
///
/// Each figure counts once, at the level at which it is published. The atlas has no part in it, so that adding or
/// removing a market changes no other market's score.
#[derive(Debug)]
pub struct Ranks {
    /// By part.
    columns: Vec<Column>,
    prices: Prices,
}

impl Ranks {
    pub fn new(tables: &FigureTables) -> Self {
        let industries: Vec<&IndustryFigures> = tables.with_solo_businesses().collect();
        let columns = ScorePartKind::iter().map(|part| {
            let published: BTreeMap<&str, f64> = industries
                .iter()
                .filter_map(|figures| part.figure_of(figures))
                .map(|figure| (figure.industry().code.as_str(), figure.value()))
                .collect();
            let mut values: Vec<f64> = published.into_values().collect();
            values.sort_by(|a, b| {
                if part.higher_is_better() {
                    b.total_cmp(a)
                } else {
                    a.total_cmp(b)
                }
            });
            let mut distinct = values.clone();
            distinct.dedup();
            Column { values, distinct }
        });
        Self {
            columns: columns.collect(),
            prices: tables.prices().clone(),
        }
    }

    /// Text of a value with its unit, such as "35 cents".
    pub fn format_value(&self, part: ScorePartKind, value: f64) -> String {
        part.display_value(value, &self.prices)
    }

    /// Dollars of 2012 as text, with those of 2023 and both years.
    pub fn dated_dollars(&self, usd: f64) -> String {
        dated_dollars(usd, &self.prices)
    }

    /// Dollars of 2012 in dollars of 2023.
    pub fn carried_dollars(&self, usd: f64) -> f64 {
        carried_dollars(usd, &self.prices)
    }

    /// The place of `value`, 1 being best; equal values share a place. And how many have one.
    pub fn place_of(&self, part: ScorePartKind, value: f64) -> (u32, u32) {
        let values = &self.columns[part as usize].values;
        let better = values.partition_point(|other| {
            if part.higher_is_better() {
                *other > value
            } else {
                *other < value
            }
        });
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        (count(better + 1), count(values.len().max(better + 1)))
    }

    /// The distinct values of a part, best first.
    pub fn distinct_values(&self, part: ScorePartKind) -> &[f64] {
        &self.columns[part as usize].distinct
    }
}
