//! Fees and tax figures of this release.

use super::fees::{self, FeePreset};
use super::tax_tables::{FilingStatus, TaxFigures, TaxYear};
use crate::data::LoadError;

/// Fees and tax figures of this release.
#[derive(Debug, Clone)]
pub struct ProfitTables {
    pub presets: Vec<FeePreset>,
    pub taxes: TaxFigures,
    /// Figures of the newest year for a single filer.
    pub newest: TaxYear,
}

impl ProfitTables {
    pub(crate) fn load() -> Result<Self, LoadError> {
        let taxes = TaxFigures::load()?;
        let years = taxes.list_years().into_iter().last();
        let newest = years.and_then(|year| taxes.find_year(year, FilingStatus::default()));
        let newest = newest.cloned();
        Ok(Self {
            presets: fees::load_presets()?,
            newest: newest.ok_or_else(|| LoadError("tax_tables.json has no year".to_owned()))?,
            taxes,
        })
    }
}
