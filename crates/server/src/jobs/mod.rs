//! Outbox: rows that are written in the transaction of their cause, and worked off after it. A write that was rolled
//! back sends nothing, and a restart loses no job.
//!
//! A job may run twice (a crash between doing it and recording so), so every job must tolerate that.

mod store;

use std::error::Error;

use serde::de::DeserializeOwned;

use crate::clock::Timestamp;
use crate::db::{Db, DbErr, Tx};

const SECOND: i64 = 1_000_000;
/// After the first failure; doubled with each further one.
const FIRST_DELAY: i64 = 30 * SECOND;
const LONGEST_DELAY: i64 = 3600 * SECOND;

/// Reason for which a job failed, for the log.
pub type JobFailure = Box<dyn Error + Send + Sync>;

/// A job that is ours to do now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedJob {
    pub id: i64,
    /// Key of the feature that runs it.
    pub kind: String,
    /// Payload for the feature. No secrets: the database stores it in plain text.
    pub body: String,
}

/// Reads the payload of a job.
///
/// # Errors
/// When it has another form.
pub fn read_body<T: DeserializeOwned>(body: &str) -> Result<T, JobFailure> {
    serde_json::from_str(body).map_err(|error| format!("the job cannot be read: {error}").into())
}

/// Adds a job, to be done soon after `due`. Past `expires_at` it is dropped.
pub async fn add_job(
    tx: &Tx,
    kind: &str,
    body: String,
    due: Timestamp,
    expires_at: Option<Timestamp>,
) -> Result<(), DbErr> {
    store::add_job(tx, kind, body, due, expires_at).await
}

/// Claims the next job that is due. It is postponed at the same time, so that no other instance takes it, and becomes
/// due again unless [`done`] is called: that is how a failed one is tried again.
pub async fn claim_job(db: &Db, now: Timestamp) -> Result<Option<QueuedJob>, DbErr> {
    while let Some(due) = store::next_due(db.read(), now).await? {
        if due.expires_at.is_some_and(|end| end <= now.micros()) {
            tracing::warn!(job.id = due.id, job.kind = due.kind, "a job was given up");
            finish_job(db, due.id).await?;
            continue;
        }
        let again_at = now.micros() + retry_delay(due.attempts);
        let (id, attempts) = (due.id, due.attempts);
        let put_off = db.write::<_, DbErr, _>(move |tx| Box::pin(store::put_off(tx, id, attempts, again_at)));
        if put_off.await? {
            return Ok(Some(QueuedJob {
                id: due.id,
                kind: due.kind,
                body: due.body,
            }));
        }
    }
    Ok(None)
}

/// Deletes a finished job.
pub async fn finish_job(db: &Db, id: i64) -> Result<(), DbErr> {
    db.write::<_, DbErr, _>(move |tx| Box::pin(store::remove_job(tx, id)))
        .await
}

fn retry_delay(attempts: i32) -> i64 {
    let doubled = u32::try_from(attempts)
        .ok()
        .and_then(|attempts| FIRST_DELAY.checked_shl(attempts.min(20)));
    doubled.unwrap_or(LONGEST_DELAY).min(LONGEST_DELAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_failure_doubles_the_wait_up_to_an_hour() {
        let seconds: Vec<_> = (0..9).map(|attempts| retry_delay(attempts) / SECOND).collect();
        assert_eq!(seconds, [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
        assert_eq!(retry_delay(i32::MAX), LONGEST_DELAY);
    }
}
