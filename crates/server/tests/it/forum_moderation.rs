//! The forum: flags, votes, moderators, and who may do what.

use axum::http::Method;
use serde_json::{Value, json};
use server::identity::accounts;

use crate::forum::{DAY, ForumMember, HOUR, SECOND, TOPICS, pause};
use crate::harness::{Answer, TestApp};

pub const ACTIONS: &str = "/api/forum/actions";
pub const QUEUE: &str = "/api/forum/queue";

pub async fn moderator(app: &TestApp, handle: &str) -> ForumMember {
    let member = ForumMember::sign_up(app, handle).await;
    assert!(
        accounts::set_role(&app.state.db, &format!("{handle}@example.org"), true)
            .await
            .unwrap()
    );
    member
}

pub async fn act(app: &TestApp, who: &ForumMember, action: &str, target: &str, reason: &str) -> Answer {
    who.post(
        app,
        ACTIONS,
        json!({"action": action, "target": target, "reason": reason}),
    )
    .await
}

pub async fn state_of(app: &TestApp, post: &Value) -> String {
    let rows = app
        .rows(&format!("SELECT state FROM forum_posts WHERE id = {}", post["postId"]))
        .await;
    rows[0].try_get("", "state").unwrap()
}

pub async fn queue_ids(app: &TestApp, who: &ForumMember) -> Vec<Value> {
    let queue = who.get(app, QUEUE).await.json();
    queue["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["id"].clone())
        .collect()
}

async fn flag(app: &TestApp, who: &ForumMember, post: &Value) -> Answer {
    who.post(
        app,
        &format!("/api/forum/posts/{}/flag", post["postId"]),
        json!({"reason": "spam"}),
    )
    .await
}

on_both! {
    async fn a_held_question_is_approved_and_answered(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "Is my shop any good?", "See https://shop.example").await.json();
        assert_eq!(topic["state"], "held");
        assert_eq!(ben.get(&app, QUEUE).await.refusal(), "403 moderator_required");
        assert_eq!(queue_ids(&app, &mona).await, [topic["postId"].clone()]);
        app.clock.advance_micros(2 * HOUR);
        let approved = act(&app, &mona, "approve", &format!("post:{}", topic["postId"]), "The link belongs to the question").await;
        assert_eq!(approved.status, 201, "{}", approved.text());
        let read = app.get(&format!("{TOPICS}/{}", topic["topicId"])).await.json();
        assert_eq!(read["posts"][0]["createdAt"], "2026-03-01T09:30:00.000000Z", "it keeps its time");
        assert_eq!(ben.reply(&app, &topic, "I like it").await.status, 201);
        let notices = anna.get(&app, "/api/forum/notices").await.json();
        let kinds: Vec<&str> = notices["items"].as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap()).collect();
        assert_eq!(kinds.len(), 2, "{notices}");
        assert!(kinds.contains(&"approved") && kinds.contains(&"reply"));
        assert_eq!(anna.get(&app, "/api/forum/limits").await.json()["usualWaitHours"], Value::Null, "one decision is no figure");
        let log = app.get("/api/forum/log").await;
        let entry = &log.json()["items"][0];
        assert_eq!((&entry["text"], &entry["reason"], &entry["category"]), (&json!("Approved a post"), &json!("The link belongs to the question"), &json!("progress")));
        for name in ["anna", "mona", "m:100"] {
            assert!(!log.text().contains(name), "{name}: {}", log.text());
        }
    }

    async fn every_action_can_be_undone_and_the_log_shows_it(app: TestApp) {
        let anna = ForumMember::above_newcomer(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "A question to act on", "With a text of its own").await.json();
        let reply = ben.reply(&app, &topic, "An answer to split").await.json();
        let (post, topic_target) = (format!("post:{}", topic["postId"]), format!("topic:{}", topic["topicId"]));
        let before = app.get(&format!("{TOPICS}/{}", topic["topicId"])).await.json();
        let bodies = [
            json!({"action": "hide", "target": post}),
            json!({"action": "hide", "target": post, "reason": "Spam for a shop"}),
            json!({"action": "lock", "target": topic_target}),
            json!({"action": "pin", "target": topic_target}),
            json!({"action": "move", "target": topic_target, "to": "introductions"}),
            json!({"action": "split", "target": topic_target, "title": "A topic of its own", "posts": [reply["postId"]]}),
            json!({"action": "silence", "target": "member:anna"}),
            json!({"action": "suspend", "target": "member:anna", "until": "2030-01-01T00:00:00Z"}),
            json!({"action": "warn", "target": "member:anna"}),
            json!({"action": "note", "target": post, "note": "Talked to her"}),
        ];
        for (number, body) in bodies.into_iter().enumerate() {
            let mut body = body;
            if body["reason"].is_null() {
                body["reason"] = json!("To try it");
            }
            let done = mona.post(&app, ACTIONS, body.clone()).await;
            assert_eq!(done.status, 201, "{body}: {}", done.text());
            let undo = format!("{ACTIONS}/{}/undo", done.json()["id"]);
            let undone = mona.post(&app, &undo, Value::Null).await;
            assert_eq!(undone.status, 201, "{body}: {}", undone.text());
            assert_eq!(mona.post(&app, &undo, Value::Null).await.refusal(), "409 already_undone");
            let log = app.get("/api/forum/log").await.json();
            assert_eq!((&log["items"][0]["action"], &log["items"][1]["isUndone"]), (&json!("undo"), &json!(true)));
            assert_eq!(log["total"], 2 * (number + 1));
            let mut after = app.get(&format!("{TOPICS}/{}", topic["topicId"])).await.json();
            after["posts"][1]["replyTo"] = before["posts"][1]["replyTo"].clone();
            assert_eq!(after, before, "{body}");
            let limits = anna.get(&app, "/api/forum/limits").await.json();
            assert_eq!((&limits["level"], &limits["suspendedUntil"], &limits["silencedUntil"]), (&json!(1), &Value::Null, &Value::Null), "{body}");
        }
    }

    async fn an_undo_brings_nothing_back_that_its_author_removed_or_that_is_erased(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let undo = async |action: &Value| mona.post(&app, &format!("{ACTIONS}/{}/undo", action["id"]), json!({})).await;
        let first = anna.ask(&app, "A first question", "Words of the first one").await.json();
        pause(&app);
        let second = anna.ask(&app, "A second question", "Other words in this one").await.json();
        let mut hidden = Vec::new();
        for post in [&first, &second] {
            hidden.push(act(&app, &mona, "hide", &format!("post:{}", post["postId"]), "Looks odd").await.json());
        }
        assert_eq!(anna.send(&app, Method::DELETE, &format!("/api/forum/posts/{}", first["postId"]), Value::Null).await.status, 204);
        let refused = undo(&hidden[0]).await;
        assert_eq!(refused.refusal(), "409 already_undone");
        assert_eq!(refused.json()["message"], "The author has removed this post meanwhile, so this action cannot be undone.");
        assert_eq!(state_of(&app, &first).await, "removed");
        assert_eq!(app.rows("SELECT id FROM forum_posts WHERE erase_at IS NOT NULL").await.len(), 1, "it will be erased");
        // A session ends after thirty days without a visit.
        for days in [16, 15] {
            app.clock.advance_micros(days * DAY);
            for member in [&anna, &mona] {
                assert_eq!(member.get(&app, "/api/forum/limits").await.status, 200);
            }
        }
        server::community::forum::clean_up(&app.state).await.unwrap();
        assert_eq!(undo(&hidden[0]).await.json()["message"], "The text of this post is erased, so this action cannot be undone.");
        let leave = json!({"password": crate::harness::PASSWORD, "erasePosts": true});
        assert_eq!(anna.send(&app, Method::DELETE, "/api/auth/user", leave).await.status, 204);
        assert_eq!(undo(&hidden[1]).await.refusal(), "409 already_undone");
        assert_eq!(app.get(TOPICS).await.json()["total"], 0);
        let log = app.get("/api/forum/log").await.json();
        assert_eq!((&log["total"], &log["items"][0]["isUndone"]), (&json!(2), &json!(false)));
    }

    async fn an_undone_hide_lets_an_edit_wait_that_needs_a_check(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "A first question", "Words of the first one").await.json();
        let hidden = act(&app, &mona, "hide", &format!("post:{}", topic["postId"]), "Looks odd").await.json();
        let edit = json!({"body": "Buy at https://spam.example", "version": 1});
        anna.send(&app, Method::PATCH, &format!("/api/forum/posts/{}", topic["postId"]), edit).await;
        assert_eq!(mona.post(&app, &format!("{ACTIONS}/{}/undo", hidden["id"]), json!({})).await.status, 201);
        assert_eq!((state_of(&app, &topic).await.as_str(), queue_ids(&app, &mona).await.len()), ("held", 1));
    }

    async fn an_edit_after_a_decision_is_not_overwritten_by_its_undo(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "A first question", "Words of the first one").await.json();
        let (path, target) = (format!("/api/forum/posts/{}", topic["postId"]), format!("post:{}", topic["postId"]));
        anna.send(&app, Method::PATCH, &path, json!({"body": "See https://shop.example", "version": 1})).await;
        let approved = act(&app, &mona, "approve", &target, "A fine shop").await.json();
        let later = anna.send(&app, Method::PATCH, &path, json!({"body": "No shop any more", "version": 2})).await;
        assert_eq!(later.status, 200, "{}", later.text());
        assert_eq!(mona.post(&app, &format!("{ACTIONS}/{}/undo", approved["id"]), json!({})).await.refusal(), "409 already_undone");
        assert_eq!(app.rows("SELECT id FROM forum_posts WHERE body = 'No shop any more'").await.len(), 1);
    }

    async fn merged_topics_are_one_and_come_apart_again(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let mona = moderator(&app, "mona").await;
        let first = anna.ask(&app, "A first question", "Who knows a platform?").await.json();
        let second = ben.ask(&app, "The same question", "Who knows which platform?").await.json();
        let body = json!({"action": "merge", "target": second["topicId"], "to": first["topicId"], "reason": "Duplicate"});
        let merged = mona.post(&app, ACTIONS, body).await;
        assert_eq!(merged.status, 201, "{}", merged.text());
        let read = app.get(&format!("{TOPICS}/{}", second["topicId"])).await.json();
        assert_eq!((&read["id"], read["posts"].as_array().unwrap().len()), (&first["topicId"], 2));
        assert_eq!(app.get(TOPICS).await.json()["total"], 1);
        assert_eq!(mona.post(&app, &format!("{ACTIONS}/{}/undo", merged.json()["id"]), json!({"reason": "Two questions"})).await.status, 201);
        let read = app.get(&format!("{TOPICS}/{}", second["topicId"])).await.json();
        assert_eq!((&read["id"], read["posts"].as_array().unwrap().len()), (&second["topicId"], 1));
        assert_eq!(app.get(TOPICS).await.json()["total"], 2);
    }

    async fn three_flags_of_different_members_hide_a_post_until_review(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "A loud question", "Some text here").await.json();
        let mut members = Vec::new();
        for handle in ["ben", "cleo", "dora"] {
            members.push(ForumMember::above_newcomer(&app, handle).await);
        }
        assert_eq!(flag(&app, &anna, &topic).await.refusal(), "403 own_post");
        assert_eq!(flag(&app, &members[0], &topic).await.status, 204);
        assert_eq!(flag(&app, &members[0], &topic).await.status, 204, "the same flag again");
        assert_eq!(queue_ids(&app, &mona).await, Vec::<Value>::new());
        flag(&app, &members[1], &topic).await;
        assert_eq!((state_of(&app, &topic).await.as_str(), queue_ids(&app, &mona).await.len()), ("visible", 1));
        flag(&app, &members[2], &topic).await;
        assert_eq!((state_of(&app, &topic).await.as_str(), queue_ids(&app, &mona).await.len()), ("hidden", 1));
        assert_eq!(app.get(&format!("{TOPICS}/{}", topic["topicId"])).await.refusal(), "404 not_found");
        act(&app, &mona, "restore", &format!("post:{}", topic["postId"]), "Loud and allowed").await;
        assert_eq!((state_of(&app, &topic).await.as_str(), queue_ids(&app, &mona).await.len()), ("visible", 0));
    }

    async fn accounts_of_one_browser_flag_once_and_newcomers_hide_nothing(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "A loud question", "Some text here").await.json();
        let path = format!("/api/forum/posts/{}/flag", topic["postId"]);
        let mut members = Vec::new();
        for handle in ["ben", "cleo", "dora"] {
            members.push(ForumMember::above_newcomer(&app, handle).await);
        }
        for member in members {
            let request = axum::http::Request::post(&path)
                .header("authorization", format!("Bearer {}", member.token))
                .header("cookie", crate::harness::ANNA)
                .header("content-type", "application/json");
            let answer = app.send(request.body(json!({"reason": "spam"}).to_string().into()).unwrap()).await;
            assert_eq!(answer.status, 204, "{}", answer.text());
        }
        assert_eq!(state_of(&app, &topic).await, "visible");
        assert_eq!(queue_ids(&app, &mona).await.len(), 0, "one person");
        for handle in ["eve", "finn", "gus", "hal"] {
            flag(&app, &ForumMember::sign_up(&app, handle).await, &topic).await;
        }
        assert_eq!((state_of(&app, &topic).await.as_str(), queue_ids(&app, &mona).await.len()), ("visible", 1));
    }

    async fn spam_makes_a_newcomer_and_holds_the_posts_of_the_day(app: TestApp) {
        let anna = ForumMember::above_newcomer(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "A clear advertisement", "Buy it here and now").await.json();
        act(&app, &mona, "hide", &format!("post:{}", topic["postId"]), "Spam").await;
        assert_eq!(anna.get(&app, "/api/forum/limits").await.json()["level"], 0);
        assert_eq!(queue_ids(&app, &mona).await.len(), 3, "the posts of the last day");
        assert_eq!(app.get(TOPICS).await.json()["total"], 0);
        app.clock.advance_micros(DAY);
        assert_eq!(anna.ask(&app, "May I post?", "While three posts wait").await.refusal(), "409 post_held");
    }

    async fn votes_order_the_answers_and_are_for_members(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::above_newcomer(&app, "ben").await;
        let topic = anna.ask(&app, "Which price is right?", "I sell candles").await.json();
        pause(&app);
        let first = ben.reply(&app, &topic, "No idea, but nice candles").await.json();
        app.clock.advance_micros(11 * SECOND);
        let second = ben.reply(&app, &topic, "Ask ten people for three prices").await.json();
        let path = |post: &Value| format!("/api/forum/posts/{}/helped", post["postId"]);
        assert_eq!(anna.post(&app, &path(&second), json!({"value": true})).await.refusal(), "403 level_too_low");
        assert_eq!(ben.post(&app, &path(&second), json!({"value": true})).await.refusal(), "403 own_post");
        let cleo = ForumMember::above_newcomer(&app, "cleo").await;
        cleo.post(&app, &path(&first), json!({"value": false})).await;
        let voted = cleo.post(&app, &path(&second), json!({"value": true})).await;
        assert_eq!(voted.json(), json!({"helped": 1, "didNotHelp": 0, "value": true}));
        let read = app.get(&format!("{TOPICS}/{}?order=helped", topic["topicId"])).await.json();
        let numbers: Vec<i64> = read["posts"].as_array().unwrap().iter().map(|post| post["number"].as_i64().unwrap()).collect();
        assert_eq!(numbers, [1, 3, 2]);
        let mine = cleo.get(&app, &format!("{TOPICS}/{}/mine", topic["topicId"])).await.json();
        assert_eq!(mine["votes"][second["postId"].to_string()], true);
        assert_eq!(cleo.post(&app, &path(&second), json!({"value": null})).await.json()["helped"], 0);
    }

    async fn silenced_members_read_and_suspended_ones_do_not_flag(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let mona = moderator(&app, "mona").await;
        let topic = ben.ask(&app, "A question of Ben", "Some text here").await.json();
        anna.ask(&app, "A question of Anna", "Another text there").await;
        pause(&app);
        assert_eq!(act(&app, &mona, "silence", "member:anna", "Insults").await.status, 201);
        assert_eq!(anna.reply(&app, &topic, "But").await.refusal(), "403 silenced");
        assert_eq!(flag(&app, &anna, &topic).await.status, 204);
        act(&app, &mona, "suspend", "member:anna", "More insults").await;
        assert_eq!(flag(&app, &anna, &topic).await.refusal(), "403 suspended");
        assert_eq!(anna.get(&app, &format!("{TOPICS}/{}", topic["topicId"])).await.status, 200);
        let limits = anna.get(&app, "/api/forum/limits").await.json();
        assert_eq!(limits["reason"], "More insults");
        app.clock.advance_micros(72 * HOUR);
        assert_eq!(anna.reply(&app, &topic, "I am sorry").await.status, 201);
    }

    async fn a_reason_is_public_and_has_no_names(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "A question of Anna", "Some text there").await.json();
        let target = format!("post:{}", topic["postId"]);
        for reason in ["", "x", "Anna again", "see @ben", &"x".repeat(201)] {
            assert_eq!(act(&app, &mona, "hide", &target, reason).await.refusal(), "422 invalid_moderation", "{reason}");
        }
        for (action, target) in [("dance", target.as_str()), ("hide", "topic:1"), ("lock", "post:1"), ("reject", target.as_str()), ("hide", "post:x")] {
            let refused = act(&app, &mona, action, target, "A reason").await;
            assert_eq!(refused.refusal(), "422 invalid_moderation", "{action} {target}");
        }
        assert_eq!(act(&app, &mona, "hide", "post:999", "A reason").await.refusal(), "404 not_found");
    }

    async fn the_admin_names_moderators_and_categories(app: TestApp) {
        let admin = app.admin().await;
        let anna = ForumMember::sign_up(&app, "anna").await;
        assert_eq!(anna.get(&app, QUEUE).await.refusal(), "403 moderator_required");
        let role = json!({"email": "Anna@example.org", "isModerator": true});
        assert_eq!(app.ask_as(&admin, Method::PUT, "/api/admin/forum/moderators", role).await.status, 204);
        assert_eq!(anna.get(&app, QUEUE).await.status, 200);
        let unknown = json!({"email": "nobody@example.org", "isModerator": true});
        assert_eq!(app.ask_as(&admin, Method::PUT, "/api/admin/forum/moderators", unknown).await.refusal(), "404 not_found");
        let list = app.ask_as(&admin, Method::GET, "/api/admin/forum/moderators", Value::Null).await.json();
        assert_eq!(list, json!([{"id": 1000, "email": "anna@example.org"}]));
        let category = json!({"name": "Makers <b>", "description": "For makers", "position": 9});
        assert_eq!(app.ask_as(&admin, Method::PUT, "/api/admin/forum/categories/makers", category).await.status, 204);
        let categories = app.get("/api/forum/categories").await.json();
        assert_eq!((&categories[5]["slug"], &categories[5]["name"]), (&json!("makers"), &json!("Makers <b>")));
    }

    async fn injections_are_text(app: TestApp) {
        let admin = app.admin().await;
        let payloads = [
            "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[a](javascript:alert(1))", "<svg/onload=alert(1)>",
            "[x]: javascript:alert(1)\n\n[x]", "![x](data:text/html,<script>alert(1)</script>)", "<a href='//evil.test'>x</a>",
            "`<script>`", "<iframe srcdoc='<script>alert(1)</script>'>", "[a](https://x.example/\"onmouseover=alert(1))",
        ];
        for (number, payload) in payloads.into_iter().enumerate() {
            let member = ForumMember::sign_up(&app, &format!("member-{number}x")).await;
            let written = member.ask(&app, &format!("{payload} title"), &format!("{payload} in text {number}")).await;
            assert_eq!(written.status, 201, "{}", written.text());
            app.change("UPDATE forum_posts SET state = 'visible', shown_at = created_at").await;
            app.change("UPDATE forum_topics SET state = 'visible', visible_posts = 1").await;
            let topic = app.get(&format!("{TOPICS}/{}", written.json()["topicId"])).await.json();
            let html = topic["posts"][0]["html"].as_str().unwrap();
            for live in ["<script", "<img", "<svg", "<iframe", "href=\"javascript", "href=\"data", "href=\"//"] {
                assert!(!html.contains(live), "{payload}: {html}");
            }
            let handle = json!({"title": "A title", "body": "A text", "category": payload, "handle": payload, "writingSeconds": 9});
            assert_eq!(ForumMember::sign_up(&app, &format!("other-{number}x")).await.post(&app, TOPICS, handle).await.status, 422);
            let category = json!({"name": payload, "description": payload});
            let saved = app.ask_as(&admin, Method::PUT, &format!("/api/admin/forum/categories/c{number}"), category).await;
            assert!(saved.status == 204 || saved.status == 422, "{}", saved.text());
        }
        let feed = app.get("/forum/feed.xml").await;
        assert!(!feed.text().contains("<script") && !feed.text().contains("<img"), "{}", feed.text());
    }
}
