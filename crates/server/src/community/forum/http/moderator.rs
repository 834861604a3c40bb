//! The wire of the forum: calls of moderators, and what they share with those of the admin.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;
use strum::VariantNames;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::community::forum::http::ForumPageQuery;
use crate::community::forum::moderation::actions;
use crate::community::forum::moderation::actions::{MAX_NOTE_CHARS, check_reason};
use crate::community::forum::moderation::merging::MOVED;
use crate::community::forum::moderation::moderation_action::{ModerationAction, NewAction};
use crate::community::forum::moderation::queue;
use crate::community::forum::moderation::queue::{DoneAction, DoneActions, ModeratedMember, ModerationQueue};
use crate::community::forum::moderation::undo;
use crate::community::forum::writing::check_title;
use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiJson, ApiPath, ApiQuery, Caller, CallerRoutes, FieldFault, FieldReader, null_is_blank};
use crate::identity::callers::Moderator;
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;

/// The calls of moderators, relative to `/api`.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Moderator, routes!(get_forum_queue))
        .open_to(Caller::Moderator, routes!(list_forum_actions, do_forum_action))
        .open_to(Caller::Moderator, routes!(undo_forum_action))
        .open_to(Caller::Moderator, routes!(get_moderated_member))
}

/// Action of a moderator. The public log shows it with its reason and without a name.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewForumAction {
    /// `hide`, `restore`, `lock`, `unlock`, `pin`, `unpin`, `move`, `merge`, `split`, `approve`, `reject`, `warn`,
    /// `silence`, `suspend` or `note`.
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

/// Request to undo an action. Without a reason, the log says "The decision was reconsidered".
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct ForumUndo {
    #[serde(default, deserialize_with = "null_is_blank")]
    reason: String,
}

impl NewForumAction {
    fn into_action(self) -> Result<NewAction, ApiError> {
        let mut fields = FieldReader::new(ErrorCode::InvalidModeration);
        let choices = FieldFault::unknown_choice(ModerationAction::VARIANTS);
        let action = fields.accept("action", self.action.parse().ok(), choices);
        let until = self.until.filter(|until| !until.trim().is_empty());
        let until = until.and_then(|until| fields.accept("until", Timestamp::from_iso(&until), FieldFault::NotAMoment));
        let reason = check_reason(&self.reason, &mut fields);
        fields.limit_text("note", &self.note, MAX_NOTE_CHARS);
        let text = |value: Value| match value {
            Value::String(text) => text,
            other => other.to_string(),
        };
        let (target, to) = (text(self.target), self.to.map(text));
        fields.check_text("target", &target);
        fields.check_text("to", to.as_deref().unwrap_or_default());
        let is_split = action == Some(ModerationAction::Split);
        let title = is_split.then(|| check_title(self.title.as_deref().unwrap_or_default(), &mut fields));
        if is_split && !MOVED.contains(&self.posts.len()) {
            fields.refuse("posts", "Choose 1 to 500 replies.");
        }
        Ok(NewAction {
            action: fields.finish_with(action)?,
            target,
            reason,
            note: self.note,
            until,
            to,
            title,
            posts: self.posts,
        })
    }
}

/// Does the action of a posted form.
pub(crate) fn action_of_form(action: &str, target: &str, reason: &str) -> Result<NewAction, ApiError> {
    let form = NewForumAction {
        action: action.to_owned(),
        target: Value::from(target),
        reason: reason.to_owned(),
        ..NewForumAction::default()
    };
    form.into_action()
}

async fn answer_done_action(
    state: &AppState,
    row: crate::community::forum::store::action_store::ActionRow,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    let viewed = queue::view_actions(&state.db, vec![row]).await?;
    let action = viewed
        .into_iter()
        .next()
        .ok_or_else(crate::community::forum::nothing_here)?;
    Ok((StatusCode::CREATED, Json(action)))
}

/// Does an action for the moderator of a key.
pub(crate) async fn answer_action(
    state: &AppState,
    moderator: &str,
    body: NewForumAction,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    let row = actions::take_action(state, moderator.to_owned(), body.into_action()?).await?;
    answer_done_action(state, row).await
}

/// Undoes an action. `moderator` is the owner key of a member, or that of the operator.
pub(crate) async fn answer_undo(
    state: &AppState,
    moderator: &str,
    id: i64,
    body: Option<ApiJson<ForumUndo>>,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    let reason = body.map(|ApiJson(body)| body.reason).unwrap_or_default();
    let row = undo::undo_action(state, moderator.to_owned(), id, &reason).await?;
    answer_done_action(state, row).await
}

/// Lists posts that wait for a moderator, oldest first.
#[utoipa::path(
    get, path = "/forum/queue", tag = "forum",
    responses(
        (status = 200, description = "At most 100 held posts and edits, and all flagged posts", body = ModerationQueue),
    )
)]
async fn get_forum_queue(
    State(state): State<AppState>,
    moderator: Moderator,
) -> Result<Json<ModerationQueue>, ApiError> {
    queue::read_queue(&state, moderator.member().owner()).await.map(Json)
}

/// Lists actions with their targets, newest first.
#[utoipa::path(
    get, path = "/forum/actions", tag = "forum",
    params(ForumPageQuery),
    responses((status = 200, description = "50 actions a page", body = DoneActions))
)]
async fn list_forum_actions(
    State(state): State<AppState>,
    moderator: Moderator,
    ApiQuery(query): ApiQuery<ForumPageQuery>,
) -> Result<Json<DoneActions>, ApiError> {
    queue::list_actions(&state, moderator.member().owner(), query.page)
        .await
        .map(Json)
}

/// Does an action. The public log shows it with its reason and without names.
#[utoipa::path(
    post, path = "/forum/actions", tag = "forum", request_body = NewForumAction,
    responses(
        (status = 201, description = "Done", body = DoneAction),
        (status = 403, description = "The moderator's own post", body = ErrorBody),
        (status = 404, description = "The target is gone", body = ErrorBody),
        (status = 422, description = "The action does not fit the target", body = ErrorBody),
    )
)]
async fn do_forum_action(
    State(state): State<AppState>,
    moderator: Moderator,
    ApiJson(body): ApiJson<NewForumAction>,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    answer_action(&state, moderator.member().owner(), body).await
}

/// Undoes an action. The public log shows that as well.
#[utoipa::path(
    post, path = "/forum/actions/{id}/undo", tag = "forum",
    params(("id" = i64, Path)), request_body(content = ForumUndo, description = "May be left out"),
    responses(
        (status = 201, description = "Undone", body = DoneAction),
        (status = 404, description = "No such action", body = ErrorBody),
        (status = 409, description = "Undone before, or a later action changed the same thing", body = ErrorBody),
    )
)]
async fn undo_forum_action(
    State(state): State<AppState>,
    moderator: Moderator,
    ApiPath(id): ApiPath<i64>,
    body: Option<ApiJson<ForumUndo>>,
) -> Result<(StatusCode, Json<DoneAction>), ApiError> {
    answer_undo(&state, moderator.member().owner(), id, body).await
}

/// Returns a member with penalties and the latest actions.
#[utoipa::path(
    get, path = "/forum/members/{handle}", tag = "forum",
    params(("handle" = String, Path)),
    responses(
        (status = 200, description = "The member", body = ModeratedMember),
        (status = 404, description = "No such member", body = ErrorBody),
    )
)]
async fn get_moderated_member(
    State(state): State<AppState>,
    moderator: Moderator,
    ApiPath(handle): ApiPath<String>,
) -> Result<Json<ModeratedMember>, ApiError> {
    queue::read_moderated_member(&state, moderator.member().owner(), &handle)
        .await
        .map(Json)
}
