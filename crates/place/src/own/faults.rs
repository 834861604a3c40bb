//! Errors of publishers' files, with the line, the column and what to do.

use std::fmt;

use crate::packed::columns::PlaceDataError;

/// Error of files that make no data release, or of a release's file.
#[derive(Debug, thiserror::Error)]
pub enum OwnReleaseError {
    /// A file is not of its publisher's form.
    #[error("{0}")]
    File(FileFault),
    /// The files do not belong together, or one is missing.
    #[error("{0}")]
    Mix(String),
    /// The file of a release cannot be used.
    #[error("{0}")]
    Damaged(String),
}

impl From<FileFault> for OwnReleaseError {
    fn from(fault: FileFault) -> Self {
        Self::File(fault)
    }
}

impl From<PlaceDataError> for OwnReleaseError {
    fn from(error: PlaceDataError) -> Self {
        Self::Damaged(format!("the file of the data release is damaged: {}", error.0))
    }
}

/// Place and reason of an error in a file.
#[derive(Debug)]
pub struct FileFault {
    pub(crate) file: String,
    /// Sheet of a workbook.
    pub(crate) sheet: Option<String>,
    /// From 1; none for a fault of the whole file.
    pub(crate) line: Option<u64>,
    pub(crate) column: Option<&'static str>,
    /// What is wrong and what to do.
    pub(crate) text: String,
}

impl FileFault {
    /// Fault of a whole file.
    pub(super) fn of_file(file: &str, text: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            sheet: None,
            line: None,
            column: None,
            text: text.into(),
        }
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(sheet) = &self.sheet {
            write!(f, ", sheet {sheet}")?;
        }
        if let Some(line) = self.line {
            let unit = if self.sheet.is_some() { "row" } else { "line" };
            write!(f, ", {unit} {line}")?;
        }
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.text)
    }
}
