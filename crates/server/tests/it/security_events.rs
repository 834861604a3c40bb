//! Security events in the log: ways into an account, with who, how, and how it ended.

use std::io;
use std::sync::{Arc, Mutex};

use axum::http::{Method, header};
use serde_json::json;

use crate::harness::{ANNA, PASSWORD, TestApp, json_post};
use crate::second_factor::code;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// The events since the last look, without the time and the span.
    fn take_events(&self) -> Vec<String> {
        let text = String::from_utf8(std::mem::take(&mut *self.0.lock().unwrap())).unwrap();
        let events = text.lines().filter_map(|line| line.split_once("security event "));
        events.map(|(_, fields)| fields.replace('"', "")).collect()
    }
}

async fn log_in(app: &TestApp, email: &str, password: &str, code: &str) {
    let request = json_post("/api/auth/login").header(header::COOKIE, ANNA);
    let body = json!({"email": email, "password": password, "code": code});
    app.send(request.body(body.to_string().into()).unwrap()).await;
}

on_both! {
    async fn each_way_into_an_account_is_a_line_with_who_how_and_its_end(app: TestApp) {
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
        let guard = tracing::subscriber::set_default(subscriber);
        let token = app.member("", "anna@example.org").await;
        log_in(&app, "anna@example.org", "hidden-words", "").await;
        log_in(&app, "nobody@example.org", "hidden-words", "").await;
        log_in(&app, "anna@example.org", PASSWORD, "").await;
        let sign_up = "security.event=sign-up security.outcome=success security.factors=password account.kind=member account.id=1000";
        let of = |outcome: &str, who: &str| format!("security.event=log-in security.outcome={outcome} security.factors=password account.kind={who}");
        let events = log.take_events();
        assert_eq!(events, [
            sign_up.to_owned(),
            of("wrong_credentials", "member account.id=1000"),
            of("wrong_credentials", "unknown"),
            of("success", "member account.id=1000"),
        ]);

        let factor = "/api/auth/second-factor";
        let begun = app.ask_with(&token, Method::POST, factor, json!({"currentPassword": PASSWORD})).await.json();
        let secret = begun["secret"].as_str().unwrap();
        let enabled = app.ask_with(&token, Method::PUT, factor, json!({"code": code(&app, secret)})).await.json();
        app.clock.advance_micros(30_000_000);
        let (now, recovery) = (code(&app, secret), enabled["recoveryCodes"][0].as_str().unwrap());
        log_in(&app, "anna@example.org", PASSWORD, "").await;
        log_in(&app, "anna@example.org", PASSWORD, "000000").await;
        log_in(&app, "anna@example.org", PASSWORD, &now).await;
        log_in(&app, "anna@example.org", PASSWORD, recovery).await;
        app.post("/api/admin/login", json!({"password": "hidden-words"})).await;
        let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        let events: Vec<String> = log.take_events().iter().map(|event| event.split(" account.id").next().unwrap().to_owned()).collect();
        assert_eq!(events, [
            "security.event=second-factor-begin security.outcome=success security.factors=password account.kind=member",
            "security.event=second-factor-on security.outcome=success security.factors=password and app account.kind=member",
            "security.event=log-in security.outcome=second_factor_required security.factors=password account.kind=member",
            "security.event=log-in security.outcome=wrong_code security.factors=password account.kind=member",
            "security.event=log-in security.outcome=success security.factors=password and app account.kind=member",
            "security.event=log-in security.outcome=success security.factors=password and recovery code account.kind=member",
            "security.event=log-in security.outcome=wrong_password security.factors=password account.kind=admin",
        ]);
        drop(guard);
        for hidden in ["hidden-words", PASSWORD, &now, recovery, secret, token.as_str(), "@example.org"] {
            assert!(!text.contains(hidden), "{hidden} is in the log: {text}");
        }
    }
}
