//! Directory of all markets: lists with filters, and the page of each market; places with their official figures.

mod directory_list;
mod http;
mod page;
mod places;

use ::niche::Engine;
use ::niche::directory::{DirectoryEntry, MarketRow};
use ::niche::format::inside_sentence;
use ::niche::report::NicheReport;
use ::niche::request::AnalysisRequest;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::state::app_state::AppState;

pub use page::{add_market_queries, public_files};

/// The calls of markets and places, relative to `/api`.
#[must_use]
pub fn router() -> OpenApiRouter<AppState> {
    http::router().merge(places::router())
}

/// Report of a market at its own address, for a reader of whom nothing is known.
#[derive(Debug, Serialize, ToSchema)]
pub struct MarketPage {
    /// Title for search engines, without the name of the site.
    title: String,
    description: String,
    sector: SectorLink,
    report: NicheReport,
    /// Five markets that are close to it in meaning, nearest first.
    similar: Vec<MarketRow>,
}

/// Sector of a market.
#[derive(Debug, Serialize, ToSchema)]
struct SectorLink {
    slug: String,
    name: String,
}

/// Returns the report of a market with its similar markets.
///
/// # Errors
/// 404 for an unknown market.
fn find_market_page(engine: &Engine, slug: &str) -> Result<MarketPage, ApiError> {
    let entry = find_entry(engine, slug)?;
    Ok(MarketPage {
        title: format!("{}: what an hour pays", entry.row.name),
        description: describe_market(entry),
        sector: SectorLink {
            slug: entry.row.sector.clone(),
            name: entry.sector_name.clone(),
        },
        report: report_of(engine, entry)?,
        similar: engine.similar_markets(slug),
    })
}

/// Returns the market with this slug.
///
/// # Errors
/// 404 for an unknown one.
fn find_entry<'e>(engine: &'e Engine, slug: &str) -> Result<&'e DirectoryEntry, ApiError> {
    let entries = engine.directory();
    let found = entries.binary_search_by(|entry| entry.row.slug.as_str().cmp(slug));
    let missing = |_| {
        let message = "There is no market with this name.";
        ApiError::new(StatusCode::NOT_FOUND, ErrorCode::NotFound, message)
    };
    found.map(|at| &entries[at]).map_err(missing)
}

/// Report for the market's own name, as the niche page makes it.
fn report_of(engine: &Engine, DirectoryEntry { row, .. }: &DirectoryEntry) -> Result<NicheReport, ApiError> {
    let mut request = AnalysisRequest::new(inside_sentence(&row.name));
    request.market = Some(row.slug.clone());
    Ok(engine.analyze_niche(&request)?)
}

/// Description for search engines: what a reader learns, in a few figures.
fn describe_market(entry: &DirectoryEntry) -> String {
    let DirectoryEntry { row, license_years, .. } = entry;
    let name = &row.name;
    if let Some(years) = license_years {
        let years = if *years == 1.0 {
            "1 year".to_owned()
        } else {
            format!("{years} years")
        };
        return format!(
            "{name} takes a license of about {years}. See what you can do without it, and the official figures."
        );
    }
    let cents = entry.kept_cents.unwrap_or_default();
    let dollars = (cents as f64 / 100.0).round();
    let hour = match dollars < 0.0 {
        true => format!("an hour usually loses about ${}", -dollars),
        false => format!("an hour leaves about ${dollars} after tax"),
    };
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
