//! The wire of the forum: calls of the admin. Those of moderators are here once more, under the admin's session.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use texts::characters::clean_line;
use texts::slug::is_slug;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::community::forum::OPERATOR;
use crate::community::forum::http::ForumPageQuery;
use crate::community::forum::http::moderator::{ForumUndo, NewForumAction, answer_action, answer_undo};
use crate::community::forum::moderation::queue;
use crate::community::forum::moderation::queue::{DoneAction, DoneActions, ModerationQueue};
use crate::community::forum::store::topic_store;
use crate::community::forum::store::topic_store::CategoryRow;
use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::db::write_content;
use crate::http::{ApiJson, ApiPath, ApiQuery, Caller, CallerRoutes, FieldReader, check_text, null_is_blank};
use crate::identity::accounts;
use crate::identity::callers::Admin;
use crate::state::app_state::AppState;

/// The calls, relative to `/api`.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Admin, routes!(get_admin_forum_queue))
        .open_to(Caller::Admin, routes!(list_admin_forum_actions, do_admin_forum_action))
        .open_to(Caller::Admin, routes!(undo_admin_forum_action))
        .open_to(Caller::Admin, routes!(list_forum_moderators, set_forum_moderator))
        .open_to(Caller::Admin, routes!(save_forum_category))
}

/// Role of a member in the forum.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ForumRole {
    /// Email of the account.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "anna@example.org")]
    email: String,
    is_moderator: bool,
}

/// A moderator.
#[derive(Debug, Serialize, ToSchema)]
struct ForumModerator {
    id: i64,
    email: String,
}

/// Fields of a category.
#[derive(Debug, Deserialize, ToSchema)]
struct ForumCategoryFields {
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "Progress")]
    name: String,
    #[serde(default, deserialize_with = "null_is_blank")]
    description: String,
    /// Place in the list.
    #[serde(default)]
    position: i64,
}

/// Lists posts of the forum that wait, for the admin.
#[utoipa::path(
    get, path = "/admin/forum/queue", tag = "forum",
    responses(
        (status = 200, description = "At most 100 held posts and edits, and all flagged posts", body = ModerationQueue),
    )
)]
async fn get_admin_forum_queue(
    State(state): State<AppState>,
    _admin: Admin,
) -> Result<Json<ModerationQueue>, ApiError> {
    queue::read_queue(&state, OPERATOR).await.map(Json)
}

/// Lists actions in the forum with their targets, for the admin.
#[utoipa::path(
    get, path = "/admin/forum/actions", tag = "forum",
    params(ForumPageQuery),
    responses((status = 200, description = "50 actions a page", body = DoneActions))
)]
async fn list_admin_forum_actions(
    State(state): State<AppState>,
    _admin: Admin,
    ApiQuery(query): ApiQuery<ForumPageQuery>,
) -> Result<Json<DoneActions>, ApiError> {
    queue::list_actions(&state, OPERATOR, query.page).await.map(Json)
}

/// Does an action in the forum for the admin.
#[utoipa::path(
    post, path = "/admin/forum/actions", tag = "forum", request_body = NewForumAction,
    responses(
        (status = 201, description = "Done", body = DoneAction),
        (status = 404, description = "The target is gone", body = ErrorBody),
        (status = 422, description = "The action does not fit the target", body = ErrorBody),
    )
)]
async fn do_admin_forum_action(
    State(state): State<AppState>,
    _admin: Admin,
    ApiJson(body): ApiJson<NewForumAction>,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    answer_action(&state, OPERATOR, body).await
}

/// Undoes an action in the forum for the admin.
#[utoipa::path(
    post, path = "/admin/forum/actions/{id}/undo", tag = "forum",
    params(("id" = i64, Path)), request_body(content = ForumUndo, description = "May be left out"),
    responses(
        (status = 201, description = "Undone", body = DoneAction),
        (status = 404, description = "No such action", body = ErrorBody),
        (status = 409, description = "Undone before, or a later action changed the same thing", body = ErrorBody),
    )
)]
async fn undo_admin_forum_action(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
    body: Option<ApiJson<ForumUndo>>,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    answer_undo(&state, OPERATOR, id, body).await
}

/// Lists the moderators of the forum.
#[utoipa::path(
    get, path = "/admin/forum/moderators", tag = "forum",
    responses((status = 200, description = "The moderators", body = [ForumModerator]))
)]
async fn list_forum_moderators(
    State(state): State<AppState>,
    _admin: Admin,
) -> Result<Json<Vec<ForumModerator>>, ApiError> {
    let found = accounts::list_moderators(state.db.read()).await?;
    Ok(Json(
        found
            .into_iter()
            .map(|(id, email)| ForumModerator { id, email })
            .collect(),
    ))
}

/// Gives a member the role of a moderator, or takes it.
#[utoipa::path(
    put, path = "/admin/forum/moderators", tag = "forum", request_body = ForumRole,
    responses(
        (status = 204, description = "Set"),
        (status = 404, description = "No account with this email", body = ErrorBody),
    )
)]
async fn set_forum_moderator(
    State(state): State<AppState>,
    _admin: Admin,
    ApiJson(body): ApiJson<ForumRole>,
) -> Result<StatusCode, ApiError> {
    check_text("email", &body.email)?;
    let key = accounts::email_key(&body.email).ok_or_else(crate::community::forum::nothing_here)?;
    let set = write_content!(state, async move |tx| {
        Ok(accounts::set_moderator(tx, &key, body.is_moderator).await?)
    });
    set.await?
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(crate::community::forum::nothing_here)
}

/// Adds a category of the forum, or changes the one at its slug.
#[utoipa::path(
    put, path = "/admin/forum/categories/{slug}", tag = "forum",
    params(("slug" = String, Path)), request_body = ForumCategoryFields,
    responses(
        (status = 204, description = "Saved"),
        (status = 422, description = "A name or slug that cannot be taken", body = ErrorBody),
    )
)]
async fn save_forum_category(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(slug): ApiPath<String>,
    ApiJson(body): ApiJson<ForumCategoryFields>,
) -> Result<StatusCode, ApiError> {
    let mut fields = FieldReader::new(ErrorCode::InvalidModeration);
    if !is_slug(&slug) || slug == "feed" {
        fields.refuse("slug", "Use lower-case letters, digits and hyphens.");
    }
    fields.check_text("name", &body.name);
    fields.check_text("description", &body.description);
    let (name, description) = (clean_line(&body.name), clean_line(&body.description));
    fields.require_text("name", &name);
    fields.limit_text("name", &name, 60);
    fields.limit_text("description", &description, 300);
    fields.finish()?;
    let row = CategoryRow {
        slug,
        name,
        description,
        position: body.position,
    };
    let saved = write_content!(state, async move |tx| { Ok(topic_store::put_category(tx, row).await?) });
    saved.await?;
    Ok(StatusCode::NO_CONTENT)
}
