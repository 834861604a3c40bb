//! The log of an experiment as a table.

use crate::db::api_error::ApiError;
use crate::tools::experiments::experiment::LogEntry;

const HEADERS: [&str; 6] = ["Day", "Outcome", "Who", "Note", "Counts", "Version of the pass mark"];

/// Writes the answers, the oldest first.
pub(super) fn write_entries(entries: &[LogEntry]) -> Result<Vec<u8>, ApiError> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    writer.write_record(HEADERS).map_err(ApiError::internal)?;
    for entry in entries {
        let record = [
            entry.day.clone(),
            entry.outcome.into_str().to_owned(),
            escape_formula(&entry.who),
            escape_formula(&entry.note),
            if entry.is_struck_out { "struck out" } else { "yes" }.to_owned(),
            entry.edition.to_string(),
        ];
        writer.write_record(record).map_err(ApiError::internal)?;
    }
    writer
        .into_inner()
        .map_err(|error| ApiError::internal(error.into_error()))
}

/// Spreadsheets run a cell that begins like a formula; an apostrophe in front makes it text.
fn escape_formula(cell: &str) -> String {
    let begins = cell.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r']);
    format!("{}{}", if begins { "'" } else { "" }, cell.replace(['\r', '\n'], " "))
}
