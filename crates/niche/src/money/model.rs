//! Orders, months and the year of a case at any price.

use super::cents::{MILLION, round_div, share_of_amount, times_orders};
use super::fee_amount::{Bases, order_fee};
use super::fees::{ActiveFee, FeePer};
use super::tax_estimate::TaxRule;

pub(crate) const MONTHS: usize = 12;
/// Highest price that the goal search tries, in cents.
pub(crate) const MAX_SEARCHED_PRICE: i64 = 10_000_000;

/// Numbers of a case whose price may vary.
#[derive(Debug, Clone)]
pub(crate) struct UnitModel {
    pub units_per_order: i64,
    /// Units of the first month, in millionths.
    pub units_micro: i64,
    pub growth_ppm: i64,
    pub unit_cost: i64,
    pub packaging: i64,
    pub buyer_shipping: i64,
    pub own_shipping: i64,
    pub sales_tax_ppm: i64,
    pub fees: Vec<ActiveFee>,
    pub ads: i64,
    pub fixed: i64,
    pub vehicle: i64,
    pub hours_micro: Option<i64>,
    pub tax: Option<TaxRule>,
    /// After-tax value of one overtime hour.
    pub overtime: Option<i64>,
}

/// One order at a price, in cents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Order {
    pub bases: Bases,
    /// Amounts in the order of [`UnitModel::fees`]; 0 for a monthly one.
    pub fees: Vec<i64>,
    pub unit_costs: i64,
    pub contribution: i64,
}

/// Sums of one month in whole cents; `orders_micro` is in millionths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct MonthAmounts {
    pub orders_micro: i64,
    pub revenue: i64,
    pub fees: Vec<i64>,
    pub unit_costs: i64,
    pub packaging: i64,
    pub shipping: i64,
    pub profit: i64,
}

/// Twelve months at a price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct YearAmounts {
    pub order: Order,
    pub months: Vec<MonthAmounts>,
    pub revenue: i64,
    pub profit: i64,
}

impl UnitModel {
    pub fn fee_bases(&self, price: i64) -> Bases {
        let item = self.units_per_order * price;
        Bases {
            item,
            shipping: self.buyer_shipping,
            sales_tax: share_of_amount(item + self.buyer_shipping, self.sales_tax_ppm),
        }
    }

    pub fn price_order(&self, price: i64) -> Order {
        let bases = self.fee_bases(price);
        let fees: Vec<i64> = self
            .fees
            .iter()
            .map(|fee| order_fee(fee, bases, self.units_per_order))
            .collect();
        let unit_costs = self.units_per_order * self.unit_cost;
        let costs = fees.iter().sum::<i64>() + unit_costs + self.own_shipping + self.packaging;
        Order {
            contribution: bases.item + bases.shipping - costs,
            bases,
            fees,
            unit_costs,
        }
    }

    /// Contribution of one order, without a list of its fees.
    pub fn order_contribution(&self, price: i64) -> i64 {
        let bases = self.fee_bases(price);
        let fees: i64 = self
            .fees
            .iter()
            .map(|fee| order_fee(fee, bases, self.units_per_order))
            .sum();
        let costs = self.units_per_order * self.unit_cost + self.own_shipping + self.packaging;
        bases.item + bases.shipping - fees - costs
    }

    /// Platform subscriptions of a month.
    pub fn monthly_subscription(&self) -> i64 {
        let monthly = self.fees.iter().filter(|fee| fee.line.per == FeePer::Month);
        monthly.map(|fee| fee.line.fixed_cents).sum()
    }

    /// Costs of a month that do not depend on sales.
    pub fn fixed_costs(&self) -> i64 {
        self.ads + self.fixed + self.vehicle + self.monthly_subscription()
    }

    /// Orders of each month in millionths.
    pub fn monthly_orders(&self) -> [i64; MONTHS] {
        let mut orders = round_div(i128::from(self.units_micro), i128::from(self.units_per_order));
        std::array::from_fn(|month| {
            if month > 0 && self.growth_ppm != 0 {
                orders = share_of_amount(orders, MILLION + self.growth_ppm);
            }
            orders
        })
    }

    pub fn month_amounts(&self, order: &Order, orders_micro: i64) -> MonthAmounts {
        let line = |cents: i64| times_orders(cents, orders_micro);
        let fees: Vec<i64> = order.fees.iter().map(|fee| line(*fee)).collect();
        let revenue = line(order.bases.item + order.bases.shipping);
        let (unit_costs, packaging, shipping) = (line(order.unit_costs), line(self.packaging), line(self.own_shipping));
        let variable = fees.iter().sum::<i64>() + unit_costs + packaging + shipping;
        MonthAmounts {
            orders_micro,
            revenue,
            profit: revenue - variable - self.fixed_costs(),
            fees,
            unit_costs,
            packaging,
            shipping,
        }
    }

    pub fn year_amounts(&self, price: i64) -> YearAmounts {
        let order = self.price_order(price);
        let mut months: Vec<MonthAmounts> = Vec::with_capacity(MONTHS);
        for orders in self.monthly_orders() {
            let month = match months.last() {
                Some(last) if last.orders_micro == orders => last.clone(),
                _ => self.month_amounts(&order, orders),
            };
            months.push(month);
        }
        YearAmounts {
            revenue: months.iter().map(|month| month.revenue).sum(),
            profit: months.iter().map(|month| month.profit).sum(),
            order,
            months,
        }
    }

    /// Number of lines of an order that are rounded each month.
    pub fn rounded_lines(&self) -> i64 {
        4 + i64::try_from(self.fees.len()).unwrap_or(i64::MAX / 100)
    }

    /// Pay per hour of a year's earnings; `None` without hours.
    pub fn hourly_pay(&self, kept: i64) -> Option<i64> {
        let hours = self.hours_micro.filter(|hours| *hours > 0)?;
        Some(round_div(
            i128::from(kept) * i128::from(MILLION),
            i128::from(hours) * MONTHS as i128,
        ))
    }

    /// Earnings of the year after tax; `None` where the tax is not known.
    pub fn kept_earnings(&self, profit: i64) -> Option<i64> {
        Some(profit - self.tax.as_ref()?.set_aside(profit))
    }
}

/// Part of the year's tax that falls on month `n` of 1 to 12: the parts add up to the whole.
pub(crate) fn month_part(year: i64, n: usize) -> i64 {
    let until = |n: usize| (i128::from(year) * n as i128).div_euclid(MONTHS as i128);
    i64::try_from(until(n) - until(n - 1)).unwrap_or(i64::MAX)
}
