//! Posts and categories as a writer entered them, and the time that reading takes.

use texts::html::CleanHtml;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::platform::clock::Timestamp;

const WORDS_PER_MINUTE: usize = 200;

/// Post as its writer entered it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PostDraft {
    pub title: String,
    /// Empty for the one that the title makes.
    pub slug: String,
    pub excerpt: String,
    /// Any HTML.
    pub content: String,
    pub author_id: i64,
    /// The slug or the name of a category.
    pub category: String,
    pub tags: Vec<String>,
    pub meta_description: String,
    pub featured_image: String,
    pub is_published: bool,
    /// Time of an earlier publication elsewhere. `None` for the moment of the first publication.
    pub published_at: Option<Timestamp>,
    /// Time of the first version elsewhere. `None` for now; an existing post keeps its own.
    pub created_at: Option<Timestamp>,
    /// Time at which a draft is published automatically. Has no meaning for a published post.
    pub scheduled_for: Option<Timestamp>,
    /// Version that the work began with. `None` overwrites any version.
    pub version: Option<i64>,
}

/// Category as its writer entered it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CategoryDraft {
    pub name: String,
    /// Empty for the one that the name makes.
    pub slug: String,
    pub description: String,
    pub meta_title: String,
    pub meta_description: String,
    pub og_image: String,
    pub featured: bool,
    pub sort_order: i32,
    pub parent_id: Option<i64>,
}

/// Computes minutes to read at 200 words each, rounded up.
pub(crate) fn read_minutes(content: &CleanHtml) -> i32 {
    minutes_for(content.word_count(), WORDS_PER_MINUTE)
}

/// Rounded up, and nothing is read in no time.
pub(crate) fn minutes_for(amount: usize, per_minute: usize) -> i32 {
    i32::try_from(amount.div_ceil(per_minute).max(1)).unwrap_or(i32::MAX)
}

/// The refusal of a text that was written on another version of the post.
pub(crate) fn edited_elsewhere() -> ApiError {
    let message = "This post was saved somewhere else since you opened it. Nothing is lost: please choose which text \
                   to keep.";
    ApiError::conflict(ErrorCode::EditedElsewhere, message)
}
