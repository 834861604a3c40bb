//! Every letter that a template or the engine prints has a glyph in all faces.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use niche::Engine;
use niche::request::AnalysisRequest;
use niche::tools::Tool as _;
use niche::tools::offers::{OfferRequest, WhatShouldISell};
use niche::tools::persona::{CustomerPersona, PersonaRequest};
use niche::tools::profitability::{ProfitRequest, ProfitabilityCalculator};
use serde_json::{Value, json};

use crate::typeset::list_missing;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::load().unwrap());

const TEMPLATES: [&str; 7] = [
    include_str!("../templates/business.typ"),
    include_str!("../templates/house.typ"),
    include_str!("../templates/offers.typ"),
    include_str!("../templates/persona.typ"),
    include_str!("../templates/problems.typ"),
    include_str!("../templates/profit.typ"),
    include_str!("../templates/report.typ"),
];

#[test]
fn templates_print_letters_that_every_face_has() {
    let missing: BTreeSet<char> = TEMPLATES.iter().flat_map(|text| list_missing(text)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn formulas_and_answers_of_the_calculator_have_every_glyph() {
    let goals = ["keptPerMonth", "profitPerMonth", "hourlyPay", "margin", "overtime"];
    let prices = [json!(2_400), Value::Null, json!(1)];
    let mut read = 0;
    for (goal, price) in goals
        .iter()
        .flat_map(|goal| prices.iter().map(move |price| (goal, price)))
    {
        let request = json!({"market": "candles", "priceCents": price, "unitsPerMonth": 40, "unitCostCents": 700, "startupCents": 15_620,
                             "dayJobCentsPerHour": 2_700, "goal": {"kind": goal, "value": 20_000}});
        let request: ProfitRequest = serde_json::from_value(request).unwrap();
        let Ok(result) = ProfitabilityCalculator::run(&ENGINE, &request) else {
            continue;
        };
        check(&serde_json::to_value(&result).unwrap(), goal);
        read += 1;
    }
    assert!(read >= 5, "{read}");
    for sign in ['⌈', '⌉', '≥', '≤', '×', '÷', '−', '…', '“', '”'] {
        assert!(list_missing(&sign.to_string()).is_empty(), "{sign}");
    }
}

#[test]
fn texts_of_every_market_have_every_glyph() {
    for market in &ENGINE.atlas().markets {
        let request = AnalysisRequest {
            market: Some(market.slug.clone()),
            ..AnalysisRequest::new(market.name.clone())
        };
        let report = ENGINE.analyze_niche(&request).unwrap();
        check(&serde_json::to_value(&report).unwrap(), &market.slug);
        for prepared in ENGINE.prepare_experiments(market) {
            check(&serde_json::to_value(&prepared).unwrap(), &market.slug);
        }
        let persona = PersonaRequest {
            market: Some(market.slug.clone()),
            ..PersonaRequest::default()
        };
        let persona = CustomerPersona::run(&ENGINE, &persona).unwrap();
        check(&json!(persona.official_lines), &market.slug);
    }
}

#[test]
fn ranked_ideas_have_every_glyph() {
    let request: OfferRequest =
        serde_json::from_value(json!({"skills": ["sewing", "bookkeeping"], "cashCents": 200_000})).unwrap();
    let result = WhatShouldISell::run(&ENGINE, &request).unwrap();
    check(&serde_json::to_value(&result).unwrap(), "ideas");
}

fn check(value: &Value, place: &str) {
    match value {
        Value::String(text) => {
            let missing = list_missing(text);
            assert!(missing.is_empty(), "{place}: {missing:?} in {text:?}");
        }
        Value::Array(items) => items.iter().for_each(|item| check(item, place)),
        Value::Object(fields) => fields.values().for_each(|field| check(field, place)),
        _ => {}
    }
}
