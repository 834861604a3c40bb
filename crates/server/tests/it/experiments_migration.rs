//! A database of the version before marks in hundredths, brought up to date.

use serde_json::{Value, json};
use server::db::Db;
use server::platform::clock::Clock;

use crate::harness::{ANNA, TestApp};

const EXPERIMENTS: &str = "/api/experiments";

on_both! {
    async fn marks_and_measured_numbers_keep_their_value(app: TestApp) {
        let interview = json!({"market": "dog-grooming", "hypothesis": "Owners book.", "n": 8, "k": 3});
        let count = json!({"market": "dog-grooming", "hypothesis": "Fast.", "kind": "count", "k": 75, "atMost": true});
        let mut paths = Vec::new();
        for fields in [interview, count] {
            let made = app.post_as(ANNA, EXPERIMENTS, fields).await.json();
            let path = format!("{EXPERIMENTS}/{}", made["id"]);
            app.post_as(ANNA, &format!("{path}/start"), json!({})).await;
            paths.push(path);
        }
        let measured = json!({"version": 2, "fields": {"measured": 68}});
        app.ask_as(ANNA, axum::http::Method::PATCH, &paths[1], measured).await;
        let before = shown(&app, &paths).await;
        for statement in [
            "ALTER TABLE experiments ADD COLUMN pass INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE experiments ADD COLUMN measured INTEGER NULL",
            "UPDATE experiments SET pass = pass_hundredths / 100, measured = measured_hundredths / 100",
            "ALTER TABLE experiments DROP COLUMN pass_hundredths",
            "ALTER TABLE experiments DROP COLUMN measured_hundredths",
            "DELETE FROM schema_changes WHERE name = 'm0051_mark_hundredths'",
        ] {
            app.change(statement).await;
        }
        let clock: &Clock = &app.clock;
        Db::connect(&app.state.config.database, clock).await.unwrap().close().await.unwrap();
        assert_eq!(shown(&app, &paths).await, before);
        assert_eq!((&before[0]["k"], &before[1]["k"], &before[1]["measured"]), (&json!(3), &json!(75), &json!(68)));
    }
}

async fn shown(app: &TestApp, paths: &[String]) -> Vec<Value> {
    let mut bodies = Vec::new();
    for path in paths {
        bodies.push(app.get_as(ANNA, path).await.json());
    }
    bodies
}
