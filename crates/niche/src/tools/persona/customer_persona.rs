//! The tool of the persona.

use serde_json::{Map, Value, json};

use crate::data::atlas::Market;
use crate::refusal::Refusal;
use crate::scoring::engine_data::EngineData;
use crate::tools::examples::{EXAMPLE_PERSONA, EXAMPLE_QUOTE, is_example_persona, quotes_example};
use crate::tools::{Finding, FindingKind, FormField, RunSummary, StatementBasis, Tool};

use super::avatar::avatar_svg;
use super::official::OfficialFigures;
use super::request::{PersonaField, PersonaRequest, PersonaTraitRequest, TraitBasis};
use super::result::{PersonaMarket, PersonaNotice, PersonaResult};
use super::traits::{PersonaEvidence, PersonaTrait};
use super::{contact, form, official, request, script};

/// Name of a persona that has none.
pub const DEFAULT_NAME: &str = "Your customer";
pub(super) const CONTACT_NOTICE: &str = "Leave names and contact data out";

#[derive(Debug)]
pub struct CustomerPersona;

impl Tool for CustomerPersona {
    const KEY: &'static str = "customer-persona";
    const SHARES_REQUEST: bool = false;
    type Request = PersonaRequest;
    type Result = PersonaResult;

    fn run(engine: &EngineData, request: &PersonaRequest) -> Result<PersonaResult, Refusal> {
        let request = request.clone().trim_texts();
        request.check_fields()?;
        let market = request
            .market
            .as_deref()
            .map(|slug| find_market(engine, slug))
            .transpose()?;
        let traits = read_traits(engine, &request, market)?;
        let official = market.map(|market| official::official_figures(engine, market));
        let name = match request.name.is_empty() {
            true => DEFAULT_NAME.to_owned(),
            false => request.name,
        };
        Ok(PersonaResult {
            avatar_svg: avatar_svg(&name),
            evidence: PersonaEvidence::from_traits(&traits),
            official_lines: official
                .as_ref()
                .map(|official| official.lines.clone())
                .unwrap_or_default(),
            official,
            script: script::interview_script(&traits),
            stale: traits.iter().any(|own| own.stale),
            notices: list_notices(&request.traits),
            market: market.map(|market| PersonaMarket {
                slug: market.slug.clone(),
                name: market.name.clone(),
            }),
            traits,
            name,
            summary: request.summary,
            data_release: engine.data_release().to_owned(),
        })
    }

    fn summarize_result(result: &PersonaResult) -> RunSummary {
        RunSummary {
            title: result.name.clone(),
            facts: json!({
                "name": result.name,
                "summary": result.summary,
                "market": result.market,
                "traits": result.traits,
                "evidence": result.evidence,
                "stale": result.stale,
                "dataRelease": result.data_release,
            }),
        }
    }

    /// "Dana: 3 of 8 heard".
    fn write_headline(facts: &Value) -> Option<String> {
        let name = facts["name"].as_str()?;
        let count = |key: &str| facts["evidence"][key].as_u64();
        Some(match (count("heard"), count("filled")) {
            (Some(heard), Some(filled)) => format!("{name}: {heard} of {filled} heard"),
            _ => name.to_owned(),
        })
    }

    /// The present cost of the customer.
    fn list_findings(facts: &Value) -> Vec<Finding> {
        let traits = facts["traits"].as_array().into_iter().flatten();
        let paid = traits.filter(|own| own["field"] == PersonaField::Pays.into_str());
        let finding = |own: &Value| {
            let text = own["text"].as_str().filter(|text| !text.is_empty())?;
            let basis = match own["basis"].as_str() {
                Some("heard") => StatementBasis::Heard,
                Some("official") => StatementBasis::Official,
                _ => StatementBasis::Guess,
            };
            Some(Finding::new(FindingKind::Pays, text.to_owned(), basis))
        };
        paid.filter_map(finding).collect()
    }

    const KEEPS_FOR_MARKET: Option<&'static str> =
        Some("Keeps the name and your guesses. Leaves out the summary, quotes, prices, and official figures.");

    /// Guesses about the person stay. What customers of the other market said or pay does not hold here.
    fn for_market(mut request: PersonaRequest, market: &str) -> Option<PersonaRequest> {
        let is_of_market = |field: PersonaField| matches!(field, PersonaField::Pays | PersonaField::Words);
        request
            .traits
            .retain(|own| own.basis == TraitBasis::Guess && own.line.is_none() && !is_of_market(own.field));
        for own in &mut request.traits {
            (own.quote, own.who, own.said_on, own.source) = (None, None, None, None);
            (own.experiment_id, own.theme_id) = (None, None);
        }
        (request.summary, request.market) = (String::new(), Some(market.to_owned()));
        Some(request)
    }

    fn refuse_example(request: &PersonaRequest) -> Option<&'static str> {
        let quotes = request.traits.iter().filter_map(|own| own.quote.as_deref());
        if quotes.into_iter().any(quotes_example) {
            return Some(EXAMPLE_QUOTE);
        }
        let typed = request
            .traits
            .iter()
            .filter(|own| own.line.is_none() && !own.text.trim().is_empty());
        let entries = typed.map(|own| (own.field.into_str(), own.text.as_str()));
        is_example_persona(entries).then_some(EXAMPLE_PERSONA)
    }

    fn refuse_example_result(facts: &Value) -> Option<&'static str> {
        let traits = facts["traits"].as_array()?;
        let mut quotes = traits.iter().filter_map(|own| own["quote"].as_str());
        if quotes.any(quotes_example) {
            return Some(EXAMPLE_QUOTE);
        }
        let entries = traits
            .iter()
            .filter_map(|own| Some((own["field"].as_str()?, own["text"].as_str()?)));
        is_example_persona(entries).then_some(EXAMPLE_PERSONA)
    }

    /// A persona counts as soon as one field is filled.
    fn measure_progress(result: &PersonaResult) -> u8 {
        if result.evidence.filled == 0 { 0 } else { 100 }
    }

    fn complete_request(request: PersonaRequest, result: &PersonaResult) -> PersonaRequest {
        PersonaRequest {
            name: result.name.clone(),
            market: result.market.as_ref().map(|market| market.slug.clone()),
            ..request.trim_texts().without_blanks()
        }
    }

    /// The persona itself holds its request. A claimed result refers to no experiment and to no comments: such
    /// references are checked where a persona is saved by its request.
    fn find_request(result: &Value) -> Option<Value> {
        let mut request = Map::new();
        for key in ["name", "summary", "traits"] {
            request.insert(key.to_owned(), result.get(key)?.clone());
        }
        let traits = request.get_mut("traits").and_then(Value::as_array_mut);
        for own in traits.into_iter().flatten().filter_map(Value::as_object_mut) {
            own.remove("experimentId");
            own.remove("themeId");
        }
        if let Some(slug) = result.pointer("/market/slug") {
            request.insert("market".to_owned(), slug.clone());
        }
        Some(Value::Object(request))
    }

    /// Quotes stay in the request, because a heard trait needs one. The shared result has none.
    fn without_private(request: PersonaRequest) -> PersonaRequest {
        let traits = request.traits.into_iter().map(|own| PersonaTraitRequest {
            who: None,
            said_on: None,
            source: None,
            experiment_id: None,
            theme_id: None,
            ..own
        });
        PersonaRequest {
            name: String::new(),
            traits: traits.collect(),
            ..request
        }
    }

    fn shared_result(result: PersonaResult) -> PersonaResult {
        let traits = result.traits.into_iter().map(|own| PersonaTrait {
            quote: None,
            experiment_id: None,
            theme_id: None,
            ..own
        });
        PersonaResult {
            traits: traits.collect(),
            notices: Vec::new(),
            ..result
        }
    }

    fn read_form(fields: &[FormField]) -> Option<Result<Value, Refusal>> {
        Some(Ok(form::request_of_form(fields)))
    }
}

/// Official figures about the customers of a market.
///
/// # Errors
/// When there is no such market.
pub fn official_figures(engine: &EngineData, market: &str) -> Result<OfficialFigures, Refusal> {
    Ok(official::official_figures(engine, find_market(engine, market)?))
}

/// Finds a market by its slug, or by its name as a form without scripts sends it.
fn find_market<'e>(engine: &'e EngineData, slug: &str) -> Result<&'e Market, Refusal> {
    let markets = &engine.atlas.markets;
    let named = || markets.iter().find(|market| market.name.eq_ignore_ascii_case(slug));
    let found = engine
        .atlas
        .find_market(slug)
        .map(|found| &markets[found])
        .or_else(named);
    found.ok_or_else(|| Refusal::UnknownMarket(slug.chars().take(60).collect()))
}

/// Reads the traits: an official one has the text of its line.
fn read_traits(
    engine: &EngineData,
    request: &PersonaRequest,
    market: Option<&Market>,
) -> Result<Vec<PersonaTrait>, Refusal> {
    let entered = request.traits.iter().enumerate().filter(|(_, own)| !own.is_blank());
    let read = |(at, own): (usize, &PersonaTraitRequest)| match &own.line {
        None => Ok(trait_of(own, own.text.clone(), false)),
        Some(key) => match official::find_line(engine, key) {
            Some(line) => Ok(trait_of(own, line.text, !official::belongs_to(key, market))),
            None => Err((
                format!("traits.{at}.line"),
                "must be the key of an official line".to_owned(),
            )),
        },
    };
    let (traits, wrong): (Vec<_>, Vec<_>) = entered.map(read).partition(Result::is_ok);
    match wrong.is_empty() {
        true => Ok(traits.into_iter().filter_map(Result::ok).collect()),
        false => Err(request::refuse_fields(
            "invalid_persona",
            wrong.into_iter().filter_map(Result::err).collect(),
        )),
    }
}

fn trait_of(own: &PersonaTraitRequest, text: String, stale: bool) -> PersonaTrait {
    let own = own.clone();
    PersonaTrait {
        field: own.field,
        text,
        basis: own.basis,
        quote: own.quote,
        who: own.who,
        said_on: own.said_on,
        source: own.source,
        line: own.line,
        experiment_id: own.experiment_id,
        theme_id: own.theme_id,
        stale,
    }
}

fn list_notices(traits: &[PersonaTraitRequest]) -> Vec<PersonaNotice> {
    let mut notices = Vec::new();
    for (at, own) in traits.iter().enumerate().filter(|(_, own)| own.line.is_none()) {
        for (field, text) in [
            ("text", Some(&own.text)),
            ("quote", own.quote.as_ref()),
            ("who", own.who.as_ref()),
        ] {
            if text.is_some_and(|text| contact::has_contact_data(text)) {
                notices.push(PersonaNotice {
                    field: format!("traits.{at}.{field}"),
                    message: CONTACT_NOTICE.to_owned(),
                });
            }
        }
    }
    notices
}
