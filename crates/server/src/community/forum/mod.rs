//! The forum: topics and replies that every visitor can read, and their moderation.
//!
//! The crate `texts` has the rules for posts. A post that waits for a moderator is seen by its author and by
//! moderators only.

mod http;
mod members;
mod moderation;
mod notices;
pub(crate) mod owned;
mod reading;
mod store;
pub(crate) mod wire;
mod writing;

pub use http::forms::form_pages;
pub use http::page::add_forum_queries;
pub use notices::digest::{DIGEST_JOB, send_digest};
pub use notices::{add_notice_of, mark_notices_read};
pub use owned::{OWNED, leave_forum};
pub use reading::feeds::public_files;
pub use writing::starter::write_starter_topics;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::db::write_tx;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;
pub(crate) use texts::moderation::{DAY, HOUR};

/// Characters of a title.
const TITLE_CHARS: std::ops::RangeInclusive<usize> = 5..=150;
/// Posts of a page of a topic. A post never leaves its page.
const REPLIES_PER_PAGE: i64 = 20;
/// Author of the site's own topics.
const OPERATOR: &str = "operator";
/// Name under which the operator writes.
const OPERATOR_HANDLE: &str = "Sidestart";
/// Days until the text of a removed post is erased.
const ERASE_DAYS: i64 = 30;
/// Days in which a text counts as repeated.
const REPEAT_DAYS: i64 = 7;
/// Days for which open flags and notices are kept.
const KEPT_DAYS: i64 = 30;
const KEPT_NOTICE_DAYS: i64 = 180;

/// Longest body of a call: 20,000 characters of any script, written in escapes.
const MAX_BODY_BYTES: usize = 256 << 10;

/// The calls of the forum, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    http::router()
        .merge(http::mail::router())
        .merge(http::member::router())
        .merge(http::moderator::router())
        .merge(http::admin::router())
        .merge(http::personal::router())
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

/// State of a post; a topic has that of its opening post.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    serde::Serialize,
    serde::Deserialize,
    utoipa::ToSchema
)]
#[derive(strum::IntoStaticStr, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum PostState {
    Visible,
    /// Waits for a moderator, and was never visible.
    Held,
    /// Hidden by flags or a moderator.
    Hidden,
    /// Taken back by its author before it was visible.
    Withdrawn,
    /// Deleted by its author or rejected by a moderator.
    Removed,
}

crate::db::stored_key!(PostState);

/// ForumReader of a page or call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ForumReader {
    /// Key of the account; empty for guests.
    owner: String,
    is_moderator: bool,
}

impl ForumReader {
    fn is_author(&self, author: &str) -> bool {
        !self.owner.is_empty() && self.owner == author
    }
}

/// Path of a topic's page.
fn topic_path(id: i64, slug: &str) -> String {
    format!("/forum/t/{id}-{slug}")
}

/// Address of a post on its page.
fn post_path(topic_id: i64, slug: &str, number: i64) -> String {
    let path = topic_path(topic_id, slug);
    match page_of(number) {
        1 => format!("{path}#post-{number}"),
        page => format!("{path}?page={page}#post-{number}"),
    }
}

fn page_of(number: i64) -> i64 {
    (number.max(1) - 1) / REPLIES_PER_PAGE + 1
}

fn to_timestamp(micros: i64) -> Timestamp {
    Timestamp::from_micros(micros)
}

/// Erases the texts of removed posts after their time, and forgets old flags, sketches and notices.
pub async fn clean_up(state: &AppState) -> Result<(), ApiError> {
    let now = state.clock.now().micros();
    write_tx!(state.db, async move |tx| {
        for mut post in store::topic_store::posts_to_erase(tx, now).await? {
            store::topic_store::delete_edits(tx, &[post.id]).await?;
            store::action_store::forget_texts(tx, &[post.id]).await?;
            post.body = String::new();
            post.html = String::new();
            post.erase_at = None;
            store::topic_store::update_post(tx, post).await?;
        }
        store::text_store::delete_old_sketches(tx, now - REPEAT_DAYS * DAY).await?;
        store::member_store::delete_free_handles(tx, now).await?;
        members::traces::delete_old(tx, to_timestamp(now)).await?;
        store::member_store::clear_old_flags(tx, now - KEPT_DAYS * DAY).await?;
        Ok(store::member_store::delete_old_notices(tx, now - KEPT_NOTICE_DAYS * DAY).await?)
    })
    .await
}

/// Tells members about new levels, and plans mails with their unread notices.
pub async fn tell_members(state: &AppState) -> Result<(), ApiError> {
    members::level_notices::tell_levels(state).await?;
    notices::digest::plan_digests(state).await
}

/// 404 for a topic, a post, a member or a category that is not there for the caller.
fn nothing_here() -> ApiError {
    let message = "The forum has nothing at this address. It may wait for a moderator, or have been removed.";
    ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
}
