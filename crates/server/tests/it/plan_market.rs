//! The plan knows one market and one offer, and its steps hold the market's actions and tests.

use axum::http::Method;
use serde_json::{Value, json};

use crate::experiments::{log, running};
use crate::harness::{ANNA, Answer, BEN, TestApp};
use crate::profitability::complete;

const PLAN: &str = "/api/plan";
const DOGS: &str = "dog grooming";

async fn save(app: &TestApp, cookie: &str, keywords: &str) -> i64 {
    let saved = app
        .post_as(
            cookie,
            "/api/niche/projects",
            json!({"request": {"keywords": keywords}}),
        )
        .await;
    assert_eq!(saved.status, 201, "{}", saved.text());
    saved.json()["id"].as_i64().unwrap()
}

async fn choose(app: &TestApp, cookie: &str, body: Value) -> Answer {
    app.ask_as(cookie, Method::PUT, "/api/plan/offer", body).await
}

async fn plan_of(app: &TestApp, cookie: &str) -> Value {
    app.get_as(cookie, PLAN).await.json()
}

fn find_step<'a>(plan: &'a Value, key: &str) -> &'a Value {
    let mut steps = plan["weeks"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|week| week["steps"].as_array().unwrap());
    steps.find(|step| step["key"] == key).unwrap()
}

fn list_places(plan: &Value) -> Vec<u64> {
    let weeks = plan["weeks"].as_array().unwrap();
    let steps = weeks.iter().flat_map(|week| week["steps"].as_array().unwrap());
    let all = steps.chain(plan["reviews"].as_array().unwrap());
    all.flat_map(|part| part["actions"].as_array().unwrap())
        .map(|action| action["place"].as_u64().unwrap())
        .collect()
}

on_both! {
    async fn the_first_saved_report_gives_the_market_and_a_later_one_only_when_it_is_chosen(app: TestApp) {
        assert_eq!(plan_of(&app, ANNA).await["market"], Value::Null);
        let dogs = save(&app, ANNA, DOGS).await;
        assert_eq!(plan_of(&app, ANNA).await["market"], json!({"slug": "dog-grooming", "name": "Dog grooming", "runId": dogs}));
        let candles = save(&app, ANNA, "candle making").await;
        assert_eq!(plan_of(&app, ANNA).await["market"]["slug"], "dog-grooming");
        assert_eq!(app.get_as(ANNA, "/api/chain").await.json()["market"]["slug"], "dog-grooming");
        let chosen = choose(&app, ANNA, json!({"runId": candles})).await;
        assert_eq!(chosen.json()["market"]["runId"], json!(candles));
        assert_eq!(app.get_as(ANNA, "/api/chain").await.json()["market"], chosen.json()["market"].as_object().map(
            |own| json!({"slug": own["slug"], "name": own["name"]})).unwrap());
    }

    async fn each_action_of_the_market_stands_in_the_plan_once(app: TestApp) {
        save(&app, ANNA, DOGS).await;
        let plan = plan_of(&app, ANNA).await;
        let mut places = list_places(&plan);
        places.sort_unstable();
        assert_eq!(places, [0, 1, 2, 3, 4]);
        let demand = &find_step(&plan, "validate-market-demand")["actions"][0];
        assert_eq!((&demand["planDay"], &demand["paidAsk"], &demand["experimentId"]), (&json!(6), &json!(true), &Value::Null));
        assert_eq!(plan["reviews"][0]["actions"][0]["planDay"], 29);
        assert_eq!(plan["reviews"][1]["actions"], json!([]));
        assert_eq!(list_places(&plan_of(&app, BEN).await), [0; 0], "a plan without a market");
    }

    async fn an_offer_is_an_idea_of_the_market_and_goes_with_it(app: TestApp) {
        let dogs = save(&app, ANNA, DOGS).await;
        let report = app.post_as(ANNA, "/api/niche/analyze", json!({"keywords": DOGS})).await.json();
        let idea = &report["businessIdeas"][0];
        let plan = choose(&app, ANNA, json!({"runId": dogs, "ideaId": idea["id"]})).await.json();
        assert_eq!(plan["offer"]["title"], idea["title"]);
        assert_eq!(plan["offer"]["firstSteps"], idea["firstSteps"]);
        assert_eq!(plan["offer"]["startupCostUsd"], idea["startupCostUsd"]);
        let again = choose(&app, ANNA, json!({"runId": dogs})).await.json();
        assert_eq!(again["offer"], plan["offer"], "the same market keeps its offer");
        let candles = save(&app, ANNA, "candle making").await;
        assert_eq!(choose(&app, ANNA, json!({"runId": candles})).await.json()["offer"], Value::Null);
        let wrong = choose(&app, ANNA, json!({"runId": candles, "ideaId": idea["id"]})).await;
        assert_eq!(wrong.refusal(), "422 invalid_choice");
        assert_eq!(choose(&app, BEN, json!({"runId": dogs})).await.refusal(), "404 not_found");
        assert_eq!(choose(&app, "", json!({"runId": dogs})).await.refusal(), "422 visitor_required");
    }

    async fn the_offer_is_what_the_tools_start_from(app: TestApp) {
        let dogs = save(&app, ANNA, DOGS).await;
        let ranked = app.post_as(ANNA, "/api/offers/rank", json!({"skills": ["grooming"], "market": "dog-grooming"})).await.json();
        let ideas = ranked["marketIdeas"]["ideas"].as_array().unwrap();
        assert!(ideas.len() > 1, "{ranked}");
        let idea = &ideas.last().unwrap()["idea"];
        let first = plan_of(&app, ANNA).await;
        assert_eq!(find_step(&first, "price-your-offering")["tool"]["url"], "/profitability-calculator?market=dog-grooming");
        let plan = choose(&app, ANNA, json!({"runId": dogs, "ideaId": idea["id"]})).await.json();
        assert_eq!(plan["offer"]["title"], idea["title"], "the id of a ranking is that of the report");
        assert_eq!(plan["offer"]["step"], "create-your-product-service");
        let title = idea["title"].as_str().unwrap().replace(' ', "+");
        let calculator = format!("/profitability-calculator?market=dog-grooming&idea={title}");
        assert_eq!(find_step(&plan, "price-your-offering")["tool"]["url"], calculator);
        let body = json!({"toolName": "what-should-i-sell", "request": {"skills": ["grooming"], "market": "dog-grooming"}});
        assert_eq!(app.post_as(ANNA, "/api/runs", body).await.status, 201);
        let chain = app.get_as(ANNA, "/api/chain").await.json();
        assert_eq!(chain["offer"], idea["title"]);
        let parts = chain["parts"].as_array().unwrap();
        let part = parts.iter().find(|part| part["toolName"] == "what-should-i-sell").unwrap();
        assert_eq!(part["headline"], format!("{} (Dog grooming)", idea["title"].as_str().unwrap()));
        assert_eq!(app.get_as(BEN, "/api/chain").await.json()["offer"], Value::Null);
    }

    async fn a_decided_test_ticks_its_step_and_an_open_one_takes_the_tick_back(app: TestApp) {
        let dogs = save(&app, ANNA, DOGS).await;
        let test = running(&app, json!({"runId": dogs, "prepared": 2})).await;
        let plan = plan_of(&app, ANNA).await;
        let step = find_step(&plan, "validate-market-demand");
        assert_eq!((&step["done"], &step["tests"][0]["state"]), (&json!(false), &json!("running")));
        assert_eq!(step["actions"][0]["experimentId"], step["tests"][0]["id"]);
        log(&app, &test, "yyyyy").await;
        let plan = plan_of(&app, ANNA).await;
        let step = find_step(&plan, "validate-market-demand");
        assert_eq!((&step["done"], &step["tickedBy"], &step["tests"][0]["state"]), (&json!(true), &json!("tool"), &json!("passed")));
        assert_eq!(step["tickedWith"], "Test decided: 5 of 5 yes, 5 of 20 needed");
        let entry = app.get_as(ANNA, &test).await.json()["entries"][0]["id"].clone();
        app.ask_as(ANNA, Method::PATCH, &format!("{test}/entries/{entry}"), json!({"struckOut": true})).await;
        let plan = plan_of(&app, ANNA).await;
        assert_eq!(find_step(&plan, "validate-market-demand")["done"], false);
        log(&app, &test, "y").await;
        assert_eq!(find_step(&plan_of(&app, ANNA).await, "validate-market-demand")["done"], true);
    }

    async fn what_the_person_says_about_a_step_stays(app: TestApp) {
        let dogs = save(&app, ANNA, DOGS).await;
        let test = running(&app, json!({"runId": dogs, "prepared": 2})).await;
        log(&app, &test, "yyyyy").await;
        let step = format!("{PLAN}/steps/validate-market-demand");
        app.ask_as(ANNA, Method::PUT, &step, json!({"done": false})).await;
        log(&app, &test, "y").await;
        assert_eq!(find_step(&plan_of(&app, ANNA).await, "validate-market-demand")["done"], false);
        app.ask_as(ANNA, Method::PUT, &step, json!({"done": true})).await;
        let candles = save(&app, ANNA, "candle making").await;
        let plan = choose(&app, ANNA, json!({"runId": candles})).await.json();
        assert_eq!(find_step(&plan, "validate-market-demand")["done"], true, "a tick by hand");
    }

    async fn another_market_takes_the_ticks_of_tools_and_the_first_one_brings_them_back(app: TestApp) {
        let dogs = save(&app, ANNA, DOGS).await;
        let mut price = complete();
        price["market"] = json!("dog-grooming");
        let body = json!({"toolName": "profitability-calculator", "request": price});
        assert_eq!(app.post_as(ANNA, "/api/runs", body).await.json()["progress"], 100);
        let step = find_step(&plan_of(&app, ANNA).await, "price-your-offering").clone();
        assert_eq!((&step["done"], &step["tickedWith"]), (&json!(true), &json!("Saved in Profitability Calculator")));
        let candles = save(&app, ANNA, "candle making").await;
        let plan = choose(&app, ANNA, json!({"runId": candles})).await.json();
        assert_eq!(find_step(&plan, "price-your-offering")["done"], false);
        assert_eq!(find_step(&plan, "complete-niche-discovery")["done"], true);
        price["market"] = json!("candles");
        let body = json!({"toolName": "profitability-calculator", "request": price});
        app.post_as(ANNA, "/api/runs", body).await;
        let back = choose(&app, ANNA, json!({"runId": dogs})).await.json();
        assert_eq!(find_step(&back, "price-your-offering")["done"], true, "by the older result for this market");
    }
}
