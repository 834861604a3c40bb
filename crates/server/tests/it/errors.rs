use axum::body::Body;
use axum::http::request::Builder;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use server::http::PeerAddress;
use server::identity::accounts;

use crate::harness::{TestApp, json_post};
use crate::openapi::{api_document, list_operations};

const ANALYZE: &str = "/api/niche/analyze";

/// The address with 1 in place of each parameter: a number, and a text.
fn with_ones(path: &str) -> String {
    let parts = path
        .split('{')
        .map(|part| part.split_once('}').map_or(part, |(_, after)| after));
    parts.collect::<Vec<_>>().join("1")
}

/// Credentials of an account with every right of a member, and of an admin.
struct EveryCaller {
    member: String,
    admin: String,
}

impl EveryCaller {
    async fn sign_up(app: &TestApp) -> Self {
        let member = app.member("", "anna@example.org").await;
        app.make_premium(1000).await;
        accounts::set_role(&app.state.db, "anna@example.org", true)
            .await
            .unwrap();
        let admin = app.admin().await;
        Self { member, admin }
    }

    /// Begins a request of a caller whom the operation admits.
    fn request(&self, operation: &Value, method: &Method, address: &str) -> Builder {
        let request = Request::builder()
            .method(method)
            .uri(address)
            .header(header::CONTENT_TYPE, "application/json");
        match operation["x-caller"].as_str() {
            Some("admin") => request.header(header::COOKIE, &self.admin),
            _ => request.header(header::AUTHORIZATION, format!("Bearer {}", self.member)),
        }
    }
}

on_both! {
    async fn a_body_that_is_not_json_says_where_it_breaks(app: TestApp) {
        let send = async |body: &'static str| app.send(json_post(ANALYZE).body(body.into()).unwrap()).await;
        let broken = send("{\"keywords\": \"a\",\n oops}").await;
        assert_same_json!(broken.json(), @r#"
        {
          "code": "invalid_json",
          "message": "The body is not valid JSON: look at line 2, column 2."
        }
        "#);
        for body in ["", " ", "{", "{\"keywords\":\"\\ud800\"}", "{} {}", "[", "nul", "{\"keywords\": NaN}"] {
            let answer = send(body).await;
            assert_eq!(answer.refusal(), "400 invalid_json", "{body:?}");
        }
        let deep = format!("{{\"keywords\":{}1{}}}", "[".repeat(30_000), "]".repeat(30_000));
        let answer = app.send(json_post(ANALYZE).body(deep.into()).unwrap()).await;
        assert_eq!(answer.refusal(), "422 invalid_body", "and no stack runs over");
        let latin = app.send(json_post(ANALYZE).body(Body::from(&b"{\"keywords\":\"caf\xe9\"}"[..])).unwrap()).await;
        assert_eq!(latin.refusal(), "400 invalid_json");
    }

    async fn a_field_of_the_wrong_type_is_named(app: TestApp) {
        let answer = app.post(ANALYZE, json!({"keywords": ["a"], "marketSize": null})).await;
        assert_eq!(answer.status, 422);
        assert_same_json!(answer.json(), @r#"
        {
          "code": "invalid_body",
          "fields": {
            "keywords": "this must be a text"
          },
          "message": "Please check the field \"keywords\": this must be a text."
        }
        "#);
        for body in [json!(["nail art"]), json!("nail art"), json!(null), json!(5)] {
            assert_eq!(app.post(ANALYZE, body).await.refusal(), "422 invalid_body");
        }
        let twice = Body::from("{\"keywords\":\"a\",\"keywords\":\"b\"}");
        assert_eq!(app.send(json_post(ANALYZE).body(twice).unwrap()).await.refusal(), "422 invalid_body");
    }

    async fn a_field_that_nobody_knows_is_refused_with_the_nearest_name(app: TestApp) {
        let refused = app.post(ANALYZE, json!({"keywords": "nail art", "keyword": "blue", "colour": "blue"})).await;
        assert_eq!(refused.refusal(), "422 invalid_body");
        assert_eq!(refused.json()["fields"]["keyword"], "There is no such field. Did you mean \"keywords\"?");
        let other = refused.json()["fields"]["colour"].as_str().unwrap().to_owned();
        assert!(other.starts_with("There is no such field. Known here: ") && other.contains("\"marketSize\""), "{other}");
        let nested = app.post("/api/profitability/calculate", json!({"price": 40, "fees": {"feePrecent": 3}})).await;
        assert_eq!(nested.refusal(), "422 invalid_body", "{}", nested.text());
    }

    async fn fields_of_old_clients_and_free_results_are_taken(app: TestApp) {
        for old in [json!(1), json!("1"), json!(null)] {
            let body = json!({"keywords": "nail art", "userId": old, "authorId": old});
            assert_eq!(app.post(ANALYZE, body).await.status, 200);
        }
        let token = app.member("", "anna@example.org").await;
        let body = json!({"userId": 1, "toolName": "Customer Persona", "result": {"any": {"thing": [1]}}});
        let saved = app.ask_with(&token, Method::POST, "/api/dashboard/save-tool-result", body).await;
        assert!(saved.status.is_success(), "{}", saved.text());
    }

    async fn every_call_with_a_body_refuses_a_field_that_it_does_not_know(app: TestApp) {
        let (mut checked, callers) = (0, EveryCaller::sign_up(&app).await);
        for (method, path, operation) in list_operations(&api_document()) {
            let body = &operation["requestBody"]["content"]["application/json"];
            if body.is_null() || operation["x-caller"] == "provider" {
                continue;
            }
            let request = callers.request(&operation, &method, &with_ones(&path));
            let answer = app.send(request.body("{\"unheardOf\": 1}".into()).unwrap()).await;
            assert_eq!(answer.refusal(), "422 invalid_body", "{method} {path}: {}", answer.text());
            assert!(answer.json()["fields"]["unheardOf"].is_string(), "{method} {path}: {}", answer.text());
            checked += 1;
        }
        assert!(checked > 70, "{checked}");
    }

    async fn every_call_with_a_query_refuses_a_text_that_cannot_be_stored(app: TestApp) {
        let (mut checked, callers) = (0, EveryCaller::sign_up(&app).await);
        for (method, path, operation) in list_operations(&api_document()) {
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            let in_query = parameters.filter(|parameter| parameter["in"] == "query");
            for name in in_query.filter_map(|parameter| parameter["name"].as_str()) {
                let address = path.replace("{file}", "niche-discovery.json");
                let request = callers.request(&operation, &method, &format!("{}?{name}=%00", with_ones(&address)));
                let answer = app.send(request.body(Body::empty()).unwrap()).await;
                assert_eq!(answer.refusal(), "422 invalid_text", "{method} {path} {name}: {}", answer.text());
                checked += 1;
            }
        }
        assert!(checked > 60, "{checked}");
    }

    async fn every_write_is_limited_by_address(app: TestApp) with |given| {
        given.rate_limit_per_second = Some(1);
        given.rate_limit_burst = Some(1);
        given.auth_rate_limit_per_minute = Some(1);
    } => {
        let mut checked = 0;
        for (method, path, operation) in list_operations(&api_document()) {
            if operation["responses"]["429"].is_null() {
                assert!(method == Method::GET || !path.starts_with("/api/"), "{method} {path} does not describe 429");
                continue;
            }
            checked += 1;
            let ip = std::net::Ipv4Addr::from_bits(0xCB00_0000 + checked);
            let mut last = None;
            for _ in 0..2 {
                let mut request = Request::builder().method(&method).uri(with_ones(&path)).body(Body::empty()).unwrap();
                request.extensions_mut().insert(PeerAddress((ip, 1000).into()));
                last = Some(app.send(request).await);
            }
            assert_eq!(last.unwrap().refusal(), "429 rate_limited", "{method} {path}");
        }
        assert!(checked > 130, "{checked}");
    }

    async fn only_json_is_read(app: TestApp) {
        let send = async |kind: Option<&'static str>| {
            let mut request = Request::post(ANALYZE);
            if let Some(kind) = kind {
                request = request.header(header::CONTENT_TYPE, kind);
            }
            app.send(request.body("{\"keywords\":\"nail art\"}".into()).unwrap()).await
        };
        for kind in [None, Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("json"), Some("")] {
            assert_eq!(send(kind).await.refusal(), "415 unsupported_media_type", "{kind:?}");
        }
        for kind in ["application/json; charset=utf-8", "Application/JSON", "application/vnd.api+json"] {
            assert_eq!(send(Some(kind)).await.status, 200, "{kind}");
        }
    }

    async fn a_body_over_64_kib_is_refused(app: TestApp) {
        let fill = |length: usize| json!({"keywords": "nail art", "userId": "x".repeat(length)});
        assert_eq!(app.post(ANALYZE, fill(65_536)).await.refusal(), "413 payload_too_large");
        assert_eq!(app.post(ANALYZE, fill(60_000)).await.status, 200);
    }

    async fn an_unknown_address_under_api_is_a_json_404(app: TestApp) {
        let paths = ["/api", "/api/", "/api/nothing", "/api/niche", "/api/niche/analyze/", "/api//niche/analyze"];
        for path in paths {
            assert_eq!(app.get(path).await.refusal(), "404 not_found", "{path}");
            assert_eq!(app.post(path, json!({})).await.refusal(), "404 not_found", "{path}");
        }
    }

    async fn a_wrong_method_is_a_405_that_names_the_right_ones(app: TestApp) {
        let ask = async |method: &'static str, path: &'static str| {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            app.send(Request::builder().method(method).uri(path).body(Body::empty()).unwrap()).await
        };
        for (method, path, allow) in [
            ("GET", ANALYZE, "POST"),
            ("DELETE", ANALYZE, "POST"),
            ("BREW", ANALYZE, "POST"),
            ("POST", "/api/niche/saved-searches", "GET,HEAD"),
            ("OPTIONS", "/api/niche/match", "GET,HEAD"),
            ("POST", "/healthz", "GET,HEAD"),
        ] {
            let answer = ask(method, path).await;
            assert_eq!(answer.refusal(), "405 method_not_allowed", "{method} {path}");
            assert_eq!(answer.header("allow"), allow, "{method} {path}");
        }
    }

    async fn a_failing_database_is_a_500_that_tells_nothing(app: TestApp) {
        app.change("DROP TABLE niche_searches").await;
        let answer = app.get("/api/niche/saved-searches").await;
        assert_eq!(answer.status, 500);
        assert_same_json!(answer.json(), @r#"
        {
          "code": "internal",
          "message": "Something went wrong on our side. Please try again in a moment."
        }
        "#);
        let save = app.post("/api/niche/save-search", json!({"keywords": "a"})).await;
        assert_eq!(save.refusal(), "500 internal");
        assert_eq!(app.post(ANALYZE, json!({"keywords": "nail art"})).await.status, 200, "the others still work");
    }
}
