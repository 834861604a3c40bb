//! Names of the cookies on an encrypted site: those under plain names are none there.

use axum::http::header;
use serde_json::json;

use crate::harness::{ANNA, Answer, PASSWORD, TestApp, json_post};

const SAVE: &str = "/api/niche/save-search";
const SAVED: &str = "/api/niche/saved-searches";

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

    async fn an_encrypted_site_reads_no_cookie_under_a_plain_name(app: TestApp)
        with |given| given.base_url = Some("https://example.com".into()) =>
    {
        app.post_as(&format!("__Host-{ANNA}"), SAVE, json!({"keywords": "mine"})).await;
        assert_eq!(app.get_as(ANNA, SAVED).await.json(), json!([]), "another host of the domain may have set it");
        let page = app.get_as(ANNA, "/").await;
        let [visitor] = cookies(&page)[..] else { panic!("{:?}", cookies(&page)) };
        assert!(visitor.starts_with("__Host-sidestart_visitor=") && !visitor.contains(pair(ANNA).split('=').next_back().unwrap()), "{visitor}");
        let token = app.member("", "anna@example.org").await;
        let planted = format!("sidestart_session={token}");
        assert_eq!(app.get_as(&planted, "/api/auth/user").await.refusal(), "401 login_required");
        let both = format!("__Host-{planted}; sidestart_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
        assert_eq!(app.get_as(&both, "/api/auth/user").await.json()["email"], "anna@example.org");
        let admin = app.admin().await;
        assert!(admin.starts_with("sidestart_admin="), "{admin}");
        assert_eq!(app.get_as(&admin, "/api/admin/session").await.refusal(), "401 admin_required");
        assert_eq!(app.get_as(&format!("__Host-{admin}"), "/api/admin/session").await.status, 200);
    }
}
