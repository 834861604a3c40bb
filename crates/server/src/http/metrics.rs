//! Counters in the text form of Prometheus. One recorder per server, handed in rather than global.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusRecorder};

/// Upper bounds of the latency buckets, in seconds; the budgets of the product lie between them.
const BUCKETS_S: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0, 10.0];

#[derive(Clone)]
pub struct ServerMetrics(Arc<PrometheusRecorder>);

impl ServerMetrics {
    #[must_use]
    pub fn new() -> Self {
        // The bounds are a constant list that is not empty: the builder takes them.
        let builder = PrometheusBuilder::new();
        let builder = builder
            .set_buckets(&BUCKETS_S)
            .unwrap_or_else(|_| PrometheusBuilder::new());
        let metrics = Self(Arc::new(builder.build_recorder()));
        metrics.record_with(|| {
            metrics::describe_counter!("http_requests_total", "Answered requests");
            metrics::describe_histogram!(
                "http_request_duration_seconds",
                "Time from the request's head to the answer's"
            );
        });
        metrics
    }

    /// Runs `record` with this recorder behind the `metrics` macros.
    pub fn record_with(&self, record: impl FnOnce()) {
        metrics::with_local_recorder(self.0.as_ref(), record);
    }

    /// Counts one answered request. `route` is a pattern, never a typed path.
    pub fn record_request(&self, method: &'static str, route: &str, status: u16, latency: Duration) {
        self.find_meter(method, route, status).count_request(latency);
    }

    /// Returns the counter of one kind of request. The lookup costs more than counting, so hot routes keep theirs.
    #[must_use]
    pub fn find_meter(&self, method: &'static str, route: &str, status: u16) -> RequestMeter {
        let labels = [("method", method.to_owned()), ("route", route.to_owned())];
        metrics::with_local_recorder(self.0.as_ref(), || {
            let duration = metrics::histogram!("http_request_duration_seconds", &labels);
            let [method, route] = labels;
            let labels = [method, route, ("status", status.to_string())];
            let total = metrics::counter!("http_requests_total", &labels);
            RequestMeter { duration, total }
        })
    }

    #[must_use]
    pub fn render(&self) -> String {
        self.0.handle().render()
    }

    /// Folds recorded samples together. To be called every few seconds, or memory grows until the next reading.
    pub fn fold_samples(&self) {
        self.0.handle().run_upkeep();
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
