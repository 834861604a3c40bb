//! Resource library: lists, marks, pages and files. The entries are those of the product.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use server::publishing::blog;
use server::publishing::blog::PostDraft;

use crate::blog::{draft_of, publish_posts};
use crate::harness::{ANNA, Answer, BEN, PASSWORD, TestApp};

const LIST: &str = "/api/resources";
const MARKS: &str = "/api/resources/marks";
const WEEK: &str = "/api/resources/this-week";
/// An entry with a file, and the slug of a guide of the blog.
const PERSONA: &str = "customer-on-one-page";
const GUIDE: &str = "price-your-first-offer";

async fn mark(app: &TestApp, cookie: &str, method: Method, slug: &str, field: &str) -> Answer {
    app.clock.advance_micros(1_000_000);
    app.ask_as(cookie, method, &format!("{LIST}/{slug}/{field}"), Value::Null)
        .await
}

fn slugs(items: &Value) -> Vec<&str> {
    let items = items.as_array().unwrap();
    items.iter().map(|item| item["slug"].as_str().unwrap()).collect()
}

/// Publishes the article that the library lists as a guide.
async fn publish_guide(app: &TestApp) -> i64 {
    let article = PostDraft {
        slug: GUIDE.into(),
        excerpt: "A worked example of a first price.".into(),
        ..draft_of("Price your first offer")
    };
    publish_posts(app, [article]).await[0].summary.id
}

on_both! {
    async fn a_list_shows_the_entries_with_their_place_in_the_plan(app: TestApp) {
        let list = app.get(&format!("{LIST}?step=define-customer-persona&kind=template")).await.json();
        assert_same_json!(list["items"][0], @r#"
        {
          "host": null,
          "isStale": false,
          "kind": "template",
          "level": 1,
          "minutes": 30,
          "path": "/resources/customer-on-one-page",
          "publisher": "Sidestart",
          "readOn": null,
          "slug": "customer-on-one-page",
          "steps": [
            {
              "key": "define-customer-persona",
              "title": "Define Customer Persona",
              "week": 1
            }
          ],
          "summary": "A page with eight fields for one typical customer, a letter for the basis of every line, and three questions at the end. Made for printing, or for filling in beside your notes.",
          "title": "Your customer on one page",
          "tool": {
            "label": "Customer Persona",
            "path": "/customer-persona",
            "slug": "customer-persona"
          },
          "weeks": [
            1
          ]
        }
        "#);
        let all = app.get(LIST).await.json();
        let minutes: Vec<u64> = all["items"].as_array().unwrap().iter().filter(|item| item["weeks"] == json!([1]))
            .map(|item| item["minutes"].as_u64().unwrap()).collect();
        assert!(minutes.is_sorted() && minutes.len() > 3, "{minutes:?}");
        let brief = app.get(&format!("{LIST}?max=15")).await.json();
        assert!(brief["items"].as_array().unwrap().iter().all(|item| item["minutes"].as_u64().unwrap() <= 15));
        assert!(brief["total"].as_u64().unwrap() < all["total"].as_u64().unwrap());
        assert_eq!(slugs(&app.get(&format!("{LIST}?q=eight+fields")).await.json()["items"]), [PERSONA]);
        assert_eq!(app.get(&format!("{LIST}?page=1000")).await.json()["items"], json!([]));
    }

    async fn a_filter_that_cannot_be_is_refused_with_its_name(app: TestApp) {
        for (query, field) in [
            ("week=5", "week"), ("week=0", "week"), ("week=one", "week"), ("step=dance", "step"), ("kind=course", "kind"), ("level=4", "level"),
            ("max=0", "max"), ("max=-1", "max"), ("tool=abacus", "tool"), ("marks=mine", "marks"), ("first=9", "first"), ("page=0", "page"),
        ] {
            let answer = app.get(&format!("{LIST}?{query}")).await;
            assert_eq!(answer.refusal(), "422 invalid_query", "{query}");
            assert!(answer.json()["fields"][field].is_string(), "{query}: {}", answer.text());
        }
        let long = format!("{LIST}?q={}", "a".repeat(5000));
        assert_eq!(app.get(&long).await.refusal(), "422 invalid_query");
    }

    async fn an_entry_has_its_text_and_its_file(app: TestApp) {
        let entry = app.get(&format!("{LIST}/{PERSONA}")).await.json();
        assert!(entry["body"].as_str().unwrap().starts_with("<p>A page with eight fields"), "{entry}");
        assert_eq!(entry["file"], json!({"name": "customer-on-one-page.txt", "path": "/resources/files/customer-on-one-page.txt"}));
        assert_eq!((&entry["writtenOn"], &entry["url"]), (&json!("2026-11-23"), &Value::Null));
        for slug in ["nothing", "No_Slug", "..%2F..%2Fsecret"] {
            assert_eq!(app.get(&format!("{LIST}/{slug}")).await.refusal(), "404 not_found", "{slug}");
        }
    }

    async fn an_article_of_the_library_names_its_steps_and_its_page_links_to_them(app: TestApp) {
        publish_posts(&app, [draft_of("Price your first offer"), draft_of("An article of its own")]).await;
        let steps = app.get("/api/article-steps/price-your-first-offer").await.json();
        assert_eq!(steps, json!({"steps": [{"key": "price-your-offering", "title": "Price Your Offering", "week": 2}]}));
        for slug in ["an-article-of-its-own", "nothing", "%F0%9F"] {
            assert!(!app.get(&format!("/api/article-steps/{slug}")).await.text().contains("week"), "{slug}");
        }
        let page = app.get("/blog/price-your-first-offer").await;
        assert!(page.text().contains("href=\"/plan#price-your-offering\""), "{}", page.text());
        assert!(!app.get("/blog/an-article-of-its-own").await.text().contains("href=\"/plan#"));
    }

    async fn a_template_downloads_with_a_fixed_type_from_this_server(app: TestApp) {
        let file = app.get("/resources/files/customer-on-one-page.txt").await;
        assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "text/plain; charset=utf-8"));
        assert_eq!(file.header("content-disposition"), "attachment; filename=\"customer-on-one-page.txt\"");
        assert_eq!(file.header("x-content-type-options"), "nosniff");
        assert!(file.text().len() > 100);
        let again = Request::get("/resources/files/customer-on-one-page.txt").header(header::IF_NONE_MATCH, file.header("etag"));
        assert_eq!(app.send(again.body(Body::empty()).unwrap()).await.status, 304);
        assert_eq!(app.get("/resources/files/compare-three-niches.csv").await.header("content-type"), "text/csv; charset=utf-8");
        for name in ["customer-on-one-page.md", "customer-on-one-page.csv", "customer-on-one-page", "..%2Fcategories.toml", "%00"] {
            assert_eq!(app.get(&format!("/resources/files/{name}")).await.refusal(), "404 not_found", "{name}");
        }
    }

    async fn public_answers_are_the_same_for_all_and_have_an_etag(app: TestApp) {
        mark(&app, ANNA, Method::PUT, PERSONA, "finished").await;
        let one = format!("{LIST}/{PERSONA}");
        for path in [LIST, &one, "/api/resource-choices"] {
            let (guest, anna) = (app.get(path).await, app.get_as(ANNA, path).await);
            assert_eq!(guest.body, anna.body, "{path}");
            let etag = guest.header("etag").to_owned();
            assert!(!etag.is_empty(), "{path}");
            let again = Request::get(path).header(header::COOKIE, ANNA).header(header::IF_NONE_MATCH, etag);
            assert_eq!(app.send(again.body(Body::empty()).unwrap()).await.status, 304, "{path}");
        }
        let choices = app.get("/api/resource-choices").await.json();
        assert_eq!((choices["steps"].as_array().unwrap().len(), choices["tools"].as_array().unwrap().len()), (12, 5));
    }

    async fn marks_are_kept_with_their_first_time_until_they_are_removed(app: TestApp) {
        assert_eq!(mark(&app, ANNA, Method::PUT, PERSONA, "saved").await.status, 204);
        assert_eq!(mark(&app, ANNA, Method::PUT, PERSONA, "finished").await.status, 204);
        assert_eq!(mark(&app, ANNA, Method::PUT, PERSONA, "saved").await.status, 204);
        let marks = app.get_as(ANNA, MARKS).await.json();
        assert_same_json!(marks, @r#"
        [
          {
            "finishedAt": "2026-03-01T09:30:02.000000Z",
            "savedAt": "2026-03-01T09:30:01.000000Z",
            "slug": "customer-on-one-page"
          }
        ]
        "#);
        for (filter, expected) in [("saved", vec![PERSONA]), ("finished", vec![PERSONA])] {
            assert_eq!(slugs(&app.get_as(ANNA, &format!("{LIST}?marks={filter}")).await.json()["items"]), expected);
        }
        let open = app.get_as(ANNA, &format!("{LIST}?marks=open&step=define-customer-persona")).await;
        assert!(!slugs(&open.json()["items"]).contains(&PERSONA));
        assert_eq!(app.get_as(BEN, MARKS).await.json(), json!([]), "others see none of it");
        for _ in 0..2 {
            assert_eq!(mark(&app, ANNA, Method::DELETE, PERSONA, "saved").await.status, 204);
        }
        assert_eq!(app.get_as(ANNA, &format!("{LIST}?marks=saved")).await.json()["items"], json!([]));
        mark(&app, ANNA, Method::DELETE, PERSONA, "finished").await;
        assert_eq!(app.rows("SELECT slug FROM resource_marks").await.len(), 0);
    }

    async fn marks_need_a_visitor_and_a_resource(app: TestApp) {
        for path in [MARKS, "/api/resources?marks=saved"] {
            assert_eq!(app.get(path).await.refusal(), "422 visitor_required", "{path}");
        }
        assert_eq!(mark(&app, "", Method::PUT, PERSONA, "saved").await.refusal(), "422 visitor_required");
        for slug in ["nothing", GUIDE, "marks"] {
            assert_eq!(mark(&app, ANNA, Method::PUT, slug, "finished").await.refusal(), "404 not_found", "{slug}");
        }
    }

    async fn two_thousand_marks_are_the_most_and_the_answer_says_so(app: TestApp) {
        mark(&app, ANNA, Method::PUT, PERSONA, "saved").await;
        app.change(
            "INSERT INTO resource_marks (owner, slug, title, saved_at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1999) \
             SELECT owner, concat('gone-', i), 'Gone', 1 FROM n, resource_marks",
        ).await;
        assert_eq!(mark(&app, ANNA, Method::PUT, "compare-three-niches", "saved").await.refusal(), "422 limit_reached");
        assert_eq!(mark(&app, ANNA, Method::PUT, PERSONA, "finished").await.status, 204, "a row that is there takes the other mark");
        assert_eq!(app.get_as(ANNA, MARKS).await.json().as_array().unwrap().len(), 2000);
        mark(&app, ANNA, Method::DELETE, PERSONA, "saved").await;
        mark(&app, ANNA, Method::DELETE, PERSONA, "finished").await;
        assert_eq!(mark(&app, ANNA, Method::PUT, "compare-three-niches", "saved").await.status, 204);
    }

    async fn a_guests_marks_are_in_the_account_with_the_earlier_time(app: TestApp) {
        mark(&app, ANNA, Method::PUT, PERSONA, "saved").await;
        let token = app.member(BEN, "ben@example.org").await;
        app.clock.advance_micros(5_000_000);
        for (slug, field) in [(PERSONA, "saved"), (PERSONA, "finished"), ("compare-three-niches", "saved")] {
            let put = app.ask_with(&token, Method::PUT, &format!("{LIST}/{slug}/{field}"), Value::Null).await;
            assert_eq!(put.status, 204);
        }
        app.clock.advance_micros(5_000_000);
        mark(&app, ANNA, Method::PUT, PERSONA, "finished").await;
        mark(&app, ANNA, Method::PUT, "interview-script", "finished").await;
        let body = json!({"email": "ben@example.org", "password": PASSWORD});
        app.post_as(ANNA, "/api/auth/login", body).await;
        let marks = app.get_with(&token, MARKS).await.json();
        assert_eq!(slugs(&marks), ["compare-three-niches", PERSONA, "interview-script"]);
        assert_eq!(marks[1]["savedAt"], "2026-03-01T09:30:01.000000Z", "the guest was first");
        assert_eq!(marks[1]["finishedAt"], "2026-03-01T09:30:06.000000Z", "the account was first");
        assert_eq!(app.get_as(ANNA, MARKS).await.json(), json!([]), "they moved");
    }

    async fn an_entry_that_left_the_library_keeps_its_marks_in_the_export(app: TestApp) {
        let token = app.member("", "anna@example.org").await;
        app.ask_with(&token, Method::PUT, &format!("{LIST}/{PERSONA}/saved"), Value::Null).await;
        app.change("UPDATE resource_marks SET slug = 'removed', title = 'A removed guide', finished_at = 7").await;
        let export = app.get_with(&token, "/api/auth/export").await.json();
        assert_same_json!(export["resourceMarks"], @r#"
        [
          {
            "finishedAt": "1970-01-01T00:00:00.000007Z",
            "savedAt": "2026-03-01T09:30:00.000000Z",
            "slug": "removed",
            "title": "A removed guide"
          }
        ]
        "#);
        assert_eq!(app.get_with(&token, &format!("{LIST}?marks=saved")).await.json()["items"], json!([]));
    }

    async fn a_guide_of_the_blog_is_listed_while_it_is_published(app: TestApp) {
        let path = format!("{LIST}?step=price-your-offering");
        let count = async || app.get(&path).await.json()["total"].as_u64().unwrap();
        let before = count().await;
        let id = publish_guide(&app).await;
        let listed = app.get(&path).await.json();
        let guide = listed["items"].as_array().unwrap().iter().find(|item| item["slug"] == GUIDE).unwrap();
        assert_eq!((&guide["path"], &guide["kind"], &guide["summary"]), (&json!("/blog/price-your-first-offer"), &json!("guide"), &json!("A worked example of a first price.")));
        blog::save_post(&app.state, Some(id), PostDraft { slug: "new-address".into(), ..draft_of("Price your first offer") }).await.unwrap();
        let entry = app.get(&format!("{LIST}/{GUIDE}")).await.json();
        assert_eq!((&entry["slug"], &entry["path"]), (&json!(GUIDE), &json!("/blog/new-address")), "its name in marks stays");
        blog::bin_post(&app.state, id).await.unwrap();
        assert_eq!(count().await, before);
        assert_eq!(app.get(&format!("{LIST}/{GUIDE}")).await.refusal(), "404 not_found");
    }

    async fn a_saved_guide_is_the_same_row_as_on_the_reading_list(app: TestApp) {
        publish_guide(&app).await;
        mark(&app, ANNA, Method::PUT, GUIDE, "saved").await;
        assert_eq!(slugs(&app.get_as(ANNA, "/api/reading-list").await.json()), [GUIDE]);
        assert_eq!(slugs(&app.get_as(ANNA, MARKS).await.json()), [GUIDE]);
        assert_eq!(app.rows("SELECT slug FROM resource_marks").await.len(), 0);
        app.ask_as(ANNA, Method::DELETE, &format!("/api/reading-list/{GUIDE}"), Value::Null).await;
        assert_eq!(app.get_as(ANNA, MARKS).await.json(), json!([]));
        app.ask_as(ANNA, Method::PUT, &format!("/api/reading-list/{GUIDE}"), Value::Null).await;
        mark(&app, ANNA, Method::PUT, GUIDE, "finished").await;
        assert_eq!(slugs(&app.get_as(ANNA, &format!("{LIST}?marks=saved")).await.json()["items"]), [GUIDE]);
        mark(&app, ANNA, Method::DELETE, GUIDE, "saved").await;
        let marks = app.get_as(ANNA, MARKS).await.json();
        assert_eq!((marks[0]["savedAt"].is_null(), marks[0]["finishedAt"].is_null()), (true, false));
        assert_eq!(app.get_as(ANNA, "/api/reading-list").await.json(), json!([]));
    }

    async fn the_week_of_the_plan_offers_three_for_each_open_step(app: TestApp) {
        let guest = app.get(WEEK).await.json();
        assert_eq!((&guest["week"], &guest["title"]), (&json!(1), &json!("Foundation Week")));
        assert!(guest["steps"].as_array().unwrap().iter().all(|of| of["items"].as_array().unwrap().len() == 3), "{guest}");
        for step in ["complete-niche-discovery", "validate-market-demand"] {
            app.ask_as(ANNA, Method::PUT, &format!("/api/plan/steps/{step}"), json!({"done": true})).await;
        }
        let week = app.get_as(ANNA, WEEK).await.json();
        assert_eq!(week["steps"].as_array().unwrap().len(), 1);
        assert_eq!(week["steps"][0]["step"]["key"], "define-customer-persona");
        let first = slugs(&week["steps"][0]["items"])[0].to_owned();
        mark(&app, ANNA, Method::PUT, &first, "finished").await;
        let week = app.get_as(ANNA, WEEK).await.json();
        assert_ne!(slugs(&week["steps"][0]["items"])[0], first, "finished ones come last");
        app.ask_as(ANNA, Method::PUT, "/api/plan/start", json!({"startDate": "2026-02-20"})).await;
        assert_eq!(app.get_as(ANNA, WEEK).await.json()["week"], 2, "the tenth day");
    }

    async fn the_list_is_a_complete_page_without_scripts(app: TestApp) {
        publish_guide(&app).await;
        let page = app.get("/resources").await;
        assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (200, ""));
        for part in [
            "<title>Resource Library · Sidestart</title>", "For this week", "Foundation Week", "Your customer on one page", "href=\"/resources/customer-on-one-page\"",
            "<link rel=\"canonical\" href=\"http://127.0.0.1:8080/resources\"/>", "name=\"step\"", "action=\"/resources\"", "Price Your Offering", "A worked example of a first price.",
        ] {
            assert!(page.text().contains(part), "{part} is missing in {}", page.text());
        }
        let filtered = app.get("/resources?step=define-customer-persona&max=30").await;
        assert!(filtered.text().contains("Your customer on one page") && !filtered.text().contains("For this week"));
        assert!(!filtered.text().contains("href=\"/resources/interview-script\""));
        for (path, status, part) in [
            ("/resources?week=3&kind=video", 200, "No resource matches these filters"),
            ("/resources?step=dance", 200, "No resource matches these filters"),
            ("/resources?max=0", 200, "Clear filters"),
            ("/resources?level=x&page=2", 200, "No resource matches these filters"),
            ("/resources?page=99", 404, "No resource matches these filters"),
            ("/resources?q=fields", 200, "noindex"),
            ("/resources?view=tips", 200, "Write the next step down"),
        ] {
            let page = app.get(path).await;
            assert_eq!(page.status, status, "{path}");
            assert!(page.text().contains(part), "{part} is missing at {path}: {}", page.text());
        }
    }

    async fn an_entry_is_a_complete_page_without_scripts(app: TestApp) {
        let page = app.get("/resources/customer-on-one-page").await;
        assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (200, ""));
        for part in [
            "<title>Your customer on one page · Sidestart</title>", "Count the letters", "Download customer-on-one-page.txt",
            "href=\"/resources/files/customer-on-one-page.txt\"", "Define Customer Persona", "href=\"/plan#define-customer-persona\"",
            "<link rel=\"canonical\" href=\"http://127.0.0.1:8080/resources/customer-on-one-page\"/>", "\"@type\":\"LearningResource\"", "\"timeRequired\":\"PT30M\"",
        ] {
            let html = page.text().replace("count the letters", "Count the letters");
            assert!(html.contains(part), "{part} is missing in {html}");
        }
        for name in ["marks", "this-week", "choices", "files"] {
            assert_eq!(app.get(&format!("/resources/{name}")).await.status, 404, "{name} is a call, and no entry");
        }
        let unknown = app.get("/resources/nothing").await;
        assert_eq!(unknown.status, 404);
        assert!(unknown.text().contains("Resource Not Found") && unknown.text().contains("noindex"));
        publish_guide(&app).await;
        let moved = app.get("/resources/price-your-first-offer").await;
        assert_eq!((moved.status.as_u16(), moved.header("location")), (301, "/blog/price-your-first-offer"));
    }

    async fn the_sitemap_holds_the_list_and_its_entries(app: TestApp) {
        publish_guide(&app).await;
        let sitemap = app.get("/sitemap.xml").await;
        for part in ["/resources</loc>", "/resources/customer-on-one-page</loc><lastmod>2026-11-23</lastmod>", "/blog/price-your-first-offer</loc>"] {
            assert!(sitemap.text().contains(part), "{part} is missing in {}", sitemap.text());
        }
        assert!(!sitemap.text().contains("/resources/price-your-first-offer"), "it opens in the blog");
    }
}
