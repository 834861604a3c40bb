//! A database of the version before tasks: its tables as migrations 5 and 7 made them, with rows, then brought up to
//! date.

use axum::http::Method;
use serde_json::{Value, json};

use crate::harness::{Engine, TestApp};

const NAILS: &str = r#"{"competitionLevel":"low","geographicFocus":"Global","keywords":"nail art","market":"nail-art","marketSize":"All Markets"}"#;

/// Statements that put the tables back as they were and make the database forget the migration.
fn write_old_tables(engine: Engine) -> impl IntoIterator<Item = String> {
    let id = match engine {
        Engine::Sqlite => "id INTEGER PRIMARY KEY AUTOINCREMENT",
        Engine::Postgres => "id BIGSERIAL PRIMARY KEY",
    };
    [
        "DROP TABLE tasks".to_owned(),
        "DROP TABLE task_boards".to_owned(),
        "DROP TABLE task_changes".to_owned(),
        "DELETE FROM schema_changes WHERE name = 'm0025_tasks'".to_owned(),
        format!(
            "CREATE TABLE niche_follow_ups ({id}, owner TEXT NOT NULL, request TEXT NOT NULL, market_name TEXT NOT NULL, due_on TEXT NOT NULL, created_at BIGINT NOT NULL)"
        ),
        "CREATE TABLE plan_steps (owner TEXT NOT NULL, step TEXT NOT NULL, done BOOLEAN NOT NULL, marked_by TEXT NULL, marked_at BIGINT NULL, note TEXT NOT NULL, PRIMARY KEY (owner, step))".to_owned(),
    ]
}

fn write_old_rows() -> impl IntoIterator<Item = String> {
    [
        format!("INSERT INTO niche_follow_ups VALUES (7, 'm:1000', '{NAILS}', 'Nail \"art\"', '2026-05-01', 10)"),
        format!("INSERT INTO niche_follow_ups VALUES (3, 'm:1000', '{NAILS}', 'Nail art', '2026-04-01', 20)"),
        "INSERT INTO plans (owner, start_date, calendar_id) VALUES ('m:1000', '2026-03-02', 'abc')".to_owned(),
        "INSERT INTO plan_steps VALUES ('m:1000', 'define-customer-persona', TRUE, 'hand', 1772357400000000, 'Ola, 34')".to_owned(),
        "INSERT INTO plan_steps VALUES ('m:1000', 'complete-niche-discovery', FALSE, 'hand', 5, '')".to_owned(),
        "INSERT INTO plan_steps VALUES ('m:1000', 'price-your-offering', FALSE, NULL, NULL, 'Only a note')".to_owned(),
        // An owner without a start.
        "INSERT INTO plan_steps VALUES ('v:1', 'build-email-list', TRUE, 'tool', 9, '')".to_owned(),
    ]
}

async fn migrated(app: &TestApp) -> String {
    let old_state = write_old_tables(app.engine).into_iter().chain(write_old_rows());
    app.migrate_from(old_state).await
}

on_both! {
    async fn ticks_and_notes_of_the_plan_are_tasks(app: TestApp) {
        let token = migrated(&app).await;
        let plan = app.get_with(&token, "/api/plan").await.json();
        assert_eq!((&plan["startDate"], &plan["progress"]["done"]), (&json!("2026-03-02"), &json!(1)));
        let persona = &plan["weeks"][0]["steps"][1];
        assert_eq!((&persona["done"], &persona["tickedBy"], &persona["note"]), (&json!(true), &json!("hand"), &json!("Ola, 34")));
        assert_eq!(persona["doneAt"], "2026-03-01T09:30:00.000000Z");
        assert_eq!(plan["weeks"][1]["steps"][1]["note"], "Only a note");
        let tasks = app.get_with(&token, "/api/tasks?source=plan-step").await.json();
        assert_eq!(tasks["total"], 12);
        let titles: Vec<&str> = tasks["items"].as_array().unwrap().iter().map(|task| task["title"].as_str().unwrap()).collect();
        assert_eq!((titles[0], titles[1], titles[11]), ("Complete Niche Discovery", "Validate Market Demand", "Define Customer Persona"));
        assert_eq!(tasks["items"][0]["due"]["date"], "2026-03-02");
        assert_eq!(app.rows("SELECT id FROM tasks WHERE owner = 'v:1'").await.len(), 12);
    }

    async fn a_tick_that_was_taken_back_from_a_tool_stays_taken_back(app: TestApp) {
        let token = migrated(&app).await;
        let result = json!({"toolName": "Niche Discovery", "result": {"request": {"keywords": "candles"}}});
        let saved = app.ask_with(&token, Method::POST, "/api/dashboard/save-tool-result", result).await;
        assert!(saved.status.is_success(), "{}", saved.text());
        let plan = app.get_with(&token, "/api/plan").await.json();
        assert_eq!(plan["weeks"][0]["steps"][0]["done"], false);
    }

    async fn follow_ups_keep_their_ids_and_days(app: TestApp) {
        let token = migrated(&app).await;
        let list = app.get_with(&token, "/api/niche/follow-ups").await.json();
        let short: Vec<(i64, &str, &str)> = list.as_array().unwrap().iter()
            .map(|item| (item["id"].as_i64().unwrap(), item["date"].as_str().unwrap(), item["marketName"].as_str().unwrap()))
            .collect();
        assert_eq!(short, [(3, "2026-04-01", "Nail art"), (7, "2026-05-01", "Nail \"art\"")]);
        assert_eq!(list[0]["request"], serde_json::from_str::<Value>(NAILS).unwrap());
        assert!(list[0]["calendar"].as_str().unwrap().contains("UID:follow-up-3@"), "the id of its calendar entry stays");
        let new = app.ask_with(&token, Method::POST, "/api/tasks", json!({"title": "Later"})).await.json();
        assert!(new["task"]["id"].as_i64().unwrap() > 7);
        let tables = app.list_tables().await;
        assert!(!tables.iter().any(|table| table == "niche_follow_ups" || table == "plan_steps"));
    }
}
