//! Names of the cookies on an encrypted site, and those of version 0.1, which are renewed.

use axum::http::{Method, header};
use serde_json::{Value, json};

use crate::harness::{ANNA, Answer, PASSWORD, TestApp, json_post};

const SAVE: &str = "/api/niche/save-search";
const SAVED: &str = "/api/niche/saved-searches";
const OLD_VISITOR_GONE: &str = "sidestart_visitor=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure";

fn cookies(answer: &Answer) -> Vec<&str> {
    let values = answer.headers.get_all(header::SET_COOKIE).iter();
    values.map(|value| value.to_str().unwrap()).collect()
}

/// Returns the cookie as a browser sends it back.
fn pair(cookie: &str) -> &str {
    cookie.split(';').next().unwrap()
}

async fn log_in(app: &TestApp, cookie: &str) -> Answer {
    let body = json!({"email": "anna@example.org", "password": PASSWORD});
    let request = json_post("/api/auth/login").header(header::COOKIE, cookie);
    let answer = app.send(request.body(body.to_string().into()).unwrap()).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer
}

on_both! {
    async fn an_encrypted_site_binds_its_cookies_to_its_host(app: TestApp)
        with |given| given.base_url = Some("https://example.com".into()) =>
    {
        let first = app.get("/").await;
        let [visitor] = cookies(&first)[..] else { panic!("{:?}", cookies(&first)) };
        assert!(visitor.starts_with("__Host-sidestart_visitor="), "{visitor}");
        assert!(visitor.ends_with("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"), "{visitor}");
        app.member("", "anna@example.org").await;
        let answer = log_in(&app, pair(visitor)).await;
        let [session] = cookies(&answer)[..] else { panic!("{:?}", cookies(&answer)) };
        assert!(session.starts_with("__Host-sidestart_session="), "{session}");
        assert!(session.ends_with("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"), "{session}");
        assert_eq!(app.get_as(pair(session), "/api/auth/user").await.json()["email"], "anna@example.org");
        let out = app.post_as(pair(session), "/api/auth/logout", json!({})).await;
        assert_eq!(cookies(&out), ["__Host-sidestart_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"]);
    }

    async fn a_site_without_encryption_reads_the_plain_names_only(app: TestApp) {
        app.post_as(&format!("__Host-{ANNA}"), SAVE, json!({"keywords": "as guest"})).await;
        assert_eq!(app.get_as(ANNA, SAVED).await.json(), json!([]));
        assert_eq!(cookies(&app.get_as(ANNA, SAVED).await), Vec::<&str>::new());
    }

    async fn guest_data_under_an_old_name_is_found_and_the_name_renewed(app: TestApp)
        with |given| given.base_url = Some("https://example.com".into()) =>
    {
        let renewed = format!("__Host-{ANNA}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure");
        let saved = app.post_as(ANNA, SAVE, json!({"keywords": "mine"})).await;
        assert_eq!(cookies(&saved), [renewed.as_str(), OLD_VISITOR_GONE]);
        assert_eq!(saved.header("cache-control"), "private, no-store");
        for path in ["/", "/tasks", "/nothing-here"] {
            let page = app.get_as(ANNA, path).await;
            assert_eq!(cookies(&page), [renewed.as_str(), OLD_VISITOR_GONE], "{path}");
            assert!(page.header("cache-control").starts_with("private"), "{path}");
        }
        let new = format!("__Host-{ANNA}");
        assert_eq!(app.get_as(&new, SAVED).await.json()[0]["keywords"], "mine");
        assert_eq!(cookies(&app.get_as(&new, "/").await), Vec::<&str>::new());
        let both = app.get_as(&format!("{new}; {ANNA}"), SAVED).await;
        assert_eq!(cookies(&both), [OLD_VISITOR_GONE], "the old one goes, the new one stays as it is");
    }

    async fn a_session_under_an_old_name_goes_on_until_it_is_ended(app: TestApp)
        with |given| given.base_url = Some("https://example.com".into()) =>
    {
        let token = app.member("", "anna@example.org").await;
        let old = format!("sidestart_session={token}");
        let answer = app.get_as(&old, "/api/auth/user").await;
        assert_eq!(answer.json()["email"], "anna@example.org");
        let [renewed, gone] = cookies(&answer)[..] else { panic!("{:?}", cookies(&answer)) };
        assert_eq!(pair(renewed), format!("__Host-{old}"));
        assert_eq!(gone, "sidestart_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
        let out = app.post_as(&old, "/api/auth/logout", json!({})).await;
        let removed = "__Host-sidestart_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure";
        assert_eq!(cookies(&out), [removed, gone], "nothing brings it back");
        let dead = app.get_as(&old, "/api/auth/user").await;
        assert_eq!((dead.refusal().as_str(), cookies(&dead)), ("401 session_ended", vec![removed, gone]));
    }

    async fn an_admin_under_an_old_name_stays_logged_in(app: TestApp)
        with |given| given.base_url = Some("https://example.com".into()) =>
    {
        let old = app.admin().await;
        assert!(old.starts_with("sidestart_admin="), "{old}");
        let answer = app.get_as(&old, "/api/admin/session").await;
        assert_eq!(answer.status, 200);
        let renewed = format!("__Host-{old}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure");
        assert_eq!(cookies(&answer)[0], renewed);
        assert_eq!(app.get_as(pair(&renewed), "/api/admin/session").await.status, 200);
        let write = app.ask_as(pair(&renewed), Method::DELETE, "/api/admin/sessions/0", Value::Null).await;
        assert_eq!(write.refusal(), "404 not_found", "writes find it, too");
    }
}
