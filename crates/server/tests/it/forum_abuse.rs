//! The forum: advertising, flags and votes of one person with several accounts, and names that read like the site's.

use std::net::SocketAddr;

use axum::http::{Method, Request};
use serde_json::{Value, json};
use server::http::PeerAddress;

use crate::forum::{DAY, ForumMember, HOUR, TOPICS, pause};
use crate::forum_moderation::{ACTIONS, QUEUE, act, moderator, queue_ids, state_of};
use crate::harness::{Answer, PASSWORD, TestApp};

const OFFER: &str =
    "I write product descriptions for candle shops in one evening, at a fair price, and you pay when you like them";

/// Posts as a member from an address.
async fn post_from(app: &TestApp, address: &str, member: &ForumMember, path: &str, body: Value) -> Answer {
    let request = Request::post(path)
        .header("authorization", format!("Bearer {}", member.token))
        .header("content-type", "application/json")
        .extension(PeerAddress(format!("{address}:5000").parse::<SocketAddr>().unwrap()));
    app.send(request.body(body.to_string().into()).unwrap()).await
}

async fn ask_from(app: &TestApp, address: &str, member: &ForumMember, number: usize) -> Value {
    let words: Vec<String> = (0..9).map(|word| format!("word{number}x{word}")).collect();
    let topic = json!({
        "title": format!("Question number {number}"), "body": words.join(" "), "category": "progress", "handle": member.handle, "writingSeconds": 30,
    });
    post_from(app, address, member, TOPICS, topic).await.json()
}

async fn flag_from(app: &TestApp, address: &str, member: &ForumMember, post: &Value) {
    let path = format!("/api/forum/posts/{}/flag", post["postId"]);
    let flagged = post_from(app, address, member, &path, json!({"reason": "spam"})).await;
    assert_eq!(flagged.status, 204, "{}", flagged.text());
}

async fn sign_up_many(app: &TestApp, handles: &[&str]) -> Vec<ForumMember> {
    let mut members = Vec::new();
    for handle in handles {
        members.push(ForumMember::above_newcomer(app, handle).await);
    }
    members
}

fn target(post: &Value) -> String {
    format!("post:{}", post["postId"])
}

on_both! {
    async fn further_newcomers_of_a_busy_network_wait(app: TestApp) {
        let mut held = Vec::new();
        for number in 0..8 {
            let member = ForumMember::sign_up(&app, &format!("maker-{number}x")).await;
            let written = ask_from(&app, "192.0.2.7", &member, number).await;
            held.push(written["state"] == "held");
            if written["state"] == "held" {
                assert_eq!(written["heldWhy"][0]["reason"], "busy_network");
            }
        }
        assert_eq!(held, [false, false, false, false, false, true, true, true]);
        let elsewhere = ForumMember::sign_up(&app, "elsewhere").await;
        assert_eq!(ask_from(&app, "192.0.2.8", &elsewhere, 20).await["state"], "visible");
        app.clock.advance_micros(HOUR + 1);
        let later = ForumMember::sign_up(&app, "later").await;
        assert_eq!(ask_from(&app, "192.0.2.7", &later, 21).await["state"], "visible");
    }

    async fn one_newcomer_writes_as_many_posts_as_the_level_allows(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = ask_from(&app, "192.0.2.7", &anna, 1).await;
        for number in 0..8 {
            pause(&app);
            let reply = json!({"body": format!("Answer number{number} of mine"), "writingSeconds": 30});
            let path = format!("{TOPICS}/{}/posts", topic["topicId"]);
            assert_eq!(post_from(&app, "192.0.2.7", &anna, &path, reply).await.json()["state"], "visible");
        }
    }

    async fn an_offer_is_found_under_another_title_and_within_other_words(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        assert_eq!(anna.ask(&app, "Descriptions for shops", OFFER).await.json()["state"], "visible");
        let ben = ForumMember::sign_up(&app, "ben").await;
        let titled = ben.ask(&app, "Who wants to sell more this winter?", OFFER).await.json();
        assert_eq!(titled["heldWhy"][0]["reason"], "repeated");
        let cleo = ForumMember::sign_up(&app, "cleo").await;
        let story = "My first month was slow, as I had no photos and no reviews, and nobody found my shop in the search at all.";
        let hidden = cleo.ask(&app, "My first month", &format!("{story}\n\n{OFFER}")).await.json();
        assert_eq!(hidden["heldWhy"][0]["reason"], "repeated");
        let dora = ForumMember::sign_up(&app, "dora").await;
        let quoted = dora.ask(&app, "A question about an offer", &format!("> {OFFER}\n\nHas anybody tried this kind of service?")).await.json();
        assert_eq!(quoted["state"], "visible", "a quote is no repetition: {quoted}");
    }

    async fn a_restored_post_is_queued_by_new_flags_and_not_hidden(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "A loud question", "Some text here").await.json();
        let members = sign_up_many(&app, &["ben", "cleo", "dora", "eve", "finn", "gus"]).await;
        for (number, member) in members[..3].iter().enumerate() {
            flag_from(&app, &format!("192.0.2.{number}"), member, &topic).await;
        }
        assert_eq!(state_of(&app, &topic).await, "hidden");
        act(&app, &mona, "restore", &target(&topic), "Loud and allowed").await;
        for (number, member) in members[..3].iter().enumerate() {
            flag_from(&app, &format!("192.0.2.{number}"), member, &topic).await;
        }
        assert_eq!((state_of(&app, &topic).await.as_str(), queue_ids(&app, &mona).await.len()), ("visible", 0), "a cleared flag stays cleared");
        for (number, member) in members[3..].iter().enumerate() {
            flag_from(&app, &format!("198.51.100.{number}"), member, &topic).await;
        }
        assert_eq!((state_of(&app, &topic).await.as_str(), queue_ids(&app, &mona).await.len()), ("visible", 1));
        // Another text is a new thing to look at.
        app.clock.advance_micros(1);
        let edit = json!({"body": "Another text that is worse", "version": 1});
        anna.send(&app, Method::PATCH, &format!("/api/forum/posts/{}", topic["postId"]), edit).await;
        flag_from(&app, "192.0.2.0", &members[0], &topic).await;
        assert_eq!(state_of(&app, &topic).await, "hidden");
    }

    async fn an_undone_restore_returns_the_post_to_the_queue(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "A loud question", "Some text here").await.json();
        for (number, member) in sign_up_many(&app, &["ben", "cleo", "dora"]).await.iter().enumerate() {
            flag_from(&app, &format!("192.0.2.{number}"), member, &topic).await;
        }
        let restored = act(&app, &mona, "restore", &target(&topic), "Loud and allowed").await.json();
        assert_eq!(queue_ids(&app, &mona).await.len(), 0);
        mona.post(&app, &format!("{ACTIONS}/{}/undo", restored["id"]), json!({})).await;
        assert_eq!(state_of(&app, &topic).await, "hidden");
        let queue = mona.get(&app, QUEUE).await.json();
        assert_eq!((&queue["items"][0]["id"], &queue["items"][0]["kind"], &queue["items"][0]["flags"][0]["count"]), (&topic["postId"], &json!("hidden"), &json!(3)));
    }

    async fn the_first_network_of_a_flag_counts_and_one_vote_of_a_network(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "A loud question", "Some text here").await.json();
        let members = sign_up_many(&app, &["ben", "cleo", "dora"]).await;
        for member in &members {
            flag_from(&app, "192.0.2.7", member, &topic).await;
        }
        for (number, member) in members.iter().enumerate() {
            flag_from(&app, &format!("198.51.100.{number}"), member, &topic).await;
        }
        assert_eq!((state_of(&app, &topic).await.as_str(), queue_ids(&app, &mona).await.len()), ("visible", 0), "one person");
        let path = format!("/api/forum/posts/{}/helped", topic["postId"]);
        let mut counts = Vec::new();
        for (address, member) in ["192.0.2.7", "192.0.2.7", "192.0.2.9"].into_iter().zip(&members) {
            counts.push(post_from(&app, address, member, &path, json!({"value": true})).await.json()["helped"].clone());
        }
        assert_eq!(counts, [1, 1, 2]);
        post_from(&app, "192.0.2.7", &members[0], &path, json!({"value": null})).await;
        assert_eq!(post_from(&app, "192.0.2.7", &members[1], &path, json!({"value": false})).await.json()["helped"], 1, "it counts no more than before");
    }

    async fn no_trace_of_an_address_is_left_after_a_day(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let topic = ask_from(&app, "192.0.2.7", &anna, 1).await;
        let ben = ForumMember::above_newcomer(&app, "ben").await;
        flag_from(&app, "192.0.2.7", &ben, &topic).await;
        let plain = server::identity::accounts::hash("192.0.2.7");
        let rows = app.dump_rows().await;
        assert!(!rows.contains(&plain) && !rows.contains("192.0.2.7"), "no hash without a key");
        assert!(!app.rows("SELECT id FROM forum_traces WHERE network <> ''").await.is_empty());
        app.clock.advance_micros(2 * DAY);
        server::community::forum::clean_up(&app.state).await.unwrap();
        assert_eq!(app.rows("SELECT id FROM forum_traces").await.len(), 0);
        assert_eq!(app.rows("SELECT day FROM forum_trace_keys").await.len(), 0);
        assert_eq!(app.rows("SELECT owner FROM forum_flags WHERE network <> '' OR cookie <> ''").await.len(), 0);
    }

    async fn a_handle_of_a_deleted_account_is_free_after_a_year(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        anna.ask(&app, "A question of mine", "Some text here").await;
        let leave = json!({"password": PASSWORD, "erasePosts": false});
        assert_eq!(anna.send(&app, Method::DELETE, "/api/auth/user", leave).await.status, 204);
        assert!(!app.dump_rows().await.contains("anna"), "only a hash of the name is kept");
        let mut ben = ForumMember::sign_up(&app, "ben").await;
        ben.handle = "An-na".to_owned();
        assert_eq!(ben.ask(&app, "May I be Anna?", "A text of Ben").await.refusal(), "409 handle_taken");
        app.clock.advance_micros(364 * DAY);
        server::community::forum::clean_up(&app.state).await.unwrap();
        let mut cleo = ForumMember::sign_up(&app, "cleo").await;
        cleo.handle = "anna".to_owned();
        assert_eq!(cleo.ask(&app, "May I be Anna?", "A text of Cleo").await.refusal(), "409 handle_taken");
        app.clock.advance_micros(2 * DAY);
        server::community::forum::clean_up(&app.state).await.unwrap();
        assert_eq!(cleo.ask(&app, "May I be Anna?", "A text of Cleo").await.status, 201);
    }

    async fn a_suspended_moderator_moderates_nothing(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let (mona, max) = (moderator(&app, "mona").await, moderator(&app, "max").await);
        mona.ask(&app, "A question of Mona", "Words of a moderator").await;
        let topic = anna.ask(&app, "A question of Anna", "Some text here").await.json();
        let hidden = act(&app, &mona, "hide", &target(&topic), "Looks odd").await.json();
        assert_eq!(act(&app, &max, "suspend", "member:mona", "A quarrel").await.status, 201);
        assert_eq!(act(&app, &mona, "restore", &target(&topic), "It is fine").await.refusal(), "403 suspended");
        assert_eq!(mona.post(&app, &format!("{ACTIONS}/{}/undo", hidden["id"]), json!({})).await.refusal(), "403 suspended");
        for path in [QUEUE, ACTIONS, "/api/forum/members/anna"] {
            assert_eq!(mona.get(&app, path).await.refusal(), "403 suspended", "{path}");
        }
        assert_eq!(state_of(&app, &topic).await, "hidden");
        app.clock.advance_micros(DAY + 1);
        assert_eq!(act(&app, &mona, "restore", &target(&topic), "It is fine").await.status, 201);
    }

    async fn a_member_without_a_visible_post_has_no_page(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let mona = moderator(&app, "mona").await;
        let topic = anna.ask(&app, "My first shop", "See https://shop.example").await.json();
        assert_eq!(topic["state"], "held");
        assert_eq!(app.get("/api/forum/users/anna").await.refusal(), "404 not_found");
        assert_eq!(app.get("/forum/u/anna").await.status, 404);
        assert_eq!(anna.get(&app, "/api/forum/users/anna").await.status, 200);
        act(&app, &mona, "approve", &target(&topic), "A fine shop").await;
        assert_eq!(app.get("/api/forum/users/anna").await.json()["handle"], "anna");
    }

    async fn a_usual_time_needs_five_decisions(app: TestApp) {
        let mona = moderator(&app, "mona").await;
        for number in 0..5 {
            let member = ForumMember::sign_up(&app, &format!("maker-{number}x")).await;
            let held = member.ask(&app, &format!("Shop number {number}"), &format!("See https://shop{number}.example")).await.json();
            assert_eq!(app.get("/api/forum/rules").await.json()["usualWaitHours"], Value::Null, "{number}");
            app.clock.advance_micros(2 * HOUR);
            act(&app, &mona, "approve", &target(&held), "A fine shop").await;
        }
        assert_eq!(app.get("/api/forum/rules").await.json()["usualWaitHours"], 2.0);
    }

    async fn titles_of_invisible_characters_are_blank(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        for title in ["\u{2800}\u{2800}\u{2800}\u{2800}\u{2800}\u{2800}", "\u{3164}\u{3164}\u{115f}\u{ffa0}\u{2800}\u{fe0f}", "ab\u{2800}\u{2800}\u{2800}\u{2800}"] {
            assert_eq!(anna.ask(&app, title, "A text").await.refusal(), "422 invalid_forum_post", "{title:?}");
        }
        assert_eq!(anna.ask(&app, "A question", "\u{2800}\u{2800}").await.refusal(), "422 invalid_forum_post");
        let task = anna.post(&app, "/api/tasks", json!({"title": "\u{2800}"})).await;
        assert_eq!(task.refusal(), "422 invalid_task");
        let question = json!({"subject": "\u{2800}\u{2800}\u{2800}", "body": "A question"});
        assert_eq!(anna.post(&app, "/api/support/requests", question).await.refusal(), "422 invalid_message");
    }

    async fn a_topic_without_its_opening_post_counts_its_replies(app: TestApp) {
        let anna = ForumMember::sign_up(&app, "anna").await;
        let ben = ForumMember::sign_up(&app, "ben").await;
        let topic = anna.ask(&app, "A question to remove", "Some text here").await.json();
        ben.reply(&app, &topic, "An answer of Ben").await;
        anna.send(&app, Method::DELETE, &format!("/api/forum/posts/{}", topic["postId"]), Value::Null).await;
        let read = app.get(&format!("{TOPICS}/{}", topic["topicId"])).await.json();
        assert_eq!((&read["replyCount"], &read["description"]), (&json!(1), &json!("\"A question to remove\": a topic in Progress with 1 reply.")));
        assert_eq!(app.get(TOPICS).await.json()["items"][0]["replyCount"], 1);
    }
}
