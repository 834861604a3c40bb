//! The calls of tasks.

pub(crate) mod files;
pub(crate) mod wire;

use std::str::FromStr;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use jiff::civil::Date;
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::listing::{self, PAGE_SIZE, StepPlaces, TaskFilter, TaskView};
use super::writing::{TaskPlace, write_tasks};
use super::{NewTask, TaskAuthor, TaskSource, board, notes, store};
use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::http::{
    ApiJson, ApiJsonParts, ApiPath, Caller, CallerRoutes, FieldFault, FieldReader, check_page, refuse_parameter,
};
use crate::identity::callers::Visitor;
use crate::planning::tasks::fields::TaskFields;
use crate::planning::tasks::http::wire::{
    ChangeTask, ChangeTasks, ChangedTask, ChangedTasks, CompleteTask, CreateTask, ImportRows, ImportTasks,
    ImportedState, ImportedTasks, ListParameters, MoveTask, NewTaskPlace, TaskBody, TaskColumns, TaskList, TaskNotes,
    UndoneTasks,
};
use crate::planning::tasks::store::change_store;
use crate::planning::tasks::writing::changes::TaskChange;
use crate::planning::tasks::writing::requests::RequestKey;
use crate::platform::time_zones::AskedZone;
use crate::state::app_state::AppState;

/// Longest body of an import.
const MAX_IMPORT_BYTES: usize = 4 * 1024 * 1024;
/// Tasks of one import.
const MAX_IMPORT: usize = 2_000;

/// The calls of tasks, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    let import = OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(import_tasks))
        .layer(axum::extract::DefaultBodyLimit::max(MAX_IMPORT_BYTES));
    OpenApiRouter::new()
        .open_to(Caller::Visitor, routes!(create_task))
        .open_to(Caller::Visitor, routes!(change_task, delete_task))
        .open_to(Caller::Visitor, routes!(complete_task))
        .open_to(Caller::Visitor, routes!(move_task))
        .open_to(Caller::Visitor, routes!(restore_task))
        .open_to(Caller::Visitor, routes!(change_tasks))
        .open_to(Caller::Visitor, routes!(list_task_changes))
        .open_to(Caller::Visitor, routes!(undo_task_change))
        .open_to(Caller::Visitor, routes!(render_task_notes))
        .open_to(Caller::Visitor, routes!(set_task_columns))
        .open_to(Caller::Visitor, routes!(export_tasks_as_json))
        .open_to(Caller::Visitor, routes!(export_tasks_as_csv))
        .merge(import)
}

/// Answers a list of tasks. `places` are those of the plan's steps.
pub(crate) async fn answer_list(
    state: &AppState,
    visitor: &Visitor,
    asked: ListParameters,
    places: &StepPlaces,
) -> Result<TaskList, ApiError> {
    let page = asked.page.unwrap_or(1);
    check_page(page)?;
    let filter = TaskFilter {
        view: read_choice("view", asked.view.as_deref().or(Some("all")))?.unwrap_or(TaskView::All),
        tag: asked.tag,
        priority: read_choice("priority", asked.priority.as_deref())?,
        source: read_choice("source", asked.source.as_deref())?,
        text: asked.q.filter(|text| !text.trim().is_empty()),
    };
    let page = usize::try_from(page).unwrap_or(usize::MAX);
    let moment = asked.zone.apply_to(visitor.local_moment(state.clock.now()));
    let list = listing::list_tasks(state, visitor.named_owner()?, &filter, page, &moment, places).await?;
    Ok(TaskList {
        items: list.items.into_iter().map(TaskBody::from).collect(),
        total: list.total,
        page: list.page,
        pages: list.total.div_ceil(PAGE_SIZE).max(1),
        columns: list.columns,
        today: list.today.to_string(),
    })
}

/// The caller as the author of a change.
fn task_author(state: &AppState, visitor: &Visitor, zone: &AskedZone) -> Result<TaskAuthor, ApiError> {
    let moment = zone.apply_to(visitor.local_moment(state.clock.now()));
    Ok(TaskAuthor::new(visitor.named_owner()?, &moment))
}

/// The author of a change on the caller's own day.
fn author_of_caller(state: &AppState, visitor: &Visitor) -> Result<TaskAuthor, ApiError> {
    task_author(state, visitor, &AskedZone::default())
}

fn read_choice<T: FromStr>(name: &str, key: Option<&str>) -> Result<Option<T>, ApiError> {
    let choice = key.map(str::parse).transpose();
    choice.map_err(|_| refuse_parameter(name, "it is not one of the choices"))
}

/// Creates a task at the end of the list. A task of the same source and key is returned instead of made twice.
#[utoipa::path(
    post, path = "/tasks", tag = "tasks",
    params(("idempotency-key" = Option<String>, Header, description = "Random text of the change: sent again, it is made once")), request_body = CreateTask,
    responses(
        (status = 201, description = "Created", body = ChangedTask),
        (status = 200, description = "A task of this source and key exists, or the request was sent before", body = ChangedTask),
        (status = 422, description = "A field that cannot be taken, or too many open tasks", body = ErrorBody),
    )
)]
async fn create_task(
    State(state): State<AppState>,
    visitor: Visitor,
    key: RequestKey,
    ApiJsonParts(own, place): ApiJsonParts<TaskFields, NewTaskPlace>,
) -> Result<(StatusCode, Json<ChangedTask>), ApiError> {
    let body = CreateTask { fields: own, place };
    let by = task_author(&state, &visitor, &body.place.zone)?;
    let source = body.place.source.unwrap_or_default();
    let mut fields = FieldReader::new(ErrorCode::InvalidTask);
    if matches!(source, TaskSource::PlanStep | TaskSource::FollowUp) {
        fields.refuse(
            "source",
            "Steps of the plan and follow-ups are made by their own calls.",
        );
    }
    let (key_of_source, column) = (body.place.source_key, body.place.column);
    let new = body.fields.into_new(source, key_of_source, by.today, &mut fields);
    board::check_key("column", column.as_deref(), &mut fields);
    fields.finish()?;
    let create = write_tasks(&state, by, move |tasks| {
        Box::pin(tasks.change_once(key, tasks.create_task(new, column)))
    });
    let changed = create.await?;
    let status = if changed.is_new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    Ok((status, Json(changed.into())))
}

/// Sets fields of a task. Missing fields stay as they are.
#[utoipa::path(
    patch, path = "/tasks/{id}", tag = "tasks",
    params(("id" = i64, Path), ("idempotency-key" = Option<String>, Header, description = "Random text of the change: sent again, it is made once")), request_body = ChangeTask,
    responses(
        (status = 200, description = "The changed task", body = ChangedTask),
        (status = 404, description = "No task of this visitor", body = ErrorBody),
        (status = 409, description = "The task has another version by now", body = ErrorBody),
        (status = 422, description = "A field that cannot be taken", body = ErrorBody),
    )
)]
async fn change_task(
    State(state): State<AppState>,
    visitor: Visitor,
    key: RequestKey,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<ChangeTask>,
) -> Result<Json<ChangedTask>, ApiError> {
    let by = task_author(&state, &visitor, &body.zone)?;
    let edit = write_tasks(&state, by, move |tasks| {
        Box::pin(tasks.change_once(key, tasks.edit_task(id, body.fields, body.version)))
    });
    Ok(Json(edit.await?.into()))
}

/// Moves a task to the bin, where it stays for 30 days.
#[utoipa::path(
    delete, path = "/tasks/{id}", tag = "tasks",
    params(("id" = i64, Path), ("idempotency-key" = Option<String>, Header, description = "Random text of the change: sent again, it is made once")),
    responses(
        (status = 200, description = "In the bin", body = ChangedTask),
        (status = 404, description = "No task of this visitor", body = ErrorBody),
    )
)]
async fn delete_task(
    State(state): State<AppState>,
    visitor: Visitor,
    key: RequestKey,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<ChangedTask>, ApiError> {
    let by = author_of_caller(&state, &visitor)?;
    let deleted = write_tasks(&state, by, move |tasks| {
        Box::pin(tasks.change_once(key, tasks.set_deleted(id, true)))
    });
    Ok(Json(deleted.await?.into()))
}

/// Completes a task or reopens it. A repeating task comes back on its next date.
#[utoipa::path(
    post, path = "/tasks/{id}/complete", tag = "tasks",
    params(("id" = i64, Path), ("idempotency-key" = Option<String>, Header, description = "Random text of the change: sent again, it is made once")), request_body = CompleteTask,
    responses(
        (status = 200, description = "The changed task", body = ChangedTask),
        (status = 404, description = "No task of this visitor", body = ErrorBody),
        (status = 409, description = "The task has another version by now", body = ErrorBody),
    )
)]
async fn complete_task(
    State(state): State<AppState>,
    visitor: Visitor,
    key: RequestKey,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<CompleteTask>,
) -> Result<Json<ChangedTask>, ApiError> {
    let by = task_author(&state, &visitor, &body.zone)?;
    let completed = write_tasks(&state, by, move |tasks| {
        Box::pin(tasks.change_once(key, tasks.complete_task(id, body.done.unwrap_or(true), body.version)))
    });
    Ok(Json(completed.await?.into()))
}

/// Moves a task to a column, and before or after another task.
#[utoipa::path(
    post, path = "/tasks/{id}/move", tag = "tasks",
    params(("id" = i64, Path), ("idempotency-key" = Option<String>, Header, description = "Random text of the change: sent again, it is made once")), request_body = MoveTask,
    responses(
        (status = 200, description = "The changed task", body = ChangedTask),
        (status = 404, description = "No task of this visitor", body = ErrorBody),
        (status = 409, description = "The task has another version by now", body = ErrorBody),
        (status = 422, description = "No such column or neighbor", body = ErrorBody),
    )
)]
async fn move_task(
    State(state): State<AppState>,
    visitor: Visitor,
    key: RequestKey,
    ApiPath(id): ApiPath<i64>,
    ApiJson(body): ApiJson<MoveTask>,
) -> Result<Json<ChangedTask>, ApiError> {
    let by = task_author(&state, &visitor, &body.zone)?;
    let mut fields = FieldReader::new(ErrorCode::InvalidTask);
    board::check_key("column", body.column.as_deref(), &mut fields);
    fields.finish()?;
    let place = TaskPlace {
        column: body.column,
        before: body.before,
        after: body.after,
    };
    let moved = write_tasks(&state, by, move |tasks| {
        Box::pin(tasks.change_once(key, tasks.relocate_task(id, place, body.version)))
    });
    Ok(Json(moved.await?.into()))
}

/// Takes a task out of the bin.
#[utoipa::path(
    post, path = "/tasks/{id}/restore", tag = "tasks",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The task", body = ChangedTask),
        (status = 404, description = "No deleted task of this visitor", body = ErrorBody),
    )
)]
async fn restore_task(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<ChangedTask>, ApiError> {
    let by = author_of_caller(&state, &visitor)?;
    let restored = write_tasks(&state, by, move |tasks| Box::pin(tasks.set_deleted(id, false)));
    Ok(Json(restored.await?.into()))
}

/// Does one action on several tasks, as one change.
#[utoipa::path(
    post, path = "/tasks/bulk", tag = "tasks", request_body = ChangeTasks,
    responses(
        (status = 200, description = "Done", body = ChangedTasks),
        (status = 404, description = "One of them is no task of this visitor", body = ErrorBody),
        (status = 422, description = "A field that cannot be taken", body = ErrorBody),
    )
)]
async fn change_tasks(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<ChangeTasks>,
) -> Result<Json<ChangedTasks>, ApiError> {
    let by = task_author(&state, &visitor, &body.zone)?;
    let (ids, action) = body.into_action()?;
    let (count, change_id) = write_tasks(&state, by, move |tasks| Box::pin(tasks.change_many(ids, action))).await?;
    Ok(Json(ChangedTasks { count, change_id }))
}

/// Lists the last 50 changes, the newest first.
#[utoipa::path(
    get, path = "/tasks/changes", tag = "tasks",
    responses((status = 200, description = "The changes", body = [TaskChange]))
)]
async fn list_task_changes(State(state): State<AppState>, visitor: Visitor) -> Result<Json<Vec<TaskChange>>, ApiError> {
    let changes = change_store::list_changes(state.db.read(), visitor.named_owner()?).await?;
    Ok(Json(changes))
}

/// Undoes a change: all of its tasks, or none when one was changed since.
#[utoipa::path(
    post, path = "/tasks/changes/{id}/undo", tag = "tasks",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The tasks as they were", body = UndoneTasks),
        (status = 404, description = "No change of this visitor", body = ErrorBody),
        (status = 409, description = "Undone already, or changed since", body = ErrorBody),
    )
)]
async fn undo_task_change(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<UndoneTasks>, ApiError> {
    let by = author_of_caller(&state, &visitor)?;
    let tasks = write_tasks(&state, by, move |tasks| Box::pin(tasks.undo_change(id))).await?;
    Ok(Json(UndoneTasks {
        tasks: tasks.into_iter().map(TaskBody::from).collect(),
    }))
}

/// Returns the notes of a task as sanitized HTML.
#[utoipa::path(
    get, path = "/tasks/{id}/notes", tag = "tasks",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The notes", body = TaskNotes),
        (status = 404, description = "No task of this visitor", body = ErrorBody),
    )
)]
async fn render_task_notes(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiPath(id): ApiPath<i64>,
) -> Result<Json<TaskNotes>, ApiError> {
    let html = notes::render_notes(&state, visitor.named_owner()?, id).await?;
    Ok(Json(TaskNotes { html }))
}

/// Sets the columns of the board. Tasks of removed columns move to the first one.
#[utoipa::path(
    put, path = "/tasks/columns", tag = "tasks", request_body = TaskColumns,
    responses(
        (status = 200, description = "The columns", body = TaskColumns),
        (status = 422, description = "Columns that no board can have", body = ErrorBody),
    )
)]
async fn set_task_columns(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJson(body): ApiJson<TaskColumns>,
) -> Result<Json<TaskColumns>, ApiError> {
    let by = author_of_caller(&state, &visitor)?;
    let columns = write_tasks(&state, by, move |tasks| Box::pin(tasks.set_columns(body.columns))).await?;
    Ok(Json(TaskColumns { columns }))
}

type File = ([(HeaderName, &'static str); 2], Vec<u8>);

fn answer_file(kind: &'static str, disposition: &'static str, bytes: Vec<u8>) -> File {
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition)];
    (headers, bytes)
}

/// All tasks as JSON, those in the bin too.
#[utoipa::path(
    get, path = "/tasks/export.json", tag = "tasks",
    responses((status = 200, description = "The file", body = Value))
)]
async fn export_tasks_as_json(State(state): State<AppState>, visitor: Visitor) -> Result<File, ApiError> {
    let owner = visitor.named_owner()?;
    let tasks = store::all_tasks(state.db.read(), owner).await?;
    let columns = change_store::read_board(state.db.read(), owner).await?;
    let body = json!({
        "columns": columns.unwrap_or_else(board::usual_columns),
        "tasks": tasks.iter().map(files::export_task).collect::<Vec<Value>>(),
    });
    let bytes = serde_json::to_vec_pretty(&body).map_err(ApiError::internal)?;
    Ok(answer_file(
        "application/json",
        "attachment; filename=\"sidestart-tasks.json\"",
        bytes,
    ))
}

/// All tasks outside the bin as CSV: RFC 4180, UTF-8, no cell that a spreadsheet would run.
#[utoipa::path(
    get, path = "/tasks/export.csv", tag = "tasks",
    responses((status = 200, description = "The table", body = String, content_type = "text/csv"))
)]
async fn export_tasks_as_csv(State(state): State<AppState>, visitor: Visitor) -> Result<File, ApiError> {
    let tasks = store::kept_tasks(state.db.read(), visitor.named_owner()?).await?;
    let bytes = files::csv_file(&tasks).map_err(ApiError::internal)?;
    let kind = "text/csv; charset=utf-8; header=present";
    Ok(answer_file(kind, "attachment; filename=\"sidestart-tasks.csv\"", bytes))
}

/// The open tasks as a file for calendar programs. `places` are those of the plan's steps.
pub(crate) async fn calendar_text(
    state: &AppState,
    owner: &str,
    has_reminder: bool,
    places: &StepPlaces,
) -> Result<String, ApiError> {
    let mut tasks = store::kept_tasks(state.db.read(), owner).await?;
    for task in &mut tasks {
        listing::place_step(task, places);
    }
    let (base_url, now) = (&state.config.base_url, state.clock.now());
    Ok(files::calendar_file(&tasks, base_url, has_reminder, now))
}

/// Reads the tasks of an export outside of its bin, with their ids there.
fn read_imported(body: ImportTasks, today: Date) -> Result<Vec<(Option<i64>, NewTask)>, ApiError> {
    let (most, count) = (MAX_IMPORT, body.tasks.len());
    if count > most {
        let problem = FieldFault::TooMany { most, count };
        return Err(FieldReader::refuse_one(ErrorCode::InvalidTask, "tasks", problem));
    }
    let mut fields = FieldReader::new(ErrorCode::InvalidTask);
    let mut tasks = Vec::with_capacity(body.tasks.len());
    for (at, task) in body.tasks.into_iter().enumerate() {
        if task.state.deleted_at.is_some() {
            continue;
        }
        let own = task.fields;
        let mut new = fields.within(&format!("tasks[{at}]"), |fields| {
            own.into_new(TaskSource::Own, None, today, fields)
        });
        files::place_imported(&mut new, task.state.done_at);
        tasks.push((task.state.id, new));
    }
    fields.finish()?;
    Ok(tasks)
}

/// Adds the tasks of an export as own tasks, all or none. Tasks of its bin are left out.
#[utoipa::path(
    post, path = "/tasks/import", tag = "tasks", request_body = ImportTasks,
    responses(
        (status = 201, description = "Added", body = ImportedTasks),
        (status = 422, description = "A task that cannot be taken, or too many", body = ErrorBody),
    )
)]
async fn import_tasks(
    State(state): State<AppState>,
    visitor: Visitor,
    ApiJsonParts(fields, states): ApiJsonParts<ImportRows<TaskFields>, ImportRows<ImportedState>>,
) -> Result<(StatusCode, Json<ImportedTasks>), ApiError> {
    let by = author_of_caller(&state, &visitor)?;
    let body = ImportTasks::of_rows(fields, states);
    let tasks = read_imported(body, by.today)?;
    let count = write_tasks(&state, by, move |writer| Box::pin(writer.import_tasks(tasks))).await?;
    Ok((StatusCode::CREATED, Json(ImportedTasks { count })))
}
