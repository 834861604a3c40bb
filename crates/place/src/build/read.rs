//! Rows of CSV files, compressed or not, by the names of their columns.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;

use super::BuildError;

/// Row whose fields are asked for by column name.
pub(super) struct CsvRow<'a> {
    columns: &'a HashMap<String, usize>,
    record: &'a csv::StringRecord,
}

impl CsvRow<'_> {
    /// Returns the trimmed field, empty where the table has no such column.
    pub(super) fn text(&self, column: &str) -> &str {
        let at = self.columns.get(column);
        at.and_then(|&at| self.record.get(at)).unwrap_or("").trim()
    }

    /// Returns the number of a field; none for an empty field, a dash or a letter.
    pub(super) fn number(&self, column: &str) -> Option<f64> {
        self.text(column).parse().ok()
    }

    pub(super) fn whole_number(&self, column: &str) -> Option<u32> {
        self.text(column).parse().ok()
    }
}

/// Calls `take` for every row of a CSV file.
pub(super) fn for_each_row(
    path: &Path,
    mut take: impl FnMut(&CsvRow) -> Result<(), BuildError>,
) -> Result<(), BuildError> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let plain: Box<dyn Read> = match path.extension().is_some_and(|extension| extension == "gz") {
        true => Box::new(GzDecoder::new(file)),
        false => Box::new(file),
    };
    let mut reader = csv::Reader::from_reader(plain);
    let names = reader.headers()?.iter().enumerate();
    let columns: HashMap<String, usize> = names.map(|(at, name)| (name.to_owned(), at)).collect();
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record)? {
        take(&CsvRow {
            columns: &columns,
            record: &record,
        })?;
    }
    Ok(())
}
