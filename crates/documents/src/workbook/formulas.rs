//! Formulas of the workbook: fees of an order, and the tax of a year.

use niche::tax::RATES_PPM;
use niche::tools::profitability::fees::{ActiveFee, BracketMode, FeeBase, FeeBrackets, FeePer};
use niche::tools::profitability::tax_tables::TaxYear;

const MILLION: i64 = 1_000_000;

/// Rounds an amount to the cent, half up. The inner rounding removes the error of the spreadsheet's binary fractions.
pub(super) fn round_to_cent(amount: &str) -> String {
    format!("ROUND(ROUND({amount},9),2)")
}

/// Amount of a fee on one order. Rows 4 to 6 of the sheet hold item, shipping and sales tax.
pub(super) fn order_fee(fee: &ActiveFee) -> String {
    let line = &fee.line;
    if line.source.is_none() {
        return format!("{}+FeeFixed", round_to_cent("FeeRate*B4"));
    }
    let base = match line.base {
        FeeBase::Item => "B4",
        FeeBase::ItemAndShipping => "(B4+B5)",
        FeeBase::ItemShippingAndTax => "(B4+B5+B6)",
    };
    let base = if line.per == FeePer::Unit {
        format!("({base}/UnitsPerOrder)")
    } else {
        base.to_owned()
    };
    let mut amount = match &line.brackets {
        None => format!(
            "{}+{}",
            round_to_cent(&format!("{}*{base}", format_rate(line.rate_ppm))),
            format_usd(line.fixed_cents)
        ),
        Some(brackets) if brackets.mode == BracketMode::Whole => {
            format!(
                "{}+{}",
                whole_amount_rate(brackets, &base),
                format_usd(line.fixed_cents)
            )
        }
        Some(brackets) => format!(
            "{}+{}",
            round_to_cent(&sum_marginal_rates(brackets, &base)),
            format_usd(line.fixed_cents)
        ),
    };
    if let Some(min) = line.min_cents {
        amount = format!("MAX({},{amount})", format_usd(min));
    }
    if let Some(cap) = line.cap_cents {
        amount = format!("MIN({},{amount})", format_usd(cap));
    }
    if line.per == FeePer::Unit {
        amount = format!("({amount})*UnitsPerOrder");
    }
    match fee.share_ppm {
        MILLION => amount,
        part => round_to_cent(&format!("{}*({amount})", format_rate(part))),
    }
}

/// The rate of the step on the whole amount.
fn whole_amount_rate(brackets: &FeeBrackets, base: &str) -> String {
    let step = |rate_ppm: i64, fixed: i64| {
        format!(
            "{}+{}",
            round_to_cent(&format!("{}*{base}", format_rate(rate_ppm))),
            format_usd(fixed)
        )
    };
    brackets.steps.iter().rev().fold("0".to_owned(), |above, step_of| {
        let own = step(step_of.rate_ppm, step_of.fixed_cents);
        match step_of.up_to_cents {
            Some(end) => format!("IF({base}<={},{own},{above})", format_usd(end)),
            None => own,
        }
    })
}

/// Each rate on the part of the amount inside its step.
fn sum_marginal_rates(brackets: &FeeBrackets, base: &str) -> String {
    let mut from = 0;
    let parts = brackets.steps.iter().map(|step| {
        let inside = match step.up_to_cents {
            Some(end) => format!("MAX(0,MIN({base},{})-{})", format_usd(end), format_usd(from)),
            None => format!("MAX(0,{base}-{})", format_usd(from)),
        };
        from = step.up_to_cents.unwrap_or(from);
        format!("{}*{inside}", format_rate(step.rate_ppm))
    });
    parts.collect::<Vec<_>>().join("+")
}

/// Income tax on a taxable income: each bracket adds the rise of its rate above its lower end.
fn income_tax(table: &TaxYear, taxable: &str) -> String {
    let lower_ends = std::iter::once(0).chain(table.upper_ends_usd);
    let mut before = 0;
    let parts = RATES_PPM.into_iter().zip(lower_ends).map(|(ppm, end)| {
        let rise = format_rate(ppm - before);
        before = ppm;
        format!("{rise}*MAX(0,{taxable}-{end})")
    });
    round_to_cent(&parts.collect::<Vec<_>>().join("+"))
}

/// Labels and formulas of the tax sheet from row 4 on. The last row is the amount to set aside.
pub(super) fn tax_rows(
    table: &TaxYear,
    profit_cell: &str,
    applies_qbi: bool,
    has_rate: bool,
) -> Vec<(&'static str, String)> {
    let least = if table.year >= 2026 { "IF(B18>=1000,400,0)" } else { "0" };
    let phased = round_to_cent("B18*MAX(0,MIN(B11,B11-(B17-B10)))/(5*B11)");
    let capped = round_to_cent("MAX(0,B17)/5");
    let of_brackets = format!("{}-{}", income_tax(table, "MAX(0,B17-B19)"), income_tax(table, "B16"));
    let self_employment = format!(
        "IF(B12<400,0,{}+{})",
        round_to_cent("0.124*MIN(B12,MAX(0,B8-B5))"),
        round_to_cent("0.029*B12")
    );
    vec![
        ("Profit of the year", profit_cell.to_owned()),
        ("Wages of the day job", "DayJob*DayJobHours".to_owned()),
        ("Other income", "OtherIncome".to_owned()),
        ("Standard deduction", table.standard_deduction_usd.to_string()),
        ("Wage base of social security", table.wage_base_usd.to_string()),
        (
            "Threshold of the additional Medicare tax",
            table.medicare_threshold_usd.to_string(),
        ),
        (
            "Threshold of the business deduction (QBI)",
            table.qbi_threshold_usd.to_string(),
        ),
        ("Phase-out of the business deduction", table.qbi_gap_usd.to_string()),
        ("92.35% of the profit", round_to_cent("0.9235*MAX(0,B4)")),
        ("Self-employment tax", self_employment),
        ("Half of the self-employment tax", round_to_cent("B13/2")),
        (
            "Additional Medicare tax",
            round_to_cent("0.009*(MAX(0,B5+B12-B9)-MAX(0,B5-B9))"),
        ),
        ("Taxable income without the profit", "MAX(0,B5+B6-B7)".to_owned()),
        ("Taxable income with the profit", "B5+B6+MAX(0,B4)-B14-B7".to_owned()),
        (
            "Profit less half of the self-employment tax",
            "MAX(0,B4-B14)".to_owned(),
        ),
        (
            "Business deduction (QBI)",
            if applies_qbi {
                format!("MAX({least},MIN({phased},{capped}))")
            } else {
                "0".to_owned()
            },
        ),
        (
            "Income tax",
            if has_rate {
                round_to_cent("MarginalRate*MAX(0,B18-B19)")
            } else {
                of_brackets
            },
        ),
        ("State tax", round_to_cent("MAX(0,B4)*StateTax")),
        ("Set aside for tax", "IF(B4<=0,0,B13+B15+B20+B21)".to_owned()),
    ]
}

fn format_rate(ppm: i64) -> String {
    format_decimal(ppm, 6)
}

pub(super) fn format_usd(cents: i64) -> String {
    format_decimal(cents, 2)
}

/// A number with so many decimals, without trailing zeros.
fn format_decimal(number: i64, places: usize) -> String {
    let scale = 10_i64.pow(u32::try_from(places).unwrap_or(0));
    let text = format!("{}.{:0places$}", number / scale, number % scale);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
