//! Comments of a pasted text. Every comment is a piece of the text, and keeps its place there.

use serde::{Deserialize, Serialize};

/// Columns of a CSV file, or fields of the objects of a JSON list, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", default)]
pub struct TextColumns {
    /// Column of the comments; missing for the one with the longest mean text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub text: Option<String>,
    /// Column of the authors; missing when each comment counts as an author.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub author: Option<String>,
}

/// A column that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TextColumn {
    pub name: String,
    /// Beginning of the first value.
    pub example: String,
}

/// A piece of the sent text, read without the escapes of its format.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextPiece {
    pub text: String,
    /// Place in the sent text, in bytes.
    pub start: usize,
    pub end: usize,
    /// Place of each byte of `text` in the sent text, and the end; empty where the two are equal.
    pub map: Vec<usize>,
}

impl TextPiece {
    pub fn plain(sent: &str, start: usize, end: usize) -> Self {
        Self {
            text: sent[start..end].to_owned(),
            start,
            end,
            map: Vec::new(),
        }
    }

    /// Place in the sent text of a byte of the piece.
    pub fn place(&self, at: usize) -> usize {
        self.map.get(at).copied().unwrap_or(self.start + at)
    }
}

/// A comment with its author where the text names one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    pub piece: TextPiece,
    pub author: Option<String>,
}

/// Comments in the order of the text, blank ones left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SplitText {
    pub comments: Vec<Comment>,
    /// Columns that can be chosen; empty for plain text.
    pub columns: Vec<TextColumn>,
    /// Columns that were read, named or guessed; empty for plain text.
    pub chosen: TextColumns,
}
