//! Rules of a task without a database: repeats, urgency and order.

pub(crate) mod order;
pub(crate) mod repeat;
pub(crate) mod task;
pub mod urgency;
