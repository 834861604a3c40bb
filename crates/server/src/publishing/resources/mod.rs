//! Resource library: guides, templates, articles and videos for the steps of the plan, with the marks of each person.

mod api_bodies;
mod catalog;
mod files;
mod http;
mod library;
mod mark_store;
mod page;
mod resource;

#[cfg(test)]
mod library_tests;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::HashMap;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::{Db, write_tx};
use crate::identity::callers::Visitor;
use crate::planning::plan;
use crate::platform::clock::Timestamp;
use crate::publishing::{blog, reading_list};
use crate::state::app_state::AppState;
use crate::state::owned::OwnedTable;

pub use files::public_files;
pub use http::router;
pub use page::add_resource_queries;

use catalog::{MarksBySlug, ResourceMark};
use library::embedded_library;
use mark_store::MarkField;
use resource::{Origin, Resource};

/// Maximum number of resources with marks of one owner.
pub const MAX_MARKS: u64 = 2000;

/// A resource of the product, or one that was made of an article of the blog.
type Listed = Cow<'static, Resource>;

/// Returns all resources: the entries and the guides whose articles are published.
async fn list_all(db: &Db) -> Result<Vec<Listed>, ApiError> {
    let guides = guides_of_blog(db).await?.into_iter().map(Cow::Owned);
    Ok(embedded_library()
        .entries
        .iter()
        .map(Cow::Borrowed)
        .chain(guides)
        .collect())
}

async fn guides_of_blog(db: &Db) -> Result<Vec<Resource>, ApiError> {
    let slugs: Vec<&str> = embedded_library()
        .guides
        .iter()
        .map(|guide| guide.slug.as_str())
        .collect();
    let posts = blog::published_at_slugs(db, &slugs).await?;
    let resource = |(slug, post): (String, blog::PostSummary)| {
        let guide = embedded_library().find_guide(&slug)?;
        let origin = Origin::Blog {
            post_id: post.id,
            post_slug: post.slug,
        };
        let minutes = u16::try_from(post.read_minutes).unwrap_or(1);
        let placement = guide.placement.clone();
        Some(placement.into_resource(slug, post.title, guide.kind, post.excerpt, minutes, origin))
    };
    let mut guides: Vec<Resource> = posts.into_iter().filter_map(resource).collect();
    guides.sort_by(|one, other| one.slug.cmp(&other.slug));
    Ok(guides)
}

/// Returns the resource of a slug, hidden ones too.
async fn find_listed(db: &Db, slug: &str) -> Result<Listed, ApiError> {
    if let Some(entry) = embedded_library().find_entry(slug) {
        return Ok(Cow::Borrowed(entry));
    }
    if embedded_library().find_guide(slug).is_none() {
        return Err(no_resource());
    }
    let guides = guides_of_blog(db).await?;
    let guide = guides.into_iter().find(|guide| guide.slug == slug);
    guide.map(Cow::Owned).ok_or_else(no_resource)
}

/// Returns the steps of the plan that an article of the blog helps with; none for an article that the library does not
/// list.
async fn steps_of_article(db: &Db, slug: &str) -> Result<Vec<&'static plan::PlanStepText>, ApiError> {
    let is_it = |guide: &Resource| matches!(&guide.origin, Origin::Blog { post_slug, .. } if post_slug == slug);
    let guide = guides_of_blog(db).await?.into_iter().find(is_it);
    Ok(guide.map_or_else(Vec::new, |guide| guide.steps))
}

fn no_resource() -> ApiError {
    let message = "The resource you're looking for doesn't exist or has been removed.";
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}

/// Returns the marks of an owner. A saved article of the blog is a row of the reading list.
async fn marks_of(state: &AppState, owner: &str) -> Result<MarksBySlug, ApiError> {
    let time = |micros: Option<i64>| micros.map(Timestamp::from_micros);
    let rows = mark_store::list_marks(state.db.read(), owner).await?;
    let mark = |row: mark_store::marks::Model| {
        let mark = ResourceMark {
            saved_at: time(row.saved_at),
            finished_at: time(row.finished_at),
        };
        (row.slug, mark)
    };
    let mut marks: MarksBySlug = rows.into_iter().map(mark).collect();
    let saved: HashMap<i64, Timestamp> = reading_list::saved_posts(state, owner).await?.into_iter().collect();
    if saved.is_empty() {
        return Ok(marks);
    }
    for guide in guides_of_blog(&state.db).await? {
        if let Origin::Blog { post_id, .. } = guide.origin
            && let Some(saved_at) = saved.get(&post_id)
        {
            marks.entry(guide.slug).or_default().saved_at = Some(*saved_at);
        }
    }
    Ok(marks)
}

/// Sets or removes a mark of the caller.
async fn change_mark(
    state: &AppState,
    visitor: &Visitor,
    slug: &str,
    field: MarkField,
    is_set: bool,
) -> Result<(), ApiError> {
    let owner = visitor.named_owner()?.to_owned();
    let resource = find_listed(&state.db, slug).await?;
    if let (Origin::Blog { post_slug, .. }, MarkField::Saved) = (&resource.origin, field) {
        return match is_set {
            true => reading_list::save_article(state, visitor, post_slug).await,
            false => reading_list::remove_article(state, visitor, post_slug).await,
        };
    }
    let (slug, title) = (resource.slug.clone(), resource.title.clone());
    let now = state.clock.now();
    let has_room = write_tx!(state.db, async move |tx| {
        if is_set {
            return Ok(mark_store::set_mark(tx, &owner, (&slug, &title), field, now).await?);
        }
        mark_store::remove_mark(tx, &owner, &slug, field).await?;
        Ok(true)
    })
    .await?;
    has_room.then_some(()).ok_or_else(|| {
        let message =
            format!("You have marked {MAX_MARKS} resources, which is as many as we keep. Please remove a mark first.");
        ApiError::unprocessable(ErrorCode::LimitReached, message)
    })
}

/// Returns the week of the caller's plan and its open steps; the first week for callers without a plan. `None` when all
/// steps are done.
async fn week_of_caller(
    state: &AppState,
    visitor: &Visitor,
) -> Result<Option<(u8, Vec<&'static plan::PlanStepText>)>, ApiError> {
    let Ok(owner) = visitor.named_owner() else {
        return Ok(Some(catalog::first_week()));
    };
    let plan = plan::load_plan(state, owner).await?;
    let today = visitor.local_moment(state.clock.now()).today();
    Ok(catalog::current_week(plan.start_date, &plan.steps, today))
}

/// The table of marks. A mark of both owners keeps the earlier time.
pub const OWNED: &[OwnedTable] = &[OwnedTable {
    name: "resource_marks",
    merge: Some(|tx, from, to| Box::pin(mark_store::merge_marks(tx, from, to))),
    trim: None,
    exports: &[("resourceMarks", |state, owner| Box::pin(export_marks(state, owner)))],
}];

/// The owner's marks for themselves, also those of entries that left the library.
async fn export_marks(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let rows = mark_store::list_marks(state.db.read(), owner).await?;
    let row = |row: mark_store::marks::Model| {
        let time = |micros: Option<i64>| micros.map(Timestamp::from_micros);
        json!({
            "slug": row.slug, "title": row.title,
            "savedAt": time(row.saved_at), "finishedAt": time(row.finished_at),
        })
    };
    Ok(rows.into_iter().map(row).collect())
}
