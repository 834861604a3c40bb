//! Headers that every answer carries. A handler that sets one of them itself keeps its own.

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

const ALWAYS: [(HeaderName, &str); 7] = [
    // Right for everything that is not a page; pages bring their own.
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

const HTTPS_PROMISE: &str = "max-age=31536000; includeSubDomains";

/// The headers that every answer but one of the API carries. Pages keep them ready.
pub fn fixed_headers(https: bool) -> impl Iterator<Item = (HeaderName, HeaderValue)> {
    let promise = https.then(|| {
        (
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static(HTTPS_PROMISE),
        )
    });
    let always = ALWAYS.into_iter();
    always
        .map(|(name, value)| (name, HeaderValue::from_static(value)))
        .chain(promise)
}

/// Adds the headers; `https` says whether people reach the site encrypted, and only then promises that they will.
pub async fn security_headers(State(https): State<bool>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in fixed_headers(https) {
        headers.entry(name).or_insert(value);
    }
    if is_api {
        // Answers depend on who asks.
        headers
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
    }
    response
}
