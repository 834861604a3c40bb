//! Turning points: the value of one figure at which the middle hour passes the yardstick, or the word its side.
//!
//! Each is found by halving over whole cents, minutes or evenings, by the function that makes the figures themselves.

use super::figures::WorkPlan;
use super::niche_answer::{TurningPoints, WordTurn, WordTurns};
use super::wage::Job;
use super::word::Side;
use crate::scoring::engine_data::EngineData;

/// Prices from here on are whole dollars.
pub(crate) const WHOLE_DOLLARS_FROM: i64 = 2_000;
const MOST_MINUTES: i64 = 100_000;
/// Wages that are read, in cents.
const WAGES: [i64; 2] = [100, 100_000];
const MOST_EVENINGS: u8 = 7;

/// Search for the values at which something holds for the middle hour.
pub(crate) struct TurningSearch<'a> {
    pub engine: &'a EngineData,
    pub plan: WorkPlan<'a>,
    pub job: &'a Job,
}

/// Test of what the middle hour leaves and the yardstick.
type Holds<'t> = &'t dyn Fn(i64, i64) -> bool;

impl TurningSearch<'_> {
    fn holds_with(&self, plan: WorkPlan, holds: Holds) -> bool {
        let (kept, yardstick) = plan.middle_and_yardstick(self.job);
        holds(kept, yardstick)
    }

    /// Highest price that is usual here, and half as much again.
    fn most_price(&self) -> i64 {
        self.plan.usual.price[2] * 3 / 2
    }

    /// Least price up to `most` at which it holds: a whole dollar, or a cent under $20.
    fn least_price(&self, most: i64, holds: Holds) -> Option<i64> {
        let found = first_that(1, most, |cents| self.holds_with(self.plan.with_price(cents), holds))?;
        let rounded = if found < WHOLE_DOLLARS_FROM {
            found
        } else {
            (found + 99) / 100 * 100
        };
        (rounded <= most).then_some(rounded)
    }

    /// Price that the market would have to pay, however unusual.
    pub fn least_price_of_any(&self) -> Option<i64> {
        self.least_price(self.most_price().saturating_mul(1_000), &|kept, yardstick| {
            kept >= yardstick
        })
    }

    /// Most whole minutes at which it holds, not below half of the quickest nor below the billed hour.
    fn most_minutes(&self, holds: Holds) -> Option<i64> {
        let least = (self.plan.usual.minutes[0] / 2.0).max(self.plan.least_minutes()).ceil() as i64;
        last_that(least, MOST_MINUTES, |minutes| {
            self.holds_with(self.plan.with_minutes(minutes as f64), holds)
        })
    }

    /// Most direct cost at which it holds, rounded as a price is.
    fn most_cost(&self, holds: Holds) -> Option<i64> {
        let found = last_that(0, self.most_price(), |cents| {
            self.holds_with(self.plan.with_cost(cents), holds)
        })?;
        Some(if found < WHOLE_DOLLARS_FROM {
            found
        } else {
            found / 100 * 100
        })
    }

    /// Highest wage at which it holds.
    fn most_wage(&self, holds: Holds) -> Option<i64> {
        let [least, most] = WAGES;
        last_that(least, most, |cents| {
            let (kept, yardstick) = self.plan.middle_and_yardstick(&self.job.with_wage(self.engine, cents));
            holds(kept, yardstick)
        })
    }

    /// The next number of evenings at which it holds.
    fn next_evenings(&self, holds: Holds) -> Option<u8> {
        let now = self.plan.time.per_week;
        let mut others: Vec<u8> = (1..=MOST_EVENINGS).filter(|count| *count != now).collect();
        others.sort_by_key(|count| count.abs_diff(now));
        others
            .into_iter()
            .find(|count| self.holds_with(self.plan.with_evenings(*count), holds))
    }

    /// Values at which the middle passes the yardstick.
    pub fn turning_points(&self) -> TurningPoints {
        let passes = |kept: i64, yardstick: i64| kept >= yardstick;
        TurningPoints {
            price_usd: self.least_price(self.most_price(), &passes).map(usd_of),
            minutes_per_unit: self.most_minutes(&passes).map(|minutes| minutes as f64),
            wage_usd: self.most_wage(&passes).map(usd_of),
        }
    }

    /// Values at which the side is better and, for each figure, the last one at which it is not yet worse.
    pub fn word_turns(&self, side: Side) -> WordTurns {
        let is_better = |kept: i64, yardstick: i64| Side::of(kept, yardstick) > side;
        let is_kept = |kept: i64, yardstick: i64| Side::of(kept, yardstick) >= side;
        let is_worse = |kept: i64, yardstick: i64| Side::of(kept, yardstick) < side;
        WordTurns {
            up: match side {
                Side::More => WordTurn::default(),
                _ => self.word_turn(&is_better, &is_better),
            },
            down: match side {
                Side::Less => WordTurn::default(),
                _ => self.word_turn(&is_kept, &is_worse),
            },
        }
    }

    fn word_turn(&self, holds: Holds, evenings: Holds) -> WordTurn {
        WordTurn {
            price_usd: self.least_price(self.most_price(), holds).map(usd_of),
            minutes_per_unit: self.most_minutes(holds).map(|minutes| minutes as f64),
            cost_usd: self.most_cost(holds).map(usd_of),
            wage_usd: self.most_wage(holds).map(usd_of),
            evenings_per_week: self.next_evenings(evenings),
        }
    }
}

fn usd_of(cents: i64) -> f64 {
    cents as f64 / 100.0
}

/// The least number from `low` to `high` for which it holds; it holds for all larger ones.
fn first_that(low: i64, high: i64, holds: impl Fn(i64) -> bool) -> Option<i64> {
    if low > high || !holds(high) {
        return None;
    }
    let (mut low, mut high) = (low, high);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    Some(low)
}

/// The largest number from `low` to `high` for which it holds; it holds for all smaller ones. `None` where it holds for
/// all or none.
fn last_that(low: i64, high: i64, holds: impl Fn(i64) -> bool) -> Option<i64> {
    if low > high || !holds(low) {
        return None;
    }
    let first = first_that(low, high, |number| !holds(number))?;
    Some(first - 1)
}
