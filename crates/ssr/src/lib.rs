//! Renders public pages with the web application's own script.
//!
//! The script (see ARCHITECTURE.md, "The bundle's contract") runs in QuickJS engines, one per thread, that have no API
//! but `console`. Their input is a URL path and JSON that any visitor may see; it never contains a token or cookie. The
//! crate knows neither HTTP nor files, so that the engine and its unsafe code stay behind these few types.

mod engine;
mod worker;

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use thiserror::Error;
use tokio::sync::oneshot;

use worker::{EngineCall, EngineJob, EnginePool};

/// Limits of the engine threads.
#[derive(Debug, Clone)]
pub struct RenderOptions {
    /// Engines, each with its own thread. At least one is started.
    pub threads: usize,
    /// Calls that may wait for a free engine before further ones are refused.
    pub queue: usize,
    /// Time for one call, waiting in the queue included.
    pub deadline: Duration,
    /// Heap of one engine in bytes.
    pub memory_bytes: usize,
    /// Script stack of one engine in bytes.
    pub stack_bytes: usize,
    /// An engine is replaced after so many calls, so that a slow leak in the script never grows up.
    pub calls_per_engine: u32,
}

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            threads: 2,
            queue: 32,
            deadline: Duration::from_millis(500),
            memory_bytes: 64 << 20,
            stack_bytes: 1 << 20,
            calls_per_engine: 10_000,
        }
    }
}

impl RenderOptions {
    /// Returns the time for an engine to load the script. Only the very first pages wait for it.
    fn start_time(&self) -> Duration {
        self.deadline * 10
    }
}

/// Needs of a URL: the status of its page and the API paths whose answers it shows.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct PagePlan {
    pub status: u16,
    pub queries: Vec<String>,
}

/// Rendered page: elements for `<head>`, and the content of `<div id="root">`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RenderedPage {
    pub head: String,
    pub body: String,
}

/// Reason for a missing page. After each of these the renderer can serve the next call.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RenderError {
    /// The queue is full; the caller serves the page without rendering.
    #[error("all engines are busy and the queue is full")]
    Busy,
    #[error("the script did not answer in time")]
    Timeout,
    /// The script threw, ran out of memory or overflowed its stack.
    #[error("the script failed: {0}")]
    Script(String),
    /// React swallows an error inside Suspense and only leaves a mark in the HTML.
    #[error("a part of the page failed inside Suspense")]
    Incomplete,
    /// The script answered something else than its contract says.
    #[error("the script broke its contract: {0}")]
    Contract(String),
    #[error("the renderer has stopped")]
    Stopped,
}

/// A pool of script engines. Cheap to clone; the threads end when the last clone is dropped.
#[derive(Clone)]
pub struct Renderer {
    pool: Arc<EnginePool>,
    deadline: Duration,
    start_time: Duration,
}

impl Renderer {
    /// Starts the engine threads and returns at once: the script is compiled on the first of them, once for all, and
    /// a script that does not compile makes every call answer [`RenderError::Script`].
    pub fn new(source: impl Into<String>, options: RenderOptions) -> std::io::Result<Self> {
        let (deadline, start_time) = (options.deadline, options.start_time());
        let pool = Arc::new(EnginePool::start(source.into(), options)?);
        Ok(Self {
            pool,
            deadline,
            start_time,
        })
    }

    /// Returns the needs of the page at `url` (path and query, no host).
    pub async fn plan_page(&self, url: &str) -> Result<PagePlan, RenderError> {
        let answer = self.send_call(EngineCall::Plan { url: url.to_owned() }).await?;
        parse_answer(&answer)
    }

    /// Renders the page at `url`. `data_json` is an object of API path to answer.
    pub async fn render_page(&self, url: &str, data_json: String) -> Result<RenderedPage, RenderError> {
        let answer = self
            .send_call(EngineCall::Render {
                url: url.to_owned(),
                data: data_json,
            })
            .await?;
        parse_answer(&answer)
    }

    async fn send_call(&self, call: EngineCall) -> Result<String, RenderError> {
        self.pool.wait_until_started(self.start_time).await;
        let (reply, answer) = oneshot::channel();
        self.pool.submit_job(EngineJob {
            call,
            due: Instant::now() + self.deadline,
            reply,
        })?;
        // The engine interrupts itself at the deadline; the grace is for a native call that cannot be interrupted.
        match tokio::time::timeout(self.deadline + self.deadline / 4, answer).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(RenderError::Stopped),
            Err(_) => Err(RenderError::Timeout),
        }
    }
}

fn parse_answer<'a, T: Deserialize<'a>>(answer: &'a str) -> Result<T, RenderError> {
    serde_json::from_str(answer).map_err(|error| RenderError::Contract(error.to_string()))
}
