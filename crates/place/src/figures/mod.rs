//! Figures of a place for a market: businesses, wages, customers, applications, and the places around it.

pub(crate) mod applications;
pub(crate) mod around;
pub(crate) mod businesses;
pub(crate) mod compose;
pub(crate) mod customers;
mod faults;
pub(crate) mod industry;
pub(crate) mod local;
pub(crate) mod wages;
