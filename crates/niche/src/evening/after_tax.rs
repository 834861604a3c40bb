//! The evening after federal tax, beside one overtime hour of the day job.

use serde::{Deserialize, Serialize};

use super::{Evening, round_to_cents, texts};
use crate::prices::HOURS_PER_YEAR;
use crate::sources::SourceId;
use crate::tax::{Income, SINGLE_2026};

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

pub(crate) fn after_tax(evening: &Evening, wage_usd: f64) -> AfterTax {
    let wage_cents = (wage_usd * 100.0).round() as i64;
    let income = Income {
        wages_cents: wage_cents * HOURS_PER_YEAR as i64,
        ..Income::default()
    };
    let keep = year_profits(evening).map(|profit_cents| kept_share(Income { profit_cents, ..income }));
    let after = |usd: [f64; 3]| std::array::from_fn(|i| round_to_cents(usd[i] * keep[i]));
    let [per_hour, earnings]: [[f64; 3]; 2] = [after(evening.per_hour_usd), after(evening.earnings_usd)];
    let overtime = SINGLE_2026.overtime_hour_cents(wage_cents, income) as f64 / 100.0;
    let per_hour_text = texts::format_dollar_range(per_hour);
    AfterTax {
        label: format!("Estimate of federal tax, {}", SINGLE_2026.year),
        year: SINGLE_2026.year,
        wage_usd: wage_cents as f64 / 100.0,
        earnings_text: texts::format_dollar_range(earnings),
        earnings_usd: earnings,
        overtime_hour_usd: overtime,
        overtime_hours: per_hour.map(|usd| (usd / overtime * 100.0).round() / 100.0 + 0.0),
        text: compare_with_overtime(per_hour, overtime).to_owned(),
        per_hour_text,
        per_hour_usd: per_hour,
        note: "Single filer with the standard deduction, 2,080 hours a year at your wage, self-employment tax included. \
               No state tax, credits or deduction for qualified business income. Overtime at one and a half times your wage."
            .to_owned(),
        source: SourceId::FederalTax.key().to_owned(),
    }
}

/// Profit of twelve average months, in cents.
fn year_profits(evening: &Evening) -> [i64; 3] {
    evening.month_usd.map(|usd| (usd * 1200.0).round() as i64)
}

fn kept_share(income: Income) -> f64 {
    if income.profit_cents <= 0 {
        return 1.0;
    }
    let tax = SINGLE_2026.profit_tax(income).total_cents();
    1.0 - tax as f64 / income.profit_cents as f64
}

fn compare_with_overtime([low, middle, high]: [f64; 3], overtime: f64) -> &'static str {
    match overtime {
        overtime if low > overtime => "Every case pays more than an overtime hour.",
        overtime if high < overtime => "An overtime hour pays more than every case.",
        overtime if middle >= overtime => "The middle case pays more than an overtime hour, the low case less.",
        _ => "An overtime hour pays more than the middle case, and less than the high case.",
    }
}
