use serde_json::{Value, json};

use crate::harness::{ANNA, BEN};

const ANALYSES: &str = "/api/niche/analyses";
const ANALYZE: &str = "/api/niche/analyze";

fn list_keywords(page: &Value) -> Vec<&str> {
    let items = page["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| item["request"]["keywords"].as_str().unwrap())
        .collect()
}

on_both! {
    async fn an_analysis_stands_in_the_history_at_once_and_can_be_made_again(app: TestApp) {
        let report = app.post_as(ANNA, ANALYZE, json!({"keywords": "nail art", "competitionLevel": "low"})).await.json();
        let page = app.get_as(ANNA, ANALYSES).await.json();
        assert_eq!((&page["total"], &page["page"], &page["pages"]), (&json!(1), &json!(1), &json!(1)));
        let earlier = &page["items"][0];
        assert_eq!((&earlier["id"], &earlier["isOutdated"]), (&report["id"], &json!(false)));
        assert_eq!(app.post_as(ANNA, ANALYZE, earlier["request"].clone()).await.json(), report);
    }

    async fn an_earlier_analysis_keeps_the_readers_weights_and_evening(app: TestApp) {
        let body = json!({"keywords": "nail art", "weights": {"growth": 80}, "eveningMinutes": 90, "eveningsPerWeek": 2, "state": "CA"});
        let report = app.post_as(ANNA, ANALYZE, body).await.json();
        let earlier = app.get_as(ANNA, ANALYSES).await.json()["items"][0]["request"].clone();
        assert_eq!(earlier["weights"], report["request"]["weights"]);
        assert_eq!((&earlier["eveningMinutes"], &earlier["location"]), (&json!(90), &json!("CA")));
        assert_eq!(app.post_as(ANNA, ANALYZE, earlier).await.json(), report);
    }

    async fn pages_hold_twenty_the_latest_run_first(app: TestApp) {
        for number in 0..23 {
            app.clock.advance_micros(1);
            let body = json!({"keywords": format!("nail art {number}"), "market": "nail-art"});
            app.post_as(ANNA, ANALYZE, body).await;
        }
        app.clock.advance_micros(1);
        app.post_as(ANNA, ANALYZE, json!({"keywords": "nail art 3", "market": "nail-art"})).await;
        let first = app.get_as(ANNA, ANALYSES).await.json();
        assert_eq!((list_keywords(&first).len(), list_keywords(&first)[0], list_keywords(&first)[1]), (20, "nail art 3", "nail art 22"));
        assert_eq!((&first["total"], &first["pages"]), (&json!(23), &json!(2)));
        let second = app.get_as(ANNA, &format!("{ANALYSES}?page=2")).await.json();
        assert_eq!(list_keywords(&second), ["nail art 2", "nail art 1", "nail art 0"]);
        let beyond = app.get_as(ANNA, &format!("{ANALYSES}?page=3")).await.json();
        assert_eq!((list_keywords(&beyond).len(), &beyond["total"]), (0, &json!(23)));
    }

    async fn what_was_asked_for_last_stands_first_however_quickly_it_was(app: TestApp) {
        for words in ["nail art", "candles", "nail art", "nail art"] {
            app.clock.advance_micros(1_000_000);
            app.post_as(ANNA, ANALYZE, json!({"keywords": words})).await;
        }
        assert_eq!(list_keywords(&app.get_as(ANNA, ANALYSES).await.json()), ["nail art", "candles"]);
    }

    async fn an_older_release_is_told(app: TestApp) {
        app.post_as(ANNA, ANALYZE, json!({"keywords": "nail art"})).await;
        app.change("UPDATE runs SET engine_version = '0'").await;
        assert_eq!(app.get_as(ANNA, ANALYSES).await.json()["items"][0]["isOutdated"], true);
    }

    async fn everybody_sees_their_own_and_clients_without_a_cookie_none(app: TestApp) {
        app.post_as(ANNA, ANALYZE, json!({"keywords": "nail art"})).await;
        app.post(ANALYZE, json!({"keywords": "candles"})).await;
        assert_eq!(app.get_as(BEN, ANALYSES).await.json()["items"], json!([]));
        assert_eq!(app.get(ANALYSES).await.refusal(), "422 visitor_required");
        let odd = app.get_as(ANNA, &format!("{ANALYSES}?page=x")).await;
        assert_eq!(odd.refusal(), "422 invalid_query");
    }
}
