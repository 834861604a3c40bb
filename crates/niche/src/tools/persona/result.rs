//! The result of a persona.

use serde::{Deserialize, Serialize};

use super::official::OfficialFigures;
use super::script::ScriptQuestion;
use super::traits::{PersonaEvidence, PersonaTrait};

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
    /// Copy of `official.lines`; empty without a market.
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

/// Market whose official figures are shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonaMarket {
    pub slug: String,
    pub name: String,
}

/// Advice about one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonaNotice {
    /// Name of the field: "traits.2.quote".
    pub field: String,
    pub message: String,
}
