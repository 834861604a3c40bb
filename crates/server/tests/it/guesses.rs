//! Number of guesses that an account must withstand, and the owner's access meanwhile.

use std::net::SocketAddr;

use axum::body::Body;
use axum::http::{Request, header};
use futures_util::future::join_all;
use serde_json::json;
use server::http::PeerAddress;

use crate::harness::{ANNA, Answer, BEN, PASSWORD, TestApp, json_post};

const LOGIN: &str = "/api/auth/login";
const HOUR: i64 = 3600 * 1_000_000;

fn login_attempt(cookie: &str, email: &str, password: &str) -> Request<Body> {
    let body = json!({"email": email, "password": password});
    let mut request = json_post(LOGIN);
    if !cookie.is_empty() {
        request = request.header(header::COOKIE, cookie);
    }
    request.body(body.to_string().into()).unwrap()
}

async fn from(app: &TestApp, number: u32, mut request: Request<Body>) -> Answer {
    let ip = std::net::Ipv4Addr::from_bits(0xCB00_0000 + number);
    request
        .extensions_mut()
        .insert(PeerAddress(SocketAddr::from((ip, 1000))));
    app.send(request).await
}

/// Guesses from as many addresses as there are guesses. Returns the number of guesses that were checked.
async fn guess_password(app: &TestApp, email: &str, guesses: u32) -> u64 {
    let before = app.state.passwords.hash_count();
    for start in (0..guesses).step_by(100) {
        let together = (start..start + 100).map(|number| {
            let password = format!("guess number {number}");
            from(app, number, login_attempt("", email, &password))
        });
        for answer in join_all(together).await {
            assert!([401, 429].contains(&answer.status.as_u16()), "{}", answer.text());
        }
    }
    app.state.passwords.hash_count() - before
}

on_both! {
    async fn ten_thousand_guesses_from_everywhere_are_ten_guesses(app: TestApp) {
        app.member(ANNA, "anna@example.org").await;
        assert_eq!(guess_password(&app, "anna@example.org", 10_000).await, 10);
        app.clock.advance_micros(HOUR);
        assert_eq!(guess_password(&app, "Anna@Example.org", 200).await, 6, "and six more in each hour, in whatever case");
        // A browser that has been here before gets in all the same, and a stranger with the password does not.
        let stranger = from(&app, 1, login_attempt(BEN, "anna@example.org", PASSWORD)).await;
        assert_eq!(stranger.refusal(), "429 rate_limited");
        assert_eq!(stranger.header("retry-after"), "600");
        let owner = from(&app, 2, login_attempt(ANNA, "anna@example.org", PASSWORD)).await;
        assert_eq!(owner.status, 200, "{}", owner.text());
    }

    async fn an_address_without_an_account_is_limited_like_one_with(app: TestApp) {
        assert_eq!(guess_password(&app, "nobody@example.org", 100).await, 10);
    }

    async fn a_known_browser_has_a_limit_of_its_own(app: TestApp) {
        app.member(ANNA, "anna@example.org").await;
        for _ in 0..10 {
            assert_eq!(app.send(login_attempt(ANNA, "anna@example.org", "wrong")).await.status, 401);
        }
        assert_eq!(app.send(login_attempt(ANNA, "anna@example.org", PASSWORD)).await.status, 429);
        assert_eq!(app.send(login_attempt("", "anna@example.org", PASSWORD)).await.status, 200, "the other one is full");
    }

    async fn the_right_password_costs_no_try(app: TestApp) {
        app.member("", "anna@example.org").await;
        for _ in 0..12 {
            assert_eq!(app.send(login_attempt("", "anna@example.org", PASSWORD)).await.status, 200);
        }
    }

    async fn the_count_survives_a_restart_and_is_forgotten_when_it_says_nothing(app: TestApp) {
        guess_password(&app, "anna@example.org", 100).await;
        assert_eq!(app.rows("SELECT key FROM attempts").await.len(), 1);
        assert!(!app.dump_rows().await.contains("anna@"), "nor is it known what was typed");
        server::background::clean_up(&app.state).await.unwrap();
        assert_eq!(app.rows("SELECT key FROM attempts").await.len(), 1);
        app.clock.advance_micros(2 * HOUR);
        server::background::clean_up(&app.state).await.unwrap();
        assert_eq!(app.rows("SELECT key FROM attempts").await.len(), 0);
    }

    async fn a_clock_that_was_a_day_ahead_locks_out_no_account(app: TestApp) {
        app.member("", "anna@example.org").await;
        app.clock.advance_micros(24 * HOUR);
        guess_password(&app, "anna@example.org", 100).await;
        assert_eq!(from(&app, 1, login_attempt("", "anna@example.org", PASSWORD)).await.refusal(), "429 rate_limited");
        app.clock.advance_micros(-24 * HOUR);
        assert_eq!(from(&app, 1, login_attempt("", "anna@example.org", PASSWORD)).await.status, 200);
        assert_eq!(guess_password(&app, "anna@example.org", 100).await, 10, "and guesses are counted as before");
    }

    async fn one_address_cannot_try_many_accounts(app: TestApp)
        with |given| given.auth_rate_limit_per_minute = Some(5) =>
    {
        let mut looked_at = 0;
        let refused = loop {
            let email = format!("person{looked_at}@example.org");
            let answer = from(&app, 7, login_attempt("", &email, "guess")).await;
            if answer.status != 401 {
                break answer.refusal();
            }
            looked_at += 1;
            assert!(looked_at < 30, "never refused");
        };
        assert_eq!(refused, "429 rate_limited");
        assert!(looked_at >= 5);
        assert_eq!(from(&app, 8, login_attempt("", "a@example.org", "guess")).await.status, 401, "others are not held up");
    }
}
