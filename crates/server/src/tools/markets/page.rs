//! Data of the directory's public pages, the metadata in their heads, and the preview pictures of the markets.

use std::sync::Arc;

use ::niche::Engine;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Response, Uri, header};
use documents::ReportCard;
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::directory_list::{MarketsQuery, list_sectors};
use crate::db::api_error::ApiError;
use crate::http::{ApiPath, get_only, read_query};
use crate::pages::{
    BodyRequest, HeadTags, PageQueries, PageStatus, QueryAnswer, SiteAddress, StoredBody, breadcrumb_data,
    canonical_link,
};
use crate::state::app_state::AppState;

/// Path of the directory.
const DIRECTORY: &str = "/markets";
const NICHE_PAGE: &str = "/niche-discovery";
/// Prefix of the key of the report at an address of the niche page.
const REPORT: &str = "/api/niche/report?";
const LIST_TITLE: &str = "All markets: what an hour of each pays";
/// Chats of other sites show a picture again and again.
const CACHED_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// Registers the data, heads and addresses of the directory's pages.
#[must_use]
pub fn add_market_queries(queries: PageQueries, state: &AppState) -> PageQueries {
    let base_url = state.config.base_url.as_str().trim_end_matches('/').to_owned();
    let (lists, pages, listed) = (state.engine.clone(), state.engine.clone(), state.engine.clone());
    queries
        .with_prefix("/api/markets/", move |slug| answer_market(pages.clone(), slug))
        .with_prefix("/api/markets", move |rest| answer_list(lists.clone(), rest))
        .with_addresses(move || std::future::ready(Ok(list_addresses(&listed))))
        .with_head(move |path, data| write_head(&base_url, path, data))
}

/// Files beside the pages.
pub fn public_files() -> Router<AppState> {
    Router::new().route("/markets/{slug}/card.png", get_only(serve_card))
}

async fn answer_market(engine: Arc<Engine>, slug: String) -> QueryAnswer {
    let page = super::find_market_page(&engine, &slug);
    page.and_then(|page| answer_of(&page)).unwrap_or_else(QueryAnswer::from)
}

async fn answer_list(engine: Arc<Engine>, rest: String) -> QueryAnswer {
    let query = rest.strip_prefix('?').unwrap_or_default();
    list_answer(&engine, query).unwrap_or_else(QueryAnswer::from)
}

/// A filter that does not exist is left out. Lists with more than one choice have too many addresses to be kept.
fn list_answer(engine: &Engine, query: &str) -> Result<QueryAnswer, ApiError> {
    let uri: Uri = format!("/?{query}").parse().map_err(|_| ApiError::not_found())?;
    let query: MarketsQuery = read_query(&uri).map_err(|_| ApiError::not_found())?;
    let directory = engine.directory();
    let sectors = list_sectors(directory);
    let (wanted, refusal) = query.read_wanted(&sectors);
    let list = wanted.list_page(directory, sectors);
    let beyond = list.page > list.pages;
    Ok(QueryAnswer {
        standing: PageStatus::missing_if(beyond),
        passing: beyond || refusal.is_some() || wanted.count_choices() > 1,
        ..answer_of(&list)?
    })
}

fn answer_of(body: &impl Serialize) -> Result<QueryAnswer, ApiError> {
    Ok(serde_json::to_value(body).map_err(ApiError::internal)?.into())
}

/// Addresses of the markets. They change with the figures, not on a day of their own.
fn list_addresses(engine: &Engine) -> Vec<SiteAddress> {
    let entries = engine.directory().iter();
    let address = entries.map(|entry| SiteAddress {
        path: format!("{DIRECTORY}/{}", entry.row.slug),
        changed_on: None,
    });
    address.collect()
}

/// Metadata that needs the site's own address. Empty for pages of other features.
fn write_head(base_url: &str, path: &str, data: &Map<String, Value>) -> String {
    match path {
        DIRECTORY => {
            let list = data.iter().find(|(key, _)| key.starts_with("/api/markets"));
            list.map_or_else(String::new, |(_, list)| list_head(base_url, list))
        }
        NICHE_PAGE => report_head(base_url, data),
        _ => {
            let market = path
                .strip_prefix("/markets/")
                .and_then(|slug| data.get(&format!("/api/markets/{slug}")));
            market.map_or_else(String::new, |market| market_head(base_url, path, market))
        }
    }
}

/// The canonical address of a report whose words clearly mean a market is that of the market.
fn report_head(base_url: &str, data: &Map<String, Value>) -> String {
    let report = data.iter().find(|(key, _)| key.starts_with(REPORT));
    let found = report.map(|(_, report)| &report["match"]);
    let strong = found.filter(|found| found["confidence"] == "strong");
    let slug = strong.and_then(|found| found["market"]["slug"].as_str());
    slug.map_or_else(String::new, |slug| {
        canonical_link(base_url, &format!("{DIRECTORY}/{slug}"))
    })
}

/// A list with filters or an order of its own is canonical at the list without them.
fn list_head(base_url: &str, list: &Value) -> String {
    let sector = list["sector"].as_str();
    let page = list["page"]
        .as_u64()
        .filter(|page| *page > 1 && list["isNarrowed"] == false);
    let parameters = [
        sector.map(|slug| format!("sector={slug}")),
        page.map(|page| format!("page={page}")),
    ];
    let query = parameters.into_iter().flatten().collect::<Vec<_>>().join("&");
    let path = match query.as_str() {
        "" => DIRECTORY.to_owned(),
        query => format!("{DIRECTORY}?{query}"),
    };
    let sectors = list["sectors"].as_array().into_iter().flatten();
    let named = sector.and_then(|slug| sectors.into_iter().find(|known| known["slug"] == slug));
    let name = named.and_then(|sector| sector["name"].as_str());
    let title = name.map_or_else(|| LIST_TITLE.to_owned(), |name| format!("{name}: what an hour pays"));
    let mut head = HeadTags::new(base_url, &path, "website");
    head.add_property("og:title", &title);
    let mut trail = vec![(DIRECTORY, "All markets")];
    trail.extend(name.map(|name| (path.as_str(), name)));
    add_page_data(&mut head, base_url, (&path, &title), &trail);
    head.into_html()
}

fn market_head(base_url: &str, path: &str, market: &Value) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (title, description) = (text(&market["title"]), text(&market["description"]));
    let (sector, sector_name) = (text(&market["sector"]["slug"]), text(&market["sector"]["name"]));
    let name = text(&market["report"]["match"]["market"]["name"]);
    let mut head = HeadTags::new(base_url, path, "article");
    head.add_property("og:title", &title);
    head.add_property("og:description", &description);
    head.add_property("og:image", &format!("{base_url}{path}/card.png"));
    head.add_property("og:image:type", "image/png");
    head.add_property("og:image:width", "1200");
    head.add_property("og:image:height", "630");
    head.large_card();
    let of_sector = format!("{DIRECTORY}?sector={sector}");
    let trail = [
        (DIRECTORY, "All markets"),
        (of_sector.as_str(), sector_name.as_str()),
        (path, name.as_str()),
    ];
    add_page_data(&mut head, base_url, (path, &title), &trail);
    head.into_html()
}

/// Adds the page and its place on the site for search engines. Our estimates are no offers, ratings or salaries.
fn add_page_data(head: &mut HeadTags, base_url: &str, (path, title): (&str, &str), trail: &[(&str, &str)]) {
    let page = json!({
        "@type": "WebPage",
        "name": title,
        "url": format!("{base_url}{path}"),
        "inLanguage": "en-US",
        "isPartOf": { "@type": "WebSite", "name": "Sidestart", "url": format!("{base_url}/") },
    });
    head.structured_data(
        &json!({ "@context": "https://schema.org", "@graph": [page, breadcrumb_data(base_url, trail)] }),
    );
}

/// Serves the preview picture of a market: its word, its month and its strip.
async fn serve_card(
    State(state): State<AppState>,
    ApiPath(slug): ApiPath<String>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let entry = super::find_entry(&state.engine, &slug)?;
    let make = async {
        let card = ReportCard::new(&super::report_of(&state.engine, entry)?);
        let drawn = tokio::task::spawn_blocking(move || documents::card_png(&card)).await;
        let png = drawn.map_err(ApiError::internal)?.map_err(ApiError::internal)?;
        Ok(StoredBody::plain_body("image/png", png).with_header(header::CACHE_CONTROL, CACHED_AN_HOUR))
    };
    let key = format!("market card {}", entry.row.slug);
    state.pages.answer_stored(key, make, &request).await
}
