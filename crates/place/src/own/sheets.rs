//! Rows of sheets: workbooks of Excel, and the same sheets as comma-delimited text.
//!
//! A workbook is a compressed archive, so a small file can unpack to any size. Its parts are measured before it is
//! opened, and its cells are read one after another; no table of them is kept.

use std::io::{Cursor, Read, Seek};

use calamine::{DataRef, Reader, Xlsx, XlsxCellReader, XlsxError};
use zip::ZipArchive;

use super::faults::FileFault;
use super::file_names::PublishedFile;

/// Most bytes of all sheets of a workbook: all wages of a year, with those by industry, have about half of it.
const MAX_SHEET_BYTES: u64 = 1 << 30;
/// Most bytes of the other parts, which are read into memory.
const MAX_OTHER_BYTES: u64 = 64 << 20;
const MAX_PARTS: usize = 1_000;
/// Most different texts of a workbook.
const MAX_TEXTS: usize = 2_000_000;
/// Most rows of a sheet, which Excel has as well.
const MAX_ROWS: usize = 1_048_576;
const MAX_COLUMNS: usize = 100;
/// Letters of a cell that are read. Explanations on other sheets are longer.
const MAX_CELL_LETTERS: usize = 300;
/// First rows among which the names of the columns are looked for, below a title.
const HEADER_ROWS: u64 = 20;

/// Reader of one kind of sheet.
pub(super) trait SheetReader {
    /// Column by which the row with the columns' names is known, as errors name it.
    const MARK: &'static str;

    /// True for the name of that column, in capitals.
    fn is_mark(name: &str) -> bool;
    /// Takes the row with the columns' names.
    fn open(&mut self, header: &SheetRow) -> Result<(), FileFault>;
    /// Takes a row below it.
    fn take(&mut self, row: &SheetRow) -> Result<(), FileFault>;
}

/// Row of a sheet with the names of its columns, in capitals.
pub(super) struct SheetRow<'a> {
    file: &'a str,
    sheet: Option<&'a str>,
    pub(super) number: u64,
    pub(super) columns: &'a [String],
    cells: &'a [String],
}

impl SheetRow<'_> {
    /// Trimmed text in a column by its name; empty where the sheet has no such column.
    pub(super) fn text(&self, column: &str) -> &str {
        let at = self.columns.iter().position(|name| name == column);
        at.map_or("", |at| self.text_at(at))
    }

    /// Trimmed text in a column by its place.
    pub(super) fn text_at(&self, at: usize) -> &str {
        self.cells.get(at).map_or("", |text| text.trim())
    }

    pub(super) fn fault(&self, column: &'static str, text: impl Into<String>) -> FileFault {
        FileFault {
            sheet: self.sheet.map(str::to_owned),
            line: Some(self.number),
            column: Some(column),
            ..FileFault::of_file(self.file, text)
        }
    }
}

/// Reads the first sheet that has the reader's columns.
pub(super) fn read_sheet<R: SheetReader>(file: &PublishedFile, reader: &mut R) -> Result<(), FileFault> {
    let is_found = match file.name.to_ascii_lowercase().ends_with(".csv") {
        true => read_text(file, reader)?,
        false => read_workbook(file, reader)?,
    };
    match is_found {
        true => Ok(()),
        false => Err(FileFault {
            column: Some(R::MARK),
            ..FileFault::of_file(
                &file.name,
                format!(
                    "none of the first {HEADER_ROWS} rows names this column. Take the file as the publisher ships it"
                ),
            )
        }),
    }
}

/// Sheet that is being read.
struct OpenSheet<'a, R> {
    file: &'a str,
    sheet: Option<&'a str>,
    /// Empty before the row with the names was met.
    columns: Vec<String>,
    rows: usize,
    reader: &'a mut R,
}

impl<R: SheetReader> OpenSheet<'_, R> {
    /// Hands a row on. False where no row with names is among the first ones.
    fn feed_row(&mut self, number: u64, cells: &[String]) -> Result<bool, FileFault> {
        if cells.iter().all(|text| text.trim().is_empty()) {
            return Ok(true);
        }
        self.rows += 1;
        let bare = SheetRow {
            file: self.file,
            sheet: self.sheet,
            number,
            columns: &[],
            cells,
        };
        if self.rows > MAX_ROWS || cells.len() > MAX_COLUMNS {
            let text =
                format!("a sheet has at most {MAX_ROWS} rows and {MAX_COLUMNS} columns. Download the file again");
            return Err(FileFault {
                column: None,
                ..bare.fault(R::MARK, text)
            });
        }
        if self.columns.is_empty() {
            let names: Vec<String> = cells.iter().map(|text| name_of_column(text)).collect();
            if names.iter().any(|name| R::is_mark(name)) {
                self.reader.open(&SheetRow {
                    columns: &names,
                    ..bare
                })?;
                self.columns = names;
            }
            return Ok(!self.columns.is_empty() || number < HEADER_ROWS);
        }
        self.reader.take(&SheetRow {
            columns: &self.columns,
            ..bare
        })?;
        Ok(true)
    }
}

/// Capitals, and one blank between words: the publisher breaks lines inside of names.
fn name_of_column(text: &str) -> String {
    let text = text.trim_start_matches('\u{feff}').to_ascii_uppercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn read_text<R: SheetReader>(file: &PublishedFile, reader: &mut R) -> Result<bool, FileFault> {
    let mut lines = csv::ReaderBuilder::new()
        .flexible(true)
        .has_headers(false)
        .from_reader(file.bytes.as_slice());
    let mut sheet = OpenSheet {
        file: &file.name,
        sheet: None,
        columns: Vec::new(),
        rows: 0,
        reader,
    };
    let (mut bytes, mut cells) = (csv::ByteRecord::new(), Vec::new());
    loop {
        let is_row = lines.read_byte_record(&mut bytes).map_err(|error| FileFault {
            line: error.position().map(csv::Position::line),
            ..FileFault::of_file(
                &file.name,
                "it cannot be read as comma-delimited text. Download it again",
            )
        })?;
        let number = bytes.position().map_or(0, csv::Position::line);
        cells.clear();
        cells.extend(
            bytes
                .iter()
                .take(MAX_COLUMNS + 1)
                .map(|field| short_text(&decode_text(field))),
        );
        if !is_row || !sheet.feed_row(number, &cells)? {
            return Ok(!sheet.columns.is_empty());
        }
    }
}

/// Text in UTF-8, else in Latin-1, in which spreadsheets save names such as "Mayagüez".
fn decode_text(field: &[u8]) -> String {
    match std::str::from_utf8(field) {
        Ok(text) => text.to_owned(),
        Err(_) => field.iter().copied().map(char::from).collect(),
    }
}

fn short_text(text: &str) -> String {
    text.chars().take(MAX_CELL_LETTERS).collect()
}

fn read_workbook<R: SheetReader>(file: &PublishedFile, reader: &mut R) -> Result<bool, FileFault> {
    measure_parts(file)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(file.bytes.as_slice())).map_err(|_| broken_workbook(file))?;
    for name in book.sheet_names() {
        let mut cells = match book.worksheet_cells_reader(&name) {
            Ok(cells) => cells,
            // A sheet with a chart has no cells.
            Err(XlsxError::NotAWorksheet(_)) => continue,
            Err(_) => return Err(broken_workbook(file)),
        };
        let mut sheet = OpenSheet {
            file: &file.name,
            sheet: Some(&name),
            columns: Vec::new(),
            rows: 0,
            reader: &mut *reader,
        };
        read_cells(&mut cells, &mut sheet)?;
        if !sheet.columns.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

fn broken_workbook(file: &PublishedFile) -> FileFault {
    FileFault::of_file(
        &file.name,
        "it cannot be read as a workbook of Excel. Download it again",
    )
}

fn read_cells<R: SheetReader>(
    cells: &mut XlsxCellReader<'_, impl Read + Seek>,
    sheet: &mut OpenSheet<R>,
) -> Result<(), FileFault> {
    let (mut row, mut at) = (Vec::new(), 0);
    loop {
        let cell = cells.next_cell().map_err(|_| FileFault {
            sheet: sheet.sheet.map(str::to_owned),
            line: Some(u64::from(at) + 1),
            ..FileFault::of_file(
                sheet.file,
                "the sheet cannot be read behind this row. Download the file again",
            )
        })?;
        let Some(cell) = cell else {
            sheet.feed_row(u64::from(at) + 1, &row)?;
            return Ok(());
        };
        let (line, column) = cell.get_position();
        if line != at {
            if !sheet.feed_row(u64::from(at) + 1, &row)? {
                return Ok(());
            }
            row.clear();
            at = line;
        }
        let text = cell_text(cell.get_value());
        // One column more than there may be, so that the row is refused.
        let column = (column as usize).min(MAX_COLUMNS);
        if !text.is_empty() {
            row.resize(row.len().max(column + 1), String::new());
            row[column] = text;
        }
    }
}

fn cell_text(cell: &DataRef) -> String {
    match cell {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::String(text) => short_text(text),
        DataRef::SharedString(text) => short_text(text),
        DataRef::Bool(is_true) => if *is_true { "TRUE" } else { "FALSE" }.to_owned(),
        DataRef::Empty => String::new(),
        // Dates and errors are in no column that is read.
        _ => "?".to_owned(),
    }
}

/// Unpacks every part of a workbook once without keeping it, and refuses one that is larger than such a file can be.
fn measure_parts(file: &PublishedFile) -> Result<(), FileFault> {
    let broken = |_| broken_workbook(file);
    let too_large = || FileFault::of_file(&file.name, "unpacked, it is larger than such a workbook can be");
    let mut archive = ZipArchive::new(Cursor::new(file.bytes.as_slice())).map_err(|_| broken_workbook(file))?;
    let (mut sheets_left, mut others_left) = (MAX_SHEET_BYTES, MAX_OTHER_BYTES);
    if archive.len() > MAX_PARTS {
        return Err(too_large());
    }
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(|_| broken_workbook(file))?;
        let name = part
            .name()
            .map_err(|_| broken_workbook(file))?
            .to_ascii_lowercase()
            .replace('\\', "/");
        let left = match name.contains("worksheets/") {
            true => &mut sheets_left,
            false => &mut others_left,
        };
        let mut part = part.take(*left + 1);
        let length = match name.ends_with("sharedstrings.xml") {
            true => {
                let mut texts = Vec::new();
                part.read_to_end(&mut texts).map_err(broken)?;
                if declared_texts(&texts) > MAX_TEXTS {
                    return Err(too_large());
                }
                texts.len() as u64
            }
            false => std::io::copy(&mut part, &mut std::io::sink()).map_err(broken)?,
        };
        *left = left.checked_sub(length).ok_or_else(too_large)?;
    }
    Ok(())
}

/// Largest number of texts that a part declares. The reader reserves memory for as many before it meets them.
fn declared_texts(part: &[u8]) -> usize {
    const NAME: &[u8] = b"uniqueCount";
    let starts = part
        .windows(NAME.len())
        .enumerate()
        .filter(|(_, window)| *window == NAME);
    let declared = starts.map(|(at, _)| {
        let rest = part[at + NAME.len()..].iter();
        let digits = rest
            .skip_while(|byte| !byte.is_ascii_digit())
            .take_while(|byte| byte.is_ascii_digit());
        digits.fold(0_usize, |sum, digit| {
            sum.saturating_mul(10).saturating_add(usize::from(digit - b'0'))
        })
    });
    declared.max().unwrap_or(0)
}
