//! Trash: deleted posts, which can be restored for thirty days.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::db::{Tx, write_content, write_tx};
use crate::http::{ApiPath, Caller, CallerRoutes};
use crate::identity::callers::Admin;
use crate::platform::clock::Timestamp;
use crate::publishing::blog::api_bodies;
use crate::publishing::blog::api_bodies::PostBody;
use crate::publishing::blog::posts::post_slug::{claim_slug, free_variant};
use crate::publishing::blog::posts::post_snapshot::PostSnapshot;
use crate::publishing::blog::posts::schedule;
use crate::publishing::blog::store::{snapshot_store as tables, views_store};
use crate::publishing::blog::{Post, store};
use crate::state::app_state::AppState;

/// Time for which a deleted post can be restored, in microseconds.
const KEPT_FOR: i64 = 30 * 24 * 3600 * 1_000_000;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Admin, routes!(list_bin))
        .open_to(Caller::Admin, routes!(restore_post))
        .open_to(Caller::Admin, routes!(delete_for_good))
}

/// A post in the bin.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BinnedPost)]
struct BinnedBody {
    id: i64,
    title: String,
    slug: String,
    category: String,
    /// Thirty days later it is gone for good.
    deleted_at: Timestamp,
}

/// Puts a post back as it was. If another took its address meanwhile, it gets one that is free; a moment of publishing
/// that has passed is forgotten, so that nothing appears by surprise.
async fn take_from_bin(state: &AppState, id: i64) -> Result<Post, ApiError> {
    let now = state.clock.now();
    let restored = write_content!(state, async move |transaction| {
        store::lock_posts(transaction).await?;
        let binned = tables::find_binned(transaction, id)
            .await?
            .ok_or_else(ApiError::not_found)?;
        tables::take_from_bin(transaction, id).await?;
        let mut post = PostSnapshot::from_json(&binned.post)?.into_post(id);
        if claim_slug(transaction, &post.summary.slug, id).await.is_err() {
            post.summary.slug = free_variant(transaction, &post.summary.slug, id).await?;
        }
        post.summary.scheduled_for = post.summary.scheduled_for.filter(|at| *at > now);
        post.summary.updated_at = now;
        post.summary.version += 1;
        store::put_back(transaction, &post).await?;
        schedule::schedule_publication(transaction, &post.summary).await?;
        Ok(post)
    });
    restored.await
}

async fn purge_post(transaction: &Tx, id: i64) -> Result<bool, ApiError> {
    let found = tables::take_from_bin(transaction, id).await?;
    if found {
        tables::forget_post(transaction, id).await?;
        views_store::forget_post(transaction, id).await?;
        store::delete_post(transaction, id).await?;
    }
    Ok(found)
}

/// Removes posts that have been in the trash for thirty days.
pub(super) async fn clean_up(state: &AppState) -> Result<(), ApiError> {
    let before = Timestamp::from_micros(state.clock.now().micros() - KEPT_FOR);
    let emptied = write_tx!(state.db, async move |transaction| {
        for id in tables::binned_before(transaction, before).await? {
            purge_post(transaction, id).await?;
        }
        Ok(())
    });
    emptied.await
}

/// Lists the trash, the last deleted first.
#[utoipa::path(
    get, path = "/admin/bin", tag = "blog",
    responses((status = 200, description = "The deleted posts", body = [BinnedBody]))
)]
async fn list_bin(State(state): State<AppState>, _admin: Admin) -> Result<Json<Vec<BinnedBody>>, ApiError> {
    let rows = tables::list_bin(state.db.read()).await?;
    let bodies = rows.into_iter().map(|row| BinnedBody {
        id: row.post_id,
        title: row.title,
        slug: row.slug,
        category: row.category,
        deleted_at: Timestamp::from_micros(row.deleted_at),
    });
    Ok(Json(bodies.collect()))
}

/// Puts a deleted post back as it was, at a free address if another post took its own.
#[utoipa::path(
    post, path = "/admin/bin/{id}/restore", tag = "blog",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The post", body = PostBody),
        (status = 404, description = "It is not in the bin", body = ErrorBody),
    )
)]
async fn restore_post(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<PostBody>, ApiError> {
    let post = take_from_bin(&state, id).await?;
    Ok(Json(api_bodies::saved_body(&state.db, post).await?))
}

/// Deletes a post in the bin for good, with its revisions.
#[utoipa::path(
    delete, path = "/admin/bin/{id}", tag = "blog",
    params(("id" = i64, Path)),
    responses(
        (status = 204, description = "Gone"),
        (status = 404, description = "It is not in the bin", body = ErrorBody),
    )
)]
async fn delete_for_good(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
) -> Result<StatusCode, ApiError> {
    let purged = write_tx!(state.db, async move |transaction| { purge_post(transaction, id).await });
    purged
        .await?
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(ApiError::not_found)
}
