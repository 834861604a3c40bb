//! Counters in the text form of Prometheus. One recorder per server, handed in rather than global.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusRecorder};

/// Upper bounds of the latency buckets, in seconds; the budgets of the product lie between them.
const BUCKETS_S: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0, 10.0];

#[derive(Clone)]
pub struct ServerMetrics {
    recorder: Arc<PrometheusRecorder>,
    /// Kinds of jobs with a gauge.
    job_kinds: Arc<Mutex<BTreeSet<String>>>,
}

impl ServerMetrics {
    pub fn new() -> Self {
        // The bounds are a constant list that is not empty: the builder takes them.
        let builder = PrometheusBuilder::new();
        let builder = builder
            .set_buckets(&BUCKETS_S)
            .unwrap_or_else(|_| PrometheusBuilder::new());
        let metrics = Self {
            recorder: Arc::new(builder.build_recorder()),
            job_kinds: Arc::default(),
        };
        metrics.record_with(|| {
            metrics::describe_counter!("http_requests_total", "Answered requests");
            metrics::describe_histogram!(
                "http_request_duration_seconds",
                "Time from the request's head to the answer's"
            );
            metrics::describe_counter!(
                "sidestart_background_rounds_total",
                "Finished rounds of background work, without failed ones"
            );
            metrics::describe_gauge!("sidestart_jobs_due", "Jobs that are due and not done");
            metrics::describe_gauge!(
                "sidestart_oldest_due_job_seconds",
                "Time since the oldest job was due first, 0 without one"
            );
        });
        metrics
    }

    /// Runs `record` with this recorder behind the `metrics` macros.
    pub fn record_with(&self, record: impl FnOnce()) {
        metrics::with_local_recorder(self.recorder.as_ref(), record);
    }

    /// Counts one answered request. `route` is a pattern, never a typed path.
    pub fn record_request(&self, method: &'static str, route: &str, status: u16, latency: Duration) {
        self.find_meter(method, route, status).count_request(latency);
    }

    /// Returns the counter of one kind of request. The lookup costs more than counting, so hot routes keep theirs.
    pub fn find_meter(&self, method: &'static str, route: &str, status: u16) -> RequestMeter {
        let labels = [("method", method.to_owned()), ("route", route.to_owned())];
        metrics::with_local_recorder(self.recorder.as_ref(), || {
            let duration = metrics::histogram!("http_request_duration_seconds", &labels);
            let [method, route] = labels;
            let labels = [method, route, ("status", status.to_string())];
            let total = metrics::counter!("http_requests_total", &labels);
            RequestMeter { duration, total }
        })
    }

    /// Counts a finished round of one kind of background work.
    pub fn count_round(&self, work: &'static str) {
        self.record_with(|| metrics::counter!("sidestart_background_rounds_total", "work" => work).increment(1));
    }

    /// Sets the jobs that are due, by kind, and how long the oldest has waited. A kind without one falls to 0.
    pub fn set_due_jobs(&self, due: Vec<(String, i64)>, oldest_seconds: i64) {
        let mut known = self.job_kinds.lock().unwrap_or_else(PoisonError::into_inner);
        known.extend(due.iter().map(|(kind, _)| kind.clone()));
        self.record_with(|| {
            for kind in known.iter() {
                let count = due
                    .iter()
                    .find(|(found, _)| found == kind)
                    .map_or(0, |(_, count)| *count);
                metrics::gauge!("sidestart_jobs_due", "kind" => kind.clone()).set(count as f64);
            }
            metrics::gauge!("sidestart_oldest_due_job_seconds").set(oldest_seconds as f64);
        });
    }

    pub fn render(&self) -> String {
        self.recorder.handle().render()
    }

    /// Folds recorded samples together. To be called every few seconds, or memory grows until the next reading.
    pub fn fold_samples(&self) {
        self.recorder.handle().run_upkeep();
    }
}

/// Counts answered requests of one method, route and status.
#[derive(Clone)]
pub struct RequestMeter {
    duration: metrics::Histogram,
    total: metrics::Counter,
}

impl RequestMeter {
    pub fn count_request(&self, latency: Duration) {
        self.duration.record(latency.as_secs_f64());
        self.total.increment(1);
    }
}

impl Default for ServerMetrics {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for ServerMetrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics")
    }
}
