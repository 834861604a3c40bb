//! Limits of texts: of every body of the API document, each text that is one character beyond its limit is named in one
//! refusal. `field_limits.json` has the limits, and the reason of each text without one.

use std::collections::BTreeMap;

use axum::http::Method;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use server::identity::accounts;

use crate::every_text::example_of;
use crate::harness::TestApp;
use crate::openapi::{api_document, list_operations};

/// Read while the test runs, so that a changed limit needs no build.
const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/field_limits.json");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    /// Reasons of texts without a limit, by their keys.
    reasons: BTreeMap<String, String>,
    /// Calls, such as "POST /api/tasks".
    calls: BTreeMap<String, Call>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Call {
    /// Characters of each text, and its name in `fields` where that is not its path.
    limits: BTreeMap<String, Limit>,
    /// Texts without a limit, by the key of their reason.
    unlimited: BTreeMap<String, Vec<String>>,
    /// Address with names of made things, such as `$task`.
    path: Option<String>,
    /// Fields of the body that differ from the example of the document.
    with: Map<String, Value>,
    /// Fields that the body goes without.
    without: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Limit {
    Most(usize),
    Named(usize, String),
}

impl Limit {
    fn most(&self) -> usize {
        match self {
            Self::Most(most) | Self::Named(most, _) => *most,
        }
    }

    fn name<'a>(&'a self, path: &'a str) -> &'a str {
        match self {
            Self::Most(_) => path,
            Self::Named(_, name) => name,
        }
    }
}

/// Paths of the texts of a schema, such as "tasks[0].title". A text of few choices or with a form has no length.
fn text_paths(document: &Value, schema: &Value, at: &str, found: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let named = document.pointer(reference.trim_start_matches('#')).unwrap();
        return text_paths(document, named, at, found);
    }
    for key in ["allOf", "anyOf", "oneOf"] {
        for part in schema[key].as_array().into_iter().flatten() {
            text_paths(document, part, at, found);
        }
    }
    let kinds = [&schema["type"], &schema["type"][0], &schema["type"][1]];
    if kinds.contains(&&json!("string")) && schema["enum"].is_null() && schema["format"].is_null() {
        found.push(at.to_owned());
    }
    if kinds.contains(&&json!("array")) {
        text_paths(document, &schema["items"], &format!("{at}[0]"), found);
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let path = if at.is_empty() {
            name.clone()
        } else {
            format!("{at}.{name}")
        };
        text_paths(document, field, &path, found);
    }
}

/// Sets the value at a path, and makes the objects and lists before it.
fn set_at(body: &mut Value, path: &str, value: Value) {
    let mut place = body;
    for part in path.split('.') {
        let (name, index) = part.split_once('[').unwrap_or((part, ""));
        if !place.is_object() {
            *place = json!({});
        }
        place = &mut place[name];
        if !index.is_empty() {
            if !place.is_array() {
                *place = json!([]);
            }
            let list = place.as_array_mut().unwrap();
            if list.is_empty() {
                list.push(Value::Null);
            }
            place = &mut list[0];
        }
    }
    *place = value;
}

/// Puts made things in the places of their names.
fn fill_in(value: &mut Value, made: &BTreeMap<&str, Value>) {
    match value {
        Value::String(text) => {
            if let Some(thing) = text.strip_prefix('$').and_then(|name| made.get(name)) {
                *value = thing.clone();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| fill_in(item, made)),
        Value::Object(fields) => fields.values_mut().for_each(|field| fill_in(field, made)),
        _ => {}
    }
}

impl Call {
    fn body(&self, example: Value, made: &BTreeMap<&str, Value>) -> Value {
        let mut body = example;
        let fields = body.as_object_mut().unwrap();
        fields.retain(|name, _| !self.without.contains(name));
        fields.extend(self.with.clone());
        fill_in(&mut body, made);
        for (path, limit) in &self.limits {
            set_at(&mut body, path, json!("x".repeat(limit.most() + 1)));
        }
        body
    }

    fn address(&self, path: &str, made: &BTreeMap<&str, Value>) -> String {
        let path = self.path.as_deref().unwrap_or(path).replace("{id}", "1");
        made.iter().fold(path, |path, (name, thing)| {
            path.replace(&format!("${name}"), &thing.to_string())
        })
    }

    /// Differences between the texts of the document and those of this row.
    fn list_gaps(&self, name: &str, texts: &[String], reasons: &BTreeMap<String, String>) -> Vec<String> {
        let listed: Vec<&String> = self.limits.keys().chain(self.unlimited.values().flatten()).collect();
        let missing = texts.iter().filter(|text| !listed.contains(text));
        let missing = missing.map(|text| format!("{name}: give {text} a limit, or the reason why it has none"));
        let gone = listed.iter().filter(|text| !texts.contains(text));
        let gone = gone.map(|text| format!("{name}: there is no text {text}"));
        let unknown = self.unlimited.keys().filter(|key| !reasons.contains_key(*key));
        let unknown = unknown.map(|key| format!("{name}: there is no reason {key}"));
        missing.chain(gone).chain(unknown).collect()
    }

    /// Limited texts that the refusal does not name.
    fn list_unnamed(&self, name: &str, answer: &crate::harness::Answer) -> Vec<String> {
        if answer.status != 422 {
            return vec![format!("{name}: {} {}", answer.status, answer.text())];
        }
        let fields = &answer.json()["fields"];
        let is_named = |(path, limit): &(&String, &Limit)| fields[limit.name(path)].is_string();
        let unnamed = self.limits.iter().filter(|limit| !is_named(limit));
        unnamed
            .map(|(path, _)| format!("{name} does not name {path}: {}", answer.text()))
            .collect()
    }
}

/// Makes what the addresses and bodies of the table name, as the member of the token.
async fn make_things(app: &TestApp, token: &str) -> BTreeMap<&'static str, Value> {
    let make = async |path: &str, body: Value| {
        let made = app.ask_with(token, Method::POST, path, body).await;
        assert_eq!(made.status, 201, "{path}: {}", made.text());
        made.json()
    };
    let request = json!({"keywords": "dog grooming"});
    let project = make("/api/niche/projects", json!({"request": request})).await;
    let run = json!({"toolName": "Niche Discovery", "request": request});
    let run = make("/api/runs", run).await;
    let own = json!({"runId": project["id"], "hypothesis": "Owners book a bath at home."});
    let experiment = make("/api/experiments", own).await;
    let line = make("/api/plan/log", json!({"on": "2026-03-01", "minutes": 5, "key": "a"})).await;
    let task = make("/api/tasks", json!({"title": "Ask five people"})).await["task"].clone();
    let topic = json!({"title": "A first topic", "body": "How do you ask?", "category": "progress", "handle": "dora", "writingSeconds": 60});
    let topic = make("/api/forum/topics", topic).await;
    let site = &app.state.config.base_url;
    let (db, clock, rng) = (&app.state.db, &app.state.clock, &app.state.rng);
    let link = server::membership::auth::link_for(db, "dora@example.org", site, clock, rng).await;
    let link = link.unwrap().unwrap();
    BTreeMap::from([
        ("project", project["id"].clone()),
        ("run", run["id"].clone()),
        ("experiment", experiment["id"].clone()),
        ("line", line["id"].clone()),
        ("task", task["id"].clone()),
        ("topic", topic["topicId"].clone()),
        ("link", json!(link.rsplit('=').next().unwrap())),
    ])
}

on_both! {
    async fn every_text_beyond_its_limit_is_named_at_once(app: TestApp) with |given| {
        given.rate_limit_per_second = Some(0);
        given.auth_rate_limit_per_minute = Some(0);
    } => {
        let Table { reasons, mut calls } = serde_json::from_str(&std::fs::read_to_string(TABLE).unwrap()).unwrap();
        let token = app.member("", "dora@example.org").await;
        let id = app.get_with(&token, "/api/auth/user").await.json()["id"].as_i64().unwrap();
        app.make_premium(id).await;
        assert!(accounts::set_role(&app.state.db, "dora@example.org", true).await.unwrap());
        let admin = app.admin().await;
        let made = make_things(&app, &token).await;
        let document = api_document();
        let mut gaps = Vec::new();
        for (method, path, operation) in list_operations(&document) {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            if schema.is_null() {
                continue;
            }
            let name = format!("{method} {path}");
            let Some(call) = calls.remove(&name) else {
                gaps.push(format!("{name} has no row"));
                continue;
            };
            let mut texts = Vec::new();
            text_paths(&document, schema, "", &mut texts);
            gaps.extend(call.list_gaps(&name, &texts, &reasons));
            if call.limits.is_empty() {
                continue;
            }
            let (path, body) = (call.address(&path, &made), call.body(example_of(&document, schema), &made));
            let answer = match operation["x-caller"] == "admin" {
                true => app.ask_as(&admin, method, &path, body).await,
                false => app.ask_with(&token, method, &path, body).await,
            };
            gaps.extend(call.list_unnamed(&name, &answer));
        }
        gaps.extend(calls.keys().map(|name| format!("{name} is no call with a body")));
        assert!(gaps.is_empty(), "{}", gaps.join("\n"));
    }
}
