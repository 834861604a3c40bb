//! The result of a persona.

use serde::{Deserialize, Serialize};

use super::official::OfficialFigures;
use super::request::{PersonaField, TraitBasis};
use super::script::ScriptQuestion;

/// A persona with the evidence behind it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PersonaResult {
    pub name: String,
    pub summary: String,
    pub market: Option<PersonaMarket>,
    /// In the order of the request.
    pub traits: Vec<PersonaTrait>,
    pub evidence: PersonaEvidence,
    /// Official lines of the market.
    pub official_lines: Vec<super::official::OfficialLine>,
    /// Where the lines come from and what they do not say; `null` without a market.
    pub official: Option<OfficialFigures>,
    /// One question per guess, then two last questions; empty without a guess.
    pub script: Vec<ScriptQuestion>,
    pub avatar_svg: String,
    /// True when an official trait belongs to an earlier market.
    pub stale: bool,
    /// Advice about single fields, which stops nothing.
    pub notices: Vec<PersonaNotice>,
    pub data_release: String,
}

/// Market of a persona.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonaMarket {
    pub slug: String,
    pub name: String,
}

/// A trait with its basis.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PersonaTrait {
    pub field: PersonaField,
    pub text: String,
    pub basis: TraitBasis,
    pub quote: Option<String>,
    pub who: Option<String>,
    pub said_on: Option<String>,
    pub source: Option<String>,
    /// Key of the official line.
    pub line: Option<String>,
    /// Id of the experiment that heard it.
    pub experiment_id: Option<i64>,
    /// Theme of the comments that say it: the id of the run, a dot and the key of the theme.
    pub theme_id: Option<String>,
    /// True for an official trait of an earlier market.
    pub stale: bool,
}

/// Basis of the traits that have a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonaEvidence {
    pub heard: u32,
    pub official: u32,
    pub guess: u32,
    /// Traits with a text.
    pub filled: u32,
}

/// Advice about one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonaNotice {
    /// Name of the field: "traits.2.quote".
    pub field: String,
    pub message: String,
}

impl PersonaEvidence {
    pub(super) fn from_traits(traits: &[PersonaTrait]) -> Self {
        let mut evidence = Self::default();
        for own in traits.iter().filter(|own| !own.text.is_empty()) {
            evidence.filled += 1;
            match own.basis {
                TraitBasis::Heard => evidence.heard += 1,
                TraitBasis::Official => evidence.official += 1,
                TraitBasis::Guess => evidence.guess += 1,
            }
        }
        evidence
    }

    /// "3 of 8 heard".
    #[must_use]
    pub fn label(self) -> String {
        format!("{} of {} heard", self.heard, self.filled)
    }
}
