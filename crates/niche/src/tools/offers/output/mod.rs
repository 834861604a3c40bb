//! The ranking as it is shown.

pub mod compose;
pub mod result;
pub mod texts;
