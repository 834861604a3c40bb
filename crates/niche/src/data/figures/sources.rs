//! Sources of the figures, read from `data/sources.csv`. The texts are those of `data/SOURCES.md`.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// Release of all tables of the program: it changes whenever a table does. [`crate::EngineData::data_release`] adds the
/// id of the operator's own figures.
pub const DATA_RELEASE: &str = "2026-11.3";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct FigureSource {
    pub id: String,
    pub publisher: String,
    pub table: String,
    /// A year or a span, such as "1997 to 2023".
    pub year: String,
    pub geography: String,
    pub url: String,
    pub licence: String,
    pub note: String,
}

/// Source of figures. The variants are in the order of `data/sources.csv`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[derive(strum::FromRepr, strum::EnumCount)]
pub enum SourceId {
    BusinessOwners,
    AnnualBusiness,
    GrossOutput,
    SoleProprietors,
    Consumption,
    Gdp,
    Population,
    Wages,
    MedianWages,
    ConsumerPrices,
    PriceLevels,
    MonthlyRetail,
    FederalTax,
    HouseholdSpending,
    Interests,
    CountyBusinesses,
    ZipBusinesses,
    CountyResidents,
    CountyHouseholds,
    BusinessApplications,
    ApplicationMonths,
    SectorSolo,
    CountySolo,
    AreaWages,
    WageAreas,
    CountyMiddles,
    TouchingCounties,
    IndustryCodes,
    ZipCounties,
}

/// The rows of the file. A file that cannot be read has no rows, which a test refuses.
static SOURCES: LazyLock<Vec<FigureSource>> = LazyLock::new(|| {
    let mut file = csv::Reader::from_reader(include_str!("../../../data/sources.csv").as_bytes());
    file.deserialize().filter_map(Result::ok).collect()
});

impl SourceId {
    /// The id on the wire.
    pub fn key(self) -> &'static str {
        &SOURCES[self as usize].id
    }

    /// Source with this id.
    pub fn parse(key: &str) -> Option<Self> {
        SOURCES.iter().position(|row| row.id == key).and_then(Self::from_repr)
    }

    /// Everything a reader needs to look the figure up.
    pub fn to_source(self) -> FigureSource {
        SOURCES[self as usize].clone()
    }
}

#[cfg(test)]
mod tests {
    use strum::EnumCount;

    use super::{SOURCES, SourceId};

    #[test]
    fn each_source_has_a_row_with_a_key_of_its_own() {
        assert_eq!(SOURCES.len(), SourceId::COUNT);
        for (row, source) in SOURCES.iter().enumerate() {
            assert_eq!(
                SourceId::parse(&source.id).map(|id| id as usize),
                Some(row),
                "{}",
                source.id
            );
        }
        assert_eq!(SourceId::BusinessOwners.key(), "census-sbo-2012");
        assert_eq!(SourceId::ZipCounties.key(), "hud-usps");
    }
}
