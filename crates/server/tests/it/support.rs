//! Support: questions of members, the queue of the people who run the site, and their answers.

use axum::http::Method;
use serde_json::{Value, json};
use server::background;

use crate::harness::{Answer, Engine, TestApp};
use crate::reset::{next_mail, with_mail};

const REQUESTS: &str = "/api/support/requests";
const QUEUE: &str = "/api/admin/support";
const MINUTE: i64 = 60 * 1_000_000;

async fn ask(app: &TestApp, token: &str, subject: &str) -> Answer {
    app.clock.advance_micros(MINUTE);
    let body = json!({"subject": subject, "body": "The chart is empty."});
    app.ask_with(token, Method::POST, REQUESTS, body).await
}

async fn ask_for_id(app: &TestApp, token: &str, subject: &str) -> i64 {
    let asked = ask(app, token, subject).await;
    assert_eq!(asked.status, 201, "{}", asked.text());
    asked.json()["id"].as_i64().unwrap()
}

async fn answer(app: &TestApp, admin: &str, id: i64) -> Answer {
    app.clock.advance_micros(MINUTE);
    let body = json!({"body": "Please load the page again."});
    app.post_as(admin, &format!("{QUEUE}/{id}/answers"), body).await
}

async fn post(app: &TestApp, token: &str, path: &str, body: Value) -> Answer {
    app.ask_with(token, Method::POST, &format!("{REQUESTS}/{path}"), body)
        .await
}

async fn give_premium(app: &TestApp, token: &str) {
    let id = app.get_with(token, "/api/auth/user").await.json()["id"]
        .as_i64()
        .unwrap();
    app.make_premium(id).await;
}

async fn subjects(app: &TestApp, admin: &str, query: &str) -> Vec<String> {
    let queue = app.get_as(admin, &format!("{QUEUE}{query}")).await.json();
    let requests = queue["requests"].as_array().unwrap().iter();
    requests
        .map(|request| request["subject"].as_str().unwrap().to_owned())
        .collect()
}

on_both! {
    async fn a_question_waits_until_it_is_answered_and_again_after_a_reply(app: TestApp) {
        let (token, admin) = (app.member("", "anna@example.org").await, app.admin().await);
        let id = ask_for_id(&app, &token, "  The chart   of my report ").await;
        let answered = answer(&app, &admin, id).await;
        assert_eq!(answered.status, 201);
        assert_eq!(answered.json()["email"], "anna@example.org");
        let list = app.get_with(&token, REQUESTS).await.json();
        assert_same_json!(list, @r#"
        {
          "isPriority": false,
          "requests": [
            {
              "createdAt": "2026-03-01T09:31:00.000000Z",
              "id": 1,
              "messages": [
                {
                  "body": "The chart is empty.",
                  "createdAt": "2026-03-01T09:31:00.000000Z",
                  "fromMember": true,
                  "id": 1
                },
                {
                  "body": "Please load the page again.",
                  "createdAt": "2026-03-01T09:32:00.000000Z",
                  "fromMember": false,
                  "id": 2
                }
              ],
              "state": "answered",
              "subject": "The chart of my report",
              "unread": true,
              "updatedAt": "2026-03-01T09:32:00.000000Z"
            }
          ]
        }
        "#);
        assert_eq!(post(&app, &token, &format!("{id}/read"), json!({})).await.status, 204);
        let list = app.get_with(&token, REQUESTS).await.json();
        assert_eq!(list["requests"][0]["unread"], false);
        let again = post(&app, &token, &format!("{id}/messages"), json!({"body": "Still empty."})).await;
        assert_eq!((again.status.as_u16(), again.json()["state"].clone()), (201, json!("waiting")));
        let closed = post(&app, &token, &format!("{id}/close"), json!({})).await;
        assert_eq!(closed.json()["state"], "closed");
    }

    async fn questions_of_members_with_premium_are_first_in_the_queue(app: TestApp) {
        let admin = app.admin().await;
        let (free, paid) = (app.member("", "anna@example.org").await, app.member("", "ben@example.org").await);
        give_premium(&app, &paid).await;
        ask_for_id(&app, &free, "First of all").await;
        ask_for_id(&app, &paid, "Second, with Premium").await;
        let answered = ask_for_id(&app, &free, "Third").await;
        ask_for_id(&app, &paid, "Fourth, with Premium").await;
        answer(&app, &admin, answered).await;
        let waiting = ["Second, with Premium", "Fourth, with Premium", "First of all"];
        assert_eq!(subjects(&app, &admin, "").await, waiting);
        assert_eq!(subjects(&app, &admin, "?done=true").await, ["Third"]);
        assert_eq!(subjects(&app, &admin, "?page=2").await, Vec::<String>::new());
        assert_eq!(app.get_with(&paid, REQUESTS).await.json()["isPriority"], true);
        assert_eq!(app.get_as(&admin, &format!("{QUEUE}?page=0")).await.refusal(), "422 invalid_query");
    }

    async fn the_queue_is_read_in_pages_of_twenty(app: TestApp) {
        let admin = app.admin().await;
        for number in 0..5 {
            let token = app.member("", &format!("member{number}@example.org")).await;
            for question in 0..5 {
                ask_for_id(&app, &token, &format!("Question {number} {question}")).await;
            }
        }
        let first = app.get_as(&admin, QUEUE).await.json();
        assert_eq!((&first["total"], &first["pages"]), (&json!(25), &json!(2)));
        assert_eq!(first["requests"].as_array().unwrap().len(), 20);
        assert_eq!(subjects(&app, &admin, "?page=2").await.len(), 5);
    }

    async fn an_empty_or_endless_text_is_refused_at_its_field(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        for (subject, body, field) in [
            ("", "Hello", "subject"),
            ("ab", "Hello", "subject"),
            (&*"s".repeat(121), "Hello", "subject"),
            ("The chart", " \n ", "body"),
            ("The chart", &*"b".repeat(5_001), "body"),
        ] {
            let refused = app.ask_with(&token, Method::POST, REQUESTS, json!({"subject": subject, "body": body})).await;
            assert_eq!(refused.refusal(), "422 invalid_message");
            assert!(refused.json()["fields"][field].is_string(), "{}", refused.text());
        }
        let nul = app.ask_with(&token, Method::POST, REQUESTS, json!({"subject": "a\0bc", "body": "Hello"})).await;
        assert_eq!(nul.refusal(), "422 invalid_text");
        assert_eq!(app.get_with(&token, REQUESTS).await.json()["requests"], json!([]));
    }

    async fn five_questions_wait_at_most_and_twenty_messages_come_in_a_day(app: TestApp) {
        let (token, admin) = (app.member("", "anna@example.org").await, app.admin().await);
        let id = ask_for_id(&app, &token, "Question 1").await;
        for number in 2..=5 {
            ask_for_id(&app, &token, &format!("Question {number}")).await;
        }
        assert_eq!(ask(&app, &token, "Question 6").await.refusal(), "422 limit_reached");
        answer(&app, &admin, id).await;
        ask_for_id(&app, &token, "Question 6").await;
        for _ in 7..=20 {
            let sent = post(&app, &token, &format!("{id}/messages"), json!({"body": "More"})).await;
            assert_eq!(sent.status, 201);
        }
        let refused = post(&app, &token, &format!("{id}/messages"), json!({"body": "More"})).await;
        assert_eq!(refused.refusal(), "429 rate_limited");
        let wait_s: i64 = refused.header("retry-after").parse().unwrap();
        app.clock.advance_micros((wait_s - 2) * 1_000_000);
        let early = post(&app, &token, &format!("{id}/messages"), json!({"body": "More"})).await;
        assert_eq!(early.refusal(), "429 rate_limited");
        app.clock.advance_micros(2 * 1_000_000);
        assert_eq!(post(&app, &token, &format!("{id}/messages"), json!({"body": "More"})).await.status, 201);
    }

    async fn the_export_holds_the_questions_and_a_deleted_account_leaves_none(app: TestApp) {
        let (token, admin) = (app.member("", "anna@example.org").await, app.admin().await);
        let id = ask_for_id(&app, &token, "The chart").await;
        answer(&app, &admin, id).await;
        let export = app.get_with(&token, "/api/auth/export").await.json();
        assert_eq!(export["support"]["questions"][0]["subject"], "The chart");
        assert_eq!(export["support"]["messages"][1]["body"], "Please load the page again.");
        assert_eq!(export["support"]["messages"][1]["fromMe"], false);
        let gone = app.ask_with(&token, Method::DELETE, "/api/auth/user", json!({"password": crate::harness::PASSWORD})).await;
        assert_eq!(gone.status, 204, "{}", gone.text());
        for table in ["support_requests", "support_messages"] {
            assert!(app.rows(&format!("SELECT id FROM {table}")).await.is_empty(), "{table}");
        }
        assert_eq!(answer(&app, &admin, id).await.refusal(), "404 not_found");
    }
}

/// An answer is mailed once. A mail server that refuses for now is asked again.
async fn mailed_answer(engine: Engine) {
    let (app, mails) = with_mail(engine, 1).await;
    let (token, admin) = (app.member("", "anna@example.org").await, app.admin().await);
    let id = ask_for_id(&app, &token, "The chart").await;
    answer(&app, &admin, id).await;
    background::work_off(&app.state).await.unwrap();
    next_mail(&mails);
    app.clock.advance_micros(MINUTE);
    background::work_off(&app.state).await.unwrap();
    let mail = next_mail(&mails).replace("=\n", "");
    assert!(mail.contains("To: anna@example.org"), "{mail}");
    assert!(
        mail.contains("Please load the page again.") && mail.contains("/support"),
        "{mail}"
    );
    app.clock.advance_micros(MINUTE);
    background::work_off(&app.state).await.unwrap();
    assert!(mails.try_recv().is_err(), "sent twice");
}

#[tokio::test]
async fn an_answer_is_mailed_on_sqlite() {
    mailed_answer(Engine::Sqlite).await;
}

#[tokio::test]
async fn an_answer_is_mailed_on_postgres() {
    mailed_answer(Engine::Postgres).await;
}
