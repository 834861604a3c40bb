//! Changes that a person makes to the themes. They are part of the request, so that a saved run gives the same themes
//! again.

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::tools::problems::reading::refusal::refuse_field;

pub const MAX_EDITS: usize = 200;
pub const MAX_LABEL_CHARACTERS: usize = 80;

/// A change of the themes. Themes are named by their key, quotes by the start of the sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum ThemeEdit {
    /// Gives a theme another label.
    Rename { theme: String, label: String },
    /// Moves all quotes of a theme to another one.
    Merge { theme: String, into: String },
    /// Moves one quote from its theme to the problems mentioned once.
    SplitOff { start: usize },
    /// Moves all quotes of a theme to "Neither".
    Delete { theme: String },
}

/// Checks the number of changes and the length of labels.
///
/// # Errors
/// When there are too many, or a label is blank or too long.
pub fn check_edits(edits: &[ThemeEdit]) -> Result<(), Refusal> {
    if edits.len() > MAX_EDITS {
        return Err(refuse_field("edits", "Please make at most 200 changes to the themes."));
    }
    let wrong = edits.iter().any(|edit| match edit {
        ThemeEdit::Rename { label, .. } => label.trim().is_empty() || label.chars().count() > MAX_LABEL_CHARACTERS,
        _ => false,
    });
    if wrong {
        return Err(refuse_field(
            "edits",
            "Please give a theme a name of 1 to 80 characters.",
        ));
    }
    Ok(())
}

/// A theme while it is changed: numbers of sentences, and the label that a person gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraftTheme {
    pub key: String,
    pub sentences: Vec<usize>,
    pub label: Option<String>,
}

/// Sentences that the changes moved out of the themes.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct MovedSentences {
    pub single: Vec<usize>,
    pub neither: Vec<usize>,
}

/// Applies the changes in their order. A change of a theme or quote that is not there changes nothing. `start` gives
/// the start of a sentence.
pub fn apply_edits(
    themes: &mut Vec<DraftTheme>,
    edits: &[ThemeEdit],
    start: impl Fn(usize) -> usize,
) -> MovedSentences {
    let mut moved = MovedSentences::default();
    for edit in edits {
        match edit {
            ThemeEdit::Rename { theme, label } => {
                if let Some(theme) = themes.iter_mut().find(|known| known.key == *theme) {
                    theme.label = Some(label.trim().to_owned());
                }
            }
            ThemeEdit::Merge { theme, into } => {
                let from = themes.iter().position(|known| known.key == *theme);
                let known = theme != into && themes.iter().any(|known| known.key == *into);
                if let Some(from) = from.filter(|_| known) {
                    let gone = themes.remove(from);
                    if let Some(target) = themes.iter_mut().find(|known| known.key == *into) {
                        target.sentences.extend(gone.sentences);
                        target.sentences.sort_unstable();
                    }
                }
            }
            ThemeEdit::SplitOff { start: wanted } => {
                for theme in themes.iter_mut() {
                    let found = theme.sentences.iter().position(|sentence| start(*sentence) == *wanted);
                    moved.single.extend(found.map(|at| theme.sentences.remove(at)));
                }
            }
            ThemeEdit::Delete { theme } => {
                if let Some(at) = themes.iter().position(|known| known.key == *theme) {
                    moved.neither.extend(themes.remove(at).sentences);
                }
            }
        }
        themes.retain(|theme| !theme.sentences.is_empty());
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(key: &str, sentences: &[usize]) -> DraftTheme {
        DraftTheme {
            key: key.into(),
            sentences: sentences.to_vec(),
            label: None,
        }
    }

    #[test]
    fn themes_are_renamed_merged_split_and_deleted() {
        let mut themes = vec![draft("a", &[1, 4]), draft("b", &[2]), draft("c", &[3])];
        let edits = [
            ThemeEdit::Rename {
                theme: "a".into(),
                label: " Late ".into(),
            },
            ThemeEdit::Merge {
                theme: "b".into(),
                into: "a".into(),
            },
            ThemeEdit::SplitOff { start: 4 },
            ThemeEdit::Delete { theme: "c".into() },
            ThemeEdit::Delete {
                theme: "unknown".into(),
            },
        ];
        let moved = apply_edits(&mut themes, &edits, |sentence| sentence);
        assert_eq!(
            themes,
            [DraftTheme {
                label: Some("Late".into()),
                ..draft("a", &[1, 2])
            }]
        );
        assert_eq!(
            moved,
            MovedSentences {
                single: vec![4],
                neither: vec![3]
            }
        );
    }

    #[test]
    fn a_theme_without_quotes_is_gone() {
        let mut themes = vec![draft("a", &[7])];
        apply_edits(&mut themes, &[ThemeEdit::SplitOff { start: 7 }], |sentence| sentence);
        assert!(themes.is_empty());
    }
}
