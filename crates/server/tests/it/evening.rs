//! The first card: recomputed for the reader's own evenings, and kept with a request.

use serde_json::{Value, json};

use crate::harness::ANNA;

const EVENING: &str = "/api/niche/evening";

on_both! {
    async fn an_evening_follows_the_readers_time_place_and_wage(app: TestApp) {
        let report = app.post("/api/niche/analyze", json!({"keywords": "dog grooming"})).await.json();
        let plain = app.post_as(ANNA, EVENING, json!({"market": "dog-grooming"})).await.json();
        assert_eq!(plain["evening"], report["evening"], "defaults give the card of the report");
        assert_eq!(plain["afterTax"], Value::Null);

        let body = json!({"market": "dog-grooming", "eveningMinutes": 360, "eveningsPerWeek": 2, "state": "ca", "wageUsd": 30});
        let mine = app.post_as(ANNA, EVENING, body).await.json();
        assert_eq!((&mine["evening"]["minutes"], &mine["evening"]["state"]["code"]), (&json!(360), &json!("CA")));
        assert!(mine["evening"]["earningsUsd"][2].as_f64() > plain["evening"]["earningsUsd"][2].as_f64());
        assert!(mine["afterTax"]["perHourUsd"][1].as_f64() < mine["evening"]["perHourUsd"][1].as_f64());
        let sources: Vec<&str> = mine["sources"].as_array().unwrap().iter().map(|s| s["id"].as_str().unwrap()).collect();
        assert!(sources.contains(&"federal-tax-2026") && sources.contains(&"bea-price-parities"), "{sources:?}");
    }

    async fn what_is_out_of_range_is_refused_by_name(app: TestApp) {
        let wrong = [
            (json!({"market": "dog-grooming", "eveningMinutes": 29}), "eveningMinutes"),
            (json!({"market": "dog-grooming", "eveningsPerWeek": 8}), "eveningsPerWeek"),
            (json!({"market": "dog-grooming", "state": "Bavaria"}), "state"),
            (json!({"market": "dog-grooming", "wageUsd": -1}), "wageUsd"),
        ];
        for (body, field) in wrong {
            let answer = app.post(EVENING, body).await;
            assert_eq!(answer.refusal(), "422 invalid_choice");
            assert!(answer.json()["fields"][field].is_string(), "{}", answer.json());
        }
        assert_eq!(app.post(EVENING, json!({"market": "nothing"})).await.refusal(), "422 unknown_market");
        let analyze = json!({"keywords": "dog grooming", "eveningMinutes": 601});
        assert_eq!(app.post("/api/niche/analyze", analyze).await.refusal(), "422 invalid_choice");
    }

    async fn a_kept_request_keeps_its_evenings(app: TestApp) {
        let request = json!({"keywords": "dog grooming", "eveningMinutes": 240, "state": "Texas"});
        let report = app.post("/api/niche/analyze", request.clone()).await.json();
        assert_eq!(report["request"]["eveningMinutes"], json!(240));
        let project = app.post_as(ANNA, "/api/niche/projects", json!({"name": "Mine", "request": request})).await.json();
        assert_eq!((&project["request"]["eveningMinutes"], &project["request"]["state"]), (&json!(240), &json!("TX")));
        let plain = app.post("/api/niche/analyze", json!({"keywords": "dog grooming"})).await.json();
        assert_ne!(plain["id"], report["id"]);
        assert_eq!(plain["request"].get("eveningMinutes"), None);
    }
}
