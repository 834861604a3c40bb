//! Writes of posts and categories. All HTML is sanitized here, and every write raises the content version.

use texts::html::CleanHtml;
use texts::slug;

use super::{Category, Post, PostSummary, UNCATEGORIZED, store};
use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Tx, write_content};
use crate::http::FieldReader;
use crate::platform::clock::Timestamp;
use crate::publishing::blog::posts::post_draft::{
    CategoryDraft, PostDraft, edited_elsewhere, minutes_for, read_minutes,
};
use crate::publishing::blog::posts::post_history::{end_draft, keep_revision, put_in_bin};
use crate::publishing::blog::posts::post_slug::{claim_slug, free_id_slug};
use crate::publishing::blog::posts::schedule;
use crate::publishing::blog::store::category_store;
use crate::state::app_state::AppState;

const CHARS_PER_MINUTE: usize = 1000;

/// Adds a post, or overwrites the one with this id; its previous state becomes a revision.
///
/// # Errors
/// 404 for an id without a post, 409 for a slug that is taken or another version than the draft began with, 422 for a
/// content that is too long or too deep and for a schedule in the past.
pub async fn save_post(state: &AppState, id: Option<i64>, mut draft: PostDraft) -> Result<Post, ApiError> {
    let content = clean_content(state, std::mem::take(&mut draft.content)).await?;
    save_cleaned(state, id, draft, content, None).await
}

/// [`save_post`] for sanitized content. `draft_key` names the unsaved work that ends with it.
pub(super) async fn save_cleaned(
    state: &AppState,
    id: Option<i64>,
    draft: PostDraft,
    content: CleanHtml,
    draft_key: Option<String>,
) -> Result<Post, ApiError> {
    let now = state.clock.now();
    write_content!(state, async move |transaction| {
        store::lock_posts(transaction).await?;
        let post = write_post(transaction, id, draft, content, now).await?;
        if let Some(key) = draft_key {
            end_draft(transaction, &key, now).await?;
        }
        Ok(post)
    })
    .await
}

/// The content as it may be stored; `None` for one that is refused.
pub(super) async fn read_content(
    state: &AppState,
    content: String,
    fields: &mut FieldReader,
) -> Result<Option<CleanHtml>, ApiError> {
    let cleaned = state.texts.run(move || CleanHtml::sanitize(&content)).await?;
    if let Err(problem) = &cleaned {
        fields.refuse_as(ErrorCode::ContentTooLong, "content", problem.to_string());
    }
    Ok(cleaned.ok())
}

/// The content as it may be stored, where no other field can be wrong.
pub(super) async fn clean_content(state: &AppState, content: String) -> Result<CleanHtml, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::ContentTooLong);
    let content = read_content(state, content, &mut fields).await?;
    fields.finish_with(content)
}

/// Saves a post like [`save_post`], as a part of a larger transaction.
///
/// # Errors
/// Fails as [`save_post`] does.
pub async fn write_post(
    transaction: &Tx,
    id: Option<i64>,
    draft: PostDraft,
    content: CleanHtml,
    now: Timestamp,
) -> Result<Post, ApiError> {
    let before = match id {
        Some(id) => Some(store::by_id(transaction, id).await?.ok_or_else(ApiError::not_found)?),
        None => None,
    };
    check_state(&draft, before.as_ref(), now)?;
    let own = id.unwrap_or(0);
    let wanted = if draft.slug.trim().is_empty() {
        &draft.title
    } else {
        &draft.slug
    };
    let slug = slug::slugify(wanted);
    if !slug.is_empty() {
        claim_slug(transaction, &slug, own).await?;
    }
    let category = category_of(transaction, &draft.category).await?;
    let mut post = compose_post(draft, before.as_ref().map(|post| &post.summary), content, now);
    post.summary.category = category;
    post.summary.slug = match slug.is_empty() {
        // Known when the post is there; no address has this form.
        true if own == 0 => "-".to_owned(),
        true => free_id_slug(transaction, own).await?,
        false => slug,
    };
    if let Some(before) = before {
        keep_revision(transaction, &before, &post).await?;
    }
    post.summary.id = store::save_post(transaction, &post, now).await?;
    if post.summary.slug == "-" {
        post.summary.slug = free_id_slug(transaction, post.summary.id).await?;
        store::set_slug(transaction, post.summary.id, &post.summary.slug).await?;
    }
    schedule::schedule_publication(transaction, &post.summary).await?;
    Ok(post)
}

/// Refuses to overwrite a version that the writer has not seen, and to publish in the past.
fn check_state(draft: &PostDraft, before: Option<&Post>, now: Timestamp) -> Result<(), ApiError> {
    let before = before.map(|post| &post.summary);
    if let (Some(began), Some(post)) = (draft.version, before)
        && began != post.version
    {
        return Err(edited_elsewhere());
    }
    let is_new = |at: &Timestamp| before.and_then(|post| post.scheduled_for) != Some(*at);
    let wanted = draft.scheduled_for.filter(|_| !draft.is_published).filter(is_new);
    if wanted.is_some_and(|at| at <= now) {
        let problem = "Please choose a time in the future, or publish it now.";
        return Err(FieldReader::refuse_one(ErrorCode::InvalidPost, "scheduledFor", problem));
    }
    Ok(())
}

fn compose_post(draft: PostDraft, before: Option<&PostSummary>, content: CleanHtml, now: Timestamp) -> Post {
    let first_published = before.and_then(|post| post.published_at);
    let published_at = first_published.or(match draft.is_published {
        true => Some(draft.published_at.unwrap_or(now)),
        false => draft.published_at,
    });
    let tags = draft.tags.iter().map(|tag| tag.trim()).filter(|tag| !tag.is_empty());
    let summary = PostSummary {
        id: before.map_or(0, |post| post.id),
        title: draft.title.trim().to_owned(),
        slug: String::new(),
        excerpt: draft.excerpt.trim().to_owned(),
        author_id: before.map_or(draft.author_id, |post| post.author_id),
        category: String::new(),
        tags: tags.map(str::to_owned).collect(),
        meta_description: draft.meta_description.trim().to_owned(),
        featured_image: draft.featured_image.trim().to_owned(),
        is_published: draft.is_published,
        published_at,
        created_at: before.map(|post| post.created_at).or(draft.created_at).unwrap_or(now),
        updated_at: now,
        read_minutes: read_minutes(&content),
        category_read_minutes: minutes_for(content.as_str().chars().count(), CHARS_PER_MINUTE),
        version: before.map_or(1, |post| post.version + 1),
        scheduled_for: draft.scheduled_for.filter(|_| !draft.is_published),
    };
    Post { summary, content }
}

/// The slug of what may be a category's name.
async fn category_of(transaction: &Tx, text: &str) -> Result<String, ApiError> {
    let given = text.trim();
    let (name, slug) = (given.to_lowercase(), slug::slugify(given));
    let made = category_store::list_categories(transaction).await?;
    let first = |is_it: &dyn Fn(&Category) -> bool| made.iter().find(|category| is_it(category));
    // A name may make the slug of another category: the form sends slugs, so these come first.
    let named = first(&|category| category.slug == given)
        .or_else(|| first(&|category| category.name.to_lowercase() == name))
        .or_else(|| first(&|category| category.slug == slug));
    Ok(match named {
        Some(category) => category.slug.clone(),
        None if slug.is_empty() => UNCATEGORIZED.to_owned(),
        None => slug,
    })
}

/// Moves a post to the trash, from which it can be restored for thirty days.
///
/// # Errors
/// 404 for an id without a post.
pub async fn bin_post(state: &AppState, id: i64) -> Result<(), ApiError> {
    let now = state.clock.now();
    let binned = write_content!(state, async move |transaction| {
        store::lock_posts(transaction).await?;
        let post = store::by_id(transaction, id).await?.ok_or_else(ApiError::not_found)?;
        put_in_bin(transaction, &post, now).await?;
        Ok(store::take_out(transaction, id).await?)
    });
    binned.await
}

/// Adds a category, or writes over the one with this id.
///
/// # Errors
/// 404 for an id without a category, 409 for a slug that is taken, 422 for a name without a letter or digit.
pub async fn save_category(state: &AppState, id: Option<i64>, draft: CategoryDraft) -> Result<Category, ApiError> {
    let now = state.clock.now();
    write_content!(state, async move |transaction| {
        store::lock_posts(transaction).await?;
        write_category(transaction, id, draft, now).await
    })
    .await
}

/// Saves a category like [`save_category`], as a part of a larger transaction.
///
/// # Errors
/// Fails as [`save_category`] does.
pub async fn write_category(
    transaction: &Tx,
    id: Option<i64>,
    draft: CategoryDraft,
    now: Timestamp,
) -> Result<Category, ApiError> {
    let made = category_store::list_categories(transaction).await?;
    let before = made.iter().find(|category| category.id == id && id.is_some());
    if id.is_some() && before.is_none() {
        return Err(ApiError::not_found());
    }
    check_parent(&made, id, draft.parent_id)?;
    let slug = slug::slugify(if draft.slug.trim().is_empty() {
        &draft.name
    } else {
        &draft.slug
    });
    if slug.is_empty() {
        let message = "Please give it a name with a letter or digit.";
        return Err(FieldReader::refuse_one(ErrorCode::NameRequired, "name", message));
    }
    let taken = |slug: &str| made.iter().any(|other| other.slug == slug && other.id != id);
    if taken(&slug) {
        let variants = (2..).map(|number| slug::numbered_slug(&slug, number));
        let free = { variants }.find(|variant| !taken(variant)).unwrap_or_default();
        let message = format!("The address \"{slug}\" is taken. \"{free}\" is free.");
        return Err(ApiError::conflict(ErrorCode::SlugTaken, message.clone())
            .with_field("slug", message)
            .with_suggestion(free));
    }
    if let Some(before) = before.filter(|category| category.slug != slug) {
        store::move_category(transaction, &before.slug, &slug).await?;
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
    Ok(category_store::save_category(transaction, &category).await?)
}

/// Refuses a parent that is not there, or that is the category itself or one below it.
fn check_parent(made: &[Category], id: Option<i64>, parent: Option<i64>) -> Result<(), ApiError> {
    let refuse = |problem: &str| Err(FieldReader::refuse_one(ErrorCode::InvalidCategory, "parentId", problem));
    let (mut next, mut steps) = (parent, 0);
    while let Some(above) = next {
        if Some(above) == id {
            return refuse("A category cannot be part of itself. Please choose another one.");
        }
        let Some(category) = made.iter().find(|category| category.id == Some(above)) else {
            // A category above the chosen one may be gone; a writer cannot mend that here.
            return if steps == 0 {
                refuse("That category no longer exists. Please choose another one.")
            } else {
                Ok(())
            };
        };
        // A cycle that was written by hand has no end.
        steps += 1;
        if steps > made.len() {
            return Ok(());
        }
        next = category.parent_id;
    }
    Ok(())
}

/// Deletes a category. Its posts move to the category `move_to`, or keep their slug without a category; the categories
/// below it move up.
///
/// # Errors
/// 404 for an id without a category, 422 for posts that cannot move there.
pub async fn delete_category(state: &AppState, id: i64, move_to: Option<String>) -> Result<(), ApiError> {
    let deleted = write_content!(state, async move |transaction| {
        store::lock_posts(transaction).await?;
        let made = category_store::list_categories(transaction).await?;
        let gone = made.iter().find(|category| category.id == Some(id));
        let gone = gone.ok_or_else(ApiError::not_found)?;
        if let Some(wanted) = move_to {
            let target = made
                .iter()
                .find(|category| category.slug == wanted && category.id != gone.id);
            let target = target.ok_or_else(|| {
                let problem = "The posts cannot move there: there is no such category.";
                FieldReader::refuse_one(ErrorCode::InvalidCategory, "moveTo", problem)
            })?;
            store::move_category(transaction, &gone.slug, &target.slug).await?;
        }
        Ok(category_store::delete_category(transaction, id, gone.parent_id).await?)
    });
    deleted.await
}
