//! Drafts: unsaved content of an editor, stored every few seconds. They never touch the post, and they are stored as
//! typed: no page shows them, only the editor, which reads them like pasted text.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::db::{Tx, write_tx};
use crate::http::{ApiJson, ApiPath, Caller, CallerRoutes, device_label};
use crate::identity::callers::Admin;
use crate::platform::clock::Timestamp;
use crate::publishing::blog::posts::post_history::post_of;
use crate::publishing::blog::store::snapshot_store as tables;
use crate::state::app_state::AppState;

/// Maximum number of drafts, far above normal use and few enough to be listed.
const MAX_DRAFTS: u64 = 200;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Admin, routes!(list_drafts))
        .open_to(Caller::Admin, routes!(get_draft))
        .open_to(Caller::Admin, routes!(save_draft))
        .open_to(Caller::Admin, routes!(delete_draft))
}

/// Content of an editor's form, as it was typed.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = DraftFields)]
struct DraftFields {
    title: String,
    slug: String,
    excerpt: String,
    content: String,
    category: String,
    tags: Vec<String>,
    meta_description: String,
    featured_image: String,
    is_published: bool,
    scheduled_for: Option<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SaveDraft {
    /// The version of the post that the editor began with.
    base_version: Option<i64>,
    fields: DraftFields,
    /// The version of this unsaved work that the editor wrote or read last; 0 for none.
    version: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SavedDraft {
    version: i64,
    saved_at: Timestamp,
}

/// Unsaved work without its text.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DraftRow)]
struct RowBody {
    key: String,
    /// Null for a post that was never saved.
    post_id: Option<i64>,
    title: String,
    saved_at: Timestamp,
    /// Browser and system, such as "Firefox on Windows".
    device: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Draft)]
struct DraftBody {
    key: String,
    /// Null for a post that was never saved.
    post_id: Option<i64>,
    /// The version of the post that the editor began with.
    base_version: Option<i64>,
    fields: DraftFields,
    version: i64,
    saved_at: Timestamp,
    /// Browser and system, such as "Firefox on Windows".
    device: String,
}

async fn store_draft(state: &AppState, key: String, draft: SaveDraft, device: String) -> Result<SavedDraft, ApiError> {
    let post_id = post_of(&key)?;
    let fields = serde_json::to_string(&draft.fields).map_err(ApiError::internal)?;
    let now = state.clock.now();
    let saved = write_tx!(state.db, async move |transaction| {
        crate::db::dialect::lock_owner(transaction, "blog drafts").await?;
        if tables::has_draft_key_ended(transaction, &key).await? {
            return Err(draft_ended());
        }
        let before = tables::find_draft(transaction, &key)
            .await?
            .map_or(0, |row| row.version);
        if before != draft.version {
            return Err(saved_elsewhere());
        }
        if let (0, Some(id), Some(base)) = (before, post_id, draft.base_version) {
            refuse_old_base(transaction, id, base).await?;
        }
        if before == 0 && tables::count_drafts(transaction).await? >= MAX_DRAFTS {
            let message = format!("There are {MAX_DRAFTS} pieces of unsaved work. Please save or drop some first.");
            return Err(ApiError::unprocessable(ErrorCode::LimitReached, message));
        }
        let row = tables::drafts::Model {
            key,
            post_id,
            base_version: draft.base_version,
            fields,
            version: before + 1,
            device,
            saved_at: now.micros(),
        };
        tables::save_draft(transaction, row).await?;
        Ok(SavedDraft {
            version: before + 1,
            saved_at: now,
        })
    });
    saved.await
}

/// Refuses to begin a draft on a version of the post that is no longer the present one: it may be an autosave that was
/// overtaken by the save of its own post.
async fn refuse_old_base(transaction: &Tx, post_id: i64, base_version: i64) -> Result<(), ApiError> {
    let post = crate::publishing::blog::store::by_id(transaction, post_id).await?;
    if post.is_some_and(|post| base_version < post.summary.version) {
        return Err(crate::publishing::blog::posts::post_draft::edited_elsewhere());
    }
    Ok(())
}

/// Returns whether a save of the post may delete the draft with this key: the post's own draft, or one of a post that
/// was never saved.
pub(super) fn is_draft_key_of(key: &str, post_id: Option<i64>) -> bool {
    post_of(key).is_ok_and(|owner| owner.is_none() || owner == post_id)
}

fn draft_ended() -> ApiError {
    let message = "This post was saved. Open the saved post to go on with it; your text stays in this window.";
    ApiError::conflict(ErrorCode::DraftEnded, message)
}

fn saved_elsewhere() -> ApiError {
    let message =
        "Another window or device has unsaved changes to this text. Nothing is lost: please choose which to keep.";
    ApiError::conflict(ErrorCode::DraftElsewhere, message)
}

fn read_fields(row: &tables::drafts::Model) -> Result<DraftFields, ApiError> {
    serde_json::from_str(&row.fields).map_err(ApiError::internal)
}

/// All unsaved work, the newest first.
#[utoipa::path(
    get, path = "/admin/drafts", tag = "blog",
    responses((status = 200, description = "The unsaved work", body = [RowBody]))
)]
async fn list_drafts(State(state): State<AppState>, _admin: Admin) -> Result<Json<Vec<RowBody>>, ApiError> {
    let rows = tables::list_drafts(state.db.read()).await?;
    let body = |row: tables::drafts::Model| {
        Ok(RowBody {
            title: read_fields(&row)?.title,
            key: row.key,
            post_id: row.post_id,
            saved_at: Timestamp::from_micros(row.saved_at),
            device: row.device,
        })
    };
    Ok(Json(rows.into_iter().map(body).collect::<Result<_, ApiError>>()?))
}

/// Unsaved work as it was typed.
#[utoipa::path(
    get, path = "/admin/drafts/{key}", tag = "blog",
    params(("key" = String, Path, description = "`post-{id}`, or `new-` and letters, digits and hyphens")),
    responses(
        (status = 200, description = "The unsaved work", body = DraftBody),
        (status = 404, description = "There is none", body = ErrorBody),
    )
)]
async fn get_draft(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(key): ApiPath<String>,
) -> Result<Json<DraftBody>, ApiError> {
    post_of(&key)?;
    let row = tables::find_draft(state.db.read(), &key).await?;
    let row = row.ok_or_else(ApiError::not_found)?;
    Ok(Json(DraftBody {
        fields: read_fields(&row)?,
        key: row.key,
        post_id: row.post_id,
        base_version: row.base_version,
        version: row.version,
        saved_at: Timestamp::from_micros(row.saved_at),
        device: row.device,
    }))
}

/// Puts unsaved work aside, unless another editor did so since the caller's last read or write, or the post was saved.
#[utoipa::path(
    put, path = "/admin/drafts/{key}", tag = "blog",
    params(("key" = String, Path, description = "`post-{id}`, or `new-` and letters, digits and hyphens")),
    request_body = SaveDraft,
    responses(
        (status = 200, description = "Put aside", body = SavedDraft),
        (status = 409, description = "Another editor wrote since, or the post was saved since", body = ErrorBody),
    )
)]
async fn save_draft(
    State(state): State<AppState>,
    _admin: Admin,
    headers: HeaderMap,
    ApiPath(key): ApiPath<String>,
    ApiJson(body): ApiJson<SaveDraft>,
) -> Result<Json<SavedDraft>, ApiError> {
    Ok(Json(store_draft(&state, key, body, device_label(&headers)).await?))
}

/// Drops unsaved work. None to drop is no error.
#[utoipa::path(
    delete, path = "/admin/drafts/{key}", tag = "blog",
    params(("key" = String, Path, description = "`post-{id}`, or `new-` and letters, digits and hyphens")),
    responses((status = 204, description = "Dropped"))
)]
async fn delete_draft(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(key): ApiPath<String>,
) -> Result<StatusCode, ApiError> {
    post_of(&key)?;
    let dropped = write_tx!(state.db, async move |transaction| {
        Ok(tables::delete_draft(transaction, &key).await?)
    });
    dropped.await?;
    Ok(StatusCode::NO_CONTENT)
}
