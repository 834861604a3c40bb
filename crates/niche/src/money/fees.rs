//! Fees of platforms: presets with dated versions, read from `data/fee_presets.json`.

use serde::{Deserialize, Serialize};

use super::cents::MILLION;
use crate::data::LoadError;
use crate::data::figures::sources::FigureSource;

/// Amount of an order that a fee is taken of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum FeeBase {
    #[serde(rename = "item")]
    Item,
    #[serde(rename = "item+ship")]
    ItemAndShipping,
    #[serde(rename = "item+ship+tax")]
    ItemShippingAndTax,
}

impl FeeBase {
    /// Name of the base in a formula.
    pub fn label(self) -> &'static str {
        match self {
            Self::Item => "item price",
            Self::ItemAndShipping => "item and shipping",
            Self::ItemShippingAndTax => "item, shipping and sales tax",
        }
    }
}

/// Number of times that a fee is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FeePer {
    Order,
    Unit,
    Month,
}

/// Use of the steps of a bracket table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BracketMode {
    /// The step of the amount decides on the rate of the whole amount.
    Whole,
    /// Each step's rate applies to the part of the amount inside it.
    Marginal,
}

/// Step of a bracket table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FeeStep {
    /// Last amount of the step; null for the last step.
    pub up_to_cents: Option<i64>,
    pub rate_ppm: i64,
    /// Fixed amount of this step, with whole brackets only.
    #[serde(default)]
    pub fixed_cents: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FeeBrackets {
    pub mode: BracketMode,
    pub steps: Vec<FeeStep>,
}

/// Reliability of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum FeeTier {
    /// Read at the source.
    Source,
    /// Read elsewhere: check before you rely on it.
    SecondHand,
}

/// Choices under which a fee line is charged. A missing choice does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FeeCondition {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub category: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plan: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub international: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub currency: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offsite_ads_ppm: Option<i64>,
}

/// Charge of a platform: a rate or brackets of `base` plus `fixedCents`, from `minCents` to `capCents`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FeeLine {
    pub name: String,
    pub base: FeeBase,
    pub per: FeePer,
    #[serde(default)]
    pub rate_ppm: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brackets: Option<FeeBrackets>,
    #[serde(default)]
    pub fixed_cents: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_cents: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap_cents: Option<i64>,
    /// Charged on the share of the orders that comes from ads.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub share: bool,
    #[serde(default)]
    pub when: FeeCondition,
    /// Source of this line where it is not that of the version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_on: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tier: Option<FeeTier>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl FeeLine {
    /// Makes a fee of nothing, which always applies.
    pub(crate) fn new(name: String, base: FeeBase, per: FeePer) -> Self {
        Self {
            name,
            base,
            per,
            rate_ppm: 0,
            brackets: None,
            fixed_cents: 0,
            min_cents: None,
            cap_cents: None,
            share: false,
            when: FeeCondition::default(),
            source: None,
            read_on: None,
            tier: None,
            note: None,
        }
    }
}

/// Fees of a platform from a day on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FeeVersion {
    /// First day on which this version is used.
    pub effective_from: String,
    /// True when the source names no first day: the day is our assumption.
    #[serde(default)]
    pub is_start_assumed: bool,
    pub source: String,
    pub read_on: String,
    pub tier: FeeTier,
    pub lines: Vec<FeeLine>,
}

/// Choice of a category or of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FeeChoice {
    pub key: String,
    pub label: String,
}

/// Options that a platform has. The first category and the first plan are the defaults.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct FeeOptionList {
    pub category: Vec<FeeChoice>,
    pub plan: Vec<FeeChoice>,
    pub offsite_ads: bool,
    pub international: bool,
    pub currency: bool,
}

/// Platform with its fees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FeePreset {
    pub id: String,
    pub platform: String,
    pub region: String,
    pub url: String,
    pub options: FeeOptionList,
    /// Fees that are not counted, and other limits.
    pub notes: Vec<String>,
    /// Oldest first.
    pub versions: Vec<FeeVersion>,
}

/// Fee line that applies to a case, with its source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ActiveFee {
    pub line: FeeLine,
    /// Share of the orders on which it is charged.
    pub share_ppm: i64,
    pub source_id: String,
}

/// Choices of the person about a platform.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ChosenOptions {
    pub category: Option<String>,
    pub plan: Option<String>,
    pub offsite_ads: Option<OffsiteAds>,
    pub international: bool,
    pub currency: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OffsiteAds {
    pub rate_ppm: i64,
    pub share_ppm: i64,
}

/// Parses the presets that are compiled into the program; an error names the line of the file.
pub(crate) fn load_presets() -> Result<Vec<FeePreset>, LoadError> {
    let broken = |error: serde_json::Error| LoadError(format!("fee_presets.json: {error}"));
    serde_json::from_str(include_str!("../../data/fee_presets.json")).map_err(broken)
}

impl FeePreset {
    /// Version in force on a day; `None` before the first one.
    pub fn version_on(&self, day: &str) -> Option<&FeeVersion> {
        self.versions
            .iter()
            .rfind(|version| version.effective_from.as_str() <= day)
    }

    /// The first later version with fees of a category that this version has none of. `None` when it has them, or the
    /// platform has no such category.
    pub(crate) fn later_with_category(&self, version: &FeeVersion, category: Option<&str>) -> Option<&FeeVersion> {
        let first = self.options.category.first().map(|choice| choice.key.as_str());
        let category = category.or(first)?;
        let has = |version: &&FeeVersion| {
            let mut named = version.lines.iter().flat_map(|line| &line.when.category);
            named.any(|key| key == category)
        };
        match has(&version) {
            true => None,
            false => {
                let mut later = self.versions.iter();
                later.find(|other| other.effective_from > version.effective_from && has(other))
            }
        }
    }

    /// Returns true when a later version follows the given one.
    pub fn is_replaced(&self, version: &FeeVersion) -> bool {
        self.versions.last() != Some(version)
    }

    /// Lines of a version under these choices.
    pub(crate) fn active_fees(&self, version: &FeeVersion, chosen: &ChosenOptions) -> Vec<ActiveFee> {
        let first = |list: &[FeeChoice]| list.first().map(|choice| choice.key.clone());
        let category = chosen.category.clone().or_else(|| first(&self.options.category));
        let plan = chosen.plan.clone().or_else(|| first(&self.options.plan));
        let is_in = |list: &[String], key: &Option<String>| {
            list.is_empty() || key.as_ref().is_some_and(|key| list.contains(key))
        };
        let applies = |when: &FeeCondition| {
            is_in(&when.category, &category)
                && is_in(&when.plan, &plan)
                && (!when.international || chosen.international)
                && (!when.currency || chosen.currency)
                && (when.offsite_ads_ppm.is_none()
                    || when.offsite_ads_ppm == chosen.offsite_ads.map(|ads| ads.rate_ppm))
        };
        let lines = version.lines.iter().filter(|line| applies(&line.when));
        lines
            .map(|line| ActiveFee {
                line: FeeLine {
                    source: Some(line.source.clone().unwrap_or_else(|| version.source.clone())),
                    read_on: Some(line.read_on.clone().unwrap_or_else(|| version.read_on.clone())),
                    tier: Some(line.tier.unwrap_or(version.tier)),
                    ..line.clone()
                },
                share_ppm: match line.share {
                    true => chosen.offsite_ads.map_or(0, |ads| ads.share_ppm),
                    false => MILLION,
                },
                source_id: self.source_id(version, line),
            })
            .collect()
    }

    fn source_id(&self, version: &FeeVersion, line: &FeeLine) -> String {
        let read_on = line.read_on.as_ref().unwrap_or(&version.read_on);
        match &line.source {
            Some(source) => format!("fees-{}-{}-{read_on}", self.id, slugify(source)),
            None => format!("fees-{}-{}", self.id, version.effective_from),
        }
    }

    /// Source of a line for the list of sources.
    pub(crate) fn describe_source(&self, version: &FeeVersion, fee: &ActiveFee) -> FigureSource {
        let line = &fee.line;
        let second_hand = line.tier == Some(FeeTier::SecondHand);
        FigureSource {
            id: fee.source_id.clone(),
            publisher: self.platform.clone(),
            table: line.source.clone().unwrap_or_default(),
            year: match version.is_start_assumed {
                true => "undated".to_owned(),
                false => format!("from {}", version.effective_from),
            },
            geography: "United States".to_owned(),
            url: self.url.clone(),
            licence: "Facts of a public fee table".to_owned(),
            note: format!(
                "Read on {}. {}",
                line.read_on.as_deref().unwrap_or(&version.read_on),
                if second_hand {
                    "Second-hand, check before you rely on it."
                } else {
                    "Read at the source."
                }
            ),
        }
    }
}

fn slugify(text: &str) -> String {
    let words = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

/// The fee of an own rate; none for a rate of nothing.
pub(crate) fn own_fee(rate_ppm: i64, fixed_cents: i64) -> Vec<ActiveFee> {
    if rate_ppm == 0 && fixed_cents == 0 {
        return Vec::new();
    }
    vec![ActiveFee {
        line: FeeLine {
            rate_ppm,
            fixed_cents,
            ..FeeLine::new("Own rate".to_owned(), FeeBase::Item, FeePer::Order)
        },
        share_ppm: MILLION,
        source_id: String::new(),
    }]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_whole() {
        let presets = load_presets().unwrap();
        assert_eq!(presets.len(), 9);
        for preset in &presets {
            let days: Vec<&str> = preset
                .versions
                .iter()
                .map(|version| version.effective_from.as_str())
                .collect();
            assert!(days.is_sorted() && !days.is_empty(), "{}", preset.id);
            for line in preset.versions.iter().flat_map(|version| &version.lines) {
                let keys = |list: &[FeeChoice]| list.iter().map(|choice| choice.key.clone()).collect::<Vec<_>>();
                let (categories, plans) = (keys(&preset.options.category), keys(&preset.options.plan));
                assert!(
                    line.when.category.iter().all(|key| categories.contains(key)),
                    "{}",
                    line.name
                );
                assert!(line.when.plan.iter().all(|key| plans.contains(key)), "{}", line.name);
                assert!((0..=MILLION).contains(&line.rate_ppm) && line.fixed_cents >= 0);
                let steps = line.brackets.iter().flat_map(|brackets| &brackets.steps);
                let ends: Vec<i64> = steps.map(|step| step.up_to_cents.unwrap_or(i64::MAX)).collect();
                assert!(
                    ends.is_sorted() && ends.last().is_none_or(|end| *end == i64::MAX),
                    "{}",
                    line.name
                );
            }
        }
    }

    #[test]
    fn the_version_of_the_day_applies() {
        let presets = load_presets().unwrap();
        let ebay = presets.iter().find(|preset| preset.id == "ebay").unwrap();
        assert!(ebay.version_on("2023-02-14").is_none());
        assert_eq!(ebay.version_on("2025-02-13").unwrap().effective_from, "2024-03-15");
        assert_eq!(ebay.version_on("2025-02-14").unwrap().effective_from, "2025-02-14");
    }
}
