//! Reports for addresses of the niche page, so that the page comes complete.

use std::collections::BTreeMap;
use std::sync::Arc;

use ::niche::Engine;
use ::niche::answer::AnswerExample;
use ::niche::report::NicheReport;
use ::niche::tools::niche_discovery::NicheRequest;
use ::place::{PlaceResolution, PlaceSuggestion, Places};
use serde::Serialize;
use url::form_urlencoded;

use super::{check_keywords, read_request};
use crate::pages::{PageQueries, PageStatus, QueryAnswer};
use crate::state::app_state::AppState;

/// Prefix of the page script's name for a report. No call of the API has it.
const REPORT: &str = "/api/niche/report?";

/// Prefix of the page script's name for a typed place, with the query of the page's address. No call of the API has it.
const WHERE: &str = "/api/niche/where?";
const NICHE_PAGE: &str = "/niche-discovery";
/// Longest typed place in characters.
const MAX_PLACE: usize = 80;

/// Places that a text of the address may mean, for links.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct TypedPlace {
    /// The text as typed.
    text: String,
    /// False where no place has this name, and these are the nearest.
    is_known: bool,
    /// The likeliest first, each with the address of the page for it.
    places: Vec<LinkedPlace>,
}

#[derive(Debug, Serialize)]
struct LinkedPlace {
    #[serde(flatten)]
    place: PlaceSuggestion,
    href: String,
}

/// The call whose answer the home page shows.
const EXAMPLE: &str = "/api/niche/example";

/// Registers the reports that the niche page shows, and the example of the home page. They have no owner: choices of a
/// visitor are not read.
#[must_use]
pub fn add_report_queries(queries: PageQueries, state: &AppState) -> PageQueries {
    let engine = state.engine.clone();
    let typed = state.engine.clone();
    let example = state.engine.example().ok();
    queries
        .with_prefix(WHERE, move |query| {
            std::future::ready(answer_typed(typed.places(), &query))
        })
        .with_prefix(REPORT, move |query| answer_query(engine.clone(), query))
        .with_prefix(EXAMPLE, move |_| std::future::ready(show_example(example.as_ref())))
}

fn show_example(example: Option<&AnswerExample>) -> QueryAnswer {
    QueryAnswer {
        value: example.and_then(|example| serde_json::to_value(example).ok()),
        ..QueryAnswer::default()
    }
}

/// Addresses with keywords have no end, so that no page with a report is kept. Where there is no report, the browser
/// asks and says why.
async fn answer_query(engine: Arc<Engine>, query: String) -> QueryAnswer {
    let report = find_report(&engine, &query);
    QueryAnswer {
        value: report.and_then(|report| serde_json::to_value(report).ok()),
        passing: true,
        ..QueryAnswer::default()
    }
}

/// One clear place moves the page to its own address; several are answered as links.
fn answer_typed(places: &Places, query: &str) -> QueryAnswer {
    let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    let typed = pairs
        .iter()
        .find(|(name, _)| name == "where")
        .map(|(_, text)| text.trim());
    let Some(text) = typed.filter(|text| !text.is_empty() && text.chars().count() <= MAX_PLACE) else {
        return QueryAnswer::default();
    };
    let (is_known, found) = match places.resolve(text) {
        PlaceResolution::One(place) => {
            return QueryAnswer {
                standing: PageStatus::Moved(place_address(&pairs, &place.id)),
                passing: true,
                ..QueryAnswer::default()
            };
        }
        PlaceResolution::Several(found) => (true, found),
        PlaceResolution::Unknown(found) => (false, found),
    };
    let linked = found.into_iter().map(|place| LinkedPlace {
        href: place_address(&pairs, &place.id),
        place,
    });
    let answer = TypedPlace {
        text: text.to_owned(),
        is_known,
        places: linked.collect(),
    };
    QueryAnswer {
        value: serde_json::to_value(answer).ok(),
        passing: true,
        ..QueryAnswer::default()
    }
}

/// Address of the niche page with this place in place of the typed text.
fn place_address(pairs: &[(String, String)], location: &str) -> String {
    let others = pairs.iter().filter(|(name, _)| name != "where" && name != "location");
    let mut query = form_urlencoded::Serializer::new(String::new());
    for (name, value) in others {
        query.append_pair(name, value);
    }
    query.append_pair("location", location);
    format!("{NICHE_PAGE}?{}", query.finish())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_place_moves_the_page_or_is_answered_with_links() {
        let places = Places::load().unwrap();
        let clear = answer_typed(&places, "q=dog+grooming&where=Travis+County");
        let moved = PageStatus::Moved("/niche-discovery?q=dog+grooming&location=48453".to_owned());
        assert_eq!((clear.standing, clear.value), (moved, None));
        let several = answer_typed(&places, "q=dog+grooming&where=washington").value.unwrap();
        assert_eq!(
            (&several["text"], &several["isKnown"]),
            (&"washington".into(), &true.into())
        );
        assert_eq!(
            several["places"][0]["href"],
            "/niche-discovery?q=dog+grooming&location=11001"
        );
        let unknown = answer_typed(&places, "q=dog+grooming&where=xqzvw").value.unwrap();
        assert_eq!(unknown["isKnown"], false);
        assert_eq!(answer_typed(&places, "q=dog+grooming&where=").value, None);
    }
}
