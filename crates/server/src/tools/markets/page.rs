//! Data of the directory's public pages, the metadata in their heads, and the preview pictures of the markets.

use std::sync::Arc;

use ::niche::Engine;
use ::niche::directory::DirectoryEntry;
use ::place::{PlaceCode, PlaceId};
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, Response, header};
use documents::ReportCard;
use serde_json::{Map, Value, json};
use url::form_urlencoded;

use super::addresses::{DIRECTORY, canonical_path, list_counties, list_markets, list_states, market_path};
use super::directory_list::MarketsQuery;
use super::market_page::{find_entry, find_place, make_page, report_of};
use super::typed_place::{TypedAnswer, place_address, read_pairs, read_typed};
use crate::db::api_error::ApiError;
use crate::http::{ApiPath, get_only};
use crate::pages::{
    BodyRequest, HeadTags, PageQueries, PageStatus, QueryAnswer, StoredBody, breadcrumb_data, canonical_link,
    read_page_query,
};
use crate::state::app_state::AppState;

const NICHE_PAGE: &str = "/niche-discovery";
/// Prefix of the key of the report at an address of the niche page.
const REPORT: &str = "/api/niche/report?";
const LIST_TITLE: &str = "All markets: what an hour of each pays";
/// Chats of other sites show a picture again and again.
const CACHED_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// Registers the data, heads and addresses of the directory's pages.
pub fn add_market_queries(queries: PageQueries, state: &AppState) -> PageQueries {
    let base_url = state.config.base_url.as_str().trim_end_matches('/').to_owned();
    let engine = || state.engine.clone();
    let (lists, pages, listed, states, counties, heads) = (engine(), engine(), engine(), engine(), engine(), engine());
    queries
        .with_prefix("/api/markets/", move |rest| answer_market(pages.clone(), rest))
        .with_prefix("/api/markets", move |rest| answer_list(lists.clone(), rest))
        .with_addresses(move || std::future::ready(Ok(list_markets(&listed))))
        .with_sitemap("states", move || list_states(&states))
        .with_sitemap("counties", move || list_counties(&counties))
        .with_head(move |path, data| write_head((&heads, &base_url), path, data))
}

/// Files beside the pages.
pub fn public_files() -> Router<AppState> {
    Router::new()
        .route("/markets/{slug}/card.png", get_only(serve_card))
        .route("/markets/{slug}/{place}/card.png", get_only(serve_local_card))
}

async fn answer_market(engine: Arc<Engine>, rest: String) -> QueryAnswer {
    market_answer(&engine, &rest).unwrap_or_else(QueryAnswer::from)
}

/// `rest` is the slug of a market, or that and the slug of a place. The code of a place leads to its slug.
fn market_answer(engine: &Engine, rest: &str) -> Result<QueryAnswer, ApiError> {
    let Some((slug, place)) = rest.split_once('/') else {
        return QueryAnswer::of_body(&make_page(engine, find_entry(engine, rest)?, None)?);
    };
    let entry = find_entry(engine, slug)?;
    let code = PlaceCode::parse(place).and_then(|code| engine.places().find_code(code));
    match find_place(engine, place) {
        Ok(place) => QueryAnswer::of_body(&make_page(engine, entry, Some(place))?),
        Err(missing) => Ok(redirect_to(market_path(engine, slug, Some(code.ok_or(missing)?)))),
    }
}

async fn answer_list(engine: Arc<Engine>, rest: String) -> QueryAnswer {
    let query = rest.strip_prefix('?').unwrap_or_default();
    list_answer(&engine, query).unwrap_or_else(QueryAnswer::from)
}

/// A filter that does not exist is left out. Lists with more than one choice have too many addresses to be kept.
fn list_answer(engine: &Engine, text: &str) -> Result<QueryAnswer, ApiError> {
    let pairs = read_pairs(text);
    let known = pairs.iter().filter(|(name, _)| name != "where");
    let known = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(known)
        .finish();
    let query: MarketsQuery = read_page_query(&known)?;
    let (wanted, refusal) = query.read_wanted(engine);
    // One place has one address: its code.
    let (given, code) = (query.location(), wanted.location.map(|location| location.to_string()));
    if let Some(code) = code.filter(|code| given != Some(code.as_str())) {
        return Ok(redirect_to(place_address(DIRECTORY, &pairs, &code)));
    }
    let typed = match given {
        Some(_) => TypedAnswer::Nothing,
        None => read_typed(engine.places(), DIRECTORY, text),
    };
    let mut list = wanted.list_page(engine);
    match typed {
        TypedAnswer::Moved(address) => return Ok(redirect_to(address)),
        TypedAnswer::Question(question) => list.typed = Some(question),
        TypedAnswer::Nothing => {}
    }
    let beyond = list.page > list.pages;
    let is_odd = beyond || refusal.is_some() || list.typed.is_some();
    Ok(QueryAnswer {
        standing: PageStatus::missing_if(beyond),
        passing: is_odd || wanted.count_choices() > 1,
        ..QueryAnswer::of_body(&list)?
    })
}

/// Addresses that a typed place leads away from have no end, so that none is kept.
fn redirect_to(address: String) -> QueryAnswer {
    QueryAnswer {
        passing: true,
        ..QueryAnswer::moved_to(address)
    }
}

/// Metadata that needs the site's own address. Empty for pages of other features.
fn write_head((engine, base_url): (&Engine, &str), path: &str, data: &Map<String, Value>) -> String {
    match path {
        DIRECTORY => {
            let list = data.iter().find(|(key, _)| key.starts_with("/api/markets"));
            list.map_or_else(String::new, |(_, list)| list_head(base_url, list))
        }
        NICHE_PAGE => report_head(engine, base_url, data),
        _ => {
            let market = path
                .strip_prefix("/markets/")
                .and_then(|rest| data.get(&format!("/api/markets/{rest}")));
            market.map_or_else(String::new, |market| market_head(base_url, path, market))
        }
    }
}

/// The canonical address of a report whose words clearly mean a market is that of the market, in the report's place.
fn report_head(engine: &Engine, base_url: &str, data: &Map<String, Value>) -> String {
    let report = data
        .iter()
        .find(|(key, _)| key.starts_with(REPORT))
        .map(|(_, report)| report);
    let strong = report.filter(|report| report["match"]["confidence"] == "strong");
    let path = strong.and_then(|report| {
        let entry = find_entry(engine, report["match"]["market"]["slug"].as_str()?).ok()?;
        let location = report["request"]["location"].as_str();
        let place = location.and_then(|code| engine.places().find(code));
        Some(canonical_path(engine, entry, place))
    });
    path.map_or_else(String::new, |path| canonical_link(base_url, &path))
}

/// A list with filters, an order or a place of its own is canonical at the list without them.
fn list_head(base_url: &str, list: &Value) -> String {
    let sector = list["sector"].as_str();
    let page = list["page"]
        .as_u64()
        .filter(|page| *page > 1 && list["isNarrowed"] == false && list["place"].is_null());
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
    let canonical = text(&market["canonical"]);
    let mut head = HeadTags::new(base_url, &canonical, "article");
    head.add_property("og:title", &title);
    head.add_property("og:description", &description);
    head.add_property("og:image", &format!("{base_url}{path}/card.png"));
    head.add_property("og:image:type", "image/png");
    head.add_property("og:image:width", "1200");
    head.add_property("og:image:height", "630");
    head.large_card();
    let of_sector = format!("{DIRECTORY}?sector={sector}");
    let of_market = format!("{DIRECTORY}/{}", text(&market["report"]["match"]["market"]["slug"]));
    let above = |place: &Value| (format!("{of_market}/{}", text(&place["slug"])), text(&place["name"]));
    let places = [&market["state"], &market["place"]].map(|place| (!place.is_null()).then(|| above(place)));
    let mut trail = vec![
        (DIRECTORY, "All markets"),
        (of_sector.as_str(), sector_name.as_str()),
        (of_market.as_str(), name.as_str()),
    ];
    trail.extend(
        places
            .iter()
            .flatten()
            .map(|(path, name)| (path.as_str(), name.as_str())),
    );
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
    let entry = find_entry(&state.engine, &slug)?;
    let make = draw_card(&state.engine, entry, None);
    let key = format!("market card {}", entry.row.slug);
    state.pages.answer_stored(key, make, &request).await
}

/// Serves the preview picture of a market in a place. It is drawn for each request, as there are 1.7 million of them.
async fn serve_local_card(
    State(state): State<AppState>,
    ApiPath((slug, place)): ApiPath<(String, String)>,
    request: BodyRequest,
) -> Result<Response<Body>, ApiError> {
    let entry = find_entry(&state.engine, &slug)?;
    let place = find_place(&state.engine, &place)?;
    let card = draw_card(&state.engine, entry, Some(place)).await?;
    Ok(card.to_response(&request.method, &request.headers))
}

async fn draw_card(engine: &Engine, entry: &DirectoryEntry, place: Option<PlaceId>) -> Result<StoredBody, ApiError> {
    let card = ReportCard::new(&report_of(engine, entry, place)?);
    let drawn = tokio::task::spawn_blocking(move || documents::card_png(&card)).await;
    let png = drawn.map_err(ApiError::internal)?.map_err(ApiError::internal)?;
    Ok(StoredBody::plain_body("image/png", png).with_header(header::CACHE_CONTROL, CACHED_AN_HOUR))
}
