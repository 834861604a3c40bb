//! Survey codes that count an industry, by year and edition of NAICS.

use crate::figures::businesses::{SurveyCodes, SurveyYear};
use crate::figures::local::NoFigureReason;
use crate::packed::tables::{NO_ROW, NaicsEdition, Tables};

/// Groups of four digits that are in NAICS 2017 and 2022 and do not hold the same trades (Census concordance). The
/// other common groups do; groups of one edition alone are found by their code.
const CHANGED_GROUPS: [u32; 7] = [4412, 4413, 4441, 4442, 4451, 4452, 4453];

/// Rows of the survey's codes whose sums are the figures of both years.
#[derive(Clone, Copy)]
pub(crate) struct YearCodes<'a> {
    pub(crate) latest: SurveyCodes<'a>,
    /// Empty where no codes of the earlier year hold the same trades.
    pub(crate) earlier: SurveyCodes<'a>,
}

impl<'a> YearCodes<'a> {
    pub(crate) fn of(self, year: SurveyYear) -> SurveyCodes<'a> {
        match year {
            SurveyYear::Earlier => self.earlier,
            SurveyYear::Latest => self.latest,
        }
    }
}

/// Market's first industry in the tables.
pub(crate) struct CountedIndustry {
    pub(crate) row: Option<usize>,
    /// Rows of the survey's codes that make the industry in the latest year.
    pub(crate) codes: Vec<u16>,
    earlier: Vec<u16>,
    /// Rows of the codes that make the industry in ZIP codes.
    pub(crate) zip_codes: Vec<u16>,
}

impl CountedIndustry {
    pub(crate) fn find(tables: &Tables, code: &str) -> Self {
        let row = industry_row(tables, code);
        let of = |edition| row.map_or_else(Vec::new, |row| tables.industry_codes(row, edition));
        let is_split = row.is_some_and(|row| !tables.industries.left_out.range(row).is_empty());
        let earlier = match tables.survey.edition {
            // Parts of an industry are not the industry that the newer edition counts.
            NaicsEdition::Of2022 if is_split => Vec::new(),
            _ => of(NaicsEdition::Of2017),
        };
        Self {
            row,
            codes: of(tables.survey.edition),
            earlier,
            zip_codes: of(tables.zips.edition),
        }
    }

    pub(crate) fn year_codes(&self) -> YearCodes<'_> {
        YearCodes {
            latest: &self.codes,
            earlier: &self.earlier,
        }
    }

    /// Reason for an industry without codes.
    pub(crate) fn reason_of(&self, tables: &Tables) -> NoFigureReason {
        match self.row {
            None => NoFigureReason::UnknownIndustry,
            Some(row) if tables.industries.left_out.range(row).is_empty() => NoFigureReason::OutsideSurvey,
            Some(_) => NoFigureReason::SplitCodes,
        }
    }
}

/// Row of an industry's code.
pub(crate) fn industry_row(tables: &Tables, code: &str) -> Option<usize> {
    let code: u32 = code.parse().ok()?;
    tables.industries.codes.binary_search(&code).ok()
}

/// Rows of the survey's codes of an industry in the latest year, for figures outside of a report.
pub(crate) fn codes_of(tables: &Tables, industry: &str) -> Vec<u16> {
    let row = industry_row(tables, industry);
    row.map_or_else(Vec::new, |row| tables.industry_codes(row, tables.survey.edition))
}

impl Tables {
    /// Rows of the survey's codes that make an industry in an edition.
    fn industry_codes(&self, row: usize, edition: NaicsEdition) -> Vec<u16> {
        let industries = &self.industries;
        match edition {
            NaicsEdition::Of2017 => industries.part_rows[industries.parts.range(row)].to_vec(),
            NaicsEdition::Of2022 => {
                let is_counted = !industries.parts.range(row).is_empty() || !industries.left_out.range(row).is_empty();
                let own = is_counted.then(|| self.survey.code_row(industries.codes[row], edition));
                own.flatten().into_iter().collect()
            }
        }
    }

    /// Row of the survey's code of four digits that holds an industry in the latest year.
    pub(crate) fn group_of(&self, row: usize) -> Option<u16> {
        match self.survey.edition {
            NaicsEdition::Of2017 => Some(self.industries.parent[row]).filter(|&parent| parent != NO_ROW),
            edition => self.survey.code_row(self.industries.codes[row] / 100, edition),
        }
    }

    /// Row of the group in the earlier year, where it holds the same trades.
    pub(crate) fn earlier_group(&self, group: u16) -> Option<u16> {
        let code = self.survey.codes[usize::from(group)];
        match self.survey.edition {
            NaicsEdition::Of2017 => Some(group),
            NaicsEdition::Of2022 if CHANGED_GROUPS.contains(&code) => None,
            NaicsEdition::Of2022 => self.survey.code_row(code, NaicsEdition::Of2017),
        }
    }
}
