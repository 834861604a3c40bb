//! The one thing to do next.

use axum::http::Method;
use serde_json::{Value, json};

use crate::experiments::{DAY, log, running};
use crate::harness::{ANNA, TestApp};

const NEXT: &str = "/api/next";

async fn next(app: &TestApp) -> Value {
    let thing = app.get_as(ANNA, NEXT).await.json();
    let why = thing["why"].as_str().unwrap();
    assert!(why.split_whitespace().count() <= 10, "{why}");
    thing
}

fn labels(thing: &Value) -> Vec<&str> {
    thing["buttons"]
        .as_array()
        .unwrap()
        .iter()
        .map(|button| button["label"].as_str().unwrap())
        .collect()
}

async fn save(app: &TestApp, keywords: &str) -> i64 {
    let saved = app
        .post_as(ANNA, "/api/niche/projects", json!({"request": {"keywords": keywords}}))
        .await;
    saved.json()["id"].as_i64().unwrap()
}

async fn start_on(app: &TestApp, day: &str) {
    let started = app
        .ask_as(ANNA, Method::PUT, "/api/plan/start", json!({"startDate": day}))
        .await;
    assert_eq!(started.status, 200, "{}", started.text());
}

async fn tick(app: &TestApp, step: &str) {
    let ticked = app
        .ask_as(
            ANNA,
            Method::PUT,
            &format!("/api/plan/steps/{step}"),
            json!({"done": true}),
        )
        .await;
    assert_eq!(ticked.status, 200, "{}", ticked.text());
}

on_both! {
    async fn it_leads_from_the_report_to_the_first_test(app: TestApp) {
        let first = next(&app).await;
        assert_eq!((&first["kind"], &first["url"]), (&json!("report"), &json!("/niche-discovery")));
        assert_eq!(app.get(NEXT).await.json(), first, "a caller without a cookie has no plan");
        let dogs = save(&app, "dog grooming").await;
        let start = next(&app).await;
        assert_eq!((&start["kind"], &start["why"]), (&json!("start"), &json!("Your market is Dog grooming.")));
        start_on(&app, "2026-03-03").await;
        assert_eq!(next(&app).await["title"], "Your plan starts on Tuesday, March 3");
        start_on(&app, "2026-03-01").await;
        let tonight = next(&app).await;
        assert_eq!(tonight["title"], "Find the six groomers within 10 miles to call for their next evening slot.");
        assert_eq!((&tonight["kind"], &tonight["minutes"]), (&json!("test"), &Value::Null));
        let test = running(&app, json!({"runId": dogs, "prepared": 0})).await;
        let runs = next(&app).await;
        let page = test.replace("/api", "");
        assert_eq!(labels(&runs), ["Log a yes", "Log a no"]);
        assert_eq!(runs["buttons"][1], json!({"label": "Log a no", "method": "GET", "url": format!("{page}?answer=no")}));
        log(&app, &test, "yyyyyy").await;
        let second = next(&app).await;
        let title = second["title"].as_str().unwrap();
        assert!(title.starts_with("Bathe, dry and nail-trim 3 friends") && title.ends_with('.'), "{second}");
        assert!(!title.to_lowercase().contains("keep going"), "the mark stands at the test: {title}");
    }

    async fn a_failed_test_of_demand_waits_for_a_choice(app: TestApp) {
        let dogs = save(&app, "dog grooming").await;
        start_on(&app, "2026-03-01").await;
        let checks = next(&app).await;
        let done = &checks["buttons"][1];
        assert_eq!((&done["label"], &done["method"]), (&json!("Mark the step as done"), &json!("POST")));
        app.ask_as(ANNA, Method::POST, done["url"].as_str().unwrap(), Value::Null).await;
        let demand = next(&app).await;
        assert_eq!((&demand["url"], &demand["why"]), (&json!("/plan#validate-market-demand"), &json!("It is first in week 1.")));
        let test = running(&app, json!({"runId": dogs, "prepared": 2})).await;
        log(&app, &test, "nnnnnnnnnnnnnnnn").await;
        let choice = next(&app).await;
        assert_eq!((&choice["kind"], &choice["title"]), (&json!("choice"), &json!("Dog grooming: 0 of 16 yes, 5 of 20 needed.")));
        assert_eq!(labels(&choice), ["Another market", "Keep going", "Stop"]);
        assert_eq!(choice["buttons"][2]["url"], "/plan#plan-decision");
        let narrower = app.ask_as(ANNA, Method::POST, &format!("{test}/choices/narrow"), Value::Null).await;
        assert_eq!(narrower.refusal(), "422 invalid_choice", "this market has no narrower test");
        let wrong = app.ask_as(ANNA, Method::POST, &format!("{test}/choices/stop"), Value::Null).await;
        assert_eq!(wrong.status, 422);
        app.ask_as(ANNA, Method::POST, choice["buttons"][1]["url"].as_str().unwrap(), Value::Null).await;
        let goes_on = next(&app).await;
        assert_eq!((&goes_on["kind"], &goes_on["title"]), (&json!("step"), &json!("Define Customer Persona")));
        assert_eq!(goes_on["buttons"][0]["url"], "/customer-persona?market=dog-grooming");
    }

    async fn a_narrower_test_is_a_draft_of_the_failed_one(app: TestApp) {
        let run = save(&app, "custom cakes").await;
        let place = 1;
        let test = running(&app, json!({"runId": run, "prepared": place})).await;
        let early = app.ask_as(ANNA, Method::POST, &format!("{test}/choices/narrow"), Value::Null).await;
        assert_eq!(early.refusal(), "409 experiment_not_running", "nothing has failed yet");
        let failed = app.get_as(ANNA, &test).await.json();
        let needed = failed["n"].as_u64().unwrap() - failed["k"].as_u64().unwrap() + 1;
        log(&app, &test, &"n".repeat(usize::try_from(needed).unwrap())).await;
        let choice = next(&app).await;
        let button = &choice["buttons"][0];
        let url = button["url"].as_str().unwrap();
        let draft = app.ask_as(ANNA, Method::POST, url, Value::Null).await.json();
        assert_eq!(draft["hypothesis"], json!(format!("{}: {}", button["label"].as_str().unwrap(), failed["hypothesis"].as_str().unwrap())));
        assert_eq!((&draft["state"], &draft["n"], &draft["k"]), (&json!("draft"), &failed["n"], &failed["k"]));
        assert_eq!(app.ask_as(ANNA, Method::POST, url, Value::Null).await.json()["id"], draft["id"], "one draft only");
        assert_ne!(next(&app).await["kind"], "choice");
    }

    async fn a_test_near_its_end_comes_before_everything_planned(app: TestApp) {
        let dogs = save(&app, "dog grooming").await;
        start_on(&app, "2026-03-01").await;
        let draft = json!({"runId": dogs, "prepared": 2, "deadline": "2026-03-04"});
        let test = running(&app, draft).await;
        assert_eq!(next(&app).await["url"], "/plan#complete-niche-discovery");
        app.clock.advance_micros(2 * DAY);
        assert_eq!(next(&app).await["why"], "Its last day is tomorrow.");
        app.clock.advance_micros(DAY);
        assert_eq!(next(&app).await["why"], "Its last day is today.");
        app.clock.advance_micros(DAY);
        let over = next(&app).await;
        assert_eq!((&over["why"], labels(&over)), (&json!("Its last day is over."), vec!["Close this test"]));
        let close = &over["buttons"][0];
        assert_eq!(close["url"], format!("{test}/stop"));
        app.ask_as(ANNA, Method::POST, close["url"].as_str().unwrap(), Value::Null).await;
        assert_eq!(next(&app).await["url"], "/plan#complete-niche-discovery");
    }

    async fn an_own_task_of_today_comes_before_the_steps(app: TestApp) {
        save(&app, "dog grooming").await;
        start_on(&app, "2026-03-01").await;
        app.post_as(ANNA, "/api/tasks", json!({"title": "Call Ola", "due": {"date": "2026-03-01"}, "estimateMinutes": 20})).await;
        let task = next(&app).await;
        assert_eq!((&task["kind"], &task["title"], &task["minutes"]), (&json!("task"), &json!("Call Ola"), &json!(20)));
        app.clock.advance_micros(DAY);
        assert_eq!(next(&app).await["kind"], "test", "yesterday's task is not tonight's");
    }

    async fn the_weeks_and_the_reviews_have_their_turn(app: TestApp) {
        start_on(&app, "2026-03-01").await;
        assert_eq!(next(&app).await["why"], "It is first in week 1.");
        for step in ["complete-niche-discovery", "define-customer-persona", "validate-market-demand"] {
            tick(&app, step).await;
        }
        let ahead = next(&app).await;
        assert_eq!((&ahead["title"], &ahead["why"]), (&json!("Price Your Offering"), &json!("You are ahead: this is from week 2.")));
        app.clock.advance_micros(15 * DAY);
        let behind = next(&app).await;
        assert_eq!((&behind["kind"], &behind["title"]), (&json!("choice"), &json!("Nothing was checked off or logged for 15 days")));
        assert_eq!(labels(&behind), ["Go on with week 2 from today", "Keep my dates"]);
        let keep = &behind["buttons"][1];
        let kept = app.ask_as(ANNA, Method::POST, keep["url"].as_str().unwrap(), keep["body"].clone()).await;
        assert_eq!(kept.status, 200, "{}", kept.text());
        assert_eq!(next(&app).await["why"], "It is still open from week 2.");
        app.clock.advance_micros(13 * DAY);
        let review = next(&app).await;
        assert_eq!((&review["title"], &review["why"]), (&json!("Look back"), &json!("It is the review of day 29.")));
        app.clock.advance_micros(DAY);
        let decide = next(&app).await;
        assert_eq!((&decide["kind"], &decide["why"]), (&json!("choice"), &json!("Today is day 30.")));
        assert_eq!(decide["buttons"][0]["url"], "/plan#plan-decision");
        app.ask_as(ANNA, Method::PUT, "/api/plan/decision", json!({"decision": "go-on"})).await;
        assert_eq!(next(&app).await["title"], "Look back", "a stored decision is one");
    }

    async fn evenings_with_hours_say_tonight_or_the_next_one(app: TestApp) {
        let token = app.member(ANNA, "anna@example.org").await;
        app.ask_with(&token, Method::POST, "/api/upgrade", json!({"billingCycle": "monthly"})).await;
        let sunday = json!({"zone": "UTC", "slots": [{"weekday": 7, "start": "19:00", "end": "21:00"}]});
        app.ask_with(&token, Method::PUT, "/api/evenings", sunday).await;
        let tonight = app.get_with(&token, NEXT).await.json();
        assert_eq!((&tonight["why"], &tonight["minutes"]), (&json!("Planned for 7:00 PM tonight."), &json!(60)));
        assert_eq!(tonight["title"], "Complete Niche Discovery");
        app.clock.advance_micros(DAY);
        let later = app.get_with(&token, NEXT).await.json();
        assert_eq!((&later["kind"], &later["title"]), (&json!("none"), &json!("Nothing tonight")));
        assert!(later["why"].as_str().unwrap().starts_with("Sunday 7:00 PM: "), "{later}");
    }
}
