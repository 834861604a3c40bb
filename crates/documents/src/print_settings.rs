//! Day and paper of a document.

/// Date without a time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintDay {
    pub year: i32,
    /// 1 to 12.
    pub month: u8,
    pub day: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PaperSize {
    /// US Letter, 8.5 by 11 inches.
    #[default]
    Letter,
    /// ISO A4, 210 by 297 millimeters.
    A4,
}

/// Day that is printed on a document, and its paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrintSettings {
    pub day: PrintDay,
    pub paper: PaperSize,
}

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

impl PrintDay {
    /// "Nov 21, 2026".
    pub(crate) fn in_words(self) -> String {
        let month = MONTHS.get(usize::from(self.month).wrapping_sub(1)).unwrap_or(&"");
        format!("{month} {}, {}", self.day, self.year)
    }
}

impl PaperSize {
    /// Value of `paper` in a page rule of Typst.
    pub(crate) fn typst_name(self) -> &'static str {
        match self {
            Self::Letter => "us-letter",
            Self::A4 => "a4",
        }
    }

    /// Number of the size in a workbook (`ST_PaperSize` of Office Open XML).
    pub(crate) fn workbook_number(self) -> u8 {
        match self {
            Self::Letter => 1,
            Self::A4 => 9,
        }
    }
}
