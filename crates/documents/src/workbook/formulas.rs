//! Formulas of the workbook: fees of an order, and the tax of a year.

use niche::tax::RATES_PPM;
use niche::tools::profitability::fees::{ActiveFee, BracketMode, FeeBase, FeeBrackets, FeePer};
use niche::tools::profitability::tax_tables::TaxYear;

const MILLION: i64 = 1_000_000;

/// Rounds an amount to the cent, half up. The inner rounding removes the error of the spreadsheet's binary fractions.
pub(super) fn cent(amount: &str) -> String {
    format!("ROUND(ROUND({amount},9),2)")
}

/// Amount of a fee on one order. Rows 4 to 6 of the sheet hold item, shipping and sales tax.
pub(super) fn order_fee(fee: &ActiveFee) -> String {
    let line = &fee.line;
    if line.source.is_none() {
        return format!("{}+FeeFixed", cent("FeeRate*B4"));
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
            cent(&format!("{}*{base}", rate(line.rate_ppm))),
            usd(line.fixed_cents)
        ),
        Some(brackets) if brackets.mode == BracketMode::Whole => {
            format!("{}+{}", whole(brackets, &base), usd(line.fixed_cents))
        }
        Some(brackets) => format!("{}+{}", cent(&marginal(brackets, &base)), usd(line.fixed_cents)),
    };
    if let Some(min) = line.min_cents {
        amount = format!("MAX({},{amount})", usd(min));
    }
    if let Some(cap) = line.cap_cents {
        amount = format!("MIN({},{amount})", usd(cap));
    }
    if line.per == FeePer::Unit {
        amount = format!("({amount})*UnitsPerOrder");
    }
    match fee.share_ppm {
        MILLION => amount,
        part => cent(&format!("{}*({amount})", rate(part))),
    }
}

/// The rate of the step on the whole amount.
fn whole(brackets: &FeeBrackets, base: &str) -> String {
    let step = |rate_ppm: i64, fixed: i64| format!("{}+{}", cent(&format!("{}*{base}", rate(rate_ppm))), usd(fixed));
    brackets.steps.iter().rev().fold("0".to_owned(), |above, step_of| {
        let own = step(step_of.rate_ppm, step_of.fixed_cents);
        match step_of.up_to_cents {
            Some(end) => format!("IF({base}<={},{own},{above})", usd(end)),
            None => own,
        }
    })
}

/// Each rate on the part of the amount inside its step.
fn marginal(brackets: &FeeBrackets, base: &str) -> String {
    let mut from = 0;
    let parts = brackets.steps.iter().map(|step| {
        let inside = match step.up_to_cents {
            Some(end) => format!("MAX(0,MIN({base},{})-{})", usd(end), usd(from)),
            None => format!("MAX(0,{base}-{})", usd(from)),
        };
        from = step.up_to_cents.unwrap_or(from);
        format!("{}*{inside}", rate(step.rate_ppm))
    });
    parts.collect::<Vec<_>>().join("+")
}

/// Income tax on a taxable income: each bracket adds the rise of its rate above its lower end.
fn income_tax(table: &TaxYear, taxable: &str) -> String {
    let lower_ends = std::iter::once(0).chain(table.upper_ends_usd);
    let mut before = 0;
    let parts = RATES_PPM.into_iter().zip(lower_ends).map(|(ppm, end)| {
        let rise = rate(ppm - before);
        before = ppm;
        format!("{rise}*MAX(0,{taxable}-{end})")
    });
    cent(&parts.collect::<Vec<_>>().join("+"))
}

/// Labels and formulas of the tax sheet from row 4 on. The last row is the amount to set aside.
pub(super) fn tax_rows(
    table: &TaxYear,
    profit_cell: &str,
    applies_qbi: bool,
    has_rate: bool,
) -> Vec<(&'static str, String)> {
    let least = if table.year >= 2026 { "IF(B18>=1000,400,0)" } else { "0" };
    let phased = cent("B18*MAX(0,MIN(B11,B11-(B17-B10)))/(5*B11)");
    let capped = cent("MAX(0,B17)/5");
    let of_brackets = format!("{}-{}", income_tax(table, "MAX(0,B17-B19)"), income_tax(table, "B16"));
    let self_employment = format!(
        "IF(B12<400,0,{}+{})",
        cent("0.124*MIN(B12,MAX(0,B8-B5))"),
        cent("0.029*B12")
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
        ("92.35% of the profit", cent("0.9235*MAX(0,B4)")),
        ("Self-employment tax", self_employment),
        ("Half of the self-employment tax", cent("B13/2")),
        ("Additional Medicare tax", cent("0.009*(MAX(0,B5+B12-B9)-MAX(0,B5-B9))")),
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
                cent("MarginalRate*MAX(0,B18-B19)")
            } else {
                of_brackets
            },
        ),
        ("State tax", cent("MAX(0,B4)*StateTax")),
        ("Set aside for tax", "IF(B4<=0,0,B13+B15+B20+B21)".to_owned()),
    ]
}

fn rate(ppm: i64) -> String {
    decimal(ppm, 6)
}

pub(super) fn usd(cents: i64) -> String {
    decimal(cents, 2)
}

/// A number with so many decimals, without trailing zeros.
fn decimal(number: i64, places: usize) -> String {
    let scale = 10_i64.pow(u32::try_from(places).unwrap_or(0));
    let text = format!("{}.{:0places$}", number / scale, number % scale);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
