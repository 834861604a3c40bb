//! Reports for addresses of the niche page, so that the page comes complete.

use std::collections::BTreeMap;
use std::sync::Arc;

use ::niche::Engine;
use ::niche::report::NicheReport;
use ::niche::tools::niche_discovery::NicheRequest;
use ::place::Places;
use url::form_urlencoded;

use super::{check_keywords, read_request};
use crate::pages::{PageQueries, QueryAnswer};
use crate::state::app_state::AppState;
use crate::tools::markets::{TypedAnswer, read_typed};

/// Prefix of the page script's name for a report. No call of the API has it.
const REPORT: &str = "/api/niche/report?";

/// Prefix of the page script's name for a typed place, with the query of the page's address. No call of the API has it.
const WHERE: &str = "/api/niche/where?";
const NICHE_PAGE: &str = "/niche-discovery";

/// The call whose answer the home page shows.
const EXAMPLE: &str = "/api/niche/example";

/// Registers the reports that the niche page shows, and the example of the home page. They have no owner: choices of a
/// visitor are not read.
pub fn add_report_queries(queries: PageQueries, state: &AppState) -> PageQueries {
    let engine = state.engine.clone();
    let typed = state.engine.clone();
    let example = state.engine.example().ok();
    queries
        .with_prefix(WHERE, move |query| {
            std::future::ready(answer_typed(typed.places(), &query))
        })
        .with_prefix(REPORT, move |query| answer_query(engine.clone(), query))
        .with_prefix(EXAMPLE, move |_| {
            std::future::ready(QueryAnswer::of_optional(example.as_ref()))
        })
}

/// Addresses with keywords have no end, so that no page with a report is kept. Where there is no report, the browser
/// asks and says why.
async fn answer_query(engine: Arc<Engine>, query: String) -> QueryAnswer {
    QueryAnswer {
        passing: true,
        ..QueryAnswer::of_optional(find_report(&engine, &query))
    }
}

/// One clear place moves the page to its own address; several are answered as links.
fn answer_typed(places: &Places, query: &str) -> QueryAnswer {
    match read_typed(places, NICHE_PAGE, query) {
        TypedAnswer::Nothing => QueryAnswer::default(),
        TypedAnswer::Moved(address) => QueryAnswer {
            passing: true,
            ..QueryAnswer::moved_to(address)
        },
        TypedAnswer::Question(typed) => QueryAnswer {
            passing: true,
            ..QueryAnswer::of_optional(Some(typed))
        },
    }
}

fn find_report(engine: &Engine, query: &str) -> Option<NicheReport> {
    let request = read_request(engine, &read_query(query)).ok()?;
    check_keywords(&request.keywords).ok()?;
    engine.analyze_niche(&request).ok()
}

/// The names are those of the page's form. A choice that cannot be read is left out, as the form does.
fn read_query(query: &str) -> NicheRequest {
    let pairs: BTreeMap<_, _> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let text = |name: &str| pairs.get(name).cloned();
    NicheRequest {
        keywords: text("q").unwrap_or_default(),
        market_size: text("size"),
        competition_level: text("competition"),
        geographic_focus: text("geo"),
        market: text("market"),
        weights: text("weights").map(|weights| read_weights(&weights)),
        // The reader's evenings are kept in the browser, not in the address.
        evening_minutes: None,
        evenings_per_week: None,
        location: text("location"),
        state: None,
        place: None,
    }
}

/// "growth:40,margin:0". A part without a number becomes one that no report takes.
fn read_weights(text: &str) -> BTreeMap<String, i64> {
    let pairs = text.split(',').map(|pair| pair.split_once(':').unwrap_or((pair, "")));
    pairs
        .map(|(key, weight)| (key.to_owned(), weight.parse().unwrap_or(-1)))
        .collect()
}
