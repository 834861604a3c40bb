//! A month of a market's usual work: units, hours worked, profit and tax of the low, the middle and the high case.
//!
//! Every page and file takes these figures from here: the report's first card, and the starting guesses of the
//! calculator, which the workbook and the business plan read. It rounds the lines of a month as the calculator's own
//! model does.

use super::cents::{MILLION, round_div, share_of_amount, times_orders};
use super::model::MONTHS;
use super::profit_tables::ProfitTables;
use super::tax_estimate::{TaxCase, TaxRule};
use crate::data::atlas::UnitEconomics;
use crate::money::evening::{DayJob, EveningChoice, TaxedMonth, WEEKS_PER_MONTH, WorkMonth};

/// Time that a person gives to the work: evenings, or all hours of a week in one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct WorkTime {
    pub minutes: f64,
    pub per_week: u8,
}

impl From<&EveningChoice> for WorkTime {
    fn from(choice: &EveningChoice) -> Self {
        Self {
            minutes: f64::from(choice.minutes),
            per_week: choice.per_week,
        }
    }
}

/// Price, cost and time of one unit: what is left of it depends on where in these ranges a case lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct UnitRanges {
    /// Cents: low, middle and high.
    pub price: [i64; 3],
    pub cost: [i64; 3],
    /// Minutes of one unit with everything around it: quick, middle and slow.
    pub minutes: [f64; 3],
}

impl UnitRanges {
    /// The ranges of the atlas. `scale` is the factor of the prices of the reader's state.
    pub fn new(work: &UnitEconomics, scale: f64) -> Self {
        let [price, cost] =
            [work.price_usd, low_middle_high(work.direct_cost_usd)].map(|range| range.map(|usd| cents_of(usd * scale)));
        let [own, around] = [work.minutes, work.overhead_minutes].map(low_middle_high);
        Self {
            price: price.map(|cents| cents.max(1)),
            cost,
            minutes: std::array::from_fn(|i| own[i] + around[i]),
        }
    }
}

/// Figures of one case of the work in the units of the calculator: cents, millionths, and parts per million.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct UsualCase {
    pub price: i64,
    pub unit_cost: i64,
    pub fee_ppm: i64,
    pub fee_fixed: i64,
    /// Minutes of one unit with everything around it.
    pub minutes: f64,
    pub units_per_evening: f64,
    pub units_micro: i64,
    /// Units of a month before they are rounded down to those that fit into an evening.
    pub free_units_micro: i64,
    pub hours_micro: i64,
}

/// Tax on the profit beside a full-time day job, by the defaults of the calculator.
#[derive(Debug, Clone)]
pub(crate) struct JobTax {
    pub case: TaxCase,
    pub wage_cents: i64,
}

impl JobTax {
    /// Makes the tax of the newest year.
    pub fn new(tables: &ProfitTables, wage_cents: i64) -> Self {
        let wages = wage_cents * super::tax_estimate::DEFAULT_WAGE_HOURS;
        Self {
            case: TaxCase::new(&tables.newest, wages, 0),
            wage_cents,
        }
    }

    pub fn day_job(&self) -> DayJob {
        DayJob {
            tax_year: self.case.table.year,
            wage_cents: self.wage_cents,
            overtime_cents: self.case.overtime_hour(self.wage_cents, false),
        }
    }
}

/// The low, the middle and the high case of a month of the work.
pub(crate) fn estimate_months(
    work: &UnitEconomics,
    ranges: &UnitRanges,
    time: WorkTime,
    tax: Option<&JobTax>,
) -> [WorkMonth; 3] {
    let rule = tax.map(|tax| TaxRule::Estimate(Box::new(tax.case.clone())));
    usual_cases(work, ranges, time).map(|case| case.estimate_month(rule.as_ref()))
}

/// The middle case, which the starting guesses of the calculator are.
pub(crate) fn middle_case(work: &UnitEconomics, ranges: &UnitRanges, time: WorkTime) -> UsualCase {
    let [price, cost] = [ranges.price[1], ranges.cost[1]];
    UsualCase::new(work, price, cost, [ranges.minutes[1]; 2], time)
}

/// The cases: the low one has the low price, the high cost and the slow work. Where a unit loses money, slow work loses
/// less of it in a month, so that the low case has the quick work and the high one the slow. So the low case is the
/// least and the high one the most of all corners of the ranges.
pub(crate) fn usual_cases(work: &UnitEconomics, ranges: &UnitRanges, time: WorkTime) -> [UsualCase; 3] {
    let ([low, _, high], [cheap, _, dear], [quick, _, slow]) = (ranges.price, ranges.cost, ranges.minutes);
    [
        UsualCase::new(work, low, dear, [slow, quick], time),
        middle_case(work, ranges, time),
        UsualCase::new(work, high, cheap, [quick, slow], time),
    ]
}

impl UsualCase {
    /// Makes a case; `gain` and `loss` are the minutes of a unit that brings money and of one that loses it.
    fn new(work: &UnitEconomics, price: i64, unit_cost: i64, [gain, loss]: [f64; 2], time: WorkTime) -> Self {
        let mut case = Self {
            price,
            unit_cost,
            fee_ppm: (work.fee_percent * 10_000.0).round() as i64,
            fee_fixed: cents_of(work.fee_usd),
            minutes: gain,
            units_per_evening: 0.0,
            units_micro: 0,
            free_units_micro: 0,
            hours_micro: 0,
        };
        if case.unit_left() < 0 {
            case.minutes = loss;
        }
        case.spend(time, work);
        case
    }

    /// Counts the units that fit into the time, and the hours that they take. A thing that is done in one go is rounded
    /// down to those that fit into an evening; one that takes longer counts by the hours given. More than a week can
    /// sell is never made.
    fn spend(&mut self, time: WorkTime, work: &UnitEconomics) {
        let most = work.units_max_per_week.unwrap_or(f64::INFINITY);
        let fit = time.minutes / self.minutes;
        let whole = if fit < 1.0 || !work.is_rounded() {
            fit
        } else {
            fit.floor()
        };
        let of_month = |per_evening: f64| {
            let per_week = (per_evening.min(most) * f64::from(time.per_week)).min(most);
            (per_week * WEEKS_PER_MONTH * MILLION as f64).round() as i64
        };
        self.units_per_evening = whole.min(most);
        self.units_micro = of_month(whole);
        self.free_units_micro = of_month(fit);
        self.hours_micro = hours_of(self.units_micro, self.minutes);
    }

    fn unit_fee(&self) -> i64 {
        share_of_amount(self.price, self.fee_ppm) + self.fee_fixed
    }

    pub fn unit_left(&self) -> i64 {
        self.price - self.unit_fee() - self.unit_cost
    }

    /// Profit of a month before tax. Each line is rounded once, as in the calculator.
    pub fn month_profit(&self) -> i64 {
        let line = |cents: i64| times_orders(cents, self.units_micro);
        line(self.price) - line(self.unit_fee()) - line(self.unit_cost)
    }

    fn estimate_month(&self, tax: Option<&TaxRule>) -> WorkMonth {
        let profit = self.month_profit();
        let hourly =
            |cents: i64, hours: i64| round_div(i128::from(cents) * i128::from(MILLION), i128::from(hours.max(1)));
        let taxed = tax.map(|rule| {
            let year_tax = rule.set_aside(profit * MONTHS as i64);
            let year_kept = profit * MONTHS as i64 - year_tax;
            TaxedMonth {
                year_tax,
                year_kept,
                kept_per_hour: hourly(year_kept, self.hours_micro * MONTHS as i64),
            }
        });
        WorkMonth {
            price: self.price,
            unit_cost: self.unit_cost,
            minutes_per_unit: self.minutes,
            unit_left: self.unit_left(),
            units_per_evening: self.units_per_evening,
            units: self.units_micro,
            hours: self.hours_micro,
            profit,
            profit_per_hour: hourly(profit, self.hours_micro),
            taxed,
        }
    }
}

/// Hours of so many units, both in millionths; at least one millionth.
pub(crate) fn hours_of(units_micro: i64, minutes: f64) -> i64 {
    (units_micro as f64 * minutes / 60.0).round().max(1.0) as i64
}

pub(crate) fn cents_of(usd: f64) -> i64 {
    (usd * 100.0).round() as i64
}

fn low_middle_high([low, high]: [f64; 2]) -> [f64; 3] {
    [low, f64::midpoint(low, high), high]
}
