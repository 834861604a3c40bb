//! Lines of the tax of a year and their formulas, for the sheet of the tax and for the search of the goal price.

use niche::tax::RATES_PPM;
use niche::tools::profitability::tax_tables::TaxYear;

use super::formulas::{format_rate, round_to_cent};
use super::{ESTIMATE_BASIS, REQUIRED, TAX_BASIS};

/// Line of the tax, in the order of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(strum::EnumIter, strum::EnumCount)]
pub(super) enum TaxLine {
    Profit,
    Wages,
    OtherIncome,
    Deduction,
    WageBase,
    MedicareThreshold,
    QbiThreshold,
    QbiGap,
    Earnings,
    SelfEmployment,
    Half,
    AdditionalMedicare,
    TaxableBefore,
    TaxableWith,
    Business,
    Qbi,
    IncomeTax,
    State,
    SetAside,
    NextRate,
    PayrollRate,
}

impl TaxLine {
    /// Lines that follow from the profit, one after the other.
    pub const OF_PROFIT: [Self; 10] = [
        Self::Earnings,
        Self::SelfEmployment,
        Self::Half,
        Self::AdditionalMedicare,
        Self::TaxableWith,
        Self::Business,
        Self::Qbi,
        Self::IncomeTax,
        Self::State,
        Self::SetAside,
    ];

    /// Row of the sheet, counted from 1, below a title and a head.
    pub fn row(self) -> usize {
        self as usize + 4
    }

    pub fn label(self) -> &'static str {
        match self {
            Self::Profit => "Profit of the year",
            Self::Wages => "Wages of the day job",
            Self::OtherIncome => "Other income",
            Self::Deduction => "Standard deduction",
            Self::WageBase => "Wage base of social security",
            Self::MedicareThreshold => "Threshold of the additional Medicare tax",
            Self::QbiThreshold => "Threshold of the business deduction (QBI)",
            Self::QbiGap => "Phase-out of the business deduction",
            Self::Earnings => "92.35% of the profit",
            Self::SelfEmployment => "Self-employment tax",
            Self::Half => "Half of the self-employment tax",
            Self::AdditionalMedicare => "Additional Medicare tax",
            Self::TaxableBefore => "Taxable income without the profit",
            Self::TaxableWith => "Taxable income with the profit",
            Self::Business => "Profit less half of the self-employment tax",
            Self::Qbi => "Business deduction (QBI)",
            Self::IncomeTax => "Income tax",
            Self::State => "State tax",
            Self::SetAside => "Set aside for tax",
            Self::NextRate => "Income tax on the next dollar at your day job",
            Self::PayrollRate => "Payroll tax on the next dollar at your day job",
        }
    }

    /// Inputs that the line waits for.
    pub fn needs(self) -> Vec<&'static str> {
        let of_profit = |basis: &'static str| REQUIRED.into_iter().chain([basis]).collect();
        match self {
            Self::Profit => REQUIRED.to_vec(),
            Self::SetAside => of_profit(TAX_BASIS),
            _ if Self::OF_PROFIT.contains(&self) => of_profit(ESTIMATE_BASIS),
            _ => vec![ESTIMATE_BASIS],
        }
    }
}

/// Choices of the estimate that are no cells.
pub(super) struct TaxRules<'t> {
    pub table: &'t TaxYear,
    pub applies_qbi: bool,
}

impl TaxRules<'_> {
    /// Formula of a line. `at` names the cell of another one.
    pub fn line_formula(&self, line: TaxLine, at: &dyn Fn(TaxLine) -> String) -> String {
        use TaxLine as L;
        let table = self.table;
        let (profit, earnings, wages) = (at(L::Profit), at(L::Earnings), at(L::Wages));
        match line {
            L::Profit => profit,
            L::Wages => "DayJob*DayJobHours".to_owned(),
            L::OtherIncome => "OtherIncome".to_owned(),
            L::Deduction => table.standard_deduction_usd.to_string(),
            L::WageBase => table.wage_base_usd.to_string(),
            L::MedicareThreshold => table.medicare_threshold_usd.to_string(),
            L::QbiThreshold => table.qbi_threshold_usd.to_string(),
            L::QbiGap => table.qbi_gap_usd.to_string(),
            L::Earnings => round_to_cent(&format!("0.9235*MAX(0,{profit})")),
            L::SelfEmployment => format!(
                "IF({earnings}<400,0,{}+{})",
                round_to_cent(&format!("0.124*MIN({earnings},MAX(0,{}-{wages}))", at(L::WageBase))),
                round_to_cent(&format!("0.029*{earnings}"))
            ),
            L::Half => round_to_cent(&format!("{}/2", at(L::SelfEmployment))),
            L::AdditionalMedicare => {
                let threshold = at(L::MedicareThreshold);
                round_to_cent(&format!(
                    "0.009*(MAX(0,{wages}+{earnings}-{threshold})-MAX(0,{wages}-{threshold}))"
                ))
            }
            L::TaxableBefore => format!("MAX(0,{wages}+{}-{})", at(L::OtherIncome), at(L::Deduction)),
            L::TaxableWith => format!(
                "{wages}+{}+MAX(0,{profit})-{}-{}",
                at(L::OtherIncome),
                at(L::Half),
                at(L::Deduction)
            ),
            L::Business => format!("MAX(0,{profit}-{})", at(L::Half)),
            L::Qbi => self.qbi_formula(at),
            L::IncomeTax => self.income_tax(at),
            L::State => round_to_cent(&format!("MAX(0,{profit})*StateTax")),
            L::SetAside => format!(
                "IF({profit}<=0,0,IF(COUNT(TaxRate)=1,{},{}+{}+{}+{}))",
                round_to_cent(&format!("{profit}*TaxRate")),
                at(L::SelfEmployment),
                at(L::AdditionalMedicare),
                at(L::IncomeTax),
                at(L::State)
            ),
            L::NextRate => format!(
                "IF(COUNT(MarginalRate)=1,MarginalRate,{})",
                self.bracket_rate(&at(L::TaxableBefore))
            ),
            L::PayrollRate => format!(
                "IF({wages}>={},0,0.062)+0.0145+IF({wages}>{},0.009,0)",
                at(L::WageBase),
                at(L::MedicareThreshold)
            ),
        }
    }

    fn qbi_formula(&self, at: &dyn Fn(TaxLine) -> String) -> String {
        if !self.applies_qbi {
            return "0".to_owned();
        }
        let (income, taxable) = (at(TaxLine::Business), at(TaxLine::TaxableWith));
        let (threshold, gap) = (at(TaxLine::QbiThreshold), at(TaxLine::QbiGap));
        let least = match self.table.year >= 2026 {
            true => format!("IF({income}>=1000,400,0)"),
            false => "0".to_owned(),
        };
        let phased = round_to_cent(&format!(
            "{income}*MAX(0,MIN({gap},{gap}-({taxable}-{threshold})))/(5*{gap})"
        ));
        let capped = round_to_cent(&format!("MAX(0,{taxable})/5"));
        // Without a day job no taxable income is known that could limit the deduction.
        let alone = round_to_cent(&format!("{income}/5"));
        format!("MAX({least},IF(COUNT(DayJob)=1,MIN({phased},{capped}),{alone}))")
    }

    fn income_tax(&self, at: &dyn Fn(TaxLine) -> String) -> String {
        let (income, qbi) = (at(TaxLine::Business), at(TaxLine::Qbi));
        let of_rate = round_to_cent(&format!("MarginalRate*MAX(0,{income}-{qbi})"));
        let with = self.bracket_tax(&format!("MAX(0,{}-{qbi})", at(TaxLine::TaxableWith)));
        let without = self.bracket_tax(&at(TaxLine::TaxableBefore));
        format!("IF(COUNT(MarginalRate)=1,{of_rate},{with}-{without})")
    }

    /// Income tax on a taxable income: each bracket adds the rise of its rate above its lower end.
    fn bracket_tax(&self, taxable: &str) -> String {
        let parts = self
            .rate_rises()
            .map(|(rise, end)| format!("{rise}*MAX(0,{taxable}-{end})"));
        round_to_cent(&parts.collect::<Vec<_>>().join("+"))
    }

    /// Rate of the bracket of the next dollar.
    fn bracket_rate(&self, taxable: &str) -> String {
        let parts = self
            .rate_rises()
            .map(|(rise, end)| format!("IF({taxable}>={end},{rise},0)"));
        parts.collect::<Vec<_>>().join("+")
    }

    /// Rise of the rate of each bracket above the one before, and its lower end.
    fn rate_rises(&self) -> impl Iterator<Item = (String, i64)> {
        let lower_ends = std::iter::once(0).chain(self.table.upper_ends_usd);
        let before = std::iter::once(0).chain(RATES_PPM);
        let rises = RATES_PPM
            .into_iter()
            .zip(before)
            .map(|(ppm, before)| format_rate(ppm - before));
        rises.zip(lower_ends)
    }
}
