//! The chain of the tools over the API.

use axum::http::Method;
use serde_json::{Value, json};

use crate::harness::{ANNA, Answer, BEN, TestApp};

const CHAIN: &str = "/api/chain";
const COMMENTS: &str = "We waited an hour for a table.\nThe wait for our table was endless, over an hour.\nThe soup was cold and salty.\n\
                        Had to wait forever for a table.\nWonderful cakes and lovely people!\nWhere can I find the parking lot?";

async fn save(app: &TestApp, cookie: &str, tool: &str, request: Value) -> Value {
    let body = json!({"toolName": tool, "request": request});
    let answer = app.post_as(cookie, "/api/runs", body).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

async fn save_niche(app: &TestApp, keywords: &str) {
    save(app, ANNA, "niche-discovery", json!({"keywords": keywords})).await;
}

/// Saves a report and makes its market the one of the plan.
async fn move_to(app: &TestApp, keywords: &str) {
    let saved = save(app, ANNA, "niche-discovery", json!({"keywords": keywords})).await;
    let chosen = app
        .ask_as(ANNA, Method::PUT, "/api/plan/offer", json!({"runId": saved["id"]}))
        .await;
    assert_eq!(chosen.status, 200, "{}", chosen.text());
}

/// The part of a tool.
async fn part(app: &TestApp, tool: &str) -> Value {
    let chain = app.get_as(ANNA, CHAIN).await.json();
    let parts = chain["parts"].as_array().unwrap();
    parts.iter().find(|part| part["toolName"] == tool).unwrap().clone()
}

async fn renew(app: &TestApp, cookie: &str, tool: &str, version: i64) -> Answer {
    let path = format!("{CHAIN}/{tool}/renew");
    app.ask_as(cookie, Method::POST, &path, json!({"version": version}))
        .await
}

fn persona() -> Value {
    json!({"name": "Dana", "market": "dog-walking", "traits": [
        {"field": "pays", "text": "$60 a month", "basis": "heard", "quote": "sixty a month, more or less"},
        {"field": "week", "line": "dog-walking/1203/income-200000-and-more"},
    ]})
}

on_both! {
    async fn a_chain_of_nothing_has_five_parts_and_begins_with_the_niche(app: TestApp) {
        for answer in [app.get_as(ANNA, CHAIN).await, app.get(CHAIN).await] {
            let chain = answer.json();
            let tools: Vec<&str> = chain["parts"].as_array().unwrap().iter().map(|part| part["toolName"].as_str().unwrap()).collect();
            assert_eq!(tools, ["niche-discovery", "customer-persona", "audience-problem-finder", "what-should-i-sell", "profitability-calculator"]);
            assert_eq!((&chain["market"], &chain["nextTool"]), (&Value::Null, &json!("niche-discovery")));
        }
    }

    async fn each_part_says_its_result_and_what_others_start_from(app: TestApp) {
        save_niche(&app, "dog walking").await;
        save(&app, ANNA, "customer-persona", persona()).await;
        save(&app, ANNA, "audience-problem-finder", json!({"text": COMMENTS, "market": "dog-walking"})).await;
        save(&app, ANNA, "what-should-i-sell", json!({"skills": ["dog walking", "sewing"], "market": "dog-walking"})).await;
        let priced = json!({"priceCents": 2_000, "unitsPerMonth": 30, "unitCostCents": 100, "hoursPerMonth": 20});
        save(&app, ANNA, "profitability-calculator", priced).await;
        let chain = app.get_as(ANNA, CHAIN).await.json();
        assert_eq!(chain["market"], json!({"slug": "dog-walking", "name": "Dog walking"}));
        let parts = chain["parts"].as_array().unwrap();
        let headline = |at: usize| parts[at]["headline"].as_str().unwrap();
        assert!(headline(0).starts_with("Dog walking: ") && headline(0).ends_with(" your job"), "{}", headline(0));
        assert_eq!(headline(1), "Dana: 1 of 2 heard");
        assert!(headline(2).ends_with(" in 3 of 6 comments"), "{}", headline(2));
        assert!(headline(3).ends_with("(Dog walking)"), "{}", headline(3));
        assert!(headline(4).starts_with("$20.00 a unit"), "{}", headline(4));
        assert_eq!(parts[1]["findings"], json!([{"kind": "pays", "text": "$60 a month", "basis": "heard"}]));
        let theme = &parts[2]["findings"][0];
        assert_eq!((&theme["kind"], &theme["basis"], &theme["count"]), (&json!("theme"), &json!("heard"), &json!(3)));
        assert!(COMMENTS.contains(theme["quote"].as_str().unwrap()));
        assert_eq!(parts[4]["findings"], json!([{"kind": "price", "text": "$20.00", "basis": "guess"}]));
        assert!(parts.iter().all(|part| part["stale"] == json!([])), "{chain}");
        let other = app.get_as(BEN, CHAIN).await.json();
        assert!(other["parts"].as_array().unwrap().iter().all(|part| part["run"] == Value::Null));
    }

    async fn a_changed_market_marks_what_depends_on_it_and_one_call_renews_it(app: TestApp) {
        save_niche(&app, "dog walking").await;
        let mut about_dogs = persona();
        about_dogs["traits"].as_array_mut().unwrap().push(json!({"field": "job", "text": "home by six"}));
        let typed = save(&app, ANNA, "customer-persona", about_dogs).await;
        let request = json!({"priceCents": 2_000, "unitsPerMonth": 30, "unitCostCents": 100});
        save(&app, ANNA, "profitability-calculator", request).await;
        app.clock.advance_micros(60_000_000);
        move_to(&app, "candles").await;
        let stale = part(&app, "customer-persona").await;
        assert_eq!(stale["stale"], json!([{"kind": "market",
            "text": "Based on an earlier niche: made for Dog walking, and your market is Candles."}]));
        let unnamed = part(&app, "profitability-calculator").await;
        assert_eq!(unnamed["stale"][0]["text"],
            "Based on an earlier niche: made before you changed the market from Dog walking to Candles.");
        assert_eq!(app.get_as(ANNA, CHAIN).await.json()["nextTool"], "customer-persona");
        assert_eq!(renew(&app, ANNA, "customer-persona", 7).await.refusal(), "409 edited_elsewhere");
        assert_eq!(renew(&app, BEN, "customer-persona", 1).await.refusal(), "409 result_required");
        let renewed = renew(&app, ANNA, "customer-persona", 1).await;
        assert_eq!(renewed.status, 200, "{}", renewed.text());
        let fresh = part(&app, "customer-persona").await;
        assert_eq!((&fresh["market"]["slug"], &fresh["run"]["id"]), (&json!("candles"), &typed["id"]));
        assert_eq!(fresh["stale"], json!([]));
        let opened = app.get_as(ANNA, &format!("/api/runs/{}", typed["id"])).await.json();
        assert_eq!(opened["request"]["name"], "Dana");
        let guesses = json!([{"field": "job", "text": "home by six", "basis": "guess"}]);
        assert_eq!(opened["request"]["traits"], guesses, "no quote, price or official figure of the other market");
        renew(&app, ANNA, "profitability-calculator", 1).await;
        assert_eq!(part(&app, "profitability-calculator").await["stale"], json!([]));
    }

    async fn a_renewed_calculation_keeps_the_person_and_no_figure_of_the_other_market(app: TestApp) {
        save_niche(&app, "dog grooming").await;
        let request = json!({"market": "dog-grooming", "name": "Grooming at home", "priceCents": 5_967, "unitsPerMonth": 16, "unitCostCents": 400,
                             "startupCents": 90_000, "hoursPerMonth": 42, "feePercent": 3, "dayJobCentsPerHour": 2_700, "statePercent": 5, "filingStatus": "joint"});
        let saved = save(&app, ANNA, "profitability-calculator", request).await;
        move_to(&app, "candles").await;
        let stale = part(&app, "profitability-calculator").await;
        assert_eq!(stale["findings"], json!([]), "a price of another market is no starting point");
        assert!(stale["renewNote"].as_str().unwrap().contains("Leaves out prices"));
        assert_eq!(renew(&app, ANNA, "profitability-calculator", 1).await.status, 200);
        let request = app.get_as(ANNA, &format!("/api/runs/{}", saved["id"])).await.json()["request"].clone();
        assert_eq!((&request["market"], &request["dayJobCentsPerHour"], &request["filingStatus"]), (&json!("candles"), &json!(2_700), &json!("joint")));
        for gone in ["name", "priceCents", "unitsPerMonth", "unitCostCents", "startupCents", "hoursPerMonth", "feePercent"] {
            assert_eq!(request[gone], Value::Null, "{gone}");
        }
    }

    async fn comments_about_another_market_cannot_be_renewed(app: TestApp) {
        save_niche(&app, "dog walking").await;
        save(&app, ANNA, "audience-problem-finder", json!({"text": COMMENTS, "market": "dog-walking"})).await;
        move_to(&app, "candles").await;
        let themes = part(&app, "audience-problem-finder").await;
        assert_eq!((&themes["canRenew"], &themes["renewNote"], &themes["findings"]), (&json!(false), &Value::Null, &json!([])));
        let refused = renew(&app, ANNA, "audience-problem-finder", 1).await;
        assert_eq!(refused.refusal(), "409 result_required");
        let message = refused.json()["message"].as_str().unwrap().to_owned();
        assert!(message.contains("Nothing in this result applies to Candles"), "{message}");
    }

    async fn the_offer_is_an_idea_of_the_chosen_market_or_there_is_none(app: TestApp) {
        save_niche(&app, "candles").await;
        save(&app, ANNA, "what-should-i-sell", json!({"skills": ["video editing", "bookkeeping"]})).await;
        let ranking = part(&app, "what-should-i-sell").await;
        assert_eq!((&ranking["stale"][0]["kind"], &ranking["findings"]), (&json!("market"), &json!([])));
        let text = ranking["stale"][0]["text"].as_str().unwrap().to_owned();
        assert!(text.starts_with("Ranks ideas of other markets: the first is for "), "{text}");
        assert_eq!(renew(&app, ANNA, "what-should-i-sell", 1).await.status, 200);
        let own = part(&app, "what-should-i-sell").await;
        assert_eq!(own["stale"], json!([]));
        let headline = own["headline"].as_str().unwrap().to_owned();
        assert!(headline.ends_with("(Candles)") || headline == "No idea of Candles is in reach yet", "{headline}");
        let none = json!({"skills": ["bookkeeping"], "market": "candles", "cashCents": 0, "hoursPerWeek": 0});
        save(&app, ANNA, "what-should-i-sell", none).await;
        assert_eq!(part(&app, "what-should-i-sell").await["headline"], "No idea of Candles is in reach yet");
    }

    async fn a_part_without_a_market_belongs_to_the_one_that_was_chosen_when_it_was_saved(app: TestApp) {
        save_niche(&app, "dog walking").await;
        save(&app, ANNA, "profitability-calculator", json!({"priceCents": 2_000, "unitsPerMonth": 30})).await;
        assert_eq!(part(&app, "profitability-calculator").await["market"]["slug"], "dog-walking");
        move_to(&app, "candles").await;
        assert_eq!(part(&app, "profitability-calculator").await["stale"][0]["kind"], "market");
        move_to(&app, "dog walking").await;
        assert_eq!(part(&app, "profitability-calculator").await["stale"], json!([]), "back at its market it fits again");
    }

    async fn older_figures_are_named_and_renewed(app: TestApp) {
        save_niche(&app, "dog walking").await;
        app.change("UPDATE runs SET data_release = '2001.1'").await;
        assert_eq!(part(&app, "niche-discovery").await["stale"][0]["kind"], "figures");
        assert_eq!(renew(&app, ANNA, "niche-discovery", 1).await.status, 200);
        assert_eq!(part(&app, "niche-discovery").await["stale"], json!([]));
    }

    async fn a_part_that_cannot_be_renewed_is_refused_with_the_reason(app: TestApp) {
        assert_eq!(renew(&app, ANNA, "unicorns", 1).await.refusal(), "400 unknown_tool");
        assert_eq!(renew(&app, ANNA, "customer-persona", 1).await.refusal(), "409 result_required");
        let token = app.member("", "dana@example.org").await;
        let foreign = json!({"toolName": "customer-persona", "result": {"name": "Kim"}});
        app.ask_with(&token, Method::POST, "/api/dashboard/save-tool-result", foreign).await;
        let chain = app.get_with(&token, CHAIN).await.json();
        assert_eq!((&chain["parts"][1]["canRenew"], &chain["parts"][1]["headline"]), (&json!(false), &json!("Kim")));
        let refused = app.ask_with(&token, Method::POST, "/api/chain/customer-persona/renew", json!({"version": 1})).await;
        assert_eq!(refused.refusal(), "409 result_required");
    }

    async fn a_report_that_is_not_saved_gives_the_market_to_the_next_tool(app: TestApp) {
        app.post_as(ANNA, "/api/niche/analyze", json!({"keywords": "dog walking"})).await;
        let chain = app.get_as(ANNA, CHAIN).await.json();
        assert_eq!((&chain["market"]["slug"], &chain["nextTool"]), (&json!("dog-walking"), &json!("niche-discovery")));
        save_niche(&app, "candles").await;
        app.post_as(ANNA, "/api/niche/analyze", json!({"keywords": "nail art"})).await;
        assert_eq!(app.get_as(ANNA, CHAIN).await.json()["market"]["slug"], "candles", "what is saved counts first");
    }

    async fn a_chain_moves_with_its_guest_at_sign_up(app: TestApp) {
        save_niche(&app, "dog walking").await;
        save(&app, ANNA, "customer-persona", persona()).await;
        let token = app.member(ANNA, "dana@example.org").await;
        let chain = app.get_with(&token, CHAIN).await.json();
        assert_eq!(chain["market"]["slug"], "dog-walking");
        assert_eq!(chain["parts"][1]["headline"], "Dana: 1 of 2 heard");
        assert_eq!(part(&app, "customer-persona").await["run"], Value::Null);
    }
}
