//! Unsaved work, and looking at a text before it is published.

use axum::http::Method;
use serde_json::{Value, json};

use crate::blog_editing::{create_post, post_body, with_changes};
use crate::harness::{Answer, TestApp};

const DRAFTS: &str = "/api/admin/drafts";
const CHECKLIST: &str = "/api/admin/checklist";

fn draft_fields(title: &str, content: &str) -> Value {
    json!({
        "title": title, "slug": "", "excerpt": "", "content": content, "category": "", "tags": ["a"],
        "metaDescription": "", "featuredImage": "", "isPublished": false, "scheduledFor": null,
    })
}

async fn save_draft(app: &TestApp, admin: &str, key: &str, version: i64, fields: Value) -> Answer {
    let body = json!({"postId": null, "baseVersion": 3, "fields": fields, "version": version});
    app.ask_as(admin, Method::PUT, &format!("{DRAFTS}/{key}"), body).await
}

async fn check_levels(app: &TestApp, admin: &str, body: Value) -> Vec<String> {
    let list = app.ask_as(admin, Method::POST, CHECKLIST, body).await.json();
    let line = |line: &Value| format!("{} {}", line["key"].as_str().unwrap(), line["level"].as_str().unwrap());
    list.as_array().unwrap().iter().map(line).collect()
}

on_both! {
    async fn unsaved_work_is_kept_as_it_was_typed(app: TestApp) {
        let admin = app.admin().await;
        let typed = "<p onclick=\"x()\">half a sent<script>alert(1)</script>\u{0} \u{202e}Ω🦄";
        let saved = save_draft(&app, &admin, "new-0f8c-41", 0, draft_fields("  A title ", typed)).await;
        assert_same_json!(saved.json(), @r#"
        {
          "savedAt": "2026-03-01T09:30:00.000000Z",
          "version": 1
        }
        "#);
        let read = app.get_as(&admin, "/api/admin/drafts/new-0f8c-41").await.json();
        assert_eq!(read["fields"], draft_fields("  A title ", typed));
        assert_eq!((&read["postId"], &read["baseVersion"], &read["version"], &read["device"]), (&json!(null), &json!(3), &json!(1), &json!("Unknown device")));
        let listed = app.get_as(&admin, DRAFTS).await.json();
        assert_eq!((&listed[0]["key"], &listed[0]["title"]), (&json!("new-0f8c-41"), &json!("  A title ")));
        assert_eq!(app.get("/api/blog/posts").await.json(), json!([]), "it is nobody's post");
    }

    async fn a_second_editor_never_writes_over_the_first(app: TestApp) {
        let admin = app.admin().await;
        assert_eq!(save_draft(&app, &admin, "post-7", 0, draft_fields("Laptop", "1")).await.json()["version"], 1);
        assert_eq!(save_draft(&app, &admin, "post-7", 1, draft_fields("Laptop", "12")).await.json()["version"], 2);
        assert_eq!(save_draft(&app, &admin, "post-7", 0, draft_fields("Phone", "x")).await.refusal(), "409 draft_elsewhere");
        assert_eq!(save_draft(&app, &admin, "post-7", 1, draft_fields("Phone", "x")).await.refusal(), "409 draft_elsewhere");
        let read = app.get_as(&admin, "/api/admin/drafts/post-7").await.json();
        assert_eq!((&read["fields"]["title"], &read["postId"]), (&json!("Laptop"), &json!(7)));
        // Who has read it and chosen may go on.
        assert_eq!(save_draft(&app, &admin, "post-7", 2, draft_fields("Phone", "x")).await.json()["version"], 3);
        assert_eq!(save_draft(&app, &admin, "post-7", 2, draft_fields("Laptop", "123")).await.refusal(), "409 draft_elsewhere");
    }

    async fn of_many_writes_at_once_one_is_taken(app: TestApp) {
        let admin = app.admin().await;
        let writes = (0..8).map(|number| save_draft(&app, &admin, "new-a", 0, draft_fields(&number.to_string(), "")));
        let answers = futures_util::future::join_all(writes).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
        assert_eq!(answers.iter().filter(|answer| answer.status == 409).count(), 7);
    }

    async fn unsaved_work_is_dropped_by_its_key(app: TestApp) {
        let admin = app.admin().await;
        save_draft(&app, &admin, "new-a", 0, draft_fields("A", "")).await;
        for _ in 0..2 {
            assert_eq!(app.ask_as(&admin, Method::DELETE, "/api/admin/drafts/new-a", Value::Null).await.status, 204);
        }
        assert_eq!(app.get_as(&admin, "/api/admin/drafts/new-a").await.refusal(), "404 not_found");
        assert_eq!(save_draft(&app, &admin, "new-a", 1, draft_fields("A", "")).await.refusal(), "409 draft_elsewhere", "it was dropped elsewhere");
        for key in ["draft-1", "post-x", "new-", "post-01"] {
            assert_eq!(save_draft(&app, &admin, key, 0, draft_fields("A", "")).await.refusal(), "404 not_found", "{key}");
        }
        assert_eq!(app.ask_as(&admin, Method::PUT, "/api/admin/drafts/new-a", json!({"version": 0})).await.refusal(), "422 invalid_body");
    }

    async fn an_autosave_that_arrives_after_its_post_was_made_is_refused_for_good(app: TestApp) {
        let admin = app.admin().await;
        save_draft(&app, &admin, "new-a", 0, draft_fields("A", "1")).await;
        create_post(&app, &admin, with_changes(post_body("A"), json!({"draftKey": "new-a"}))).await;
        assert_eq!(app.get_as(&admin, DRAFTS).await.json(), json!([]), "it ended with the save");
        // These were on their way when the post was made.
        for version in [1, 0] {
            assert_eq!(save_draft(&app, &admin, "new-a", version, draft_fields("A", "12")).await.refusal(), "409 draft_ended");
        }
        app.clock.advance_micros(400 * 24 * 3_600 * 1_000_000);
        let admin = app.admin().await;
        assert_eq!(save_draft(&app, &admin, "new-a", 0, draft_fields("A", "12")).await.refusal(), "409 draft_ended");
        assert_eq!(app.get_as(&admin, DRAFTS).await.json(), json!([]));
    }

    async fn a_post_and_its_autosave_at_once_leave_no_unsaved_work(app: TestApp) {
        let admin = app.admin().await;
        for round in 0..8 {
            let key = format!("new-{round}");
            let made = create_post(&app, &admin, with_changes(post_body(&format!("Post {round}")), json!({"draftKey": &key})));
            tokio::join!(save_draft(&app, &admin, &key, 0, draft_fields("A", "1")), made);
        }
        assert_eq!(app.get_as(&admin, DRAFTS).await.json(), json!([]));
    }

    async fn an_autosave_that_was_overtaken_by_an_update_is_refused(app: TestApp) {
        let admin = app.admin().await;
        let id = create_post(&app, &admin, post_body("A")).await["id"].clone();
        let (path, key) = (format!("/api/blog/posts/{id}"), format!("post-{id}"));
        let draft = async |base: i64, version: i64| {
            let body = json!({"baseVersion": base, "fields": draft_fields("A", "1"), "version": version});
            app.ask_as(&admin, Method::PUT, &format!("{DRAFTS}/{key}"), body).await
        };
        assert_eq!(draft(1, 0).await.status, 200);
        let saved = with_changes(post_body("A"), json!({"slug": "a", "draftKey": key, "version": 1}));
        assert_eq!(app.ask_as(&admin, Method::PUT, &path, saved).await.status, 200);
        assert_eq!(draft(1, 1).await.refusal(), "409 draft_elsewhere", "the draft ended with the save");
        assert_eq!(draft(1, 0).await.refusal(), "409 edited_elsewhere");
        assert_eq!(draft(2, 0).await.status, 200, "the next piece of work begins with the present version");
    }

    async fn a_post_ends_no_unsaved_work_of_another_post(app: TestApp) {
        let admin = app.admin().await;
        for key in ["post-7", "new-", "other"] {
            let answer = app.ask_as(&admin, Method::POST, "/api/blog/posts", with_changes(post_body("A"), json!({"draftKey": key}))).await;
            assert_eq!(answer.refusal(), "422 invalid_post", "{key}");
            assert!(answer.json()["fields"]["draftKey"].is_string());
        }
    }

    async fn there_is_room_for_two_hundred_pieces(app: TestApp) {
        let admin = app.admin().await;
        for number in 0..200 {
            assert_eq!(save_draft(&app, &admin, &format!("new-{number}"), 0, draft_fields("A", "")).await.status, 200);
        }
        assert_eq!(save_draft(&app, &admin, "new-200", 0, draft_fields("A", "")).await.refusal(), "422 limit_reached");
        assert_eq!(save_draft(&app, &admin, "new-0", 1, draft_fields("B", "")).await.status, 200, "what is there goes on");
    }

    async fn a_preview_is_what_the_page_will_show(app: TestApp) {
        let admin = app.admin().await;
        let content = format!("<h2>Why</h2><p style=\"text-align:center\" onclick=\"x()\">{}</p><script>x</script>", "word ".repeat(201));
        let preview = app.ask_as(&admin, Method::POST, "/api/admin/preview", json!({"title": "T", "content": content})).await.json();
        assert_eq!(preview["readMinutes"], 2);
        assert_eq!(preview["headings"], json!([{"id": "user-content-why", "text": "Why", "level": 2}]));
        create_post(&app, &admin, with_changes(post_body("T"), json!({"content": content, "isPublished": true}))).await;
        assert_eq!(app.get("/api/blog/articles/t").await.json()["body"], preview["body"]);
        let long = app.ask_as(&admin, Method::POST, "/api/admin/preview", json!({"content": "x".repeat(600_000)})).await;
        assert_eq!(long.refusal(), "422 content_too_long");
    }

    async fn the_list_before_publishing_names_what_readers_would_stumble_over(app: TestApp) {
        let admin = app.admin().await;
        let good = with_changes(post_body("Good"), json!({
            "slug": "good", "metaDescription": "x".repeat(155), "featuredImage": "https://example.com/a.png",
            "content": "<h2>A</h2><p>x <a href=\"/blog\">blog</a></p><img src=\"/a.png\" alt=\"A lamp\">",
        }));
        assert_eq!(check_levels(&app, &admin, good.clone()).await, [
            "alt_text ok", "picture_addresses ok", "heading_order ok", "empty_links ok", "meta_description ok", "slug ok", "excerpt ok", "own_links ok",
            "featured_image ok",
        ]);
        let made = create_post(&app, &admin, good.clone()).await;
        let again = check_levels(&app, &admin, with_changes(good.clone(), json!({"id": made["id"]}))).await;
        assert!(again.contains(&"slug ok".to_owned()), "its own address is free for it: {again:?}");
        let bad = with_changes(good, json!({
            "excerpt": "", "metaDescription": "", "featuredImage": "",
            "content": "<h4>A</h4><p><a href=\"/blog/gone\">x</a><a href=\"/x\"></a></p><img src=\"http://a.test/a.png\">",
        }));
        assert_eq!(check_levels(&app, &admin, bad).await, [
            "alt_text problem", "picture_addresses problem", "heading_order problem", "empty_links problem", "meta_description advice", "slug problem",
            "excerpt problem", "own_links problem", "featured_image advice",
        ]);
        assert_eq!(check_levels(&app, &admin, json!({})).await.len(), 9, "nothing needs to be there yet");
    }

    async fn links_that_lead_nowhere_are_found_in_every_post(app: TestApp) {
        let admin = app.admin().await;
        let links = "<p><a href=\"/blog/gone\">1</a><a href=\"/blog/draft\">2</a><a href=\"/blog/old-name\">3</a>\
                     <a href=\"https://other.example/x\">4</a><a href=\"/nowhere\">5</a><a href=\"/blog/category/productivity\">6</a></p>";
        let named = create_post(&app, &admin, with_changes(post_body("Old name"), json!({"isPublished": true}))).await;
        let renamed = with_changes(post_body("New name"), json!({"slug": "new-name", "isPublished": true}));
        app.ask_as(&admin, Method::PUT, &format!("/api/blog/posts/{}", named["id"]), renamed).await;
        create_post(&app, &admin, post_body("Draft")).await;
        let linking = create_post(&app, &admin, with_changes(post_body("Linking"), json!({"content": links}))).await;
        let found = app.get_as(&admin, "/api/admin/links").await.json();
        assert_same_json!(found, {"[].postId" => "id"}, @r#"
        [
          {
            "href": "/blog/gone",
            "postId": "id",
            "problem": "There is no article at this address.",
            "title": "Linking"
          },
          {
            "href": "/blog/draft",
            "postId": "id",
            "problem": "It leads to a draft, which readers cannot see.",
            "title": "Linking"
          },
          {
            "href": "/nowhere",
            "postId": "id",
            "problem": "There is no page at this address.",
            "title": "Linking"
          }
        ]
        "#);
        assert_eq!(found[0]["postId"], linking["id"]);
    }
}
