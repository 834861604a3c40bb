//! Search for the first price with a property, over ranges whose answer can be bounded.

use crate::money::fee_amount::{count_charges, unlimited_fee};
use crate::money::fees::FeePer;
use crate::money::model::{MAX_SEARCHED_PRICE, UnitModel};

/// Ranges that one search may look at. Only fees that take next to all of a higher price need more.
const MAX_RANGES: u32 = 60_000;

/// Share of a range's prices that have the searched property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RangeAnswer {
    All,
    None,
    /// Some may have the property. Never the answer for a single price.
    Unknown,
}

impl RangeAnswer {
    pub fn invert_answer(self) -> Self {
        match self {
            Self::All => Self::None,
            Self::None => Self::All,
            Self::Unknown => Self::Unknown,
        }
    }
}

/// Result of [`first_price`]; a price is in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SearchEnd {
    At(i64),
    Nowhere,
    /// The limit of the work came first.
    GaveUp,
}

/// First price from `from` on for which `answer` is true. Splits at `starts`, so that no range spans a step of a fee.
pub(crate) fn first_price(from: i64, starts: &[i64], mut answer: impl FnMut(i64, i64) -> RangeAnswer) -> SearchEnd {
    let mut left: Vec<(i64, i64)> = split_ranges(from, starts).into_iter().rev().collect();
    let mut looked_at = 0;
    while let Some((low, high)) = left.pop() {
        looked_at += 1;
        if looked_at > MAX_RANGES {
            return SearchEnd::GaveUp;
        }
        match answer(low, high) {
            RangeAnswer::All => return SearchEnd::At(low),
            RangeAnswer::None => {}
            RangeAnswer::Unknown => {
                let middle = low + (high - low) / 2;
                if middle < high {
                    left.push((middle + 1, high));
                    left.push((low, middle));
                }
            }
        }
    }
    SearchEnd::Nowhere
}

/// Ranges between the starts, from a price on.
fn split_ranges(from: i64, starts: &[i64]) -> Vec<(i64, i64)> {
    let after = starts.iter().copied().filter(|start| *start > from);
    let lows: Vec<i64> = std::iter::once(from).chain(after).collect();
    let highs = lows.iter().skip(1).map(|low| low - 1).chain([MAX_SEARCHED_PRICE]);
    lows.iter()
        .copied()
        .zip(highs)
        .filter(|(low, high)| low <= high)
        .collect()
}

/// Prices at which a fee enters a new step, leaves its minimum or reaches its cap, in order.
pub(crate) fn range_starts(model: &UnitModel) -> Vec<i64> {
    let mut starts = Vec::new();
    for fee in model.fees.iter().filter(|fee| fee.line.per != FeePer::Month) {
        let (line, times) = (&fee.line, count_charges(&fee.line, model.units_per_order));
        let steps = step_starts(model, line, times);
        let lows: Vec<i64> = std::iter::once(1).chain(steps.iter().copied()).collect();
        let highs = steps.iter().map(|start| start - 1).chain([MAX_SEARCHED_PRICE]);
        for (low, high) in lows.into_iter().zip(highs) {
            let amount = |price: i64| unlimited_fee(line, model.fee_bases(price).base_amount(line.base), times);
            starts.extend(
                line.min_cents
                    .map(|min| first_true(low, high, |price| amount(price) > min)),
            );
            starts.extend(
                line.cap_cents
                    .map(|cap| first_true(low, high, |price| amount(price) >= cap)),
            );
        }
        starts.extend(steps);
    }
    starts.retain(|start| *start <= MAX_SEARCHED_PRICE);
    starts.sort_unstable();
    starts.dedup();
    starts
}

/// First prices of the second and later steps of a fee.
pub(crate) fn step_starts(model: &UnitModel, line: &crate::money::fees::FeeLine, times: i64) -> Vec<i64> {
    let steps = line.brackets.iter().flat_map(|brackets| &brackets.steps);
    let ends = steps.filter_map(|step| step.up_to_cents);
    let start = |end: i64| {
        first_true(1, MAX_SEARCHED_PRICE, |price| {
            model.fee_bases(price).base_amount(line.base) > end * times
        })
    };
    ends.map(start)
        .filter(|start| (2..=MAX_SEARCHED_PRICE).contains(start))
        .collect()
}

/// First number from `low` to `high` for which a property holds that stays once it holds; `high + 1` when it never
/// does.
fn first_true(low: i64, high: i64, holds: impl Fn(i64) -> bool) -> i64 {
    let (mut low, mut high) = (low, high + 1);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

/// Largest difference of the contribution of an order from a straight line inside a range, by rounding.
pub(crate) fn rounding_slack(model: &UnitModel) -> i64 {
    let of_orders = model.fees.iter().filter(|fee| fee.line.per != FeePer::Month);
    of_orders
        .map(|fee| 3 * count_charges(&fee.line, model.units_per_order))
        .sum()
}
