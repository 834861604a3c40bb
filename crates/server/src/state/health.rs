//! Endpoints for the operators of the server.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use subtle::ConstantTimeEq;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::db::api_error::{ApiError, ErrorBody, ErrorCode};
use crate::db::jobs;
use crate::http::{ApiQuery, Caller, CallerRoutes, is_local};
use crate::platform::clock::Timestamp;
use crate::state::app_state::AppState;
use crate::state::data_release;

/// End of a sentence about data of operators.
const FOR_OPERATORS: &str = "for requests with the header Authorization: Bearer and the token of SIDESTART_METRICS_TOKEN. \
                             Without a trusted proxy and a public base URL, this machine needs none.";

/// Validity of a copy of security.txt: 180 days. RFC 9116 recommends less than a year.
const SECURITY_CONTACT_MICROS: i64 = 180 * 24 * 3600 * 1_000_000;

pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .open_to(Caller::Anyone, routes!(get_health))
        .open_to(Caller::Anyone, routes!(get_readiness))
        .open_to(Caller::Operator, routes!(get_metrics))
        .open_to(Caller::Anyone, routes!(get_security_contact))
}

/// Says that the process runs.
#[utoipa::path(
    get, path = "/healthz", tag = "system",
    responses((status = 200, description = "It runs", body = String, content_type = "text/plain"))
)]
async fn get_health() -> &'static str {
    "ok\n"
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ReadinessQuery {
    /// With any value: adds the data release and the jobs that wait, for callers who may read `/metrics`.
    verbose: Option<String>,
}

/// Says that requests can be served: the database answers and, after a failed write, can be written.
#[utoipa::path(
    get, path = "/readyz", tag = "system",
    params(ReadinessQuery),
    responses(
        (status = 200, description = "It can serve", body = String, content_type = "text/plain"),
        (status = 503, description = "The database does not answer or cannot be written", body = ErrorBody),
    )
)]
async fn get_readiness(
    State(state): State<AppState>,
    ApiQuery(query): ApiQuery<ReadinessQuery>,
    request: Request,
) -> Result<String, ApiError> {
    state.db.check_ready().await?;
    let mut text = "ready\n".to_owned();
    if query.verbose.is_some() {
        text += &match is_operator(&state, &request) {
            true => describe_details(&state).await?,
            false => format!("details: {FOR_OPERATORS}\n"),
        };
    }
    Ok(text)
}

/// Release of the official figures, and the oldest job that is due. A job that waits has not been done, be it mail or
/// other background work.
async fn describe_details(state: &AppState) -> Result<String, ApiError> {
    let now = state.clock.now();
    let due: i64 = jobs::count_due(&state.db, now)
        .await?
        .iter()
        .map(|(_, count)| count)
        .sum();
    let oldest = jobs::list_due(&state.db, now, 1).await?;
    let oldest = oldest.first().map_or("none".to_owned(), |job| job.describe(now));
    let release = data_release::describe_release(state).await?;
    Ok(format!(
        "database: answers\n{release}jobs due: {due}\noldest due job: {oldest}\n"
    ))
}

/// Counters in the text form of Prometheus, for holders of the token, and locally where the site is not public.
#[utoipa::path(
    get, path = "/metrics", tag = "system",
    responses(
        (status = 200, description = "The counters", body = String, content_type = "text/plain"),
        (status = 401, description = "No token, from another machine or behind a proxy", body = ErrorBody),
    )
)]
async fn get_metrics(State(state): State<AppState>, request: Request) -> Result<impl IntoResponse, ApiError> {
    if !is_operator(&state, &request) {
        return Err(ApiError::new(
            StatusCode::UNAUTHORIZED,
            ErrorCode::Unauthorized,
            format!("Metrics are {FOR_OPERATORS}"),
        ));
    }
    measure_jobs(&state).await;
    let form = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((form, state.metrics.render()))
}

/// A database that does not answer hides no other counter.
async fn measure_jobs(state: &AppState) {
    let now = state.clock.now();
    let measured = tokio::try_join!(jobs::count_due(&state.db, now), jobs::list_due(&state.db, now, 1));
    match measured {
        Ok((due, oldest)) => {
            let seconds = oldest.first().map_or(0, |job| job.wait_seconds(now));
            state.metrics.set_due_jobs(due, seconds);
        }
        Err(error) => tracing::debug!(%error, "the jobs that are due could not be counted"),
    }
}

/// Holders of the token; and this machine, where no proxy can pass the connections of strangers on: a proxy needs a
/// base URL of another address, or is named in the settings.
fn is_operator(state: &AppState, request: &Request) -> bool {
    let config = &state.config;
    let is_direct = config.trusted_proxies.is_empty() && config.is_local_site();
    (is_direct && is_local(request.headers(), request.extensions()))
        || has_token(request.headers(), config.metrics_token.as_deref())
}

/// Returns the contacts for security reports, in the form of RFC 9116.
#[utoipa::path(
    get, path = "/.well-known/security.txt", tag = "system",
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
