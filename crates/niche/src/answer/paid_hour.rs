//! An hour of work that was paid, before and after tax, beside an hour of the reader's job.

use super::figures::kept_hour;
use super::input::AnswerInput;
use super::wage::Job;
use crate::money::cents::{MILLION, round_div};
use crate::money::evening::EveningChoice;
use crate::scoring::engine_data::EngineData;

const DAYS_PER_YEAR: i64 = 365;
const MINUTES_PER_HOUR: i64 = 60;

/// Work of a period that customers paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidWork {
    /// Takings less costs.
    pub profit_cents: i64,
    /// Time with everything around the work.
    pub minutes: i64,
    /// Length of the period, by which the work is scaled to a year; 0 counts as 1.
    pub days: i64,
}

/// Cents of one hour of paid work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidHour {
    /// Before tax.
    pub hour_cents: i64,
    /// After the tax that it adds beside a full-time job.
    pub kept_cents: i64,
    /// Rest of an hour more at the job after tax.
    pub job_cents: i64,
}

/// `None` without minutes. The tax is that of a year that goes on like the period: profit, hours and the tax beside the
/// wage of `input` are those of the answer of a market.
pub(crate) fn paid_hour(engine: &EngineData, work: PaidWork, input: &AnswerInput) -> Option<PaidHour> {
    if work.minutes <= 0 {
        return None;
    }
    let job = Job::new(engine, input, &EveningChoice::default());
    let of_year = |amount: i64| {
        round_div(
            i128::from(amount) * i128::from(DAYS_PER_YEAR),
            i128::from(work.days.max(1)),
        )
    };
    let year_tax = match of_year(work.profit_cents) {
        profit if profit > 0 => job.tax.case.tax_amounts(profit).set_aside,
        _ => 0,
    };
    let hours_micro = round_div(
        i128::from(work.minutes) * i128::from(MILLION),
        i128::from(MINUTES_PER_HOUR),
    );
    let year_hours = of_year(hours_micro).max(1);
    let earned = i128::from(work.profit_cents) * i128::from(MILLION);
    Some(PaidHour {
        hour_cents: round_div(earned, i128::from(hours_micro)),
        kept_cents: kept_hour([work.profit_cents, hours_micro], [year_tax, year_hours]),
        job_cents: job.yardstick_cents(year_hours),
    })
}
