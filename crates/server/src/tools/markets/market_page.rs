//! Page of a market, in the nation or in a place.

use std::collections::BTreeMap;

use ::niche::atlas::Sold;
use ::niche::directory::{DirectoryEntry, MarketRow};
use ::niche::format::inside_sentence;
use ::niche::report::NicheReport;
use ::niche::request::AnalysisRequest;
use ::niche::{Engine, place_in_sentence};
use ::place::{PlaceCode, PlaceId};
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use super::addresses::{canonical_path, is_listed};
use crate::db::api_error::{ApiError, ErrorCode};

/// Longest title that names the place and says what the page shows.
const MAX_TITLE: usize = 68;

/// Report of a market at its own address, for a reader of whom nothing is known.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MarketPage {
    /// Title for search engines, without the name of the site.
    title: String,
    description: String,
    sector: SectorLink,
    report: NicheReport,
    /// Five markets that are close to it in meaning, nearest first.
    similar: Vec<MarketRow>,
    /// Place of the report; null for the nation.
    #[schema(required = true)]
    place: Option<PlaceLink>,
    /// State of a county.
    #[schema(required = true)]
    state: Option<PlaceLink>,
    /// All states, for the report of the nation.
    states: Vec<PlaceLink>,
    /// Slugs of the places of the report, by their codes.
    slugs: BTreeMap<String, String>,
    /// True for a page that search engines may list.
    is_listed: bool,
    /// Path of the page that search engines list for this one, which may be this one.
    canonical: String,
}

/// Place with the slug of its addresses.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct PlaceLink {
    slug: String,
    /// "Travis County, Texas".
    name: String,
}

/// Sector of a market.
#[derive(Debug, Serialize, ToSchema)]
struct SectorLink {
    slug: String,
    name: String,
}

impl PlaceLink {
    fn new(engine: &Engine, place: PlaceId) -> Self {
        Self {
            slug: engine.places().slug(place),
            name: engine.places().name(place),
        }
    }
}

/// Returns the report of a market, in the nation or in a place, with its similar markets.
///
/// # Errors
/// When the engine has no report of the market.
pub(super) fn make_page(
    engine: &Engine,
    entry: &DirectoryEntry,
    place: Option<PlaceId>,
) -> Result<MarketPage, ApiError> {
    let places = engine.places();
    let report = report_of(engine, entry, place)?;
    let state = place.and_then(|place| places.state_of_county(place));
    let states = places.all_states().chain(places.find("DC")).filter(|_| place.is_none());
    let mut states: Vec<PlaceLink> = states.map(|state| PlaceLink::new(engine, state)).collect();
    states.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(MarketPage {
        title: write_title(entry, place.map(|place| places.name(place))),
        description: match place {
            Some(place) => describe_in_place(entry, &report, &places.name(place)),
            None => describe_market(entry),
        },
        sector: SectorLink {
            slug: entry.row.sector.clone(),
            name: entry.sector_name.clone(),
        },
        similar: match place.and_then(|place| code_of(engine, place)) {
            Some(code) => engine.similar_markets_at(&entry.row.slug, code),
            None => engine.similar_markets(&entry.row.slug),
        },
        place: place.map(|place| PlaceLink::new(engine, place)),
        state: state.map(|state| PlaceLink::new(engine, state)),
        states,
        slugs: list_slugs(engine, &report),
        is_listed: place.is_none_or(|place| is_listed(engine, entry, place)),
        canonical: canonical_path(engine, entry, place),
        report,
    })
}

/// Returns the code of a place, such as "48453" or "TX".
pub(super) fn code_of(engine: &Engine, place: PlaceId) -> Option<PlaceCode> {
    PlaceCode::parse(&engine.places().id(place))
}

/// Slugs of the places that a report links to.
fn list_slugs(engine: &Engine, report: &NicheReport) -> BTreeMap<String, String> {
    let figures = report.local.iter().map(|local| &local.figures);
    let ids = figures.flat_map(|figures| figures.neighbors.iter().map(|near| &near.id));
    let slugs = ids.filter_map(|id| {
        let place = engine.places().find(id)?;
        Some((id.clone(), engine.places().slug(place)))
    });
    slugs.collect()
}

/// Finds a market by its slug in the sorted directory.
///
/// # Errors
/// 404 for an unknown one.
pub(super) fn find_entry<'e>(engine: &'e Engine, slug: &str) -> Result<&'e DirectoryEntry, ApiError> {
    let entries = engine.directory();
    let found = entries.binary_search_by(|entry| entry.row.slug.as_str().cmp(slug));
    let missing = |_| {
        let message = "There is no market with this name.";
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
    };
    found.map(|at| &entries[at]).map_err(missing)
}

/// Finds a county or a state by its slug.
///
/// # Errors
/// 404 for an unknown one.
pub(super) fn find_place(engine: &Engine, slug: &str) -> Result<PlaceId, ApiError> {
    engine.places().find_slug(slug).ok_or_else(|| {
        let message = "There is no county or state with this name.";
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
    })
}

/// Report for the market's own name, as the niche page makes it.
pub(super) fn report_of(
    engine: &Engine,
    DirectoryEntry { row, .. }: &DirectoryEntry,
    place: Option<PlaceId>,
) -> Result<NicheReport, ApiError> {
    let mut request = AnalysisRequest::new(inside_sentence(&row.name));
    request.market = Some(row.slug.clone());
    request.evening.location = place.and_then(|place| code_of(engine, place));
    Ok(engine.analyze_niche(&request)?)
}

/// Title for search engines, as long as its place lets it be.
fn write_title(entry: &DirectoryEntry, place: Option<String>) -> String {
    let name = &entry.row.name;
    let Some(place) = place else {
        return format!("{name}: what an hour pays");
    };
    let place = format!("{name} in {}", place_in_sentence(&place));
    let title = format!("{place}: what an hour pays");
    match title.chars().count() <= MAX_TITLE {
        true => title,
        false => place,
    }
}

/// Description of a market in a place: what an hour leaves there, and the first figure of the place.
fn describe_in_place(entry: &DirectoryEntry, report: &NicheReport, place: &str) -> String {
    let subject = format!("{} in {}", entry.row.name, place_in_sentence(place));
    let first = match entry.license_years {
        Some(years) => format!("{subject} takes a license of about {}.", count_years(years)),
        None => format!("{subject}: {}, our estimate.", describe_hour(report.answer.kept_usd[1])),
    };
    let local = report.local.as_ref();
    let counted = local.and_then(|local| local.texts.businesses.as_ref());
    let counted = counted.filter(|_| entry.sold != Sold::Anywhere);
    counted.map_or(first.clone(), |part| format!("{first} {}.", part.title))
}

/// "1 year", "2.5 years".
fn count_years(years: f64) -> String {
    match years == 1.0 {
        true => "1 year".to_owned(),
        false => format!("{years} years"),
    }
}

/// "an hour leaves about $26 after tax".
fn describe_hour(kept_usd: f64) -> String {
    let dollars = kept_usd.round();
    match dollars < 0.0 {
        true => format!("an hour usually loses about ${}", -dollars),
        false => format!("an hour leaves about ${dollars} after tax"),
    }
}

/// Description for search engines: what a reader learns, in a few figures.
fn describe_market(entry: &DirectoryEntry) -> String {
    let DirectoryEntry { row, license_years, .. } = entry;
    let name = &row.name;
    if let Some(years) = license_years {
        let years = count_years(*years);
        return format!(
            "{name} takes a license of about {years}. See what you can do without it, and the official figures."
        );
    }
    let hour = describe_hour(entry.kept_cents.unwrap_or_default() as f64 / 100.0);
    let license = match row.license.as_str() {
        "required" => "needs a license",
        "sometimes" => "license in some places",
        _ => "no license",
    };
    let [low, high] = row.weeks;
    format!(
        "{name}: {hour}, our estimate. Start from ${}, first sale in {low} to {high} weeks, {license}.",
        row.start_usd
    )
}
