//! Addresses of the pages of markets: which of them search engines may list, and which one stands for the others.

use std::collections::HashMap;

use ::niche::Engine;
use ::niche::directory::DirectoryEntry;
use ::place::PlaceId;

use crate::pages::SiteAddress;

/// Path of the directory.
pub(super) const DIRECTORY: &str = "/markets";
/// Residents of a county whose page may be found, in 2023.
const LEAST_RESIDENTS: u32 = 100_000;

/// Returns `/markets/{slug}`, with the slug of the place behind it where one is given.
pub(super) fn market_path(engine: &Engine, slug: &str, place: Option<PlaceId>) -> String {
    match place {
        Some(place) => format!("{DIRECTORY}/{slug}/{}", engine.places().slug(place)),
        None => format!("{DIRECTORY}/{slug}"),
    }
}

/// Returns whether search engines may list the page of a market in a place: each state, and a county with figures of
/// its own for the one market that speaks for its industry. Markets of one industry have the same figures in a county,
/// so that their pages would differ in words only.
pub(super) fn is_listed(engine: &Engine, entry: &DirectoryEntry, place: PlaceId) -> bool {
    let places = engine.places();
    places.state_of_county(place).is_none()
        || (entry.leads_industry && places.is_county_with_cell(place, &entry.industry, LEAST_RESIDENTS))
}

/// Path of the page that search engines list for a market in a place: its own, or that of the state.
pub(super) fn canonical_path(engine: &Engine, entry: &DirectoryEntry, place: Option<PlaceId>) -> String {
    let listed = place.map(|place| match is_listed(engine, entry, place) {
        true => place,
        false => engine.places().state_of_county(place).unwrap_or(place),
    });
    market_path(engine, &entry.row.slug, listed)
}

/// Addresses of the markets. They change with the figures, not on a day of their own.
pub(super) fn list_markets(engine: &Engine) -> Vec<SiteAddress> {
    let entries = engine.directory().iter();
    entries
        .map(|entry| address_of(market_path(engine, &entry.row.slug, None)))
        .collect()
}

/// Addresses of each market in each state; the District of Columbia is one.
pub(super) fn list_states(engine: &Engine) -> Vec<SiteAddress> {
    let places = engine.places();
    let slugs: Vec<String> = places
        .all_states()
        .chain(places.find("DC"))
        .map(|place| places.slug(place))
        .collect();
    let entries = engine.directory().iter();
    let of_entry = |entry: &DirectoryEntry| {
        let market = market_path(engine, &entry.row.slug, None);
        slugs
            .iter()
            .map(move |slug| address_of(format!("{market}/{slug}")))
            .collect::<Vec<_>>()
    };
    entries.flat_map(of_entry).collect()
}

/// Lists the addresses of leading markets in the counties that [`is_listed`] admits.
pub(super) fn list_counties(engine: &Engine) -> Vec<SiteAddress> {
    let places = engine.places();
    let leading = engine.directory().iter().filter(|entry| entry.leads_industry);
    // A county is in the lists of hundreds of markets.
    let mut slugs: HashMap<PlaceId, String> = HashMap::new();
    let mut addresses = Vec::new();
    for entry in leading {
        let market = market_path(engine, &entry.row.slug, None);
        let counties = places.counties_with_cell(&entry.industry, LEAST_RESIDENTS).into_iter();
        for county in counties.filter(|county| places.state_of_county(*county).is_some()) {
            let slug = slugs.entry(county).or_insert_with(|| places.slug(county));
            addresses.push(address_of(format!("{market}/{slug}")));
        }
    }
    addresses
}

fn address_of(path: String) -> SiteAddress {
    SiteAddress { path, changed_on: None }
}
