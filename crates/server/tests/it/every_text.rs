//! Every text that any call takes, one at a time, with what databases and parsers stumble over: refused or taken, never
//! our fault. The calls are read from the API document, so that a new one is tested as well.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Map, Value, json};

use crate::harness::ANNA;
use crate::openapi::{api_document, list_operations};

/// Each text as written in JSON, and in an address.
const STUMBLING: [(&str, &str); 4] = [
    ("\0x", "%00x"),
    ("\u{10ffff}\u{202e}", "%F4%8F%BF%BF%E2%80%AE"),
    ("\u{1b}'\"\\%_", "%1B%27%22%5C%25_"),
    ("9e999", "9e999"),
];

/// Paths with their bodies: each parameter and each text of the body takes its turn to be `odd`.
fn build_requests(document: &Value, path: &str, operation: &Value, odd: (&str, &str)) -> Vec<(String, Value)> {
    let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
    let body = example_of(
        document,
        &operation["requestBody"]["content"]["application/json"]["schema"],
    );
    let plain = parameters.iter().fold(path.to_owned(), |path, parameter| {
        path.replace(&format!("{{{}}}", parameter["name"].as_str().unwrap()), "1")
    });
    let in_address = parameters.iter().filter_map(|parameter| {
        let name = parameter["name"].as_str()?;
        match parameter["in"].as_str()? {
            "path" => Some(path.replace(&format!("{{{name}}}"), odd.1)),
            "query" => Some(format!("{plain}?{name}={}", odd.1)),
            _ => None,
        }
    });
    let mut all: Vec<_> = in_address.map(|path| (path, body.clone())).collect();
    let places = text_places(&body, String::new());
    all.extend(places.into_iter().map(|place| {
        let mut body = body.clone();
        *body.pointer_mut(&place).unwrap() = json!(odd.0);
        (plain.clone(), body)
    }));
    all
}

/// Something of the schema's form.
pub fn example_of(document: &Value, schema: &Value) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        return example_of(document, document.pointer(reference.trim_start_matches('#')).unwrap());
    }
    if let Some(given) = schema.get("example") {
        return given.clone();
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let parts = parts
            .iter()
            .filter_map(|part| example_of(document, part).as_object().cloned());
        return Value::Object(parts.flatten().collect());
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        return example_of(document, choices.last().unwrap());
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str());
    match kind.unwrap_or("null") {
        "object" => {
            let fields = schema["properties"].as_object().cloned().unwrap_or_default();
            let fields: Map<_, _> = fields
                .iter()
                .map(|(name, field)| (name.clone(), example_of(document, field)))
                .collect();
            if fields.is_empty() {
                json!({"x": "x"})
            } else {
                Value::Object(fields)
            }
        }
        "array" => json!([example_of(document, &schema["items"])]),
        "integer" | "number" => json!(1),
        "boolean" => json!(true),
        "null" => Value::Null,
        _ => json!("x"),
    }
}

/// Pointers to the texts.
fn text_places(value: &Value, at: String) -> Vec<String> {
    match value {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| text_places(value, format!("{at}/{name}")))
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .flat_map(|(index, value)| text_places(value, format!("{at}/{index}")))
            .collect(),
        Value::String(_) => vec![at],
        _ => Vec::new(),
    }
}

on_both! {
    async fn no_text_of_any_call_is_our_fault(app: TestApp) with |given| {
        given.rate_limit_per_second = Some(0);
        given.auth_rate_limit_per_minute = Some(0);
    } => {
        let token = app.member("", "anna@example.org").await;
        let cookies = format!("{}; {ANNA}", app.admin().await);
        // One that can be read: the fixture has none, and a log-in that cannot check it would be our fault.
        app.change("UPDATE admins SET password_hash = (SELECT MAX(password_hash) FROM users)").await;
        let document = api_document();
        let mut asked = 0;
        for (method, path, operation) in list_operations(&document) {
            for (path, body) in STUMBLING.into_iter().flat_map(|odd| build_requests(&document, &path, &operation, odd)) {
                let mut request = Request::builder().method(&method).uri(&path)
                    .header(header::COOKIE, &cookies)
                    .header(header::CONTENT_TYPE, "application/json");
                // An admin has no rights elsewhere.
                if operation["x-caller"] != "admin" {
                    request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
                }
                let answer = app.send(request.body(Body::from(body.to_string())).unwrap()).await;
                assert_ne!(answer.status, 500, "{method} {path} {body}: {}", answer.text());
                asked += 1;
            }
        }
        assert!(asked > 300, "{asked} requests: is the document read rightly?");
    }

    async fn a_null_in_place_of_a_text_is_refused_by_its_name(app: TestApp) {
        let admin = app.admin().await;
        for (method, path, body, field) in [
            (Method::POST, "/api/blog/posts", json!({"title": null}), "title"),
            (Method::POST, "/api/blog/posts", json!({"title": "a", "metaDescription": null}), "metaDescription"),
            (Method::POST, "/api/blog/categories", json!({"name": null}), "name"),
            (Method::POST, "/api/admin/checklist", json!({"excerpt": null}), "excerpt"),
            (Method::POST, "/api/admin/preview", json!({"content": null}), "content"),
            (Method::POST, "/api/evidence/preview", json!({"desk": {}, "experiments": [{"riskiest": null}]}), "experiments[0].riskiest"),
            (Method::PUT, "/api/admin/drafts/new-a", json!({"version": 0, "fields": {"title": null}}), "fields.title"),
            (Method::PUT, "/api/plan/steps/price-your-offer", json!({"note": null}), "note"),
            (Method::PATCH, "/api/experiments/1/entries/1", json!({"struckOut": null}), "struckOut"),
            (Method::PATCH, "/api/experiments/1", json!({"fields": {"hypothesis": null}, "version": 1}), "fields.hypothesis"),
            (Method::PATCH, "/api/tasks/1", json!({"fields": {"title": null}, "version": 1}), "fields.title"),
            (Method::PUT, "/api/plan/steps/price-your-offer", json!({"done": null}), "done"),
        ] {
            let answer = app.ask_as(&admin, method, path, body).await;
            assert_eq!(answer.refusal(), "422 invalid_body", "{path}");
            assert!(answer.json()["fields"][field].is_string(), "{path}: {}", answer.text());
        }
    }

    async fn a_page_that_no_list_has_is_refused_by_its_name(app: TestApp) {
        let cookies = format!("{}; {ANNA}", app.admin().await);
        for path in ["/api/admin/media", "/api/admin/posts", "/api/blog/articles", "/api/blog/posts", "/api/niche/analyses"] {
            for page in ["-1", "0", "x", "", "99999999999", "18446744073709551616"] {
                let answer = app.get_as(&cookies, &format!("{path}?page={page}")).await;
                assert_eq!(answer.refusal(), "422 invalid_query", "{path} {page}");
                assert!(answer.json()["fields"]["page"].is_string(), "{path} {page}: {}", answer.text());
            }
        }
    }

    async fn a_nul_in_a_question_is_refused(app: TestApp) {
        let admin = app.admin().await;
        for path in ["/api/admin/media?q=%00", "/api/blog/posts?category=a%00b", "/api/blog/articles?category=%00", "/api/blog/articles?q=%00"] {
            assert_eq!(app.get_as(&admin, path).await.refusal(), "422 invalid_text", "{path}");
        }
        assert_eq!(app.get("/blog?category=%00").await.status, 404);
        let log_in = json!({"email": "anna\0@example.org", "password": "x"});
        assert_eq!(app.post("/api/auth/login", log_in).await.refusal(), "422 invalid_text");
    }
}
