//! The threads: a bounded queue, one engine each, and its replacement after a failure.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::{oneshot, watch};

use crate::engine::{Script, ScriptEngine};
use crate::{RenderError, RenderOptions};

/// Comment that React leaves in the HTML where a component threw inside Suspense.
const SUSPENSE_ERROR: &str = "<!--$!-->";

/// Native frames of the engine and of Rust that the script's own stack limit does not count.
const NATIVE_STACK_BYTES: usize = 3 << 20;

pub(crate) enum EngineCall {
    Plan { url: String },
    Render { url: String, data: String },
}

pub(crate) struct EngineJob {
    pub call: EngineCall,
    pub due: Instant,
    pub reply: oneshot::Sender<Result<String, RenderError>>,
}

pub(crate) struct EnginePool {
    queue: SyncSender<EngineJob>,
    /// Turns true when the first engine has loaded the script, or failed to.
    started: watch::Receiver<bool>,
}

impl EnginePool {
    pub fn start(source: String, options: RenderOptions) -> std::io::Result<Self> {
        let (queue, jobs) = sync_channel(options.queue);
        let (start, started) = watch::channel(false);
        let jobs = Arc::new(Mutex::new(jobs));
        let stack_bytes = options.stack_bytes + NATIVE_STACK_BYTES;
        let script = Arc::new(Script::new(source));
        for number in 0..options.threads.max(1) {
            let (jobs, start) = (jobs.clone(), start.clone());
            let (script, options) = (script.clone(), options.clone());
            thread::Builder::new()
                .name(format!("ssr-{number}"))
                .stack_size(stack_bytes)
                .spawn(move || EngineWorker::new(script, options).run_jobs(&jobs, &start))?;
        }
        Ok(Self { queue, started })
    }

    /// Waits for the first engine, so that a start on a slow machine does not count against the first calls.
    pub async fn wait_until_started(&self, at_most: Duration) {
        let mut started = self.started.clone();
        // The call itself reports the result.
        let _ = tokio::time::timeout(at_most, started.wait_for(|started| *started)).await;
    }

    pub fn submit_job(&self, job: EngineJob) -> Result<(), RenderError> {
        self.queue.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => RenderError::Busy,
            TrySendError::Disconnected(_) => RenderError::Stopped,
        })
    }
}

struct EngineWorker {
    script: Arc<Script>,
    options: RenderOptions,
    engine: Option<ScriptEngine>,
    calls: u32,
}

impl EngineWorker {
    fn new(script: Arc<Script>, options: RenderOptions) -> Self {
        Self {
            script,
            options,
            engine: None,
            calls: 0,
        }
    }

    fn run_jobs(&mut self, jobs: &Mutex<Receiver<EngineJob>>, start: &watch::Sender<bool>) {
        // The first page should not wait for the engine.
        self.prepare_engine();
        start.send_replace(true);
        while let Some(job) = next(jobs) {
            if job.reply.is_closed() {
                continue;
            }
            let answer = catch_unwind(AssertUnwindSafe(|| self.answer_job(&job)))
                .unwrap_or_else(|_| Err(RenderError::Script("the engine panicked".to_owned())));
            self.calls += 1;
            // A script that failed half-way may have left anything behind.
            let replace = answer.is_err() || self.calls >= self.options.calls_per_engine;
            // A caller that left needs no answer.
            let _ = job.reply.send(answer);
            if replace {
                self.engine = None;
                self.prepare_engine();
            }
        }
    }

    /// Makes an engine when none exists. A failure is not cached: the next call tries again and reports it.
    fn prepare_engine(&mut self) {
        if let Err(error) = self.get_engine(Instant::now() + self.options.start_time()) {
            tracing::error!(error = %error, "the page script could not be loaded");
        }
    }

    fn get_engine(&mut self, due: Instant) -> Result<&ScriptEngine, RenderError> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => {
                self.calls = 0;
                ScriptEngine::new(&self.script, &self.options, due)?
            }
        };
        Ok(self.engine.insert(engine))
    }

    fn answer_job(&mut self, job: &EngineJob) -> Result<String, RenderError> {
        if Instant::now() >= job.due {
            return Err(RenderError::Timeout);
        }
        let engine = self.get_engine(job.due)?;
        match &job.call {
            EngineCall::Plan { url } => engine.call_function("plan", &[url], job.due),
            EngineCall::Render { url, data } => {
                let answer = engine.call_function("render", &[url, data], job.due)?;
                if answer.contains(SUSPENSE_ERROR) {
                    Err(RenderError::Incomplete)
                } else {
                    Ok(answer)
                }
            }
        }
    }
}

/// Waits for a job. The lock is held while waiting: the other threads queue behind it, which is all they would do.
fn next(jobs: &Mutex<Receiver<EngineJob>>) -> Option<EngineJob> {
    jobs.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}
