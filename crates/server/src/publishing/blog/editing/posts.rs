//! Input of a saved post: required fields and maximum lengths.

use serde::Deserialize;
use utoipa::ToSchema;

use super::FieldProblems;
use super::drafts::is_draft_key_of;
use crate::content::CleanHtml;
use crate::content::slug::slugify;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::check_text;
use crate::platform::clock::Timestamp;
use crate::publishing::blog::Post;
use crate::publishing::blog::posts::post_draft::PostDraft;
use crate::publishing::blog::writing;
use crate::state::app_state::AppState;

const MAX_TITLE: usize = 300;
const MAX_EXCERPT: usize = 2_000;
const MAX_CATEGORY: usize = 120;
const MAX_META: usize = 1_000;
const MAX_ADDRESS: usize = 2_000;
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
    fn all_texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let tags = self.tags.iter().flatten().map(|tag| ("tags", tag.as_str()));
        [
            ("title", &self.title),
            ("slug", &self.slug),
            ("excerpt", &self.excerpt),
            ("category", &self.category),
            ("metaDescription", &self.meta_description),
            ("featuredImage", &self.featured_image),
        ]
        .map(|(field, text)| (field, text.as_str()))
        .into_iter()
        .chain(tags)
    }

    /// Checks all fields and returns every error at once.
    fn validate(&self, id: Option<i64>) -> Result<(), ApiError> {
        for (field, text) in self.all_texts() {
            check_text(field, text)?;
        }
        let mut problems = FieldProblems::default();
        problems.require_text("title", &self.title, "Please give the post a title.");
        problems.require_text(
            "excerpt",
            &self.excerpt,
            "Please write an excerpt: a sentence or two for lists.",
        );
        problems.require_text("content", &self.content, "Please write the post itself.");
        problems.require_text("category", &self.category, "Please choose a category.");
        if id.is_some() {
            problems.require_text("slug", &self.slug, "Please give the post an address.");
        }
        if !self.slug.trim().is_empty() && slugify(&self.slug).is_empty() {
            problems.add_problem("slug", "Please use letters or digits in the address.");
        }
        problems.limit_length("title", &self.title, MAX_TITLE);
        problems.limit_length("slug", &self.slug, MAX_TITLE);
        problems.limit_length("excerpt", &self.excerpt, MAX_EXCERPT);
        problems.limit_length("category", &self.category, MAX_CATEGORY);
        problems.limit_length("metaDescription", &self.meta_description, MAX_META);
        problems.limit_length("featuredImage", &self.featured_image, MAX_ADDRESS);
        problems.check_picture("featuredImage", &self.featured_image);
        self.check_tags(&mut problems);
        if self.draft_key.as_deref().is_some_and(|key| !is_draft_key_of(key, id)) {
            problems.add_problem(
                "draftKey",
                "Please give the key of unsaved work on this post, such as new-1.",
            );
        }
        if self.scheduled_for.is_some() && self.schedule_time().is_none() {
            problems.add_problem(
                "scheduledFor",
                "Please give a day and a time, such as 2026-03-01T09:30:00Z.",
            );
        }
        problems.refuse_if_any(ErrorCode::InvalidPost)
    }

    fn check_tags(&self, problems: &mut FieldProblems) {
        let tags = self.tags.as_deref().unwrap_or_default();
        if tags.len() > MAX_TAGS {
            problems.add_problem("tags", format!("Please use at most {MAX_TAGS} tags."));
        } else if tags.iter().any(|tag| tag.trim().chars().count() > MAX_TAG) {
            problems.add_problem("tags", format!("Please keep each tag under {MAX_TAG} characters."));
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
    input.validate(id)?;
    let content = writing::clean_content(state, std::mem::take(&mut input.content)).await?;
    if !shows_something(&content) {
        let problem = "Nothing of the text can be shown: what may run is taken out, and no word is left.";
        return Err(ApiError::unprocessable(ErrorCode::InvalidPost, problem).with_field("content", problem));
    }
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
