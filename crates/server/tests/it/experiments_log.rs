//! The log of experiments: answers of persons, totals of days, and limits.

use axum::http::Method;
use serde_json::{Value, json};

use crate::experiments::{DAY, EXPERIMENTS, draft, log, project, running};
use crate::harness::{ANNA, Answer, TestApp};

async fn answer(app: &TestApp, path: &str, body: Value) -> Answer {
    app.post_as(ANNA, &format!("{path}/entries"), body).await
}

async fn counts(app: &TestApp, path: &str) -> (u64, u64) {
    let result = app.get_as(ANNA, path).await.json()["result"].clone();
    (result["yes"].as_u64().unwrap(), result["no"].as_u64().unwrap())
}

on_both! {
    async fn a_repeated_key_adds_nothing(app: TestApp) {
        let path = running(&app, json!({})).await;
        let body = json!({"outcome": "yes", "who": "AB", "key": "tap-1", "on": "2026-03-01"});
        let first = answer(&app, &path, body.clone()).await;
        assert_eq!((first.status.as_u16(), &first.json()["experiment"]["result"]["yes"]), (201, &json!(1)));
        let again = answer(&app, &path, body).await;
        assert_eq!((again.status.as_u16(), &again.json()["entry"]["id"]), (200, &first.json()["entry"]["id"]));
        assert_eq!(counts(&app, &path).await, (1, 0));
    }

    async fn two_devices_that_log_at_once_lose_nothing(app: TestApp) {
        let path = running(&app, json!({"n": 40, "k": 20})).await;
        let taps = (0..20).map(|tap| answer(&app, &path, json!({"outcome": "yes", "key": format!("tap-{}", tap % 10)})));
        let answers = futures_util::future::join_all(taps).await;
        assert!(answers.iter().all(|answer| answer.status.is_success()));
        assert_eq!(counts(&app, &path).await, (10, 0), "each key once");
    }

    async fn one_person_counts_once_unless_it_is_another(app: TestApp) {
        let path = running(&app, json!({})).await;
        let first = answer(&app, &path, json!({"outcome": "yes", "who": "A. B.", "key": "1"})).await.json();
        let asked = answer(&app, &path, json!({"outcome": "no", "who": "ab", "key": "2", "ifSamePerson": "ask"})).await;
        assert_eq!(asked.refusal(), "409 same_person");
        assert_eq!(counts(&app, &path).await, (1, 0), "nothing is logged before the answer");
        let other = answer(&app, &path, json!({"outcome": "no", "who": "ab", "key": "2", "ifSamePerson": "add"})).await;
        assert_eq!((other.status.as_u16(), counts(&app, &path).await), (201, (1, 1)));
        let same = answer(&app, &path, json!({"outcome": "no", "who": "AB", "key": "3"})).await.json();
        assert_eq!((&same["replaced"], counts(&app, &path).await), (&json!([first["entry"]["id"]]), (0, 2)));
        for number in 0..10 {
            answer(&app, &path, json!({"outcome": "yes", "who": "ab", "key": format!("more {number}")})).await;
        }
        assert_eq!(counts(&app, &path).await, (1, 1), "the same initials ten times are one person");
    }

    async fn a_struck_out_answer_equals_one_never_logged(app: TestApp) {
        let path = running(&app, json!({})).await;
        log(&app, &path, "yn").await;
        let before = app.get_as(ANNA, &path).await.json()["result"].clone();
        let entry = answer(&app, &path, json!({"outcome": "yes", "who": "x", "key": "x"})).await.json()["entry"].clone();
        let strike = async |is_struck_out: bool| {
            let body = json!({"struckOut": is_struck_out});
            app.ask_as(ANNA, Method::PATCH, &format!("{path}/entries/{}", entry["id"]), body).await
        };
        let struck = strike(true).await.json();
        assert_eq!((&struck["result"], &struck["entryCount"]), (&before, &json!(3)), "the line stays");
        assert_eq!(strike(false).await.json()["result"]["yes"], 2);
        let other = app.ask_as(ANNA, Method::PATCH, &format!("{path}/entries/999"), json!({"struckOut": true})).await;
        assert_eq!(other.refusal(), "404 not_found");
    }

    async fn nothing_is_struck_out_after_a_test_has_ended(app: TestApp) {
        for end in ["stop", "deadline"] {
            let path = draft(&app, json!({"hypothesis": format!("Ends by {end}.")})).await;
            app.post_as(ANNA, &format!("{path}/start"), json!({"deadline": "2026-05-01"})).await;
            log(&app, &path, "ynn").await;
            let entries = app.get_as(ANNA, &path).await.json()["entries"].clone();
            let strike = async |place: usize, is_struck_out: bool| {
                let path = format!("{path}/entries/{}", entries[place]["id"]);
                app.ask_as(ANNA, Method::PATCH, &path, json!({"struckOut": is_struck_out})).await
            };
            let struck = strike(1, true).await.json();
            assert_eq!((&struck["struckOut"], &struck["result"]["no"]), (&json!(1), &json!(1)), "as if it was never logged");
            match end {
                "stop" => drop(app.post_as(ANNA, &format!("{path}/stop"), json!({})).await),
                _ => app.clock.advance_micros(90 * DAY),
            }
            for (place, is_struck_out) in [(2, true), (1, false)] {
                assert_eq!(strike(place, is_struck_out).await.refusal(), "409 experiment_not_running", "{end}");
            }
            let again = json!({"outcome": "yes", "who": "p2", "key": "late", "on": "2026-03-02"});
            assert_eq!(answer(&app, &path, again).await.refusal(), "409 experiment_not_running", "{end}: it would strike one out");
            let after = app.get_as(ANNA, &path).await.json();
            assert_eq!((&after["struckOut"], &after["result"]["yes"], &after["result"]["no"]), (&json!(1), &json!(1), &json!(1)), "{end}");
        }
    }

    async fn totals_stay_after_the_deadline(app: TestApp) {
        let path = draft(&app, json!({"kind": "sign-up-page", "n": 100, "k": 10})).await;
        app.post_as(ANNA, &format!("{path}/start"), json!({"deadline": "2026-03-05"})).await;
        let put = async |day: &str, yes: i64, total: i64| {
            app.ask_as(ANNA, Method::PUT, &format!("{path}/totals/{day}"), json!({"yes": yes, "total": total})).await
        };
        assert_eq!(put("2026-03-01", 3, 40).await.status, 200);
        app.clock.advance_micros(10 * DAY);
        for (yes, total) in [(4, 40), (0, 0)] {
            assert_eq!(put("2026-03-01", yes, total).await.refusal(), "409 experiment_not_running");
        }
        assert_eq!(put("2026-03-02", 1, 5).await.json()["result"]["yes"], 4, "a day that was not entered yet");
    }

    async fn a_started_test_leaves_its_result_when_it_is_deleted(app: TestApp) {
        let run = project(&app, ANNA).await;
        let evidence = format!("/api/runs/{run}/evidence");
        let path = draft(&app, json!({"runId": run, "kind": "pre-order", "n": 5, "k": 3, "script": "Ask for the deposit."})).await;
        app.post_as(ANNA, &format!("{path}/start"), json!({})).await;
        log(&app, &path, "nnnn").await;
        app.change("UPDATE experiment_entries SET note = 'knows my sister'").await;
        let before = app.get_as(ANNA, &evidence).await.json();
        assert!(before["number"].as_u64() < before["desk"]["score"].as_u64(), "a failed test lowers the number");
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &path, json!({})).await.status, 204);
        let mut after = app.get_as(ANNA, &evidence).await.json();
        assert_eq!(after["points"][0]["ended"], true, "deleting closes it");
        after["points"][0]["ended"] = json!(false);
        assert_eq!((&after["number"], &after["points"]), (&before["number"], &before["points"]), "it keeps counting");
        let left = app.get_as(ANNA, &path).await.json();
        assert_eq!((&left["isDeleted"], &left["isClosed"], &left["state"], &left["script"]), (&json!(true), &json!(true), &json!("failed"), &json!("")));
        for entry in left["entries"].as_array().unwrap() {
            assert_eq!((&entry["who"], &entry["note"]), (&json!(""), &json!("")), "names and notes are gone");
        }
        let listed = app.get_as(ANNA, &format!("{EXPERIMENTS}?runId={run}")).await.json();
        assert_eq!(listed["items"][0]["isDeleted"], true);
        for (method, path, body) in [
            (Method::PATCH, path.clone(), json!({"fields": {"hypothesis": "Another."}, "version": left["version"]})),
            (Method::POST, format!("{path}/start"), json!({})),
            (Method::POST, format!("{path}/entries"), json!({"outcome": "yes", "key": "more"})),
        ] {
            assert_eq!(app.ask_as(ANNA, method, &path, body).await.refusal(), "409 experiment_not_running", "{path}");
        }
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &path, json!({})).await.status, 204, "again, nothing changes");
        assert_eq!(app.get_as(ANNA, &evidence).await.json()["points"][0]["points"], before["points"][0]["points"]);
        let never_started = draft(&app, json!({"runId": run, "hypothesis": "A draft."})).await;
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &never_started, json!({})).await.status, 204);
        assert_eq!(app.get_as(ANNA, &never_started).await.refusal(), "404 not_found", "a draft goes for good");
    }

    async fn a_deleted_test_makes_room_for_a_new_one_of_the_same_action(app: TestApp) {
        let run = project(&app, ANNA).await;
        let first = draft(&app, json!({"runId": run, "prepared": 0})).await;
        app.post_as(ANNA, &format!("{first}/start"), json!({})).await;
        app.ask_as(ANNA, Method::DELETE, &first, json!({})).await;
        let prepared = app.get_as(ANNA, &format!("{EXPERIMENTS}?runId={run}")).await.json()["prepared"].clone();
        assert_eq!(prepared[0]["place"], 0, "the action can be tested again");
        let second = draft(&app, json!({"runId": run, "prepared": 0})).await;
        assert_ne!(first, second);
    }

    async fn answers_come_while_the_test_runs(app: TestApp) {
        let path = draft(&app, json!({})).await;
        let tap = |key: &str, on: Value| json!({"outcome": "yes", "key": key, "on": on});
        assert_eq!(answer(&app, &path, tap("1", Value::Null)).await.refusal(), "409 experiment_not_running");
        app.post_as(ANNA, &format!("{path}/start"), json!({"deadline": "2026-03-03"})).await;
        for on in ["2026-02-01", "2026-03-09", "2027-01-01", "today"] {
            let refused = answer(&app, &path, tap("2", json!(on))).await;
            assert_eq!(refused.refusal(), "422 invalid_experiment", "{on}");
            assert!(refused.json()["fields"]["on"].is_string());
        }
        app.clock.advance_micros(6 * DAY);
        assert_eq!(answer(&app, &path, tap("3", Value::Null)).await.refusal(), "422 invalid_experiment", "after the deadline");
        let late = answer(&app, &path, tap("4", json!("2026-03-02"))).await;
        assert_eq!(late.status, 201, "an answer of a day before the deadline: {}", late.text());
        app.post_as(ANNA, &format!("{path}/stop"), json!({})).await;
        assert_eq!(answer(&app, &path, tap("5", json!("2026-03-02"))).await.refusal(), "409 experiment_not_running");
        assert_eq!(answer(&app, &path, tap("4", json!("2026-03-02"))).await.status, 200, "sent again, it is there already");
    }

    async fn fields_of_an_answer_are_checked(app: TestApp) {
        let path = running(&app, json!({})).await;
        for (field, value) in [
            ("outcome", json!("maybe")), ("key", json!(" ")), ("key", json!("k".repeat(101))), ("who", json!("w".repeat(61))),
            ("note", json!("n".repeat(501))),
        ] {
            let mut body = json!({"outcome": "yes", "key": "a"});
            body[field] = value;
            let refused = answer(&app, &path, body).await;
            assert_eq!(refused.refusal(), "422 invalid_experiment", "{field}");
            assert!(refused.json()["fields"][field].is_string(), "{field}: {}", refused.text());
        }
    }

    async fn totals_of_days_replace_single_answers(app: TestApp) {
        let path = running(&app, json!({"kind": "sign-up-page", "n": 100, "k": 10})).await;
        log(&app, &path, "yy").await;
        let put = async |day: &str, yes: i64, total: i64| {
            app.ask_as(ANNA, Method::PUT, &format!("{path}/totals/{day}"), json!({"yes": yes, "total": total})).await
        };
        assert_eq!(put("2026-03-01", 3, 40).await.json()["result"]["progress"], "3 of 40 signed up, 10 of 100 needed");
        assert_eq!(put("2026-03-01", 4, 40).await.json()["result"]["yes"], 4, "the day is replaced");
        assert_eq!(answer(&app, &path, json!({"outcome": "yes", "key": "x"})).await.refusal(), "422 invalid_experiment");
        for (day, yes, total) in [("2026-03-01", 5, 4), ("2026-03-01", -1, 4), ("2026-03-01", 0, 1_000_001), ("2026-04-01", 1, 2), ("x", 1, 2)] {
            assert_eq!(put(day, yes, total).await.refusal(), "422 invalid_experiment", "{day} {yes} {total}");
        }
        assert_eq!(put("2026-03-01", 0, 0).await.json()["result"]["yes"], 2, "without a day the answers count again");
        let interviews = running(&app, json!({})).await;
        let refused = app.ask_as(ANNA, Method::PUT, &format!("{interviews}/totals/2026-03-01"), json!({"yes": 1, "total": 2})).await;
        assert_eq!(refused.refusal(), "422 invalid_experiment");
    }

    async fn a_log_takes_a_thousand_answers(app: TestApp) with |given| { given.rate_limit_per_second = Some(0); } => {
        let path = running(&app, json!({"n": 1_500, "k": 700})).await;
        let id = path.rsplit('/').next().unwrap();
        let owner = "(SELECT owner FROM experiments)";
        let rows: Vec<String> = (0..999).map(|row| format!("({owner}, {id}, 1, 'yes', '', '', '', '2026-03-01', FALSE, 'r{row}', 0)")).collect();
        let columns = "owner, experiment_id, edition, outcome, who, person, note, day, struck_out, entry_key, created_at";
        app.change(&format!("INSERT INTO experiment_entries ({columns}) VALUES {}", rows.join(", "))).await;
        assert_eq!(answer(&app, &path, json!({"outcome": "no", "key": "last"})).await.status, 201);
        assert_eq!(answer(&app, &path, json!({"outcome": "no", "key": "more"})).await.refusal(), "422 limit_reached");
        assert_eq!(counts(&app, &path).await, (999, 1));
    }

    async fn an_owner_has_two_hundred_experiments(app: TestApp) with |given| { given.rate_limit_per_second = Some(0); } => {
        let run = project(&app, ANNA).await;
        for number in 0..200 {
            draft(&app, json!({"runId": run, "hypothesis": format!("Number {number}.")})).await;
        }
        let more = app.post_as(ANNA, EXPERIMENTS, json!({"runId": run, "hypothesis": "One more."})).await;
        assert_eq!(more.refusal(), "422 limit_reached");
    }

    async fn the_log_as_a_table_is_premium_and_runs_no_formula(app: TestApp) {
        let token = app.member(ANNA, "anna@example.org").await;
        app.ask_with(&token, Method::POST, "/api/niche/projects", json!({"request": {"keywords": "dog grooming"}})).await;
        crate::experiments::fill(&app, &token).await;
        let items = app.get_with(&token, EXPERIMENTS).await.json()["items"].clone();
        let path = format!("{EXPERIMENTS}/{}/entries.csv", items[0]["id"]);
        assert_eq!(app.get_with(&token, &path).await.refusal(), "402 premium_required");
        app.ask_with(&token, Method::POST, "/api/upgrade", json!({"billingCycle": "monthly"})).await;
        app.change("UPDATE experiment_entries SET note = '=1+1', who = '@x'").await;
        let table = app.get_with(&token, &path).await;
        assert_eq!(table.header("content-type"), "text/csv; charset=utf-8; header=present");
        assert_eq!(table.text().lines().nth(1), Some("2026-03-01,yes,'@x,'=1+1,yes,1"));
    }

    async fn the_decision_of_the_plan_is_kept(app: TestApp) {
        let decide = async |decision: Value| app.ask_as(ANNA, Method::PUT, "/api/plan/decision", json!({"decision": decision})).await;
        assert_eq!(app.get_as(ANNA, "/api/plan").await.json()["decision"], Value::Null);
        for decision in ["go-on", "change-one-thing", "stop"] {
            assert_eq!(decide(json!(decision)).await.json()["decision"], decision);
        }
        assert_eq!(app.get_as(ANNA, "/api/plan").await.json()["decision"], "stop");
        assert_eq!(decide(json!("perhaps")).await.refusal(), "422 invalid_body");
        assert_eq!(decide(Value::Null).await.json()["decision"], Value::Null);
    }
}
