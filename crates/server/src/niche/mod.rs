//! Analyses and searches of the caller: runs of the engine, and their storage.

mod compare;
mod evening;
mod followups;
mod history;
mod http;
mod ideas;
mod kept;
mod noted;
mod owned;
mod page;
mod paper;
mod projects;
mod reports;
mod shares;
mod store;
mod wording;

use std::collections::BTreeMap;

use ::niche::evening::EveningChoice;
use ::niche::report::{Alternative, Report, Suggestion};
use ::niche::request::{AnalysisRequest, Competition, Place, Region, SizeClass};
use ::niche::weights::{Weights, WrongWeights};
use ::niche::{MAX_KEYWORDS, Refusal};

use crate::clock::Timestamp;
use crate::error::{ApiError, ErrorCode};
use crate::http::check_text;
use crate::state::AppState;
use crate::visitor::Visitor;

pub use compare::compare;
pub use http::router;
pub use owned::{adopt, delete_of, export};
pub use page::add_report_queries;
pub use paper::report_file;
pub use reports::{CheckedReport, Tally, check_report, report_again, tally};
pub use shares::shared_pages;

/// Saved searches kept for one owner; older ones make room.
pub const MAX_SEARCHES: u64 = 50;
/// Analyses kept for one owner.
pub const MAX_ANALYSES: u64 = 200;
/// Words whose meaning is remembered for one owner.
pub const MAX_CHOICES: u64 = 200;
/// Suggestions of one answer.
const SUGGESTIONS: usize = 5;

/// A request for a report as it came, its selectors still text.
#[derive(Debug, Clone, Default)]
pub struct Wish {
    pub keywords: String,
    pub market_size: Option<String>,
    pub competition_level: Option<String>,
    pub geographic_focus: Option<String>,
    pub market: Option<String>,
    /// The reader's own, by part.
    pub weights: Option<BTreeMap<String, i64>>,
    pub evening_minutes: Option<i64>,
    pub evenings_per_week: Option<i64>,
    /// A US state.
    pub state: Option<String>,
    pub place: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedSearch {
    pub id: i64,
    pub keywords: String,
    pub created_at: Timestamp,
}

/// Makes the report and notes the analysis under its owner.
///
/// # Errors
/// A 422 that says what to do when the wish cannot be read or names no market.
pub async fn analyze(state: &AppState, visitor: &Visitor, wish: Wish) -> Result<Report, ApiError> {
    let (request, report) = make_report(state, visitor, wish).await?;
    note(state, visitor, &request, &report).await;
    Ok(report)
}

/// The report for the wish, with the request as it was understood. A market that the wish names is taken for this report
/// and no other: what words mean from now on, only a choice says.
async fn make_report(state: &AppState, visitor: &Visitor, wish: Wish) -> Result<(AnalysisRequest, Report), ApiError> {
    let mut request = read_wish(wish)?;
    check_keywords(&request.keywords)?;
    let choice = match request.market.is_some() || visitor.is_guest() {
        true => None,
        false => store::choice(state.db.read(), visitor.owner(), &words_key(&request.keywords)).await?,
    };
    let was_chosen = choice.is_some();
    match choice {
        Some(None) => return Err(ruled_out(state, &request)),
        Some(market) => request.market = market,
        None => {}
    }
    let report = match state.engine.analyze(&request) {
        // The market was chosen in an older release of the atlas and is gone: the words decide again.
        Err(Refusal::UnknownMarket(_)) if was_chosen => {
            request.market = None;
            state.engine.analyze(&request)?
        }
        answer => answer?,
    };
    Ok((request, report))
}

/// Writes down behind the answer that the analysis was made (decision 0002), unless that stands there already.
async fn note(state: &AppState, visitor: &Visitor, request: &AnalysisRequest, report: &Report) {
    let now = state.clock.now();
    if noted::is_fresh(state, visitor, &report.id, now).await {
        return;
    }
    let owner = visitor.owner().to_owned();
    let analysis = store::NewAnalysis {
        id: report.id.clone(),
        request: request_json(request),
        keywords: trim(&request.keywords).to_owned(),
        data_release: report.data_release.clone(),
        engine_version: report.engine_version.clone(),
    };
    let write = state.db.write_behind(move |transaction| {
        Box::pin(async move {
            store::lock(transaction, &owner).await?;
            store::record_analysis(transaction, &owner, analysis, now).await
        })
    });
    write.await;
}

/// Saves the words, or moves them to the top when they are saved already in any case.
///
/// # Errors
/// 422 for blank or overlong words.
pub async fn save_search(state: &AppState, visitor: &Visitor, keywords: &str) -> Result<SavedSearch, ApiError> {
    check_text("keywords", keywords)?;
    let keywords = check_keywords(keywords)?.to_owned();
    let (owner, now) = (visitor.owner().to_owned(), state.clock.now());
    state
        .db
        .write(move |transaction| {
            Box::pin(async move {
                store::lock(transaction, &owner).await?;
                Ok(store::save_search(transaction, &owner, keywords, now).await?)
            })
        })
        .await
}

/// Newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn saved_searches(state: &AppState, visitor: &Visitor) -> Result<Vec<SavedSearch>, ApiError> {
    Ok(store::searches(state.db.read(), visitor.owner()).await?)
}

/// The markets nearest to `query`, best first.
///
/// # Errors
/// 422 for an overlong query.
pub fn suggest(state: &AppState, query: &str) -> Result<Vec<Suggestion>, ApiError> {
    match check_keywords(query) {
        Err(Refusal::Blank) => Ok(Vec::new()),
        Err(refusal) => Err(refusal.into()),
        Ok(query) => Ok(state.engine.suggest(query, SUGGESTIONS)),
    }
}

/// Remembers which market the words mean to this owner; `None` means none of the offered markets.
///
/// # Errors
/// 422 for keywords that are no words, an unknown market, or a client without a cookie.
pub async fn choose(
    state: &AppState,
    visitor: &Visitor,
    keywords: &str,
    market: Option<String>,
) -> Result<(), ApiError> {
    check_text("keywords", keywords)?;
    check_text("market", market.as_deref().unwrap_or_default())?;
    check_keywords(keywords)?;
    if market.is_some() {
        let mut request = AnalysisRequest::new(keywords);
        request.market.clone_from(&market);
        state.engine.analyze(&request)?;
    }
    if visitor.is_guest() {
        let message = "A choice is remembered for one visitor. Please send the cookie that every page sets.";
        return Err(ApiError::unprocessable(ErrorCode::VisitorRequired, message));
    }
    let (owner, words, now) = (visitor.owner().to_owned(), words_key(keywords), state.clock.now());
    state
        .db
        .write(move |transaction| {
            Box::pin(async move {
                store::lock(transaction, &owner).await?;
                Ok(store::remember_choice(transaction, &owner, &words, market, now).await?)
            })
        })
        .await
}

/// Removes the choice of this owner for the words: they are unclear again.
///
/// # Errors
/// 422 for keywords that are no words.
pub async fn forget_choice(state: &AppState, visitor: &Visitor, keywords: &str) -> Result<(), ApiError> {
    check_text("keywords", keywords)?;
    check_keywords(keywords)?;
    let (owner, words) = (visitor.owner().to_owned(), words_key(keywords));
    state
        .db
        .write(move |transaction| {
            Box::pin(async move {
                store::lock(transaction, &owner).await?;
                Ok(store::forget_choice(transaction, &owner, &words).await?)
            })
        })
        .await
}

fn read_wish(wish: Wish) -> Result<AnalysisRequest, ApiError> {
    check_text("keywords", &wish.keywords)?;
    check_text("market", wish.market.as_deref().unwrap_or_default())?;
    let mut wrong: Vec<(&str, String)> = Vec::new();
    let mut request = AnalysisRequest::new(wish.keywords);
    request.market = wish.market;
    if let Some(given) = wish.market_size {
        match SizeClass::parse(&given) {
            Some(class) => request.size = class,
            None => wrong.push(("marketSize", one_of(SizeClass::EVERY.map(SizeClass::label)))),
        }
    }
    if let Some(given) = wish.competition_level {
        match Competition::parse(&given) {
            Some(level) => request.competition = level,
            None => wrong.push(("competitionLevel", one_of(Competition::EVERY.map(Competition::key)))),
        }
    }
    if let Some(given) = wish.geographic_focus {
        match Region::parse(&given) {
            Some(region) => request.region = region,
            None => wrong.push(("geographicFocus", one_of(Region::EVERY.map(Region::label)))),
        }
    }
    if let Some(given) = wish.place {
        match Place::parse(&given) {
            Some(place) => request.place = place,
            None => wrong.push(("place", one_of(Place::EVERY.map(Place::key)))),
        }
    }
    if wrong.is_empty() {
        request.weights = read_weights(&wish.weights.unwrap_or_default())?;
        request.evening = evening::read_choice(wish.evening_minutes, wish.evenings_per_week, wish.state.as_deref())?;
        return Ok(request);
    }
    let names: Vec<&str> = wrong.iter().map(|(name, _)| *name).collect();
    let message = format!("Please pick one of the choices for {}.", names.join(" and "));
    let error = ApiError::unprocessable(ErrorCode::InvalidChoice, message);
    Err(wrong
        .into_iter()
        .fold(error, |error, (name, problem)| error.with_field(name, problem)))
}

fn read_weights(given: &BTreeMap<String, i64>) -> Result<Weights, ApiError> {
    Weights::read(given).map_err(|WrongWeights(wrong)| {
        let message = "Please give each part of the score a whole number from 0 to 100, and at least one more than 0.";
        let error = ApiError::unprocessable(ErrorCode::InvalidWeights, message);
        wrong.into_iter().fold(error, |error, (key, problem)| {
            error.with_field(format!("weights.{key}"), problem)
        })
    })
}

fn one_of<const N: usize>(choices: [&str; N]) -> String {
    format!("must be one of: {}", choices.join("; "))
}

/// The trimmed words, if there are any and not too many.
fn check_keywords(keywords: &str) -> Result<&str, Refusal> {
    let trimmed = trim(keywords);
    match trimmed.chars().count() {
        0 => Err(Refusal::Blank),
        length if length > MAX_KEYWORDS => Err(Refusal::TooLong { length }),
        _ => Ok(trimmed),
    }
}

/// Trims what a browser trims: white space and the byte order mark.
fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

/// The same words in another case or spacing mean the same.
fn words_key(keywords: &str) -> String {
    trim(keywords)
        .split_whitespace()
        .map(str::to_lowercase)
        .collect::<Vec<_>>()
        .join(" ")
}

/// Names the markets once more, so that one of them can be chosen after all.
fn ruled_out(state: &AppState, request: &AnalysisRequest) -> ApiError {
    let message = format!(
        "You said that none of our markets fits \"{}\". Choose one below after all, or try other words: what you would \
         sell, and to whom.",
        trim(&request.keywords)
    );
    ApiError::unprocessable(ErrorCode::NoMatch, message.clone())
        .with_field("keywords", message)
        .with_alternatives(offered(state, request))
}

/// The market that the words mean by themselves, and those offered beside it.
fn offered(state: &AppState, request: &AnalysisRequest) -> Vec<Alternative> {
    let Ok(Report { matched, .. }) = state.engine.analyze(request) else {
        return Vec::new();
    };
    let taken = Alternative {
        slug: matched.market.slug,
        name: matched.market.name,
        industries: matched.industries,
    };
    std::iter::once(taken).chain(matched.alternatives).collect()
}

/// The request in the words of the API, to run it again later.
fn request_json(request: &AnalysisRequest) -> String {
    let mut json = serde_json::json!({
        "keywords": trim(&request.keywords),
        "marketSize": request.size.label(),
        "competitionLevel": request.competition.key(),
        "geographicFocus": request.region.label(),
        "market": request.market,
    });
    if let Some(weights) = request.weights.chosen() {
        json["weights"] = serde_json::json!(weights);
    }
    let (evening, default) = (request.evening, EveningChoice::default());
    if evening.minutes != default.minutes {
        json["eveningMinutes"] = serde_json::json!(evening.minutes);
    }
    if evening.per_week != default.per_week {
        json["eveningsPerWeek"] = serde_json::json!(evening.per_week);
    }
    if let Some(state) = evening.state {
        json["state"] = serde_json::json!(state.code());
    }
    if request.place != Place::default() {
        json["place"] = serde_json::json!(request.place.key());
    }
    json.to_string()
}
