//! Regularized incomplete beta function, for parameters that are not whole numbers.
//!
//! Own code instead of a library: `puruspe` 0.4.4 lacks a pair of parentheses where both parameters are above 3,000,
//! and the logarithms of the standard library differ between machines. Those of `libm` do not.

/// Steps of the continued fraction. It needs about the square root of the larger parameter.
const MAX_STEPS: u32 = 10_000;
const TINY: f64 = 1e-300;

/// Probability that a share with the distribution Beta(`a`, `b`) is at most `x`.
pub(super) fn regularized_beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let scale = libm::lgamma(a + b) - libm::lgamma(a) - libm::lgamma(b);
    let front = libm::exp(scale + a * libm::log(x) + b * libm::log1p(-x));
    // The fraction converges fast on this side of the mean; the other side is its mirror image.
    if x < (a + 1.0) / (a + b + 2.0) {
        front * continued_fraction(x, a, b) / a
    } else {
        1.0 - front * continued_fraction(1.0 - x, b, a) / b
    }
}

/// Value of the continued fraction, by the method of Lentz.
fn continued_fraction(x: f64, a: f64, b: f64) -> f64 {
    let nonzero = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut numerator = 1.0;
    let mut denominator = 1.0 / nonzero(1.0 - (a + b) * x / (a + 1.0));
    let mut value = denominator;
    for step in 1..=MAX_STEPS {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for coefficient in [even, odd] {
            denominator = 1.0 / nonzero(1.0 + coefficient * denominator);
            numerator = nonzero(1.0 + coefficient / numerator);
            change = numerator * denominator;
            value *= change;
        }
        if (change - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}
