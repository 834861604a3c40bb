use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use server::platform::tool_names::Tool;

use crate::harness::{ANNA, Answer, TestApp};

const OVERVIEW: &str = "/api/dashboard/overview";
const SAVE: &str = "/api/dashboard/save-tool-result";

async fn get_report(app: &TestApp, keywords: &str) -> Value {
    let answer = app.post("/api/niche/analyze", json!({"keywords": keywords})).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn save_result(app: &TestApp, token: &str, tool: &str, result: &Value) -> Answer {
    let body = json!({"toolName": tool, "result": result});
    app.ask_with(token, Method::POST, SAVE, body).await
}

async fn save_niche(app: &TestApp, token: &str, keywords: &str) -> Value {
    let report = get_report(app, keywords).await;
    let saved = save_result(app, token, "Niche Discovery", &report).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    report
}

async fn get_overview(app: &TestApp, token: &str) -> Value {
    let answer = app.get_with(token, OVERVIEW).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn get_results(app: &TestApp, token: &str) -> Value {
    app.get_with(token, "/api/dashboard/results/niche-discovery")
        .await
        .json()
}

/// Slug and progress of every tool.
fn tool_progress(overview: &Value) -> Vec<(&str, u64)> {
    let tools = overview["toolProgress"].as_array().unwrap();
    let of = |tool: &Value| tool["progress"].as_u64().unwrap();
    tools
        .iter()
        .map(|tool| (tool["toolName"].as_str().unwrap(), of(tool)))
        .collect()
}

on_both! {
    async fn a_new_member_sees_every_tool_and_nothing_done(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let overview = get_overview(&app, &token).await;
        assert_eq!(tool_progress(&overview), Tool::EVERY.map(|tool| (tool.slug(), 0)));
        for tool in Tool::EVERY {
            assert_eq!(overview["latestResults"][tool.result_key()], Value::Null);
        }
        let mut shown = overview;
        shown["toolProgress"].as_array_mut().unwrap().truncate(1);
        assert_same_json!(shown, { ".latestResults" => "[every tool]" }, @r#"
        {
          "latestResults": "[every tool]",
          "snapshot": {
            "ideasGenerated": 0,
            "nichesAnalyzed": 0,
            "tasksCompleted": 0
          },
          "toolProgress": [
            {
              "completedAt": null,
              "description": "Type a word and see whether its market is worth your evenings.",
              "isChecked": false,
              "isReady": true,
              "label": "Niche Discovery",
              "path": "/niche-discovery",
              "progress": 0,
              "result": null,
              "toolName": "niche-discovery"
            }
          ],
          "unreadAnswers": 0,
          "user": {
            "email": "anna@example.org",
            "id": 1000,
            "planType": "Free"
          }
        }
        "#);
    }

    async fn a_saved_niche_analysis_is_complete_and_the_latest(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let report = save_niche(&app, &token, "candles").await;
        let overview = get_overview(&app, &token).await;
        let niche = &overview["toolProgress"][0];
        assert_eq!((&niche["progress"], &niche["completedAt"]), (&json!(100), &json!("2026-03-01T09:30:00.000000Z")));
        assert_eq!(niche["isChecked"], true);
        assert_eq!(niche["result"], overview["latestResults"]["nicheAnalysis"]);
        for field in ["viabilityScore", "marketSize", "businessIdeas", "score", "sources"] {
            assert_eq!(niche["result"][field], report[field], "{field}");
        }
        assert_eq!(niche["result"]["match"]["market"], report["match"]["market"]);
    }

    async fn a_forged_figure_is_replaced_by_our_own(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let mut forged = get_report(&app, "candles").await;
        let honest = forged.clone();
        forged["viabilityScore"] = json!(100);
        forged["market"]["sizeUsd"] = json!(1e15);
        forged["verdict"]["summary"] = json!("Buy my course");
        assert_eq!(save_result(&app, &token, "niche-discovery", &forged).await.status, 200);
        let shown = get_overview(&app, &token).await["latestResults"]["nicheAnalysis"].clone();
        assert_eq!(shown["viabilityScore"], honest["viabilityScore"]);
        assert_eq!(shown["market"], honest["market"]);
        assert!(!app.dump_rows().await.contains("Buy my course"));
        let ours = server::tools::niche::latest_report(&app.state, "m:1000").await.unwrap().unwrap();
        assert_eq!(json!(ours.viability_score), honest["viabilityScore"]);
    }

    async fn the_readers_weights_and_market_are_part_of_what_is_kept(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let body = json!({"keywords": "grooming", "market": "dog-grooming", "weights": {"growth": 80}});
        let report = app.post("/api/niche/analyze", body).await.json();
        save_result(&app, &token, "Niche Discovery", &report).await;
        let shown = get_overview(&app, &token).await["latestResults"]["nicheAnalysis"].clone();
        assert_eq!(shown["viabilityScore"], report["viabilityScore"]);
        assert_eq!(shown["match"]["market"]["slug"], "dog-grooming");
    }

    async fn what_cannot_be_made_again_is_kept_as_it_came_and_never_called_checked(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let bare = json!({"viabilityScore": 99, "marketSize": "$1T"});
        assert_eq!(save_result(&app, &token, "Niche Discovery", &bare).await.status, 200);
        let overview = get_overview(&app, &token).await;
        assert_eq!(overview["latestResults"]["nicheAnalysis"], bare);
        assert_eq!(overview["toolProgress"][0]["isChecked"], false);
        assert!(server::tools::niche::latest_report(&app.state, "m:1000").await.unwrap().is_none());
    }

    async fn a_market_that_left_the_atlas_still_shows_what_it_said(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let report = save_niche(&app, &token, "candles").await;
        app.change("UPDATE runs SET request = replace(request, 'candle', 'gone')").await;
        let shown = get_overview(&app, &token).await["latestResults"]["nicheAnalysis"].clone();
        assert_eq!(shown["viabilityScore"], report["viabilityScore"]);
        assert_eq!(shown["match"]["market"]["name"], report["match"]["market"]["name"]);
        assert_eq!(shown["sources"], Value::Null);
    }

    async fn every_tool_has_its_place_among_the_latest(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        for (tool, key) in [
            ("What Should I Sell", "offerIdeas"), ("Profitability Calculator", "profitProjection"),
            ("customer-persona", "customerPersona"), ("Audience Problem Finder", "audienceInsights"),
        ] {
            assert_eq!(save_result(&app, &token, tool, &json!({"from": tool})).await.status, 200);
            assert_eq!(get_overview(&app, &token).await["latestResults"][key], json!({"from": tool}));
        }
        assert_eq!(get_overview(&app, &token).await["latestResults"]["nicheAnalysis"], Value::Null);
    }

    async fn half_a_result_is_progress_and_only_a_whole_one_ticks_the_plan(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let half = json!({"toolName": "Customer Persona", "result": {"name": "Ola"}, "progress": 40});
        let saved = app.ask_with(&token, Method::POST, SAVE, half).await.json();
        assert_eq!((&saved["progress"], &saved["completedAt"]), (&json!(40), &Value::Null));
        let plan = app.get_with(&token, "/api/plan").await.json();
        assert_eq!(plan["progress"]["done"], 0);
        save_result(&app, &token, "Customer Persona", &json!({"name": "Ola"})).await;
        save_niche(&app, &token, "candles").await;
        let plan = app.get_with(&token, "/api/plan").await.json();
        let ticks: Vec<_> = (0..3).map(|at| plan["weeks"][0]["steps"][at]["tickedBy"].clone()).collect();
        assert_eq!(ticks, [json!("tool"), json!("tool"), Value::Null]);
    }

    async fn results_that_cannot_be_saved_are_refused(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let refused = async |body: Value| app.ask_with(&token, Method::POST, SAVE, body).await.refusal();
        assert_eq!(refused(json!({"toolName": "Horoscope", "result": {}})).await, "400 unknown_tool");
        assert_eq!(refused(json!({"toolName": "", "result": {}})).await, "400 unknown_tool");
        assert_eq!(refused(json!({"toolName": "Niche Discovery"})).await, "422 invalid_body");
        assert_eq!(refused(json!({"toolName": "Niche Discovery", "result": null})).await, "422 invalid_body");
        assert_eq!(refused(json!({"toolName": "Niche Discovery", "result": [1]})).await, "422 invalid_body");
        for progress in [-1, 101] {
            let body = json!({"toolName": "Niche Discovery", "result": {}, "progress": progress});
            assert_eq!(refused(body).await, "422 invalid_progress");
        }
        let huge = json!({"toolName": "Niche Discovery", "result": {"text": "x".repeat(70_000)}});
        assert_eq!(refused(huge).await, "413 payload_too_large");
        let unknown = app.get_with(&token, "/api/dashboard/results/horoscope").await;
        assert_eq!(unknown.refusal(), "400 unknown_tool");
        assert_eq!(app.rows("SELECT id FROM runs").await.len(), 0);
    }

    async fn without_an_account_there_is_no_dashboard(app: TestApp) {
        assert_eq!(app.get(OVERVIEW).await.refusal(), "401 login_required");
        assert_eq!(app.get_as(ANNA, OVERVIEW).await.refusal(), "401 login_required");
        let body = json!({"toolName": "Niche Discovery", "result": {}});
        assert_eq!(app.post_as(ANNA, SAVE, body.clone()).await.refusal(), "401 login_required");
        assert_eq!(app.ask_with("wrong", Method::POST, SAVE, body).await.refusal(), "401 session_ended");
        assert_eq!(app.get_as(ANNA, "/api/dashboard/results/niche-discovery").await.refusal(), "401 login_required");
    }

    async fn the_session_cookie_opens_the_dashboard_as_the_bearer_does(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let cookie = format!("sidestart_session={token}");
        assert_eq!(app.get_as(&cookie, OVERVIEW).await.json(), get_overview(&app, &token).await);
        let from_elsewhere = Request::post(SAVE)
            .header(header::COOKIE, cookie)
            .header(header::ORIGIN, "https://evil.test")
            .header(header::CONTENT_TYPE, "application/json")
            .body(json!({"toolName": "Niche Discovery", "result": {}}).to_string().into());
        assert_eq!(app.send(from_elsewhere.unwrap()).await.refusal(), "403 cross_origin");
    }

    async fn other_members_results_are_out_of_reach(app: TestApp) {
        let (anna, ben) = (app.member("", "anna@example.org").await, app.member("", "ben@example.org").await);
        save_niche(&app, &anna, "candles").await;
        assert_eq!(get_overview(&app, &ben).await["latestResults"]["nicheAnalysis"], Value::Null);
        assert_eq!(get_results(&app, &ben).await, json!({"items": [], "total": 0}));
    }

    async fn free_shows_the_latest_result_and_premium_all_that_were_kept(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        for keywords in ["candles", "dog grooming", "pottery"] {
            save_niche(&app, &token, keywords).await;
        }
        let free = get_results(&app, &token).await;
        assert_eq!((free["items"].as_array().unwrap().len(), &free["total"]), (1, &json!(3)));
        assert_eq!(free["items"][0]["request"]["keywords"], "pottery");
        app.make_premium(1000).await;
        assert_eq!(get_overview(&app, &token).await["user"]["planType"], "Premium");
        let premium = get_results(&app, &token).await;
        let words: Vec<_> = premium["items"].as_array().unwrap().iter().map(|item| &item["request"]["keywords"]).collect();
        assert_eq!(words, ["pottery", "dog grooming", "candles"]);
        assert!(premium["items"][2]["result"]["viabilityScore"].is_u64());
    }

    async fn the_snapshot_counts_what_was_really_done(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let mut ideas = 0;
        for (keywords, size) in [("candles", "All Markets"), ("candles", "Small"), ("dog grooming", "All Markets")] {
            let body = json!({"keywords": keywords, "marketSize": size});
            let report = app.ask_with(&token, Method::POST, "/api/niche/analyze", body).await.json();
            // Every size of one market has equal ideas, so they count once.
            ideas += if size == "Small" { 0 } else { report["businessIdeas"].as_array().unwrap().len() };
        }
        let tick = json!({"done": true});
        app.ask_with(&token, Method::PUT, "/api/plan/steps/build-landing-page", tick).await;
        let expected = json!({"tasksCompleted": 1, "nichesAnalyzed": 3, "ideasGenerated": ideas});
        assert_eq!(get_overview(&app, &token).await["snapshot"], expected);
    }

    async fn what_a_guest_ticked_is_there_after_signing_up(app: TestApp) {
        let tick = json!({"done": true, "note": "as a guest"});
        app.ask_as(ANNA, Method::PUT, "/api/plan/steps/build-landing-page", tick).await;
        app.ask_as(ANNA, Method::PUT, "/api/plan/start", json!({"startDate": "2026-03-02"})).await;
        let guests = app.get_as(ANNA, "/api/plan").await.json();
        let token = app.member(ANNA, "anna@example.org").await;
        assert_eq!(app.get_with(&token, "/api/plan").await.json(), guests);
        assert_eq!(get_overview(&app, &token).await["snapshot"]["tasksCompleted"], 1);
    }
}

/// The call takes 64 KiB, and what the page sends is a whole report.
#[tokio::test]
async fn the_report_of_every_market_fits_into_the_call() {
    let app = TestApp::start(crate::harness::Engine::Sqlite, |_| {}).await;
    let longest = app
        .state
        .engine
        .atlas()
        .markets
        .iter()
        .map(|market| {
            let mut request = niche::request::AnalysisRequest::new("é".repeat(niche::MAX_KEYWORDS));
            request.market = Some(market.slug.clone());
            serde_json::to_string(&app.state.engine.analyze_niche(&request).unwrap())
                .unwrap()
                .len()
        })
        .max()
        .unwrap();
    assert!(longest < 60_000, "{longest} bytes");
}
