//! Decisions about a round: each acts on plan, tasks, tests and the next thing, and can be undone.

use axum::http::Method;
use serde_json::{Value, json};

use crate::experiments::{DAY, EXPERIMENTS, log};
use crate::harness::{ANNA, Answer, BEN, TestApp};

const PLAN: &str = "/api/plan";
const ROUNDS: &str = "/api/plan/rounds";

async fn save_report(app: &TestApp, keywords: &str) -> i64 {
    let project = json!({"name": keywords, "request": {"keywords": keywords}});
    let made = app.post_as(ANNA, "/api/niche/projects", project).await;
    made.json()["id"].as_i64().unwrap()
}

/// A plan of dog grooming that started ten days ago, with a running test and a ticked step.
async fn begin(app: &TestApp) -> String {
    let run = save_report(app, "dog grooming").await;
    app.ask_as(ANNA, Method::PUT, "/api/plan/start", json!({"startDate": "2026-02-20"}))
        .await;
    let fields = json!({"runId": run, "hypothesis": "They pay.", "n": 4, "k": 2});
    let made = app.post_as(ANNA, EXPERIMENTS, fields).await.json();
    let test = format!("{EXPERIMENTS}/{}", made["id"]);
    app.post_as(ANNA, &format!("{test}/start"), json!({})).await;
    log(app, &test, "yn").await;
    let step = json!({"done": true, "note": "Cheap"});
    app.ask_as(ANNA, Method::PUT, "/api/plan/steps/build-landing-page", step)
        .await;
    test
}

async fn round(app: &TestApp) -> Value {
    app.get_as(ANNA, PLAN).await.json()["round"].clone()
}

async fn decide(app: &TestApp, decision: &str, change: Option<&str>) -> Answer {
    let version = round(app).await["version"].clone();
    let mut body = json!({"decision": decision, "version": version});
    if let Some(change) = change {
        body["change"] = json!(change);
    }
    app.ask_as(ANNA, Method::PUT, "/api/plan/decision", body).await
}

async fn undo(app: &TestApp, change: &Value) -> Answer {
    app.post_as(ANNA, &format!("{PLAN}/changes/{change}/undo"), Value::Null)
        .await
}

async fn open_steps(app: &TestApp) -> usize {
    let tasks = app.get_as(ANNA, "/api/tasks?source=plan-step").await.json();
    tasks["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|task| task["doneAt"].is_null())
        .count()
}

fn list_done(plan: &Value) -> Vec<&Value> {
    let weeks = plan["weeks"].as_array().unwrap().iter();
    let steps = weeks.flat_map(|week| week["steps"].as_array().unwrap());
    steps.filter(|step| step["done"] == true).collect()
}

fn done_steps(plan: &Value) -> Vec<String> {
    let done = list_done(plan).into_iter();
    done.map(|step| step["key"].as_str().unwrap().to_owned()).collect()
}

/// Texts of the ticks, by step.
fn said_of_done(plan: &Value) -> Vec<(&str, &str)> {
    let done = list_done(plan).into_iter();
    done.map(|step| {
        (
            step["key"].as_str().unwrap(),
            step["tickedWith"].as_str().unwrap_or_default(),
        )
    })
    .collect()
}

async fn tick(app: &TestApp, key: &str) {
    let path = format!("{PLAN}/steps/{key}");
    let ticked = app.ask_as(ANNA, Method::PUT, &path, json!({"done": true})).await;
    assert_eq!(ticked.status, 200, "{}", ticked.text());
}

on_both! {
    async fn stop_closes_tests_and_puts_steps_away_and_undo_brings_all_back(app: TestApp) {
        let test = begin(&app).await;
        let (before, open) = (app.get_as(ANNA, PLAN).await.json(), open_steps(&app).await);
        assert!(open > 10, "{open}");
        let stopped = decide(&app, "stop", None).await;
        assert_eq!(stopped.status, 200, "{}", stopped.text());
        let stopped = stopped.json();
        assert_eq!((&stopped["round"]["state"], &stopped["decision"]), (&json!("stopped"), &json!("stop")));
        assert_eq!(stopped["round"]["undo"], json!({"changeId": stopped["changeId"], "kind": "stop"}));
        assert_eq!(open_steps(&app).await, 0, "put away");
        assert_eq!(app.get_as(ANNA, &test).await.json()["state"], "stopped");
        let next = app.get_as(ANNA, "/api/next").await.json();
        assert_eq!((&next["kind"], &next["buttons"][2]["label"]), (&json!("none"), &json!("Undo the stop")));
        let undo_url = format!("/api/plan/changes/{}/undo", stopped["changeId"]);
        assert_eq!(next["buttons"][2]["url"], json!(undo_url));
        let steps = stopped["weeks"].as_array().unwrap().iter().flat_map(|week| week["steps"].as_array().unwrap());
        assert!(steps.clone().all(|step| step["isPaused"] == false && step["isLater"] == false), "nothing waits");
        let record = app.get_as(ANNA, ROUNDS).await.json()["items"][0].clone();
        assert_eq!((&record["market"], &record["endedOn"]), (&json!("Dog grooming"), &json!("2026-03-01")));
        assert_eq!(record["tests"][0]["state"], "stopped");
        assert_eq!(record["review"]["facts"][0], "2 people asked, 1 yes, 0 paid.");
        assert!(record["steps"].as_array().unwrap().iter().any(|step| step["note"] == "Cheap"));
        assert_eq!(decide(&app, "stop", None).await.refusal(), "409 edited_elsewhere", "once is enough");
        app.clock.advance_micros(20 * DAY);
        let back = undo(&app, &stopped["changeId"]).await.json();
        assert_eq!((&back["round"]["state"], &back["decision"]), (&json!("active"), &Value::Null));
        assert_eq!(done_steps(&back), done_steps(&before));
        assert_eq!(open_steps(&app).await, open);
        let test = app.get_as(ANNA, &test).await.json();
        assert_eq!((&test["state"], &test["deadline"]), (&json!("running"), &json!("2026-03-22")), "until tomorrow");
        assert_eq!(app.get_as(ANNA, ROUNDS).await.json()["items"], json!([]));
    }

    async fn going_on_begins_a_round_and_keeps_the_last_one_as_a_record(app: TestApp) {
        begin(&app).await;
        let line = json!({"on": "2026-03-01", "minutes": 60, "takingsCents": 5000, "key": "a"});
        app.post_as(ANNA, "/api/plan/log", line.clone()).await;
        let before = app.get_as(ANNA, PLAN).await.json();
        let next = decide(&app, "go-on", None).await.json();
        let known = (&next["round"]["number"], &next["round"]["day"], &next["round"]["length"], &next["startDate"]);
        assert_eq!(known, (&json!(2), &json!(0), &json!(30), &json!("2026-03-02")));
        assert_eq!((&next["market"]["slug"], &next["decision"]), (&json!("dog-grooming"), &Value::Null));
        let kept = [("complete-niche-discovery", "Saved in Niche Discovery, from the last round"), ("build-landing-page", "From the last round")];
        assert_eq!(said_of_done(&next), kept, "what was done holds");
        assert_eq!(next["review"]["sums"]["paidJobs"], 0);
        let record = app.get_as(ANNA, ROUNDS).await.json()["items"][0].clone();
        assert_eq!((&record["decision"], &record["review"]["sums"]["paidJobs"]), (&json!("go-on"), &json!(1)));
        let of_record = app.get_as(ANNA, &format!("/api/plan/log?round={}", record["id"])).await.json();
        assert_eq!(of_record["items"].as_array().unwrap().len(), 1);
        let back = undo(&app, &next["changeId"]).await;
        assert_eq!(back.status, 200, "{}", back.text());
        let back = back.json();
        assert_eq!((&back["startDate"], &back["round"]["number"]), (&before["startDate"], &json!(1)));
        assert_eq!(done_steps(&back), done_steps(&before));
        assert_eq!(back["review"]["sums"], before["review"]["sums"]);
    }

    async fn steps_that_recur_open_again_and_the_others_say_that_they_are_from_the_last_round(app: TestApp) {
        begin(&app).await;
        let recurring = ["create-content-plan", "build-email-list", "prepare-launch-materials", "execute-soft-launch"];
        for key in recurring.into_iter().chain(["review-29"]) {
            tick(&app, key).await;
        }
        let next = decide(&app, "go-on", None).await.json();
        assert_eq!(done_steps(&next), ["complete-niche-discovery", "build-landing-page"]);
        assert_eq!((&next["reviews"][0]["done"], &next["review"]["missing"]), (&json!(false), &json!([])), "no time to log");
        let find = async |key: &str| {
            let tasks = app.get_as(ANNA, "/api/tasks?source=plan-step").await.json();
            let mut items = tasks["items"].as_array().unwrap().iter();
            items.find(|task| task["sourceKey"] == key).unwrap().clone()
        };
        assert_eq!(find("build-landing-page").await["isFromLastRound"], true);
        assert_eq!(find("build-email-list").await.get("isFromLastRound"), None);
        let third = decide(&app, "go-on", None).await.json();
        assert_eq!(said_of_done(&third)[1], ("build-landing-page", "From the last round"), "a round more");
        let record = app.get_as(ANNA, ROUNDS).await.json()["items"][0].clone();
        assert!(record["steps"].as_array().unwrap().iter().all(|step| step["isFromLastRound"] == true), "{record}");
        let back = undo(&app, &third["changeId"]).await;
        assert_eq!(back.status, 200, "what was kept is no work of its own: {}", back.text());
        let opened = app.ask_as(ANNA, Method::PUT, &format!("{PLAN}/steps/build-landing-page"), json!({"done": false})).await;
        assert_eq!(done_steps(&opened.json()), ["complete-niche-discovery"]);
        tick(&app, "build-landing-page").await;
        let plan = app.get_as(ANNA, PLAN).await.json();
        assert_eq!(said_of_done(&plan)[1], ("build-landing-page", ""), "done again in this round");
    }

    async fn a_kept_result_that_is_gone_takes_its_tick(app: TestApp) {
        let run = save_report(&app, "dog grooming").await;
        app.ask_as(ANNA, Method::PUT, "/api/plan/start", json!({"startDate": "2026-02-20"})).await;
        let made = app.post_as(ANNA, EXPERIMENTS, json!({"runId": run, "prepared": 2})).await.json();
        let test = format!("{EXPERIMENTS}/{}", made["id"]);
        app.post_as(ANNA, &format!("{test}/start"), json!({})).await;
        log(&app, &test, "yyyyy").await;
        let next = decide(&app, "go-on", None).await.json();
        let said = "Test decided: 5 of 5 yes, 5 of 20 needed, from the last round";
        assert_eq!(said_of_done(&next)[1], ("validate-market-demand", said));
        let entry = app.get_as(ANNA, &test).await.json()["entries"][0]["id"].clone();
        app.ask_as(ANNA, Method::PATCH, &format!("{test}/entries/{entry}"), json!({"struckOut": true})).await;
        assert_eq!(done_steps(&app.get_as(ANNA, PLAN).await.json()), ["complete-niche-discovery"]);
    }

    async fn a_round_with_work_of_its_own_is_not_undone(app: TestApp) {
        begin(&app).await;
        let next = decide(&app, "go-on", None).await.json();
        app.post_as(ANNA, "/api/plan/log", json!({"on": "2026-03-01", "minutes": 5, "key": "b"})).await;
        assert_eq!(undo(&app, &next["changeId"]).await.refusal(), "409 edited_elsewhere");
    }

    async fn one_changed_thing_opens_the_steps_that_depend_on_it(app: TestApp) {
        begin(&app).await;
        for key in ["define-customer-persona", "test-your-systems", "review-29"] {
            tick(&app, key).await;
        }
        assert_eq!(decide(&app, "change-one-thing", None).await.refusal(), "422 invalid_choice");
        let next = decide(&app, "change-one-thing", Some("price")).await.json();
        assert_eq!(next["round"]["length"], 14);
        let kept = ["complete-niche-discovery", "define-customer-persona", "test-your-systems"];
        assert_eq!(done_steps(&next), kept, "the page with the price opens again");
        assert_eq!(said_of_done(&next)[1].1, "From the last round");
        assert_eq!(next["reviews"][0]["done"], false);
    }

    async fn another_market_takes_the_days_that_are_left(app: TestApp) {
        let test = begin(&app).await;
        let cakes = save_report(&app, "custom cakes").await;
        let before = app.get_as(ANNA, PLAN).await.json();
        let body = json!({"runId": cakes, "keepDays": false, "version": before["round"]["version"]});
        let begun = app.post_as(ANNA, ROUNDS, body.clone()).await;
        assert_eq!(begun.status, 201, "{}", begun.text());
        let begun = begun.json();
        assert_eq!((&begun["round"]["daysLeft"], &begun["round"]["day"]), (&before["round"]["daysLeft"], &json!(1)));
        assert_ne!(begun["market"]["slug"], before["market"]["slug"]);
        let launch = &begun["weeks"][3]["steps"][2];
        let tasks = app.get_as(ANNA, "/api/tasks?source=plan-step&view=open&q=Execute").await.json();
        assert_eq!(tasks["items"][0]["estimateMinutes"], launch["minutes"], "the minutes of the new market");
        assert_eq!(app.get_as(ANNA, &test).await.json()["state"], "stopped");
        assert_eq!(done_steps(&begun), ["complete-niche-discovery"]);
        assert_eq!(begun["review"]["facts"][0], "2 people asked, 1 yes, 0 paid.", "asked in all rounds");
        assert_eq!(app.post_as(ANNA, ROUNDS, body).await.refusal(), "409 edited_elsewhere");
        let back = undo(&app, &begun["changeId"]).await.json();
        assert_eq!((&back["market"], &back["startDate"]), (&before["market"], &before["startDate"]));
        assert_eq!(app.get_as(ANNA, &test).await.json()["state"], "running");
        app.clock.advance_micros(15 * DAY);
        let late = app.post_as(ANNA, ROUNDS, json!({"runId": cakes, "keepDays": false})).await.json();
        assert_eq!(late["round"]["length"], 14, "five days would be too few");
        undo(&app, &late["changeId"]).await;
        let kept = app.post_as(ANNA, ROUNDS, json!({"runId": cakes, "keepDays": true})).await.json();
        assert_eq!(kept["round"]["daysLeft"], 5);
    }

    async fn decisions_that_cannot_be_are_refused_and_one_without_a_version_is_stored_only(app: TestApp) {
        let refused = app.ask_as(ANNA, Method::PUT, "/api/plan/decision", json!({"decision": "stop", "version": 0})).await;
        assert_eq!(refused.refusal(), "422 start_date_required");
        begin(&app).await;
        let old = app.ask_as(ANNA, Method::PUT, "/api/plan/decision", json!({"decision": "stop", "version": 7})).await;
        assert_eq!(old.refusal(), "409 edited_elsewhere");
        let open = open_steps(&app).await;
        let stored = app.ask_as(ANNA, Method::PUT, "/api/plan/decision", json!({"decision": "stop"})).await.json();
        assert_eq!((&stored["decision"], &stored["round"]["state"]), (&json!("stop"), &json!("active")));
        assert_eq!(open_steps(&app).await, open);
        let foreign = app.post_as(BEN, ROUNDS, json!({"runId": 1, "keepDays": true})).await;
        assert_eq!(foreign.refusal(), "422 start_date_required");
        app.ask_as(BEN, Method::PUT, "/api/plan/start", json!({"startDate": "2026-02-20"})).await;
        assert_eq!(app.post_as(BEN, ROUNDS, json!({"runId": 1, "keepDays": true})).await.refusal(), "404 not_found");
    }
}
