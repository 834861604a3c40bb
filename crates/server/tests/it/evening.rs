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
            (json!({"market": "dog-grooming", "wageUsd": 1000.01}), "wageUsd"),
            (json!({"market": "dog-grooming", "priceUsd": 0}), "priceUsd"),
            (json!({"market": "dog-grooming", "minutesPerUnit": 0.5}), "minutesPerUnit"),
            (json!({"market": "dog-grooming", "costUsd": -1}), "costUsd"),
            (json!({"market": "dog-grooming", "yardstick": "holiday"}), "yardstick"),
            (json!({"market": "dog-grooming", "experience": "expert"}), "experience"),
        ];
        for (body, field) in wrong {
            let answer = app.post(EVENING, body).await;
            assert_eq!(answer.refusal(), "422 invalid_choice");
            assert!(answer.json()["fields"][field].is_string(), "{}", answer.json());
        }
        assert_eq!(app.post(EVENING, json!({"market": "nothing"})).await.refusal(), "422 unknown_market");
        for wrong in [json!({"eveningMinutes": 601}), json!({"wageUsd": 0.5}), json!({"yardstick": "holiday"})] {
            let mut analyze = json!({"keywords": "dog grooming"});
            analyze.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
            assert_eq!(app.post("/api/niche/analyze", analyze).await.refusal(), "422 invalid_choice", "{wrong}");
        }
    }

    async fn the_answer_follows_the_readers_wage_and_figures(app: TestApp) {
        let ask = async |extra: Value| {
            let mut body = json!({"market": "dog-grooming"});
            body.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
            app.post(EVENING, body).await.json()["answer"].clone()
        };
        let (plain, poor, rich) = (ask(json!({})).await, ask(json!({"wageUsd": 8})).await, ask(json!({"wageUsd": 200})).await);
        assert_eq!((&plain["wageUsd"], &plain["wageSource"]), (&json!(24.51), &json!("bls-oews-2025")));
        assert_eq!((&rich["wageUsd"], &rich["wageSource"], &rich["word"]), (&json!(200.0), &json!("reader"), &json!("pays_less")));
        assert_eq!(poor["word"], "pays_more");
        let overtime = ask(json!({"yardstick": "overtime"})).await;
        assert!(overtime["yardstickUsd"].as_f64() > plain["yardstickUsd"].as_f64(), "{overtime}");
        let own = ask(json!({"priceUsd": 500, "minutesPerUnit": 60, "costUsd": 1})).await;
        assert_eq!((&own["word"], &own["priceUsd"]), (&json!("pays_more"), &json!([500.0, 500.0, 500.0])));
        assert_eq!(own["ownFigures"], json!(["price", "minutes", "cost"]));
        let [new, practiced] = ["new", "practiced"].map(|experience| ask(json!({"experience": experience})));
        let (new, practiced) = (new.await, practiced.await);
        assert!(new["hourUsd"][1].as_f64() < plain["hourUsd"][1].as_f64());
        assert!(practiced["hourUsd"][1].as_f64() > plain["hourUsd"][1].as_f64());
    }

    async fn the_wage_is_in_no_request_that_is_kept(app: TestApp) {
        let asked = json!({"keywords": "dog grooming", "wageUsd": 87.65, "yardstick": "overtime"});
        let mine = app.post_as(ANNA, "/api/niche/analyze", asked.clone()).await.json();
        let plain = app.post("/api/niche/analyze", json!({"keywords": "dog grooming"})).await.json();
        assert_eq!((&mine["id"], &mine["request"]), (&plain["id"], &plain["request"]), "the wage names no other analysis");
        assert_eq!(mine["answer"]["wageUsd"], json!(87.65));
        let project = app.post_as(ANNA, "/api/niche/projects", json!({"name": "Mine", "request": asked})).await.json();
        assert_eq!(project["answer"]["word"], plain["answer"]["word"], "a saved project says the median's word");
        let share = app.post_as(ANNA, "/api/niche/shares", json!({"request": asked})).await.json();
        for kept in [&project["request"], &share] {
            assert!(!kept.to_string().contains("87.65") && !kept.to_string().contains("overtime"), "{kept}");
        }
        app.state.db.wait_for_writes().await;
        let history = app.get_as(ANNA, "/api/niche/analyses").await.text().to_owned();
        assert!(!history.contains("87.65") && !history.contains("wage"), "{history}");
    }

    async fn home_shows_a_real_market(app: TestApp) {
        let example = app.get("/api/niche/example").await.json();
        let slug = example["market"]["slug"].as_str().unwrap();
        let (minutes, evenings) = (&example["minutes"], &example["eveningsPerWeek"]);
        let body = json!({"market": slug, "eveningMinutes": minutes, "eveningsPerWeek": evenings});
        let card = app.post(EVENING, body).await.json();
        assert_eq!(example["answer"], card["answer"]);
    }

    async fn a_kept_request_keeps_its_evenings(app: TestApp) {
        let request = json!({"keywords": "dog grooming", "eveningMinutes": 240, "state": "Texas"});
        let report = app.post("/api/niche/analyze", request.clone()).await.json();
        assert_eq!(report["request"]["eveningMinutes"], json!(240));
        let project = app.post_as(ANNA, "/api/niche/projects", json!({"name": "Mine", "request": request})).await.json();
        assert_eq!((&project["request"]["eveningMinutes"], &project["request"]["location"]), (&json!(240), &json!("TX")));
        let plain = app.post("/api/niche/analyze", json!({"keywords": "dog grooming"})).await.json();
        assert_ne!(plain["id"], report["id"]);
        assert_eq!(plain["request"].get("eveningMinutes"), None);
    }
}
