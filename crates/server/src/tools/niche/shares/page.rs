//! Public page of a link, complete without JavaScript. It tells search engines not to index it.

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderName, Method, Response, StatusCode, header};
use axum::response::IntoResponse;
use bytes::Bytes;
use documents::{PrintSettings, ReportCard};
use serde_json::Map;

use crate::db::api_error::ApiError;
use crate::http::ApiPath;
use crate::http::get_only;
use crate::identity::callers::browser_zone;
use crate::pages::{UnlistedPage, routes};
use crate::platform::time_zones::LocalMoment;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::state::file_workers::{FileDownload, print_day};
use crate::state::print_paper::find_paper;
use crate::tools::niche::reports::report_pdf;
use crate::tools::runs;
use crate::tools::runs::{SharedRun, SharedRunBody};
use ::niche::format::inside_sentence;
use ::niche::report::NicheReport;

/// Query that requests the report as a file. The page can name it without its own token.
const AS_FILE: &str = "file=pdf";

/// The pages behind links, beside `/api`.
pub fn shared_pages() -> Router<AppState> {
    Router::new()
        .route("/r/{token}", get_only(shared_page))
        .route("/r/{token}/card.png", get_only(shared_card))
}

async fn shared_page(
    State(state): State<AppState>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    method: Method,
    headers: HeaderMap,
) -> Response<Body> {
    if query.as_deref() == Some(AS_FILE) {
        return shared_file(&state, &token, &headers).await.into_response();
    }
    match read_page(&state, &token).await {
        Ok(page) => state.pages.answer_unlisted(page, &method, &headers).await,
        Err(error) if error.status() == StatusCode::NOT_FOUND => {
            state.pages.nothing_at(&routes::SHARED, &method, &headers).await
        }
        Err(error) => error.into_response(),
    }
}

/// The page of a report, or of a result of another tool.
async fn read_page(state: &AppState, token: &str) -> Result<UnlistedPage, ApiError> {
    let address = PageAddress::new(&state.config.base_url, token);
    let shared = runs::open_shared(state, token).await?;
    let preview = match shared.tool {
        Tool::NicheDiscovery => report_preview(&super::read_report(&shared)?, &address),
        _ => run_preview(&shared, &address),
    };
    let data = serde_json::to_value(SharedRunBody::from(shared)).map_err(ApiError::internal)?;
    Ok(UnlistedPage {
        status: StatusCode::OK,
        route: &routes::SHARED,
        url: None,
        preview,
        data: Map::from_iter([(runs::SHARED.to_owned(), data)]),
    })
}

/// The report as a file, with the day and the paper of its reader.
async fn shared_file(state: &AppState, token: &str, headers: &HeaderMap) -> Result<FileDownload, ApiError> {
    let report = super::read_report(&super::open_share(state, token).await?)?;
    let site = state.site_moment();
    let moment = LocalMoment {
        zone: browser_zone(headers).unwrap_or(site.zone),
        ..site
    };
    let settings = PrintSettings {
        day: print_day(&moment),
        paper: find_paper(headers),
    };
    report_pdf::report_file(state, report, settings).await
}

/// Serves the preview picture of the link. Revoking the link closes it, too.
async fn shared_card(
    State(state): State<AppState>,
    ApiPath(token): ApiPath<String>,
) -> Result<([(HeaderName, &'static str); 3], Bytes), ApiError> {
    let report = super::read_report(&super::open_share(&state, &token).await?)?;
    let card = ReportCard::new(&report);
    let drawn = state.cards.try_get_with(card.clone(), draw_card(card)).await;
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
async fn draw_card(card: ReportCard) -> Result<Bytes, DrawError> {
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

/// Address of the page behind a link.
struct PageAddress(String);

impl PageAddress {
    fn new(base_url: &url::Url, token: &str) -> Self {
        Self(format!("{}/r/{token}", base_url.as_str().trim_end_matches('/')))
    }
}

/// Properties of a link's preview in chats and on social sites.
type Preview = Vec<(&'static str, String)>;

fn report_preview(report: &NicheReport, address: &PageAddress) -> Preview {
    let title = format!("{}: {}", report.market_in_place(), inside_sentence(&report.answer.text));
    let mut preview = text_preview(title, report.answer.sentence.clone(), address);
    preview.extend([
        ("og:image", format!("{}/card.png", address.0)),
        ("og:image:type", "image/png".to_owned()),
        ("og:image:width", "1200".to_owned()),
        ("og:image:height", "630".to_owned()),
    ]);
    preview
}

fn run_preview(shared: &SharedRun, address: &PageAddress) -> Preview {
    let title = format!("{}: {}", shared.tool.label(), shared.title);
    text_preview(title, shared.tool.description().to_owned(), address)
}

fn text_preview(title: String, description: String, PageAddress(address): &PageAddress) -> Preview {
    vec![
        ("og:site_name", "Sidestart".to_owned()),
        ("og:type", "article".to_owned()),
        ("og:title", title),
        ("og:description", description),
        ("og:url", address.clone()),
    ]
}
