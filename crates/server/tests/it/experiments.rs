//! Own evidence: experiments with their pass marks.

use axum::http::Method;
use serde_json::{Value, json};

use crate::harness::{ANNA, Answer, BEN, TestApp};

pub const PREVIEW: &str = "/api/evidence/preview";

pub fn desk() -> Value {
    json!({"score": 58, "low": 52, "high": 64})
}

/// Answers of persons with names of their own.
pub fn entries(log: &str) -> Value {
    let line = |(person, letter): (usize, char)| match letter {
        'y' => json!({"outcome": "yes", "who": format!("p{person}")}),
        'n' => json!({"outcome": "no", "who": format!("p{person}")}),
        _ => json!({"outcome": "not_counted", "who": format!("p{person}")}),
    };
    log.chars().enumerate().map(line).collect()
}

pub const EXPERIMENTS: &str = "/api/experiments";
pub const DAY: i64 = 24 * 3_600 * 1_000_000;

/// A project on dog grooming.
pub async fn project(app: &TestApp, cookie: &str) -> i64 {
    let body = json!({"name": "Dogs", "request": {"keywords": "dog grooming"}});
    let project = app.post_as(cookie, "/api/niche/projects", body).await;
    assert_eq!(project.status, 201, "{}", project.text());
    project.json()["id"].as_i64().unwrap()
}

pub async fn patch(app: &TestApp, path: &str, body: Value) -> Answer {
    app.ask_as(ANNA, Method::PATCH, path, body).await
}

/// Address of a draft of ANNA with these fields.
pub async fn draft(app: &TestApp, mut fields: Value) -> String {
    if fields["runId"].is_null() {
        fields["runId"] = project(app, ANNA).await.into();
    }
    if fields["hypothesis"].is_null() && fields["prepared"].is_null() {
        fields["hypothesis"] = json!("Owners book a bath at home.");
    }
    let made = app.post_as(ANNA, EXPERIMENTS, fields).await;
    assert_eq!(made.status, 201, "{}", made.text());
    format!("{EXPERIMENTS}/{}", made.json()["id"])
}

/// Address of a running experiment of ANNA with these fields.
pub async fn running(app: &TestApp, fields: Value) -> String {
    let path = draft(app, fields).await;
    let started = app.post_as(ANNA, &format!("{path}/start"), json!({})).await;
    assert_eq!(started.status, 200, "{}", started.text());
    path
}

/// Logs an answer of each letter: y, n, or another one that does not count.
pub async fn log(app: &TestApp, path: &str, answers: &str) {
    let before = app.get_as(ANNA, path).await.json()["entryCount"].as_u64().unwrap();
    for (place, letter) in (before..).zip(answers.chars()) {
        let outcome = match letter {
            'y' => "yes",
            'n' => "no",
            _ => "not_counted",
        };
        let body = json!({"outcome": outcome, "who": format!("p{place}"), "key": format!("k{place}")});
        let logged = app.post_as(ANNA, &format!("{path}/entries"), body).await;
        assert_eq!(logged.status, 201, "{}", logged.text());
    }
}

/// Gives the member of a token a row in each table of experiments.
pub async fn fill(app: &TestApp, token: &str) {
    let send = async |method: Method, path: &str, body: Value| {
        let answer = app.ask_with(token, method, path, body).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text());
        answer.json()
    };
    let projects = app.get_with(token, "/api/niche/projects").await.json();
    let body = json!({"runId": projects[0]["id"], "kind": "ad", "hypothesis": "Strangers sign up."});
    let made = send(Method::POST, EXPERIMENTS, body).await;
    let path = format!("{EXPERIMENTS}/{}", made["id"]);
    send(Method::POST, &format!("{path}/start"), json!({})).await;
    send(
        Method::POST,
        &format!("{path}/entries"),
        json!({"outcome": "yes", "key": "a"}),
    )
    .await;
    send(
        Method::PUT,
        &format!("{path}/totals/2026-03-01"),
        json!({"yes": 1, "total": 9}),
    )
    .await;
}

on_both! {
    async fn a_market_prepares_experiments_and_one_call_makes_a_draft_of_each(app: TestApp) {
        let run = project(&app, ANNA).await;
        let list = app.get_as(ANNA, &format!("{EXPERIMENTS}?runId={run}")).await.json();
        assert_eq!((&list["items"], list["prepared"].as_array().unwrap().len()), (&json!([]), 5));
        let first = &list["prepared"][0]["experiment"];
        assert_eq!(first["hypothesis"], format!("{} {}", first["task"].as_str().unwrap(), first["mark"].as_str().unwrap()));
        assert_eq!(list["projects"], json!([{"id": run, "name": "Dogs", "market": "dog-grooming", "marketName": "Dog grooming", "isOutdated": false}]));
        let made = app.post_as(ANNA, EXPERIMENTS, json!({"runId": run, "prepared": 0})).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let draft = made.json();
        assert_eq!((&draft["state"], &draft["n"], &draft["k"], &draft["riskiest"]), (&json!("draft"), &json!(6), &json!(4), &json!(false)));
        assert_eq!(list["prepared"][2]["experiment"]["riskiest"], true, "the first that asks people");
        assert_eq!((&draft["market"], &draft["kind"], &draft["strength"]), (&json!("dog-grooming"), &json!("observation"), &json!("tells")));
        let again = app.post_as(ANNA, EXPERIMENTS, json!({"runId": run, "prepared": 0})).await;
        assert_eq!((again.status.as_u16(), &again.json()["id"]), (200, &draft["id"]), "the same action is the same draft");
        let list = app.get_as(ANNA, &format!("{EXPERIMENTS}?runId={run}&state=draft")).await.json();
        assert_eq!((list["items"].as_array().unwrap().len(), list["prepared"].as_array().unwrap().len()), (1, 4));
        let wrong = app.post_as(ANNA, EXPERIMENTS, json!({"runId": run, "prepared": 5})).await;
        assert_eq!(wrong.refusal(), "422 invalid_experiment");
        assert_eq!(app.get_as(ANNA, &format!("{EXPERIMENTS}?state=over")).await.refusal(), "422 invalid_query");
        assert_eq!(app.post_as(BEN, EXPERIMENTS, json!({"runId": run, "prepared": 1})).await.refusal(), "404 not_found");
        assert_eq!(app.get(EXPERIMENTS).await.refusal(), "422 visitor_required");
    }

    async fn a_market_opens_its_draft_and_gets_a_project_where_it_has_none(app: TestApp) {
        let ask = json!({"market": "dog-grooming", "prepared": 2});
        let made = app.post_as(ANNA, EXPERIMENTS, ask.clone()).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let draft = made.json();
        assert_eq!((&draft["state"], &draft["kind"], &draft["n"], &draft["k"]), (&json!("draft"), &json!("appointment"), &json!(20), &json!(5)));
        let projects = app.get_as(ANNA, "/api/niche/projects").await.json();
        assert_eq!((projects.as_array().unwrap().len(), &projects[0]["name"]), (1, &json!("Dog grooming")));
        assert_eq!(draft["runId"], projects[0]["id"]);
        let again = app.post_as(ANNA, EXPERIMENTS, ask).await;
        assert_eq!((again.status.as_u16(), &again.json()["id"]), (200, &draft["id"]));
        // A newer project of the market has no tests, so that the tests stay together.
        let request = json!({"keywords": "dog grooming", "marketSize": "Small ($1M - $10M)"});
        let newer = app.post_as(ANNA, "/api/niche/projects", json!({"name": "Newer", "request": request})).await;
        assert_eq!(newer.status, 201, "{}", newer.text());
        let other = app.post_as(ANNA, EXPERIMENTS, json!({"market": "dog-grooming", "hypothesis": "Dogs hate vans."})).await.json();
        assert_eq!(other["runId"], draft["runId"]);
    }

    async fn a_hypothesis_about_a_market_takes_its_numbers_and_is_opened_again_until_it_is_closed(app: TestApp) {
        let ask = json!({"market": "virtual-assistant", "hypothesis": "Owners ran into this lately: late invoices."});
        let made = app.post_as(ANNA, EXPERIMENTS, ask.clone()).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let draft = made.json();
        assert_eq!((&draft["kind"], &draft["n"], &draft["k"], &draft["riskiest"]), (&json!("interview"), &json!(12), &json!(4), &json!(false)));
        let path = format!("{EXPERIMENTS}/{}", draft["id"]);
        app.post_as(ANNA, &format!("{path}/start"), json!({})).await;
        let again = app.post_as(ANNA, EXPERIMENTS, ask.clone()).await;
        assert_eq!((again.status.as_u16(), &again.json()["id"], &again.json()["state"]), (200, &draft["id"], &json!("running")));
        app.post_as(ANNA, &format!("{path}/stop"), Value::Null).await;
        let next = app.post_as(ANNA, EXPERIMENTS, ask).await;
        assert_eq!(next.status, 201, "{}", next.text());
        assert_ne!(next.json()["id"], draft["id"], "a closed test is over");
        let own = json!({"market": "virtual-assistant", "hypothesis": "Owners pay.", "kind": "pre-order", "n": 7, "k": 3});
        let own = app.post_as(ANNA, EXPERIMENTS, own).await.json();
        assert_eq!((&own["kind"], &own["n"], &own["k"]), (&json!("pre-order"), &json!(7), &json!(3)));
        let unknown = app.post_as(ANNA, EXPERIMENTS, json!({"market": "unicorns", "hypothesis": "x"})).await;
        assert_eq!(unknown.refusal(), "422 unknown_market");
        for body in [json!({"hypothesis": "x"}), json!({"runId": draft["runId"], "market": "dog-grooming", "hypothesis": "x"})] {
            assert_eq!(app.post_as(ANNA, EXPERIMENTS, body).await.refusal(), "422 invalid_experiment");
        }
    }

    async fn from_the_start_on_the_pass_mark_is_locked(app: TestApp) {
        let path = draft(&app, json!({"n": 10, "k": 5})).await;
        let fixed = patch(&app, &path, json!({"version": 1, "fields": {"n": 8, "k": 4}})).await;
        assert_eq!((fixed.status.as_u16(), &fixed.json()["n"]), (200, &json!(8)), "a draft changes freely");
        let started = app.post_as(ANNA, &format!("{path}/start"), json!({"deadline": "2026-04-01"})).await.json();
        assert_eq!((&started["state"], &started["deadline"], &started["version"]), (&json!("running"), &json!("2026-04-01"), &json!(3)));
        log(&app, &path, "ynyn").await;
        for field in [json!({"n": 9}), json!({"k": 3}), json!({"kind": "pre-order"}), json!({"strength": "paid"}), json!({"riskiest": true})] {
            let answer = patch(&app, &path, json!({"version": 3, "fields": field})).await;
            assert_eq!(answer.refusal(), "409 locked", "{field}");
        }
        let words = patch(&app, &path, json!({"version": 3, "fields": {"hypothesis": "<b>Owners</b> book.", "n": 8}})).await;
        assert_eq!((words.status.as_u16(), &words.json()["hypothesis"]), (200, &json!("<b>Owners</b> book.")), "text stays text");
        let stale = patch(&app, &path, json!({"version": 3, "fields": {"hypothesis": "Late."}})).await;
        assert_eq!(stale.refusal(), "409 edited_elsewhere");
    }

    async fn a_new_version_keeps_the_answers_and_carries_the_mark(app: TestApp) {
        let path = running(&app, json!({"n": 10, "k": 5})).await;
        log(&app, &path, "ynyn").await;
        let changed = patch(&app, &path, json!({"version": 2, "newVersion": true, "fields": {"k": 3}})).await.json();
        assert_eq!((&changed["edition"], &changed["changeMark"]), (&json!(2), &json!("changed after 4 answers")));
        assert_eq!((&changed["earlier"][0]["k"], &changed["earlier"][0]["answers"]), (&json!(5), &json!(4)));
        assert_eq!(changed["result"]["progress"], "2 of 4 yes, 3 of 10 needed");
        let other = patch(&app, &path, json!({"version": 3, "newVersion": true, "fields": {"kind": "pre-order"}})).await.json();
        assert_eq!(other["result"]["progress"], "No answers yet, 3 of 10 needed", "interviews are no orders");
        assert_eq!((other["entryCount"].as_u64(), other["earlier"].as_array().unwrap().len()), (Some(4), 2));
        log(&app, &path, "y").await;
        assert_eq!(app.get_as(ANNA, &path).await.json()["result"]["yes"], 1);
    }

    async fn states_follow_the_answers_and_the_deadline(app: TestApp) {
        let run = project(&app, ANNA).await;
        let fields = json!({"runId": run, "n": 4, "k": 2});
        let (open, passed, failed) = (running(&app, fields.clone()).await, running(&app, fields.clone()).await, running(&app, fields).await);
        log(&app, &passed, "yy").await;
        log(&app, &failed, "nnn").await;
        let state = async |path: &str| app.get_as(ANNA, path).await.json()["state"].clone();
        assert_eq!((state(&open).await, state(&passed).await, state(&failed).await), (json!("running"), json!("passed"), json!("failed")));
        log(&app, &passed, "n").await;
        assert_eq!(state(&passed).await, "passed", "it may go on");
        let stopped = running(&app, json!({"runId": run})).await;
        assert_eq!(app.post_as(ANNA, &format!("{stopped}/stop"), json!({})).await.json()["state"], "stopped");
        app.clock.advance_micros(17 * DAY);
        let late = app.get_as(ANNA, &open).await.json();
        assert_eq!((&late["state"], &late["isPastDeadline"], &late["isClosed"]), (&json!("unclear"), &json!(true), &json!(false)));
        let closed = app.post_as(ANNA, &format!("{open}/stop"), json!({})).await.json();
        assert_eq!((&closed["state"], &closed["isClosed"]), (&json!("unclear"), &json!(true)));
        assert_eq!(state(&stopped).await, "stopped");
        let version = closed["version"].clone();
        let words = json!({"version": version, "fields": {"hypothesis": "In other words.", "deadline": closed["deadline"]}});
        assert_eq!(patch(&app, &open, words).await.status, 200, "the same deadline may be past");
    }

    async fn a_deadline_is_a_task_until_the_test_is_closed(app: TestApp) {
        let path = running(&app, json!({"hypothesis": "Owners pay $40."})).await;
        let tasks = async || app.get_as(ANNA, "/api/tasks?view=all").await.json()["items"].clone();
        let of_test = |tasks: Value| tasks.as_array().unwrap().iter().find(|task| task["source"] == "experiment").cloned();
        let task = of_test(tasks().await).unwrap();
        assert_eq!((&task["title"], &task["due"]["date"]), (&json!("Close the test: Owners pay $40."), &json!("2026-03-15")));
        patch(&app, &path, json!({"version": 2, "fields": {"deadline": "2026-03-20"}})).await;
        assert_eq!(of_test(tasks().await).unwrap()["due"]["date"], "2026-03-20");
        app.post_as(ANNA, &format!("{path}/stop"), json!({})).await;
        let closed = of_test(tasks().await);
        assert!(closed.is_none_or(|task| task["doneAt"].is_string()));
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &path, Value::Null).await.status, 204);
        assert_eq!(app.get_as(ANNA, &path).await.json()["isDeleted"], true);
        assert_eq!(of_test(tasks().await), None, "the task goes to the bin");
    }

    async fn each_field_that_cannot_be_taken_is_named(app: TestApp) {
        let run = project(&app, ANNA).await;
        let good = json!({"runId": run, "hypothesis": "Owners book.", "n": 10, "k": 5});
        for (field, value) in [
            ("k", json!(11)), ("k", json!(0)), ("n", json!(0)), ("n", json!(100_000)), ("kind", json!("poll")),
            ("strength", json!("sure")), ("deadline", json!("2026-02-01")), ("deadline", json!("2029-01-01")), ("deadline", json!("soon")),
            ("costCapCents", json!(-1)), ("hypothesis", json!(" ")), ("hypothesis", json!("x".repeat(301))),
            ("script", json!("x".repeat(4_001))), ("atMost", json!(true)),
        ] {
            let mut body = good.clone();
            body[field] = value;
            let answer = app.post_as(ANNA, EXPERIMENTS, body).await;
            assert_eq!(answer.refusal(), "422 invalid_experiment", "{field}");
            assert!(answer.json()["fields"][field].is_string(), "{field}: {}", answer.text());
        }
        let count = app.post_as(ANNA, EXPERIMENTS, json!({"runId": run, "hypothesis": "Fast.", "kind": "count", "n": 3, "k": 2})).await;
        assert!(count.json()["fields"]["n"].is_string());
        let half = app.post_as(ANNA, EXPERIMENTS, json!({"runId": run, "hypothesis": "Half.", "n": 3, "k": 1.5})).await;
        assert_eq!(half.json()["fields"]["k"], "Use a whole number from 1 to 3, the planned answers.");
        let path = draft(&app, good).await;
        let past = app.post_as(ANNA, &format!("{path}/start"), json!({"deadline": "2026-01-01"})).await;
        assert_eq!(past.refusal(), "422 invalid_experiment");
    }

    async fn a_count_with_an_upper_limit_is_decided_by_its_measured_number(app: TestApp) {
        let path = running(&app, json!({"prepared": 1})).await;
        let shown = app.get_as(ANNA, &path).await.json();
        assert_eq!((&shown["kind"], &shown["atMost"], &shown["k"]), (&json!("count"), &json!(true), &json!(75)));
        assert_eq!(shown["result"]["progress"], "Not measured yet, 75 or less passes");
        let tap = app.post_as(ANNA, &format!("{path}/entries"), json!({"outcome": "yes", "key": "a"})).await;
        assert_eq!(tap.refusal(), "422 invalid_experiment");
        let measured = async |number: Value, version: i64| patch(&app, &path, json!({"version": version, "fields": {"measured": number}})).await;
        let slow = measured(json!(90), 2).await.json();
        assert_eq!((&slow["state"], &slow["result"]["points"]), (&json!("failed"), &Value::Null));
        let fast = measured(json!(68), 3).await.json();
        assert_eq!((&fast["state"], &fast["result"]["progress"]), (&json!("passed"), &json!("68 measured, 75 or less passes")));
        assert_eq!(measured(Value::Null, 4).await.json()["state"], "running");
        assert_eq!(measured(json!(-1), 5).await.refusal(), "422 invalid_experiment");
        assert_eq!(measured(json!(0.125), 5).await.refusal(), "422 invalid_experiment");
        assert_eq!(measured(json!(74.5), 5).await.json()["measured"], json!(74.5));
    }

    async fn a_mark_on_pay_starts_at_the_median_hour_or_at_the_readers_own(app: TestApp) {
        let run = project(&app, ANNA).await;
        let list = app.get_as(ANNA, &format!("{EXPERIMENTS}?runId={run}")).await.json();
        let prepared = &list["prepared"][4]["experiment"];
        assert_eq!((&prepared["k"], &prepared["othersStartAt"]), (&json!(24.51), &json!(20)));
        assert!(prepared["hypothesis"].as_str().unwrap().contains("$24.51"), "{prepared}");
        let hypothesis = prepared["hypothesis"].as_str().unwrap().replace("$24.51", "$31");
        let made = app.post_as(ANNA, EXPERIMENTS, json!({"runId": run, "prepared": 4, "k": 31, "hypothesis": hypothesis})).await;
        assert_eq!((&made.json()["k"], &made.json()["hypothesis"]), (&json!(31), &json!(hypothesis)));
        let path = format!("{EXPERIMENTS}/{}", made.json()["id"]);
        app.post_as(ANNA, &format!("{path}/start"), json!({})).await;
        let locked = patch(&app, &path, json!({"version": 2, "fields": {"k": 12}})).await;
        assert_eq!(locked.refusal(), "409 locked", "the mark is fixed at the start");
    }

    async fn a_thing_done_once_passes_or_fails(app: TestApp) {
        let run = project(&app, ANNA).await;
        let once = json!({"runId": run, "hypothesis": "The cake arrives without a crack.", "kind": "once"});
        let path = running(&app, once).await;
        let shown = app.get_as(ANNA, &path).await.json();
        assert_eq!((&shown["n"], &shown["k"], &shown["strength"]), (&Value::Null, &json!(1), &Value::Null));
        log(&app, &path, "n").await;
        let failed = app.get_as(ANNA, &path).await.json();
        assert_eq!((&failed["state"], &failed["result"]["meaning"]), (&json!("failed"), &json!("Failed: it did not work.")));
    }

    async fn answers_beyond_the_plan_can_undo_a_pass_and_the_test_says_so(app: TestApp) {
        let path = running(&app, json!({"n": 3, "k": 2})).await;
        log(&app, &path, "yyn").await;
        assert_eq!(app.get_as(ANNA, &path).await.json()["state"], "passed");
        log(&app, &path, "nn").await;
        let undone = app.get_as(ANNA, &path).await.json();
        assert_eq!(undone["state"], "failed");
        assert!(undone["result"]["meaning"].as_str().unwrap().contains("beyond the 3 planned"), "{undone}");
    }

    async fn the_evidence_of_a_project_is_recomputed_by_the_preview(app: TestApp) {
        let run = project(&app, ANNA).await;
        let evidence = async || app.get_as(ANNA, &format!("/api/runs/{run}/evidence")).await.json();
        let before = evidence().await;
        assert_eq!((&before["number"], &before["points"]), (&before["desk"]["score"], &json!([])));
        draft(&app, json!({"runId": run})).await;
        assert_eq!(evidence().await, before, "drafts do not count");
        let path = running(&app, json!({"runId": run, "n": 10, "k": 5, "riskiest": true})).await;
        log(&app, &path, "yyyynyy").await;
        let after = evidence().await;
        let entries: Vec<Value> = "yyyynyy".chars().map(|letter| json!({"outcome": if letter == 'y' { "yes" } else { "no" }})).collect();
        let sent = json!([{"kind": "interview", "n": 10, "k": 5, "riskiest": true, "entries": entries}]);
        let mut preview = app.post(PREVIEW, json!({"desk": after["desk"], "experiments": sent})).await.json();
        preview["points"][0]["experiment"] = after["points"][0]["experiment"].clone();
        if preview["next"].is_object() {
            preview["next"]["experiment"] = after["next"]["experiment"].clone();
        }
        assert_eq!(after, preview);
        assert!(after["number"].as_u64() > before["number"].as_u64());
    }

    async fn evidence_stays_with_its_market_and_outlasts_its_project(app: TestApp) {
        let saved = json!({"toolName": "niche-discovery", "request": {"keywords": "dog grooming"}});
        let run = app.post_as(ANNA, "/api/runs", saved).await.json();
        let path = running(&app, json!({"runId": run["id"], "n": 10, "k": 5})).await;
        log(&app, &path, "yyy").await;
        let evidence_path = format!("/api/runs/{}/evidence", run["id"]);
        assert_eq!(app.get_as(ANNA, &evidence_path).await.json()["points"].as_array().unwrap().len(), 1);
        let other = json!({"version": run["version"], "request": {"keywords": "candles"}});
        assert_eq!(patch(&app, &format!("/api/runs/{}", run["id"]), other).await.status, 200);
        let evidence = app.get_as(ANNA, &evidence_path).await.json();
        assert_eq!((&evidence["points"], &evidence["number"]), (&json!([]), &evidence["desk"]["score"]));
        let list = app.get_as(ANNA, &format!("{EXPERIMENTS}?runId={}", run["id"])).await.json();
        assert_eq!(list["otherMarket"], json!([list["items"][0]["id"]]));
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &format!("/api/runs/{}", run["id"]), Value::Null).await.status, 204);
        assert_eq!(app.get_as(ANNA, &evidence_path).await.refusal(), "404 not_found");
        assert_eq!(app.get_as(ANNA, &path).await.json()["result"]["yes"], 3, "the log stays");
    }

    async fn signing_up_moves_experiments_to_the_project_that_stays(app: TestApp) {
        let token = app.member(BEN, "anna@example.org").await;
        let path = running(&app, json!({"n": 10, "k": 5})).await;
        log(&app, &path, "yn").await;
        let visitors = app.get_as(ANNA, &path).await.json()["runId"].clone();
        app.clock.advance_micros(60_000_000);
        let own = json!({"name": "Mine", "request": {"keywords": "dog grooming"}});
        app.ask_with(&token, Method::POST, "/api/niche/projects", own).await;
        let body = json!({"email": "anna@example.org", "password": crate::harness::PASSWORD});
        let token = app.post_as(ANNA, "/api/auth/login", body).await.json()["token"].as_str().unwrap().to_owned();
        let projects = app.get_with(&token, "/api/niche/projects").await.json();
        assert_eq!(projects.as_array().unwrap().len(), 1);
        assert_ne!(projects[0]["id"], visitors, "the project that was saved later stays");
        let list = app.get_with(&token, EXPERIMENTS).await.json();
        assert_eq!(list["items"][0]["runId"], projects[0]["id"]);
        let evidence = app.get_with(&token, &format!("/api/runs/{}/evidence", projects[0]["id"])).await.json();
        assert_eq!(evidence["words"]["answers"], 2);
        assert_eq!(app.get_as(ANNA, &path).await.refusal(), "404 not_found");
    }
}
