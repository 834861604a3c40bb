//! Keywords in, markets out: words as they are typed, their spelling, and their meaning.
//!
//! Pure and deterministic. [`Matcher`] compares a text with the texts of an atlas ([`AtlasTexts`]), which the caller
//! embeds together with the indexes that the build makes of them ([`PreparedAtlas`]).

mod directions;
mod input;
mod language;
mod load_error;
mod matcher;
#[cfg(any(test, feature = "prepare"))]
mod prepare;
mod semantic;
mod tables;
mod texts;
mod word_vectors;

pub use input::{MAX_KEYWORDS, UnfitKeywords, check_keywords, check_length, check_unfinished};
pub use language::{foreign, text};
pub use load_error::LoadError;
pub use matcher::{MarketResolution, Matcher, RankedMarket, SUGGESTED, Unmatched, is_strong};
#[cfg(any(test, feature = "prepare"))]
pub use prepare::prepare_atlas;
pub use tables::states;
pub use texts::{AtlasTexts, MarketTexts, PreparedAtlas, SectorTexts};
