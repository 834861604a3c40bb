//! Distance of a figure from the market's own when only a wider industry publishes it.
//!
//! Where both a six-digit industry and its parent are published, the parent's figure is put into the ranking of the
//! six-digit ones, as the score does with it, and the distance between both places is taken.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use crate::data::owners::read_owners;
use crate::data::public_tables::{TableRow, by_code, parse_figure, read_rows};

type Measure = fn(&TableRow, Option<&TableRow>) -> Option<f64>;

/// A share or an average: a parent's figure is a mean of its parts.
const RATIOS: [Measure; 2] = [
    |solo, _| Some(parse_figure(solo, "receipts_nonemployer_k")? / parse_figure(solo, "receipts_all_k")?),
    |solo, _| parse_figure(solo, "avg_receipts_nonemployer_usd"),
];
/// A sum: a parent's figure is never smaller than a part's.
const SUMS: [Measure; 2] = [
    |solo, _| parse_figure(solo, "firms_all"),
    |solo, staffed| Some(parse_figure(solo, "receipts_nonemployer_k")? + parse_figure(staffed?, "receipts_k")?),
];

/// The middle distance for each width, as Markdown.
pub fn report_spread(from: &Path) -> Result<String, Box<dyn Error>> {
    let solo = read_owners(from)?;
    let staffed = by_code(
        read_rows(from, "census_abs_2017_us_employer_firms_by_naics.csv")?,
        "naics2017",
    );
    let mut text = String::from(
        "| published at | shares and averages: middle distance | pairs | sums: middle distance | pairs |\n|---|---|---|---|---|\n",
    );
    for digits in [5, 4, 3, 2] {
        let [(ratio, ratios), (sum, sums)] = [RATIOS, SUMS].map(|measures| {
            let mut all: Vec<f64> = measures
                .iter()
                .flat_map(|measure| measure_distances(&solo, &staffed, *measure, digits))
                .collect();
            (median_of(&mut all), all.len())
        });
        writeln!(text, "| {digits} digits | {ratio:.3} | {ratios} | {sum:.3} | {sums} |")?;
    }
    Ok(text)
}

fn measure_distances(
    solo: &BTreeMap<String, TableRow>,
    staffed: &BTreeMap<String, TableRow>,
    measure: Measure,
    digits: usize,
) -> Vec<f64> {
    let values: BTreeMap<&str, f64> = solo
        .iter()
        .filter_map(|(code, row)| Some((code.as_str(), measure(row, staffed.get(code))?)))
        .collect();
    let parts: Vec<(&str, f64)> = values
        .iter()
        .filter(|(code, _)| code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit()))
        .map(|(code, value)| (*code, *value))
        .collect();
    let place = |value: f64| {
        let below = parts.iter().filter(|(_, other)| *other < value).count();
        let equal = parts.iter().filter(|(_, other)| *other == value).count();
        (below as f64 + equal as f64 / 2.0) / parts.len() as f64
    };
    // The parent of one part alone is that part under another code.
    let siblings = |code: &str| {
        parts
            .iter()
            .filter(|(other, _)| other[..digits] == code[..digits])
            .count()
    };
    parts
        .iter()
        .filter(|(code, _)| siblings(code) > 1)
        .filter_map(|(code, value)| Some((place(*value) - place(*values.get(&code[..digits])?)).abs()))
        .collect()
}

fn median_of(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parent_stands_between_its_parts_and_an_only_part_is_left_out() {
        let row = |receipts: &str| {
            TableRow::from([
                ("receipts_nonemployer_k".to_owned(), receipts.to_owned()),
                ("receipts_all_k".to_owned(), "100".to_owned()),
            ])
        };
        let solo: BTreeMap<String, TableRow> = [
            ("8129", "30"),
            ("812910", "20"),
            ("812990", "40"),
            ("5414", "9"),
            ("541410", "9"),
        ]
        .map(|(code, receipts)| (code.to_owned(), row(receipts)))
        .into();
        let found = measure_distances(&solo, &BTreeMap::new(), RATIOS[0], 4);
        let third = 1.0 / 3.0;
        let expected = [2.0 * third - third * 1.5, 2.5 * third - 2.0 * third];
        assert!(
            found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9),
            "{found:?}"
        );
        assert_eq!(found.len(), 2);
    }
}
