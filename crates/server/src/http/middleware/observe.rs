//! One span, one log line, one count and one id per request. No query string, body, address or cookie is logged.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;

use super::metrics::{RequestMeter, ServerMetrics};
use crate::platform::rng::Rng;

/// Statuses of requests that a caller may not make, or not so often.
const REFUSALS: [u16; 4] = [401, 402, 403, 429];
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Caller of a request, as the handler finds it. The log names the caller of a refused request, by kind and number of
/// the account.
#[derive(Debug, Clone, Default)]
pub struct CallerNote(Arc<OnceLock<(&'static str, Option<i64>)>>);

impl CallerNote {
    /// Notes the caller of a request. The first note stays.
    pub fn note_caller(extensions: &Extensions, kind: &'static str, account: Option<i64>) {
        if let Some(Self(note)) = extensions.get::<Self>() {
            // A later extractor of the same request finds the same caller.
            _ = note.set((kind, account));
        }
    }
}

/// The route's name in logs and metrics; a handler behind the fallback puts it on its answer.
#[derive(Debug, Clone, Copy)]
pub struct RouteLabel(pub &'static str);

/// Tells of an answer that was made before the layers: what `observe` does, with a meter that was looked up before.
pub fn observe_short(
    request: &HeaderMap,
    response: &mut Response,
    route: &str,
    started: Instant,
    by: (&RequestMeter, &Rng),
) {
    let (meter, rng) = by;
    let latency = started.elapsed();
    meter.count_request(latency);
    let id = request_id(request, rng);
    let span = tracing::info_span!("request", request.id = id.to_str().unwrap_or_default());
    span.in_scope(|| log_answer("GET", route, response.status().as_u16(), latency));
    response.headers_mut().insert(REQUEST_ID, id);
}

fn log_answer(method: &'static str, route: &str, status: u16, latency: Duration) {
    let latency_us = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
    tracing::info!(
        http.method = method,
        http.route = route,
        http.status = status,
        latency_us,
        "request answered"
    );
}

/// Names the caller as well, so that an operator sees who tries what is not theirs. Members are named by a number that
/// no page shows.
fn log_refusal(
    method: &'static str,
    route: &str,
    status: u16,
    latency: Duration,
    kind: &'static str,
    account: Option<i64>,
) {
    let latency_us = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
    tracing::info!(
        http.method = method,
        http.route = route,
        http.status = status,
        latency_us,
        caller.kind = kind,
        caller.account = account,
        "request refused"
    );
}

pub async fn observe_request(
    State((metrics, rng)): State<(ServerMetrics, Rng)>,
    mut request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let caller = CallerNote::default();
    request.extensions_mut().insert(caller.clone());
    let id = request_id(request.headers(), &rng);
    let method = method_label(request.method());
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let span = tracing::info_span!("request", request.id = id.to_str().unwrap_or_default());

    let mut response = next.run(request).instrument(span.clone()).await;

    let label = response.extensions().get::<RouteLabel>().map(|label| label.0);
    let route = label
        .or(matched.as_ref().map(MatchedPath::as_str))
        .unwrap_or("unmatched");
    let (status, latency) = (response.status().as_u16(), started.elapsed());
    metrics.record_request(method, route, status, latency);
    span.in_scope(|| match caller.0.get().filter(|_| REFUSALS.contains(&status)) {
        Some((kind, account)) => log_refusal(method, route, status, latency, kind, *account),
        None => log_answer(method, route, status, latency),
    });
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// The client's id when it is short and plain, so that it can be followed through a proxy's log; else a new one.
fn request_id(headers: &HeaderMap, rng: &Rng) -> HeaderValue {
    let sane = |value: &&HeaderValue| {
        let bytes = value.as_bytes();
        (1..=64).contains(&bytes.len()) && bytes.iter().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(b))
    };
    if let Some(given) = headers.get(&REQUEST_ID).filter(sane) {
        return given.clone();
    }
    let fresh = format!("{:016x}", u64::from_be_bytes(rng.random_bytes()));
    HeaderValue::try_from(fresh).unwrap_or(HeaderValue::from_static("unknown"))
}

/// An invented method must not become a label of its own.
fn method_label(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "OTHER",
    }
}
