//! Admins: the first password, log-in, log-out, sessions, and callers without access.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use server::membership::admin;
use server::platform::config::SecretText;
use server::platform::rng::Rng;
use server::state::app_state::AppState;

use crate::harness::{ANNA, Answer, BEN, PASSWORD, TestApp, json_post};

const LOGIN: &str = "/api/admin/login";
const SESSION: &str = "/api/admin/session";
const SESSIONS: &str = "/api/admin/sessions";
const CHANGE: &str = "/api/admin/password";
const LOGOUT: &str = "/blog-admin/logout";
const OTHER: &str = "violet cello harbour";
const DAY: i64 = 24 * 3600 * 1_000_000;

/// Restarts the server with a password in its settings.
fn with_setting(app: &TestApp, password: &str) -> AppState {
    let mut config = app.state.config.clone();
    config.admin_password = Some(SecretText::new(password));
    AppState::new(
        config,
        app.state.db.clone(),
        Arc::clone(&app.state.engine),
        app.clock.clone(),
        Rng::from_seed(2),
    )
}

pub async fn log_in(app: &TestApp, cookie: &str, password: &str) -> Answer {
    let mut request = json_post(LOGIN);
    if !cookie.is_empty() {
        request = request.header(header::COOKIE, cookie);
    }
    app.send(request.body(json!({"password": password}).to_string().into()).unwrap())
        .await
}

/// The cookie that the answer sets, as a browser sends it back.
pub fn cookie_of(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.header("set-cookie").split(';').next().unwrap().to_owned()
}

/// A first start with this password in the settings, and a session.
pub async fn start_admin(app: &TestApp) -> String {
    assert_eq!(admin::prepare_admin(&with_setting(app, PASSWORD)).await.unwrap(), None);
    cookie_of(&log_in(app, "", PASSWORD).await)
}

async fn post_from(app: &TestApp, path: &str, cookie: &str, name: &str, value: &str) -> Answer {
    let request = json_post(path).header(header::COOKIE, cookie).header(name, value);
    app.send(request.body(json!({"password": PASSWORD}).to_string().into()).unwrap())
        .await
}

async fn change_password(app: &TestApp, cookie: &str, current: &str, new: &str, again: &str) -> Answer {
    let body = json!({"currentPassword": current, "newPassword": new, "confirmPassword": again});
    app.ask_as(cookie, Method::PUT, CHANGE, body).await
}

on_both! {
    async fn the_first_start_makes_up_a_password_and_tells_it_once(app: TestApp) {
        assert_eq!(log_in(&app, "", "").await.refusal(), "401 wrong_password", "there is none yet");
        let password = admin::prepare_admin(&app.state).await.unwrap().unwrap();
        assert_eq!(admin::prepare_admin(&app.state).await.unwrap(), None);
        let cookie = cookie_of(&log_in(&app, "", &password).await);
        let session = app.get_as(&cookie, SESSION).await.json();
        assert_same_json!(session, @r#"
        {
          "defaultPassword": true,
          "name": "Admin",
          "signedInAt": "2026-03-01T09:30:00.000000Z"
        }
        "#);
        let everything = app.dump_rows().await;
        let token = cookie.split_once('=').unwrap().1;
        assert!(!everything.contains(&password) && !everything.contains(token), "nothing that opens is stored");
    }

    async fn the_password_of_the_settings_takes_the_place_of_the_one_before(app: TestApp) {
        let generated = admin::prepare_admin(&app.state).await.unwrap().unwrap();
        let before = cookie_of(&log_in(&app, "", &generated).await);
        assert_eq!(admin::prepare_admin(&with_setting(&app, PASSWORD)).await.unwrap(), None);
        assert_eq!(app.get_as(&before, SESSION).await.refusal(), "401 admin_required", "the old one's sessions end");
        assert_eq!(log_in(&app, "", &generated).await.refusal(), "401 wrong_password");
        let cookie = cookie_of(&log_in(&app, "", PASSWORD).await);
        assert_eq!(app.get_as(&cookie, SESSION).await.json()["defaultPassword"], false);
        // A restart with an unchanged password keeps the sessions.
        assert_eq!(admin::prepare_admin(&with_setting(&app, PASSWORD)).await.unwrap(), None);
        assert_eq!(app.get_as(&cookie, SESSION).await.status, 200);
        for easy in ["short", "password123", "sidestart-admin"] {
            let refused = admin::prepare_admin(&with_setting(&app, easy)).await.unwrap_err();
            assert_eq!(refused.status(), 422, "{easy}");
        }
    }

    async fn the_cookie_is_strict_and_out_of_reach_of_scripts(app: TestApp) {
        admin::prepare_admin(&with_setting(&app, PASSWORD)).await.unwrap();
        let answer = log_in(&app, "", PASSWORD).await;
        assert_eq!(answer.json(), json!({"message": "Welcome back."}));
        let (cookie, rules) = answer.header("set-cookie").split_once("; ").unwrap();
        assert_eq!(rules, "Path=/; Max-Age=7776000; HttpOnly; SameSite=Strict");
        assert_eq!(cookie.len(), "sidestart_admin=".len() + 43);
        assert_eq!(answer.header("cache-control"), "no-store");
    }

    async fn it_is_secure_where_the_site_is(app: TestApp) with |given| given.base_url = Some("https://example.com".into()) => {
        admin::prepare_admin(&with_setting(&app, PASSWORD)).await.unwrap();
        let answer = log_in(&app, "", PASSWORD).await;
        assert!(answer.header("set-cookie").ends_with("; SameSite=Strict; Secure"));
    }

    async fn a_wrong_password_opens_nothing(app: TestApp) {
        start_admin(&app).await;
        for wrong in ["", "lamp paper ink", "Lamp paper ink amber", OTHER] {
            let answer = log_in(&app, "", wrong).await;
            assert_eq!((answer.refusal().as_str(), answer.header("set-cookie")), ("401 wrong_password", ""));
            assert_eq!(answer.json()["message"], "That password is not right.");
        }
        assert_eq!(app.post(LOGIN, json!({"password": 5})).await.refusal(), "422 invalid_body");
        assert_eq!(app.get(SESSION).await.refusal(), "401 admin_required");
    }

    async fn nobody_guesses_for_long_and_a_restart_does_not_help(app: TestApp) {
        start_admin(&app).await;
        cookie_of(&log_in(&app, ANNA, PASSWORD).await);
        for _ in 0..10 {
            assert_eq!(log_in(&app, "", "a guess").await.refusal(), "401 wrong_password");
        }
        let refused = log_in(&app, BEN, PASSWORD).await;
        assert_eq!((refused.refusal().as_str(), refused.header("retry-after")), ("429 rate_limited", "600"));
        assert_eq!(app.rows("SELECT key FROM attempts").await.len(), 1, "kept where a restart does not reach");
        // The browser that logged in before still can, and so can an operator who sets another password on the server
        // itself.
        assert_eq!(log_in(&app, ANNA, PASSWORD).await.status, 200);
        admin::set_password(&app.state.db, OTHER, &app.clock, &Rng::from_seed(3)).await.unwrap();
        assert_eq!(log_in(&app, BEN, OTHER).await.status, 200);
        app.clock.advance_micros(DAY);
        server::background::clean_up(&app.state).await.unwrap();
        assert!(app.rows("SELECT key FROM attempts").await.is_empty());
    }

    async fn no_page_of_another_site_logs_anybody_in_or_out_or_writes(app: TestApp) {
        let cookie = start_admin(&app).await;
        for path in [LOGIN, LOGOUT, "/api/blog/posts", "/api/blog/categories", "/api/admin/preview"] {
            for (name, value) in [
                ("origin", "https://evil.test"),
                ("origin", "null"),
                ("origin", "http://127.0.0.1:8080.evil.test"),
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-site", "same-site"),
            ] {
                let answer = post_from(&app, path, &cookie, name, value).await;
                assert_eq!(answer.refusal(), "403 cross_origin", "{path} {name}: {value}");
            }
        }
        assert_eq!(app.get_as(&cookie, SESSION).await.status, 200);
        let own = post_from(&app, "/api/blog/posts", &cookie, "origin", "http://127.0.0.1:8080").await;
        assert_eq!(own.refusal(), "422 invalid_body", "a page of this site gets further: a post has no password");
    }

    async fn the_form_ends_the_session_and_leads_back(app: TestApp) {
        let cookie = start_admin(&app).await;
        for _ in 0..2 {
            let form = Request::post(LOGOUT).header(header::COOKIE, &cookie).header(header::ORIGIN, "http://127.0.0.1:8080");
            let answer = app.send(form.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded").body(Body::empty()).unwrap()).await;
            assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/blog-admin"));
            assert_eq!(answer.header("set-cookie"), "sidestart_admin=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict");
            assert_eq!(answer.header("cache-control"), "no-store");
        }
        let over = app.get_as(&cookie, SESSION).await;
        assert_eq!(over.refusal(), "401 admin_required");
        assert!(over.header("set-cookie").starts_with("sidestart_admin=; "), "a cookie that opens nothing goes");
        assert_eq!(app.get(LOGOUT).await.status, 405);
    }

    async fn no_member_becomes_an_admin_and_no_admin_a_member(app: TestApp) {
        let cookie = start_admin(&app).await;
        let token = app.member("", "anna@example.org").await;
        let admins = cookie.split_once('=').unwrap().1;
        for tried in [format!("sidestart_admin={token}"), format!("sidestart_session={token}"), format!("sidestart_session={admins}")] {
            let answer = app.get_as(&tried, SESSION).await;
            assert_eq!(answer.refusal(), "401 admin_required", "{tried}");
        }
        assert_eq!(app.get_with(admins, SESSION).await.refusal(), "401 admin_required", "nor as a bearer");
        assert_eq!(app.get_with(admins, "/api/auth/user").await.refusal(), "401 session_ended");
        assert_eq!(app.get_as(&cookie, "/api/auth/user").await.refusal(), "401 login_required");
        for other in ["sidestart_admin=", "sidestart_admin=short", &format!("sidestart_admin={}", "a".repeat(43))] {
            assert_eq!(app.get_as(other, SESSION).await.refusal(), "401 admin_required", "{other}");
        }
    }

    async fn sessions_are_listed_and_ended_one_by_one(app: TestApp) {
        let first = start_admin(&app).await;
        app.clock.advance_micros(60_000_000);
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
        let request = json_post(LOGIN).header(header::USER_AGENT, firefox);
        let second = cookie_of(&app.send(request.body(json!({"password": PASSWORD}).to_string().into()).unwrap()).await);
        let rows = app.get_as(&second, SESSIONS).await.json();
        let listed: Vec<_> = rows.as_array().unwrap().iter().map(|row| (row["device"].as_str().unwrap(), row["isThisOne"].as_bool().unwrap())).collect();
        assert_eq!(listed, [("Firefox on Linux", true), ("Unknown device", false)]);
        let path = format!("{SESSIONS}/{}", rows[1]["id"]);
        assert_eq!(app.ask_as(&second, Method::DELETE, &path, Value::Null).await.status, 204);
        assert_eq!(app.ask_as(&second, Method::DELETE, &path, Value::Null).await.refusal(), "404 not_found");
        assert_eq!(app.get_as(&first, SESSION).await.refusal(), "401 admin_required");
        assert_eq!(app.get_as(&second, SESSION).await.status, 200);
        // Logging in again from the same browser takes the place of its session.
        let third = cookie_of(&log_in(&app, &second, PASSWORD).await);
        assert_eq!(app.get_as(&second, SESSION).await.refusal(), "401 admin_required");
        assert_eq!(app.get_as(&third, SESSIONS).await.json().as_array().unwrap().len(), 1);
    }

    async fn a_session_ends_when_nobody_uses_it(app: TestApp) {
        let cookie = start_admin(&app).await;
        for turn in 1..=7 {
            app.clock.advance_micros(13 * DAY);
            let seen = app.get_as(&cookie, SESSION).await.status;
            assert_eq!(seen, if turn < 7 { 200 } else { 401 }, "after {} days", turn * 13);
            app.state.db.wait_for_writes().await;
        }
        assert_eq!(app.get_as(&cookie, SESSION).await.refusal(), "401 admin_required", "after ninety days in any case");
        let cookie = cookie_of(&log_in(&app, "", PASSWORD).await);
        app.clock.advance_micros(15 * DAY);
        assert_eq!(app.get_as(&cookie, SESSION).await.refusal(), "401 admin_required");
        server::background::clean_up(&app.state).await.unwrap();
        assert!(app.rows("SELECT id FROM admin_sessions").await.is_empty());
    }

    async fn a_new_password_ends_every_other_session(app: TestApp) {
        let (here, elsewhere) = (start_admin(&app).await, cookie_of(&log_in(&app, ANNA, PASSWORD).await));
        assert_eq!(change_password(&app, &here, "wrong", OTHER, OTHER).await.refusal(), "422 wrong_password");
        let differs = change_password(&app, &here, PASSWORD, OTHER, "something else").await;
        assert_eq!((differs.refusal().as_str(), differs.json()["fields"]["confirmPassword"].is_string()), ("422 invalid_account", true));
        let easy = change_password(&app, &here, PASSWORD, "short", "short").await;
        assert_eq!((easy.refusal().as_str(), easy.json()["fields"]["newPassword"].is_string()), ("422 invalid_account", true));
        assert_eq!(app.get_as(&elsewhere, SESSION).await.status, 200, "nothing has changed so far");

        let done = change_password(&app, &here, PASSWORD, OTHER, OTHER).await;
        assert_eq!(done.status, 204, "{}", done.text());
        assert_eq!(app.get_as(&here, SESSION).await.status, 200);
        assert_eq!(app.get_as(&elsewhere, SESSION).await.refusal(), "401 admin_required");
        assert_eq!(log_in(&app, "", PASSWORD).await.refusal(), "401 wrong_password");
        assert_eq!(log_in(&app, "", OTHER).await.status, 200);
    }

    async fn a_password_of_the_settings_is_changed_there(app: TestApp) with |given| given.admin_password = Some(crate::harness::PASSWORD.into()) => {
        admin::prepare_admin(&app.state).await.unwrap();
        let cookie = cookie_of(&log_in(&app, "", PASSWORD).await);
        assert_eq!(change_password(&app, &cookie, PASSWORD, OTHER, OTHER).await.refusal(), "409 password_in_settings");
        assert_eq!(log_in(&app, "", PASSWORD).await.status, 200);
    }

    async fn tries_are_limited_by_address_too(app: TestApp) with |given| given.auth_rate_limit_per_minute = Some(2) => {
        start_admin(&app).await;
        let mut last = String::new();
        for _ in 0..3 {
            let mut request = json_post(LOGIN).body(Body::from("{}")).unwrap();
            request.extensions_mut().insert(server::http::PeerAddress("192.0.2.7:1000".parse().unwrap()));
            last = app.send(request).await.refusal();
        }
        assert_eq!(last, "429 rate_limited");
    }

    async fn a_password_set_on_the_server_ends_every_session(app: TestApp) {
        let cookie = start_admin(&app).await;
        let easy = admin::set_password(&app.state.db, "short", &app.clock, &Rng::from_seed(3)).await.unwrap_err();
        assert_eq!(easy.status(), 422);
        assert_eq!(app.get_as(&cookie, SESSION).await.status, 200);
        admin::set_password(&app.state.db, OTHER, &app.clock, &Rng::from_seed(3)).await.unwrap();
        assert_eq!(app.get_as(&cookie, SESSION).await.refusal(), "401 admin_required");
        let cookie = cookie_of(&log_in(&app, "", OTHER).await);
        assert_eq!(app.get_as(&cookie, SESSION).await.json()["defaultPassword"], false);
    }
}
