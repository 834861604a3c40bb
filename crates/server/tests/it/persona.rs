//! The customer persona: preview, official figures, saved personas and their files.

use axum::http::Method;
use serde_json::{Value, json};

use crate::experiments::draft;
use crate::harness::{ANNA, BEN, TestApp};

const PREVIEW: &str = "/api/persona/preview";
const OFFICIAL: &str = "/api/persona/official?market=dog-walking";
const RUNS: &str = "/api/runs";
const OVERVIEW: &str = "/api/dashboard/overview";

fn persona(name: &str, traits: Value) -> Value {
    json!({"name": name, "market": "dog-walking", "traits": traits})
}

fn to_save(request: Value) -> Value {
    json!({"toolName": "customer-persona", "request": request})
}

fn guess() -> Value {
    json!([{"field": "job", "text": "wants the dog tired by six"}])
}

/// The tick of the step that a persona ticks.
async fn step(app: &TestApp, token: &str) -> Value {
    let plan = app.get_with(token, "/api/plan").await.json();
    let weeks = plan["weeks"].as_array().unwrap().clone();
    let mut steps = weeks.iter().flat_map(|week| week["steps"].as_array().unwrap().clone());
    steps.find(|step| step["key"] == "define-customer-persona").unwrap()
}

on_both! {
    async fn a_preview_shows_the_evidence_and_stores_nothing(app: TestApp) {
        let before = app.dump_rows().await;
        let traits = json!([
            {"field": "words", "text": "never on time", "basis": "heard", "quote": "I never get to it", "saidOn": "2026-02-27"},
            {"field": "today", "text": "a neighbor helps"},
            {"field": "week", "line": "dog-walking/1203/income-200000-and-more"},
        ]);
        let made = app.post_as(ANNA, PREVIEW, persona("Dana", traits)).await.json();
        assert_eq!(made["evidence"], json!({"heard": 1, "official": 1, "guess": 1, "filled": 3}));
        assert_eq!((&made["name"], &made["stale"]), (&json!("Dana"), &json!(false)));
        assert!(made["avatarSvg"].as_str().unwrap().starts_with("<svg"));
        assert_eq!(made["script"][0]["question"], "How did you handle it last time? Which steps took the longest?");
        assert_eq!((made["script"].as_array().unwrap().len(), made["traits"][2]["basis"].as_str()), (3, Some("official")));
        assert!(made["officialLines"][0]["text"].as_str().unwrap().contains("BLS CE 2017, Table 1203"));
        assert_eq!(app.dump_rows().await, before);
    }

    async fn official_figures_are_open_to_anyone(app: TestApp) {
        let official = app.get(OFFICIAL).await.json();
        assert_eq!((&official["item"], official["tables"].as_array().unwrap().len()), (&json!("Pets"), 7));
        assert!(official["caveat"].as_str().unwrap().starts_with("US households, 2017."));
        let firms = app.get("/api/persona/official?market=bookkeeping").await.json();
        assert_eq!((&firms["item"], &firms["lines"][0]["kind"]), (&Value::Null, &json!("firms")));
        assert_eq!(app.get("/api/persona/official?market=atlantis").await.refusal(), "422 unknown_market");
        assert_eq!(app.get("/api/persona/official").await.refusal(), "422 invalid_query");
    }

    async fn what_is_wrong_is_refused_at_its_field_when_previewed_and_when_saved(app: TestApp) {
        let heard = json!([{"field": "job", "text": "x", "basis": "heard"}]);
        let tomorrow = json!([{"field": "job", "text": "x", "basis": "heard", "quote": "y", "saidOn": "2026-03-05"}]);
        let official = json!([{"field": "job", "text": "x", "basis": "official"}]);
        let many = Value::Array(vec![json!({"field": "job", "text": "x"}); 500]);
        let cases = [
            (persona("Dana", heard), "422 quote_required", "traits.0.quote"),
            (persona("Dana", tomorrow), "422 invalid_persona", "traits.0.saidOn"),
            (persona("Dana", official), "422 invalid_persona", "traits.0.basis"),
            (persona("Dana", many), "422 invalid_persona", "traits"),
            (persona(&"n".repeat(121), guess()), "422 invalid_persona", "name"),
            (json!({"market": "atlantis"}), "422 unknown_market", "market"),
        ];
        for (request, refusal, field) in cases {
            let previewed = app.post_as(ANNA, PREVIEW, request.clone()).await;
            assert_eq!(previewed.refusal(), refusal);
            assert!(previewed.json()["fields"][field].is_string(), "{}", previewed.text());
            let saved = app.post_as(ANNA, RUNS, to_save(request)).await;
            assert_eq!((saved.refusal(), saved.json()), (refusal.to_owned(), previewed.json()));
        }
        let nul = persona("Da\u{0}na", guess());
        assert_eq!(app.post_as(ANNA, PREVIEW, nul.clone()).await.refusal(), "422 invalid_text");
        assert_eq!(app.post_as(ANNA, RUNS, to_save(nul)).await.refusal(), "422 invalid_text");
    }

    async fn a_saved_persona_is_the_latest_result_and_ticks_its_step_once(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let empty = app.ask_with(&token, Method::POST, RUNS, to_save(json!({"name": "Nobody yet"}))).await.json();
        assert_eq!((&empty["progress"], step(&app, &token).await["done"].clone()), (&json!(0), json!(false)));
        let saved = app.ask_with(&token, Method::POST, RUNS, to_save(persona("Dana", guess()))).await.json();
        assert_eq!(saved["progress"], 100);
        let latest = app.get_with(&token, OVERVIEW).await.json()["latestResults"]["customerPersona"].clone();
        assert_eq!((&latest["name"], &latest["evidence"]["guess"]), (&json!("Dana"), &json!(1)));
        let ticked = step(&app, &token).await;
        assert_eq!((&ticked["done"], &ticked["tickedBy"]), (&json!(true), &json!("tool")));
        let untick = json!({"done": false});
        app.ask_with(&token, Method::PUT, "/api/plan/steps/define-customer-persona", untick).await;
        app.ask_with(&token, Method::POST, RUNS, to_save(persona("Eve", guess()))).await;
        assert_eq!(step(&app, &token).await["done"], false, "a tool ticks once");
    }

    async fn deleting_a_persona_unticks_nothing(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let saved = app.ask_with(&token, Method::POST, RUNS, to_save(persona("Dana", guess()))).await.json();
        let path = format!("{RUNS}/{}", saved["id"]);
        assert_eq!(app.ask_with(&token, Method::DELETE, &path, json!({})).await.status, 204);
        assert_eq!(step(&app, &token).await["done"], true);
    }

    async fn a_save_of_an_older_version_is_refused(app: TestApp) {
        let saved = app.post_as(ANNA, RUNS, to_save(persona("Dana", guess()))).await.json();
        let path = format!("{RUNS}/{}", saved["id"]);
        let change = |version: i64, name: &str| json!({"version": version, "request": persona(name, guess())});
        let first = app.ask_as(ANNA, Method::PATCH, &path, change(1, "Dana Two")).await.json();
        assert_eq!((&first["version"], &first["result"]["name"]), (&json!(2), &json!("Dana Two")));
        assert_eq!(app.ask_as(ANNA, Method::PATCH, &path, change(1, "Other tab")).await.refusal(), "409 edited_elsewhere");
        assert_eq!(app.ask_as(BEN, Method::PATCH, &path, change(2, "Ben")).await.status, 404);
        let stale = persona("Dana", json!([{"field": "job", "line": "candles/1300/age-65-to-74"}]));
        let changed = app.ask_as(ANNA, Method::PATCH, &path, json!({"version": 2, "request": stale})).await.json();
        assert_eq!((&changed["result"]["stale"], &changed["result"]["traits"][0]["stale"]), (&json!(true), &json!(true)));
    }

    async fn a_claimed_result_is_made_again_from_its_traits(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let mut made = app.post_as(ANNA, PREVIEW, persona("Dana", guess())).await.json();
        made["evidence"] = json!({"heard": 9, "official": 0, "guess": 0, "filled": 9});
        let body = json!({"toolName": "customer-persona", "result": made});
        app.ask_with(&token, Method::POST, "/api/dashboard/save-tool-result", body).await;
        let latest = app.get_with(&token, OVERVIEW).await.json()["latestResults"]["customerPersona"].clone();
        assert_eq!(latest["evidence"], json!({"heard": 0, "official": 0, "guess": 1, "filled": 1}));
    }

    async fn files_are_of_the_persona_that_is_asked_for(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let mut ids = Vec::new();
        for name in ["Dana", "Eve"] {
            let saved = app.ask_with(&token, Method::POST, RUNS, to_save(persona(name, guess()))).await.json();
            ids.push(saved["id"].clone());
        }
        let files = ["persona-avatar.svg", "persona-avatar.png", "tools/customer-persona.pdf"];
        for file in files {
            assert_eq!(app.get_with(&token, &format!("/api/downloads/{file}")).await.refusal(), "402 premium_required");
        }
        app.make_premium(1000).await;
        let svg = async |query: &str| app.get_with(&token, &format!("/api/downloads/persona-avatar.svg{query}")).await;
        assert!(svg("").await.text().contains("Portrait of Eve"));
        assert!(svg(&format!("?run={}", ids[0])).await.text().contains("Portrait of Dana"));
        for file in files {
            let path = format!("/api/downloads/{file}?run={}", ids[0]);
            assert_eq!(app.get_with(&token, &path).await.status, 200, "{file}");
            assert_eq!(app.get_with(&token, &format!("/api/downloads/{file}?run=999999")).await.refusal(), "404 not_found");
        }
        let pdf = app.get_with(&token, "/api/downloads/tools/customer-persona.pdf").await;
        assert_eq!(pdf.header("content-disposition"), "attachment; filename=\"sidestart-persona.pdf\"");
        assert!(pdf.body.starts_with(b"%PDF"));
        assert_eq!(app.get_with(&token, "/api/downloads/business-plan.pdf").await.status, 200);
    }

    async fn a_persona_refers_to_the_callers_own_experiments_and_comments_alone(app: TestApp) {
        let path = draft(&app, json!({})).await;
        let experiment: i64 = path.rsplit('/').next().unwrap().parse().unwrap();
        let comments = json!({"toolName": "audience-problem-finder", "request": {"text": "The waiter was rude.", "format": "text"}});
        let run = app.post_as(ANNA, RUNS, comments).await.json()["id"].as_i64().unwrap();
        let with = |reference: Value| {
            let mut heard = json!({"field": "words", "text": "late", "basis": "heard", "quote": "never on time"});
            heard.as_object_mut().unwrap().extend(reference.as_object().unwrap().clone());
            persona("Dana", json!([guess()[0], heard]))
        };
        let own = [json!({"experimentId": experiment}), json!({"themeId": format!("{run}.t1")})];
        for reference in &own {
            for (cookie, path, body) in [
                (BEN, PREVIEW, with(reference.clone())),
                (BEN, RUNS, to_save(with(reference.clone()))),
            ] {
                let refused = app.post_as(cookie, path, body).await;
                assert_eq!(refused.refusal(), "404 not_found", "{reference}");
                let field = format!("traits.1.{}", reference.as_object().unwrap().keys().next().unwrap());
                assert!(refused.json()["fields"][field].as_str().unwrap().contains("your own"), "{}", refused.text());
            }
            assert_eq!(app.post_as(ANNA, PREVIEW, with(reference.clone())).await.status, 200);
        }
        for theme in ["t1", "7", "7.", "x.t1", "-1.t1", &"9".repeat(40)] {
            let refused = app.post_as(ANNA, PREVIEW, with(json!({"themeId": theme}))).await;
            assert_eq!(refused.refusal(), "422 invalid_persona", "{theme}");
        }
        let saved = app.post_as(ANNA, RUNS, to_save(with(own[1].clone()))).await.json();
        assert_eq!(saved["result"]["traits"][1]["themeId"], format!("{run}.t1"));
        app.ask_as(ANNA, Method::DELETE, &format!("{RUNS}/{run}"), json!({})).await;
        let change = json!({"version": 1, "request": with(own[1].clone())});
        let changed = app.ask_as(ANNA, Method::PATCH, &format!("{RUNS}/{}", saved["id"]), change).await;
        assert_eq!(changed.status, 200, "a persona outlives the comments that it quotes: {}", changed.text());
    }

    async fn a_persona_of_a_guest_moves_at_sign_up(app: TestApp) {
        app.post_as(ANNA, RUNS, to_save(persona("Dana", guess()))).await;
        let token = app.member(ANNA, "anna@example.org").await;
        let list = app.get_with(&token, "/api/runs?tool=customer-persona").await.json();
        assert_eq!(list["items"][0]["title"], "Dana");
        assert_eq!(step(&app, &token).await["done"], true);
    }
}
