//! The ways in. Every content passes the sanitiser here, and every write raises the content's version.

use tokio::task::spawn_blocking;

use super::{Category, Post, Summary, UNCATEGORIZED, category_store, html, markup, slug, store};
use crate::clock::Timestamp;
use crate::db::Tx;
use crate::error::{ApiError, ErrorCode};
use crate::state::AppState;

const WORDS_PER_MINUTE: usize = 200;
const CHARS_PER_MINUTE: usize = 1000;

/// A post as somebody wrote it.
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
    /// For what was published elsewhere before. None for the moment of the first publish.
    pub published_at: Option<Timestamp>,
    /// For what was written elsewhere before. None for now; a post that is here already keeps its own.
    pub created_at: Option<Timestamp>,
}

/// A category as somebody wrote it.
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

/// Adds a post, or writes over the one with this id.
///
/// # Errors
/// 404 for an id without a post, 409 for a slug that is taken, 422 for a content that is too long or too deep.
pub async fn save_post(state: &AppState, id: Option<i64>, draft: PostDraft) -> Result<Post, ApiError> {
    let content = draft.content.clone();
    let cleaned = spawn_blocking(move || html::clean(&content))
        .await
        .map_err(ApiError::internal)?;
    let content = cleaned.map_err(|problem| {
        ApiError::unprocessable(ErrorCode::ContentTooLong, problem.to_string())
            .with_field("content", problem.to_string())
    })?;
    let now = state.clock.now();
    state
        .write_content::<_, ApiError, _>(move |transaction| {
            Box::pin(async move {
                store::lock(transaction).await?;
                write_post(transaction, id, draft, content, now).await
            })
        })
        .await
}

pub(super) async fn write_post(
    transaction: &Tx,
    id: Option<i64>,
    draft: PostDraft,
    content: String,
    now: Timestamp,
) -> Result<Post, ApiError> {
    let before = match id {
        Some(id) => Some(store::by_id(transaction, id).await?.ok_or_else(ApiError::not_found)?),
        None => None,
    };
    let own = id.unwrap_or(0);
    let wanted = if draft.slug.trim().is_empty() {
        &draft.title
    } else {
        &draft.slug
    };
    let slug = slug::slugify(wanted);
    if !slug.is_empty() {
        claim(transaction, &slug, own).await?;
    }
    let category = category_of(transaction, &draft.category).await?;
    let mut post = compose(draft, before.map(|post| post.summary), content, now);
    post.summary.category = category;
    post.summary.slug = match slug.is_empty() {
        // Known when the post is there; no address has this form.
        true if own == 0 => "-".to_owned(),
        true => free_id_slug(transaction, own).await?,
        false => slug,
    };
    post.summary.id = store::save(transaction, &post, now).await?;
    if post.summary.slug == "-" {
        post.summary.slug = free_id_slug(transaction, post.summary.id).await?;
        store::name(transaction, post.summary.id, &post.summary.slug).await?;
    }
    Ok(post)
}

fn compose(draft: PostDraft, before: Option<Summary>, content: String, now: Timestamp) -> Post {
    let first_published = before.as_ref().and_then(|post| post.published_at);
    let published_at = first_published.or(match draft.is_published {
        true => Some(draft.published_at.unwrap_or(now)),
        false => draft.published_at,
    });
    let tags = draft.tags.iter().map(|tag| tag.trim()).filter(|tag| !tag.is_empty());
    let summary = Summary {
        id: before.as_ref().map_or(0, |post| post.id),
        title: draft.title.trim().to_owned(),
        slug: String::new(),
        excerpt: draft.excerpt.trim().to_owned(),
        author_id: before.as_ref().map_or(draft.author_id, |post| post.author_id),
        category: String::new(),
        tags: tags.map(str::to_owned).collect(),
        meta_description: draft.meta_description.trim().to_owned(),
        featured_image: draft.featured_image.trim().to_owned(),
        is_published: draft.is_published,
        published_at,
        created_at: before
            .as_ref()
            .map(|post| post.created_at)
            .or(draft.created_at)
            .unwrap_or(now),
        updated_at: now,
        read_minutes: minutes(markup::text_of(&content).split_whitespace().count(), WORDS_PER_MINUTE),
        category_read_minutes: minutes(content.chars().count(), CHARS_PER_MINUTE),
    };
    Post { summary, content }
}

/// Rounded up, and nothing is read in no time.
fn minutes(amount: usize, per_minute: usize) -> i32 {
    i32::try_from(amount.div_ceil(per_minute).max(1)).unwrap_or(i32::MAX)
}

/// Refuses a slug that is reserved or another post's, and says which one is free.
async fn claim(transaction: &Tx, slug: &str, own: i64) -> Result<(), ApiError> {
    if !slug::is_reserved(slug) && !store::is_taken(transaction, slug, own).await? {
        return Ok(());
    }
    let free = free_variant(transaction, slug, own).await?;
    let message = format!("The address \"{slug}\" is taken. \"{free}\" is free.");
    Err(ApiError::conflict(ErrorCode::SlugTaken, message.clone())
        .with_field("slug", message)
        .with_suggestion(free))
}

async fn free_variant(transaction: &Tx, slug: &str, own: i64) -> Result<String, ApiError> {
    let mut number = 2;
    loop {
        let variant = slug::variant(slug, number);
        if !store::is_taken(transaction, &variant, own).await? {
            return Ok(variant);
        }
        number += 1;
    }
}

/// For a title without any letter.
async fn free_id_slug(transaction: &Tx, id: i64) -> Result<String, ApiError> {
    let slug = format!("post-{id}");
    match store::is_taken(transaction, &slug, id).await? {
        true => free_variant(transaction, &slug, id).await,
        false => Ok(slug),
    }
}

/// The slug of what may be a category's name.
async fn category_of(transaction: &Tx, text: &str) -> Result<String, ApiError> {
    let (text, slug) = (text.trim().to_lowercase(), slug::slugify(text));
    let made = category_store::list(transaction).await?;
    let named = made
        .into_iter()
        .find(|category| category.slug == slug || category.name.to_lowercase() == text);
    Ok(match named {
        Some(category) => category.slug,
        None if slug.is_empty() => UNCATEGORIZED.to_owned(),
        None => slug,
    })
}

/// Deletes a post for good.
///
/// # Errors
/// 404 for an id without a post.
pub async fn delete_post(state: &AppState, id: i64) -> Result<(), ApiError> {
    let found = state
        .write_content::<_, ApiError, _>(move |transaction| {
            Box::pin(async move { Ok(store::delete(transaction, id).await?) })
        })
        .await?;
    found.then_some(()).ok_or_else(ApiError::not_found)
}

/// Adds a category, or writes over the one with this id.
///
/// # Errors
/// 404 for an id without a category, 409 for a slug that is taken, 422 for a name without a letter or digit.
pub async fn save_category(state: &AppState, id: Option<i64>, draft: CategoryDraft) -> Result<Category, ApiError> {
    let now = state.clock.now();
    state
        .write_content::<_, ApiError, _>(move |transaction| {
            Box::pin(async move {
                store::lock(transaction).await?;
                write_category(transaction, id, draft, now).await
            })
        })
        .await
}

pub(super) async fn write_category(
    transaction: &Tx,
    id: Option<i64>,
    draft: CategoryDraft,
    now: Timestamp,
) -> Result<Category, ApiError> {
    let made = category_store::list(transaction).await?;
    let before = made.iter().find(|category| category.id == id && id.is_some());
    if id.is_some() && before.is_none() {
        return Err(ApiError::not_found());
    }
    let slug = slug::slugify(if draft.slug.trim().is_empty() {
        &draft.name
    } else {
        &draft.slug
    });
    if slug.is_empty() {
        let message = "Please give it a name with a letter or digit.";
        return Err(ApiError::unprocessable(ErrorCode::NameRequired, message).with_field("name", message));
    }
    let taken = |slug: &str| made.iter().any(|other| other.slug == slug && other.id != id);
    if taken(&slug) {
        let variants = (2..).map(|number| slug::variant(&slug, number));
        let free = { variants }.find(|variant| !taken(variant)).unwrap_or_default();
        let message = format!("The address \"{slug}\" is taken. \"{free}\" is free.");
        return Err(ApiError::conflict(ErrorCode::SlugTaken, message.clone())
            .with_field("slug", message)
            .with_suggestion(free));
    }
    let category = Category {
        id,
        name: draft.name.trim().to_owned(),
        slug,
        description: draft.description.trim().to_owned(),
        meta_title: draft.meta_title.trim().to_owned(),
        meta_description: draft.meta_description.trim().to_owned(),
        og_image: draft.og_image.trim().to_owned(),
        featured: draft.featured,
        sort_order: draft.sort_order,
        parent_id: draft.parent_id,
        created_at: before.map_or(now, |category| category.created_at),
        updated_at: now,
    };
    Ok(category_store::save(transaction, &category).await?)
}
