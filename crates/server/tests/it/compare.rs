//! Two to four niches side by side.

use serde_json::{Value, json};

use crate::harness::ANNA;

const COMPARE: &str = "/api/niche/compare";

fn list_columns(comparison: &Value) -> Vec<&str> {
    let niches = comparison["niches"].as_array().unwrap();
    niches.iter().map(|niche| niche["slug"].as_str().unwrap()).collect()
}

fn find_row<'a>(comparison: &'a Value, key: &str) -> &'a Value {
    let rows = comparison["rows"].as_array().unwrap();
    rows.iter().find(|row| row["key"] == key).unwrap()
}

on_both! {
    async fn the_order_of_niches_never_matters(app: TestApp) {
        let orders = [["candles", "nail art", "bookkeeping"], ["bookkeeping", "candles", "nail art"], ["nail art", "bookkeeping", "candles"]];
        let mut answers = Vec::new();
        for keywords in orders {
            let answer = app.post(COMPARE, json!({"keywords": keywords})).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            answers.push(answer.text().to_owned());
        }
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[0], answers[2]);
        assert_eq!(list_columns(&serde_json::from_str(&answers[0]).unwrap()), ["bookkeeping", "candles", "nail-art"]);
    }

    async fn a_score_is_the_one_that_the_niches_own_report_has(app: TestApp) {
        let selection = json!({"competitionLevel": "low", "geographicFocus": "Europe", "weights": {"growth": 50}});
        let with = |more: Value| {
            let mut body = selection.clone();
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        let comparison = app.post(COMPARE, with(json!({"markets": ["nail-art", "candles"]}))).await.json();
        assert_eq!(comparison["geographicFocus"], "Europe");
        for (place, slug) in list_columns(&comparison).into_iter().enumerate() {
            let report = app.post("/api/niche/analyze", with(json!({"keywords": slug, "market": slug}))).await.json();
            assert_eq!(find_row(&comparison, "score")["cells"][place]["display"], report["viabilityScore"].to_string());
            assert_eq!(find_row(&comparison, "market_size")["cells"][place]["display"], report["marketSize"]);
            assert_eq!(comparison["weights"], report["request"]["weights"]);
        }
    }

    async fn slugs_are_understood_among_words(app: TestApp) {
        let comparison = app.post(COMPARE, json!({"keywords": ["hot-sauce-and-condiments", " nail art "]})).await.json();
        assert_eq!(list_columns(&comparison), ["hot-sauce-and-condiments", "nail-art"]);
        assert_eq!(comparison["niches"][1]["asked"], json!(["nail art"]));
    }

    async fn a_list_of_the_wrong_length_is_refused(app: TestApp) {
        let five = ["candles", "nail art", "bookkeeping", "dog grooming", "lawn mowing"];
        for wrong in [json!({}), json!({"keywords": null}), json!({"keywords": ["candles", " "]}), json!({"keywords": five}),
                      json!({"markets": ["candles"]}), json!({"keywords": ["candles", "nail art"], "markets": ["candles", "nail-art"]}),
                      json!({"keywords": ["candle", "candles"]})] {
            let answer = app.post(COMPARE, wrong.clone()).await;
            assert_eq!(answer.refusal(), "422 invalid_comparison", "{wrong}");
        }
    }

    async fn a_niche_without_a_market_is_named(app: TestApp) {
        let answer = app.post(COMPARE, json!({"keywords": ["candles", "xqzvw bnmkl"]})).await;
        assert_eq!(answer.refusal(), "422 no_match");
        assert!(answer.json()["fields"]["keywords[1]"].is_string());
        assert_eq!(answer.json()["fields"]["keywords[0]"], Value::Null);
        let answer = app.post(COMPARE, json!({"markets": ["candles", "no-such-market"]})).await;
        assert_eq!(answer.refusal(), "422 unknown_market");
        let answer = app.post(COMPARE, json!({"keywords": ["candles", "x".repeat(201)]})).await;
        assert_eq!(answer.refusal(), "422 keywords_too_long");
        let answer = app.post(COMPARE, json!({"keywords": ["candles", "nail\u{0}art"]})).await;
        assert_eq!(answer.refusal(), "422 invalid_text");
    }

    async fn wrong_selectors_are_refused_as_in_an_analysis(app: TestApp) {
        let answer = app.post(COMPARE, json!({"keywords": ["candles", "nail art"], "marketSize": "Huge"})).await;
        assert_eq!(answer.refusal(), "422 invalid_choice");
        assert_eq!(app.post(COMPARE, json!({"keywords": "candles, nail art"})).await.refusal(), "422 invalid_body");
    }

    async fn comparing_leaves_nothing_behind(app: TestApp) {
        app.post_as(ANNA, COMPARE, json!({"keywords": ["candles", "nail art"]})).await;
        assert!(app.rows("SELECT id FROM runs").await.is_empty());
    }
}
