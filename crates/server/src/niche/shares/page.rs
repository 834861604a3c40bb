//! Public page of a link, complete without JavaScript. It tells search engines not to index it.

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderName, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use bytes::Bytes;
use documents::Card;
use serde_json::Map;

use super::http::SharedAnalysis;
use crate::error::ApiError;
use crate::http::ApiPath;
use crate::niche::paper;
use crate::pages::{Unlisted, routes};
use crate::press::Download;
use crate::state::AppState;
use ::niche::report::Report;

/// Key of the data for the page's script; it does not contain the token, so that no token reaches the engine.
const DATA: &str = "/api/niche/shared";

/// Query that requests the report as a file. The page can name it without its own token.
const AS_FILE: &str = "file=pdf";

/// The pages behind links, beside `/api`.
pub fn shared_pages() -> Router<AppState> {
    Router::new()
        .route("/r/{token}", get(shared_page).fallback(wrong_method))
        .route("/r/{token}/card.png", get(shared_card).fallback(wrong_method))
}

async fn shared_page(
    State(state): State<AppState>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    method: Method,
    headers: HeaderMap,
) -> Response<Body> {
    if query.as_deref() == Some(AS_FILE) {
        return shared_file(&state, &token).await.into_response();
    }
    let shared = match super::open(&state, &token).await {
        Ok(shared) => shared,
        Err(error) if error.status() == StatusCode::NOT_FOUND => {
            return state.pages.nothing_at(&routes::SHARED, &method, &headers).await;
        }
        Err(error) => return error.into_response(),
    };
    let page = Unlisted {
        status: StatusCode::OK,
        route: &routes::SHARED,
        url: None,
        preview: preview(&shared.report, &state.config.base_url, &token),
        data: match serde_json::to_value(SharedAnalysis::from(shared)) {
            Ok(data) => Map::from_iter([(DATA.to_owned(), data)]),
            Err(error) => return ApiError::internal(error).into_response(),
        },
    };
    state.pages.unlisted(page, &method, &headers).await
}

async fn shared_file(state: &AppState, token: &str) -> Result<Download, ApiError> {
    let report = super::open(state, token).await?.report;
    paper::report_file(state, report).await
}

/// Serves the preview picture of the link. Revoking the link closes it, too.
async fn shared_card(
    State(state): State<AppState>,
    ApiPath(token): ApiPath<String>,
) -> Result<([(HeaderName, &'static str); 3], Bytes), ApiError> {
    let report = super::open(&state, &token).await?.report;
    let card = Card {
        market: report.matched.market.name,
        score: report.viability_score,
        verdict: report.verdict.label,
        note: format!("Market figures from official sources, release {}", report.data_release),
    };
    let drawn = state.cards.try_get_with(card.clone(), draw(card)).await;
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, "private, no-cache"),
        (HeaderName::from_static("x-robots-tag"), "noindex"),
    ];
    drawn
        .map(|png| (headers, png))
        .map_err(|error| ApiError::internal((*error).to_string()))
}

/// Takes tens of milliseconds, so it has a thread that may be busy.
async fn draw(card: Card) -> Result<Bytes, DrawError> {
    let drawn = tokio::task::spawn_blocking(move || documents::card_png(&card)).await?;
    Ok(drawn?.into())
}

#[derive(Debug, thiserror::Error)]
enum DrawError {
    #[error(transparent)]
    Picture(#[from] documents::PictureError),
    #[error(transparent)]
    Thread(#[from] tokio::task::JoinError),
}

async fn wrong_method() -> ApiError {
    ApiError::method_not_allowed()
}

/// Returns the properties of the link's preview in chats and on social sites.
fn preview(report: &Report, base_url: &url::Url, token: &str) -> Vec<(&'static str, String)> {
    let base = base_url.as_str().trim_end_matches('/');
    let title = format!(
        "{}: {} of 100, {}",
        report.matched.market.name,
        report.viability_score,
        report.verdict.label.to_lowercase()
    );
    vec![
        ("og:site_name", "Sidestart".to_owned()),
        ("og:type", "article".to_owned()),
        ("og:title", title),
        ("og:description", report.verdict.summary.clone()),
        ("og:url", format!("{base}/r/{token}")),
        ("og:image", format!("{base}/r/{token}/card.png")),
        ("og:image:type", "image/png".to_owned()),
        ("og:image:width", "1200".to_owned()),
        ("og:image:height", "630".to_owned()),
    ]
}
