//! Endpoints for the operators of the server.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::IntoResponse;
use subtle::ConstantTimeEq;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::clock::Timestamp;
use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::http::is_local;
use crate::state::AppState;

/// Validity of a copy of security.txt: 180 days. RFC 9116 recommends less than a year.
const SECURITY_CONTACT_MICROS: i64 = 180 * 24 * 3600 * 1_000_000;

#[must_use]
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(get_health))
        .routes(routes!(get_readiness))
        .routes(routes!(get_metrics))
        .routes(routes!(get_security_contact))
}

/// Says that the process runs.
#[utoipa::path(
    get, path = "/healthz", tag = "system", extensions(("x-caller" = json!("anyone"))),
    responses((status = 200, description = "It runs", body = String, content_type = "text/plain"))
)]
async fn get_health() -> &'static str {
    "ok\n"
}

/// Says that requests can be served: the database answers and, after a failed write, can be written.
#[utoipa::path(
    get, path = "/readyz", tag = "system", extensions(("x-caller" = json!("anyone"))),
    responses(
        (status = 200, description = "It can serve", body = String, content_type = "text/plain"),
        (status = 503, description = "The database does not answer or cannot be written", body = ErrorBody),
    )
)]
async fn get_readiness(State(state): State<AppState>) -> Result<&'static str, ApiError> {
    state.db.check_ready().await?;
    Ok("ready\n")
}

/// Counters in the text form of Prometheus, for holders of the token, and for this machine where no proxy is trusted.
#[utoipa::path(
    get, path = "/metrics", tag = "system", extensions(("x-caller" = json!("operator"))),
    responses(
        (status = 200, description = "The counters", body = String, content_type = "text/plain"),
        (status = 401, description = "No token, from another machine or behind a proxy", body = ErrorBody),
    )
)]
async fn get_metrics(State(state): State<AppState>, request: Request) -> Result<impl IntoResponse, ApiError> {
    // Behind a proxy, everybody's connections may come from this machine.
    let is_direct = state.config.trusted_proxies.is_empty();
    let allowed = (is_direct && is_local(request.headers(), request.extensions()))
        || has_token(request.headers(), state.config.metrics_token.as_deref());
    if !allowed {
        let message = "Metrics are for requests with the header Authorization: Bearer and the token of \
                       SIDESTART_METRICS_TOKEN. Without a trusted proxy, this machine needs none.";
        return Err(ApiError::new(
            StatusCode::UNAUTHORIZED,
            ErrorCode::Unauthorized,
            message,
        ));
    }
    let form = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((form, state.metrics.render()))
}

/// Returns the contacts for security reports, in the form of RFC 9116.
#[utoipa::path(
    get, path = "/.well-known/security.txt", tag = "system", extensions(("x-caller" = json!("anyone"))),
    responses(
        (status = 200, description = "The contact", body = String, content_type = "text/plain"),
        (status = 404, description = "No contact is set", body = ErrorBody),
    )
)]
async fn get_security_contact(
    State(state): State<AppState>,
) -> Result<([(HeaderName, &'static str); 2], String), ApiError> {
    let config = &state.config;
    if config.security_contacts.is_empty() {
        let message = "This site names no contact for reports of weaknesses.";
        return Err(ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message));
    }
    let mut text = String::new();
    for contact in &config.security_contacts {
        text += &format!("Contact: {contact}\n");
    }
    let expires = Timestamp::from_micros(state.clock.now().micros() + SECURITY_CONTACT_MICROS);
    let expires = expires.to_iso();
    let seconds = expires.split('.').next().unwrap_or(&expires);
    text += &format!("Expires: {seconds}Z\nPreferred-Languages: en\n");
    text += &format!("Canonical: {}.well-known/security.txt\n", config.base_url);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
    ];
    Ok((headers, text))
}

fn has_token(headers: &HeaderMap, token: Option<&str>) -> bool {
    let given = headers.get(header::AUTHORIZATION).map(|value| value.as_bytes());
    let given = given.and_then(|value| value.strip_prefix(b"Bearer "));
    // In constant time, or the answer's delay would tell the token letter by letter.
    given
        .zip(token)
        .is_some_and(|(given, token)| given.ct_eq(token.as_bytes()).into())
}
