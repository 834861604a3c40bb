use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::Value;
use server::app;

use crate::harness::{ANNA, Engine, TestApp};

const CALLERS: [&str; 10] = [
    "admin",
    "anyone",
    "member",
    "moderator",
    "newcomer",
    "operator",
    "premium",
    "provider",
    "token",
    "visitor",
];

pub fn api_document() -> Value {
    serde_json::from_str(&app::document_text().unwrap()).unwrap()
}

/// Method, path and description of every call.
pub fn list_operations(document: &Value) -> Vec<(Method, String, Value)> {
    let paths = document["paths"].as_object().unwrap();
    let of_path = |(path, methods): (&String, &Value)| {
        let methods = methods.as_object().unwrap().clone();
        let path = path.clone();
        methods.into_iter().map(move |(method, operation)| {
            (
                Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(),
                path.clone(),
                operation,
            )
        })
    };
    paths.iter().flat_map(of_path).collect()
}

#[test]
fn the_committed_document_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi.json");
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    let current = app::document_text().unwrap();
    assert!(committed == current, "openapi.json is out of date: run `make api`");
}

#[test]
fn every_call_declares_its_caller_its_noun_and_its_refusals() {
    let document = api_document();
    let tags: BTreeSet<&str> = document["tags"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tag| tag["name"].as_str().unwrap())
        .collect();
    let mut ids = BTreeSet::new();
    for (method, path, operation) in list_operations(&document) {
        let name = format!("{method} {path}");
        let caller = operation["x-caller"].as_str().unwrap_or_default();
        assert!(CALLERS.contains(&caller), "{name} does not declare its caller");
        let tag = operation["tags"][0].as_str().unwrap();
        assert!(tags.contains(tag), "{name} has the unknown tag {tag}");
        assert!(
            ids.insert(operation["operationId"].as_str().unwrap().to_owned()),
            "{name} has another call's id"
        );
        assert!(
            operation["summary"].as_str().is_some_and(|text| text.ends_with('.')),
            "{name} has no summary"
        );
        if path.starts_with("/api") {
            let refusal = &operation["responses"]["default"]["content"]["application/json"]["schema"]["$ref"];
            assert_eq!(refusal, "#/components/schemas/ErrorBody", "{name}");
        }
    }
}

#[test]
fn the_codes_of_the_engines_refusals_are_in_the_document() {
    let document = api_document();
    let codes = document["components"]["schemas"]["ErrorCode"]["enum"]
        .as_array()
        .unwrap();
    let refusals = [
        niche::Refusal::Blank,
        niche::Refusal::TooLong { length: 201 },
        niche::Refusal::NotWords(String::new()),
        niche::Refusal::NoMatch {
            message: String::new(),
            nearest: Vec::new(),
        },
        niche::Refusal::UnknownMarket(String::new()),
    ];
    for refusal in refusals {
        let code = server::db::api_error::ApiError::from(refusal.clone()).body().code;
        assert_eq!(serde_json::to_value(code).unwrap(), refusal.code());
        assert!(codes.contains(&refusal.code().into()), "{}", refusal.code());
    }
}

/// The declaration is not only words: a visitor's writes lean on the cookie, so that they refuse another site's page.
#[tokio::test]
async fn what_declares_its_caller_behaves_so() {
    let app = TestApp::start(Engine::Sqlite, |_| {}).await;
    for (method, path, operation) in list_operations(&api_document()) {
        let request = Request::builder()
            .method(&method)
            .uri(path.replace("{slug}", "start-here").replace("{id}", "1"))
            .header(header::COOKIE, ANNA)
            .header(header::ORIGIN, "https://evil.test")
            .header(header::CONTENT_TYPE, "application/json");
        let answer = app.send(request.body(Body::from("{}")).unwrap()).await;
        let nowhere = server::db::api_error::ApiError::not_found().body().message.clone();
        let is_routed = match answer.status.as_u16() {
            404 => answer.json()["message"] != nowhere,
            status => status != 405,
        };
        assert!(is_routed, "{method} {path} is not routed");
        let caller = operation["x-caller"].as_str().unwrap();
        if ["visitor", "newcomer", "member", "premium"].contains(&caller) && method != Method::GET {
            assert_eq!(answer.refusal(), "403 cross_origin", "{method} {path}");
        }
        if ["member", "premium"].contains(&caller) && method == Method::GET {
            assert_eq!(answer.refusal(), "401 login_required", "{method} {path}");
        }
        if caller == "admin" {
            assert_eq!(answer.refusal(), "401 admin_required", "{method} {path}");
        }
        if ["operator", "provider"].contains(&caller) {
            assert_eq!(answer.status, 401, "{method} {path}");
        }
        assert!(
            method == Method::GET || caller != "anyone",
            "{method} {path} writes for anyone"
        );
    }
}

on_both! {
    async fn the_document_is_served(app: TestApp) {
        let answer = app.get("/openapi.json").await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.json(), api_document());
    }

    async fn the_pricing_page_offers_what_works_and_says_that_a_demo_charges_nobody(app: TestApp) {
        let page = app.get("/pricing").await;
        for text in ["$47/month", "$517 once a year", "Save $47", "Business plan PDF", "nothing is charged"] {
            assert!(page.text().contains(text), "{text}");
        }
    }

    async fn the_contact_page_shows_the_address_of_the_settings(app: TestApp) with |given| {
        given.contact_email = Some(" hello@example.org ".into());
    } => {
        assert!(app.get("/contact").await.text().contains("href=\"mailto:hello@example.org\""));
    }
}
