//! Rounds in analytics and in the business plan: no part of an ended round counts as done.

use axum::http::Method;
use serde_json::{Value, json};
use server::membership::plan_view::list_tried_rounds;
use server::platform::time_zones::LocalMoment;

use crate::harness::{ANNA, TestApp};

const DAY: i64 = 24 * 3_600 * 1_000_000;

async fn send(app: &TestApp, token: &str, method: Method, path: &str, body: Value) -> Value {
    let answer = app.ask_with(token, method, path, body).await;
    assert!(answer.status.is_success(), "{path}: {}", answer.text());
    answer.json()
}

async fn save_report(app: &TestApp, token: &str, keywords: &str) -> Value {
    let project = json!({"name": keywords, "request": {"keywords": keywords}});
    let saved = send(app, token, Method::POST, "/api/niche/projects", project).await;
    saved["id"].clone()
}

/// A plan of dog grooming with a rule, a ticked step and a paid job of two hours.
async fn begin(app: &TestApp) -> String {
    let token = app.member(ANNA, "anna@example.org").await;
    app.make_premium(1_000).await;
    save_report(app, &token, "dog grooming").await;
    let start = json!({"startDate": "2026-02-20"});
    let plan = send(app, &token, Method::PUT, "/api/plan/start", start).await;
    let rule = json!({"paidJobs": 1, "hourUsd": 27, "spendUsd": 400, "version": plan["round"]["version"]});
    send(app, &token, Method::PUT, "/api/plan/rule", rule).await;
    let tick = json!({"done": true});
    send(app, &token, Method::PUT, "/api/plan/steps/build-landing-page", tick).await;
    let job = json!({"on": "2026-03-01", "minutes": 120, "takingsCents": 10_000, "spentCents": 1_000, "key": "job"});
    send(app, &token, Method::POST, "/api/plan/log", job).await;
    token
}

async fn analytics(app: &TestApp, token: &str) -> Value {
    send(app, token, Method::GET, "/api/analytics", Value::Null).await
}

async fn decide(app: &TestApp, token: &str, decision: &str) -> Value {
    let version = send(app, token, Method::GET, "/api/plan", Value::Null).await["round"]["version"].clone();
    let body = json!({"decision": decision, "version": version});
    send(app, token, Method::PUT, "/api/plan/decision", body).await
}

async fn tried(app: &TestApp) -> Vec<(Option<String>, [Option<String>; 2], &'static str, Vec<String>)> {
    let moment: LocalMoment = app.state.site_moment();
    let rounds = list_tried_rounds(&app.state, "m:1000", &moment)
        .await
        .unwrap()
        .into_iter();
    rounds
        .map(|round| (round.market, round.days, round.end, round.facts))
        .collect()
}

on_both! {
    async fn analytics_count_the_round_of_the_plan_and_the_log_of_all(app: TestApp) {
        let token = begin(&app).await;
        let first = analytics(&app, &token).await;
        let plan = &first["latest"]["plan"];
        assert_eq!((&plan["done"], &plan["plannedEnd"]), (&json!(2), &json!("2026-03-19")));
        let round = &plan["round"];
        let rule = "Worth it if, by day 28: 1 paid job, an hour above $27, at most $400 spent.";
        assert_eq!((&round["number"], &round["isStopped"], &round["rule"]), (&json!(1), &json!(false), &json!(rule)));
        let money = (&round["paidJobs"], &round["takingsCents"], &round["spentCents"], &round["hourCents"]);
        assert_eq!(money, (&json!(1), &json!(10_000), &json!(1_000), &json!(4_500)));
        let kept = round["keptCents"].as_i64().unwrap();
        assert!(0 < kept && kept < 4_500, "{kept}");
        let log = json!({"paidJobs": 1, "minutes": 120, "takingsCents": 10_000, "spentCents": 1_000});
        assert_eq!(first["latest"]["thisWeek"]["log"], log);
        let weeks = first["history"]["weeks"].as_array().unwrap();
        assert_eq!(weeks.last().unwrap()["log"], log);

        let stopped = decide(&app, &token, "stop").await;
        let after = analytics(&app, &token).await;
        let plan = &after["latest"]["plan"];
        assert_eq!((&plan["round"]["isStopped"], &plan["plannedEnd"]), (&json!(true), &Value::Null));
        assert_eq!(after["history"]["burnUp"]["planned"], json!([]), "nothing is planned anymore");
        let undo = format!("/api/plan/changes/{}/undo", stopped["changeId"]);
        send(&app, &token, Method::POST, &undo, Value::Null).await;
        assert_eq!(analytics(&app, &token).await, first);

        decide(&app, &token, "go-on").await;
        let next = analytics(&app, &token).await;
        let plan = &next["latest"]["plan"];
        assert_eq!(plan["done"], 2, "the result of the report holds, and so does the tick by hand");
        let round = &plan["round"];
        let money = (&round["number"], &round["paidJobs"], &round["takingsCents"], &round["hourCents"]);
        assert_eq!(money, (&json!(2), &json!(0), &json!(0), &Value::Null));
        assert_eq!(next["latest"]["total"]["log"], log, "the work was done");
    }

    async fn the_business_plan_of_a_stopped_round_is_another_one_until_the_undo(app: TestApp) {
        let token = begin(&app).await;
        let print = async || app.get_with(&token, "/api/downloads/business-plan.pdf").await.body;
        let before = print().await;
        let stopped = decide(&app, &token, "stop").await;
        let after = print().await;
        assert!(after != before && after.starts_with(b"%PDF"));
        let undo = format!("/api/plan/changes/{}/undo", stopped["changeId"]);
        send(&app, &token, Method::POST, &undo, Value::Null).await;
        assert!(print().await == before, "the steps are open again");
    }

    async fn the_business_plan_tells_ended_rounds_and_the_log_of_this_one(app: TestApp) {
        let token = begin(&app).await;
        let under_way = tried(&app).await;
        assert_eq!(under_way.len(), 1);
        let (market, days, end, facts) = &under_way[0];
        assert_eq!((market.as_deref(), *end), (Some("Dog grooming"), ""));
        assert_eq!(*days, [Some("2026-02-20".to_owned()), None]);
        let hour = facts.iter().find(|fact| fact.starts_with("Paid work: 2 hours, $100 in, $10 out: $45 an hour, "));
        assert!(hour.is_some_and(|hour| hour.ends_with(" kept after tax.")), "{facts:?}");

        app.clock.advance_micros(2 * DAY);
        let cakes = save_report(&app, &token, "custom cakes").await;
        let other = json!({"runId": cakes, "keepDays": false});
        send(&app, &token, Method::POST, "/api/plan/rounds", other).await;
        let rounds = tried(&app).await;
        assert_eq!(rounds.len(), 1, "the new round has no log yet");
        let days = [Some("2026-02-20".to_owned()), Some("2026-03-03".to_owned())];
        assert_eq!((rounds[0].0.as_deref(), &rounds[0].1, rounds[0].2), (Some("Dog grooming"), &days, "stopped"));
        assert_eq!(rounds[0].3, *facts);
        let file = app.get_with(&token, "/api/downloads/business-plan.pdf").await;
        assert_eq!(file.status, 200);
        let name = file.header("content-disposition");
        assert!(name.contains("business-plan-") && name.contains("cake"), "the market of the round: {name}");
    }
}
