//! Drafts that are published by themselves: a job that was written with the post, so that no restart forgets it.

use serde::{Deserialize, Serialize};

use super::post_history;
use crate::db::api_error::ApiError;
use crate::db::jobs;
use crate::db::{Tx, write_content};
use crate::platform::clock::Timestamp;
use crate::publishing::blog::{PostSummary, store};
use crate::state::app_state::AppState;

/// The kind of the job that publishes a post.
pub const JOB: &str = "publish-post";

/// Payload of the job. The job does nothing unless the post still waits for this exact moment.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct JobBody {
    post_id: i64,
    /// Microseconds since 1970.
    at: i64,
}

/// Promises to publish the post when its moment comes, if it has one.
pub(crate) async fn schedule_publication(transaction: &Tx, post: &PostSummary) -> Result<(), ApiError> {
    let Some(at) = post.scheduled_for else { return Ok(()) };
    let body = JobBody {
        post_id: post.id,
        at: at.micros(),
    };
    let body = serde_json::to_string(&body).map_err(ApiError::internal)?;
    Ok(jobs::add_job(transaction, JOB, body, at, None).await?)
}

/// Does a job of the kind [`JOB`]. One that is stale, because the post was published, moved to another moment or
/// deleted since, does nothing.
///
/// # Errors
/// When the job cannot be read or the database does not write.
pub async fn publish_scheduled(state: &AppState, body: &str) -> Result<(), ApiError> {
    let JobBody { post_id, at } = serde_json::from_str(body).map_err(ApiError::internal)?;
    let waits = move |post: &PostSummary| post.scheduled_for == Some(Timestamp::from_micros(at)) && !post.is_published;
    // Read before any write, so that an outdated job does not invalidate a cached page.
    let post = store::by_id(state.db.read(), post_id).await?;
    if !post.is_some_and(|post| waits(&post.summary)) {
        return Ok(());
    }
    let now = state.clock.now();
    let published = write_content!(state, async move |transaction| {
        store::lock_posts(transaction).await?;
        let Some(before) = store::by_id(transaction, post_id).await? else {
            return Ok(());
        };
        if !waits(&before.summary) {
            return Ok(());
        }
        let mut post = before.clone();
        post.summary.is_published = true;
        post.summary.scheduled_for = None;
        post.summary.published_at = before.summary.published_at.or(Some(now));
        post.summary.updated_at = now;
        post.summary.version += 1;
        post_history::keep_revision(transaction, &before, &post).await?;
        store::save_post(transaction, &post, now).await?;
        Ok(())
    });
    published.await
}
