//! Places: suggestions for typed texts, and the figures of one place.

use serde_json::{Value, json};

use crate::harness::TestApp;

async fn suggest(app: &TestApp, query: &str) -> Vec<Value> {
    let found = app.get(&format!("/api/places?q={query}")).await;
    assert_eq!(found.status, 200, "{}", found.text());
    found.json().as_array().unwrap().clone()
}

on_both! {
    async fn a_city_a_zip_code_and_a_state_lead_to_a_place(app: TestApp) {
        let austin = &suggest(&app, "aus").await[0];
        assert_eq!((&austin["id"], &austin["label"]), (&json!("48453"), &json!("Austin, Texas (Travis County)")));
        assert_eq!(suggest(&app, "78704").await[0]["id"], "48453");
        assert_eq!(suggest(&app, "Texas").await[0]["id"], "TX");
        assert_eq!(suggest(&app, "county&limit=3").await.len(), 3);
        assert_eq!(suggest(&app, "").await, Vec::<Value>::new());
        let clear = async |query: &str| {
            let found = suggest(&app, query).await;
            found.iter().map(|place| place["isClear"] == true).collect::<Vec<_>>()
        };
        assert_eq!((clear("Austin,%20TX&limit=1").await, clear("78704").await), (vec![true], vec![true]));
        assert!(clear("aus").await.iter().all(|is_clear| !is_clear), "a beginning is no name");
        assert!(clear("springfield").await.iter().all(|is_clear| !is_clear), "many have this name");
    }

    async fn a_place_has_its_figures_and_an_unknown_one_says_what_to_use(app: TestApp) {
        let travis = app.get("/api/places/48453").await.json();
        assert_eq!((&travis["name"], &travis["kind"], &travis["state"]), (&json!("Travis County, Texas"), &json!("county"), &json!("TX")));
        assert!(travis["neighbors"].as_array().unwrap().len() > 3, "{travis}");
        assert_eq!(app.get("/api/places/TX").await.json()["kind"], "state");
        let unknown = app.get("/api/places/99999").await;
        assert_eq!(unknown.refusal(), "404 not_found");
        assert!(unknown.text().contains("such as 48453"), "{}", unknown.text());
    }

    async fn parameters_out_of_bounds_are_refused(app: TestApp) {
        for query in ["q=a&limit=0", "q=a&limit=21", "limit=3", &format!("q={}", "a".repeat(81))] {
            assert_eq!(app.get(&format!("/api/places?{query}")).await.refusal(), "422 invalid_query", "{query}");
        }
    }
}
