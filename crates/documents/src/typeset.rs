//! Data and a template to a PDF.
//!
//! The typesetter sees two templates of ours, one file of data and three fonts, and nothing else: no folder, no
//! network, no clock. What people typed reaches it as JSON, so that markup in it stays text.

use std::sync::LazyLock;

use serde_json::Value;
use typst::diag::{FileError, FileResult, SourceDiagnostic};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards, Timestamp};

use crate::fonts::FACES;
use crate::print_settings::PrintSettings;

/// Replaces letters that the fonts lack, so that a reader sees that a letter is missing.
const UNKNOWN: char = '?';

/// Headings, tables and running feet that all documents share.
static HOUSE: LazyLock<Source> = LazyLock::new(|| make_source("/house.typ", include_str!("../templates/house.typ")));
static DATA: LazyLock<FileId> = LazyLock::new(|| file_id("/data.json"));
static LIBRARY: LazyLock<LazyHash<Library>> = LazyLock::new(|| LazyHash::new(Library::default()));
static FONTS: LazyLock<Vec<Font>> = LazyLock::new(|| {
    let faces = FACES.into_iter().map(|face| Font::new(Bytes::new(face), 0));
    faces.flatten().collect()
});
static BOOK: LazyLock<LazyHash<FontBook>> = LazyLock::new(|| LazyHash::new(FontBook::from_fonts(FONTS.iter())));

/// The document could not be made: a template does not fit its data.
#[derive(Debug, thiserror::Error)]
#[error("the document cannot be typeset: {0}")]
pub struct DocumentError(String);

impl DocumentError {
    pub(crate) fn from_text(wrong: &impl ToString) -> Self {
        Self(wrong.to_string())
    }
}

pub(crate) fn make_source(path: &str, text: &str) -> Source {
    Source::new(file_id(path), text.to_owned())
}

/// Typesets `template` with `data`, which it reads as `/data.json`. Equal data on one day and paper give equal bytes.
/// `name` identifies the document across versions.
pub(crate) fn render_pdf(
    template: &Source,
    mut data: Value,
    name: &str,
    PrintSettings { day, paper }: PrintSettings,
) -> Result<Vec<u8>, DocumentError> {
    let _forget = EvictOnDrop;
    data["paper"] = paper.typst_name().into();
    let data = Bytes::from_string(make_printable(data).to_string());
    let desk = TypesetWorld { template, data };
    let document = typst::compile::<PagedDocument>(&desk)
        .output
        .map_err(|wrong| explain_errors(&wrong))?;
    let options = PdfOptions {
        ident: Smart::Custom(name.to_owned()),
        creator: Smart::Custom(Some("Sidestart".to_owned())),
        timestamp: Datetime::from_ymd_hms(day.year, day.month, day.day, 0, 0, 0).map(Timestamp::new_utc),
        standards: PdfStandards::new(&[PdfStandard::Ua_1])
            .map_err(|wrong| DocumentError(wrong.message().to_string()))?,
        ..PdfOptions::default()
    };
    typst_pdf::pdf(&document, &options).map_err(|wrong| explain_errors(&wrong))
}

/// Clears the typesetter's caches, on success and on failure alike. The next document takes no longer: it has other
/// data.
struct EvictOnDrop;

impl Drop for EvictOnDrop {
    fn drop(&mut self) {
        typst::comemo::evict(0);
    }
}

/// All that one document is made of.
struct TypesetWorld<'t> {
    template: &'t Source,
    data: Bytes,
}

impl World for TypesetWorld<'_> {
    fn library(&self) -> &LazyHash<Library> {
        &LIBRARY
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &BOOK
    }

    fn main(&self) -> FileId {
        self.template.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        [self.template, &*HOUSE]
            .into_iter()
            .find(|source| source.id() == id)
            .cloned()
            .ok_or(FileError::AccessDenied)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        match id == *DATA {
            true => Ok(self.data.clone()),
            false => Err(FileError::AccessDenied),
        }
    }

    fn font(&self, index: usize) -> Option<Font> {
        FONTS.get(index).cloned()
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

#[expect(
    clippy::expect_used,
    reason = "the paths are constants of this crate, and every test takes them"
)]
fn file_id(path: &str) -> FileId {
    let path = VirtualPath::new(path).expect("a path from the root");
    FileId::new(RootedPath::new(VirtualRoot::Project, path))
}

fn explain_errors(wrong: &[SourceDiagnostic]) -> DocumentError {
    let texts: Vec<&str> = wrong.iter().map(|problem| problem.message.as_str()).collect();
    DocumentError(texts.join("; "))
}

/// The data with every text in letters that all our fonts have.
fn make_printable(data: Value) -> Value {
    match data {
        Value::String(text) => Value::String(replace_unprintable(&text)),
        Value::Array(items) => items.into_iter().map(make_printable).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| (name, make_printable(value)))
            .collect(),
        other => other,
    }
}

/// A run of letters that the fonts lack becomes one mark, so that no reader takes the rest for all there was.
fn replace_unprintable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    let mut lacked = false;
    for letter in text.chars().filter(|letter| !is_invisible(*letter)) {
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        let known = is_in_every_face(letter);
        if known {
            printable.push(letter);
        } else if !lacked {
            printable.push(UNKNOWN);
        }
        lacked = !known;
    }
    printable
}

fn is_in_every_face(letter: char) -> bool {
    FONTS.iter().all(|font| font.info().coverage.contains(letter.into()))
}

/// Letters of a text that would be printed as a mark.
#[cfg(test)]
pub(crate) fn list_missing(text: &str) -> Vec<char> {
    let shown = text
        .chars()
        .filter(|letter| !letter.is_whitespace() && !is_invisible(*letter));
    shown.filter(|letter| !is_in_every_face(*letter)).collect()
}

/// Joiners, variation selectors, marks of direction and control characters: nothing that could be drawn.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
        || (letter.is_control() && !letter.is_whitespace())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::print_settings::{PaperSize, PrintDay};

    const TODAY: PrintSettings = PrintSettings {
        day: PrintDay {
            year: 2026,
            month: 11,
            day: 21,
        },
        paper: PaperSize::Letter,
    };

    fn render_markup(markup: &str, data: Value) -> Result<Vec<u8>, DocumentError> {
        let opening = "#set document(title: \"T\")\n";
        render_pdf(
            &make_source("/test.typ", &format!("{opening}{markup}")),
            data,
            "test",
            TODAY,
        )
    }

    #[test]
    fn a_template_reads_its_data_and_nothing_else() {
        assert!(render_markup("#json(\"/data.json\").a", json!({"a": "b"})).is_ok());
        for outside in [
            "#read(\"/etc/passwd\")",
            "#read(\"../Cargo.toml\")",
            "#import \"@preview/cetz:0.4.2\"",
            "#datetime.today()",
        ] {
            assert!(render_markup(outside, json!({})).is_err(), "{outside}");
        }
    }

    #[test]
    fn the_same_data_on_the_same_day_give_the_same_bytes() {
        let made = || render_markup("#json(\"/data.json\").a", json!({"a": "one"})).unwrap();
        assert!(made() == made());
    }

    #[test]
    fn letters_that_the_fonts_lack_leave_one_mark() {
        let cases = [
            ("candles 🕯️ at night", "candles ? at night"),
            ("سلام dogs", "? dogs"),
            ("Škoda naïve Łódź", "Škoda naïve Łódź"),
            ("a\u{0}b\u{202e}c\u{200d}", "abc"),
            ("−3% – “quoted”…", "−3% – “quoted”…"),
            ("two\nlines\tand tabs", "two lines and tabs"),
        ];
        for (typed, shown) in cases {
            assert_eq!(replace_unprintable(typed), shown);
        }
    }
}
