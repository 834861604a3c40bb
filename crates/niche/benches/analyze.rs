//! Time of one analysis and one suggestion in process, over queries of every kind.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use niche::Engine;
use niche::request::AnalysisRequest;
use niche::tools::Tool;
use niche::tools::offers::{OfferRequest, WhatShouldISell};
use niche::tools::profitability::{ProfitRequest, ProfitabilityCalculator};

const QUERIES: [&str; 8] = [
    "dog grooming",
    "candels",
    "I want to start a small evening business teaching piano to children near me",
    "candles, dog walking, bookkeeping, hot sauce",
    "etsy",
    "asdfgh qwerty zxcvb",
    "handmade leather wallets for men on etsy",
    "photography",
];

fn bench_analyses(c: &mut Criterion) {
    let engine = Engine::load().expect("the embedded data are whole");
    for query in QUERIES {
        c.bench_function(&format!("analyze {:.24}", query), |b| {
            b.iter(|| engine.analyze_niche(&AnalysisRequest::new(black_box(query))));
        });
    }
    c.bench_function("suggest cand", |b| {
        b.iter(|| engine.suggest_markets(black_box("cand"), 5))
    });
    let request: OfferRequest = serde_json::from_value(serde_json::json!({
        "skills": ["sewing", "bookkeeping", "I fix bikes", "guitar lessons", "mowing lawns"],
        "interests": {"R": 2, "I": 0, "A": 1, "S": 0, "E": -1, "C": 0}, "cashCents": 30_000, "hoursPerWeek": 4,
    }))
    .expect("a request");
    c.bench_function("rank offers", |b| {
        b.iter(|| WhatShouldISell::run(&engine, black_box(&request)));
    });
    let calculation: ProfitRequest = serde_json::from_value(serde_json::json!({
        "priceCents": 4500, "unitsPerMonth": 12.5, "unitCostCents": 900, "startupCents": 30_000, "hoursPerMonth": 20,
        "dayJobCentsPerHour": 2500, "feePreset": "amazon", "feeOptions": {"category": "apparel", "plan": "individual"},
        "growthPercentPerMonth": 5, "salesTaxPercent": 8, "goal": {"kind": "hourlyPay", "value": 5_000}
    }))
    .expect("the request has the form");
    c.bench_function("calculate profit with a goal", |b| {
        b.iter(|| ProfitabilityCalculator::run(&engine, black_box(&calculation)));
    });
    c.bench_function("load", |b| {
        b.iter(|| Engine::load().expect("the embedded data are whole"))
    });
}

criterion_group!(benches, bench_analyses);
criterion_main!(benches);
