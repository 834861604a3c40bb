//! A database of the version before runs: its tables as migrations 2 to 18 made them, with rows, then brought up to
//! date.

use axum::http::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::harness::{Engine, TestApp};

const OLD_TABLES: [&str; 4] = ["niche_analyses", "niche_projects", "niche_shares", "tool_runs"];
const TOKEN: &str = "1fQ0mSxk2o7h4v9Zr3bTn8cLdWyEaGuJ";
const CANDLES: &str = r#"{"competitionLevel":"medium","geographicFocus":"Global","keywords":"candles","market":"candles","marketSize":"All Markets"}"#;
const NAILS: &str = r#"{"competitionLevel":"low","geographicFocus":"Global","keywords":"nail art","market":"nail-art","marketSize":"All Markets"}"#;
/// An analysis that the words decided, with the reader's weights.
const WEIGHED: &str = r#"{"competitionLevel":"medium","geographicFocus":"Global","keywords":"nail art","market":null,"marketSize":"All Markets","weights":{"fit_competition":3,"fit_size":3,"growth":59,"margin":6,"profit_share":6,"room":6,"size":0,"solo_receipts":8,"solo_share":9}}"#;
const RELEASE: &str = "'2020-01', '1'";

/// Statements that put the tables back as they were and make the database forget the migration.
fn write_old_tables(engine: Engine) -> impl IntoIterator<Item = String> {
    let id = match engine {
        Engine::Sqlite => "id INTEGER PRIMARY KEY AUTOINCREMENT",
        Engine::Postgres => "id BIGSERIAL PRIMARY KEY",
    };
    let kept = "request TEXT NOT NULL, market_name TEXT NOT NULL";
    let release = "data_release TEXT NOT NULL, engine_version TEXT NOT NULL";
    [
        "DROP TABLE run_links".to_owned(),
        "DROP TABLE runs".to_owned(),
        "DELETE FROM schema_changes WHERE name IN ('m0023_runs', 'm0024_run_versions', 'm0040_example_runs', 'm0041_run_markets')".to_owned(),
        format!(
            "CREATE TABLE niche_analyses (owner TEXT NOT NULL, id TEXT NOT NULL, request TEXT NOT NULL, keywords TEXT NOT NULL, {release}, created_at BIGINT NOT NULL, last_run_at BIGINT NOT NULL, PRIMARY KEY (owner, id))"
        ),
        format!(
            "CREATE TABLE niche_projects ({id}, owner TEXT NOT NULL, name TEXT NOT NULL, {kept}, score INTEGER NOT NULL, {release}, saved_at BIGINT NOT NULL, deleted_at BIGINT NULL)"
        ),
        "CREATE UNIQUE INDEX niche_projects_once ON niche_projects (owner, request)".to_owned(),
        format!(
            "CREATE TABLE niche_shares ({id}, owner TEXT NOT NULL, token_hash TEXT NOT NULL UNIQUE, {kept}, {release}, created_at BIGINT NOT NULL, token TEXT NULL)"
        ),
        format!(
            "CREATE TABLE tool_runs ({id}, owner TEXT NOT NULL, tool TEXT NOT NULL, request TEXT NULL, result TEXT NOT NULL, progress INTEGER NOT NULL, completed_at BIGINT NULL, created_at BIGINT NOT NULL)"
        ),
    ]
}

fn hash(token: &str) -> String {
    Sha256::digest(token).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Statements that fill the old tables. Ids of projects, links and results are the same numbers, as they were.
fn write_old_rows(now: i64) -> impl IntoIterator<Item = String> {
    let short = r#"{"viabilityScore":44,"match":{"market":{"name":"Candles"}}}"#;
    [
        format!("INSERT INTO niche_analyses VALUES ('m:1000', 'a1', '{CANDLES}', 'candles', {RELEASE}, 10, {now})"),
        format!(
            "INSERT INTO niche_analyses VALUES ('m:1000', 'a2', '{WEIGHED}', 'nail art', {RELEASE}, 20, {now} - 5)"
        ),
        format!("INSERT INTO niche_analyses VALUES ('v:1', 'a1', '{CANDLES}', 'candles', {RELEASE}, 30, {now})"),
        format!(
            "INSERT INTO niche_projects (id, owner, name, request, market_name, score, data_release, engine_version, saved_at) VALUES (5, 'm:1000', 'Evenings', '{CANDLES}', 'Candles \"old\"', 44, {RELEASE}, 50)"
        ),
        format!(
            "INSERT INTO niche_projects VALUES (7, 'm:1000', 'Deleted', '{NAILS}', 'Nail art', 51, {RELEASE}, 60, {now})"
        ),
        format!(
            "INSERT INTO niche_shares VALUES (5, 'm:1000', '{}', '{NAILS}', 'Nail art', {RELEASE}, 70, '{TOKEN}')",
            hash(TOKEN)
        ),
        format!("INSERT INTO niche_shares VALUES (9, 'm:1000', 'x', '{CANDLES}', 'Candles', {RELEASE}, 80, NULL)"),
        format!("INSERT INTO tool_runs VALUES (5, 'm:1000', 'niche-discovery', '{CANDLES}', '{short}', 100, 90, 90)"),
        "INSERT INTO tool_runs VALUES (6, 'm:1000', 'customer-persona', NULL, '{\"name\":\"Ola\"}', 40, NULL, 95)"
            .to_owned(),
    ]
}

async fn migrated(app: &TestApp) -> String {
    let old_state = write_old_tables(app.engine)
        .into_iter()
        .chain(write_old_rows(app.clock.now().micros()));
    app.migrate_from(old_state).await
}

fn ids(list: &Value) -> Vec<i64> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|item| item["id"].as_i64().unwrap())
        .collect()
}

on_both! {
    async fn every_row_of_the_four_tables_is_a_run(app: TestApp) {
        let token = migrated(&app).await;
        let tables = app.list_tables().await;
        assert!(OLD_TABLES.iter().all(|old| !tables.iter().any(|table| table == old)));
        assert_eq!(app.rows("SELECT id FROM runs").await.len(), 9);
        let all = app.get_with(&token, "/api/auth/export").await.json();
        let lengths = ["analyses", "projects", "shares"].map(|list| all["niche"][list].as_array().unwrap().len());
        assert_eq!((lengths, all["toolResults"].as_array().unwrap().len()), ([2, 2, 2], 2));
    }

    async fn the_history_keeps_order_ids_and_weights(app: TestApp) {
        let token = migrated(&app).await;
        let page = app.get_with(&token, "/api/niche/analyses").await.json();
        let items = page["items"].as_array().unwrap();
        assert_eq!(items.iter().map(|item| item["id"].as_str().unwrap()).collect::<Vec<_>>(), ["a1", "a2"]);
        assert_eq!(items[1]["request"], serde_json::from_str::<Value>(WEIGHED).unwrap());
        assert_eq!((&items[0]["isOutdated"], &items[0]["lastRunAt"]), (&json!(true), &json!("2026-03-01T09:30:00.000000Z")));
    }

    async fn projects_keep_their_ids_and_can_be_changed_and_restored(app: TestApp) {
        let token = migrated(&app).await;
        let ask = async |method: Method, path: &str, body: Value| app.ask_with(&token, method, &format!("/api/niche/projects{path}"), body).await;
        let list = ask(Method::GET, "", Value::Null).await.json();
        assert_eq!(ids(&list), [5]);
        let project = &list[0];
        assert_eq!((&project["name"], &project["marketName"]), (&json!("Evenings"), &json!("Candles \"old\"")));
        assert_eq!((&project["viabilityScore"], &project["dataRelease"], &project["isOutdated"]), (&json!(44), &json!("2020-01"), &json!(true)));
        assert_eq!(ask(Method::POST, "/7/restore", json!({})).await.json()["name"], "Deleted");
        assert_eq!(ask(Method::PATCH, "/5", json!({"name": "Later"})).await.json()["name"], "Later");
        // The same request is the same project, and a new one gets an id that nothing has had.
        let again = ask(Method::POST, "", json!({"name": "Again", "request": {"keywords": "candles"}})).await.json();
        assert_eq!((&again["id"], &again["isOutdated"]), (&json!(5), &json!(false)));
        let new = ask(Method::POST, "", json!({"request": {"keywords": "dog grooming"}})).await.json();
        assert!(new["id"].as_i64().unwrap() > 9 + 9);
    }

    async fn links_go_on_opening_and_can_be_revoked(app: TestApp) {
        let token = migrated(&app).await;
        let list = app.get_with(&token, "/api/niche/shares").await.json();
        assert_eq!(ids(&list), [9, 5]);
        assert_eq!((&list[0]["path"], &list[1]["path"]), (&Value::Null, &json!(format!("/r/{TOKEN}"))));
        let address = format!("/api/niche/shared?token={TOKEN}");
        let shared = app.get(&address).await.json();
        assert_eq!((&shared["request"]["keywords"], &shared["isUpdated"]), (&json!("nail art"), &json!(true)));
        assert_eq!(app.ask_with(&token, Method::DELETE, "/api/niche/shares/5", Value::Null).await.status, 204);
        assert_eq!(app.get(&address).await.status, 404);
        assert_eq!(app.rows("SELECT id FROM runs").await.len(), 8, "its run goes with it");
    }

    async fn saved_results_keep_their_ids_though_projects_have_the_same(app: TestApp) {
        let token = migrated(&app).await;
        let results = app.get_with(&token, "/api/dashboard/results/niche-discovery").await.json();
        assert_eq!(ids(&results["items"]), [5]);
        assert_eq!(results["items"][0]["result"]["viabilityScore"], 44);
        let persona = app.get_with(&token, "/api/dashboard/results/customer-persona").await.json();
        assert_eq!((&persona["items"][0]["id"], &persona["items"][0]["progress"]), (&json!(6), &json!(40)));
        let overview = app.get_with(&token, "/api/dashboard/overview").await.json();
        assert_eq!(overview["latestResults"]["nicheAnalysis"]["match"]["market"]["slug"], "candles");
        assert_eq!(overview["latestResults"]["customerPersona"], json!({"name": "Ola"}));
        let body = json!({"toolName": "Customer Persona", "result": {"name": "Mia"}});
        let saved = app.ask_with(&token, Method::POST, "/api/dashboard/save-tool-result", body).await.json();
        assert!(saved["id"].as_i64().unwrap() > 9 + 9);
        let persona = app.get_with(&token, "/api/dashboard/results/customer-persona").await.json();
        assert_eq!((&persona["items"][0]["result"]["name"], &persona["total"]), (&json!("Mia"), &json!(2)), "the newest first");
    }
}
