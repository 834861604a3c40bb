//! Changes of several tasks, their undo, repeats of the month, the table of tasks, and dates that cannot be read.

use axum::http::Method;
use serde_json::{Value, json};

use crate::harness::{ANNA, Answer, TestApp};

const TASKS: &str = "/api/tasks";

async fn add(app: &TestApp, body: Value) -> Value {
    let answer = app.post_as(ANNA, TASKS, body).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["task"].clone()
}

async fn ask(app: &TestApp, method: Method, path: &str, body: Value) -> Answer {
    app.ask_as(ANNA, method, &format!("{TASKS}{path}"), body).await
}

async fn list(app: &TestApp, query: &str) -> Vec<Value> {
    let answer = app.get_as(ANNA, &format!("{TASKS}{query}")).await;
    answer.json()["items"].as_array().unwrap().clone()
}

on_both! {
    async fn actions_on_several_tasks_leave_those_in_the_bin_alone(app: TestApp) {
        let kept = add(&app, json!({"title": "kept"})).await;
        let binned = add(&app, json!({"title": "binned", "repeat": {"every": 1, "unit": "day"}})).await;
        let path = format!("/{}", binned["id"]);
        ask(&app, Method::DELETE, &path, Value::Null).await;
        let before = list(&app, "?view=bin").await;
        let ids = json!([kept["id"], binned["id"]]);
        for action in [
            json!({"action": "complete"}), json!({"action": "reopen"}), json!({"action": "move", "column": "doing"}),
            json!({"action": "tag", "tag": "sales"}), json!({"action": "priority", "priority": "high"}),
            json!({"action": "due", "due": {"date": "2026-03-10"}}),
        ] {
            let mut body = action.clone();
            body["ids"] = ids.clone();
            let changed = ask(&app, Method::POST, "/bulk", body).await;
            assert_eq!((changed.status.as_u16(), &changed.json()["count"]), (200, &json!(1)), "{action}");
            assert_eq!(list(&app, "?view=bin").await, before, "{action}");
        }
        assert_eq!(list(&app, "").await.len(), 1, "no next occurrence of a task in the bin");
        let deleted = ask(&app, Method::POST, "/bulk", json!({"ids": ids, "action": "delete"})).await.json();
        assert_eq!(deleted["count"], 1);
        let undone = ask(&app, Method::POST, &format!("/changes/{}/undo", deleted["changeId"]), Value::Null).await;
        assert_eq!(undone.status, 200);
        assert_eq!(list(&app, "?view=bin").await, before, "the undo brings back what this change deleted");
        let restored = ask(&app, Method::POST, "/bulk", json!({"ids": ids, "action": "restore"})).await.json();
        assert_eq!(restored["count"], 1);
    }

    async fn an_undo_that_would_make_tasks_wait_for_each_other_is_refused(app: TestApp) {
        let a = add(&app, json!({"title": "a"})).await;
        let b = add(&app, json!({"title": "b", "waitsOn": [a["id"]]})).await;
        let edit = async |id: &Value, waits_on: Value, version: i64| {
            ask(&app, Method::PATCH, &format!("/{id}"), json!({"fields": {"waitsOn": waits_on}, "version": version})).await.json()
        };
        let freed = edit(&b["id"], json!([]), 1).await;
        edit(&a["id"], json!([b["id"]]), 1).await;
        let refused = ask(&app, Method::POST, &format!("/changes/{}/undo", freed["changeId"]), Value::Null).await;
        assert_eq!(refused.refusal(), "409 edited_elsewhere");
        let waits = |items: &[Value], title: &str| items.iter().find(|task| task["title"] == title).unwrap()["waitsOn"].clone();
        let items = list(&app, "").await;
        assert_eq!((waits(&items, "a"), waits(&items, "b")), (json!([b["id"]]), json!([])));
    }

    async fn repeats_of_the_month_keep_their_days(app: TestApp) {
        let body = json!({"title": "Stock", "due": {"date": "2026-02-28"}, "repeat": {"every": 1, "unit": "month", "monthDays": [31]}});
        let task = add(&app, body).await;
        assert_eq!(task["repeat"], json!({"every": 1, "unit": "month", "monthDays": [31], "from": "due", "anchor": "2026-02-28"}));
        let done = ask(&app, Method::POST, &format!("/{}/complete", task["id"]), json!({})).await.json();
        assert_eq!(done["next"]["due"]["date"], "2026-03-31");
        let fair = json!({"title": "Fair", "due": {"date": "2026-03-07"}, "repeat": {"every": 1, "unit": "month", "weekdays": [6], "monthWeek": 1}});
        let task = add(&app, fair).await;
        let done = ask(&app, Method::POST, &format!("/{}/complete", task["id"]), json!({})).await.json();
        assert_eq!((&done["next"]["due"]["date"], &done["next"]["repeat"]["monthWeek"]), (&json!("2026-04-04"), &json!(1)));
        let calendar = app.get_as(ANNA, "/api/tasks/calendar.ics").await;
        for date in ["20260331", "20260430", "20260531", "20260404", "20260502"] {
            assert!(calendar.text().contains(&format!("DTSTART;VALUE=DATE:{date}")), "{date}");
        }
        for repeat in [
            json!({"every": 1, "unit": "month", "monthDays": [32]}), json!({"every": 1, "unit": "week", "monthDays": [1]}),
            json!({"every": 1, "unit": "month", "monthWeek": 1}), json!({"every": 1, "unit": "month", "monthWeek": 9, "weekdays": [1]}),
        ] {
            let refused = app.post_as(ANNA, TASKS, json!({"title": "a", "repeat": repeat})).await;
            assert_eq!(refused.refusal(), "422 invalid_task", "{repeat}");
            assert!(refused.json()["fields"]["repeat"].is_string());
        }
    }

    async fn the_table_names_repeats_and_the_tasks_that_come_first(app: TestApp) {
        let first = add(&app, json!({"title": "Ask Ola"})).await;
        let repeat = json!({"every": 2, "unit": "week", "weekdays": [1, 4]});
        add(&app, json!({"title": "Send", "waitsOn": [first["id"]], "repeat": repeat, "due": {"date": "2026-03-02"}})).await;
        add(&app, json!({"title": "Clean", "repeat": {"every": 3, "unit": "day", "from": "completion"}})).await;
        let file = app.get_as(ANNA, "/api/tasks/export.csv").await;
        let mut reader = csv::Reader::from_reader(file.text().trim_start_matches('\u{feff}').as_bytes());
        let headings = reader.headers().unwrap().clone();
        let place = |name: &str| headings.iter().position(|heading| heading == name).unwrap();
        let (repeat, waits_on) = (place("Repeat"), place("Waits on"));
        let rows: Vec<(String, String)> = reader.records().map(|row| {
            let row = row.unwrap();
            (row[repeat].to_owned(), row[waits_on].to_owned())
        }).collect();
        let row = |repeat: &str, waits_on: &str| (repeat.to_owned(), waits_on.to_owned());
        assert_eq!(rows, [row("", ""), row("Every 2 weeks on Monday and Thursday", "Ask Ola"), row("3 days after it is done", "")]);
    }

    async fn a_stored_date_that_cannot_be_read_names_its_task(app: TestApp) {
        let id = add(&app, json!({"title": "a"})).await["id"].as_i64().unwrap();
        app.change("UPDATE tasks SET due_date = 'soon'").await;
        assert_eq!(app.get_as(ANNA, TASKS).await.status, 500);
        let owner: String = app.rows("SELECT owner FROM tasks").await[0].try_get("", "owner").unwrap();
        let unread = server::planning::tasks::all_tasks(app.state.db.read(), &owner).await.unwrap_err();
        assert!(unread.to_string().contains(&format!("task {id}: the due date \"soon\"")), "{unread}");
    }

    async fn a_stored_anchor_that_cannot_be_read_names_its_task(app: TestApp) {
        let repeat = json!({"every": 1, "unit": "month"});
        let task = add(&app, json!({"title": "a", "due": {"date": "2026-01-31"}, "repeat": repeat})).await;
        let (id, owner) = (task["id"].as_i64().unwrap(), app.rows("SELECT owner FROM tasks").await);
        let owner: String = owner[0].try_get("", "owner").unwrap();
        let tasks = async || server::planning::tasks::all_tasks(app.state.db.read(), &owner).await;
        let stored = "{\"every\":1,\"unit\":\"month\",\"from\":\"due\",\"anchor\":\"2026-01-31\"}";
        let rows = app.rows("SELECT repeats FROM tasks").await;
        assert_eq!(rows[0].try_get::<String>("", "repeats").unwrap(), stored);
        for anchor in ["soon", "20260131", "2026-02-29"] {
            let broken = stored.replace("2026-01-31", anchor);
            app.change(&format!("UPDATE tasks SET repeats = '{broken}'")).await;
            let unread = tasks().await.unwrap_err().to_string();
            assert!(unread.contains(&format!("task {id}: the anchor {anchor:?} of the repeat")), "{unread}");
        }
        app.change(&format!("UPDATE tasks SET repeats = '{stored}'")).await;
        assert_eq!(serde_json::to_string(&tasks().await.unwrap()[0].repeat).unwrap(), stored);
    }
}
