//! SQLite's one writer. With `synchronous=FULL` a commit waits for the disk; writes that queue up meanwhile share the
//! next commit, so that sixteen people do not wait sixteen times. Each write has a savepoint of its own: a failed one
//! takes nobody along. Nobody is answered before the commit.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;

use futures_util::FutureExt;
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, DbErr, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use tokio::sync::{mpsc, oneshot};

use super::Writing;

/// Writes that may wait; more than that and callers wait to be let in.
const QUEUE: usize = 1024;
/// Writes in one commit.
const BATCH: usize = 64;

/// What a write leaves behind: whether to keep it, and whom to tell how the commit went.
struct Done {
    keep: bool,
    tell: Box<dyn FnOnce(Result<(), DbErr>) + Send>,
}

type Job = Box<dyn for<'t> FnOnce(&'t DatabaseTransaction) -> Pin<Box<dyn Future<Output = Done> + Send + 't>> + Send>;

#[derive(Debug, Clone)]
pub(super) struct Queue {
    jobs: mpsc::Sender<Job>,
    connection: DatabaseConnection,
}

impl Queue {
    pub(super) fn start(connection: DatabaseConnection) -> Self {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(work_off(connection.clone(), waiting));
        Self { jobs, connection }
    }

    pub(super) fn connection(&self) -> &DatabaseConnection {
        &self.connection
    }

    pub(super) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'t> FnOnce(&'t DatabaseTransaction) -> Writing<'t, T, E> + Send + 'static,
        T: Send + 'static,
        E: From<DbErr> + Send + 'static,
    {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |savepoint| {
            Box::pin(async move {
                let result = work(savepoint).await;
                Done {
                    keep: result.is_ok(),
                    tell: Box::new(move |committed| {
                        // The caller may have gone away; the write stands all the same.
                        drop(tell.send(result.and_then(|value| committed.map(|()| value).map_err(E::from))));
                    }),
                }
            })
        });
        self.jobs.send(job).await.map_err(|_| E::from(undone()))?;
        told.await.unwrap_or_else(|_| Err(E::from(undone())))
    }
}

/// For a write that was dropped: the writer has logged why.
fn undone() -> DbErr {
    DbErr::Custom("the write was not done".into())
}

async fn work_off(connection: DatabaseConnection, mut waiting: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut batch, BATCH).await > 0 {
        if let Err(error) = commit_together(&connection, &mut batch).await {
            tracing::error!(%error, "cannot open a write transaction");
            batch.clear();
        }
    }
}

async fn commit_together(connection: &DatabaseConnection, batch: &mut Vec<Job>) -> Result<(), DbErr> {
    // Deferred transactions that read first fail at once when another process writes; immediate ones wait.
    let mode = Some(SqliteTransactionMode::Immediate);
    let options = TransactionOptions {
        sqlite_transaction_mode: mode,
        ..Default::default()
    };
    let transaction = connection.begin_with_options(options).await?;
    let mut done = Vec::with_capacity(batch.len());
    for job in batch.drain(..) {
        done.extend(run(&transaction, job).await);
    }
    let committed = transaction.commit().await.map_err(|error| {
        tracing::error!(%error, "cannot commit");
        error.to_string()
    });
    for Done { tell, .. } in done {
        tell(committed.clone().map_err(DbErr::Custom));
    }
    Ok(())
}

/// Runs one write in its savepoint. `None` when it could not be run or panicked: its caller learns by the silence.
async fn run(transaction: &DatabaseTransaction, job: Job) -> Option<Done> {
    let savepoint = match transaction.begin().await {
        Ok(savepoint) => savepoint,
        Err(error) => {
            tracing::error!(%error, "cannot open a savepoint");
            return None;
        }
    };
    let done = AssertUnwindSafe(job(&savepoint)).catch_unwind().await.ok();
    let keep = done.as_ref().is_some_and(|done| done.keep);
    let ended = if keep {
        savepoint.commit().await
    } else {
        savepoint.rollback().await
    };
    match ended {
        Ok(()) => done,
        Err(error) => {
            tracing::error!(%error, "cannot end a savepoint");
            None
        }
    }
}
