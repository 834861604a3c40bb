//! The second factor of the administration: setting it up, logging in with it, and losing it.

use std::collections::HashSet;

use axum::http::{Method, header};
use futures_util::future::join_all;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use server::membership::admin;
use sha1::Sha1;

use crate::admin::{cookie_of, log_in, start_admin};
use crate::harness::{ANNA, Answer, BEN, PASSWORD, TestApp, json_post};

const LOGIN: &str = "/api/admin/login";
const FACTOR: &str = "/api/admin/second-factor";
const SESSION: &str = "/api/admin/session";
const STEP: i64 = 30 * 1_000_000;
const HOUR: i64 = 3600 * 1_000_000;

/// The code that an app shows now, computed here a second time.
pub fn code(app: &TestApp, secret: &str) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits: String = secret
        .chars()
        .map(|letter| format!("{:05b}", letters.find(letter).unwrap()))
        .collect();
    let key: Vec<u8> = bits
        .as_bytes()
        .chunks_exact(8)
        .map(|bits| u8::from_str_radix(std::str::from_utf8(bits).unwrap(), 2).unwrap())
        .collect();
    let mut mac = Hmac::<Sha1>::new_from_slice(&key).unwrap();
    mac.update(&(app.clock.now().micros() / STEP).to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let offset = usize::from(digest[19] & 15);
    let number = u32::from_be_bytes(digest[offset..offset + 4].try_into().unwrap()) & 0x7fff_ffff;
    format!("{:06}", number % 1_000_000)
}

async fn begin(app: &TestApp, cookie: &str, password: &str) -> Answer {
    app.post_as(cookie, FACTOR, json!({"currentPassword": password})).await
}

async fn enable(app: &TestApp, cookie: &str, code: &str) -> Answer {
    app.ask_as(cookie, Method::PUT, FACTOR, json!({"code": code})).await
}

async fn disable(app: &TestApp, cookie: &str, password: &str, code: &str) -> Answer {
    let body = json!({"currentPassword": password, "code": code});
    app.ask_as(cookie, Method::DELETE, FACTOR, body).await
}

async fn log_in_with(app: &TestApp, cookie: &str, password: &str, code: &str) -> Answer {
    let mut request = json_post(LOGIN);
    if !cookie.is_empty() {
        request = request.header(header::COOKIE, cookie);
    }
    let body = json!({"password": password, "code": code});
    app.send(request.body(body.to_string().into()).unwrap()).await
}

/// Turns the second factor on. The answer is the session, the secret and the recovery codes; a fresh code is there.
async fn with_factor(app: &TestApp) -> (String, String, Vec<String>) {
    let cookie = start_admin(app).await;
    let begun = begin(app, &cookie, PASSWORD).await.json();
    let secret = begun["secret"].as_str().unwrap().to_owned();
    let enabled = enable(app, &cookie, &code(app, &secret)).await;
    assert_eq!(enabled.status, 200, "{}", enabled.text());
    let codes = serde_json::from_value(enabled.json()["recoveryCodes"].clone()).unwrap();
    app.clock.advance_micros(STEP);
    (cookie, secret, codes)
}

on_both! {
    async fn it_is_set_up_with_the_password_and_a_first_code(app: TestApp) {
        let cookie = start_admin(&app).await;
        let elsewhere = cookie_of(&log_in(&app, "", PASSWORD).await);
        let off = json!({"enabled": false, "enabledAt": null, "recoveryCodesLeft": 0});
        assert_eq!(app.get_as(&cookie, FACTOR).await.json(), off);
        assert_eq!(enable(&app, &cookie, "123456").await.refusal(), "409 second_factor_off");
        let refused = begin(&app, &cookie, "wrong").await;
        assert_eq!((refused.refusal().as_str(), refused.json()["fields"]["currentPassword"].is_string()), ("422 wrong_password", true));

        let begun = begin(&app, &cookie, PASSWORD).await.json();
        let secret = begun["secret"].as_str().unwrap();
        assert_eq!(secret.len(), 32, "160 bits");
        assert_eq!(begun["uri"], format!("otpauth://totp/Sidestart:127.0.0.1?secret={secret}&issuer=Sidestart"));
        assert!(begun["qrSvg"].as_str().unwrap().starts_with("<svg "));
        assert_eq!(app.get_as(&cookie, FACTOR).await.json(), off, "it counts with the first code");
        assert_eq!(log_in(&app, "", PASSWORD).await.status, 200);

        let again = begin(&app, &cookie, PASSWORD).await.json();
        assert_ne!(again["secret"], begun["secret"], "each start makes another secret");
        let stale = enable(&app, &cookie, &code(&app, secret)).await;
        assert_eq!((stale.refusal().as_str(), stale.json()["fields"]["code"].is_string()), ("422 wrong_code", true));
        let enabled = enable(&app, &cookie, &code(&app, again["secret"].as_str().unwrap())).await;
        let codes: HashSet<String> = serde_json::from_value(enabled.json()["recoveryCodes"].clone()).unwrap();
        assert!(codes.len() == 10 && codes.iter().all(|code| code.len() == 29), "{codes:?}");

        let factor = app.get_as(&cookie, FACTOR).await.json();
        assert_same_json!(factor, @r#"
        {
          "enabled": true,
          "enabledAt": "2026-03-01T09:30:00.000000Z",
          "recoveryCodesLeft": 10
        }
        "#);
        assert_eq!(app.get_as(&elsewhere, SESSION).await.refusal(), "401 admin_required", "opened without a code");
        assert_eq!(begin(&app, &cookie, PASSWORD).await.refusal(), "409 second_factor_on");
        let everything = app.dump_rows().await;
        assert!(codes.iter().all(|code| !everything.contains(code) && !everything.contains(&code.replace('-', ""))));
    }

    async fn a_set_up_that_takes_over_an_hour_starts_again(app: TestApp) {
        let cookie = start_admin(&app).await;
        let begun = begin(&app, &cookie, PASSWORD).await.json();
        app.clock.advance_micros(HOUR);
        let late = enable(&app, &cookie, &code(&app, begun["secret"].as_str().unwrap())).await;
        assert_eq!(late.refusal(), "409 second_factor_off");
    }

    async fn the_log_in_asks_for_a_code_after_the_password(app: TestApp) {
        let (_, secret, _) = with_factor(&app).await;
        let first = log_in(&app, "", PASSWORD).await;
        assert_eq!((first.refusal().as_str(), first.header("set-cookie")), ("401 second_factor_required", ""));
        let now = code(&app, &secret);
        assert_eq!(log_in_with(&app, "", "wrong", &now).await.refusal(), "401 wrong_password");
        assert_eq!(log_in_with(&app, "", "wrong", "").await.refusal(), "401 wrong_password", "nobody learns of the second step");
        for wrong in ["000000", "12345", "abcde-fghjk-mnpqr", "abcde-fghjk-mnpqr-stuvw-xyz23", "x"] {
            let answer = log_in_with(&app, "", PASSWORD, wrong).await;
            assert_eq!((answer.refusal().as_str(), answer.header("set-cookie")), ("401 wrong_code", ""), "{wrong}");
        }
        let spaced = format!(" {} {} ", &now[..3], &now[3..]);
        let cookie = cookie_of(&log_in_with(&app, "", PASSWORD, &spaced).await);
        assert_eq!(app.get_as(&cookie, SESSION).await.status, 200);
    }

    async fn a_code_works_once_and_no_older_one_after_it(app: TestApp) {
        let (_, secret, _) = with_factor(&app).await;
        let first = code(&app, &secret);
        assert_eq!(log_in_with(&app, "", PASSWORD, &first).await.status, 200);
        assert_eq!(log_in_with(&app, "", PASSWORD, &first).await.refusal(), "401 wrong_code");
        app.clock.advance_micros(STEP);
        let second = code(&app, &secret);
        app.clock.advance_micros(STEP);
        let third = code(&app, &secret);
        assert_eq!(log_in_with(&app, "", PASSWORD, &third).await.status, 200);
        assert_eq!(log_in_with(&app, "", PASSWORD, &second).await.refusal(), "401 wrong_code", "seen over a shoulder");
        app.clock.advance_micros(STEP);
        let late = code(&app, &secret);
        app.clock.advance_micros(STEP);
        assert_eq!(log_in_with(&app, "", PASSWORD, &late).await.status, 200, "a slow phone");
    }

    async fn the_same_code_at_the_same_moment_opens_one_session(app: TestApp) {
        let (_, secret, _) = with_factor(&app).await;
        let now = code(&app, &secret);
        let answers = join_all((0..4).map(|_| log_in_with(&app, "", PASSWORD, &now))).await;
        let statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    }

    async fn a_recovery_code_opens_once(app: TestApp) {
        let (cookie, _, codes) = with_factor(&app).await;
        let typed = codes[3].to_uppercase().replace('-', " ");
        assert_eq!(log_in_with(&app, "", PASSWORD, &typed).await.status, 200);
        assert_eq!(log_in_with(&app, "", PASSWORD, &codes[3]).await.refusal(), "401 wrong_code");
        assert_eq!(log_in_with(&app, "", PASSWORD, &codes[4]).await.status, 200);
        assert_eq!(app.get_as(&cookie, FACTOR).await.json()["recoveryCodesLeft"], 8);
    }

    async fn a_recovery_code_of_an_earlier_version_still_opens(app: TestApp) {
        let (cookie, _, _) = with_factor(&app).await;
        let hash = server::identity::accounts::hash("abcdefghjkmnpqr");
        app.change(&format!("INSERT INTO recovery_codes (code_hash, owner) VALUES ('{hash}', 'admin:1')")).await;
        assert_eq!(app.get_as(&cookie, FACTOR).await.json()["recoveryCodesLeft"], 11);
        assert_eq!(log_in_with(&app, "", PASSWORD, "abcde-fghjk-mnpqr").await.status, 200);
        assert_eq!(log_in_with(&app, "", PASSWORD, "abcde-fghjk-mnpqr").await.refusal(), "401 wrong_code");
    }

    async fn what_an_earlier_version_stored_for_the_administration_goes_on(app: TestApp) {
        let (_, secret, codes) = with_factor(&app).await;
        let old_state = [
            "CREATE TABLE admin_second_factors (admin_id BIGINT NOT NULL PRIMARY KEY, secret TEXT NOT NULL, created_at BIGINT NOT NULL, enabled_at BIGINT NULL, last_step BIGINT NOT NULL)",
            "CREATE TABLE admin_recovery_codes (code_hash TEXT NOT NULL PRIMARY KEY, admin_id BIGINT NOT NULL)",
            "INSERT INTO admin_second_factors SELECT CAST(substr(owner, 7) AS BIGINT), secret, created_at, enabled_at, last_step FROM second_factors",
            "INSERT INTO admin_recovery_codes SELECT code_hash, CAST(substr(owner, 7) AS BIGINT) FROM recovery_codes",
            "DROP TABLE second_factors",
            "DROP TABLE recovery_codes",
            "DELETE FROM schema_changes WHERE name = 'm0050_second_factors'",
        ];
        app.migrate_from(old_state.map(str::to_owned)).await;
        assert_eq!(log_in(&app, "", PASSWORD).await.refusal(), "401 second_factor_required");
        assert_eq!(log_in_with(&app, "", PASSWORD, &code(&app, &secret)).await.status, 200);
        assert_eq!(log_in_with(&app, "", PASSWORD, &codes[0]).await.status, 200);
        assert_eq!(app.rows("SELECT owner FROM recovery_codes").await.len(), 9);
    }

    async fn nobody_guesses_codes_for_long_and_the_password_keeps_its_own_count(app: TestApp) {
        let (_, secret, _) = with_factor(&app).await;
        // A browser that is known from now on.
        assert_eq!(log_in_with(&app, ANNA, PASSWORD, &code(&app, &secret)).await.status, 200);
        app.clock.advance_micros(STEP);
        for _ in 0..12 {
            assert_eq!(log_in(&app, "", PASSWORD).await.refusal(), "401 second_factor_required", "costs no try");
        }
        for _ in 0..10 {
            assert_eq!(log_in_with(&app, "", PASSWORD, "000000").await.refusal(), "401 wrong_code");
        }
        let refused = log_in_with(&app, BEN, PASSWORD, &code(&app, &secret)).await;
        assert_eq!((refused.refusal().as_str(), refused.header("retry-after")), ("429 rate_limited", "600"));
        assert_eq!(log_in(&app, "", PASSWORD).await.refusal(), "401 second_factor_required", "the password still counts");
        assert_eq!(log_in_with(&app, ANNA, PASSWORD, &code(&app, &secret)).await.status, 200, "nobody locks the owner out");
    }

    async fn it_is_turned_off_with_the_password_and_a_code(app: TestApp) {
        let (cookie, secret, _) = with_factor(&app).await;
        let now = code(&app, &secret);
        assert_eq!(disable(&app, &cookie, "wrong", &now).await.refusal(), "422 wrong_password");
        let refused = disable(&app, &cookie, PASSWORD, "000000").await;
        assert_eq!((refused.refusal().as_str(), refused.json()["fields"]["code"].is_string()), ("422 wrong_code", true));
        assert_eq!(app.get_as(&cookie, FACTOR).await.json()["enabled"], true);
        assert_eq!(disable(&app, &cookie, PASSWORD, &now).await.status, 204);
        assert_eq!(app.get_as(&cookie, FACTOR).await.json(), json!({"enabled": false, "enabledAt": null, "recoveryCodesLeft": 0}));
        assert_eq!(log_in(&app, "", PASSWORD).await.status, 200);
        assert_eq!(disable(&app, &cookie, PASSWORD, &now).await.refusal(), "409 second_factor_off");
        for table in ["second_factors", "recovery_codes"] {
            assert!(app.rows(&format!("SELECT owner FROM {table}")).await.is_empty(), "{table}");
        }
    }

    async fn guesses_at_turning_it_off_are_limited_too(app: TestApp) {
        let (cookie, secret, codes) = with_factor(&app).await;
        for _ in 0..10 {
            assert_eq!(disable(&app, &cookie, PASSWORD, "000000").await.refusal(), "422 wrong_code");
        }
        assert_eq!(disable(&app, &cookie, PASSWORD, &code(&app, &secret)).await.refusal(), "429 rate_limited");
        app.clock.advance_micros(2 * HOUR);
        assert_eq!(disable(&app, &cookie, PASSWORD, &codes[0]).await.status, 204, "a recovery code does as well");
    }

    async fn a_lost_device_is_helped_on_the_server_itself(app: TestApp) {
        assert!(!admin::disable_without_code(&app.state.db).await.unwrap(), "before the first start");
        let (cookie, _, codes) = with_factor(&app).await;
        assert!(admin::disable_without_code(&app.state.db).await.unwrap());
        assert_eq!(app.get_as(&cookie, SESSION).await.refusal(), "401 admin_required", "the device may be in other hands");
        let cookie = cookie_of(&log_in(&app, "", PASSWORD).await);
        assert_eq!(disable(&app, &cookie, PASSWORD, &codes[0]).await.refusal(), "409 second_factor_off");
        assert!(!admin::disable_without_code(&app.state.db).await.unwrap());
    }

    async fn a_new_password_leaves_it_on(app: TestApp) {
        let (cookie, secret, _) = with_factor(&app).await;
        let other = "violet cello harbour";
        let body = json!({"currentPassword": PASSWORD, "newPassword": other, "confirmPassword": other});
        assert_eq!(app.ask_as(&cookie, Method::PUT, "/api/admin/password", body).await.status, 204);
        assert_eq!(log_in(&app, "", other).await.refusal(), "401 second_factor_required");
        assert_eq!(log_in_with(&app, "", other, &code(&app, &secret)).await.status, 200);
        assert_eq!(app.ask_as("", Method::DELETE, FACTOR, Value::Null).await.refusal(), "401 admin_required");
    }
}
