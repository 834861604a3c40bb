//! The router put together. Nothing imports this module.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::timeout::RequestBodyDeadlineLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::error::ApiError;
use crate::http::{Limiter, limit_writes, observe, security_headers};
use crate::state::AppState;
use crate::{auth, billing, blog, dashboard, downloads, niche, pages, plan, reading_list, system};

/// Longest body of an API call.
const MAX_BODY_BYTES: usize = 64 * 1024;
/// Answers below this size are not worth compressing.
const COMPRESS_FROM_BYTES: u64 = 1024;
/// Nor are files that are compressed inside.
const PACKED_ALREADY: [NotForContentType; 2] = [
    NotForContentType::const_new("application/pdf"),
    NotForContentType::const_new("application/vnd.openxmlformats"),
];

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sidestart API",
        description = "Every answer that is not a success has the body `ErrorBody`. `x-caller` says who may make a \
                       call: anyone, a visitor (whose rows belong to the account that is logged in, else to the \
                       visitor cookie, else to the shared guest), a member (logged in), a member with Premium, \
                       the payment provider (who signs what it sends), a newcomer (whoever comes to log in or out) or \
                       the operator of the server.",
        license(name = "MIT", identifier = "MIT")
    ),
    tags(
        (name = "auth", description = "Accounts and sessions"),
        (name = "billing", description = "Premium: what it costs, paying and cancelling"),
        (name = "blog", description = "Posts and categories as readers see them"),
        (name = "dashboard", description = "Progress, saved results and the latest of them"),
        (name = "downloads", description = "Files for members: business plan, projections, what came of each tool"),
        (name = "niche", description = "Analyses, searches and what words mean"),
        (name = "plan", description = "The 30-day plan"),
        (name = "reading-list", description = "Articles that somebody keeps for later"),
        (name = "system", description = "Health and metrics")
    )
)]
struct Document;

/// The API document, as committed in `openapi.json`.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    let routes: OpenApiRouter<AppState> = OpenApiRouter::with_openapi(Document::openapi())
        .merge(system::router())
        .nest("/api", auth::router().merge(features()));
    let mut document = routes.into_openapi();
    document.info.version = env!("CARGO_PKG_VERSION").into();
    document
}

/// The calls of all features, relative to `/api`. Those of `auth` have a limit of their own and stand beside them.
fn features() -> OpenApiRouter<AppState> {
    billing::router()
        .merge(blog::router())
        .merge(dashboard::router())
        .merge(downloads::router())
        .merge(niche::router())
        .merge(plan::router())
        .merge(reading_list::router())
}

/// The document as it is printed and committed.
///
/// # Errors
/// Never in practice: the document is plain data.
pub fn document_text() -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(&document()).map(|text| text + "\n")
}

/// Everything the server answers, ready to be served.
pub fn router(state: AppState) -> Router {
    state.pages.answer_with(blog::page_queries(&state));
    let (system, _) = system::router().split_for_parts();
    let site = Router::new()
        .merge(system.method_not_allowed_fallback(wrong_method))
        .merge(niche::shared_pages())
        .merge(blog::public_files())
        .nest("/api", api(&state))
        // `nest` leaves these two out.
        .route("/api", any(not_found))
        .route("/api/", any(not_found))
        .with_state(state.clone())
        .fallback_service(pages::router(state.pages.clone()));
    pages::in_front(framed(site, &state), state.pages.clone(), state.rng.clone())
}

/// The layers around everything, the outermost last.
pub fn framed(site: Router, state: &AppState) -> Router {
    let observed = (state.metrics.clone(), state.rng.clone());
    site.layer(from_fn_with_state(state.config.request_timeout, time_limit))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(state.config.is_https(), security_headers))
        .layer(from_fn_with_state(observed, observe))
}

/// The calls under `/api`, with what only they need around them.
fn api(state: &AppState) -> Router<AppState> {
    let config = &state.config;
    let trusted: Arc<[ipnet::IpNet]> = config.trusted_proxies.clone().into();
    let [pdf, workbook] = PACKED_ALREADY;
    let compress = CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(COMPRESS_FROM_BYTES).and(pdf).and(workbook));
    let limit = |limiter: &Limiter| from_fn_with_state((limiter.clone(), Arc::clone(&trusted)), limit_writes);
    let (auth, _) = auth::router().split_for_parts();
    let (routes, _) = features().split_for_parts();
    routes
        .merge(auth.layer(limit(&state.auth_limiter)))
        .fallback(not_found)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(RequestBodyDeadlineLayer::new(config.body_timeout))
        .layer(limit(&state.limiter))
        .layer(compress)
}

async fn not_found() -> ApiError {
    ApiError::not_found()
}

async fn wrong_method() -> ApiError {
    ApiError::method_not_allowed()
}

/// Ends a request that takes too long; what it was waiting for is dropped.
async fn time_limit(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::unavailable("That took too long just now. Please try again in a moment.").into_response(),
    }
}

/// The panic hook has logged where and why; the client learns neither.
fn panicked(_: Box<dyn Any + Send>) -> Response {
    ApiError::panicked().into_response()
}
