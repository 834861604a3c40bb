//! The evening after federal tax, beside one overtime hour of the day job.

use serde::{Deserialize, Serialize};

use super::{Evening, TaxedMonth, WorkMonth, round_to_cents, texts, to_usd};
use crate::data::figures::sources::SourceId;

/// Estimate of federal tax for a single filer with a full-time day job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AfterTax {
    /// "Estimate of federal tax, 2026".
    pub label: String,
    pub year: u16,
    /// Hourly wage of the day job, as typed.
    pub wage_usd: f64,
    /// Dollars of one hour of the market's work after tax: low, middle and high.
    pub per_hour_usd: [f64; 3],
    /// Dollars of one evening after tax: low, middle and high.
    pub earnings_usd: [f64; 3],
    /// Dollars of an average month after tax: low, middle and high.
    pub month_usd: [f64; 3],
    /// Tax of an average month in the same cases.
    pub tax_usd: [f64; 3],
    pub per_hour_text: String,
    pub earnings_text: String,
    /// Value of one overtime hour of the day job.
    pub overtime_hour_usd: f64,
    /// An hour of the market's work in overtime hours: low, middle and high.
    pub overtime_hours: [f64; 3],
    /// One sentence that compares the two.
    pub text: String,
    /// Assumptions and omissions of the estimate.
    pub note: String,
    /// Source id of the tax figures.
    pub source: String,
}

/// The day job beside the work.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DayJob {
    pub tax_year: u16,
    pub wage_cents: i64,
    /// Value of one overtime hour after tax.
    pub overtime_cents: i64,
}

/// The first card after tax. `None` where the months were estimated without a day job.
pub(crate) fn after_tax(evening: &Evening, months: &[WorkMonth; 3], job: DayJob) -> Option<AfterTax> {
    let [low, middle, high] = months.map(|month| month.taxed);
    let taxed = [low?, middle?, high?];
    let per_hour = taxed.map(|month| to_usd(month.kept_per_hour));
    let earnings = std::array::from_fn(|i| round_to_cents(evening.earnings_usd[i] * kept_share(&taxed[i])));
    let of_month = |year: i64| round_to_cents(to_usd(year) / 12.0);
    let overtime = to_usd(job.overtime_cents);
    let per_hour_text = texts::format_dollar_range(per_hour);
    Some(AfterTax {
        label: format!("Estimate of federal tax, {}", job.tax_year),
        year: job.tax_year,
        wage_usd: to_usd(job.wage_cents),
        earnings_text: texts::format_dollar_range(earnings),
        earnings_usd: earnings,
        month_usd: taxed.map(|month| of_month(month.year_kept)),
        tax_usd: taxed.map(|month| of_month(month.year_tax)),
        overtime_hour_usd: overtime,
        overtime_hours: per_hour.map(|usd| (usd / overtime * 100.0).round() / 100.0 + 0.0),
        text: compare_with_overtime(per_hour, overtime).to_owned(),
        per_hour_text,
        per_hour_usd: per_hour,
        note: "Single filer with the standard deduction, 2,080 hours a year at your wage. Self-employment tax and the deduction \
               for business income (QBI) are included, as in the Profitability Calculator. State tax and credits are not. \
               Overtime at one and a half times your wage."
            .to_owned(),
        source: SourceId::FederalTax.key().to_owned(),
    })
}

/// Share of the profit that is kept; all of a loss.
fn kept_share(month: &TaxedMonth) -> f64 {
    let profit = month.year_kept + month.year_tax;
    if profit <= 0 {
        1.0
    } else {
        month.year_kept as f64 / profit as f64
    }
}

fn compare_with_overtime([low, middle, high]: [f64; 3], overtime: f64) -> &'static str {
    match overtime {
        overtime if low > overtime => "Even a slow hour of this work pays more than overtime.",
        overtime if high < overtime => "Overtime pays more than even a good hour of this work.",
        overtime if middle >= overtime => {
            "A typical hour of this work pays more than overtime, but a slow one pays less."
        }
        _ => "Overtime pays more than a typical hour of this work, but less than a good one.",
    }
}
