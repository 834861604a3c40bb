//! Categories as an admin edits them.

use axum::http::Method;
use serde_json::{Value, json};

use crate::blog_editing::{create_post, post_body, with_changes};
use crate::harness::{Answer, TestApp};

const CATEGORIES: &str = "/api/blog/categories";

fn category_body(name: &str) -> Value {
    json!({
        "name": name, "slug": "", "description": "", "metaTitle": "", "metaDescription": "", "ogImage": "",
        "featured": false, "sortOrder": 0,
    })
}

async fn create_category(app: &TestApp, admin: &str, body: Value) -> Value {
    let answer = app.ask_as(admin, Method::POST, CATEGORIES, body).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

async fn update_category(app: &TestApp, admin: &str, id: &Value, body: Value) -> Answer {
    app.ask_as(admin, Method::PUT, &format!("{CATEGORIES}/{id}"), body)
        .await
}

async fn delete_category(app: &TestApp, admin: &str, id: &Value, query: &str) -> Answer {
    app.ask_as(admin, Method::DELETE, &format!("{CATEGORIES}/{id}{query}"), Value::Null)
        .await
}

async fn category_of(app: &TestApp, admin: &str, slug: &str) -> Value {
    app.get_as(admin, &format!("/api/blog/posts/{slug}")).await.json()["category"].clone()
}

on_both! {
    async fn a_category_is_made_changed_and_deleted(app: TestApp) {
        let admin = app.admin().await;
        let made = create_category(&app, &admin, with_changes(category_body(" Geld & Steuern "), json!({"featured": true, "sortOrder": "7", "metaTitle": "m".repeat(60), "metaDescription": "d".repeat(160)}))).await;
        assert_eq!((&made["name"], &made["slug"], &made["sortOrder"], &made["featured"]), (&json!("Geld & Steuern"), &json!("geld-steuern"), &json!(7), &json!(true)));
        let changed = update_category(&app, &admin, &made["id"], with_changes(category_body("Money"), json!({"slug": "money", "sortOrder": "first"}))).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        assert_eq!((&changed.json()["slug"], &changed.json()["sortOrder"]), (&json!("money"), &json!(0)));
        assert_eq!(app.get(CATEGORIES).await.json()[0]["name"], "Money");
        assert_eq!(delete_category(&app, &admin, &made["id"], "").await.status, 204);
        assert_eq!(app.get(CATEGORIES).await.json(), json!([]));
        assert_eq!(delete_category(&app, &admin, &made["id"], "").await.refusal(), "404 not_found");
        assert_eq!(update_category(&app, &admin, &made["id"], with_changes(category_body("Money"), json!({"slug": "money"}))).await.refusal(), "404 not_found");
    }

    async fn what_cannot_be_taken_is_named_field_by_field(app: TestApp) {
        let admin = app.admin().await;
        let made = create_category(&app, &admin, category_body("One")).await;
        let other = create_category(&app, &admin, category_body("Two")).await;
        for (changes, field) in [
            (json!({"name": " "}), "name"),
            (json!({"name": "x".repeat(121)}), "name"),
            (json!({"slug": ""}), "slug"),
            (json!({"slug": "!"}), "slug"),
            (json!({"description": "x".repeat(2_001)}), "description"),
            (json!({"metaTitle": "ü".repeat(61)}), "metaTitle"),
            (json!({"metaDescription": "ü".repeat(161)}), "metaDescription"),
            (json!({"ogImage": "javascript:alert(1)"}), "ogImage"),
            (json!({"parentId": 999}), "parentId"),
            (json!({"parentId": made["id"]}), "parentId"),
        ] {
            let answer = update_category(&app, &admin, &made["id"], with_changes(with_changes(category_body("One"), json!({"slug": "one"})), changes.clone())).await;
            assert_eq!(answer.refusal(), "422 invalid_category", "{changes}");
            let fields: Vec<_> = answer.json()["fields"].as_object().unwrap().keys().cloned().collect();
            assert_eq!(fields, [field], "{changes}");
        }
        let taken = update_category(&app, &admin, &other["id"], with_changes(category_body("Two"), json!({"slug": "one"}))).await;
        assert_eq!((taken.refusal().as_str(), &taken.json()["suggestion"]), ("409 slug_taken", &json!("one-2")));
        assert_eq!(app.ask_as(&admin, Method::POST, CATEGORIES, json!({})).await.refusal(), "422 invalid_category");
        assert_eq!(app.ask_as(&admin, Method::POST, CATEGORIES, category_body("…")).await.refusal(), "422 name_required");
        assert_eq!(app.ask_as(&admin, Method::POST, CATEGORIES, category_body("a\u{0}")).await.refusal(), "422 invalid_text");
    }

    async fn categories_stand_below_each_other_and_never_in_a_ring(app: TestApp) {
        let admin = app.admin().await;
        let top = create_category(&app, &admin, category_body("Top")).await;
        let middle = create_category(&app, &admin, with_changes(category_body("Middle"), json!({"parentId": top["id"]}))).await;
        let low = create_category(&app, &admin, with_changes(category_body("Low"), json!({"parentId": middle["id"]}))).await;
        for below in [&middle, &low] {
            let ring = update_category(&app, &admin, &top["id"], with_changes(category_body("Top"), json!({"slug": "top", "parentId": below["id"]}))).await;
            assert_eq!(ring.refusal(), "422 invalid_category");
        }
        assert_eq!(delete_category(&app, &admin, &middle["id"], "").await.status, 204);
        let read = app.get("/api/blog/categories/low").await.json();
        assert_eq!(read["parentId"], top["id"], "what was below moves up");
        let free = update_category(&app, &admin, &low["id"], with_changes(category_body("Low"), json!({"slug": "low", "parentId": null}))).await;
        assert_eq!(free.json()["parentId"], json!(null));
    }

    async fn the_posts_of_a_deleted_category_move_or_keep_its_slug(app: TestApp) {
        let admin = app.admin().await;
        let mut ids = Vec::new();
        for name in ["From", "To", "Left"] {
            ids.push(create_category(&app, &admin, category_body(name)).await["id"].clone());
        }
        create_post(&app, &admin, with_changes(post_body("Draft"), json!({"category": "from"}))).await;
        create_post(&app, &admin, with_changes(post_body("Shown"), json!({"category": "from", "isPublished": true}))).await;
        create_post(&app, &admin, with_changes(post_body("Stays"), json!({"category": "left", "isPublished": true}))).await;
        for nowhere in ["?moveTo=gone", "?moveTo=from"] {
            assert_eq!(delete_category(&app, &admin, &ids[0], nowhere).await.refusal(), "422 invalid_category", "{nowhere}");
        }
        assert_eq!(delete_category(&app, &admin, &ids[0], "?moveTo=%00").await.refusal(), "422 invalid_text");
        assert_eq!(delete_category(&app, &admin, &ids[0], "?moveTo=to").await.status, 204);
        for slug in ["draft", "shown"] {
            assert_eq!(category_of(&app, &admin, slug).await, "to");
        }
        assert_eq!(app.get("/api/blog/articles?category=to").await.json()["total"], 1, "lists were made anew");
        assert_eq!(delete_category(&app, &admin, &ids[2], "").await.status, 204);
        assert_eq!(category_of(&app, &admin, "stays").await, "left");
        assert_eq!(app.get("/api/blog/categories/left").await.json()["exists"], true, "the fallback category");
    }

    async fn posts_follow_a_category_that_gets_another_address(app: TestApp) {
        let admin = app.admin().await;
        let made = create_category(&app, &admin, category_body("Before")).await;
        let written = create_post(&app, &admin, with_changes(post_body("One"), json!({"category": "Before", "isPublished": true}))).await;
        update_category(&app, &admin, &made["id"], with_changes(category_body("After"), json!({"slug": "after"}))).await;
        assert_eq!(category_of(&app, &admin, "one").await, "after");
        // An editor that still holds the old slug learns of it, and does not bring it back.
        let stale = with_changes(post_body("One"), json!({"slug": "one", "category": "before", "version": written["version"]}));
        let answer = app.ask_as(&admin, Method::PUT, &format!("/api/blog/posts/{}", written["id"]), stale).await;
        assert_eq!(answer.refusal(), "409 edited_elsewhere");
    }
}
