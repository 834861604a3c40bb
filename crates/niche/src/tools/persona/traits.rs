//! Traits of a persona with their basis.

use serde::{Deserialize, Serialize};

use super::request::{PersonaField, TraitBasis};

/// Statement about the customer; an official one has the text of its line.
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
    /// Id of the caller's experiment in which a person said it.
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
    pub fn label(self) -> String {
        format!("{} of {} heard", self.heard, self.filled)
    }
}
