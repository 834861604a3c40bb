//! Fees and tax figures of this release.

use super::fees::{self, FeePreset};
use super::tax_tables::TaxFigures;
use crate::data::LoadError;

/// Fees and tax figures of this release.
#[derive(Debug, Clone)]
pub struct ProfitTables {
    pub presets: Vec<FeePreset>,
    pub taxes: TaxFigures,
}

impl ProfitTables {
    pub(crate) fn load() -> Result<Self, LoadError> {
        Ok(Self {
            presets: fees::load_presets()?,
            taxes: TaxFigures::load()?,
        })
    }
}
