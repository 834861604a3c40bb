//! Writes after an answer: in the order of their requests, and never many in memory.

use futures_util::future::join_all;
use sea_orm::DbErr;
use tokio::sync::{mpsc, oneshot};

use super::write_job::BoxedWrite;
use crate::db::fault;
use crate::db::{DbWriter, WriterEngine};

/// Maximum number of waiting writes; further callers wait for a place.
const QUEUE: usize = 256;
/// Writes that are handed on together, so that they can share a commit.
const BATCH: usize = 64;

pub(crate) type DeferredWrite = BoxedWrite<(), DbErr>;

enum DeferredMessage {
    Write(DeferredWrite),
    /// Answered when everything before it is done.
    Settle(oneshot::Sender<()>),
}

#[derive(Debug, Clone)]
pub(crate) struct DeferredWriter {
    messages: mpsc::Sender<DeferredMessage>,
}

impl DeferredWriter {
    pub(in crate::db) fn start(writer: DbWriter) -> Self {
        let (messages, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(work_off(writer, waiting));
        Self { messages }
    }

    pub(crate) async fn write_later(&self, job: DeferredWrite) {
        if self.messages.send(DeferredMessage::Write(job)).await.is_err() {
            tracing::error!("a write behind an answer was not taken: the writer has stopped");
        }
    }

    pub(crate) async fn wait_for_writes(&self) {
        let (done, wait) = oneshot::channel();
        if self.messages.send(DeferredMessage::Settle(done)).await.is_ok() {
            // An error means that the writer has stopped: nothing is under way then.
            drop(wait.await);
        }
    }
}

async fn work_off(writer: DbWriter, mut waiting: mpsc::Receiver<DeferredMessage>) {
    let mut batch = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut batch, BATCH).await > 0 {
        let mut jobs = Vec::with_capacity(batch.len());
        let mut settled = Vec::new();
        for message in batch.drain(..) {
            match message {
                DeferredMessage::Write(job) => jobs.push(job),
                DeferredMessage::Settle(done) => settled.push(done),
            }
        }
        write_all(&writer, jobs).await;
        for done in settled {
            // The waiting caller may have gone away.
            let _ = done.send(());
        }
    }
}

async fn write_all(writer: &DbWriter, jobs: Vec<DeferredWrite>) {
    let results = match &writer.engine {
        // The first poll of each puts it into the queue, so their order stays and they share a commit.
        WriterEngine::Queued(_) => join_all(jobs.into_iter().map(|job| writer.write(job))).await,
        WriterEngine::Direct(_) => {
            let mut results = Vec::with_capacity(jobs.len());
            for job in jobs {
                results.push(writer.write(job).await);
            }
            results
        }
    };
    for error in results.into_iter().filter_map(Result::err) {
        fault::log_error(&error, "a write behind an answer failed");
    }
}
