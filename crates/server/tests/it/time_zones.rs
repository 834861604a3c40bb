//! The day of the reader: the zone that the browser names, kept with the visitor and with the account.

use axum::http::Method;
use serde_json::{Value, json};

use crate::harness::{ANNA, TestApp};

/// From 2026-03-01T09:30Z to 2026-03-02T02:00Z, when it is 9 PM on March 1 in New York.
const TO_EVENING_IN_NEW_YORK: i64 = 16 * HOUR + HOUR / 2;
/// From 2026-03-01T09:30Z to 2026-03-01T11:00Z, when it is 1 AM on March 1 in Honolulu.
const TO_NIGHT_IN_HONOLULU: i64 = HOUR + HOUR / 2;
const HOUR: i64 = 3_600_000_000;
const NEW_YORK: &str = "America/New_York";
const TIP: &str = "/api/tips/today";
const TIME_ZONE: &str = "/api/auth/time-zone";
const PREVIOUS_DAY: &str = "2026-03-01";

/// Cookies of a visitor whose browser is in the zone.
fn browser_in(zone: &str) -> String {
    format!("{ANNA}; sidestart_zone={zone}")
}

async fn put_zone(app: &TestApp, token: &str, zone: &str) -> String {
    let answer = app
        .ask_with(token, Method::PUT, TIME_ZONE, json!({"timeZone": zone}))
        .await;
    match answer.status.as_u16() {
        204 => "204".to_owned(),
        _ => answer.refusal(),
    }
}

async fn zone_of(app: &TestApp, token: &str) -> Value {
    app.get_with(token, "/api/auth/user").await.json()["timeZone"].clone()
}

async fn make_experiment(app: &TestApp, cookie: &str, deadline: Value) -> (String, Value) {
    let project = json!({"name": "Dogs", "request": {"keywords": "dog grooming"}});
    let run = app.post_as(cookie, "/api/niche/projects", project).await.json()["id"].clone();
    let draft = json!({"runId": run, "hypothesis": "Owners book a bath at home."});
    let made = app.post_as(cookie, "/api/experiments", draft).await.json();
    let path = format!("/api/experiments/{}", made["id"]);
    let started = app
        .post_as(cookie, &format!("{path}/start"), json!({"deadline": deadline}))
        .await;
    (path, started.json())
}

on_both! {
    async fn the_tip_and_its_task_are_of_the_day_of_the_reader(app: TestApp) {
        app.clock.advance_micros(TO_EVENING_IN_NEW_YORK);
        let (evening, site) = (app.get_as(&browser_in(NEW_YORK), TIP).await, app.get_as(ANNA, TIP).await);
        assert_eq!((&evening.json()["date"], &site.json()["date"]), (&json!(PREVIOUS_DAY), &json!("2026-03-02")));
        assert_ne!(evening.json()["tip"], site.json()["tip"]);
        assert_eq!(evening.json()["endsAt"], "2026-03-02T05:00:00.000000Z", "midnight in New York");
        assert_eq!(evening.header("cache-control"), "private, no-cache");
        let task = app.ask_as(&browser_in(NEW_YORK), Method::POST, "/api/tips/today/task", Value::Null).await.json();
        assert_eq!(task["due"]["date"], PREVIOUS_DAY, "tonight is today");
        let list = app.get_as(&browser_in(NEW_YORK), "/api/tasks").await.json();
        assert_eq!(list["today"], PREVIOUS_DAY);
        // A client without cookies names the zone in the request.
        let asked = app.get_as(ANNA, "/api/tasks?zone=America/New_York").await.json();
        assert_eq!(asked["today"], PREVIOUS_DAY);
    }

    async fn a_repeating_task_returns_after_the_day_of_the_reader(app: TestApp) {
        app.clock.advance_micros(TO_EVENING_IN_NEW_YORK);
        let cookie = browser_in(NEW_YORK);
        let daily = json!({"title": "Post one picture", "repeat": {"every": 1, "unit": "day"}, "due": {"date": PREVIOUS_DAY}});
        let id = app.post_as(&cookie, "/api/tasks", daily).await.json()["task"]["id"].clone();
        let done = app.post_as(&cookie, &format!("/api/tasks/{id}/complete"), json!({})).await.json();
        assert_eq!(done["next"]["due"]["date"], "2026-03-02", "{done}");
    }

    async fn files_carry_the_day_of_the_reader(app: TestApp) {
        app.clock.advance_micros(TO_EVENING_IN_NEW_YORK);
        let body = json!({"request": {"keywords": "nail art"}});
        for (cookie, day) in [(browser_in(NEW_YORK), "D:20260301"), (ANNA.to_owned(), "D:20260302")] {
            let file = app.post_as(&cookie, "/api/niche/report.pdf", body.clone()).await;
            assert!(file.body.windows(day.len()).any(|window| window == day.as_bytes()), "{day}");
        }
        let token = app.member("", "anna@example.org").await;
        app.make_premium(1000).await;
        assert_eq!(put_zone(&app, &token, NEW_YORK).await, "204");
        let plan = app.get_with(&token, "/api/downloads/business-plan.pdf").await;
        assert!(plan.body.windows(10).any(|window| window == b"D:20260301"), "the zone of the account");
    }

    async fn a_deadline_is_over_after_the_day_of_the_reader(app: TestApp) {
        let cookie = browser_in(NEW_YORK);
        let (path, started) = make_experiment(&app, &cookie, json!(PREVIOUS_DAY)).await;
        assert_eq!(started["state"], "running", "{started}");
        app.clock.advance_micros(TO_EVENING_IN_NEW_YORK);
        assert_eq!(app.get_as(&cookie, &path).await.json()["state"], "running", "9 PM of the last day");
        let answer = json!({"outcome": "yes", "key": "k1"});
        let logged = app.post_as(&cookie, &format!("{path}/entries"), answer).await.json();
        assert_eq!(logged["entry"]["on"], PREVIOUS_DAY, "{logged}");
        app.clock.advance_micros(3 * HOUR);
        let over = app.get_as(&cookie, &path).await.json();
        assert_eq!((&over["isPastDeadline"], &over["state"]), (&json!(true), &json!("unclear")), "midnight in New York");
    }

    async fn yesterday_is_past_at_one_in_the_morning_in_honolulu(app: TestApp) {
        app.clock.advance_micros(TO_NIGHT_IN_HONOLULU);
        let cookie = browser_in("Pacific/Honolulu");
        let request = json!({"keywords": "nail art"});
        let follow_up = async |date: &str| {
            let body = json!({"request": request, "date": date});
            app.post_as(&cookie, "/api/niche/follow-ups", body).await.status.as_u16()
        };
        assert_eq!((follow_up("2026-02-28").await, follow_up("2026-03-01").await), (422, 201));
        let (path, refused) = make_experiment(&app, &cookie, json!("2026-02-28")).await;
        assert_eq!(refused["fields"]["deadline"], "Use today or a later day.", "{refused}");
        let usual = app.post_as(&cookie, &format!("{path}/start"), json!({})).await.json();
        assert_eq!(usual["deadline"], "2026-03-15", "two weeks from the reader's today");
    }

    async fn a_week_of_analytics_begins_on_the_monday_of_the_member(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        // 2026-03-02T02:00Z is Monday in UTC and Sunday evening in New York.
        app.clock.advance_micros(TO_EVENING_IN_NEW_YORK);
        app.make_premium(1000).await;
        let last_week = async || {
            let weeks = app.get_with(&token, "/api/analytics").await.json()["history"]["weeks"].clone();
            weeks.as_array().unwrap().last().unwrap()["start"].clone()
        };
        assert_eq!(last_week().await, "2026-03-02");
        put_zone(&app, &token, NEW_YORK).await;
        assert_eq!(last_week().await, "2026-02-23");
    }

    async fn the_zone_moves_from_the_visitor_to_the_account_and_stays_there(app: TestApp) {
        let token = app.member(&browser_in(NEW_YORK), "anna@example.org").await;
        assert_eq!(zone_of(&app, &token).await, NEW_YORK);
        // A log-in on a journey changes nothing before the member has said so.
        let body = json!({"email": "anna@example.org", "password": crate::harness::PASSWORD});
        let abroad = app.post_as("sidestart_zone=Asia/Tokyo", "/api/auth/login", body).await.json();
        assert_eq!(abroad["user"]["timeZone"], NEW_YORK);
        let token = abroad["token"].as_str().unwrap();
        assert_eq!(put_zone(&app, token, "Asia/Tokyo").await, "204");
        assert_eq!(zone_of(&app, token).await, "Asia/Tokyo");
        let export = app.get_with(token, "/api/auth/export").await.json();
        assert_eq!(export["account"]["timeZone"], "Asia/Tokyo");
    }

    async fn an_account_without_a_zone_takes_that_of_the_browser_for_now(app: TestApp) {
        app.clock.advance_micros(TO_EVENING_IN_NEW_YORK);
        let token = app.member("", "anna@example.org").await;
        assert_eq!(zone_of(&app, &token).await, Value::Null);
        assert_eq!(app.get_with(&token, TIP).await.json()["date"], "2026-03-02", "the site's day");
        let body = json!({"email": "anna@example.org", "password": crate::harness::PASSWORD});
        app.post_as(&browser_in(NEW_YORK), "/api/auth/login", body).await;
        assert_eq!(zone_of(&app, &token).await, NEW_YORK);
        assert_eq!(app.get_with(&token, TIP).await.json()["date"], PREVIOUS_DAY);
    }

    async fn names_of_no_zone_are_refused_by_the_call_and_ignored_in_the_cookie(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let long = "a".repeat(70);
        for name in ["", "Mars/Base", "../etc/passwd", "UTC\0", "America/New York", long.as_str()] {
            assert_eq!(put_zone(&app, &token, name).await, "422 invalid_account", "{name:?}");
        }
        assert_eq!(zone_of(&app, &token).await, Value::Null);
        app.clock.advance_micros(TO_EVENING_IN_NEW_YORK);
        for name in ["Mars/Base", "", "../etc/passwd", "%00"] {
            let tip = app.get_as(&browser_in(name), TIP).await;
            assert_eq!((tip.status.as_u16(), &tip.json()["date"]), (200, &json!("2026-03-02")), "{name:?}");
        }
        let refused = app.ask_as(ANNA, Method::PUT, TIME_ZONE, json!({"timeZone": NEW_YORK})).await;
        assert_eq!(refused.refusal(), "401 login_required");
    }

    async fn evenings_and_the_account_have_one_zone(app: TestApp) {
        let token = app.member(&browser_in(NEW_YORK), "anna@example.org").await;
        app.make_premium(1000).await;
        let evenings = async || app.get_with(&token, "/api/evenings").await.json();
        assert_eq!(evenings().await["zone"], NEW_YORK, "before the first slots");
        let slots = json!({"zone": "Europe/Berlin", "slots": [{"weekday": 2, "start": "20:00", "end": "22:00"}]});
        let saved = app.ask_with(&token, Method::PUT, "/api/evenings", slots).await;
        assert_eq!(saved.status, 200, "{}", saved.text());
        assert_eq!(zone_of(&app, &token).await, "Europe/Berlin");
        put_zone(&app, &token, NEW_YORK).await;
        let moved = evenings().await;
        assert_eq!((&moved["zone"], &moved["slots"][0]["start"]), (&json!(NEW_YORK), &json!("20:00")), "times on the wall stay");
        let first = moved["pieces"][0]["start"].as_str().unwrap();
        assert_eq!(first, "2026-03-04T01:00:00Z", "Tuesday, 8 PM in New York");
    }

    async fn pages_are_the_same_bytes_in_every_zone(app: TestApp) {
        app.clock.advance_micros(TO_EVENING_IN_NEW_YORK);
        for path in ["/", "/forum", "/blog", "/resources?view=tips"] {
            let here = app.get_as(&browser_in(NEW_YORK), path).await;
            let there = app.get_as(&browser_in("Pacific/Kiritimati"), path).await;
            assert_eq!(here.status, 200, "{path}");
            assert!(here.body == there.body && here.header("etag") == there.header("etag"), "{path}");
        }
    }

    async fn a_page_has_the_times_of_the_site_until_scripts_run(app: TestApp) with |given| given.time_zone = Some(NEW_YORK.to_owned()) => {
        app.clock.advance_micros(TO_EVENING_IN_NEW_YORK);
        let share = app.post_as(ANNA, "/api/niche/shares", json!({"request": {"keywords": "nail art"}})).await.json();
        let page = app.get(share["path"].as_str().unwrap()).await;
        assert!(page.text().contains("dateTime=\"2026-03-02T02:00:00.000Z\""), "UTC for machines");
        assert!(page.text().contains(">Mar 1, 2026</time>"), "the site's day for people");
    }

    async fn members_with_saved_evenings_keep_their_zone_in_an_upgrade(app: TestApp) {
        let free_time = "INSERT INTO evenings (owner, zone, slots, exceptions, updated_at) VALUES ('m:1000', 'America/Chicago', '[]', '[]', 1)";
        let old_state = [
            "ALTER TABLE users DROP COLUMN time_zone",
            "DELETE FROM schema_changes WHERE name = 'm0035_time_zones'",
            free_time,
        ];
        let token = app.migrate_from(old_state.map(str::to_owned)).await;
        assert_eq!(zone_of(&app, &token).await, "America/Chicago");
    }

    async fn tasks_of_the_evening_count_until_midnight_of_the_member(app: TestApp) {
        let token = app.member(&browser_in(NEW_YORK), "anna@example.org").await;
        let count = async || app.get_with(&token, "/api/dashboard/overview").await.json()["snapshot"]["tasksCompleted"].clone();
        app.clock.advance_micros(TO_EVENING_IN_NEW_YORK - 3 * HOUR);
        let task = app.ask_with(&token, Method::POST, "/api/tasks", json!({"title": "Post one picture"})).await.json();
        let path = format!("/api/tasks/{}/complete", task["task"]["id"]);
        app.ask_with(&token, Method::POST, &path, json!({})).await;
        app.clock.advance_micros(3 * HOUR);
        assert_eq!(count().await, 1, "6 PM and 9 PM are one day, with midnight in UTC between them");
        app.clock.advance_micros(3 * HOUR);
        assert_eq!(count().await, 0);
    }

    async fn days_of_another_form_are_refused_everywhere(app: TestApp) {
        let (experiment, _) = make_experiment(&app, ANNA, json!("2026-03-20")).await;
        let preview = |day: &str| json!({
            "now": "2026-03-01T09:30:00Z", "zone": "UTC", "slots": [{"weekday": 2, "start": "19:00", "end": "21:00"}],
            "exceptions": [{"date": day, "off": true}], "steps": [{"id": "a", "minutes": 30, "deadline": day}],
        });
        let good = app.post_as(ANNA, "/api/evenings/preview", preview("2026-03-15")).await;
        assert_eq!(good.status, 200, "{}", good.text());
        for day in [
            "2026-3-15", "2026-03-15T00:00", "2026-03-15 ", "20260315", "2026-W11-7", "2026-074", "+2026-03-15", "-2026-03-15",
            "-002026-03-15", "12026-03-15", "2026-02-29", "2026/03/15", "2026-03-15[UTC]",
        ] {
            for (method, path, body, fields) in [
                (Method::PUT, "/api/plan/start", json!({"startDate": day}), &["startDate"][..]),
                (Method::POST, "/api/plan/log", json!({"on": day, "minutes": 5, "key": "a"}), &["on"][..]),
                (Method::POST, "/api/tasks", json!({"title": "a", "due": {"date": day}}), &["due.date"][..]),
                (Method::POST, "/api/niche/follow-ups", json!({"request": {"keywords": "nail art"}, "date": day}), &["date"][..]),
                (Method::PATCH, experiment.as_str(), json!({"version": 2, "fields": {"deadline": day}}), &["deadline"][..]),
                (Method::POST, "/api/evenings/preview", preview(day), &["exceptions[0].date", "steps[0].deadline"][..]),
            ] {
                let answer = app.ask_as(ANNA, method, path, body).await;
                assert_eq!(answer.status, 422, "{path} with {day:?}: {}", answer.text());
                for field in fields {
                    assert!(answer.json()["fields"][*field].is_string(), "{path} with {day:?}: {}", answer.text());
                }
            }
            let repeat = json!({"every": 1, "unit": "day", "anchor": day});
            let answer = app.post_as(ANNA, "/api/tasks", json!({"title": "a", "repeat": repeat})).await;
            assert_eq!(answer.refusal(), "422 invalid_body", "{day:?}");
        }
    }
}
