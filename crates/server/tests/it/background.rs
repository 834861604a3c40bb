//! Background work beside a mail server that says nothing, and the jobs that wait as an operator sees them.

use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};
use server::background;
use server::http::PeerAddress;
use server::platform::clock::Clock;
use server::platform::config::SmtpSettings;
use server::platform::mail::{MailError, Mailer, SEND_TIMEOUT};

use crate::blog_editing::{create_post, post_body, with_changes};
use crate::harness::{ANNA, Engine, START, TestApp};
use crate::reset::with_mail;
use crate::wire::PATIENCE;

const MINUTE: i64 = 60 * 1_000_000;

/// A mail server whose connections are accepted, by the system, and never answered.
fn silent_mail_server() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    (listener, url)
}

async fn wait_until<F: Future<Output = bool>>(what: &str, is_so: impl Fn() -> F) {
    let waiting = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, waiting).await.is_ok(), "{what}");
}

/// Answer to a request from this machine, as an operator sends it.
async fn get_locally(app: &TestApp, path: &str) -> String {
    let mut request = Request::get(path).body(Body::empty()).unwrap();
    request
        .extensions_mut()
        .insert(PeerAddress(SocketAddr::from(([127, 0, 0, 1], 5))));
    app.send(request).await.text().to_owned()
}

async fn ask_for_link(app: &TestApp) {
    let asked = app
        .post("/api/auth/reset-request", json!({"email": "anna@example.org"}))
        .await;
    assert_eq!(asked.status, 202);
}

#[tokio::test]
async fn a_mail_server_that_accepts_and_says_nothing_is_given_up_after_twenty_seconds() {
    let (server, url) = silent_mail_server();
    let clock = Clock::standing_at(START);
    let settings = SmtpSettings {
        url,
        from: "hello@example.com".into(),
    };
    let mailer = Mailer::new(&settings, clock.clone()).unwrap();
    let sending = tokio::spawn(async move { mailer.send_mail("anna@example.org", "Subject", "Text".into()).await });
    // Connected: the time of the mail runs.
    let accepted = tokio::task::spawn_blocking(move || server.accept().unwrap());
    let _connection = tokio::time::timeout(PATIENCE, accepted).await.unwrap().unwrap();
    let before_the_end = SEND_TIMEOUT - Duration::from_micros(1);
    clock.advance_micros(i64::try_from(before_the_end.as_micros()).unwrap());
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!sending.is_finished(), "a slow server has its time");
    clock.advance_micros(1);
    let sent = tokio::time::timeout(PATIENCE, sending)
        .await
        .expect("the mail ends")
        .unwrap();
    assert!(matches!(sent, Err(MailError::Silent)), "{sent:?}");
}

async fn all_other_work_goes_on_while_a_mail_server_is_silent(engine: Engine) {
    let (_server, url) = silent_mail_server();
    let app = TestApp::start_with(engine, move |given| {
        given.smtp_url = Some(url);
        given.mail_from = Some("hello@example.com".into());
    })
    .await;
    app.member(ANNA, "anna@example.org").await;
    let admin = app.admin().await;
    create_post(
        &app,
        &admin,
        with_changes(post_body("Now"), json!({"isPublished": true})),
    )
    .await;
    let planned = json!({"scheduledFor": "2026-03-01T10:00:00Z"});
    create_post(&app, &admin, with_changes(post_body("Later"), planned)).await;
    app.change("INSERT INTO attempts (key, full_at) VALUES ('over', 1)")
        .await;
    ask_for_link(&app).await;
    app.clock.advance_micros(31 * MINUTE);

    background::start_tasks(&app.state);
    wait_until("the mail is being sent", async || {
        !app.rows("SELECT id FROM jobs WHERE kind = 'reset-link' AND attempts = 1")
            .await
            .is_empty()
    })
    .await;
    wait_until("the planned post is published", async || {
        app.get("/api/blog/posts/later").await.status == 200
    })
    .await;
    wait_until("expired rows are deleted", async || {
        app.rows("SELECT key FROM attempts WHERE key = 'over'").await.is_empty()
    })
    .await;
    let reader = Request::get("/api/blog/articles/now").header(header::USER_AGENT, "Mozilla/5.0 (X11) Firefox/150.0");
    assert_eq!(app.send(reader.body(Body::empty()).unwrap()).await.status, 200);
    wait_until("the reader is counted", async || {
        let list = app.get_as(&admin, "/api/admin/posts").await.json();
        let posts = list["items"].as_array().unwrap();
        posts.iter().any(|post| post["slug"] == "now" && post["views"] == 1)
    })
    .await;

    let ready = get_locally(&app, "/readyz?verbose").await;
    assert!(ready.starts_with("ready\n"), "{ready}");
    assert!(ready.contains("oldest due job: reset-link"), "{ready}");
    assert!(
        ready.contains("due since 2026-03-01T09:30:00.000000Z (1860 s), attempts: 1"),
        "{ready}"
    );
    let metrics = get_locally(&app, "/metrics").await;
    assert!(metrics.contains("sidestart_oldest_due_job_seconds 1860"), "{metrics}");
    assert!(
        metrics.contains("sidestart_jobs_due{kind=\"reset-link\"} 1"),
        "{metrics}"
    );

    // The mail ends when its time is over, and is tried again.
    app.clock.advance_micros(MINUTE);
    wait_until("the reason is kept", async || {
        get_locally(&app, "/readyz?verbose")
            .await
            .contains("did not answer within 20 seconds")
    })
    .await;
    wait_until("the mail is tried again", async || {
        !app.rows("SELECT id FROM jobs WHERE attempts = 2").await.is_empty()
    })
    .await;
}

#[tokio::test]
async fn all_other_work_goes_on_while_a_mail_server_is_silent_on_sqlite() {
    all_other_work_goes_on_while_a_mail_server_is_silent(Engine::Sqlite).await;
}

#[tokio::test]
async fn all_other_work_goes_on_while_a_mail_server_is_silent_on_postgres() {
    all_other_work_goes_on_while_a_mail_server_is_silent(Engine::Postgres).await;
}

async fn a_refused_mail_shows_its_reason_without_the_address(engine: Engine) {
    let (app, _mails) = with_mail(engine, 2).await;
    app.member(ANNA, "anna@example.org").await;
    ask_for_link(&app).await;
    let fresh = get_locally(&app, "/readyz?verbose").await;
    assert!(
        fresh.contains("attempts: 0, next attempt: 2026-03-01T09:30:00.000000Z, last error: none"),
        "{fresh}"
    );
    background::work_off(&app.state).await.unwrap();
    let failed = get_locally(&app, "/readyz?verbose").await;
    assert!(
        failed.contains("attempts: 1, next attempt: 2026-03-01T09:30:30.000000Z"),
        "{failed}"
    );
    assert!(
        failed.contains("last error: the mail server did not take it: transient error (451)"),
        "{failed}"
    );
    assert!(!failed.contains('@'), "{failed}");
    let other = app.get("/readyz?verbose").await;
    assert_eq!(other.status, 200, "a probe from another machine");
    assert!(!other.text().contains("reset-link"), "{}", other.text());
}

#[tokio::test]
async fn a_refused_mail_shows_its_reason_without_the_address_on_sqlite() {
    a_refused_mail_shows_its_reason_without_the_address(Engine::Sqlite).await;
}

#[tokio::test]
async fn a_refused_mail_shows_its_reason_without_the_address_on_postgres() {
    a_refused_mail_shows_its_reason_without_the_address(Engine::Postgres).await;
}

on_both! {
    async fn without_a_job_that_is_due_the_server_says_so(app: TestApp) {
        let admin = app.admin().await;
        let planned: Value = json!({"scheduledFor": "2026-03-01T10:00:00Z"});
        create_post(&app, &admin, with_changes(post_body("Later"), planned)).await;
        let ready = get_locally(&app, "/readyz?verbose").await;
        assert!(ready.starts_with("ready\ndatabase: answers\ndata release: "), "{ready}");
        assert!(ready.ends_with("\njobs due: 0\noldest due job: none\n"), "{ready}");
        assert_eq!(get_locally(&app, "/readyz").await, "ready\n");
        assert!(get_locally(&app, "/metrics").await.contains("sidestart_oldest_due_job_seconds 0"));
    }
}
