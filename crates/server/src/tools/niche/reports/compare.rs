//! Comparison of niches: reading and checking of the list.

use std::collections::BTreeSet;

use ::niche::Refusal;
use ::niche::report::Comparison;
use ::niche::request::AnalysisRequest;
use ::niche::tools::niche_discovery::NicheRequest;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::state::app_state::AppState;
use crate::tools::niche::{check_keywords, check_text, read_request, trim};

const FEWEST: usize = 2;
const MOST: usize = 4;

/// Compares two to four niches, given in words or as slugs. `shared` holds the selectors and weights for all of them.
///
/// # Errors
/// A 422 that says what to do when the list is too short, too long, or names a niche without a market.
pub fn compare_niches(
    state: &AppState,
    keywords: Option<Vec<String>>,
    markets: Option<Vec<String>>,
    shared: &NicheRequest,
) -> Result<Comparison, ApiError> {
    let (field, entries) = one_list(keywords, markets)?;
    let template = read_request(shared)?;
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
    let found = state
        .engine
        .compare_niches(&requests)
        .map_err(|refusal| blame_niche(state, field, &requests, refusal))?;
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
) -> Result<(&'static str, Vec<String>), ApiError> {
    let (field, entries) = match (keywords, markets) {
        (Some(_), Some(_)) => return Err(refused_niche("markets", "Please give keywords or markets, not both.")),
        (None, Some(markets)) => ("markets", markets),
        (keywords, None) => ("keywords", keywords.unwrap_or_default()),
    };
    let entries: Vec<String> = entries.into_iter().filter(|entry| !trim(entry).is_empty()).collect();
    match entries.len() {
        FEWEST..=MOST => Ok((field, entries)),
        count => {
            let message = format!("Please name {FEWEST} to {MOST} niches to compare: there are {count}.");
            Err(refused_niche(field, &message))
        }
    }
}

fn refused_niche(field: &str, message: &str) -> ApiError {
    ApiError::unprocessable(ErrorCode::InvalidComparison, message).with_field(field, message)
}
