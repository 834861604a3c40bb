//! Estimate of the tax that the profit of a year adds, and its bounds over a range of profits.

use super::cents::{MILLION, round_div, share_of_amount};
use super::tax_tables::TaxYear;
use crate::data::tax::{TaxTable, half_of, self_employment_earnings};

/// Hours of a full-time day job in a year.
pub(crate) const DEFAULT_WAGE_HOURS: i64 = 2_080;

/// Least deduction for qualified business income from 2026 on, and the income from which it is given.
const LEAST_QBI_CENTS: i64 = 40_000;
const LEAST_QBI_INCOME_CENTS: i64 = 100_000;
const LEAST_QBI_FROM: u16 = 2026;
/// More than the self-employment tax of the first income that owes it.
const FIRST_SELF_EMPLOYMENT_CENTS: i64 = 6_200;
/// Overtime pays one and a half times the wage; the half is the premium.
const OVERTIME_HALVES: i64 = 3;

/// Everything that the tax depends on besides the profit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TaxCase {
    pub table: TaxTable,
    pub qbi_threshold_cents: i64,
    pub qbi_gap_cents: i64,
    pub wages_cents: i64,
    /// False where an own rate stands in place of the day job: no taxable income is known then, which could limit a
    /// deduction.
    pub knows_wages: bool,
    pub other_cents: i64,
    pub state_ppm: i64,
    /// Constant rate of the income tax; brackets without one.
    pub marginal_ppm: Option<i64>,
    pub apply_qbi: bool,
}

/// Rule for the amount to set aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TaxRule {
    /// One rate for everything.
    Flat(i64),
    Estimate(Box<TaxCase>),
}

/// Tax on the profit of a year, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct TaxAmounts {
    pub earnings: i64,
    pub self_employment: i64,
    pub half: i64,
    pub additional_medicare: i64,
    pub qbi: i64,
    pub taxable_before: i64,
    pub taxable_after: i64,
    pub income_tax: i64,
    pub state: i64,
    pub set_aside: i64,
}

impl TaxCase {
    pub fn new(year: &TaxYear, wages_cents: i64, other_cents: i64) -> Self {
        Self {
            table: year.to_table(),
            qbi_threshold_cents: year.qbi_threshold_usd * 100,
            qbi_gap_cents: year.qbi_gap_usd * 100,
            wages_cents,
            knows_wages: true,
            other_cents,
            state_ppm: 0,
            marginal_ppm: None,
            apply_qbi: true,
        }
    }

    pub fn taxable_before(&self) -> i64 {
        (self.wages_cents + self.other_cents - self.table.standard_deduction_cents).max(0)
    }

    fn self_employment(&self, profit: i64) -> i64 {
        self.table
            .self_employment_tax(self.wages_cents, self_employment_earnings(profit))
    }

    /// Taxable income with the profit, before the deduction for business income. Negative below the standard deduction.
    fn taxable_with(&self, profit: i64) -> i64 {
        let half = half_of(self.self_employment(profit));
        self.wages_cents + self.other_cents + profit - half - self.table.standard_deduction_cents
    }

    fn business_income(&self, profit: i64) -> i64 {
        (profit - half_of(self.self_employment(profit))).max(0)
    }

    /// Deduction by its parts: the income, the taxable income that phases it out, and the one that caps it.
    fn qbi_deduction(&self, income: i64, phasing: i64, capping: i64) -> i64 {
        if !self.apply_qbi {
            return 0;
        }
        let left = (self.qbi_gap_cents - (phasing - self.qbi_threshold_cents)).clamp(0, self.qbi_gap_cents);
        let of_income = round_div(
            i128::from(income) * i128::from(left),
            5 * i128::from(self.qbi_gap_cents),
        );
        let deduction = match self.knows_wages {
            true => of_income.min(share_of_amount(capping.max(0), MILLION / 5)),
            false => share_of_amount(income, MILLION / 5),
        };
        match self.table.year >= LEAST_QBI_FROM && income >= LEAST_QBI_INCOME_CENTS {
            true => deduction.max(LEAST_QBI_CENTS),
            false => deduction,
        }
    }

    /// Income tax of a business income, a taxable income with it, and a deduction.
    fn income_tax(&self, business: i64, taxable: i64, qbi: i64) -> i64 {
        if let Some(rate) = self.marginal_ppm {
            return share_of_amount((business - qbi).max(0), rate);
        }
        self.table.income_tax((taxable - qbi).max(0)) - self.table.income_tax(self.taxable_before())
    }

    pub fn tax_amounts(&self, profit: i64) -> TaxAmounts {
        let taxable = self.taxable_with(profit);
        let earnings = self_employment_earnings(profit);
        let self_employment = self.self_employment(profit);
        let business = self.business_income(profit);
        let qbi = self.qbi_deduction(business, taxable, taxable);
        let additional_medicare = self.table.additional_medicare_tax(self.wages_cents, earnings);
        let (income_tax, state) = (
            self.income_tax(business, taxable, qbi),
            share_of_amount(profit, self.state_ppm),
        );
        TaxAmounts {
            earnings,
            self_employment,
            half: half_of(self_employment),
            additional_medicare,
            qbi,
            taxable_before: self.taxable_before(),
            taxable_after: (taxable - qbi).max(0),
            income_tax,
            state,
            set_aside: self_employment + additional_medicare + income_tax + state,
        }
    }

    /// Least and most tax of any profit from `low` to `high`.
    fn bound_tax(&self, low: i64, high: i64) -> [i64; 2] {
        let ends = [low, high];
        let tax = ends.map(|profit| self.self_employment(profit));
        // The deducted half of the tax jumps where the tax begins, so that income falls there.
        let jump = if tax[0] == 0 {
            half_of(tax[1].min(FIRST_SELF_EMPLOYMENT_CENTS))
        } else {
            0
        };
        let [least_business, most_business] = [self.business_income(low) - jump, self.business_income(high) + jump];
        let [least_taxable, most_taxable] = [self.taxable_with(low) - jump, self.taxable_with(high) + jump];
        // Every part grows with the income but the deduction, which takes the opposite ends.
        let most_qbi = self.qbi_deduction(most_business, least_taxable, most_taxable);
        let least_qbi = self.qbi_deduction(least_business.max(0), most_taxable, least_taxable);
        let income = [
            self.income_tax(least_business, least_taxable, most_qbi),
            self.income_tax(most_business, most_taxable, least_qbi),
        ];
        std::array::from_fn(|end| {
            let earnings = self_employment_earnings(ends[end]);
            let medicare = self.table.additional_medicare_tax(self.wages_cents, earnings);
            tax[end] + medicare + income[end] + share_of_amount(ends[end], self.state_ppm)
        })
    }

    /// Value of one overtime hour of the day job after tax.
    pub fn overtime_hour(&self, wage_cents: i64, deducts_premium: bool) -> i64 {
        let marginal = self.overtime_rate_ppm();
        let other = self.state_ppm + self.table.payroll_rate_ppm(self.wages_cents);
        let halves = |halves: i64, ppm: i64| i128::from(wage_cents) * i128::from(halves) * i128::from(ppm);
        let scaled = match deducts_premium {
            false => halves(OVERTIME_HALVES, MILLION - marginal - other),
            true => halves(OVERTIME_HALVES, MILLION - other) - halves(2, marginal),
        };
        round_div(scaled, 2 * i128::from(MILLION))
    }

    /// Rest of more wages after the tax that they add. `premium` is the part of them that is deducted from the income.
    pub fn wages_kept(&self, more_cents: i64, premium_cents: i64) -> i64 {
        let earned = self.wages_cents + more_cents;
        let taxable = (earned + self.other_cents - premium_cents - self.table.standard_deduction_cents).max(0);
        let income_tax = self.table.income_tax(taxable) - self.table.income_tax(self.taxable_before());
        let payroll_tax = self.table.payroll_tax(earned) - self.table.payroll_tax(self.wages_cents);
        more_cents - income_tax - payroll_tax
    }

    pub fn overtime_rate_ppm(&self) -> i64 {
        let brackets = self.table.marginal_rate_ppm(self.taxable_before());
        self.marginal_ppm.unwrap_or(brackets)
    }
}

impl TaxRule {
    /// Amount to set aside for the profit of a year; nothing for a loss.
    pub fn set_aside(&self, profit: i64) -> i64 {
        match self {
            _ if profit <= 0 => 0,
            Self::Flat(rate) => share_of_amount(profit, *rate),
            Self::Estimate(case) => case.tax_amounts(profit).set_aside,
        }
    }

    /// Least and most that is kept of any profit from `low` to `high`.
    pub fn kept_bounds(&self, low: i64, high: i64) -> [i64; 2] {
        if low == high {
            let kept = low - self.set_aside(low);
            return [kept, kept];
        }
        let from = low.max(1);
        let (least, most) = match self {
            _ if high <= 0 => (0, 0),
            Self::Flat(rate) => (share_of_amount(from, *rate), share_of_amount(high, *rate)),
            Self::Estimate(case) => case.bound_tax(from, high).into(),
        };
        [low - most.max(0), high - if low <= 0 { least.min(0) } else { least }]
    }
}
