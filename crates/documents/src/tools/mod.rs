//! Results of the tools on paper.

pub(crate) mod offers;
pub(crate) mod persona;
pub(crate) mod problems;
pub(crate) mod profit;
