//! Selectors of a request: size, region, place and competition, read leniently and stored in the product's terms.

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

/// Slice of a market that a person wants to aim at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum SizeClass {
    All,
    Small,
    Medium,
    Large,
}

impl SizeClass {
    pub const EVERY: [Self; 4] = [Self::All, Self::Small, Self::Medium, Self::Large];

    pub fn label(self) -> &'static str {
        match self {
            Self::All => "All Markets",
            Self::Small => "Small ($1M - $10M)",
            Self::Medium => "Medium ($10M - $100M)",
            Self::Large => "Large ($100M+)",
        }
    }

    /// Reads a label or its first word, in any case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::EVERY.into_iter().find(|class| same_choice(text, class.label()))
    }

    /// Returns the yearly sales of the class, in US dollars; the last class has no upper limit.
    pub fn bounds_usd(self) -> Option<(f64, Option<f64>)> {
        match self {
            Self::All => None,
            Self::Small => Some((1e6, Some(1e7))),
            Self::Medium => Some((1e7, Some(1e8))),
            Self::Large => Some((1e8, None)),
        }
    }
}

/// Region in which the person wants to sell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Region {
    Global,
    NorthAmerica,
    Europe,
    AsiaPacific,
}

impl Region {
    pub const EVERY: [Self; 4] = [Self::Global, Self::NorthAmerica, Self::Europe, Self::AsiaPacific];

    pub fn label(self) -> &'static str {
        match self {
            Self::Global => "Global",
            Self::NorthAmerica => "North America",
            Self::Europe => "Europe",
            Self::AsiaPacific => "Asia Pacific",
        }
    }

    /// Reads a label in any case, with hyphens or underscores for spaces.
    pub fn parse(text: &str) -> Option<Self> {
        Self::EVERY.into_iter().find(|region| same_choice(text, region.label()))
    }
}

/// Place whose spending one person can serve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[derive(strum::IntoStaticStr, strum::EnumString, strum::EnumIter, strum::VariantNames)]
#[strum(serialize_all = "lowercase", const_into_str, ascii_case_insensitive)]
pub enum Place {
    #[default]
    Town,
    Metro,
    State,
}

impl Place {
    pub fn resident_count(self) -> f64 {
        match self {
            Self::Town => 70_000.0,
            Self::Metro => 1_000_000.0,
            // A fiftieth of the United States.
            Self::State => 6_700_000.0,
        }
    }

    /// Name inside a sentence, such as "a town of 70,000 people".
    pub fn label(self) -> &'static str {
        match self {
            Self::Town => "a town of 70,000 people",
            Self::Metro => "a metro area of 1 million people",
            Self::State => "a state of 6.7 million people",
        }
    }
}

/// Competition in the market, measured or wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[derive(strum::IntoStaticStr, strum::EnumIter, strum::VariantNames)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Competition {
    Low,
    Medium,
    High,
}

impl Competition {
    pub fn label(self) -> &'static str {
        match self {
            Self::Low => "Low Competition",
            Self::Medium => "Medium Competition",
            Self::High => "High Competition",
        }
    }

    /// Reads a value or a label in any case.
    pub fn parse(text: &str) -> Option<Self> {
        Self::iter().find(|level| same_choice(text, level.label()))
    }
}

/// Clients send the label, its first word or a slug of it; all mean the same choice.
fn same_choice(text: &str, label: &str) -> bool {
    let fold = |s: &str| {
        s.split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect::<Vec<_>>()
    };
    let (text, label) = (fold(text), fold(label));
    let first_word_names_it = label.first().is_some_and(|w| !matches!(w.as_str(), "north" | "asia"));
    !text.is_empty() && (text == label || (first_word_names_it && text.len() == 1 && text.first() == label.first()))
}
