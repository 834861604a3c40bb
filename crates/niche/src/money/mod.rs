//! Money of the work of a market: earnings of one evening, and a month in whole cents with fees, costs and taxes.

pub mod cents;
pub mod evening;
pub mod fee_amount;
pub mod fees;
pub mod model;
mod profit_tables;
pub mod tax_estimate;
pub mod tax_tables;
pub mod work_months;

pub use profit_tables::ProfitTables;
pub(crate) use work_months::{JobTax, UnitRanges, estimate_months};
