//! Revisions of a post, and their restoring.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use texts::html::CleanHtml;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody};
use crate::db::write_content;
use crate::http::{ApiPath, Caller, CallerRoutes};
use crate::identity::callers::Admin;
use crate::platform::clock::Timestamp;
use crate::publishing::blog::api_bodies;
use crate::publishing::blog::api_bodies::PostBody;
use crate::publishing::blog::posts::post_snapshot::PostSnapshot;
use crate::publishing::blog::store::snapshot_store as tables;
use crate::publishing::blog::writing::write_post;
use crate::publishing::blog::{Post, store};
use crate::state::app_state::AppState;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Admin, routes!(list_revisions))
        .open_to(Caller::Admin, routes!(get_revision))
        .open_to(Caller::Admin, routes!(restore_revision))
}

/// A post as it was.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RevisionRow)]
struct RowBody {
    id: i64,
    /// Time at which the post got this state.
    saved_at: Timestamp,
    title: String,
    is_published: bool,
    words: i32,
}

/// A post as it was, in full.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Revision)]
struct RevisionBody {
    id: i64,
    /// Time at which the post got this state.
    saved_at: Timestamp,
    title: String,
    slug: String,
    excerpt: String,
    content: String,
    category: String,
    tags: Vec<String>,
    meta_description: String,
    featured_image: String,
    is_published: bool,
    scheduled_for: Option<Timestamp>,
}

/// Restores the texts of a revision. The present state becomes a revision, too; the post stays published or
/// unpublished.
async fn apply_revision(state: &AppState, post_id: i64, id: i64) -> Result<Post, ApiError> {
    let now = state.clock.now();
    let restored = write_content!(state, async move |transaction| {
        store::lock_posts(transaction).await?;
        let post = store::by_id(transaction, post_id).await?;
        let post = post.ok_or_else(ApiError::not_found)?.summary;
        let revision = tables::find_revision(transaction, post_id, id).await?;
        let kept = PostSnapshot::from_json(&revision.ok_or_else(ApiError::not_found)?.post)?;
        let content = CleanHtml::from_store(kept.content.clone());
        let mut draft = kept.into_draft(&post);
        if store::is_taken(transaction, &draft.slug, post_id).await? {
            draft.slug = post.slug;
        }
        write_post(transaction, Some(post_id), draft, content, now).await
    });
    restored.await
}

/// Lists the states of a post before each of its saves, newest first; the last fifty are kept.
#[utoipa::path(
    get, path = "/admin/posts/{id}/revisions", tag = "blog",
    params(("id" = i64, Path)),
    responses((status = 200, description = "The revisions", body = [RowBody]))
)]
async fn list_revisions(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<Vec<RowBody>>, ApiError> {
    let rows = tables::list_revisions(state.db.read(), id).await?;
    let bodies = rows.into_iter().map(|row| RowBody {
        id: row.id,
        saved_at: Timestamp::from_micros(row.saved_at),
        title: row.title,
        is_published: row.is_published,
        words: row.words,
    });
    Ok(Json(bodies.collect()))
}

/// A post as it was.
#[utoipa::path(
    get, path = "/admin/posts/{id}/revisions/{revisionId}", tag = "blog",
    params(("id" = i64, Path), ("revisionId" = i64, Path)),
    responses(
        (status = 200, description = "The revision", body = RevisionBody),
        (status = 404, description = "The post has no such revision", body = ErrorBody),
    )
)]
async fn get_revision(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath((post_id, id)): ApiPath<(i64, i64)>,
) -> Result<Json<RevisionBody>, ApiError> {
    let found = tables::find_revision(state.db.read(), post_id, id).await?;
    let found = found.ok_or_else(ApiError::not_found)?;
    let kept = PostSnapshot::from_json(&found.post)?;
    Ok(Json(RevisionBody {
        id,
        saved_at: Timestamp::from_micros(found.saved_at),
        title: kept.title,
        slug: kept.slug,
        excerpt: kept.excerpt,
        content: kept.content,
        category: kept.category,
        tags: kept.tags,
        meta_description: kept.meta_description,
        featured_image: kept.featured_image,
        is_published: kept.is_published,
        scheduled_for: kept.scheduled_for.map(Timestamp::from_micros),
    }))
}

/// Restores the texts of a revision. The present state becomes a revision, too; the post stays published or
/// unpublished.
#[utoipa::path(
    post, path = "/admin/posts/{id}/revisions/{revisionId}/restore", tag = "blog",
    params(("id" = i64, Path), ("revisionId" = i64, Path)),
    responses(
        (status = 200, description = "The post", body = PostBody),
        (status = 404, description = "The post has no such revision", body = ErrorBody),
    )
)]
async fn restore_revision(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath((post_id, id)): ApiPath<(i64, i64)>,
) -> Result<Json<PostBody>, ApiError> {
    let post = apply_revision(&state, post_id, id).await?;
    Ok(Json(api_bodies::saved_body(&state.db, post).await?))
}
