//! Audience Problem Finder: texts of customers in, their problems as themes with verbatim quotes out.
//!
//! How themes, kinds and severity come about is in `docs/problem-finder.md`.

mod grouping;
mod labels;
mod output;
mod problem_finder;
mod reading;
mod request;

#[cfg(test)]
mod review_tests;
#[cfg(test)]
mod tests;

pub use grouping::edits::{MAX_EDITS, ThemeEdit};
pub use labels::concepts::Family;
pub use labels::sentences::{QuestionOpening, SentenceKind};
pub use output::outcome::{
    CustomerWord, KindCount, ProblemResult, ProblemTheme, QuestionGroup, Quote, SampleSize, SentenceMark,
    SkippedComments, SkippedReason, SplitResult, ThemeCoverage, Workaround, WorkaroundSign,
};
pub use output::stored::{StoredTheme, stored_themes};
pub use problem_finder::{ProblemFinder, find_problems, find_problems_watched, preview_split};
pub use reading::splitting::comments::{TextColumn, TextColumns};
pub use reading::splitting::split::{MAX_COMMENT_CHARACTERS, MAX_COMMENTS, MAX_TEXT_BYTES, TextFormat};
pub use request::ProblemRequest;
