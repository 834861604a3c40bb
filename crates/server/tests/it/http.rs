use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::json;
use server::http::PeerAddress;

use crate::harness::{ANNA, Answer, TestApp, json_post};

const ANALYZE: &str = "/api/niche/analyze";
const SAVE: &str = "/api/niche/save-search";

async fn from(app: &TestApp, peer: &str, mut request: Request<Body>) -> Answer {
    request
        .extensions_mut()
        .insert(PeerAddress(peer.parse::<SocketAddr>().unwrap()));
    app.send(request).await
}

fn get_request(path: &str, headers: &[(&str, &str)]) -> Request<Body> {
    headers
        .iter()
        .fold(Request::get(path), |request, (name, value)| {
            request.header(*name, *value)
        })
        .body(Body::empty())
        .unwrap()
}

fn save_request(headers: &[(&str, &str)]) -> Request<Body> {
    let request = headers
        .iter()
        .fold(json_post(SAVE), |request, (name, value)| request.header(*name, *value));
    request.body(json!({"keywords": "a"}).to_string().into()).unwrap()
}

/// A log that a test can read.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

on_both! {
    async fn every_answer_carries_the_security_headers(app: TestApp) {
        for path in ["/healthz", "/api/nothing", "/api/niche/match?q=nail", "/api/niche/saved-searches"] {
            let answer = app.get(path).await;
            assert_eq!(answer.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'", "{path}");
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            assert_eq!(answer.header("x-frame-options"), "DENY");
            assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin");
            assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
            assert!(answer.header("permissions-policy").contains("geolocation=()"));
            assert_eq!(answer.header("strict-transport-security"), "", "not over plain http");
        }
        assert_eq!(app.get("/api/niche/saved-searches").await.header("cache-control"), "no-store");
    }

    async fn an_encrypted_site_promises_to_stay_so(app: TestApp)
        with |given| given.base_url = Some("https://example.com".into()) =>
    {
        assert_eq!(app.get("/healthz").await.header("strict-transport-security"), "max-age=31536000; includeSubDomains");
    }

    async fn a_sane_request_id_is_echoed_and_any_other_replaced(app: TestApp) {
        let id = async |given: &str| {
            app.send(get_request("/healthz", &[("x-request-id", given)])).await.header("x-request-id").to_owned()
        };
        assert_eq!(id("abc-123_X.9").await, "abc-123_X.9");
        let long = "x".repeat(65);
        for bad in ["", "a b", "<script>", long.as_str()] {
            let fresh = id(bad).await;
            assert!(fresh.len() == 16 && fresh.bytes().all(|b| b.is_ascii_hexdigit()), "{bad:?} gave {fresh:?}");
        }
        assert_ne!(app.get("/healthz").await.header("x-request-id"), app.get("/healthz").await.header("x-request-id"));
    }

    async fn it_is_healthy_and_ready_until_the_database_goes(app: TestApp) {
        assert_eq!((app.get("/healthz").await.status.as_u16(), app.get("/readyz").await.status.as_u16()), (200, 200));
        app.state.db.close().await.unwrap();
        assert_eq!(app.get("/readyz").await.refusal(), "503 unavailable");
        assert_eq!(app.get("/healthz").await.status, 200, "the process itself is fine");
    }

    async fn long_answers_are_compressed_and_short_ones_are_not(app: TestApp) {
        let body = || Body::from(json!({"keywords": "nail art"}).to_string());
        let packed = app.send(json_post(ANALYZE).header(header::ACCEPT_ENCODING, "gzip").body(body()).unwrap()).await;
        assert_eq!((packed.status.as_u16(), packed.header("content-encoding")), (200, "gzip"));
        assert_eq!(packed.header("vary"), "accept-encoding");
        let plain = app.send(json_post(ANALYZE).body(body()).unwrap()).await;
        assert!(plain.body.len() > 2 * packed.body.len());
        let short = app.send(get_request("/api/niche/saved-searches", &[("accept-encoding", "gzip")])).await;
        assert_eq!(short.header("content-encoding"), "");
    }

    async fn too_many_writes_from_one_address_must_wait(app: TestApp)
        with |given| { given.rate_limit_per_second = Some(1); given.rate_limit_burst = Some(3); } =>
    {
        let mut refused = None;
        for _ in 0..50 {
            let answer = from(&app, "192.0.2.1:1000", save_request(&[])).await;
            if answer.status == 429 {
                refused = Some(answer);
                break;
            }
        }
        let refused = refused.expect("never refused");
        assert_eq!(refused.code(), "rate_limited");
        assert!((1..=3).contains(&refused.header("retry-after").parse::<u32>().unwrap()));
        assert_eq!(from(&app, "192.0.2.2:1000", save_request(&[])).await.status, 201, "others are not held up");
        let read = get_request("/api/niche/saved-searches", &[]);
        assert_eq!(from(&app, "192.0.2.1:1000", read).await.status, 200, "reading is not limited");
    }

    async fn a_made_up_forwarding_header_does_not_get_around_the_limit(app: TestApp)
        with |given| {
            given.rate_limit_per_second = Some(1);
            given.rate_limit_burst = Some(1);
            given.trusted_proxies = Some("10.0.0.0/8".into());
        } =>
    {
        let mut stranger = Vec::new();
        let mut behind_the_proxy = Vec::new();
        for number in 0..20 {
            let hop = format!("198.51.100.{number}");
            let forwarded = [("x-forwarded-for", hop.as_str())];
            stranger.push(from(&app, "192.0.2.1:1000", save_request(&forwarded)).await.status.as_u16());
            behind_the_proxy.push(from(&app, "10.0.0.5:1000", save_request(&forwarded)).await.status.as_u16());
        }
        assert!(stranger.contains(&429));
        assert_eq!(behind_the_proxy, [201; 20], "twenty people behind the proxy, one write each");
    }

    async fn metrics_are_for_this_machine_or_for_the_token(app: TestApp)
        with |given| given.metrics_token = Some("a-long-enough-secret".into()) =>
    {
        let ask = async |peer: &str, headers: &[(&str, &str)]| from(&app, peer, get_request("/metrics", headers)).await;
        assert_eq!(ask("127.0.0.1:5", &[]).await.status, 200);
        assert_eq!(ask("[::1]:5", &[]).await.status, 200);
        assert_eq!(ask("192.0.2.1:5", &[]).await.refusal(), "401 unauthorized");
        assert_eq!(app.get("/metrics").await.status, 401, "no connection, no loopback");
        let passed_on = ask("127.0.0.1:5", &[("x-forwarded-for", "127.0.0.1")]).await;
        assert_eq!(passed_on.status, 401, "a proxy on this machine is not this machine");
        assert_eq!(ask("192.0.2.1:5", &[("authorization", "Bearer a-long-enough-secret")]).await.status, 200);
        for wrong in ["Bearer a-long-enough-secreT", "Bearer ", "a-long-enough-secret", "Basic a-long-enough-secret"] {
            assert_eq!(ask("192.0.2.1:5", &[("authorization", wrong)]).await.status, 401, "{wrong}");
        }
    }

    async fn metrics_behind_a_proxy_are_for_the_token_alone(app: TestApp)
        with |given| {
            given.metrics_token = Some("a-long-enough-secret".into());
            given.trusted_proxies = Some("10.0.0.5".into());
        } =>
    {
        let ask = async |peer: &str, headers: &[(&str, &str)]| from(&app, peer, get_request("/metrics", headers)).await;
        for peer in ["127.0.0.1:5", "[::1]:5", "10.0.0.5:5"] {
            assert_eq!(ask(peer, &[]).await.refusal(), "401 unauthorized", "{peer}");
            assert_eq!(ask(peer, &[("authorization", "Bearer a-long-enough-secret")]).await.status, 200, "{peer}");
        }
    }

    async fn metrics_behind_a_proxy_without_a_token_are_for_nobody(app: TestApp)
        with |given| given.trusted_proxies = Some("127.0.0.1".into()) =>
    {
        for headers in [&[][..], &[("authorization", "Bearer ")], &[("authorization", "Bearer a-long-enough-secret")]] {
            assert_eq!(from(&app, "127.0.0.1:5", get_request("/metrics", headers)).await.refusal(), "401 unauthorized");
        }
    }

    async fn metrics_of_a_public_site_are_for_the_token_alone(app: TestApp)
        with |given| {
            given.metrics_token = Some("a-long-enough-secret".into());
            given.base_url = Some("https://example.com".into());
        } =>
    {
        // A proxy on this machine that adds no header passes strangers on from 127.0.0.1.
        for path in ["/metrics", "/readyz?verbose"] {
            let asked = from(&app, "127.0.0.1:5", get_request(path, &[])).await;
            assert!(!asked.text().contains("http_requests_total") && !asked.text().contains("oldest due job"), "{path}");
        }
        assert_eq!(from(&app, "127.0.0.1:5", get_request("/metrics", &[])).await.refusal(), "401 unauthorized");
        let token = [("authorization", "Bearer a-long-enough-secret")];
        assert_eq!(from(&app, "127.0.0.1:5", get_request("/metrics", &token)).await.status, 200);
        assert!(from(&app, "127.0.0.1:5", get_request("/readyz?verbose", &token)).await.text().contains("oldest due job"));
    }

    async fn the_security_contact_is_that_of_the_settings_and_never_out_of_date(app: TestApp)
        with |given| {
            given.base_url = Some("https://example.com".into());
            given.security_contact = Some("mailto:security@example.com, https://example.com/report".into());
        } =>
    {
        let answer = app.get("/.well-known/security.txt").await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "text/plain; charset=utf-8"));
        let lines = [
            "Contact: mailto:security@example.com",
            "Contact: https://example.com/report",
            "Expires: 2026-08-28T09:30:00Z",
            "Preferred-Languages: en",
            "Canonical: https://example.com/.well-known/security.txt",
            "",
        ];
        assert_eq!(answer.text(), lines.join("\n"));
        app.clock.advance_micros(24 * 3600 * 1_000_000);
        assert!(app.get("/.well-known/security.txt").await.text().contains("Expires: 2026-08-29T09:30:00Z"));
    }

    async fn without_a_security_contact_there_is_no_such_file(app: TestApp) {
        assert_eq!(app.get("/.well-known/security.txt").await.refusal(), "404 not_found");
    }

    async fn requests_are_counted_by_route_and_never_by_what_was_typed(app: TestApp) {
        app.get("/api/niche/match?q=secretword").await;
        app.get("/api/secretpath").await;
        app.send(Request::builder().method("SECRETMETHOD").uri("/healthz").body(Body::empty()).unwrap()).await;
        let text = from(&app, "127.0.0.1:5", get_request("/metrics", &[])).await.text().to_owned();
        assert!(text.contains("http_requests_total{method=\"GET\",route=\"/api/niche/match\",status=\"200\"} 1"), "{text}");
        assert!(text.contains("http_requests_total{method=\"OTHER\",route=\"/healthz\",status=\"405\"} 1"), "{text}");
        assert!(text.contains("http_request_duration_seconds_bucket"), "{text}");
        assert!(!text.to_lowercase().contains("secret"), "{text}");
    }

    async fn the_log_names_the_route_and_no_personal_data(app: TestApp) {
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::DEBUG)
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        let guard = tracing::subscriber::set_default(subscriber);
        app.get_as(ANNA, "/api/niche/match?q=secretword").await;
        app.post_as(ANNA, SAVE, json!({"keywords": "secretword"})).await;
        app.post_as(ANNA, ANALYZE, json!({"keywords": "secretword secretword", "market": "secretslug"})).await;
        from(&app, "198.51.100.77:5", save_request(&[("x-request-id", "traced-7")])).await;
        drop(guard);
        let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        assert!(text.contains("http.route=\"/api/niche/save-search\" http.status=201"), "{text}");
        assert!(text.contains("request.id=\"traced-7\""), "{text}");
        for secret in ["secret", "AAAAAAAA", "198.51.100.77"] {
            assert!(!text.contains(secret), "{secret} is in the log: {text}");
        }
    }

    async fn the_log_names_the_account_of_a_refused_request_by_its_number(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        let admin = app.admin().await;
        let log = Log::default();
        let writer = log.clone();
        let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
        let guard = tracing::subscriber::set_default(subscriber);
        assert_eq!(app.get_with(&token, "/api/forum/queue").await.status, 403);
        assert_eq!(app.get_with(&token, "/api/auth/user").await.status, 200);
        assert_eq!(app.get_as(ANNA, "/api/auth/sessions").await.status, 401);
        assert_eq!(app.get_as(&admin, "/api/admin/posts").await.status, 200);
        drop(guard);
        let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        let refused: Vec<&str> = text.lines().filter(|line| line.contains("request refused")).collect();
        assert_eq!(refused.len(), 2, "{text}");
        assert!(refused[0].contains("caller.kind=\"member\" caller.account=1000"), "{text}");
        assert!(refused[1].contains("caller.kind=\"visitor\"") && !refused[1].contains("caller.account"), "{text}");
        for secret in ["anna", "AAAAAAAA", "caller.account=1000 request answered"] {
            assert!(!text.contains(secret), "{secret} is in the log: {text}");
        }
    }

    async fn a_panic_is_a_500_in_our_shape(app: TestApp) {
        async fn explode() -> &'static str {
            panic!("with somebody's words in it")
        }
        let site = axum::Router::new().route("/explode", axum::routing::get(explode));
        let router = server::app::wrap_site(site, &app.state);
        let answer = app.send_to(router, get_request("/explode", &[])).await;
        assert_eq!(answer.refusal(), "500 internal");
        assert!(!answer.text().contains("somebody"));
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_ne!(answer.header("x-request-id"), "");
    }

    async fn a_request_that_takes_too_long_is_a_503(app: TestApp)
        with |given| given.request_timeout_s = Some(1) =>
    {
        let site = axum::Router::new().route("/slow", axum::routing::get(std::future::pending::<&'static str>));
        let answer = app.send_to(server::app::wrap_site(site, &app.state), get_request("/slow", &[])).await;
        assert_eq!(answer.refusal(), "503 unavailable");
    }

    async fn a_head_request_gets_the_headers_of_a_get(app: TestApp) {
        let answer = app.send(Request::head("/api/niche/saved-searches").body(Body::empty()).unwrap()).await;
        assert_eq!((answer.status.as_u16(), answer.body.len()), (200, 0));
        assert_eq!(answer.header("content-type"), "application/json");
    }
}
