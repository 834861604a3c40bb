//! Profitability Calculator: price, costs, hours and day job in; pay per hour after fees, costs and tax out.
//!
//! Money is whole cents, rates are parts per million, and each named line is rounded half up once. The page, the API,
//! the PDF and the workbook read the one result. The formulas are in `docs/profitability.md`.

mod calculator;
mod goal;
mod output;
mod reading;
mod request;
mod result;

#[cfg(test)]
mod law_tests;
#[cfg(test)]
mod place_tests;
#[cfg(test)]
mod preset_tests;
#[cfg(test)]
mod tests;

pub use crate::money::ProfitTables;
pub use crate::money::cents::{format_decimal, format_dollars, format_percent};
pub use crate::money::{fees, tax_tables};
pub use calculator::{ProfitabilityCalculator, SCENARIOS, compare_scenarios};
pub use output::tax_formula::{BRACKET_TAX, ESTIMATED_TAX, FLAT_TAX, OWN_RATE_TAX, TaxFormula};
pub use request::{FeeOptions, GivenNumber, GoalRequest, Hours, OffsiteAdsRequest, ProfitRequest};
pub use result::*;
