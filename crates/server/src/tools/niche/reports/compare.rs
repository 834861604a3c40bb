//! Comparison of niches: reading and checking of the list.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use ::niche::Refusal;
use ::niche::report::Comparison;
use ::niche::request::AnalysisRequest;
use ::niche::tools::niche_discovery::{NicheRequest, read_location};
use ::place::PlaceCode;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::FieldReader;
use crate::state::app_state::AppState;
use crate::tools::niche::{check_keywords, check_text, read_request, trim};

const FEWEST: usize = 2;
const MOST: usize = 4;

/// Lists of a comparison: the niches in words or as slugs, and the places of one niche.
#[derive(Debug, Default)]
pub struct ComparedLists {
    pub keywords: Option<Vec<String>>,
    pub markets: Option<Vec<String>>,
    pub locations: Option<Vec<String>>,
}

/// Compares two to four niches, or one niche in two to four places. `shared` holds the selectors and weights for all of
/// them.
///
/// # Errors
/// A 422 that says what to do when a list is too short, too long, or names a niche without a market or no place.
pub fn compare_niches(state: &AppState, lists: ComparedLists, shared: &NicheRequest) -> Result<Comparison, ApiError> {
    let template = read_request(&state.engine, shared)?;
    let places = read_places(state, lists.locations.unwrap_or_default(), &template)?;
    let wanted = if places.is_empty() { FEWEST..=MOST } else { 1..=1 };
    let (field, entries) = one_list(lists.keywords, lists.markets, &wanted)?;
    let mut requests = Vec::with_capacity(entries.len());
    for (place, entry) in entries.iter().enumerate() {
        let name = format!("{field}[{place}]");
        check_text(&name, entry)?;
        let entry = check_keywords(entry)
            .map_err(|refusal| ApiError::from(refusal.clone()).with_field(&name, refusal.to_string()))?;
        let is_market = field == "markets" || state.engine.atlas().find_market(entry).is_some();
        requests.push(AnalysisRequest {
            keywords: entry.to_owned(),
            market: is_market.then(|| entry.to_owned()),
            ..template.clone()
        });
    }
    if let Some(request) = requests.first().filter(|_| !places.is_empty()) {
        requests = places.iter().map(|place| at_place(request, *place)).collect();
    }
    let found = state
        .engine
        .compare_niches(&requests)
        .map_err(|refusal| blame_niche(state, field, &requests[..entries.len()], refusal))?;
    if found.niches.len() < FEWEST {
        let only: BTreeSet<&str> = found.niches.iter().map(|niche| niche.name.as_str()).collect();
        let only = only.into_iter().collect::<Vec<_>>().join(", ");
        return Err(refused_niche(
            field,
            &format!("All of these mean the same market, {only}. Please name another niche beside it."),
        ));
    }
    Ok(found)
}

fn at_place(request: &AnalysisRequest, place: PlaceCode) -> AnalysisRequest {
    let mut request = request.clone();
    request.evening.location = Some(place);
    request
}

/// Reads the places of one niche. None for no list.
fn read_places(
    state: &AppState,
    locations: Vec<String>,
    template: &AnalysisRequest,
) -> Result<Vec<PlaceCode>, ApiError> {
    let refuse = |message: &str| refused_niche("locations", message);
    if locations.is_empty() {
        return Ok(Vec::new());
    }
    if template.evening.location.is_some() {
        return Err(refuse("Please give location or locations, not both."));
    }
    let mut places = Vec::new();
    for (at, text) in locations.iter().enumerate() {
        let name = format!("locations[{at}]");
        check_text(&name, text)?;
        let found = read_location(state.engine.places(), Some(text), None)
            .map_err(|refusal| ApiError::from(refusal.clone()).with_field(&name, refusal.to_string()))?;
        places.extend(found.filter(|place| !places.contains(place)));
    }
    match places.len() {
        FEWEST..=MOST => Ok(places),
        count => Err(refuse(&format!(
            "Please name {FEWEST} to {MOST} different places to compare: there are {count}."
        ))),
    }
}

/// The refusal with every entry that has no report named.
fn blame_niche(state: &AppState, field: &str, requests: &[AnalysisRequest], refusal: Refusal) -> ApiError {
    let problems = requests.iter().enumerate().filter_map(|(place, request)| {
        let refusal = state.engine.analyze_niche(request).err()?;
        Some((format!("{field}[{place}]"), refusal.to_string()))
    });
    problems.fold(ApiError::from(refusal), |error, (name, problem)| {
        error.with_field(name, problem)
    })
}

/// The list that was given and its name. Blank entries say nothing and are left out.
fn one_list(
    keywords: Option<Vec<String>>,
    markets: Option<Vec<String>>,
    wanted: &RangeInclusive<usize>,
) -> Result<(&'static str, Vec<String>), ApiError> {
    let (field, entries) = match (keywords, markets) {
        (Some(_), Some(_)) => return Err(refused_niche("markets", "Please give keywords or markets, not both.")),
        (None, Some(markets)) => ("markets", markets),
        (keywords, None) => ("keywords", keywords.unwrap_or_default()),
    };
    let entries: Vec<String> = entries.into_iter().filter(|entry| !trim(entry).is_empty()).collect();
    match entries.len() {
        count if wanted.contains(&count) => Ok((field, entries)),
        count if *wanted.end() == 1 => {
            let message = format!("Several places are compared for one niche: there are {count} niches.");
            Err(refused_niche(field, &message))
        }
        count => {
            let message = format!("Please name {FEWEST} to {MOST} niches to compare: there are {count}.");
            Err(refused_niche(field, &message))
        }
    }
}

fn refused_niche(field: &str, message: &str) -> ApiError {
    FieldReader::refuse_one(ErrorCode::InvalidComparison, field, message)
}
