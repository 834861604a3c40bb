//! Rules for texts of members: levels, limits, reasons to hold a text, flags, usefulness, handles, penalties. Pure: the
//! clock and the counts are handed in.

pub mod flags;
pub mod handles;
pub mod helped;
pub mod levels;
pub mod limits;
pub mod penalties;
pub mod repeats;
pub mod signs;

/// Microseconds of time spans.
pub const SECOND: i64 = 1_000_000;
pub const HOUR: i64 = 3600 * SECOND;
pub const DAY: i64 = 24 * HOUR;
