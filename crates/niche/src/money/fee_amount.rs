//! Amount of one fee on one order.

use super::cents::{MILLION, round_div, share_of_amount};
use super::fees::{ActiveFee, BracketMode, FeeBase, FeeBrackets, FeeLine, FeePer, FeeStep};

/// Amounts of an order that fees are taken of, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bases {
    pub item: i64,
    pub shipping: i64,
    pub sales_tax: i64,
}

impl Bases {
    pub fn base_amount(self, base: FeeBase) -> i64 {
        match base {
            FeeBase::Item => self.item,
            FeeBase::ItemAndShipping => self.item + self.shipping,
            FeeBase::ItemShippingAndTax => self.item + self.shipping + self.sales_tax,
        }
    }
}

/// Number of times that a line is charged on an order of so many units.
pub(crate) fn count_charges(line: &FeeLine, units: i64) -> i64 {
    match line.per {
        FeePer::Unit => units,
        FeePer::Order | FeePer::Month => 1,
    }
}

/// Amount of a fee on one order. A monthly fee is no part of an order.
pub(crate) fn order_fee(fee: &ActiveFee, bases: Bases, units: i64) -> i64 {
    let line = &fee.line;
    if line.per == FeePer::Month {
        return 0;
    }
    let times = count_charges(line, units);
    let unlimited = unlimited_fee(line, bases.base_amount(line.base), times);
    let at_least = unlimited.max(line.min_cents.unwrap_or(i64::MIN));
    let amount = at_least.min(line.cap_cents.unwrap_or(i64::MAX)) * times;
    match fee.share_ppm {
        MILLION => amount,
        part => share_of_amount(amount, part),
    }
}

/// Fee of one charge before its minimum and its cap. `base` is that of `times` charges together.
pub(crate) fn unlimited_fee(line: &FeeLine, base: i64, times: i64) -> i64 {
    let scale = i128::from(times) * i128::from(MILLION);
    let product = |amount: i64, rate: i64| i128::from(amount) * i128::from(rate);
    match &line.brackets {
        None => round_div(product(base, line.rate_ppm), scale) + line.fixed_cents,
        Some(brackets) if brackets.mode == BracketMode::Whole => {
            let (rate, fixed) = step_of(brackets, base, times).map_or((0, 0), |step| (step.rate_ppm, step.fixed_cents));
            round_div(product(base, rate), scale) + fixed + line.fixed_cents
        }
        Some(brackets) => {
            let mut from = 0;
            let mut sum = 0;
            for step in &brackets.steps {
                let end = step.up_to_cents.map_or(i64::MAX, |end| end.saturating_mul(times));
                sum += product((base.min(end) - from).max(0), step.rate_ppm);
                from = end;
            }
            round_div(sum, scale) + line.fixed_cents
        }
    }
}

/// Step that holds the amount.
fn step_of(brackets: &FeeBrackets, base: i64, times: i64) -> Option<&FeeStep> {
    let holds = |step: &&FeeStep| step.up_to_cents.is_none_or(|end| base <= end.saturating_mul(times));
    brackets.steps.iter().find(holds)
}
