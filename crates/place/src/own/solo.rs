//! Businesses without staff by county and industry, of a data release of the operator's own.

use crate::figures::local::CountySolo;
use crate::packed::columns::{ColumnWalk, RowGroups};
use crate::packed::tables::{NONE, Tables};

/// Titles of NAICS 2022 of four and five digits.
const WIDER_TITLES: &str = include_str!("../../data/wider_titles.csv");

/// Columns of Nonemployer Statistics of one year. Codes are of NAICS 2022, with four to six digits.
#[derive(Default)]
pub(crate) struct SoloTable {
    pub(crate) codes: Vec<u32>,
    /// Of the nation; `NONE` where not published.
    pub(crate) us_firms: Vec<u32>,
    pub(crate) us_receipts_thousands: Vec<u32>,
    /// Codes of counties.
    pub(crate) areas: Vec<u32>,
    pub(crate) cells: RowGroups,
    /// Row of the areas.
    pub(crate) area: Vec<u16>,
    pub(crate) firms: Vec<u32>,
    /// `NONE` where withheld.
    pub(crate) receipts_thousands: Vec<u32>,
}

/// Average receipts of businesses without staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoloReceipts {
    pub year: u16,
    /// Title of the industry, or of the wider one whose figures these are.
    pub title: String,
    pub is_wider: bool,
    pub firms: u32,
    pub average_receipts_usd: u32,
}

impl SoloTable {
    pub(crate) fn walk_columns(&mut self, columns: &mut impl ColumnWalk) {
        columns.near_numbers(&mut self.codes);
        columns.small_numbers(&mut self.us_firms);
        columns.small_numbers(&mut self.us_receipts_thousands);
        columns.near_numbers(&mut self.areas);
        columns.near_numbers(&mut self.cells.ends);
        columns.near_numbers(&mut self.area);
        columns.small_numbers(&mut self.firms);
        columns.small_numbers(&mut self.receipts_thousands);
    }

    /// True where every row leads to another one.
    pub(crate) fn is_whole(&self) -> bool {
        let (codes, cells) = (self.codes.len(), self.area.len());
        [
            self.us_firms.len(),
            self.us_receipts_thousands.len(),
            self.cells.ends.len(),
        ] == [codes; 3]
            && [self.firms.len(), self.receipts_thousands.len()] == [cells; 2]
            && self.codes.is_sorted()
            && self.areas.is_sorted()
            && self.cells.ends.is_sorted()
            && self.cells.ends.last().map_or(0, |&end| end as usize) == cells
            && self.area.iter().all(|&area| usize::from(area) < self.areas.len())
    }

    /// Row of the finest code that holds an industry, and whether it is wider than the industry. A code that ends in
    /// zero is the same industry as the five digits before it.
    fn finest_row(&self, industry: u32) -> Option<(usize, bool)> {
        let rows = code_and_parents(industry).into_iter().filter_map(|code| {
            let row = self.codes.binary_search(&code).ok()?;
            Some((row, code != industry && code * 10 != industry))
        });
        rows.into_iter().next()
    }

    fn county_cell(&self, row: usize, fips: u32) -> Option<(u32, u32)> {
        let area = u16::try_from(self.areas.binary_search(&fips).ok()?).ok()?;
        let cells = self.cells.range(row);
        let at = cells.start + self.area[cells].binary_search(&area).ok()?;
        Some((self.firms[at], self.receipts_thousands[at]))
    }
}

/// An industry's code, then those of five and of four digits that hold it.
pub(super) fn code_and_parents(code: u32) -> [u32; 3] {
    [code, code / 10, code / 100]
}

/// Average in dollars, to the nearest hundred: the Bureau adds noise to receipts.
fn average_usd(firms: u32, receipts_thousands: u32) -> Option<u32> {
    let is_known = firms > 0 && firms != NONE && receipts_thousands != NONE;
    is_known.then(|| (f64::from(receipts_thousands) * 10.0 / f64::from(firms)).round() as u32 * 100)
}

pub(super) fn wider_title(code: u32) -> Option<&'static str> {
    let start = format!("{code},");
    WIDER_TITLES.lines().find_map(|line| line.strip_prefix(&start))
}

/// "Pet care services" of "Pet Care Services": capitals before a small letter become small, except the first.
pub(super) fn sentence_case(title: &str) -> String {
    let mut letters = title.chars().peekable();
    let mut text: String = letters.next().into_iter().collect();
    while let Some(letter) = letters.next() {
        match letters.peek().is_some_and(|next| next.is_lowercase()) {
            true => text.extend(letter.to_lowercase()),
            false => text.push(letter),
        }
    }
    text
}

impl Tables {
    /// Title of a code with four to six digits, as at the start of a sentence.
    fn solo_title(&self, code: u32) -> Option<String> {
        let title = match self.industries.codes.binary_search(&code) {
            Ok(row) => self.industries.titles.get(row),
            Err(_) => wider_title(code)?,
        };
        Some(sentence_case(title))
    }

    /// Businesses without staff of an industry in a county.
    pub(crate) fn county_solo(&self, solo: &SoloTable, year: u16, county: usize, industry: u32) -> Option<CountySolo> {
        let (row, is_wider) = solo.finest_row(industry)?;
        let (firms, receipts) = solo.county_cell(row, self.counties.fips[county])?;
        Some(CountySolo {
            year,
            naics2022: solo.codes[row].to_string(),
            title: self.solo_title(solo.codes[row])?,
            is_wider,
            firms,
            average_receipts_usd: average_usd(firms, receipts),
            average_receipts_usd_us: average_usd(solo.us_firms[row], solo.us_receipts_thousands[row]),
        })
    }

    /// Average receipts of businesses without staff of an industry in the nation.
    pub(crate) fn nation_solo(&self, solo: &SoloTable, year: u16, industry: u32) -> Option<SoloReceipts> {
        let (row, is_wider) = solo.finest_row(industry)?;
        let firms = solo.us_firms[row];
        Some(SoloReceipts {
            year,
            title: self.solo_title(solo.codes[row])?,
            is_wider,
            firms,
            average_receipts_usd: average_usd(firms, solo.us_receipts_thousands[row])?,
        })
    }
}
