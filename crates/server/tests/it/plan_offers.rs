//! A choice of market or offer in place: it has a version, is undone, and is refused where work depends on it.

use axum::http::Method;
use serde_json::{Value, json};

use crate::experiments::DAY;
use crate::harness::{ANNA, Answer, BEN, PASSWORD, TestApp};
use crate::profitability::complete;

const PLAN: &str = "/api/plan";
const EDITED: &str = "409 edited_elsewhere";

async fn save(app: &TestApp, keywords: &str) -> i64 {
    let project = json!({"request": {"keywords": keywords}});
    let made = app.post_as(ANNA, "/api/niche/projects", project).await;
    made.json()["id"].as_i64().unwrap()
}

async fn put(app: &TestApp, path: &str, body: Value) -> Answer {
    app.ask_as(ANNA, Method::PUT, &format!("{PLAN}{path}"), body).await
}

async fn choose(app: &TestApp, body: Value) -> Value {
    let chosen = put(app, "/offer", body).await;
    assert_eq!(chosen.status, 200, "{}", chosen.text());
    chosen.json()
}

async fn undo(app: &TestApp, change: &Value) -> Answer {
    let path = format!("{PLAN}/changes/{change}/undo");
    app.post_as(ANNA, &path, Value::Null).await
}

async fn plan(app: &TestApp) -> Value {
    app.get_as(ANNA, PLAN).await.json()
}

async fn tick(app: &TestApp, key: &str) {
    let ticked = put(app, &format!("/steps/{key}"), json!({"done": true})).await;
    assert_eq!(ticked.status, 200, "{}", ticked.text());
}

/// Title, tick and minutes of each step.
async fn steps(app: &TestApp) -> Vec<Value> {
    let tasks = app.get_as(ANNA, "/api/tasks?source=plan-step").await.json();
    let items = tasks["items"].as_array().unwrap().iter();
    items
        .map(|task| json!([task["title"], task["doneAt"], task["column"], task["estimateMinutes"]]))
        .collect()
}

fn done(plan: &Value) -> Vec<&str> {
    let weeks = plan["weeks"].as_array().unwrap().iter();
    let steps = weeks.flat_map(|week| week["steps"].as_array().unwrap());
    let done = steps.filter(|step| step["done"] == true);
    done.map(|step| step["key"].as_str().unwrap()).collect()
}

/// Ids of the first two ideas of a market.
async fn ideas(app: &TestApp, keywords: &str) -> [Value; 2] {
    let report = app
        .post_as(ANNA, "/api/niche/analyze", json!({"keywords": keywords}))
        .await
        .json();
    [0, 1].map(|at| report["businessIdeas"][at]["id"].clone())
}

on_both! {
    async fn another_offer_is_undone_by_its_owner_while_nothing_has_changed_since(app: TestApp) {
        let dogs = save(&app, "dog grooming").await;
        let [nails, other] = ideas(&app, "dog grooming").await;
        let first = choose(&app, json!({"runId": dogs, "ideaId": nails, "version": 0})).await;
        let change = &first["changeId"];
        assert_eq!(first["round"]["undo"], json!({"changeId": change, "kind": "offer"}));
        let again = choose(&app, json!({"runId": dogs, "ideaId": nails})).await;
        assert_eq!((&again["changeId"], &again["round"]["version"]), (&Value::Null, &first["round"]["version"]));
        let old = put(&app, "/offer", json!({"runId": dogs, "ideaId": other, "version": 0})).await;
        assert_eq!(old.refusal(), EDITED);
        let second = choose(&app, json!({"runId": dogs, "ideaId": other, "version": first["round"]["version"]})).await;
        assert_eq!(undo(&app, change).await.refusal(), EDITED, "another one is the newest");
        let foreign = app.post_as(BEN, &format!("{PLAN}/changes/{}/undo", second["changeId"]), Value::Null).await;
        assert_eq!(foreign.refusal(), "404 not_found");
        tick(&app, "build-landing-page").await;
        let back = undo(&app, &second["changeId"]).await.json();
        assert_eq!((&back["offer"], &back["round"]["undo"]), (&first["offer"], &Value::Null), "work stays with its market");
        assert_eq!(undo(&app, &second["changeId"]).await.refusal(), EDITED, "once is enough");
        let third = choose(&app, json!({"runId": dogs, "ideaId": other})).await;
        app.clock.advance_micros(31 * DAY);
        assert_eq!(undo(&app, &third["changeId"]).await.refusal(), EDITED, "after thirty days");
    }

    async fn another_market_in_place_is_undone_with_ticks_and_minutes(app: TestApp) {
        save(&app, "dog grooming").await;
        let mut price = complete();
        price["market"] = json!("dog-grooming");
        let body = json!({"toolName": "profitability-calculator", "request": price});
        assert_eq!(app.post_as(ANNA, "/api/runs", body.clone()).await.json()["progress"], 100);
        let candles = save(&app, "candle making").await;
        app.clock.advance_micros(DAY);
        let (before, tasks) = (plan(&app).await, steps(&app).await);
        let chosen = choose(&app, json!({"runId": candles})).await;
        assert_eq!(done(&chosen), ["complete-niche-discovery"]);
        assert_ne!(steps(&app).await, tasks);
        let back = undo(&app, &chosen["changeId"]).await.json();
        assert_eq!((&back["market"], &back["weeks"]), (&before["market"], &before["weeks"]));
        assert_eq!(steps(&app).await, tasks);
        let again = choose(&app, json!({"runId": candles})).await;
        put(&app, "/steps/build-landing-page", json!({"note": "Two pages"})).await;
        let back = undo(&app, &again["changeId"]).await.json();
        assert_eq!(done(&back), done(&before), "a note stays with its step");
    }

    async fn a_result_that_came_meanwhile_ticks_its_step_after_the_undo(app: TestApp) {
        save(&app, "dog grooming").await;
        let candles = save(&app, "candle making").await;
        let chosen = choose(&app, json!({"runId": candles})).await;
        let mut price = complete();
        price["market"] = json!("dog-grooming");
        app.post_as(ANNA, "/api/runs", json!({"toolName": "profitability-calculator", "request": price})).await;
        assert_eq!(done(&plan(&app).await), ["complete-niche-discovery"]);
        let back = undo(&app, &chosen["changeId"]).await.json();
        assert_eq!(done(&back), ["complete-niche-discovery", "price-your-offering"]);
    }

    async fn work_for_the_new_market_refuses_the_undo(app: TestApp) {
        let dogs = save(&app, "dog grooming").await;
        let candles = save(&app, "candle making").await;
        let chosen = choose(&app, json!({"runId": candles})).await;
        app.clock.advance_micros(DAY);
        tick(&app, "build-landing-page").await;
        assert_eq!(plan(&app).await["round"]["undo"], Value::Null);
        assert_eq!(undo(&app, &chosen["changeId"]).await.refusal(), EDITED, "a tick by hand");
        let back = choose(&app, json!({"runId": dogs})).await;
        app.clock.advance_micros(DAY);
        app.post_as(ANNA, "/api/plan/log", json!({"on": "2026-03-01", "minutes": 30, "key": "a"})).await;
        assert_eq!(undo(&app, &back["changeId"]).await.refusal(), EDITED, "a line of the log");
    }

    async fn a_round_that_was_stopped_takes_no_offer_and_begins_with_another_market(app: TestApp) {
        let dogs = save(&app, "dog grooming").await;
        let candles = save(&app, "candle making").await;
        let [nails, _] = ideas(&app, "dog grooming").await;
        put(&app, "/start", json!({"startDate": "2026-03-09"})).await;
        let version = plan(&app).await["round"]["version"].clone();
        let stopped = put(&app, "/decision", json!({"decision": "stop", "version": version})).await.json();
        let refused = put(&app, "/offer", json!({"runId": dogs, "ideaId": nails})).await;
        assert_eq!(refused.refusal(), EDITED);
        let same = choose(&app, json!({"runId": dogs})).await;
        assert_eq!((&same["changeId"], &same["round"]), (&Value::Null, &stopped["round"]), "the stop can be undone");
        let begun = choose(&app, json!({"runId": candles})).await;
        assert_eq!((&begun["round"]["number"], &begun["round"]["state"]), (&json!(2), &json!("active")));
        assert_eq!(begun["startDate"], "2026-03-09", "its days are still ahead");
    }

    async fn another_market_before_the_first_day_opens_what_the_last_round_did_by_hand(app: TestApp) {
        save(&app, "dog grooming").await;
        let candles = save(&app, "candle making").await;
        put(&app, "/start", json!({"startDate": "2026-02-20"})).await;
        tick(&app, "build-landing-page").await;
        let version = plan(&app).await["round"]["version"].clone();
        let next = put(&app, "/decision", json!({"decision": "go-on", "version": version})).await.json();
        assert_eq!(done(&next), ["complete-niche-discovery", "build-landing-page"]);
        let chosen = choose(&app, json!({"runId": candles})).await;
        assert_eq!((done(&chosen), &chosen["round"]["number"]), (vec!["complete-niche-discovery"], &json!(2)));
        let back = undo(&app, &chosen["changeId"]).await.json();
        assert_eq!((&back["market"], &back["weeks"]), (&next["market"], &next["weeks"]));
    }

    async fn a_choice_before_any_start_leaves_no_record_beside_the_round_of_an_account(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        app.ask_with(&token, Method::PUT, "/api/plan/start", json!({"startDate": "2026-02-25"})).await;
        let own = app.get_with(&token, PLAN).await.json()["round"].clone();
        save(&app, "dog grooming").await;
        let candles = save(&app, "candle making").await;
        choose(&app, json!({"runId": candles})).await;
        let body = json!({"email": "anna@example.org", "password": PASSWORD});
        let token = app.post_as(ANNA, "/api/auth/login", body).await.json()["token"].as_str().unwrap().to_owned();
        let round = app.get_with(&token, PLAN).await.json()["round"].clone();
        assert_eq!((&round["id"], &round["number"]), (&own["id"], &json!(1)));
        assert_eq!(app.get_with(&token, "/api/plan/rounds").await.json()["items"], json!([]));
    }
}
