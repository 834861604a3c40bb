//! Data of a visitor move to the account at log-in.

use serde_json::{Value, json};

use crate::harness::{ANNA, BEN, PASSWORD, TestApp};

const SAVE: &str = "/api/niche/save-search";
const SAVED: &str = "/api/niche/saved-searches";
const PROJECTS: &str = "/api/niche/projects";
const SHARES: &str = "/api/niche/shares";
const FOLLOW_UPS: &str = "/api/niche/follow-ups";
const ANALYSES: &str = "/api/niche/analyses";
const MINUTE: i64 = 60 * 1_000_000;

async fn log_in(app: &TestApp, cookie: &str) -> String {
    let body = json!({"email": "anna@example.org", "password": PASSWORD});
    let answer = app.post_as(cookie, "/api/auth/login", body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["token"].as_str().unwrap().to_owned()
}

/// Does a bit of everything as the visitor with this cookie.
async fn do_work(app: &TestApp, cookie: &str, words: &str, name: &str) {
    let request = json!({"keywords": words});
    for (path, body) in [
        (SAVE, request.clone()),
        ("/api/niche/analyze", request.clone()),
        (
            "/api/niche/choice",
            json!({"keywords": "grooming", "market": "dog-grooming"}),
        ),
        (PROJECTS, json!({"name": name, "request": request})),
        (SHARES, json!({"request": request})),
        (FOLLOW_UPS, json!({"request": request, "date": "2026-04-01"})),
    ] {
        let answer = app.post_as(cookie, path, body).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.text());
    }
}

fn list_texts(list: &Value, field: &str) -> Vec<String> {
    let rows = list.as_array().unwrap();
    rows.iter().map(|row| row[field].as_str().unwrap().to_owned()).collect()
}

/// Returns the member's data: searches, names of projects, links, follow-ups, analyses.
async fn list_belongings(app: &TestApp, token: &str) -> (Vec<String>, Vec<String>, usize, usize, u64) {
    let get = async |path: &str| app.get_with(token, path).await.json();
    (
        list_texts(&get(SAVED).await, "keywords"),
        list_texts(&get(PROJECTS).await, "name"),
        get(SHARES).await.as_array().unwrap().len(),
        get(FOLLOW_UPS).await.as_array().unwrap().len(),
        get(ANALYSES).await["total"].as_u64().unwrap(),
    )
}

on_both! {
    async fn signing_up_takes_along_what_the_visitor_did(app: TestApp) {
        do_work(&app, ANNA, "candles", "Evenings").await;
        do_work(&app, BEN, "nail art", "Ben's").await;
        let token = app.member(ANNA, "anna@example.org").await;
        let expected = (vec!["candles".to_owned()], vec!["Evenings".to_owned()], 1, 1, 1);
        assert_eq!(list_belongings(&app, &token).await, expected);
        assert_eq!(app.get_as(ANNA, SAVED).await.json(), json!([]), "they moved");
        assert_eq!(app.get_as(BEN, PROJECTS).await.json()[0]["name"], "Ben's", "nobody else's did");
        let owners = app.rows("SELECT owner FROM niche_choices WHERE owner = 'm:1000'").await;
        assert_eq!(owners.len(), 1, "what words mean moves, too");
    }

    async fn the_same_things_on_both_sides_become_one(app: TestApp) {
        do_work(&app, ANNA, "candles", "First").await;
        app.member(ANNA, "anna@example.org").await;
        app.clock.advance_micros(MINUTE);
        do_work(&app, BEN, "Candles", "Other words").await;
        do_work(&app, BEN, "candles", "Later").await;
        let token = log_in(&app, BEN).await;
        let (searches, projects, shares, follow_ups, analyses) = list_belongings(&app, &token).await;
        assert_eq!(searches, ["candles"], "saved in another case, then in this one");
        assert_eq!(projects, ["Later", "Other words"], "saving again renames, here as everywhere");
        assert_eq!(shares, 3, "every link goes on working");
        assert_eq!((follow_ups, analyses), (2, 2));
        // A third time brings nothing new.
        do_work(&app, BEN, "candles", "Later").await;
        assert_eq!(list_belongings(&app, &log_in(&app, BEN).await).await.1, ["Later", "Other words"]);
    }

    async fn a_project_on_the_list_stays_when_its_twin_was_deleted(app: TestApp) {
        do_work(&app, ANNA, "candles", "Kept").await;
        app.member(ANNA, "anna@example.org").await;
        app.clock.advance_micros(MINUTE);
        do_work(&app, BEN, "candles", "Deleted").await;
        let id = app.get_as(BEN, PROJECTS).await.json()[0]["id"].as_i64().unwrap();
        app.ask_as(BEN, axum::http::Method::DELETE, &format!("{PROJECTS}/{id}"), Value::Null).await;
        let token = log_in(&app, BEN).await;
        assert_eq!(list_belongings(&app, &token).await.1, ["Kept"]);
    }

    async fn lists_that_roll_keep_their_limit_and_what_was_saved_is_never_dropped(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        for number in 0..40 {
            app.ask_with(&token, axum::http::Method::POST, SAVE, json!({"keywords": format!("old {number}")})).await;
            app.post_as(BEN, SAVE, json!({"keywords": format!("new {number}")})).await;
        }
        for number in 0..100 {
            let made = app.ask_with(&token, axum::http::Method::POST, SHARES, json!({"request": {"keywords": "candles"}})).await;
            assert_eq!(made.status, 201, "{number}");
        }
        app.post_as(BEN, SHARES, json!({"request": {"keywords": "candles"}})).await;
        let token = log_in(&app, BEN).await;
        let (searches, _, shares, ..) = list_belongings(&app, &token).await;
        assert_eq!((searches.len(), searches[0].as_str()), (50, "new 39"));
        assert_eq!(shares, 101, "one more than may be made");
        let one_more = json!({"request": {"keywords": "candles"}});
        let answer = app.ask_with(&token, axum::http::Method::POST, SHARES, one_more).await;
        assert_eq!(answer.refusal(), "422 limit_reached");
    }

    async fn the_shared_bucket_of_guests_belongs_to_nobody(app: TestApp) {
        app.post(SAVE, json!({"keywords": "anybody's"})).await;
        let token = app.member("", "anna@example.org").await;
        assert_eq!(list_belongings(&app, &token).await.0, Vec::<String>::new());
        assert_eq!(app.get(SAVED).await.json()[0]["keywords"], "anybody's");
    }
}
