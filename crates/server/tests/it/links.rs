//! Links to saved results of every tool.

use axum::http::Method;
use serde_json::{Value, json};
use server::platform::tool_names::Tool;

use crate::harness::{ANNA, BEN, TestApp};

/// A request of each tool, with private parts under the word SECRET, and a text of its shared page.
fn examples() -> [(&'static str, Value, &'static str); Tool::EVERY.len()] {
    [
        (
            "niche-discovery",
            json!({"keywords": "dog grooming"}),
            "Analysis Overview",
        ),
        (
            "profitability-calculator",
            json!({"name": "SECRET plan", "priceCents": 4_500, "unitsPerMonth": 12, "unitCostCents": 300, "startupCents": 20_000,
                "hoursPerMonth": 15, "dayJobCentsPerHour": 2_600}),
            "Shared profit calculation",
        ),
        (
            "what-should-i-sell",
            json!({"skills": ["I can sew"], "cashCents": 30_000, "employerIndustry": "8129"}),
            "Shared business ideas",
        ),
        (
            "customer-persona",
            json!({"name": "SECRET Dana", "market": "dog-walking", "traits": [{"field": "words", "text": "never enough time",
                "basis": "heard", "quote": "SECRET words", "who": "SECRET neighbor"}]}),
            "Shared customer persona",
        ),
        (
            "audience-problem-finder",
            json!({"text": "The soup was cold, write to SECRET@example.org.\nThe soup was cold again.\nMy soup came cold."}),
            "Shared customer problems",
        ),
    ]
}

async fn save(app: &TestApp, cookie: &str, tool: &str, request: &Value) -> i64 {
    let body = json!({"toolName": tool, "request": request});
    let saved = app.post_as(cookie, "/api/runs", body).await;
    assert_eq!(saved.status, 201, "{tool}: {}", saved.text());
    saved.json()["id"].as_i64().unwrap()
}

async fn share(app: &TestApp, cookie: &str, tool: &str, request: &Value) -> Value {
    let id = save(app, cookie, tool, request).await;
    let link = app.post_as(cookie, &links_of(id), Value::Null).await;
    assert_eq!(link.status, 201, "{tool}: {}", link.text());
    link.json()
}

fn links_of(run: i64) -> String {
    format!("/api/runs/{run}/links")
}

fn path(link: &Value) -> &str {
    link["path"].as_str().unwrap()
}

fn opened(link: &Value) -> String {
    format!("/api/shared?token={}", path(link).strip_prefix("/r/").unwrap())
}

on_both! {
    async fn a_result_of_every_tool_opens_for_anyone_without_its_private_parts(app: TestApp) {
        for (tool, request, heading) in examples() {
            let link = share(&app, ANNA, tool, &request).await;
            assert_eq!(link["toolName"], tool);
            let shared = app.get(&opened(&link)).await;
            assert_eq!((shared.status.as_u16(), &shared.json()["toolName"]), (200, &json!(tool)));
            let page = app.get(path(&link)).await;
            assert_eq!(page.status, 200, "{tool}");
            assert!(page.text().contains(heading), "{tool}: {}", page.text());
            assert_eq!(page.header("x-robots-tag"), "noindex, nofollow");
            assert_eq!(page.header("cache-control"), "private, no-cache");
            for text in [shared.text(), page.text()] {
                assert!(!text.contains("SECRET") && !text.contains("employerIndustry"), "{tool}: {text}");
            }
            let (head, _) = page.text().split_once("</head>").unwrap();
            assert_eq!(head.matches("<title>").count(), 1, "{head}");
            assert!(head.contains("property=\"og:title\"") && !head.contains("rel=\"canonical\""), "{head}");
        }
    }

    async fn a_shared_calculation_is_the_saved_one_to_the_cent(app: TestApp) {
        let (tool, request, _) = &examples()[1];
        let link = share(&app, ANNA, tool, request).await;
        let shared = app.get(&opened(&link)).await.json();
        let result = app.post_as(ANNA, "/api/profitability/calculate", request.clone()).await.json();
        assert_eq!((&shared["result"]["outputs"], &shared["isUpdated"]), (&result["outputs"], &json!(false)));
        assert_eq!(result["request"]["name"], "SECRET plan");
        assert_eq!(shared["sharedAt"], link["createdAt"]);
        app.change("UPDATE runs SET data_release = '2020-01'").await;
        assert_eq!(app.get(&opened(&link)).await.json()["isUpdated"], true);
    }

    async fn a_link_opens_a_copy_that_later_changes_do_not_reach(app: TestApp) {
        let id = save(&app, ANNA, "what-should-i-sell", &json!({"skills": ["sewing"]})).await;
        let link = app.post_as(ANNA, &links_of(id), Value::Null).await.json();
        let change = json!({"version": 1, "name": "SECRET", "request": {"skills": ["dog grooming"]}});
        assert_eq!(app.ask_as(ANNA, Method::PATCH, &format!("/api/runs/{id}"), change).await.status, 200);
        let shared = app.get(&opened(&link)).await;
        assert_eq!(shared.json()["request"]["skills"], json!(["sewing"]));
        assert!(!shared.text().contains("SECRET"));
    }

    async fn links_are_listed_by_tool_and_a_revoked_one_opens_nothing(app: TestApp) {
        let (profit, request, _) = &examples()[1];
        let first = share(&app, ANNA, profit, request).await;
        let second = share(&app, ANNA, profit, request).await;
        share(&app, ANNA, "what-should-i-sell", &json!({"skills": ["sewing"]})).await;
        let list = "/api/links?tool=profitability-calculator";
        assert_eq!(app.get_as(ANNA, list).await.json(), json!([second, first]));
        assert_eq!(app.get_as(BEN, list).await.json(), json!([]));
        assert_eq!(app.get_as(ANNA, "/api/links?tool=x").await.refusal(), "400 unknown_tool");
        let revoke = format!("/api/links/{}", first["id"]);
        assert_eq!(app.ask_as(BEN, Method::DELETE, &revoke, Value::Null).await.refusal(), "404 not_found");
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &revoke, Value::Null).await.status, 204);
        assert_eq!(app.get(&opened(&first)).await.refusal(), "404 not_found");
        let page = app.get(path(&first)).await;
        assert_eq!(page.status, 404);
        assert!(page.text().contains("This link has expired or was revoked"), "{}", page.text());
        assert_eq!(app.get(path(&second)).await.status, 200, "the other link works");
        for file in ["/card.png", "?file=pdf"] {
            assert_eq!(app.get(&format!("{}{file}", path(&second))).await.refusal(), "404 not_found", "{file}");
        }
    }

    async fn a_deleted_result_closes_its_links(app: TestApp) {
        let (tool, request, _) = &examples()[1];
        let id = save(&app, ANNA, tool, request).await;
        let link = app.post_as(ANNA, &links_of(id), Value::Null).await.json();
        let other = share(&app, ANNA, "what-should-i-sell", &json!({"skills": ["sewing"]})).await;
        assert_eq!(app.ask_as(ANNA, Method::DELETE, &format!("/api/runs/{id}"), Value::Null).await.status, 204);
        assert_eq!(app.get(&opened(&link)).await.refusal(), "404 not_found");
        assert_eq!(app.get_as(ANNA, "/api/links?tool=profitability-calculator").await.json(), json!([]));
        assert_eq!(app.get(path(&other)).await.status, 200);
        assert!(!app.dump_rows().await.contains("SECRET"));
    }

    async fn only_results_of_this_visitor_that_can_be_made_again_are_shared(app: TestApp) {
        let id = save(&app, ANNA, "what-should-i-sell", &json!({"skills": ["sewing"]})).await;
        assert_eq!(app.post_as(BEN, &links_of(id), Value::Null).await.refusal(), "404 not_found");
        assert_eq!(app.post(&links_of(id), Value::Null).await.refusal(), "422 visitor_required");
        save(&app, ANNA, "what-should-i-sell", &json!({"skills": ["baking"]})).await;
        assert_eq!(app.post_as(ANNA, &links_of(id), Value::Null).await.refusal(), "402 premium_required");

        let token = app.member("", "carla@example.org").await;
        let kept = json!({"toolName": "customer-persona", "result": {"name": 5}});
        app.ask_with(&token, Method::POST, "/api/dashboard/save-tool-result", kept).await;
        let list = app.get_with(&token, "/api/runs?tool=customer-persona").await.json();
        let path = links_of(list["items"][0]["id"].as_i64().unwrap());
        assert_eq!(app.ask_with(&token, Method::POST, &path, Value::Null).await.refusal(), "409 result_required");
    }

    async fn links_move_to_the_account_at_sign_up(app: TestApp) {
        let (tool, request, _) = &examples()[1];
        let link = share(&app, ANNA, tool, request).await;
        let token = app.member(ANNA, "anna@example.org").await;
        let list = app.get_with(&token, "/api/links?tool=profitability-calculator").await.json();
        assert_eq!(list, json!([link]));
        assert_eq!(app.get(path(&link)).await.status, 200);
    }

    async fn a_ranking_comes_on_paper_for_premium(app: TestApp) {
        const PDF: &str = "/api/downloads/tools/what-should-i-sell.pdf";
        let token = app.member("", "anna@example.org").await;
        assert_eq!(app.get_with(&token, PDF).await.refusal(), "402 premium_required");
        app.make_premium(1000).await;
        assert_eq!(app.get_with(&token, PDF).await.refusal(), "409 result_required");
        let body = json!({"toolName": "what-should-i-sell", "request": {"skills": ["I can sew"], "cashCents": 30_000}});
        assert_eq!(app.ask_with(&token, Method::POST, "/api/runs", body).await.status, 201);
        let file = app.get_with(&token, PDF).await;
        assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "application/pdf"));
        assert!(file.body.starts_with(b"%PDF"));
    }
}
