//! The lowest price that reaches a goal: the same cent as a scan of all prices.

use super::search::{RangeAnswer, SearchEnd, first_price, range_starts, rounding_slack};
use crate::money::cents::{MILLION, round_div};
use crate::money::model::{MAX_SEARCHED_PRICE, MONTHS, UnitModel};
use crate::tools::profitability::result::{GoalResult, PriceRange};

/// Ranges above the goal price that are listed.
const MAX_FAILING_RANGES: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::EnumIter, strum::VariantNames)]
#[strum(serialize_all = "camelCase", const_into_str)]
pub(crate) enum GoalKind {
    KeptPerMonth,
    ProfitPerMonth,
    HourlyPay,
    Margin,
    Overtime,
}

/// Goal of a person. The value is in cents, for a margin in parts per million, for overtime a multiple in millionths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Goal {
    pub kind: GoalKind,
    pub value: i64,
}

/// Bounds of the results of a range of prices; a single price has equal ends.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    month: [i64; 2],
    profit: [i64; 2],
    revenue: [i64; 2],
}

/// Finds the goal price, and the ranges above it where the goal fails again.
pub(crate) fn goal_price(model: &UnitModel, goal: Goal) -> GoalResult {
    let search = GoalSearch::new(model, goal);
    let mut result = GoalResult {
        kind: goal.kind.into_str().to_owned(),
        value: goal.value,
        price_cents: None,
        reason: None,
        units_per_month: None,
        failing_ranges: Vec::new(),
    };
    match first_price(1, &search.starts, |low, high| search.answer_range(low, high, false)) {
        SearchEnd::At(price) => {
            result.price_cents = Some(price);
            result.failing_ranges = search.failing_ranges(price);
        }
        SearchEnd::Nowhere => result.reason = Some("no_price_reaches_the_goal".to_owned()),
        SearchEnd::GaveUp => result.reason = Some("fees_take_a_higher_price".to_owned()),
    }
    result
}

/// Units a month that give a profit before tax; `None` when no number of sales does.
pub(crate) fn units_for_profit(model: &UnitModel, contribution: i64, profit: i64) -> Option<i64> {
    let needed = i128::from(model.fixed_costs() + profit).max(0);
    let orders = (contribution > 0).then(|| (needed + i128::from(contribution) - 1) / i128::from(contribution))?;
    i64::try_from(orders * i128::from(model.units_per_order)).ok()
}

/// Returns true when the results of a year reach the goal. This is the rule that the search has to agree with.
#[cfg(test)]
pub(crate) fn is_goal_reached(model: &UnitModel, goal: Goal, price: i64) -> bool {
    answer_of(model, goal, exact_bounds(model, price)) == RangeAnswer::All
}

fn exact_bounds(model: &UnitModel, price: i64) -> Bounds {
    let year = model.year_amounts(price);
    let month = year.months.first().map_or(0, |month| month.profit);
    Bounds {
        month: [month; 2],
        profit: [year.profit; 2],
        revenue: [year.revenue; 2],
    }
}

struct GoalSearch<'m> {
    model: &'m UnitModel,
    goal: Goal,
    starts: Vec<i64>,
    /// Orders of the year and of the first month, in millionths.
    year_orders: i64,
    month_orders: i64,
    slack: i64,
}

impl<'m> GoalSearch<'m> {
    fn new(model: &'m UnitModel, goal: Goal) -> Self {
        let orders = model.monthly_orders();
        Self {
            starts: range_starts(model),
            year_orders: orders.iter().sum(),
            month_orders: orders[0],
            slack: rounding_slack(model),
            model,
            goal,
        }
    }

    /// Answer for the prices of a range; with `lenient`, a shortfall of one cent per fee line and order is none.
    fn answer_range(&self, low: i64, high: i64, lenient: bool) -> RangeAnswer {
        let mut bounds = match low == high {
            true => exact_bounds(self.model, low),
            false => self.bound_results(low, high),
        };
        if lenient {
            let cents = self.model.rounded_lines();
            for (range, orders) in [
                (&mut bounds.month, self.month_orders),
                (&mut bounds.profit, self.year_orders),
            ] {
                let shortfall = scale_by_orders(cents, orders) + cents;
                *range = range.map(|profit| profit + shortfall);
            }
        }
        answer_of(self.model, self.goal, bounds)
    }

    fn bound_results(&self, low: i64, high: i64) -> Bounds {
        let model = self.model;
        let ends = [model.order_contribution(low), model.order_contribution(high)];
        let least = ends[0].min(ends[1]) - self.slack;
        let most = ends[0].max(ends[1]) + self.slack;
        let fixed = model.fixed_costs();
        let of_months = |orders: i64, months: i64| {
            let rounding = months * model.rounded_lines();
            [
                scale_by_orders(least, orders) - months * fixed - rounding,
                scale_by_orders(most, orders) - months * fixed + rounding,
            ]
        };
        let revenue = |price: i64| {
            let bases = model.fee_bases(price);
            scale_by_orders(bases.item + bases.shipping, self.year_orders)
        };
        let rounding = MONTHS as i64;
        Bounds {
            month: of_months(self.month_orders, 1),
            profit: of_months(self.year_orders, MONTHS as i64),
            revenue: [(revenue(low) - rounding).max(0), revenue(high) + rounding],
        }
    }

    /// Answer to whether the goal fails by more than rounding. Cents that are added for rounding may carry the profit
    /// over a step of the tax, so a price that reaches the goal as it is fails never.
    fn fails_in(&self, low: i64, high: i64) -> RangeAnswer {
        let fails = self.answer_range(low, high, true).invert_answer();
        match (self.answer_range(low, high, false), fails) {
            (RangeAnswer::All, _) => RangeAnswer::None,
            (RangeAnswer::Unknown, RangeAnswer::All) => RangeAnswer::Unknown,
            _ => fails,
        }
    }

    /// Ranges above the goal price where the goal fails by more than rounding.
    fn failing_ranges(&self, goal_price: i64) -> Vec<PriceRange> {
        let mut ranges = Vec::new();
        let mut from = goal_price;
        while ranges.len() < MAX_FAILING_RANGES && from <= MAX_SEARCHED_PRICE {
            let SearchEnd::At(first) = first_price(from, &self.starts, |low, high| self.fails_in(low, high)) else {
                break;
            };
            let again = first_price(first, &self.starts, |low, high| self.answer_range(low, high, false));
            let last = if let SearchEnd::At(price) = again {
                price - 1
            } else {
                MAX_SEARCHED_PRICE
            };
            ranges.push(PriceRange {
                from_cents: first,
                to_cents: last,
            });
            from = last + 1;
        }
        ranges
    }
}

/// Cents of so many millionths of an order; bounds add the rounding.
fn scale_by_orders(cents: i64, orders_micro: i64) -> i64 {
    round_div(i128::from(cents) * i128::from(orders_micro), i128::from(MILLION))
}

fn answer_of(model: &UnitModel, goal: Goal, bounds: Bounds) -> RangeAnswer {
    let [worst, best] = match goal.kind {
        GoalKind::ProfitPerMonth => bounds.month.map(|month| month >= goal.value),
        GoalKind::Margin => margin_answers(bounds, goal.value),
        GoalKind::KeptPerMonth => {
            kept_bounds(model, bounds).map(|kept| kept >= goal.value.saturating_mul(MONTHS as i64))
        }
        GoalKind::HourlyPay => pay_bounds(model, bounds).map(|pay| pay.is_some_and(|pay| pay >= goal.value)),
        GoalKind::Overtime => pay_bounds(model, bounds).map(|pay| {
            let both = pay.zip(model.overtime);
            both.is_some_and(|(pay, overtime)| {
                i128::from(pay) * i128::from(MILLION) >= i128::from(overtime) * i128::from(goal.value)
            })
        }),
    };
    match (worst, best) {
        (true, _) => RangeAnswer::All,
        (false, false) => RangeAnswer::None,
        (false, true) => RangeAnswer::Unknown,
    }
}

fn kept_bounds(model: &UnitModel, bounds: Bounds) -> [i64; 2] {
    let [low, high] = bounds.profit;
    model
        .tax
        .as_ref()
        .map_or([i64::MIN; 2], |tax| tax.kept_bounds(low, high))
}

fn pay_bounds(model: &UnitModel, bounds: Bounds) -> [Option<i64>; 2] {
    kept_bounds(model, bounds).map(|kept| model.hourly_pay(kept))
}

/// Least and most margin against a goal in parts per million. A larger revenue lowers the margin of a profit.
fn margin_answers(bounds: Bounds, goal: i64) -> [bool; 2] {
    let holds = |profit: i64, revenue: i64| {
        revenue > 0 && i128::from(profit) * i128::from(MILLION) >= i128::from(goal) * i128::from(revenue)
    };
    let [low, high] = bounds.profit;
    let [least, most] = bounds.revenue;
    if least == most {
        return [holds(low, least), holds(high, most)];
    }
    let worst = least > 0 && holds(low, if low >= 0 { most } else { least });
    let best = most > 0 && holds(high, if high >= 0 { least.max(1) } else { most });
    [worst, best]
}
