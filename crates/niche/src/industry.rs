//! Official industry: code and title.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Industry {
    /// Six-digit NAICS 2022 code.
    pub code: String,
    pub title: String,
}
