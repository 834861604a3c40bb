//! Reminders of the plan by mail: one in the morning of a planned day, for members who asked for it.

use std::sync::mpsc::Receiver;

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use server::background;
use server::membership::reminders;

use crate::harness::{ANNA, Engine, TestApp};
use crate::reset::{next_mail, with_mail};

const REMINDER: &str = "/api/plan/reminder";
const HOUR: i64 = 3_600 * 1_000_000;
const DAY: i64 = 24 * HOUR;

async fn work(app: &TestApp) {
    reminders::plan_reminders(&app.state).await.unwrap();
    background::work_off(&app.state).await.unwrap();
}

/// The text of the next mail without the folding of its lines.
async fn mail_of(app: &TestApp, mails: &Receiver<String>) -> String {
    work(app).await;
    next_mail(mails)
        .replace("=\n", "")
        .replace("=3D", "=")
        .replace("\n ", "")
}

async fn assert_no_mail(app: &TestApp, mails: &Receiver<String>, why: &str) {
    work(app).await;
    assert!(mails.try_recv().is_err(), "{why}");
}

/// A member in a zone with a plan of dog grooming from a day on.
async fn start_plan(app: &TestApp, zone: &str, day: &str) -> String {
    let token = app.member(ANNA, "anna@example.org").await;
    let zoned = app
        .ask_with(&token, Method::PUT, "/api/auth/time-zone", json!({"timeZone": zone}))
        .await;
    assert_eq!(zoned.status, 204, "{}", zoned.text());
    let project = json!({"name": "Dogs", "request": {"keywords": "dog grooming"}});
    app.ask_with(&token, Method::POST, "/api/niche/projects", project).await;
    let plan = json!({"startDate": day});
    app.ask_with(&token, Method::PUT, "/api/plan/start", plan).await;
    token
}

async fn turn(app: &TestApp, token: &str, is_on: bool) -> Value {
    app.ask_with(token, Method::PUT, REMINDER, json!({"on": is_on}))
        .await
        .json()
}

/// The clock of the tests is at Sunday, March 1, 9:30 in UTC.
async fn weeks_begin_with_one_mail(engine: Engine) {
    let (app, mails) = with_mail(engine, 0).await;
    let token = start_plan(&app, "America/New_York", "2026-03-02").await;
    let off = json!({"isAvailable": true, "isOn": false, "days": "weeks"});
    assert_eq!(app.get_with(&token, REMINDER).await.json(), off);
    app.clock.advance_micros(DAY + 3 * HOUR);
    assert_no_mail(&app, &mails, "no one asked for it").await;
    assert_eq!(turn(&app, &token, true).await["isOn"], true);
    app.clock.advance_micros(-HOUR - HOUR / 2);
    assert_no_mail(&app, &mails, "it is 6 in the morning in New York").await;
    app.clock.advance_micros(HOUR);
    let next = app.get_with(&token, "/api/next").await.json();
    let mail = mail_of(&app, &mails).await;
    let (title, minutes) = (next["title"].as_str().unwrap(), &next["minutes"]);
    let page = next["url"].as_str().unwrap().trim_start_matches('/');
    assert!(mail.contains("anna@example.org"), "{mail}");
    assert!(mail.contains("Subject: Week 1 of your plan begins today"), "{mail}");
    assert!(mail.contains(title) && mail.contains(page), "{mail}\n{next}");
    if minutes.is_number() {
        assert!(mail.contains(&format!("about {minutes} minutes")), "{mail}");
    }
    app.clock.advance_micros(HOUR);
    assert_no_mail(&app, &mails, "one mail a day").await;
    app.clock.advance_micros(DAY);
    assert_no_mail(&app, &mails, "Tuesday is in the middle of the week").await;
    app.clock.advance_micros(6 * DAY);
    let mail = mail_of(&app, &mails).await;
    assert!(mail.contains("Week 2 of your plan begins today"), "{mail}");

    // The mail program posts without a cookie and without an origin.
    let token_of_mail: String = mail
        .split("unsubscribe?token=")
        .nth(1)
        .unwrap()
        .chars()
        .take(32)
        .collect();
    assert!(mail.contains("List-Unsubscribe=One-Click"), "{mail}");
    let path = format!("{REMINDER}/unsubscribe?token={token_of_mail}");
    let request = Request::post(path).header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let ended = app
        .send(request.body(Body::from("List-Unsubscribe=One-Click")).unwrap())
        .await;
    assert_eq!(ended.status, 204);
    assert_eq!(app.get_with(&token, REMINDER).await.json(), off);
    app.clock.advance_micros(7 * DAY);
    assert_no_mail(&app, &mails, "the member has ended the mails").await;
}

async fn planned_evenings_have_a_mail_and_stopped_rounds_have_none(engine: Engine) {
    let (app, mails) = with_mail(engine, 0).await;
    let token = start_plan(&app, "UTC", "2026-03-01").await;
    app.make_premium(1_000).await;
    let slot = |weekday: u32| json!({"weekday": weekday, "start": "18:00", "end": "20:00"});
    let hours = json!({"zone": "UTC", "slots": [slot(2), slot(4)]});
    let saved = app.ask_with(&token, Method::PUT, "/api/evenings", hours).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    assert_eq!(turn(&app, &token, true).await["days"], "evenings");
    assert_no_mail(&app, &mails, "Sunday has no evening").await;
    app.clock.advance_micros(2 * DAY);
    let mail = mail_of(&app, &mails).await;
    assert!(mail.contains("Subject: Tonight at 6:00 PM"), "{mail}");
    app.clock.advance_micros(DAY);
    assert_no_mail(&app, &mails, "Wednesday has no evening").await;
    let version = app.get_with(&token, "/api/plan").await.json()["round"]["version"].clone();
    let stop = json!({"decision": "stop", "version": version});
    let stopped = app
        .ask_with(&token, Method::PUT, "/api/plan/decision", stop)
        .await
        .json();
    app.clock.advance_micros(DAY);
    assert_no_mail(&app, &mails, "the round was stopped").await;
    let undo = format!("/api/plan/changes/{}/undo", stopped["changeId"]);
    app.ask_with(&token, Method::POST, &undo, Value::Null).await;
    let mail = mail_of(&app, &mails).await;
    assert!(mail.contains("Tonight at 6:00 PM"), "the round goes on: {mail}");
    turn(&app, &token, false).await;
    app.clock.advance_micros(5 * DAY);
    assert_no_mail(&app, &mails, "the member has ended the mails").await;
}

#[tokio::test]
async fn weeks_begin_with_one_mail_on_sqlite() {
    weeks_begin_with_one_mail(Engine::Sqlite).await;
}

#[tokio::test]
async fn weeks_begin_with_one_mail_on_postgres() {
    weeks_begin_with_one_mail(Engine::Postgres).await;
}

#[tokio::test]
async fn evenings_are_mailed_on_sqlite() {
    planned_evenings_have_a_mail_and_stopped_rounds_have_none(Engine::Sqlite).await;
}

#[tokio::test]
async fn evenings_are_mailed_on_postgres() {
    planned_evenings_have_a_mail_and_stopped_rounds_have_none(Engine::Postgres).await;
}

on_both! {
    async fn a_site_without_mail_offers_none(app: TestApp) {
        let token = start_plan(&app, "UTC", "2026-03-01").await;
        assert_eq!(app.get_with(&token, REMINDER).await.json()["isAvailable"], false);
        assert_eq!(app.get(REMINDER).await.status, 401, "the mail needs an account");
        let ended = app.post(&format!("{REMINDER}/unsubscribe?token=unknown"), json!({})).await;
        assert_eq!(ended.status, 204, "an unknown token changes nothing");
    }
}
