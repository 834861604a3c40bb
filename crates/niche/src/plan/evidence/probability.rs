//! Probabilities behind an experiment. All but the upper bound use + - * / and square roots only, which give the same
//! bits on every machine.

use super::constants::{WILSON_Z, ZERO_YES_RISK};

/// Share of the largest term below which the further terms are left out.
const NEGLIGIBLE: f64 = 1e-40;
/// Sums of the terms below `cut` and from `cut` on, relative to the term `start`, which should be the largest. The
/// terms run from 0 to `last`, and `ratio(j)` is term(j + 1) ÷ term(j).
fn sum_sides(last: u32, start: u32, cut: u32, ratio: impl Fn(f64) -> f64) -> (f64, f64) {
    let (mut below, mut above) = (0.0, 0.0);
    let mut add = |index: u32, term: f64| match index < cut {
        true => below += term,
        false => above += term,
    };
    add(start, 1.0);
    let mut term = 1.0;
    for index in start..last {
        term *= ratio(f64::from(index));
        if term < NEGLIGIBLE {
            break;
        }
        add(index + 1, term);
    }
    term = 1.0;
    for index in (0..start).rev() {
        term /= ratio(f64::from(index));
        if term < NEGLIGIBLE {
            break;
        }
        add(index, term);
    }
    (below, above)
}

/// Probability that `left` more answers hold at least `needed` yes, where the share of yes has the distribution
/// Beta(`a`, `b`). It is 1 exactly when none is needed and 0 exactly when more are needed than are left.
pub fn chance_to_reach(needed: u32, left: u32, a: f64, b: f64) -> f64 {
    if needed == 0 {
        return 1.0;
    }
    if needed > left {
        return 0.0;
    }
    let count = f64::from(left);
    let spread = a + b - 2.0;
    let mode = match spread > 0.0 {
        true => ((count * (a - 1.0) - (b - 1.0)) / spread).floor() + 1.0,
        false => 0.0,
    };
    let mode = mode.clamp(0.0, count) as u32;
    let ratio = |y: f64| (count - y) / (y + 1.0) * (a + y) / (b + count - y - 1.0);
    let (below, above) = sum_sides(left, mode, needed, ratio);
    // An open experiment is neither certain nor lost, however close the sum comes.
    (above / (below + above)).clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
}

/// Wilson interval of 95 % for the share of yes. None without an answer.
pub fn wilson_interval(yes: u32, no: u32) -> Option<[f64; 2]> {
    let count = f64::from(yes) + f64::from(no);
    if count == 0.0 {
        return None;
    }
    let (share, square) = (f64::from(yes) / count, WILSON_Z * WILSON_Z);
    let middle = share + square / (2.0 * count);
    let reach = WILSON_Z * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt();
    let bound = |side: f64| ((middle + side * reach) / (1.0 + square / count)).clamp(0.0, 1.0);
    Some([bound(-1.0), bound(1.0)])
}

/// Largest share of yes that `no` answers without a single yes leave possible. None without an answer.
pub fn bound_after_no_yes(no: u32) -> Option<f64> {
    (no > 0).then(|| 1.0 - libm::pow(ZERO_YES_RISK, 1.0 / f64::from(no)))
}
