//! The router put together. Nothing imports this module.

use std::any::Any;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::timeout::RequestBodyDeadlineLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::community::{forum, support};
use crate::db::api_error::ApiError;
use crate::http::{
    API_DOCUMENT, RateLimiter, describe_refusals, limit_writes, observe_request, remember_client, security_headers,
    wrong_method,
};
use crate::membership::{admin, analytics, auth, billing, dashboard, downloads, plan_view, reminders, site_facts};
use crate::pages::StoredBody;
use crate::planning::{evenings, plan, tasks, tips};
use crate::publishing::{blog, media, portability, reading_list, resources};
use crate::state::app_state::AppState;
use crate::state::health;
use crate::tools::{chain, examples, experiments, markets, niche, offers, persona, problems, profitability, runs};
use crate::{pages, tools};

/// Path of the API document.
const DOCUMENT_PATH: &str = "/openapi.json";
/// Longest body of an API call.
const MAX_BODY_BYTES: usize = 64 * 1024;
/// Time for the body of a call that carries files: 50 MB over a slow line. Its processing may take as long again.
const UPLOAD_TIME: Duration = Duration::from_secs(300);
/// Paths of the calls that carry files.
const UPLOADS: [&str; 3] = ["/api/admin/media", "/api/admin/import", "/api/admin/export"];
/// Answers below this size are not worth compressing.
const COMPRESS_FROM_BYTES: u64 = 1024;
/// Nor are files that are compressed inside.
const PACKED_ALREADY: [NotForContentType; 3] = [
    NotForContentType::const_new("application/pdf"),
    NotForContentType::const_new("application/zip"),
    NotForContentType::const_new("application/vnd.openxmlformats"),
];

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sidestart API",
        description = "Every answer that is not a success has the body `ErrorBody`. Times in answers are ISO 8601 in \
                       UTC, with six decimals. `x-caller` says who may make a call: anyone, a visitor (whose rows \
                       belong to the account that is logged in, else to the visitor cookie, else to the shared guest), \
                       a member (logged in), a member with Premium, the payment provider (who signs what it sends), an \
                       admin (whoever runs the blog, by a cookie of their own), a newcomer (whoever comes to log in or \
                       out) or the operator of the server.",
        license(name = "MIT", identifier = "MIT")
    ),
    tags(
        (name = "admin", description = "The blog's administration: password and sessions"),
        (name = "analytics", description = "A member's own work in figures, by week with Premium"),
        (name = "auth", description = "Accounts and sessions"),
        (name = "billing", description = "Premium: what it costs, paying and cancelling"),
        (name = "blog", description = "Posts and categories as readers see them, and how they are written"),
        (name = "dashboard", description = "Progress, saved results and the latest of them"),
        (name = "downloads", description = "Files for members: business plan, projections, results of each tool"),
        (name = "experiments", description = "Own evidence: experiments and the number that they change"),
        (name = "forum", description = "Topics and replies of members, and their moderation"),
        (name = "evenings", description = "Steps and tasks laid into free evenings, and the calendar feed"),
        (name = "markets", description = "Directory of all markets and the report of each"),
        (name = "media", description = "Pictures of the blog"),
        (name = "niche", description = "Analyses, searches and what words mean"),
        (name = "offers", description = "What Should I Sell: the ranking of all ideas for one person"),
        (name = "chain", description = "The latest saved runs of the tools, joined"),
        (name = "persona", description = "The customer persona and official figures about customers"),
        (name = "plan", description = "The 30-day plan"),
        (name = "portability", description = "The blog brought in from elsewhere, and out"),
        (name = "problems", description = "Audience Problem Finder: problems in pasted texts"),
        (name = "profitability", description = "The calculator of pay per hour, fees and tax"),
        (name = "reading-list", description = "Articles that a person saves for later"),
        (name = "resources", description = "Resource library: what helps with a step of the plan, and own marks"),
        (name = "runs", description = "Saved uses of the tools"),
        (name = "system", description = "Health and metrics"),
        (name = "tasks", description = "Tasks of the side business: list, board, undo, files"),
        (name = "support", description = "Questions of members to the people who run the site"),
        (name = "tips", description = "Tip of the day")
    )
)]
struct ApiDocument;

/// The API document, as committed in `openapi.json`.
pub fn api_document() -> utoipa::openapi::OpenApi {
    let mut calls = password_checking().merge(feature_routes()).merge(upload_routes());
    describe_refusals(calls.get_openapi_mut());
    let routes = OpenApiRouter::with_openapi(ApiDocument::openapi())
        .merge(health::router())
        .merge(admin::log_out_form())
        .nest("/api", calls);
    let mut document = routes.into_openapi();
    document.info.version = env!("CARGO_PKG_VERSION").into();
    document
}

/// The calls that check or set passwords, relative to `/api`: they have a limit of their own.
fn password_checking() -> OpenApiRouter<AppState> {
    auth::router().merge(admin::login_router())
}

/// The calls of all other features, relative to `/api`.
fn feature_routes() -> OpenApiRouter<AppState> {
    admin::router()
        .merge(analytics::router())
        .merge(billing::router())
        .merge(blog::router())
        .merge(blog::editing_router())
        .merge(dashboard::router())
        .merge(downloads::router())
        .merge(examples::router())
        .merge(experiments::router())
        .merge(forum::router())
        .merge(evenings::router())
        .merge(markets::router())
        .merge(niche::router())
        .merge(offers::router())
        .merge(chain::router())
        .merge(persona::router())
        .merge(plan_view::router())
        .merge(reminders::router())
        .merge(problems::router())
        .merge(profitability::router())
        .merge(reading_list::router())
        .merge(resources::router())
        .merge(runs::router())
        .merge(tasks::router())
        .merge(support::router())
        .merge(tips::router())
}

/// Calls that carry files, relative to `/api`. They have limits of their own, and more time.
fn upload_routes() -> OpenApiRouter<AppState> {
    media::router().merge(portability::router())
}

/// The document as it is printed and committed.
///
/// # Errors
/// Never in practice: the document is plain data.
pub fn document_text() -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(&api_document()).map(|text| text + "\n")
}

/// Everything the server answers, ready to be served.
pub fn router(state: AppState) -> Router {
    let queries = niche::add_report_queries(blog::page_queries(&state), &state);
    let queries = markets::add_market_queries(queries, &state);
    let queries = offers::add_example_query(queries, &state);
    let queries = examples::add_example_queries(queries, &state);
    let queries = site_facts::add_site_facts(queries, &state);
    let queries = plan::add_outline(tips::add_tip_queries(queries, &state));
    let queries = forum::add_forum_queries(queries, &state);
    let queries = resources::add_resource_queries(queries, &state);
    state.pages.answer_with(queries);
    let (system, _) = health::router().merge(admin::log_out_form()).split_for_parts();
    let site = Router::new()
        .merge(system.method_not_allowed_fallback(wrong_method))
        .merge(niche::shared_pages())
        .merge(tool_forms(&state))
        .merge(forum_forms(&state))
        .merge(session_forms(&state))
        .merge(blog::public_files())
        .merge(forum::public_files())
        .merge(media::public_files())
        .merge(resources::public_files())
        .merge(markets::public_files())
        .merge(evenings::public_calendar())
        .route(DOCUMENT_PATH, get(serve_document))
        .nest("/api", api_router(&state))
        // `nest` leaves these two out.
        .route("/api", any(not_found))
        .route("/api/", any(not_found))
        .with_state(state.clone())
        .fallback_service(pages::router(state.pages.clone()));
    pages::in_front(wrap_site(site, &state), state.pages.clone(), state.rng.clone())
}

/// The layers around everything, the outermost last.
pub fn wrap_site(site: Router, state: &AppState) -> Router {
    let observed = (state.metrics.clone(), state.rng.clone());
    let trusted: Arc<[ipnet::IpNet]> = state.config.trusted_proxies.clone().into();
    site.layer(from_fn_with_state(state.config.request_timeout, time_limit))
        .layer(CatchPanicLayer::custom(answer_panic))
        .layer(from_fn_with_state(state.config.is_https(), security_headers))
        .layer(from_fn_with_state(trusted, remember_client))
        .layer(from_fn_with_state(observed, observe_request))
}

/// Pages of the tools as answers to posted forms. They compute as calls of the API do, and have the same limits.
fn tool_forms(state: &AppState) -> Router<AppState> {
    let trusted: Arc<[ipnet::IpNet]> = state.config.trusted_proxies.clone().into();
    tools::forms::form_pages()
        .layer(RequestBodyDeadlineLayer::new(state.config.body_timeout))
        .layer(from_fn_with_state((state.limiter.clone(), trusted), limit_writes))
}

/// Posted forms of the forum, with the limits of calls.
fn forum_forms(state: &AppState) -> Router<AppState> {
    let trusted: Arc<[ipnet::IpNet]> = state.config.trusted_proxies.clone().into();
    forum::form_pages()
        .layer(RequestBodyDeadlineLayer::new(state.config.body_timeout))
        .layer(from_fn_with_state((state.limiter.clone(), trusted), limit_writes))
}

/// Posted forms of log-in and log-out, with the limit of calls that check passwords.
fn session_forms(state: &AppState) -> Router<AppState> {
    let trusted: Arc<[ipnet::IpNet]> = state.config.trusted_proxies.clone().into();
    auth::session_forms()
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(RequestBodyDeadlineLayer::new(state.config.body_timeout))
        .layer(from_fn_with_state((state.auth_limiter.clone(), trusted), limit_writes))
}

/// The calls under `/api`, with what only they need around them.
fn api_router(state: &AppState) -> Router<AppState> {
    let config = &state.config;
    let trusted: Arc<[ipnet::IpNet]> = config.trusted_proxies.clone().into();
    let [pdf, archive, workbook] = PACKED_ALREADY;
    let compress = CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(COMPRESS_FROM_BYTES).and(pdf).and(archive).and(workbook));
    let limit = |limiter: &RateLimiter| from_fn_with_state((limiter.clone(), Arc::clone(&trusted)), limit_writes);
    let (auth, _) = password_checking().split_for_parts();
    let (routes, _) = feature_routes().split_for_parts();
    let (uploads, _) = upload_routes().split_for_parts();
    routes
        .merge(auth.layer(limit(&state.auth_limiter)))
        .fallback(not_found)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(RequestBodyDeadlineLayer::new(config.body_timeout))
        .merge(
            uploads
                .method_not_allowed_fallback(wrong_method)
                .layer(RequestBodyDeadlineLayer::new(config.body_timeout.max(UPLOAD_TIME))),
        )
        .layer(limit(&state.limiter))
        .layer(compress)
}

/// The committed document: a test holds it to what [`document_text`] gives.
async fn serve_document(headers: HeaderMap) -> Response {
    static FILE: LazyLock<StoredBody> = LazyLock::new(|| {
        let text = API_DOCUMENT;
        let stored = StoredBody::pack_quickly(StatusCode::OK, "application/json", text.into());
        stored.with_header(header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache"))
    });
    FILE.to_response(&Method::GET, &headers)
}

async fn not_found() -> ApiError {
    ApiError::not_found()
}

/// Ends a request that takes too long; its work is dropped.
async fn time_limit(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    let is_upload = UPLOADS.iter().any(|path| request.uri().path().starts_with(path));
    let limit = if is_upload { limit.max(UPLOAD_TIME * 2) } else { limit };
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::unavailable("That took too long. Please try again in a moment.").into_response(),
    }
}

/// The panic hook has logged where and why; the client learns neither.
fn answer_panic(_: Box<dyn Any + Send>) -> Response {
    ApiError::from_panic().into_response()
}
