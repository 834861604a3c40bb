//! Shipped examples: refused by every call that stores, and without effect where an earlier version stored them.

use axum::http::Method;
use serde_json::{Value, json};

use niche::tools::examples::shipped_examples;
use server::identity::accounts::PlanTier;

use crate::harness::{ANNA, Answer, TestApp};

const FINDER: &str = "audience-problem-finder";
const OWN: &str = "We waited an hour for a table.\nThe wait for our table was endless, over an hour.\nThe soup was cold and salty.\n\
                   Had to wait forever for a table.\nWonderful cakes and lovely people!";

fn example() -> String {
    shipped_examples().comments.join("\n")
}

async fn save(app: &TestApp, tool: &str, request: Value) -> Answer {
    let body = json!({"toolName": tool, "request": request});
    app.post_as(ANNA, "/api/runs", body).await
}

/// A persona with a quote.
fn quoting(quote: &str) -> Value {
    json!({"name": "Dana", "traits": [
        {"field": "job", "text": "a clean dog by Friday"},
        {"field": "objection", "text": "late", "basis": "heard", "quote": quote, "who": "a neighbor"},
    ]})
}

/// Forgets the migrations of examples and of markets, so that they run again.
fn forget_migrations() -> Vec<String> {
    vec![
        "ALTER TABLE runs DROP COLUMN is_example".to_owned(),
        "ALTER TABLE runs DROP COLUMN market".to_owned(),
        "DELETE FROM schema_changes WHERE name IN ('m0040_example_runs', 'm0041_run_markets')".to_owned(),
    ]
}

on_both! {
    async fn the_example_comments_are_refused_however_they_are_written(app: TestApp) {
        let comments = &shipped_examples().comments;
        let turned: Vec<&str> = comments.iter().rev().map(String::as_str).collect();
        let list = json!(comments).to_string();
        for (text, format) in [
            (example(), "text"),
            (format!("\n\n  {}  \n", example().to_uppercase()), "text"),
            (turned.join("\r\n\r\n"), "text"),
            (comments[..5].join("\n"), "text"),
            (format!("{}\nOne line of my own.", example()), "text"),
            (list, "json"),
        ] {
            let refused = save(&app, FINDER, json!({"text": text, "format": format, "market": "candles"})).await;
            assert_eq!(refused.refusal(), "422 example", "{text}");
            let message = refused.json()["message"].as_str().unwrap().to_owned();
            assert!(message.starts_with("This is an example. Use your own comments"), "{message}");
        }
        assert_eq!(save(&app, FINDER, json!({"text": OWN})).await.status, 201);
        let shown = app.post_as(ANNA, "/api/problems/analyze", json!({"text": example()})).await;
        assert_eq!((shown.status.as_u16(), &shown.json()["isExample"]), (200, &json!(true)), "a look at it stays possible");
        let own = app.post_as(ANNA, "/api/problems/analyze", json!({"text": OWN})).await;
        assert_eq!(own.json()["isExample"], false);
    }

    async fn the_example_of_each_tool_is_shown_and_never_stored(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        for tool in ["profitability-calculator", "customer-persona", FINDER] {
            let shown = app.get(&format!("/api/examples/{tool}")).await.json();
            assert_eq!(shown["toolName"], tool);
            assert!(shown["result"].is_object(), "{tool}");
            let refused = save(&app, tool, shown["request"].clone()).await;
            assert_eq!(refused.refusal(), "422 example", "{tool}");
            let claimed = json!({"toolName": tool, "result": shown["result"]});
            let refused = app.ask_with(&token, Method::POST, "/api/dashboard/save-tool-result", claimed).await;
            assert_eq!(refused.refusal(), "422 example", "{tool}");
        }
        assert_eq!(app.get("/api/examples/experiments").await.json()["result"]["tests"].as_array().unwrap().len(), 2);
        let dashboard = app.get("/api/examples/dashboard").await.json();
        assert_eq!((&dashboard["request"], &dashboard["result"]["marketName"]), (&json!(null), &json!("Dog grooming")));
        assert_eq!(app.get("/api/examples/niche-discovery").await.refusal(), "404 not_found");
        let of_market = json!({"market": "dog-grooming", "eveningMinutes": 180, "eveningsPerWeek": 2});
        assert_eq!(save(&app, "profitability-calculator", of_market).await.status, 201, "a market may be chosen");
        let chain = app.get_with(&token, "/api/chain").await.json();
        assert!(chain["parts"].as_array().unwrap().iter().all(|part| part["run"].is_null()));
    }

    async fn a_saved_run_does_not_become_an_example(app: TestApp) {
        let saved = save(&app, FINDER, json!({"text": OWN})).await.json();
        let path = format!("/api/runs/{}", saved["id"]);
        let change = json!({"version": 1, "request": {"text": example()}});
        assert_eq!(app.ask_as(ANNA, Method::PATCH, &path, change).await.refusal(), "422 example");
        assert_eq!(app.get_as(ANNA, &path).await.json()["request"]["text"], OWN);
    }

    async fn a_result_of_the_example_is_not_saved_to_the_dashboard(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let result = app.post_as(ANNA, "/api/problems/analyze", json!({"text": example()})).await.json();
        let with_request = json!({"request": {"text": example()}, "themes": result["themes"]});
        let quotes = &shipped_examples().comments[..4];
        let in_short = json!({"themes": [{"title": "late, waited", "count": 6, "quotes": quotes}]});
        for claimed in [result, with_request, in_short] {
            let body = json!({"toolName": "Audience Problem Finder", "result": claimed});
            let refused = app.ask_with(&token, Method::POST, "/api/dashboard/save-tool-result", body).await;
            assert_eq!(refused.refusal(), "422 example");
        }
        let persona = json!({"toolName": "Customer Persona", "result": quoting(&shipped_examples().comments[1])});
        let refused = app.ask_with(&token, Method::POST, "/api/dashboard/save-tool-result", persona).await;
        assert_eq!(refused.refusal(), "422 example");
        let chain = app.get_with(&token, "/api/chain").await.json();
        assert!(chain["parts"].as_array().unwrap().iter().all(|part| part["run"].is_null()));
    }

    async fn no_persona_and_no_test_quotes_the_example(app: TestApp) {
        let quote = &shipped_examples().comments[1];
        assert_eq!(save(&app, "customer-persona", quoting(quote)).await.refusal(), "422 example");
        assert_eq!(save(&app, "customer-persona", quoting("They came late.")).await.status, 201);
        let placeholders: Vec<Value> = shipped_examples().persona.iter().map(|(field, text)| json!({"field": field, "text": text})).collect();
        assert_eq!(save(&app, "customer-persona", json!({"name": "Kim", "traits": placeholders})).await.refusal(), "422 example");
        let test = json!({"market": "dog-grooming", "hypothesis": "Customers ran into this lately: late, waited.",
                          "script": format!("A customer wrote: “{quote}”\n\nWhen did that last happen?")});
        assert_eq!(app.post_as(ANNA, "/api/experiments", test).await.refusal(), "422 example");
        let own = json!({"market": "dog-grooming", "hypothesis": "Owners wait."});
        let path = format!("/api/experiments/{}", app.post_as(ANNA, "/api/experiments", own).await.json()["id"]);
        let change = json!({"fields": {"script": quote}, "version": 1});
        assert_eq!(app.ask_as(ANNA, Method::PATCH, &path, change).await.refusal(), "422 example");
    }

    async fn examples_that_were_stored_leave_chain_counts_links_and_files(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let call = async |method: Method, path: &str, body: Value| app.ask_with(&token, method, path, body).await;
        let stored = call(Method::POST, "/api/runs", json!({"toolName": FINDER, "request": {"text": OWN}})).await.json();
        call(Method::POST, "/api/runs", json!({"toolName": "customer-persona", "request": quoting("OWN QUOTE")})).await;
        let (columns, quote) = (json!(example()).to_string(), &shipped_examples().comments[1]);
        let text = columns.trim_matches('"').replace('\'', "''");
        app.change(&format!("UPDATE runs SET request = '{{\"text\":\"{text}\"}}' WHERE tool = '{FINDER}'")).await;
        for column in ["request", "summary"] {
            app.change(&format!("UPDATE runs SET {column} = replace({column}, 'OWN QUOTE', '{quote}')")).await;
        }
        for sql in forget_migrations() {
            app.change(&sql).await;
        }
        let again = server::db::Db::connect(&app.state.config.database, &app.clock).await.unwrap();
        again.close().await.unwrap();

        let chain = app.get_with(&token, "/api/chain").await.json();
        let part = |tool: &str| chain["parts"].as_array().unwrap().iter().find(|part| part["toolName"] == tool).unwrap().clone();
        assert_eq!((&part(FINDER)["run"], &part(FINDER)["findings"]), (&Value::Null, &json!([])));
        assert_eq!(part("customer-persona")["headline"], "Dana: 0 of 2 heard", "the quote is a guess now");
        let listed = app.get_with(&token, &format!("/api/runs?tool={FINDER}")).await.json();
        assert_eq!((&listed["items"][0]["id"], &listed["items"][0]["isExample"]), (&stored["id"], &json!(true)), "it can be opened and deleted");
        let overview = app.get_with(&token, "/api/dashboard/overview").await.json();
        assert_eq!(overview["latestResults"]["audienceInsights"], Value::Null);
        let path = format!("/api/runs/{}", stored["id"]);
        assert_eq!(call(Method::POST, &format!("{path}/links"), json!({})).await.refusal(), "422 example");
        app.set_plan(1000, PlanTier::Premium, None).await;
        for file in ["pdf", "csv"] {
            let download = format!("/api/downloads/tools/{FINDER}.{file}?run={}", stored["id"]);
            assert_eq!(app.get_with(&token, &download).await.refusal(), "422 example", "{file}");
        }
        let theme = json!({"toolName": "customer-persona", "request": {"name": "Kim", "traits": [
            {"field": "objection", "text": "late", "basis": "heard", "quote": "late again", "themeId": format!("{}.t0", stored["id"])}]}});
        assert_eq!(call(Method::POST, "/api/runs", theme).await.refusal(), "422 example");
        assert_eq!(call(Method::DELETE, &path, json!({})).await.status, 204);
    }

    async fn a_run_that_was_carried_to_another_market_gets_its_own_back(app: TestApp) {
        save(&app, "niche-discovery", json!({"keywords": "dog grooming"})).await;
        app.clock.advance_micros(1_000_000);
        let priced = json!({"market": "dog-grooming", "priceCents": 5_967, "unitsPerMonth": 16});
        let profit = save(&app, "profitability-calculator", priced).await.json();
        let unnamed = save(&app, "what-should-i-sell", json!({"skills": ["sewing"]})).await.json();
        app.clock.advance_micros(1_000_000);
        let candles = save(&app, "niche-discovery", json!({"keywords": "candles"})).await.json();
        app.ask_as(ANNA, axum::http::Method::PUT, "/api/plan/offer", json!({"runId": candles["id"]})).await;
        app.clock.advance_micros(1_000_000);
        let typed = save(&app, "customer-persona", json!({"name": "Dana", "market": "candles", "traits": [{"field": "job", "text": "a gift"}]})).await.json();
        let now = app.clock.now().micros();
        let carried = format!("UPDATE runs SET version = 2, ran_at = {now}, request = replace(request, 'dog-grooming', 'candles') WHERE tool = 'profitability-calculator'");
        app.change(&carried).await;
        for sql in forget_migrations() {
            app.change(&sql).await;
        }
        let again = server::db::Db::connect(&app.state.config.database, &app.clock).await.unwrap();
        again.close().await.unwrap();
        let chain = app.get_as(ANNA, "/api/chain").await.json();
        let part = |run: &Value| chain["parts"].as_array().unwrap().iter().find(|part| part["run"]["id"] == run["id"]).unwrap().clone();
        let back = part(&profit);
        assert_eq!((&back["market"]["slug"], &back["stale"][0]["kind"]), (&json!("dog-grooming"), &json!("market")));
        let opened = app.get_as(ANNA, &format!("/api/runs/{}", profit["id"])).await.json();
        assert_eq!(opened["request"]["priceCents"], 5_967, "nothing that was entered is lost");
        assert_eq!(part(&unnamed)["market"]["slug"], "dog-grooming", "made while that market was chosen");
        assert_eq!((&part(&typed)["market"]["slug"], &part(&typed)["stale"]), (&json!("candles"), &json!([])));
    }
}
