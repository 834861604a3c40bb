//! Drafts that are published at a moment.

use axum::http::Method;
use serde_json::{Value, json};
use server::background;

use crate::blog_editing::{
    BIN, DAY, MINUTE, POSTS, create_post, delete_post, in_minutes, list_slugs, post_body, update_post, with_changes,
};

on_both! {
    async fn a_draft_is_published_when_its_moment_comes(app: TestApp) {
        let admin = app.admin().await;
        let made = create_post(&app, &admin, with_changes(post_body("Later"), json!({"scheduledFor": "2026-03-01T11:30:00+01:00"}))).await;
        assert_eq!((&made["scheduledFor"], &made["isPublished"]), (&json!(in_minutes(60)), &json!(false)));
        app.clock.advance_micros(59 * MINUTE);
        background::work_off(&app.state).await.unwrap();
        assert_eq!(list_slugs(&app, "", "").await, [""; 0]);
        app.clock.advance_micros(MINUTE);
        background::work_off(&app.state).await.unwrap();
        let shown = app.get("/api/blog/posts/later").await.json();
        assert_eq!(shown["publishedAt"], in_minutes(60));
        assert_eq!(list_slugs(&app, "", "").await, ["later"], "the kept list was made anew");
        let own = app.get_as(&admin, "/api/blog/posts/later").await.json();
        assert_eq!((&own["scheduledFor"], &own["version"]), (&json!(null), &json!(2)));
        assert!(app.rows("SELECT id FROM jobs").await.is_empty());
        // An editor that was open since before does not unpublish it by accident.
        let late = with_changes(post_body("Later"), json!({"slug": "later", "version": 1}));
        assert_eq!(update_post(&app, &admin, &made["id"], late).await.refusal(), "409 edited_elsewhere");
    }

    async fn a_schedule_that_was_changed_does_nothing_at_its_old_moment(app: TestApp) {
        let admin = app.admin().await;
        let mut ids = Vec::new();
        for (title, change) in [
            ("Moved", json!({"scheduledFor": in_minutes(90)})),
            ("Cancelled", json!({"scheduledFor": null})),
            ("Published", json!({"isPublished": true, "scheduledFor": in_minutes(60)})),
            ("Kept", json!({"scheduledFor": in_minutes(60), "excerpt": "Changed."})),
        ] {
            let body = with_changes(post_body(title), json!({"slug": title, "scheduledFor": in_minutes(60)}));
            let made = create_post(&app, &admin, body.clone()).await;
            let changed = update_post(&app, &admin, &made["id"], with_changes(body, change)).await;
            assert_eq!(changed.status, 200, "{}", changed.text());
            ids.push(made["id"].clone());
        }
        let gone = create_post(&app, &admin, with_changes(post_body("Gone"), json!({"scheduledFor": in_minutes(60)}))).await;
        delete_post(&app, &admin, &format!("{POSTS}/{}", gone["id"])).await;
        assert_eq!(app.get_as(&admin, "/api/blog/posts/published").await.json()["scheduledFor"], json!(null));
        app.clock.advance_micros(60 * MINUTE);
        background::work_off(&app.state).await.unwrap();
        let mut shown = list_slugs(&app, "", "").await;
        shown.sort();
        assert_eq!(shown, ["kept", "published"]);
        assert_eq!(app.get_as(&admin, "/api/blog/posts/published").await.json()["version"], 2, "published once");
        app.clock.advance_micros(30 * MINUTE);
        background::work_off(&app.state).await.unwrap();
        assert_eq!(app.get("/api/blog/posts/moved").await.json()["publishedAt"], in_minutes(90));
        assert!(app.rows("SELECT id FROM jobs").await.is_empty());
        assert_eq!(app.get_as(&admin, "/api/blog/posts/cancelled").await.json()["isPublished"], false);
    }

    async fn a_moment_that_passed_while_the_server_was_down_is_made_up_for(app: TestApp) {
        let admin = app.admin().await;
        create_post(&app, &admin, with_changes(post_body("Later"), json!({"scheduledFor": in_minutes(60)}))).await;
        app.clock.advance_micros(DAY);
        background::work_off(&app.state).await.unwrap();
        assert_eq!(list_slugs(&app, "", "").await, ["later"]);
    }

    async fn a_scheduled_post_that_comes_back_from_the_bin_appears_only_at_a_moment_to_come(app: TestApp) {
        let admin = app.admin().await;
        let mut paths = Vec::new();
        for (title, minutes) in [("Soon", 60), ("Late", 120)] {
            let made = create_post(&app, &admin, with_changes(post_body(title), json!({"scheduledFor": in_minutes(minutes)}))).await;
            delete_post(&app, &admin, &format!("{POSTS}/{}", made["id"])).await;
            paths.push(format!("{BIN}/{}/restore", made["id"]));
        }
        app.clock.advance_micros(90 * MINUTE);
        background::work_off(&app.state).await.unwrap();
        let soon = app.ask_as(&admin, Method::POST, &paths[0], Value::Null).await.json();
        assert_eq!((&soon["scheduledFor"], &soon["isPublished"]), (&json!(null), &json!(false)));
        app.ask_as(&admin, Method::POST, &paths[1], Value::Null).await;
        app.clock.advance_micros(30 * MINUTE);
        background::work_off(&app.state).await.unwrap();
        assert_eq!(list_slugs(&app, "", "").await, ["late"]);
    }
}
