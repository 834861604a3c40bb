//! The ranking of ideas, over the API and as a posted form.

use axum::http::Method;
use niche::tools::examples::shipped_examples;
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

    async fn ideas_have_their_markets_word_and_dollars_and_numbers_without_gaps(app: TestApp) {
        let result = app.post_as(ANNA, RANK, sewing()).await.json();
        let ideas = result["ideas"].as_array().unwrap();
        for (at, idea) in ideas.iter().enumerate() {
            assert_eq!(idea["number"], at + 1);
            let slug = idea["market"]["slug"].as_str().unwrap();
            let asked = json!({"market": slug});
            let card = app.post("/api/niche/evening", asked).await.json();
            assert_eq!((&idea["answer"]["word"], &idea["answer"]["text"]), (&card["answer"]["word"], &card["answer"]["text"]));
            if at == 4 {
                break;
            }
        }
        let first: std::collections::HashSet<&str> = ideas[..5].iter().map(|idea| idea["market"]["slug"].as_str().unwrap()).collect();
        assert_eq!(first.len(), 5);
    }

    async fn the_worked_example_is_shown_and_no_call_stores_it(app: TestApp) {
        let shown = app.get("/api/offers/example").await;
        assert_eq!(shown.status, 200, "{}", shown.text());
        let shown = shown.json();
        assert_eq!(shown["ideas"].as_array().unwrap().len(), 3);
        let skills = shipped_examples().offers.as_ref().unwrap().list_skills();
        let turned = json!([skills[1].to_uppercase(), format!("  {}.", skills[0])]);
        let token = app.member("", "anna@example.org").await;
        for skills in [json!(skills), turned] {
            let example = json!({"skills": skills, "cashCents": 90_000});
            let ranked = app.post(RANK, example.clone()).await;
            assert_eq!(ranked.status, 200, "a look at it stays possible");
            let body = json!({"toolName": "what-should-i-sell", "request": example});
            let refused = app.ask_with(&token, Method::POST, "/api/runs", body).await;
            assert_eq!(refused.refusal(), "422 example");
            assert!(refused.json()["message"].as_str().unwrap().starts_with("This is an example. Enter your own skills"));
            let ranked = ranked.json();
            let result = json!({"request": ranked["request"], "shortList": ranked["shortList"], "ideas": [ranked["ideas"][0]]});
            let body = json!({"toolName": "What Should I Sell", "result": result});
            let refused = app.ask_with(&token, Method::POST, "/api/dashboard/save-tool-result", body).await;
            assert_eq!(refused.refusal(), "422 example");
        }
        let own = json!({"toolName": "what-should-i-sell", "request": sewing()});
        let saved = app.ask_with(&token, Method::POST, "/api/runs", own).await.json();
        let change = json!({"version": 1, "request": {"skills": skills}});
        let path = format!("/api/runs/{}", saved["id"]);
        assert_eq!(app.ask_with(&token, Method::PATCH, &path, change).await.refusal(), "422 example");
        let kept = app.get_with(&token, &path).await.json();
        assert_eq!(kept["request"]["skills"], json!(["I can sew"]));
        let plan = app.get_with(&token, "/api/runs?tool=what-should-i-sell").await.json();
        assert_eq!(plan["total"], 1);
    }

    async fn a_run_that_was_stored_with_the_market_part_opens_and_ranks(app: TestApp) {
        let body = json!({"toolName": "what-should-i-sell", "request": sewing()});
        let saved = app.post_as(ANNA, "/api/runs", body).await.json();
        let before = json!({"skills": ["I can sew"], "cashCents": 30_000, "weights":
            {"skill": 20, "interest": 10, "market": 50, "cash": 10, "hours": 5, "speed": 5}});
        app.change(&format!("UPDATE runs SET request = '{before}' WHERE id = {}", saved["id"])).await;
        let opened = app.get_as(ANNA, &format!("/api/runs/{}", saved["id"])).await;
        assert_eq!(opened.status, 200, "{}", opened.text());
        let result = &opened.json()["result"];
        let weights: Vec<u64> = result["ideas"][0]["score"]["parts"].as_array().unwrap().iter().map(|part| part["weight"].as_u64().unwrap()).collect();
        assert_eq!(weights, [20, 10, 30, 20, 10, 5, 5]);
        assert_eq!(result["request"]["weights"]["pay"], 30);
        assert_eq!(app.post(RANK, before).await.json()["ideas"], result["ideas"]);
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
