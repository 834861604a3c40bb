//! What the people who run the server look at.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use subtle::ConstantTimeEq;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiError, ErrorBody, ErrorCode};
use crate::http::is_local;
use crate::state::AppState;

#[must_use]
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(get_health))
        .routes(routes!(get_readiness))
        .routes(routes!(get_metrics))
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

/// Counters in the text form of Prometheus, for this machine or for holders of the token.
#[utoipa::path(
    get, path = "/metrics", tag = "system", extensions(("x-caller" = json!("operator"))),
    responses(
        (status = 200, description = "The counters", body = String, content_type = "text/plain"),
        (status = 401, description = "Another machine without the token", body = ErrorBody),
    )
)]
async fn get_metrics(State(state): State<AppState>, request: Request) -> Result<impl IntoResponse, ApiError> {
    let allowed = is_local(request.headers(), request.extensions())
        || has_token(request.headers(), state.config.metrics_token.as_deref());
    if !allowed {
        let message = "Metrics are for this machine, or for requests with the header Authorization: Bearer and the \
                       token of SIDESTART_METRICS_TOKEN.";
        return Err(ApiError::new(
            StatusCode::UNAUTHORIZED,
            ErrorCode::Unauthorized,
            message,
        ));
    }
    let form = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((form, state.metrics.render()))
}

fn has_token(headers: &HeaderMap, token: Option<&str>) -> bool {
    let given = headers.get(header::AUTHORIZATION).map(|value| value.as_bytes());
    let given = given.and_then(|value| value.strip_prefix(b"Bearer "));
    // In constant time, or the answer's delay would tell the token letter by letter.
    given
        .zip(token)
        .is_some_and(|(given, token)| given.ct_eq(token.as_bytes()).into())
}
