//! Federal tax figures by year and filing status, and the mileage rate by day, read from `data/tax_tables.json`.

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

use crate::data::LoadError;
use crate::data::tax::TaxTable;

/// Filing status of a US tax return.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::EnumIter)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum FilingStatus {
    #[default]
    Single,
    Joint,
    Separate,
    Head,
}

impl FilingStatus {
    /// Name for people.
    pub fn label(self) -> &'static str {
        match self {
            Self::Single => "Single",
            Self::Joint => "Married, joint return",
            Self::Separate => "Married, separate returns",
            Self::Head => "Head of household",
        }
    }
}

/// Figures of one year and status, in dollars as published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TaxYear {
    pub year: u16,
    pub status: FilingStatus,
    /// Upper ends of the first six brackets.
    pub upper_ends_usd: [i64; 6],
    pub standard_deduction_usd: i64,
    pub wage_base_usd: i64,
    pub medicare_threshold_usd: i64,
    pub qbi_threshold_usd: i64,
    pub qbi_gap_usd: i64,
}

/// Cost of a mile from a day on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MileageRate {
    pub effective_from: String,
    /// Tenths of a cent per mile.
    pub mills_per_mile: i64,
}

/// Federal tables of each year and filing status, and the rates of a mile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TaxFigures {
    pub tables: Vec<TaxYear>,
    pub mileage: Vec<MileageRate>,
}

impl TaxYear {
    pub(crate) fn to_table(&self) -> TaxTable {
        TaxTable {
            year: self.year,
            standard_deduction_cents: self.standard_deduction_usd * 100,
            upper_ends_cents: self.upper_ends_usd.map(|usd| usd * 100),
            wage_base_cents: self.wage_base_usd * 100,
            medicare_threshold_cents: self.medicare_threshold_usd * 100,
        }
    }
}

impl TaxFigures {
    pub(crate) fn load() -> Result<Self, LoadError> {
        let broken = |error: serde_json::Error| LoadError(format!("tax_tables.json: {error}"));
        let read: Self = serde_json::from_str(include_str!("../../data/tax_tables.json")).map_err(broken)?;
        let is_whole = !read.mileage.is_empty()
            && read
                .list_years()
                .into_iter()
                .all(|year| FilingStatus::iter().all(|status| read.has_year(year, status)));
        match is_whole {
            true => Ok(read),
            false => Err(LoadError(
                "tax_tables.json: a filing status or the mileage is missing".to_owned(),
            )),
        }
    }

    /// Years with figures, oldest first.
    pub fn list_years(&self) -> Vec<u16> {
        let mut years: Vec<u16> = self.tables.iter().map(|table| table.year).collect();
        years.dedup();
        years
    }

    fn has_year(&self, year: u16, status: FilingStatus) -> bool {
        self.find_year(year, status).is_some()
    }

    pub(crate) fn find_year(&self, year: u16, status: FilingStatus) -> Option<&TaxYear> {
        self.tables
            .iter()
            .find(|table| table.year == year && table.status == status)
    }

    /// Rate of a mile on a day; the first rate before it.
    pub(crate) fn mills_per_mile(&self, day: &str) -> i64 {
        let found = self.mileage.iter().rfind(|rate| rate.effective_from.as_str() <= day);
        found.or(self.mileage.first()).map_or(0, |rate| rate.mills_per_mile)
    }
}
