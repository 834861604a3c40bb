//! The second factor of members: turning it on, logging in with it, losing it, and the mails about it.

use std::collections::HashSet;

use axum::body::Body;
use axum::http::{Method, header};
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::background;
use server::membership::auth;

use crate::harness::{ANNA, Answer, BEN, Engine, PASSWORD, TestApp, json_post};
use crate::reset::{next_mail, with_mail};
use crate::second_factor::code;

const LOGIN: &str = "/api/auth/login";
const FACTOR: &str = "/api/auth/second-factor";
const USER: &str = "/api/auth/user";
const EMAIL: &str = "anna@example.org";
const STEP: i64 = 30 * 1_000_000;
const HOUR: i64 = 3600 * 1_000_000;

async fn begin(app: &TestApp, token: &str, password: &str) -> Answer {
    let body = json!({"currentPassword": password});
    app.ask_with(token, Method::POST, FACTOR, body).await
}

async fn enable(app: &TestApp, token: &str, code: &str) -> Answer {
    app.ask_with(token, Method::PUT, FACTOR, json!({"code": code})).await
}

async fn disable(app: &TestApp, token: &str, password: &str, code: &str) -> Answer {
    let body = json!({"currentPassword": password, "code": code});
    app.ask_with(token, Method::DELETE, FACTOR, body).await
}

async fn log_in(app: &TestApp, cookie: &str, password: &str, code: Option<&str>) -> Answer {
    let mut request = json_post(LOGIN);
    if !cookie.is_empty() {
        request = request.header(header::COOKIE, cookie);
    }
    let mut body = json!({"email": EMAIL, "password": password});
    if let Some(code) = code {
        body["code"] = json!(code);
    }
    app.send(request.body(body.to_string().into()).unwrap()).await
}

async fn log_in_by_form(app: &TestApp, fields: &str) -> Answer {
    let request = axum::http::Request::builder()
        .method("POST")
        .uri("/login")
        .header(header::HOST, app.state.config.base_url.authority())
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    app.send(request.body(Body::from(fields.to_owned())).unwrap()).await
}

/// Turns the second factor on. Returns the session, the secret and the recovery codes; a fresh code is there.
async fn with_factor(app: &TestApp) -> (String, String, Vec<String>) {
    let token = app.member("", EMAIL).await;
    let begun = begin(app, &token, PASSWORD).await.json();
    let secret = begun["secret"].as_str().unwrap().to_owned();
    let enabled = enable(app, &token, &code(app, &secret)).await;
    assert_eq!(enabled.status, 200, "{}", enabled.text());
    let codes = serde_json::from_value(enabled.json()["recoveryCodes"].clone()).unwrap();
    app.clock.advance_micros(STEP);
    (token, secret, codes)
}

on_both! {
    async fn a_member_sets_it_up_with_the_password_and_a_first_code(app: TestApp) {
        let token = app.member("", EMAIL).await;
        let elsewhere = log_in(&app, "", PASSWORD, None).await.json()["token"].as_str().unwrap().to_owned();
        let off = json!({"enabled": false, "enabledAt": null, "recoveryCodesLeft": 0});
        assert_eq!(app.get_with(&token, FACTOR).await.json(), off);
        assert_eq!(enable(&app, &token, "123456").await.refusal(), "409 second_factor_off");
        let refused = begin(&app, &token, "wrong").await;
        assert_eq!(refused.refusal(), "422 wrong_password");
        assert!(refused.json()["fields"]["currentPassword"].is_string());

        let begun = begin(&app, &token, PASSWORD).await.json();
        let secret = begun["secret"].as_str().unwrap();
        assert_eq!(begun["uri"], format!("otpauth://totp/Sidestart:anna%40example.org?secret={secret}&issuer=Sidestart"));
        assert!(begun["qrSvg"].as_str().unwrap().starts_with("<svg "));
        assert_eq!(log_in(&app, "", PASSWORD, None).await.status, 200, "it counts with the first code");
        assert_eq!(enable(&app, &token, "000000").await.refusal(), "422 wrong_code");
        let enabled = enable(&app, &token, &code(&app, secret)).await;
        let codes: HashSet<String> = serde_json::from_value(enabled.json()["recoveryCodes"].clone()).unwrap();
        assert!(codes.len() == 10 && codes.iter().all(|code| code.len() == 29), "{codes:?}");

        assert_eq!(app.get_with(&token, USER).await.status, 200, "this session goes on");
        assert_eq!(app.get_with(&elsewhere, USER).await.refusal(), "401 session_ended", "opened without a code");
        assert_eq!(begin(&app, &token, PASSWORD).await.refusal(), "409 second_factor_on");
        assert_eq!(app.get_with(&token, FACTOR).await.json()["recoveryCodesLeft"], 10);
        let everything = app.dump_rows().await;
        assert!(codes.iter().all(|code| !everything.contains(code) && !everything.contains(&code.replace('-', ""))));
    }

    async fn the_log_in_asks_such_a_member_for_a_code_and_no_other(app: TestApp) {
        let (_, secret, _) = with_factor(&app).await;
        app.member("", "ben@example.org").await;
        let body = json!({"email": "ben@example.org", "password": PASSWORD});
        assert_eq!(app.post(LOGIN, body).await.status, 200, "the call of an account without it is as before");
        for blank in [None, Some(""), Some("  ")] {
            let first = log_in(&app, "", PASSWORD, blank).await;
            assert_eq!((first.refusal().as_str(), first.header("set-cookie")), ("401 second_factor_required", ""));
        }
        let now = code(&app, &secret);
        assert_eq!(log_in(&app, "", "wrong", Some(&now)).await.refusal(), "401 wrong_credentials");
        assert_eq!(log_in(&app, "", "wrong", None).await.refusal(), "401 wrong_credentials", "nobody learns of the second step");
        for wrong in ["000000", "12345", "abcde-fghjk-mnpqr", "abcde-fghjk-mnpqr-stuvw-xyz23", "x"] {
            let answer = log_in(&app, "", PASSWORD, Some(wrong)).await;
            assert_eq!((answer.refusal().as_str(), answer.header("set-cookie")), ("401 wrong_code", ""), "{wrong}");
            assert!(answer.json()["fields"]["code"].is_string());
        }
        let spaced = format!(" {} {} ", &now[..3], &now[3..]);
        let opened = log_in(&app, "", PASSWORD, Some(&spaced)).await.json();
        assert_eq!(app.get_with(opened["token"].as_str().unwrap(), USER).await.json()["email"], EMAIL);
    }

    async fn a_member_s_code_works_once_also_at_the_same_moment(app: TestApp) {
        let (_, secret, codes) = with_factor(&app).await;
        let now = code(&app, &secret);
        let answers = join_all((0..4).map(|_| log_in(&app, "", PASSWORD, Some(&now)))).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
        assert_eq!(log_in(&app, "", PASSWORD, Some(&now)).await.refusal(), "401 wrong_code");
        let typed = codes[3].to_uppercase().replace('-', " ");
        let answers = join_all((0..4).map(|_| log_in(&app, "", PASSWORD, Some(&typed)))).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    }

    async fn codes_of_a_member_cannot_be_guessed_for_long_and_lock_nobody_out(app: TestApp) {
        let (_, secret, _) = with_factor(&app).await;
        // A browser that is known from now on.
        assert_eq!(log_in(&app, ANNA, PASSWORD, Some(&code(&app, &secret))).await.status, 200);
        app.clock.advance_micros(STEP);
        for _ in 0..12 {
            assert_eq!(log_in(&app, "", PASSWORD, None).await.refusal(), "401 second_factor_required", "costs no try");
        }
        for _ in 0..10 {
            assert_eq!(log_in(&app, "", PASSWORD, Some("000000")).await.refusal(), "401 wrong_code");
        }
        let refused = log_in(&app, BEN, PASSWORD, Some(&code(&app, &secret))).await;
        assert_eq!((refused.refusal().as_str(), refused.header("retry-after")), ("429 rate_limited", "600"));
        assert_eq!(log_in(&app, ANNA, PASSWORD, Some(&code(&app, &secret))).await.status, 200, "nobody locks the owner out");
    }

    async fn a_member_turns_it_off_with_the_password_and_a_code(app: TestApp) {
        let (token, secret, codes) = with_factor(&app).await;
        assert_eq!(disable(&app, &token, "wrong", &code(&app, &secret)).await.refusal(), "422 wrong_password");
        for _ in 0..10 {
            assert_eq!(disable(&app, &token, PASSWORD, "000000").await.refusal(), "422 wrong_code");
        }
        assert_eq!(disable(&app, &token, PASSWORD, &code(&app, &secret)).await.refusal(), "429 rate_limited");
        app.clock.advance_micros(2 * HOUR);
        assert_eq!(app.get_with(&token, FACTOR).await.json()["enabled"], true);
        assert_eq!(disable(&app, &token, PASSWORD, &codes[0]).await.status, 204, "a recovery code does as well");
        assert_eq!(log_in(&app, "", PASSWORD, None).await.status, 200);
        assert_eq!(disable(&app, &token, PASSWORD, &codes[1]).await.refusal(), "409 second_factor_off");
        for table in ["second_factors", "recovery_codes"] {
            assert!(app.rows(&format!("SELECT owner FROM {table}")).await.is_empty(), "{table}");
        }
    }

    async fn a_new_password_by_a_mailed_link_leaves_the_second_step_on(app: TestApp) {
        let (token, secret, _) = with_factor(&app).await;
        let (state, other) = (&app.state, "violet cello harbour");
        let link = auth::link_for(&state.db, EMAIL, &state.config.base_url, &state.clock, &state.rng).await.unwrap().unwrap();
        let reset = link.split_once("token=").unwrap().1;
        let body = json!({"token": reset, "password": other, "confirmPassword": other});
        assert_eq!(app.post("/api/auth/reset", body).await.status, 204);
        assert_eq!(app.get_with(&token, USER).await.refusal(), "401 session_ended");
        assert_eq!(log_in(&app, "", other, None).await.refusal(), "401 second_factor_required");
        assert_eq!(log_in(&app, "", other, Some(&code(&app, &secret))).await.status, 200);
    }

    async fn the_secret_is_in_no_export_and_goes_with_the_account(app: TestApp) {
        let (token, secret, codes) = with_factor(&app).await;
        let export = app.get_with(&token, "/api/auth/export").await;
        assert_eq!(export.json()["secondFactor"], json!({"enabledAt": "2026-03-01T09:30:00.000000Z", "recoveryCodesLeft": 10}));
        let stored: String = app.rows("SELECT secret FROM second_factors").await[0].try_get_by_index(0).unwrap();
        for hidden in codes.iter().chain([&secret, &stored]) {
            assert!(!export.text().contains(hidden.as_str()), "{hidden}");
        }
        let gone = app.ask_with(&token, Method::DELETE, USER, json!({"password": PASSWORD})).await;
        assert_eq!(gone.status, 204);
        for table in ["second_factors", "recovery_codes"] {
            assert!(app.rows(&format!("SELECT owner FROM {table}")).await.is_empty(), "{table}");
        }
    }

    async fn the_form_without_scripts_asks_for_the_code_too(app: TestApp) {
        let (_, secret, _) = with_factor(&app).await;
        let fields = format!("email=anna%40example.org&password={}", PASSWORD.replace(' ', "+"));
        let asked = log_in_by_form(&app, &fields).await;
        assert_eq!((asked.status.as_u16(), asked.header("set-cookie").contains("session")), (401, false), "{}", asked.text());
        let opened = log_in_by_form(&app, &format!("{fields}&code={}&next=%2Faccount", code(&app, &secret))).await;
        assert_eq!((opened.status.as_u16(), opened.header("location")), (303, "/account"), "{}", opened.text());
    }

    async fn a_member_who_lost_everything_is_helped_on_the_server_itself(app: TestApp) {
        let (token, _, codes) = with_factor(&app).await;
        let (db, clock) = (&app.state.db, &app.state.clock);
        assert_eq!(auth::disable_without_code(db, "nobody@example.org", clock).await.unwrap(), None);
        assert_eq!(auth::disable_without_code(db, "no address", clock).await.unwrap(), None);
        assert_eq!(auth::disable_without_code(db, "ANNA@example.org", clock).await.unwrap(), Some(true));
        assert_eq!(app.get_with(&token, USER).await.refusal(), "401 session_ended", "the device may be in other hands");
        let again = log_in(&app, "", PASSWORD, None).await.json();
        assert_eq!(disable(&app, again["token"].as_str().unwrap(), PASSWORD, &codes[0]).await.refusal(), "409 second_factor_off");
        assert_eq!(auth::disable_without_code(db, EMAIL, clock).await.unwrap(), Some(false));
    }

    async fn an_admin_ends_the_sessions_of_one_member_or_of_all(app: TestApp) {
        let (anna, ben) = (app.member("", EMAIL).await, app.member("", "ben@example.org").await);
        let (admin, path) = (app.admin().await, "/api/admin/members/sessions");
        for body in [json!({}), json!({"email": "nobody@example.org"}), json!({"email": EMAIL, "all": true}), json!({"email": "x"})] {
            let refused = app.ask_as(&admin, Method::DELETE, path, body).await;
            assert_eq!(refused.refusal(), "422 invalid_account");
        }
        let ended = app.ask_as(&admin, Method::DELETE, path, json!({"email": "Anna@Example.org"})).await;
        assert_eq!(ended.json(), json!({"ended": 1}));
        assert_eq!(app.get_with(&anna, USER).await.refusal(), "401 session_ended");
        assert_eq!(app.get_with(&ben, USER).await.status, 200);
        assert_eq!(log_in(&app, "", PASSWORD, None).await.status, 200, "the account itself stays open");
        let ended = app.ask_as(&admin, Method::DELETE, path, json!({"all": true})).await;
        assert_eq!(ended.json(), json!({"ended": 2}));
        assert_eq!(app.get_with(&ben, USER).await.refusal(), "401 session_ended");
        assert_eq!(app.get_as(&admin, "/api/admin/session").await.status, 200, "the admin's own session is another one");
        assert_eq!(app.ask_with(&ben, Method::DELETE, path, Value::Null).await.status, 401);
    }
}

#[tokio::test]
async fn the_member_is_told_by_mail_of_each_change() {
    let (app, mails) = with_mail(Engine::Sqlite, 0).await;
    let (token, secret, codes) = with_factor(&app).await;
    background::work_off(&app.state).await.unwrap();
    let mail = next_mail(&mails);
    assert!(mail.contains("RCPT TO:<anna@example.org>"), "{mail}");
    assert!(mail.contains("Subject: Two-step login is on"), "{mail}");
    assert!(
        !mail.contains(&secret) && codes.iter().all(|code| !mail.contains(code)),
        "{mail}"
    );
    assert_eq!(log_in(&app, "", PASSWORD, Some(&code(&app, &secret))).await.status, 200);
    assert_eq!(log_in(&app, "", PASSWORD, Some(&codes[0])).await.status, 200);
    background::work_off(&app.state).await.unwrap();
    let mail = next_mail(&mails);
    assert!(
        mail.contains("Subject: A recovery code opened your account"),
        "only the recovery code is told: {mail}"
    );
    app.clock.advance_micros(STEP);
    assert_eq!(disable(&app, &token, PASSWORD, &code(&app, &secret)).await.status, 204);
    background::work_off(&app.state).await.unwrap();
    let mail = next_mail(&mails);
    assert!(mail.contains("Subject: Two-step login is off"), "{mail}");
    assert!(mails.try_recv().is_err(), "one mail for each change");
}
