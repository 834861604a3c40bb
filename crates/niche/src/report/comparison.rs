//! Comparison of two to four niches on the same rows.

use serde::{Deserialize, Serialize};

use super::niche_report::Confidence;
use crate::answer::ShortAnswer;
use crate::data::figures::sources::FigureSource;
use crate::data::selectors::Competition;
use crate::local::PlaceName;
use crate::scoring::verdict::NicheVerdict;

/// Two to four niches on identical rows. The same niches in any order make the same comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// Sentences that say which niche has the best score, and how surely.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub summary: String,
    /// The columns, by slug and place.
    pub niches: Vec<ComparedNiche>,
    pub rows: Vec<ComparedRow>,
    /// One of "All Markets", "Small ($1M - $10M)", "Medium ($10M - $100M)", "Large ($100M+)".
    pub market_size: String,
    pub competition_level: Competition,
    pub geographic_focus: String,
    /// The reader's own weights by part, scaled to a hundred; absent when they are ours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub weights: Option<std::collections::BTreeMap<String, u8>>,
    pub sources: Vec<FigureSource>,
    pub data_release: String,
    pub engine_version: String,
}

/// One column of a comparison.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ComparedNiche {
    pub slug: String,
    pub name: String,
    pub sector: String,
    /// County or state of the column; absent without a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub place: Option<PlaceName>,
    /// The words that led here, in the order of the alphabet.
    pub asked: Vec<String>,
    /// The surest of the matches that led here.
    pub confidence: Confidence,
    pub verdict: NicheVerdict,
    /// Verdict about an hour of this work; the strips of all columns share one scale.
    pub answer: ShortAnswer,
}

/// One row of a comparison, with a cell for each niche in the order of the columns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ComparedRow {
    /// Evenings: "per_hour" or "one_evening". Score: "score" or a key of `ScorePart`.
    /// Market: "market_size", "trend" or "competition". Start: "cheapest_start", "first_sale", "hours" or "checks".
    /// With a place: "local_businesses", "local_wages", "local_customers" or "local_applications".
    pub key: String,
    pub label: String,
    /// Compared measure and the better direction.
    pub explanation: String,
    /// "evening", "local", "score", "part", "market" or "start": rows of a kind are adjacent.
    pub group: String,
    pub cells: Vec<ComparedCell>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ComparedCell {
    /// The figure as text, or "Not published".
    pub display: String,
    /// A second line, such as the points it gave and their range.
    pub note: Option<String>,
    /// Compared range: lowest and highest value. `null` for a figure that is not published.
    pub range: Option<[f64; 2]>,
    /// Comparison with the leader of its row; `null` for a figure that is not published or does not count.
    pub mark: Option<Mark>,
    /// The industry the figure really belongs to.
    pub industry: Option<String>,
    /// Source id, where a source publishes the figure.
    pub source: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Mark {
    /// The leader, and no other is level with it.
    Best,
    /// The leader, or level with it: the figure of each lies in the range of the other.
    Tie,
    /// Behind the leader, though their ranges overlap.
    Behind,
    /// Behind the leader, and their ranges do not overlap.
    ClearlyBehind,
}
