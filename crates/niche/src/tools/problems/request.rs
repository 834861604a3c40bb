//! Request of the problem finder.

use serde::{Deserialize, Serialize};

use super::{TextColumns, TextFormat, ThemeEdit};

/// Texts of customers, as they travel and as they are stored.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct ProblemRequest {
    /// At most 2 MB with 5,000 comments of 20,000 characters.
    pub text: String,
    /// Form of the text; plain text when missing.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub format: TextFormat,
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub columns: TextColumns,
    /// Slug of the market that the texts are about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub market: Option<String>,
    /// Changes of the themes, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub edits: Vec<ThemeEdit>,
}
