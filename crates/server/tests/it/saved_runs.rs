//! Saved runs of the tools, over the API.

use std::net::SocketAddr;

use axum::http::{Method, header};
use serde_json::{Value, json};
use server::http::PeerAddress;

use crate::faults::cookie;
use crate::harness::{ANNA, Answer, BEN, TestApp, json_post};

const RUNS: &str = "/api/runs";
const LIST: &str = "/api/runs?tool=niche-discovery";

fn niche(keywords: &str) -> Value {
    json!({"toolName": "niche-discovery", "request": {"keywords": keywords}})
}

async fn save(app: &TestApp, cookie: &str, keywords: &str) -> Value {
    let answer = app.post_as(cookie, RUNS, niche(keywords)).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

fn path_of(run: &Value) -> String {
    format!("{RUNS}/{}", run["id"])
}

async fn change(app: &TestApp, cookie: &str, run: &Value, body: Value) -> Answer {
    app.ask_as(cookie, Method::PATCH, &path_of(run), body).await
}

async fn titles(app: &TestApp, cookie: &str) -> (Vec<String>, u64) {
    let list = app.get_as(cookie, LIST).await.json();
    let titles = list["items"].as_array().unwrap().iter();
    let titles = titles.map(|run| run["title"].as_str().unwrap().to_owned());
    (titles.collect(), list["total"].as_u64().unwrap())
}

on_both! {
    async fn a_guest_saves_a_run_and_opens_it_with_the_result_of_today(app: TestApp) {
        let saved = save(&app, ANNA, "dog grooming").await;
        assert_eq!(saved["title"], "Dog grooming");
        assert_eq!((&saved["progress"], &saved["version"]), (&json!(100), &json!(1)));
        assert_eq!(saved["request"]["market"], "dog-grooming");
        let opened = app.get_as(ANNA, &path_of(&saved)).await.json();
        assert_eq!(opened, saved);
        let report = app.post("/api/niche/analyze", json!({"keywords": "dog grooming"})).await.json();
        assert_eq!(opened["result"]["viabilityScore"], report["viabilityScore"]);
    }

    async fn a_run_belongs_to_one_visitor(app: TestApp) {
        let saved = save(&app, ANNA, "dog grooming").await;
        for method in [Method::GET, Method::DELETE] {
            let answer = app.ask_as(BEN, method, &path_of(&saved), json!({})).await;
            assert_eq!(answer.status, 404);
        }
        let answer = change(&app, BEN, &saved, json!({"version": 1, "name": "Mine"})).await;
        assert_eq!(answer.status, 404);
        assert_eq!(app.post(RUNS, niche("candles")).await.refusal(), "422 visitor_required");
        assert_eq!(titles(&app, ANNA).await, (vec!["Dog grooming".to_owned()], 1));
    }

    async fn a_change_needs_the_version_that_was_read(app: TestApp) {
        let saved = save(&app, ANNA, "dog grooming").await;
        let first = change(&app, ANNA, &saved, json!({"version": 1, "name": " My dogs "})).await.json();
        assert_eq!((&first["name"], &first["version"]), (&json!("My dogs"), &json!(2)));
        let late = change(&app, ANNA, &saved, json!({"version": 1, "name": "Other tab"})).await;
        assert_eq!(late.refusal(), "409 edited_elsewhere");
        let body = json!({"version": 2, "request": {"keywords": "candle making"}, "name": null});
        let second = change(&app, ANNA, &saved, body).await.json();
        assert_eq!((&second["id"], &second["version"], &second["name"]), (&saved["id"], &json!(3), &Value::Null));
        assert_ne!(second["title"], "Dog grooming");
        assert_eq!(app.get_as(ANNA, &path_of(&saved)).await.json(), second);
    }

    async fn a_deleted_run_is_gone_for_good(app: TestApp) {
        let saved = save(&app, ANNA, "dog grooming").await;
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &path_of(&saved), json!({})).await.status, 204);
        assert_eq!(app.get_as(ANNA, &path_of(&saved)).await.status, 404);
        assert!(!app.dump_rows().await.contains("dog grooming"));
    }

    async fn free_opens_the_latest_run_and_premium_all(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let mut paths = Vec::new();
        for keywords in ["dog grooming", "candle making"] {
            let answer = app.ask_with(&token, Method::POST, RUNS, niche(keywords)).await;
            paths.push(path_of(&answer.json()));
        }
        assert_eq!(app.get_with(&token, &paths[1]).await.status, 200);
        assert_eq!(app.get_with(&token, &paths[0]).await.refusal(), "402 premium_required");
        let list = app.get_with(&token, LIST).await.json();
        assert_eq!((list["items"].as_array().unwrap().len(), &list["total"]), (1, &json!(2)));
        app.make_premium(1000).await;
        assert_eq!(app.get_with(&token, &paths[0]).await.status, 200);
        assert_eq!(app.get_with(&token, LIST).await.json()["items"].as_array().unwrap().len(), 2);
    }

    async fn a_run_of_a_guest_moves_at_sign_up_and_counts_on_the_dashboard(app: TestApp) {
        save(&app, ANNA, "dog grooming").await;
        let token = app.member(ANNA, "anna@example.org").await;
        let overview = app.get_with(&token, "/api/dashboard/overview").await.json();
        assert_eq!(overview["toolProgress"][0]["progress"], 100);
        assert_eq!(overview["latestResults"]["nicheAnalysis"]["match"]["market"]["slug"], "dog-grooming");
        let plan = app.get_with(&token, "/api/plan").await.json();
        assert!(plan.to_string().contains("\"tickedBy\":\"tool\""), "{plan}");
    }

    async fn a_request_that_cannot_be_run_is_refused_by_its_field(app: TestApp) {
        let refusal = |body: Value| {
            let app = &app;
            async move { app.post_as(ANNA, RUNS, body).await }
        };
        let unknown = refusal(json!({"toolName": "tarot", "request": {}})).await;
        assert_eq!(unknown.refusal(), "400 unknown_tool");
        let empty = refusal(json!({"toolName": "niche-discovery", "request": {}})).await;
        assert_eq!(empty.refusal(), "422 invalid_body");
        assert!(empty.json()["fields"]["request"].as_str().unwrap().contains("keywords"));
        let blank = refusal(niche(" ")).await;
        assert_eq!(blank.refusal(), "422 keywords_required");
        let nul = refusal(niche("dog\u{0}grooming")).await;
        assert_eq!(nul.refusal(), "422 invalid_text");
        assert!(nul.json()["fields"]["request.keywords"].is_string());
        let mut named = niche("dog grooming");
        named["name"] = json!("n".repeat(121));
        assert_eq!(refusal(named).await.refusal(), "422 name_too_long");
        let long = refusal(json!({"toolName": "niche-discovery", "request": {"keywords": "a", "x": "y".repeat(1 << 20)}})).await;
        assert_eq!(long.refusal(), "413 content_too_long");
        assert_eq!(titles(&app, ANNA).await.1, 0);
    }
}

/// Saves a run from an address of the network, each time with another cookie.
async fn save_from(app: &TestApp, address: [u8; 4], number: usize, token: Option<&str>) -> Answer {
    let mut request = json_post(RUNS).header(header::COOKIE, cookie(number));
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    let mut request = request.body(niche("dog grooming").to_string().into()).unwrap();
    let peer = PeerAddress(SocketAddr::from((address, 1000)));
    request.extensions_mut().insert(peer);
    app.send(request).await
}

on_both! {
    async fn a_network_of_guests_saves_so_much_a_day_whatever_its_cookies(app: TestApp)
        with |given| {
            given.guest_room_mb = Some(1);
            given.rate_limit_per_second = Some(0);
        } =>
    {
        // 1 MiB holds 64 runs of 16 KiB.
        for number in 0..64 {
            assert_eq!(save_from(&app, [192, 0, 2, 1], number, None).await.status, 201, "{number}");
        }
        let refused = save_from(&app, [192, 0, 2, 1], 64, None).await;
        assert_eq!(refused.refusal(), "429 rate_limited");
        assert!(refused.json()["message"].as_str().unwrap().contains("sign up"), "{}", refused.text());
        let wait: u64 = refused.header("retry-after").parse().unwrap();
        assert!((1_000..=1_350).contains(&wait), "a sixty-fourth of a day: {wait}");
        assert_eq!(save_from(&app, [192, 0, 2, 2], 64, None).await.status, 201, "another network");
        let token = app.member("", "anna@example.org").await;
        assert_eq!(save_from(&app, [192, 0, 2, 1], 64, Some(&token)).await.status, 201, "a member");
        assert_eq!(app.rows("SELECT id FROM runs").await.len(), 66);
    }

    async fn a_browser_without_an_account_saves_so_much(app: TestApp) {
        let saved = save(&app, ANNA, "dog grooming").await;
        let fill = format!("UPDATE runs SET request = request || '{}' WHERE id = {}", " ".repeat(16 << 20), saved["id"]);
        app.change(&fill).await;
        let refused = app.post_as(ANNA, RUNS, niche("candle making")).await;
        assert_eq!(refused.refusal(), "422 limit_reached");
        assert_eq!(app.post_as(BEN, RUNS, niche("candle making")).await.status, 201);
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &path_of(&saved), json!({})).await.status, 204);
        assert_eq!(app.post_as(ANNA, RUNS, niche("candle making")).await.status, 201, "room is made by deleting");
    }

    async fn a_letter_of_two_bytes_takes_the_room_of_two(app: TestApp) {
        let saved = save(&app, ANNA, "dog grooming").await;
        let fill = format!("UPDATE runs SET request = request || '{}' WHERE id = {}", "é".repeat(8 << 20), saved["id"]);
        app.change(&fill).await;
        assert_eq!(app.post_as(ANNA, RUNS, niche("candle making")).await.refusal(), "422 limit_reached");
    }
}
