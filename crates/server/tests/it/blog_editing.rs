//! Posts as an admin writes them: valid and invalid input, and that no text is lost.

use axum::http::Method;
use serde_json::{Value, json};
use server::background;

use crate::blog::{draft_of, publish_posts};
use crate::harness::{Answer, START, TestApp};

pub const POSTS: &str = "/api/blog/posts";
const LIST: &str = "/api/admin/posts";
pub const BIN: &str = "/api/admin/bin";
pub const MINUTE: i64 = 60 * 1_000_000;
pub const DAY: i64 = 24 * 60 * MINUTE;

pub fn post_body(title: &str) -> Value {
    json!({
        "title": title,
        "slug": "",
        "excerpt": format!("About {title}."),
        "content": format!("<p>{title}</p>"),
        "authorId": 1,
        "category": "productivity",
        "tags": [" first ", "", "second"],
        "metaDescription": "",
        "featuredImage": "",
        "isPublished": false,
    })
}

/// `body` with some of its fields changed.
pub fn with_changes(mut body: Value, changes: Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        body[field] = value.clone();
    }
    body
}

pub async fn create_post(app: &TestApp, admin: &str, body: Value) -> Value {
    let answer = app.ask_as(admin, Method::POST, POSTS, body).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

pub async fn update_post(app: &TestApp, admin: &str, id: &Value, body: Value) -> Answer {
    app.ask_as(admin, Method::PUT, &format!("{POSTS}/{id}"), body).await
}

pub async fn delete_post(app: &TestApp, admin: &str, path: &str) -> u16 {
    app.ask_as(admin, Method::DELETE, path, Value::Null)
        .await
        .status
        .as_u16()
}

pub async fn list_slugs(app: &TestApp, cookie: &str, query: &str) -> Vec<String> {
    let list = app.get_as(cookie, &format!("{POSTS}{query}")).await.json();
    list.as_array()
        .unwrap()
        .iter()
        .map(|post| post["slug"].as_str().unwrap().to_owned())
        .collect()
}

async fn list_revisions(app: &TestApp, admin: &str, id: &Value) -> Vec<Value> {
    let list = app
        .get_as(admin, &format!("/api/admin/posts/{id}/revisions"))
        .await
        .json();
    list.as_array().unwrap().clone()
}

/// The schedule's moment, that many minutes after the start of the test.
pub fn in_minutes(minutes: i64) -> String {
    server::platform::clock::Timestamp::from_micros(START.micros() + minutes * MINUTE).to_iso()
}

on_both! {
    async fn a_post_is_made_changed_and_deleted(app: TestApp) {
        let admin = app.admin().await;
        let made = create_post(&app, &admin, with_changes(post_body("Über Geld"), json!({"content": "<p onclick=\"x()\">One <script>alert(1)</script>two</p>"}))).await;
        assert_same_json!(made, {".id" => "id"}, @r#"
        {
          "authorId": 1,
          "category": "productivity",
          "categoryName": "Productivity",
          "categoryReadMinutes": 1,
          "content": "<p>One two</p>",
          "createdAt": "2026-03-01T09:30:00.000000Z",
          "excerpt": "About Über Geld.",
          "featuredImage": "",
          "id": "id",
          "isPublished": false,
          "metaDescription": "",
          "publishedAt": null,
          "readMinutes": 1,
          "scheduledFor": null,
          "slug": "uber-geld",
          "tags": [
            "first",
            "second"
          ],
          "title": "Über Geld",
          "updatedAt": "2026-03-01T09:30:00.000000Z",
          "version": 1
        }
        "#);
        let changed = update_post(&app, &admin, &made["id"], with_changes(post_body("Money"), json!({"slug": "money", "isPublished": true, "version": 1}))).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        assert_eq!((&changed.json()["version"], &changed.json()["publishedAt"]), (&json!(2), &json!("2026-03-01T09:30:00.000000Z")));
        assert_eq!(app.get("/api/blog/posts/money").await.json()["title"], "Money");
        assert_eq!(app.get("/api/blog/posts/uber-geld").await.json()["slug"], "money", "the old address leads there");
        assert_eq!(delete_post(&app, &admin, &format!("{POSTS}/{}", made["id"])).await, 204);
        assert_eq!(app.get("/api/blog/posts/money").await.refusal(), "404 not_found");
        assert_eq!(delete_post(&app, &admin, &format!("{POSTS}/{}", made["id"])).await, 404);
        assert_eq!(update_post(&app, &admin, &json!(999), with_changes(post_body("Money"), json!({"slug": "money"}))).await.refusal(), "404 not_found");
    }

    async fn what_is_missing_or_too_long_is_named_field_by_field(app: TestApp) {
        let admin = app.admin().await;
        let empty = app.ask_as(&admin, Method::POST, POSTS, json!({})).await;
        assert_eq!(empty.refusal(), "422 invalid_post");
        let fields: Vec<_> = empty.json()["fields"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(fields, ["category", "content", "excerpt", "title"]);
        let made = create_post(&app, &admin, post_body("One")).await;
        for (changes, field) in [
            (json!({"title": " \t"}), "title"),
            (json!({"title": "x".repeat(301)}), "title"),
            (json!({"slug": " "}), "slug"),
            (json!({"slug": "?!"}), "slug"),
            (json!({"slug": "x".repeat(301)}), "slug"),
            (json!({"excerpt": ""}), "excerpt"),
            (json!({"excerpt": "x".repeat(2_001)}), "excerpt"),
            (json!({"content": "  "}), "content"),
            (json!({"content": "<script>alert(1)</script>"}), "content"),
            (json!({"content": "<p></p>"}), "content"),
            (json!({"category": ""}), "category"),
            (json!({"category": "x".repeat(121)}), "category"),
            (json!({"metaDescription": "x".repeat(1_001)}), "metaDescription"),
            (json!({"featuredImage": "javascript:alert(1)"}), "featuredImage"),
            (json!({"featuredImage": "//evil.test/x.png"}), "featuredImage"),
            (json!({"featuredImage": format!("https://example.com/{}", "x".repeat(2_000))}), "featuredImage"),
            (json!({"tags": vec!["x"; 51]}), "tags"),
            (json!({"tags": ["x".repeat(101)]}), "tags"),
            (json!({"scheduledFor": "tomorrow"}), "scheduledFor"),
            (json!({"scheduledFor": "2026-03-01T09:30:00Z"}), "scheduledFor"),
        ] {
            let answer = update_post(&app, &admin, &made["id"], with_changes(with_changes(post_body("One"), json!({"slug": "one"})), changes.clone())).await;
            assert_eq!(answer.refusal(), "422 invalid_post", "{changes}");
            let fields: Vec<_> = answer.json()["fields"].as_object().unwrap().keys().cloned().collect();
            assert_eq!(fields, [field], "{changes}");
        }
        for (changes, refusal) in [
            (json!({"title": "a\u{0}b"}), "422 invalid_text"),
            (json!({"tags": ["a\u{0}b"]}), "422 invalid_text"),
            (json!({"content": "x".repeat(600_000)}), "422 content_too_long"),
            (json!({"content": "<div>".repeat(101)}), "422 content_too_long"),
            (json!({"content": "x".repeat(4 << 20)}), "413 payload_too_large"),
            (json!({"tags": "a, b"}), "422 invalid_body"),
            (json!({"isPublished": "yes"}), "422 invalid_body"),
        ] {
            let answer = update_post(&app, &admin, &made["id"], with_changes(with_changes(post_body("One"), json!({"slug": "one"})), changes)).await;
            assert_eq!(answer.refusal(), refusal);
        }
        assert_eq!(list_slugs(&app, &admin, "").await, ["one"]);
        assert!(list_revisions(&app, &admin, &made["id"]).await.is_empty(), "nothing of it was saved");
    }

    async fn the_longest_of_everything_is_taken_as_it_is(app: TestApp) {
        let admin = app.admin().await;
        let longest = json!({
            "title": "ü".repeat(300),
            "excerpt": "é".repeat(2_000),
            "content": format!("<p>{}</p>", "ж".repeat(250_000)),
            "metaDescription": "字".repeat(1_000),
            "featuredImage": "/media/picture.jpg",
            "tags": vec!["日".repeat(100); 50],
        });
        let made = create_post(&app, &admin, with_changes(post_body("x"), longest.clone())).await;
        for (field, value) in longest.as_object().unwrap() {
            assert!(made[field] == *value, "{field}");
        }
        assert_eq!(made["slug"].as_str().unwrap().len(), 200);
    }

    async fn a_taken_slug_is_refused_with_a_free_one(app: TestApp) {
        let admin = app.admin().await;
        create_post(&app, &admin, post_body("Same")).await;
        for title in ["Same", "SAME!"] {
            let answer = app.ask_as(&admin, Method::POST, POSTS, post_body(title)).await;
            assert_eq!((answer.refusal().as_str(), &answer.json()["suggestion"]), ("409 slug_taken", &json!("same-2")));
        }
        let reserved = app.ask_as(&admin, Method::POST, POSTS, with_changes(post_body("x"), json!({"slug": "feed"}))).await;
        assert_eq!((reserved.refusal().as_str(), &reserved.json()["suggestion"]), ("409 slug_taken", &json!("feed-2")));
        let nameless = create_post(&app, &admin, post_body("?!")).await;
        assert_eq!(nameless["slug"], format!("post-{}", nameless["id"]));
    }

    async fn drafts_are_for_the_admin_alone(app: TestApp) {
        let admin = app.admin().await;
        publish_posts(&app, [draft_of("Shown")]).await;
        app.clock.advance_micros(MINUTE);
        create_post(&app, &admin, with_changes(post_body("Hidden"), json!({"scheduledFor": in_minutes(60)}))).await;
        assert_eq!(list_slugs(&app, &admin, "").await, ["hidden", "shown"]);
        assert_eq!(list_slugs(&app, &admin, "?published=true").await, ["shown"]);
        assert_eq!(list_slugs(&app, &admin, "?published=false").await, ["hidden"]);
        assert_eq!(list_slugs(&app, &admin, "?q=hidden").await, ["hidden"]);
        assert_eq!(list_slugs(&app, &admin, "?category=productivity&perPage=1&page=2").await, ["shown"]);
        let member = app.member("", "anna@example.org").await;
        for query in ["", "?published=false", "?published=true", "?published=", "?q=hidden", "?category=productivity"] {
            let shown = if query == "?q=hidden" { vec![] } else { vec!["shown"] };
            assert_eq!(list_slugs(&app, "", query).await, shown, "{query}");
            assert_eq!(list_slugs(&app, "sidestart_admin=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", query).await, shown, "{query}");
            let seen = app.get_with(&member, &format!("{POSTS}{query}")).await;
            assert!(!seen.text().contains("Hidden"), "{query}");
        }
        for path in ["/api/blog/posts/hidden", "/api/blog/articles/hidden"] {
            assert_eq!(app.get(path).await.refusal(), "404 not_found", "{path}");
        }
        let seen = app.get("/api/blog/posts/shown").await.json();
        assert!(seen.get("version").is_none() && seen.get("scheduledFor").is_none());
        let own = app.get_as(&admin, "/api/blog/posts/hidden").await.json();
        assert_eq!((&own["title"], &own["scheduledFor"], &own["version"]), (&json!("Hidden"), &json!(in_minutes(60)), &json!(1)));
        for path in [POSTS, "/api/blog/posts/hidden", "/api/blog/posts/shown"] {
            let answer = app.get_as(&admin, path).await;
            assert_eq!((answer.header("cache-control"), answer.header("etag")), ("private, no-store", ""), "{path}");
        }
        // A page that the admin has just read is not cached for the next visitor.
        assert_eq!(list_slugs(&app, "", "").await, ["shown"]);
        assert!(!app.get("/api/blog/articles").await.text().contains("Hidden"));
    }

    async fn the_administration_s_list_is_searched_and_read_page_by_page_without_contents(app: TestApp) {
        let admin = app.admin().await;
        for number in 1..=51 {
            let category = if number > 49 { "Start Here" } else { "Productivity" };
            create_post(&app, &admin, with_changes(post_body(&format!("Post {number}")), json!({"isPublished": number % 2 == 0, "category": category}))).await;
            app.clock.advance_micros(MINUTE);
        }
        create_post(&app, &admin, with_changes(post_body("Soon candles"), json!({"scheduledFor": in_minutes(120)}))).await;
        let page = app.get_as(&admin, LIST).await;
        assert_eq!((page.header("cache-control"), page.header("etag")), ("private, no-store", ""));
        let page = page.json();
        assert_eq!(page["items"].as_array().unwrap().len(), 50);
        assert_eq!((&page["items"][0]["title"], &page["items"][0]["scheduledFor"]), (&json!("Soon candles"), &json!(in_minutes(120))));
        assert!(page["items"][0].get("content").is_none(), "{}", page["items"][0]);
        assert_eq!((&page["total"], &page["pages"], &page["counts"]), (&json!(52), &json!(2), &json!({"posts": 52, "published": 25})));
        for (query, titles, total) in [
            ("?page=2", vec!["Post 2", "Post 1"], 52),
            ("?page=3", vec![], 52),
            ("?status=scheduled", vec!["Soon candles"], 1),
            ("?q=soon%20cand", vec!["Soon candles"], 1),
            ("?q=soon&status=scheduled&category=productivity", vec!["Soon candles"], 1),
            ("?q=soon&status=draft", vec![], 0),
            ("?q=soon&status=published", vec![], 0),
            ("?q=51&status=draft", vec!["Post 51"], 1),
            ("?category=start-here", vec!["Post 51", "Post 50"], 2),
            ("?category=start-here&status=published", vec!["Post 50"], 1),
            ("?q=50&status=published", vec!["Post 50"], 1),
            ("?q=%3F%21", vec![], 0),
        ] {
            let page = app.get_as(&admin, &format!("{LIST}{query}")).await.json();
            let found: Vec<_> = page["items"].as_array().unwrap().iter().map(|post| post["title"].as_str().unwrap()).collect();
            assert_eq!((found, &page["total"], &page["counts"]["posts"]), (titles, &json!(total), &json!(52)), "{query}");
        }
        let draft = app.get_as(&admin, &format!("{LIST}?status=draft")).await.json();
        assert_eq!(draft["total"], 26);
        for query in ["?status=binned", "?page=0", &format!("?q={}", "x".repeat(201))] {
            assert_eq!(app.get_as(&admin, &format!("{LIST}{query}")).await.refusal(), "422 invalid_query", "{query}");
        }
    }

    async fn a_post_is_opened_by_its_id(app: TestApp) {
        let admin = app.admin().await;
        let made = create_post(&app, &admin, post_body("Hidden")).await;
        let path = format!("{LIST}/{}", made["id"]);
        let read = app.get_as(&admin, &path).await;
        assert_eq!((read.header("cache-control"), read.json()), ("private, no-store", made));
        assert_eq!(app.get_as(&admin, &format!("{LIST}/999")).await.refusal(), "404 not_found");
        for path in [LIST, &path] {
            assert_eq!(app.get(path).await.refusal(), "401 admin_required", "{path}");
        }
    }

    async fn nobody_writes_over_what_they_have_not_seen(app: TestApp) {
        let admin = app.admin().await;
        let made = create_post(&app, &admin, post_body("One")).await;
        let here = with_changes(post_body("Here"), json!({"slug": "one", "version": 1}));
        assert_eq!(update_post(&app, &admin, &made["id"], here.clone()).await.json()["version"], 2);
        let there = with_changes(post_body("There"), json!({"slug": "one", "version": 1}));
        assert_eq!(update_post(&app, &admin, &made["id"], there.clone()).await.refusal(), "409 edited_elsewhere");
        assert_eq!(app.get_as(&admin, "/api/blog/posts/one").await.json()["title"], "Here");
        let chosen = with_changes(there, json!({"version": 2}));
        assert_eq!(update_post(&app, &admin, &made["id"], chosen).await.json()["version"], 3);
        let blind = with_changes(post_body("Blind"), json!({"slug": "one"}));
        assert_eq!(update_post(&app, &admin, &made["id"], blind).await.json()["version"], 4, "without a version it is written over");
    }

    async fn two_saves_at_once_are_one_save_and_one_conflict(app: TestApp) {
        let admin = app.admin().await;
        let made = create_post(&app, &admin, post_body("One")).await;
        let saves = (0..8).map(|number| {
            let body = with_changes(post_body(&format!("Save {number}")), json!({"slug": "one", "version": 1}));
            update_post(&app, &admin, &made["id"], body)
        });
        let answers = futures_util::future::join_all(saves).await;
        let done = answers.iter().filter(|answer| answer.status == 200).count();
        let refused = answers.iter().filter(|answer| answer.status == 409).count();
        assert_eq!((done, refused), (1, 7));
    }

    async fn every_save_leaves_what_was_there_as_a_revision(app: TestApp) {
        let admin = app.admin().await;
        let made = create_post(&app, &admin, with_changes(post_body("First"), json!({"content": "<p>one two three</p>"}))).await;
        let id = &made["id"];
        app.clock.advance_micros(MINUTE);
        let second = with_changes(post_body("Second"), json!({"slug": "second", "isPublished": true, "tags": ["other"]}));
        update_post(&app, &admin, id, second.clone()).await;
        app.clock.advance_micros(MINUTE);
        update_post(&app, &admin, id, second.clone()).await;
        let listed = list_revisions(&app, &admin, id).await;
        assert_same_json!(listed, {"[].id" => "id"}, @r#"
        [
          {
            "id": "id",
            "isPublished": false,
            "savedAt": "2026-03-01T09:30:00.000000Z",
            "title": "First",
            "words": 3
          }
        ]
        "#);
        let path = format!("/api/admin/posts/{id}/revisions/{}", listed[0]["id"]);
        let kept = app.get_as(&admin, &path).await.json();
        assert_eq!((&kept["content"], &kept["slug"], &kept["tags"]), (&json!("<p>one two three</p>"), &json!("first"), &json!(["first", "second"])));

        let back = app.ask_as(&admin, Method::POST, &format!("{path}/restore"), Value::Null).await;
        assert_eq!(back.status, 200, "{}", back.text());
        let back = back.json();
        assert_eq!((&back["title"], &back["content"], &back["isPublished"]), (&json!("First"), &json!("<p>one two three</p>"), &json!(true)));
        assert_eq!(app.get("/api/blog/posts/second").await.json()["slug"], "first", "still published, and its old address leads there");
        let titles: Vec<_> = list_revisions(&app, &admin, id).await.iter().map(|row| row["title"].clone()).collect();
        assert_eq!(titles, ["Second", "First"]);

        let other = create_post(&app, &admin, post_body("Other")).await;
        for (post, revision) in [(&other["id"], &listed[0]["id"]), (id, &json!(999))] {
            let path = format!("/api/admin/posts/{post}/revisions/{revision}");
            assert_eq!(app.get_as(&admin, &path).await.refusal(), "404 not_found", "{path}");
            assert_eq!(app.ask_as(&admin, Method::POST, &format!("{path}/restore"), Value::Null).await.refusal(), "404 not_found");
        }
    }

    async fn a_revision_comes_back_even_if_its_slug_is_gone(app: TestApp) {
        let admin = app.admin().await;
        let made = create_post(&app, &admin, post_body("First")).await;
        update_post(&app, &admin, &made["id"], with_changes(post_body("Second"), json!({"slug": "second"}))).await;
        create_post(&app, &admin, post_body("First")).await;
        let revision = &list_revisions(&app, &admin, &made["id"]).await[0]["id"];
        let path = format!("/api/admin/posts/{}/revisions/{revision}/restore", made["id"]);
        let back = app.ask_as(&admin, Method::POST, &path, Value::Null).await.json();
        assert_eq!((&back["title"], &back["slug"]), (&json!("First"), &json!("second")));
    }

    async fn the_last_fifty_revisions_are_kept(app: TestApp) {
        let admin = app.admin().await;
        let made = create_post(&app, &admin, post_body("Save 0")).await;
        for number in 1..=55 {
            update_post(&app, &admin, &made["id"], with_changes(post_body(&format!("Save {number}")), json!({"slug": "save"}))).await;
        }
        let listed = list_revisions(&app, &admin, &made["id"]).await;
        assert_eq!((listed.len(), &listed[0]["title"], &listed[49]["title"]), (50, &json!("Save 54"), &json!("Save 5")));
    }

    async fn a_deleted_post_comes_back_as_it_was(app: TestApp) {
        let admin = app.admin().await;
        let made = create_post(&app, &admin, with_changes(post_body("One"), json!({"isPublished": true, "content": "<p>lanterns</p>"}))).await;
        update_post(&app, &admin, &made["id"], with_changes(post_body("One"), json!({"slug": "two", "isPublished": true, "content": "<p>lanterns</p>"}))).await;
        let before = app.get_as(&admin, "/api/blog/posts/two").await.json();
        app.clock.advance_micros(MINUTE);
        assert_eq!(delete_post(&app, &admin, &format!("{POSTS}/{}", made["id"])).await, 204);
        let bin = app.get_as(&admin, BIN).await.json();
        assert_same_json!(bin, {"[].id" => "id"}, @r#"
        [
          {
            "category": "productivity",
            "deletedAt": "2026-03-01T09:31:00.000000Z",
            "id": "id",
            "slug": "two",
            "title": "One"
          }
        ]
        "#);
        assert_eq!(list_slugs(&app, &admin, "").await, [""; 0]);
        assert_eq!(list_slugs(&app, "", "?q=lanterns").await, [""; 0]);
        assert_eq!(app.get("/api/blog/posts/one").await.refusal(), "404 not_found");

        let path = format!("{BIN}/{}/restore", made["id"]);
        let back = app.ask_as(&admin, Method::POST, &path, Value::Null).await;
        assert_eq!(back.status, 200, "{}", back.text());
        let unchanged = json!({"version": before["version"], "updatedAt": before["updatedAt"]});
        assert_eq!(with_changes(back.json(), unchanged), before);
        assert_eq!(back.json()["version"], 3, "an editor that was open learns of it");
        assert_eq!(app.get("/api/blog/posts/one").await.json()["slug"], "two", "old addresses lead there again");
        assert_eq!(list_slugs(&app, "", "?q=lanterns").await, ["two"]);
        assert_eq!(app.get_as(&admin, BIN).await.json(), json!([]));
        assert_eq!(app.ask_as(&admin, Method::POST, &path, Value::Null).await.refusal(), "404 not_found");
        assert_eq!(list_revisions(&app, &admin, &made["id"]).await.len(), 1, "its revisions are still there");
    }

    async fn a_slug_that_was_taken_meanwhile_is_not_taken_back(app: TestApp) {
        let admin = app.admin().await;
        let made = create_post(&app, &admin, with_changes(post_body("Same"), json!({"isPublished": true}))).await;
        delete_post(&app, &admin, &format!("{POSTS}/{}", made["id"])).await;
        create_post(&app, &admin, with_changes(post_body("Same"), json!({"isPublished": true, "excerpt": "The new one."}))).await;
        let back = app.ask_as(&admin, Method::POST, &format!("{BIN}/{}/restore", made["id"]), Value::Null).await.json();
        assert_eq!((&back["slug"], &back["id"]), (&json!("same-2"), &made["id"]));
        assert_eq!(app.get("/api/blog/posts/same").await.json()["excerpt"], "The new one.");
    }

    async fn the_bin_is_emptied_by_hand_or_after_thirty_days(app: TestApp) {
        let admin = app.admin().await;
        let mut ids = Vec::new();
        for title in ["One", "Two", "Three"] {
            let made = create_post(&app, &admin, post_body(title)).await;
            let slug = made["slug"].clone();
            update_post(&app, &admin, &made["id"], with_changes(post_body("Changed"), json!({"slug": slug}))).await;
            ids.push(made["id"].clone());
        }
        for id in &ids[..2] {
            assert_eq!(delete_post(&app, &admin, &format!("{POSTS}/{id}")).await, 204);
            app.clock.advance_micros(DAY);
        }
        assert_eq!(delete_post(&app, &admin, &format!("{BIN}/{}", ids[1])).await, 204);
        assert_eq!(delete_post(&app, &admin, &format!("{BIN}/{}", ids[1])).await, 404);
        assert_eq!(delete_post(&app, &admin, &format!("{BIN}/{}", ids[2])).await, 404, "a post that is not in it");
        assert_eq!(list_slugs(&app, &admin, "").await, ["three"]);
        app.clock.advance_micros(27 * DAY);
        background::clean_up(&app.state).await.unwrap();
        assert_eq!(app.rows("SELECT post_id FROM blog_bin").await.len(), 1, "29 days");
        app.clock.advance_micros(2 * DAY);
        background::clean_up(&app.state).await.unwrap();
        assert!(app.rows("SELECT post_id FROM blog_bin").await.is_empty());
        assert_eq!(app.rows("SELECT id FROM blog_revisions").await.len(), 1, "those of the post that is left");
    }
}
