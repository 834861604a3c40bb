//! Niche report in the form of the API.
//!
//! The first group of fields keeps the names and simple types that every client of the product relies on; the rest
//! explains them. Money is in US dollars unless a field says otherwise, shares are fractions of one, and a figure that
//! is not published is `null`, never zero.

mod comparison;

use serde::{Deserialize, Serialize};

use crate::evening::Evening;
use crate::season::Season;

pub use comparison::{ComparedCell, ComparedNiche, ComparedRow, Comparison, Mark};

/// Competition in the market, measured or wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Competition {
    Low,
    Medium,
    High,
}

/// The answer of an analysis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NicheReport {
    /// Names this analysis: the same request on the same data release has the same id everywhere.
    pub id: String,
    /// 0 to 100; the sum of `score.parts[].points`.
    pub viability_score: u8,
    /// Yearly spending in the reader's place, such as "$2.87M"; "Part of $83.4B" where only a wider industry is published, with
    /// its US figure; "Not published" where no figure exists.
    pub market_size: String,
    pub competition: Competition,
    /// Real growth of industry output over the latest five years, such as "12%" or "−3%"; "Not published" without one.
    pub trend_score: String,
    /// Best for this person first.
    pub business_ideas: Vec<BusinessIdea>,
    /// The official structure first, then named players.
    pub competitors: Vec<Competitor>,
    pub immediate_actions: Vec<String>,
    pub growth_opportunities: Vec<String>,
    pub verdict: NicheVerdict,
    /// Earnings of one evening, before tax.
    pub evening: Evening,
    /// Twelve months of demand; absent where the market has no season.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub season: Option<Season>,
    #[serde(rename = "match")]
    pub matched: MarketMatch,
    pub score: NicheScore,
    /// Changes that would turn the verdict.
    pub flips: Vec<VerdictFlip>,
    pub trend: OutputTrend,
    pub market: MarketFacts,
    /// Every source that a figure of this report names by id.
    pub sources: Vec<FigureSource>,
    /// Selection of the person, as it was read.
    pub request: SelectorFit,
    pub data_release: String,
    pub engine_version: String,
}

/// The three selectors and the words, as they were read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct SelectorFit {
    pub keywords: String,
    /// One of "All Markets", "Small ($1M - $10M)", "Medium ($10M - $100M)", "Large ($100M+)".
    pub market_size: String,
    pub competition_level: Competition,
    /// One of "Global", "North America", "Europe", "Asia Pacific".
    pub geographic_focus: String,
    /// The reader's own weights by part, scaled to a hundred; absent when they are ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub weights: Option<std::collections::BTreeMap<String, u8>>,
    /// Length of an evening; absent for the default of 180 minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub evening_minutes: Option<u16>,
    /// Absent for the default of three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub evenings_per_week: Option<u8>,
    /// Postal code of a US state; absent for national prices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub state: Option<String>,
    /// "metro" or "state"; absent for a town.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub place: Option<String>,
}

/// The score in a word and a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NicheVerdict {
    /// "promising", "mixed" or "hard" where the whole range of the score has that word, else "undecided".
    pub key: String,
    pub label: String,
    pub summary: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BusinessIdea {
    pub id: String,
    pub title: String,
    pub description: String,
    /// 1 to 5, by the rule in docs/niche-engine.md; `rating_reasons` says how it came about.
    pub rating: u8,
    /// Text such as "$150 to $400". Our estimate, not an official figure.
    pub startup_cost: String,
    /// Text such as "First sale in 2 to 4 weeks". Our estimate.
    pub timeframe: String,
    /// "B2B", "B2C", "Mobile App" or another short word.
    pub business_model: String,
    pub startup_cost_usd: [u32; 2],
    pub hours_per_week: [u32; 2],
    pub weeks_to_first_sale: [u32; 2],
    pub first_steps: Vec<String>,
    pub rating_reasons: Vec<RatingReason>,
}

/// One of the five yes-or-no questions behind an idea's stars.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RatingReason {
    pub text: String,
    pub met: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Competitor {
    pub company: String,
    pub category: String,
    /// Text such as "29% of receipts (2012)"; "Not published" for named players.
    pub market_share: String,
    pub strengths: String,
    pub weaknesses: String,
    /// "structure" for a row of official figures, "player" for a named company.
    pub kind: String,
    /// Source id of the share, where there is one.
    pub source: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    Strong,
    Weak,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketMatch {
    pub confidence: Confidence,
    pub market: MatchedMarket,
    /// The official industries behind the market; the first one carries the figures.
    pub industries: Vec<Industry>,
    /// Two or three other markets the words may mean. Never empty when `confidence` is weak.
    pub alternatives: Vec<MarketAlternative>,
    /// The other niches of a comma list, each with the market found for it.
    pub also_asked: Vec<AlsoAsked>,
    /// A selling place found in the words ("Etsy"): it says where, not what.
    pub platform: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MatchedMarket {
    pub slug: String,
    pub name: String,
    pub sector: String,
    pub summary: String,
    pub customers: Vec<String>,
    pub channels: Vec<String>,
    /// "required", "sometimes" or "none": license of the work itself.
    pub license: String,
    /// The licensing check of a market whose license is required.
    pub license_check: Option<String>,
    /// The industry of the score, such as "812910 Pet care (except veterinary) services".
    pub industry: String,
    /// How many other markets have the same figures in every part of the score.
    pub shared_with: u32,
}

impl MatchedMarket {
    /// Industry of the score, with the number of markets that share it: "812910 Pet Care Services, shared with 6 other markets".
    #[must_use]
    pub fn scored_for(&self) -> String {
        match self.shared_with {
            0 => self.industry.clone(),
            1 => format!("{}, shared with 1 other market", self.industry),
            others => format!("{}, shared with {others} other markets", self.industry),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Industry {
    /// Six-digit NAICS 2022 code.
    pub code: String,
    pub title: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketAlternative {
    pub slug: String,
    pub name: String,
    pub industries: Vec<Industry>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct AlsoAsked {
    pub text: String,
    /// `null` where nothing in the atlas fits.
    pub market: Option<MarketAlternative>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct NicheScore {
    pub value: u8,
    /// Lowest possible score, given figures that are not published or only published for a wider industry.
    pub low: u8,
    pub high: u8,
    pub parts: Vec<ScorePart>,
    #[serde(rename = "for")]
    pub reasons_for: Vec<String>,
    #[serde(rename = "against")]
    pub reasons_against: Vec<String>,
}

/// One line of the score. `points` of all parts add up to the score exactly.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ScorePart {
    /// "growth", "size", "solo_share", "solo_receipts", "profit_share", "margin", "room", "fit_competition", "fit_size".
    pub key: String,
    pub label: String,
    /// One sentence: the measure and the reason that it counts.
    pub explanation: String,
    /// The most points the part can give.
    pub weight: u8,
    pub points: u8,
    pub low: u8,
    pub high: u8,
    /// The figure itself; `null` when it is not published.
    pub value: Option<f64>,
    /// The figure as text, such as "$22,505" or "Not published".
    pub display: String,
    /// "usd", "percent", "per_100k" or "class".
    pub unit: String,
    /// 1 is best; equal figures share a rank. `null` for missing figures and for the two fit parts.
    pub rank: Option<u32>,
    /// How many industries with businesses without staff have the figure, each at the level at which it is published.
    pub of: Option<u32>,
    /// The industry the figure really belongs to, such as "812910 Pet care (except veterinary) services".
    pub industry: Option<String>,
    /// Id of the first source; `null` for the two fit parts.
    pub source: Option<String>,
    /// Ids of every table that the figure is computed from.
    pub sources: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct VerdictFlip {
    /// Parameter that changes, such as "Competition level" or "Long-term growth".
    pub parameter: String,
    pub from: String,
    pub to: String,
    /// Change of the score in points; negative when it falls.
    pub points: i16,
    /// The score after the change.
    pub score: u8,
    /// The verdict's label after the change.
    pub verdict: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OutputTrend {
    /// "million US dollars".
    pub unit: String,
    /// "output" of an industry, or "sales" of a kind of retail business.
    pub measure: String,
    /// The industry of the series, with its code.
    pub industry: Option<String>,
    /// Id of the first source.
    pub source: Option<String>,
    /// Ids of every table that the series is computed from.
    pub sources: Vec<String>,
    /// Oldest first; empty where no series exists.
    pub series: Vec<TrendPoint>,
    /// First and last year of the growth figure.
    pub growth_years: Option<[u16; 2]>,
    /// The growth figure as a rate per year, as a fraction.
    pub growth_per_year: Option<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TrendPoint {
    pub year: u16,
    /// Output or sales in that year's dollars.
    pub nominal: f64,
    /// Output or sales in dollars of 2017.
    pub real: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketFacts {
    /// Yearly spending in `place`: spending per head times residents. The most it can be where `size_is_part`.
    pub size_usd: Option<f64>,
    /// True when the size is published for a wider industry only, or shared by more than three markets.
    pub size_is_part: bool,
    /// One or two sentences: place, industry, year and the US figure.
    pub size_note: String,
    pub place: PlaceFacts,
    /// The size in each place that the reader can choose; empty where no size is published.
    pub places: Vec<PlaceSize>,
    pub region: String,
    /// The US size scaled to the region by household consumption, a proxy.
    pub region_size_usd: Option<f64>,
    /// True when the region's size is scaled from the US figure by household consumption.
    pub proxy: bool,
    pub us_size_usd: Option<f64>,
    /// The industry that the size belongs to, with its code.
    pub size_industry: Option<String>,
    /// The slice to aim at, in people; `null` without a size preference or a size.
    pub slice: Option<MarketSlice>,
    /// US market size divided by US residents, a year.
    pub per_head_usd: Option<f64>,
    /// Share of the industry's receipts that people without staff earn.
    pub solo_share: Option<f64>,
    /// Number of people who run such a business without staff.
    pub solo_operators: Option<f64>,
    /// Average yearly receipts of a business without staff in 2012, in dollars of 2023.
    pub avg_solo_receipts_usd: Option<f64>,
    /// Text such as "$29,867 a year in 2023 dollars (2012: $22,505)".
    pub avg_solo_receipts_text: Option<String>,
    /// Share of sole proprietors' returns that show a profit.
    pub profitable_share: Option<f64>,
    /// Measure of the competition, such as "Businesses per resident in 812910 Pet care services, 2012".
    pub competition_basis: Option<String>,
    /// Our own view where the market is more crowded than the figure says.
    pub competition_note: Option<String>,
    /// Sentences that the reader needs to understand the figures: their industries, and the tables of a maker.
    pub notes: Vec<String>,
    pub starting_checks: Vec<StartingCheck>,
    /// Source ids by field name, such as `sizeUsd` → `census-abs-2017`.
    pub field_sources: std::collections::BTreeMap<String, Vec<String>>,
}

/// Market size of one place.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlaceSize {
    /// "town", "metro" or "state".
    pub key: String,
    /// Name inside a sentence, such as "a town of 70,000 people".
    pub label: String,
    pub size_usd: f64,
    /// The report's `marketSize` for this place.
    pub text: String,
    /// The report's `sizeNote` for this place.
    pub note: String,
}

/// Place that a market size is given for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PlaceFacts {
    /// "town", "metro" or "state".
    pub key: String,
    /// Name inside a sentence, such as "a town of 70,000 people".
    pub label: String,
    pub residents: f64,
}

/// A market size class read as the number of people whose spending makes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketSlice {
    /// The class, such as "Small ($1M - $10M)".
    pub class: String,
    pub people_low: f64,
    /// `null` for the open class.
    pub people_high: Option<f64>,
    /// One sentence, such as "About 70,000 to 700,000 people spend that much: a city or a metro area."
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct StartingCheck {
    /// "License", "Insurance", "Tax", "Safety", "Contract", "Data" or another short word.
    pub topic: String,
    pub text: String,
    /// Office that can answer, such as "Your city or county clerk".
    pub ask: String,
}

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

/// One suggestion of `GET /api/niche/match`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketSuggestion {
    pub slug: String,
    pub name: String,
    pub sector: String,
    pub confidence: Confidence,
    /// 0 to 1.
    pub score: f64,
    pub industries: Vec<Industry>,
}
