//! Keys of changes: a browser that got no answer sends a change again, and two tabs may send the same one. Each counts
//! once.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde_json::{Value, json};

use crate::db::Tx;
use crate::db::api_error::{ApiError, ErrorCode};
use crate::planning::tasks::store;
use crate::planning::tasks::store::request_store;
use crate::planning::tasks::store::request_store::MadeRequest;
use crate::planning::tasks::writing::{Changed, TaskWriter};
use crate::state::app_state::AppState;

/// Header with the key of a change.
const HEADER: &str = "idempotency-key";
/// Longest key.
const MAX_KEY: usize = 100;

/// Key of a change, where the caller sent one.
#[derive(Debug, Clone, Default)]
pub(crate) struct RequestKey(Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for RequestKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Some(value) = parts.headers.get(HEADER) else {
            return Ok(Self::default());
        };
        let key = value.to_str().ok().filter(|key| (1..=MAX_KEY).contains(&key.len()));
        let refused = || {
            ApiError::unprocessable(
                ErrorCode::InvalidTask,
                "Please send a key of 1 to 100 plain characters.",
            )
        };
        key.map(|key| Self(Some(key.to_owned()))).ok_or_else(refused)
    }
}

impl TaskWriter<'_> {
    /// Makes a change once for its key. A repeated request has the tasks of the first one, as they are now.
    pub(crate) async fn change_once(
        self,
        key: RequestKey,
        work: impl Future<Output = Result<Changed, ApiError>> + Send,
    ) -> Result<Changed, ApiError> {
        let Some(key) = key.0 else { return work.await };
        let (tx, owner) = (self.transaction(), self.owner());
        if let Some(made) = request_store::find_request(tx, owner, &key).await? {
            return read_answer(tx, owner, &made).await;
        }
        let changed = work.await?;
        let made = MadeRequest {
            key,
            task: changed.task.id,
            change: changed.change_id,
            next_task: changed.next.as_ref().map(|next| next.id),
            made_at: self.now(),
        };
        request_store::add_request(tx, owner, made).await?;
        Ok(changed)
    }
}

async fn read_answer(tx: &Tx, owner: &str, made: &MadeRequest) -> Result<Changed, ApiError> {
    let task = store::find_task(tx, owner, made.task).await?;
    let next = match made.next_task {
        Some(next) => store::find_task(tx, owner, next).await?,
        None => None,
    };
    Ok(Changed {
        task: task.ok_or_else(ApiError::not_found)?,
        change_id: made.change,
        next,
        is_new: false,
    })
}

/// Keys of changes with their tasks, for the owner.
pub(crate) async fn export_requests(state: &AppState, owner: &str) -> Result<Value, ApiError> {
    let made = request_store::list_requests(state.db.read(), owner).await?;
    let export = |request: MadeRequest| json!({"key": request.key, "task": request.task, "madeAt": request.made_at});
    Ok(made.into_iter().map(export).collect())
}
