//! The ranking as it is shown.

mod blocked;
pub mod compose;
pub mod result;
pub mod texts;
