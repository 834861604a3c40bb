//! The ranked ideas as they travel.

use serde::{Deserialize, Serialize};

use crate::answer::ShortAnswer;
use crate::data::atlas::mark_number::MarkNumber;
use crate::data::figures::sources::FigureSource;
use crate::data::industry::Industry;
use crate::local::{LocalLine, PlaceName};
use crate::tools::offers::profile::request::OfferRequest;

/// The ideas of the atlas for one person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferResult {
    /// The ideas in the order in which they are shown, at most 50: five from five markets, five more with two of a
    /// market and three of a sector at most, then the others by rank.
    pub ideas: Vec<RankedOffer>,
    /// Ideas out of reach that one change opens and that fit a skill clearly better than the first ten, or have more
    /// points than all ideas; at most two, each of another market. Where none of the first ten uses a skill, at most
    /// five that use one, even if they take several changes.
    pub closer: Vec<BlockedOffer>,
    /// Ideas that break a limit, those that one change opens first, at most 50.
    pub out_of_reach: Vec<BlockedOffer>,
    /// County or state of the request; absent without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub place: Option<PlaceName>,
    /// What the filter "fewerHere" leaves, and what it does not mean; absent without the filter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub filter_note: Option<String>,
    /// Number of ideas in reach.
    pub in_reach_count: u32,
    pub out_of_reach_count: u32,
    /// Weights at which another idea would come first, the nearest first.
    pub flips: Vec<OfferFlip>,
    /// The smallest change of cash, hours and licenses that brings a further idea into the first ten.
    pub opens: Vec<OfferOpening>,
    /// The one change that opens the most ideas; only when every idea is out of reach.
    pub opens_most: Option<OfferOpening>,
    /// Skills that do not count, with the reason.
    pub unknown_skills: Vec<UnknownSkill>,
    /// The first three ideas in short, as they are stored.
    pub short_list: Vec<OfferSummary>,
    /// Ideas of the chosen market; null without one.
    pub market_ideas: Option<MarketIdeas>,
    /// The first three ideas of the chosen market in short, as they are stored.
    pub market_list: Vec<OfferSummary>,
    pub sources: Vec<FigureSource>,
    pub request: OfferRequest,
    pub data_release: String,
    pub engine_version: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RankedOffer {
    pub market: OfferMarket,
    pub idea: OfferIdea,
    /// Place by score among all ideas in reach; 1 is best. It depends on no display rule.
    pub rank: u32,
    /// Place in the list that the idea is in, from 1 without gaps.
    pub number: u32,
    /// What an hour of the market's work leaves, at the median wage; the strips of a result share one scale.
    pub answer: ShortAnswer,
    /// The market in the reader's place; absent without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub local: Option<LocalLine>,
    pub score: OfferScore,
    /// Points for owned tools, part of the score.
    pub bonus: u32,
    /// Keys of the owned tools behind the bonus.
    pub owned_tools: Vec<String>,
    /// The range of this score reaches that of the first idea.
    pub tied_with_first: bool,
    /// The two best parts.
    pub why: Vec<OfferReason>,
    /// The two weakest parts.
    pub why_not: Vec<OfferReason>,
    /// Official facts that are no part of the score.
    pub facts: Vec<OfferFact>,
    /// Warning when the idea is in the employer's industry.
    pub conflict: Option<String>,
    /// A test of the market for this week.
    pub test: Option<OfferTest>,
}

/// Ideas of the chosen market, with their ranks among all ideas.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct MarketIdeas {
    /// Slug, such as "dog-grooming".
    pub market: String,
    pub market_name: String,
    pub ideas: Vec<RankedOffer>,
    pub out_of_reach: Vec<BlockedOffer>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct BlockedOffer {
    pub market: OfferMarket,
    pub idea: OfferIdea,
    /// Every limit that the idea breaks.
    pub reasons: Vec<OfferLimit>,
    /// The one change that opens the idea; null when it takes more than one.
    pub opens: Option<OfferChange>,
    pub score: OfferScore,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferMarket {
    pub slug: String,
    pub name: String,
    /// Slug, such as "local-services".
    pub sector: String,
    /// "required", "sometimes" or "none".
    pub license: String,
    /// The industry of the market's figures first.
    pub industries: Vec<Industry>,
}

/// Cost, hours and weeks are our estimates.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferIdea {
    /// For `PUT /api/plan/offer`; blank in results that were stored before they had one.
    #[serde(default)]
    pub id: String,
    pub title: String,
    pub description: String,
    pub business_model: String,
    pub startup_cost_usd: [u32; 2],
    pub hours_per_week: [u32; 2],
    pub weeks_to_first_sale: [u32; 2],
    pub first_steps: Vec<String>,
}

/// Points with one decimal. The parts and the bonus add up to the value, which is 100 at most.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferScore {
    pub value: f64,
    pub low: f64,
    pub high: f64,
    pub parts: Vec<OfferPoints>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferPoints {
    /// "skill", "interest", "pay", "industry", "cash", "hours" or "speed".
    pub key: String,
    pub label: String,
    /// 0 to 1 in thousandths.
    pub value: f64,
    pub weight: u8,
    pub points: f64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferReason {
    /// Key as in `score.parts`.
    pub part: String,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferFact {
    pub text: String,
    pub value: f64,
    /// Id of an entry in the `sources` of the result.
    pub source: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferLimit {
    /// Field of the request that sets the limit.
    pub field: String,
    pub text: String,
}

/// A change of one field of the request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferChange {
    pub field: String,
    /// The present value; for a list, the entry to remove.
    pub from: OfferValue,
    /// The value after the change; null when an entry is removed.
    pub to: Option<OfferValue>,
    pub text: String,
}

/// A number, or the key of a choice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum OfferValue {
    Number(f64),
    Key(String),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferFlip {
    /// Key as in `score.parts`.
    pub part: String,
    /// The idea that would come first.
    pub idea: OfferSummary,
    /// Points of 100 that the part has in this result.
    pub weight: u8,
    /// The weight at which both score the same, with one decimal.
    pub at: f64,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferOpening {
    pub field: String,
    pub from: OfferValue,
    pub to: Option<OfferValue>,
    pub text: String,
    pub ideas: Vec<OfferSummary>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferSummary {
    /// Slug, such as "dog-grooming".
    pub market: String,
    pub market_name: String,
    pub title: String,
    pub score: f64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct UnknownSkill {
    pub skill: String,
    pub message: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct OfferTest {
    /// Place of the action in its market, from 0, as a prepared experiment has it.
    pub place: usize,
    pub text: String,
    /// Kind of the test, such as "interview".
    pub kind: String,
    /// Number of people who are asked; null for a plain count and for a thing that is done once.
    #[serde(rename = "n")]
    pub planned: Option<u32>,
    /// Yes that are needed, or the number to reach, with up to two decimals.
    #[cfg_attr(feature = "schema", schema(value_type = f64))]
    #[serde(rename = "pass")]
    pub passes_at: MarkNumber,
}
