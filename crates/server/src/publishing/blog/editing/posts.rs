//! Input of a saved post: required fields and maximum lengths.

use serde::Deserialize;
use texts::html::CleanHtml;
use utoipa::ToSchema;

use super::drafts::is_draft_key_of;
use super::{check_picture, check_slug};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::{FieldFault, FieldReader};
use crate::platform::clock::Timestamp;
use crate::publishing::blog::Post;
use crate::publishing::blog::posts::post_draft::PostDraft;
use crate::publishing::blog::writing;
use crate::state::app_state::AppState;

const MAX_TITLE: usize = 300;
const MAX_EXCERPT: usize = 2_000;
const MAX_CATEGORY: usize = 120;
const MAX_META: usize = 1_000;
const MAX_TAGS: usize = 50;
const MAX_TAG: usize = 100;
/// Author when the input names none.
const FIRST_AUTHOR: i64 = 1;

/// Post to create or to overwrite.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PostInput {
    /// 1 to 300 characters.
    #[serde(default)]
    #[schema(required = true)]
    title: String,
    /// The last part of the address. Blank for a new post: made of the title.
    #[serde(default)]
    #[schema(required = true)]
    slug: String,
    /// 1 to 2,000 characters.
    #[serde(default)]
    #[schema(required = true)]
    excerpt: String,
    /// HTML of up to 512 KB. Elements and attributes that are not allowed are removed.
    #[serde(default)]
    #[schema(required = true)]
    content: String,
    /// Read when the post is made; 1 by default.
    author_id: Option<i64>,
    /// The slug or the name of a category.
    #[serde(default)]
    #[schema(required = true)]
    category: String,
    /// Up to 50 of up to 100 characters each. Blank ones are left out.
    tags: Option<Vec<String>>,
    /// Up to 1,000 characters; search engines show some 155.
    #[serde(default)]
    meta_description: String,
    /// The address of a picture, or blank.
    #[serde(default)]
    featured_image: String,
    is_published: Option<bool>,
    /// Time at which the post is published automatically, with `isPublished: false`. ISO 8601 with an offset; null for
    /// never.
    #[schema(format = DateTime)]
    scheduled_for: Option<String>,
    /// Version that the editor began with. Without it the post is overwritten in any version.
    version: Option<i64>,
    /// The key of the unsaved work that this text comes from. Saving the post ends it.
    draft_key: Option<String>,
}

impl PostInput {
    /// Notes every field that cannot be taken.
    fn check(&self, id: Option<i64>) -> FieldReader {
        let mut fields = FieldReader::new(ErrorCode::InvalidPost);
        for (field, text) in [
            ("title", &self.title),
            ("excerpt", &self.excerpt),
            ("content", &self.content),
            ("category", &self.category),
        ] {
            fields.require_text(field, text);
        }
        if id.is_some() {
            fields.require_text("slug", &self.slug);
        }
        for (field, text, most) in [
            ("title", &self.title, MAX_TITLE),
            ("excerpt", &self.excerpt, MAX_EXCERPT),
            ("category", &self.category, MAX_CATEGORY),
            ("metaDescription", &self.meta_description, MAX_META),
        ] {
            fields.limit_text(field, text.trim(), most);
        }
        check_slug(&self.slug, MAX_TITLE, &mut fields);
        check_picture("featuredImage", &self.featured_image, &mut fields);
        self.check_tags(&mut fields);
        if self.draft_key.as_deref().is_some_and(|key| !is_draft_key_of(key, id)) {
            let problem = "Please give the key of unsaved work on this post, such as new-1.";
            fields.refuse("draftKey", problem);
        }
        if self.scheduled_for.is_some() {
            fields.accept("scheduledFor", self.schedule_time(), FieldFault::NotAMoment);
        }
        fields
    }

    fn check_tags(&self, fields: &mut FieldReader) {
        let tags = self.tags.as_deref().unwrap_or_default();
        fields.limit_count("tags", tags.len(), MAX_TAGS);
        for tag in tags {
            fields.limit_text("tags", tag.trim(), MAX_TAG);
        }
    }

    fn schedule_time(&self) -> Option<Timestamp> {
        self.scheduled_for.as_deref().and_then(Timestamp::from_iso)
    }

    fn into_draft(self) -> PostDraft {
        PostDraft {
            scheduled_for: self.schedule_time(),
            title: self.title,
            slug: self.slug,
            excerpt: self.excerpt,
            content: String::new(),
            author_id: self.author_id.unwrap_or(FIRST_AUTHOR),
            category: self.category,
            tags: self.tags.unwrap_or_default(),
            meta_description: self.meta_description,
            featured_image: self.featured_image,
            is_published: self.is_published.unwrap_or(false),
            published_at: None,
            created_at: None,
            version: self.version,
        }
    }
}

/// Checks, sanitizes and saves a post. Refuses content of which nothing can be shown.
pub(super) async fn save_post(state: &AppState, id: Option<i64>, mut input: PostInput) -> Result<Post, ApiError> {
    let mut fields = input.check(id);
    let content = writing::read_content(state, std::mem::take(&mut input.content), &mut fields).await?;
    if content.as_ref().is_some_and(|content| !shows_something(content)) {
        let problem = "Nothing of the text can be shown: what may run is taken out, and no word is left.";
        fields.refuse("content", problem);
    }
    let content = fields.finish_with(content)?;
    if id.is_none() {
        input.version = None;
    }
    let draft_key = input.draft_key.take();
    writing::save_cleaned(state, id, input.into_draft(), content, draft_key).await
}

/// Returns whether a reader sees any content.
pub(super) fn shows_something(content: &CleanHtml) -> bool {
    let html = content.as_str();
    !content.text().trim().is_empty() || html.contains("<img ") || html.contains("<hr>")
}
