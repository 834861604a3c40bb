//! Analyses and searches of the caller: runs of the engine, and their storage.

mod analyze_body;
mod followups;
mod history;
mod http;
mod owned;
mod page;
mod projects;
mod reports;
mod shares;
mod store;
mod wording;

use ::niche::answer::AnswerInput;
use ::niche::report::{MarketAlternative, MarketSuggestion, NicheReport};
use ::niche::request::AnalysisRequest;
use ::niche::tools::niche_discovery::{NicheDiscovery, NicheRequest, trim_keywords as trim};
use ::niche::tools::{Tool as _, request_text};
use ::niche::{Engine, MAX_KEYWORDS, Refusal};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use crate::db::api_error::{ApiError, ErrorCode};
use crate::http::check_text;
use crate::identity::callers::Visitor;
use crate::platform::clock::Timestamp;
use crate::platform::tool_names::Tool;
use crate::state::app_state::AppState;
use crate::tools::runs;
use crate::tools::runs::NewRun;

pub use owned::OWNED;
pub use page::add_report_queries;
pub use projects::save_market;
pub use reports::compare::{ComparedLists, compare_niches};
pub use reports::report_pdf::report_file;
pub use reports::{ReportCounts, count_reports, latest_report, report_again};
pub use shares::shared_pages;

/// Saved searches kept for one owner; older ones make room.
pub const MAX_SEARCHES: u64 = 50;
/// Words whose meaning is remembered for one owner.
pub const MAX_CHOICES: u64 = 200;
/// Suggestions of one answer.
const SUGGESTIONS: usize = 5;

/// A search that was saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedSearch {
    pub id: i64,
    pub keywords: String,
    pub created_at: Timestamp,
}

/// The calls of `niche`, relative to `/api`.
pub fn router() -> OpenApiRouter<AppState> {
    http::router()
        .merge(reports::evening::router())
        .merge(history::router())
        .merge(reports::ideas::router())
        .merge(reports::report_pdf::router())
        .merge(projects::router())
        .merge(shares::router())
        .merge(followups::router())
        .merge(wording::router())
}

/// Makes the report and notes the analysis under its owner. Refused words leave the list of recent searches.
///
/// # Errors
/// A 422 that says what to do when the request cannot be read or names no market.
pub async fn analyze_niche(
    state: &AppState,
    visitor: &Visitor,
    asked: &NicheRequest,
    input: &AnswerInput,
) -> Result<NicheReport, ApiError> {
    match make_report(state, visitor, asked, input).await {
        Ok((request, report)) => {
            note_analysis(state, visitor, &request, &report).await?;
            Ok(report)
        }
        Err(refusal) => {
            if matches!(refusal.body().code, ErrorCode::NoMatch | ErrorCode::KeywordsNotWords)
                && let Err(error) = forget_search(state, visitor, &asked.keywords).await
            {
                error.log_cause();
            }
            Err(refusal)
        }
    }
}

/// Deletes the saved search of these words: a page saves a search before it knows whether the words name a market.
async fn forget_search(state: &AppState, visitor: &Visitor, keywords: &str) -> Result<(), ApiError> {
    let (owner, key) = (visitor.owner().to_owned(), store::search_key(trim(keywords)));
    // Looked up first, so that a refused request alone writes nothing.
    if !store::has_search(state.db.read(), &owner, &key).await? {
        return Ok(());
    }
    state
        .db
        .write(move |transaction| Box::pin(async move { Ok(store::forget_search(transaction, &owner, &key).await?) }))
        .await
}

/// The report for the request, with the request as it was understood. A market that the request names is taken for this
/// report and no other: what words mean from now on, only a choice says.
async fn make_report(
    state: &AppState,
    visitor: &Visitor,
    asked: &NicheRequest,
    input: &AnswerInput,
) -> Result<(AnalysisRequest, NicheReport), ApiError> {
    let mut request = read_request(&state.engine, asked)?;
    check_keywords(&request.keywords)?;
    let choice = match request.market.is_some() || visitor.is_guest() {
        true => None,
        false => store::find_choice(state.db.read(), visitor.owner(), &words_key(&request.keywords)).await?,
    };
    let was_chosen = choice.is_some();
    match choice {
        Some(None) => return Err(ruled_out(state, &request)),
        Some(market) => request.market = market,
        None => {}
    }
    let report = match state.engine.analyze_for(&request, input) {
        // The market was chosen in an older release of the atlas and is gone: the words decide again.
        Err(Refusal::UnknownMarket(_)) if was_chosen => {
            request.market = None;
            state.engine.analyze_for(&request, input)?
        }
        answer => answer?,
    };
    Ok((request, report))
}

/// Writes down behind the answer that the analysis was made (decision 0002), unless that stands there already.
async fn note_analysis(
    state: &AppState,
    visitor: &Visitor,
    request: &AnalysisRequest,
    report: &NicheReport,
) -> Result<(), ApiError> {
    let now = state.clock.now();
    if history::history_dedup::is_fresh(state, visitor, &report.id, now).await {
        return Ok(());
    }
    let owner = visitor.owner().to_owned();
    let request = request_text(&NicheRequest::from(request)).map_err(ApiError::internal)?;
    let summary = NicheDiscovery::summarize_result(report);
    let run = NewRun::made_now(&state.engine, Tool::NicheDiscovery, request, summary);
    // The answer is there; only the history goes without it.
    if runs::take_network_room(state, visitor, &run).is_err() {
        return Ok(());
    }
    let report_id = report.id.clone();
    let write = state
        .db
        .write_behind(move |tx| Box::pin(async move { runs::note_run(tx, &owner, run, report_id, now).await }));
    write.await;
    Ok(())
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
                store::lock_owner(transaction, &owner).await?;
                Ok(store::save_search(transaction, &owner, keywords, now).await?)
            })
        })
        .await
}

/// Newest first.
pub async fn saved_searches(state: &AppState, visitor: &Visitor) -> Result<Vec<SavedSearch>, ApiError> {
    Ok(store::list_searches(state.db.read(), visitor.owner()).await?)
}

/// The markets nearest to `query`, best first.
///
/// # Errors
/// 422 for an overlong query.
pub fn suggest_markets(state: &AppState, query: &str) -> Result<Vec<MarketSuggestion>, ApiError> {
    match check_keywords(query) {
        Err(Refusal::Blank) => Ok(Vec::new()),
        Err(refusal) => Err(refusal.into()),
        Ok(query) => Ok(state.engine.suggest_markets(query, SUGGESTIONS)),
    }
}

/// Remembers which market the words mean to this owner; `None` means none of the offered markets.
///
/// # Errors
/// 422 for keywords that are no words, an unknown market, or a client without a cookie.
pub async fn choose_market(
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
        state.engine.analyze_niche(&request)?;
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
                store::lock_owner(transaction, &owner).await?;
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
                store::lock_owner(transaction, &owner).await?;
                Ok(store::forget_choice(transaction, &owner, &words).await?)
            })
        })
        .await
}

/// Reads a request whose texts can be stored.
fn read_request(engine: &Engine, asked: &NicheRequest) -> Result<AnalysisRequest, ApiError> {
    check_text("keywords", &asked.keywords)?;
    check_text("market", asked.market.as_deref().unwrap_or_default())?;
    check_text("state", asked.state.as_deref().unwrap_or_default())?;
    check_text("location", asked.location.as_deref().unwrap_or_default())?;
    Ok(asked.to_analysis_request(engine.places())?)
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
        "You said that none of our markets fits \"{}\". Choose one below anyway, or try different words: what you would sell, \
         and to whom.",
        trim(&request.keywords)
    );
    ApiError::unprocessable(ErrorCode::NoMatch, message.clone())
        .with_field("keywords", message)
        .with_alternatives(list_alternatives(state, request))
}

/// The market that the words mean by themselves, and those offered beside it.
fn list_alternatives(state: &AppState, request: &AnalysisRequest) -> Vec<MarketAlternative> {
    let Ok(NicheReport { matched, .. }) = state.engine.analyze_niche(request) else {
        return Vec::new();
    };
    let taken = MarketAlternative {
        slug: matched.market.slug,
        name: matched.market.name,
        industries: matched.industries,
    };
    std::iter::once(taken).chain(matched.alternatives).collect()
}
