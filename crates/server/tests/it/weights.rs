//! A score weighed by the reader.

use serde_json::json;

use crate::harness::ANNA;

const ANALYZE: &str = "/api/niche/analyze";

on_both! {
    async fn the_score_follows_the_readers_weights_and_says_which(app: TestApp) {
        let ours = app.post(ANALYZE, json!({"keywords": "nail art"})).await.json();
        let body = json!({"keywords": "nail art", "weights": {"growth": 100, "size": 0}});
        let theirs = app.post(ANALYZE, body).await.json();
        let points = theirs["score"]["parts"].as_array().unwrap().iter().map(|part| part["points"].as_u64().unwrap());
        assert_eq!(theirs["viabilityScore"], points.sum::<u64>());
        assert_same_json!(theirs["request"]["weights"], @r#"
        {
          "fit_competition": 3,
          "fit_size": 0,
          "growth": 60,
          "margin": 6,
          "profit_share": 7,
          "room": 6,
          "size": 0,
          "solo_receipts": 9,
          "solo_share": 9
        }
        "#);
        assert_ne!(theirs["id"], ours["id"]);
        assert_eq!(ours["request"].get("weights"), None);
    }

    async fn our_own_weights_spelled_out_change_nothing(app: TestApp) {
        let ours = app.post(ANALYZE, json!({"keywords": "nail art"})).await.json();
        for same in [json!(null), json!({}), json!({"growth": 21, "room": 10})] {
            assert_eq!(app.post(ANALYZE, json!({"keywords": "nail art", "weights": same})).await.json(), ours);
        }
    }

    async fn wrong_weights_are_all_named_at_once(app: TestApp) {
        let answer = app.post(ANALYZE, json!({"keywords": "nail art", "weights": {"growth": 101, "size": -1, "luck": 3}})).await;
        assert_eq!(answer.refusal(), "422 invalid_weights");
        let fields = answer.json()["fields"].clone();
        assert_eq!(fields.as_object().unwrap().keys().collect::<Vec<_>>(), ["weights.growth", "weights.luck", "weights.size"]);
        assert_eq!(fields["weights.growth"], "must be a whole number from 0 to 100");
        let keys = ["growth", "size", "solo_share", "solo_receipts", "profit_share", "margin", "room", "fit_competition", "fit_size"];
        let nothing: serde_json::Map<_, _> = keys.into_iter().map(|key| (key.to_owned(), json!(0))).collect();
        assert_eq!(app.post(ANALYZE, json!({"keywords": "nail art", "weights": nothing})).await.refusal(), "422 invalid_weights");
        assert_eq!(app.post(ANALYZE, json!({"keywords": "nail art", "weights": {"growth": 1.5}})).await.refusal(), "422 invalid_body");
    }

    async fn the_weights_are_kept_with_the_analysis(app: TestApp) {
        app.post_as(ANNA, ANALYZE, json!({"keywords": "nail art", "weights": {"margin": 40}})).await;
        let rows = app.rows("SELECT request FROM runs").await;
        let request: serde_json::Value = serde_json::from_str(&rows[0].try_get::<String>("", "request").unwrap()).unwrap();
        assert!(request["weights"]["margin"].as_u64().unwrap() > 10);
    }
}
