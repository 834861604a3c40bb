//! The only writer of SQLite. With `synchronous=FULL` a commit waits for the disk; writes that queue up meanwhile share
//! the next commit, so that sixteen callers do not wait sixteen times. Each write has a savepoint of its own: a failed
//! one does not affect the others. Callers are answered after the commit.
//!
//! SQLite ends a transaction by itself after some errors, which the driver does not notice: it would take later
//! statements for part of a transaction that is never committed. A connection is therefore closed after any error of
//! its transaction, and a commit counts only when SQLite itself reported one (`CommitRecord`).

use std::collections::VecDeque;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use sea_orm::sqlx::SqliteConnection;
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbErr, RuntimeErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use tokio::sync::mpsc;

use super::write_job::{FinishedWrite, WriteJob};
use crate::db::BUSY;
use crate::db::fault;
use crate::db::files::wal::WalFile;

/// Maximum number of waiting writes; further callers wait for a place.
const QUEUE: usize = 1024;
/// Writes in one commit.
const BATCH: usize = 64;
/// Pause after the lock of another process was refused at once.
const RETRY_LOCK: Duration = Duration::from_millis(20);

struct Waiting {
    job: Box<dyn WriteJob>,
    since: Instant,
}

#[derive(Debug, Clone)]
pub(crate) struct WriteQueue {
    jobs: mpsc::Sender<Waiting>,
    connection: DatabaseConnection,
}

impl WriteQueue {
    /// Starts the writer on a pool of one connection, which `record` watches. `has_failed` tells how the newest write
    /// went.
    pub(crate) fn start(
        connection: DatabaseConnection,
        record: Arc<CommitRecord>,
        wal: WalFile,
        has_failed: Arc<AtomicBool>,
    ) -> Self {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let worker = Worker {
            writer: WriterConnection {
                pool: connection.clone(),
                record,
            },
            waiting,
            pending: VecDeque::new(),
            wal,
            has_failed,
        };
        tokio::spawn(worker.process_jobs());
        Self { jobs, connection }
    }

    pub(crate) fn connection(&self) -> &DatabaseConnection {
        &self.connection
    }

    /// Queues the write. It is dropped when the writer has stopped, which its caller notices.
    pub(crate) async fn enqueue(&self, job: Box<dyn WriteJob>) {
        let since = Instant::now();
        drop(self.jobs.send(Waiting { job, since }).await);
    }
}

/// Counts the ends of transactions, as SQLite's own hooks report them.
#[derive(Debug, Default)]
pub(crate) struct CommitRecord {
    commits: AtomicU32,
    rollbacks: AtomicU32,
}

impl CommitRecord {
    /// Watches a connection until it is closed.
    pub(crate) async fn watch_connection(
        self: Arc<Self>,
        connection: &mut SqliteConnection,
    ) -> Result<(), sea_orm::sqlx::Error> {
        let mut handle = connection.lock_handle().await?;
        let record = Arc::clone(&self);
        handle.set_commit_hook(move || {
            record.commits.fetch_add(1, Ordering::SeqCst);
            true
        });
        handle.set_rollback_hook(move || {
            self.rollbacks.fetch_add(1, Ordering::SeqCst);
        });
        Ok(())
    }

    fn reset_record(&self) {
        self.commits.store(0, Ordering::SeqCst);
        self.rollbacks.store(0, Ordering::SeqCst);
    }

    /// Returns whether the transaction ended in a rollback, requested or not.
    fn is_rolled_back(&self) -> bool {
        self.rollbacks.load(Ordering::SeqCst) > 0
    }

    /// Returns whether the transaction ended in exactly one commit.
    fn is_committed(&self) -> bool {
        self.commits.load(Ordering::SeqCst) == 1 && !self.is_rolled_back()
    }
}

struct Worker {
    writer: WriterConnection,
    waiting: mpsc::Receiver<Waiting>,
    pending: VecDeque<Waiting>,
    wal: WalFile,
    has_failed: Arc<AtomicBool>,
}

impl Worker {
    async fn process_jobs(mut self) {
        while self.receive_jobs().await {
            match self.writer.begin_transaction().await {
                Ok(transaction) => self.commit_together(transaction).await,
                Err(error) => self.refuse_waiting(error).await,
            }
            self.wal.keep_small(&self.writer.pool).await;
        }
    }

    /// Waits for work. False when there will be none any more.
    async fn receive_jobs(&mut self) -> bool {
        let mut batch = Vec::with_capacity(BATCH);
        while self.pending.is_empty() && batch.is_empty() {
            let received = self.waiting.recv_many(&mut batch, BATCH);
            let received = match self.wal.next_look() {
                None => Ok(received.await),
                // A log that is too large is checked without further writes, too.
                Some(pause) => tokio::time::timeout(pause, received).await,
            };
            match received {
                Ok(0) => return false,
                Ok(_) => {}
                Err(_) => self.wal.keep_small(&self.writer.pool).await,
            }
        }
        self.pending.extend(batch);
        true
    }

    /// Answers everybody who waits that the database cannot be written to. While another process holds the lock, only
    /// those who have waited long enough.
    async fn refuse_waiting(&mut self, error: DbErr) {
        fault::log_error(&error, "cannot open a write transaction");
        self.has_failed.store(true, Ordering::Relaxed);
        self.writer.discard_connection().await;
        let patience = if fault::is_locked(&error) {
            tokio::time::sleep(RETRY_LOCK).await;
            BUSY
        } else {
            Duration::ZERO
        };
        while let Ok(waiting) = self.waiting.try_recv() {
            self.pending.push_back(waiting);
        }
        while let Some(waiting) = self.pending.pop_front_if(|waiting| waiting.since.elapsed() >= patience) {
            waiting.job.refuse(error.clone());
        }
    }

    async fn commit_together(&mut self, transaction: DatabaseTransaction) {
        let mut done = Vec::new();
        let mut ended = Ok(());
        while ended.is_ok()
            && done.len() < BATCH
            && let Some(waiting) = self.pending.pop_front()
        {
            let (work, result) = self.writer.run(&transaction, waiting.job).await;
            done.extend(work);
            ended = result;
        }
        let committed = match ended {
            Ok(()) => self.writer.commit_transaction(transaction).await,
            Err(error) => {
                drop(transaction);
                Err(error)
            }
        };
        if let Err(error) = &committed {
            fault::log_error(error, "cannot commit");
            self.writer.discard_connection().await;
        }
        let has_failed = committed.is_err() || done.iter().any(|done| !done.keep);
        self.has_failed.store(has_failed, Ordering::Relaxed);
        for FinishedWrite { tell, .. } in done {
            tell(committed.clone());
        }
    }
}

struct WriterConnection {
    /// A pool of one.
    pool: DatabaseConnection,
    record: Arc<CommitRecord>,
}

impl WriterConnection {
    async fn begin_transaction(&self) -> Result<DatabaseTransaction, DbErr> {
        // Deferred transactions that read first fail at once when another process writes; immediate ones wait.
        let mode = Some(SqliteTransactionMode::Immediate);
        let options = TransactionOptions {
            sqlite_transaction_mode: mode,
            ..Default::default()
        };
        let transaction = self.pool.begin_with_options(options).await?;
        self.record.reset_record();
        Ok(transaction)
    }

    /// Runs one write in its savepoint. No work is returned when it panicked: its caller learns by the silence.
    async fn run(
        &self,
        transaction: &DatabaseTransaction,
        job: Box<dyn WriteJob>,
    ) -> (Option<FinishedWrite>, Result<(), DbErr>) {
        let savepoint = match transaction.begin().await {
            Ok(savepoint) => savepoint,
            Err(error) => {
                job.refuse(error.clone());
                return (None, Err(error));
            }
        };
        let done = AssertUnwindSafe(job.run_job(&savepoint)).catch_unwind().await.ok();
        let ended = if self.record.is_rolled_back() {
            Err(rolled_back())
        } else if done.as_ref().is_some_and(|done| done.keep) {
            savepoint.commit().await
        } else {
            savepoint.rollback().await
        };
        (done, ended)
    }

    /// Commits, and checks SQLite's own record as well: a commit of the driver may only end a savepoint.
    async fn commit_transaction(&self, transaction: DatabaseTransaction) -> Result<(), DbErr> {
        transaction.commit().await?;
        if self.record.is_committed() {
            Ok(())
        } else {
            Err(rolled_back())
        }
    }

    /// Closes the connection, so that the next transaction has a new one with nothing left open.
    async fn discard_connection(&self) {
        // An error means that there is no connection to close.
        if let Ok(connection) = self.pool.get_sqlite_connection_pool().acquire().await
            && let Err(error) = connection.close().await
        {
            tracing::debug!(%error, "a connection did not close cleanly");
        }
    }
}

fn rolled_back() -> DbErr {
    DbErr::Conn(RuntimeErr::Internal(
        "SQLite rolled the transaction back by itself".into(),
    ))
}
