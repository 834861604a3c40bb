//! Words in, reports out.

use super::compare;
use super::compose;
use super::{Comparison, Confidence, EveningAnswer, MarketSuggestion, NicheReport};
use crate::answer::{AnswerExample, AnswerInput, ExampleMarket};
use crate::money::evening::EveningChoice;
use crate::refusal::Refusal;
use crate::scoring::engine_data::EngineData;
use crate::scoring::request::AnalysisRequest;
use matching::MarketResolution;

const EXAMPLE_MARKET: &str = "dog-grooming";

/// Finds the market of the keywords, or the picked one, and composes its report.
///
/// # Errors
/// A [`Refusal`] that says what to do, when the keywords are refused or name no market, or the picked slug is unknown.
pub fn analyze_niche(
    engine: &EngineData,
    request: &AnalysisRequest,
    input: &AnswerInput,
) -> Result<NicheReport, Refusal> {
    let (keywords, found) = match &request.market {
        Some(slug) => find_picked(engine, request, slug)?,
        None => {
            let keywords = matching::check_keywords(&request.keywords, &engine.matcher)?;
            (
                keywords,
                engine
                    .matcher
                    .resolve_keywords(keywords)
                    .map_err(|unmatched| explain_refusal(engine, unmatched))?,
            )
        }
    };
    Ok(compose::compose_report(engine, request, keywords, &found, input))
}

/// Puts the niches of `requests` side by side on identical rows. Their order does not matter, and a market that several
/// of them name in one place is one column.
///
/// # Errors
/// The refusal of the first request that has no report, first in the order of its words; for no request at all, that
/// there are no words.
pub fn compare_niches(engine: &EngineData, requests: &[AnalysisRequest]) -> Result<Comparison, Refusal> {
    let mut ordered: Vec<&AnalysisRequest> = requests.iter().collect();
    let place = |request: &AnalysisRequest| request.evening.location.map(|location| location.to_string());
    ordered.sort_by_key(|request| (request.keywords.clone(), request.market.clone(), place(request)));
    let reports = ordered
        .into_iter()
        .map(|request| analyze_niche(engine, request, &AnswerInput::default()));
    let reports = reports.collect::<Result<Vec<_>, _>>()?;
    compare::build_comparison(engine, &reports).ok_or(Refusal::Blank)
}

/// The person has said which market is meant, so the words are not questioned.
fn find_picked<'r>(
    engine: &EngineData,
    request: &'r AnalysisRequest,
    slug: &str,
) -> Result<(&'r str, MarketResolution), Refusal> {
    let market = engine
        .atlas
        .find_market(slug)
        .ok_or_else(|| Refusal::UnknownMarket(slug.chars().take(60).collect()))?;
    let keywords = matching::check_length(&request.keywords)?;
    Ok((keywords, engine.matcher.resolve_picked(keywords, market)))
}

fn explain_refusal(engine: &EngineData, unmatched: matching::Unmatched) -> Refusal {
    match unmatched {
        matching::Unmatched::Harmful(message) => Refusal::NotWords(message.to_owned()),
        matching::Unmatched::NoMarket { message, nearest } => {
            let describe = |market| compose::describe_alternative(engine, market);
            let nearest = nearest.into_iter().map(describe).collect();
            Refusal::NoMatch { message, nearest }
        }
    }
}

/// Match score of a text to every market, in the order of the atlas.
///
/// # Errors
/// A [`Refusal`] as for an analysis of these words.
pub fn match_every_market(engine: &EngineData, text: &str) -> Result<Vec<f64>, Refusal> {
    let text = matching::check_keywords(text, &engine.matcher)?;
    engine
        .matcher
        .score_markets(text)
        .map_err(|unmatched| explain_refusal(engine, unmatched))
}

/// The markets nearest to `query`, best first, for suggestions while typing. Empty for nonsense.
pub fn suggest_markets(engine: &EngineData, query: &str, limit: usize) -> Vec<MarketSuggestion> {
    let last = query.rsplit([',', ';']).next().unwrap_or(query);
    let Ok(guess) = matching::check_unfinished(last, &engine.matcher) else {
        return Vec::new();
    };
    let ranked = engine.matcher.complete_text(last, guess, limit);
    let suggestion = |ranked: &matching::RankedMarket| {
        let market = &engine.atlas.markets[ranked.market];
        MarketSuggestion {
            slug: market.slug.clone(),
            name: market.name.clone(),
            sector: engine.atlas.sector_of(market).name.clone(),
            confidence: Confidence::of(matching::is_strong(ranked.score)),
            score: (ranked.score * 1000.0).round() / 1000.0,
            industries: engine.list_industries(market),
        }
    };
    ranked
        .iter()
        .filter(|r| r.score >= matching::SUGGESTED)
        .map(suggestion)
        .collect()
}

/// The first card of a market, with the estimate after tax where a wage is given.
///
/// # Errors
/// When there is no such market.
pub fn estimate_evening(
    engine: &EngineData,
    market: &str,
    choice: &EveningChoice,
    input: &AnswerInput,
) -> Result<EveningAnswer, Refusal> {
    let found = engine.atlas.find_market(market);
    let found = found.ok_or_else(|| Refusal::UnknownMarket(market.chars().take(60).collect()))?;
    Ok(compose::evening_answer(engine, found, choice, input))
}

/// A real market with its answer, for the home page.
///
/// # Errors
/// When the atlas has lost that market.
pub fn make_example(engine: &EngineData) -> Result<AnswerExample, Refusal> {
    let choice = EveningChoice::default();
    let card = estimate_evening(engine, EXAMPLE_MARKET, &choice, &AnswerInput::default())?;
    let found = engine.atlas.find_market(EXAMPLE_MARKET);
    let name = found
        .map(|at| engine.atlas.markets[at].name.clone())
        .unwrap_or_default();
    Ok(AnswerExample {
        market: ExampleMarket {
            slug: card.market,
            name,
        },
        answer: card.answer,
        minutes: choice.minutes,
        evenings_per_week: choice.per_week,
    })
}
