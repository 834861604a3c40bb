//! Reports for the county or the state of the reader.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};

use crate::harness::{ANNA, BEN, TestApp};

const ANALYZE: &str = "/api/niche/analyze";
const COMPARE: &str = "/api/niche/compare";

fn grooming(more: Value) -> Value {
    let mut body = json!({"keywords": "dog grooming"});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

async fn put_location(app: &TestApp, token: &str, location: &str) -> String {
    let body = json!({"location": location});
    let answer = app.ask_with(token, Method::PUT, "/api/auth/location", body).await;
    match answer.status.as_u16() {
        204 => "204".to_owned(),
        _ => answer.refusal(),
    }
}

on_both! {
    async fn a_report_for_a_county_has_its_figures_and_its_yardstick(app: TestApp) {
        let report = app.post(ANALYZE, grooming(json!({"location": "48453"}))).await.json();
        let local = &report["local"];
        assert_eq!((&local["id"], &local["heading"]), (&json!("48453"), &json!("In Travis County, Texas")));
        assert_eq!(local["texts"]["businesses"]["title"], "131 businesses with staff in 2021");
        assert_eq!(local["peerDensities"].as_array().unwrap().len(), 46);
        assert_eq!((&report["answer"]["wageUsd"], &report["request"]["location"]), (&json!(27.38), &json!("48453")));
        let national = app.post(ANALYZE, grooming(json!({"location": ""}))).await.json();
        assert_eq!((&national["local"], &national["request"]["location"]), (&Value::Null, &Value::Null));
        assert_eq!(national["viabilityScore"], report["viabilityScore"]);
    }

    async fn a_state_is_read_as_the_location(app: TestApp) {
        let report = app.post(ANALYZE, grooming(json!({"location": "TX"}))).await.json();
        assert_eq!(report["local"]["kind"], "state");
        for same in [json!({"state": "Texas"}), json!({"state": "tx", "location": "TX"}), json!({"state": "", "location": "Texas"})] {
            assert_eq!(app.post(ANALYZE, grooming(same.clone())).await.json(), report, "{same}");
        }
        let district = app.post(ANALYZE, grooming(json!({"location": "DC"}))).await.json();
        assert_eq!(district["request"]["location"], "11001");
    }

    async fn two_places_and_unknown_ones_are_refused(app: TestApp) {
        let two = app.post(ANALYZE, grooming(json!({"location": "48453", "state": "TX"}))).await;
        assert_eq!(two.refusal(), "422 invalid_choice");
        assert!(two.json()["fields"]["location"].is_string());
        for path in [ANALYZE, "/api/niche/evening", COMPARE] {
            let mut body = grooming(json!({"location": "Austn", "market": "dog-grooming"}));
            if path == COMPARE {
                body = json!({"markets": ["dog-grooming", "candles"], "location": "Austn"});
            }
            if path == "/api/niche/evening" {
                body = json!({"market": "dog-grooming", "location": "Austn"});
            }
            let unknown = app.post(path, body).await;
            assert_eq!(unknown.refusal(), "422 unknown_place", "{path}");
            let answer = unknown.json();
            assert!(answer["fields"]["location"].is_string(), "{answer}");
            assert_eq!(answer["places"][0]["id"], "48453", "{answer}");
        }
        assert_eq!(app.post(ANALYZE, grooming(json!({"location": "99999"}))).await.refusal(), "422 unknown_place");
        assert_eq!(app.post(ANALYZE, grooming(json!({"location": "48454"}))).await.refusal(), "422 unknown_place");
    }

    async fn an_evening_takes_the_place(app: TestApp) {
        let card = app.post("/api/niche/evening", json!({"market": "dog-grooming", "location": "48453"})).await.json();
        assert_eq!((&card["answer"]["wageUsd"], &card["evening"]["state"]["code"]), (&json!(27.38), &json!("TX")));
        let report = app.post(ANALYZE, grooming(json!({"location": "48453"}))).await.json();
        assert_eq!((&card["evening"], &card["answer"]), (&report["evening"], &report["answer"]));
    }

    async fn one_market_is_compared_in_several_places(app: TestApp) {
        let body = json!({"markets": ["dog-grooming"], "locations": ["48453", "53033", "TX"]});
        let comparison = app.post(COMPARE, body).await.json();
        let niches = comparison["niches"].as_array().unwrap();
        let places: Vec<&str> = niches.iter().map(|niche| niche["place"]["id"].as_str().unwrap()).collect();
        assert_eq!(places, ["48453", "53033", "TX"]);
        let rows = comparison["rows"].as_array().unwrap();
        let businesses = rows.iter().find(|row| row["key"] == "local_businesses").unwrap();
        assert_eq!(businesses["cells"][0]["display"], "131 businesses with staff in 2021");
        assert!(businesses["cells"].as_array().unwrap().iter().all(|cell| cell["mark"].is_null()));
        assert!(comparison["summary"].as_str().unwrap().contains("in Travis County, Texas"), "{}", comparison["summary"]);
        let several = json!({"markets": ["dog-grooming", "candles"], "location": "48453"});
        let several = app.post(COMPARE, several).await.json();
        assert_eq!(several["niches"][1]["place"]["name"], "Travis County, Texas");
        for wrong in [json!({"markets": ["dog-grooming"], "locations": ["48453"]}),
                      json!({"markets": ["dog-grooming"], "locations": ["48453", "48453"]}),
                      json!({"markets": ["dog-grooming"], "locations": ["TX", "CA", "WA", "OR", "NY"]}),
                      json!({"markets": ["dog-grooming", "candles"], "locations": ["48453", "TX"]}),
                      json!({"markets": ["dog-grooming"], "locations": ["48453", "TX"], "location": "CA"})] {
            assert_eq!(app.post(COMPARE, wrong.clone()).await.refusal(), "422 invalid_comparison", "{wrong}");
        }
        let unknown = app.post(COMPARE, json!({"markets": ["dog-grooming"], "locations": ["48453", "Austn"]})).await;
        assert_eq!(unknown.refusal(), "422 unknown_place");
        assert!(unknown.json()["fields"]["locations[1]"].is_string());
    }

    async fn stored_requests_keep_the_place(app: TestApp) {
        let request = grooming(json!({"location": "48453"}));
        app.post_as(ANNA, ANALYZE, request.clone()).await;
        let history = app.get_as(ANNA, "/api/niche/analyses").await.json();
        assert_eq!(history["items"][0]["request"]["location"], "48453");
        let link = app.post_as(ANNA, "/api/niche/shares", json!({"request": request})).await.json();
        let token = link["path"].as_str().unwrap().strip_prefix("/r/").unwrap();
        let shared = app.get_as(BEN, &format!("/api/niche/shared?token={token}")).await.json();
        assert_eq!(shared["report"]["local"]["name"], "Travis County, Texas");
        let page = app.get(&format!("/r/{token}")).await;
        assert!(page.text().contains("Dog grooming in Travis County, Texas"), "{}", page.text());
        // As it was stored before places were known.
        app.change("UPDATE runs SET request = REPLACE(request, '\"location\":\"48453\"', '\"state\":\"TX\"')").await;
        let older = app.get_as(BEN, &format!("/api/niche/shared?token={token}")).await.json();
        assert_eq!((&older["report"]["local"]["id"], &older["report"]["request"]["location"]), (&json!("TX"), &json!("TX")));
    }

    async fn files_name_the_place(app: TestApp) {
        let body = json!({"request": grooming(json!({"location": "48453"}))});
        let table = app.post("/api/niche/ideas.csv", body.clone()).await;
        assert!(table.text().contains("\"Travis County, Texas\""), "{}", table.text());
        let national = app.post("/api/niche/ideas.csv", json!({"request": grooming(json!({}))})).await;
        assert!(national.text().contains("United States"), "{}", national.text());
        assert_eq!(app.post("/api/niche/report.pdf", body).await.status, 200);
    }

    async fn an_account_keeps_its_place_until_it_is_named_again(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let place = async || app.get_with(&token, "/api/auth/user").await.json()["location"].clone();
        assert_eq!(place().await, Value::Null, "nobody has named it");
        let travis = json!({"id": "48453", "name": "Travis County, Texas"});
        for (code, kept) in [("48453", travis.clone()), ("tx", json!({"id": "TX", "name": "Texas"})), ("", json!({"id": "", "name": ""}))] {
            assert_eq!(put_location(&app, &token, code).await, "204", "{code}");
            assert_eq!(place().await, kept);
        }
        assert_eq!(put_location(&app, &token, "Austn").await, "422 unknown_place");
        assert_eq!(place().await["id"], "", "a refused place changes nothing");
        put_location(&app, &token, "48453").await;
        let body = json!({"email": "anna@example.org", "password": crate::harness::PASSWORD});
        let elsewhere = app.post("/api/auth/login", body).await.json();
        assert_eq!(elsewhere["user"]["location"], travis);
        let exported = app.get_with(&token, "/api/auth/export").await.json();
        assert_eq!(exported["account"]["location"], "48453");
        // The address wins: an analysis without a place is the nation's, also for this member.
        let body = grooming(json!({}));
        let report = app.ask_with(&token, Method::POST, ANALYZE, body).await.json();
        assert_eq!(report["local"], Value::Null);
        let ben = app.member("", "ben@example.org").await;
        assert_eq!(app.get_with(&ben, "/api/auth/user").await.json()["location"], Value::Null);
    }

    async fn ideas_are_for_the_county_and_only_those_it_has_few_of(app: TestApp) {
        let rank = async |more: Value| {
            let mut body = json!({"skills": ["dog grooming"]});
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            app.post("/api/offers/rank", body).await
        };
        let here = rank(json!({"location": "48453", "fewerHere": true})).await.json();
        assert_eq!(here["place"]["name"], "Travis County, Texas");
        let ideas = here["ideas"].as_array().unwrap();
        assert!(!ideas.is_empty() && ideas.iter().all(|idea| idea["local"]["isFewerHere"] == true), "{here}");
        let nation = rank(json!({"fewerHere": true})).await;
        assert_eq!(nation.refusal(), "422 invalid_choice");
        assert!(nation.json()["fields"]["fewerHere"].as_str().unwrap().starts_with("needs a county"));
    }

    async fn a_typed_place_of_a_sent_form_is_read(app: TestApp) {
        let send = async |fields: &str| {
            let form = Request::post("/what-should-i-sell").header("content-type", "application/x-www-form-urlencoded");
            app.send(form.body(Body::from(fields.to_owned())).unwrap()).await
        };
        let clear = send("skills=dog+grooming&where=Austin%2C+TX").await;
        assert_eq!(clear.status, 200);
        assert!(clear.text().contains("Travis County, Texas"), "{}", clear.text());
        let several = send("skills=dog+grooming&where=springfield").await;
        assert_eq!(several.status, 422);
        let text = several.text();
        assert!(text.contains("Several places have this name") && text.contains("Springfield, Missouri"), "{text}");
        let unknown = send("skills=dog+grooming&where=qqqqqqqq").await;
        assert_eq!(unknown.status, 422);
        assert!(unknown.text().contains("We don't know this place"), "{}", unknown.text());
        assert_eq!(send("skills=dog+grooming&where=").await.status, 200, "the nation");
    }

    async fn the_calculator_starts_from_the_wage_around_the_county(app: TestApp) {
        let body = json!({"request": {"market": "dog-grooming", "location": "48453"}});
        let result = app.post("/api/profitability/calculate", body).await.json();
        assert!(result["localWage"]["text"].as_str().unwrap().starts_with("In the Austin area"), "{result}");
        assert_eq!(result["request"]["location"], "48453");
        let wrong = json!({"request": {"market": "dog-grooming", "location": "Austn"}});
        assert_eq!(app.post("/api/profitability/calculate", wrong).await.refusal(), "422 unknown_place");
    }
}
