//! Certainty of a match.

use serde::{Deserialize, Serialize};

/// Lowest score of a certain match.
pub(super) const STRONG: f64 = 0.78;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    Strong,
    Weak,
}

/// Returns the certainty of one market of a ranking, given the next.
#[must_use]
pub fn confidence_of(score: f64) -> Confidence {
    if score >= STRONG {
        Confidence::Strong
    } else {
        Confidence::Weak
    }
}
