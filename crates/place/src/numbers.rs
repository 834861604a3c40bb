//! Numbers of columns and their decimals.

use crate::packed::tables::NONE;

/// Number of a column, where there is one.
pub(crate) fn known_number(number: u32) -> Option<u32> {
    (number != NONE).then_some(number)
}

pub(crate) fn round(number: f64, decimals: i32) -> f64 {
    let scale = 10_f64.powi(decimals);
    (number * scale).round() / scale
}
