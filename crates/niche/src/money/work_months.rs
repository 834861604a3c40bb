//! A month of a market's usual work: units, hours worked, profit and tax of the low, the middle and the high case.
//!
//! Every page and file takes these figures from here: the report's first card, and the starting guesses of the calculator, which the
//! workbook and the business plan read. The calculator's own model computes the money of a month.

use super::cents::{MILLION, round_div};
use super::fees::own_fee;
use super::model::UnitModel;
use super::tax_estimate::{TaxCase, TaxRule};
use super::tax_tables::{FilingStatus, TaxFigures};
use crate::data::atlas::UnitEconomics;
use crate::evening::{DayJob, EveningChoice, TaxedMonth, WEEKS_PER_MONTH, WorkMonth};

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
    pub hours_micro: i64,
}

/// Tax on the profit beside a full-time day job, by the defaults of the calculator.
#[derive(Debug, Clone)]
pub(crate) struct JobTax {
    case: TaxCase,
    wage_cents: i64,
}

impl JobTax {
    /// Makes the tax of the newest year; `None` without tax figures.
    pub fn new(taxes: &TaxFigures, wage_usd: f64) -> Option<Self> {
        let wage_cents = cents_of(wage_usd);
        let newest = taxes.list_years().last().copied()?;
        let year = taxes.find_year(newest, FilingStatus::default())?;
        Some(Self {
            case: TaxCase::new(year, wage_cents * super::tax_estimate::DEFAULT_WAGE_HOURS, 0),
            wage_cents,
        })
    }

    pub fn day_job(&self) -> DayJob {
        DayJob {
            tax_year: self.case.table.year,
            wage_cents: self.wage_cents,
            overtime_cents: self.case.overtime_hour(self.wage_cents, false),
        }
    }
}

/// The low, the middle and the high case of a month of the work. `scale` is the factor of the prices of the reader's state.
pub(crate) fn estimate_months(
    work: &UnitEconomics,
    time: WorkTime,
    scale: f64,
    tax: Option<&JobTax>,
) -> [WorkMonth; 3] {
    let rule = tax.map(|tax| TaxRule::Estimate(Box::new(tax.case.clone())));
    usual_cases(work, time, scale).map(|case| case.estimate_month(rule.clone()))
}

/// The middle case, which the starting guesses of the calculator are.
pub(crate) fn middle_case(work: &UnitEconomics, time: WorkTime, scale: f64) -> UsualCase {
    let [_, middle, _] = usual_cases(work, time, scale);
    middle
}

/// The cases: the low one has the low price, the high cost and the slow work. Where a unit loses money, slow work loses less of it in
/// a month, so that the low case has the quick work and the high one the slow.
fn usual_cases(work: &UnitEconomics, time: WorkTime, scale: f64) -> [UsualCase; 3] {
    let [price, cost] =
        [work.price_usd, work.direct_cost_usd].map(|range| low_middle_high(range).map(|usd| cents_of(usd * scale)));
    let [own, around] = [work.minutes, work.overhead_minutes].map(low_middle_high);
    let [quick, middle, slow] = std::array::from_fn(|i| own[i] + around[i]);
    let case = |at: usize, gain: f64, loss: f64| {
        let mut case = UsualCase {
            price: price[at].max(1),
            unit_cost: cost[2 - at],
            fee_ppm: (work.fee_percent * 10_000.0).round() as i64,
            fee_fixed: cents_of(work.fee_usd),
            minutes: gain,
            units_per_evening: 0.0,
            units_micro: 0,
            hours_micro: 0,
        };
        if case.unit_left() < 0 {
            case.minutes = loss;
        }
        case.spend(time, work.units_max_per_week);
        case
    };
    [case(0, slow, quick), case(1, middle, middle), case(2, quick, slow)]
}

impl UsualCase {
    /// Counts the units that fit into the time, and the hours that they take. Where one takes longer than the evening, an evening
    /// makes a part of it; more than a week can sell is never made.
    fn spend(&mut self, time: WorkTime, most_per_week: Option<f64>) {
        let most = most_per_week.unwrap_or(f64::INFINITY);
        let fit = time.minutes / self.minutes;
        let whole = if fit < 1.0 { fit } else { fit.floor() };
        self.units_per_evening = whole.min(most);
        let per_week = (self.units_per_evening * f64::from(time.per_week)).min(most);
        self.units_micro = (per_week * WEEKS_PER_MONTH * MILLION as f64).round() as i64;
        self.hours_micro = hours_of(self.units_micro, self.minutes);
    }

    fn to_model(&self, tax: Option<TaxRule>) -> UnitModel {
        UnitModel {
            units_per_order: 1,
            units_micro: self.units_micro,
            growth_ppm: 0,
            unit_cost: self.unit_cost,
            packaging: 0,
            buyer_shipping: 0,
            own_shipping: 0,
            sales_tax_ppm: 0,
            fees: own_fee(self.fee_ppm, self.fee_fixed),
            ads: 0,
            fixed: 0,
            vehicle: 0,
            hours_micro: Some(self.hours_micro),
            tax,
            overtime: None,
        }
    }

    fn unit_left(&self) -> i64 {
        self.to_model(None).order_contribution(self.price)
    }

    fn estimate_month(&self, tax: Option<TaxRule>) -> WorkMonth {
        let model = self.to_model(tax);
        let year = model.year_amounts(self.price);
        let profit = year.months.first().map_or(0, |month| month.profit);
        let taxed = model.kept_earnings(year.profit).map(|kept| TaxedMonth {
            year_tax: year.profit - kept,
            year_kept: kept,
            kept_per_hour: model.hourly_pay(kept).unwrap_or(0),
        });
        WorkMonth {
            minutes_per_unit: self.minutes,
            unit_left: year.order.contribution,
            units_per_evening: self.units_per_evening,
            units: self.units_micro,
            hours: self.hours_micro,
            profit,
            profit_per_hour: round_div(
                i128::from(profit) * i128::from(MILLION),
                i128::from(self.hours_micro.max(1)),
            ),
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
