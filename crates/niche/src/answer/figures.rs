//! The figures of an answer: what an hour of the work brings and leaves, and the yardstick beside it.
//!
//! Both sides are the difference of two computations of the tax of a year, with the profit or the wages and without, so
//! that a higher wage never makes the word better. The formula is in `docs/niche-engine.md`.

use super::input::{AnswerInput, Experience};
use super::wage::Job;
use super::word::{AnswerWord, Side};
use crate::data::atlas::Market;
use crate::money::UnitRanges;
use crate::money::cents::{MILLION, round_div, times_orders};
use crate::money::evening::EveningChoice;
use crate::money::work_months::{UsualCase, WorkTime, cents_of, middle_case, usual_cases};

/// Minutes that an hour-billed unit takes at least.
pub(crate) const BILLED_MINUTES: f64 = 60.0;

/// Work of a market for one reader: its ranges, with the reader's own figures, and the time that is given.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WorkPlan<'a> {
    pub market: &'a Market,
    /// Ranges of the atlas at the prices of the reader's state, before experience and own figures.
    pub usual: UnitRanges,
    pub ranges: UnitRanges,
    pub time: WorkTime,
    /// Hours before the first sale, which count in the first year.
    pub setup_hours: Option<[f64; 2]>,
}

/// One case of an hour. Money is whole cents; hours are in millionths.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct HourFigures {
    pub case: UsualCase,
    /// Profit of a month before tax.
    pub month: i64,
    /// Hours before the first sale.
    pub setup_micro: i64,
    /// Profit of an hour before tax, and what it leaves after tax.
    pub hour: i64,
    pub kept: i64,
    /// Hours of a year, those before the first sale included, before units are rounded down.
    pub year_hours: i64,
    /// Profit of that year, and the tax that it adds.
    pub year_profit: i64,
    pub year_tax: i64,
}

/// The three cases and the yardstick.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct AnswerFigures {
    pub hours: [HourFigures; 3],
    pub yardstick: i64,
}

impl<'a> WorkPlan<'a> {
    /// Makes the plan of a market. `scale` is the factor of the prices of the reader's state.
    pub fn new(market: &'a Market, choice: &EveningChoice, scale: f64, input: &AnswerInput) -> Self {
        let usual = UnitRanges::new(&market.work, scale);
        let mut ranges = usual;
        match input.experience {
            Some(Experience::New) => ranges = lower_half(&ranges),
            Some(Experience::Practiced) => ranges = upper_half(&ranges),
            None => {}
        }
        let plan = Self {
            market,
            usual,
            ranges,
            time: choice.into(),
            setup_hours: market.work.setup_hours,
        };
        let own = input.own;
        let plan = own.price_usd.map_or(plan, |usd| plan.with_price(cents_of(usd)));
        let plan = own.minutes.map_or(plan, |minutes| plan.with_minutes(minutes));
        own.cost_usd.map_or(plan, |usd| plan.with_cost(cents_of(usd)))
    }

    /// A typed price replaces the range.
    pub fn with_price(mut self, cents: i64) -> Self {
        self.ranges.price = [cents.max(1); 3];
        self
    }

    pub fn with_cost(mut self, cents: i64) -> Self {
        self.ranges.cost = [cents; 3];
        self
    }

    /// Typed minutes, with everything around the unit; never under the hour that is billed.
    pub fn with_minutes(mut self, minutes: f64) -> Self {
        self.ranges.minutes = [minutes.max(self.least_minutes()); 3];
        self
    }

    pub fn with_evenings(mut self, per_week: u8) -> Self {
        self.time.per_week = per_week;
        self
    }

    pub fn least_minutes(&self) -> f64 {
        match self.market.work.billed {
            Some(_) => BILLED_MINUTES,
            None => 1.0,
        }
    }

    /// Hours before the first sale in millionths: the middle of their range, in every case.
    fn setup_micro(&self) -> i64 {
        let [least, most] = self.setup_hours.unwrap_or_default();
        (f64::midpoint(least, most) * MILLION as f64).round() as i64
    }

    /// Low, middle and high.
    pub fn hours(&self, job: &Job) -> [HourFigures; 3] {
        let months = i64::from(self.market.season_months());
        let cases = usual_cases(&self.market.work, &self.ranges, self.time);
        cases.map(|case| HourFigures::new(case, months, self.setup_micro(), job))
    }

    pub fn middle(&self, job: &Job) -> HourFigures {
        let case = middle_case(&self.market.work, &self.ranges, self.time);
        HourFigures::new(case, i64::from(self.market.season_months()), self.setup_micro(), job)
    }

    pub fn figures(&self, job: &Job) -> AnswerFigures {
        let hours = self.hours(job);
        AnswerFigures {
            yardstick: job.yardstick_cents(hours[1].year_hours),
            hours,
        }
    }

    /// What the middle hour leaves, and the yardstick.
    pub fn middle_and_yardstick(&self, job: &Job) -> (i64, i64) {
        let middle = self.middle(job);
        (middle.kept, job.yardstick_cents(middle.year_hours))
    }

    /// The same work from the second year on.
    pub fn later_figures(&self, job: &Job) -> AnswerFigures {
        let later = Self {
            setup_hours: None,
            ..*self
        };
        later.figures(job)
    }
}

impl HourFigures {
    fn new(case: UsualCase, season_months: i64, setup_micro: i64, job: &Job) -> Self {
        let month = case.month_profit();
        let free_hours = (case.free_units_micro as f64 * case.minutes / 60.0).round().max(1.0) as i64;
        let year_hours = season_months * free_hours + setup_micro;
        let year_profit = season_months * times_orders(case.unit_left(), case.free_units_micro);
        let year_tax = match year_profit > 0 {
            true => job.tax.case.tax_amounts(year_profit).set_aside,
            false => 0,
        };
        let earned = season_months * month;
        let worked = season_months * case.hours_micro + setup_micro;
        Self {
            hour: round_div(i128::from(earned) * i128::from(MILLION), i128::from(worked)),
            kept: kept_hour([earned, worked], [year_tax, year_hours]),
            case,
            month,
            setup_micro,
            year_hours,
            year_profit,
            year_tax,
        }
    }

    /// Rest of a month after its share of the year's tax.
    pub fn month_kept(&self) -> i64 {
        match self.year_profit > 0 {
            true => {
                self.month
                    - round_div(
                        i128::from(self.year_tax) * i128::from(self.month),
                        i128::from(self.year_profit),
                    )
            }
            false => self.month,
        }
    }

    /// So many cents for each hour of a month, without those before the first sale.
    pub fn month_at(&self, hour_cents: i64) -> i64 {
        times_orders(hour_cents, self.case.hours_micro)
    }
}

impl AnswerFigures {
    pub fn kept(&self) -> [i64; 3] {
        std::array::from_fn(|at| self.hours[at].kept)
    }

    pub fn middle(&self) -> &HourFigures {
        &self.hours[1]
    }

    pub fn word(&self) -> AnswerWord {
        AnswerWord::choose(self.kept(), self.yardstick)
    }

    pub fn side(&self) -> Side {
        Side::of(self.middle().kept, self.yardstick)
    }

    /// True when the middle hour leaves as much as the yardstick or more.
    pub fn is_ahead(&self) -> bool {
        self.middle().kept >= self.yardstick
    }
}

/// Rest of an hour after tax: cents that some millionths of hours earned, less the tax of a year for each hour of it.
pub(crate) fn kept_hour([earned, worked]: [i64; 2], [year_tax, year_hours]: [i64; 2]) -> i64 {
    let [earned, tax] = [earned, year_tax].map(|cents| i128::from(cents) * i128::from(MILLION));
    let [worked, hours] = [worked, year_hours].map(i128::from);
    round_div(earned * hours - tax * worked, worked * hours)
}

/// From the low case to the middle one.
fn lower_half(ranges: &UnitRanges) -> UnitRanges {
    let ([low, middle, _], [_, usual, dear], [_, normal, slow]) = (ranges.price, ranges.cost, ranges.minutes);
    UnitRanges {
        price: [low, i64::midpoint(low, middle), middle],
        cost: [usual, i64::midpoint(usual, dear), dear],
        minutes: [normal, f64::midpoint(normal, slow), slow],
    }
}

/// From the middle case to the high one.
fn upper_half(ranges: &UnitRanges) -> UnitRanges {
    let ([_, middle, high], [cheap, usual, _], [quick, normal, _]) = (ranges.price, ranges.cost, ranges.minutes);
    UnitRanges {
        price: [middle, i64::midpoint(middle, high), high],
        cost: [cheap, i64::midpoint(cheap, usual), usual],
        minutes: [quick, f64::midpoint(quick, normal), normal],
    }
}
