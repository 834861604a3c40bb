//! The wire of tasks.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::changes::TaskChange;
use super::fields::TaskFields;
use super::listing::{self, PAGE_SIZE, RankedTask, TaskFilter, TaskView};
use super::urgency::Urgency;
use super::writing::{self, BulkAction, Changed, Place};
use super::{
    BoardColumn, Due, NewTask, Priority, Repeat, Task, TaskSource, board, change_store, files, store, today_in,
};
use crate::clock::Timestamp;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{ApiJson, ApiPath, ApiQuery, check_page, not_null, refuse_parameter};
use crate::state::AppState;
use crate::visitor::Visitor;

/// Longest body of an import.
const MAX_IMPORT_BYTES: usize = 4 * 1024 * 1024;
/// Tasks of one import.
const MAX_IMPORT: usize = 2_000;

/// The calls of tasks, relative to `/api`.
#[must_use]
pub fn router() -> OpenApiRouter<AppState> {
    let import = OpenApiRouter::new()
        .routes(routes!(import_tasks))
        .layer(axum::extract::DefaultBodyLimit::max(MAX_IMPORT_BYTES));
    OpenApiRouter::new()
        .routes(routes!(list_tasks, create_task))
        .routes(routes!(change_task, delete_task))
        .routes(routes!(complete_task))
        .routes(routes!(move_task))
        .routes(routes!(restore_task))
        .routes(routes!(change_tasks))
        .routes(routes!(list_task_changes))
        .routes(routes!(undo_task_change))
        .routes(routes!(list_tasks_for_tonight))
        .routes(routes!(set_task_columns))
        .routes(routes!(export_tasks_as_json))
        .routes(routes!(export_tasks_as_csv))
        .routes(routes!(get_tasks_calendar))
        .merge(import)
}

/// A task.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Task)]
pub struct TaskBody {
    id: i64,
    /// Plain text.
    title: String,
    /// Markdown.
    notes: String,
    /// Key of a column of the board; "done" when and only when `doneAt` is set.
    column: String,
    priority: Priority,
    tags: Vec<String>,
    #[schema(required = true)]
    due: Option<Due>,
    #[schema(required = true)]
    estimate_minutes: Option<u16>,
    done_minutes: u16,
    #[schema(required = true)]
    repeat: Option<Repeat>,
    /// Ids of tasks that come first.
    waits_on: Vec<i64>,
    one_go: bool,
    source: TaskSource,
    /// Key of the thing that the task comes from, such as a step of the plan.
    #[schema(required = true)]
    source_key: Option<String>,
    /// Key of the manual order; the texts sort as the tasks do.
    order: String,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    done_at: Option<Timestamp>,
    /// Set while it is in the bin.
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    deleted_at: Option<Timestamp>,
    version: i64,
    /// Open tasks in lists have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    urgency: Option<Urgency>,
    /// True while it waits for an open task; in lists only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    is_waiting: Option<bool>,
}

impl From<Task> for TaskBody {
    fn from(task: Task) -> Self {
        Self {
            id: task.id,
            title: task.title,
            notes: task.notes,
            column: task.column,
            priority: task.priority,
            tags: task.tags,
            due: task.due,
            estimate_minutes: task.estimate_minutes,
            done_minutes: task.done_minutes,
            repeat: task.repeat,
            waits_on: task.waits_on,
            one_go: task.one_go,
            source: task.source,
            source_key: task.source_key,
            order: task.order,
            created_at: task.created_at,
            done_at: task.done_at,
            deleted_at: task.deleted_at,
            version: task.version,
            urgency: None,
            is_waiting: None,
        }
    }
}

impl From<RankedTask> for TaskBody {
    fn from(ranked: RankedTask) -> Self {
        Self {
            urgency: ranked.urgency,
            is_waiting: Some(ranked.is_waiting),
            ..ranked.task.into()
        }
    }
}

/// A page of tasks, with the columns of the board.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TaskList {
    items: Vec<TaskBody>,
    total: usize,
    page: usize,
    pages: usize,
    /// The first one is open, the last one done.
    columns: Vec<BoardColumn>,
    /// The current day in the zone of the request.
    #[schema(example = "2026-03-15")]
    today: String,
}

/// A changed task, with the change that can be undone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChangedTask {
    task: TaskBody,
    /// For `POST /api/tasks/changes/{id}/undo`; null when nothing changed.
    #[schema(required = true)]
    change_id: Option<i64>,
    /// The next occurrence of a repeating task.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<Box<TaskBody>>,
}

impl From<Changed> for ChangedTask {
    fn from(changed: Changed) -> Self {
        Self {
            task: changed.task.into(),
            change_id: changed.change_id,
            next: changed.next.map(|next| Box::new(next.into())),
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParameters {
    /// "all" (the default), "open", "done" or "bin".
    view: Option<String>,
    tag: Option<String>,
    /// "high", "normal" or "low".
    priority: Option<String>,
    /// "own", "plan-step", "next-step", "follow-up" or "experiment".
    source: Option<String>,
    /// Part of the title, the notes or a tag.
    q: Option<String>,
    /// From 1; 5,000 tasks each.
    page: Option<u64>,
    /// Time zone of the caller, such as Europe/Berlin.
    zone: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct TonightParameters {
    /// 1 to 1,440.
    minutes: u32,
    /// Time zone of the caller, such as Europe/Berlin.
    zone: Option<String>,
}

/// A new task. Texts are taken as they are: dates are recognized in the browser.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CreateTask {
    #[serde(flatten)]
    fields: TaskFields,
    /// "own" when it is missing. Follow-ups and steps of the plan are made by their own calls.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    source: Option<TaskSource>,
    /// Key of the thing that the task comes from: the same one is the same task.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    source_key: Option<String>,
    /// Key of a column; the first one when it is missing.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "open")]
    column: Option<String>,
    /// Time zone of the caller, such as Europe/Berlin.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "Europe/Berlin")]
    zone: Option<String>,
}

/// Change of a task that was read at this version.
#[derive(Debug, Deserialize, ToSchema)]
struct ChangeTask {
    fields: TaskFields,
    version: i64,
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "Europe/Berlin")]
    zone: Option<String>,
}

/// Completion of a task.
#[derive(Debug, Deserialize, ToSchema)]
struct CompleteTask {
    /// False reopens the task; true when it is missing.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    done: Option<bool>,
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    version: Option<i64>,
    /// Time zone of the caller: it decides the next date of a repeating task.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "Europe/Berlin")]
    zone: Option<String>,
}

/// New place of a task.
#[derive(Debug, Deserialize, ToSchema)]
struct MoveTask {
    /// Key of a column; the last one completes the task.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "open")]
    column: Option<String>,
    /// Id of the task that comes right after it.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    before: Option<i64>,
    /// Id of the task that comes right before it.
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    after: Option<i64>,
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    version: Option<i64>,
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "Europe/Berlin")]
    zone: Option<String>,
}

/// One action on several tasks.
#[derive(Debug, Deserialize, ToSchema)]
struct ChangeTasks {
    /// At most 500.
    ids: Vec<i64>,
    action: BulkActionBody,
    /// Key of a column, for "move".
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "open")]
    column: Option<String>,
    /// For "tag".
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "sales")]
    tag: Option<String>,
    /// For "priority".
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false)]
    priority: Option<Priority>,
    /// For "due"; null removes the due dates.
    #[serde(default)]
    due: Option<Due>,
    #[serde(default, deserialize_with = "not_null")]
    #[schema(nullable = false, example = "Europe/Berlin")]
    zone: Option<String>,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = TaskBulkAction, example = "complete")]
enum BulkActionBody {
    Complete,
    Reopen,
    Delete,
    Restore,
    Move,
    Tag,
    Priority,
    Due,
}

/// Result of an action on several tasks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ChangedTasks {
    /// Tasks that changed.
    count: usize,
    /// For `POST /api/tasks/changes/{id}/undo`; null when nothing changed.
    #[schema(required = true)]
    change_id: Option<i64>,
}

/// One of the last changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TaskChange)]
struct TaskChangeBody {
    id: i64,
    /// "create", "edit", "complete", "reopen", "move", "delete", "restore", "bulk" or "import".
    kind: String,
    /// Title of the task, or of the first one.
    title: String,
    task_count: i32,
    #[schema(value_type = String, format = DateTime)]
    made_at: Timestamp,
    #[schema(required = true, value_type = Option<String>, format = DateTime)]
    undone_at: Option<Timestamp>,
}

impl From<TaskChange> for TaskChangeBody {
    fn from(change: TaskChange) -> Self {
        Self {
            id: change.id,
            kind: change.kind,
            title: change.title,
            task_count: change.task_count,
            made_at: change.made_at,
            undone_at: change.undone_at,
        }
    }
}

/// Tasks as they are after an undo.
#[derive(Debug, Serialize, ToSchema)]
struct UndoneTasks {
    tasks: Vec<TaskBody>,
}

/// Tasks whose next piece fits tonight, the best choice first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TasksForTonight {
    items: Vec<TaskForTonight>,
    /// Open tasks without an estimate, which are not in the list.
    without_estimate: usize,
}

#[derive(Debug, Serialize, ToSchema)]
struct TaskForTonight {
    task: TaskBody,
    /// Minutes of the next piece: the rest of the task, or 25 to 90.
    minutes: u32,
}

/// Columns of the board.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct TaskColumns {
    /// 2 to 8; the first has the key "open", the last "done".
    #[schema(example = json!([{"key": "open", "name": "To do"}, {"key": "done", "name": "Done"}]))]
    columns: Vec<BoardColumn>,
}

/// Tasks of an export.
#[derive(Debug, Deserialize, ToSchema)]
struct ImportTasks {
    /// At most 2,000, in the form of the export as JSON.
    tasks: Vec<ImportedTask>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ImportedTask {
    #[serde(flatten)]
    fields: TaskFields,
    /// Id in the export, by which other tasks of the file wait for this one.
    #[serde(default)]
    id: Option<i64>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime, example = "2026-03-01T09:30:00Z")]
    done_at: Option<Timestamp>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime, example = "2026-03-01T09:30:00Z")]
    deleted_at: Option<Timestamp>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ImportedTasks {
    count: usize,
}

/// Lists tasks of the caller: open ones in their order, then done ones, the last one first.
#[utoipa::path(
    get, path = "/tasks", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(ListParameters),
    responses(
        (status = 200, description = "One page", body = TaskList),
        (status = 422, description = "A parameter that cannot be taken", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn list_tasks(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(asked): ApiQuery<ListParameters>,
) -> Result<Json<TaskList>, ApiError> {
    let page = asked.page.unwrap_or(1);
    check_page(page)?;
    let filter = TaskFilter {
        view: choice("view", asked.view.as_deref().or(Some("all")), TaskView::of_key)?.unwrap_or(TaskView::All),
        tag: asked.tag,
        priority: choice("priority", asked.priority.as_deref(), Priority::of_key)?,
        source: choice("source", asked.source.as_deref(), TaskSource::of_key)?,
        text: asked.q.filter(|text| !text.trim().is_empty()),
    };
    let page = usize::try_from(page).unwrap_or(usize::MAX);
    let list = listing::list_tasks(&state, visitor.named_owner()?, &filter, page, asked.zone.as_deref()).await?;
    Ok(Json(TaskList {
        items: list.items.into_iter().map(TaskBody::from).collect(),
        total: list.total,
        page: list.page,
        pages: list.total.div_ceil(PAGE_SIZE).max(1),
        columns: list.columns,
        today: list.today.to_string(),
    }))
}

fn choice<T>(name: &str, key: Option<&str>, read: fn(&str) -> Option<T>) -> Result<Option<T>, ApiError> {
    let Some(key) = key else { return Ok(None) };
    let found = read(key);
    found
        .map(Some)
        .ok_or_else(|| refuse_parameter(name, "it is not one of the choices"))
}

/// Creates a task at the end of the list. A task of the same source and key is returned instead of made twice.
#[utoipa::path(
    post, path = "/tasks", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(), request_body = CreateTask,
    responses(
        (status = 201, description = "Created", body = ChangedTask),
        (status = 200, description = "A task of this source and key exists", body = ChangedTask),
        (status = 422, description = "A field that cannot be taken, or too many open tasks", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn create_task(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<CreateTask>,
) -> Result<(StatusCode, Json<ChangedTask>), ApiError> {
    let owner = visitor.named_owner()?;
    listing::read_zone(body.zone.as_deref())?;
    let source = body.source.unwrap_or_default();
    if matches!(source, TaskSource::PlanStep | TaskSource::FollowUp) {
        let problem = "Steps of the plan and follow-ups are made by their own calls.";
        return Err(ApiError::unprocessable(ErrorCode::InvalidTask, problem).with_field("source", problem));
    }
    let today = today_in(body.zone.as_deref(), state.clock.now());
    let new = body.fields.into_new(source, body.source_key, today)?;
    let (changed, is_new) = writing::create(&state, owner, new, body.column).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(changed.into())))
}

/// Sets fields of a task. Missing fields stay as they are.
#[utoipa::path(
    patch, path = "/tasks/{id}", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(("id" = i64, Path)), request_body = ChangeTask,
    responses(
        (status = 200, description = "The changed task", body = ChangedTask),
        (status = 404, description = "No task of this visitor", body = ErrorBody),
        (status = 409, description = "The task has another version by now", body = ErrorBody),
        (status = 422, description = "A field that cannot be taken", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn change_task(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<ChangeTask>,
) -> Result<Json<ChangedTask>, ApiError> {
    let owner = visitor.named_owner()?;
    listing::read_zone(body.zone.as_deref())?;
    let changed = writing::edit(&state, owner, id, body.fields, body.version, body.zone.as_deref()).await?;
    Ok(Json(changed.into()))
}

/// Moves a task to the bin, where it stays for 30 days.
#[utoipa::path(
    delete, path = "/tasks/{id}", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "In the bin", body = ChangedTask),
        (status = 404, description = "No task of this visitor", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn delete_task(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<ChangedTask>, ApiError> {
    let changed = writing::set_deleted(&state, visitor.named_owner()?, id, true).await?;
    Ok(Json(changed.into()))
}

/// Completes a task or reopens it. A repeating task comes back on its next date.
#[utoipa::path(
    post, path = "/tasks/{id}/complete", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(("id" = i64, Path)), request_body = CompleteTask,
    responses(
        (status = 200, description = "The changed task", body = ChangedTask),
        (status = 404, description = "No task of this visitor", body = ErrorBody),
        (status = 409, description = "The task has another version by now", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn complete_task(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<CompleteTask>,
) -> Result<Json<ChangedTask>, ApiError> {
    let owner = visitor.named_owner()?;
    listing::read_zone(body.zone.as_deref())?;
    let is_done = body.done.unwrap_or(true);
    let changed = writing::complete(&state, owner, id, is_done, body.version, body.zone.as_deref()).await?;
    Ok(Json(changed.into()))
}

/// Moves a task to a column, and before or after another task.
#[utoipa::path(
    post, path = "/tasks/{id}/move", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(("id" = i64, Path)), request_body = MoveTask,
    responses(
        (status = 200, description = "The changed task", body = ChangedTask),
        (status = 404, description = "No task of this visitor", body = ErrorBody),
        (status = 409, description = "The task has another version by now", body = ErrorBody),
        (status = 422, description = "No such column or neighbor", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn move_task(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<MoveTask>,
) -> Result<Json<ChangedTask>, ApiError> {
    let owner = visitor.named_owner()?;
    listing::read_zone(body.zone.as_deref())?;
    let place = Place {
        column: body.column,
        before: body.before,
        after: body.after,
    };
    let changed = writing::relocate(&state, owner, id, place, body.version, body.zone.as_deref()).await?;
    Ok(Json(changed.into()))
}

/// Takes a task out of the bin.
#[utoipa::path(
    post, path = "/tasks/{id}/restore", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The task", body = ChangedTask),
        (status = 404, description = "No deleted task of this visitor", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn restore_task(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<ChangedTask>, ApiError> {
    let changed = writing::set_deleted(&state, visitor.named_owner()?, id, false).await?;
    Ok(Json(changed.into()))
}

/// Does one action on several tasks, as one change.
#[utoipa::path(
    post, path = "/tasks/bulk", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(), request_body = ChangeTasks,
    responses(
        (status = 200, description = "Done", body = ChangedTasks),
        (status = 404, description = "One of them is no task of this visitor", body = ErrorBody),
        (status = 422, description = "A field that cannot be taken", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn change_tasks(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<ChangeTasks>,
) -> Result<Json<ChangedTasks>, ApiError> {
    let owner = visitor.named_owner()?;
    listing::read_zone(body.zone.as_deref())?;
    let missing = |field: &str| {
        let problem = "This action needs this field.";
        ApiError::unprocessable(ErrorCode::InvalidTask, problem).with_field(field, problem)
    };
    let action = match body.action {
        BulkActionBody::Complete => BulkAction::Complete,
        BulkActionBody::Reopen => BulkAction::Reopen,
        BulkActionBody::Delete => BulkAction::Delete,
        BulkActionBody::Restore => BulkAction::Restore,
        BulkActionBody::Move => BulkAction::MoveTo(body.column.ok_or_else(|| missing("column"))?),
        BulkActionBody::Tag => BulkAction::AddTag(body.tag.ok_or_else(|| missing("tag"))?),
        BulkActionBody::Priority => BulkAction::SetPriority(body.priority.ok_or_else(|| missing("priority"))?),
        BulkActionBody::Due => BulkAction::SetDue(body.due),
    };
    let mut ids = body.ids;
    ids.sort_unstable();
    ids.dedup();
    let (count, change_id) = writing::change_many(&state, owner, ids, action, body.zone.as_deref()).await?;
    Ok(Json(ChangedTasks { count, change_id }))
}

/// Lists the last 50 changes, the newest first.
#[utoipa::path(
    get, path = "/tasks/changes", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(),
    responses(
        (status = 200, description = "The changes", body = [TaskChangeBody]),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn list_task_changes(
    State(state): State<AppState>,
    visitor: Visitor,
) -> Result<Json<Vec<TaskChangeBody>>, ApiError> {
    let changes = change_store::list(state.db.read(), visitor.named_owner()?).await?;
    Ok(Json(changes.into_iter().map(TaskChangeBody::from).collect()))
}

/// Undoes a change: all of its tasks, or none when one was changed since.
#[utoipa::path(
    post, path = "/tasks/changes/{id}/undo", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The tasks as they were", body = UndoneTasks),
        (status = 404, description = "No change of this visitor", body = ErrorBody),
        (status = 409, description = "Undone already, or changed since", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn undo_task_change(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<UndoneTasks>, ApiError> {
    let tasks = writing::undo(&state, visitor.named_owner()?, id).await?;
    Ok(Json(UndoneTasks {
        tasks: tasks.into_iter().map(TaskBody::from).collect(),
    }))
}

/// Lists the open tasks whose next piece fits into the minutes of an evening.
#[utoipa::path(
    get, path = "/tasks/tonight", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(TonightParameters),
    responses(
        (status = 200, description = "The tasks", body = TasksForTonight),
        (status = 422, description = "A parameter that cannot be taken", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn list_tasks_for_tonight(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiQuery(asked): ApiQuery<TonightParameters>,
) -> Result<Json<TasksForTonight>, ApiError> {
    let owner = visitor.named_owner()?;
    let tonight = listing::list_tonight(&state, owner, asked.minutes, asked.zone.as_deref()).await?;
    let item = |(ranked, minutes): (RankedTask, u32)| TaskForTonight {
        task: ranked.into(),
        minutes,
    };
    Ok(Json(TasksForTonight {
        items: tonight.fits.into_iter().map(item).collect(),
        without_estimate: tonight.without_estimate,
    }))
}

/// Sets the columns of the board. Tasks of removed columns move to the first one.
#[utoipa::path(
    put, path = "/tasks/columns", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(), request_body = TaskColumns,
    responses(
        (status = 200, description = "The columns", body = TaskColumns),
        (status = 422, description = "Columns that no board can have", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn set_task_columns(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<TaskColumns>,
) -> Result<Json<TaskColumns>, ApiError> {
    let columns = writing::set_columns(&state, visitor.named_owner()?, body.columns).await?;
    Ok(Json(TaskColumns { columns }))
}

type File = ([(HeaderName, &'static str); 2], Vec<u8>);

fn file(kind: &'static str, disposition: &'static str, bytes: Vec<u8>) -> File {
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition)];
    (headers, bytes)
}

/// All tasks as JSON, those in the bin too.
#[utoipa::path(
    get, path = "/tasks/export.json", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(),
    responses(
        (status = 200, description = "The file", body = Value),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn export_tasks_as_json(State(state): State<AppState>, visitor: Visitor) -> Result<File, ApiError> {
    let owner = visitor.named_owner()?;
    let tasks = store::all_tasks(state.db.read(), owner).await?;
    let columns = change_store::read_board(state.db.read(), owner).await?;
    let body = json!({
        "columns": columns.unwrap_or_else(board::usual_columns),
        "tasks": tasks.iter().map(files::exported).collect::<Vec<Value>>(),
    });
    let bytes = serde_json::to_vec_pretty(&body).map_err(ApiError::internal)?;
    Ok(file(
        "application/json",
        "attachment; filename=\"sidestart-tasks.json\"",
        bytes,
    ))
}

/// All tasks outside the bin as CSV: RFC 4180, UTF-8, no cell that a spreadsheet would run.
#[utoipa::path(
    get, path = "/tasks/export.csv", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(),
    responses(
        (status = 200, description = "The table", body = String, content_type = "text/csv"),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn export_tasks_as_csv(State(state): State<AppState>, visitor: Visitor) -> Result<File, ApiError> {
    let tasks = store::kept_tasks(state.db.read(), visitor.named_owner()?).await?;
    let bytes = files::csv_file(&tasks).map_err(ApiError::internal)?;
    let kind = "text/csv; charset=utf-8; header=present";
    Ok(file(kind, "attachment; filename=\"sidestart-tasks.csv\"", bytes))
}

/// The open tasks as an .ics file: those with a day as events, all others as to-dos. A repeating task has its next 12 dates.
#[utoipa::path(
    get, path = "/tasks/calendar.ics", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/calendar"),
        (status = "default", description = "Any refusal or failure", body = ErrorBody),
    )
)]
async fn get_tasks_calendar(State(state): State<AppState>, visitor: Visitor) -> Result<File, ApiError> {
    let tasks = store::kept_tasks(state.db.read(), visitor.named_owner()?).await?;
    let text = files::calendar_file(&tasks, &state.config.base_url);
    let disposition = "attachment; filename=\"sidestart-tasks.ics\"";
    Ok(file("text/calendar; charset=utf-8", disposition, text.into_bytes()))
}

/// Adds the tasks of an export as own tasks, all or none. Tasks of its bin are left out.
#[utoipa::path(
    post, path = "/tasks/import", tag = "tasks", extensions(("x-caller" = json!("visitor"))),
    params(), request_body = ImportTasks,
    responses(
        (status = 201, description = "Added", body = ImportedTasks),
        (status = 422, description = "A task that cannot be taken, or too many", body = ErrorBody),
        (status = "default", description = "Any other refusal or failure", body = ErrorBody),
    )
)]
async fn import_tasks(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<ImportTasks>,
) -> Result<(StatusCode, Json<ImportedTasks>), ApiError> {
    let owner = visitor.named_owner()?;
    if body.tasks.len() > MAX_IMPORT {
        let problem = "Please import at most 2,000 tasks at once.";
        return Err(ApiError::unprocessable(ErrorCode::InvalidTask, problem).with_field("tasks", problem));
    }
    let today = today_in(None, state.clock.now());
    let kept = body.tasks.into_iter().filter(|task| task.deleted_at.is_none());
    let tasks = kept.map(|task| {
        let mut new: NewTask = task.fields.into_new(TaskSource::Own, None, today)?;
        files::place_imported(&mut new, task.done_at);
        Ok((task.id, new))
    });
    let tasks = tasks.collect::<Result<Vec<_>, ApiError>>()?;
    let count = writing::import(&state, owner, tasks).await?;
    Ok((StatusCode::CREATED, Json(ImportedTasks { count })))
}
