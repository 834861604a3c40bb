use axum::http::Method;
use serde_json::{Value, json};

use crate::harness::{ANNA, BEN};

const PROJECTS: &str = "/api/niche/projects";
const DAY_MICROS: i64 = 24 * 3600 * 1_000_000;

fn nails_project(name: &str) -> Value {
    json!({"name": name, "request": {"keywords": " nail art ", "geographicFocus": "europe"}})
}

fn list_names(list: &Value) -> Vec<&str> {
    let list = list.as_array().unwrap();
    list.iter().map(|project| project["name"].as_str().unwrap()).collect()
}

fn saved_at(project: &Value) -> String {
    format!("{PROJECTS}/{}", project["id"])
}

on_both! {
    async fn a_project_carries_the_whole_request_and_the_score_of_that_day(app: TestApp) {
        let saved = app.post_as(ANNA, PROJECTS, nails_project("  Evenings  ")).await;
        assert_eq!(saved.status, 201, "{}", saved.text());
        let project = saved.json();
        let report = app.post_as(ANNA, "/api/niche/analyze", project["request"].clone()).await.json();
        assert_eq!(project["viabilityScore"], report["viabilityScore"]);
        assert_eq!(project["answer"]["text"], report["answer"]["text"]);
        assert_same_json!(project, {".id" => "[id]", ".viabilityScore" => "[score]", ".answer" => "[answer]"}, @r#"
        {
          "answer": "[answer]",
          "dataRelease": "2026-11.3",
          "id": "[id]",
          "isOutdated": false,
          "marketName": "Nail art",
          "name": "Evenings",
          "request": {
            "competitionLevel": "medium",
            "geographicFocus": "Europe",
            "keywords": "nail art",
            "market": "nail-art",
            "marketSize": "All Markets"
          },
          "savedAt": "2026-03-01T09:30:00.000000Z",
          "viabilityScore": "[score]"
        }
        "#);
        assert_eq!(app.get_as(ANNA, PROJECTS).await.json(), json!([project]));
    }

    async fn without_a_name_it_gets_the_markets(app: TestApp) {
        for name in [Value::Null, json!("  ")] {
            let body = json!({"name": name, "request": {"keywords": "nail art"}});
            assert_eq!(app.post_as(ANNA, PROJECTS, body).await.json()["name"], "Nail art");
        }
    }

    async fn the_same_request_is_one_project_that_moves_to_the_top(app: TestApp) {
        let first = app.post_as(ANNA, PROJECTS, nails_project("first")).await.json();
        app.clock.advance_micros(1);
        app.post_as(ANNA, PROJECTS, json!({"name": "other", "request": {"keywords": "candles"}})).await;
        app.clock.advance_micros(1);
        let again = app.post_as(ANNA, PROJECTS, nails_project("second")).await.json();
        assert_eq!(again["id"], first["id"]);
        assert_eq!(list_names(&app.get_as(ANNA, PROJECTS).await.json()), ["second", "other"]);
    }

    async fn an_older_release_is_told(app: TestApp) {
        app.post_as(ANNA, PROJECTS, nails_project("old")).await;
        app.change("UPDATE runs SET data_release = '2020-01'").await;
        let list = app.get_as(ANNA, PROJECTS).await.json();
        assert_eq!((&list[0]["isOutdated"], &list[0]["dataRelease"]), (&json!(true), &json!("2020-01")));
    }

    async fn a_deleted_project_is_erased_after_a_day_without_another_visit(app: TestApp) {
        let project = app.post_as(ANNA, PROJECTS, nails_project("one")).await.json();
        app.ask_as(ANNA, Method::DELETE, &saved_at(&project), json!({})).await;
        server::background::clean_up(&app.state).await.unwrap();
        assert_eq!(app.rows("SELECT id FROM runs").await.len(), 1, "it can be brought back");
        app.clock.advance_micros(DAY_MICROS + 1);
        server::background::clean_up(&app.state).await.unwrap();
        assert!(app.rows("SELECT id FROM runs").await.is_empty());
    }

    async fn a_project_can_be_renamed_deleted_and_restored(app: TestApp) {
        let project = app.post_as(ANNA, PROJECTS, nails_project("one")).await.json();
        let renamed = app.ask_as(ANNA, Method::PATCH, &saved_at(&project), json!({"name": " two "})).await;
        assert_eq!(renamed.status, 200);
        assert_eq!(renamed.json()["name"], "two");
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &saved_at(&project), json!({})).await.status, 204);
        assert_eq!(app.get_as(ANNA, PROJECTS).await.json(), json!([]));
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &saved_at(&project), json!({})).await.refusal(), "404 not_found");
        let renamed = app.ask_as(ANNA, Method::PATCH, &saved_at(&project), json!({"name": "three"})).await;
        assert_eq!(renamed.refusal(), "404 not_found", "what is deleted cannot be renamed");
        let restored = app.post_as(ANNA, &format!("{}/restore", saved_at(&project)), json!({})).await;
        assert_eq!(restored.json()["name"], "two");
        assert_eq!(list_names(&app.get_as(ANNA, PROJECTS).await.json()), ["two"]);
    }

    async fn after_a_day_a_deleted_project_is_gone_for_good(app: TestApp) {
        let project = app.post_as(ANNA, PROJECTS, nails_project("one")).await.json();
        app.ask_as(ANNA, Method::DELETE, &saved_at(&project), json!({})).await;
        app.clock.advance_micros(DAY_MICROS + 1);
        app.post_as(ANNA, PROJECTS, json!({"request": {"keywords": "candles"}})).await;
        let restored = app.post_as(ANNA, &format!("{}/restore", saved_at(&project)), json!({})).await;
        assert_eq!(restored.refusal(), "404 not_found");
        assert_eq!(app.rows("SELECT id FROM runs").await.len(), 1);
    }

    async fn names_and_requests_that_cannot_be_saved_are_refused(app: TestApp) {
        assert_eq!(app.post_as(ANNA, PROJECTS, nails_project(&"é".repeat(121))).await.refusal(), "422 name_too_long");
        assert_eq!(app.post_as(ANNA, PROJECTS, nails_project(&"é".repeat(120))).await.status, 201);
        assert_eq!(app.post_as(ANNA, PROJECTS, nails_project("a\u{0}")).await.refusal(), "422 invalid_text");
        for (request, refusal) in [
            (json!({"keywords": " "}), "422 keywords_required"),
            (json!({"keywords": "xqzvw bnmkl"}), "422 no_match"),
            (json!({"keywords": "nail art", "market": "none"}), "422 unknown_market"),
            (json!({"keywords": "nail art", "marketSize": "huge"}), "422 invalid_choice"),
            (json!({}), "422 invalid_body"),
        ] {
            assert_eq!(app.post_as(ANNA, PROJECTS, json!({"request": request})).await.refusal(), refusal);
        }
        let project = app.get_as(ANNA, PROJECTS).await.json()[0].clone();
        let blank = app.ask_as(ANNA, Method::PATCH, &saved_at(&project), json!({"name": " "})).await;
        assert_eq!(blank.refusal(), "422 name_required");
    }

    async fn other_peoples_projects_do_not_exist(app: TestApp) {
        let project = app.post_as(ANNA, PROJECTS, nails_project("annas")).await.json();
        assert_eq!(app.get_as(BEN, PROJECTS).await.json(), json!([]));
        let renamed = app.ask_as(BEN, Method::PATCH, &saved_at(&project), json!({"name": "bens"})).await;
        assert_eq!(renamed.refusal(), "404 not_found");
        assert_eq!(app.ask_as(BEN, Method::DELETE, &saved_at(&project), json!({})).await.refusal(), "404 not_found");
        let restored = app.post_as(BEN, &format!("{}/restore", saved_at(&project)), json!({})).await;
        assert_eq!(restored.refusal(), "404 not_found");
        let odd = app.ask_as(BEN, Method::DELETE, &format!("{PROJECTS}/x"), json!({})).await;
        assert_eq!(odd.refusal(), "404 not_found");
        assert_eq!(list_names(&app.get_as(ANNA, PROJECTS).await.json()), ["annas"]);
    }

    async fn clients_without_a_cookie_have_no_projects(app: TestApp) {
        assert_eq!(app.get(PROJECTS).await.refusal(), "422 visitor_required");
        assert_eq!(app.post(PROJECTS, nails_project("guests")).await.refusal(), "422 visitor_required");
        let deleted = app.ask_as("", Method::DELETE, &format!("{PROJECTS}/1"), json!({})).await;
        assert_eq!(deleted.refusal(), "422 visitor_required");
        let renamed = app.ask_as("", Method::PATCH, &format!("{PROJECTS}/1"), json!({"name": "x"})).await;
        assert_eq!(renamed.refusal(), "422 visitor_required");
        assert_eq!(app.post(&format!("{PROJECTS}/1/restore"), json!({})).await.refusal(), "422 visitor_required");
    }

    async fn two_hundred_is_the_most_and_says_so(app: TestApp) {
        for number in 0..200 {
            let request = json!({"keywords": format!("nail art {number}"), "market": "nail-art"});
            assert_eq!(app.post_as(ANNA, PROJECTS, json!({"request": request})).await.status, 201);
        }
        let more = app.post_as(ANNA, PROJECTS, nails_project("one more")).await;
        assert_eq!(more.refusal(), "422 limit_reached");
        let again = json!({"request": {"keywords": "nail art 7", "market": "nail-art"}});
        assert_eq!(app.post_as(ANNA, PROJECTS, again).await.status, 201, "what is there can be saved again");
    }
}
