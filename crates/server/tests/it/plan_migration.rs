//! A database of the version before the market of the plan, brought up to date: a started plan with ticks, notes, tests
//! in each state, an own task and free evenings.

use axum::http::Method;
use serde_json::{Value, json};
use server::db::Db;
use server::platform::clock::Clock;

use crate::experiments::{EXPERIMENTS, log};
use crate::harness::{ANNA, BEN, TestApp};

/// Puts the tables back as they were and makes the database forget the migrations.
const BEFORE: [&str; 14] = [
    "UPDATE tasks SET due_date = '2026-03-04' WHERE source_key = 'build-landing-page'",
    "UPDATE tasks SET estimate_minutes = NULL WHERE source_key = 'review-29'",
    "DROP TABLE plan_rounds",
    "DROP TABLE plan_rule_changes",
    "DROP TABLE plan_log",
    "DROP TABLE plan_changes",
    "DELETE FROM schema_changes WHERE name = 'm0054_plan_rounds'",
    "DROP TABLE plan_markets",
    "ALTER TABLE experiments DROP COLUMN after_failure",
    "DELETE FROM schema_changes WHERE name = 'm0052_plan_markets'",
    "DELETE FROM schema_changes WHERE name = 'm0053_failed_tests'",
    "DELETE FROM schema_changes WHERE name = 'm0056_plan_dates'",
    "DELETE FROM schema_changes WHERE name = 'm0057_plan_catch_up'",
    "DELETE FROM schema_changes WHERE name = 'm0063_paused_plans'",
];

async fn migrate(app: &TestApp) {
    for statement in BEFORE {
        app.change(statement).await;
    }
    let clock: &Clock = &app.clock;
    Db::connect(&app.state.config.database, clock)
        .await
        .unwrap()
        .close()
        .await
        .unwrap();
}

async fn save_result(app: &TestApp, keywords: &str) -> Value {
    let body = json!({"toolName": "niche-discovery", "request": {"keywords": keywords}});
    app.post_as(ANNA, "/api/runs", body).await.json()["id"].clone()
}

/// A draft, a running, a passed, a failed and a stopped test of a project.
async fn make_tests(app: &TestApp, run: i64) {
    for (hypothesis, answers) in [
        ("Draft.", None),
        ("Runs.", Some("y")),
        ("Passes.", Some("yy")),
        ("Fails.", Some("nnn")),
    ] {
        let fields = json!({"runId": run, "hypothesis": hypothesis, "n": 4, "k": 2});
        let made = app.post_as(ANNA, EXPERIMENTS, fields).await.json();
        let path = format!("{EXPERIMENTS}/{}", made["id"]);
        if let Some(answers) = answers {
            app.post_as(ANNA, &format!("{path}/start"), json!({})).await;
            log(app, &path, answers).await;
        }
        if hypothesis == "Runs." {
            app.post_as(ANNA, &format!("{path}/stop"), json!({})).await;
        }
    }
}

async fn everything(app: &TestApp) -> [Value; 3] {
    let mut plan = app.get_as(ANNA, "/api/plan").await.json();
    plan["market"]["runId"] = Value::Null;
    // Rounds are stored under new ids, as their first version, and their changes are gone.
    for field in ["id", "version", "undo"] {
        plan["round"][field] = Value::Null;
    }
    [
        plan,
        app.get_as(ANNA, "/api/tasks").await.json(),
        app.get_as(ANNA, EXPERIMENTS).await.json(),
    ]
}

on_both! {
    async fn a_started_plan_gets_the_newest_saved_market_and_loses_nothing(app: TestApp) {
        let project = json!({"name": "Dogs", "request": {"keywords": "dog grooming"}});
        let run = app.post_as(ANNA, "/api/niche/projects", project).await.json()["id"].as_i64().unwrap();
        make_tests(&app, run).await;
        save_result(&app, "dog walking").await;
        let cakes = save_result(&app, "custom cakes").await;
        let chosen = app.ask_as(ANNA, Method::PUT, "/api/plan/offer", json!({"runId": cakes})).await;
        assert_eq!(chosen.status, 200, "{}", chosen.text());
        app.ask_as(ANNA, Method::PUT, "/api/plan/start", json!({"startDate": "2026-02-20"})).await;
        let step = json!({"done": true, "note": "Mine"});
        app.ask_as(ANNA, Method::PUT, "/api/plan/steps/build-landing-page", step).await;
        app.post_as(ANNA, "/api/tasks", json!({"title": "Call Ola", "estimateMinutes": 20})).await;
        app.change("UPDATE tasks SET due_date = '2026-03-05' WHERE source_key = 'build-email-list'").await;
        let before = everything(&app).await;
        assert_eq!(before[0]["weeks"][2]["steps"][2]["date"], "2026-03-05", "a day that the person set");
        migrate(&app).await;
        assert_eq!(everything(&app).await, before);
        assert_eq!(app.get_as(ANNA, "/api/plan").await.json()["market"]["runId"], cakes, "the newest saved report");
        assert_eq!(before[2]["items"].as_array().unwrap().len(), 4);
    }

    async fn a_project_gives_the_market_where_no_result_is_saved(app: TestApp) {
        app.post_as(ANNA, "/api/niche/projects", json!({"request": {"keywords": "dog grooming"}})).await;
        app.ask_as(BEN, Method::PUT, "/api/plan/start", json!({"startDate": "2026-02-20"})).await;
        migrate(&app).await;
        assert_eq!(app.get_as(ANNA, "/api/plan").await.json()["market"]["slug"], "dog-grooming");
        let bens = app.get_as(BEN, "/api/plan").await.json();
        assert_eq!((&bens["market"], &bens["startDate"]), (&Value::Null, &json!("2026-02-20")));
        let round = &bens["round"];
        let known = (&round["number"], &round["day"], &round["length"], &round["state"], &round["version"]);
        assert_eq!(known, (&json!(1), &json!(10), &json!(30), &json!("active"), &json!(1)), "a started plan is a round");
        assert!(round["id"].is_i64());
        let annas = app.get_as(ANNA, "/api/plan").await.json()["round"].clone();
        assert_eq!((&annas["id"], &annas["version"]), (&Value::Null, &json!(0)), "a plan without a start has none");
    }
}
