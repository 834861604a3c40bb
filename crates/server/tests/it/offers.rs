//! The ranking of ideas, over the API and as a posted form.

use serde_json::{Value, json};

use crate::harness::ANNA;

const RANK: &str = "/api/offers/rank";

fn sewing() -> Value {
    json!({"skills": ["I can sew"], "cashCents": 30_000, "tools": ["sewing_machine"]})
}

on_both! {
    async fn an_answer_names_ideas_with_points_that_add_up(app: TestApp) {
        let answer = app.post_as(ANNA, RANK, sewing()).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let result = answer.json();
        let first = &result["ideas"][0];
        let codes: Vec<&str> = first["market"]["industries"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
        assert!(codes.iter().all(|code| code.len() == 6) && !codes.is_empty());
        let points = first["score"]["parts"].as_array().unwrap().iter().map(|part| part["points"].as_f64().unwrap()).sum::<f64>();
        let sum = points + first["bonus"].as_f64().unwrap();
        assert!((sum - first["score"]["value"].as_f64().unwrap()).abs() < 0.01);
        assert!(result["ideas"].as_array().unwrap().iter().all(|idea| idea["idea"]["startupCostUsd"][0].as_u64().unwrap() <= 300));
        assert_eq!(result["request"]["cashCents"], 30_000);
        assert_eq!(app.post(RANK, sewing()).await.json(), result);
    }

    async fn a_request_without_a_known_skill_is_refused(app: TestApp) {
        let cards = json!({"R": 2, "I": 1, "A": 0, "S": -1, "E": 0, "C": 1});
        let blank = app.post(RANK, json!({"skills": [" "], "interests": cards, "answeredCards": 12})).await;
        assert_eq!(blank.refusal(), "422 skills_required");
        assert!(blank.json()["message"].as_str().unwrap().starts_with("Please name at least one skill"), "{}", blank.text());
        for skills in [json!([]), json!(["asdf qwer zxcv"]), json!(["sell drugs"]), json!(["🐶"]), json!(["everything"])] {
            let answer = app.post(RANK, json!({"skills": skills})).await;
            assert_eq!(answer.refusal(), "422 skills_required");
        }
        assert_eq!(app.post(RANK, json!({"skills": ["a\0b"]})).await.refusal(), "422 invalid_text");
        let wrong = app.post(RANK, json!({"skills": ["sewing"], "cashCents": -1, "tools": ["tank"]})).await;
        assert_eq!(wrong.refusal(), "422 invalid_choice");
        assert!(wrong.json()["fields"]["tools.0"].is_string() && wrong.json()["fields"]["cashCents"].is_string());
        let zeros = json!({"skill": 0, "interest": 0, "market": 0, "cash": 0, "hours": 0, "speed": 0});
        assert_eq!(app.post(RANK, json!({"skills": ["sewing"], "weights": zeros})).await.refusal(), "422 invalid_weights");
        assert_eq!(app.post(RANK, json!({"skills": "sewing"})).await.refusal(), "422 invalid_body");
    }

    async fn the_choices_of_the_form_are_listed(app: TestApp) {
        let options = app.get("/api/offers/options").await.json();
        assert_eq!(options["cards"].as_array().unwrap().len(), 12);
        assert_eq!(options["tools"].as_array().unwrap().len(), 20);
        assert_eq!(options["method"][0]["weight"], 30);
        let found = app.get("/api/offers/industries?q=pet%20care").await.json();
        assert_eq!(found[0]["code"], "812910");
        assert_eq!(app.get("/api/offers/industries?q=%F0%9F%90%B6").await.json(), json!([]));
    }

    async fn a_saved_run_makes_the_ranking_again(app: TestApp) {
        let body = json!({"toolName": "what-should-i-sell", "request": sewing()});
        let saved = app.post_as(ANNA, "/api/runs", body).await;
        assert_eq!(saved.status, 201, "{}", saved.text());
        let saved = saved.json();
        let ranked = app.post_as(ANNA, RANK, sewing()).await.json();
        assert_eq!((&saved["result"], &saved["progress"]), (&ranked, &json!(100)));
        assert_eq!(saved["title"], ranked["ideas"][0]["idea"]["title"]);
        let list = app.get_as(ANNA, "/api/runs?tool=what-should-i-sell").await.json();
        assert_eq!(list["items"][0]["summary"]["shortList"], ranked["shortList"]);
    }
}
