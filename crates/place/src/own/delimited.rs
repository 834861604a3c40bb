//! Rows of comma-delimited files, whose fields are asked for by the publisher's column name.

use crate::own::faults::FileFault;
use crate::own::file_names::PublishedFile;

/// Reader of a publisher's file. The first row names the columns, in capitals or not.
pub(super) struct DelimitedFile<'a> {
    name: &'a str,
    reader: csv::Reader<&'a [u8]>,
    columns: Vec<String>,
}

/// Row with its line in the file.
pub(super) struct DelimitedRow<'a> {
    file: &'a str,
    columns: &'a [String],
    record: &'a csv::StringRecord,
    line: u64,
}

impl<'a> DelimitedFile<'a> {
    /// Opens a file that has all of the columns.
    pub(super) fn open(file: &'a PublishedFile, needed: &[&'static str]) -> Result<Self, FileFault> {
        // Names in the files are ASCII; other letters are of titles that are not read.
        let reader = csv::ReaderBuilder::new()
            .flexible(true)
            .from_reader(file.bytes.as_slice());
        let mut open = Self {
            name: &file.name,
            reader,
            columns: Vec::new(),
        };
        let header = open
            .reader
            .byte_headers()
            .map_err(|error| open_fault(&file.name, &error))?;
        let names = header.iter().map(|name| {
            let name = String::from_utf8_lossy(name);
            name.trim_start_matches('\u{feff}').trim().to_ascii_uppercase()
        });
        open.columns = names.collect();
        let missing = needed
            .iter()
            .find(|name| !open.columns.iter().any(|known| known == *name));
        match missing {
            Some(&name) => Err(FileFault {
                file: file.name.clone(),
                sheet: None,
                line: Some(1),
                column: Some(name),
                text: "the first line does not name this column. Take the file as the publisher ships it".to_owned(),
            }),
            None => Ok(open),
        }
    }

    /// Calls `take` for every row behind the first.
    pub(super) fn for_each_row(
        mut self,
        mut take: impl FnMut(&DelimitedRow) -> Result<(), FileFault>,
    ) -> Result<(), FileFault> {
        let mut bytes = csv::ByteRecord::new();
        loop {
            let is_row = self.reader.read_byte_record(&mut bytes);
            if !is_row.map_err(|error| open_fault(self.name, &error))? {
                return Ok(());
            }
            let line = bytes.position().map_or(0, csv::Position::line);
            let record = csv::StringRecord::from_byte_record_lossy(bytes.clone());
            take(&DelimitedRow {
                file: self.name,
                columns: &self.columns,
                record: &record,
                line,
            })?;
        }
    }
}

fn open_fault(file: &str, error: &csv::Error) -> FileFault {
    FileFault {
        file: file.to_owned(),
        sheet: None,
        line: error.position().map(csv::Position::line),
        column: None,
        text: "it cannot be read as comma-delimited text. Download it again".to_owned(),
    }
}

impl DelimitedRow<'_> {
    /// Returns the trimmed field; empty where the file has no such column.
    pub(super) fn text(&self, column: &str) -> &str {
        let at = self.columns.iter().position(|name| name == column);
        at.and_then(|at| self.record.get(at)).unwrap_or("").trim()
    }

    pub(super) fn whole_number(&self, column: &'static str) -> Result<u32, FileFault> {
        let text = self.text(column);
        let number = text.parse().ok().filter(|&number| number != u32::MAX);
        number.ok_or_else(|| {
            self.fault(
                column,
                &format!("\"{text}\" is no whole number. Download the file again"),
            )
        })
    }

    pub(super) fn fault(&self, column: &'static str, text: &str) -> FileFault {
        FileFault {
            file: self.file.to_owned(),
            sheet: None,
            line: Some(self.line),
            column: Some(column),
            text: text.to_owned(),
        }
    }
}
