//! A post as it is kept aside: in the bin, or as one of its revisions.

use serde::{Deserialize, Serialize};
use texts::html::CleanHtml;

use super::post_draft::{PostDraft, read_minutes};
use crate::db::api_error::ApiError;
use crate::platform::clock::Timestamp;
use crate::publishing::blog::{Post, PostSummary};

/// Times are microseconds since 1970. The content has been cleaned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PostSnapshot {
    pub title: String,
    pub slug: String,
    pub excerpt: String,
    pub content: String,
    pub author_id: i64,
    pub category: String,
    pub tags: Vec<String>,
    pub meta_description: String,
    pub featured_image: String,
    pub is_published: bool,
    pub published_at: Option<i64>,
    pub created_at: i64,
    pub updated_at: i64,
    pub version: i64,
    pub scheduled_for: Option<i64>,
    /// Minutes to read by characters of the HTML, for the category page.
    pub category_read_minutes: i32,
}

impl PostSnapshot {
    pub fn from_json(json: &str) -> Result<Self, ApiError> {
        serde_json::from_str(json).map_err(ApiError::internal)
    }

    pub fn to_json(&self) -> Result<String, ApiError> {
        serde_json::to_string(self).map_err(ApiError::internal)
    }

    /// Returns whether a writer sees no difference.
    pub fn is_like(&self, other: &Self) -> bool {
        let timeless = |kept: &Self| Self {
            updated_at: 0,
            version: 0,
            ..kept.clone()
        };
        timeless(self) == timeless(other)
    }

    /// The texts of then for the post of now: whether it is published, and when it will be, stay as they are.
    pub fn into_draft(self, now: &PostSummary) -> PostDraft {
        PostDraft {
            title: self.title,
            slug: self.slug,
            excerpt: self.excerpt,
            content: self.content,
            author_id: now.author_id,
            category: self.category,
            tags: self.tags,
            meta_description: self.meta_description,
            featured_image: self.featured_image,
            is_published: now.is_published,
            published_at: now.published_at,
            created_at: None,
            scheduled_for: now.scheduled_for,
            version: None,
        }
    }

    pub fn into_post(self, id: i64) -> Post {
        let content = CleanHtml::from_store(self.content);
        let summary = PostSummary {
            id,
            title: self.title,
            slug: self.slug,
            excerpt: self.excerpt,
            author_id: self.author_id,
            category: self.category,
            tags: self.tags,
            meta_description: self.meta_description,
            featured_image: self.featured_image,
            is_published: self.is_published,
            published_at: self.published_at.map(Timestamp::from_micros),
            created_at: Timestamp::from_micros(self.created_at),
            updated_at: Timestamp::from_micros(self.updated_at),
            read_minutes: read_minutes(&content),
            category_read_minutes: self.category_read_minutes,
            version: self.version,
            scheduled_for: self.scheduled_for.map(Timestamp::from_micros),
        };
        Post { summary, content }
    }
}

impl From<&Post> for PostSnapshot {
    fn from(post: &Post) -> Self {
        let summary = post.summary.clone();
        Self {
            title: summary.title,
            slug: summary.slug,
            excerpt: summary.excerpt,
            content: post.content.as_str().to_owned(),
            author_id: summary.author_id,
            category: summary.category,
            tags: summary.tags,
            meta_description: summary.meta_description,
            featured_image: summary.featured_image,
            is_published: summary.is_published,
            published_at: summary.published_at.map(Timestamp::micros),
            created_at: summary.created_at.micros(),
            updated_at: summary.updated_at.micros(),
            version: summary.version,
            scheduled_for: summary.scheduled_for.map(Timestamp::micros),
            category_read_minutes: summary.category_read_minutes,
        }
    }
}
