use axum::http::Method;
use icalendar::{Calendar, CalendarComponent, Component};
use serde_json::{Value, json};

use crate::harness::{ANNA, Answer, BEN, PASSWORD, TestApp};

const TASKS: &str = "/api/tasks";
const DAY: i64 = 24 * 3600 * 1_000_000;

async fn add(app: &TestApp, body: Value) -> Value {
    let answer = app.post_as(ANNA, TASKS, body).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["task"].clone()
}

async fn titled(app: &TestApp, title: &str) -> i64 {
    add(app, json!({"title": title})).await["id"].as_i64().unwrap()
}

async fn ask(app: &TestApp, method: Method, path: &str, body: Value) -> Answer {
    app.ask_as(ANNA, method, &format!("{TASKS}{path}"), body).await
}

async fn list(app: &TestApp, query: &str) -> Vec<Value> {
    let answer = app.get_as(ANNA, &format!("{TASKS}{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["items"].as_array().unwrap().clone()
}

async fn titles(app: &TestApp, query: &str) -> Vec<String> {
    let items = list(app, query).await;
    items
        .iter()
        .map(|task| task["title"].as_str().unwrap().to_owned())
        .collect()
}

async fn undo(app: &TestApp, change: &Value) -> Answer {
    let path = format!("/changes/{}/undo", change["changeId"]);
    ask(app, Method::POST, &path, Value::Null).await
}

on_both! {
    async fn a_task_is_created_with_all_of_its_fields(app: TestApp) {
        let task = add(&app, json!({
            "title": "  Ask   five people ", "notes": "**Words**\r\n", "priority": "high", "tags": ["#sales", "Sales", "week1"],
            "due": {"date": "2026-03-10", "time": "19:30", "zone": "Europe/Berlin"}, "estimateMinutes": 45,
            "repeat": {"every": 1, "unit": "week"}, "oneGo": true,
        })).await;
        assert_same_json!(task, { ".id" => "[id]", ".order" => "[order]" }, @r#"
        {
          "column": "open",
          "createdAt": "2026-03-01T09:30:00.000000Z",
          "deletedAt": null,
          "doneAt": null,
          "doneMinutes": 0,
          "due": {
            "date": "2026-03-10",
            "time": "19:30",
            "zone": "Europe/Berlin"
          },
          "estimateMinutes": 45,
          "id": "[id]",
          "notes": "**Words**",
          "oneGo": true,
          "order": "[order]",
          "priority": "high",
          "repeat": {
            "anchor": "2026-03-10",
            "every": 1,
            "from": "due",
            "unit": "week"
          },
          "source": "own",
          "sourceKey": null,
          "tags": [
            "sales",
            "week1"
          ],
          "title": "Ask five people",
          "version": 1,
          "waitsOn": []
        }
        "#);
    }

    async fn fields_that_cannot_be_taken_are_refused_by_their_name(app: TestApp) {
        for (body, field) in [
            (json!({"title": " "}), "title"),
            (json!({}), "title"),
            (json!({"title": "x".repeat(301)}), "title"),
            (json!({"title": "a", "notes": "x".repeat(4001)}), "notes"),
            (json!({"title": "a", "tags": ["two words"]}), "tags"),
            (json!({"title": "a", "tags": (0..21).map(|n| n.to_string()).collect::<Vec<_>>()}), "tags"),
            (json!({"title": "a", "estimateMinutes": 0}), "estimateMinutes"),
            (json!({"title": "a", "estimateMinutes": -5}), "estimateMinutes"),
            (json!({"title": "a", "estimateMinutes": 100_000}), "estimateMinutes"),
            (json!({"title": "a", "due": {"date": "2026-02-30"}}), "due.date"),
            (json!({"title": "a", "due": {"date": "2026-03-01", "time": "25:00", "zone": "UTC"}}), "due.time"),
            (json!({"title": "a", "due": {"date": "2026-03-01", "time": "19:00", "zone": "Mars/Base"}}), "due.zone"),
            (json!({"title": "a", "due": {"date": "2026-03-01", "time": "19:00"}}), "due.zone"),
            (json!({"title": "a", "repeat": {"every": 0, "unit": "day"}}), "repeat"),
            (json!({"title": "a", "repeat": {"every": 1, "unit": "day", "weekdays": [1]}}), "repeat"),
            (json!({"title": "a", "waitsOn": [999_999]}), "waitsOn"),
            (json!({"title": "a", "source": "plan-step", "sourceKey": "x"}), "source"),
            (json!({"title": "a", "column": "nowhere"}), "column"),
        ] {
            let refused = app.post_as(ANNA, TASKS, body.clone()).await;
            assert_eq!(refused.refusal(), "422 invalid_task", "{body}");
            assert!(refused.json()["fields"][field].is_string(), "{body}: {}", refused.text());
        }
        assert_eq!(app.post_as(ANNA, TASKS, json!({"title": "a\u{0}b"})).await.refusal(), "422 invalid_text");
        let wrong = json!({"title": "", "estimateMinutes": 0, "due": {"date": "soon", "time": "late", "zone": "Mars"}});
        let refused = app.post_as(ANNA, TASKS, wrong).await.json();
        assert_eq!(refused["message"], "Please check the marked fields.");
        assert_eq!(refused["fields"], json!({
            "title": "Please fill this in.",
            "estimateMinutes": "Use a number from 1 to 6,000.",
            "due.date": "Use a date such as 2026-03-15.",
            "due.time": "Use a time such as 19:30.",
            "due.zone": "Use a time zone such as America/New_York.",
        }));
        for date in ["0001-01-01", "9999-12-31"] {
            let body = json!({"title": date, "due": {"date": date}, "repeat": {"every": 999, "unit": "year"}});
            assert_eq!(app.post_as(ANNA, TASKS, body).await.status, 201, "{date}");
        }
        assert_eq!(list(&app, "").await.len(), 2);
    }

    async fn fields_that_cannot_be_read_are_refused_by_their_name(app: TestApp) {
        let id = titled(&app, "a").await;
        let task = |name: &str, value: Value| json!({"title": "a", name: value});
        for (path, body, field) in [
            ("", task("estimateMinutes", json!("soon")), "estimateMinutes"),
            ("", task("priority", json!("urgent")), "priority"),
            ("", task("due", json!({"date": 5})), "due.date"),
            ("", task("repeat", json!({"every": "two", "unit": "week"})), "repeat.every"),
            ("", task("source", json!("moon")), "source"),
            ("", task("column", Value::Null), "column"),
            ("", task("zone", json!("Mars/Base")), "zone"),
            (&format!("/{id}/complete"), json!({"zone": ""}), "zone"),
            (&format!("/{id}/move"), json!({"zone": "Mars/Base"}), "zone"),
            ("/bulk", json!({"ids": [id], "action": "complete", "zone": "Mars/Base"}), "zone"),
            ("/import", json!({"tasks": [{"title": "a"}, {"title": "b", "tags": "x"}]}), "tasks[1].tags"),
            ("/import", json!({"tasks": [{"title": "a", "doneAt": "yesterday"}]}), "tasks[0].doneAt"),
        ] {
            let refused = ask(&app, Method::POST, path, body.clone()).await;
            assert_eq!(refused.refusal(), "422 invalid_body", "{body}");
            assert!(refused.json()["fields"][field].is_string(), "{body}: {}", refused.text());
        }
        for path in ["?zone=Mars/Base", "/tonight?minutes=5&zone="] {
            let refused = app.get_as(ANNA, &format!("{TASKS}{path}")).await;
            assert_eq!(refused.refusal(), "422 invalid_query", "{path}");
            assert!(refused.json()["fields"]["zone"].is_string(), "{}", refused.text());
        }
    }

    async fn notes_are_read_as_sanitized_html(app: TestApp) {
        let notes = "**Words**\n\n- <script>alert(1)</script>one\n- [two](javascript:alert(1)) <b onclick=x>three</b>";
        let task = add(&app, json!({"title": "a", "notes": notes})).await;
        let path = format!("{TASKS}/{}/notes", task["id"]);
        let html = app.get_as(ANNA, &path).await.json()["html"].as_str().unwrap().to_owned();
        assert!(html.starts_with("<p><strong>Words</strong></p>") && html.contains("<li>"), "{html}");
        assert!(html.contains("&lt;script&gt;") && !html.contains("<script") && !html.contains("<b "), "{html}");
        assert_eq!(app.get_as(BEN, &path).await.refusal(), "404 not_found");
        let deep = add(&app, json!({"title": "b", "notes": "> ".repeat(1_500)})).await;
        let shown = app.get_as(ANNA, &format!("{TASKS}/{}/notes", deep["id"])).await.json();
        assert!(shown["html"].as_str().unwrap().starts_with("<p>&gt; &gt;"), "a note that was stored can be read");
    }

    async fn a_title_is_text_wherever_it_came_from(app: TestApp) {
        let html = "<img src=x onerror=alert(1)> & \"quotes\"";
        assert_eq!(add(&app, json!({"title": html})).await["title"], html);
    }

    async fn an_edit_of_an_old_version_is_refused(app: TestApp) {
        let id = titled(&app, "Call Ola").await;
        let path = format!("/{id}");
        let change = |title: &str, version: i64| json!({"fields": {"title": title}, "version": version});
        let changed = ask(&app, Method::PATCH, &path, change("Call Mia", 1)).await.json();
        assert_eq!((&changed["task"]["title"], &changed["task"]["version"]), (&json!("Call Mia"), &json!(2)));
        assert_eq!(ask(&app, Method::PATCH, &path, change("Call Ida", 1)).await.refusal(), "409 edited_elsewhere");
        assert_eq!(titles(&app, "").await, ["Call Mia"]);
        let nothing = ask(&app, Method::PATCH, &path, change("Call Mia", 2)).await.json();
        assert_eq!((&nothing["task"]["version"], &nothing["changeId"]), (&json!(2), &Value::Null));
    }

    async fn null_removes_a_date_an_estimate_and_a_repeat(app: TestApp) {
        let task = add(&app, json!({"title": "a", "due": {"date": "2026-03-10"}, "estimateMinutes": 5, "repeat": {"every": 1, "unit": "day"}})).await;
        let fields = json!({"due": null, "estimateMinutes": null, "repeat": null});
        let changed = ask(&app, Method::PATCH, &format!("/{}", task["id"]), json!({"fields": fields, "version": 1})).await.json();
        for field in ["due", "estimateMinutes", "repeat"] {
            assert_eq!(changed["task"][field], Value::Null, "{field}");
        }
    }

    async fn tasks_of_others_are_not_there(app: TestApp) {
        let id = titled(&app, "Anna's").await;
        assert_eq!(app.get_as(BEN, TASKS).await.json()["total"], 0);
        for (method, path, body) in [
            (Method::PATCH, format!("/{id}"), json!({"fields": {"title": "x"}, "version": 1})),
            (Method::DELETE, format!("/{id}"), Value::Null),
            (Method::POST, format!("/{id}/complete"), json!({})),
            (Method::POST, format!("/{id}/move"), json!({"column": "doing"})),
            (Method::POST, "/bulk".into(), json!({"ids": [id], "action": "delete"})),
        ] {
            let answer = app.ask_as(BEN, method, &format!("{TASKS}{path}"), body).await;
            assert_eq!(answer.refusal(), "404 not_found", "{path}");
        }
        assert_eq!(app.get(TASKS).await.refusal(), "422 visitor_required");
    }

    async fn every_kind_of_change_can_be_undone(app: TestApp) {
        let (first, second) = (titled(&app, "first").await, titled(&app, "second").await);
        let before = list(&app, "").await;
        let same = |tasks: &[Value]| {
            let short = |task: &Value| (task["id"].clone(), task["title"].clone(), task["column"].clone(), task["doneAt"].clone(), task["priority"].clone(), task["order"].clone());
            tasks.iter().map(short).collect::<Vec<_>>()
        };
        for (method, path, body) in [
            (Method::POST, format!("/{first}/complete"), json!({})),
            (Method::POST, format!("/{second}/move"), json!({"before": first, "column": "doing"})),
            (Method::DELETE, format!("/{first}"), Value::Null),
            (Method::POST, "/bulk".into(), json!({"ids": [first, second], "action": "priority", "priority": "high"})),
            (Method::POST, "/bulk".into(), json!({"ids": [first, second], "action": "complete"})),
            (Method::POST, "/bulk".into(), json!({"ids": [first, second], "action": "delete"})),
        ] {
            let changed = ask(&app, method, &path, body).await;
            assert_eq!(changed.status, 200, "{path}: {}", changed.text());
            assert_ne!(same(&list(&app, "").await), same(&before), "{path}");
            let change = changed.json();
            assert_eq!(undo(&app, &change).await.status, 200, "{path}");
            assert_eq!(same(&list(&app, "").await), same(&before), "{path}");
            assert_eq!(undo(&app, &change).await.refusal(), "409 edited_elsewhere", "only once");
        }
        let made = app.post_as(ANNA, TASKS, json!({"title": "third"})).await.json();
        undo(&app, &made).await;
        assert_eq!((titles(&app, "").await.len(), titles(&app, "?view=bin").await), (2, vec!["third".to_owned()]));
        let changes = app.get_as(ANNA, "/api/tasks/changes").await.json();
        assert_eq!((changes.as_array().unwrap().len(), &changes[0]["kind"], &changes[0]["title"]), (9, &json!("create"), &json!("third")));
        assert!(changes[0]["undoneAt"].is_string());
    }

    async fn a_change_cannot_be_undone_once_the_same_field_was_changed_again(app: TestApp) {
        let id = titled(&app, "first").await;
        let path = format!("/{id}");
        let renamed = ask(&app, Method::PATCH, &path, json!({"fields": {"title": "second"}, "version": 1})).await.json();
        ask(&app, Method::PATCH, &path, json!({"fields": {"priority": "low"}, "version": 2})).await;
        assert_eq!(undo(&app, &renamed).await.status, 200, "another field");
        let again = ask(&app, Method::PATCH, &path, json!({"fields": {"title": "third"}, "version": 4})).await.json();
        ask(&app, Method::PATCH, &path, json!({"fields": {"title": "fourth"}, "version": 5})).await;
        assert_eq!(undo(&app, &again).await.refusal(), "409 edited_elsewhere");
        assert_eq!(titles(&app, "").await, ["fourth"]);
    }

    async fn the_last_fifty_changes_are_kept(app: TestApp) {
        for number in 0..55 {
            titled(&app, &number.to_string()).await;
        }
        let changes = app.get_as(ANNA, "/api/tasks/changes").await.json();
        assert_eq!((changes.as_array().unwrap().len(), &changes[49]["title"]), (50, &json!("5")));
    }

    async fn a_task_moves_between_two_others_and_to_a_column(app: TestApp) {
        let (first, second, third) = (titled(&app, "1").await, titled(&app, "2").await, titled(&app, "3").await);
        for (id, place, order) in [
            (third, json!({"before": first}), ["3", "1", "2"]),
            (third, json!({"after": first}), ["1", "3", "2"]),
            (first, json!({"after": second}), ["3", "2", "1"]),
        ] {
            ask(&app, Method::POST, &format!("/{id}/move"), place).await;
            assert_eq!(titles(&app, "").await, order);
        }
        let moved = ask(&app, Method::POST, &format!("/{first}/move"), json!({"column": "done"})).await.json();
        assert!(moved["task"]["doneAt"].is_string());
        let back = ask(&app, Method::POST, &format!("/{first}/move"), json!({"column": "doing"})).await.json();
        assert_eq!((&back["task"]["doneAt"], &back["task"]["column"]), (&Value::Null, &json!("doing")));
        let lost = ask(&app, Method::POST, &format!("/{first}/move"), json!({"before": 999_999})).await;
        assert_eq!(lost.refusal(), "422 invalid_task");
    }

    async fn a_repeating_task_comes_back_on_its_anchor_day(app: TestApp) {
        let task = add(&app, json!({"title": "Invoice", "due": {"date": "2026-01-31"}, "repeat": {"every": 1, "unit": "month"}, "tags": ["money"]})).await;
        let done = ask(&app, Method::POST, &format!("/{}/complete", task["id"]), json!({"zone": "Europe/Berlin"})).await.json();
        assert_eq!((&done["task"]["repeat"], &done["next"]["due"]["date"]), (&Value::Null, &json!("2026-03-31")));
        assert_eq!((&done["next"]["tags"], &done["next"]["repeat"]["anchor"]), (&json!(["money"]), &json!("2026-01-31")));
        assert_eq!(list(&app, "").await.len(), 2);
        assert_eq!(undo(&app, &done).await.status, 200);
        let left = list(&app, "").await;
        assert_eq!((left.len(), &left[0]["due"]["date"], &left[0]["repeat"]["every"]), (1, &json!("2026-01-31"), &json!(1)));
        let after = add(&app, json!({"title": "Water", "repeat": {"every": 3, "unit": "day", "from": "completion"}})).await;
        assert_eq!(after["due"]["date"], "2026-03-01", "a repeat needs a first day: today");
        app.clock.advance_micros(4 * DAY);
        let done = ask(&app, Method::POST, &format!("/{}/complete", after["id"]), json!({})).await.json();
        assert_eq!(done["next"]["due"]["date"], "2026-03-08");
    }

    async fn tasks_that_wait_for_each_other_are_refused(app: TestApp) {
        let (first, second) = (titled(&app, "first").await, titled(&app, "second").await);
        let wait = async |id: i64, on: i64, version: i64| {
            ask(&app, Method::PATCH, &format!("/{id}"), json!({"fields": {"waitsOn": [on]}, "version": version})).await
        };
        assert_eq!(wait(second, first, 1).await.status, 200);
        assert_eq!(wait(first, second, 1).await.refusal(), "422 cycle");
        assert_eq!(wait(first, first, 1).await.refusal(), "422 cycle");
        let items = list(&app, "").await;
        assert_eq!((&items[0]["urgency"]["blocks"], &items[1]["urgency"]["waits"], &items[1]["isWaiting"]), (&json!(8.0), &json!(-5.0), &json!(true)));
    }

    async fn urgency_is_the_sum_of_its_terms(app: TestApp) {
        add(&app, json!({"title": "a", "priority": "high", "due": {"date": "2026-03-01"}, "doneMinutes": 10, "estimateMinutes": 30})).await;
        add(&app, json!({"title": "b", "priority": "low"})).await;
        let items = list(&app, "?zone=Europe/Berlin").await;
        assert_eq!(items[0]["urgency"], json!({"value": 18.8, "priority": 6.0, "due": 8.8, "blocks": 0.0, "begun": 4.0, "age": 0.0, "waits": 0.0}));
        assert_eq!(items[1]["urgency"]["value"], 1.8);
        assert_eq!(app.get_as(ANNA, "/api/tasks?zone=Mars/Base").await.refusal(), "422 invalid_query");
    }

    async fn the_filters_find_by_tag_priority_source_and_text(app: TestApp) {
        add(&app, json!({"title": "Call Ola", "tags": ["Sales"], "priority": "high"})).await;
        add(&app, json!({"title": "Mail Mia", "notes": "about the candles"})).await;
        add(&app, json!({"title": "Ask ten people", "source": "next-step", "sourceKey": "a:1"})).await;
        for (query, expected) in [
            ("?tag=sales", vec!["Call Ola"]),
            ("?priority=high", vec!["Call Ola"]),
            ("?source=next-step", vec!["Ask ten people"]),
            ("?q=CANDLES", vec!["Mail Mia"]),
            ("?q=%23sales", vec!["Call Ola"]),
            ("?view=open&q=nothing", vec![]),
            ("?page=2", vec![]),
        ] {
            assert_eq!(titles(&app, query).await, expected, "{query}");
        }
        for query in ["?view=x", "?priority=x", "?source=x", "?page=0"] {
            assert_eq!(app.get_as(ANNA, &format!("{TASKS}{query}")).await.refusal(), "422 invalid_query", "{query}");
        }
    }

    async fn the_same_next_step_is_one_task(app: TestApp) {
        let body = json!({"title": "Ask ten people", "source": "next-step", "sourceKey": "a:1"});
        let first = app.post_as(ANNA, TASKS, body.clone()).await;
        let again = app.post_as(ANNA, TASKS, body.clone()).await;
        assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 200));
        let id = first.json()["task"]["id"].clone();
        assert_eq!(again.json()["task"]["id"], id);
        ask(&app, Method::DELETE, &format!("/{id}"), Value::Null).await;
        app.post_as(ANNA, TASKS, body).await;
        assert_eq!(list(&app, "").await.len(), 1, "it leaves the bin");
    }

    async fn a_step_of_the_plan_and_its_task_are_one(app: TestApp) {
        app.ask_as(ANNA, Method::PUT, "/api/plan/start", json!({"startDate": "2026-03-02"})).await;
        let tasks = list(&app, "?source=plan-step").await;
        assert_eq!((tasks.len(), &tasks[4]["due"], &tasks[4]["estimateMinutes"]), (14, &Value::Null, &json!(45)));
        ask(&app, Method::POST, &format!("/{}/complete", tasks[4]["id"]), json!({})).await;
        let plan = app.get_as(ANNA, "/api/plan").await.json();
        let step = &plan["weeks"][1]["steps"][1];
        assert_eq!((&step["key"], &step["done"], &step["tickedBy"]), (&json!("price-your-offering"), &json!(true), &json!("hand")));
        app.ask_as(ANNA, Method::PUT, "/api/plan/steps/price-your-offering", json!({"done": false, "note": "29 dollars"})).await;
        let task = list(&app, "?source=plan-step&q=29").await[0].clone();
        assert_eq!((&task["doneAt"], &task["column"], &task["notes"]), (&Value::Null, &json!("open"), &json!("29 dollars")));
        app.ask_as(ANNA, Method::PUT, "/api/plan/start", json!({"startDate": "2026-03-09"})).await;
        assert_eq!(list(&app, "?source=plan-step").await[4]["week"]["from"], "2026-03-16", "the weeks move with the start");
    }

    async fn the_steps_of_the_plan_become_tasks_once(app: TestApp) {
        assert_eq!(list(&app, "").await.len(), 0);
        for _ in 0..2 {
            assert_eq!(app.post_as(ANNA, "/api/plan/tasks", json!({})).await.status, 200);
            assert_eq!(list(&app, "").await.len(), 14, "twelve steps and two reviews");
        }
    }

    async fn tonight_lists_tasks_whose_next_piece_fits(app: TestApp) {
        let long = titled(&app, "no estimate").await;
        add(&app, json!({"title": "short", "estimateMinutes": 30})).await;
        add(&app, json!({"title": "late", "estimateMinutes": 120, "due": {"date": "2026-02-20"}})).await;
        add(&app, json!({"title": "whole", "estimateMinutes": 90, "oneGo": true})).await;
        add(&app, json!({"title": "waits", "estimateMinutes": 20, "priority": "high", "waitsOn": [long]})).await;
        let tonight = app.get_as(ANNA, "/api/tasks/tonight?minutes=60&zone=Europe/Berlin").await.json();
        let short: Vec<(&str, i64)> = tonight["items"].as_array().unwrap().iter()
            .map(|item| (item["task"]["title"].as_str().unwrap(), item["minutes"].as_i64().unwrap())).collect();
        assert_eq!(short, [("late", 60), ("short", 30), ("waits", 20)]);
        assert_eq!(tonight["withoutEstimate"], 1);
        assert_eq!((&tonight["planned"], &tonight["minutes"], &tonight["canTick"]), (&json!([]), &json!(60), &json!(false)));
        let unknown = app.get_as(ANNA, "/api/tasks/tonight").await.json();
        assert_eq!((&unknown["items"], &unknown["minutes"]), (&json!([]), &Value::Null));
        for minutes in ["0", "1441", "x", "-1"] {
            let refused = app.get_as(ANNA, &format!("/api/tasks/tonight?minutes={minutes}")).await;
            assert_eq!(refused.refusal(), "422 invalid_query", "{minutes}");
        }
    }

    async fn columns_are_renamed_and_removed_without_losing_a_task(app: TestApp) {
        let id = titled(&app, "a").await;
        ask(&app, Method::POST, &format!("/{id}/move"), json!({"column": "doing"})).await;
        let columns = json!({"columns": [{"key": "open", "name": " Ideas "}, {"key": "wait", "name": "Waiting"}, {"key": "done", "name": "Sold"}]});
        assert_eq!(ask(&app, Method::PUT, "/columns", columns).await.json()["columns"][0]["name"], "Ideas");
        let page = app.get_as(ANNA, TASKS).await.json();
        assert_eq!((&page["columns"][1]["key"], &page["items"][0]["column"]), (&json!("wait"), &json!("open")));
        for columns in [
            json!([]),
            json!([{"key": "done", "name": "a"}, {"key": "open", "name": "b"}]),
            json!([{"key": "open", "name": ""}, {"key": "done", "name": "b"}]),
            json!([{"key": "open", "name": "a"}, {"key": "open", "name": "b"}, {"key": "done", "name": "c"}]),
            json!([{"key": "open", "name": "a"}, {"key": "A B", "name": "b"}, {"key": "done", "name": "c"}]),
        ] {
            let refused = ask(&app, Method::PUT, "/columns", json!({"columns": columns})).await;
            assert_eq!(refused.refusal(), "422 invalid_task");
        }
    }

    async fn deleted_tasks_stay_in_the_bin_for_thirty_days(app: TestApp) {
        let (kept, gone) = (titled(&app, "kept").await, titled(&app, "gone").await);
        ask(&app, Method::DELETE, &format!("/{gone}"), Value::Null).await;
        app.clock.advance_micros(29 * DAY);
        server::planning::tasks::clean_up(&app.state).await.unwrap();
        assert_eq!(ask(&app, Method::POST, &format!("/{gone}/restore"), Value::Null).await.status, 200);
        assert_eq!(ask(&app, Method::POST, &format!("/{kept}/restore"), Value::Null).await.refusal(), "404 not_found");
        ask(&app, Method::DELETE, &format!("/{gone}"), Value::Null).await;
        app.clock.advance_micros(31 * DAY);
        server::planning::tasks::clean_up(&app.state).await.unwrap();
        assert_eq!(titles(&app, "?view=bin").await, Vec::<String>::new());
        assert_eq!(titles(&app, "").await, ["kept"]);
    }

    async fn an_export_can_be_imported_again(app: TestApp) {
        let first = titled(&app, "=1+1").await;
        add(&app, json!({"title": "second", "waitsOn": [first], "due": {"date": "2026-03-10"}, "estimateMinutes": 30, "tags": ["x"]})).await;
        ask(&app, Method::POST, &format!("/{first}/complete"), json!({})).await;
        let csv = app.get_as(ANNA, "/api/tasks/export.csv").await;
        assert!(csv.text().contains("'=1+1,") && csv.header("content-type").starts_with("text/csv"), "{}", csv.text());
        let export = app.get_as(ANNA, "/api/tasks/export.json").await.json();
        let answer = app.post_as(BEN, "/api/tasks/import", json!({"tasks": export["tasks"]})).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["count"]), (201, &json!(2)), "{}", answer.text());
        let there = app.get_as(BEN, TASKS).await.json();
        assert_eq!(there["items"][0]["waitsOn"], json!([there["items"][1]["id"]]));
        assert_eq!((&there["items"][0]["due"]["date"], &there["items"][1]["column"]), (&json!("2026-03-10"), &json!("done")));
        let wrong = app.post_as(BEN, "/api/tasks/import", json!({"tasks": [{"title": "ok"}, {"title": ""}]})).await;
        assert_eq!(wrong.refusal(), "422 invalid_task");
        assert!(wrong.json()["fields"]["tasks[1].title"].is_string(), "{}", wrong.text());
        assert_eq!(app.get_as(BEN, TASKS).await.json()["total"], 2, "all or none");
    }

    async fn the_calendar_file_has_events_to_dos_and_twelve_dates_of_a_repeat(app: TestApp) {
        let timed = add(&app, json!({"title": "Call\r\nBEGIN:VALARM; Ola, é".repeat(4), "due": {"date": "2026-03-30", "time": "19:00", "zone": "Europe/Berlin"}, "estimateMinutes": 45})).await;
        add(&app, json!({"title": "Invoice", "due": {"date": "2026-03-31"}, "repeat": {"every": 1, "unit": "month"}})).await;
        titled(&app, "some day").await;
        let path = format!("/{}", timed["id"]);
        let file = app.get_as(ANNA, "/api/tasks/calendar.ics").await;
        assert!(file.text().split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')), "{}", file.text());
        let calendar: Calendar = file.text().parse().unwrap();
        let events: Vec<_> = calendar.components.iter().filter_map(CalendarComponent::as_event).collect();
        assert_eq!((events.len(), calendar.components.len()), (13, 14));
        let call = events.iter().find(|event| event.property_value("DTSTART") == Some("20260330T170000Z")).unwrap();
        assert_eq!((call.property_value("DTEND"), call.property_value("SEQUENCE")), (Some("20260330T174500Z"), Some("0")));
        let (uid, days): (String, Vec<&str>) = (call.get_uid().unwrap().into(), events.iter().filter_map(|event| event.property_value("DTSTART")).collect());
        assert!(days.contains(&"20260331") && days.contains(&"20260430") && days.contains(&"20270228"), "{days:?}");
        assert!(!file.text().split("\r\n").any(|line| line == "BEGIN:VALARM"), "typed text begins no component");
        let reminded = app.get_as(ANNA, "/api/tasks/calendar.ics?remind=1").await;
        let alarms = |text: &str| text.split("\r\n").filter(|line| *line == "BEGIN:VALARM").count();
        assert_eq!(alarms(reminded.text()), 1, "a time rings, a whole day does not");
        assert!(reminded.text().contains("TRIGGER:-PT900S"), "{}", reminded.text());
        ask(&app, Method::PATCH, &path, json!({"fields": {"due": {"date": "2026-04-01", "time": "19:00", "zone": "Europe/Berlin"}}, "version": 1})).await;
        let calendar: Calendar = app.get_as(ANNA, "/api/tasks/calendar.ics").await.text().parse().unwrap();
        let moved = calendar.components.iter().filter_map(CalendarComponent::as_event).find(|event| event.get_uid() == Some(&uid)).unwrap();
        assert_eq!((moved.property_value("SEQUENCE"), moved.property_value("DTSTART")), (Some("1"), Some("20260401T170000Z")));
    }

    async fn ten_thousand_open_tasks_are_the_limit(app: TestApp) {
        titled(&app, "first").await;
        let columns = "owner, title, source, order_key, created_at, updated_at";
        let digits = "(SELECT 0 AS d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9)";
        app.change(&format!("INSERT INTO tasks ({columns}) SELECT t.owner, t.title, t.source, t.order_key, 1, 1 FROM tasks t, {digits} a, {digits} b, {digits} c, {digits} d WHERE a.d + b.d + c.d + d.d > 0")).await;
        let page = app.get_as(ANNA, TASKS).await.json();
        assert_eq!((&page["total"], &page["pages"], page["items"].as_array().unwrap().len()), (&json!(10_000), &json!(2), 5_000));
        assert_eq!(app.post_as(ANNA, TASKS, json!({"title": "one more"})).await.refusal(), "422 limit_reached");
        let id = page["items"][0]["id"].clone();
        ask(&app, Method::POST, &format!("/{id}/complete"), json!({})).await;
        titled(&app, "one more").await;
    }

    async fn a_guests_tasks_move_to_the_account(app: TestApp) {
        titled(&app, "as a guest").await;
        app.ask_as(ANNA, Method::PUT, "/api/plan/steps/build-email-list", json!({"done": true})).await;
        let token = app.member("", "anna@example.org").await;
        app.ask_with(&token, Method::POST, TASKS, json!({"title": "as a member"})).await;
        app.ask_with(&token, Method::PUT, "/api/plan/steps/build-email-list", json!({"note": "the account's"})).await;
        app.post_as(ANNA, "/api/auth/login", json!({"email": "anna@example.org", "password": PASSWORD})).await;
        let all = app.get_with(&token, "/api/tasks?view=open").await.json();
        let titles: Vec<&str> = all["items"].as_array().unwrap().iter().map(|task| task["title"].as_str().unwrap()).collect();
        assert_eq!((titles.len(), titles[0], titles[14]), (15, "as a member", "as a guest"), "those of the account first");
        let done = app.get_with(&token, "/api/tasks?view=done").await.json();
        assert_eq!((&done["total"], &done["items"][0]["notes"]), (&json!(1), &json!("the account's")));
    }
}
