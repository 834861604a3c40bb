//! The round of the plan: its rule, its log, the hour, and the look back of day 29.

use axum::http::Method;
use serde_json::{Value, json};

use crate::experiments::{EXPERIMENTS, log};
use crate::harness::{ANNA, Answer, BEN, TestApp};

const PLAN: &str = "/api/plan";
const LOG: &str = "/api/plan/log";
const DAY: i64 = 24 * 3600 * 1_000_000;

async fn start_plan(app: &TestApp, cookie: &str, day: &str) {
    let answer = app
        .ask_as(cookie, Method::PUT, "/api/plan/start", json!({"startDate": day}))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

async fn set_rule(app: &TestApp, cookie: &str, [jobs, hour, spend]: [Value; 3]) -> Answer {
    let version = app.get_as(cookie, PLAN).await.json()["round"]["version"].clone();
    let body = json!({"paidJobs": jobs, "hourUsd": hour, "spendUsd": spend, "version": version});
    app.ask_as(cookie, Method::PUT, "/api/plan/rule", body).await
}

async fn add_line(app: &TestApp, cookie: &str, line: Value) -> Answer {
    let mut body = json!({"on": "2026-03-01", "key": line.to_string()});
    body.as_object_mut().unwrap().extend(line.as_object().unwrap().clone());
    app.post_as(cookie, LOG, body).await
}

async fn undo(app: &TestApp, cookie: &str, change: &Value) -> Answer {
    app.post_as(cookie, &format!("/api/plan/changes/{change}/undo"), Value::Null)
        .await
}

on_both! {
    async fn a_rule_is_set_on_day_one_and_a_change_leaves_a_dated_line(app: TestApp) {
        start_plan(&app, ANNA, "2026-02-20").await;
        let plan = app.get_as(ANNA, PLAN).await.json();
        assert_eq!((&plan["round"]["rule"]["isSet"], &plan["round"]["rule"]["sentence"]), (&json!(false), &Value::Null));
        assert_eq!((&plan["round"]["day"], &plan["round"]["daysLeft"]), (&json!(10), &json!(20)));
        let set = set_rule(&app, ANNA, [json!(1), json!(27), json!(400)]).await.json();
        let rule = &set["round"]["rule"];
        assert_eq!(rule["sentence"], "Worth it if, by day 28: 1 paid job, an hour above $27, at most $400 spent.");
        assert_eq!((&rule["changes"], &rule["by"]), (&json!([]), &json!(28)));
        let changed = set_rule(&app, ANNA, [json!(1), json!(20.5), Value::Null]).await.json();
        let lines = json!([
            {"on": "2026-03-01", "text": "an hour above $20.50, was $27"},
            {"on": "2026-03-01", "text": "money spent left open, was $400"},
        ]);
        assert_eq!(changed["round"]["rule"]["changes"], lines);
        let same = set_rule(&app, ANNA, [json!(1), json!(20.5), Value::Null]).await.json();
        assert_eq!((&same["changeId"], &same["round"]["version"]), (&Value::Null, &changed["round"]["version"]));
        let back = undo(&app, ANNA, &changed["changeId"]).await.json();
        assert_eq!(back["round"]["rule"]["sentence"], rule["sentence"]);
        assert_eq!(back["round"]["rule"]["changes"], json!([]));
        assert_eq!(undo(&app, ANNA, &changed["changeId"]).await.refusal(), "409 edited_elsewhere");
        assert_eq!(undo(&app, BEN, &set["changeId"]).await.refusal(), "404 not_found");
    }

    async fn a_rule_of_two_tabs_and_one_out_of_bounds_are_refused(app: TestApp) {
        let body = |version: i64| json!({"paidJobs": 1, "hourUsd": null, "spendUsd": null, "version": version});
        let put = async |body: Value| app.ask_as(ANNA, Method::PUT, "/api/plan/rule", body).await;
        assert_eq!(put(body(1)).await.refusal(), "409 edited_elsewhere", "there is no round yet");
        let first = put(body(0)).await;
        assert_eq!(first.status, 200, "{}", first.text());
        assert_eq!(put(body(0)).await.refusal(), "409 edited_elsewhere");
        for (field, value) in [("paidJobs", json!(101)), ("hourUsd", json!(1000.5)), ("spendUsd", json!(-1)), ("spendUsd", json!(1_000_001))] {
            let mut wrong = body(1);
            wrong[field] = value;
            let refused = put(wrong).await;
            assert_eq!(refused.refusal(), "422 invalid_plan");
            assert!(refused.json()["fields"][field].is_string(), "{field}");
        }
        assert_eq!(put(json!({"paidJobs": 1, "version": 1})).await.refusal(), "422 invalid_body", "a blank part is null");
    }

    async fn an_undo_ends_with_a_later_change_and_after_thirty_days(app: TestApp) {
        let first = set_rule(&app, ANNA, [json!(1), Value::Null, Value::Null]).await.json();
        let second = set_rule(&app, ANNA, [json!(2), Value::Null, Value::Null]).await.json();
        assert_eq!(undo(&app, ANNA, &first["changeId"]).await.refusal(), "409 edited_elsewhere");
        app.clock.advance_micros(31 * DAY);
        assert_eq!(undo(&app, ANNA, &second["changeId"]).await.refusal(), "409 edited_elsewhere");
    }

    async fn lines_of_the_log_are_stored_once_changed_and_deleted_by_their_owner(app: TestApp) {
        let line = json!({"on": "2026-03-01", "minutes": 90, "takingsCents": 6000, "note": " Two dogs ", "key": "one"});
        let made = app.post_as(ANNA, LOG, line.clone()).await;
        assert_eq!((made.status.as_u16(), &made.json()["note"], &made.json()["kind"]), (201, &json!("Two dogs"), &json!("paid")));
        let again = app.post_as(ANNA, LOG, line.clone()).await;
        assert_eq!((again.status.as_u16(), &again.json()["id"]), (200, &made.json()["id"]), "sent twice, stored once");
        assert_eq!(app.post_as(BEN, LOG, line).await.status, 201, "another person has keys of their own");
        let path = format!("{LOG}/{}", made.json()["id"]);
        let changed = app.ask_as(ANNA, Method::PATCH, &path, json!({"minutes": null, "spentCents": 500})).await.json();
        assert_eq!((&changed["kind"], &changed["minutes"], &changed["takingsCents"]), (&json!("deposit"), &Value::Null, &json!(6000)));
        let blank = json!({"takingsCents": 0, "spentCents": null});
        assert_eq!(app.ask_as(ANNA, Method::PATCH, &path, blank).await.refusal(), "422 invalid_plan", "nothing is left of it");
        for (method, body) in [(Method::PATCH, json!({"minutes": 5})), (Method::DELETE, Value::Null)] {
            assert_eq!(app.ask_as(BEN, method, &path, body).await.refusal(), "404 not_found");
        }
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &path, Value::Null).await.status, 204);
        assert_eq!(app.get_as(ANNA, LOG).await.json()["items"], json!([]));
        assert_eq!(app.get_as(BEN, LOG).await.json()["items"].as_array().unwrap().len(), 1);
    }

    async fn lines_that_cannot_be_are_refused_with_their_fields(app: TestApp) {
        for (line, field) in [
            (json!({"minutes": 6001}), "minutes"),
            (json!({"minutes": -1}), "minutes"),
            (json!({"note": "Nothing"}), "minutes"),
            (json!({"minutes": 5, "on": "2026-03-02"}), "on"),
            (json!({"minutes": 5, "on": "2025-02-27"}), "on"),
            (json!({"minutes": 5, "on": "yesterday"}), "on"),
            (json!({"takingsCents": 100_000_001}), "takingsCents"),
            (json!({"minutes": 5, "note": "x".repeat(501), "key": "long"}), "note"),
            (json!({"minutes": 5, "stepKey": "no-step"}), "stepKey"),
            (json!({"minutes": 5, "key": ""}), "key"),
        ] {
            let refused = add_line(&app, ANNA, line).await;
            assert_eq!(refused.refusal(), "422 invalid_plan");
            assert!(refused.json()["fields"][field].is_string(), "{field}: {}", refused.text());
        }
        let foreign = add_line(&app, ANNA, json!({"minutes": 5, "experimentId": 77})).await;
        assert_eq!(foreign.refusal(), "404 not_found");
        assert_eq!(app.get_as(ANNA, &format!("{LOG}?round=99")).await.refusal(), "404 not_found");
    }

    async fn the_hour_is_takings_less_costs_of_paid_jobs_by_their_hours(app: TestApp) {
        start_plan(&app, ANNA, "2026-02-20").await;
        set_rule(&app, ANNA, [json!(1), json!(27), json!(400)]).await;
        // 5 + 4 hours, $250 + $200 in, $20 + $18 out: $412 in 9 hours are $45.78 an hour.
        for line in [
            json!({"minutes": 300, "takingsCents": 25_000, "spentCents": 2_000}),
            json!({"minutes": 240, "takingsCents": 20_000, "spentCents": 1_800}),
            json!({"minutes": 90, "stepKey": "validate-market-demand", "spentCents": 500}),
            json!({"minutes": 60, "note": "Read about shears"}),
            json!({"takingsCents": 5_000, "note": "Deposit"}),
        ] {
            assert_eq!(add_line(&app, ANNA, line).await.status, 201);
        }
        let sums = app.get_as(ANNA, LOG).await.json()["sums"].clone();
        assert_eq!(sums["hourUsd"], 45.78);
        // A year like this brings $5,012.67 in 109.5 hours. Beside $27 an hour it adds $708.27 of self-employment tax
        // (15.3 % of 92.35 %) and 12 % of $3,726.83 (profit less half of that tax, less 20 %): $10.55 an hour.
        assert_eq!(sums["keptUsd"], 35.23);
        assert_eq!((&sums["paidJobs"], &sums["deposits"], &sums["paidMinutes"]), (&json!(3), &json!(1), &json!(540)));
        assert_eq!((&sums["askingMinutes"], &sums["otherMinutes"]), (&json!(90), &json!(60)));
        assert_eq!((&sums["takingsCents"], &sums["spentCents"]), (&json!(50_000), &json!(4_300)));
        let review = app.get_as(ANNA, PLAN).await.json()["review"].clone();
        let facts: Vec<&str> = review["facts"].as_array().unwrap().iter().map(|fact| fact.as_str().unwrap()).collect();
        assert_eq!(facts[0], "0 people asked, 0 yes, 3 paid.");
        assert_eq!(facts[1], "Paid work: 9 hours, $450 in, $38 out: $46 an hour, $35 kept after tax.");
        assert_eq!(facts[2], "1 deposit of $50 counts as a paid job, without hours yet.");
        assert_eq!(facts[3..6], ["Asking people: 1 hour and 30 minutes.", "Everything else: 1 hour.", "Spent in all: $43."]);
        assert_eq!((&review["verdict"], &review["byRule"]), (&json!("By your rule: go on."), &json!("go-on")));
        assert!(review["rule"].as_array().unwrap().iter().all(|part| part["isMet"] == true), "{review}");
        assert_eq!(review["missing"][0]["text"], "$50 came in without a time. Add the hours once the work is done.");
    }

    async fn the_look_back_counts_answers_and_waits_for_the_rules_day(app: TestApp) {
        let project = json!({"name": "Dogs", "request": {"keywords": "dog grooming"}});
        let run = app.post_as(ANNA, "/api/niche/projects", project).await.json()["id"].as_i64().unwrap();
        let fields = json!({"runId": run, "hypothesis": "They pay.", "n": 4, "k": 2});
        let made = app.post_as(ANNA, EXPERIMENTS, fields).await.json();
        let path = format!("{EXPERIMENTS}/{}", made["id"]);
        app.post_as(ANNA, &format!("{path}/start"), json!({})).await;
        log(&app, &path, "yny").await;
        start_plan(&app, ANNA, "2026-03-01").await;
        assert_eq!(app.get_as(ANNA, PLAN).await.json()["review"]["verdict"], "", "no rule, no word of one");
        set_rule(&app, ANNA, [json!(1), Value::Null, Value::Null]).await;
        let review = app.get_as(ANNA, PLAN).await.json()["review"].clone();
        assert_eq!(review["facts"][0], "3 people asked, 2 yes, 0 paid.");
        assert_eq!((&review["byRule"], &review["verdict"]), (&Value::Null, &json!("Your rule is not met yet. It has until day 28.")));
        app.clock.advance_micros(28 * DAY);
        let review = app.get_as(ANNA, PLAN).await.json()["review"].clone();
        assert_eq!((&review["byRule"], &review["verdict"]), (&json!("stop"), &json!("By your rule: stop, or change one thing.")));
    }

    async fn a_done_step_without_a_line_is_named(app: TestApp) {
        start_plan(&app, ANNA, "2026-02-20").await;
        app.ask_as(ANNA, Method::PUT, "/api/plan/steps/build-landing-page", json!({"done": true})).await;
        let missing = app.get_as(ANNA, PLAN).await.json()["review"]["missing"].clone();
        assert_eq!(missing, json!([{"text": "Build Landing Page: no time logged.", "stepKey": "build-landing-page", "lineId": null}]));
        add_line(&app, ANNA, json!({"minutes": 120, "stepKey": "build-landing-page"})).await;
        assert_eq!(app.get_as(ANNA, PLAN).await.json()["review"]["missing"], json!([]));
    }

    async fn a_guests_round_comes_to_an_account_without_one(app: TestApp) {
        start_plan(&app, ANNA, "2026-02-20").await;
        set_rule(&app, ANNA, [json!(2), json!(30), Value::Null]).await;
        add_line(&app, ANNA, json!({"minutes": 60, "takingsCents": 4_000})).await;
        let before = app.get_as(ANNA, PLAN).await.json()["round"].clone();
        let token = app.member(ANNA, "anna@example.org").await;
        assert_eq!(app.get_with(&token, PLAN).await.json()["round"], before);
        assert_eq!(app.get_with(&token, LOG).await.json()["items"].as_array().unwrap().len(), 1);
        assert_eq!(app.get_as(ANNA, LOG).await.json()["items"], json!([]), "it moved");
    }

    async fn a_guests_round_becomes_an_ended_one_beside_that_of_the_account(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        app.ask_with(&token, Method::PUT, "/api/plan/start", json!({"startDate": "2026-02-25"})).await;
        let own = app.get_with(&token, PLAN).await.json()["round"].clone();
        start_plan(&app, BEN, "2026-02-10").await;
        set_rule(&app, BEN, [json!(3), Value::Null, Value::Null]).await;
        let line = json!({"on": "2026-03-01", "minutes": 15, "key": "same"});
        app.post_as(BEN, LOG, line.clone()).await;
        app.ask_with(&token, Method::POST, LOG, line).await;
        add_line(&app, BEN, json!({"minutes": 45})).await;
        let body = json!({"email": "anna@example.org", "password": crate::harness::PASSWORD});
        let token = app.post_as(BEN, "/api/auth/login", body).await.json()["token"].as_str().unwrap().to_owned();
        let merged = app.get_with(&token, PLAN).await.json()["round"].clone();
        assert_eq!((&merged["id"], &merged["day"], &merged["rule"]), (&own["id"], &own["day"], &own["rule"]));
        assert_eq!(merged["number"], 2, "the guest's came before");
        let all = app.get_with(&token, "/api/auth/export").await.json()["plan"].clone();
        let ended = &all["rounds"][0];
        assert_eq!((&ended["state"], &ended["rule"]["paidJobs"]), (&json!("ended"), &json!(3)));
        assert_eq!(ended["record"]["startDate"], "2026-02-10");
        assert_eq!(all["log"].as_array().unwrap().len(), 2, "one line was sent from both");
    }
}
