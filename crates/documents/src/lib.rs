//! Data to files. No I/O: fonts and templates are inside, and what comes out is bytes.

mod card;
mod chart;
mod fonts;
mod notes;
mod report;
mod typeset;

pub use card::{Card, PictureError, card_png};
pub use report::report_pdf;
pub use typeset::{Day, DocumentError};
