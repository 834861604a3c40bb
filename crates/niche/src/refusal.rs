//! Reasons why a request has no result.

use matching::{MAX_KEYWORDS, UnfitKeywords};
use place::PlaceSuggestion;

use crate::data::industry::MarketAlternative;

/// Reason for a missing report.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refusal {
    #[error("Please enter keywords to analyze.")]
    Blank,
    #[error(
        "That is {length} characters long. Please describe your niche in at most {MAX_KEYWORDS} characters, such as \"dog grooming\"."
    )]
    TooLong { length: usize },
    /// Letters that make no words, markup, code or another language.
    #[error("{0}")]
    NotWords(String),
    /// Words, but none of the atlas's markets fits. Carries the nearest, which may be none.
    #[error("{message}")]
    NoMatch {
        message: String,
        nearest: Vec<MarketAlternative>,
    },
    /// Fields that cannot be read. Each has the sentence that says what to send.
    #[error("{message}")]
    WrongFields {
        code: &'static str,
        message: String,
        fields: Vec<(String, String)>,
    },
    /// Text that names no county or state. Carries the nearest, which may be none.
    #[error("{}", explain_unknown_place(.text, .nearest))]
    UnknownPlace {
        text: String,
        nearest: Vec<PlaceSuggestion>,
    },
    #[error("There is no market called \"{0}\". Please pick one of the suggestions.")]
    UnknownMarket(String),
    /// A run that was ended early, because nothing waits for its result.
    #[error("The work was stopped, because nothing waits for its result.")]
    Unwanted,
}

impl Refusal {
    /// Code of the error body.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Blank => "keywords_required",
            Self::TooLong { .. } => "keywords_too_long",
            Self::NotWords(_) => "keywords_not_words",
            Self::NoMatch { .. } => "no_match",
            Self::UnknownMarket(_) => "unknown_market",
            Self::UnknownPlace { .. } => "unknown_place",
            Self::Unwanted => "unwanted",
            Self::WrongFields { code, .. } => code,
        }
    }
}

impl From<UnfitKeywords> for Refusal {
    fn from(unfit: UnfitKeywords) -> Self {
        match unfit {
            UnfitKeywords::Blank => Self::Blank,
            UnfitKeywords::TooLong { length } => Self::TooLong { length },
            UnfitKeywords::NotWords(message) => Self::NotWords(message.to_owned()),
        }
    }
}

fn explain_unknown_place(text: &str, nearest: &[PlaceSuggestion]) -> String {
    let names: Vec<&str> = nearest.iter().take(3).map(|place| place.label.as_str()).collect();
    let nearest = match names.as_slice() {
        [] => String::new(),
        names => format!(" The nearest names are: {}.", names.join("; ")),
    };
    format!(
        "We know no US place called \"{text}\".{nearest} Please use the code of a county, such as 48453, or of a state, such as TX."
    )
}
