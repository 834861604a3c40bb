//! Follow-ups as tasks: their request and market are the origin of the task.

use jiff::civil::Date;
use sea_orm::{ConnectionTrait, DbErr};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::MAX_FOLLOW_UPS;
use crate::db::{Tx, from_json_column, to_json_column};
use crate::planning::tasks;
use crate::planning::tasks::{Due, NewTask, Task, TaskSource};
use crate::platform::clock::Timestamp;

/// Open follow-up, read from its task. `request` is JSON.
pub(super) struct FollowUpRow {
    pub id: i64,
    pub request: String,
    pub market_name: String,
    pub due_on: Date,
    pub created_at: Timestamp,
}

pub(super) struct NewFollowUp {
    pub request: String,
    pub market_name: String,
    pub due_on: Date,
    pub created_at: Timestamp,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Origin {
    // In this order, so that equal follow-ups have equal texts.
    market_name: String,
    request: Value,
}

/// `None` when the owner has as many as we keep.
pub(super) async fn add_follow_up(tx: &Tx, owner: &str, new: NewFollowUp) -> Result<Option<FollowUpRow>, DbErr> {
    tasks::lock_tasks(tx, owner).await?;
    if list_follow_ups(tx, owner).await?.len() >= MAX_FOLLOW_UPS {
        return Ok(None);
    }
    let origin = Origin {
        request: from_json_column(&new.request)?,
        market_name: new.market_name.clone(),
    };
    let task = NewTask {
        due: Some(Due::on(new.due_on)),
        origin: Some(to_json_column(&origin)?),
        ..NewTask::with_title(format!("Follow up: {}", new.market_name), TaskSource::FollowUp)
    };
    let task = tasks::insert_task(tx, owner, task, new.created_at).await?;
    Ok(row_of_task(task))
}

/// Open follow-ups, the next one first.
pub(super) async fn list_follow_ups(reader: &impl ConnectionTrait, owner: &str) -> Result<Vec<FollowUpRow>, DbErr> {
    let tasks = tasks::tasks_of_source(reader, owner, TaskSource::FollowUp).await?;
    let mut rows: Vec<FollowUpRow> = tasks
        .into_iter()
        .filter(Task::is_open)
        .filter_map(row_of_task)
        .collect();
    rows.sort_by(|a, b| a.due_on.cmp(&b.due_on).then(a.id.cmp(&b.id)));
    Ok(rows)
}

/// Returns whether the follow-up existed. Its task moves to the bin.
pub(super) async fn remove_follow_up(tx: &Tx, owner: &str, id: i64, now: Timestamp) -> Result<bool, DbErr> {
    tasks::lock_tasks(tx, owner).await?;
    let found = tasks::find_task(tx, owner, id).await?;
    let Some(mut task) = found.filter(|task| task.source == TaskSource::FollowUp && task.is_open()) else {
        return Ok(false);
    };
    task.deleted_at = Some(now);
    tasks::update_task(tx, &mut task, now).await?;
    Ok(true)
}

/// `None` for a task that lost its day: it is a task like any other then.
fn row_of_task(task: Task) -> Option<FollowUpRow> {
    let origin: Origin = serde_json::from_str(task.origin.as_deref()?).ok()?;
    Some(FollowUpRow {
        id: task.id,
        request: origin.request.to_string(),
        market_name: origin.market_name,
        due_on: task.due_date()?,
        created_at: task.created_at,
    })
}
