//! The wire of the forum: calls of moderators, and the same calls for the admin.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::actions::{self, ModerationAction, NewAction};
use super::http::ForumPageQuery;
use super::queue::{self, DoneAction, DoneActions, ModeratedMember, ModerationQueue};
use super::topic_store::{self, CategoryRow};
use super::{OPERATOR, undo};
use crate::accounts;
use crate::clock::Timestamp;
use crate::content::member_text::clean_line;
use crate::content::slug::is_slug;
use crate::error::{ApiError, ErrorBody};
use crate::http::{ApiJson, ApiPath, ApiQuery, check_page, check_text, null_is_blank};
use crate::state::AppState;
use crate::visitor::{Admin, Moderator};

/// The calls of moderators and of the admin, relative to `/api`.
pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(get_forum_queue))
        .routes(routes!(list_forum_actions, do_forum_action))
        .routes(routes!(undo_forum_action))
        .routes(routes!(get_moderated_member))
        .routes(routes!(get_admin_forum_queue))
        .routes(routes!(list_admin_forum_actions, do_admin_forum_action))
        .routes(routes!(undo_admin_forum_action))
        .routes(routes!(list_forum_moderators, set_forum_moderator))
        .routes(routes!(save_forum_category))
}

/// An action to do.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewForumAction {
    /// `hide`, `restore`, `lock`, `unlock`, `pin`, `unpin`, `move`, `merge`, `split`, `approve`, `reject`, `warn`, `silence`,
    /// `suspend` or `note`.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "approve")]
    action: String,
    /// `post:12`, `topic:3`, `member:name`, or a number.
    #[schema(value_type = String, required = true, example = "post:12")]
    #[serde(default)]
    target: Value,
    /// Everybody can read it: 2 to 200 characters without names.
    #[serde(default, deserialize_with = "null_is_blank")]
    #[schema(required = true, example = "The link is useful")]
    reason: String,
    /// End of a penalty, ISO 8601. Without it the next step: 24 hours, 72 hours, 7 days, 30 days.
    until: Option<String>,
    /// Category to move to, or number of the topic to merge with.
    #[schema(value_type = Option<String>)]
    to: Option<Value>,
    /// Title of a split topic.
    title: Option<String>,
    /// Ids of the posts to split.
    #[serde(default)]
    posts: Vec<i64>,
    /// For moderators only.
    #[serde(default, deserialize_with = "null_is_blank")]
    note: String,
}

/// Reason of an undo.
#[derive(Debug, Default, Deserialize, ToSchema)]
struct ForumUndo {
    #[serde(default, deserialize_with = "null_is_blank")]
    reason: String,
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

impl NewForumAction {
    fn read(self) -> Result<NewAction, ApiError> {
        let Some(action) = ModerationAction::read(&self.action) else {
            return Err(actions::invalid("action", "choose one of the actions"));
        };
        let until = match self.until.filter(|until| !until.trim().is_empty()) {
            None => None,
            Some(until) => {
                let read = Timestamp::from_iso(&until);
                Some(read.ok_or_else(|| actions::invalid("until", "write a moment such as 2026-03-01T09:30:00Z"))?)
            }
        };
        let text = |value: Value| match value {
            Value::String(text) => text,
            other => other.to_string(),
        };
        Ok(NewAction {
            action,
            target: text(self.target),
            reason: self.reason,
            note: self.note,
            until,
            to: self.to.map(text),
            title: self.title,
            posts: self.posts,
        })
    }
}

/// Does the action of a posted form.
pub(super) fn action_of_form(action: &str, target: &str, reason: &str) -> Result<NewAction, ApiError> {
    let form = NewForumAction {
        action: action.to_owned(),
        target: Value::from(target),
        reason: reason.to_owned(),
        until: None,
        to: None,
        title: None,
        posts: Vec::new(),
        note: String::new(),
    };
    form.read()
}

async fn done(
    state: &AppState,
    row: super::action_store::ActionRow,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    let viewed = queue::view_actions(&state.db, vec![row]).await?;
    let action = viewed.into_iter().next().ok_or_else(super::nothing_here)?;
    Ok((StatusCode::CREATED, Json(action)))
}

/// Lists posts that wait for a moderator, oldest first.
#[utoipa::path(
    get, path = "/forum/queue", tag = "forum", extensions(("x-caller" = json!("moderator"))),
    params(),
    responses(
        (status = 200, description = "At most 100 held posts and edits, and all flagged posts", body = ModerationQueue),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn get_forum_queue(
    State(state): State<AppState>,
    moderator: Moderator,
) -> Result<Json<ModerationQueue>, ApiError> {
    queue::read_queue(&state.db, moderator.member().owner(), state.clock.now())
        .await
        .map(Json)
}

/// Lists actions with their targets, newest first.
#[utoipa::path(
    get, path = "/forum/actions", tag = "forum", extensions(("x-caller" = json!("moderator"))),
    params(ForumPageQuery),
    responses(
        (status = 200, description = "50 actions a page", body = DoneActions),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn list_forum_actions(
    State(state): State<AppState>,
    _moderator: Moderator,
    ApiQuery(query): ApiQuery<ForumPageQuery>,
) -> Result<Json<DoneActions>, ApiError> {
    check_page(query.page)?;
    queue::list_actions(&state.db, query.page).await.map(Json)
}

/// Does an action. The public log shows it with its reason and without names.
#[utoipa::path(
    post, path = "/forum/actions", tag = "forum", extensions(("x-caller" = json!("moderator"))),
    params(), request_body = NewForumAction,
    responses(
        (status = 201, description = "Done", body = DoneAction),
        (status = 403, description = "The moderator's own post", body = ErrorBody),
        (status = 404, description = "The target is gone", body = ErrorBody),
        (status = 422, description = "The action does not fit the target", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn do_forum_action(
    State(state): State<AppState>,
    moderator: Moderator,
    ApiJson(body): ApiJson<NewForumAction>,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    let row = actions::act(&state, moderator.member().owner().to_owned(), body.read()?).await?;
    done(&state, row).await
}

/// Undoes an action. The public log shows that as well.
#[utoipa::path(
    post, path = "/forum/actions/{id}/undo", tag = "forum", extensions(("x-caller" = json!("moderator"))),
    params(("id" = i64, Path)), request_body(content = ForumUndo, description = "May be left out"),
    responses(
        (status = 201, description = "Undone", body = DoneAction),
        (status = 404, description = "No such action", body = ErrorBody),
        (status = 409, description = "Undone before, or a later action changed the same thing", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn undo_forum_action(
    State(state): State<AppState>,
    moderator: Moderator,
    ApiPath(id): ApiPath<i64>,
    body: Option<ApiJson<ForumUndo>>,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    let reason = body.map(|ApiJson(body)| body.reason).unwrap_or_default();
    let row = undo::undo_action(&state, moderator.member().owner().to_owned(), id, &reason).await?;
    done(&state, row).await
}

/// Returns a member with penalties and the latest actions.
#[utoipa::path(
    get, path = "/forum/members/{handle}", tag = "forum", extensions(("x-caller" = json!("moderator"))),
    params(("handle" = String, Path)),
    responses(
        (status = 200, description = "The member", body = ModeratedMember),
        (status = 404, description = "No such member", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn get_moderated_member(
    State(state): State<AppState>,
    _moderator: Moderator,
    ApiPath(handle): ApiPath<String>,
) -> Result<Json<ModeratedMember>, ApiError> {
    queue::read_moderated_member(&state.db, &handle, state.clock.now())
        .await
        .map(Json)
}

/// Lists posts of the forum that wait, for the admin.
#[utoipa::path(
    get, path = "/admin/forum/queue", tag = "forum", extensions(("x-caller" = json!("admin"))),
    params(),
    responses(
        (status = 200, description = "At most 100 held posts and edits, and all flagged posts", body = ModerationQueue),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn get_admin_forum_queue(
    State(state): State<AppState>,
    _admin: Admin,
) -> Result<Json<ModerationQueue>, ApiError> {
    queue::read_queue(&state.db, OPERATOR, state.clock.now())
        .await
        .map(Json)
}

/// Lists actions in the forum with their targets, for the admin.
#[utoipa::path(
    get, path = "/admin/forum/actions", tag = "forum", extensions(("x-caller" = json!("admin"))),
    params(ForumPageQuery),
    responses(
        (status = 200, description = "50 actions a page", body = DoneActions),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn list_admin_forum_actions(
    State(state): State<AppState>,
    _admin: Admin,
    ApiQuery(query): ApiQuery<ForumPageQuery>,
) -> Result<Json<DoneActions>, ApiError> {
    check_page(query.page)?;
    queue::list_actions(&state.db, query.page).await.map(Json)
}

/// Does an action in the forum for the admin.
#[utoipa::path(
    post, path = "/admin/forum/actions", tag = "forum", extensions(("x-caller" = json!("admin"))),
    params(), request_body = NewForumAction,
    responses(
        (status = 201, description = "Done", body = DoneAction),
        (status = 404, description = "The target is gone", body = ErrorBody),
        (status = 422, description = "The action does not fit the target", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn do_admin_forum_action(
    State(state): State<AppState>,
    _admin: Admin,
    ApiJson(body): ApiJson<NewForumAction>,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    let row = actions::act(&state, OPERATOR.to_owned(), body.read()?).await?;
    done(&state, row).await
}

/// Undoes an action in the forum for the admin.
#[utoipa::path(
    post, path = "/admin/forum/actions/{id}/undo", tag = "forum", extensions(("x-caller" = json!("admin"))),
    params(("id" = i64, Path)), request_body(content = ForumUndo, description = "May be left out"),
    responses(
        (status = 201, description = "Undone", body = DoneAction),
        (status = 404, description = "No such action", body = ErrorBody),
        (status = 409, description = "Undone before, or a later action changed the same thing", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn undo_admin_forum_action(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(id): ApiPath<i64>,
    body: Option<ApiJson<ForumUndo>>,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    let reason = body.map(|ApiJson(body)| body.reason).unwrap_or_default();
    let row = undo::undo_action(&state, OPERATOR.to_owned(), id, &reason).await?;
    done(&state, row).await
}

/// Lists the moderators of the forum.
#[utoipa::path(
    get, path = "/admin/forum/moderators", tag = "forum", extensions(("x-caller" = json!("admin"))),
    params(),
    responses(
        (status = 200, description = "The moderators", body = [ForumModerator]),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn list_forum_moderators(
    State(state): State<AppState>,
    _admin: Admin,
) -> Result<Json<Vec<ForumModerator>>, ApiError> {
    let found = accounts::moderators(state.db.read()).await?;
    Ok(Json(
        found
            .into_iter()
            .map(|(id, email)| ForumModerator { id, email })
            .collect(),
    ))
}

/// Gives a member the role of a moderator, or takes it.
#[utoipa::path(
    put, path = "/admin/forum/moderators", tag = "forum", extensions(("x-caller" = json!("admin"))),
    params(), request_body = ForumRole,
    responses(
        (status = 204, description = "Set"),
        (status = 404, description = "No account with this email", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn set_forum_moderator(
    State(state): State<AppState>,
    _admin: Admin,
    ApiJson(body): ApiJson<ForumRole>,
) -> Result<StatusCode, ApiError> {
    check_text("email", &body.email)?;
    let key = accounts::email_key(&body.email).ok_or_else(super::nothing_here)?;
    let set = state.write_content::<_, ApiError, _>(move |tx| {
        Box::pin(async move { Ok(accounts::set_moderator(tx, &key, body.is_moderator).await?) })
    });
    set.await?
        .then_some(StatusCode::NO_CONTENT)
        .ok_or_else(super::nothing_here)
}

/// Adds a category of the forum, or changes the one at its slug.
#[utoipa::path(
    put, path = "/admin/forum/categories/{slug}", tag = "forum", extensions(("x-caller" = json!("admin"))),
    params(("slug" = String, Path)), request_body = ForumCategoryFields,
    responses(
        (status = 204, description = "Saved"),
        (status = 422, description = "A name or slug that cannot be taken", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn save_forum_category(
    State(state): State<AppState>,
    _admin: Admin,
    ApiPath(slug): ApiPath<String>,
    ApiJson(body): ApiJson<ForumCategoryFields>,
) -> Result<StatusCode, ApiError> {
    check_text("name", &body.name)?;
    check_text("description", &body.description)?;
    let (name, description) = (clean_line(&body.name), clean_line(&body.description));
    if !is_slug(&slug) || slug == "feed" {
        return Err(actions::invalid("slug", "use lower-case letters, digits and hyphens"));
    }
    if name.is_empty() || name.chars().count() > 60 {
        return Err(actions::invalid("name", "write 1 to 60 characters"));
    }
    if description.chars().count() > 300 {
        return Err(actions::invalid("description", "keep it under 300 characters"));
    }
    let row = CategoryRow {
        slug,
        name,
        description,
        position: body.position,
    };
    let saved = state.write_content::<_, ApiError, _>(move |tx| {
        Box::pin(async move { Ok(topic_store::put_category(tx, row).await?) })
    });
    saved.await?;
    Ok(StatusCode::NO_CONTENT)
}
