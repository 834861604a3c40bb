//! Findings: statements of one tool that other tools start from.

use serde::{Deserialize, Serialize};

/// Kind of evidence behind a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[derive(strum::IntoStaticStr)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum StatementBasis {
    /// A published figure with its source.
    Official,
    /// Words of a customer.
    Heard,
    /// Computed or estimated by us.
    Estimate,
    /// Entered by the person and not tested yet.
    Guess,
}

/// Subject of a finding; each one comes from a tool of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum FindingKind {
    /// Price of one unit.
    Price,
    /// Current cost of the customer.
    Pays,
    /// Problem that several customers report.
    Theme,
    /// Best idea of a ranking.
    Idea,
}

/// A statement of a saved run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Finding {
    pub kind: FindingKind,
    pub text: String,
    pub basis: StatementBasis,
    /// Words of a customer; missing without any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub quote: Option<String>,
    /// Number of comments that say it; missing for other kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub count: Option<u64>,
    /// Name of the theme in its result; missing for other kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub key: Option<String>,
}

impl Finding {
    /// A finding without a quote and a count.
    pub fn new(kind: FindingKind, text: String, basis: StatementBasis) -> Self {
        Self {
            kind,
            text,
            basis,
            quote: None,
            count: None,
            key: None,
        }
    }
}
