//! What import and export need of the blog: everything that is there, and ways in that share one transaction.

use super::{Category, CategoryDraft, Post, PostDraft, category_store, html, markup, slug, starter, store, writing};
use crate::clock::Timestamp;
use crate::db::{Db, Tx};
use crate::error::ApiError;

/// Content that has passed the sanitiser. It cannot be made in another way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CleanHtml(String);

impl CleanHtml {
    /// Takes milliseconds: call it from a thread that may block.
    ///
    /// # Errors
    /// When it is too long or nested too deeply, in a sentence for people.
    pub fn of(html: &str) -> Result<Self, String> {
        html::clean(html).map(Self).map_err(|problem| problem.to_string())
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What a reader sees of it.
    #[must_use]
    pub fn text(&self) -> String {
        markup::text_of(&self.0)
    }
}

/// The words of any HTML, on one line. Empty when it is too long to be a title or the like.
#[must_use]
pub fn plain_text(html: &str) -> String {
    let words = html::clean(html)
        .map(|cleaned| markup::text_of(&cleaned))
        .unwrap_or_default();
    let kept = words.chars().filter(|c| !c.is_control() || c.is_whitespace());
    kept.collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// HTML of what somebody wrote in Markdown. Not cleaned.
#[must_use]
pub fn markdown_html(markdown: &str) -> String {
    starter::to_html(markdown)
}

/// Every post, drafts included, oldest first.
///
/// # Errors
/// When the database does not answer.
pub async fn every_post(db: &Db) -> Result<Vec<Post>, ApiError> {
    Ok(store::every(db.read()).await?)
}

/// Every category that somebody made.
///
/// # Errors
/// When the database does not answer.
pub async fn every_category(db: &Db) -> Result<Vec<Category>, ApiError> {
    Ok(category_store::list(db.read()).await?)
}

/// Every category that somebody made, as this transaction sees it.
///
/// # Errors
/// When the database does not answer.
pub async fn every_category_in(transaction: &Tx) -> Result<Vec<Category>, ApiError> {
    Ok(category_store::list(transaction).await?)
}

/// The first address for `wanted` that is neither taken nor reserved. Empty when nothing can be made of it.
#[must_use]
pub fn free_slug(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let wanted = slug::slugify(wanted);
    let is_free = |slug: &str| !slug::is_reserved(slug) && !is_taken(slug);
    if wanted.is_empty() || is_free(&wanted) {
        return wanted;
    }
    let variants = (2..).map(|number| slug::variant(&wanted, number));
    { variants }.find(|variant| is_free(variant)).unwrap_or_default()
}

/// A post that holds something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    pub id: i64,
    pub title: String,
    /// Everything in it that can hold an address.
    pub text: String,
}

/// The posts, drafts included, in which this text stands.
///
/// # Errors
/// When the database does not answer.
pub async fn mentions(db: &Db, text: &str) -> Result<Vec<Mention>, ApiError> {
    let posts = store::holding(db.read(), text).await?;
    let mention = |Post { summary, content }: Post| Mention {
        id: summary.id,
        title: summary.title,
        text: content + " " + &summary.featured_image,
    };
    Ok(posts.into_iter().map(mention).collect())
}

/// Makes the word index anew, for posts that were written past it.
///
/// # Errors
/// When the database does not write.
pub async fn index_anew(transaction: &Tx) -> Result<(), ApiError> {
    Ok(store::index_anew(transaction).await?)
}

/// Makes other writers wait until this transaction ends: what is found in it stays true.
///
/// # Errors
/// When the database does not answer.
pub async fn lock(transaction: &Tx) -> Result<(), ApiError> {
    Ok(store::lock(transaction).await?)
}

/// [`super::save_post`] as a part of a greater write.
///
/// # Errors
/// As there.
pub async fn write_post(
    transaction: &Tx,
    id: Option<i64>,
    draft: PostDraft,
    content: CleanHtml,
    now: Timestamp,
) -> Result<Post, ApiError> {
    writing::write_post(transaction, id, draft, content.0, now).await
}

/// [`super::save_category`] as a part of a greater write.
///
/// # Errors
/// As there.
pub async fn write_category(
    transaction: &Tx,
    id: Option<i64>,
    draft: CategoryDraft,
    now: Timestamp,
) -> Result<Category, ApiError> {
    writing::write_category(transaction, id, draft, now).await
}
