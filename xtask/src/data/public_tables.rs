//! Public tables that the compact ones are made from: their rows, figures, years and codes.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

/// Cells of a row by the name of their column.
pub type TableRow = BTreeMap<String, String>;

/// Years of the series of output, sales and prices.
pub const OUTPUT_YEARS: std::ops::RangeInclusive<u16> = 1997..=2023;

pub fn read_rows(from: &Path, name: &str) -> Result<Vec<TableRow>, Box<dyn Error>> {
    let path = from.join(name);
    let mut reader = csv::Reader::from_path(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(reader.deserialize().collect::<Result<Vec<TableRow>, _>>()?)
}

pub fn by_code(rows: Vec<TableRow>, key: &str) -> BTreeMap<String, TableRow> {
    rows.into_iter().map(|row| (row[key].clone(), row)).collect()
}

/// A published figure, or nothing: suppressed cells are empty, and a zero in these tables is a suppressed one too.
pub fn parse_figure(row: &TableRow, key: &str) -> Option<f64> {
    row.get(key)?.parse().ok().filter(|value| *value != 0.0)
}

pub fn common_prefix<'a>(a: &'a str, b: &str) -> &'a str {
    let shared = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    &a[..shared]
}
