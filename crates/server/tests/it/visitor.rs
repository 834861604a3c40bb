use axum::http::{HeaderMap, HeaderValue, Request, header};
use serde_json::json;
use server::identity::callers::ensure_cookie;
use server::platform::config::{Config, GivenSettings};
use server::platform::rng::Rng;

use crate::harness::{ANNA, Answer, json_post};

const SAVE: &str = "/api/niche/save-search";
const SAVED: &str = "/api/niche/saved-searches";

fn config_with_base(base_url: &str) -> Config {
    Config::from_given(GivenSettings {
        base_url: Some(base_url.into()),
        ..GivenSettings::default()
    })
    .unwrap()
}

fn with_cookie(value: &str) -> HeaderMap {
    HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(value).unwrap())])
}

#[test]
fn a_stranger_gets_a_cookie_that_scripts_and_other_sites_cannot_use() {
    let cookie = ensure_cookie(
        &HeaderMap::new(),
        &config_with_base("http://127.0.0.1:8080"),
        &Rng::from_seed(1),
    )
    .unwrap();
    let text = cookie.to_str().unwrap();
    let (pair, rest) = text.split_once("; ").unwrap();
    assert_eq!(rest, "Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax");
    let secret = pair.strip_prefix("sidestart_visitor=").unwrap();
    assert_eq!(secret.len(), 32);
    let other = ensure_cookie(
        &HeaderMap::new(),
        &config_with_base("http://127.0.0.1:8080"),
        &Rng::from_system().unwrap(),
    )
    .unwrap();
    assert_ne!(other, cookie);
    assert!(
        ensure_cookie(
            &with_cookie(pair),
            &config_with_base("http://127.0.0.1:8080"),
            &Rng::from_seed(1)
        )
        .is_none()
    );
}

#[test]
fn an_encrypted_site_says_secure() {
    let cookie = ensure_cookie(
        &HeaderMap::new(),
        &config_with_base("https://example.com"),
        &Rng::from_seed(1),
    )
    .unwrap();
    let text = cookie.to_str().unwrap();
    assert!(
        text.starts_with("__Host-sidestart_visitor=") && text.ends_with("; Secure"),
        "{text}"
    );
}

#[test]
fn a_malformed_cookie_is_replaced() {
    for value in [
        "",
        "short",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"",
    ] {
        let headers = with_cookie(&format!("theme=dark; sidestart_visitor={value}"));
        assert!(
            ensure_cookie(&headers, &config_with_base("http://a.test"), &Rng::from_seed(1)).is_some(),
            "{value:?}"
        );
    }
}

on_both! {
    async fn the_cookie_is_found_among_others_and_is_not_stored(app: TestApp) {
        app.post_as(&format!("theme=dark; {ANNA}; x=y"), SAVE, json!({"keywords": "mine"})).await;
        assert_eq!(app.get_as(ANNA, SAVED).await.json()[0]["keywords"], "mine");
        let rows = app.rows("SELECT owner FROM niche_searches").await;
        let owner: String = rows[0].try_get("", "owner").unwrap();
        // First 32 digits of the SHA-256 of 32 times "A".
        assert_eq!(owner, "v:22a48051594c1949deed7040850c1f0f");
    }

    async fn a_malformed_cookie_counts_as_none(app: TestApp) {
        app.post_as("sidestart_visitor=short", SAVE, json!({"keywords": "as guest"})).await;
        app.post_as("other=cookie", SAVE, json!({"keywords": "as guest too"})).await;
        assert_eq!(app.get(SAVED).await.json().as_array().unwrap().len(), 2);
    }

    async fn a_page_of_another_site_cannot_write_with_the_cookie(app: TestApp) {
        for (name, value) in [
            ("origin", "https://evil.test"),
            ("origin", "null"),
            ("origin", "http://127.0.0.1:8081"),
            ("origin", "http://127.0.0.1"),
            ("origin", "https://127.0.0.1:8080"),
            ("origin", "https://127.0.0.1:8080.evil.test"),
            ("origin", ""),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            let answer = write_with(&app, &[(name, value)]).await;
            assert_eq!(answer.refusal(), "403 cross_origin", "{name}: {value}");
        }
        let two = write_with(&app, &[("origin", "http://127.0.0.1:8080"), ("origin", "https://evil.test")]).await;
        assert_eq!(two.refusal(), "403 cross_origin");
        assert_eq!(app.get_as(ANNA, SAVED).await.json(), json!([]));
    }

    async fn the_sites_own_pages_and_programs_can(app: TestApp) {
        for headers in [
            &[("origin", "http://127.0.0.1:8080")][..],
            &[("origin", "http://side.example"), ("sec-fetch-site", "same-origin")],
            &[("sec-fetch-site", "same-origin")],
            &[("sec-fetch-site", "none")],
            &[],
        ] {
            let answer = write_with(&app, headers).await;
            assert_eq!(answer.status, 201, "{headers:?}: {}", answer.text());
        }
    }

    async fn the_base_url_counts_as_the_site_behind_a_proxy_that_renames_the_host(app: TestApp)
        with |given| given.base_url = Some("https://example.com".into()) =>
    {
        assert_eq!(write_with(&app, &[("origin", "https://example.com")]).await.status, 201);
        assert_eq!(write_with(&app, &[("origin", "http://example.com")]).await.status, 403);
        assert_eq!(write_with(&app, &[("origin", "https://example.com:444")]).await.status, 403);
    }

    async fn an_encrypted_site_takes_no_writes_from_pages_of_its_host_without_encryption(app: TestApp)
        with |given| given.base_url = Some("https://example.com".into()) =>
    {
        assert_eq!(write_with(&app, &[("origin", "https://side.example")]).await.status, 201, "another name of the site");
        assert_eq!(write_with(&app, &[("origin", "http://side.example")]).await.refusal(), "403 cross_origin");
        assert_eq!(write_with(&app, &[("origin", "https://side.example:8443")]).await.refusal(), "403 cross_origin");
    }

    async fn a_site_without_encryption_takes_none_from_an_encrypted_one_of_its_host(app: TestApp) {
        assert_eq!(write_with(&app, &[("origin", "https://side.example")]).await.refusal(), "403 cross_origin");
    }

    async fn reading_needs_no_origin(app: TestApp) {
        let request = Request::get(SAVED).header(header::COOKIE, ANNA).header("origin", "https://evil.test");
        let answer = app.send(request.body("".into()).unwrap()).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("access-control-allow-origin"), "", "and no other site may look at the answer");
    }
}

async fn write_with(app: &crate::harness::TestApp, headers: &[(&str, &str)]) -> Answer {
    let prefix = if app.state.config.is_https() { "__Host-" } else { "" };
    let mut request = json_post(SAVE).header(header::COOKIE, format!("{prefix}{ANNA}"));
    let is_aside = |(name, value): &(&str, &str)| *name == "origin" && value.contains("side.example");
    if headers.iter().any(is_aside) {
        request
            .headers_mut()
            .unwrap()
            .insert(header::HOST, HeaderValue::from_static("side.example"));
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    app.send(request.body(json!({"keywords": "mine"}).to_string().into()).unwrap())
        .await
}
