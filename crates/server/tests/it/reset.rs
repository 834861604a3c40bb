//! Password reset for a member who does not know the old password.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};
use server::background;

use crate::harness::{ANNA, Answer, Engine, PASSWORD, TestApp};

const REQUEST: &str = "/api/auth/reset-request";
const RESET: &str = "/api/auth/reset";
const OTHER: &str = "violet cello harbour";
const MINUTE: i64 = 60 * 1_000_000;

fn reset_form(token: &str, password: &str) -> Value {
    json!({"token": token, "password": password, "confirmPassword": password})
}

async fn log_in(app: &TestApp, password: &str) -> Answer {
    app.post(
        "/api/auth/login",
        json!({"email": "anna@example.org", "password": password}),
    )
    .await
}

async fn link_token(app: &TestApp) -> String {
    let (state, email) = (&app.state, "ANNA@example.org");
    let link =
        server::membership::auth::link_for(&state.db, email, &state.config.base_url, &state.clock, &state.rng).await;
    let link = link.unwrap().unwrap();
    link.strip_prefix("http://127.0.0.1:8080/reset#token=")
        .unwrap()
        .to_owned()
}

/// Mail server that accepts every mail and records it. It refuses the first `refusals` mails temporarily.
fn mail_server(refusals: usize) -> (u16, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sender, mails) = channel();
    std::thread::spawn(move || {
        for (number, connection) in listener.incoming().enumerate() {
            let mail = converse_smtp(connection.unwrap(), number < refusals);
            if sender.send(mail).is_err() {
                return;
            }
        }
    });
    (port, mails)
}

/// Receives one mail by SMTP and returns the client's lines.
fn converse_smtp(connection: TcpStream, refuse: bool) -> String {
    let mut answers = connection.try_clone().unwrap();
    let mut said = String::new();
    let mut in_data = false;
    answers.write_all(b"220 here\r\n").unwrap();
    for line in BufReader::new(connection).lines().map_while(Result::ok) {
        said += &format!("{line}\n");
        let answer: &[u8] = match line.as_str() {
            "." => {
                in_data = false;
                b"250 taken\r\n"
            }
            _ if in_data => continue,
            "DATA" if refuse => b"451 later\r\n",
            "DATA" => {
                in_data = true;
                b"354 go on\r\n"
            }
            "QUIT" => b"221 bye\r\n",
            _ => b"250 ok\r\n",
        };
        if answers.write_all(answer).is_err() || line == "QUIT" {
            break;
        }
    }
    said
}

/// The application with a mail server of its own.
pub async fn with_mail(engine: Engine, refusals: usize) -> (TestApp, Receiver<String>) {
    let (port, mails) = mail_server(refusals);
    let app = TestApp::start_with(engine, move |given| {
        given.smtp_url = Some(format!("smtp://127.0.0.1:{port}"));
        given.mail_from = Some("Sidestart <hello@example.com>".into());
    });
    (app.await, mails)
}

pub fn next_mail(mails: &Receiver<String>) -> String {
    mails.recv_timeout(Duration::from_secs(20)).unwrap()
}

fn token_in(mail: &str) -> String {
    // Long lines are folded as quoted-printable text is.
    let mail = mail.replace("=\n", "").replace("=3D", "=");
    let start = mail
        .split("reset#token=")
        .nth(1)
        .unwrap_or_else(|| panic!("no link: {mail}"));
    start.lines().next().unwrap().trim().to_owned()
}

async fn a_link_is_mailed_and_works_once(engine: Engine) {
    let (app, mails) = with_mail(engine, 0).await;
    let session = app.member(ANNA, "Anna@Example.org").await;
    let answer = app.post(REQUEST, json!({"email": "ANNA@example.org"})).await;
    assert_eq!(answer.status, 202);
    background::work_off(&app.state).await.unwrap();
    let mail = next_mail(&mails);
    assert!(
        mail.contains("RCPT TO:<Anna@Example.org>"),
        "to the account's own address: {mail}"
    );
    assert!(
        mail.contains("From: Sidestart <hello@example.com>") || mail.contains("From: \"Sidestart\""),
        "{mail}"
    );
    assert!(mail.contains("Subject: Reset your Sidestart password"), "{mail}");
    let token = token_in(&mail);
    assert_eq!(token.len(), 43, "{mail}");
    assert!(!app.dump_rows().await.contains(&token), "it is not stored as it is");
    assert_eq!(app.rows("SELECT id FROM jobs").await.len(), 0, "nothing waits any more");

    let set = app.post(RESET, reset_form(&token, OTHER)).await;
    assert_eq!(set.status, 204, "{}", set.text());
    assert_eq!(
        app.get_with(&session, "/api/auth/user").await.refusal(),
        "401 session_ended"
    );
    assert_eq!(log_in(&app, PASSWORD).await.status, 401);
    assert_eq!(log_in(&app, OTHER).await.status, 200);
    assert_eq!(
        app.post(RESET, reset_form(&token, PASSWORD)).await.refusal(),
        "422 invalid_link",
        "once"
    );
}

async fn who_has_an_account_cannot_be_learned(engine: Engine) {
    let (app, mails) = with_mail(engine, 0).await;
    app.member("", "anna@example.org").await;
    let known = app.post(REQUEST, json!({"email": "anna@example.org"})).await;
    let unknown = app.post(REQUEST, json!({"email": "nobody@example.org"})).await;
    assert_eq!((known.status, known.body), (unknown.status, unknown.body));
    assert_eq!(
        app.rows("SELECT id FROM jobs").await.len(),
        2,
        "the same work is promised"
    );
    background::work_off(&app.state).await.unwrap();
    assert!(next_mail(&mails).contains("anna@example.org"));
    assert!(mails.try_recv().is_err(), "and one mail is sent");
}

async fn a_mail_that_was_not_taken_is_sent_later(engine: Engine) {
    let (app, mails) = with_mail(engine, 1).await;
    app.member("", "anna@example.org").await;
    app.post(REQUEST, json!({"email": "anna@example.org"})).await;
    background::work_off(&app.state).await.unwrap();
    assert!(!next_mail(&mails).contains("reset#token="), "refused before the text");
    background::work_off(&app.state).await.unwrap();
    assert!(mails.try_recv().is_err(), "not at once");
    app.clock.advance_micros(MINUTE);
    background::work_off(&app.state).await.unwrap();
    let token = token_in(&next_mail(&mails));
    assert_eq!(app.post(RESET, reset_form(&token, OTHER)).await.status, 204);
}

async fn nobodys_inbox_is_flooded(engine: Engine) {
    let (app, _mails) = with_mail(engine, 0).await;
    let ask = async || {
        app.post(REQUEST, json!({"email": "anna@example.org"}))
            .await
            .status
            .as_u16()
    };
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(ask().await);
    }
    assert_eq!(statuses, [202, 202, 202, 429]);
    app.clock.advance_micros(20 * MINUTE);
    assert_eq!(ask().await, 202);
    assert_eq!(
        app.rows("SELECT id FROM jobs").await.len(),
        4,
        "what was refused promised nothing"
    );
}

async fn a_promise_that_cannot_be_kept_in_an_hour_is_given_up(engine: Engine) {
    let app = TestApp::start_with(engine, |given| {
        // Port 1 has no listener.
        given.smtp_url = Some("smtp://127.0.0.1:1".into());
        given.mail_from = Some("hello@example.com".into());
    });
    let app = app.await;
    app.member("", "anna@example.org").await;
    app.post(REQUEST, json!({"email": "anna@example.org"})).await;
    background::work_off(&app.state).await.unwrap();
    assert_eq!(app.rows("SELECT id FROM jobs").await.len(), 1, "kept for another try");
    app.clock.advance_micros(60 * MINUTE);
    background::work_off(&app.state).await.unwrap();
    assert_eq!(app.rows("SELECT id FROM jobs").await.len(), 0);
}

/// Runs each of them on both databases.
macro_rules! mailed {
    ($($name:ident)+) => {
        mod mailed {
            use crate::harness::Engine;
            $(mod $name {
                use super::Engine;

                #[tokio::test]
                async fn on_sqlite() {
                    super::super::$name(Engine::Sqlite).await;
                }

                #[tokio::test]
                async fn on_postgres() {
                    super::super::$name(Engine::Postgres).await;
                }
            })+
        }
    };
}

mailed! {
    a_link_is_mailed_and_works_once
    who_has_an_account_cannot_be_learned
    a_mail_that_was_not_taken_is_sent_later
    nobodys_inbox_is_flooded
    a_promise_that_cannot_be_kept_in_an_hour_is_given_up
}

on_both! {
    async fn a_site_without_mail_says_so_before_and_after_the_request(app: TestApp) {
        assert_eq!(app.get(REQUEST).await.json(), json!({"sendsMail": false}));
        app.member("", "anna@example.org").await;
        let answer = app.post(REQUEST, json!({"email": "anna@example.org"})).await;
        assert_eq!(answer.status, 202);
        assert!(answer.json()["message"].as_str().unwrap().starts_with("This site does not send email."));
        assert_eq!(app.rows("SELECT id FROM jobs").await.len(), 0);
        assert_eq!(app.post(REQUEST, json!({"email": "anna"})).await.refusal(), "422 invalid_account");
    }

    async fn a_link_works_for_an_hour(app: TestApp) {
        app.member("", "anna@example.org").await;
        let token = link_token(&app).await;
        app.clock.advance_micros(60 * MINUTE);
        assert_eq!(app.post(RESET, reset_form(&token, OTHER)).await.refusal(), "422 invalid_link");
        for made_up in ["", "x", &"A".repeat(43)] {
            assert_eq!(app.post(RESET, reset_form(made_up, OTHER)).await.refusal(), "422 invalid_link", "{made_up:?}");
        }
        assert_eq!(log_in(&app, PASSWORD).await.status, 200);
    }

    async fn a_password_that_is_refused_does_not_use_the_link_up(app: TestApp) {
        app.member("", "anna@example.org").await;
        let token = link_token(&app).await;
        assert_eq!(app.post(RESET, reset_form(&token, "short")).await.refusal(), "422 invalid_account");
        assert_eq!(app.post(RESET, reset_form(&token, OTHER)).await.status, 204);
    }

    async fn using_one_link_closes_the_others(app: TestApp) {
        app.member("", "anna@example.org").await;
        let (one, two) = (link_token(&app).await, link_token(&app).await);
        let (first, second) = tokio::join!(app.post(RESET, reset_form(&one, OTHER)), app.post(RESET, reset_form(&one, PASSWORD)));
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 422], "even at the same moment");
        assert_eq!(app.post(RESET, reset_form(&two, PASSWORD)).await.refusal(), "422 invalid_link");
    }

    async fn a_link_lets_the_owner_in_however_much_others_guess(app: TestApp) {
        app.member("", "anna@example.org").await;
        for _ in 0..10 {
            log_in(&app, "guess").await;
        }
        assert_eq!(log_in(&app, PASSWORD).await.refusal(), "429 rate_limited");
        let token = link_token(&app).await;
        assert_eq!(app.post_as(ANNA, RESET, reset_form(&token, OTHER)).await.status, 204);
        for _ in 0..10 {
            log_in(&app, "guess").await;
        }
        let body = json!({"email": "anna@example.org", "password": OTHER});
        assert_eq!(app.post_as(ANNA, "/api/auth/login", body).await.status, 200, "this browser is known now");
    }

    async fn an_operators_link_is_for_accounts_only(app: TestApp) {
        let state = &app.state;
        for nobody in ["nobody@example.org", "guest", ""] {
            let link = server::membership::auth::link_for(&state.db, nobody, &state.config.base_url, &state.clock, &state.rng).await;
            assert_eq!(link.unwrap(), None, "{nobody:?}");
        }
    }
}
