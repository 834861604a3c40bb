//! Changes of tasks that are sent again: each counts once for its key.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};

use crate::harness::{ANNA, Answer, BEN, TestApp};

const TASKS: &str = "/api/tasks";

async fn send(app: &TestApp, cookie: &str, key: &str, method: Method, path: &str, body: Value) -> Answer {
    let request = Request::builder().method(method).uri(format!("{TASKS}{path}"));
    let request = request
        .header("cookie", cookie)
        .header("content-type", "application/json");
    let body = if body.is_null() {
        Body::empty()
    } else {
        Body::from(body.to_string())
    };
    app.send(request.header("idempotency-key", key).body(body).unwrap())
        .await
}

async fn items(app: &TestApp, query: &str) -> Vec<Value> {
    let answer = app.get_as(ANNA, &format!("{TASKS}{query}")).await;
    answer.json()["items"].as_array().unwrap().clone()
}

async fn count_changes(app: &TestApp) -> usize {
    app.get_as(ANNA, "/api/tasks/changes")
        .await
        .json()
        .as_array()
        .unwrap()
        .len()
}

on_both! {
    async fn a_change_that_is_sent_again_is_made_once(app: TestApp) {
        let new = json!({"title": "Water", "repeat": {"every": 1, "unit": "day"}});
        let first = send(&app, ANNA, "a", Method::POST, "", new.clone()).await;
        let again = send(&app, ANNA, "a", Method::POST, "", new).await;
        assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 200));
        assert_eq!(first.json(), again.json(), "the same task and the same change");
        let path = format!("/{}", first.json()["task"]["id"]);
        let complete = format!("{path}/complete");
        let edit = json!({"fields": {"title": "Water the herbs"}, "version": 1});
        for (key, method, path, body) in [
            ("b", Method::PATCH, &path, edit),
            ("c", Method::POST, &complete, json!({"done": true})),
            ("d", Method::DELETE, &path, Value::Null),
        ] {
            let before = count_changes(&app).await;
            let made = send(&app, ANNA, key, method.clone(), path, body.clone()).await;
            let repeated = send(&app, ANNA, key, method.clone(), path, body).await;
            assert_eq!((made.status.as_u16(), repeated.status.as_u16()), (200, 200), "{key}: {}", repeated.text());
            assert_eq!(made.json()["changeId"], repeated.json()["changeId"]);
            assert_eq!(made.json()["next"], repeated.json()["next"]);
            assert_eq!(count_changes(&app).await, before + 1, "{key}");
        }
        assert_eq!(items(&app, "?view=open").await.len(), 1, "one next occurrence");
        let place = format!("/{}/move", items(&app, "?view=open").await[0]["id"]);
        let moved = send(&app, ANNA, "e", Method::POST, &place, json!({"column": "doing"})).await;
        send(&app, ANNA, "f", Method::POST, &place, json!({"column": "open"})).await;
        let late = send(&app, ANNA, "e", Method::POST, &place, json!({"column": "doing"})).await;
        assert_eq!(late.json()["changeId"], moved.json()["changeId"]);
        assert_eq!(items(&app, "?view=open").await[0]["column"], "open", "a late repetition undoes nothing");
    }

    async fn a_key_counts_for_its_owner_only_and_a_refused_change_takes_none(app: TestApp) {
        let refused = send(&app, ANNA, "a", Method::POST, "", json!({"title": ""})).await;
        assert_eq!(refused.refusal(), "422 invalid_task");
        let anna = send(&app, ANNA, "a", Method::POST, "", json!({"title": "of Anna"})).await;
        let ben = send(&app, BEN, "a", Method::POST, "", json!({"title": "of Ben"})).await;
        assert_eq!((anna.status.as_u16(), ben.status.as_u16()), (201, 201));
        assert_eq!(ben.json()["task"]["title"], "of Ben");
        for key in ["", &"x".repeat(101), "\u{e9}"] {
            let refused = send(&app, ANNA, key, Method::POST, "", json!({"title": "b"})).await;
            assert_eq!(refused.refusal(), "422 invalid_task", "{key:?}");
        }
    }

    async fn two_tabs_that_send_one_change_at_once_make_it_once(app: TestApp) {
        let new = || send(&app, ANNA, "same", Method::POST, "", json!({"title": "Call Ola"}));
        let (first, second) = tokio::join!(new(), new());
        assert_eq!(first.json(), second.json());
        assert_eq!(items(&app, "").await.len(), 1);
    }

    async fn keys_are_forgotten_after_thirty_days(app: TestApp) {
        send(&app, ANNA, "a", Method::POST, "", json!({"title": "Call Ola"})).await;
        let count = async || app.rows("SELECT id FROM task_requests").await.len();
        app.clock.advance_micros(29 * 24 * 3600 * 1_000_000);
        server::planning::tasks::clean_up(&app.state).await.unwrap();
        assert_eq!(count().await, 1);
        app.clock.advance_micros(2 * 24 * 3600 * 1_000_000);
        server::planning::tasks::clean_up(&app.state).await.unwrap();
        assert_eq!(count().await, 0);
    }
}
