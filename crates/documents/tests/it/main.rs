//! The files as their readers find them. One test binary, a module per file or part of one.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should panic where it stands"
)]

mod business_plan;
mod reading;
mod recalculation;
mod report;
mod workbook;

use documents::{PaperSize, PrintDay, PrintSettings};

/// Day and paper of the files.
const TODAY: PrintSettings = PrintSettings {
    day: PrintDay {
        year: 2026,
        month: 11,
        day: 21,
    },
    paper: PaperSize::Letter,
};
