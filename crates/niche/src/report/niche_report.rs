//! Niche report in the form of the API.
//!
//! The first group of fields keeps the names and simple types that every client of the product relies on; the rest
//! explains them. Money is in US dollars unless a field says otherwise, shares are fractions of one, and a figure that
//! is not published is `null`, never zero. The parts are types of the modules that compute them.

pub use ::place::{LocalMap, MapRole, MapShape, PlaceKind};
use serde::{Deserialize, Serialize};

pub use super::facts::{MarketFacts, PlaceFacts, PlaceSize};
pub use super::flips::VerdictFlip;
use crate::answer::NicheAnswer;
pub use crate::data::atlas::StartingCheck;
use crate::data::figures::season::Season;
pub use crate::data::figures::series::TrendPoint;
pub use crate::data::figures::sources::FigureSource;
pub use crate::data::industry::{Industry, MarketAlternative};
pub use crate::data::selectors::Competition;
pub use crate::local::{LocalLine, LocalPart, LocalReport, LocalTexts, PlaceName};
use crate::money::evening::Evening;
pub use crate::scoring::score::{MarketSlice, NicheScore, ScorePart, ScorePlace};
pub use crate::scoring::verdict::NicheVerdict;

/// Certainty that the words name the market.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    Strong,
    Weak,
}

impl Confidence {
    pub(crate) fn of(is_sure: bool) -> Self {
        if is_sure { Self::Strong } else { Self::Weak }
    }
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
    /// Yearly spending in the reader's place, such as "$2.87M"; "Not published" where no figure exists.
    /// "Part of $83.4B", with its US figure, where only a wider industry is published.
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
    /// Verdict about an hour of this work beside an hour of the day job.
    pub answer: NicheAnswer,
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
    /// Figures of the reader's county or state; absent without a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub local: Option<LocalReport>,
    /// Every source that a figure of this report names by id.
    pub sources: Vec<FigureSource>,
    /// Keywords without the space around them, and the chosen selectors.
    pub request: ReadSelection,
    pub data_release: String,
    pub engine_version: String,
}

impl NicheReport {
    /// Name of the market with its place: "Dog grooming in Travis County, Texas".
    pub fn market_in_place(&self) -> String {
        let market = &self.matched.market.name;
        match &self.local {
            Some(local) => format!("{market} in {}", local.heading.trim_start_matches("In ")),
            None => market.clone(),
        }
    }
}

/// The three selectors and the words, as they were read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ReadSelection {
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
    /// Code of the reader's county or state, such as "48453" or "TX"; absent without a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub location: Option<String>,
    /// "metro" or "state"; absent for a town.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub place: Option<String>,
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

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketMatch {
    pub confidence: Confidence,
    /// Score of the match, 0 to 1; 1 for a picked market.
    pub fit: f64,
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
    /// Industry of the score, with the number of markets that share it: "812910 Pet Care Services, shared with 6 other
    /// markets".
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
pub struct AlsoAsked {
    pub text: String,
    /// `null` where nothing in the atlas fits.
    pub market: Option<MarketAlternative>,
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
