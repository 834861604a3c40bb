//! A database in which an undo has published posts that their author had removed, or whose text was erased, brought up
//! to date.

use serde_json::{Value, json};

use crate::forum::{DAY, ForumMember, TOPICS, pause};
use crate::forum_moderation::{ACTIONS, act, moderator};
use crate::harness::TestApp;
use server::db::Db;
use server::platform::clock::Clock;

/// Hides a post and undoes it.
async fn hide_and_undo(app: &TestApp, who: &ForumMember, post: &Value) {
    let hidden = act(app, who, "hide", &format!("post:{}", post["postId"]), "Looks odd")
        .await
        .json();
    assert_eq!(
        who.post(app, &format!("{ACTIONS}/{}/undo", hidden["id"]), json!({}))
            .await
            .status,
        201
    );
}

async fn migrate_again(app: &TestApp) {
    app.change("DELETE FROM schema_changes WHERE name = 'm0044_published_by_undo'")
        .await;
    let clock: &Clock = &app.clock;
    Db::connect(&app.state.config.database, clock)
        .await
        .unwrap()
        .close()
        .await
        .unwrap();
}

async fn states(app: &TestApp) -> Vec<(String, Option<i64>)> {
    let rows = app
        .rows("SELECT state, erase_at FROM forum_posts WHERE author <> 'operator' ORDER BY id")
        .await;
    rows.iter()
        .map(|row| (row.try_get("", "state").unwrap(), row.try_get("", "erase_at").unwrap()))
        .collect()
}

on_both! {
    async fn posts_that_an_undo_published_are_removed_again(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let mona = moderator(&app, "mona").await;
        let mut posts = Vec::new();
        for name in ["kept", "removed", "erased"] {
            posts.push(anna.ask(&app, &format!("A {name} question"), &format!("zebra{name} and more words")).await.json());
            pause(&app);
        }
        ben.reply(&app, &posts[1], "An answer of another member").await;
        for post in &posts {
            hide_and_undo(&app, &mona, post).await;
        }
        let edit = json!({"body": "zebrakept in other words", "version": 1});
        let path = format!("/api/forum/posts/{}", posts[0]["postId"]);
        assert_eq!(anna.send(&app, axum::http::Method::PATCH, &path, edit).await.status, 200);
        // The deletion raised the version, and the undo took the rest of it back.
        app.change(&format!("UPDATE forum_posts SET version = version + 1 WHERE id = {}", posts[1]["postId"])).await;
        app.change(&format!("UPDATE forum_posts SET body = '', html = '' WHERE id = {}", posts[2]["postId"])).await;
        app.clock.advance_micros(DAY);
        migrate_again(&app).await;
        let erase_at = Some(app.clock.now().micros() + 30 * DAY);
        let expected = [("visible", None), ("removed", erase_at), ("removed", None), ("visible", None)];
        assert_eq!(states(&app).await, expected.map(|(state, at)| (state.to_owned(), at)));
        assert_eq!(app.get(&format!("{TOPICS}/{}", posts[2]["topicId"])).await.refusal(), "404 not_found");
        let answered = app.get(&format!("{TOPICS}/{}", posts[1]["topicId"])).await.json();
        assert_eq!((&answered["posts"][0]["state"], &answered["posts"][1]["state"]), (&json!("removed"), &json!("visible")));
        let found = app.get(&format!("{TOPICS}?q=zebraremoved")).await.json();
        assert_eq!((&found["total"], &app.get(TOPICS).await.json()["total"]), (&json!(0), &json!(2)));
        let notices = anna.get(&app, "/api/forum/notices").await.json();
        let told = |notice: &&Value| notice["kind"] == "removed";
        assert_eq!(notices["items"].as_array().unwrap().iter().filter(told).count(), 1, "{notices}");
        let before = app.dump_rows().await;
        migrate_again(&app).await;
        let without_changes = |rows: &str| rows.lines().filter(|line| !line.starts_with("schema_changes")).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(without_changes(&app.dump_rows().await), without_changes(&before), "nothing is left to remove");
    }

    async fn open_flags_keep_their_people_and_lose_their_hashes(app: TestApp) {
        for sql in [
            "DROP TABLE forum_traces",
            "DROP TABLE forum_trace_keys",
            "DROP INDEX forum_flags_by_action",
            "ALTER TABLE forum_flags DROP COLUMN person",
            "ALTER TABLE forum_flags DROP COLUMN cleared_by",
            "ALTER TABLE forum_votes DROP COLUMN is_counted",
            "DELETE FROM schema_changes WHERE name = 'm0045_forum_traces'",
        ] {
            app.change(sql).await;
        }
        for (owner, cookie, network, at) in [("m:1", "a", "n", 1), ("m:2", "b", "n", 2), ("m:3", "b", "", 3), ("m:4", "", "", 4), ("m:5", "a", "n", 2 * DAY)] {
            app.change(&format!("INSERT INTO forum_flags (post_id, owner, reason, note, level, cookie, network, created_at, is_cleared) VALUES (1, '{owner}', 'spam', '', 1, '{cookie}', '{network}', {at}, FALSE)")).await;
        }
        Db::connect(&app.state.config.database, &app.clock).await.unwrap().close().await.unwrap();
        let rows = app.rows("SELECT person, cookie, network FROM forum_flags ORDER BY owner").await;
        let read = |column: &str| rows.iter().map(|row| row.try_get::<String>("", column).unwrap()).collect::<Vec<_>>();
        assert_eq!(read("person"), ["m:1", "m:1", "m:1", "m:4", "m:5"]);
        assert!(read("cookie").concat().is_empty() && read("network").concat().is_empty());
    }
}
