//! Outbox: rows that are written in the transaction of their cause, and worked off after it. A write that was rolled
//! back sends nothing, and a restart loses no job.
//!
//! A job may run twice (a crash between doing it and recording so), so every job must tolerate that.

mod store;

use std::error::Error;

use serde::de::DeserializeOwned;

use crate::db::{Db, DbErr, Tx};
use crate::platform::clock::Timestamp;

const SECOND: i64 = 1_000_000;
/// After the first failure; doubled with each further one.
const FIRST_DELAY: i64 = 30 * SECOND;
const LONGEST_DELAY: i64 = 3600 * SECOND;

/// Reason for which a job failed, for the log.
pub type JobFailure = Box<dyn Error + Send + Sync>;

/// Length of a stored reason, in characters.
const MAX_ERROR_CHARS: usize = 200;

/// Jobs that one task claims.
#[derive(Debug, Clone, Copy)]
pub enum JobKinds<'k> {
    Only(&'k str),
    Except(&'k [&'k str]),
}

/// A job that is due and not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingJob {
    pub id: i64,
    pub kind: String,
    /// Time at which it was due first.
    pub due: Timestamp,
    pub next_attempt: Timestamp,
    pub attempts: i32,
    /// Empty before the first failure. It names no address.
    pub last_error: String,
}

impl WaitingJob {
    /// Returns the seconds since the job was due first.
    pub fn wait_seconds(&self, now: Timestamp) -> i64 {
        (now.micros() - self.due.micros()).max(0) / SECOND
    }

    /// Returns one line for an operator.
    pub fn describe(&self, now: Timestamp) -> String {
        let (waits, due, next) = (self.wait_seconds(now), self.due.to_iso(), self.next_attempt.to_iso());
        let error = match self.last_error.as_str() {
            "" => "none",
            text => text,
        };
        format!(
            "{} (number {}), due since {due} ({waits} s), attempts: {}, next attempt: {next}, last error: {error}",
            self.kind, self.id, self.attempts
        )
    }
}

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

/// Claims the next job of these kinds that is due. It is postponed at the same time, so that no other instance takes
/// it, and becomes due again unless [`finish_job`] is called: that is how a failed one is tried again.
pub async fn claim_job(db: &Db, kinds: JobKinds<'_>, now: Timestamp) -> Result<Option<QueuedJob>, DbErr> {
    while let Some(due) = store::next_due(db.read(), kinds, now).await? {
        if due.expires_at.is_some_and(|end| end <= now.micros()) {
            tracing::warn!(
                job.id = due.id,
                job.kind = due.kind,
                job.cause = due.last_error,
                "a job was given up"
            );
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

/// Logs the reason for which a job failed, and keeps it for the operator.
pub async fn record_failure(db: &Db, job: &QueuedJob, cause: &JobFailure) -> Result<(), DbErr> {
    let (id, text) = (job.id, without_addresses(&cause.to_string()));
    tracing::warn!(job.id, job.kind, job.cause = text, "a job failed and is put off");
    db.write::<_, DbErr, _>(move |tx| Box::pin(store::set_error(tx, id, text)))
        .await
}

/// Lists jobs that are due, the oldest first.
pub async fn list_due(db: &Db, now: Timestamp, limit: u64) -> Result<Vec<WaitingJob>, DbErr> {
    store::list_due(db.read(), now, limit).await
}

/// Counts the jobs that are due, by kind.
pub async fn count_due(db: &Db, now: Timestamp) -> Result<Vec<(String, i64)>, DbErr> {
    store::count_due(db.read(), now).await
}

/// Replaces mail addresses, which servers quote in their refusals, and shortens the text.
fn without_addresses(text: &str) -> String {
    let is_address = |word: &str| word.contains('@') || word.contains("%40");
    let words = text.split_whitespace();
    let kept = words.map(|word| if is_address(word) { "(address)" } else { word });
    kept.collect::<Vec<_>>()
        .join(" ")
        .chars()
        .take(MAX_ERROR_CHARS)
        .collect()
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

    #[test]
    fn a_stored_reason_is_short_and_names_no_address() {
        let refusal = "permanent error (550): 5.1.1 <anna@example.org>: no such\r\nuser";
        assert_eq!(
            without_addresses(refusal),
            "permanent error (550): 5.1.1 (address) no such user"
        );
        assert_eq!(without_addresses(&"long ".repeat(100)).chars().count(), MAX_ERROR_CHARS);
    }
}
