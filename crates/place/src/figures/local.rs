//! Figures of one market in one place, as the report shows them.

use serde::{Deserialize, Serialize};

use crate::figures::applications::Applications;
use crate::figures::customers::Customers;
use crate::figures::wages::LocalWages;
use crate::packed::tables::{NaicsEdition, ZIP_YEAR};

/// Level of a place; the District of Columbia is a county.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PlaceKind {
    County,
    State,
}

/// Codes of a market, the best of each first, and the figure of the nation that stands beside the businesses.
#[derive(Debug, Clone, Copy, Default)]
pub struct MarketCodes<'a> {
    /// NAICS 2022, six digits. The first one carries the figures, the others are named.
    pub industries: &'a [&'a str],
    /// Codes of the occupations that do the work, such as `39-2021`.
    pub occupations: &'a [&'a str],
    /// Share of the nation's businesses of the first industry that have no staff, from 0 to 1.
    pub solo_share_us: Option<f64>,
}

/// Figures of a market in a place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LocalFigures {
    pub id: String,
    pub name: String,
    pub kind: PlaceKind,
    pub businesses: LocalBusinesses,
    pub wages: Option<LocalWages>,
    pub customers: Customers,
    pub applications: Applications,
    /// Counties around a county, the touching ones first, then by distance; all counties of a state.
    pub neighbors: Vec<Neighbor>,
    /// Sum over the county and those that touch it; null for a state.
    pub with_touching: Option<TouchingSum>,
    /// At most eight ZIP codes with a published cell, the most businesses first.
    pub zips: Vec<ZipBusinesses>,
    /// ZIP codes of the county that have fewer than three businesses each.
    pub zips_unpublished: usize,
    /// Year of the businesses by ZIP code.
    #[serde(default = "embedded_zips_year", skip_serializing_if = "is_embedded_zips_year")]
    pub zips_year: u16,
    /// Edition of NAICS by which the businesses by ZIP code are counted.
    #[serde(default = "embedded_edition", skip_serializing_if = "is_embedded_edition")]
    pub zips_naics_edition: u16,
    /// Businesses without staff of the sector; none where `countySolo` has those of the industry.
    pub solo: Option<SoloBusinesses>,
    /// Businesses without staff of the industry in the county, of a data release of the operator's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub county_solo: Option<CountySolo>,
}

/// Level of the figures of [`LocalBusinesses`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum BusinessLevel {
    /// Cell of the county for the industry itself.
    Industry,
    /// Cell of the county for the industry's group of four digits.
    Parent,
    /// Bounds of a state.
    State,
    /// No figure of the place; `why` says the reason.
    None,
}

/// Reason why the number of an industry's businesses is not known in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum NoFigureReason {
    /// The survey does not cover the industry, as farms and private households.
    OutsideSurvey,
    /// All codes of 2017 that make the industry were split between several industries.
    SplitCodes,
    /// The copy of the survey has no rows for the place: the District of Columbia and Puerto Rico.
    NoRows,
    /// Neither the industry nor its group has three establishments or more in the county.
    FewerThanThree,
    /// The tables do not have the industry.
    UnknownIndustry,
}

/// Reason for which a figure by a newer edition of NAICS has no earlier year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum NoEarlierYear {
    /// Codes of 2017 that hold a part of the industry were split between several industries.
    SplitCodes,
    /// The group of four digits holds other trades than in 2017, or is new.
    ChangedGroup,
}

/// Code and title of an industry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IndustryName {
    pub code: String,
    pub title: String,
}

/// Establishments with staff.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct LocalBusinesses {
    pub level: BusinessLevel,
    pub why: Option<NoFigureReason>,
    /// Codes that make the figure: of NAICS 2017, or of `naicsEdition` where it is another one.
    pub naics2017: Vec<String>,
    /// Edition of NAICS by which the latest year is counted. The earlier year has that of 2017.
    #[serde(default = "embedded_edition", skip_serializing_if = "is_embedded_edition")]
    pub naics_edition: u16,
    /// Title of the industry, or of the group where `level` is `parent`.
    pub title: String,
    /// The market's first industry, NAICS 2022.
    pub industry: Option<IndustryName>,
    /// Old county whose businesses these are: Connecticut and what Valdez-Cordova became.
    pub counted_area: Option<String>,
    pub years: Vec<BusinessYear>,
    /// Reason for which `years` has no earlier year, where the editions of NAICS are the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub no_earlier_year: Option<NoEarlierYear>,
    /// Year of the residents by which densities are computed.
    #[serde(default = "embedded_residents_year", skip_serializing_if = "is_embedded_year")]
    pub residents_year: u16,
    /// Lower and upper bound of the latest year by residents.
    pub per100k: Option<[f64; 2]>,
    pub peers: Option<Peers>,
    /// Percent of the peers with a lower density; none where wider than 25 points.
    pub percentile: Option<[f64; 2]>,
    /// Bounds of the industry itself in the latest year where `level` is `parent`.
    pub industry_bounds: Option<[u32; 2]>,
    /// The state as a whole, beside a county.
    pub state: Option<StateBusinesses>,
    /// Codes of 2017 that were split between several industries. They are not in the figure; where it is counted by
    /// another edition, they are the reason for which there is no earlier year.
    pub left_out: Vec<IndustryName>,
    /// Online shops are counted in another code: the figure is of shops with a store.
    pub is_stores_only: bool,
    /// Industries of the market that the figure does not count.
    pub others: Vec<IndustryName>,
    pub solo_share_us: Option<f64>,
}

/// Year of the residents beside the embedded survey.
fn embedded_residents_year() -> u16 {
    2021
}

fn is_embedded_year(year: &u16) -> bool {
    *year == embedded_residents_year()
}

fn embedded_zips_year() -> u16 {
    ZIP_YEAR
}

fn is_embedded_zips_year(year: &u16) -> bool {
    *year == ZIP_YEAR
}

fn embedded_edition() -> u16 {
    NaicsEdition::default().year()
}

fn is_embedded_edition(year: &u16) -> bool {
    *year == embedded_edition()
}

/// Lower and upper bound of the number of establishments in one year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BusinessYear {
    pub year: u16,
    /// The number, where every cell that makes it is published.
    pub establishments: Option<u32>,
    pub low: u32,
    pub high: u32,
}

/// Counties of the same size class and third of income.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Peers {
    /// 1: under 25,000 residents, 2: to 100,000, 3: to 500,000, 4: 500,000 and more.
    pub size_class: u8,
    /// 1: the third of the class with the lowest median household income, to 3: the highest.
    pub income_third: u8,
    pub count: usize,
    /// Lower quarter, middle and upper quarter, each as the bounds that the missing cells leave.
    pub lower_per100k: [f64; 2],
    pub middle_per100k: [f64; 2],
    pub upper_per100k: [f64; 2],
}

/// Establishments of a state in the latest year: the published cells, and two for each missing one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StateBusinesses {
    pub name: String,
    pub low: u32,
    pub high: u32,
    pub per100k: [f64; 2],
}

/// County near a county, or of a state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Neighbor {
    pub id: String,
    pub name: String,
    pub touches: bool,
    /// Distance of the middles; none for the counties of a state.
    pub miles: Option<f64>,
    pub residents2021: Option<u32>,
    pub households: Option<u32>,
    /// Bounds of the industry's establishments in the latest year; none where the county has no rows of its own.
    pub establishments: Option<[u32; 2]>,
    pub per100k: Option<[f64; 2]>,
    /// All cells that make the figure are published.
    pub is_published: bool,
}

/// Sum over a county and the counties that touch it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TouchingSum {
    pub counties: usize,
    /// Bounds of the establishments in the latest year; none where one of the counties has no rows of its own.
    pub establishments: Option<[u32; 2]>,
    pub residents2021: Option<u32>,
    pub households: Option<u32>,
}

/// Establishments of a ZIP code in one year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ZipBusinesses {
    pub zip: String,
    pub city: String,
    pub low: u32,
    pub high: u32,
}

/// Businesses without staff of the sector in the metropolitan area.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SoloBusinesses {
    pub metro: String,
    pub year: u16,
    /// Two digits of NAICS 2017, "44-45" where a sector has several.
    pub sector: String,
    pub sector_title: String,
    pub firms: u32,
    pub average_receipts_usd: u32,
}

/// Businesses without staff of an industry in a county.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CountySolo {
    pub year: u16,
    /// Code of NAICS 2022 whose figures these are: six digits, or four or five that hold the industry.
    pub naics2022: String,
    pub title: String,
    /// The code holds other industries as well.
    pub is_wider: bool,
    pub firms: u32,
    /// Sales of one of them in the year, to the nearest $100; none where withheld.
    pub average_receipts_usd: Option<u32>,
    /// The same in the nation.
    pub average_receipts_usd_us: Option<u32>,
}
