//! Survey of Business Owners, without the derived rows that cover too little of their parents.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;

use super::public_tables::{TableRow, by_code, parse_figure, read_rows};

/// Share of the parent that published and derived children have to add up to.
pub const MIN_COVERED_SHARE: f64 = 0.9;
/// Cells about businesses without staff. A derived row has them as all businesses less those with staff.
const SOLO_CELLS: [&str; 4] = [
    "firms_nonemployer",
    "receipts_nonemployer_k",
    "receipts_nonemployer_reported",
    "avg_receipts_nonemployer_usd",
];
/// Cells whose sums are compared with the parent.
const SUMMED_CELLS: [&str; 2] = ["firms_nonemployer", "receipts_nonemployer_k"];
/// Digits of the widest industries that are compared.
const WIDEST_DIGITS: usize = 3;

/// Reads the survey by code. Rejected derived rows lose their cells about businesses without staff.
pub fn read_owners(from: &Path) -> Result<BTreeMap<String, TableRow>, Box<dyn Error>> {
    Ok(without_rejected(by_code(
        read_rows(from, "census_sbo_2012_us_by_naics.csv")?,
        "naics2012",
    )))
}

fn without_rejected(mut rows: BTreeMap<String, TableRow>) -> BTreeMap<String, TableRow> {
    let rejected: BTreeSet<String> = rows
        .iter()
        .filter(|(code, row)| is_derived(row) && !is_covered(&rows, code))
        .map(|(code, _)| code.clone())
        .collect();
    for (code, row) in &mut rows {
        if rejected.contains(code) {
            row.retain(|key, _| !SOLO_CELLS.contains(&key.as_str()));
        }
    }
    rows
}

pub fn is_derived(row: &TableRow) -> bool {
    row.get("nonemployer_quality")
        .is_some_and(|quality| quality == "derived")
}

/// Returns true when the row and its siblings add up to enough of the parent, and so at every level above.
fn is_covered(rows: &BTreeMap<String, TableRow>, code: &str) -> bool {
    (WIDEST_DIGITS..code.len()).all(|digits| {
        let parent = &code[..digits];
        SUMMED_CELLS.iter().all(|cell| {
            let whole = rows.get(parent).and_then(|row| parse_figure(row, cell));
            let children = rows
                .iter()
                .filter(|(other, _)| other.len() == digits + 1 && other.starts_with(parent));
            let sum: f64 = children.filter_map(|(_, row)| parse_figure(row, cell)).sum();
            whole.is_some_and(|whole| sum >= MIN_COVERED_SHARE * whole)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_survey(rows: &[(&str, &str, &str)]) -> BTreeMap<String, TableRow> {
        let row = |(code, firms, quality): &(&str, &str, &str)| {
            let cells = [
                ("firms_nonemployer", *firms),
                ("receipts_nonemployer_k", *firms),
                ("nonemployer_quality", *quality),
            ];
            let row = cells.map(|(key, value)| (key.to_owned(), value.to_owned()));
            ((*code).to_owned(), TableRow::from(row))
        };
        rows.iter().map(row).collect()
    }

    fn is_kept(rows: &[(&str, &str, &str)], code: &str) -> bool {
        parse_figure(&without_rejected(sample_survey(rows))[code], "firms_nonemployer").is_some()
    }

    #[test]
    fn a_derived_row_is_kept_when_its_siblings_cover_the_parent() {
        let whole = [
            ("485", "100", "published"),
            ("4853", "60", "published"),
            ("4854", "35", "derived"),
        ];
        assert!(is_kept(&whole, "4854"));
        let part = [
            ("485", "100", "published"),
            ("4853", "50", "published"),
            ("4854", "35", "derived"),
        ];
        assert!(!is_kept(&part, "4854"));
        assert!(is_kept(&part, "4853"), "a published row stays");
    }

    #[test]
    fn every_level_above_counts() {
        let rows = [
            ("485", "100", "published"),
            ("4853", "100", "published"),
            ("48531", "4", "derived"),
            ("485310", "4", "derived"),
        ];
        assert!(!is_kept(&rows, "485310"), "it covers 48531 but not 4853");
        let unknown = [("511", "100", "published"), ("51119", "95", "derived")];
        assert!(!is_kept(&unknown, "51119"), "nothing is published for 5111");
    }
}
