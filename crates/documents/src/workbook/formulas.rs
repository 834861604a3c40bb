//! Formulas of the workbook: rounding, and fees of an order.

use niche::tools::profitability::fees::{ActiveFee, BracketMode, FeeBase, FeeBrackets, FeePer};

const MILLION: i64 = 1_000_000;

/// Rounds an amount to the cent, half up. The inner rounding removes the error of the spreadsheet's binary fractions.
pub(super) fn round_to_cent(amount: &str) -> String {
    format!("ROUND(ROUND({amount},9),2)")
}

/// Rounds an amount that may be negative to the cent, half up, as the calculator does.
pub(super) fn round_half_up(amount: &str) -> String {
    round_half_up_to(amount, 100)
}

/// Formula that rounds half up to whole parts of one: 100 for cents.
pub(super) fn round_half_up_to(amount: &str, parts: u32) -> String {
    format!("INT(ROUND(({amount})*{parts},6)+0.5)/{parts}")
}

/// Cells of an order that fees are taken of.
#[derive(Debug, Clone, Copy)]
pub(super) struct OrderCells<'c> {
    pub item: &'c str,
    pub shipping: &'c str,
    pub tax: &'c str,
}

/// Formula of the rate and the fixed fee that the person entered.
pub(super) fn own_fee(cells: OrderCells) -> String {
    format!("{}+FeeFixed", round_to_cent(&format!("FeeRate*{}", cells.item)))
}

/// Formula of one fee line, with its brackets, minimum and cap.
pub(super) fn order_fee(fee: &ActiveFee, cells: OrderCells) -> String {
    let line = &fee.line;
    if line.source.is_none() {
        return own_fee(cells);
    }
    let OrderCells { item, shipping, tax } = cells;
    let base = match line.base {
        FeeBase::Item => item.to_owned(),
        FeeBase::ItemAndShipping => format!("({item}+{shipping})"),
        FeeBase::ItemShippingAndTax => format!("({item}+{shipping}+{tax})"),
    };
    let base = if line.per == FeePer::Unit {
        format!("({base}/UnitsPerOrder)")
    } else {
        base
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

pub(super) fn format_rate(ppm: i64) -> String {
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
