//! The tool that ranks all ideas.

use serde_json::{Value, json};

use super::form;
use super::output::compose;
use super::{OfferRequest, OfferResult};
use crate::refusal::Refusal;
use crate::scoring::engine_data::EngineData;
use crate::tools::examples::{EXAMPLE_OFFERS, are_example_skills};
use crate::tools::{Finding, FindingKind, FormField, RunSummary, StatementBasis, Tool};

/// The tool that ranks all ideas for one person.
#[derive(Debug)]
pub struct WhatShouldISell;

impl Tool for WhatShouldISell {
    const KEY: &'static str = "what-should-i-sell";
    type Request = OfferRequest;
    type Result = OfferResult;

    fn run(engine: &EngineData, request: &OfferRequest) -> Result<OfferResult, Refusal> {
        compose::rank_offers(engine, request)
    }

    /// The first ideas in short, so that a stored run can be shown after its markets have left the atlas.
    fn summarize_result(result: &OfferResult) -> RunSummary {
        let title = result.short_list.first().map(|idea| idea.title.clone());
        RunSummary {
            title: title.unwrap_or_else(|| "No idea in reach yet".to_owned()),
            facts: json!({
                "shortList": result.short_list,
                "marketList": result.market_list,
                "dataRelease": result.data_release,
            }),
        }
    }

    fn refuse_example(request: &OfferRequest) -> Option<&'static str> {
        let skills = request.skills.iter().map(String::as_str);
        are_example_skills(skills).then_some(EXAMPLE_OFFERS)
    }

    /// The best idea of the chosen market, or of all.
    fn write_headline(facts: &Value) -> Option<String> {
        first_idea(facts)
    }

    fn list_findings(facts: &Value) -> Vec<Finding> {
        let finding = |text| Finding::new(FindingKind::Idea, text, StatementBasis::Estimate);
        first_idea(facts).map(finding).into_iter().collect()
    }

    const KEEPS_FOR_MARKET: Option<&'static str> = Some("Keeps your skills, interests, money and hours.");

    fn for_market(request: OfferRequest, market: &str) -> Option<OfferRequest> {
        Some(OfferRequest {
            market: Some(market.to_owned()),
            ..request
        })
    }

    fn complete_request(_: OfferRequest, result: &OfferResult) -> OfferRequest {
        result.request.clone()
    }

    /// The employer's industry only adds warnings.
    fn without_private(request: OfferRequest) -> OfferRequest {
        OfferRequest {
            employer_industry: None,
            ..request
        }
    }

    fn read_form(fields: &[FormField]) -> Option<Result<Value, Refusal>> {
        Some(form::read_form(fields))
    }
}

/// "Weekday noon walks (Dog walking)".
fn first_idea(facts: &Value) -> Option<String> {
    let lists = ["marketList", "shortList"].into_iter();
    let idea = lists.filter_map(|list| facts[list].get(0)).next()?;
    Some(format!(
        "{} ({})",
        idea["title"].as_str()?,
        idea["marketName"].as_str()?
    ))
}
