//! Permissions: every operation of the API document, called by every kind of caller, compared with its declaration.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use server::db::api_error::ApiError;
use server::identity::accounts;
use server::identity::accounts::SessionToken;

use crate::harness::{ANNA, Answer, TestApp};
use crate::openapi::{api_document, list_operations};

const MEMBER: i64 = 1000;
const OTHER: i64 = 1001;
const PREMIUM: i64 = 1002;
const MODERATOR: i64 = 1003;
/// Codes that say: not you. Any other refusal is about something else.
const NOT_YOU: [&str; 8] = [
    "admin_required",
    "login_required",
    "moderator_required",
    "session_ended",
    "premium_required",
    "unauthorized",
    "invalid_signature",
    "cross_origin",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Guest,
    Visitor,
    Member,
    Premium,
    Moderator,
    Revoked,
    Admin,
    /// Admin whose session was revoked.
    RevokedAdmin,
}

const EVERYBODY: [Who; 8] = [
    Who::Guest,
    Who::Visitor,
    Who::Member,
    Who::Premium,
    Who::Moderator,
    Who::Revoked,
    Who::Admin,
    Who::RevokedAdmin,
];

/// The code that tells `who` to stay away from a call that declares `caller`.
fn expected_refusal(caller: &str, who: Who) -> Option<&'static str> {
    match (caller, who) {
        ("anyone" | "newcomer" | "token", _) => None,
        ("operator", _) => Some("unauthorized"),
        ("provider", _) => Some("invalid_signature"),
        ("admin", Who::Admin) => None,
        ("admin", _) => Some("admin_required"),
        ("visitor" | "member" | "moderator" | "premium", Who::Revoked) => Some("session_ended"),
        // An admin is a guest everywhere else.
        ("member" | "moderator" | "premium", Who::Guest | Who::Visitor | Who::Admin | Who::RevokedAdmin) => {
            Some("login_required")
        }
        ("moderator", Who::Member | Who::Premium) => Some("moderator_required"),
        ("moderator", Who::Moderator) => None,
        ("premium", Who::Member | Who::Moderator) => Some("premium_required"),
        ("visitor" | "member" | "premium", _) => None,
        (undeclared, _) => panic!("nobody has said who {undeclared:?} is"),
    }
}

/// A new session of the account, without the work of logging in.
async fn open_session(app: &TestApp, user_id: i64) -> String {
    let (token, now) = (SessionToken::new(&app.state.rng), app.clock.now());
    let opened: Result<(), ApiError> = app
        .state
        .db
        .write(move |tx| {
            Box::pin(async move { Ok(accounts::open_session(tx, user_id, token.hash, "Test".into(), now).await?) })
        })
        .await;
    opened.unwrap();
    token.secret
}

/// Signs up the member, the other member and the one with Premium.
async fn sign_up(app: &TestApp) {
    for (id, email) in [
        (MEMBER, "anna@example.org"),
        (OTHER, "ben@example.org"),
        (PREMIUM, "cleo@example.org"),
        (MODERATOR, "dora@example.org"),
    ] {
        let token = app.member("", email).await;
        assert_eq!(app.get_with(&token, "/api/auth/user").await.json()["id"], id);
    }
    app.make_premium(PREMIUM).await;
    assert!(
        accounts::set_role(&app.state.db, "Dora@example.org", true)
            .await
            .unwrap()
    );
}

async fn call_as(app: &TestApp, who: Who, method: &Method, path: &str) -> Answer {
    let token = match who {
        Who::Guest | Who::Visitor | Who::Admin | Who::RevokedAdmin => None,
        Who::Member => Some(open_session(app, MEMBER).await),
        Who::Premium => Some(open_session(app, PREMIUM).await),
        Who::Moderator => Some(open_session(app, MODERATOR).await),
        Who::Revoked => {
            let token = open_session(app, MEMBER).await;
            app.ask_with(&token, Method::POST, "/api/auth/logout", Value::Null)
                .await;
            Some(token)
        }
    };
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::CONTENT_TYPE, "application/json");
    if who == Who::Visitor {
        request = request.header(header::COOKIE, ANNA);
    }
    if matches!(who, Who::Admin | Who::RevokedAdmin) {
        let cookie = app.admin().await;
        if who == Who::RevokedAdmin {
            app.change("DELETE FROM admin_sessions").await;
        }
        request = request.header(header::COOKIE, cookie);
    }
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    app.send(request.body(Body::from("{}")).unwrap()).await
}

/// The code with which the answer says "not you", if it does.
fn not_you(answer: &Answer) -> Option<String> {
    if answer.status.is_success() || answer.header("content-type") != "application/json" {
        return None;
    }
    Some(answer.code()).filter(|code| NOT_YOU.contains(&code.as_str()))
}

/// Id of a piece of the member's evenings. Both members have Premium from then on: without it the other one is asked to
/// upgrade.
async fn piece_of(app: &TestApp, member: &str) -> i64 {
    app.make_premium(MEMBER).await;
    app.make_premium(OTHER).await;
    let free_time = json!({"zone": "UTC", "slots": [{"weekday": 1, "start": "19:00", "end": "22:00"}]});
    let evenings = app
        .ask_with(member, Method::PUT, "/api/evenings", free_time)
        .await
        .json();
    evenings["pieces"][0]["id"].as_i64().unwrap()
}

/// Parameters of addresses whose things belong to one caller.
const NAMES: [(&str, &str); 6] = [
    ("handle", "anna"),
    ("key", "define-customer-persona"),
    ("place", "48453"),
    ("slug", "start-here"),
    ("toolName", "niche-discovery"),
    ("file", "niche-discovery.json"),
];

/// The address with something of the member's in it, and whether it is there for the member alone.
fn of_the_member(path: &str, ids: &[(&str, i64)]) -> (String, bool) {
    let Some((before, rest)) = path.split_once('{') else {
        return (path.to_owned(), false);
    };
    let (name, after) = rest.split_once('}').unwrap();
    if let Some((_, value)) = NAMES.iter().find(|(known, _)| *known == name) {
        return (format!("{before}{value}{after}"), false);
    }
    let collection = before.trim_end_matches('/').rsplit('/').next().unwrap();
    let id = ids.iter().find(|(name, _)| *name == collection);
    let (_, id) = id.unwrap_or_else(|| panic!("{path}: give the member one of its {collection} in this test"));
    (format!("{before}{id}{after}"), true)
}

/// The schemas that may have the field, wherever a schema refers to others or combines them.
fn field_schemas<'d>(schema: &'d Value, document: &'d Value, name: &str) -> Vec<&'d Value> {
    if let Some(path) = schema["$ref"].as_str() {
        let named = &document["components"]["schemas"][path.rsplit('/').next().unwrap()];
        return field_schemas(named, document, name);
    }
    let own = schema["properties"].get(name);
    let parts = ["allOf", "anyOf", "oneOf"]
        .into_iter()
        .filter_map(|key| schema[key].as_array());
    let combined = parts.flatten().flat_map(|part| field_schemas(part, document, name));
    own.into_iter().chain(combined).collect()
}

/// The fields of a body that the schema knows: others would be refused before anything else. An empty object stays in
/// place of one whose fields are all unknown.
fn known_fields(schema: &Value, document: &Value, body: &Value) -> Value {
    let Some(fields) = body.as_object() else {
        return body.clone();
    };
    let known = fields.iter().filter_map(|(name, value)| {
        let schemas = field_schemas(schema, document, name);
        let first = schemas.first()?;
        let is_free = !has_fields(first, document);
        let value = if is_free {
            value.clone()
        } else {
            known_fields(first, document, value)
        };
        Some((name.clone(), value))
    });
    known.collect()
}

/// Returns whether a schema lists fields.
fn has_fields(schema: &Value, document: &Value) -> bool {
    if let Some(path) = schema["$ref"].as_str() {
        return has_fields(
            &document["components"]["schemas"][path.rsplit('/').next().unwrap()],
            document,
        );
    }
    let parts = ["allOf", "anyOf", "oneOf"]
        .into_iter()
        .filter_map(|key| schema[key].as_array());
    schema["properties"].is_object() || parts.flatten().any(|part| has_fields(part, document))
}

/// The part of a body that the call knows.
fn known_part(operation: &Value, document: &Value, body: &Value) -> Value {
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    known_fields(schema, document, body)
}

async fn rows_of_the_member(app: &TestApp) -> Vec<String> {
    let everything = app.dump_rows().await;
    let mine = |line: &&str| line.contains("m:1000") || (line.starts_with("sessions") && line.contains("1000"));
    let mut lines: Vec<_> = everything.lines().filter(mine).map(str::to_owned).collect();
    lines.sort();
    lines
}

on_both! {
    async fn every_call_lets_in_whom_it_declares_and_nobody_else(app: TestApp) {
        sign_up(&app).await;
        for (method, path, operation) in list_operations(&api_document()) {
            let caller = operation["x-caller"].as_str().unwrap_or("");
            for who in EVERYBODY {
                let answer = call_as(&app, who, &method, &path).await;
                let expected = expected_refusal(caller, who);
                assert_eq!(not_you(&answer).as_deref(), expected, "{who:?}: {method} {path}: {}", answer.text());
            }
        }
    }

    async fn nobody_reaches_what_belongs_to_another_member(app: TestApp) {
        sign_up(&app).await;
        let (member, other) = (open_session(&app, MEMBER).await, open_session(&app, OTHER).await);
        let document = api_document();
        let body = json!({"name": "The member's", "date": "2026-04-01", "request": {"keywords": "candles"}});
        let mut ids = Vec::new();
        for collection in ["projects", "shares", "follow-ups"] {
            let path = format!("/api/niche/{collection}");
            let body = known_part(&document["paths"][&path]["post"], &document, &body);
            let answer = app.ask_with(&member, Method::POST, &path, body).await;
            ids.push((collection, answer.json()["id"].as_i64().unwrap()));
        }
        let run = json!({"toolName": "niche-discovery", "name": "The member's", "request": {"keywords": "candles"}});
        let run = app.ask_with(&member, Method::POST, "/api/runs", run).await.json();
        ids.push(("runs", run["id"].as_i64().unwrap()));
        let link = app.ask_with(&member, Method::POST, &format!("/api/runs/{}/links", run["id"]), Value::Null).await.json();
        ids.push(("links", link["id"].as_i64().unwrap()));
        let task = app.ask_with(&member, Method::POST, "/api/tasks", json!({"title": "The member's"})).await.json();
        ids.push(("tasks", task["task"]["id"].as_i64().unwrap()));
        ids.push(("changes", task["changeId"].as_i64().unwrap()));
        // A topic with a link waits, and is its author's alone.
        let held = json!({"title": "The member's", "body": "https://held.example", "category": "progress", "handle": "anna", "writingSeconds": 9});
        let held = app.ask_with(&member, Method::POST, "/api/forum/topics", held).await.json();
        ids.push(("topics", held["topicId"].as_i64().unwrap()));
        ids.push(("posts", held["postId"].as_i64().unwrap()));
        let own = json!({"runId": ids[0].1, "hypothesis": "The member's"});
        let experiment = app.ask_with(&member, Method::POST, "/api/experiments", own).await.json();
        ids.push(("experiments", experiment["id"].as_i64().unwrap()));
        ids.push(("pieces", piece_of(&app, &member).await));
        let question = json!({"subject": "The member's", "body": "The member's"});
        let question = app.ask_with(&member, Method::POST, "/api/support/requests", question).await.json();
        ids.push(("requests", question["id"].as_i64().unwrap()));
        let line = json!({"on": "2026-03-01", "minutes": 5, "note": "The member's", "key": "a"});
        let line = app.ask_with(&member, Method::POST, "/api/plan/log", line).await.json();
        ids.push(("log", line["id"].as_i64().unwrap()));
        let plan = app.get_with(&member, "/api/plan").await.json();
        ids.push(("rounds", plan["round"]["id"].as_i64().unwrap()));
        let sessions = app.get_with(&member, "/api/auth/sessions").await.json();
        ids.push(("sessions", sessions[0]["id"].as_i64().unwrap()));

        let body = json!({
            "name": "The other's", "date": "2026-04-01", "request": {"keywords": "nail art"}, "version": 1,
            "toolName": "niche-discovery", "fields": {"title": "Mine"}, "subject": "Mine", "body": "Mine",
            "level": "muted", "number": 1, "reason": "spam", "value": true,
            "runId": 1, "outcome": "yes", "key": "a", "struckOut": true, "yes": 1, "total": 2,
        });
        let before = rows_of_the_member(&app).await;
        assert!(before.len() >= 4, "{before:?}");
        for (method, path, operation) in list_operations(&document) {
            let is_personal = ["visitor", "member", "premium"].contains(&operation["x-caller"].as_str().unwrap());
            if !is_personal {
                continue;
            }
            let (path, is_one_persons) = of_the_member(&path, &ids);
            let body = if method == Method::GET { Value::Null } else { known_part(&operation, &document, &body) };
            let answer = app.ask_with(&other, method.clone(), &path, body).await;
            if is_one_persons {
                assert_eq!(answer.refusal(), "404 not_found", "{method} {path}");
            }
            let shown = String::from_utf8_lossy(&answer.body).into_owned();
            assert!(!shown.contains("The member's") && !shown.contains("anna@"), "{method} {path}: {shown}");
        }
        assert_eq!(rows_of_the_member(&app).await, before);
    }
}
